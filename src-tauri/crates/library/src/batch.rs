//! Games that come in together: which of them were there before, and taking all of them back.

use std::collections::BTreeSet;

use alcazar_session::Session;
use alcazar_session::records::sgf;
use rusqlite::{OptionalExtension, params};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::file::now;
use crate::journal::keep;
use crate::{GameId, Library, LibraryError};

/// An import of which games are in the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Batch {
    /// Its number.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: i64,
    /// When it began, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// The file, or one of them.
    pub name: String,
    /// How many of its games are not in the bin.
    pub games: u32,
}

/// What became of a game that came in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// It was kept under this number.
    New(GameId),
    /// The same game was there before.
    Known(GameId),
}

impl Came {
    /// The game in the library.
    #[must_use]
    pub fn game(self) -> GameId {
        match self {
            Self::New(id) | Self::Known(id) => id,
        }
    }
}

/// What a game is, told from any other: see [`sgf::content`]. What was not understood of its record is a part of that.
fn content_of(session: &Session, flaw: &str) -> [u8; 32] {
    Sha256::digest(sgf::content(session) + flaw).into()
}

impl Library {
    /// Begins an import.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn begin_batch(&mut self, name: &str) -> Result<i64, LibraryError> {
        self.write(|transaction| {
            transaction
                .prepare_cached("INSERT INTO batches (at, name) VALUES (?1, ?2)")?
                .execute(params![now(), name])?;
            Ok(transaction.last_insert_rowid())
        })
    }

    /// Keeps the games of an import, all or none, but those that were there before it. Games that are alike in the same
    /// import are several games all the same; one in the bin is not there. `flaws`: see
    /// [`Import::flaws`](crate::Import::flaws).
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn add_batch(&mut self, batch: i64, games: &[Session], flaws: &[String]) -> Result<Vec<Came>, LibraryError> {
        let kinds: BTreeSet<_> =
            games.iter().map(|game| (game.kind().info().id, game.main_line().len() as u32)).collect();
        for (kind, plies) in kinds {
            self.learn_contents(kind, plies)?;
        }
        let (came, rows) = self.write(|transaction| {
            let (mut came, mut rows) = (Vec::new(), Vec::new());
            for (number, game) in games.iter().enumerate() {
                let content = content_of(game, flaws.get(number).map_or("", String::as_str));
                let known: Option<GameId> = transaction
                    .prepare_cached(
                        "SELECT id FROM games WHERE content = ?1 AND NOT binned AND batch IS NOT ?2 ORDER BY id LIMIT 1",
                    )?
                    .query_row(params![content, batch], |row| row.get(0))
                    .optional()?;
                if let Some(id) = known {
                    came.push(Came::Known(id));
                    continue;
                }
                let (id, mut row) = keep(transaction, game)?;
                transaction
                    .prepare_cached("UPDATE games SET content = ?2, batch = ?3 WHERE id = ?1")?
                    .execute(params![id, content, batch])?;
                row.batch = Some(batch);
                came.push(Came::New(id));
                rows.push((id, row));
            }
            Ok((came, rows))
        })?;
        for (id, row) in rows {
            self.list(id, row);
        }
        Ok(came)
    }

    /// The imports of which games are there that are not in the bin, the latest first.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn batches(&self) -> Result<Vec<Batch>, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT batches.id, at, name, count(*) FROM batches JOIN games ON batch = batches.id
             WHERE NOT binned GROUP BY batches.id ORDER BY batches.id DESC",
        )?;
        let batches = statement.query_map([], |row| {
            Ok(Batch { id: row.get(0)?, at: row.get(1)?, name: row.get(2)?, games: row.get(3)? })
        })?;
        Ok(batches.collect::<Result<_, _>>()?)
    }

    /// The games of an import that are not in the bin.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn games_of_batch(&self, batch: i64) -> Result<Vec<GameId>, LibraryError> {
        let mut statement =
            self.connection.prepare_cached("SELECT id FROM games WHERE batch = ?1 AND NOT binned ORDER BY id")?;
        let games = statement.query_map([batch], |row| row.get(0))?;
        Ok(games.collect::<Result<_, _>>()?)
    }

    /// Finds out what the games are of which it is not known since they were changed. One that cannot be read is like no
    /// other.
    fn learn_contents(&mut self, kind: &str, plies: u32) -> Result<(), LibraryError> {
        let unknown: Vec<GameId> = self
            .connection
            .prepare_cached("SELECT id FROM games WHERE content IS NULL AND kind = ?1 AND plies = ?2")?
            .query_map(params![kind, plies], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let of = |id| self.load(id).map_or(Vec::new(), |game| content_of(game.session(), "").to_vec());
        let learnt: Vec<_> = unknown.into_iter().map(|id| (id, of(id))).collect();
        if learnt.is_empty() {
            return Ok(());
        }
        self.write(|transaction| {
            for (id, content) in learnt {
                transaction
                    .prepare_cached("UPDATE games SET content = ?2 WHERE id = ?1")?
                    .execute(params![id, content])?;
            }
            Ok(())
        })
    }
}
