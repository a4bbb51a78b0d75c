//! What Izdari has to tell besides its rules, numbers and pictures.

use super::Rule;
use crate::codes;

pub(super) const CODES: &[&[&str]] = &[Rule::CODES, Step::CODES, Expected::CODES, Impossible::CODES, Remark::CODES];

codes! {
    /// Why a step with the piece in hand is refused, where no rule of the game is broken.
    pub(super) enum Step {
        PickFirst "izdari.pick-first",
        InHand "izdari.in-hand",
        Unknown "izdari.no-step",
        NoRotation "izdari.no-rotation",
    }
}

codes! {
    /// What should stand where a text cannot be read.
    pub(super) enum Expected {
        Piece "izdari.expected-piece" "the letter of a piece (A, S, D, H, L, T or W)",
        Verb "izdari.expected-verb" "-, x or *",
        Square "izdari.expected-square" "a square from a1 to i7",
        LoadOrUnload "izdari.expected-load-or-unload" "+ for loading or - for unloading",
        Passenger "izdari.expected-passenger" "a passenger (A, H, L or S)",
        CommaOrEnd "izdari.expected-comma-or-end" "a comma or )",
        Ranks "izdari.expected-ranks" "seven ranks of nine squares",
        RankLength "izdari.expected-rank-length" "nine squares a rank",
        RankEnd "izdari.expected-rank-end" "/ after nine squares",
        BoardEnd "izdari.expected-board-end" "the end of the board after seven ranks",
        Gap "izdari.expected-gap" "as many empty squares as are left in the rank",
        Content "izdari.expected-content" "a piece (ADHLSTW, adhlstw), a number of empty squares, or more of the rank",
        Cargo "izdari.expected-cargo" "the wagon's passengers (own archers, assassins, halflings, lizards) and )",
        Side "izdari.expected-side" "the side to move, s or o",
        Quiet "izdari.expected-quiet" "the number of quiet turns, 0 to 100",
        Turn "izdari.expected-turn" "the number of the turn, from 1",
        Options "izdari.expected-options" "crossing, free, or the end",
        FreePiece "izdari.expected-free-piece" "the letter of a piece (ADHLSTW, adhlstw)",
        FreeVerb "izdari.expected-free-verb" "- or x",
        Off "izdari.expected-off" "off",
    }
}

codes! {
    /// Why a text is no position.
    pub(super) enum Impossible {
        NoTemplars "izdari.impossible-no-templars" "both templars are missing",
        NoTemplar "izdari.impossible-no-templar" "the templar of the side that is not to move is missing",
        QuietFree "izdari.impossible-quiet-free" "the free table counts no quiet turns",
        Cargo "izdari.impossible-cargo" "a wagon holds at most three pieces",
        Archers "izdari.impossible-archers" "a side has at most two archers",
        Halflings "izdari.impossible-halflings" "a side has at most two halflings",
        Lizards "izdari.impossible-lizards" "a side has at most two lizards",
        Assassins "izdari.impossible-assassins" "a side has at most two assassins",
        Dunes "izdari.impossible-dunes" "a side has at most four dunes",
        Templars "izdari.impossible-templars" "a side has one templar",
        Wagons "izdari.impossible-wagons" "a side has one wagon",
    }
}

codes! {
    /// What a table says of a position or of an action.
    pub(super) enum Remark {
        Pieces "izdari.pieces",
        Turn "izdari.turn",
        Free "izdari.free",
        TemplarExposed "izdari.templar-exposed",
        QuietSoon "izdari.quiet-soon",
        Repeats "izdari.repeats",
        TemplarTaken "izdari.templar-taken",
        NoMove "izdari.no-move",
        Repetition "izdari.repetition",
        Quiet "izdari.quiet",
        TemplarMissing "izdari.templar-missing",
    }
}
