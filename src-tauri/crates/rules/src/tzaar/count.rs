//! Counting actions without listing them, and pairs of actions without playing them.

use super::board::{AXES, SPACES, Spaces, each, next_in, reach};
use super::{Kind, Stage, Tzaar};
use crate::Seat;
use crate::game::pairs_by_playing;

/// The first stacks in the six directions from a space: a byte each, from the lowest up, that holds the height plus
/// [`BIAS`], or 0 where there is none.
type Around = u64;

/// Lifts heights above 0: they lie between -30 and 30, and sums of two between -60 and 60.
const BIAS: i8 = 64;
/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGHS: u64 = ONES << 7;

/// How many stacks around are of at least a height; all bytes are compared by one subtraction.
fn at_least(around: Around, height: i8) -> i32 {
    let compared = (around | HIGHS) - (height + BIAS) as u64 * ONES;
    (((compared & HIGHS) >> 7).wrapping_mul(ONES) >> 56) as i32
}

fn seen(around: Around, direction: usize) -> u64 {
    around >> (8 * direction) & 0xff
}

/// The same stacks with what is seen in one direction changed.
fn with_seen(around: Around, direction: usize, seen: u64) -> Around {
    around & !(0xff << (8 * direction)) | seen << (8 * direction)
}

/// What the stacks see. Heights are positive for the side that acts next and negative for the other.
struct Sight {
    heights: [i8; SPACES],
    around: [Around; SPACES],
    /// How many actions two stacks of that side give that see each other: 2 where stacking is allowed, else none.
    mutual: i32,
}

impl Sight {
    /// How many actions a stack and those around it give: one for an enemy that is not higher, be it the other or
    /// itself.
    fn actions(&self, height: i8, around: Around) -> i32 {
        let actions = at_least(around, -height);
        if height > 0 { actions + (self.mutual - 1) * at_least(around, 1) } else { actions }
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
        let mut given = [0; SPACES];
        for space in each(self.occupied()) {
            given[space.index()] = sight.actions(sight.heights[space.index()], sight.around[space.index()]);
        }
        let unchanged = given.iter().sum::<i32>() / 2 + stacking as i32;
        let second = self.stage == Stage::Second;
        let mut total = if second { unchanged as i64 } else { 0 };
        let (own, occupied) = (self.own(), self.occupied());
        let mut left = [0; SPACES];
        for from in each(own) {
            let around = sight.around[from.index()];
            let joined = (0..AXES).map(|axis| {
                let (ahead, behind) = (seen(around, axis), seen(around, axis + AXES));
                if ahead == 0 { 0 } else { sight.actions(ahead as i8 - BIAS, behind) }
            });
            left[from.index()] = unchanged - given[from.index()] + joined.sum::<i32>();
        }
        // Taking or covering the last of a type ends the game.
        let targets = if second { occupied } else { self.enemy() } & !self.last_of_their_kind();
        for (direction, firsts) in reach(own, occupied).enumerate() {
            let back = (direction + AXES) % (2 * AXES);
            for to in each(firsts & targets) {
                let Some(from) = next_in(to, back, occupied) else { continue };
                let (height, there) = (sight.heights[from.index()], sight.heights[to.index()]);
                let stacks = own & to.bit() != 0;
                if !stacks && there.abs() > height.abs() {
                    continue;
                }
                let arrived = if stacks { height + there } else { height };
                // From where it lands, the stack sees what stood behind it, and no longer itself.
                let behind = seen(sight.around[from.index()], back);
                let around = with_seen(sight.around[to.index()], back, behind);
                let gained = sight.actions(arrived, around) - sight.actions(there, around);
                total += (left[from.index()] + gained) as i64;
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
        let mut sight = Sight { heights: [0; SPACES], around: [0; SPACES], mutual: 2 * stacking as i32 };
        let occupied = self.occupied();
        let own = self.sides[next as usize];
        for space in each(occupied) {
            let height = self.heights[space.index()] as i8;
            sight.heights[space.index()] = if own & space.bit() != 0 { height } else { -height };
        }
        for space in each(occupied) {
            for axis in 0..AXES {
                if let Some(ahead) = next_in(space, axis, occupied) {
                    let heights = [space, ahead].map(|space| (sight.heights[space.index()] + BIAS) as u64);
                    sight.around[space.index()] |= heights[1] << (8 * axis);
                    sight.around[ahead.index()] |= heights[0] << (8 * (axis + AXES));
                }
            }
        }
        sight
    }
}
