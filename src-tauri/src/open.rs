//! What lies on the desk: the library, the game on the table, and what is searched for there. Every change of the table
//! counts the revision up; a change is in the library, on the disk, before the page is told that it happened.

use alcazar_engine::Stop;
use alcazar_library::{Game, GameId, Library, LibraryError};
use alcazar_rules::AnyAction;
use alcazar_session::Change;

use crate::error::{Answer, Code, CommandError};
use crate::insight::{Course, Insight, Reviewed, Wish};
use crate::opponent::{Decided, Duty, Opponents};
use crate::schedule::Schedule;
use crate::table::{Acting, Table};
use crate::thinker::{Pace, Thinker};
use crate::tree::Tree;
use crate::watch::{News, Report};

/// Kept beside the games whose computers wait until they are told to go on.
const STOPPED: &str = "stopped";

/// Kept beside the games that were looked back at.
const REVIEW: &str = "review";

/// What lies on the desk.
#[derive(Debug)]
pub(crate) struct Open {
    revision: u32,
    tree_revision: u32,
    pub(crate) library: Library,
    game: Option<Game>,
    pub(crate) notices: Vec<CommandError>,
    pub(crate) opponents: Opponents,
    pub(crate) insight: Insight,
    pub(crate) schedule: Schedule<Task>,
}

/// What is searched: a computer's turn before everything else.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Task {
    /// What a computer has to do.
    Opponent(Duty),
    /// What a person has asked for.
    Insight(Wish),
}

/// What a search has led to.
pub(crate) enum End {
    /// A computer's turn, if one was looked for.
    Turn(Vec<AnyAction>),
    /// What the page is told.
    Told(Option<News>),
}

impl Task {
    /// Searches.
    pub(crate) fn work(self, thinker: &Thinker, stop: &Stop, tell: &mut dyn FnMut(Report)) -> End {
        match self {
            Self::Opponent(duty) => End::Turn(duty.work(thinker, stop, tell)),
            Self::Insight(wish) => End::Told(wish.work(thinker, stop, tell)),
        }
    }
}

impl Open {
    /// A library with no game on the table.
    pub(crate) fn of(library: Library, notices: Vec<CommandError>) -> Self {
        Self {
            revision: 0,
            tree_revision: 0,
            library,
            game: None,
            notices,
            opponents: Opponents::default(),
            insight: Insight::default(),
            schedule: Schedule::default(),
        }
    }

    /// Puts the game on the table that stood there when the library was left.
    pub(crate) fn take_up(&mut self) {
        if let Err(error) = self.put_back() {
            self.notices.push(error);
        }
    }

    fn put_back(&mut self) -> Answer<()> {
        self.opponents.stay_stopped(self.library.games_with(STOPPED)?);
        let current = self.library.tabs()?.current;
        self.game = current.map(|id| self.load(id)).transpose()?;
        Ok(())
    }

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
        self.game.as_ref().map(|game| Table::of(game.session(), game.id(), self.revision, self.tree_revision, acting))
    }

    /// The tree of moves of the game on the table.
    pub(crate) fn tree(&self) -> Option<Tree> {
        self.game.as_ref().map(|game| Tree::of(game.session(), self.tree_revision))
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
    pub(crate) fn edit(&mut self, id: GameId, change: &Change) -> Answer<()> {
        if self.game.as_ref().is_some_and(|game| game.id() == id) {
            self.make(std::slice::from_ref(change))?;
        } else {
            let mut game = self.load(id)?;
            self.library.change(&mut game, change)?;
        }
        Ok(())
    }

    /// Opens a game of the library. Of a damaged one what can be read is opened as a new game, and the page told.
    pub(crate) fn load(&mut self, id: GameId) -> Answer<Game> {
        match self.library.load(id) {
            Err(damaged @ LibraryError::DamagedGame { .. }) => {
                let recovered = self.library.recover(id)?;
                self.notices.push(CommandError::from(damaged));
                Ok(recovered.game)
            }
            loaded => Ok(loaded?),
        }
    }

    /// Who is to act.
    pub(crate) fn acting(&self) -> Acting {
        self.game().map_or(Acting::Person, |game| self.opponents.acting(game))
    }

    /// Refuses what a person may not do for a computer that is at work.
    pub(crate) fn wait_for_computer(&self) -> Answer<()> {
        match self.acting() {
            Acting::Thinking => {
                Err(CommandError::new(Code::ComputerThinks, "it is the turn of a computer, which is thinking"))
            }
            Acting::Person | Acting::Waiting => Ok(()),
        }
    }

    /// Lets the computers of the game on the table wait until they are told to go on.
    pub(crate) fn stop_computers(&mut self) {
        if let Some(id) = self.game().map(Game::id) {
            self.opponents.stop(id);
        }
    }

    /// Keeps which computers were stopped, for the next start.
    pub(crate) fn keep_stops(&mut self) {
        for (game, stopped) in self.opponents.unkept() {
            // Where it cannot be kept, the worst is a computer that plays on after the next start.
            let _ = self.library.set_beside(game, STOPPED, stopped.then_some(""));
        }
    }

    /// Keeps a finished review beside its game.
    pub(crate) fn keep_review(&mut self, course: &Course, reviewed: &Reviewed) {
        if let Some(text) = course.keep(reviewed) {
            // Where it cannot be kept, the worst is that it is made again.
            let _ = self.library.set_beside(course.game, REVIEW, Some(&text));
        }
    }

    /// The review of a line that was made before.
    pub(crate) fn kept_review(&self, course: &Course) -> Option<Reviewed> {
        course.kept(&self.library.beside(course.game, REVIEW).ok()??)
    }

    /// Lets the computer that is to act in the game on the table go on.
    pub(crate) fn let_computers_go_on(&mut self) {
        if let Some(game) = &self.game {
            self.opponents.go_on(game);
        }
    }

    /// Plays what a computer has decided on, as all changes are made.
    pub(crate) fn play_for_computer(&mut self, turn: &Decided, pace: Pace) -> Answer<()> {
        let game = self.game().ok_or_else(CommandError::no_table)?;
        let session = game.session();
        let change = Change::Play { at: session.cursor(), text: session.position().action_text(turn.action) };
        self.make(&[change])?;
        if let Some(game) = &self.game {
            self.opponents.played(turn, game, pace);
        }
        Ok(())
    }

    /// What is to be searched now. While a computer is at its turn, it has the machine for itself.
    pub(crate) fn wanted(&mut self) -> Option<Task> {
        let duty = self.opponents.wanted(self.game.as_ref());
        if duty.is_some() {
            self.insight.call_off();
        }
        let wish = self.insight.wanted(self.game.as_ref());
        duty.map(Task::Opponent).or(wish.map(Task::Insight))
    }
}
