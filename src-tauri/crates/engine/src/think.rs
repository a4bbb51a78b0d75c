//! A whole turn: iterative deepening, threads, and the actions up to where another seat is to act.
//!
//! Two seats are searched to one depth after the other (D. Slate and L. Atkin, "Chess 4.5", 1977), so that there is always
//! an answer and each search orders the next. Further threads search the same with other depths, and share nothing but
//! the transposition table, as chess programs do under the name of lazy SMP.

use std::thread;
use std::time::Duration;

use crate::bound::Bounded;
use crate::evaluator::Solution;
use crate::level::Handicap;
use crate::limits::nodes_within;
use crate::mcts::Mcts;
use crate::memory::give_back;
use crate::score::won_by;
use crate::search::{MAX_PLY, Root, Task, Worker};
use crate::transposition::{ENTRY_BYTES, TranspositionTable};
use crate::{Clock, Evaluator, Level, Limits, Position, Proof, Skill, Stop};

/// What is asked of a computer player.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// When to end.
    pub limits: Limits,
    /// How well to play.
    pub level: Level,
    /// How many threads search, at least one. With one thread and no limit of time the answer depends on nothing but
    /// the position and this request.
    pub threads: usize,
    /// Draws the mistakes of low levels, and the order in which actions that look equal are tried.
    pub seed: u64,
    /// How many lines to find, each with another first action; at least one.
    pub lines: usize,
    /// The most bytes that are used to remember positions.
    pub memory: usize,
}

impl Default for Request {
    /// The best play with one thread and 128 MB, without any limit.
    fn default() -> Self {
        Self { limits: Limits::default(), level: Level::MAX, threads: 1, seed: 0, lines: 1, memory: 128 << 20 }
    }
}

/// A line that was found, with what it leads to for the seat to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<A> {
    /// The best actions of all seats as far as they are known; never empty.
    pub actions: Vec<A>,
    /// In hundredths of a unit, or the result of the game: see [`crate::margin`].
    pub score: i32,
    /// The result, if it is proven.
    pub proof: Option<Proof>,
    /// By how much each seat leads the best other one, in hundredths of a unit, if there are more than two:
    /// [`crate::shares`] tells what they may expect by it.
    pub leads: Vec<i32>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Progress<'a, A> {
    /// The plies of the search that led to this.
    pub depth: u8,
    /// The lines that were found, the best first.
    pub lines: &'a [Line<A>],
    /// Positions visited by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<A> {
    /// All actions up to where another seat is to act or the game is over; never empty.
    pub actions: Vec<A>,
    /// In hundredths of a unit, for the seat to act, or the result of the game: see [`crate::margin`].
    pub score: i32,
    /// The plies of the last search, whole or in part.
    pub depth: u8,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// The time it took, in milliseconds.
    pub millis: u64,
    /// The best actions of all seats as far as they are known, this turn's first.
    pub pv: Vec<A>,
    /// The result for the seat to act, if it is proven.
    pub proof: Option<Proof>,
    /// As many lines as were asked for, if there are so many actions; the best first.
    pub lines: Vec<Line<A>>,
}

/// Looks for the best turn; none if the game is over.
///
/// It ends at the limits, when it is stopped (within a few milliseconds), or when the result is proven, and always has an
/// answer. `progress` is called on this thread after each deepening.
pub fn think<G: Position, E: Evaluator<G>>(
    evaluator: &E,
    position: &G,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<G::Action>),
) -> Option<Turn<G::Action>> {
    let seat = position.to_act()?;
    let skill = evaluator.skill(request.level);
    let limits = Limits {
        depth: least(request.limits.depth, skill.depth),
        nodes: least(request.limits.nodes, skill.nodes),
        ..request.limits
    };
    let clock = Clock::new(limits, stop.clone());
    let table = TranspositionTable::new(table_bytes(&limits, request.memory));
    let search = Search { evaluator, request, skill, table: &table };

    let mut found = search.run(position, &clock, progress)?;
    let mut actions = Vec::new();
    let mut reached = position.clone();
    let mut rest = found.lines.first()?.actions.clone().into_iter();
    while reached.to_act() == Some(seat) {
        let action = match rest.next() {
            Some(action) => action,
            None => search.next_action(&reached, &clock)?,
        };
        reached.apply(action);
        actions.push(action);
    }
    give_back(table);
    let best = found.lines.first_mut()?;
    if best.actions.len() < actions.len() {
        best.actions.clone_from(&actions);
    }
    Some(Turn {
        actions,
        score: best.score,
        depth: found.depth,
        nodes: clock.nodes(),
        millis: clock.elapsed().as_millis() as u64,
        pv: best.actions.clone(),
        proof: best.proof,
        lines: found.lines,
    })
}

fn least<T: Ord + Copy>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// The bytes of a transposition table that a search within these limits fills.
fn table_bytes(limits: &Limits, most: usize) -> usize {
    const NODES_A_MILLISECOND: u64 = 4_000;
    let by_time = limits.time.map(|time| nodes_within(time, NODES_A_MILLISECOND));
    let nodes = least(by_time, limits.nodes).unwrap_or(u64::MAX);
    (nodes.saturating_mul(ENTRY_BYTES as u64).max(1 << 16)).min(most as u64) as usize
}

/// What the deepest search came to.
struct Deepest<A> {
    lines: Vec<Line<A>>,
    depth: u8,
}

struct Search<'a, E> {
    evaluator: &'a E,
    request: &'a Request,
    skill: Skill,
    table: &'a TranspositionTable<Bounded>,
}

impl<E> Search<'_, E> {
    fn task<'b, G: Position>(&'b self, position: &'b G, clock: &'b Clock) -> Task<'b, G, E> {
        let seed = self.request.seed;
        Task { position, evaluator: self.evaluator, table: self.table, clock, handicap: self.handicap(), seed }
    }

    fn handicap(&self) -> Handicap {
        let Skill { noise, overlooked, .. } = self.skill;
        Handicap { seed: self.request.seed, noise, overlooked }
    }

    fn run<G: Position>(
        &self,
        position: &G,
        clock: &Clock,
        progress: &mut dyn FnMut(&Progress<G::Action>),
    ) -> Option<Deepest<G::Action>>
    where
        E: Evaluator<G>,
    {
        if position.seats() > 2 {
            let search = Mcts {
                position,
                evaluator: self.evaluator,
                clock,
                handicap: self.handicap(),
                seed: self.request.seed,
                lines: self.request.lines.max(1),
                threads: self.request.threads,
                memory: self.request.memory,
            };
            let lines = search.run(progress);
            let depth = lines.first()?.actions.len() as u8;
            return Some(Deepest { lines, depth });
        }
        let alone = self.skill == Skill::BEST && self.request.lines <= 1;
        let solution = if alone { self.evaluator.solve(position, clock, self.request.threads) } else { None };
        let proof = solution.as_ref().map(|solution| Proof::of_margin(solution.margin));
        if let Some(Solution { margin, line }) = solution
            && !line.is_empty()
        {
            let found = Deepest {
                depth: line.len() as u8,
                lines: vec![Line { score: won_by(margin, line.len()), actions: line, proof, leads: Vec::new() }],
            };
            progress(&Progress {
                depth: found.depth,
                lines: &found.lines,
                nodes: clock.nodes(),
                elapsed: clock.elapsed(),
            });
            return Some(found);
        }
        let task = self.task(position, clock);
        let mut found = thread::scope(|scope| {
            for helper in 1..self.request.threads {
                let task = &task;
                scope.spawn(move || {
                    let mut worker = Worker::new(task);
                    let root = worker.root();
                    self.deepen(&mut worker, root, clock, 1 + (helper % 2) as u8, &mut |_| ());
                });
            }
            let mut worker = Worker::new(&task);
            let root = worker.root();
            let found = self.deepen(&mut worker, root, clock, 1, progress);
            clock.finish();
            found
        })?;
        if proof.is_some() {
            for line in &mut found.lines {
                line.proof = line.proof.or(proof);
            }
        }
        Some(found)
    }

    /// The next action of a turn whose line was found no further.
    fn next_action<G: Position>(&self, position: &G, clock: &Clock) -> Option<G::Action>
    where
        E: Evaluator<G>,
    {
        let rest = clock.limits().time.map(|time| time.saturating_sub(clock.elapsed()));
        let nodes = clock.limits().nodes.map_or(100_000, |nodes| nodes / 4 + 1_000);
        let limits = Limits { time: rest, nodes: Some(nodes), depth: clock.limits().depth };
        let next = Clock::new(limits, clock.stop().clone());
        let found = self.run(position, &next, &mut |_| ())?;
        clock.count(next.nodes());
        found.lines.first()?.actions.first().copied()
    }

    fn deepen<G: Position>(
        &self,
        worker: &mut Worker<G, E>,
        mut root: Root<G::Action>,
        clock: &Clock,
        first_depth: u8,
        progress: &mut dyn FnMut(&Progress<G::Action>),
    ) -> Option<Deepest<G::Action>>
    where
        E: Evaluator<G>,
    {
        let limits = clock.limits();
        let wanted = self.request.lines.clamp(1, root.actions.len().max(1));
        let first = *root.actions.first()?;
        let start = Line { actions: vec![first], score: 0, proof: None, leads: Vec::new() };
        let mut found = Deepest { lines: vec![start], depth: 0 };
        let forced = root.actions.len() == 1 && limits.time.is_some();
        let deepest =
            if forced { 1 } else { limits.depth.map_or(MAX_PLY as u8, |depth| depth.clamp(1, MAX_PLY as u8)) };
        for depth in first_depth.min(deepest)..=deepest {
            let mut whole = true;
            let mut certain = true;
            for index in 0..wanted {
                let (value, ended) = worker.search_root(&mut root, index, depth);
                whole &= ended;
                if let Some(value) = value {
                    found.depth = depth;
                    let proof = value.proof();
                    certain &= proof.is_some() && !self.evaluator.counts_margin() || value.at_least && value.at_most;
                    let line = Line { actions: worker.pv().to_vec(), score: value.score, proof, leads: Vec::new() };
                    match found.lines.get_mut(index) {
                        Some(old) => *old = line,
                        None => found.lines.push(line),
                    }
                }
                if !whole {
                    break;
                }
            }
            worker.report_nodes();
            progress(&Progress { depth, lines: &found.lines, nodes: clock.nodes(), elapsed: clock.elapsed() });
            if !whole || certain || clock.expired() {
                break;
            }
        }
        Some(found)
    }
}
