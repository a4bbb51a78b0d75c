//! What can be reached of the tiles on the board, for programs that judge positions.

use super::board::squares;
use super::tiles::{DIRECTIONS, Tile};
use super::{Placement, Square, Zara};
use crate::{Game, Seat};

/// A tile on the board, and which of its edges a new tile could touch. Edges are bits: north 8, east 4, south 2, west 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposed {
    /// Whose tile it is.
    pub seat: Seat,
    /// The tile.
    pub tile: Tile,
    /// The edges beside which the board has an empty square.
    pub open: u8,
    /// The edges beside which the player to move may put a tile.
    pub reachable: u8,
    /// The edges that a shield of a neighbour touches.
    pub guarded: u8,
}

impl Tile {
    /// The edges with a spear, as bits: north 8, east 4, south 2, west 1.
    #[must_use]
    pub fn spears(self) -> u8 {
        self.edges().spears()
    }

    /// The edges with a shield, as bits like those of [`Tile::spears`].
    #[must_use]
    pub fn shields(self) -> u8 {
        self.edges().shields()
    }

    /// The blank edges, as bits like those of [`Tile::spears`].
    #[must_use]
    pub fn blanks(self) -> u8 {
        self.edges().blanks()
    }
}

impl Zara {
    /// Every tile on the board, the seats' in turn.
    pub fn exposed(&self) -> impl Iterator<Item = Exposed> + '_ {
        let (empty, permitted) = (self.empty(), self.permitted());
        (0..self.seats).flat_map(move |seat| {
            squares(self.owned[seat as usize]).filter_map(move |square| {
                let tile = Tile::with_edges(self.edges[square.index()])?;
                let (mut open, mut reachable) = (0, 0);
                for (bit, step) in DIRECTIONS {
                    let beside = square.beside(step).bit();
                    open |= if empty & beside != 0 { bit } else { 0 };
                    reachable |= if permitted & beside != 0 { bit } else { 0 };
                }
                let guarded = self.touching(square).shields;
                Some(Exposed { seat: Seat(seat), tile, open, reachable, guarded })
            })
        })
    }

    /// The sides of a square on which the board has an empty square, as bits: north 8, east 4, south 2, west 1.
    #[must_use]
    pub fn open_sides(&self, square: Square) -> u8 {
        let empty = self.empty();
        DIRECTIONS
            .iter()
            .filter(|(_, step)| empty & square.beside(*step).bit() != 0)
            .fold(0, |sides, (bit, _)| sides | bit)
    }

    /// How many points each seat has more after a legal placement.
    #[must_use]
    pub fn swing(&self, placement: Placement) -> [i16; super::MAX_SEATS] {
        let mut swing = [0; super::MAX_SEATS];
        let fallen = self.fallen(placement);
        if fallen & placement.square.bit() == 0 {
            swing[self.side as usize] += i16::from(placement.tile.points());
        }
        for square in squares(fallen & !placement.square.bit()) {
            if let Some((seat, tile)) = self.tile_at(square) {
                swing[seat.index()] -= i16::from(tile.points());
            }
        }
        swing
    }

    /// How many tiles a seat still holds.
    #[must_use]
    pub fn held(&self, seat: Seat) -> u32 {
        self.hands.get(seat.index()).map_or(0, |hand| hand.count_ones())
    }

    /// How many squares the player to move may use; 0 if the game is over for want of a tile.
    #[must_use]
    pub fn squares_left(&self) -> u32 {
        if self.to_act().is_some() { self.permitted().count_ones() } else { 0 }
    }
}
