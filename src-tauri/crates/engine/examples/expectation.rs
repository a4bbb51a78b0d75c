//! Finds the constants of `expect.rs`: plays games of the computer against itself from random openings, looks for the
//! scale by which the shares told from the scores make the results most likely, and prints beside what was expected with
//! it what came. Usage: `expectation GAMES NODES [GAME [SEATS]]`.

#![allow(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

use std::collections::BTreeMap;
use std::thread;

use alcazar_engine::review::judge_any;
use alcazar_engine::{Limits, Request, Stop, margin, random_any, think_any};
use alcazar_rules::{AnyGame, GameKind, Setup};

/// The turns that are drawn at random before each game.
const OPENING_TURNS: u64 = 6;

/// The shares of the point that are told of together.
const BINS: usize = 10;

/// What was seen at a turn: how far each seat is ahead, and its share of the point at the end.
struct Seen {
    game: u64,
    leads: Vec<i32>,
    shares: Vec<f64>,
}

/// Plays one game and tells of all its turns that are not proven.
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
        let turn = judge_any(&think_any, &game, &request, &Stop::default())?;
        let best = turn.lines.first()?;
        if best.proof.is_none() && margin(best.score).is_none() {
            let of_two = || if seat.0 == 0 { vec![turn.score, -turn.score] } else { vec![-turn.score, turn.score] };
            leads.push(if game.seats() == 2 { of_two() } else { best.leads.clone() });
        }
        for action in turn.actions {
            game.play(action).ok()?;
        }
    }
    let standings = game.outcome()?.standings().to_vec();
    let best = standings.iter().filter(|standing| standing.rank == 1).count() as f64;
    let shares: Vec<f64> = standings.iter().map(|each| if each.rank == 1 { 1.0 / best } else { 0.0 }).collect();
    Some(leads.into_iter().map(|leads| Seen { game: seed, leads, shares: shares.clone() }).collect())
}

/// What the seats may expect with these leads and a scale.
fn expected(leads: &[i32], scale: f64) -> Vec<f64> {
    let weights: Vec<f64> = leads.iter().map(|&lead| (f64::from(lead.min(0)) / scale).exp()).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// How unlikely the results are with a scale: the mean of the negative logarithms.
fn surprise(seen: &[Seen], scale: f64) -> f64 {
    let of = |Seen { leads, shares, .. }: &Seen| {
        let expected = expected(leads, scale);
        expected.iter().zip(shares).map(|(expected, share)| -share * expected.max(1e-12).ln()).sum::<f64>()
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

/// Prints what came where about so much was expected, and the standard error told from the games.
fn print_bins(seen: &[Seen], scale: f64) {
    let mut bins: Vec<BTreeMap<u64, (f64, f64, f64)>> = vec![BTreeMap::new(); BINS];
    for Seen { game, leads, shares } in seen {
        for (expected, share) in expected(leads, scale).into_iter().zip(shares) {
            let bin = ((expected * BINS as f64) as usize).min(BINS - 1);
            let (count, sum, came) = bins[bin].entry(*game).or_default();
            (*count, *sum, *came) = (*count + 1.0, *sum + expected, *came + share);
        }
    }
    for games in bins {
        let count: f64 = games.values().map(|each| each.0).sum();
        let (sum, came) = games.values().fold((0.0, 0.0), |(sum, came), each| (sum + each.1, came + each.2));
        let mean = came / count;
        let squares: f64 = games.values().map(|(count, _, came)| (came - count * mean).powi(2)).sum();
        if count > 0.0 {
            let (expected, error) = (sum / count, squares.sqrt() / count);
            println!("  expected {expected:.3}, came {mean:.3} ± {error:.3} ({} games)", games.len());
        }
    }
}

/// A way to begin that draws lots, if the game has one, with every number of seats that it may have.
fn setups(kind: GameKind) -> impl Iterator<Item = Setup> {
    let infos = kind.info().setups;
    let info = infos.iter().find(|info| info.seeded).unwrap_or(&infos[0]);
    let base = Setup { variant: info.name.to_owned(), seed: info.seeded.then_some(0), ..Setup::default() };
    let seats = info.options.iter().find(|option| option.name == "seats").map_or(&[][..], |option| option.values);
    let others = seats.iter().skip(1).map(|seats| base.clone().option("seats", seats)).collect::<Vec<_>>();
    std::iter::once(base).chain(others)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, nodes) = (number(200), number(3_000));
    let only = arguments.next().and_then(|name| GameKind::by_name(&name));
    let only_seats: Option<u8> = arguments.next().and_then(|text| text.parse().ok());
    for (kind, setup) in GameKind::ALL.iter().flat_map(|&kind| setups(kind).map(move |setup| (kind, setup))) {
        let seats = kind.start(&setup).map_or(0, |start| start.seats());
        if only.is_some_and(|only| only != kind) || only_seats.is_some_and(|only| only != seats) {
            continue;
        }
        let played = |half: u64| -> Vec<Seen> {
            let numbers = (0..games).filter(|number| number % 2 == half);
            numbers
                .filter_map(|number| {
                    let start = kind.start(&Setup { seed: setup.seed.map(|_| number), ..setup.clone() }).ok()?;
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
        println!(
            "{name}, {seats} seats: scale {scale:.0} (halves {first:.0} and {second:.0}) from {} turns",
            both.len()
        );
        print_bins(&both, scale);
    }
}
