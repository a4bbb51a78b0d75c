//! The journal of each game: how it came, every change since, and snapshots from which opening it starts.

use alcazar_session::{Change, Saved, Session};
use rusqlite::{OptionalExtension, Transaction, params};

use crate::card::Row;
use crate::file::now;
use crate::{GameId, Library, LibraryError, card, sum};

/// How many changes go by before the next snapshot: opening a game replays fewer.
const CHANGES_PER_SNAPSHOT: u32 = 500;

/// A game of the library that is open.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) id: GameId,
    pub(crate) session: Session,
    /// How many changes its journal has.
    pub(crate) changes: u32,
}

impl Game {
    /// The game's number in the library.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The game.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The game, for the draft of a turn alone: whatever else is done with it is not kept. See [`Library::change`].
    pub fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }
}

/// What could be saved of a damaged game.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// A new game, as the damaged one was after the last change that can be read.
    pub game: Game,
    /// How many changes can be read.
    pub changes: u32,
    /// How many there were.
    pub of: u32,
}

impl Library {
    /// Keeps a new game.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn add(&mut self, session: Session) -> Result<Game, LibraryError> {
        let ids = self.add_all([&session])?;
        let id = ids.first().copied().unwrap_or_default();
        Ok(Game { id, session, changes: 0 })
    }

    /// Keeps many new games, all or none.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn add_all<'a>(
        &mut self,
        sessions: impl IntoIterator<Item = &'a Session>,
    ) -> Result<Vec<GameId>, LibraryError> {
        let rows: Vec<_> = self.write(|transaction| {
            sessions.into_iter().map(|session| keep(transaction, session)).collect::<Result<_, _>>()
        })?;
        let ids = rows.iter().map(|&(id, _)| id).collect();
        for (id, row) in rows {
            self.list(id, row);
        }
        Ok(ids)
    }

    /// Makes a change in an open game and keeps it; when the call returns, it is on the disk. `false` if it would
    /// change nothing: see [`Session::apply`].
    ///
    /// # Errors
    /// `Change` if it is not possible, `Stale` if the game was changed through another [`Game`], or the library
    /// cannot be written. The game is then as it was before.
    pub fn change(&mut self, game: &mut Game, change: &Change) -> Result<bool, LibraryError> {
        self.change_all(game, std::slice::from_ref(change))
    }

    /// Makes changes one after the other, all or none; `false` if all of them would change nothing.
    ///
    /// # Errors
    /// As [`Library::change`].
    pub fn change_all(&mut self, game: &mut Game, changes: &[Change]) -> Result<bool, LibraryError> {
        let mut session = game.session.clone();
        let mut made = Vec::new();
        for change in changes {
            change.check_bounds()?;
            if session.apply(change)? {
                made.push(change);
            }
        }
        if made.is_empty() {
            return Ok(false);
        }
        let (mut number, at) = (game.changes, now());
        let (id, row) = self.write(|transaction| {
            let kept = transaction
                .prepare_cached("SELECT changes FROM games WHERE id = ?1")?
                .query_row([game.id], |row| row.get::<_, u32>(0))
                .optional()?
                .ok_or(LibraryError::NoSuchGame(game.id))?;
            if kept != game.changes {
                return Err(LibraryError::Stale(game.id));
            }
            for change in made {
                number += 1;
                let written =
                    serde_json::to_string(change).map_err(|error| LibraryError::Damaged(error.to_string()))?;
                transaction
                    .prepare_cached("INSERT INTO changes (game, number, change, sum, at) VALUES (?1, ?2, ?3, ?4, ?5)")?
                    .execute(params![game.id, number, written, sum::of_row(game.id, number, &written), at])?;
            }
            if number / CHANGES_PER_SNAPSHOT > game.changes / CHANGES_PER_SNAPSHOT {
                snapshot(transaction, game.id, number, &session)?;
            }
            card::write(transaction, Some(game.id), number, &session, at)
        })?;
        self.list(id, row);
        (game.session, game.changes) = (session, number);
        Ok(true)
    }

    /// Opens a game.
    ///
    /// # Errors
    /// `NoSuchGame`; `DamagedGame` if what is kept of it cannot be read as a whole.
    pub fn load(&self, id: GameId) -> Result<Game, LibraryError> {
        let (game, of, fault) = self.replay(id)?;
        match fault {
            None => Ok(game),
            Some(reason) => Err(LibraryError::DamagedGame { id, changes: game.changes.min(of), reason }),
        }
    }

    /// Keeps what can still be read of a damaged game as a new game, which takes its place among the games lying open;
    /// the damaged one stays in the library as it is.
    ///
    /// # Errors
    /// `NoSuchGame`; `DamagedGame` if nothing can be read.
    pub fn recover(&mut self, id: GameId) -> Result<Recovered, LibraryError> {
        let (damaged, of, _) = self.replay(id)?;
        let (new, row) = self.write(|transaction| {
            let (new, row) = keep(transaction, &damaged.session)?;
            transaction.prepare_cached("UPDATE tabs SET game = ?2 WHERE game = ?1")?.execute([id, new])?;
            Ok((new, row))
        })?;
        self.list(new, row);
        let game = Game { id: new, session: damaged.session, changes: 0 };
        Ok(Recovered { game, changes: damaged.changes, of })
    }

    /// Keeps a copy of a game, with its branches and all that can be undone in it.
    ///
    /// # Errors
    /// As [`Library::load`], or the library cannot be written.
    pub fn copy(&mut self, id: GameId) -> Result<Game, LibraryError> {
        let game = self.load(id)?;
        self.add(game.session)
    }

    /// A game as it came into the library.
    pub(crate) fn first(&self, id: GameId) -> Result<Game, LibraryError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT number, state, sum FROM snapshots WHERE game = ?1 ORDER BY number LIMIT 1")?;
        let read = statement.query_row([id], |row| {
            let written = written(row, id, "state");
            Ok(written.and_then(|(changes, state)| Ok(Game { id, session: rebuild(&state)?, changes })))
        });
        let damaged = |reason| LibraryError::DamagedGame { id, changes: 0, reason };
        read.optional()?.ok_or(LibraryError::NoSuchGame(id))?.map_err(damaged)
    }

    /// A game as far as it can be read, whatever else of the library is damaged, and whether that is all of it.
    pub(crate) fn read_out(&self, id: GameId) -> Result<(Session, bool), LibraryError> {
        let of = match self.changes_of(id) {
            Err(LibraryError::NoSuchGame(id)) => return Err(LibraryError::NoSuchGame(id)),
            // Where the row of the game is lost, its journal may be whole.
            of => of.unwrap_or(u32::MAX),
        };
        let (game, _, fault) = self.replay_of(id, of)?;
        Ok((game.session, fault.is_none()))
    }

    fn changes_of(&self, id: GameId) -> Result<u32, LibraryError> {
        self.connection
            .prepare_cached("SELECT changes FROM games WHERE id = ?1")?
            .query_row([id], |row| row.get(0))
            .optional()?
            .ok_or(LibraryError::NoSuchGame(id))
    }

    /// A game as far as it can be read, how many changes it has, and why no more of them can be read.
    fn replay(&self, id: GameId) -> Result<(Game, u32, Option<String>), LibraryError> {
        self.replay_of(id, self.changes_of(id)?)
    }

    fn replay_of(&self, id: GameId, of: u32) -> Result<(Game, u32, Option<String>), LibraryError> {
        let mut reason = "there is no snapshot".to_owned();
        let mut snapshots = self
            .connection
            .prepare_cached("SELECT number, state, sum FROM snapshots WHERE game = ?1 ORDER BY number DESC")?;
        let mut rows = snapshots.query([id])?;
        // The one before a damaged snapshot leads to the same game, only more slowly.
        while let Some(row) = rows.next()? {
            match written(row, id, "state").and_then(|(number, state)| Ok((number, rebuild(&state)?))) {
                Ok((changes, session)) => return self.replay_from(Game { id, session, changes }, of),
                Err(fault) => reason = fault,
            }
        }
        Err(LibraryError::DamagedGame { id, changes: 0, reason })
    }

    fn replay_from(&self, mut game: Game, of: u32) -> Result<(Game, u32, Option<String>), LibraryError> {
        let mut changes = self.connection.prepare_cached(
            "SELECT number, change, sum FROM changes WHERE game = ?1 AND number > ?2 ORDER BY number",
        )?;
        let mut rows = changes.query(params![game.id, game.changes])?;
        loop {
            let row = match rows.next() {
                Ok(None) => break,
                Ok(Some(row)) => row,
                Err(error) => return Ok((game, of, Some(error.to_string()))),
            };
            let number = row.get::<_, u32>("number").unwrap_or(game.changes + 1);
            if let Err(fault) = follow(&mut game, row) {
                return Ok((game, of, Some(format!("change {number}: {fault}"))));
            }
        }
        let missing = (game.changes != of).then(|| format!("change {} is missing", game.changes + 1));
        Ok((game, of, missing))
    }
}

/// The number and the text of a row of a game's journal, if they are what was written.
fn written(row: &rusqlite::Row, game: GameId, text: &str) -> Result<(u32, String), String> {
    let read = || Ok((row.get("number")?, row.get::<_, String>(text)?, row.get::<_, Option<Vec<u8>>>("sum")?));
    let (number, text, sum) = read().map_err(|error: rusqlite::Error| error.to_string())?;
    if sum::fits(game, number, &text, sum.as_deref()) {
        Ok((number, text))
    } else {
        Err("it is not what was written".to_owned())
    }
}

/// Makes the next change of a journal.
fn follow(game: &mut Game, row: &rusqlite::Row) -> Result<(), String> {
    let (number, change) = next_change(game, row)?;
    make(game, number, &change)
}

/// Reads the next change of a journal.
pub(crate) fn next_change(game: &Game, row: &rusqlite::Row) -> Result<(u32, Change), String> {
    let (number, written) = written(row, game.id, "change")?;
    if number != game.changes + 1 {
        return Err(format!("it follows change {}", game.changes));
    }
    Ok((number, serde_json::from_str(&written).map_err(|error| error.to_string())?))
}

pub(crate) fn make(game: &mut Game, number: u32, change: &Change) -> Result<(), String> {
    if !game.session.apply(change).map_err(|error| error.to_string())? {
        return Err("it changes nothing".to_owned());
    }
    game.changes = number;
    Ok(())
}

fn rebuild(state: &str) -> Result<Session, String> {
    let saved: Saved = serde_json::from_str(state).map_err(|error| error.to_string())?;
    saved.try_into().map_err(|damage: alcazar_session::Damage| damage.to_string())
}

/// Keeps a new game with an empty journal.
pub(crate) fn keep(transaction: &Transaction, session: &Session) -> Result<(GameId, Row), LibraryError> {
    let (id, row) = card::write(transaction, None, 0, session, now())?;
    snapshot(transaction, id, 0, session)?;
    Ok((id, row))
}

/// Keeps the whole of a game; of those before, only the first is kept on.
fn snapshot(transaction: &Transaction, id: GameId, number: u32, session: &Session) -> Result<(), LibraryError> {
    let state =
        serde_json::to_string(&Saved::from(session)).map_err(|error| LibraryError::Damaged(error.to_string()))?;
    transaction.prepare_cached("DELETE FROM snapshots WHERE game = ?1 AND number > 0")?.execute([id])?;
    transaction
        .prepare_cached("INSERT INTO snapshots (game, number, state, sum) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![id, number, state, sum::of_row(id, number, &state)])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panic")]

    use alcazar_rules::{GameKind, Setup};

    use super::*;

    fn library() -> (tempfile::TempDir, Library) {
        let folder = tempfile::tempdir().expect("a folder");
        let (library, _) = Library::open(&folder.path().join("library.db")).expect("opened");
        (folder, library)
    }

    fn zara() -> Session {
        Session::new(GameKind::Zara, &Setup::default()).expect("the standard start")
    }

    fn comment(length: usize) -> Change {
        Change::Comment { node: 0, text: "x".repeat(length) }
    }

    #[test]
    fn a_change_that_finds_the_disk_full_is_not_made_and_can_be_made_later() {
        let (_folder, mut library) = library();
        let mut game = library.add(zara()).expect("kept");
        let pages: u32 = library.connection.pragma_query_value(None, "page_count", |row| row.get(0)).expect("told");
        library.connection.pragma_update(None, "max_page_count", pages + 4).expect("set");
        let before = Saved::from(game.session());
        assert!(matches!(library.change(&mut game, &comment(100_000)), Err(LibraryError::DiskFull)));
        assert!(matches!(library.add_all(&vec![zara(); 500]), Err(LibraryError::DiskFull)));
        assert_eq!(Saved::from(game.session()), before);
        assert!(library.change(&mut game, &comment(1)).expect("there is room for this"));
        library.connection.pragma_update(None, "max_page_count", 1_000_000).expect("set");
        assert!(library.change(&mut game, &comment(100_000)).expect("kept"));
        assert_eq!(Saved::from(library.load(game.id).expect("sound").session()), Saved::from(game.session()));
    }

    #[test]
    fn changes_are_made_all_or_none_and_snapshots_kept_all_the_same() {
        let (_folder, mut library) = library();
        let mut game = library.add(zara()).expect("kept");
        let impossible = Change::Delete { node: 9 };
        assert!(matches!(library.change_all(&mut game, &[comment(1), impossible]), Err(LibraryError::Change(_))));
        assert_eq!(library.load(game.id).expect("sound").changes, 0);
        assert!(!library.change_all(&mut game, &[Change::Undo, Change::Redo]).expect("nothing to do"));
        let many: Vec<_> = (1..CHANGES_PER_SNAPSHOT as usize + 20).map(comment).collect();
        assert!(library.change_all(&mut game, &many).expect("kept"));
        let snapshot = |library: &Library| {
            library.connection.query_row("SELECT max(number) FROM snapshots", [], |row| row.get::<_, u32>(0))
        };
        assert_eq!((game.changes, snapshot(&library).expect("told")), (519, 519));
        assert!(library.change_all(&mut game, &vec![Change::Undo; 20]).expect("kept"));
        assert_eq!(snapshot(&library).expect("told"), 519);
        assert_eq!(Saved::from(library.load(game.id).expect("sound").session()), Saved::from(game.session()));
    }

    #[test]
    fn a_library_that_cannot_be_written_any_more_still_reads() {
        let (_folder, mut library) = library();
        let mut game = library.add(zara()).expect("kept");
        library.connection.pragma_update(None, "query_only", true).expect("set");
        assert!(matches!(library.change(&mut game, &comment(1)), Err(LibraryError::ReadOnly)));
        assert_eq!(game.session().node(0).map(|start| start.notes.comment().to_owned()), Some(String::new()));
        assert!(library.load(game.id).is_ok());
    }

    #[test]
    fn every_commit_is_flushed() {
        let (_folder, library) = library();
        let pragma = |name: &str| library.connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
        assert_eq!(pragma("synchronous").expect("told"), 2);
        let mode = library.connection.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0));
        assert_eq!(mode.expect("told"), "wal");
    }
}
