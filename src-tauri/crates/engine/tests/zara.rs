//! The fast board of Zara against the rules, and endings played out.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod common;

use std::collections::BTreeSet;

use alcazar_engine::zara::{Board, Zaratite};
use alcazar_engine::{Evaluator, Limits, Position, Proof, Request, Stop, margin, think, think_any};
use alcazar_rules::zara::Zara;
use alcazar_rules::{AnyAction, AnyGame, Game, Seat, Setup};
use common::{Whole, lots, minimax, positions};
use rand::RngExt;

fn start(size: u8) -> Zara {
    Zara::new(&Setup::default().option("size", &size.to_string())).unwrap()
}

#[test]
fn the_fast_board_follows_the_rules() {
    let mut lots = lots(17);
    for size in [4, 5, 5, 5, 6, 7, 7] {
        for _ in 0..12 {
            let mut game = start(size);
            let mut board = Board::new(&game).unwrap();
            let (mut actions, mut moves) = (Vec::new(), Vec::new());
            while let Some(seat) = Game::to_act(&game) {
                assert_eq!(Position::to_act(&board), Some(seat), "{game}");
                for seat in [Seat(0), Seat(1)] {
                    assert_eq!(Zaratite.evaluate(&board, seat), Zaratite.evaluate(&game, seat), "{game}");
                }
                Game::legal_actions(&game, &mut actions);
                board.legal_actions(&mut moves);
                let placements: BTreeSet<_> = moves.iter().map(|&m| board.placement(m).unwrap()).collect();
                assert_eq!((moves.len(), placements.len()), (actions.len(), actions.len()));
                assert!(actions.iter().all(|action| placements.contains(action)), "{game}");
                let fresh = Board::new(&game).unwrap();
                assert_eq!(fresh.key(), board.key(), "{game}");
                let (mut ranks, mut slow_ranks) = (Vec::new(), Vec::new());
                let sorted: Vec<_> = moves.iter().map(|&m| board.placement(m).unwrap()).collect();
                Zaratite.rank(&board, &moves, &mut ranks);
                Zaratite.rank(&game, &sorted, &mut slow_ranks);
                assert_eq!(ranks, slow_ranks);
                let chosen = moves[lots.random_range(0..moves.len())];
                game.play(board.placement(chosen).unwrap()).unwrap();
                board.apply(chosen);
                let lead = i32::from(game.scores()[0] - game.scores()[1]);
                assert_eq!((board.lead(Seat(0)), board.lead(Seat(1))), (lead, -lead), "{game}");
            }
            assert_eq!(Position::to_act(&board), None, "{game}");
        }
    }
}

#[test]
fn boards_that_are_too_large_or_have_more_seats_are_left_to_the_rules() {
    assert!(Board::new(&start(8)).is_none());
    assert!(Board::new(&Zara::new(&Setup::default().option("seats", "3")).unwrap()).is_none());
    assert!(Board::new(&"4/4/4/4 r - -/A".parse().unwrap()).is_none());
}

#[test]
fn a_search_on_the_fast_board_agrees_with_minimax_by_the_rules() {
    for (count, most, depth) in [(3, 300, 2), (16, 50, 3), (16, 16, 5)] {
        for size in [4, 5] {
            for position in positions(&start(size), count, most, 5) {
                let board = Board::new(&position).unwrap();
                let limits = Limits { depth: Some(depth), ..Limits::default() };
                let request = Request { limits, ..Request::default() };
                let turn = think(&Whole(Zaratite), &board, &request, &Stop::default(), &mut |_| ()).unwrap();
                let seat = Game::to_act(&position).unwrap();
                // The last tile is counted without being played, so that the search sees one ply more.
                let expected = [depth, depth + 1].map(|depth| minimax(&Whole(Zaratite), &position, seat, depth, 0));
                let agrees =
                    expected.contains(&turn.score) || turn.depth < depth && margin(turn.score) == margin(expected[0]);
                assert!(agrees, "{position} to depth {depth}: {turn:?}, {expected:?}");
            }
        }
    }
}

/// The best lead of the side to act, by the rules alone.
fn best_lead(position: &Zara) -> i32 {
    let Some(seat) = Game::to_act(position) else { return 0 };
    let mut actions = Vec::new();
    Game::legal_actions(position, &mut actions);
    let leads = actions.into_iter().map(|action| {
        let mut next = position.clone();
        Game::apply(&mut next, action);
        if Game::to_act(&next).is_some() {
            -best_lead(&next)
        } else {
            i32::from(next.scores()[seat.index()] - next.scores()[1 - seat.index()])
        }
    });
    leads.max().unwrap_or(0)
}

#[test]
fn endings_are_solved_to_the_point_and_hold_when_played_out() {
    for position in positions(&start(5), 24, 40, 11) {
        if position.held(Seat(0)) + position.held(Seat(1)) > 5 {
            continue;
        }
        let seat = Game::to_act(&position).unwrap();
        let expected = best_lead(&position);
        let mut game = AnyGame::Zara(position.clone());
        let turn = think_any(&game, &Request::default(), &Stop::default(), &mut |_| ()).unwrap();
        let proof = [Proof::Loss, Proof::Draw, Proof::Win][(expected.signum() + 1) as usize];
        assert_eq!((turn.proof, margin(turn.score).unwrap_or(0)), (Some(proof), expected), "{position}");
        let mut first = Some(turn.actions[0]);
        while game.to_act().is_some() {
            let best = first.take().unwrap_or_else(|| {
                think_any(&game, &Request::default(), &Stop::default(), &mut |_| ()).unwrap().actions[0]
            });
            assert!(matches!(best, AnyAction::Zara(_)));
            game.play(best).unwrap();
        }
        let AnyGame::Zara(end) = game else { unreachable!() };
        let lead = i32::from(end.scores()[seat.index()] - end.scores()[1 - seat.index()]);
        assert_eq!(lead, expected, "{position}");
    }
}
