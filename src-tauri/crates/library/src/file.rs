//! The library's file: opening it, and setting a damaged one aside.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::held::{Held, Witness};
use crate::log::{HEADER_BYTES, Log};
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
    /// Where it is; none if it is kept nowhere.
    pub(crate) path: Option<PathBuf>,
    /// Which file that is, whatever stands there now.
    identity: Option<Identity>,
    was_made_again: bool,
    rest: Rest,
    witness: Witness,
}

/// How long nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// Something was, since it was looked last.
    None,
    /// Nothing was, since it was looked last.
    Short,
    /// Nothing was, since all was written into the file itself.
    Settled,
}

/// The numbers of a file's disk and of the file on it.
type Identity = (u64, u64);

/// What of a library was found missing when it was opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Loss {
    /// It was damaged; it was set aside, and an empty one begun in its place.
    #[error("the library was damaged ({reason}); it is kept as {} and an empty one was begun", path.display())]
    SetAside {
        /// Where the damaged file is now, with the log beside it.
        path: PathBuf,
        /// What was wrong with it.
        reason: String,
    },
    /// It is sound, but not what it was when it was used last: an older copy stands there, or its end is lost.
    #[error(
        "the library held {of} games when it was used last; it holds {games} now, and the last changes are missing"
    )]
    Behind {
        /// How many games it holds.
        games: i64,
        /// How many it held.
        of: i64,
    },
    /// Which games lay open can no longer be read as a whole.
    #[error("which games lay open cannot be read any more")]
    Tabs,
}

/// After so many pages the log is written into the library's file: no more than there is room held back for.
pub(crate) const LOG_PAGES: u32 = 128;

impl Library {
    /// Opens the library in a file, which is made if it is not there, with its folder.
    ///
    /// A file that is damaged or no library is renamed with the log beside it, never overwritten, and an empty library
    /// opened in its place; the answer says so. [`crate::Rescue`] takes the games out of it.
    ///
    /// # Errors
    /// `InUse`, `DiskFull`, `ReadOnly`, `File`, `Newer`.
    pub fn open(path: &Path) -> Result<(Self, Option<Loss>), LibraryError> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
        }
        match Self::open_sound(path) {
            Err(LibraryError::Damaged(reason)) => {
                let aside = set_aside(path)?;
                let (library, _) = Self::open_sound(path)?;
                Ok((library, Some(Loss::SetAside { path: aside, reason })))
            }
            opened => opened,
        }
    }

    /// An empty library that is kept nowhere.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn in_memory() -> Result<Self, LibraryError> {
        Self::kept_nowhere(":memory:")
    }

    /// An empty library for what does not fit into memory; it is gone when it is dropped.
    pub(crate) fn scratch() -> Result<Self, LibraryError> {
        let scratch = Self::kept_nowhere("")?;
        scratch.connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;")?;
        Ok(scratch)
    }

    fn kept_nowhere(name: &str) -> Result<Self, LibraryError> {
        let mut connection = Connection::open(name)?;
        schema::migrate(&mut connection)?;
        Ok(Self {
            connection,
            catalogue: Catalogue::default(),
            path: None,
            identity: None,
            was_made_again: false,
            rest: Rest::Settled,
            witness: Witness::none(),
        })
    }

    fn open_sound(path: &Path) -> Result<(Self, Option<Loss>), LibraryError> {
        Self::open_file(path).map_err(|error| match error {
            LibraryError::Sqlite(error) => why_not_opened(path, error),
            error => error,
        })
    }

    fn open_file(path: &Path) -> Result<(Self, Option<Loss>), LibraryError> {
        is_file_or_missing(path)?;
        let mut connection = Connection::open(path)?;
        // Until the log is known to be sound, nothing may be written over it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        connection.busy_timeout(PATIENCE)?;
        connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA foreign_keys = ON;")?;
        if !schema::belongs(&connection)? {
            return Err(LibraryError::Damaged("it is another program's file".to_owned()));
        }
        let told = Held::beside(path);
        let behind = is_behind(&connection, path, told)?;
        connection.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA cache_size = -32768;
             PRAGMA secure_delete = ON;",
        )?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        schema::migrate(&mut connection)?;
        if !schema::is_whole(&connection)? {
            return Err(LibraryError::Damaged("its tables are not what they were".to_owned()));
        }
        let fault: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if fault != "ok" {
            return Err(LibraryError::Damaged(fault));
        }
        let held = held(&connection)?;
        let games: i64 = connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
        if games != held.games {
            return Err(LibraryError::Damaged(format!("{games} of {} games are there", held.games)));
        }
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        let mut library = Self {
            connection,
            catalogue: Catalogue::default(),
            path: Some(path.to_owned()),
            identity: identity(path),
            was_made_again: false,
            rest: Rest::Settled,
            witness: Witness::beside(path),
        };
        // Where the disk is full it stays in the log, which is as good.
        let _ = library.settle();
        library.witness.write(held);
        library.hold_room();
        let tabs = library.mend_tabs()?.then_some(Loss::Tabs);
        let of = told.map_or(0, |told| told.games);
        Ok((library, if behind { Some(Loss::Behind { games, of }) } else { tabs }))
    }

    /// Writes what is in the log into the file itself, so that a copy of that is a copy of everything.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn settle(&mut self) -> Result<(), LibraryError> {
        self.stand()?;
        self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        self.rest = Rest::Settled;
        Ok(())
    }

    /// Settles if nothing was written since this was called last. To be called every few seconds.
    ///
    /// # Errors
    /// As [`Library::settle`].
    pub fn settle_if_idle(&mut self) -> Result<(), LibraryError> {
        match self.rest {
            Rest::None => self.rest = Rest::Short,
            Rest::Short => self.settle()?,
            Rest::Settled => self.stand()?,
        }
        Ok(())
    }

    /// Whether the file was removed, or another put in its place, since this was asked last: then it was made again,
    /// with everything in it.
    pub fn was_made_again(&mut self) -> bool {
        std::mem::take(&mut self.was_made_again)
    }

    /// Makes the file again if it is gone: as long as it is open, all that it held can be read. What stands in its place
    /// is set aside.
    fn stand(&mut self) -> Result<(), LibraryError> {
        let Some(path) = self.path.clone().filter(|path| identity(path) != self.identity) else { return Ok(()) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
        }
        if path.exists() || beside(&path, "-wal").exists() {
            set_aside(&path)?;
        }
        let name = path.to_str().ok_or_else(|| file_error(&path, std::io::ErrorKind::InvalidFilename.into()))?;
        if let Err(error) = self.connection.execute("VACUUM INTO ?1", [name]) {
            let _ = fs::remove_file(&path);
            return Err(error.into());
        }
        let (again, _) = Self::open_sound(&path)?;
        // The log beside the new file is not the old one's to delete.
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        let Self { connection, identity, witness, .. } = again;
        (self.connection, self.identity, self.witness, self.was_made_again) = (connection, identity, witness, true);
        Ok(())
    }

    /// Whether the games are kept when the program ends.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.path.is_some()
    }

    /// Makes changes in one transaction; when the call returns, they are on the disk.
    pub(crate) fn write<T>(
        &mut self,
        work: impl FnOnce(&Transaction) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        self.stand()?;
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        let held = transaction
            .prepare_cached("UPDATE held SET generation = generation + 1 RETURNING generation, games")?
            .query_row([], |row| Ok(Held { generation: row.get(0)?, games: row.get(1)? }))?;
        transaction.commit()?;
        self.rest = Rest::None;
        self.witness.write(held);
        Ok(done)
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|data| (data.dev(), data.ino()))
}

/// Where the system keeps an open file from being removed, there is no other.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

fn held(connection: &Connection) -> Result<Held, LibraryError> {
    let mut statement = connection.prepare("SELECT generation, games FROM held")?;
    let mut rows = statement.query_map([], |row| Ok(Held { generation: row.get(0)?, games: row.get(1)? }))?;
    match (rows.next(), rows.next()) {
        (Some(Ok(held)), None) => Ok(held),
        _ => Err(LibraryError::Damaged("how many games it holds cannot be read".to_owned())),
    }
}

/// Whether a library that was just opened, and its log read, is not what it was when it was used last.
fn is_behind(connection: &Connection, path: &Path, told: Option<Held>) -> Result<bool, LibraryError> {
    let log = beside(path, "-wal");
    let read = Log::read(&log).map_err(|error| file_error(&log, error))?;
    // Libraries of older versions do not say.
    let holds = connection.query_row("SELECT generation FROM held", [], |row| row.get::<_, i64>(0)).ok();
    let is_behind = told.is_some_and(|told| holds.unwrap_or(0) < told.generation);
    let is_damaged = match read {
        None => false,
        Some(log) if told.is_some() && holds.is_some() => is_behind && log.has_more,
        Some(log) => log.is_damaged,
    };
    if is_damaged {
        return Err(LibraryError::Damaged("the log beside it cannot be read to its end".to_owned()));
    }
    Ok(is_behind)
}

/// Sees that a file and its log can be read as files; what is none would block whoever reads it, and an empty file
/// would have its log deleted.
fn is_file_or_missing(path: &Path) -> Result<(), LibraryError> {
    let look = |path: &Path| match fs::metadata(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(0),
        Ok(data) if !data.is_file() && !data.is_dir() => Err(LibraryError::Damaged("it is no file".to_owned())),
        data => Ok(data.map_err(|error| file_error(path, error))?.len()),
    };
    let log = look(&beside(path, "-wal"))?;
    if look(path)? == 0 && log > HEADER_BYTES as u64 {
        return Err(LibraryError::Damaged("it is missing or empty beside its log".to_owned()));
    }
    Ok(())
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

/// Renames a file, with what stands beside it, to a name that is free.
fn set_aside(path: &Path) -> Result<PathBuf, LibraryError> {
    let aside = |number: u32| {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".damaged-{number}."));
        name.push(path.extension().unwrap_or_default());
        path.with_file_name(name)
    };
    let is_there = |path: &Path| path.symlink_metadata().is_ok();
    let free = |aside: &PathBuf| ["", "-wal", "-held"].iter().all(|end| !is_there(&beside(aside, end)));
    let to = (1..=u32::MAX).map(aside).find(free).unwrap_or_else(|| aside(0));
    for end in ["-wal", "-journal", "-held", ""] {
        match fs::rename(beside(path, end), beside(&to, end)) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            renamed => renamed.map_err(|error| file_error(path, error))?,
        }
    }
    if !is_there(&to) {
        // A log alone is found by the name of its library.
        fs::write(&to, "").map_err(|error| file_error(&to, error))?;
    }
    Ok(to)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
