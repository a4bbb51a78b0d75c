//! The best move of a position.

use std::io::Write;
use std::time::Duration;

use alcazar_engine::{Level, Limits, Request, Stop, Turn, think_any};
use alcazar_rules::{AnyAction, AnyGame};
use clap::Args;
use serde::Serialize;

use crate::args::Start;
use crate::fault::Fault;
use crate::spec::{level, or_usual};

/// When and how a computer player moves.
#[derive(Debug, Args)]
pub struct Thought {
    /// The time, in milliseconds; 1,000 if there is no limit at all.
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// The most positions.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The most plies, single actions.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// From 1 (for a beginner to beat) to 8 (the best).
    #[arg(long, value_name = "L", default_value = "8", value_parser = level)]
    level: Level,
    /// How many threads search.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// How many lines to find.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
}

impl Thought {
    fn request(&self, seed: u64) -> Request {
        let limits = Limits { time: self.movetime.map(Duration::from_millis), nodes: self.nodes, depth: self.depth };
        Request {
            limits: or_usual(limits, self.level),
            level: self.level,
            threads: self.threads.into(),
            seed,
            lines: self.lines.into(),
            ..Request::default()
        }
    }
}

#[derive(Serialize)]
struct Best {
    turn: Vec<String>,
    score: i32,
    depth: u8,
    nodes: u64,
    millis: u64,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<BestLine>,
}

#[derive(Serialize)]
struct BestLine {
    score: i32,
    pv: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
}

/// The texts of actions that are played one after the other.
pub fn texts(position: &AnyGame, actions: &[AnyAction]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &action in actions {
        texts.push(position.action_text(action));
        if position.play(action).is_err() {
            break;
        }
    }
    texts
}

pub fn best_move(mut from: Start, thought: &Thought, json: bool, out: &mut impl Write) -> Result<(), Fault> {
    let seed = from.seed_for_player().unwrap_or(0);
    let position = &from.position()?;
    let turn = think_any(position, &thought.request(seed), &Stop::default(), &mut |_| ());
    let turn = turn.ok_or_else(|| Fault::new("--position", "the game is over"))?;
    if json {
        let lines = if thought.lines > 1 { lines(position, &turn) } else { Vec::new() };
        let best = Best {
            turn: texts(position, &turn.actions),
            score: turn.score,
            depth: turn.depth,
            nodes: turn.nodes,
            millis: turn.millis,
            pv: texts(position, &turn.pv),
            proof: turn.proof.map(alcazar_engine::Proof::name),
            lines,
        };
        serde_json::to_writer(&mut *out, &best).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", texts(position, &turn.actions).join(","))?;
    }
    Ok(())
}

fn lines(position: &AnyGame, turn: &Turn<AnyAction>) -> Vec<BestLine> {
    let line = |line: &alcazar_engine::Line<AnyAction>| BestLine {
        score: line.score,
        pv: texts(position, &line.actions),
        proof: line.proof.map(alcazar_engine::Proof::name),
    };
    turn.lines.iter().map(line).collect()
}
