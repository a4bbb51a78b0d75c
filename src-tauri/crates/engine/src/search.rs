//! Principal-variation search with a transposition table, for one thread.
//!
//! It is for two seats. A score is always seen from the seat to act. The window is negated and swapped only where another
//! seat is to act, for a seat may act twice running.
//!
//! Beside its score a search knows whether it is proven (see [`Value`]): results of finished games are, evaluations
//! are not, and an action that was left out spoils the proof of the other side.

use std::hash::{Hash, Hasher};
use std::ops::Neg;

use alcazar_rules::Seat;
use rustc_hash::FxHasher;

use crate::level::Handicap;
use crate::score::{INFINITE, Value, shifted, won_by};
use crate::table::{Bound, Entry, NO_ACTION, Table};
use crate::{Clock, Evaluator, Position, UNIT};

/// Lines longer than this are evaluated.
pub(crate) const MAX_PLY: usize = 120;
/// How far lines are looked at beyond the horizon.
const MAX_NOISY_PLIES: u8 = 12;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 128;
const HISTORY: usize = 1 << 12;
/// History counts at most as much as one unit of an evaluator's rank.
const HISTORY_MAX: i32 = UNIT;
const KILLER_RANK: i32 = UNIT;
/// How many actions are looked for one by one before the others are put in order: most positions are refuted by one of
/// them.
const PICKED: usize = 5;

/// What is needed at one ply, kept to save allocations.
struct Ply<A> {
    actions: Vec<A>,
    ranks: Vec<i32>,
    order: Vec<Place>,
    killers: [Option<A>; 2],
    line: Vec<A>,
}

impl<A> Default for Ply<A> {
    fn default() -> Self {
        Self { actions: Vec::new(), ranks: Vec::new(), order: Vec::new(), killers: [None, None], line: Vec::new() }
    }
}

/// An action's number in a list, and where it belongs in the order: the most promising first, of equal ones the first
/// listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u64);

impl Place {
    fn new(rank: i32, number: u16) -> Self {
        Self(u64::from(rank.abs_diff(i32::MAX)) << 16 | u64::from(number))
    }

    fn number(self) -> usize {
        usize::from(self.0 as u16)
    }
}

impl<A: Copy> Ply<A> {
    /// Brings the action that belongs at a place there, if all before it stand in their order.
    fn settle(&mut self, place: usize) {
        let rest = &mut self.order[place..];
        if place == PICKED {
            rest.sort_unstable();
        } else if place < PICKED {
            let least = rest.iter().copied().min().and_then(|least| rest.iter().position(|&other| other == least));
            if let Some(least) = least {
                rest.swap(0, least);
            }
        }
    }

    fn at(&self, place: usize) -> A {
        self.actions[self.order[place].number()]
    }
}

/// A number for a value that looks drawn by lot and is the same in every run.
pub(crate) fn lot(seed: u64, what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    seed.hash(&mut hasher);
    what.hash(&mut hasher);
    // Not every hasher mixes its highest bits down.
    let mixed = (hasher.finish() ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

/// An action of the first ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootAction<A> {
    pub action: A,
    pub rank: i32,
}

/// What all threads of a search share.
pub(crate) struct Task<'a, G: Position, E> {
    pub position: &'a G,
    pub evaluator: &'a E,
    pub table: &'a Table,
    pub clock: &'a Clock,
    pub handicap: Handicap,
    pub seed: u64,
}

pub(crate) struct Worker<'a, G: Position, E> {
    task: &'a Task<'a, G, E>,
    plies: Vec<Ply<G::Action>>,
    history: Vec<i32>,
    uncounted: u64,
}

impl<'a, G: Position, E: Evaluator<G>> Worker<'a, G, E> {
    pub fn new(task: &'a Task<'a, G, E>) -> Self {
        let mut plies = Vec::new();
        plies.resize_with(MAX_PLY + usize::from(MAX_NOISY_PLIES) + 2, Ply::default);
        Self { task, plies, history: vec![0; HISTORY], uncounted: 0 }
    }

    /// The actions of the first ply, the most promising first; equal ones in an order by the seed.
    pub fn root_actions(&mut self) -> Vec<RootAction<G::Action>> {
        let Task { position, seed, .. } = self.task;
        let mut list = Ply::default();
        self.list(position, &mut list);
        self.task.evaluator.rank(position, &list.actions, &mut list.ranks);
        let mut root: Vec<_> = list
            .order
            .iter()
            .map(|place| RootAction { action: list.actions[place.number()], rank: list.ranks[place.number()] })
            .collect();
        root.sort_by_cached_key(|root| (-root.rank, lot(*seed, root.action)));
        root
    }

    /// The line that the last search found.
    pub fn line(&self) -> &[G::Action] {
        &self.plies[0].line
    }

    fn evaluate(&self, position: &G, seat: Seat) -> Value {
        let score = self.task.evaluator.evaluate(position, seat) + self.task.handicap.noise(position.key());
        Value::guess(score)
    }

    fn tick(&mut self) -> Option<()> {
        self.uncounted += 1;
        let limit = self.task.clock.limits().nodes;
        if self.uncounted >= NODES_PER_LOOK || limit.is_some_and(|limit| limit < 100 * NODES_PER_LOOK) {
            self.look()
        } else {
            Some(())
        }
    }

    /// Counts the nodes and looks at the clock.
    fn look(&mut self) -> Option<()> {
        self.task.clock.count(self.uncounted);
        self.uncounted = 0;
        (!self.task.clock.expired()).then_some(())
    }

    /// Counts what was not yet counted.
    pub fn settle(&mut self) {
        self.task.clock.count(self.uncounted);
        self.uncounted = 0;
    }

    /// Lists the actions, without those that are overlooked, in no order yet; tells whether any is.
    fn list(&self, position: &G, ply: &mut Ply<G::Action>) -> bool {
        let Task { evaluator, handicap, .. } = self.task;
        evaluator.actions(position, &mut ply.actions);
        ply.ranks.clear();
        ply.order.clear();
        let count = ply.actions.len().min(NO_ACTION as usize);
        let numbers = (0..count as u16).map(|number| Place::new(0, number));
        if handicap.overlooks_nothing() {
            ply.order.extend(numbers);
        } else {
            let key = position.key();
            ply.order.extend(numbers.filter(|place| !handicap.overlooks(key, ply.actions[place.number()])));
            if ply.order.is_empty() {
                ply.order.extend((count > 0).then_some(Place::new(0, 0)));
            }
        }
        ply.order.len() < ply.actions.len()
    }

    /// Plays an action and searches on; the value is seen from the side that acted.
    #[allow(clippy::too_many_arguments, reason = "the words of every alpha-beta search")]
    fn follow(
        &mut self,
        position: &G,
        seat: Seat,
        action: G::Action,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<Value> {
        self.tick()?;
        let mut next = position.clone();
        next.apply(action);
        self.plies[ply + 1].line.clear();
        match next.to_act() {
            None => Some(Value::certain(won_by(next.lead(seat), ply + 1))),
            Some(to_act) if to_act == seat => self.search(&next, to_act, depth, alpha, beta, ply + 1),
            Some(to_act) => self.search(&next, to_act, depth, -beta, -alpha, ply + 1).map(Neg::neg),
        }
    }

    /// Searches the first ply with a window, leaving out what stands behind the first `width` actions; the action with the
    /// best value is moved to the front. Ends early, with what was found, only if the first action was searched whole.
    pub fn search_root(
        &mut self,
        root: &mut [RootAction<G::Action>],
        width: usize,
        depth: u8,
        mut alpha: i32,
        beta: i32,
    ) -> (Option<Value>, bool) {
        let position = self.task.position;
        let mut best: Option<Value> = None;
        let Some(seat) = position.to_act() else { return (None, true) };
        let mut at_most = width >= root.len();
        for place in 0..root.len().min(width) {
            let action = root[place].action;
            let found = self.place(position, seat, action, place, depth, alpha, beta, 0);
            let Some(value) = found else { return (best, false) };
            at_most &= value.at_most;
            if best.is_none_or(|best| value.score > best.score) {
                best = Some(value);
                self.adopt_line(0, action);
                root[..=place].rotate_right(1);
            }
            alpha = alpha.max(value.score);
            if alpha >= beta {
                at_most = false;
                break;
            }
        }
        (best.map(|best| Value { at_most, ..best }), true)
    }

    /// Searches the action at a place of the order: the first with the whole window, the others with the hope that they
    /// are no better.
    #[allow(clippy::too_many_arguments, reason = "the words of every alpha-beta search")]
    fn place(
        &mut self,
        position: &G,
        seat: Seat,
        action: G::Action,
        place: usize,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<Value> {
        let depth = depth.saturating_sub(1);
        if place == 0 {
            return self.follow(position, seat, action, depth, alpha, beta, ply);
        }
        let reduction = self.task.evaluator.reduction(depth, place).min(depth);
        let mut value = self.follow(position, seat, action, depth - reduction, alpha, alpha + 1, ply)?;
        if value.score > alpha && reduction > 0 {
            value = self.follow(position, seat, action, depth, alpha, alpha + 1, ply)?;
        }
        if value.score > alpha && value.score < beta {
            value = self.follow(position, seat, action, depth, alpha, beta, ply)?;
        }
        Some(value)
    }

    fn adopt_line(&mut self, ply: usize, action: G::Action) {
        let (upper, lower) = self.plies.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(action);
        line.extend_from_slice(&lower[0].line);
    }

    fn search(&mut self, position: &G, seat: Seat, mut depth: u8, alpha: i32, beta: i32, ply: usize) -> Option<Value> {
        if depth == 0 && self.task.evaluator.is_urgent(position) {
            depth = 1;
        }
        if depth == 0 || ply >= MAX_PLY {
            return self.look_on(position, seat, MAX_NOISY_PLIES, alpha, beta, ply);
        }
        if let Some(value) = self.out_of_reach(position, alpha, beta, ply) {
            return Some(value);
        }
        let key = position.key();
        let known = self.task.table.get(key);
        if let Some(entry) = known {
            let value = Value { score: shifted(entry.value.score, -(ply as i32)), ..entry.value };
            let deep = entry.depth >= depth && beta - alpha == 1;
            let usable = match entry.bound {
                Bound::Lower => value.score >= beta && (deep || value.at_least),
                Bound::Upper => value.score <= alpha && (deep || value.at_most),
                Bound::Exact => deep || value.at_least && value.at_most,
            };
            if usable {
                return Some(value);
            }
        }
        let mut list = std::mem::take(&mut self.plies[ply]);
        let found = self.search_list(
            position,
            seat,
            depth,
            alpha,
            beta,
            ply,
            &mut list,
            known.map_or(NO_ACTION, |entry| entry.action),
        );
        list.line = std::mem::take(&mut self.plies[ply].line);
        self.plies[ply] = list;
        let (value, best) = found?;
        let bound = if value.score >= beta {
            Bound::Lower
        } else if value.score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        let kept = Value { score: shifted(value.score, ply as i32), ..value };
        self.task.table.put(key, Entry { value: kept, bound, depth, action: best });
        Some(value)
    }

    /// The value, if it is told without a search, or that it lies outside the window.
    fn out_of_reach(&self, position: &G, alpha: i32, beta: i32, ply: usize) -> Option<Value> {
        let (least, most) = self.task.evaluator.margins(position)?;
        if least == most {
            return Some(Value::certain(won_by(least, ply + 1)));
        }
        // The game may end at any later ply.
        let least = if least > 0 { won_by(least, MAX_PLY) } else { won_by(least, ply) };
        let most = if most > 0 { won_by(most, ply) } else { won_by(most, MAX_PLY) };
        if least >= beta {
            return Some(Value { score: least, at_least: true, at_most: false });
        }
        if most <= alpha {
            return Some(Value { score: most, at_least: false, at_most: true });
        }
        None
    }

    /// Searches all actions of a position; tells the number of the best one too.
    #[allow(clippy::too_many_arguments, reason = "the words of every alpha-beta search")]
    fn search_list(
        &mut self,
        position: &G,
        seat: Seat,
        depth: u8,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        list: &mut Ply<G::Action>,
        known: u16,
    ) -> Option<(Value, u16)> {
        let mut left_out = self.list(position, list);
        let width = self.task.evaluator.width(position, depth - 1, ply);
        if list.actions.len() > 64 {
            // A long list takes as long as many nodes.
            self.look()?;
        }
        let known = list.order.binary_search(&Place::new(0, known)).ok();
        if let Some(known) = known {
            list.order.swap(0, known);
        }
        if width < list.order.len() {
            self.rank(position, list, known.is_some());
            list.order.select_nth_unstable(width);
            left_out = true;
            list.order.truncate(width);
        }
        let mut best = Value::guess(-INFINITE);
        let mut best_number = NO_ACTION;
        let mut at_most = !left_out;
        for place in 0..list.order.len() {
            // Where an action is known to be good, the others may never be needed.
            if list.ranks.is_empty() && (place > 0 || known.is_none()) {
                self.rank(position, list, known.is_some());
            }
            if !list.ranks.is_empty() {
                list.settle(place);
            }
            let action = list.at(place);
            let value = self.place(position, seat, action, place, depth, alpha, beta, ply)?;
            at_most &= value.at_most;
            if value.score > best.score {
                best = value;
                best_number = list.order[place].number() as u16;
                if value.score > alpha {
                    alpha = value.score;
                    self.adopt_line(ply, action);
                }
                if alpha >= beta {
                    self.reward(list, place, depth);
                    return Some((Value { at_most: false, ..best }, best_number));
                }
            }
        }
        Some((Value { at_most, ..best }, best_number))
    }

    /// Ranks the actions; if the first one is known to be good, it stays first.
    fn rank(&self, position: &G, list: &mut Ply<G::Action>, known: bool) {
        let Ply { actions, ranks, order, killers, .. } = list;
        self.task.evaluator.rank(position, actions, ranks);
        for place in &mut order[usize::from(known)..] {
            let number = place.number();
            let action = actions[number];
            let killer = if killers.contains(&Some(action)) { KILLER_RANK } else { 0 };
            *place = Place::new(ranks[number] + self.history[Self::slot(action)] + killer, number as u16);
        }
        if known {
            order[0] = Place::new(i32::MAX, order[0].number() as u16);
        }
    }

    fn slot(action: G::Action) -> usize {
        lot(0, action) as usize % HISTORY
    }

    /// Remembers an action that refuted, and forgets a little of those that were tried before.
    fn reward(&mut self, list: &mut Ply<G::Action>, place: usize, depth: u8) {
        let action = list.at(place);
        if list.killers[0] != Some(action) {
            list.killers = [Some(action), list.killers[0]];
        }
        let step = i32::from(depth).min(10).pow(2);
        for tried in 0..=place {
            let history = &mut self.history[Self::slot(list.at(tried))];
            let change = if tried == place { step } else { -step };
            *history += change - *history * step / HISTORY_MAX;
        }
    }

    /// Looks on beyond the horizon, at noisy actions alone.
    fn look_on(&mut self, position: &G, seat: Seat, plies: u8, mut alpha: i32, beta: i32, ply: usize) -> Option<Value> {
        let mut best = self.evaluate(position, seat);
        if plies == 0 || best.score >= beta {
            return Some(best);
        }
        let mut list = std::mem::take(&mut self.plies[ply]);
        self.task.evaluator.noisy(position, &mut list.actions);
        let mut stopped = false;
        if !list.actions.is_empty() {
            list.ranks.clear();
            self.task.evaluator.rank(position, &list.actions, &mut list.ranks);
            list.order.clear();
            list.order.extend((0..NO_ACTION).zip(&list.ranks).map(|(number, &rank)| Place::new(rank, number)));
            alpha = alpha.max(best.score);
            for place in 0..list.order.len() {
                list.settle(place);
                let Some(value) = self.follow_noisy(position, seat, list.at(place), plies - 1, alpha, beta, ply) else {
                    stopped = true;
                    break;
                };
                if value.score > best.score {
                    best = Value { at_most: false, ..value };
                    alpha = alpha.max(value.score);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.plies[ply] = list;
        (!stopped).then_some(best)
    }

    #[allow(clippy::too_many_arguments, reason = "the words of every alpha-beta search")]
    fn follow_noisy(
        &mut self,
        position: &G,
        seat: Seat,
        action: G::Action,
        plies: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> Option<Value> {
        self.tick()?;
        let mut next = position.clone();
        next.apply(action);
        match next.to_act() {
            None => Some(Value::certain(won_by(next.lead(seat), ply + 1))),
            Some(to_act) if to_act == seat => self.look_on(&next, to_act, plies, alpha, beta, ply + 1),
            Some(to_act) => self.look_on(&next, to_act, plies, -beta, -alpha, ply + 1).map(Neg::neg),
        }
    }
}
