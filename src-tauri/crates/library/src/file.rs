//! The library's file: opening it, and setting a damaged one aside.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::Connection;

use crate::search::Catalogue;
use crate::{LibraryError, schema};

/// How long another copy of the program may take to let go of the file: one that was killed lets go only when the disk
/// has answered it.
const PATIENCE: Duration = Duration::from_secs(2);

/// All games that are kept, in one file.
///
/// While it is open, no other program can open the file.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    /// What is searched, as far as it was read.
    pub(crate) catalogue: Catalogue,
}

/// Says that a damaged library was set aside and an empty one opened in its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the library was damaged ({reason}); it is kept as {} and an empty one was begun", path.display())]
pub struct SetAside {
    /// Where the damaged file is now.
    pub path: PathBuf,
    /// What was wrong with it.
    pub reason: String,
}

impl Library {
    /// Opens the library in a file, which is made if it is not there, with its folder.
    ///
    /// A file that is damaged or no library is renamed, never overwritten, and an empty library opened in its place;
    /// the answer says so.
    ///
    /// # Errors
    /// `InUse`, `DiskFull`, `ReadOnly`, `File`, `Newer`.
    pub fn open(path: &Path) -> Result<(Self, Option<SetAside>), LibraryError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
        }
        match Self::open_sound(path) {
            Err(LibraryError::Damaged(reason)) => {
                let aside = set_aside(path)?;
                Ok((Self::open_sound(path)?, Some(SetAside { path: aside, reason })))
            }
            opened => Ok((opened?, None)),
        }
    }

    /// An empty library that is kept nowhere.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn in_memory() -> Result<Self, LibraryError> {
        Self::open_sound(Path::new(":memory:"))
    }

    fn open_sound(path: &Path) -> Result<Self, LibraryError> {
        Self::open_file(path).map_err(|error| match error {
            LibraryError::Sqlite(error) => why_not_opened(path, error),
            error => error,
        })
    }

    fn open_file(path: &Path) -> Result<Self, LibraryError> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON;")?;
        if !schema::belongs(&connection)? {
            return Err(LibraryError::Damaged("it is another program's file".to_owned()));
        }
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA cache_size = -32768;",
        )?;
        schema::migrate(&mut connection)?;
        let fault: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if fault != "ok" {
            return Err(LibraryError::Damaged(fault));
        }
        Ok(Self { connection, catalogue: Catalogue::default() })
    }
}

fn file_error(path: &Path, error: std::io::Error) -> LibraryError {
    match error.kind() {
        std::io::ErrorKind::StorageFull => LibraryError::DiskFull,
        std::io::ErrorKind::ReadOnlyFilesystem | std::io::ErrorKind::PermissionDenied => LibraryError::ReadOnly,
        _ => LibraryError::File { path: path.to_owned(), error },
    }
}

/// `SQLite` only says that a file, or the log beside it, can't be opened or locked; the system says why.
fn why_not_opened(path: &Path, error: rusqlite::Error) -> LibraryError {
    let log = beside(path, "-wal");
    for path in [path, &log] {
        if let Err(error) = fs::OpenOptions::new().append(true).create(true).open(path) {
            return file_error(path, error);
        }
    }
    error.into()
}

pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Renames a file, with the log beside it, to a name that is free.
fn set_aside(path: &Path) -> Result<PathBuf, LibraryError> {
    let aside = |number: u32| {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".damaged-{number}."));
        name.push(path.extension().unwrap_or_default());
        path.with_file_name(name)
    };
    let free = |aside: &PathBuf| !aside.exists() && !beside(aside, "-wal").exists();
    let to = (1..=u32::MAX).map(aside).find(free).unwrap_or_else(|| aside(0));
    for end in ["-wal", "-journal", ""] {
        match fs::rename(beside(path, end), beside(&to, end)) {
            Err(error) if !end.is_empty() && error.kind() == std::io::ErrorKind::NotFound => {}
            renamed => renamed.map_err(|error| file_error(path, error))?,
        }
    }
    Ok(to)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
