//! The commands that change the game on the table.

use std::num::NonZero;

use alcazar_library::{Game, GameId, Moment};
use alcazar_rules::{AnyAction, Draft, GameKind, Preview, Refusal, Seat, Setup};
use alcazar_session::{Change, Session, Way};

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::opponent::Player;
use crate::table::Table;
use crate::tree::Tree;

impl Desk {
    /// The game on the table.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        self.with(|open| open.table())
    }

    /// The tree of moves of the game on the table.
    #[must_use]
    pub fn tree(&self) -> Option<Tree> {
        self.with(|open| open.tree())
    }

    /// Puts a new game on the table.
    ///
    /// # Errors
    /// `no-such-game`, `no-such-setup`, or the library cannot be written.
    pub fn new_game(&self, game: &str, setup: &Setup, players: &[Player]) -> Answer<Table> {
        let kind: GameKind = game.parse().map_err(|error| CommandError::new(Code::NoSuchGame, error))?;
        let mut session = Session::new(kind, setup).map_err(|error| CommandError::new(Code::NoSuchSetup, error))?;
        Player::seat(&mut session, players);
        self.put_new(session)
    }

    /// Puts a new game on the table that begins from a position; the one that stood there is not changed.
    ///
    /// # Errors
    /// `no-such-game`, `bad-position`, or the library cannot be written.
    pub fn new_game_from(&self, game: &str, position: &str, players: &[Player]) -> Answer<Table> {
        let kind: GameKind = game.parse().map_err(|error| CommandError::new(Code::NoSuchGame, error))?;
        let position = kind.parse(position).map_err(|error| CommandError::new(Code::BadPosition, error))?;
        let mut session = Session::from_position(position);
        Player::seat(&mut session, players);
        self.put_new(session)
    }

    /// Keeps a game that is not in the library yet, and puts it on the table.
    ///
    /// # Errors
    /// The library cannot be written.
    pub(crate) fn put_new(&self, session: Session) -> Answer<Table> {
        self.with(|open| {
            let game = open.library.add(session)?;
            open.put(game)
        })
    }

    /// Makes the change that a look at the game leads to.
    fn change(&self, revision: u32, change: impl FnOnce(&Session) -> Answer<Change>) -> Answer<Table> {
        self.with(|open| {
            let change = change(open.at(revision)?.session())?;
            if matches!(change, Change::Play { .. }) {
                open.wait_for_computer()?;
            }
            open.make(&[change])
        })
    }

    fn step(&self, revision: u32, step: impl FnOnce(&mut Session) -> Result<(), Refusal>) -> Answer<Draft> {
        self.with(|open| {
            open.at(revision)?;
            open.wait_for_computer()?;
            let session = open.at(revision)?.session_mut();
            step(session).map_err(|refusal| CommandError::refused(&refusal))?;
            session.draft().cloned().ok_or_else(|| CommandError::new(Code::NothingInHand, "there is nothing in hand"))
        })
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
        self.with(|open| {
            let session = open.at(revision)?.session_mut();
            session.step_back();
            Ok(session.draft().cloned())
        })
    }

    /// Puts the piece in hand back where it was.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn deselect(&self, revision: u32) -> Answer<()> {
        self.with(|open| open.at(revision).map(|game| game.session_mut().clear_draft()))
    }

    /// What an action would do.
    ///
    /// # Errors
    /// `no-table`, `stale`, `illegal-move`.
    pub fn preview(&self, revision: u32, action: &str) -> Answer<Preview> {
        self.with(|open| {
            let position = open.at(revision)?.session().position();
            let action = position.parse_action(action).map_err(|error| CommandError::new(Code::IllegalMove, error))?;
            Ok(position.preview(action))
        })
    }

    /// Plays an action, or a whole turn, by its text.
    ///
    /// # Errors
    /// `no-table`, `stale`, `change-refused`, or the library cannot be written.
    pub fn play(&self, revision: u32, action: &str) -> Answer<Table> {
        self.change(revision, |session| Ok(Change::Play { at: session.cursor(), text: action.to_owned() }))
    }

    /// Takes back the last action, or undoes the last edit: see [`Session::to_undo`]. Where computers play all seats they
    /// stop.
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-undo`, or the library cannot be written.
    pub fn undo(&self, revision: u32) -> Answer<Table> {
        self.take_back(revision, Session::to_undo)
    }

    /// The same by whole turns: see [`Session::to_undo_turn`].
    ///
    /// # Errors
    /// As [`Desk::undo`].
    pub fn undo_turn(&self, revision: u32) -> Answer<Table> {
        self.take_back(revision, Session::to_undo_turn)
    }

    fn take_back(&self, revision: u32, undo: fn(&Session) -> Option<Change>) -> Answer<Table> {
        let nothing = || CommandError::new(Code::NothingToUndo, "nothing was changed in this game by a person");
        self.with(|open| {
            let session = open.at(revision)?.session();
            let change = undo(session).ok_or_else(nothing)?;
            if session.computers().iter().all(Option::is_some) {
                open.stop_computers();
            }
            open.make(&[change])
        })
    }

    /// Does again what was taken back or undone: see [`Session::to_redo`].
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-redo`, or the library cannot be written.
    pub fn redo(&self, revision: u32) -> Answer<Table> {
        let nothing = || CommandError::new(Code::NothingToRedo, "nothing was undone in this game");
        self.with(|open| {
            let redos = NonZero::new(open.at(revision)?.session().to_redo()).ok_or_else(nothing)?;
            open.make(&vec![Change::Again; redos.get()])
        })
    }

    /// Every change of the game on the table, in their order; none if no game stands there.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn history(&self) -> Answer<Vec<Moment>> {
        self.with(|open| match open.game().map(Game::id) {
            Some(id) => Ok(open.library.history(id)?),
            None => Ok(Vec::new()),
        })
    }

    /// Brings the game back to how it stood after a change, as a change of its own; 0 is how it came into the library. A
    /// computer that would be to act there waits.
    ///
    /// # Errors
    /// `no-table`, `stale`, `game-damaged`, or the library cannot be read or written.
    pub fn bring_back(&self, revision: u32, number: u32) -> Answer<Table> {
        self.with(|open| {
            let id = open.at(revision)?.id();
            let state = Box::new(open.library.state_at(id, number)?);
            if open.at(revision)?.session().computers().iter().any(Option::is_some) {
                open.stop_computers();
            }
            open.make(&[Change::Restore { state }])
        })
    }

    /// Walks along the line that the cursor is on; at its end the cursor stays.
    ///
    /// # Errors
    /// `no-table`, `stale`, or the library cannot be written.
    pub fn walk(&self, revision: u32, way: Way) -> Answer<Table> {
        self.change(revision, |session| Ok(Change::Walk { to: session.toward(way).unwrap_or(session.cursor()) }))
    }

    /// Goes to a node of the tree of moves.
    ///
    /// # Errors
    /// `no-table`, `stale`, `change-refused`, or the library cannot be written.
    pub fn go_to(&self, revision: u32, node: u32) -> Answer<Table> {
        self.change(revision, |_| Ok(Change::Walk { to: node }))
    }

    /// Edits the game: its moves, notes or names.
    ///
    /// # Errors
    /// `no-table`, `stale`, `change-refused`, or the library cannot be written.
    pub fn edit(&self, revision: u32, change: Change) -> Answer<Table> {
        self.change(revision, |_| Ok(change))
    }

    /// Writes the comment at a node of a game, whatever has changed since it was begun; joined, it is undone together
    /// with the writing before. Answers the table if the game stands there.
    ///
    /// # Errors
    /// `no-such-game`, `change-refused`, or the library cannot be read or written.
    pub fn write_comment(&self, id: GameId, node: u32, text: String, joined: bool) -> Answer<Option<Table>> {
        let change = if joined { Change::Write { node, text } } else { Change::Comment { node, text } };
        self.with(|open| {
            open.edit(id, &change)?;
            Ok(open.table().filter(|table| table.id == id))
        })
    }

    /// Goes on as a free table, where nothing is forbidden; undoing leads back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-free-table`.
    pub fn go_free(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| {
            if session.position().to_free().is_none() {
                return Err(CommandError::new(Code::NoFreeTable, "this game has no free table"));
            }
            Ok(change_of_mode(session, AnyAction::GoFree))
        })
    }

    /// Goes on from the free table by the rules, with a seat to move; undoing leads back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-ruled-game`.
    pub fn go_ruled(&self, revision: u32, first: u8) -> Answer<Table> {
        self.change(revision, |session| {
            session.position().to_ruled(Seat(first)).map_err(CommandError::no_ruled_game)?;
            Ok(change_of_mode(session, AnyAction::GoRuled(Seat(first))))
        })
    }
}

fn change_of_mode(session: &Session, action: AnyAction) -> Change {
    Change::Play { at: session.cursor(), text: session.position().action_text(action) }
}
