//! Why a command refuses.

use std::fmt::Display;

use alcazar_library::LibraryError;
use alcazar_rules::{Notice, Refusal};
use serde::Serialize;

/// What a command answers when it refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommandError {
    /// A name that the page may branch on, and under which the locale files have words for it.
    pub code: String,
    /// The fault in English, with its place.
    pub message: String,
    /// The rule in words of the locale files, if a rule is the reason.
    pub reason: Option<Notice>,
}

impl CommandError {
    /// An error with the words of what went wrong.
    pub fn new(code: &str, message: impl Display) -> Self {
        Self { code: code.to_owned(), message: message.to_string(), reason: None }
    }

    /// A rule forbids a step.
    pub(crate) fn refused(refusal: &Refusal) -> Self {
        let message = format!("{}: {}", refusal.at, refusal.reason.code);
        Self { reason: Some(refusal.reason.clone()), ..Self::new("refused", message) }
    }

    /// The rules cannot go on from a position.
    pub(crate) fn no_ruled_game(reason: Notice) -> Self {
        let message = format!("the position is none of a ruled game: {}", reason.code);
        Self { reason: Some(reason), ..Self::new("no-ruled-game", message) }
    }

    /// There is no game on the table.
    pub(crate) fn no_table() -> Self {
        Self::new("no-table", "there is no game on the table")
    }

    /// The table has changed since the page asked.
    pub(crate) fn stale(asked: u32, revision: u32) -> Self {
        Self::new("stale", format_args!("the command was made for revision {asked}, the table is at {revision}"))
    }
}

impl From<LibraryError> for CommandError {
    fn from(error: LibraryError) -> Self {
        Self::new(error.code(), error)
    }
}
