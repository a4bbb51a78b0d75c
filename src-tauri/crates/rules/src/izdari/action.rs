use super::board::{Kind, Square, Squares};

/// One whole turn in 32 bits, a wagon's loading and unloading included.
///
/// Turns with the same final position are the same action: a wagon's turn is told by what stands afterwards on the
/// squares that it left, and a turn in which nothing moves by the piece that is taken, whoever takes it. From the
/// top: the square left (6 bits), the passenger that leaves a wagon there (3), the square of arrival (6), the
/// deed (2), and what that needs (15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(u32);

/// What is done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A piece walks, and takes what stands where it lands.
    Walk,
    /// An archer fires, or a templar slays on the spot: nothing moves.
    Strike,
    /// A templar walks, and slays what stands on this square.
    Slay(Square),
    /// A wagon drives and leaves this on the squares behind it.
    Drive(Left),
}

/// What stands on the squares that a wagon has left, from the first: three bits for each of at most five squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left(u16);

impl Left {
    /// The most squares a wagon leaves in one turn.
    pub(super) const SQUARES: u8 = 5;

    pub(super) fn get(self, place: u8) -> Option<Kind> {
        let code = (self.0 >> (3 * (Self::SQUARES - 1 - place))) & 7;
        Kind::PASSENGERS.get((code as usize).wrapping_sub(1)).copied()
    }

    pub(super) fn with(self, place: u8, kind: Option<Kind>) -> Self {
        Self(self.0 | kind.map_or(0, |kind| kind as u16 + 1) << (3 * (Self::SQUARES - 1 - place)))
    }

    /// Whether nothing stands on the places from this one on.
    pub(super) fn ends_at(self, place: u8) -> bool {
        (place..Self::SQUARES).all(|place| self.get(place).is_none())
    }
}

const DETAIL: u32 = 0x7FFF;

impl Action {
    pub(super) fn new(from: Square, passenger: Option<Kind>, to: Square, deed: Deed) -> Self {
        let (class, detail) = match deed {
            Deed::Walk => (0, 0),
            Deed::Strike => (1, 0),
            Deed::Slay(slain) => (2, u32::from(slain.0)),
            Deed::Drive(left) => (3, u32::from(left.0)),
        };
        let passenger = passenger.map_or(0, |kind| kind as u32 + 1);
        Self(u32::from(from.0) << 26 | passenger << 23 | u32::from(to.0) << 17 | class << 15 | detail)
    }

    /// The turn in which the piece on a square is taken and nothing moves.
    pub(super) fn strike(target: Square) -> Self {
        Self::new(target, None, target, Deed::Strike)
    }

    /// The square that the piece leaves; in a strike, that of the piece taken.
    pub(super) fn from(self) -> Square {
        Square((self.0 >> 26) as u8)
    }

    /// The passenger that moves instead of the piece itself.
    pub(super) fn passenger(self) -> Option<Kind> {
        Kind::ALL.get(((self.0 >> 23 & 7) as usize).wrapping_sub(1)).copied()
    }

    /// The square of arrival; in a strike, that of the piece taken.
    pub(super) fn to(self) -> Square {
        Square((self.0 >> 17 & 63) as u8)
    }

    pub(super) fn deed(self) -> Deed {
        match self.0 >> 15 & 3 {
            0 => Deed::Walk,
            1 => Deed::Strike,
            2 => Deed::Slay(Square((self.0 & 63) as u8)),
            _ => Deed::Drive(Left((self.0 & DETAIL) as u16)),
        }
    }

    /// What a wagon leaves behind; nothing in another turn.
    pub(super) fn left(self) -> Left {
        match self.deed() {
            Deed::Drive(left) => left,
            _ => Left::default(),
        }
    }

    /// The squares on which something may be taken.
    pub(super) fn strikes(self) -> Squares {
        match self.deed() {
            Deed::Walk | Deed::Strike => self.to().bit(),
            Deed::Slay(slain) => self.to().bit() | slain.bit(),
            Deed::Drive(_) => 0,
        }
    }
}
