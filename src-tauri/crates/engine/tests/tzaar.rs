//! TZAAR: the search against plain minimax, and proofs against counting out and against play.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod common;

use std::collections::{HashMap, HashSet};

use alcazar_engine::tzaar::{Board, Move, TzaarEvaluator};
use alcazar_engine::{
    Evaluator, Limits, Position, Proof, Request, Stop, Turn, margin, random_any, reference_any, think, think_any,
};
use alcazar_rules::tzaar::{Action, Kind, Tzaar};
use alcazar_rules::{AnyGame, Game, Seat, Setup};
use common::{Whole, minimax, positions, rng};
use rand::RngExt;

fn start(seed: u64) -> Tzaar {
    Tzaar::new(&Setup::variant("random").seed(seed)).unwrap()
}

fn within(nodes: u64) -> Request {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

fn stacks(position: &Tzaar) -> u32 {
    let seats = [Seat(0), Seat(1)].into_iter();
    seats.flat_map(|seat| Kind::ALL.map(|kind| position.spaces(seat, kind).count_ones())).sum()
}

fn best(position: &Tzaar, request: &Request) -> Turn<Move> {
    think(&TzaarEvaluator, &Board::new(position).unwrap(), request, &Stop::default(), &mut |_| ()).unwrap()
}

#[test]
fn the_fast_board_follows_the_rules() {
    let mut rng = rng(23);
    let mut keys = HashMap::new();
    let mut texts = HashSet::new();
    for round in 0..120 {
        let mut game = if round % 4 == 0 { Tzaar::new(&Setup::variant("placement")).unwrap() } else { start(round) };
        let mut board = Board::new(&game).unwrap();
        let (mut actions, mut moves) = (Vec::new(), Vec::new());
        while let Some(seat) = Game::to_act(&game) {
            assert_eq!(Position::to_act(&board), Some(seat), "{game}");
            Game::legal_actions(&game, &mut actions);
            board.legal_actions(&mut moves);
            assert_eq!(moves.iter().map(|&action| action.into()).collect::<Vec<Action>>(), actions, "{game}");
            assert!(moves.is_sorted(), "{game}");
            // A board set up anew knows the same as one that was played on.
            let fresh = Board::new(&game).unwrap();
            assert_eq!(fresh.key(), board.key(), "{game}");
            for seat in [Seat(0), Seat(1)] {
                assert_eq!(TzaarEvaluator.evaluate(&board, seat), TzaarEvaluator.evaluate(&fresh, seat), "{game}");
            }
            // Two positions have the same key only if they are the same.
            let text = keys.entry(board.key()).or_insert_with(|| game.to_string());
            assert_eq!(*text, game.to_string());
            texts.insert(game.to_string());
            let number = rng.random_range(0..moves.len());
            // To build and to take high stacks is rare at random.
            let number = if round % 2 == 0 { number } else { highest(&game, &actions).unwrap_or(number) };
            game.play(actions[number]).unwrap();
            board.apply(moves[number]);
            let won = game.outcome().and_then(|outcome| outcome.winner());
            let lead = won.map_or(0, |winner| if winner == Seat(0) { 2 } else { -2 });
            assert_eq!((board.lead(Seat(0)), board.lead(Seat(1))), (lead, -lead), "{game}");
        }
        assert_eq!(Position::to_act(&board), None, "{game}");
        assert!(Board::new(&game).is_none());
    }
    assert_eq!(keys.len(), texts.len());
}

/// The number of the action that takes or builds the highest stack of more than one piece.
fn highest(game: &Tzaar, actions: &[Action]) -> Option<usize> {
    let height = |action: Action| match action {
        Action::Capture { to, .. } => game.stack(to).map_or(0, |stack| 2 * stack.height),
        Action::Stack { from, .. } => game.stack(from).map_or(0, |stack| 2 + stack.height),
        _ => 0,
    };
    let highest = (0..actions.len()).max_by_key(|&number| height(actions[number]))?;
    (height(actions[highest]) > 2).then_some(highest)
}

#[test]
fn the_search_agrees_with_minimax_at_small_depth() {
    for (count, most, depth) in [(4, 60, 2), (12, 25, 3), (20, 14, 4), (20, 9, 5)] {
        for position in positions(&start(u64::from(depth)), count, most, 3) {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let request = Request { limits, ..Request::default() };
            let board = Board::new(&position).unwrap();
            let turn = think(&Whole(TzaarEvaluator), &board, &request, &Stop::default(), &mut |_| ()).unwrap();
            let expected = minimax(&Whole(TzaarEvaluator), &position, Game::to_act(&position).unwrap(), depth, 0);
            // A search that is certain is done before its depth, and may have overlooked an earlier win.
            let agrees = turn.score == expected || turn.depth < depth && margin(turn.score) == margin(expected);
            assert!(agrees && (turn.depth == depth || turn.proof.is_some()), "{position}: {turn:?}, {expected}");
        }
    }
}

#[test]
fn what_one_side_gains_the_other_loses() {
    for position in positions(&start(5), 60, 60, 4) {
        assert_eq!(
            TzaarEvaluator.evaluate(&position, Seat(0)),
            -TzaarEvaluator.evaluate(&position, Seat(1)),
            "{position}"
        );
        assert_eq!(TzaarEvaluator.count(&position, Seat(0)), -TzaarEvaluator.count(&position, Seat(1)), "{position}");
    }
}

/// Whether the side to act wins, by trying everything.
fn wins(position: &Tzaar) -> bool {
    let seat = Game::to_act(position);
    let mut actions = Vec::new();
    Game::legal_actions(position, &mut actions);
    actions.into_iter().any(|action| {
        let mut next = position.clone();
        Game::apply(&mut next, action);
        match Game::to_act(&next) {
            None => next.outcome().unwrap().winner() == seat,
            same if same == seat => wins(&next),
            _ => !wins(&next),
        }
    })
}

#[test]
fn small_endings_are_proven_as_counting_them_out_tells() {
    let mut seen = [0; 2];
    for seed in 0..24 {
        for position in positions(&start(seed), 6, 8, seed) {
            if stacks(&position) > 14 {
                continue;
            }
            let turn = best(&position, &within(2_000_000));
            let won = wins(&position);
            assert_eq!(turn.proof, Some(if won { Proof::Win } else { Proof::Loss }), "{position}");
            seen[usize::from(won)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "lost and won endings: {seen:?}");
}

#[test]
fn a_proven_win_is_won_against_every_kind_of_opponent() {
    let mut proven = 0;
    for seed in 0..12 {
        for position in positions(&start(seed), 2, 16, seed) {
            let turn = best(&position, &within(200_000));
            let winner = match turn.proof {
                Some(Proof::Win) => Game::to_act(&position).unwrap(),
                Some(Proof::Loss) => Seat(1 - Game::to_act(&position).unwrap().0),
                _ => continue,
            };
            proven += 1;
            for opponent in 0..3 {
                let mut game = AnyGame::Tzaar(position.clone());
                while let Some(seat) = game.to_act() {
                    let actions = match opponent {
                        0 if seat != winner => random_any(&game, seed),
                        1 if seat != winner => reference_any(&game, seed, &Stop::default()).unwrap().actions,
                        _ => think_any(&game, &within(400_000), &Stop::default(), &mut |_| ()).unwrap().actions,
                    };
                    for action in actions {
                        game.play(action).unwrap();
                    }
                }
                assert_eq!(game.outcome().unwrap().winner(), Some(winner), "{position}");
            }
        }
    }
    assert!(proven > 8, "{proven} positions were proven");
}

#[test]
fn a_type_is_taken_whole_where_it_can_be() {
    // Of each type Black has two stacks within reach, and none alone loses.
    let position: Tzaar = "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1".parse().unwrap();
    let turn = best(&position, &Request::default());
    assert_eq!((turn.proof, turn.actions.len()), (Some(Proof::Win), 2));
    let mut game = position.clone();
    for action in turn.actions {
        game.play(action.into()).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winner(), Some(Seat(0)));
}
