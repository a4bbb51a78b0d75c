//! Tells how many endings of Zara are solved in time: plays games of the computer against itself up to so many tiles in
//! hand, and solves what is reached. Usage: `zara_endings HELD GAMES MILLISECONDS THREADS`.

#![allow(clippy::cast_precision_loss, reason = "numbers of positions and times are far below 2^52")]

use std::time::Instant;

use alcazar_engine::{Limits, Proof, Request, Stop, margin, random_any, think_any};
use alcazar_rules::{AnyGame, Game, GameKind, Seat, Setup};

/// The turns that are drawn at random before each game.
const OPENING_TURNS: u64 = 4;
/// Positions visited for a turn of the games.
const NODES: u64 = 4_000;

fn held(game: &AnyGame) -> u64 {
    let AnyGame::Zara(position) = game else { return 0 };
    (0..position.seats()).map(|seat| u64::from(position.held(Seat(seat)))).sum()
}

/// The position of a game with so many tiles in hand; none if the game ends before.
fn reached(seed: u64, wanted: u64) -> Option<AnyGame> {
    let mut game = GameKind::Zara.start(&Setup::default()).ok()?;
    let request = Request { limits: Limits { nodes: Some(NODES), ..Limits::default() }, seed, ..Request::default() };
    for turn in 0.. {
        game.to_act()?;
        if held(&game) <= wanted {
            break;
        }
        let actions = if turn < OPENING_TURNS {
            random_any(&game, seed.wrapping_mul(97).wrapping_add(turn))
        } else {
            think_any(&game, &request, &Stop::default(), &mut |_| ())?.actions
        };
        for action in actions {
            game.play(action).ok()?;
        }
    }
    Some(game)
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(usual);
    let (wanted, games, millis, threads) = (number(10), number(50), number(1_000), number(1));
    let limits = Limits { time: Some(std::time::Duration::from_millis(millis)), ..Limits::default() };
    let request = Request { limits, threads: threads as usize, ..Request::default() };
    let (mut results, mut margins, mut nodes) = (0, 0, 0);
    let positions: Vec<_> = (0..).filter_map(|seed| reached(seed, wanted)).take(games as usize).collect();
    let start = Instant::now();
    for mut game in positions {
        let Some(turn) = think_any(&game, &request, &Stop::default(), &mut |_| ()) else { continue };
        nodes += turn.nodes;
        results += u32::from(turn.proof.is_some());
        // A win or a loss that is counted out comes with all turns to the end.
        let counted = margin(turn.score).is_some();
        let whole = turn.pv.into_iter().all(|action| game.play(action).is_ok()) && game.to_act().is_none();
        margins += u32::from(turn.proof == Some(Proof::Draw) || counted && whole);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{games} positions with {wanted} tiles in hand: {results} results and {margins} margins proven in {seconds:.1} s, {:.0} positions visited a second",
        nodes as f64 / seconds
    );
}
