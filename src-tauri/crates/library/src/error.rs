//! What can go wrong with a library.

use std::path::PathBuf;

use alcazar_session::ChangeError;
use rusqlite::ErrorCode;

use crate::GameId;

/// Why a call to the library failed; nothing was changed then.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The change is not possible in the game.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// There is no such game.
    #[error("there is no game {0} in the library")]
    NoSuchGame(GameId),
    /// What is kept of a game can no longer be read as a whole: see [`crate::Library::recover`].
    #[error("game {id} is damaged after change {changes}: {reason}")]
    DamagedGame {
        /// The game.
        id: GameId,
        /// How many changes can still be read.
        changes: u32,
        /// What is wrong.
        reason: String,
    },
    /// The game was changed since it was loaded; it has to be loaded again.
    #[error("game {0} was changed elsewhere")]
    Stale(GameId),
    /// The library is open already, here or in another copy of the program.
    #[error("the library is in use by another copy of Alcazar")]
    InUse,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// The file or its folder cannot be written.
    #[error("the library cannot be written: its file or folder is read-only")]
    ReadOnly,
    /// The folder is not there and cannot be made, or the file cannot be opened or renamed.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The library was written by a newer version of the program.
    #[error("the library was written by a newer version of Alcazar (format {0})")]
    Newer(u32),
    /// The file was damaged while it was open. When it is opened again, it is set aside.
    #[error("the library is damaged: {0}")]
    Damaged(String),
    /// Anything else that `SQLite` says.
    #[error("the library cannot be used: {0}")]
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse,
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged(error.to_string()),
            _ => Self::Sqlite(error),
        }
    }
}
