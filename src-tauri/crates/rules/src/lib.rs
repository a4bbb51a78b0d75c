//! The rules of Zara, TZAAR and Assassin's Izdari.
//!
//! Each game lives whole in a folder of its own and implements [`Game`]: positions, legal actions, notation,
//! set-ups, and what a table needs to show ([`View`], [`Draft`], [`Preview`]). [`AnyGame`] is the closed choice
//! among them for programs that learn only at run time which game is played.
//!
//! Nothing here does input or output, reads a clock, starts a thread or draws lots except from a given seed.

mod any;
mod bits;
mod code;
mod game;
pub mod izdari;
mod setup;
mod sketch;
mod text;
#[cfg(feature = "toy")]
pub mod tictactoe;
pub mod tzaar;
mod view;
pub mod zara;

pub use any::{AnyAction, AnyGame, AnyRule, GameKind, UnknownGame};
pub use bits::{BitSet, bits, splitmix64, zobrist};
pub use code::{Coded, Phrase, Phrased};
pub use game::{
    Game, GameInfo, IllegalAction, MoveError, Outcome, Reason, Seat, SeatInfo, Shape, Standing, Unit, perft,
};
pub use setup::{MAX_SEED, OptionInfo, Setup, SetupError, SetupInfo};
pub use sketch::{Edit, Edited, Field, Sketch};
pub use text::{Mode, ParseError, SyntaxError};
pub use view::{
    CellView, Counter, Draft, Notice, Piece, Preview, Ready, Refusal, SeatView, Step, Target, TargetKind, View, Zone,
};

/// The codes of all that the rules have to tell; locale files have words for each.
pub fn all_codes() -> impl Iterator<Item = &'static str> {
    let games = GameKind::ALL.iter().flat_map(|kind| kind.info().codes);
    [text::Shared::CODES, text::Mode::CODES, Unit::CODES].iter().chain(games).copied().flatten().copied()
}
