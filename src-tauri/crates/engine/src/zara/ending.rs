//! The last turns of Zara, solved to the point.
//!
//! One question is asked again and again, whether the mover can gain so many points, so that most of the tree is refuted
//! by the first reply (the test driver of A. Plaat and others, "Best-first fixed-depth minimax algorithms", Artificial
//! Intelligence 87, 1996). What is known of a position is kept without the points already made, for what can still be
//! gained does not depend on them.

use std::time::Duration;

use alcazar_rules::Seat;

use super::Zaratite;
use super::board::{Board, DIRECTIONS, Move, SELF_FALLS, bits, opposite};
use crate::{Clock, Evaluator, Position, Solution, UNIT};

/// Positions visited where no limit says how many.
const USUAL_NODES: u64 = 4_000_000;
/// About how many positions are visited in a millisecond.
const NODES_A_MILLISECOND: u64 = 2_000;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 256;
/// The most slots of the table, 16 bytes each.
const MOST_SLOTS: u64 = 1 << 19;
const CLUSTER: usize = 4;
/// What the last tiles lead to is sooner searched than remembered.
const KEPT_FROM: i32 = 4;
/// What a square left to the other side costs an action in the order: few replies are soon refuted.
const ROOM: i32 = 150;
const KILLER: i32 = 150;
const HISTORY_MAX: i32 = 200;
/// More than a single tile can gain or lose: three neighbours of three points.
const MOST_SWING: i32 = 12;

/// Tries to find by how much the side to act wins or loses, within a part of the limits.
pub(super) fn solve(board: &Board, clock: &Clock) -> Option<Solution<Move>> {
    let share = match board.held() {
        ..=10 => 0.75,
        11..=12 => 0.2,
        _ => return None,
    };
    let mut ending = Ending::new(clock, share);
    let solution = ending.solve(board);
    clock.count(ending.visited % NODES_PER_LOOK);
    solution
}

/// What is known of a position: the least and the most that the mover gains, and what gained the least.
#[derive(Clone, Copy, Default)]
struct Known {
    key: u64,
    least: i8,
    most: i8,
    /// The square and the shape of the action.
    action: Option<(u8, u8)>,
    /// How many positions were visited below; none are below an empty slot.
    work: u32,
}

#[derive(Default)]
struct Ply {
    actions: Vec<Move>,
    order: Vec<(i32, Move)>,
    killers: [Option<(u8, u8)>; 2],
}

struct Ending<'a> {
    clock: &'a Clock,
    /// When to give up.
    time: Option<Duration>,
    nodes: u64,
    visited: u64,
    table: Vec<Known>,
    plies: Vec<Ply>,
    /// How often an action of a side refuted, by side, square and shape.
    history: Vec<i32>,
}

fn name(action: Move) -> (u8, u8) {
    (action.square, action.shape)
}

impl<'a> Ending<'a> {
    fn new(clock: &'a Clock, share: f64) -> Self {
        let limits = clock.limits();
        let time = limits.time.map(|time| time.mul_f64(share));
        let usual = if time.is_some() { u64::MAX } else { USUAL_NODES };
        #[allow(clippy::cast_precision_loss, reason = "a part of a limit need not be exact")]
        let nodes = limits.nodes.map_or(usual, |nodes| (nodes as f64 * share) as u64);
        let fitting = time.map_or(nodes, |time| nodes.min(time.as_millis() as u64 * NODES_A_MILLISECOND));
        // Most positions are the last ones, which are not kept.
        let slots = (fitting / 4).clamp(1 << 10, MOST_SLOTS).next_power_of_two();
        Self {
            clock,
            time,
            nodes,
            visited: 0,
            table: vec![Known::default(); slots as usize],
            plies: Vec::new(),
            history: vec![0; 2 << 12],
        }
    }

    fn solve(&mut self, board: &Board) -> Option<Solution<Move>> {
        self.plies.resize_with(board.held() as usize + 1, Ply::default);
        let lead = i32::from(board.lead_of_mover());
        let mut guess = Zaratite.evaluate(board, Seat(board.side as u8)).div_euclid(UNIT);
        let [own, other] = board.prospects();
        let (mut least, mut most) = (lead - i32::from(other), lead + i32::from(own));
        while least < most {
            // Who wins is asked first, and then by how much.
            let open = least.signum() != most.signum();
            let asked = if open { i32::from(guess > 0) } else { guess }.clamp(least + 1, most);
            match self.gains(board, asked - lead, 0) {
                Some(true) => {
                    least = asked;
                    guess = guess.max(asked + 1);
                }
                Some(false) => {
                    most = asked - 1;
                    guess = guess.min(most);
                }
                None => break,
            }
        }
        if most < 0 && least < most {
            return Some(Solution { margin: most, line: Vec::new() });
        }
        if least < most && least <= 0 {
            return None;
        }
        // Of a win that is not counted out this is what is certain.
        let line = self.line(board, least - lead, least == most);
        (!line.is_empty()).then_some(Solution { margin: least, line })
    }

    /// The actions by which the mover gains so much; the first alone unless that is the most.
    fn line(&mut self, board: &Board, mut gain: i32, whole: bool) -> Vec<Move> {
        let mut line = Vec::new();
        let mut board = board.clone();
        while board.to_act().is_some() && (whole || line.is_empty()) {
            let mut actions = Vec::new();
            board.legal_actions(&mut actions);
            let known = self.get(board.key_but_scores()).and_then(|known| known.action);
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

    fn cluster(&self, key: u64) -> std::ops::Range<usize> {
        let first = key as usize & (self.table.len() - 1) & !(CLUSTER - 1);
        first..first + CLUSTER
    }

    fn get(&self, key: u64) -> Option<Known> {
        self.table[self.cluster(key)].iter().find(|known| known.key == key && known.work > 0).copied()
    }

    /// What took the least work is forgotten first.
    fn put(&mut self, new: Known) {
        let cluster = self.cluster(new.key);
        let slots = &mut self.table[cluster];
        let same = slots.iter().position(|known| known.key == new.key);
        let place = same.or_else(|| (0..CLUSTER).min_by_key(|&place| slots[place].work));
        if let Some(slot) = place.and_then(|place| slots.get_mut(place)) {
            *slot = new;
        }
    }

    fn tick(&mut self) -> Option<()> {
        self.visited += 1;
        if self.visited.is_multiple_of(NODES_PER_LOOK) {
            self.clock.count(NODES_PER_LOOK);
            let late = self.time.is_some_and(|time| self.clock.elapsed() >= time);
            if late || self.visited >= self.nodes || self.clock.expired() {
                return None;
            }
        }
        Some(())
    }

    /// Whether the mover can gain at least so many points; none if a limit was reached.
    fn gains(&mut self, board: &Board, wanted: i32, ply: usize) -> Option<bool> {
        self.tick()?;
        if board.to_act().is_none() {
            return Some(wanted <= 0);
        }
        let [own, other] = board.prospects();
        if i32::from(own) < wanted {
            return Some(false);
        }
        if -i32::from(other) >= wanted {
            return Some(true);
        }
        if let Some(swing) = board.last_swing() {
            return Some(i32::from(swing) >= wanted);
        }
        if board.held() == 2 {
            return Some(last_two_gain(board, wanted));
        }
        if board.held() < KEPT_FROM {
            return self.try_all(board, wanted, ply, None).map(|refuting| refuting.is_some());
        }
        let key = board.key_but_scores();
        let mut known = self.get(key).unwrap_or(Known { key, least: i8::MIN, most: i8::MAX, ..Known::default() });
        if i32::from(known.least) >= wanted {
            return Some(true);
        }
        if i32::from(known.most) < wanted {
            return Some(false);
        }
        let before = self.visited;
        let found = self.try_all(board, wanted, ply, known.action)?;
        if found.is_some() {
            known.least = wanted as i8;
            known.action = found;
        } else {
            known.most = (wanted - 1) as i8;
        }
        known.work = u32::try_from(self.visited - before).unwrap_or(u32::MAX).max(1);
        self.put(known);
        Some(found.is_some())
    }

    /// An action that gains so much, if there is one.
    #[allow(clippy::option_option, reason = "the outer one tells whether a limit was reached")]
    fn try_all(&mut self, board: &Board, wanted: i32, ply: usize, known: Option<(u8, u8)>) -> Option<Option<(u8, u8)>> {
        let mut list = std::mem::take(&mut self.plies[ply]);
        self.list(board, known, &mut list);
        let mut found = Some(None);
        for place in 0..list.order.len() {
            if place == 0 {
                // Mostly the first one refutes.
                if let Some(first) = (0..list.order.len()).min_by_key(|&place| list.order[place]) {
                    list.order.swap(0, first);
                }
            } else if place == 1 {
                list.order[1..].sort_unstable();
            }
            let action = list.order[place].1;
            let mut next = board.clone();
            next.apply(action);
            match self.gains(&next, i32::from(action.swing) - wanted + 1, ply + 1) {
                None => found = None,
                Some(true) => continue,
                Some(false) => {
                    found = Some(Some(name(action)));
                    self.reward(board, &mut list, place);
                }
            }
            break;
        }
        self.plies[ply] = list;
        found
    }

    /// The actions with their places in the order; of those that only throw a tile away one for each tile.
    fn list(&self, board: &Board, known: Option<(u8, u8)>, list: &mut Ply) {
        list.actions.clear();
        let mut thrown = 0_u32;
        board.moves(|action| {
            let kind = 1 << action.shape().kind;
            if action.falls != SELF_FALLS || thrown & kind == 0 {
                thrown |= if action.falls == SELF_FALLS { kind } else { 0 };
                list.actions.push(action);
            }
        });
        let mut ranks = Vec::with_capacity(list.actions.len());
        Zaratite.rank(board, &list.actions, &mut ranks);
        list.order.clear();
        for (&action, rank) in list.actions.iter().zip(ranks) {
            let named = Some(name(action));
            let rank = if named == known {
                i32::MAX
            } else {
                rank - ROOM * board.room_after(action)
                    + self.history[slot(board.side, action)]
                    + if list.killers.contains(&named) { KILLER } else { 0 }
            };
            list.order.push((-rank, action));
        }
    }

    /// Remembers an action that refuted, and forgets a little of those that were tried before.
    fn reward(&mut self, board: &Board, list: &mut Ply, place: usize) {
        let refuting = Some(name(list.order[place].1));
        if list.killers[0] != refuting {
            list.killers = [refuting, list.killers[0]];
        }
        let step = (board.held() * board.held() / 4).min(HISTORY_MAX);
        for (at, &(_, action)) in list.order[..=place].iter().enumerate() {
            let history = &mut self.history[slot(board.side, action)];
            *history += if at == place { step } else { -step } - *history * step / HISTORY_MAX;
        }
    }
}

fn slot(side: usize, action: Move) -> usize {
    side << 12 | usize::from(action.square) << 6 | usize::from(action.shape)
}

/// Whether the mover can gain so many points where both have a single tile.
///
/// The replies are listed once for all actions; after an action only those beside what it changed are looked at anew.
fn last_two_gain(board: &Board, wanted: i32) -> bool {
    let grid = board.grid;
    let empty = grid.squares & !board.occupied();
    let mut other = board.clone();
    other.side ^= 1;
    // The squares on which a reply gains at least so much, by the gain and MOST_SWING.
    let mut replies = [0_u64; 2 * MOST_SWING as usize + 1];
    other.moves_on(empty, |reply| replies[(i32::from(reply.swing) + MOST_SWING) as usize] |= 1 << reply.square);
    for gain in (1..replies.len()).rev() {
        replies[gain - 1] |= replies[gain];
    }
    let mut reached = false;
    board.moves(|action| {
        // What a reply must gain at least to refute.
        let required = i32::from(action.swing) - wanted + 1;
        if reached || required <= -MOST_SWING {
            return;
        }
        let fallen = bits((action.falls & 15).into())
            .fold(0, |fallen, bit| fallen | 1_u64 << grid.step(DIRECTIONS - 1 - bit, action.square));
        let here = if action.stays() { 1 << action.square } else { 0 };
        let permitted = (empty | fallen) & !here & !if action.stays() { grid.around(action.square) } else { 0 };
        // A shield that comes or goes matters to the replies against spears that it faces.
        let shown = |bit: usize| if action.shape().shields & 8 >> bit != 0 { here } else { 0 };
        let faced = (0..DIRECTIONS).fold(0, |faced, direction| {
            faced | grid.beside(opposite(direction), board.shields[direction] & fallen | shown(direction))
        });
        let near = |set: u64, spears: &[u64; DIRECTIONS]| {
            (0..DIRECTIONS).fold(0, |near, direction| near | grid.beside(opposite(direction), set & spears[direction]))
        };
        let affected = permitted & (fallen | near(fallen, &[u64::MAX; DIRECTIONS]) | near(faced, &board.spears));
        let answers = replies.get((required + MOST_SWING) as usize).copied().unwrap_or(0);
        if answers & permitted & !affected != 0 {
            return;
        }
        if permitted == 0 {
            reached = required > 0;
            return;
        }
        let mut refuted = false;
        if affected != 0 {
            let mut next = board.clone();
            next.apply(action);
            next.moves_on(affected, |reply| refuted |= i32::from(reply.swing) >= required);
        }
        reached = !refuted;
    });
    reached
}
