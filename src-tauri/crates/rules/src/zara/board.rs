use std::fmt;

use crate::bits;

/// The smallest number of ranks and files.
pub const MIN_SIZE: u8 = 4;
/// The largest number of ranks and files.
pub const MAX_SIZE: u8 = 9;

/// A square of the largest board.
///
/// A rank takes ten numbers, one more than it has squares, and the lowest rank begins at ten: so the neighbours of
/// every square have numbers too, and those beyond an edge of the board are always empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// One more than the largest number that a neighbour of a square has.
    pub(super) const NUMBERS: usize = 119;

    /// The square on a file and a rank, both counted from 0; none if not even the largest board has it.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIZE && rank < MAX_SIZE { Some(Self((rank + 1) * 10 + file)) } else { None }
    }

    /// The file, counted from 0 at the left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 10
    }

    /// The rank, counted from 0 at the bottom.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 10 - 1
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square one step away, which may lie beyond the edge of the board.
    pub(super) const fn beside(self, step: i8) -> Self {
        Self(self.0.wrapping_add_signed(step))
    }

    pub(super) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The eight squares around this one; some may lie beyond the edge of the board.
    pub(super) const fn around(self) -> u128 {
        // The pattern lies around number 11, so that it needs no bit below 0.
        const AROUND_11: u128 = 0b111 | 0b101 << 10 | 0b111 << 20;
        if self.0 >= 11 { AROUND_11 << (self.0 - 11) } else { AROUND_11 >> (11 - self.0) }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The squares of a board with so many ranks and files.
pub(super) const fn board(size: u8) -> u128 {
    BOARDS[size as usize]
}

static BOARDS: [u128; MAX_SIZE as usize + 1] = {
    let mut boards = [0; MAX_SIZE as usize + 1];
    let mut size = MIN_SIZE;
    while size <= MAX_SIZE {
        let mut rank = 0;
        while rank < size {
            boards[size as usize] |= ((1 << size) - 1) << ((rank + 1) * 10);
            rank += 1;
        }
        size += 1;
    }
    boards
};

/// The squares of a set, from the lowest rank up and each from the left.
pub(super) fn squares(set: u128) -> impl Iterator<Item = Square> {
    bits(set).map(|number| Square(number as u8))
}
