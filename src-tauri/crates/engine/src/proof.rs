//! Proofs of wins and losses by depth-first proof-number search.
//!
//! The search is A. Nagai's df-pn ("Df-pn algorithm for searching AND/OR trees and its applications", Tokyo 2002), with
//! the sums of T. Ueda and others ("Weak proof-number search", CG 2008): of several things to prove the hardest counts,
//! and one more for each other, so that lines which meet again are not counted twice. It is for two seats and games in
//! which no position comes again and no game is drawn.

use alcazar_rules::Seat;

use crate::{Clock, Position, Solution};

/// A number that says that something cannot be proven.
const NEVER: u32 = (1 << 28) - 1;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 64;
/// Positions visited where no limit says how many.
const USUAL_NODES: u64 = 300_000;
/// About how many positions are visited in a millisecond.
const NODES_A_MILLISECOND: u64 = 1_000;
/// The most clusters of the table, 64 bytes each.
const MOST_CLUSTERS: u64 = 1 << 23;
const CLUSTER: usize = 4;

/// How hard it is to show that a side wins, and that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    pub proof: u32,
    pub disproof: u32,
}

impl Effort {
    pub const WON: Self = Self { proof: 0, disproof: NEVER };
    const LOST: Self = Self { proof: NEVER, disproof: 0 };

    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The same seen by the other side.
    fn turned(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

/// What is known of a position: its key, and from the lowest bit up the proof number (28 bits), the disproof number (28),
/// and how often the positions visited below can be halved (8).
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    data: u64,
}

/// Slots that a key may be in: as many as the processor fetches from memory at once.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

/// The clusters of a table that are set up together.
const PAGE: u64 = 1 << 10;

/// The efforts known, by key. Pages are set up when they are first written to, so that a large table costs a short proof
/// nothing.
struct Known {
    pages: Vec<Box<[Cluster]>>,
}

impl Known {
    fn new(positions: u64) -> Self {
        let clusters = (positions / CLUSTER as u64).clamp(PAGE, MOST_CLUSTERS).next_power_of_two();
        let mut pages = Vec::new();
        pages.resize_with((clusters / PAGE) as usize, Box::default);
        Self { pages }
    }

    /// The page and the cluster there for a key.
    fn place(&self, key: u64) -> (usize, usize) {
        ((key >> 32) as usize & (self.pages.len() - 1), (key % PAGE) as usize)
    }

    fn get(&self, key: u64) -> Option<Effort> {
        let (page, place) = self.place(key);
        let slot = self.pages[page].get(place)?.0.iter().find(|slot| slot.key == key && slot.data > 0)?;
        Some(Effort { proof: slot.data as u32 & NEVER, disproof: (slot.data >> 28) as u32 & NEVER })
    }

    /// The positions looked at with the least work are forgotten first.
    fn put(&mut self, key: u64, effort: Effort, work: u64) {
        let (page, place) = self.place(key);
        let page = &mut self.pages[page];
        if page.is_empty() {
            *page = vec![Cluster::default(); PAGE as usize].into();
        }
        let slots = &mut page[place].0;
        let known = slots.iter().position(|slot| slot.key == key && slot.data > 0);
        let place = known.or_else(|| (0..CLUSTER).min_by_key(|&place| slots[place].data >> 56));
        if let Some(slot) = place.and_then(|place| slots.get_mut(place)) {
            let halvings = u64::from(work.max(1).ilog2()) + 1;
            *slot = Slot { key, data: u64::from(effort.proof) | u64::from(effort.disproof) << 28 | halvings << 56 };
        }
    }
}

struct Child<G> {
    position: G,
    effort: Effort,
}

struct Prover<'a, G> {
    clock: &'a Clock,
    guess: fn(&G) -> Effort,
    seat: Seat,
    known: Known,
    visited: u64,
    uncounted: u64,
    most: u64,
    /// Part of the time that may be taken.
    share: u32,
    spare: Vec<Vec<Child<G>>>,
}

/// Tries to prove who wins, with one part in `share` of the limits; a win comes with the actions of the turn. `guess` tells
/// how hard a position looks before it is searched.
pub(crate) fn prove<G: Position>(
    position: &G,
    clock: &Clock,
    share: u32,
    guess: fn(&G) -> Effort,
) -> Option<Solution<G::Action>> {
    let seat = position.to_act()?;
    let limits = clock.limits();
    let by_nodes = limits.nodes.map(|nodes| nodes / u64::from(share));
    let by_time = limits.time.map(|time| (time / share).as_millis() as u64 * NODES_A_MILLISECOND);
    let usual = if by_time.is_some() { u64::MAX } else { USUAL_NODES };
    let most = by_nodes.unwrap_or(usual);
    let slots = by_time.map_or(most, |nodes| nodes.min(most));
    let mut prover = Prover {
        clock,
        guess,
        seat,
        known: Known::new(slots),
        visited: 0,
        uncounted: 0,
        most,
        share,
        spare: Vec::new(),
    };
    let effort = prover.settle(position)?;
    let solution = if effort.proof == 0 {
        let line = prover.winning_turn(position);
        (!line.is_empty()).then_some(Solution { margin: 2, line })
    } else {
        Some(Solution { margin: -2, line: Vec::new() })
    };
    clock.count(prover.uncounted);
    solution
}

impl<G: Position> Prover<'_, G> {
    /// Searches a position until it is settled, or a limit is reached.
    fn settle(&mut self, position: &G) -> Option<Effort> {
        let effort = self.deepen(position, Effort { proof: NEVER, disproof: NEVER });
        if effort.is_none() {
            self.clock.count(std::mem::take(&mut self.uncounted));
        }
        effort.filter(|effort| effort.is_settled())
    }

    /// The winning actions of the seat up to where the other is to act, as far as they are found.
    fn winning_turn(&mut self, position: &G) -> Vec<G::Action> {
        let mut turn = Vec::new();
        let mut position = position.clone();
        let mut actions = Vec::new();
        while position.to_act() == Some(self.seat) {
            position.legal_actions(&mut actions);
            let found = actions.iter().find_map(|&action| {
                let mut next = position.clone();
                next.apply(action);
                (self.glance(&next).proof == 0).then_some((action, next))
            });
            // What proved the win may have been forgotten.
            let found = found.or_else(|| {
                actions.iter().find_map(|&action| {
                    let mut next = position.clone();
                    next.apply(action);
                    self.settle(&next).filter(|effort| effort.proof == 0).map(|_| (action, next))
                })
            });
            let Some((action, next)) = found else { break };
            turn.push(action);
            position = next;
        }
        turn
    }

    fn tick(&mut self) -> Option<()> {
        self.visited += 1;
        self.uncounted += 1;
        if self.uncounted >= NODES_PER_LOOK {
            self.clock.count(std::mem::take(&mut self.uncounted));
            let late = self.clock.limits().time.is_some_and(|time| self.clock.elapsed() >= time / self.share);
            if late || self.visited >= self.most || self.clock.expired() {
                return None;
            }
        }
        Some(())
    }

    /// What is known of a position, or a guess.
    fn glance(&self, position: &G) -> Effort {
        let Some(to_act) = position.to_act() else {
            return if position.lead(self.seat) > 0 { Effort::WON } else { Effort::LOST };
        };
        self.known.get(position.key()).unwrap_or_else(|| {
            let effort = (self.guess)(position);
            if to_act == self.seat { effort } else { effort.turned() }
        })
    }

    /// Searches until one of the numbers reaches its bound; none if a limit was reached.
    fn deepen(&mut self, position: &G, bound: Effort) -> Option<Effort> {
        let own = position.to_act() == Some(self.seat);
        let before = self.visited;
        let mut children = self.spare.pop().unwrap_or_default();
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        for &action in &actions {
            let mut next = position.clone();
            next.apply(action);
            let effort = self.glance(&next);
            children.push(Child { position: next, effort });
        }
        let found = self.tick().and_then(|()| self.widen(&mut children, own, bound));
        children.clear();
        self.spare.push(children);
        let effort = found?;
        self.known.put(position.key(), effort, self.visited - before);
        Some(effort)
    }

    /// Seen by the side to act: one child must be proven, or all be disproven.
    fn widen(&mut self, children: &mut [Child<G>], own: bool, bound: Effort) -> Option<Effort> {
        let seen = |effort: Effort| if own { effort } else { effort.turned() };
        let bound = seen(bound);
        loop {
            let (mut best, mut second) = (0, NEVER);
            let (mut least, mut hardest, mut open) = (NEVER + 1, 0, 0);
            for (place, child) in children.iter().enumerate() {
                let Effort { proof, disproof } = seen(child.effort);
                open += u32::from(disproof > 0);
                hardest = hardest.max(disproof);
                if proof < least {
                    second = least.min(NEVER);
                    (best, least) = (place, proof);
                } else {
                    second = second.min(proof);
                }
            }
            let others = open.saturating_sub(1);
            let sum = if hardest >= NEVER { NEVER } else { (hardest + others).min(NEVER - 1) };
            let effort = Effort { proof: least.min(NEVER), disproof: if least == 0 { NEVER } else { sum } };
            if effort.is_settled() || effort.proof >= bound.proof || effort.disproof >= bound.disproof {
                return Some(seen(effort));
            }
            let next = Effort {
                proof: bound.proof.min((second + second / 8).saturating_add(1)).min(NEVER),
                disproof: if bound.disproof >= NEVER { NEVER } else { bound.disproof - others },
            };
            let child = &children[best];
            let position = child.position.clone();
            let found = self.deepen(&position, seen(next))?;
            children[best].effort = found;
        }
    }
}
