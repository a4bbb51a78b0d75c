//! What files held when they were read or written last, so that something else that wrote to them is noticed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{OptionalExtension, params};
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

impl From<Sha256> for Content {
    fn from(read: Sha256) -> Self {
        Self(read.finalize().into())
    }
}

/// What a file holds that is no device or pipe, read bit by bit.
pub(crate) fn content_of(path: &Path) -> io::Result<Content> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut digest = Sha256::new();
    io::copy(&mut fs::File::open(path)?, &mut digest)?;
    Ok(Content(digest.finalize().into()))
}

impl Library {
    /// Remembers what files held when they were read or written.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn know_files(&mut self, files: &[(PathBuf, Content)]) -> Result<(), LibraryError> {
        self.write(|transaction| {
            for (path, content) in files {
                transaction
                    .prepare_cached("INSERT OR REPLACE INTO files (path, content) VALUES (?1, ?2)")?
                    .execute(params![key(path), content.0])?;
            }
            Ok(())
        })
    }

    /// Remembers that something is written into the folder of a file, where an interruption would leave what was begun.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn know_save(&mut self, file: &Path) -> Result<(), LibraryError> {
        let Some(folder) = file.parent().map(key) else { return Ok(()) };
        if self.connection.prepare_cached("SELECT 1 FROM saves WHERE folder = ?1")?.exists([&folder])? {
            return Ok(());
        }
        self.write(|transaction| {
            transaction.prepare_cached("INSERT INTO saves (folder) VALUES (?1)")?.execute([&folder])?;
            Ok(())
        })
    }

    /// The folders into which something was written since they were forgotten, and the library's own.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn saves(&self) -> Result<Vec<PathBuf>, LibraryError> {
        let mut statement = self.connection.prepare_cached("SELECT folder FROM saves")?;
        let saves = statement.query_map([], |row| Ok(path_of(row.get(0)?)))?;
        let own = self.path.iter().filter_map(|path| path.parent()).map(|folder| Ok(folder.to_owned()));
        Ok(saves.chain(own).collect::<Result<_, _>>()?)
    }

    /// Forgets folders into which something was written.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn forget_saves(&mut self, folders: &[PathBuf]) -> Result<(), LibraryError> {
        self.write(|transaction| {
            for folder in folders {
                transaction.prepare_cached("DELETE FROM saves WHERE folder = ?1")?.execute([key(folder)])?;
            }
            Ok(())
        })
    }

    /// Remembers a path under a name.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn remember(&mut self, name: &str, value: &Path) -> Result<(), LibraryError> {
        let value = value.as_os_str().as_encoded_bytes();
        self.write(|transaction| {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO remembered (name, value) VALUES (?1, ?2)")?
                .execute(params![name, value])?;
            Ok(())
        })
    }

    /// The path that was remembered under a name.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn remembered(&self, name: &str) -> Result<Option<PathBuf>, LibraryError> {
        let mut statement = self.connection.prepare_cached("SELECT value FROM remembered WHERE name = ?1")?;
        Ok(statement.query_row([name], |row| Ok(path_of(row.get(0)?))).optional()?)
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
        Ok(content_of(path).is_ok_and(|content| content != Content(known)))
    }
}

/// A file's name whichever way leads to it, as bytes, because not every name is a text.
fn key(path: &Path) -> Vec<u8> {
    let whole = fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned());
    whole.into_os_string().into_encoded_bytes()
}

#[cfg(unix)]
fn path_of(key: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(key).into()
}

/// A name that is no text cannot be told from its bytes.
#[cfg(not(unix))]
fn path_of(key: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&key).into_owned().into()
}
