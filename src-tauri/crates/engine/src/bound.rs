//! What alpha-beta search keeps of a position in its transposition table.

use crate::score::Value;
use crate::transposition::Entry;

/// What a kept score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

impl Bound {
    /// What a search with a window tells of the true score.
    pub fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounded {
    pub value: Value,
    pub bound: Bound,
    pub depth: u8,
    /// The best action, by its number in the list of actions.
    pub action: u16,
}

/// Stands for no action.
pub(crate) const NO_ACTION: u16 = u16::MAX;

impl Entry for Bounded {
    /// From the lowest bit up: the score (32 bits), the action (16), the depth (8), the bound (2), and what of the score is
    /// proven (2).
    fn pack(self) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.value.score as u32)
            | u64::from(self.action) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(self.value.at_least) << 58
            | u64::from(self.value.at_most) << 59
    }

    fn unpack(data: u64) -> Self {
        let bound = match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        Self {
            value: Value { score: data as u32 as i32, at_least: data >> 58 & 1 == 1, at_most: data >> 59 & 1 == 1 },
            bound,
            depth: (data >> 48) as u8,
            action: (data >> 32) as u16,
        }
    }

    fn work(self) -> u32 {
        self.depth.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_packing() {
        for (score, bound, at_least) in
            [(-2_001_999, Bound::Upper, true), (7, Bound::Exact, false), (0, Bound::Lower, true)]
        {
            let value = Value { score, at_least, at_most: !at_least };
            let entry = Bounded { value, bound, depth: 200, action: 1599 };
            assert_eq!(Bounded::unpack(entry.pack()), entry);
        }
    }

    #[test]
    fn a_score_within_the_window_is_exact_and_one_at_its_rim_a_bound() {
        let bounds = [4, 5, 6, 8, 9].map(|score| Bound::of(score, 5, 8));
        assert_eq!(bounds, [Bound::Upper, Bound::Upper, Bound::Exact, Bound::Lower, Bound::Lower]);
    }
}
