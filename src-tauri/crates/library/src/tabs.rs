//! The games lying open, and the bin.

use rusqlite::{Connection, TransactionBehavior, params};
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

impl Library {
    /// The games lying open.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn tabs(&self) -> Result<Tabs, LibraryError> {
        read_tabs(&self.connection)
    }

    /// Says which games lie open. Games named twice, or not in the library, are left out; a current game that does
    /// not lie open is none.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn set_tabs(&mut self, tabs: &Tabs) -> Result<(), LibraryError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        write_tabs(&transaction, tabs)?;
        Ok(transaction.commit()?)
    }

    /// Puts games into the bin; those lying open are closed.
    ///
    /// # Errors
    /// The library cannot be written.
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

    /// Deletes games for ever, those of them that lie in the bin; nothing brings them back. Answers how many they were.
    ///
    /// # Errors
    /// The library cannot be written; no game is deleted then.
    pub fn delete(&mut self, games: &[GameId]) -> Result<u32, LibraryError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
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
        transaction.commit()?;
        self.unlist(&gone);
        self.give_back_room()?;
        Ok(gone.len() as u32)
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

    fn set_binned(&mut self, games: &[GameId], binned: bool) -> Result<(), LibraryError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for game in games {
            let set = transaction
                .prepare_cached("UPDATE games SET binned = ?2 WHERE id = ?1")?
                .execute(params![game, binned])?;
            if set == 0 {
                return Err(LibraryError::NoSuchGame(*game));
            }
        }
        if binned {
            let mut tabs = read_tabs(&transaction)?;
            tabs.games.retain(|game| !games.contains(game));
            write_tabs(&transaction, &tabs)?;
        }
        transaction.commit()?;
        self.list_binned(games, binned);
        Ok(())
    }
}

fn read_tabs(connection: &Connection) -> Result<Tabs, LibraryError> {
    let mut statement = connection.prepare_cached("SELECT game, current FROM tabs ORDER BY place")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut tabs = Tabs::default();
    for row in rows {
        let (game, current): (GameId, bool) = row?;
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
