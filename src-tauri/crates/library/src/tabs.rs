//! The games lying open, and the bin.

use rusqlite::{Connection, params};
use serde::Serialize;

use crate::{GameId, Library, LibraryError};

/// The games lying open, in the order of their tabs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tabs {
    /// The games, each once.
    #[cfg_attr(feature = "ts", ts(type = "number[]"))]
    pub games: Vec<GameId>,
    /// The one in front; none if no game is.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub current: Option<GameId>,
}

/// The tables that tell of a game, with the column that names it; the game itself comes last.
const OF_A_GAME: [(&str, &str); 7] = [
    ("changes", "game"),
    ("snapshots", "game"),
    ("cards", "game"),
    ("tags", "game"),
    ("tabs", "game"),
    ("beside", "game"),
    ("games", "id"),
];

/// The file is made smaller when more than one part in so many is unused.
const UNUSED_PART: u32 = 4;

/// How many games can be moved into the bin with the room that is held back.
const IN_LITTLE_ROOM: usize = 16;

impl Library {
    /// The games lying open.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn tabs(&self) -> Result<Tabs, LibraryError> {
        read_tabs(&self.connection)
    }

    /// Writes the games lying open anew if what stands there does not make sense; `true` if it did not.
    pub(crate) fn mend_tabs(&mut self) -> Result<bool, LibraryError> {
        let sound = "SELECT count(*) FROM tabs WHERE typeof(current) = 'integer' AND game IN (SELECT id FROM games)";
        let count = |sql: &str| self.connection.query_row(sql, [], |row| row.get::<_, u32>(0));
        if count(sound)? == count("SELECT count(*) FROM tabs")? {
            return Ok(false);
        }
        let tabs = self.tabs()?;
        self.set_tabs(&tabs)?;
        Ok(true)
    }

    /// Says which games lie open. Games named twice, or not in the library, are left out; a current game that does
    /// not lie open is none.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn set_tabs(&mut self, tabs: &Tabs) -> Result<(), LibraryError> {
        self.write(|transaction| write_tabs(transaction, tabs))
    }

    /// Puts games into the bin; those lying open are closed.
    ///
    /// # Errors
    /// The library cannot be written; on a full disk some games may lie in the bin all the same.
    pub fn bin(&mut self, games: &[GameId]) -> Result<(), LibraryError> {
        self.set_binned(games, true)
    }

    /// Takes games out of the bin.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn restore(&mut self, games: &[GameId]) -> Result<(), LibraryError> {
        self.set_binned(games, false)
    }

    /// Deletes games for ever, those of them that lie in the bin; nothing brings them back. Answers how many they were:
    /// where the disk is full, perhaps not all.
    ///
    /// # Errors
    /// The library cannot be written; no game is deleted then.
    pub fn delete(&mut self, games: &[GameId]) -> Result<u32, LibraryError> {
        let gone = match self.delete_at_once(games) {
            Err(LibraryError::DiskFull) => self.in_little_room(|library| {
                let gone = library.delete_one_by_one(games)?;
                library.give_back_room()?;
                Ok(gone)
            })?,
            gone => gone?,
        };
        self.unlist(&gone);
        self.give_back_room()?;
        Ok(gone.len() as u32)
    }

    fn delete_at_once(&mut self, games: &[GameId]) -> Result<Vec<GameId>, LibraryError> {
        self.write(|transaction| {
            let mut gone = Vec::new();
            for &game in games {
                let binned = "SELECT 1 FROM games WHERE id = ?1 AND binned";
                if !transaction.prepare_cached(binned)?.exists([game])? {
                    continue;
                }
                for (table, column) in OF_A_GAME {
                    let delete = format!("DELETE FROM {table} WHERE {column} = ?1");
                    transaction.prepare_cached(&delete)?.execute([game])?;
                }
                gone.push(game);
            }
            Ok(gone)
        })
    }

    /// Needs room for one game at a time.
    fn delete_one_by_one(&mut self, games: &[GameId]) -> Result<Vec<GameId>, LibraryError> {
        let mut gone = Vec::new();
        for game in games {
            // An empty log leaves the most room; where it cannot be emptied, there may be enough.
            let _ = self.settle();
            match self.delete_at_once(&[*game]) {
                Ok(one) => gone.extend(one),
                Err(error) if gone.is_empty() => return Err(error),
                Err(_) => break,
            }
        }
        Ok(gone)
    }

    /// Deletes all games in the bin for ever. Answers how many they were.
    ///
    /// # Errors
    /// The library cannot be read or written; no game is deleted then.
    pub fn empty_bin(&mut self) -> Result<u32, LibraryError> {
        let games: Vec<GameId> = {
            let mut statement = self.connection.prepare_cached("SELECT id FROM games WHERE binned")?;
            statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?
        };
        self.delete(&games)
    }

    /// Makes the file smaller if much of it is unused.
    fn give_back_room(&self) -> Result<(), LibraryError> {
        let pages = |name: &str| self.connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
        if pages("freelist_count")? > pages("page_count")? / UNUSED_PART {
            // It needs as much room again for a while; without it, the unused part is filled by what comes.
            let _ = self.connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
        }
        Ok(())
    }

    /// On a full disk games are moved a few at a time, so that there, too, room can be made.
    fn set_binned(&mut self, games: &[GameId], binned: bool) -> Result<(), LibraryError> {
        match self.set_binned_at_once(games, binned) {
            Err(LibraryError::DiskFull) => self.in_little_room(|library| {
                games.chunks(IN_LITTLE_ROOM).try_for_each(|few| {
                    let _ = library.settle();
                    library.set_binned_at_once(few, binned)
                })
            }),
            done => done,
        }
    }

    fn set_binned_at_once(&mut self, games: &[GameId], binned: bool) -> Result<(), LibraryError> {
        self.write(|transaction| {
            for game in games {
                let set = transaction
                    .prepare_cached("UPDATE games SET binned = ?2 WHERE id = ?1")?
                    .execute(params![game, binned])?;
                if set == 0 {
                    return Err(LibraryError::NoSuchGame(*game));
                }
            }
            if binned {
                let mut tabs = read_tabs(transaction)?;
                tabs.games.retain(|game| !games.contains(game));
                write_tabs(transaction, &tabs)?;
            }
            Ok(())
        })?;
        self.list_binned(games, binned);
        Ok(())
    }
}

/// Reads what makes sense; see [`Library::mend_tabs`].
fn read_tabs(connection: &Connection) -> Result<Tabs, LibraryError> {
    let mut statement = connection
        .prepare_cached("SELECT game, current FROM tabs WHERE game IN (SELECT id FROM games) ORDER BY place")?;
    let mut rows = statement.query([])?;
    let mut tabs = Tabs::default();
    while let Some(row) = rows.next()? {
        let (Ok(game), current) = (row.get(0), row.get(1).unwrap_or(false)) else { continue };
        tabs.games.push(game);
        if current {
            tabs.current = Some(game);
        }
    }
    Ok(tabs)
}

fn write_tabs(connection: &Connection, tabs: &Tabs) -> Result<(), LibraryError> {
    connection.prepare_cached("DELETE FROM tabs")?.execute([])?;
    for game in &tabs.games {
        connection
            .prepare_cached("INSERT OR IGNORE INTO tabs (game, current) SELECT id, ?2 FROM games WHERE id = ?1")?
            .execute(params![game, tabs.current == Some(*game)])?;
    }
    Ok(())
}
