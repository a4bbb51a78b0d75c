//! The last turns of Zara, solved to the point.
//!
//! One question is asked again and again, whether the mover can gain so many points: a search with a null window, in which
//! most of the tree is refuted by the first reply (the memory-enhanced test driver of A. Plaat and others, "Best-first
//! fixed-depth minimax algorithms", Artificial Intelligence 87, 1996). The transposition table keeps positions without the
//! points already made, for what can still be gained does not depend on them.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::thread;
use std::time::Duration;

use alcazar_rules::Seat;

use super::ZaraEvaluator;
use super::board::{Board, Move, SELF_FALLS};
use super::bounds::Reach;
use super::gains::{Gains, Name};
use super::last::{Sieve, last_two_gain};
use crate::limits::nodes_within;
use crate::ordering::{History, Killers, sort_to};
use crate::search::seeded_hash;
use crate::transposition::{ENTRY_BYTES, TranspositionTable};
use crate::{Clock, Evaluator, Position, Solution, UNIT};

/// Positions visited where no limit says how many.
const USUAL_NODES: u64 = 4_000_000;
/// About how many positions are visited in a millisecond.
const NODES_A_MILLISECOND: u64 = 2_000;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 256;
/// The fewest and the most positions that are remembered.
const FEWEST_ENTRIES: u64 = 1 << 10;
const MOST_ENTRIES: u64 = 1 << 21;
/// What the last tiles lead to is sooner searched than remembered.
const KEPT_FROM: i32 = 4;
/// What a square left to the other side costs an action in the order: few replies are soon refuted.
const ROOM: i32 = 150;
const KILLER_RANK: i32 = 150;
const HISTORY_MAX: i32 = 200;
/// How many actions are looked for one by one before the others are put in order: mostly the first one refutes.
const PICKED: usize = 1;
/// How far the history of a further thread is off at first, so that it looks elsewhere.
const DIVERSITY: u64 = 60;

/// Tries to find by how much the side to act wins or loses, within a fraction of the limits.
pub(super) fn solve(board: &Board, clock: &Clock, threads: usize) -> Option<Solution<Move>> {
    let fraction = match board.held() {
        ..=10 => 0.75,
        11..=12 => 0.2,
        _ => return None,
    };
    let task = Task::new(board, clock, fraction);
    thread::scope(|scope| {
        for number in 1..threads {
            let task = &task;
            scope.spawn(move || Ending::new(task, number).ask());
        }
        Ending::new(&task, 0).ask();
        task.done.store(true, Ordering::Relaxed);
    });
    task.done.store(false, Ordering::Relaxed);
    let mut ending = Ending::new(&task, 0);
    let solution = ending.solution();
    ending.report_nodes();
    solution
}

#[derive(Default)]
struct Ply {
    actions: Vec<Move>,
    order: Vec<(i32, Move)>,
    killers: Killers<Name>,
}

/// What the threads share.
struct Task<'a> {
    board: &'a Board,
    clock: &'a Clock,
    /// When to give up.
    time: Option<Duration>,
    nodes: u64,
    table: TranspositionTable<Gains>,
    /// The least and the most by which the mover wins, as far as it is known.
    least: AtomicI32,
    most: AtomicI32,
    /// A thread has found all there is to find.
    done: AtomicBool,
}

impl<'a> Task<'a> {
    fn new(board: &'a Board, clock: &'a Clock, fraction: f64) -> Self {
        let limits = clock.limits();
        let time = limits.time.map(|time| time.mul_f64(fraction));
        let usual = if time.is_some() { u64::MAX } else { USUAL_NODES };
        #[allow(clippy::cast_precision_loss, reason = "a fraction of a limit need not be exact")]
        let nodes = limits.nodes.map_or(usual, |nodes| (nodes as f64 * fraction) as u64);
        let fitting = time.map_or(nodes, |time| nodes.min(nodes_within(time, NODES_A_MILLISECOND)));
        // Most positions are the last ones, which are not kept.
        let entries = (fitting / 4).clamp(FEWEST_ENTRIES, MOST_ENTRIES).next_power_of_two();
        let lead = i32::from(board.lead_of_mover());
        let [own, other] = board.reaches().map(|reach| i32::from(reach.all));
        Self {
            board,
            clock,
            time,
            nodes,
            table: TranspositionTable::new(entries as usize * ENTRY_BYTES),
            least: AtomicI32::new(lead - other),
            most: AtomicI32::new(lead + own),
            done: AtomicBool::new(false),
        }
    }

    fn bounds(&self) -> (i32, i32) {
        (self.least.load(Ordering::Relaxed), self.most.load(Ordering::Relaxed))
    }
}

struct Ending<'a> {
    task: &'a Task<'a>,
    visited: u64,
    plies: Vec<Ply>,
    /// How often an action of a side refuted, by side, square and shape.
    history: History<HISTORY_MAX>,
}

fn name(action: Move) -> Name {
    (action.square, action.shape)
}

impl<'a> Ending<'a> {
    fn new(task: &'a Task<'a>, number: usize) -> Self {
        let mut plies = Vec::new();
        plies.resize_with(task.board.held() as usize + 1, Ply::default);
        let first = |slot: usize| if number == 0 { 0 } else { (seeded_hash(number as u64, slot) % DIVERSITY) as i32 };
        Self { task, visited: 0, plies, history: History::new((0..2 << 12).map(first)) }
    }

    /// Narrows what is known of the mover's win until it is exact or a limit is reached.
    fn ask(&mut self) {
        let Task { board, least, most, done, .. } = self.task;
        let lead = i32::from(board.lead_of_mover());
        let guess = ZaraEvaluator.evaluate(*board, Seat(board.side as u8)).div_euclid(UNIT);
        loop {
            let (low, high) = self.task.bounds();
            if low >= high {
                done.store(true, Ordering::Relaxed);
                break;
            }
            // Who wins is asked first, and then by how much.
            let open = low.signum() != high.signum();
            let asked = if open { i32::from(guess > 0) } else { guess }.clamp(low + 1, high);
            match self.gains(board, asked - lead, 0) {
                Some(true) => least.fetch_max(asked, Ordering::Relaxed),
                Some(false) => most.fetch_min(asked - 1, Ordering::Relaxed),
                None => break,
            };
        }
        self.report_nodes();
    }

    fn solution(&mut self) -> Option<Solution<Move>> {
        let (least, most) = self.task.bounds();
        if most < 0 && least < most {
            return Some(Solution { margin: most, line: Vec::new() });
        }
        if least < most && least <= 0 {
            return None;
        }
        // Of a win that is not counted out this is what is certain.
        let line = self.line(least - i32::from(self.task.board.lead_of_mover()), least == most);
        (!line.is_empty()).then_some(Solution { margin: least, line })
    }

    /// The actions by which the mover gains so much; the first alone unless that is the most.
    fn line(&mut self, mut gain: i32, whole: bool) -> Vec<Move> {
        let mut line = Vec::new();
        let mut board = self.task.board.clone();
        while board.to_act().is_some() && (whole || line.is_empty()) {
            let mut actions = Vec::new();
            board.legal_actions(&mut actions);
            let known = self.task.table.get(board.key_but_scores()).and_then(|known| known.action);
            actions.sort_by_key(|&action| Some(name(action)) != known);
            let best = actions.into_iter().find_map(|action| {
                let mut next = board.clone();
                next.apply(action);
                let rest = i32::from(action.swing) - gain;
                (self.gains(&next, rest + 1, 0) == Some(false)).then_some((action, next, rest))
            });
            let Some((action, next, rest)) = best else { break };
            line.push(action);
            (board, gain) = (next, rest);
        }
        line
    }

    /// Counts the nodes that were not yet counted.
    fn report_nodes(&mut self) {
        self.task.clock.count(self.visited % NODES_PER_LOOK);
        self.visited = 0;
    }

    fn count_node(&mut self) -> Option<()> {
        self.visited += 1;
        if self.visited.is_multiple_of(NODES_PER_LOOK) {
            let Task { clock, time, nodes, done, .. } = self.task;
            clock.count(NODES_PER_LOOK);
            let late = time.is_some_and(|time| clock.elapsed() >= time) || clock.nodes() >= *nodes;
            if late || done.load(Ordering::Relaxed) || clock.expired() {
                return None;
            }
        }
        Some(())
    }

    /// Whether the mover can gain at least so many points; none if a limit was reached.
    fn gains(&mut self, board: &Board, wanted: i32, ply: usize) -> Option<bool> {
        self.count_node()?;
        if board.to_act().is_none() {
            return Some(wanted <= 0);
        }
        if board.held() == 3 {
            // Mostly what refuted before does again, and nothing else has to be looked at.
            for (place, named) in self.plies[ply].killers.0.into_iter().enumerate() {
                if self.gains_by(board, named, wanted, ply)? {
                    self.plies[ply].killers.0.swap(0, place);
                    return Some(true);
                }
            }
        }
        let reaches = board.reaches();
        if i32::from(reaches[0].all) < wanted {
            return Some(false);
        }
        if -i32::from(reaches[1].all) >= wanted {
            return Some(true);
        }
        if let Some(swing) = board.last_swing() {
            return Some(i32::from(swing) >= wanted);
        }
        if board.held() == 2 {
            return Some(last_two_gain(board, wanted));
        }
        if board.held() < KEPT_FROM {
            return self.try_all(board, wanted, ply, &reaches[0]).map(|refuting| refuting.is_some());
        }
        let key = board.key_but_scores();
        let known = self.task.table.get(key).unwrap_or(Gains::UNKNOWN);
        if i32::from(known.least) >= wanted {
            return Some(true);
        }
        if i32::from(known.most) < wanted {
            return Some(false);
        }
        let before = self.visited;
        let found = if self.gains_by(board, known.action, wanted, ply)? {
            known.action
        } else {
            self.try_all(board, wanted, ply, &reaches[0])?
        };
        let work = u32::try_from(self.visited - before).unwrap_or(u32::MAX).max(1);
        let learned = if found.is_some() {
            Gains { least: wanted as i8, action: found, work, ..Gains::UNKNOWN }
        } else {
            Gains { most: (wanted - 1) as i8, work, ..Gains::UNKNOWN }
        };
        self.task.table.update(key, |known| known.unwrap_or(Gains::UNKNOWN).and(learned));
        Some(found.is_some())
    }

    /// Whether the mover gains so much with an action.
    fn gains_with(&mut self, board: &Board, action: Move, wanted: i32, ply: usize) -> Option<bool> {
        let mut next = board.clone();
        next.apply(action);
        self.gains(&next, i32::from(action.swing) - wanted + 1, ply + 1).map(|refuted| !refuted)
    }

    /// The same for an action of another position, if it is legal.
    fn gains_by(&mut self, board: &Board, named: Option<Name>, wanted: i32, ply: usize) -> Option<bool> {
        let action = named.and_then(|(square, shape)| board.found(square, shape));
        action.map_or(Some(false), |action| self.gains_with(board, action, wanted, ply))
    }

    /// An action that gains so much, if there is one.
    #[allow(clippy::option_option, reason = "the outer one tells whether a limit was reached")]
    fn try_all(&mut self, board: &Board, wanted: i32, ply: usize, reach: &Reach) -> Option<Option<Name>> {
        let mut list = std::mem::take(&mut self.plies[ply]);
        self.list(board, wanted, reach, &mut list);
        let mut sieve = None;
        let mut found = Some(None);
        for place in 0..list.order.len() {
            sort_to(&mut list.order, place, PICKED);
            let action = list.order[place].1;
            if place > 0 && board.held() == 3 {
                let sieve: &Option<Sieve> = sieve.get_or_insert_with(|| Sieve::new(board, reach));
                if sieve.as_ref().is_some_and(|sieve| sieve.refutes(board, action, wanted)) {
                    continue;
                }
            }
            match self.gains_with(board, action, wanted, ply) {
                Some(false) => continue,
                Some(true) => {
                    found = Some(Some(name(action)));
                    self.reward(board, &mut list, place);
                }
                None => found = None,
            }
            break;
        }
        self.plies[ply] = list;
        found
    }

    /// The actions that may gain enough with their places in the order; of those that only throw a tile away one for each
    /// tile.
    fn list(&self, board: &Board, wanted: i32, reach: &Reach, list: &mut Ply) {
        let Ply { actions, order, killers } = list;
        actions.clear();
        order.clear();
        let mut thrown = 0_u32;
        board.moves(|action| {
            let shape = action.shape();
            let idle = action.falls == SELF_FALLS;
            let enough = i32::from(action.swing) + i32::from(reach.without(shape.kind)) >= wanted;
            if enough && !(idle && thrown >> shape.kind & 1 == 1) {
                thrown |= u32::from(idle) << shape.kind;
                actions.push(action);
            }
        });
        let mut ranks = Vec::with_capacity(actions.len());
        ZaraEvaluator.rank(board, actions, &mut ranks);
        for (&action, rank) in actions.iter().zip(ranks) {
            let killer = if killers.contains(name(action)) { KILLER_RANK } else { 0 };
            let history = self.history.score(history_index(board.side, action));
            order.push((ROOM * board.room_after(action) - rank - history - killer, action));
        }
    }

    /// Remembers an action that refuted, and forgets a little of those that were tried before.
    fn reward(&mut self, board: &Board, list: &mut Ply, place: usize) {
        list.killers.add(name(list.order[place].1));
        let index = |place: usize| history_index(board.side, list.order[place].1);
        let bonus = (board.held() * board.held() / 4).min(HISTORY_MAX);
        self.history.update((0..place).map(index), index(place), bonus);
    }
}

fn history_index(side: usize, action: Move) -> usize {
    side << 12 | usize::from(action.square) << 6 | usize::from(action.shape)
}
