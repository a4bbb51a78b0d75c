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
