//! The search against plain minimax, its limits, and that it can be trusted with games.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod common;

use std::ops::Range;
use std::time::{Duration, Instant};

use alcazar_engine::zara::ZaraEvaluator;
use alcazar_engine::{
    Evaluator, Level, Limits, Mobility, Request, Stop, Turn, greedy_any, margin, random_any, think, think_any,
};
use alcazar_rules::zara::Zara;
use alcazar_rules::{AnyGame, Game, GameKind, Setup};
use common::{Whole, minimax, positions};

fn to_depth(depth: u8) -> Request {
    Request { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Request::default() }
}

fn to_nodes(nodes: u64, seed: u64) -> Request {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, seed, ..Request::default() }
}

fn find<G: Game, E: Evaluator<G>>(evaluator: &E, position: &G, request: &Request) -> Turn<G::Action> {
    think(evaluator, position, request, &Stop::default(), &mut |_| ()).unwrap()
}

fn zara(seats: u8, size: u8) -> Zara {
    let setup = Setup::default().option("seats", &seats.to_string()).option("size", &size.to_string());
    Zara::new(&setup).unwrap()
}

fn starts(kind: GameKind) -> Vec<AnyGame> {
    let seats = kind.info().seats.len() as u8;
    let setups: Vec<_> = if seats > 2 {
        (2..=seats).map(|seats| Setup::default().option("seats", &seats.to_string())).collect()
    } else {
        vec![Setup::default()]
    };
    setups.iter().map(|setup| kind.start(setup).unwrap()).collect()
}

fn agrees_with_minimax<G: Game, E: Evaluator<G>>(evaluator: E, positions: &[G], depth: u8) {
    let whole = Whole(evaluator);
    for position in positions {
        let turn = find(&whole, position, &to_depth(depth));
        let seat = position.to_act().unwrap();
        let expected = minimax(&whole, position, seat, depth, 0);
        // A search that is certain is done before its depth. Where only the winner counts, it may have overlooked a
        // higher or earlier win.
        if turn.depth == depth || Evaluator::<G>::counts_margin(&whole) {
            assert_eq!(turn.score, expected, "{position} to depth {depth}: {turn:?}");
        } else {
            assert_eq!(turn.score.signum(), expected.signum());
            assert!(turn.proof.is_some() && margin(expected).is_some(), "{position}: {turn:?}");
        }
        let mut after = position.clone();
        after.play(turn.pv[0]).unwrap();
        let reached = minimax(&whole, &after, seat, depth - 1, 1);
        assert!(
            reached == expected || turn.depth < depth && margin(reached).is_some(),
            "the action of {turn:?} in {position}"
        );
    }
}

#[test]
fn zara_agrees_with_minimax_at_small_depth() {
    for size in [5, 4] {
        let start = zara(2, size);
        agrees_with_minimax(ZaraEvaluator, &positions(&start, 2, 300, 1), 2);
        agrees_with_minimax(ZaraEvaluator, &positions(&start, 8, 50, 2), 3);
        agrees_with_minimax(ZaraEvaluator, &positions(&start, 12, 14, 3), 5);
    }
}

#[test]
fn every_game_agrees_with_minimax_without_knowledge() {
    agrees_with_minimax(Mobility, &positions(&zara(2, 4), 20, 40, 4), 3);
}

#[test]
fn fast_games_of_all_levels_are_legal_to_their_end() {
    play_fast_games(0..30);
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_fast_games_are_legal_to_their_end() {
    play_fast_games(30..530);
}

/// From each start one game with each seed.
fn play_fast_games(seeds: Range<u64>) {
    for kind in GameKind::ALL {
        for start in starts(*kind) {
            for seed in seeds.clone() {
                let mut game = start.clone();
                let mut turns = 0;
                while let Some(seat) = game.to_act() {
                    let turn = match (seed + u64::from(seat.0) * 3) % 10 {
                        0 => random_any(&game, seed),
                        1 => greedy_any(&game, seed),
                        level => {
                            let level = Level::new(level as u8 - 1).unwrap();
                            let request = Request { level, ..to_nodes(100, seed + turns) };
                            think_any(&game, &request, &Stop::default(), &mut |_| ()).unwrap().actions
                        }
                    };
                    assert!(!turn.is_empty());
                    for action in turn {
                        assert_eq!(game.to_act(), Some(seat), "{game}");
                        game.play(action).unwrap();
                    }
                    assert_ne!(game.to_act(), Some(seat), "the turn goes on");
                    turns += 1;
                    if turns > 1_000 {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_turn() {
    let over: Zara = "4/4/4/4 r - -/A".parse().unwrap();
    assert_eq!(over.to_act(), None);
    assert!(think(&ZaraEvaluator, &over, &to_depth(1), &Stop::default(), &mut |_| ()).is_none());
    assert!(random_any(&AnyGame::Zara(over.clone()), 1).is_empty());
    assert!(greedy_any(&AnyGame::Zara(over), 1).is_empty());
}

#[test]
fn the_same_seed_and_nodes_give_the_same_turn() {
    for kind in GameKind::ALL {
        for start in starts(*kind) {
            for nodes in [1, 700, 20_000] {
                let think = |seed| {
                    let request = to_nodes(nodes, seed);
                    Turn { millis: 0, ..think_any(&start, &request, &Stop::default(), &mut |_| ()).unwrap() }
                };
                assert_eq!(think(5), think(5));
            }
        }
    }
}

#[test]
fn a_limit_of_nodes_is_kept() {
    for nodes in [1, 50, 5_000, 50_000] {
        let turn = find(&ZaraEvaluator, &zara(2, 5), &to_nodes(nodes, 1));
        assert!(turn.nodes <= nodes + 128, "{} of {nodes}", turn.nodes);
    }
}

#[test]
fn a_stopped_search_answers_at_once() {
    for kind in GameKind::ALL {
        for start in starts(*kind) {
            for threads in [1, 2] {
                let stop = Stop::default();
                let remote = stop.clone();
                let request = Request { threads, ..Request::default() };
                let game = start.clone();
                let search = std::thread::spawn(move || {
                    let turn = think_any(&game, &request, &stop, &mut |_| ());
                    (turn, Instant::now())
                });
                std::thread::sleep(Duration::from_millis(60));
                let asked = Instant::now();
                remote.stop();
                let (turn, ended) = search.join().unwrap();
                assert!(!turn.unwrap().actions.is_empty());
                // Ten milliseconds on a quiet machine; a test must also pass on a busy one.
                assert!(ended.duration_since(asked) < Duration::from_millis(200));
            }
        }
    }
}

#[test]
fn several_lines_begin_with_different_actions_and_fall_in_value() {
    let position = &positions(&zara(2, 5), 1, 120, 9)[0];
    let request = Request { lines: 3, ..to_depth(2) };
    let lines = find(&Whole(ZaraEvaluator), position, &request).lines;
    assert_eq!(lines.len(), 3);
    assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score && pair[0].actions[0] != pair[1].actions[0]));
}

#[test]
fn progress_tells_of_every_depth() {
    let mut depths = Vec::new();
    let turn = think(&ZaraEvaluator, &zara(2, 5), &to_depth(2), &Stop::default(), &mut |progress| {
        assert!(!progress.lines[0].actions.is_empty());
        depths.push(progress.depth);
    });
    assert_eq!(depths, [1, 2]);
    assert_eq!(turn.unwrap().depth, 2);
}

#[test]
fn the_node_count_of_a_fixed_search_changes_only_with_the_way_it_searches() {
    let position = GameKind::Zara.parse(Zara::info().sample).unwrap();
    let turn = think_any(&position, &to_depth(4), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(turn.nodes, 78_087);
}
