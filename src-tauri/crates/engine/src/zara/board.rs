//! A position of Zara as sets of squares, for a fast search: all tiles are looked at together.

use std::sync::LazyLock;

use alcazar_rules::zara::{Kind, Placement, Square, Tile, Zara};
use alcazar_rules::{Game, Seat, bits};

use super::bounds::Spears;
use crate::Position;
use crate::score::ahead;

/// The greatest board whose squares, with one more a rank, have numbers below 64.
pub(super) const MAX_SIZE: u8 = 7;

/// North, east, south, west; as bits of a tile's edges 8, 4, 2, 1.
pub(super) const DIRECTIONS: usize = 4;

/// A tile as it lies.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub tile: Tile,
    pub kind: u8,
    pub points: i16,
    spears: u8,
    pub pattern: Spears,
    pub shields: u8,
    pub blanks: u8,
}

/// All tiles in all rotations, those of a kind together, and the first of each kind.
pub(super) struct Shapes {
    pub all: Vec<Shape>,
    pub first: Vec<usize>,
}

pub(super) static SHAPES: LazyLock<Shapes> = LazyLock::new(|| {
    let (mut all, mut first) = (Vec::new(), Vec::new());
    for kind in Kind::all() {
        first.push(all.len());
        let start = kind.tile();
        for quarters in 0..4 {
            let tile = start.rotated(quarters);
            if quarters > 0 && tile == start {
                break;
            }
            all.push(Shape {
                tile,
                kind: kind.letter() as u8 - b'A',
                points: i16::from(tile.points()),
                spears: tile.spears(),
                pattern: Spears::of(tile.spears()),
                shields: tile.shields(),
                blanks: tile.blanks(),
            });
        }
    }
    first.push(all.len());
    Shapes { all, first }
});

/// Squares of a board of one size and the steps between them.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    size: u8,
    pub squares: u64,
}

impl Grid {
    fn new(size: u8) -> Self {
        let rank = (1_u64 << size) - 1;
        let squares = (0..size).fold(0, |all, number| all | rank << (number * (size + 1)));
        Self { size, squares }
    }

    /// The squares whose neighbour in a direction is in a set, whether or not they are on the board.
    pub fn beside(self, direction: usize, set: u64) -> u64 {
        match direction {
            0 => set >> (self.size + 1),
            1 => set >> 1,
            2 => set << (self.size + 1),
            _ => set << 1,
        }
    }

    pub fn step(self, direction: usize, square: u8) -> u8 {
        match direction {
            0 => square + self.size + 1,
            1 => square + 1,
            2 => square - self.size - 1,
            _ => square - 1,
        }
    }

    pub fn around(self, square: u8) -> u64 {
        let row = |set: u64| set | set << 1 | set >> 1;
        let here = 1 << square;
        let rows = row(here) | row(self.beside(0, here)) | row(self.beside(2, here));
        rows & self.squares & !here
    }

    fn number(self, square: Square) -> u8 {
        square.rank() * (self.size + 1) + square.file()
    }

    fn square(self, number: u8) -> Option<Square> {
        Square::new(number % (self.size + 1), number / (self.size + 1))
    }
}

/// A placement, with what it does at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(super) square: u8,
    pub(super) shape: u8,
    /// By how many points the mover's lead grows.
    pub(super) swing: i16,
    /// The directions in which the neighbour falls, and 16 if the tile itself does.
    pub(super) falls: u8,
}

pub(super) const SELF_FALLS: u8 = 16;

impl Move {
    pub(super) fn stays(self) -> bool {
        self.falls & SELF_FALLS == 0
    }

    pub(super) fn shape(self) -> &'static Shape {
        &SHAPES.all[self.shape as usize]
    }
}

/// A position on a board of at most seven ranks.
#[derive(Clone)]
pub struct Squares<const SEATS: usize> {
    pub(super) grid: Grid,
    pub(super) spears: [u64; DIRECTIONS],
    pub(super) shields: [u64; DIRECTIONS],
    pub(super) owned: [u64; SEATS],
    pub(super) hands: [u32; SEATS],
    /// The points of each side.
    scores: [i16; SEATS],
    pub(super) side: usize,
    /// The squares where the next tile may not be put.
    zone: u64,
}

/// A position with two seats on a board of at most seven ranks.
pub type Board = Squares<2>;

/// The edges that touch each square, by direction.
struct Touching {
    spears: [u64; DIRECTIONS],
    shields: [u64; DIRECTIONS],
    blanks: [u64; DIRECTIONS],
}

fn gathered(sets: &[u64; DIRECTIONS], square: u8) -> u8 {
    sets.iter().fold(0, |bits, set| bits << 1 | (set >> square & 1) as u8)
}

pub(super) fn opposite(direction: usize) -> usize {
    direction ^ 2
}

impl<const SEATS: usize> Squares<SEATS> {
    /// The same position; none if the board is too large, there are not so many seats, or the game is over.
    #[must_use]
    pub fn new(position: &Zara) -> Option<Self> {
        if usize::from(Game::seats(position)) != SEATS || position.size() > MAX_SIZE {
            return None;
        }
        let grid = Grid::new(position.size());
        let mut board = Self {
            grid,
            spears: [0; 4],
            shields: [0; 4],
            owned: [0; SEATS],
            hands: [0; SEATS],
            scores: [0; SEATS],
            side: Game::to_act(position)?.index(),
            zone: position.forbidden().fold(0, |zone, square| zone | 1 << grid.number(square)),
        };
        for rank in 0..position.size() {
            for file in 0..position.size() {
                let square = Square::new(file, rank)?;
                if let Some((seat, tile)) = position.tile_at(square) {
                    board.put(seat.index(), tile.spears(), tile.shields(), grid.number(square));
                    board.scores[seat.index()] += i16::from(tile.points());
                }
            }
        }
        for (seat, hand) in board.hands.iter_mut().enumerate() {
            *hand = position.hand(Seat(seat as u8)).map(|kind| 1_u32 << (kind.letter() as u8 - b'A')).sum();
        }
        Some(board)
    }

    fn put(&mut self, side: usize, spears: u8, shields: u8, square: u8) {
        self.owned[side] |= 1 << square;
        for direction in 0..DIRECTIONS {
            self.spears[direction] |= u64::from(spears >> (3 - direction) & 1) << square;
            self.shields[direction] |= u64::from(shields >> (3 - direction) & 1) << square;
        }
    }

    pub(super) fn occupied(&self) -> u64 {
        self.owned.iter().fold(0, |all, owned| all | owned)
    }

    pub(super) fn empty(&self) -> u64 {
        self.grid.squares & !self.occupied()
    }

    pub(super) fn permitted(&self) -> u64 {
        self.empty() & !self.zone
    }

    fn blanks(&self, direction: usize) -> u64 {
        self.occupied() & !self.spears[direction] & !self.shields[direction]
    }

    fn touching(&self) -> Touching {
        let mut touching = Touching { spears: [0; 4], shields: [0; 4], blanks: [0; 4] };
        for direction in 0..DIRECTIONS {
            let facing = opposite(direction);
            touching.spears[direction] = self.grid.beside(direction, self.spears[facing]);
            touching.shields[direction] = self.grid.beside(direction, self.shields[facing]);
            touching.blanks[direction] = self.grid.beside(direction, self.blanks(facing));
        }
        touching
    }

    fn points_at(&self, square: u8) -> i16 {
        (0..DIRECTIONS).map(|direction| (self.blanks(direction) >> square & 1) as i16).sum()
    }

    /// The sides of a square that have an empty square beside them, as bits of a tile's edges.
    pub(super) fn open_sides(&self, square: u8) -> u8 {
        let empty = self.empty();
        (0..DIRECTIONS).fold(0, |bits, direction| bits << 1 | (self.grid.beside(direction, empty) >> square & 1) as u8)
    }

    /// Hands every legal move to `visit`.
    pub(super) fn moves(&self, visit: impl FnMut(Move)) {
        self.moves_on(self.permitted(), visit);
    }

    /// Hands every move on some squares, all empty, to `visit`.
    pub(super) fn moves_on(&self, squares: u64, mut visit: impl FnMut(Move)) {
        let touching = self.touching();
        let shapes = &*SHAPES;
        for square in bits(squares).map(|square| square as u8) {
            let spears = gathered(&touching.spears, square);
            let shields = gathered(&touching.shields, square);
            let blanks = gathered(&touching.blanks, square);
            // What the mover gains if the neighbour in a direction falls, by the number of the direction's bit.
            let mut prizes = [0; DIRECTIONS];
            for bit in indices(spears | blanks) {
                let other = self.grid.step(DIRECTIONS - 1 - bit, square);
                let own = self.owned[self.side] >> other & 1 == 1;
                prizes[bit] = if own { -self.points_at(other) } else { self.points_at(other) };
            }
            for kind in indices(self.hands[self.side]) {
                for number in shapes.first[kind]..shapes.first[kind + 1] {
                    let shape = &shapes.all[number];
                    let mut falls = shape.spears & blanks;
                    let mut down = shape.blanks & spears != 0;
                    let clashes = shape.spears & spears;
                    if clashes != 0 {
                        let own = shields.count_ones();
                        for direction in 0..DIRECTIONS {
                            let bit = 8 >> direction;
                            if clashes & bit != 0 {
                                let at = self.grid.step(direction, square);
                                let other = gathered(&touching.shields, at).count_ones();
                                down |= own <= other;
                                falls |= if other <= own { bit } else { 0 };
                            }
                        }
                    }
                    let mut swing = if down { 0 } else { shape.points };
                    swing += indices(falls).map(|bit| prizes[bit]).sum::<i16>();
                    let falls = if down { falls | SELF_FALLS } else { falls };
                    visit(Move { square, shape: number as u8, swing, falls });
                }
            }
        }
    }

    /// The move that puts a tile on a square, if it is legal.
    pub(super) fn found(&self, square: u8, shape: u8) -> Option<Move> {
        let kind = SHAPES.all[shape as usize].kind;
        if self.hands[self.side] >> kind & 1 == 0 || self.permitted() >> square & 1 == 0 {
            return None;
        }
        let mut found = None;
        let mut alone = self.clone();
        alone.hands[self.side] = 1 << kind;
        alone.moves_on(1 << square, |action| {
            if action.shape == shape {
                found = Some(action);
            }
        });
        found
    }

    /// The tiles that can never fall: each edge that a spear could strike touches the rim or another such tile.
    fn safe(&self) -> u64 {
        let mut safe = self.occupied();
        loop {
            let unsafe_squares = self.grid.squares & !safe;
            let mut struck = 0;
            for direction in 0..DIRECTIONS {
                struck |= !self.shields[direction] & self.grid.beside(direction, unsafe_squares);
            }
            let next = safe & !struck;
            if next == safe {
                return safe;
            }
            safe = next;
        }
    }

    /// How many tiles are held by all.
    pub(super) fn held(&self) -> i32 {
        self.hands.iter().map(|hand| hand.count_ones() as i32).sum()
    }

    /// What the tiles on the board are worth to each side, by the worth of a point of a tile of which so many blank edges
    /// touch an empty square.
    pub(super) fn standings(&self, worth: &[i32; 4]) -> [i32; SEATS] {
        let empty = self.empty();
        let (mut ones, mut twos) = (0, 0);
        let blanks = [0, 1, 2, 3].map(|direction| self.blanks(direction));
        for (direction, blanks) in blanks.iter().enumerate() {
            let open = blanks & self.grid.beside(direction, empty);
            twos |= ones & open;
            ones ^= open;
        }
        // Both bits are set for three, for no tile has four blank edges.
        let classes = [!ones & !twos, ones & !twos, !ones & twos, ones & twos];
        let points = |squares: u64| -> i32 { blanks.iter().map(|blanks| (blanks & squares).count_ones() as i32).sum() };
        self.owned.map(|owned| classes.iter().zip(worth).map(|(class, worth)| points(class & owned) * worth).sum())
    }

    /// The points of the most valuable tile of another side that the mover may strike at once.
    pub(super) fn hanging(&self, side: usize) -> i32 {
        let permitted = self.permitted();
        let (mut ones, mut twos, mut struck) = (0, 0, 0);
        for direction in 0..DIRECTIONS {
            let blanks = self.blanks(direction);
            struck |= blanks & self.grid.beside(direction, permitted);
            twos |= ones & blanks;
            ones ^= blanks;
        }
        struck &= self.owned[side];
        if ones & twos & struck != 0 {
            3
        } else if twos & struck != 0 {
            2
        } else {
            i32::from(struck != 0)
        }
    }

    /// Which tiles of a set have an odd number of blank edges, and which have more than one.
    pub(super) fn worths(&self, tiles: u64) -> [u64; 2] {
        let (mut ones, mut twos) = (0, 0);
        for direction in 0..DIRECTIONS {
            let blanks = self.blanks(direction) & tiles;
            twos |= ones & blanks;
            ones ^= blanks;
        }
        [ones, twos]
    }

    /// The tiles that can still fall.
    pub(super) fn mortal(&self) -> u64 {
        self.occupied() & !self.safe()
    }

    /// A hash of everything that what is still to be gained depends on.
    ///
    /// Tiles that cannot fall any more count as rim but for the shields they show, and edges that nothing can touch don't
    /// count at all: positions that differ in nothing else have the same key.
    pub(super) fn key_but_scores(&self) -> u64 {
        let mortal = self.mortal();
        let empty = self.empty();
        let mut hash = Mixer(u64::from(self.hands[0]) << 32 | u64::from(self.hands[1]) << 1 | self.side as u64 & 1);
        for hand in self.hands.iter().skip(2) {
            hash.mix(u64::from(*hand) << 2 | self.side as u64);
        }
        hash.mix(empty);
        for owned in self.owned {
            hash.mix(owned & mortal);
        }
        hash.mix(self.zone & empty);
        for direction in 0..DIRECTIONS {
            let touched = self.grid.beside(direction, empty | mortal);
            hash.mix(self.spears[direction] & mortal & touched);
            hash.mix(self.shields[direction] & touched);
        }
        for worth in self.worths(mortal) {
            hash.mix(worth);
        }
        hash.0
    }

    /// The placement that a move of this board stands for; none for one that lies off it.
    #[must_use]
    pub fn placement(&self, action: Move) -> Option<Placement> {
        Some(Placement { tile: action.shape().tile, square: self.grid.square(action.square)? })
    }
}

impl Board {
    pub(super) fn lead_of_mover(&self) -> i16 {
        self.scores[self.side] - self.scores[self.side ^ 1]
    }

    /// By how much the mover's lead grows, if that is the last move.
    pub(super) fn last_swing(&self) -> Option<i16> {
        if self.hands[self.side ^ 1] != 0 {
            return None;
        }
        let mut best = None;
        self.moves(|action| best = best.max(Some(action.swing)));
        best
    }

    /// How many squares an action leaves to the other side.
    pub(super) fn room_after(&self, action: Move) -> i32 {
        let fallen = indices(action.falls & 15)
            .fold(0, |fallen, bit| fallen | 1 << self.grid.step(DIRECTIONS - 1 - bit, action.square));
        let empty = self.empty() | fallen;
        let taken = if action.stays() { self.grid.around(action.square) | 1 << action.square } else { 0 };
        (empty & !taken).count_ones() as i32
    }
}

impl<const SEATS: usize> Position for Squares<SEATS> {
    type Action = Move;

    fn seats(&self) -> u8 {
        SEATS as u8
    }

    fn to_act(&self) -> Option<Seat> {
        (self.hands[self.side] != 0 && self.permitted() != 0).then_some(Seat(self.side as u8))
    }

    fn legal_actions(&self, actions: &mut Vec<Move>) {
        actions.clear();
        self.moves(|action| actions.push(action));
    }

    fn apply(&mut self, action: Move) {
        let shape = action.shape();
        self.hands[self.side] &= !(1 << shape.kind);
        let mut fallen = 0;
        for direction in 0..DIRECTIONS {
            if action.falls & 8 >> direction != 0 {
                let square = self.grid.step(direction, action.square);
                fallen |= 1 << square;
                let points = self.points_at(square);
                for (owned, score) in self.owned.iter().zip(&mut self.scores) {
                    *score -= (owned >> square & 1) as i16 * points;
                }
            }
        }
        if fallen != 0 {
            for direction in 0..DIRECTIONS {
                self.spears[direction] &= !fallen;
                self.shields[direction] &= !fallen;
            }
            for owned in &mut self.owned {
                *owned &= !fallen;
            }
        }
        self.zone = 0;
        if action.stays() {
            self.put(self.side, shape.spears, shape.shields, action.square);
            self.scores[self.side] += shape.points;
            self.zone = self.grid.around(action.square);
        }
        self.side = (self.side + 1) % SEATS;
    }

    fn lead(&self, seat: Seat) -> i32 {
        ahead(&self.scores.map(i32::from), seat.index())
    }

    fn key(&self) -> u64 {
        let mut hash = Mixer(self.key_but_scores());
        for score in self.scores.iter().skip(1) {
            let lead = self.scores[0] - score;
            hash.mix(u64::from(lead.unsigned_abs()) | u64::from(lead < 0) << 32);
        }
        hash.0
    }
}

/// The numbers in a set, the least first.
pub(super) fn indices(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    bits(set.into()).map(|number| number as usize)
}

/// A hash of words: multiplications whose halves are joined, as in Wang Yi's wyhash.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
        self.0 = (product as u64 ^ (product >> 64) as u64).rotate_left(23).wrapping_add(word);
    }
}
