//! Principal variation search for two seats, one thread of it.
//!
//! It is alpha-beta (D. Knuth and R. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975) with null
//! windows for all actions but the first (T. Marsland and M. Campbell, "Parallel search of strongly ordered game trees",
//! Computing Surveys 14, 1982), a transposition table, killer moves and the history heuristic, late move reductions (T.
//! Romstad, "An introduction to late move reductions", of the chess program Glaurung), and quiescence search beyond the
//! horizon (C. Shannon, "Programming a computer for playing chess", Philosophical Magazine 41, 1950).
//!
//! A score is always seen from the seat to act. The window is negated and swapped only where another seat is to act, for a
//! seat may act twice running.
//!
//! Beside its score a search knows whether it is proven (see [`Value`]): results of finished games are, evaluations
//! are not, and an action that was left out spoils the proof of the other side.

use std::hash::{Hash, Hasher};
use std::ops::Neg;

use alcazar_rules::Seat;
use rustc_hash::FxHasher;

use crate::bound::{Bound, Bounded, NO_ACTION};
use crate::level::Handicap;
use crate::ordering::{History, Killers, sort_to};
use crate::score::{INFINITE, Value, shifted, won_by};
use crate::transposition::TranspositionTable;
use crate::{Clock, Evaluator, Position, UNIT};

/// Lines longer than this are evaluated.
pub(crate) const MAX_PLY: usize = 120;
/// How far the quiescence search goes.
const MAX_QUIESCENCE_PLIES: u8 = 12;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 128;
/// Lists longer than this take as long as many nodes.
const LONG_LIST: usize = 64;
const HISTORY_SIZE: usize = 1 << 12;
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
    order: Vec<Candidate>,
    killers: Killers<A>,
    /// The principal variation from here on.
    pv: Vec<A>,
}

impl<A> Default for Ply<A> {
    fn default() -> Self {
        Self { actions: Vec::new(), ranks: Vec::new(), order: Vec::new(), killers: Killers::default(), pv: Vec::new() }
    }
}

/// An action's number in a list and its rank, to be sorted: the most promising first, of equal ones the first listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate(u64);

impl Candidate {
    fn new(rank: i32, number: u16) -> Self {
        Self(u64::from(rank.abs_diff(i32::MAX)) << 16 | u64::from(number))
    }

    fn number(self) -> usize {
        usize::from(self.0 as u16)
    }
}

/// A hash of a value that depends on a seed and is the same in every run.
pub(crate) fn seeded_hash(seed: u64, what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    seed.hash(&mut hasher);
    what.hash(&mut hasher);
    // Not every hasher mixes its highest bits down.
    let mixed = (hasher.finish() ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

impl<A: Copy> Ply<A> {
    fn action(&self, place: usize) -> A {
        self.actions[self.order[place].number()]
    }
}

/// The scores that matter: what is not above `alpha` is too little, what is not below `beta` is never allowed.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    const WHOLE: Self = Self { alpha: -INFINITE, beta: INFINITE };

    /// The null window that asks whether a score is above `alpha`.
    fn null(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

impl Neg for Window {
    type Output = Self;

    /// The same window seen by the other side.
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A position that is visited, the seat to act in it, and its distance from the root.
#[derive(Clone, Copy)]
struct Node<'a, G> {
    position: &'a G,
    seat: Seat,
    ply: usize,
}

/// The actions of the first ply, the most promising first.
pub(crate) struct Root<A> {
    pub actions: Vec<A>,
    /// Whether none is overlooked.
    pub whole: bool,
}

/// What all threads of a search share.
pub(crate) struct Task<'a, G: Position, E> {
    pub position: &'a G,
    pub evaluator: &'a E,
    pub table: &'a TranspositionTable<Bounded>,
    pub clock: &'a Clock,
    pub handicap: Handicap,
    pub seed: u64,
}

pub(crate) struct Worker<'a, G: Position, E> {
    task: &'a Task<'a, G, E>,
    plies: Vec<Ply<G::Action>>,
    history: History<HISTORY_MAX>,
    uncounted: u64,
}

impl<'a, G: Position, E: Evaluator<G>> Worker<'a, G, E> {
    pub fn new(task: &'a Task<'a, G, E>) -> Self {
        let mut plies = Vec::new();
        plies.resize_with(MAX_PLY + usize::from(MAX_QUIESCENCE_PLIES) + 2, Ply::default);
        Self { task, plies, history: History::new([0; HISTORY_SIZE]), uncounted: 0 }
    }

    /// The actions of the first ply; equal ones are in an order by the seed.
    pub fn root(&mut self) -> Root<G::Action> {
        let Task { position, seed, .. } = self.task;
        let mut list = Ply::default();
        let left_out = self.list(position, &mut list);
        self.task.evaluator.rank(position, &list.actions, &mut list.ranks);
        let order = |candidate: &Candidate| {
            let number = candidate.number();
            (-list.ranks[number], seeded_hash(*seed, list.actions[number]))
        };
        list.order.sort_by_cached_key(order);
        let actions = list.order.iter().map(|candidate| list.actions[candidate.number()]).collect();
        Root { actions, whole: !left_out }
    }

    /// The principal variation of the last search.
    pub fn pv(&self) -> &[G::Action] {
        &self.plies[0].pv
    }

    /// The static evaluation.
    fn evaluate(&self, node: &Node<G>) -> Value {
        let noise = self.task.handicap.noise(node.position.key());
        Value::guess(self.task.evaluator.evaluate(node.position, node.seat) + noise)
    }

    fn count_node(&mut self) -> Option<()> {
        self.uncounted += 1;
        let limit = self.task.clock.limits().nodes;
        if self.uncounted >= NODES_PER_LOOK || limit.is_some_and(|limit| limit < 100 * NODES_PER_LOOK) {
            self.check_limits()
        } else {
            Some(())
        }
    }

    /// None if the search has to end.
    fn check_limits(&mut self) -> Option<()> {
        self.report_nodes();
        (!self.task.clock.expired()).then_some(())
    }

    /// Counts the nodes that were not yet counted.
    pub fn report_nodes(&mut self) {
        self.task.clock.count(self.uncounted);
        self.uncounted = 0;
    }

    /// Lists the actions, without those that are overlooked, in no order yet; tells whether any is.
    fn list(&self, position: &G, ply: &mut Ply<G::Action>) -> bool {
        let Task { handicap, .. } = self.task;
        position.legal_actions(&mut ply.actions);
        ply.ranks.clear();
        ply.order.clear();
        let count = ply.actions.len().min(NO_ACTION as usize);
        let candidates = (0..count as u16).map(|number| Candidate::new(0, number));
        if handicap.overlooks_nothing() {
            ply.order.extend(candidates);
        } else {
            let key = position.key();
            ply.order.extend(candidates.filter(|candidate| !handicap.overlooks(key, ply.actions[candidate.number()])));
            if ply.order.is_empty() {
                ply.order.extend((count > 0).then_some(Candidate::new(0, 0)));
            }
        }
        ply.order.len() < ply.actions.len()
    }

    /// Searches the first ply from a place of its order on; the action with the best value is moved there. Ends early, with
    /// what was found, only if the first action was searched whole.
    pub fn search_root(&mut self, root: &mut Root<G::Action>, first: usize, depth: u8) -> (Option<Value>, bool) {
        let position = self.task.position;
        let Some(seat) = position.to_act() else { return (None, true) };
        let node = Node { position, seat, ply: 0 };
        let mut window = Window::WHOLE;
        let mut best: Option<Value> = None;
        let mut at_most = root.whole;
        let actions = &mut root.actions[first..];
        for place in 0..actions.len() {
            let action = actions[place];
            let Some(value) = self.search_action(&node, action, place, depth, window) else { return (best, false) };
            at_most &= value.at_most;
            if best.is_none_or(|best| value.score > best.score) {
                best = Some(value);
                self.update_pv(0, action);
                actions[..=place].rotate_right(1);
            }
            window.alpha = window.alpha.max(value.score);
        }
        (best.map(|best| Value { at_most, ..best }), true)
    }

    /// Plays an action and searches what it leads to with `search`; the value is seen from the side that acted.
    fn child(
        &mut self,
        node: &Node<G>,
        action: G::Action,
        window: Window,
        search: impl FnOnce(&mut Self, &Node<G>, Window) -> Option<Value>,
    ) -> Option<Value> {
        self.count_node()?;
        let mut next = node.position.clone();
        next.apply(action);
        let ply = node.ply + 1;
        self.plies[ply].pv.clear();
        match next.to_act() {
            None => Some(Value::certain(won_by(next.lead(node.seat), ply))),
            Some(seat) if seat == node.seat => search(self, &Node { position: &next, seat, ply }, window),
            Some(seat) => search(self, &Node { position: &next, seat, ply }, -window).map(Neg::neg),
        }
    }

    /// Searches the action at a place of the order: the first with the whole window, the others with the hope that they
    /// are no better.
    fn search_action(
        &mut self,
        node: &Node<G>,
        action: G::Action,
        place: usize,
        depth: u8,
        window: Window,
    ) -> Option<Value> {
        let depth = depth.saturating_sub(1);
        let reduction = self.task.evaluator.reduction(depth, place).min(depth);
        let mut to =
            |depth, window| self.child(node, action, window, |this, next, window| this.search(next, depth, window));
        if place == 0 {
            return to(depth, window);
        }
        let mut value = to(depth - reduction, window.null())?;
        if value.score > window.alpha && reduction > 0 {
            value = to(depth, window.null())?;
        }
        if value.score > window.alpha && value.score < window.beta {
            value = to(depth, window)?;
        }
        Some(value)
    }

    /// The best line begins with an action and goes on as the next ply's.
    fn update_pv(&mut self, ply: usize, action: G::Action) {
        let (upper, lower) = self.plies.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(action);
        pv.extend_from_slice(&lower[0].pv);
    }

    fn search(&mut self, node: &Node<G>, mut depth: u8, window: Window) -> Option<Value> {
        if depth == 0 && self.task.evaluator.is_urgent(node.position) {
            depth = 1;
        }
        if depth == 0 || node.ply >= MAX_PLY {
            return self.quiescence(node, MAX_QUIESCENCE_PLIES, window);
        }
        if let Some(value) = self.cut_by_margins(node, window) {
            return Some(value);
        }
        let key = node.position.key();
        let known = self.task.table.get(key);
        if let Some(entry) = known {
            let value = Value { score: shifted(entry.value.score, -(node.ply as i32)), ..entry.value };
            let deep = entry.depth >= depth && window.is_null();
            let usable = match entry.bound {
                Bound::Lower => value.score >= window.beta && (deep || value.at_least),
                Bound::Upper => value.score <= window.alpha && (deep || value.at_most),
                Bound::Exact => deep || value.at_least && value.at_most,
            };
            if usable {
                return Some(value);
            }
        }
        let mut list = std::mem::take(&mut self.plies[node.ply]);
        let known = known.map_or(NO_ACTION, |entry| entry.action);
        let searched = self.search_all(node, depth, window, &mut list, known);
        list.pv = std::mem::take(&mut self.plies[node.ply].pv);
        self.plies[node.ply] = list;
        let (value, action) = searched?;
        let bound = Bound::of(value.score, window.alpha, window.beta);
        let kept = Value { score: shifted(value.score, node.ply as i32), ..value };
        self.task.table.put(key, Bounded { value: kept, bound, depth, action });
        Some(value)
    }

    /// The value, if it is told without a search, or that it lies outside the window.
    fn cut_by_margins(&self, node: &Node<G>, window: Window) -> Option<Value> {
        let (least, most) = self.task.evaluator.margins(node.position)?;
        if least == most {
            return Some(Value::certain(won_by(least, node.ply + 1)));
        }
        // The game may end at any later ply.
        let least = won_by(least, if least > 0 { MAX_PLY } else { node.ply });
        let most = won_by(most, if most > 0 { node.ply } else { MAX_PLY });
        if least >= window.beta {
            return Some(Value { score: least, at_least: true, at_most: false });
        }
        if most <= window.alpha {
            return Some(Value { score: most, at_least: false, at_most: true });
        }
        None
    }

    /// Searches all actions of a position, the one whose number is known to be good first; tells the number of the best
    /// one too.
    fn search_all(
        &mut self,
        node: &Node<G>,
        depth: u8,
        mut window: Window,
        list: &mut Ply<G::Action>,
        known: u16,
    ) -> Option<(Value, u16)> {
        let left_out = self.list(node.position, list);
        if list.actions.len() > LONG_LIST {
            self.check_limits()?;
        }
        let known = list.order.binary_search(&Candidate::new(0, known)).ok();
        if let Some(known) = known {
            list.order.swap(0, known);
        }
        let mut best = Value::guess(-INFINITE);
        let mut best_number = NO_ACTION;
        let mut at_most = !left_out;
        for place in 0..list.order.len() {
            // Where an action is known to be good, the others may never be needed.
            if list.ranks.is_empty() && (place > 0 || known.is_none()) {
                self.rank(node.position, list, known.is_some());
            }
            if !list.ranks.is_empty() {
                sort_to(&mut list.order, place, PICKED);
            }
            let action = list.action(place);
            let value = self.search_action(node, action, place, depth, window)?;
            at_most &= value.at_most;
            if value.score > best.score {
                best = value;
                best_number = list.order[place].number() as u16;
                if value.score > window.alpha {
                    window.alpha = value.score;
                    self.update_pv(node.ply, action);
                }
                if window.alpha >= window.beta {
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
        for candidate in &mut order[usize::from(known)..] {
            let number = candidate.number();
            let action = actions[number];
            let killer = if killers.contains(action) { KILLER_RANK } else { 0 };
            let history = self.history.score(Self::history_index(action));
            *candidate = Candidate::new(ranks[number] + history + killer, number as u16);
        }
        if known {
            order[0] = Candidate::new(i32::MAX, order[0].number() as u16);
        }
    }

    fn history_index(action: G::Action) -> usize {
        seeded_hash(0, action) as usize % HISTORY_SIZE
    }

    /// Remembers an action that refuted, and forgets a little of those that were tried before.
    fn reward(&mut self, list: &mut Ply<G::Action>, place: usize, depth: u8) {
        let action = list.action(place);
        list.killers.add(action);
        let failed = (0..place).map(|place| Self::history_index(list.action(place)));
        self.history.update(failed, Self::history_index(action), i32::from(depth).min(10).pow(2));
    }

    /// Searches on beyond the horizon, noisy actions alone, until the position is quiet enough to be evaluated. The seat to
    /// act may also stand pat and take the evaluation.
    fn quiescence(&mut self, node: &Node<G>, plies: u8, mut window: Window) -> Option<Value> {
        let mut best = self.evaluate(node);
        if plies == 0 || best.score >= window.beta {
            return Some(best);
        }
        let mut list = std::mem::take(&mut self.plies[node.ply]);
        self.task.evaluator.noisy(node.position, &mut list.actions);
        let mut stopped = false;
        if !list.actions.is_empty() {
            list.ranks.clear();
            self.task.evaluator.rank(node.position, &list.actions, &mut list.ranks);
            list.order.clear();
            list.order.extend((0..NO_ACTION).zip(&list.ranks).map(|(number, &rank)| Candidate::new(rank, number)));
            window.alpha = window.alpha.max(best.score);
            for place in 0..list.order.len() {
                sort_to(&mut list.order, place, PICKED);
                let searched = self.child(node, list.action(place), window, |this, next, window| {
                    this.quiescence(next, plies - 1, window)
                });
                let Some(value) = searched else {
                    stopped = true;
                    break;
                };
                if value.score > best.score {
                    best = Value { at_most: false, ..value };
                    window.alpha = window.alpha.max(value.score);
                }
                if window.alpha >= window.beta {
                    break;
                }
            }
        }
        self.plies[node.ply] = list;
        (!stopped).then_some(best)
    }
}
