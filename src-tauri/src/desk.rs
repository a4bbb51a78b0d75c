//! The desk: whatever a command does there is done through `Desk::with`, and what has to be searched then is settled
//! there. A command that was made for another revision is refused, so that the page never acts on what it does not show.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use alcazar_library::Library;

use crate::error::{Answer, Code, CommandError};
use crate::insight::Wish;
use crate::open::{End, Open, Task};
use crate::opponent::Duty;
use crate::practice::Practice;
use crate::thinker::{Ending, Search, Thinker};
use crate::watch::{News, Report, Watch};

/// The state behind the window; copies are the same desk.
#[derive(Clone, Debug)]
pub struct Desk(Arc<Shared>);

/// What the copies of a desk share.
#[derive(Debug)]
struct Shared {
    open: Mutex<Open>,
    files: Mutex<Files>,
    practice: Mutex<Practice>,
    /// Whether the import that is going on is to stop.
    stop_import: AtomicBool,
    watch: Watch,
    thinker: Thinker,
}

/// What the desk knows of files.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Files that were handed to the program and not yet taken in.
    pub(crate) waiting: Vec<PathBuf>,
    /// What is not written before the person has agreed.
    pub(crate) held_back: Option<(PathBuf, Vec<u8>)>,
    /// The library that was set aside at this start, until its games are taken out.
    pub(crate) set_aside: Option<String>,
}

impl Desk {
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
        Ok(Self::of(Library::in_memory()?, Vec::new(), thinker))
    }

    /// A desk with a library, on which the game lies that lay there last.
    pub(crate) fn of(library: Library, notices: Vec<CommandError>, thinker: Thinker) -> Self {
        let desk = Self(Arc::new(Shared {
            open: Mutex::new(Open::of(library, notices)),
            files: Mutex::default(),
            practice: Mutex::default(),
            stop_import: AtomicBool::new(false),
            watch: Watch::default(),
            thinker,
        }));
        desk.with(Open::take_up);
        desk
    }

    /// Does something on the desk, whatever others do, and then lets the searches go on with what stands there.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Open) -> T) -> T {
        // A command that panicked cannot have left half a change: each ends with one assignment.
        let mut open = self.0.open.lock().unwrap_or_else(PoisonError::into_inner);
        let done = work(&mut open);
        self.tell_notices(&mut open);
        self.settle(&mut open);
        open.keep_stops();
        done
    }

    /// Begins to search what is wanted, and ends what is not.
    fn settle(&self, open: &mut Open) {
        let wanted = open.wanted();
        if open.schedule.has(wanted.as_ref()) {
            return;
        }
        if let Some(Task::Insight(Wish::Review(course))) = open.schedule.stop() {
            self.tell(News::ReviewStopped { game: course.game });
        }
        let Some(task) = wanted else { return };
        let begun = open.schedule.begin(task.clone(), |number| {
            let [told, ended] = [(); 2].map(|()| self.weak());
            let (thinker, searched) = (self.0.thinker.clone(), task.clone());
            Search::begin(
                move |stop, tell| searched.work(&thinker, stop, tell),
                move |report| told.with(|desk| desk.report(number, report)).unwrap_or_default(),
                move |ending| ended.with(|desk| desk.finish(number, ending)).unwrap_or_default(),
            )
        });
        if let Err(error) = begun {
            self.fail(open, &task, &error.to_string());
        }
    }

    /// Tells the page what a search has found, if it is still wanted.
    fn report(&self, number: u32, report: Report) {
        let revision = self.with(|open| open.schedule.is_at_work(number).then(|| open.revision()));
        // News take their time, and nobody has to wait for that.
        let Some(news) = revision.map(report) else { return };
        self.with(|open| open.schedule.is_at_work(number) && self.tell(news));
    }

    /// Makes what a search has led to come true, unless something else happened at the table meanwhile.
    fn finish(&self, number: u32, ending: Ending<End>) {
        let pace = self.0.thinker.pace;
        self.with(|open| {
            let Some(task) = open.schedule.end(number).cloned() else { return };
            match (&task, ending) {
                (_, Err(panic)) => self.fail(open, &task, &panic),
                (Task::Opponent(Duty::Think(call)), Ok(End::Turn(actions))) => match actions.split_first() {
                    Some((&action, rest)) => open.opponents.decide(call, action, rest, pace),
                    None => self.fail(open, &task, "it found no move"),
                },
                (Task::Opponent(Duty::Play(turn)), Ok(_)) => match open.play_for_computer(turn, pace) {
                    Ok(()) => self.tell_table(open),
                    Err(fault) => self.give_up(open, &fault),
                },
                (_, Ok(End::Told(news))) => {
                    if let (Task::Insight(Wish::Review(course)), Some(News::Reviewed { reviewed })) = (&task, &news) {
                        open.keep_review(course, reviewed);
                    }
                    // An analysis stays wanted, so that it does not begin again.
                    open.insight.call_off();
                    if let Some(news) = news {
                        self.tell(news);
                    }
                }
                (_, Ok(End::Turn(_))) => {}
            }
        });
    }

    /// Tells the page that a search failed, and wants it no more.
    fn fail(&self, open: &mut Open, task: &Task, words: &str) {
        match task {
            Task::Opponent(_) => self.give_up(open, &CommandError::new(Code::ComputerFailed, words)),
            Task::Insight(_) => {
                open.insight.failed();
                self.tell_notice(open, &CommandError::new(Code::SearchFailed, words));
            }
        }
    }

    /// Stops the computers because of a fault, and tells the page of it.
    fn give_up(&self, open: &mut Open, fault: &CommandError) {
        open.stop_computers();
        self.tell_table(open);
        self.tell_notice(open, fault);
    }

    pub(crate) fn files(&self) -> MutexGuard<'_, Files> {
        self.0.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn thinker(&self) -> &Thinker {
        &self.0.thinker
    }

    pub(crate) fn practice(&self) -> MutexGuard<'_, Practice> {
        self.0.practice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn import_stop(&self) -> &AtomicBool {
        &self.0.stop_import
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
    fn tell_table(&self, open: &Open) {
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

    /// The page has ended. Whatever it is to be told waits for the one that is loaded in its place, this too.
    pub(crate) fn page_ended(&self, notice: CommandError) {
        self.0.watch.forget();
        self.with(|open| open.notices.push(notice));
    }

    /// Tells the page what happened while something else was done. What it does not hear waits until it asks.
    fn tell_notices(&self, open: &mut Open) {
        if open.library.was_made_again() {
            open.notices.push(CommandError::new(Code::LibraryMadeAgain, "the library's file was gone"));
        }
        open.notices.retain(|notice| !self.tell(News::Notice { notice: notice.clone() }));
    }

    /// A desk to which others may hold on only as long as it is there.
    pub(crate) fn weak(&self) -> WeakDesk {
        WeakDesk(Arc::downgrade(&self.0))
    }

    /// What the page has to be told since it asked last.
    #[must_use]
    pub fn notices(&self) -> Vec<CommandError> {
        self.with(|open| std::mem::take(&mut open.notices))
    }
}

/// A desk that may be left meanwhile.
pub(crate) struct WeakDesk(Weak<Shared>);

impl WeakDesk {
    /// Does something with the desk; none if it was left.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&Desk) -> T) -> Option<T> {
        Some(work(&Desk(self.0.upgrade()?)))
    }
}

#[cfg(test)]
mod tests;
