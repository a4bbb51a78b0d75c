//! What tic-tac-toe has to tell.

use crate::codes;

pub(super) const CODES: &[&[&str]] = &[Rule::CODES, Expected::CODES, Remark::CODES];

codes! {
    /// The rules that forbid a mark.
    pub enum Rule {
        Over "tictactoe.over" "the game is over",
        Occupied "tictactoe.occupied" "this square is occupied",
        Step "tictactoe.step" "a turn is to take a mark from the hand and to put it on a square",
    }
}

codes! {
    /// What should stand where a text cannot be read.
    pub(super) enum Expected {
        Square "tictactoe.expected-square" "a square such as b2",
        Fields "tictactoe.expected-fields" "a board and the side to act",
        Rows "tictactoe.expected-rows" "three rows of three squares",
        Marks "tictactoe.expected-marks" "marks (M or m) and numbers of empty squares",
        Side "tictactoe.expected-side" "the side to act, w or b",
        OneLine "tictactoe.expected-one-line" "three marks in a row of one side at most",
    }
}

codes! {
    /// What a table says of a position.
    pub(super) enum Remark {
        Mark "tictactoe.mark",
        Line "tictactoe.line",
        Full "tictactoe.full",
    }
}
