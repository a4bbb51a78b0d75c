//! Searches in threads of their own, so that the window never waits for one.

use std::any::Any;
use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use alcazar_engine::{Progress, Request, Stop, Think, Turn, think_any};
use alcazar_rules::{AnyAction, AnyGame};

/// Between two reports of one search.
const REPORT_GAP: Duration = Duration::from_millis(100);

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
        Self { think: Arc::new(think_any), pace: Pace::default(), threads: (cores - 1).max(1) }
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker").field("pace", &self.pace).field("threads", &self.threads).finish_non_exhaustive()
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

    /// What searches.
    pub(crate) fn engine(&self) -> &Think {
        &*self.think
    }
}

/// How a search ended: with what it found, or with the words of a panic.
pub(crate) type Ending<E> = Result<E, String>;

/// A search that is going on. It is stopped when this is dropped.
#[derive(Debug)]
pub(crate) struct Search {
    stop: Stop,
}

impl Search {
    /// Does work in a thread of its own that looks often at whether it is stopped. What it finds on its way is reported
    /// some ten times a second at most, the last of it always, and then its ending once, both on a thread that may take
    /// its time.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub(crate) fn begin<F: Send, E: Send>(
        work: impl FnOnce(&Stop, &mut dyn FnMut(F)) -> E + Send + 'static,
        mut report: impl FnMut(F) + Send + 'static,
        ended: impl FnOnce(Ending<E>) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Stop::default();
        let until = stop.clone();
        Builder::new().name("reports".to_owned()).spawn(move || {
            let (sender, found) = channel();
            let search = move || {
                // Nobody listens to a search that nobody wants any more.
                let mut tell = |found| drop(sender.send(found));
                catch_unwind(AssertUnwindSafe(|| work(&until, &mut tell)))
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
        Ok(Self { stop })
    }

    /// Lets the search end at once with the best that it has.
    pub(crate) fn end(&self) {
        self.stop.stop();
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Reports what comes in, of what comes faster than the gap only the last.
fn pass_on<F>(found: &Receiver<F>, report: &mut impl FnMut(F)) {
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
fn words(panic: &(dyn Any + Send)) -> String {
    let literal = panic.downcast_ref::<&str>().map(|&words| words.to_owned());
    literal.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "unknown".to_owned())
}
