//! Finds the weights of TZAAR's evaluation: plays games of the computer against itself, and looks for the weights whose
//! evaluations tell best who won them (logistic regression, as P. Österlund tuned the chess program Texel). Prints them in
//! the order of the table in `tzaar/weights.rs`. Usage: `tzaar_weights GAMES NODES`.

#![allow(clippy::cast_precision_loss, reason = "counts of positions are far below 2^24")]

use alcazar_engine::tzaar::{Board, FEATURES, TzaarEvaluator, WEIGHTS, features};
use alcazar_engine::{Limits, Position, Request, Stop, think};
use alcazar_rules::tzaar::Tzaar;
use alcazar_rules::{Game, Seat, Setup};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One action of so many is drawn at random, so that mistakes are seen and punished too.
const BLUNDER: u32 = 40;
/// Passes over all positions.
const ROUNDS: usize = 400;
/// How far a weight moves in a round at most, in hundredths of a unit.
const STEP: f32 = 4.0;
/// How strongly a weight is held where it was, as if so many positions said so.
const HOLD: f32 = 2.0;

/// The features that count in a position for the side to act, and whether it won.
struct Seen {
    counts: Vec<(u16, f32)>,
    won: f32,
}

fn play(number: u64, nodes: u64, seen: &mut Vec<Seen>) -> Option<()> {
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut board = Board::new(&Tzaar::new(&Setup::variant("random").seed(number)).ok()?)?;
    let first = seen.len();
    let mut seats = Vec::new();
    let mut actions = Vec::new();
    while let Some(seat) = board.to_act() {
        let counts = features(&board, seat).into_iter().zip(0..).filter(|&(count, _)| count != 0);
        seen.push(Seen { counts: counts.map(|(count, number)| (number, count as f32)).collect(), won: 0.0 });
        seats.push(seat);
        board.legal_actions(&mut actions);
        let action = if rng.random_range(0..BLUNDER) == 0 {
            actions[rng.random_range(0..actions.len())]
        } else {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let request = Request { limits, seed: number, ..Request::default() };
            *think(&TzaarEvaluator, &board, &request, &Stop::default(), &mut |_| ())?.actions.first()?
        };
        board.apply(action);
    }
    let winner = if board.lead(Seat(0)) > 0 { Seat(0) } else { Seat(1) };
    for (seen, seat) in seen[first..].iter_mut().zip(seats) {
        seen.won = f32::from(u8::from(seat == winner));
    }
    Some(())
}

fn chance(seen: &Seen, weights: &[f32], scale: f32) -> f32 {
    let sum: f32 = seen.counts.iter().map(|&(number, count)| weights[usize::from(number)] * count).sum();
    1.0 / (1.0 + (-sum / scale).exp())
}

/// How unlikely the results are: the mean of the negative logarithms.
fn surprise(seen: &[Seen], weights: &[f32], scale: f32) -> f32 {
    let of = |seen: &Seen| -(1.0 - (seen.won - chance(seen, weights, scale)).abs()).max(1e-6).ln();
    seen.iter().map(of).sum::<f32>() / seen.len().max(1) as f32
}

/// The scale by which the weights as they are tell the results best; the new ones keep it.
fn scale(seen: &[Seen], weights: &[f32]) -> f32 {
    let scales = (4..40).map(|step| 25.0 * step as f32);
    scales.min_by(|&a, &b| surprise(seen, weights, a).total_cmp(&surprise(seen, weights, b))).unwrap_or(300.0)
}

/// Follows the slope, each weight by steps as long as its slope is steady (Adam by D. Kingma and J. Ba, ICLR 2015).
fn fit(seen: &[Seen], start: &[f32], scale: f32) -> Vec<f32> {
    let mut weights = start.to_vec();
    let (mut mean, mut square) = (vec![0.0_f32; FEATURES], vec![0.0_f32; FEATURES]);
    for round in 1..=ROUNDS {
        let mut slope: Vec<f32> = weights.iter().zip(start).map(|(new, old)| HOLD * (new - old) / scale).collect();
        for seen in seen {
            let wrong = chance(seen, &weights, scale) - seen.won;
            for &(number, count) in &seen.counts {
                slope[usize::from(number)] += wrong * count;
            }
        }
        for number in 0..FEATURES {
            mean[number] += (slope[number] - mean[number]) * 0.1;
            square[number] += (slope[number] * slope[number] - square[number]) * 0.01;
            let late = (1.0 - 0.9_f32.powi(round as i32), 1.0 - 0.99_f32.powi(round as i32));
            let steady = mean[number] / late.0 / ((square[number] / late.1).sqrt() + 1e-3);
            weights[number] -= STEP * steady * (1.0 - round as f32 / (ROUNDS + 1) as f32);
        }
    }
    weights
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (games, nodes) = (number(2_000), number(2_000));
    let (mut learnt, mut kept) = (Vec::new(), Vec::new());
    for game in 0..games {
        // What one game in eight tells is kept to judge by.
        play(game, nodes, if game % 8 == 0 { &mut kept } else { &mut learnt });
    }
    let start: Vec<f32> = WEIGHTS.iter().map(|&weight| weight as f32).collect();
    let scale = scale(&learnt, &start);
    let found = fit(&learnt, &start, scale);
    for (name, seen) in [("learnt", &learnt), ("kept", &kept)] {
        let [before, after] = [&start, &found].map(|weights| surprise(seen, weights, scale));
        println!("{} positions {name}: surprise {before:.4} before, {after:.4} after; scale {scale}", seen.len());
    }
    for row in found.chunks(16) {
        println!("{}", row.iter().map(|weight| format!("{weight:.0},")).collect::<Vec<_>>().join(" "));
    }
}
