//! Levels of play: the low ones look less far and overlook things, as people do.

use std::hash::Hash;

use crate::UNIT;
use crate::search::seeded_hash;

/// How well the computer plays, from 1 (for a beginner to beat) to 8 (as well as it can).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The highest level.
    pub const MAX: Self = Self(8);

    /// The level with a number from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MAX.0).map(Self)
    }

    /// The number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What a level allows the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// The most plies.
    pub depth: Option<u8>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// How far an evaluation may be wrong, in hundredths of a unit.
    pub noise: i32,
    /// How many of 100 actions, own and others', are not seen.
    pub overlooked: u8,
}

impl Skill {
    /// As well as the search can.
    pub const BEST: Self = Self { depth: None, nodes: None, noise: 0, overlooked: 0 };

    /// The skill that a game has at a level if it does not choose another.
    #[must_use]
    pub const fn usual(level: Level) -> Self {
        const fn skill(depth: u8, nodes: u64, noise: i32, overlooked: u8) -> Skill {
            Skill { depth: Some(depth), nodes: Some(nodes), noise, overlooked }
        }
        match level.0 {
            1 => skill(1, 2_000, 42 * UNIT, 76),
            2 => skill(1, 4_000, 15 * UNIT, 57),
            3 => skill(1, 8_000, 7 * UNIT, 36),
            4 => skill(1, 8_000, 33 * UNIT / 10, 16),
            5 => skill(2, 20_000, 13 * UNIT / 10, 4),
            6 => skill(3, 60_000, 3 * UNIT / 5, 2),
            7 => skill(5, 200_000, UNIT / 2, 2),
            _ => Self::BEST,
        }
    }
}

/// The mistakes of one search, all drawn from its seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    pub seed: u64,
    pub noise: i32,
    pub overlooked: u8,
}

impl Handicap {
    pub fn overlooks_nothing(&self) -> bool {
        self.overlooked == 0
    }

    /// Whether an action is not seen in the position with this key.
    pub fn overlooks(&self, key: u64, action: impl Hash) -> bool {
        seeded_hash(self.seed, (key, action)) % 100 < u64::from(self.overlooked)
    }

    /// How wrong the evaluation of the position with this key is; small errors are more frequent than great ones.
    pub fn noise(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let width = u64::from(self.noise.unsigned_abs()) + 1;
        let drawn = seeded_hash(self.seed, key);
        ((drawn & 0xffff_ffff) % width) as i32 - ((drawn >> 32) % width) as i32
    }
}
