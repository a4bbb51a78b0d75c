//! Taking out of a damaged library what can still be read.

use std::fs;
use std::path::{Path, PathBuf};

use alcazar_session::Session;
use rusqlite::Connection;

use crate::file::beside;
use crate::search::Catalogue;
use crate::{GameId, Library, LibraryError};

/// A damaged library that was set aside, while its games are taken out one after the other. The file itself is not
/// touched: what is read is a copy of it.
#[derive(Debug)]
pub struct Rescue {
    damaged: Library,
    /// Holds the copy.
    _folder: tempfile::TempDir,
    next: GameId,
    last: GameId,
    lost: u32,
}

/// A game that was taken out of a damaged library.
#[derive(Clone, Debug)]
pub struct Rescued {
    /// The game, as far as it can be read.
    pub session: Session,
    /// Whether it lay in the bin.
    pub binned: bool,
}

impl Rescue {
    /// Begins with a file that was set aside.
    ///
    /// # Errors
    /// It cannot be copied, or not even its first page can be read.
    pub fn of(path: &Path) -> Result<Self, LibraryError> {
        let file = |error| LibraryError::File { path: path.to_owned(), error };
        let folder = tempfile::tempdir().map_err(file)?;
        let copy = folder.path().join("damaged.db");
        fs::copy(path, &copy).map_err(file)?;
        for end in ["-wal", "-journal"] {
            if beside(path, end).exists() {
                fs::copy(beside(path, end), beside(&copy, end)).map_err(file)?;
            }
        }
        let connection = Connection::open(&copy)?;
        // The last game that any table tells of; each of them may be the one that is damaged.
        let told = ["SELECT max(id) FROM games", "SELECT max(game) FROM snapshots", "SELECT seq FROM sqlite_sequence"];
        let numbers: Vec<_> = told.map(|told| connection.query_row(told, [], |row| row.get(0))).into_iter().collect();
        let fault = || LibraryError::Damaged("no game can be found in it".to_owned());
        let last = numbers.into_iter().flatten().max().flatten().ok_or_else(fault)?;
        Ok(Self {
            damaged: Library { connection, catalogue: Catalogue::default() },
            _folder: folder,
            next: 1,
            last,
            lost: 0,
        })
    }

    /// How many games were looked for so far, and how many there may be.
    #[must_use]
    pub fn progress(&self) -> (u32, u32) {
        let number = |id: GameId| u32::try_from(id).unwrap_or(u32::MAX);
        (number(self.next - 1), number(self.last))
    }

    /// How many games were there and cannot be read.
    #[must_use]
    pub fn lost(&self) -> u32 {
        self.lost
    }

    /// The next games, at most so many; none at the end.
    pub fn next_batch(&mut self, most: usize) -> Option<Vec<Rescued>> {
        if self.next > self.last {
            return None;
        }
        let mut batch = Vec::new();
        while self.next <= self.last && batch.len() < most {
            let id = self.next;
            self.next += 1;
            match self.damaged.read_out(id) {
                Ok(session) => {
                    let binned = "SELECT binned FROM games WHERE id = ?1";
                    let binned = self.damaged.connection.query_row(binned, [id], |row| row.get(0)).unwrap_or(false);
                    batch.push(Rescued { session, binned });
                }
                Err(LibraryError::NoSuchGame(_)) => {}
                Err(_) => self.lost += 1,
            }
        }
        Some(batch)
    }
}

impl Library {
    /// Keeps games that were taken out of a damaged library, all or none.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn add_rescued(&mut self, games: &[Rescued]) -> Result<(), LibraryError> {
        let ids = self.add_all(games.iter().map(|game| &game.session))?;
        let binned: Vec<_> = ids.into_iter().zip(games).filter(|(_, game)| game.binned).map(|(id, _)| id).collect();
        self.bin(&binned)
    }

    /// The damaged libraries that lie beside this one, in the order in which they were set aside.
    #[must_use]
    pub fn set_aside(&self) -> Vec<PathBuf> {
        let path = Path::new(self.connection.path().unwrap_or_default());
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let number = |found: &Path| -> Option<u32> {
            let name = found.file_name()?.to_str()?.strip_prefix(&*stem)?.strip_prefix(".damaged-")?;
            name.strip_suffix(path.extension()?.to_str()?)?.strip_suffix('.')?.parse().ok()
        };
        let entries = path.parent().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
        let numbered = entries.map(|entry| entry.path()).filter_map(|found| Some((number(&found)?, found)));
        let mut found: Vec<_> = numbered.collect();
        found.sort();
        found.into_iter().map(|(_, found)| found).collect()
    }
}
