//! A game being played, and the records of games.
//!
//! A [`Session`] is one game at a table: who sits where, how it began, every action that was ever tried as a tree
//! with a cursor in it, and the [draft](Session::draft) of the action being entered. Taking back and going on walk the
//! tree; nothing is cut off. Whatever happens to an open game is a [`Change`], and every change can be
//! [undone](Session::to_undo). [`records`] reads and writes games as files.
//!
//! ```
//! use alcazar_rules::{GameKind, Setup};
//! use alcazar_session::Session;
//!
//! let mut session = Session::new(GameKind::Zara, &Setup::default())?;
//! session.play_text("xo--@c3")?;
//! assert!(session.undo());
//! session.play_text("x---@a1")?;
//! assert_eq!(session.node(0).map(|start| start.children().len()), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bounds;
mod change;
mod deed;
pub mod files;
mod history;
mod notes;
mod players;
pub mod records;
mod saved;
mod session;
mod tree;
mod turn;
mod undo;
mod walk;

pub use change::{Change, ChangeError};
pub use deed::Deed;
pub use notes::{Mark, Notes, Property};
pub use players::{Computer, NoSuchComputer};
pub use saved::{Damage, Saved, State};
pub use session::Session;
pub use tree::{NoSuchNode, Node, NodeId, Played};
pub use turn::{MoveFault, TurnError, read_turn};
pub use walk::Way;
