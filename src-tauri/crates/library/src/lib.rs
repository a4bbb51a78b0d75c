//! The games kept.
//!
//! A [`Library`] is one `SQLite` file. Whatever changes in it is one committed transaction that is on the disk before
//! the call returns, so that after a crash or a power cut everything stands where it stood: the games lying open, and
//! in each the cursor, the branches, and what can be undone and redone. The file's write-ahead log is flushed at every
//! commit (`synchronous = FULL`); against the other journal modes that is one flush instead of three.
//!
//! A game is kept as it first came, and as the [changes](alcazar_session::Change) since, one row each. Now and then a snapshot of the
//! whole is put beside them, from which opening it starts. Nothing of it is ever removed but by [`Library::delete`].
//!
//! ```
//! use alcazar_library::Library;
//! use alcazar_rules::{GameKind, Setup};
//! use alcazar_session::{Change, Session};
//!
//! let folder = tempfile::tempdir()?;
//! let file = folder.path().join("library.db");
//! let id = {
//!     let (mut library, _) = Library::open(&file)?;
//!     let mut game = library.add(Session::new(GameKind::Zara, &Setup::default())?)?;
//!     library.change(&mut game, &Change::Play { at: 0, text: "xo--@c3".to_owned() })?;
//!     game.id()
//! };
//! let (library, _) = Library::open(&file)?;
//! assert_eq!(library.load(id)?.session().cursor(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod beside;
mod card;
mod error;
mod file;
mod held;
mod history;
mod import;
mod journal;
mod known;
mod log;
mod order;
mod pages;
mod rescue;
mod reserve;
mod schema;
mod search;
mod sum;
mod tabs;

pub use batch::{Batch, Came};
pub use card::{Card, Ended, GameId};
pub use error::LibraryError;
pub use file::{Library, Loss};
pub use history::Moment;
pub use import::{Import, ImportFault, ImportProgress};
pub use journal::{Game, Recovered};
pub use known::Content;
pub use order::sort_key;
pub use rescue::{Rescue, Rescued};
pub use search::{Page, Query, Sort};
pub use tabs::Tabs;
