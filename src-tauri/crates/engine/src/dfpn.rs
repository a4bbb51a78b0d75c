//! Proofs of wins and losses by depth-first proof-number search.
//!
//! The search is A. Nagai's df-pn ("Df-pn algorithm for searching AND/OR trees and its applications", Tokyo 2002) on the
//! proof numbers of V. Allis and others ("Proof-number search", Artificial Intelligence 66, 1994), with the sums of T. Ueda
//! and others ("Weak proof-number search", CG 2008): of several things to prove the hardest counts, and one more for each
//! other, so that lines which meet again are not counted twice. The threshold of a child is an eighth above the number of
//! the next best one (the 1+ε trick: J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search", CG 2006). It is for two
//! seats and games in which no position comes again and no game is drawn.

use alcazar_rules::Seat;

use crate::limits::nodes_within;
use crate::transposition::{ENTRY_BYTES, Entry, TranspositionTable};
use crate::{Clock, Position, Solution};

/// A number that says that something cannot be proven.
const INFINITE: u32 = (1 << 28) - 1;
/// Positions between two looks at the clock.
const NODES_PER_LOOK: u64 = 64;
/// Positions visited where no limit says how many.
const USUAL_NODES: u64 = 300_000;
/// About how many positions are visited in a millisecond.
const NODES_A_MILLISECOND: u64 = 1_000;
/// The fewest and the most positions that are remembered.
const FEWEST_ENTRIES: u64 = 1 << 12;
const MOST_ENTRIES: u64 = 1 << 25;

/// How hard it is to show that a side wins, and that it does not: the positions that must at least be proven for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
}

impl ProofNumbers {
    pub const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    const DISPROVEN: Self = Self { proof: INFINITE, disproof: 0 };

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The same seen by the other side.
    fn swapped(self) -> Self {
        Self { proof: self.disproof, disproof: self.proof }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Known {
    numbers: ProofNumbers,
    /// How often the positions visited below can be halved, at least once.
    halvings: u8,
}

impl Entry for Known {
    /// From the lowest bit up: the proof number (28 bits), the disproof number (28), and the halvings (8).
    fn pack(self) -> u64 {
        let Self { numbers: ProofNumbers { proof, disproof }, halvings } = self;
        u64::from(proof) | u64::from(disproof) << 28 | u64::from(halvings) << 56
    }

    fn unpack(data: u64) -> Self {
        let numbers = ProofNumbers { proof: data as u32 & INFINITE, disproof: (data >> 28) as u32 & INFINITE };
        Self { numbers, halvings: (data >> 56) as u8 }
    }

    fn work(self) -> u32 {
        self.halvings.into()
    }
}

struct Child<G> {
    position: G,
    numbers: ProofNumbers,
}

struct Prover<'a, G> {
    clock: &'a Clock,
    guess: fn(&G) -> ProofNumbers,
    /// Whose win is to be proven; all numbers are seen by it.
    seat: Seat,
    table: TranspositionTable<Known>,
    visited: u64,
    uncounted: u64,
    most: u64,
    /// It may take the time of the limits divided by this.
    divisor: u32,
    spare: Vec<Vec<Child<G>>>,
}

/// Tries to prove who wins, within the limits divided by `divisor`; a win comes with the actions of the turn. `guess` tells
/// the numbers of a position that was not searched, for the seat to act.
pub(crate) fn prove<G: Position>(
    position: &G,
    clock: &Clock,
    divisor: u32,
    guess: fn(&G) -> ProofNumbers,
) -> Option<Solution<G::Action>> {
    let seat = position.to_act()?;
    let limits = clock.limits();
    let by_nodes = limits.nodes.map(|nodes| nodes / u64::from(divisor));
    let by_time = limits.time.map(|time| nodes_within(time / divisor, NODES_A_MILLISECOND));
    let usual = if by_time.is_some() { u64::MAX } else { USUAL_NODES };
    let most = by_nodes.unwrap_or(usual);
    let entries = by_time.map_or(most, |nodes| nodes.min(most));
    let entries = entries.clamp(FEWEST_ENTRIES, MOST_ENTRIES).next_power_of_two();
    let mut prover = Prover {
        clock,
        guess,
        seat,
        table: TranspositionTable::new(entries as usize * ENTRY_BYTES),
        visited: 0,
        uncounted: 0,
        most,
        divisor,
        spare: Vec::new(),
    };
    let numbers = prover.solve(position)?;
    let solution = if numbers.proof == 0 {
        let line = prover.winning_turn(position);
        (!line.is_empty()).then_some(Solution { margin: 2, line })
    } else {
        Some(Solution { margin: -2, line: Vec::new() })
    };
    clock.count(prover.uncounted);
    solution
}

impl<G: Position> Prover<'_, G> {
    /// Searches a position until it is solved; none if a limit was reached.
    fn solve(&mut self, position: &G) -> Option<ProofNumbers> {
        let numbers = self.search(position, ProofNumbers { proof: INFINITE, disproof: INFINITE });
        if numbers.is_none() {
            self.clock.count(std::mem::take(&mut self.uncounted));
        }
        numbers.filter(|numbers| numbers.is_solved())
    }

    /// The winning actions of the seat up to where the other is to act, as far as they are found.
    fn winning_turn(&mut self, position: &G) -> Vec<G::Action> {
        let mut turn = Vec::new();
        let mut position = position.clone();
        let mut actions = Vec::new();
        while position.to_act() == Some(self.seat) {
            position.legal_actions(&mut actions);
            let known = actions.iter().find_map(|&action| {
                let mut next = position.clone();
                next.apply(action);
                (self.numbers(&next).proof == 0).then_some((action, next))
            });
            // What proved the win may have been forgotten.
            let won = known.or_else(|| {
                actions.iter().find_map(|&action| {
                    let mut next = position.clone();
                    next.apply(action);
                    self.solve(&next).filter(|numbers| numbers.proof == 0).map(|_| (action, next))
                })
            });
            let Some((action, next)) = won else { break };
            turn.push(action);
            position = next;
        }
        turn
    }

    fn count_node(&mut self) -> Option<()> {
        self.visited += 1;
        self.uncounted += 1;
        if self.uncounted >= NODES_PER_LOOK {
            self.clock.count(std::mem::take(&mut self.uncounted));
            let late = self.clock.limits().time.is_some_and(|time| self.clock.elapsed() >= time / self.divisor);
            if late || self.visited >= self.most || self.clock.expired() {
                return None;
            }
        }
        Some(())
    }

    /// The numbers that are known of a position, or guessed.
    fn numbers(&self, position: &G) -> ProofNumbers {
        let Some(to_act) = position.to_act() else {
            return if position.lead(self.seat) > 0 { ProofNumbers::PROVEN } else { ProofNumbers::DISPROVEN };
        };
        self.table.get(position.key()).map_or_else(
            || {
                let numbers = (self.guess)(position);
                if to_act == self.seat { numbers } else { numbers.swapped() }
            },
            |known| known.numbers,
        )
    }

    /// Searches until one of the numbers reaches its threshold; none if a limit was reached.
    fn search(&mut self, position: &G, threshold: ProofNumbers) -> Option<ProofNumbers> {
        let own = position.to_act() == Some(self.seat);
        let before = self.visited;
        let mut children = self.spare.pop().unwrap_or_default();
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        for &action in &actions {
            let mut next = position.clone();
            next.apply(action);
            let numbers = self.numbers(&next);
            children.push(Child { position: next, numbers });
        }
        let searched = self.count_node().and_then(|()| self.search_children(&mut children, own, threshold));
        children.clear();
        self.spare.push(children);
        let numbers = searched?;
        let halvings = (self.visited - before).max(1).ilog2() as u8 + 1;
        self.table.put(position.key(), Known { numbers, halvings });
        Some(numbers)
    }

    /// Seen by the side to act: one child must be proven, or all be disproven.
    fn search_children(
        &mut self,
        children: &mut [Child<G>],
        own: bool,
        threshold: ProofNumbers,
    ) -> Option<ProofNumbers> {
        let seen = |numbers: ProofNumbers| if own { numbers } else { numbers.swapped() };
        let threshold = seen(threshold);
        loop {
            let (mut best, mut second) = (0, INFINITE);
            let (mut least, mut hardest, mut open) = (INFINITE + 1, 0, 0);
            for (place, child) in children.iter().enumerate() {
                let ProofNumbers { proof, disproof } = seen(child.numbers);
                open += u32::from(disproof > 0);
                hardest = hardest.max(disproof);
                if proof < least {
                    second = least.min(INFINITE);
                    (best, least) = (place, proof);
                } else {
                    second = second.min(proof);
                }
            }
            let others = open.saturating_sub(1);
            let sum = if hardest >= INFINITE { INFINITE } else { (hardest + others).min(INFINITE - 1) };
            let numbers =
                ProofNumbers { proof: least.min(INFINITE), disproof: if least == 0 { INFINITE } else { sum } };
            if numbers.is_solved() || numbers.proof >= threshold.proof || numbers.disproof >= threshold.disproof {
                return Some(seen(numbers));
            }
            let next = ProofNumbers {
                proof: threshold.proof.min((second + second / 8).saturating_add(1)).min(INFINITE),
                disproof: if threshold.disproof >= INFINITE { INFINITE } else { threshold.disproof - others },
            };
            let child = &children[best];
            let position = child.position.clone();
            let searched = self.search(&position, seen(next))?;
            children[best].numbers = searched;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_packing() {
        for (proof, disproof, halvings) in [(0, INFINITE, 1), (INFINITE, 0, 64), (5, 77, 20)] {
            let known = Known { numbers: ProofNumbers { proof, disproof }, halvings };
            assert_eq!(Known::unpack(known.pack()), known);
        }
    }
}
