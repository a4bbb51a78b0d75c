//! Knowledge of TZAAR.
//!
//! A side loses with the last stack of a type, so a stack counts for more the fewer of its type are left, and for more
//! if it is high: high stacks take and are seldom taken. Late in a game the side wins that has captures left.

use alcazar_rules::tzaar::{Action, Kind, Space, Stage, Tzaar};
use alcazar_rules::{Game, Seat};

use crate::{Clock, Evaluator, Solution, proof};

/// Knows TZAAR.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tzaarist;

/// What the first action of a turn is worth to the side that has it before it.
const ACTION: i32 = 90;
/// What a stack of two pieces, three and so on has before a single piece.
const HEIGHT: [i32; 9] = [0, 0, 130, 220, 280, 320, 350, 370, 380];
/// What the highest stack of all is worth to its side if no other equals it.
const HIGHEST: i32 = 60;
/// What it is worth that of a type one stack at least cannot be taken, by the number of stacks.
const SAFE: [i32; 16] = [0, 500, 330, 210, 130, 80, 50, 30, 20, 10, 5, 0, 0, 0, 0, 0];
/// What the first captures are worth; each further one has less.
const CAPTURES: i32 = 700;
/// What a piece counts for a beginner, by type.
const PLAIN: [i32; 3] = [300, 200, 100];

/// What the stacks of one type are worth, by their number.
const COUNT: [i32; 16] = {
    let mut worth = [0; 16];
    let mut stacks = 2;
    while stacks < worth.len() {
        worth[stacks] = worth[stacks - 1] + scarce(stacks as i32);
        stacks += 1;
    }
    worth
};

/// What one of so many stacks of a type is worth.
const fn scarce(stacks: i32) -> i32 {
    30 + 520 / if stacks > 1 { stacks } else { 1 }
}

fn each(mut set: u64) -> impl Iterator<Item = Space> {
    std::iter::from_fn(move || {
        let space = (set != 0).then(|| Space::from_index(set.trailing_zeros() as usize)).flatten();
        set &= set.wrapping_sub(1);
        space
    })
}

fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

fn height(position: &Tzaar, space: Space) -> usize {
    position.stack(space).map_or(0, |stack| stack.height as usize)
}

/// What a seat's stacks are worth, and the height of the highest.
fn worth(position: &Tzaar, seat: Seat) -> (i32, usize) {
    let exposed = position.captures(other(seat)).prey;
    let own_captures = position.captures(seat).count as i32;
    let tall = position.tall();
    let mut sum = 4 * own_captures - CAPTURES / (own_captures + 1);
    let mut highest = 1;
    for kind in Kind::ALL {
        let stacks = position.spaces(seat, kind);
        let count = (stacks.count_ones() as usize).min(15);
        sum += COUNT[count];
        sum += if stacks & !exposed != 0 { SAFE[count] } else { 0 };
        for space in each(stacks & tall) {
            let height = height(position, space);
            highest = highest.max(height);
            sum += HEIGHT[height.min(HEIGHT.len() - 1)];
            if exposed & (1 << space.index()) != 0 {
                sum -= HEIGHT[height.min(HEIGHT.len() - 1)] / 4;
            }
        }
    }
    (sum, highest)
}

impl Evaluator<Tzaar> for Tzaarist {
    fn evaluate(&self, position: &Tzaar, seat: Seat) -> i32 {
        let (own, own_highest) = worth(position, seat);
        let (others, others_highest) = worth(position, other(seat));
        let highest = HIGHEST * (own_highest.cmp(&others_highest) as i32);
        let to_move = match position.stage() {
            Stage::Second => 0,
            _ if position.to_act() == Some(seat) => ACTION,
            _ => -ACTION,
        };
        own - others + highest + to_move
    }

    fn count(&self, position: &Tzaar, seat: Seat) -> i32 {
        let worth = |seat| -> i32 {
            let tall: i32 = Kind::ALL
                .into_iter()
                .flat_map(|kind| each(position.spaces(seat, kind) & position.tall()))
                .map(|space| 40 * (height(position, space) as i32 - 1))
                .sum();
            let stacks =
                Kind::ALL.into_iter().map(|kind| PLAIN[kind as usize] * i32::from(position.visible(seat, kind)));
            tall + stacks.sum::<i32>()
        };
        worth(seat) - worth(other(seat))
    }

    fn rank(&self, position: &Tzaar, actions: &[Action], ranks: &mut Vec<i32>) {
        let Some(seat) = position.to_act() else { return };
        let counts = [seat, other(seat)].map(|seat| Kind::ALL.map(|kind| i32::from(position.visible(seat, kind))));
        ranks.extend(actions.iter().map(|&action| match action {
            Action::Capture { from, to } => match (position.stack(from), position.stack(to)) {
                (Some(stack), Some(prey)) => {
                    let last = counts[1][prey.kind as usize] == 1;
                    scarce(counts[1][prey.kind as usize])
                        + HEIGHT[(prey.height as usize).min(HEIGHT.len() - 1)]
                        + i32::from(stack.height.min(4)) * 5
                        + if last { 10_000 } else { 0 }
                }
                _ => 0,
            },
            Action::Stack { from, to } => match (position.stack(from), position.stack(to)) {
                (Some(above), Some(below)) => {
                    let level = |height: u8| HEIGHT[(height as usize).min(HEIGHT.len() - 1)];
                    let grown = level(above.height.saturating_add(below.height));
                    let last = counts[0][below.kind as usize] == 1;
                    let scarcest = scarce(counts[0][above.kind as usize]) / 8;
                    grown - level(above.height) - level(below.height) - scarce(counts[0][below.kind as usize])
                        + scarcest
                        + if last { -10_000 } else { 100 }
                }
                _ => 0,
            },
            Action::Pass => -100,
            Action::Place { .. } => 0,
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
    fn noisy(&self, position: &Tzaar, actions: &mut Vec<Action>) {
        actions.clear();
        let Some(seat) = position.to_act() else { return };
        let few = if position.stage() == Stage::Second { 1 } else { 2 };
        let enemy = other(seat);
        let scarce = Kind::ALL.map(|kind| position.visible(enemy, kind) <= few);
        let in_danger = |kind: Kind| scarce[kind as usize] && position.stage() != Stage::Placement;
        if Kind::ALL.into_iter().any(in_danger) {
            position.legal_actions(actions);
            actions.retain(|action| match action {
                Action::Capture { to, .. } => position.stack(*to).is_some_and(|stack| in_danger(stack.kind)),
                _ => false,
            });
        }
    }

    fn solve(&self, position: &Tzaar, clock: &Clock) -> Option<Solution<Action>> {
        let stacks: u32 = [Seat(0), Seat(1)]
            .into_iter()
            .flat_map(|seat| Kind::ALL.map(|kind| position.spaces(seat, kind).count_ones()))
            .sum();
        let share = match stacks {
            _ if position.stage() == Stage::Placement => return None,
            ..=23 => 2,
            24..=28 => 4,
            29..=34 => 10,
            _ => return None,
        };
        proof::prove(position, clock, share)
    }
}
