//! The game on the table, and the commands that change it. Every change counts the revision up; a command that was
//! made for another revision is refused, so that the page never acts on what it does not show. A change is in the
//! library, on the disk, before the page is told that it happened.

use std::num::NonZero;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use alcazar_library::{Game, Library, LibraryError, Tabs};
use alcazar_rules::{Draft, GameKind, Preview, Refusal, Seat, Setup};
use alcazar_session::{Change, Session, Way};

use crate::error::{Code, CommandError};
use crate::files::Files;
use crate::insight::Insight;
use crate::opponent::{Opponents, Player};
use crate::table::Table;
use crate::thinker::Thinker;
use crate::tree::Tree;
use crate::watch::{News, Watch};

pub(crate) type Answer<T> = Result<T, CommandError>;

/// The name of the library in the app's data folder.
const LIBRARY: &str = "library.db";

/// The state behind the window; copies are the same desk.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Shared>);

/// What the copies of a desk share.
#[derive(Debug)]
pub(crate) struct Shared {
    open: Mutex<Open>,
    files: Mutex<Files>,
    /// Whether the import that is going on is to stop.
    stop_import: AtomicBool,
    watch: Watch,
    thinker: Thinker,
}

impl From<Arc<Shared>> for Desk {
    fn from(shared: Arc<Shared>) -> Self {
        Self(shared)
    }
}

/// What lies on the desk.
#[derive(Debug)]
pub(crate) struct Open {
    revision: u32,
    tree_revision: u32,
    pub(crate) library: Library,
    game: Option<Game>,
    notices: Vec<CommandError>,
    pub(crate) opponents: Opponents,
    pub(crate) insight: Insight,
}

/// The desk in the hands of one command. When they let go of it, the computers are told what has changed.
pub(crate) struct Hold<'a> {
    desk: &'a Desk,
    open: MutexGuard<'a, Open>,
}

impl Deref for Hold<'_> {
    type Target = Open;

    fn deref(&self) -> &Open {
        &self.open
    }
}

impl DerefMut for Hold<'_> {
    fn deref_mut(&mut self) -> &mut Open {
        &mut self.open
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.desk.drive(&mut self.open);
        self.desk.attend(&mut self.open);
    }
}

impl Open {
    pub(crate) fn revision(&self) -> u32 {
        self.revision
    }

    pub(crate) fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The game, if the command was made for what stands on the table now.
    pub(crate) fn at(&mut self, revision: u32) -> Answer<&mut Game> {
        let game = self.game.as_mut().ok_or_else(CommandError::no_table)?;
        if revision != self.revision {
            return Err(CommandError::stale(revision, self.revision));
        }
        Ok(game)
    }

    pub(crate) fn table(&self) -> Option<Table> {
        let acting = self.acting();
        self.game.as_ref().map(|game| Table::of(game, self.revision, self.tree_revision, acting))
    }

    /// Puts a game of the library on the table; it lies open until it is closed.
    pub(crate) fn put(&mut self, game: Game) -> Answer<Table> {
        let mut tabs = self.library.tabs()?;
        tabs.current = Some(game.id());
        if !tabs.games.contains(&game.id()) {
            tabs.games.push(game.id());
        }
        self.library.set_tabs(&tabs)?;
        self.revision += 1;
        self.tree_revision += 1;
        self.game = Some(game);
        self.opponents.turn_to_another_game();
        self.table().ok_or_else(CommandError::no_table)
    }

    /// Clears the table; the game that stood there stays in the library.
    pub(crate) fn clear(&mut self) {
        self.revision += 1;
        self.game = None;
    }

    /// Makes changes in the game on the table, all or none.
    pub(crate) fn make(&mut self, changes: &[Change]) -> Answer<Table> {
        let game = self.game.as_mut().ok_or_else(CommandError::no_table)?;
        let before = game.session().cursor();
        if self.library.change_all(game, changes)? {
            self.revision += 1;
            self.tree_revision += u32::from(!changes.iter().all(|change| matches!(change, Change::Walk { .. })));
            let cursor = game.session().cursor();
            self.opponents.follow(changes, game.id(), before, cursor);
        }
        self.table().ok_or_else(CommandError::no_table)
    }

    /// Edits a game, on the table or not.
    pub(crate) fn edit(&mut self, id: alcazar_library::GameId, change: &Change) -> Answer<()> {
        if self.game.as_ref().is_some_and(|game| game.id() == id) {
            self.make(std::slice::from_ref(change))?;
        } else {
            let mut game = self.load(id)?;
            self.library.change(&mut game, change)?;
        }
        Ok(())
    }

    /// Opens a game of the library. Of a damaged one what can be read is opened as a new game, and the page told.
    pub(crate) fn load(&mut self, id: alcazar_library::GameId) -> Answer<Game> {
        match self.library.load(id) {
            Err(damaged @ LibraryError::DamagedGame { .. }) => {
                let recovered = self.library.recover(id)?;
                self.notices.push(CommandError::from(damaged));
                Ok(recovered.game)
            }
            loaded => Ok(loaded?),
        }
    }
}

impl Desk {
    /// The desk as it was left: the library in a folder, with the game that stood on the table.
    ///
    /// If the library cannot be opened, games are kept only until the program ends, and the page is told why.
    ///
    /// # Errors
    /// Not even the memory can hold a library.
    pub fn open_in(folder: &Path) -> Answer<Self> {
        Self::open_with(folder, Thinker::default())
    }

    /// The same with a thinker for its computers.
    ///
    /// # Errors
    /// As [`Desk::open_in`].
    pub fn open_with(folder: &Path, thinker: Thinker) -> Answer<Self> {
        let mut notices = Vec::new();
        let library = match Library::open(&folder.join(LIBRARY)) {
            Ok((library, set_aside)) => {
                notices.extend(set_aside.map(|aside| CommandError::new(Code::LibrarySetAside, aside)));
                library
            }
            Err(error) => {
                notices.push(CommandError::new(Code::LibraryUnusable, error));
                Library::in_memory()?
            }
        };
        Self::of(library, notices, thinker)
    }

    /// An empty desk whose games are kept only until it is dropped.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn in_memory() -> Answer<Self> {
        Self::in_memory_with(Thinker::default())
    }

    /// The same with a thinker for its computers.
    ///
    /// # Errors
    /// As [`Desk::in_memory`].
    pub fn in_memory_with(thinker: Thinker) -> Answer<Self> {
        Self::of(Library::in_memory()?, Vec::new(), thinker)
    }

    fn of(library: Library, notices: Vec<CommandError>, thinker: Thinker) -> Answer<Self> {
        let opponents = Opponents::default();
        let mut open = Open {
            revision: 0,
            tree_revision: 0,
            library,
            game: None,
            notices,
            opponents,
            insight: Insight::default(),
        };
        let Tabs { current, .. } = open.library.tabs()?;
        match current.map(|id| open.load(id)).transpose() {
            Ok(game) => open.game = game,
            Err(error) => open.notices.push(error),
        }
        let desk = Self(Arc::new(Shared {
            open: Mutex::new(open),
            files: Mutex::default(),
            stop_import: AtomicBool::new(false),
            watch: Watch::default(),
            thinker,
        }));
        drop(desk.open());
        Ok(desk)
    }

    /// Reads ahead what a search will need, and lets go of the library now and then for whoever waits.
    pub fn read_ahead(&self) {
        while self.open().library.read_ahead().unwrap_or(false) {
            std::thread::yield_now();
        }
    }

    /// A command that panicked cannot have left half a change: each ends with one assignment.
    pub(crate) fn open(&self) -> Hold<'_> {
        Hold { desk: self, open: self.0.open.lock().unwrap_or_else(PoisonError::into_inner) }
    }

    pub(crate) fn files(&self) -> MutexGuard<'_, Files> {
        self.0.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn import_stop(&self) -> &AtomicBool {
        &self.0.stop_import
    }

    pub(crate) fn weak(&self) -> Weak<Shared> {
        Arc::downgrade(&self.0)
    }

    pub(crate) fn thinker(&self) -> &Thinker {
        &self.0.thinker
    }

    /// Tells this watcher from now on what happens by itself, and no longer the one before. It is called while the desk
    /// is held, so it may not call the desk; it answers `false` when it is gone.
    pub fn watch(&self, watcher: impl Fn(News) -> bool + Send + 'static) {
        self.0.watch.set(watcher);
    }

    pub(crate) fn tell(&self, news: News) -> bool {
        self.0.watch.tell(news)
    }

    /// Tells the page how the table stands now.
    pub(crate) fn tell_table(&self, open: &Open) {
        if let Some(table) = open.table() {
            // A page that comes later asks for the table.
            self.tell(News::Table { table: Box::new(table) });
        }
    }

    /// Tells the page of a fault, at once or when it asks.
    pub(crate) fn tell_notice(&self, open: &mut Open, notice: &CommandError) {
        if !self.tell(News::Notice { notice: notice.clone() }) {
            open.notices.push(notice.clone());
        }
    }

    /// What the page has to be told since it asked last.
    #[must_use]
    pub fn notices(&self) -> Vec<CommandError> {
        std::mem::take(&mut self.open().notices)
    }

    /// The game on the table.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        self.open().table()
    }

    /// The tree of moves of the game on the table.
    #[must_use]
    pub fn tree(&self) -> Option<Tree> {
        let open = self.open();
        open.game.as_ref().map(|game| Tree::of(game.session(), open.tree_revision))
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
        let mut open = self.open();
        let game = open.library.add(session)?;
        open.put(game)
    }

    /// Makes the change that a look at the game leads to.
    fn change(&self, revision: u32, change: impl FnOnce(&Session) -> Answer<Change>) -> Answer<Table> {
        let mut open = self.open();
        let change = change(open.at(revision)?.session())?;
        if matches!(change, Change::Play { .. }) {
            open.wait_for_computer()?;
        }
        open.make(&[change])
    }

    fn step(&self, revision: u32, step: impl FnOnce(&mut Session) -> Result<(), Refusal>) -> Answer<Draft> {
        let mut open = self.open();
        open.at(revision)?;
        open.wait_for_computer()?;
        let session = open.at(revision)?.session_mut();
        step(session).map_err(|refusal| CommandError::refused(&refusal))?;
        session.draft().cloned().ok_or_else(|| CommandError::new(Code::NothingInHand, "there is nothing in hand"))
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
        let session = open.at(revision)?.session_mut();
        session.step_back();
        Ok(session.draft().cloned())
    }

    /// Puts the piece in hand back where it was.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn deselect(&self, revision: u32) -> Answer<()> {
        self.open().at(revision)?.session_mut().clear_draft();
        Ok(())
    }

    /// What an action would do.
    ///
    /// # Errors
    /// `no-table`, `stale`, `illegal-move`.
    pub fn preview(&self, revision: u32, action: &str) -> Answer<Preview> {
        let mut open = self.open();
        let position = open.at(revision)?.session().position();
        let action = position.parse_action(action).map_err(|error| CommandError::new(Code::IllegalMove, error))?;
        Ok(position.preview(action))
    }

    /// Plays an action, or a whole turn, by its text.
    ///
    /// # Errors
    /// `no-table`, `stale`, `change-refused`, or the library cannot be written.
    pub fn play(&self, revision: u32, action: &str) -> Answer<Table> {
        self.change(revision, |session| Ok(Change::Play { at: session.cursor(), text: action.to_owned() }))
    }

    /// Undoes the last change of the game, an action or an edit: see [`Session::undos`]. Where computers play all seats
    /// they stop.
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-undo`, or the library cannot be written.
    pub fn undo(&self, revision: u32) -> Answer<Table> {
        let nothing = || CommandError::new(Code::NothingToUndo, "nothing was changed in this game by a person");
        let mut open = self.open();
        let session = open.at(revision)?.session();
        let undos = NonZero::new(session.undos()).ok_or_else(nothing)?;
        if session.computers().iter().all(Option::is_some) {
            open.stop_computers();
        }
        open.make(&vec![Change::Undo; undos.get()])
    }

    /// Does changes again that were undone: see [`Session::redos`].
    ///
    /// # Errors
    /// `no-table`, `stale`, `nothing-to-redo`, or the library cannot be written.
    pub fn redo(&self, revision: u32) -> Answer<Table> {
        let nothing = || CommandError::new(Code::NothingToRedo, "nothing was undone in this game");
        let mut open = self.open();
        let redos = NonZero::new(open.at(revision)?.session().redos()).ok_or_else(nothing)?;
        open.make(&vec![Change::Redo; redos.get()])
    }

    /// Walks back to where the last turn began, against computers to where a person's last turn began.
    ///
    /// # Errors
    /// `no-table`, `stale`, or the library cannot be written.
    pub fn undo_turn(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| {
            let has_person = session.computers().iter().any(Option::is_none);
            let mut back = session.clone();
            while back.walk(Way::BackTurn) && has_person && back.computer_to_act().is_some() {}
            Ok(Change::Walk { to: back.cursor() })
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

    /// Goes on as a free table, where nothing is forbidden; undoing leads back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-free-table`.
    pub fn go_free(&self, revision: u32) -> Answer<Table> {
        self.change(revision, |session| {
            let free = session
                .position()
                .to_free()
                .ok_or_else(|| CommandError::new(Code::NoFreeTable, "this game has no free table"))?;
            Ok(Change::Position { position: free.to_string() })
        })
    }

    /// Goes on from the free table by the rules, with a seat to move; undoing leads back.
    ///
    /// # Errors
    /// `no-table`, `stale`, `no-ruled-game`.
    pub fn go_ruled(&self, revision: u32, first: u8) -> Answer<Table> {
        self.change(revision, |session| {
            let ruled = session.position().to_ruled(Seat(first)).map_err(CommandError::no_ruled_game)?;
            Ok(Change::Position { position: ruled.to_string() })
        })
    }
}
