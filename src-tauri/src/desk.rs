//! The game on the table, and the commands that change it. Every change counts the revision up; a command that was
//! made for another revision is refused, so that the page never acts on what it does not show.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use alcazar_rules::{AnyGame, Draft, GameKind, Preview, Refusal, Seat, Setup};
use alcazar_session::records::{self, Format};
use alcazar_session::{Change, Session, Way};

use crate::error::CommandError;
use crate::table::{Opened, Table};

type Answer<T> = Result<T, CommandError>;

/// The state behind the window.
#[derive(Debug, Default)]
pub struct Desk(Mutex<Open>);

#[derive(Debug, Default)]
struct Open {
    revision: u32,
    session: Option<Session>,
}

impl Open {
    /// The session, if the command was made for what stands on the table now.
    fn at(&mut self, revision: u32) -> Answer<&mut Session> {
        let session = self.session.as_mut().ok_or_else(CommandError::no_table)?;
        if revision != self.revision {
            return Err(CommandError::stale(revision, self.revision));
        }
        Ok(session)
    }

    fn put(&mut self, session: Session) -> Table {
        self.revision += 1;
        let table = Table::of(&session, self.revision);
        self.session = Some(session);
        table
    }
}

impl Desk {
    /// A command that panicked cannot have left half a change: each ends with one assignment.
    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game on the table.
    pub fn table(&self) -> Option<Table> {
        let open = self.open();
        open.session.as_ref().map(|session| Table::of(session, open.revision))
    }

    /// Puts a new game on the table.
    ///
    /// # Errors
    /// `no-such-game` or `no-such-setup`.
    pub fn new_game(&self, game: &str, setup: &Setup, players: &[String]) -> Answer<Table> {
        let kind: GameKind = game.parse().map_err(|error| CommandError::new("no-such-game", error))?;
        let mut session = Session::new(kind, setup).map_err(|error| CommandError::new("no-such-setup", error))?;
        for (seat, name) in (0..session.start().seats()).zip(players) {
            session.set_player(Seat(seat), name);
        }
        Ok(self.open().put(session))
    }

    /// Puts the first game of a record on the table, and says what of the record could not be read.
    ///
    /// # Errors
    /// `bad-record`: nothing in it could be read.
    pub fn open_record(&self, path: &Path, bytes: &[u8]) -> Answer<Opened> {
        let name = path.display().to_string();
        let bad = |why: &dyn std::fmt::Display| CommandError::new("bad-record", format_args!("{name}: {why}"));
        let format = Format::detect(&name, bytes).ok_or_else(|| bad(&"this is no record that Alcazar knows"))?;
        let records = records::read(bytes, format);
        let faults: Vec<_> = records.faults.iter().map(ToString::to_string).collect();
        let games = records.games.len() as u32;
        match records.games.into_iter().next() {
            Some(session) => Ok(Opened { table: self.open().put(session), path: name, games, faults }),
            None => Err(bad(&faults.first().map_or("there is no game in it", String::as_str))),
        }
    }

    /// The record of the game on the table.
    ///
    /// # Errors
    /// `no-table`, `stale`, or `no-such-format`: the format is unknown or cannot hold this game.
    pub fn record(&self, revision: u32, format: Format) -> Answer<String> {
        let mut open = self.open();
        let session = open.at(revision)?;
        records::write(std::slice::from_ref(session), format)
            .map_err(|error| CommandError::new("no-such-format", error))
    }

    fn change(&self, revision: u32, change: impl FnOnce(&mut Session) -> Answer<()>) -> Answer<Table> {
        let mut open = self.open();
        change(open.at(revision)?)?;
        open.revision += 1;
        let revision = open.revision;
        Ok(Table::of(open.at(revision)?, revision))
    }

    fn step(&self, revision: u32, step: impl FnOnce(&mut Session) -> Result<(), Refusal>) -> Answer<Draft> {
        let mut open = self.open();
        let session = open.at(revision)?;
        step(session).map_err(|refusal| CommandError::refused(&refusal))?;
        session.draft().cloned().ok_or_else(|| CommandError::new("nothing-in-hand", "there is nothing in hand"))
    }

    /// Picks a piece up.
    ///
    /// # Errors
    /// `no-table`, `stale`, `refused`.
    pub fn select(&self, revision: u32, source: &str) -> Answer<Draft> {
        self.step(revision, |session| session.pick(source))
    }

    /// Turns the piece in hand by quarter turns, clockwise if positive.
    ///
    /// # Errors
    /// `no-table`, `stale`, `refused`.
    pub fn rotate(&self, revision: u32, by: i8) -> Answer<Draft> {
        self.step(revision, |session| session.rotate(by))
    }

    /// Chooses a target that does not end the turn.
    ///
    /// # Errors
    /// `no-table`, `stale`, `refused`.
    pub fn choose(&self, revision: u32, id: &str) -> Answer<Draft> {
        self.step(revision, |session| session.choose(id))
    }

    /// Takes the last step with the piece in hand back.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn step_back(&self, revision: u32) -> Answer<Option<Draft>> {
        let mut open = self.open();
        let session = open.at(revision)?;
        session.step_back();
        Ok(session.draft().cloned())
    }

    /// Puts the piece in hand back where it was.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn deselect(&self, revision: u32) -> Answer<()> {
        self.open().at(revision)?.clear_draft();
        Ok(())
    }

    /// What an action would do.
    ///
    /// # Errors
    /// `no-table`, `stale`, `illegal-move`.
    pub fn preview(&self, revision: u32, action: &str) -> Answer<Preview> {
        let mut open = self.open();
        let position = open.at(revision)?.position();
        let action = position.parse_action(action).map_err(|error| CommandError::new("illegal-move", error))?;
        Ok(position.preview(action))
    }

    /// Plays an action by its text.
    ///
    /// # Errors
    /// `no-table`, `stale`, `illegal-move`.
    pub fn play(&self, revision: u32, action: &str) -> Answer<Table> {
        self.change(revision, |session| {
            session.play_text(action).map(drop).map_err(|error| CommandError::new("illegal-move", error))
        })
    }

    /// Takes the last action back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-undo`.
    pub fn undo(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| walked(session.undo(), "nothing-to-undo"))
    }

    /// Takes back all that was played of the turn that the last action belongs to.
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-undo`.
    pub fn undo_turn(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| walked(session.walk(Way::BackTurn), "nothing-to-undo"))
    }

    /// Plays an action again that was taken back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-redo`.
    pub fn redo(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| walked(session.redo(), "nothing-to-redo"))
    }

    /// Goes to a node of the tree of moves.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-such-node`.
    pub fn go_to(&self, revision: u32, node: u32) -> Answer<Table> {
        self.change(revision, |session| session.go_to(node).map_err(|error| CommandError::new("no-such-node", error)))
    }

    /// Goes on as a free table, where nothing is forbidden; undoing leads back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-free-table`.
    pub fn go_free(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| {
            let free = session
                .position()
                .to_free()
                .ok_or_else(|| CommandError::new("no-free-table", "this game has no free table"))?;
            from_here(session, &free)
        })
    }

    /// Goes on from the free table by the rules, with a seat to move; undoing leads back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-ruled-game`.
    pub fn go_ruled(&self, revision: u32, first: u8) -> Answer<Table> {
        self.change(revision, |session| {
            let ruled = session.position().to_ruled(Seat(first)).map_err(CommandError::no_ruled_game)?;
            from_here(session, &ruled)
        })
    }
}

fn from_here(session: &mut Session, position: &AnyGame) -> Answer<()> {
    let change = Change::Position { position: position.to_string() };
    session.apply(&change).map(drop).map_err(|error| CommandError::new("no-such-position", error))
}

fn walked(walked: bool, code: &str) -> Answer<()> {
    if walked { Ok(()) } else { Err(CommandError::new(code, "the game ends here in this direction")) }
}
