//! The fast board of Zara against the rules, and endings played out.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod common;

use std::collections::BTreeSet;

use alcazar_engine::zara::{Board, MultiplayerEvaluator, Squares, ZaraEvaluator};
use alcazar_engine::{Evaluator, Limits, Position, Proof, Request, Stop, margin, think, think_any};
use alcazar_rules::zara::Zara;
use alcazar_rules::{AnyGame, Game, Seat, Setup};
use common::{Whole, minimax, positions, rng};
use rand::RngExt;

fn start(size: u8) -> Zara {
    Zara::new(&Setup::default().option("size", &size.to_string())).unwrap()
}

#[test]
fn the_fast_board_follows_the_rules() {
    for size in [4, 5, 5, 5, 6, 7, 7] {
        follows_the_rules::<2, _>(&start(size), &ZaraEvaluator);
    }
    for seats in ["3", "4"] {
        let start = Zara::new(&Setup::default().option("seats", seats)).unwrap();
        follows_the_rules::<3, _>(&start, &MultiplayerEvaluator);
        follows_the_rules::<4, _>(&start, &MultiplayerEvaluator);
    }
}

/// Plays random games from a start on both boards, if it has so many seats.
fn follows_the_rules<const SEATS: usize, E: Evaluator<Squares<SEATS>>>(start: &Zara, evaluator: &E) {
    let mut rng = rng(17);
    for _ in 0..if usize::from(Game::seats(start)) == SEATS { 12 } else { 0 } {
        let mut game = start.clone();
        let mut board = Squares::<SEATS>::new(&game).unwrap();
        let (mut actions, mut moves) = (Vec::new(), Vec::new());
        let seats = || (0..SEATS as u8).map(Seat);
        while let Some(seat) = Game::to_act(&game) {
            assert_eq!(Position::to_act(&board), Some(seat), "{game}");
            for seat in seats() {
                assert_eq!(evaluator.evaluate(&board, seat), ZaraEvaluator.evaluate(&game, seat), "{game}");
            }
            Game::legal_actions(&game, &mut actions);
            board.legal_actions(&mut moves);
            let placements: BTreeSet<_> = moves.iter().map(|&m| board.placement(m).unwrap()).collect();
            assert_eq!((moves.len(), placements.len()), (actions.len(), actions.len()));
            assert!(actions.iter().all(|action| placements.contains(action)), "{game}");
            let fresh = Squares::<SEATS>::new(&game).unwrap();
            assert_eq!(fresh.key(), board.key(), "{game}");
            let (mut ranks, mut slow_ranks) = (Vec::new(), Vec::new());
            let sorted: Vec<_> = moves.iter().map(|&m| board.placement(m).unwrap()).collect();
            evaluator.rank(&board, &moves, &mut ranks);
            ZaraEvaluator.rank(&game, &sorted, &mut slow_ranks);
            assert_eq!(ranks, slow_ranks);
            let chosen = moves[rng.random_range(0..moves.len())];
            game.play(board.placement(chosen).unwrap()).unwrap();
            board.apply(chosen);
            assert!(seats().all(|seat| board.lead(seat) == Position::lead(&game, seat) || !over(&game)), "{game}");
        }
        assert_eq!(Position::to_act(&board), None, "{game}");
    }
}

fn over(game: &Zara) -> bool {
    Game::to_act(game).is_none()
}

#[test]
fn boards_that_are_too_large_or_have_more_seats_are_left_to_the_rules() {
    assert!(Board::new(&start(8)).is_none());
    let three = Zara::new(&Setup::default().option("seats", "3")).unwrap();
    assert!(Board::new(&three).is_none() && Squares::<4>::new(&three).is_none());
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
                let turn = think(&Whole(ZaraEvaluator), &board, &request, &Stop::default(), &mut |_| ()).unwrap();
                let seat = Game::to_act(&position).unwrap();
                // The last tile is counted without being played, so that the search sees one ply more.
                let expected =
                    [depth, depth + 1].map(|depth| minimax(&Whole(ZaraEvaluator), &position, seat, depth, 0));
                let agrees =
                    expected.contains(&turn.score) || turn.depth < depth && margin(turn.score) == margin(expected[0]);
                assert!(agrees, "{position} to depth {depth}: {turn:?}, {expected:?}");
            }
        }
    }
}

/// The best lead of the side to act, by trying everything.
fn best_lead(board: &Board) -> i32 {
    let Some(seat) = Position::to_act(board) else { return 0 };
    let mut actions = Vec::new();
    board.legal_actions(&mut actions);
    let leads = actions.into_iter().map(|action| {
        let mut next = board.clone();
        next.apply(action);
        if Position::to_act(&next).is_some() { -best_lead(&next) } else { next.lead(seat) }
    });
    leads.max().unwrap()
}

fn held(position: &Zara) -> u32 {
    position.held(Seat(0)) + position.held(Seat(1))
}

fn proof_of(lead: i32) -> Proof {
    [Proof::Loss, Proof::Draw, Proof::Win][(lead.signum() + 1) as usize]
}

fn lead_when_played_out(position: &Zara, request: &Request) -> i32 {
    let mut game = AnyGame::Zara(position.clone());
    while game.to_act().is_some() {
        let best = think_any(&game, request, &Stop::default(), &mut |_| ()).unwrap().actions[0];
        game.play(best).unwrap();
    }
    lead_at_the_end(&game, position)
}

/// The lead in a finished game of the side that acted in a position.
fn lead_at_the_end(game: &AnyGame, position: &Zara) -> i32 {
    let (AnyGame::Zara(end), Some(seat)) = (game, Game::to_act(position)) else { unreachable!() };
    assert_eq!(game.to_act(), None);
    i32::from(end.scores()[seat.index()] - end.scores()[1 - seat.index()])
}

#[test]
fn endings_are_solved_to_the_point_and_hold_when_played_out() {
    let mut solved = 0;
    for (size, most) in [(4, 26), (5, 26), (5, 30), (6, 26)] {
        for position in positions(&start(size), 25, most, 11) {
            if held(&position) > 4 {
                continue;
            }
            let expected = best_lead(&Board::new(&position).unwrap());
            let game = AnyGame::Zara(position.clone());
            let turn = think_any(&game, &Request::default(), &Stop::default(), &mut |_| ()).unwrap();
            assert_eq!(
                (turn.proof, margin(turn.score).unwrap_or(0)),
                (Some(proof_of(expected)), expected),
                "{position}"
            );
            assert_eq!(lead_when_played_out(&position, &Request::default()), expected, "{position}");
            solved += 1;
        }
    }
    assert!(solved > 30, "{solved} endings were solved");
}

/// From games of strong players: eight and ten tiles are left.
const LONG_ENDINGS: [&str; 5] = [
    "r--o-r-xoor-xxor-ooob-xo-/r--oob-xoo1b-oo-b--xx/rx-x-b-xxo2box-x/roxo-1rx-xxrx-oobo-oo/rxo--bxx-x1bx---b---o r e3 EHILN/EGHIN",
    "r-oo-roox-r-xoorx--or--o-/b-o-o1bxo--r---xr-xo-/b-ooxb--xxro-oobo-oorx-o-/bxoo-1b--oor-oxorx-x-/b-x--1b-x-x2 r a4 IJKLN/EHJLN",
    "b-o--b-oo-rx-o-rx-oor--oo/booo-b-x--2b-o-x/bx-x-3ro--x/ro-o-bxox-bx-xxbx-ooro-oo/rxo-o2bx--orx--o r b2 JKLN/IKNO",
    "boo-o1b-xoo1b-oox/b-xx-rxx-or-o-oro-x-bx--o/boo--r--o-roxo-1ro-oo/b-xo-bx-xob-x-o1r--oo/b-o--boxx-1rx--xrx--o r b1 JKLP/GIJK",
    "bx-o-r-ooor-x-x1b--oo/2ro-oxb-xoobxo-o/3b-ooob--xx/box-o2r-o-xro-o-/b-o--2ro--orx--o r a2 KLNP/IKLN",
];

#[test]
fn a_long_ending_is_won_by_as_much_as_was_proven() {
    let request = Request { limits: Limits { nodes: Some(600_000), ..Limits::default() }, ..Request::default() };
    for text in LONG_ENDINGS {
        let position: Zara = text.parse().unwrap();
        let game = AnyGame::Zara(position.clone());
        let turn = think_any(&game, &request, &Stop::default(), &mut |_| ()).unwrap();
        let lead = margin(turn.score).unwrap();
        assert_eq!(turn.proof, Some(proof_of(lead)), "{position}");
        let together =
            think_any(&game, &Request { threads: 3, ..Request::default() }, &Stop::default(), &mut |_| ()).unwrap();
        assert_eq!((together.proof, margin(together.score)), (turn.proof, Some(lead)), "{position}");
        let mut foreseen = game;
        for &action in &turn.pv {
            foreseen.play(action).unwrap();
        }
        assert_eq!(lead_at_the_end(&foreseen, &position), lead, "{position}");
        assert_eq!(lead_when_played_out(&position, &request), lead, "{position}");
    }
}
