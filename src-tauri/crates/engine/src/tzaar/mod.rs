//! Knowledge of TZAAR.
//!
//! A side loses with the last stack of a type, so a stack counts for more the fewer of its type are left, and for more
//! if it is high: high stacks take and are seldom taken. Late in a game the side wins that has captures left.

mod board;
mod weights;

use alcazar_rules::tzaar::{Action, Kind, Space, Stage, Tzaar};
use alcazar_rules::{AnyAction, Seat};

use board::each;
pub use board::{Board, Move};
use weights::terms;
pub use weights::{FEATURES, WEIGHTS, features};

use crate::dfpn::{self, ProofNumbers};
use crate::playable::think_as;
use crate::{Clock, Depths, Evaluator, Playable, Progress, Request, Solution, Stop, Turn};

/// Evaluates positions of TZAAR.
#[derive(Clone, Copy, Debug, Default)]
pub struct TzaarEvaluator;

/// What a stack of two pieces, three and so on has before a single piece.
const HEIGHT: [i32; 9] = [0, 0, 130, 220, 280, 320, 350, 370, 380];
/// What a piece counts for a beginner, by type.
const PLAIN: [i32; 3] = [300, 200, 100];

/// What one of so many stacks of a type is worth.
const fn scarce(stacks: i32) -> i32 {
    30 + 520 / if stacks > 1 { stacks } else { 1 }
}

/// What a stack of a height has before a single piece.
fn height_worth(height: u8) -> i32 {
    HEIGHT[(height as usize).min(HEIGHT.len() - 1)]
}

/// The proof numbers of a position that was not searched: few choices are easy to refute, and who is ahead needs less to
/// win. By every [`TWICE`] that the side to act is ahead, a win is half as hard to prove and twice as hard to refute.
///
/// Heuristic first numbers are those of M. Winands and M. Schadd ("Evaluation-function based proof-number search", CG 2010).
fn first_numbers(board: &Board) -> ProofNumbers {
    /// In hundredths of a unit; found by the time that endings of games took to prove.
    const TWICE: i32 = 300;
    if board.wins_at_once() {
        return ProofNumbers::PROVEN;
    }
    let ahead = TzaarEvaluator.evaluate(board, Seat(board.side)) * 64 / TWICE;
    let ahead = (ahead + 6 * 64).clamp(0, 12 * 64) as u32;
    // Between powers of two as on straight lines.
    let chance = (64 + ahead % 64) << (ahead / 64);
    ProofNumbers { proof: ((1 << 14) / chance).max(1), disproof: (board.choices() * chance / (1 << 10)) + 1 }
}

impl Playable for Tzaar {
    type Evaluator = TzaarEvaluator;
    const EVALUATOR: TzaarEvaluator = TzaarEvaluator;
    const REFERENCE_DEPTH: u8 = 5;
    const BENCH: Depths = Depths { perft: 5, search: 6 };

    /// Found from 240 games of the computer against itself with 4,000 nodes a turn, whose two halves gave 445 and 455.
    fn expectation_scale(_: usize) -> f64 {
        450.0
    }

    fn think(
        &self,
        request: &Request,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress<AnyAction>),
    ) -> Option<Turn<AnyAction>> {
        match Board::new(self) {
            Some(board) => think_as(&TzaarEvaluator, &board, request, stop, progress, &|action| {
                Some(AnyAction::from(Action::from(action)))
            }),
            None => think_as(&TzaarEvaluator, self, request, stop, progress, &|action| Some(action.into())),
        }
    }
}

impl Evaluator<Board> for TzaarEvaluator {
    fn evaluate(&self, board: &Board, seat: Seat) -> i32 {
        let mut sum = 0;
        terms(board, seat.0 & 1, &mut |weight, times| sum += WEIGHTS[weight] * times);
        sum
    }

    fn rank(&self, board: &Board, actions: &[Move], ranks: &mut Vec<i32>) {
        let [own, other] = [board.side, board.side ^ 1].map(|side| board.counts[side as usize].map(i32::from));
        // What is to be gained by taking a stack and lost by covering one, by its type.
        let prize = other.map(|count| scarce(count) + if count == 1 { 10_000 } else { 0 });
        let cost = own.map(|count| scarce(count) + if count == 1 { 10_000 } else { -100 });
        let growing = own.map(|count| scarce(count) / 8);
        ranks.extend(actions.iter().map(|&action| {
            if !action.captures() && !action.stacks() {
                return if action == Move::PASS { -100 } else { 0 };
            }
            let [above, below] = [action.from(), action.to()].map(|space| board.cells[space as usize]);
            let [above_height, below_height] = [above.height(), below.height()];
            if action.stacks() {
                let grown = height_worth(above_height + below_height);
                grown - height_worth(above_height) - height_worth(below_height) - cost[below.kind()]
                    + growing[above.kind()]
            } else {
                prize[below.kind()] + height_worth(below_height) + i32::from(above_height.min(4)) * 5
            }
        }));
    }

    fn reduction(&self, depth: u8, place: usize) -> u8 {
        match (depth, place) {
            (0, _) | (_, ..4) => 0,
            (1..3, _) | (_, ..12) => 1,
            _ => 2,
        }
    }

    /// Captures that may take the last two stacks of a type.
    fn noisy(&self, board: &Board, actions: &mut Vec<Move>) {
        actions.clear();
        if board.stage == Stage::Placement {
            return;
        }
        let few = if board.stage == Stage::Second { 1 } else { 2 };
        let enemy = usize::from(board.side ^ 1);
        let prey = board.sides[enemy] & board.exposed();
        for (kind, _) in board.counts[enemy].iter().enumerate().filter(|&(_, &count)| count <= few) {
            for to in each(prey & board.kinds[kind]) {
                actions.extend(each(board.takers_of(to)).map(|from| Move::capture(from, to)));
            }
        }
    }

    fn solve(&self, board: &Board, clock: &Clock, _threads: usize) -> Option<Solution<Move>> {
        let divisor = match board.occupied().count_ones() {
            _ if board.stage == Stage::Placement => return None,
            ..=23 => 2,
            24..=28 => 4,
            29..=34 => 10,
            _ => return None,
        };
        dfpn::prove(board, clock, divisor, first_numbers)
    }
}

impl Evaluator<Tzaar> for TzaarEvaluator {
    fn evaluate(&self, position: &Tzaar, seat: Seat) -> i32 {
        Board::new(position).map_or(0, |board| self.evaluate(&board, seat))
    }

    fn count(&self, position: &Tzaar, seat: Seat) -> i32 {
        let worth = |seat| -> i32 {
            let kind_worth = |kind| {
                let spaces = position.spaces(seat, kind);
                let stack = |space: u8| Space::from_index(space.into()).and_then(|space| position.stack(space));
                let tall = each(spaces & position.tall()).filter_map(stack);
                let growth: i32 = tall.map(|stack| 40 * (i32::from(stack.height) - 1)).sum();
                growth + PLAIN[kind as usize] * i32::from(position.visible(seat, kind))
            };
            Kind::ALL.into_iter().map(kind_worth).sum()
        };
        worth(seat) - worth(Seat(1 - (seat.0 & 1)))
    }
}
