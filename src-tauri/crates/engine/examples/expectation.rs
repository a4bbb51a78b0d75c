//! Finds the constants of `expect.rs`: plays games of the computer against itself from random openings, and looks for
//! the scale by which the shares told from the scores make the results most likely. Usage: `expectation GAMES
//! NODES [GAME]`.

#![allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

use std::thread;

use alcazar_engine::review::judge_any;
use alcazar_engine::{Limits, Proof, Request, Stop, leads_any, random_any};
use alcazar_rules::{AnyGame, GameKind, Setup};

/// The turns that are drawn by lot before each game.
const OPENING_TURNS: u64 = 6;

/// What was seen at a turn: how far each seat is ahead, and its part of the point at the end.
struct Seen {
    leads: Vec<i32>,
    parts: Vec<f64>,
}

/// Plays one game and tells of all its turns that are not proven; with more than two seats, how each turn left them. None
/// for a draw, which does not say who was ahead.
fn play(start: &AnyGame, nodes: u64, seed: u64) -> Option<Vec<Seen>> {
    let mut game = start.clone();
    for turn in 0..OPENING_TURNS {
        for action in random_any(&game, seed.wrapping_mul(97).wrapping_add(turn)) {
            game.play(action).ok()?;
        }
    }
    let mut leads = Vec::new();
    while let Some(seat) = game.to_act() {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let request = Request { limits, seed, ..Request::default() };
        let turn = judge_any(&game, &request, &Stop::default())?;
        let before = leads.len();
        let proven = matches!(turn.proof, Some(Proof::Win | Proof::Loss | Proof::Draw));
        if game.seats() == 2 && !proven {
            leads.push(if seat.0 == 0 { vec![turn.score, -turn.score] } else { vec![-turn.score, turn.score] });
        }
        for action in turn.actions {
            game.play(action).ok()?;
        }
        if game.seats() > 2 && game.to_act().is_some() {
            leads.insert(before, leads_any(&game));
        }
    }
    let standings = game.outcome()?.standings().to_vec();
    let best = standings.iter().filter(|standing| standing.rank == 1).count() as f64;
    if best > 1.0 {
        return None;
    }
    let parts: Vec<f64> = standings.iter().map(|each| if each.rank == 1 { 1.0 } else { 0.0 }).collect();
    Some(leads.into_iter().map(|leads| Seen { leads, parts: parts.clone() }).collect())
}

/// How unlikely the results are with a scale: the mean of the negative logarithms.
fn surprise(seen: &[Seen], scale: f64) -> f64 {
    let of = |Seen { leads, parts }: &Seen| {
        let behind: Vec<f64> = leads.iter().map(|&lead| f64::from(lead.min(0)) / scale).collect();
        let sum = behind.iter().map(|value| value.exp()).sum::<f64>().ln();
        behind.iter().zip(parts).map(|(value, part)| part * (sum - value)).sum::<f64>()
    };
    seen.iter().map(of).sum::<f64>() / seen.len().max(1) as f64
}

/// The scale with the least surprise, which falls to it and rises behind it.
fn fit(seen: &[Seen]) -> f64 {
    let (mut low, mut high) = (20.0, 5_000.0);
    for _ in 0..60 {
        let (one, two) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if surprise(seen, one) < surprise(seen, two) {
            high = two;
        } else {
            low = one;
        }
    }
    f64::midpoint(low, high)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, nodes) = (number(200), number(3_000));
    let only = arguments.next().and_then(|name| GameKind::by_name(&name));
    let setups = [
        (GameKind::Zara, Setup::default()),
        (GameKind::Zara, Setup::default().option("seats", "3")),
        (GameKind::Zara, Setup::default().option("seats", "4")),
        (GameKind::Tzaar, Setup::variant("random")),
        (GameKind::Izdari, Setup::default()),
    ];
    for (kind, setup) in setups.into_iter().filter(|(kind, _)| only.is_none_or(|only| only == *kind)) {
        let played = |half: u64| -> Vec<Seen> {
            let numbers = (0..games).filter(|number| number % 2 == half);
            numbers
                .filter_map(|number| {
                    let seeded = kind == GameKind::Tzaar;
                    let start = kind.start(&Setup { seed: seeded.then_some(number), ..setup.clone() }).ok()?;
                    play(&start, nodes, number)
                })
                .flatten()
                .collect()
        };
        let (one, two) = thread::scope(|scope| {
            let other = scope.spawn(|| played(1));
            (played(0), other.join().unwrap_or_default())
        });
        let (first, second) = (fit(&one), fit(&two));
        let both: Vec<Seen> = one.into_iter().chain(two).collect();
        let (name, scale) = (kind.info().name, fit(&both));
        let seats = both.first().map_or(0, |seen| seen.leads.len());
        println!(
            "{name}, {seats} seats: scale {scale:.0} (halves {first:.0} and {second:.0}) from {} turns",
            both.len()
        );
    }
}
