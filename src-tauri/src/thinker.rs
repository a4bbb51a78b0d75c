//! Searches in threads of their own, so that the window never waits for one.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use alcazar_engine::{Line, Progress, Request, Stop, Turn, think_any};
use alcazar_rules::{AnyAction, AnyGame};

/// Between two reports of one search.
const REPORT_GAP: Duration = Duration::from_millis(100);

type Think =
    dyn Fn(&AnyGame, &Request, &Stop, &mut dyn FnMut(&Progress<AnyAction>)) -> Option<Turn<AnyAction>> + Send + Sync;

/// What searches, how fast its moves are shown, and how many threads it may use.
#[derive(Clone)]
pub struct Thinker {
    think: Arc<Think>,
    /// How fast a computer's moves are shown.
    pub pace: Pace,
    /// How many threads the best play may use.
    pub threads: usize,
}

/// How fast a computer's moves are shown: a person has to see one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The least time from the last change of the table to a computer's move.
    pub turn: Duration,
    /// The same to the next action of the same turn.
    pub action: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { turn: Duration::from_millis(650), action: Duration::from_millis(500) }
    }
}

impl Default for Thinker {
    /// The engine, with all cores but the one that draws the window.
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let think = |position: &_, request: &_, stop: &_, progress: &mut dyn FnMut(&Progress<AnyAction>)| {
            think_any(position, request, stop, progress)
        };
        Self { think: Arc::new(think), pace: Pace::default(), threads: (cores - 1).max(1) }
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker").field("pace", &self.pace).field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Found {
    /// The plies of the search that led to this.
    pub depth: u8,
    /// The lines that were found, the best first.
    pub lines: Vec<Line<AnyAction>>,
    /// Positions visited.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// How a search ended: with a turn, with none because the game is over, or with the words of a panic.
pub type Ending = Result<Option<Turn<AnyAction>>, String>;

/// A search that is going on. It is stopped when this is dropped.
#[derive(Debug)]
pub struct Search {
    stop: Stop,
}

impl Search {
    /// Does work in a thread of its own that looks often at whether it is stopped.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn begin(work: impl FnOnce(&Stop) + Send + 'static) -> std::io::Result<Self> {
        let stop = Stop::default();
        let until = stop.clone();
        Builder::new().name("insight".to_owned()).spawn(move || work(&until))?;
        Ok(Self { stop })
    }

    /// Lets the search end at once with the best that it has.
    pub fn end(&self) {
        self.stop.stop();
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Thinker {
    /// One that searches otherwise, shows its moves at once and uses one thread.
    pub fn of<F>(think: F) -> Self
    where
        F: Fn(&AnyGame, &Request, &Stop, &mut dyn FnMut(&Progress<AnyAction>)) -> Option<Turn<AnyAction>>
            + Send
            + Sync
            + 'static,
    {
        let pace = Pace { turn: Duration::ZERO, action: Duration::ZERO };
        Self { think: Arc::new(think), pace, threads: 1 }
    }

    /// Begins a search. What it finds is reported some ten times a second at most, the last of it always, and then its
    /// ending once, both on a thread that may take its time.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn search(
        &self,
        position: AnyGame,
        request: Request,
        mut report: impl FnMut(Found) + Send + 'static,
        ended: impl FnOnce(Ending) + Send + 'static,
    ) -> std::io::Result<Search> {
        let stop = Stop::default();
        let (think, until) = (Arc::clone(&self.think), stop.clone());
        Builder::new().name("thinker".to_owned()).spawn(move || {
            let (sender, found) = channel();
            let search = move || {
                let mut progress = |found: &Progress<AnyAction>| {
                    let Progress { depth, lines, nodes, elapsed } = *found;
                    // Nobody listens to a search that nobody wants any more.
                    let _ = sender.send(Found { depth, lines: lines.to_vec(), nodes, elapsed });
                };
                catch_unwind(AssertUnwindSafe(|| think(&position, &request, &until, &mut progress)))
            };
            let ending = thread::scope(|scope| {
                let searching = Builder::new().name("search".to_owned()).spawn_scoped(scope, search);
                match searching {
                    Ok(searching) => {
                        pass_on(&found, &mut report);
                        searching.join().and_then(|ending| ending).map_err(|panic| words(&*panic))
                    }
                    Err(error) => Err(error.to_string()),
                }
            });
            ended(ending);
        })?;
        Ok(Search { stop })
    }
}

/// Reports what comes in, of what comes faster than the gap only the last.
fn pass_on(found: &Receiver<Found>, report: &mut impl FnMut(Found)) {
    let mut next = found.recv().ok();
    while let Some(now) = next {
        report(now);
        let until = Instant::now() + REPORT_GAP;
        next = None;
        loop {
            match found.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(later) => next = Some(later),
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return next.into_iter().for_each(report),
            }
        }
        next = next.or_else(|| found.recv().ok());
    }
}

/// What a panic said.
pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(|&words| words.to_owned());
    literal.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown".to_owned())
}
