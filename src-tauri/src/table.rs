//! What the page is told: the answers of the commands.

use alcazar_rules::{Draft, Preview, Setup, View};
use serde::Serialize;

/// The game on the table as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Table {
    /// Counts the changes of the table; a command that changes something names the revision that it was made for.
    pub revision: u32,
    /// Which game is played: its id, for instance `zara`.
    pub game: String,
    /// How it began.
    pub setup: Setup,
    /// The players' names, one a seat; empty where none was given.
    pub players: Vec<String>,
    /// The position.
    pub view: View,
    /// What the seat to act holds in hand.
    pub draft: Option<Draft>,
    /// What the action did that led to this position: marked until the next one.
    pub last: Option<Preview>,
    /// The moves from the start to the end of the line that the cursor is on.
    pub line: Vec<MoveView>,
    /// The node that the cursor is on: 0 is the start, else one of `line`.
    pub cursor: u32,
    /// Whether there is a move to take back.
    pub can_undo: bool,
    /// Whether there is a move to play again.
    pub can_redo: bool,
}

/// One action in the list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveView {
    /// The node in the tree of moves.
    pub node: u32,
    /// The turn it belongs to, counted from 1 over all seats.
    pub turn: u32,
    /// The seat that acted.
    pub seat: u8,
    /// The canonical text of the action.
    pub text: String,
    /// The other actions that were tried in its place.
    pub variations: Vec<Variation>,
}

/// Another action at the same place in the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Variation {
    /// The node in the tree of moves.
    pub node: u32,
    /// The canonical text of the action.
    pub text: String,
}

/// A game that can be chosen on the start page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameCard {
    /// The game's id, for instance `zara`.
    pub id: String,
    /// The game's proper name.
    pub name: String,
    /// The names of all seats that the game can have, for locale keys.
    pub seats: Vec<String>,
    /// The ways to begin, the standard one first.
    pub setups: Vec<SetupCard>,
    /// A lively position for the card.
    pub sample: View,
}

/// One way to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetupCard {
    /// The name, for instance `random`.
    pub name: String,
    /// Whether it needs a seed.
    pub seeded: bool,
    /// The choices it leaves open.
    pub options: Vec<OptionCard>,
}

/// One choice of a way to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionCard {
    /// The name, for instance `size`.
    pub name: String,
    /// The values it may have, the default first.
    pub values: Vec<String>,
}
