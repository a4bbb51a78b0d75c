//! The board as sets of squares, one bit a square: bit 0 is a1, bit 1 is b1, bit 9 is a2, bit 62 is i7.

use std::fmt;

use crate::bits;

/// Files, a to i.
pub(super) const FILES: u8 = 9;
/// Ranks, 1 to 7.
pub(super) const RANKS: u8 = 7;
/// The most pieces a wagon carries.
pub(super) const HOLD: u8 = 3;

/// A set of squares.
pub(super) type Squares = u64;

const ALL: Squares = (1 << 63) - 1;
const FILE_A: Squares = {
    let mut squares = 0;
    let mut rank = 0;
    while rank < RANKS {
        squares |= 1 << (rank * FILES);
        rank += 1;
    }
    squares
};
const FILE_I: Squares = FILE_A << (FILES - 1);

/// A square, counted from a1 along the ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Square(pub(super) u8);

impl Square {
    /// The number that stands for no square of the board.
    pub(super) const OFF: Self = Self(FILES * RANKS);

    pub(super) fn new(file: u8, rank: u8) -> Option<Self> {
        (file < FILES && rank < RANKS).then(|| Self(rank * FILES + file))
    }

    /// Reads a name as it is written in move texts; letter case does not matter.
    pub(super) fn named(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else { return None };
        Self::new(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
    }

    pub(super) const fn bit(self) -> Squares {
        1 << self.0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn file(self) -> u8 {
        self.0 % FILES
    }

    pub(super) fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// All squares in reading order: from the top rank down, each from the left.
    pub(super) fn reading_order() -> impl Iterator<Item = Self> {
        (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| Self(rank * FILES + file)))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The squares of a set in the order of their bits.
pub(super) fn each(squares: Squares) -> impl Iterator<Item = Square> {
    bits(squares).map(|number| Square(number as u8))
}

/// A player, in the order of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    Sand,
    Obsidian,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::Sand, Self::Obsidian];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Sand => Self::Obsidian,
            Self::Obsidian => Self::Sand,
        }
    }
}

/// A kind of piece. Those that a wagon carries come first, in the order of their letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Fires from afar.
    Archer,
    /// Walks one to three squares slantwise.
    Halfling,
    /// Walks two or more squares slantwise.
    Lizard,
    /// Walks one to three squares, turning as it likes.
    Assassin,
    /// Is never taken.
    Dune,
    /// Slays around itself; its loss loses the game.
    Templar,
    /// Carries other pieces.
    Wagon,
}

impl Kind {
    /// All kinds, the passengers of wagons first.
    pub const ALL: [Self; 7] =
        [Self::Archer, Self::Halfling, Self::Lizard, Self::Assassin, Self::Dune, Self::Templar, Self::Wagon];
    pub(super) const PASSENGERS: [Self; 4] = [Self::Archer, Self::Halfling, Self::Lizard, Self::Assassin];

    pub(super) const fn letter(self) -> char {
        match self {
            Self::Archer => 'A',
            Self::Halfling => 'H',
            Self::Lizard => 'L',
            Self::Assassin => 'S',
            Self::Dune => 'D',
            Self::Templar => 'T',
            Self::Wagon => 'W',
        }
    }

    /// The kind with this letter, in either case.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// How many pieces of this kind a side has at the start.
    pub(super) const fn in_set(self) -> u8 {
        match self {
            Self::Archer | Self::Halfling | Self::Lizard | Self::Assassin => 2,
            Self::Dune => 4,
            Self::Templar | Self::Wagon => 1,
        }
    }

    pub(super) const fn boards(self) -> bool {
        (self as u8) < 4
    }
}

/// What a wagon carries: two bits count each kind, for a side has two pieces of each that may go aboard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Cargo(pub(super) u8);

impl Cargo {
    pub(super) fn count(self, kind: Kind) -> u8 {
        if kind.boards() { (self.0 >> (2 * kind as u8)) & 3 } else { 0 }
    }

    pub(super) fn len(self) -> u8 {
        let pairs = (self.0 & 0x33) + ((self.0 >> 2) & 0x33);
        (pairs & 0xF) + (pairs >> 4)
    }

    pub(super) fn is_full(self) -> bool {
        self.len() >= HOLD
    }

    /// The different kinds aboard.
    pub(super) fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::PASSENGERS.into_iter().filter(move |&kind| self.count(kind) > 0)
    }

    /// Every passenger, in the order of the letters.
    pub(super) fn passengers(self) -> impl Iterator<Item = Kind> {
        Kind::PASSENGERS.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, self.count(kind) as usize))
    }

    pub(super) fn with(self, kind: Kind) -> Self {
        Self(self.0.wrapping_add(1 << (2 * kind as u8)))
    }

    pub(super) fn without(self, kind: Kind) -> Self {
        Self(self.0.wrapping_sub(1 << (2 * kind as u8)))
    }
}

/// What stands where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Board {
    kinds: [Squares; 7],
    sides: [Squares; 2],
    pub(super) cargo: [Cargo; 2],
}

impl Board {
    /// The board at the start of a game.
    pub(super) fn array() -> Self {
        let mut board = Self::default();
        for (side, ranks) in [(Side::Sand, [0, 1]), (Side::Obsidian, [RANKS - 1, RANKS - 2])] {
            for (rank, letters) in ranks.into_iter().zip(["LSHATAHSL", "D..DWD..D"]) {
                for (file, letter) in letters.chars().enumerate() {
                    if let (Some(kind), Some(square)) = (Kind::of_letter(letter), Square::new(file as u8, rank)) {
                        board.put(side, kind, square);
                    }
                }
            }
        }
        board
    }

    pub(super) fn of(&self, side: Side) -> Squares {
        self.sides[side as usize]
    }

    pub(super) fn all(&self, kind: Kind) -> Squares {
        self.kinds[kind as usize]
    }

    pub(super) fn pieces(&self, side: Side, kind: Kind) -> Squares {
        self.of(side) & self.all(kind)
    }

    pub(super) fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn empty(&self) -> Squares {
        !self.occupied() & ALL
    }

    /// The own pieces that a wagon may take aboard.
    pub(super) fn loadable(&self, side: Side) -> Squares {
        self.of(side) & Kind::PASSENGERS.into_iter().fold(0, |squares, kind| squares | self.all(kind))
    }

    /// Where a side's pieces may land that take by landing: on empty squares and enemies but dunes.
    pub(super) fn landing(&self, side: Side) -> Squares {
        !(self.of(side) | self.all(Kind::Dune)) & ALL
    }

    pub(super) fn kind_at(&self, square: Square) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.all(kind) & square.bit() != 0)
    }

    pub(super) fn side_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side) & square.bit() != 0)
    }

    pub(super) fn at(&self, square: Square) -> Option<(Side, Kind)> {
        Some((self.side_at(square)?, self.kind_at(square)?))
    }

    pub(super) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.sides[side as usize] |= square.bit();
        self.kinds[kind as usize] |= square.bit();
    }

    /// Takes off what stands on a square, a wagon with all it carries; tells whether there was anything.
    pub(super) fn clear(&mut self, square: Square) -> bool {
        let Some((side, kind)) = self.at(square) else { return false };
        if kind == Kind::Wagon {
            self.cargo[side as usize] = Cargo::default();
        }
        self.lift(side, kind, square);
        true
    }

    /// Takes one piece off a square and leaves a wagon's cargo as it is.
    pub(super) fn lift(&mut self, side: Side, kind: Kind, square: Square) {
        self.sides[side as usize] &= !square.bit();
        self.kinds[kind as usize] &= !square.bit();
    }

    /// How many pieces of a kind a side has, passengers included.
    pub(super) fn count(&self, side: Side, kind: Kind) -> u8 {
        self.pieces(side, kind).count_ones() as u8 + self.cargo[side as usize].count(kind)
    }

    /// A hash of the board and the side to act: each word is folded in by a multiplication of full width.
    pub(super) fn hash(&self, side: Side) -> u64 {
        let cargo = [u64::from(self.cargo[0].0) << 16 | u64::from(self.cargo[1].0) << 8 | side as u64];
        let words = self.kinds.iter().chain(&self.sides[..1]).chain(&cargo);
        words.fold(0x9E37_79B9_7F4A_7C15, |hash, &word| mix(hash ^ word))
    }
}

/// Spreads every bit of a word over all others: a multiplication whose halves are joined, as in Wang Yi's hash wyhash.
pub(super) fn mix(word: u64) -> u64 {
    let product = u128::from(word) * 0xD6E8_FEB8_6659_FD93;
    product as u64 ^ (product >> 64) as u64
}

/// The eight directions; those of a growing number of squares come first, h|v ones at even places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction(u8);

impl Direction {
    pub(super) const STRAIGHT: [Self; 4] = [Self(0), Self(2), Self(4), Self(6)];
    pub(super) const SLANTED: [Self; 4] = [Self(1), Self(3), Self(5), Self(7)];
    pub(super) const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// All squares in this direction.
    pub(super) fn ray(self, from: Square) -> Squares {
        RAYS[self.0 as usize][from.index()]
    }

    /// The first of some squares in this direction.
    pub(super) fn first(self, from: Square, squares: Squares) -> Option<Square> {
        let met = self.ray(from) & squares;
        if met == 0 {
            None
        } else if self.0 < 4 {
            Some(Square(met.trailing_zeros() as u8))
        } else {
            Some(Square(63 - met.leading_zeros() as u8))
        }
    }

    /// The squares in this direction up to the first that blocks, and that one.
    pub(super) fn reach(self, from: Square, blockers: Squares) -> Squares {
        let ray = self.ray(from);
        self.first(from, blockers).map_or(ray, |blocker| ray & !self.ray(blocker))
    }

    /// The next square in this direction.
    pub(super) fn next(self, from: Square) -> Option<Square> {
        self.first(from, ALL)
    }

    /// The direction h|v in which one square lies from another.
    pub(super) fn straight(from: Square, to: Square) -> Option<Self> {
        Self::STRAIGHT.into_iter().find(|direction| direction.ray(from) & to.bit() != 0)
    }
}

/// East, north-east, north, north-west; then west, south-west, south, south-east.
const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The squares up to `far` steps away in one direction. The last column stands for [`Square::OFF`] and is empty.
const fn rays(far: u8) -> [[Squares; 64]; 8] {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let (dx, dy) = STEPS[direction];
        let mut from = 0;
        while from < FILES * RANKS {
            let (mut x, mut y) = ((from % FILES) as i8 + dx, (from / FILES) as i8 + dy);
            let mut steps = 0;
            while steps < far && x >= 0 && y >= 0 && x < FILES as i8 && y < RANKS as i8 {
                rays[direction][from as usize] |= 1 << (y * FILES as i8 + x);
                (x, y) = (x + dx, y + dy);
                steps += 1;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
}

/// The squares up to `far` steps away in every `stride`th direction.
const fn star(far: u8, first: usize, stride: usize) -> [Squares; 64] {
    let rays = rays(far);
    let mut star = [0; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = first;
        while direction < 8 {
            star[from] |= rays[direction][from];
            direction += stride;
        }
        from += 1;
    }
    star
}

static RAYS: [[Squares; 64]; 8] = rays(FILES);
/// The squares one step away h|v.
pub(super) static BESIDE: [Squares; 64] = star(1, 0, 2);
/// The eight squares around.
pub(super) static AROUND: [Squares; 64] = star(1, 0, 1);
/// The squares one to three steps away slantwise.
pub(super) static SLANTED_3: [Squares; 64] = star(3, 1, 2);

/// All squares one step h|v from any of some squares.
pub(super) fn spread(squares: Squares) -> Squares {
    ((squares & !FILE_I) << 1 | (squares & !FILE_A) >> 1 | squares << FILES | squares >> FILES) & ALL
}
