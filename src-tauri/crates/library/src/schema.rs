//! The tables, and how those of older versions become today's.

use rusqlite::{Connection, TransactionBehavior};

use crate::LibraryError;

/// Marks the files of this program; `file` and others show it.
const APPLICATION: i32 = i32::from_be_bytes(*b"Alcz");

/// What turns each version into the next, from the empty file on. What is released is never edited, only added to:
/// `tests/data` holds a file of every version.
const MIGRATIONS: &[&str] = &[
    "CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        changes INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        plies INTEGER NOT NULL,
        over INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        binned INTEGER NOT NULL
     );
     CREATE TABLE cards (
        game INTEGER PRIMARY KEY REFERENCES games,
        card TEXT NOT NULL
     );
     CREATE TABLE snapshots (
        game INTEGER NOT NULL REFERENCES games,
        number INTEGER NOT NULL,
        state TEXT NOT NULL,
        PRIMARY KEY (game, number)
     );
     CREATE TABLE changes (
        game INTEGER NOT NULL REFERENCES games,
        number INTEGER NOT NULL,
        change TEXT NOT NULL,
        PRIMARY KEY (game, number)
     ) WITHOUT ROWID;
     CREATE TABLE tabs (
        place INTEGER PRIMARY KEY,
        game INTEGER NOT NULL UNIQUE REFERENCES games,
        current INTEGER NOT NULL
     );",
    "CREATE TABLE tags (
        game INTEGER NOT NULL REFERENCES games,
        tag TEXT NOT NULL,
        PRIMARY KEY (game, tag)
     ) WITHOUT ROWID;
     CREATE INDEX tags_by_tag ON tags (tag);
     INSERT INTO tags SELECT DISTINCT game, value FROM cards, json_each(card, '$.tags');",
    "CREATE TABLE files (
        path BLOB PRIMARY KEY,
        content BLOB NOT NULL
     ) WITHOUT ROWID;",
    "CREATE TABLE beside (
        game INTEGER NOT NULL REFERENCES games,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, name)
     );",
    "ALTER TABLE snapshots ADD COLUMN sum BLOB;
     ALTER TABLE changes ADD COLUMN sum BLOB;
     CREATE TABLE held (
        generation INTEGER NOT NULL,
        games INTEGER NOT NULL
     );
     INSERT INTO held SELECT 0, count(*) FROM games;
     CREATE TRIGGER game_added AFTER INSERT ON games BEGIN UPDATE held SET games = games + 1; END;
     CREATE TRIGGER game_deleted AFTER DELETE ON games BEGIN UPDATE held SET games = games - 1; END;
     CREATE TABLE rescued (
        content BLOB PRIMARY KEY,
        times INTEGER NOT NULL
     ) WITHOUT ROWID;
     CREATE TABLE saves (
        folder BLOB PRIMARY KEY
     ) WITHOUT ROWID;",
    "ALTER TABLE changes ADD COLUMN at INTEGER;
     ALTER TABLE games ADD COLUMN content BLOB;
     ALTER TABLE games ADD COLUMN batch INTEGER;
     CREATE INDEX games_by_content ON games (content);
     CREATE INDEX games_of_unknown_content ON games (kind, plies) WHERE content IS NULL;
     CREATE INDEX games_by_batch ON games (batch, binned) WHERE batch IS NOT NULL;
     CREATE TABLE batches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at INTEGER NOT NULL,
        name TEXT NOT NULL
     );
     CREATE TABLE remembered (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
     ) WITHOUT ROWID;",
];

/// The version of the tables, counted from 1.
pub(crate) const VERSION: u32 = MIGRATIONS.len() as u32;

/// Whether a file is a library, to look at before anything is written to it.
pub(crate) fn belongs(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let application: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(application == APPLICATION || tables == 0)
}

/// The tables, indexes and triggers with the columns of each, in one order.
fn shape(connection: &Connection) -> rusqlite::Result<Vec<(String, String, Option<String>)>> {
    let mut statement = connection.prepare(
        "SELECT s.type, s.name, c.name FROM sqlite_schema s LEFT JOIN pragma_table_info(s.name) c
         WHERE s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY s.type, s.name, c.cid",
    )?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
}

/// Whether a file has the tables of today's version, each with its columns.
pub(crate) fn is_whole(connection: &Connection) -> Result<bool, LibraryError> {
    let mut sound = Connection::open_in_memory()?;
    migrate(&mut sound)?;
    Ok(shape(connection)? == shape(&sound)?)
}

/// Brings the tables to today's version in one transaction.
pub(crate) fn migrate(connection: &mut Connection) -> Result<(), LibraryError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = MIGRATIONS.get(version as usize..).ok_or(LibraryError::Newer(version))?;
    if !steps.is_empty() {
        for step in steps {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(transaction.commit()?)
}
