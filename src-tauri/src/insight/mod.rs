//! What the engine tells a person about the game on the table: a hint, an analysis that follows the cursor, and a review
//! of the whole line. One of them is at work at a time, and none while a computer thinks about its own turn.

pub(crate) mod show;

use std::time::Duration;

use alcazar_engine::review::{Care, Review, Step, judge_any, review};
use alcazar_engine::{Limits, Line, Progress, Request, Stop, explain};
use alcazar_library::{Game, GameId};
use alcazar_rules::{AnyAction, AnyGame};
use alcazar_session::NodeId;
use serde::{Deserialize, Serialize};

use crate::schedule::TablePosition;
use crate::thinker::Thinker;
use crate::watch::{News, Report};
use show::Findings;
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
/// The positions visited for each position of a game that is looked back at, and for each next to which it seems to turn.
const REVIEW_NODES: u64 = 60_000;
const REVIEW_NODES_AT_TURNS: u64 = 1_000_000;
/// With more than two seats each position takes longer: so many times fewer are visited.
const FEWER_OF_MORE_SEATS: u64 = 4;

/// Counted up when a review would find something else: what was kept of an older one is no longer told.
const REVIEW_VERSION: u32 = 2;

/// What a person has asked for.
#[derive(Debug, Default)]
pub(crate) struct Insight {
    /// Set while positions are analysed as they come: for which time they are.
    analyses: Option<u32>,
    /// How often that was asked for.
    count: u32,
    /// The hint or the review that was asked for.
    asked: Option<Wish>,
}

/// What is searched for a person.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Wish {
    /// The best turn, and why.
    Hint(TablePosition),
    /// The best lines; the number tells the searches in one position apart.
    Analysis(TablePosition, u32),
    /// What a line of moves was worth.
    Review(Course),
}

/// A line of moves from the start on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Course {
    pub(crate) game: GameId,
    start: AnyGame,
    /// The nodes after the start.
    nodes: Vec<NodeId>,
    actions: Vec<AnyAction>,
}

impl Course {
    /// The line that the cursor of a game is on.
    pub(crate) fn of(game: &Game) -> Self {
        let session = game.session();
        let played = |id| Some((id, session.node(id)?.played()?.action));
        let (nodes, actions) = session.line().into_iter().filter_map(played).unzip();
        Self { game: game.id(), start: session.start().clone(), nodes, actions }
    }
}

/// A finished review as it is kept beside its game.
#[derive(Serialize, Deserialize)]
struct Kept<T> {
    version: u32,
    start: String,
    nodes: Vec<NodeId>,
    reviewed: T,
}

impl Course {
    /// The text that keeps a finished review of this line; none if it is not finished.
    pub(crate) fn keep(&self, reviewed: &Reviewed) -> Option<String> {
        let (start, nodes) = (self.start.to_string(), self.nodes.clone());
        let kept = Kept { version: REVIEW_VERSION, start, nodes, reviewed };
        serde_json::to_string(&kept).ok().filter(|_| reviewed.done)
    }

    /// The review that a text keeps, if it is one of this line.
    pub(crate) fn kept(&self, text: &str) -> Option<Reviewed> {
        let kept: Kept<Reviewed> = serde_json::from_str(text).ok()?;
        let is_same =
            (kept.version, &kept.start, &kept.nodes) == (REVIEW_VERSION, &self.start.to_string(), &self.nodes);
        is_same.then_some(kept.reviewed)
    }
}

impl Insight {
    /// Asks for a hint or a review, in the place of the one before.
    pub(crate) fn ask(&mut self, wish: Wish) {
        self.asked = Some(wish);
    }

    /// Wants the hint or the review no more, be it that it has ended.
    pub(crate) fn call_off(&mut self) {
        self.asked = None;
    }

    /// Analyses every position from now on, this one anew, or no longer.
    pub(crate) fn analyse(&mut self, on: bool) {
        self.count += 1;
        self.analyses = on.then_some(self.count);
    }

    /// What is wanted now. What was asked for elsewhere is not any more.
    pub(crate) fn wanted(&mut self, game: Option<&Game>) -> Option<Wish> {
        let place = game.map(TablePosition::of);
        self.asked.take_if(|wish| match wish {
            Wish::Hint(asked) | Wish::Analysis(asked, _) => place.as_ref() != Some(asked),
            Wish::Review(course) => place.as_ref().is_none_or(|place| place.game != course.game),
        });
        let analysis = || Some(Wish::Analysis(place.filter(|place| !place.position.is_free())?, self.analyses?));
        self.asked.clone().or_else(analysis)
    }

    /// A search failed, and nothing is wanted any more.
    pub(crate) fn failed(&mut self) {
        (self.asked, self.analyses) = (None, None);
    }
}

impl Wish {
    /// Searches, and answers what the page is told in the end.
    pub(crate) fn work(self, thinker: &Thinker, stop: &Stop, tell: &mut dyn FnMut(Report)) -> Option<News> {
        match self {
            Self::Hint(place) => hint(&place, thinker, stop),
            Self::Analysis(place, _) => Some(analyse(&place, thinker, stop, tell)),
            Self::Review(course) => look_back(&course, thinker, stop, tell),
        }
    }
}

fn hint(place: &TablePosition, thinker: &Thinker, stop: &Stop) -> Option<News> {
    let limits = Limits { time: Some(HINT_TIME), ..Limits::default() };
    let request = Request { limits, threads: thinker.threads, ..Request::default() };
    let turn = judge_any(thinker.engine(), &place.position, &request, stop)?;
    let reasons = explain(thinker.engine(), &place.position, &turn, REASON_NODES, stop);
    let hint = Hint::of(place.game, place.node, &place.position, &turn, &reasons);
    (!stop.is_stopped()).then(|| News::Hint { hint: Box::new(hint) })
}

fn analyse(place: &TablePosition, thinker: &Thinker, stop: &Stop, tell: &mut dyn FnMut(Report)) -> News {
    let request = |time, lines| {
        let limits = Limits { time: Some(time), ..Limits::default() };
        Request { limits, threads: thinker.threads, lines, ..Request::default() }
    };
    let think = thinker.engine();
    // Only the search of one line proves endings by other means.
    let first = think(&place.position, &request(PROOF_TIME, 1), stop, &mut |_| ());
    let proven = first.and_then(|turn| turn.lines.into_iter().next()).filter(|line| line.proof.is_some());
    let (mut found, mut before) = (Findings::default(), Vec::<Line<AnyAction>>::new());
    think(&place.position, &request(ANALYSIS_TIME, ANALYSIS_LINES), stop, &mut |progress: &Progress<AnyAction>| {
        found = Findings::of(progress, &before, proven.as_ref());
        before = progress.lines.to_vec();
        let (place, found) = (place.clone(), found.clone());
        tell(Box::new(move |_| analysis(&place, &found)));
    });
    found.done = true;
    analysis(place, &found)
}

fn analysis(place: &TablePosition, found: &Findings) -> News {
    News::Analysis { analysis: Box::new(Analysis::of(place.game, place.node, &place.position, found)) }
}

fn look_back(course: &Course, thinker: &Thinker, stop: &Stop, tell: &mut dyn FnMut(Report)) -> Option<News> {
    let Course { game, start, actions, .. } = course;
    let fewer = if start.seats() == 2 { 1 } else { FEWER_OF_MORE_SEATS };
    let care = Care { nodes: REVIEW_NODES / fewer, deep: REVIEW_NODES_AT_TURNS / fewer, threads: thinker.threads + 1 };
    let game = *game;
    let mut progress = |step: Step| match step {
        Step::Searched { done, all } => {
            let reviewing = Reviewing { game, done: done as u32, all: all as u32 };
            tell(Box::new(move |_| News::Reviewing { reviewing }));
        }
        Step::Seen(review) => {
            let (course, review) = (course.clone(), review.clone());
            tell(Box::new(move |_| reviewed(&course, review, false)));
        }
    };
    let found = review(thinker.engine(), start, actions, &care, stop, &mut progress)?;
    Some(reviewed(course, found, true))
}

fn reviewed(course: &Course, review: Review, done: bool) -> News {
    let Course { game, start, nodes, .. } = course;
    News::Reviewed { reviewed: Box::new(Reviewed { done, ..Reviewed::of(*game, start, nodes, review) }) }
}
