//! What a player of TZAAR looks at on the board.

use super::board::{Spaces, each, reach};
use super::{Kind, Tzaar};
use crate::Seat;

/// What the stacks of one side could capture if it were to begin a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// The spaces of the stacks that could be taken: bit n is the space with index n.
    pub prey: u64,
    /// How many stacks could be taken, each as often as there are directions from which it could be.
    pub count: u32,
}

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

    /// What a seat's stacks could capture, whoever is to act and at whatever stage.
    #[must_use]
    pub fn captures(&self, seat: Seat) -> Captures {
        let side = seat.0 & 1;
        let (own, enemy) = (self.sides[side as usize], self.sides[1 - side as usize]);
        let (singles, mut prey, mut count): (Spaces, Spaces, u32) = (enemy & !self.tall, 0, 0);
        for firsts in reach(own, self.occupied()) {
            prey |= firsts & singles;
            count += (firsts & singles).count_ones();
        }
        for space in each(enemy & self.tall) {
            let takers = self.takers(space, side).count_ones();
            prey |= if takers > 0 { space.bit() } else { 0 };
            count += takers;
        }
        Captures { prey, count }
    }
}
