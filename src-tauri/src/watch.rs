//! What the page is told without having asked.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use crate::error::CommandError;
use crate::insight::show::{Analysis, Hint, Reviewed, Reviewing};
use crate::table::Table;

/// Something that happened by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum News {
    /// The table changed: a computer played, or plays no longer.
    Table {
        /// The table as it stands now.
        table: Box<Table>,
    },
    /// A computer that is to act has thought further.
    Thinking {
        /// The revision of the table that it thinks about.
        revision: u32,
        /// How many single actions it looks ahead.
        depth: u8,
        /// How many positions it has visited.
        #[cfg_attr(test, ts(type = "number"))]
        nodes: u64,
        /// How long it has been thinking, in milliseconds.
        millis: u32,
    },
    /// A hint that was asked for.
    Hint {
        /// The best turn, and why.
        hint: Box<Hint>,
    },
    /// The analysis of the position on the table has come further.
    Analysis {
        /// What it has found.
        analysis: Box<Analysis>,
    },
    /// A review has come further.
    Reviewing {
        /// How far it is.
        reviewing: Reviewing,
    },
    /// A review that was asked for.
    Reviewed {
        /// What it has found.
        reviewed: Box<Reviewed>,
    },
    /// A review was stopped before its end.
    ReviewStopped {
        /// The game's number in the library.
        #[cfg_attr(test, ts(type = "number"))]
        game: i64,
    },
    /// Something that the person has to be told.
    Notice {
        /// What it is.
        notice: CommandError,
    },
}

/// What a search has found on its way: made into news, for the revision of the table, only if it is told.
pub(crate) type Report = Box<dyn FnOnce(u32) -> News + Send>;

type Watcher = Box<dyn Fn(News) -> bool + Send>;

/// The page that watches.
#[derive(Default)]
pub(crate) struct Watch(Mutex<Option<Watcher>>);

impl Watch {
    /// Tells this watcher from now on, and no longer the one before. It answers `false` when it is gone.
    pub(crate) fn set(&self, watcher: impl Fn(News) -> bool + Send + 'static) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(watcher));
    }

    /// Tells nobody until another page watches.
    pub(crate) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Tells the page; `false` if there is none.
    pub(crate) fn tell(&self, news: News) -> bool {
        let mut watcher = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = watcher.as_ref().is_some_and(|watcher| watcher(news));
        if !told {
            *watcher = None;
        }
        told
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watch")
    }
}
