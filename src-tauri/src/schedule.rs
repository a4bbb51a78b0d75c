//! One search at a time for what is wanted at the table. Whoever wants something says what; whether it has to begin, goes
//! on or is dropped is decided here alone.

use std::io;

use alcazar_library::{Game, GameId};
use alcazar_rules::AnyGame;
use alcazar_session::NodeId;

use crate::thinker::Search;

/// A position of the game on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TablePosition {
    pub(crate) game: GameId,
    pub(crate) node: NodeId,
    pub(crate) position: AnyGame,
}

impl TablePosition {
    /// Where the cursor of a game is.
    pub(crate) fn of(game: &Game) -> Self {
        let session = game.session();
        Self { game: game.id(), node: session.cursor(), position: session.position().clone() }
    }
}

/// The search that is at work, if there is one.
#[derive(Debug)]
pub(crate) struct Schedule<T> {
    work: Option<Work<T>>,
    /// How many searches there were.
    count: u32,
}

#[derive(Debug)]
struct Work<T> {
    number: u32,
    task: T,
    /// None when it has ended. It is stopped when this is dropped.
    search: Option<Search>,
}

impl<T> Default for Schedule<T> {
    fn default() -> Self {
        Self { work: None, count: 0 }
    }
}

impl<T: PartialEq> Schedule<T> {
    /// Whether this is what is at work or, as long as it is wanted without a break, has been.
    pub(crate) fn has(&self, wanted: Option<&T>) -> bool {
        self.work.as_ref().map(|work| &work.task) == wanted
    }

    /// Stops what is at work; answers what has not ended by itself.
    pub(crate) fn stop(&mut self) -> Option<T> {
        self.work.take().filter(|work| work.search.is_some()).map(|work| work.task)
    }

    /// Begins a search in the place of the one before. It is known by its number.
    ///
    /// # Errors
    /// It could not begin; then nothing is at work.
    pub(crate) fn begin(&mut self, task: T, search: impl FnOnce(u32) -> io::Result<Search>) -> io::Result<()> {
        self.work = None;
        self.count += 1;
        let search = search(self.count)?;
        self.work = Some(Work { number: self.count, task, search: Some(search) });
        Ok(())
    }

    /// Whether the search with a number is at work.
    pub(crate) fn is_at_work(&self, number: u32) -> bool {
        self.work.as_ref().is_some_and(|work| work.number == number && work.search.is_some())
    }

    /// The search with a number has ended: what it was for, unless it is at work no more.
    pub(crate) fn end(&mut self, number: u32) -> Option<&T> {
        let work = self.work.as_mut().filter(|work| work.number == number)?;
        work.search.take().map(|_| &work.task)
    }

    /// Lets the search that is at work end at once with the best that it has.
    pub(crate) fn hurry(&self) {
        if let Some(search) = self.work.as_ref().and_then(|work| work.search.as_ref()) {
            search.end();
        }
    }
}
