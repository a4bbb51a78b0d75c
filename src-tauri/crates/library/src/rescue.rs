//! Taking out of a damaged library what can still be read.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use alcazar_session::{Saved, Session};
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params, params_from_iter};
use sha2::{Digest, Sha256};

use crate::held::Held;
use crate::journal::keep;
use crate::pages::{Entry, Pages, Row, Value};
use crate::{GameId, Library, LibraryError, sum};

/// A damaged library that was set aside, while its games are taken out one after the other. Neither the file nor the
/// log beside it is touched: the rows that stand in them are copied into a library of their own.
#[derive(Debug)]
pub struct Rescue {
    found: Library,
    /// The games that any row tells of.
    traces: Vec<GameId>,
    next: usize,
    /// How many games there were, if that is known.
    of: Option<u32>,
    taken: BTreeMap<[u8; 32], u32>,
    partial: u32,
}

/// A game that was taken out of a damaged library.
#[derive(Clone, Debug)]
pub struct Rescued {
    /// The game, as far as it can be read.
    pub session: Session,
    /// Whether it lay in the bin.
    pub binned: bool,
    /// What it is, told from any other.
    content: [u8; 32],
    /// How often this content has come out of its library so far: games that are alike are several games all the same.
    times: u32,
}

impl Rescue {
    /// Begins with a file that was set aside.
    ///
    /// # Errors
    /// It cannot be read, or no game is found in it.
    pub fn of(path: &Path) -> Result<Self, LibraryError> {
        let file = |error| LibraryError::File { path: path.to_owned(), error };
        let pages = Pages::of(path).map_err(file)?;
        let mut found = Library::scratch()?;
        let mut traces = BTreeSet::new();
        let mut held = None;
        let transaction = found.connection.transaction()?;
        for number in 1..=pages.last {
            // A page that cannot be read is one of those that are damaged.
            for row in pages.rows(number).unwrap_or_default() {
                match row {
                    Row::Held(games) => held = u32::try_from(games).ok(),
                    row => {
                        traces.insert(row.game());
                        row.insert(&transaction)?;
                    }
                }
            }
        }
        transaction.commit()?;
        if traces.is_empty() {
            return Err(LibraryError::Damaged("no game can be found in it".to_owned()));
        }
        let beside = Held::beside(path).and_then(|held| u32::try_from(held.games).ok());
        Ok(Self {
            found,
            traces: traces.into_iter().collect(),
            next: 0,
            of: beside.or(held),
            taken: BTreeMap::new(),
            partial: 0,
        })
    }

    /// How many games were looked for so far, and how many there may be.
    #[must_use]
    pub fn progress(&self) -> (u32, u32) {
        (self.next as u32, self.traces.len() as u32)
    }

    /// How many games were there and cannot be read, as far as it is known.
    #[must_use]
    pub fn lost(&self) -> u32 {
        let of = self.of.unwrap_or(self.traces.len() as u32);
        let waiting = (self.traces.len() - self.next) as u32;
        of.saturating_sub(self.taken.values().sum::<u32>() + waiting)
    }

    /// How many of the games that were read may lack what was done in them last.
    #[must_use]
    pub fn partial(&self) -> u32 {
        self.partial
    }

    /// The next games, at most so many; none at the end.
    pub fn next_batch(&mut self, most: usize) -> Option<Vec<Rescued>> {
        if self.next >= self.traces.len() {
            return None;
        }
        let mut batch = Vec::new();
        while batch.len() < most {
            let Some(&id) = self.traces.get(self.next) else { break };
            self.next += 1;
            batch.extend(self.take(id));
        }
        Some(batch)
    }

    fn take(&mut self, id: GameId) -> Option<Rescued> {
        let (session, is_whole) = self.found.read_out(id).ok()?;
        let content = Sha256::digest(serde_json::to_vec(&Saved::from(&session)).ok()?).into();
        let binned = "SELECT binned FROM games WHERE id = ?1";
        let binned = self.found.connection.query_row(binned, [id], |row| row.get(0)).unwrap_or(false);
        self.partial += u32::from(!is_whole);
        let times = self.taken.entry(content).or_default();
        *times += 1;
        Some(Rescued { session, binned, content, times: *times })
    }
}

impl Row {
    fn game(&self) -> GameId {
        match self {
            Self::Game(id, _) => *id,
            Self::Snapshot(entry) | Self::Change(entry) => entry.game,
            Self::Held(_) => 0,
        }
    }

    /// Copies the row; one that is damaged, or there already, is left out.
    fn insert(&self, connection: &Connection) -> rusqlite::Result<()> {
        match self {
            Self::Game(id, columns) => {
                let id = Value::Number(*id);
                let row = [&id].into_iter().chain(columns);
                connection
                    .prepare_cached(
                        "INSERT INTO games (id, changes, kind, text, plies, over, created, changed, binned)
                         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                         ON CONFLICT (id) DO UPDATE SET changes = excluded.changes, binned = excluded.binned
                         WHERE excluded.changes > games.changes",
                    )?
                    .execute(params_from_iter(row))?;
            }
            Self::Snapshot(entry) => entry.insert(
                connection,
                "INSERT OR IGNORE INTO snapshots (game, number, state, sum) VALUES (?1, ?2, ?3, ?4)",
            )?,
            Self::Change(entry) => entry.insert(
                connection,
                "INSERT OR IGNORE INTO changes (game, number, change, sum) VALUES (?1, ?2, ?3, ?4)",
            )?,
            Self::Held(_) => {}
        }
        Ok(())
    }
}

impl Entry {
    fn insert(&self, connection: &Connection, sql: &str) -> rusqlite::Result<()> {
        let Self { game, number, text, sum: written } = self;
        if sum::fits(*game, *number, text, written.as_deref()) {
            connection.prepare_cached(sql)?.execute(params![game, number, text, written])?;
        }
        Ok(())
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Number(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl Library {
    /// Keeps games that were taken out of a damaged library, all or none, but those that were taken out of it before.
    /// Answers how many are new.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn add_rescued(&mut self, games: &[Rescued]) -> Result<u32, LibraryError> {
        let rows = self.write(|transaction| {
            let mut rows = Vec::new();
            for game in games {
                let known: u32 = transaction
                    .prepare_cached("SELECT coalesce(max(times), 0) FROM rescued WHERE content = ?1")?
                    .query_row([game.content], |row| row.get(0))?;
                if game.times <= known {
                    continue;
                }
                let (id, mut row) = keep(transaction, &game.session)?;
                row.binned = game.binned;
                transaction
                    .prepare_cached("UPDATE games SET binned = ?2 WHERE id = ?1")?
                    .execute(params![id, game.binned])?;
                transaction
                    .prepare_cached("INSERT OR REPLACE INTO rescued (content, times) VALUES (?1, ?2)")?
                    .execute(params![game.content, game.times])?;
                rows.push((id, row));
            }
            Ok(rows)
        })?;
        let new = rows.len() as u32;
        for (id, row) in rows {
            self.list(id, row);
        }
        Ok(new)
    }

    /// The damaged libraries that lie beside this one, in the order in which they were set aside.
    #[must_use]
    pub fn set_aside(&self) -> Vec<PathBuf> {
        let Some(path) = &self.path else { return Vec::new() };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let number = |found: &Path| -> Option<u32> {
            let name = found.file_name()?.to_str()?.strip_prefix(&*stem)?.strip_prefix(".damaged-")?;
            name.strip_suffix(path.extension()?.to_str()?)?.strip_suffix('.')?.parse().ok()
        };
        let entries = path.parent().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
        let numbered = entries.map(|entry| entry.path()).filter_map(|found| Some((number(&found)?, found)));
        let mut found: Vec<_> = numbered.filter(|(_, found)| found.is_file()).collect();
        found.sort();
        found.into_iter().map(|(_, found)| found).collect()
    }
}
