//! What is kept of a position in the transposition table of endings.

use crate::transposition::Entry;

/// Stands for no square.
const NOWHERE: u8 = u8::MAX;

/// An action by its square and its shape.
pub(super) type Name = (u8, u8);

/// The points that the mover gains with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gains {
    /// The least.
    pub least: i8,
    /// The most.
    pub most: i8,
    /// What gained the least.
    pub action: Option<Name>,
    /// How many positions were visited below, at least one.
    pub work: u32,
}

impl Gains {
    pub const UNKNOWN: Self = Self { least: i8::MIN, most: i8::MAX, action: None, work: 1 };

    /// What both know; the work is the later one's.
    pub fn and(self, later: Self) -> Self {
        Self {
            least: later.least.max(self.least),
            most: later.most.min(self.most),
            action: later.action.or(self.action),
            work: later.work,
        }
    }
}

impl Entry for Gains {
    /// From the lowest bit up: the bounds, the square and the shape (8 bits each), and the work (32).
    fn pack(self) -> u64 {
        let (square, shape) = self.action.unwrap_or((NOWHERE, 0));
        let [least, most] = [self.least, self.most].map(i8::cast_unsigned);
        u64::from(self.work) << 32 | u64::from(u32::from_le_bytes([least, most, square, shape]))
    }

    fn unpack(data: u64) -> Self {
        let [least, most, square, shape, ..] = data.to_le_bytes();
        Self {
            least: least.cast_signed(),
            most: most.cast_signed(),
            action: (square != NOWHERE).then_some((square, shape)),
            work: (data >> 32) as u32,
        }
    }

    fn work(self) -> u32 {
        self.work
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_learned_of_a_position_adds_up_and_survives_packing() {
        let first = Gains { least: -3, action: Some((40, 61)), work: 9, ..Gains::UNKNOWN };
        let both = first.and(Gains { most: 5, work: 4, ..Gains::UNKNOWN });
        assert_eq!(both, Gains { least: -3, most: 5, action: Some((40, 61)), work: 4 });
        for gains in [first, both, Gains::UNKNOWN] {
            assert_eq!(Gains::unpack(gains.pack()), gains);
        }
    }
}
