//! The native records: [SGF FF\[4\]](https://www.red-bean.com/sgf/sgf4.html) with the properties of Alcazar.
//!
//! # The root of a game
//!
//! | property | value |
//! |---|---|
//! | `FF[4]`, `AP`, `CA[UTF-8]` | written anew whenever a record is saved |
//! | `GM` | the game's name: `Zara`, `TZAAR` or `Izdari` |
//! | `PW`, `PB` | the players of TZAAR |
//! | `PN` | the players of the other games, one value a seat |
//! | `XC` | what plays each seat, one value a seat: empty for a person, for a computer `level=8,seconds=10` |
//! | `SU`, `XS` | the set-up's name, and its seed where lots are drawn |
//! | `XO` | the set-up's options, one value `name=value` each |
//! | `XP` | the position at the start, if it is not the game's standard start |
//! | `RE` | the result: `R+3` (Red wins by three points), `W+` (White wins), `0` (a draw) |
//!
//! A computer's level is a number from 1 to 8, and its seconds for a turn are from 1 to 3600; without them they are 3.
//! Without `XC` persons play all seats.
//!
//! Without `XP` the set-up makes the start, and without `SU`, `XS` and `XO` it is the standard one. **`XP` decides
//! where it stands**: the set-up beside it is believed only if it makes that very position; otherwise its properties
//! are kept as unknown ones, and so the name of a set-up of one's own can stand in `SU`.
//!
//! # The other nodes
//!
//! The move stands in the property of the seat that plays it ([`alcazar_rules::SeatInfo::sgf`]); its value is the
//! text of the whole turn, so a node of the record may be two nodes of a session: one for each action of a TZAAR
//! turn. Variations of the second action become nodes side by side that begin with the same action, and are joined
//! again when they are read. What is noted at the first action stands in **`XF`**, in the node of the whole turn, one
//! value `NAME:value` for each value of each property of it, a comment being `XF[C:text]`. A turn broken off after
//! its first action is a node of its own with plain properties.
//!
//! A node without a move adds its properties to the move before it, and moves that lead to the same position from
//! the same node become one.
//!
//! Every property that is not named above is kept as it is, escapes included: marks, clocks, and what Alcazar does
//! not know.
//!
//! # Faults
//!
//! What has a meaning in the root alone is left out where it stands a second time, or behind the root before any move.
//!
//! Reading goes on behind a fault. A move that cannot be played ends its line; what stands behind it is left out, and
//! the rest of the game is read. A game without a start is left out. Neither depth nor length of a file can exhaust
//! the stack, and time and memory are bounded by the limits below.

mod games;
mod lex;
mod read;
mod root;
mod text;
mod write;

pub use games::Games;
pub(crate) use lex::{begins_property, names_property, next_game};
pub(crate) use read::{Dialect, Located, is_move, note, take};
pub(crate) use root::{is_misplaced, players, simple};
pub(crate) use text::{decoded, guessed, replaced};
pub(crate) use write::push_property;
pub use write::{content, write};

/// The longest file that is read, in bytes.
pub const MAX_BYTES: usize = 32 << 20;

/// The most moves that are read from one file.
pub const MAX_MOVES: usize = 1_000_000;

/// The most nodes, values and parentheses that are read from one file.
pub const MAX_MARKS: usize = 4_000_000;

/// The most variations inside one another.
pub const MAX_DEPTH: usize = 100_000;

/// The most properties that are kept at one node.
pub const MAX_PROPERTIES: usize = 256;

/// The most faults that are told of one file.
pub const MAX_FAULTS: usize = 100;

/// The property of a turn's node that holds what is noted at its first action.
const FIRST_ACTION: &str = "XF";

/// The property of a change of mode, which is no seat's: `XM[free]`, `XM[ruled s]`.
const MODE: &str = "XM";
