//! What the engine tells a person about the game on the table: a hint, an analysis that follows the cursor, and a review
//! of the whole line. One of them is at work at a time, and none while a computer thinks about its own turn.

mod show;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Weak;
use std::time::{Duration, Instant};

use alcazar_engine::review::{Care, judge_any, review};
use alcazar_engine::{Limits, Progress, Request, Stop, explain, think_any};
use alcazar_library::GameId;
use alcazar_rules::{AnyAction, AnyGame};
use alcazar_session::NodeId;

use crate::desk::{Answer, Desk, Open, Shared};
use crate::error::{Code, CommandError};
use crate::opponent::upgrade;
use crate::thinker::Search;
use crate::watch::News;
use show::Found;
#[cfg(test)]
pub(crate) use show::Reason;
pub use show::{Analysis, Cost, Hint, Known, LineView, Reviewed, Reviewing, Stroke, TurnView, Turning, Value};

/// How long a hint is searched for, before its reasons are.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The positions visited for each comparison that a reason of a hint needs.
const REASON_NODES: u64 = 40_000;
/// How long an analysis tries to prove the result before it looks for several lines.
const PROOF_TIME: Duration = Duration::from_millis(300);
/// How long a position is analysed if it stands so long.
const ANALYSIS_TIME: Duration = Duration::from_secs(120);
/// The lines that an analysis shows.
const ANALYSIS_LINES: usize = 3;
/// Between two reports of an analysis.
const REPORT_GAP: Duration = Duration::from_millis(150);
/// The positions visited for each position of a game that is looked back at; with more than two seats each takes longer.
const REVIEW_NODES: u64 = 60_000;
const REVIEW_NODES_OF_MORE_SEATS: u64 = REVIEW_NODES / 4;

/// What a person has asked for.
#[derive(Debug, Default)]
pub(crate) struct Insight {
    /// Whether positions are analysed as they come.
    analyses: bool,
    job: Option<Job>,
    /// How many jobs there were.
    count: u32,
}

/// A search that is going on.
#[derive(Debug)]
struct Job {
    number: u32,
    task: Task,
    /// It is stopped when the job is dropped.
    _search: Search,
}

/// What is searched.
#[derive(Clone, Debug, PartialEq)]
enum Task {
    Hint(Place),
    Analysis(Place),
    Review(GameId),
}

/// A position of the game on the table.
#[derive(Clone, Debug, PartialEq)]
struct Place {
    game: GameId,
    node: NodeId,
    position: AnyGame,
}

impl Open {
    fn standing(&self) -> Option<Place> {
        let game = self.game()?;
        let session = game.session();
        Some(Place { game: game.id(), node: session.cursor(), position: session.position().clone() })
    }

    /// The position to search in, if the engine has anything to say of it.
    fn place_to_search(&self) -> Answer<Place> {
        self.wait_for_computer()?;
        let place = self.standing().ok_or_else(CommandError::no_table)?;
        if place.position.is_free() {
            return Err(CommandError::new(Code::NoRules, "at the free table there is nothing to search"));
        }
        Ok(place)
    }

    /// Whether a job is what still is wanted.
    fn wants(&self, task: &Task) -> bool {
        match task {
            Task::Hint(place) => self.standing().as_ref() == Some(place),
            Task::Analysis(place) => self.insight.analyses && self.standing().as_ref() == Some(place),
            Task::Review(game) => self.game().is_some_and(|open| open.id() == *game),
        }
    }

    /// Whether the job with a number is still at work.
    fn is_at_work(&self, number: u32) -> bool {
        self.insight.job.as_ref().is_some_and(|job| job.number == number)
    }
}

/// What a job does on its own thread. It may tell the page something on its way, and ends with what it tells at last.
type Work = dyn FnOnce(&Stop, &dyn Fn(News)) -> Option<News> + Send;

impl Desk {
    /// Ends what is not wanted any more, and begins to analyse if nothing else is at work. Called after whatever may have
    /// changed the table, behind the computers.
    pub(crate) fn attend(&self, open: &mut Open) {
        let busy = open.is_computer_at_work();
        if open.insight.job.as_ref().is_some_and(|job| busy || !open.wants(&job.task)) {
            self.stop_job(open);
        }
        let idle = !busy && open.insight.job.is_none() && open.insight.analyses;
        if let Some(place) = open.standing().filter(|place| idle && !place.position.is_free()) {
            let threads = self.thinker().threads;
            let task = Task::Analysis(place.clone());
            self.begin(open, task, Box::new(move |stop, tell| Some(analyse(&place, threads, stop, tell))));
        }
    }

    fn stop_job(&self, open: &mut Open) {
        if let Some(Job { task: Task::Review(game), .. }) = open.insight.job.take() {
            self.tell(News::ReviewStopped { game });
        }
    }

    /// Begins a job in the place of the one that is at work.
    fn begin(&self, open: &mut Open, task: Task, work: Box<Work>) {
        self.stop_job(open);
        open.insight.count += 1;
        let number = open.insight.count;
        let desk = self.weak();
        let begun = Search::begin(move |stop| {
            let tell = |news| tell(&desk, number, news);
            let ending = catch_unwind(AssertUnwindSafe(|| work(stop, &tell)));
            finish(&desk, number, ending.map_err(|panic| crate::thinker::words(&*panic)));
        });
        match begun {
            Ok(search) => open.insight.job = Some(Job { number, task, _search: search }),
            Err(error) => self.tell_notice(open, &CommandError::new(Code::SearchFailed, error)),
        }
    }

    /// Looks for the best turn and its reasons, which the page is told after a second or two.
    ///
    /// # Errors
    /// `no-table`, `stale`, `computer-thinks`, `no-rules`, `game-over`.
    pub fn hint(&self, revision: u32) -> Answer<()> {
        let mut open = self.open();
        open.at(revision)?;
        let place = open.place_to_search()?;
        if place.position.to_act().is_none() {
            return Err(CommandError::new(Code::GameOver, "the game is over"));
        }
        let threads = self.thinker().threads;
        let task = Task::Hint(place.clone());
        self.begin(&mut open, task, Box::new(move |stop, _| hint(&place, threads, stop)));
        Ok(())
    }

    /// Analyses every position that the cursor comes to from now on, this one anew, or no longer.
    pub fn analyse(&self, on: bool) {
        let mut open = self.open();
        open.insight.analyses = on;
        open.insight.job.take_if(|job| matches!(job.task, Task::Analysis(_)));
    }

    /// Looks back at the line that the cursor is on.
    ///
    /// # Errors
    /// `no-table`, `stale`, `computer-thinks`, `no-rules`.
    pub fn review(&self, revision: u32) -> Answer<()> {
        let mut open = self.open();
        let session = open.at(revision)?.session();
        let start = session.start().clone();
        let (nodes, actions) = session
            .line()
            .into_iter()
            .filter_map(|id| Some((id, session.node(id)?.played()?.action)))
            .unzip::<_, _, Vec<_>, Vec<_>>();
        let game = open.place_to_search()?.game;
        let nodes_each = if start.seats() == 2 { REVIEW_NODES } else { REVIEW_NODES_OF_MORE_SEATS };
        let care = Care { nodes: nodes_each, threads: self.thinker().threads + 1 };
        let work = move |stop: &Stop, tell: &dyn Fn(News)| look_back(game, &start, &nodes, &actions, &care, stop, tell);
        self.begin(&mut open, Task::Review(game), Box::new(work));
        Ok(())
    }

    /// Stops the hint or the review that is at work.
    pub fn stop_search(&self) {
        let mut open = self.open();
        if open.insight.job.as_ref().is_some_and(|job| !matches!(job.task, Task::Analysis(_))) {
            self.stop_job(&mut open);
        }
    }
}

/// Tells the page what a job has found, if the job is still wanted.
fn tell(desk: &Weak<Shared>, number: u32, news: News) {
    let Some(desk) = upgrade(desk) else { return };
    let open = desk.open();
    if open.is_at_work(number) {
        desk.tell(news);
    }
}

/// Ends a job, unless it is not wanted any more. An analysis that has ended stays what is at work, so that it does not
/// begin again.
fn finish(desk: &Weak<Shared>, number: u32, ending: Result<Option<News>, String>) {
    let Some(desk) = upgrade(desk) else { return };
    let mut open = desk.open();
    if !open.is_at_work(number) {
        return;
    }
    match ending {
        Ok(news) => news.into_iter().for_each(|news| {
            desk.tell(news);
        }),
        Err(panic) => {
            open.insight.analyses = false;
            desk.tell_notice(&mut open, &CommandError::new(Code::SearchFailed, panic));
        }
    }
    open.insight.job.take_if(|job| !matches!(job.task, Task::Analysis(_)));
}

fn hint(place: &Place, threads: usize, stop: &Stop) -> Option<News> {
    let limits = Limits { time: Some(HINT_TIME), ..Limits::default() };
    let turn = judge_any(&place.position, &Request { limits, threads, ..Request::default() }, stop)?;
    let reasons = explain(&place.position, &turn, REASON_NODES, stop);
    let hint = Hint::of(place.game, place.node, &place.position, &turn, &reasons);
    (!stop.is_stopped()).then(|| News::Hint { hint: Box::new(hint) })
}

fn analyse(place: &Place, threads: usize, stop: &Stop, tell: &dyn Fn(News)) -> News {
    let Place { game, node, position } = place;
    let news = |found: &Found| News::Analysis { analysis: Box::new(Analysis::of(*game, *node, position, found)) };
    let request = |time, lines| {
        let limits = Limits { time: Some(time), ..Limits::default() };
        Request { limits, threads, lines, ..Request::default() }
    };
    // Only the search of one line proves endings by other means.
    let first = think_any(position, &request(PROOF_TIME, 1), stop, &mut |_| ());
    let proven = first.and_then(|turn| turn.lines.into_iter().next()).filter(|line| line.proof.is_some());
    let (mut found, mut before) = (Found::default(), Vec::new());
    let mut told: Option<Instant> = None;
    think_any(position, &request(ANALYSIS_TIME, ANALYSIS_LINES), stop, &mut |progress: &Progress<AnyAction>| {
        found = Found::of(progress, &before, proven.as_ref());
        before = progress.lines.to_vec();
        if told.is_none_or(|told| told.elapsed() >= REPORT_GAP) {
            told = Some(Instant::now());
            tell(news(&found));
        }
    });
    found.done = true;
    news(&found)
}

fn look_back(
    game: GameId,
    start: &AnyGame,
    nodes: &[NodeId],
    actions: &[AnyAction],
    care: &Care,
    stop: &Stop,
    tell: &dyn Fn(News),
) -> Option<News> {
    let mut told: Option<Instant> = None;
    let mut progress = |done: usize, all: usize| {
        if told.is_none_or(|told| told.elapsed() >= REPORT_GAP) {
            told = Some(Instant::now());
            tell(News::Reviewing { reviewing: Reviewing { game, done: done as u32, all: all as u32 } });
        }
    };
    let found = review(start, actions, care, stop, &mut progress)?;
    let reviewed = Reviewed::of(game, start, nodes, found);
    Some(News::Reviewed { reviewed: Box::new(reviewed) })
}
