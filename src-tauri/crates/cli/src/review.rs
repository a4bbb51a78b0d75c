//! Looking back at recorded games.

use std::io::Write;
use std::path::PathBuf;

use alcazar_engine::review::{Care, Fault as Verdict, Judged, Review, review};
use alcazar_engine::{Proof, Stop, think_any};
use alcazar_rules::{AnyAction, AnyGame};
use alcazar_session::Session;
use clap::Args;
use serde::Serialize;

use crate::best::texts;
use crate::fault::Fault;
use crate::records::read;

/// Which record is looked back at, and how thoroughly.
#[derive(Debug, Args)]
pub struct Look {
    /// The record; of each of its games the main line is looked at.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The positions visited for each position of a game.
    #[arg(long, value_name = "N", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The positions visited for each position next to which the game seems to turn.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    deep: u64,
    /// How many positions are looked at at the same time.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print one JSON object a game, with all its turns.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    game: &'static str,
    course: Vec<Vec<f64>>,
    turns: Vec<ToldTurn>,
}

#[derive(Serialize)]
struct ToldTurn {
    ply: usize,
    seat: String,
    played: Vec<String>,
    best: Vec<String>,
    pv: Vec<String>,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    loss: Option<i32>,
    drop: f64,
    fault: Option<&'static str>,
}

/// Prints where the games of a record turned, or all their turns as JSON.
pub fn look_back(look: &Look, out: &mut impl Write) -> Result<(), Fault> {
    let records = read(&look.file)?;
    if let Some(fault) = records.faults.first() {
        return Err(Fault::new(&look.file.display().to_string(), fault));
    }
    let care = Care { nodes: look.nodes, deep: look.deep, threads: look.threads.into() };
    for game in &records.games {
        let actions = main_line(game);
        let Some(found) = review(&think_any, game.start(), &actions, &care, &Stop::default(), &mut |_| ()) else {
            continue;
        };
        let told = Told::of(game.start(), &actions, found);
        if look.json {
            serde_json::to_writer(&mut *out, &told).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            for turn in told.turns.iter().filter(|turn| turn.fault.is_some()) {
                let ToldTurn { ply, seat, played, best, drop, fault, .. } = turn;
                let (played, best, verdict) = (played.join(","), best.join(","), fault.unwrap_or_default());
                writeln!(out, "ply {}: {seat} {played} is {verdict} ({:.0} %), better {best}", ply + 1, 100.0 * drop)?;
            }
        }
    }
    Ok(())
}

fn main_line(game: &Session) -> Vec<AnyAction> {
    let played = game.main_line().into_iter().filter_map(|id| game.node(id)?.played());
    played.map(|played| played.action).collect()
}

impl Told {
    fn of(start: &AnyGame, actions: &[AnyAction], review: Review) -> Self {
        let mut position = start.clone();
        let mut turns = Vec::new();
        for judged in &review.turns {
            turns.push(ToldTurn::of(&position, judged));
            for &action in actions.iter().skip(judged.first).take(judged.played.len()) {
                // The turns of a review are legal.
                let _ = position.play(action);
            }
        }
        Self { game: start.info().id, course: review.course, turns }
    }
}

impl ToldTurn {
    fn of(position: &AnyGame, judged: &Judged) -> Self {
        let kind = position.kind();
        let seat = kind.info().seats.get(judged.seat.index()).map_or(' ', |seat| seat.letter);
        Self {
            ply: judged.first,
            seat: seat.to_string(),
            played: texts(position, &judged.played),
            best: texts(position, &judged.best),
            pv: texts(position, &judged.line),
            score: judged.best_value.score,
            proof: judged.best_value.proof.map(Proof::name),
            loss: judged.loss(kind),
            drop: judged.drop(),
            fault: judged.fault.map(|fault| match fault {
                Verdict::Bad => "bad",
                Verdict::Doubtful => "doubtful",
            }),
        }
    }
}
