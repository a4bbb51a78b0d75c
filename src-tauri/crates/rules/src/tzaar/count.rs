//! Counting actions without listing them, and pairs of actions without playing them.

use super::board::{AXES, SPACES, Space, Spaces, each, next_on_axis, reach};
use super::{Kind, Stage, Tzaar};
use crate::Seat;
use crate::game::pairs_by_playing;

/// The index that stands for no space.
const NOWHERE: u8 = SPACES as u8;

/// The stacks and the first occupied spaces in the six directions from each, as an undirected graph.
struct Sight {
    /// The height on each space, positive for the side that acts next and negative for the other.
    heights: [i8; SPACES + 1],
    neighbours: [[u8; 2 * AXES]; SPACES],
    /// Whether that side may stack as well as capture.
    stacking: bool,
}

impl Sight {
    /// How many actions two stacks of these heights give the side that acts next, if they see each other: one that
    /// takes the other, or each that lands on the other. Height 0 stands for no stack.
    fn actions(&self, a: i8, b: i8) -> i32 {
        if a == 0 || b == 0 || a + b < 0 {
            0
        } else if a > 0 && b > 0 {
            2 * self.stacking as i32
        } else {
            1
        }
    }

    fn height(&self, index: u8) -> i8 {
        self.heights[index as usize]
    }
}

impl Tzaar {
    /// The number of legal actions.
    pub(super) fn count(&self) -> usize {
        if self.end.is_some() {
            return 0;
        }
        if self.stage == Stage::Placement {
            let kinds = Kind::ALL.into_iter().filter(|&kind| self.in_reserve(Seat(self.side), kind) > 0);
            return kinds.count() * (SPACES - self.occupied().count_ones() as usize);
        }
        let (own, enemy) = (self.own(), self.enemy());
        let second = self.stage == Stage::Second;
        let targets = enemy & !self.tall | if second { own } else { 0 };
        let moves: u32 = reach(own, self.occupied()).map(|firsts| (firsts & targets).count_ones()).sum();
        let taking_stacks: u32 = each(enemy & self.tall).map(|space| self.takers(space, self.side).count_ones()).sum();
        (moves + taking_stacks) as usize + second as usize
    }

    /// The number of sequences of two actions.
    ///
    /// An action changes what the next one may be in two places alone. The space that a stack leaves no longer sees
    /// its neighbours, and the two on each line through it see each other instead; the space on which it lands sees
    /// the same neighbours with another stack. So the count is that of the unchanged board, corrected there.
    pub(super) fn count_twice(&self) -> u64 {
        if self.end.is_some() {
            return 0;
        }
        let (next, stacking) = match self.stage {
            Stage::Placement => return pairs_by_playing(self),
            Stage::Opening | Stage::Second => (1 - self.side, false),
            Stage::First => (self.side, true),
        };
        let sight = self.sight(next, stacking);
        let sees = |space: Space| sight.neighbours[space.index()];
        let mut unchanged = stacking as i32;
        for space in each(self.occupied()) {
            let height = sight.heights[space.index()];
            unchanged += sees(space)[..AXES].iter().map(|&n| sight.actions(height, sight.height(n))).sum::<i32>();
        }

        let second = self.stage == Stage::Second;
        let last = self.last_of_their_kind();
        let mut total = if second { unchanged as i64 } else { 0 };
        for from in each(self.own()) {
            let height = sight.heights[from.index()];
            let around = sees(from).map(|n| sight.height(n));
            let mut left = unchanged;
            for axis in 0..AXES {
                let (ahead, behind) = (around[axis], around[axis + AXES]);
                left += sight.actions(ahead, behind) - sight.actions(height, ahead) - sight.actions(height, behind);
            }
            for direction in 0..2 * AXES {
                let to = sees(from)[direction] as usize;
                let there = sight.heights[to];
                let stacks = (there > 0) == (height > 0);
                let possible = there != 0 && if stacks { second } else { there.abs() <= height.abs() };
                // Taking or covering the last of a type ends the game.
                if !possible || last & 1 << to != 0 {
                    continue;
                }
                let arrived = if stacks { height + there } else { height };
                let mut beside = sight.neighbours[to].map(|n| sight.height(n));
                let back = (direction + AXES) % (2 * AXES);
                beside[back] = around[back];
                let change: i32 = beside.iter().map(|&n| sight.actions(arrived, n) - sight.actions(there, n)).sum();
                total += (left + change) as i64;
            }
        }
        total as u64
    }

    /// The stacks that alone show their type for their side.
    fn last_of_their_kind(&self) -> Spaces {
        let groups = self.sides.iter().flat_map(|side| self.kinds.iter().map(move |kind| side & kind));
        groups.filter(|group| group.is_power_of_two()).fold(0, |last, group| last | group)
    }

    fn sight(&self, next: u8, stacking: bool) -> Sight {
        let mut sight = Sight { heights: [0; SPACES + 1], neighbours: [[NOWHERE; 2 * AXES]; SPACES], stacking };
        let occupied = self.occupied();
        let own = self.sides[next as usize];
        for space in each(occupied) {
            let height = self.heights[space.index()] as i8;
            sight.heights[space.index()] = if own & space.bit() != 0 { height } else { -height };
            for axis in 0..AXES {
                if let Some(ahead) = next_on_axis(space, axis, occupied) {
                    sight.neighbours[space.index()][axis] = ahead.index() as u8;
                    sight.neighbours[ahead.index()][axis + AXES] = space.index() as u8;
                }
            }
        }
        sight
    }
}
