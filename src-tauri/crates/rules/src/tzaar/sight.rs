//! What a player of TZAAR looks at on the board.

use super::{Kind, Tzaar};
use crate::Seat;

impl Tzaar {
    /// The spaces on which a seat's stacks show a type: bit n is the space with index n. No space for a seat beyond the
    /// second.
    #[must_use]
    pub fn spaces(&self, seat: Seat, kind: Kind) -> u64 {
        self.sides.get(seat.index()).map_or(0, |own| own & self.kinds[kind as usize])
    }

    /// The spaces of all stacks of more than one piece: bit n is the space with index n.
    #[must_use]
    pub fn tall(&self) -> u64 {
        self.tall
    }
}
