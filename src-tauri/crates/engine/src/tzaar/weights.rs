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
    0, 0, 290, 493, 653, 787, 903, 1007, 1102, 1189, 1271, 1348, 1421, 1491, 1558, 1622,
    // That one of them at least cannot be captured, by their number: if the other side acts later,
    0, 500, 330, 210, 130, 80, 50, 30, 20, 10, 5, 0, 0, 0, 0, 0,
    // has one action next,
    0, 500, 330, 210, 130, 80, 50, 30, 20, 10, 5, 0, 0, 0, 0, 0,
    // or two.
    0, 500, 330, 210, 130, 80, 50, 30, 20, 10, 5, 0, 0, 0, 0, 0,
    // A stack, by its height.
    0, 0, 130, 220, 280, 320, 350, 370, 380, 380, 380, 380, 380, 380, 380, 380,
    // The same if it can be captured.
    0, 0, -32, -55, -70, -80, -87, -92, -95, -95, -95, -95, -95, -95, -95, -95,
    // How many captures there are to choose from.
    -700, -350, -233, -175, -140, -116, -100, -87, -77, -70, -63, -58, -53, -50, -46, -43,
    -41, -38, -36, -35, -33, -31, -30, -29, -28, -26, -25, -25, -24, -23, -22, -21,
    // Each of them, the highest stack of all, and the first action of a turn.
    4, 60, 90,
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
