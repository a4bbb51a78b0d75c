//! How much the sides of a Zara position can still gain at most.

use super::board::{Board, SHAPES, Shape, indices, opposite};

/// How the spears of a tile lie, whatever its rotation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spears {
    None,
    One,
    Corner,
    Line,
    Three,
}

impl Spears {
    pub fn of(spears: u8) -> Self {
        match (spears.count_ones(), spears) {
            (0, _) => Self::None,
            (1, _) => Self::One,
            (2, 0b1010 | 0b0101) => Self::Line,
            (2, _) => Self::Corner,
            _ => Self::Three,
        }
    }
}

const PATTERNS: usize = 5;

/// The points that a tile takes at most from one side, by its [`Spears`].
type Prey = [i16; PATTERNS];

/// The squares where something is worth at least one, two, three points.
type Worth = [u64; 3];

fn either(a: &Worth, b: &Worth) -> Worth {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2]]
}

fn both(a: &Worth, b: &Worth) -> Worth {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2]]
}

fn most(a: &Worth) -> i16 {
    a.iter().filter(|&&squares| squares != 0).count() as i16
}

/// The squares where two things together are worth at least so much.
fn sums(a: &Worth, b: &Worth) -> [u64; 6] {
    [
        a[0] | b[0],
        a[1] | b[1] | a[0] & b[0],
        a[2] | b[2] | a[1] & b[0] | a[0] & b[1],
        a[2] & b[0] | a[1] & b[1] | a[0] & b[2],
        a[2] & b[1] | a[1] & b[2],
        a[2] & b[2],
    ]
}

fn most_of(sums: &[u64]) -> i16 {
    sums.iter().filter(|&&squares| squares != 0).count() as i16
}

/// What the mover can still gain at most.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// By all that both sides may do.
    pub all: i16,
    prey: Prey,
}

fn shape(kind: usize) -> &'static Shape {
    &SHAPES.all[SHAPES.first[kind]]
}

impl Reach {
    /// What a tile adds.
    pub fn of(&self, kind: u8) -> i16 {
        let shape = shape(kind.into());
        shape.points + self.prey[shape.pattern as usize]
    }

    /// What is left for the others once a tile is played.
    pub fn without(&self, kind: u8) -> i16 {
        self.all - self.of(kind)
    }
}

impl Board {
    /// What each side, the mover first, can still gain at most.
    ///
    /// A tile brings at most its own points and the most valuable tiles beside some square, as many as it has spears.
    /// What the other side puts down and loses again does not count. The other side may have to strike its own tiles, but
    /// turns its tile so that it costs least.
    pub(super) fn reaches(&self) -> [Reach; 2] {
        let mortal = self.mortal();
        let room = self.empty() | mortal;
        let beside = [0, 1].map(|side| self.beside_most(side, mortal, room));
        let reach = |side: usize| {
            let (prey, forced) = &beside[side ^ 1];
            let own: i16 = indices(self.hands[side])
                .map(|kind| {
                    let shape = shape(kind);
                    shape.points + prey[shape.pattern as usize]
                })
                .sum();
            let forced: i16 = indices(self.hands[side ^ 1]).map(|kind| forced[shape(kind).pattern as usize]).sum();
            Reach { all: own + forced, prey: *prey }
        };
        [reach(self.side), reach(self.side ^ 1)]
    }

    /// The most points of a side's tiles that a tile can strike from one square, and those that it must strike on the
    /// worst square if it is turned well.
    fn beside_most(&self, side: usize, mortal: u64, room: u64) -> (Prey, Prey) {
        let tiles = self.owned[side] & mortal;
        let [ones, twos] = self.worths(tiles);
        let [north, east, south, west] = [0, 1, 2, 3].map(|direction| {
            let exposed = tiles & !self.shields[opposite(direction)];
            let beside = |set: u64| self.grid.beside(direction, set & exposed) & room;
            [beside(ones | twos), beside(twos), beside(ones & twos)]
        });
        let (high, low) = ([either(&north, &south), either(&east, &west)], [both(&north, &south), both(&east, &west)]);
        let (upright, level) = (sums(&north, &south), sums(&east, &west));
        let corner = most_of(&sums(&high[0], &high[1]));
        let mut line = upright;
        let mut forced_line = upright;
        for (sum, &other) in level.iter().enumerate() {
            line[sum] |= other;
            forced_line[sum] &= other;
        }
        let forced_corner = sums(&low[0], &low[1]);
        (
            [0, most(&either(&high[0], &high[1])), corner, most_of(&line), corner + most(&either(&low[0], &low[1]))],
            [
                0,
                most(&both(&low[0], &low[1])),
                most_of(&forced_corner),
                most_of(&forced_line),
                most_of(&forced_corner) + most(&both(&high[0], &high[1])),
            ],
        )
    }
}
