//! What files held when they were read or written last, so that something else that wrote to them is noticed.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension, TransactionBehavior, params};
use sha2::{Digest, Sha256};

use crate::{Library, LibraryError};

/// What a file held, told from anything else that it may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content([u8; 32]);

impl Content {
    /// The content that these bytes are.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl Library {
    /// Remembers what files held when they were read or written.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn know_files(&mut self, files: &[(PathBuf, Content)]) -> Result<(), LibraryError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for (path, content) in files {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO files (path, content) VALUES (?1, ?2)")?
                .execute(params![key(path), content.0])?;
        }
        Ok(transaction.commit()?)
    }

    /// Whether a file was read or written here before and holds something else now. A file that is gone, or cannot be
    /// read, holds nothing that could be lost by writing it.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn has_changed(&self, path: &Path) -> Result<bool, LibraryError> {
        let known: Option<[u8; 32]> = self
            .connection
            .prepare_cached("SELECT content FROM files WHERE path = ?1")?
            .query_row([key(path)], |row| row.get(0))
            .optional()?;
        let Some(known) = known else { return Ok(false) };
        Ok(fs::read(path).is_ok_and(|bytes| Content::of(&bytes) != Content(known)))
    }
}

/// A file's name whichever way leads to it, as bytes, because not every name is a text.
fn key(path: &Path) -> Vec<u8> {
    let whole = fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned());
    whole.into_os_string().into_encoded_bytes()
}
