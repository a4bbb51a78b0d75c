//! What TZAAR has to tell, besides numbers and pictures.

use crate::codes;

pub(super) const CODES: &[&[&str]] = &[Rule::CODES, Expected::CODES, Impossible::CODES, Remark::CODES];

codes! {
    /// The rules that forbid an action.
    pub enum Rule {
        Over "tzaar.over" "the game is over",
        PlacementFirst "tzaar.placement-first" "nothing moves before all pieces have been placed",
        PlacementOver "tzaar.placement-over" "all pieces have been placed",
        NoneLeft "tzaar.none-left" "the player to act has no more pieces of this type in hand",
        Occupied "tzaar.occupied" "a piece stands on this space already",
        PassTooEarly "tzaar.pass-too-early" "the first action of a turn is a capture: only the second may be a pass",
        StackTooEarly "tzaar.stack-too-early" "the first action of a turn is a capture: only the second may stack",
        NoStack "tzaar.no-stack" "nothing stands on the space to move from",
        NotYours "tzaar.not-yours" "the stack to move is the opponent's",
        SameSpace "tzaar.same-space" "the stack stands on this space already",
        EmptySpace "tzaar.empty-space" "a stack never moves to an empty space",
        NotInLine "tzaar.not-in-line" "the space is not in a straight line with the stack",
        AcrossHole "tzaar.across-hole" "nothing moves across the hole",
        Blocked "tzaar.blocked" "another stack stands in between",
        TooHigh "tzaar.too-high" "the enemy stack is higher than the one to take it",
        OwnStack "tzaar.own-stack" "only an enemy stack can be captured",
        EnemyStack "tzaar.enemy-stack" "only an own stack can be stacked upon",
        Nowhere "tzaar.nowhere" "there is no such space on the board and no such piece in hand",
        Step "tzaar.step" "a turn is to pick up a stack or piece and to choose where it goes",
    }
}

codes! {
    /// What should stand where a text cannot be read.
    pub(super) enum Expected {
        Action "tzaar.expected-action" "a capture (F6xF5), a stack move (G1+F2), a placement (R@C4) or pass",
        At "tzaar.expected-at" "'@' and the space on which the piece is put",
        Verb "tzaar.expected-verb" "'x' for a capture or '+' for a stack move",
        Column "tzaar.expected-column" "a column from A to I",
        Number "tzaar.expected-number" "the number of a space of this column",
        Stack "tzaar.expected-stack" "a stack (Z, R or T, lower case for Black) or '.'",
        Height "tzaar.expected-height" "a height from 2 to 30",
        ColumnEnd "tzaar.expected-column-end" "'/' after the last space of a column",
        BlankSide "tzaar.expected-blank-side" "a blank and the side to act",
        Side "tzaar.expected-side" "the side to act, w or b",
        BlankStep "tzaar.expected-blank-step" "a blank and the step of the turn",
        Step "tzaar.expected-step" "the step of the turn, 0, 1, 2 or p",
    }
}

codes! {
    /// Why a text is no position.
    pub(super) enum Impossible {
        OpeningGaps "tzaar.impossible-opening-gaps" "at the opening capture all 60 spaces are occupied",
        OpeningSide "tzaar.impossible-opening-side" "White makes the opening capture",
        PlacedStacks "tzaar.impossible-placed-stacks" "there are no stacks before all pieces have been placed",
        AllPlaced "tzaar.impossible-all-placed" "there is nothing left to place",
        PlacingSide "tzaar.impossible-placing-side" "the sides place their pieces in turn, White first",
        BothLost "tzaar.impossible-both-lost" "only one side can have lost a type of piece",
        Types "tzaar.impossible-types" "a side has 6 Tzaars, 9 Tzarras and 15 Totts",
        Pieces "tzaar.impossible-pieces" "a side has 30 pieces",
    }
}

codes! {
    /// What a table says of a position or of an action.
    pub(super) enum Remark {
        Tzaars "tzaar.tzaars",
        Tzarras "tzaar.tzarras",
        Totts "tzaar.totts",
        StepPlacement "tzaar.step-placement",
        StepOpening "tzaar.step-opening",
        StepCapture "tzaar.step-capture",
        StepSecond "tzaar.step-second",
        WarnBuried "tzaar.warn-buried",
        WarnLast "tzaar.warn-last",
        WarnTurn "tzaar.warn-turn",
        WarnLanding "tzaar.warn-landing",
        TypeGone "tzaar.type-gone",
        Buried "tzaar.buried",
        NoCapture "tzaar.no-capture",
    }
}
