//! TZAAR: the search against plain minimax, and proofs against counting out and against play.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod common;

use alcazar_engine::tzaar::Tzaarist;
use alcazar_engine::{Evaluator, Limits, Proof, Request, Stop, margin, random_any, reference_any, think, think_any};
use alcazar_rules::tzaar::{Kind, Tzaar};
use alcazar_rules::{AnyGame, Game, Seat, Setup};
use common::{Whole, minimax, positions};

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

#[test]
fn the_search_agrees_with_minimax_at_small_depth() {
    for (count, most, depth) in [(4, 60, 2), (12, 25, 3), (20, 14, 4), (20, 9, 5)] {
        for position in positions(&start(u64::from(depth)), count, most, 3) {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let request = Request { limits, ..Request::default() };
            let turn = think(&Whole(Tzaarist), &position, &request, &Stop::default(), &mut |_| ()).unwrap();
            let expected = minimax(&Whole(Tzaarist), &position, position.to_act().unwrap(), depth, 0);
            // A search that is certain is done before its depth, and may have overlooked an earlier win.
            let agrees = turn.score == expected || turn.depth < depth && margin(turn.score) == margin(expected);
            assert!(agrees && (turn.depth == depth || turn.proof.is_some()), "{position}: {turn:?}, {expected}");
        }
    }
}

#[test]
fn what_one_side_gains_the_other_loses() {
    for position in positions(&start(5), 60, 60, 4) {
        assert_eq!(Tzaarist.evaluate(&position, Seat(0)), -Tzaarist.evaluate(&position, Seat(1)), "{position}");
        assert_eq!(Tzaarist.count(&position, Seat(0)), -Tzaarist.count(&position, Seat(1)), "{position}");
    }
}

/// Whether the side to act wins, by trying everything.
fn wins(position: &Tzaar) -> bool {
    let seat = position.to_act();
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.into_iter().any(|action| {
        let mut next = position.clone();
        next.apply(action);
        match next.to_act() {
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
            let turn = think(&Tzaarist, &position, &within(2_000_000), &Stop::default(), &mut |_| ()).unwrap();
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
            let turn = think(&Tzaarist, &position, &within(200_000), &Stop::default(), &mut |_| ()).unwrap();
            let winner = match turn.proof {
                Some(Proof::Win) => position.to_act().unwrap(),
                Some(Proof::Loss) => Seat(1 - position.to_act().unwrap().0),
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
    let turn = think(&Tzaarist, &position, &Request::default(), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!((turn.proof, turn.actions.len()), (Some(Proof::Win), 2));
    let mut game = position.clone();
    for action in turn.actions {
        game.play(action).unwrap();
    }
    assert_eq!(game.outcome().unwrap().winner(), Some(Seat(0)));
}
