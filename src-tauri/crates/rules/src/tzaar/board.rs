use std::fmt;

use crate::bits;

/// The number of spaces.
pub const SPACES: usize = 60;

/// A set of spaces: bit n is the space with index n.
pub(crate) type Spaces = u64;

/// How many spaces each column has, from A to I; the hole in the middle of E is none of them.
pub(crate) const COLUMN_LENGTHS: [u8; 9] = [5, 6, 7, 8, 8, 8, 7, 6, 5];

/// A space of the board. Spaces are ordered by column from A, then from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The space with a column from 0 (A) to 8 (I) and a number from 1 (the bottom), if there is one.
    ///
    /// ```
    /// use alcazar_rules::tzaar::Space;
    ///
    /// assert_eq!(Space::new(4, 8).map(|space| space.to_string()).as_deref(), Some("E8"));
    /// assert_eq!(Space::new(0, 6), None);
    /// ```
    #[must_use]
    pub fn new(column: u8, number: u8) -> Option<Self> {
        let length = *COLUMN_LENGTHS.get(column as usize)?;
        let before: u8 = COLUMN_LENGTHS[..column as usize].iter().sum();
        (1..=length).contains(&number).then(|| Self(before + number - 1))
    }

    /// The space with an index below [`SPACES`], if there is one.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        (index < SPACES).then_some(Self(index as u8))
    }

    /// All spaces in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SPACES as u8).map(Self)
    }

    /// The place in the order of the spaces, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column counted from the middle one, -4 (A) to 4 (I), and the height above the hole in half spaces, -8 to
    /// 8: the neighbours of a space lie at (0, ±2) and (±1, ±1) from it.
    #[must_use]
    pub const fn coordinates(self) -> (i8, i8) {
        COORDINATES[self.index()]
    }

    pub(crate) const fn bit(self) -> Spaces {
        1 << self.0
    }

    /// The first of some occupied spaces in each of the six directions, as sets of at most one space; bit n is the space
    /// with index n. Three places on lies the opposite direction.
    ///
    /// ```
    /// use alcazar_rules::tzaar::Space;
    ///
    /// let [first, second, third] = [0, 2, 3].map(|index| Space::from_index(index).unwrap());
    /// assert_eq!(second.around(1 << first.index() | 1 << third.index()), [8, 0, 0, 1, 0, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub fn around(self, occupied: u64) -> [u64; 2 * AXES] {
        let mut firsts = [0; 2 * AXES];
        for (direction, (first, ray)) in firsts.iter_mut().zip(&RAYS[self.index()]).enumerate() {
            let ahead = ray & occupied;
            *first = if direction < AXES {
                ahead & ahead.wrapping_neg()
            } else {
                ahead & (1 << 63) >> (ahead | 1).leading_zeros()
            };
        }
        firsts
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = self.0;
        for (length, letter) in COLUMN_LENGTHS.into_iter().zip('A'..) {
            if number < length {
                return write!(f, "{letter}{}", number + 1);
            }
            number -= length;
        }
        Ok(())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The spaces of a set in their order.
pub(crate) fn each(set: Spaces) -> impl Iterator<Item = Space> {
    bits(set).map(|number| Space(number as u8))
}

/// The six directions; each of the first three leads to spaces with larger indices and is followed, three places
/// later, by its opposite.
const DIRECTIONS: [(i8, i8); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
/// The number of directions in which indices grow, and so of lines through a space.
pub(crate) const AXES: usize = 3;

const fn coordinates() -> [(i8, i8); SPACES] {
    let mut coordinates = [(0, 0); SPACES];
    let mut index = 0;
    let mut column = -4;
    while column <= 4i8 {
        let top = 8 - column.abs();
        let mut height = -top;
        while height <= top {
            if column != 0 || height != 0 {
                coordinates[index] = (column, height);
                index += 1;
            }
            height += 2;
        }
        column += 1;
    }
    coordinates
}

const COORDINATES: [(i8, i8); SPACES] = coordinates();

/// The index of the space at coordinates; the hole and what lies off the board have none.
const fn index_at((column, height): (i8, i8)) -> Option<usize> {
    let mut index = 0;
    while index < SPACES {
        if COORDINATES[index].0 == column && COORDINATES[index].1 == height {
            return Some(index);
        }
        index += 1;
    }
    None
}

const fn neighbour(index: usize, direction: usize) -> Option<usize> {
    let ((column, height), (right, up)) = (COORDINATES[index], DIRECTIONS[direction]);
    index_at((column + right, height + up))
}

/// The spaces in each direction from each space, as far as the edge or the hole.
static RAYS: [[Spaces; 6]; SPACES] = {
    let mut rays = [[0; 6]; SPACES];
    let mut direction = 0;
    while direction < 6 {
        // Against the direction, so that the ray of the space ahead is already known.
        let mut count = 0;
        while count < SPACES {
            let index = if direction < AXES { SPACES - 1 - count } else { count };
            if let Some(next) = neighbour(index, direction) {
                rays[index][direction] = 1 << next | rays[next][direction];
            }
            count += 1;
        }
        direction += 1;
    }
    rays
};

/// The spaces in each direction from the hole.
static FROM_HOLE: [Spaces; 6] = {
    let mut rays = [0; 6];
    let mut direction = 0;
    while direction < 6 {
        if let Some(next) = index_at(DIRECTIONS[direction]) {
            rays[direction] = 1 << next | RAYS[next][direction];
        }
        direction += 1;
    }
    rays
};

/// How far apart the indices of neighbours in different columns may be.
const STRIDES: std::ops::RangeInclusive<usize> = 5..=9;
const STRIDE_COUNT: usize = *STRIDES.end() - *STRIDES.start() + 1;

/// For each direction but up and down, the spaces whose neighbour's index lies [`STRIDES`] away.
static BY_STRIDE: [[Spaces; STRIDE_COUNT]; 6] = {
    let mut strides = [[0; STRIDE_COUNT]; 6];
    let mut index = 0;
    while index < SPACES {
        let mut direction = 0;
        while direction < 6 {
            if DIRECTIONS[direction].0 != 0
                && let Some(next) = neighbour(index, direction)
            {
                strides[direction][next.abs_diff(index) - *STRIDES.start()] |= 1 << index;
            }
            direction += 1;
        }
        index += 1;
    }
    strides
};

/// The spaces that have one above them, and those that have one below.
const ABOVE_BELOW: [Spaces; 2] = {
    let mut sets = [0; 2];
    let mut index = 0;
    while index < SPACES {
        if neighbour(index, 0).is_some() {
            sets[0] |= 1 << index;
        }
        if neighbour(index, AXES).is_some() {
            sets[1] |= 1 << index;
        }
        index += 1;
    }
    sets
};

/// The neighbours in one direction of all spaces of a set.
fn step(set: Spaces, direction: usize) -> Spaces {
    match direction {
        0 => (set & ABOVE_BELOW[0]) << 1,
        AXES => (set & ABOVE_BELOW[1]) >> 1,
        _ => BY_STRIDE[direction].iter().zip(STRIDES).fold(0, |steps, (mask, stride)| {
            steps | if direction < AXES { (set & mask) << stride } else { (set & mask) >> stride }
        }),
    }
}

/// The first occupied spaces in one direction from all spaces of a set at once.
fn firsts(set: Spaces, direction: usize, occupied: Spaces) -> Spaces {
    let mut edge = step(set, direction);
    let mut firsts = edge & occupied;
    loop {
        edge &= !occupied;
        if edge == 0 {
            return firsts;
        }
        edge = step(edge, direction);
        firsts |= edge & occupied;
    }
}

/// For each direction, the first occupied spaces from all spaces of a set at once.
pub(crate) fn reach(set: Spaces, occupied: Spaces) -> impl Iterator<Item = Spaces> {
    (0..6).map(move |direction| firsts(set, direction, occupied))
}

/// The first occupied spaces in the six directions from a space.
pub(crate) fn neighbours(space: Space, occupied: Spaces) -> Spaces {
    space.around(occupied).into_iter().fold(0, |set, first| set | first)
}

/// The first occupied space in one direction from a space.
pub(crate) fn next_in(space: Space, direction: usize, occupied: Spaces) -> Option<Space> {
    let ahead = RAYS[space.index()][direction] & occupied;
    let first = if direction < AXES { ahead.trailing_zeros() } else { (ahead | 1).ilog2() };
    (ahead != 0).then_some(Space(first as u8))
}

/// How two different spaces lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// On no common line.
    None,
    /// On one line, but with the hole between them.
    AcrossHole,
    /// On one line, with these spaces between them.
    Between(Spaces),
}

/// How two different spaces lie to each other.
pub(crate) fn line(from: Space, to: Space) -> Line {
    for direction in 0..6 {
        let ray = RAYS[from.index()][direction];
        if ray & to.bit() != 0 {
            return Line::Between(ray & RAYS[to.index()][(direction + AXES) % 6]);
        }
    }
    let across = (0..6)
        .any(|direction| FROM_HOLE[direction] & from.bit() != 0 && FROM_HOLE[(direction + AXES) % 6] & to.bit() != 0);
    if across { Line::AcrossHole } else { Line::None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(name: &str) -> Space {
        Space::all().find(|space| space.to_string() == name).expect("a space")
    }

    fn names(set: Spaces) -> Vec<String> {
        each(set).map(|space| space.to_string()).collect()
    }

    #[test]
    fn nine_columns_hold_5_6_7_8_8_8_7_6_5_spaces_numbered_from_the_bottom() {
        let names: Vec<_> = Space::all().map(|space| space.to_string()).collect();
        assert_eq!(names.len(), 60);
        for (letter, last) in [("A", 5), ("B", 6), ("C", 7), ("D", 8), ("E", 8), ("F", 8), ("G", 7), ("H", 6), ("I", 5)]
        {
            let column: Vec<_> = names.iter().filter(|name| name.starts_with(letter)).collect();
            let expected: Vec<_> = (1..=last).map(|number| format!("{letter}{number}")).collect();
            assert_eq!(column, expected.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_six_directions_are_up_and_down_and_the_two_diagonals() {
        assert_eq!(names(neighbours(space("C4"), u64::MAX)), ["B3", "B4", "C3", "C5", "D4", "D5"]);
        assert_eq!(names(neighbours(space("G4"), u64::MAX)), ["F4", "F5", "G3", "G5", "H3", "H4"]);
        assert_eq!(names(neighbours(space("A1"), u64::MAX)), ["A2", "B1", "B2"]);
        assert_eq!(names(neighbours(space("E8"), u64::MAX)), ["D8", "E7", "F8"]);
    }

    #[test]
    fn the_hole_stops_every_line() {
        assert_eq!(names(neighbours(space("E4"), u64::MAX)), ["D3", "D4", "E3", "F3", "F4"]);
        assert_eq!(line(space("E4"), space("E5")), Line::AcrossHole);
        assert_eq!(line(space("A1"), space("I5")), Line::AcrossHole);
        assert_eq!(line(space("A5"), space("I1")), Line::AcrossHole);
        assert_eq!(line(space("D5"), space("F4")), Line::AcrossHole);
        assert_eq!(line(space("E1"), space("E4")), Line::Between(space("E2").bit() | space("E3").bit()));
        assert_eq!(line(space("D4"), space("F4")), Line::None);
        assert_eq!(line(space("A1"), space("C2")), Line::None);
    }
}
