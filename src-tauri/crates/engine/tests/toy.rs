//! The toy game, which the engine knows by one short module: search, levels, hints and reviews.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

use alcazar_engine::review::{Care, Fault, review};
use alcazar_engine::{
    Level, Limits, Proof, Request, Stop, Why, explain, greedy_any, random_any, reference_any, think_any,
};
use alcazar_rules::{AnyAction, AnyGame, GameKind, Seat, Setup};

const TOY: GameKind = GameKind::Tictactoe;

fn start() -> AnyGame {
    TOY.start(&Setup::default()).unwrap()
}

fn think(position: &AnyGame, request: &Request) -> Vec<AnyAction> {
    think_any(position, request, &Stop::default(), &mut |_| ()).map(|turn| turn.actions).unwrap_or_default()
}

/// Plays a game to its end.
fn play_out(mut choose: impl FnMut(&AnyGame) -> Vec<AnyAction>) -> AnyGame {
    let mut game = start();
    while game.to_act().is_some() {
        for action in choose(&game) {
            game.play(action).unwrap();
        }
    }
    game
}

#[test]
fn the_search_proves_that_nobody_wins() {
    let turn = think_any(&start(), &Request::default(), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(turn.proof, Some(Proof::Draw));
    let played = play_out(|game| think(game, &Request::default()));
    assert_eq!(played.outcome().unwrap().winner(), None);
}

#[test]
fn every_player_plays_it_to_the_end() {
    for level in Level::all() {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        play_out(|game| think(game, &Request { level, limits, ..Request::default() }));
    }
    play_out(|game| random_any(game, 7));
    play_out(|game| greedy_any(game, 7));
    play_out(|game| reference_any(game, 7, &Stop::default()).map(|turn| turn.actions).unwrap_or_default());
}

#[test]
fn a_hint_tells_why() {
    let reasons = |position: &str| {
        let position = TOY.parse(position).unwrap();
        let turn = think_any(&position, &Request::default(), &Stop::default(), &mut |_| ()).unwrap();
        explain(&think_any, &position, &turn, 1_000, &Stop::default())
    };
    assert_eq!(reasons("MM1/mm1/3 w"), [Why::Wins { turns: Some(1) }]);
    // One square is left.
    assert!(reasons("MMm/mm1/MmM b").contains(&Why::OnlyTurn));
}

#[test]
fn a_review_marks_the_turns_with_which_the_game_turned() {
    let mut game = start();
    let mut actions = Vec::new();
    // Every reply to a corner but the centre loses; White then does not see the first row.
    for text in ["a3", "a1", "c3", "b2", "a2"] {
        let action = game.parse_action(text).unwrap();
        game.play(action).unwrap();
        actions.push(action);
    }
    let care = Care { nodes: 10_000, deep: 0, threads: 1 };
    let looked = review(&think_any, &start(), &actions, &care, &Stop::default(), &mut |_| ()).unwrap();
    let faults: Vec<_> = looked.turns.iter().map(|turn| turn.fault).collect();
    assert_eq!(faults, [None, Some(Fault::Bad), None, None, Some(Fault::Bad)]);
    let missed = &looked.turns[4];
    assert_eq!((missed.seat, missed.best_value.proof), (Seat(0), Some(Proof::Win)));
    assert_eq!(missed.loss(TOY), None);
}
