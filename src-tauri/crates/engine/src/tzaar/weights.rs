//! What counts in a position of TZAAR, and how much.

use alcazar_rules::Seat;
use alcazar_rules::tzaar::Stage;

use super::board::{Board, each};

/// The numbers of stacks of a type and the heights that are told apart; higher ones count as the highest.
const STEPS: usize = 16;
/// The numbers of captures that are told apart.
const FEW: usize = 32;

// Where each group of weights begins.
const COUNT: usize = 0;
const SAFE: usize = COUNT + STEPS;
const HEIGHT: usize = SAFE + 3 * STEPS;
const EXPOSED: usize = HEIGHT + STEPS;
const CAPTURES: usize = EXPOSED + STEPS;
const CAPTURE: usize = CAPTURES + FEW;
const HIGHEST: usize = CAPTURE + 1;
const ACTION: usize = HIGHEST + 1;

/// How many weights there are.
pub const FEATURES: usize = ACTION + 1;

/// In hundredths of a unit: see [`features`].
#[rustfmt::skip]
pub const WEIGHTS: [i32; FEATURES] = [
    // The stacks of a type, by their number.
    0, 67, 428, 690, 863, 951, 1048, 1127, 1174, 1249, 1243, 1286, 1342, 1318, 1432, 1529,
    // That one of them at least cannot be captured, by their number: if the other side acts later,
    0, 765, 450, 224, 126, 106, 47, 35, 21, -29, -10, -26, -42, -42, -42, -42,
    // has one action next,
    0, 535, 321, 153, 71, 54, 32, -14, -22, -72, -72, -105, -133, -133, -133, -133,
    // or two.
    0, 612, 346, 158, 73, 67, 25, 4, -16, -53, -39, -49, -93, -93, -93, -93,
    // A stack, by its height.
    0, 0, 228, 525, 769, 896, 1000, 1200, 1300, 1400, 1400, 1400, 1400, 1400, 1400, 1400,
    // The same if it can be captured.
    0, 0, -91, -153, -183, -260, -260, -260, -260, -260, -260, -260, -260, -260, -260, -260,
    // How many captures there are to choose from.
    -1991, -1255, -777, -491, -224, -110, 33, 137, 231, 292, 423, 437, 503, 520, 567, 636,
    655, 669, 706, 726, 765, 760, 794, 790, 839, 830, 835, 866, 865, 887, 903, 887,
    // Each of them, the highest stack of all, and the first action of a turn.
    24, 60, 183,
];

/// Hands the number of each weight that counts for a side to `add`, and how often it does; for the other side less than
/// never.
#[inline]
pub(super) fn terms(board: &Board, side: u8, add: &mut impl FnMut(usize, i32)) {
    let exposed = board.exposed();
    let mut highest = [1; 2];
    for (place, sign) in [(side, 1), (side ^ 1, -1)] {
        let own = usize::from(place);
        let stacks = board.sides[own];
        // How many actions the other side has before this one.
        let danger = match board.stage {
            _ if board.side == place => 0,
            Stage::First => 2,
            _ => 1,
        };
        for (&count, kind) in board.counts[own].iter().zip(board.kinds) {
            let count = usize::from(count).min(STEPS - 1);
            add(COUNT + count, sign);
            if stacks & kind & !exposed != 0 {
                add(SAFE + STEPS * danger + count, sign);
            }
        }
        for space in each(stacks & board.tall) {
            let height = usize::from(board.cells[space as usize].height()).min(STEPS - 1);
            highest[own] = highest[own].max(height);
            add(HEIGHT + height, sign);
            if exposed >> space & 1 != 0 {
                add(EXPOSED + height, sign);
            }
        }
        let captures = i32::from(board.captures[own]);
        add(CAPTURES + (captures as usize).min(FEW - 1), sign);
        add(CAPTURE, sign * captures);
    }
    add(HIGHEST, highest[usize::from(side)].cmp(&highest[usize::from(side ^ 1)]) as i32);
    if board.stage != Stage::Second {
        add(ACTION, if board.side == side { 1 } else { -1 });
    }
}

/// How often each weight counts for a seat: the evaluation is the sum of the weights as often.
#[must_use]
pub fn features(board: &Board, seat: Seat) -> [i32; FEATURES] {
    let mut features = [0; FEATURES];
    terms(board, seat.0 & 1, &mut |weight, times| features[weight] += times);
    features
}
