use std::fmt;
use std::ops::Range;

/// The four edges of a tile as it lies: which are spears and which are shields; the others are blank.
///
/// The high half of the byte holds the spears, the low half the shields, each as north, east, south, west from the
/// highest bit. A square without a tile has no marked edge, which no tile can have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Edges(u8);

impl Edges {
    pub(super) const NONE: Self = Self(0);

    const fn new(spears: u8, shields: u8) -> Self {
        Self(spears << 4 | shields)
    }

    pub(super) const fn spears(self) -> u8 {
        self.0 >> 4
    }

    pub(super) const fn shields(self) -> u8 {
        self.0 & 0xf
    }

    pub(super) const fn blanks(self) -> u8 {
        !(self.spears() | self.shields()) & 0xf
    }

    const fn rotated_clockwise(self) -> Self {
        const fn rotated(half: u8) -> u8 {
            half >> 1 | (half & 1) << 3
        }
        Self::new(rotated(self.spears()), rotated(self.shields()))
    }

    /// The same edges seen from the other side: the south edge stands where the north edge was.
    pub(super) const fn rotated_half(self) -> Self {
        Self((self.0 << 2) & 0xcc | (self.0 >> 2) & 0x33)
    }
}

/// The directions of a tile's edges, as bits of a half of [`Edges`] and as steps between squares.
pub(super) const DIRECTIONS: [(u8, i8); 4] = [(8, 10), (4, 1), (2, -10), (1, -1)];

/// How many kinds of tile there are, up to rotation.
pub(super) const KINDS: usize = 17;
const TILES: usize = 64;
const NO_TILE: u8 = u8::MAX;

struct Tables {
    edges: [Edges; TILES],
    kind: [Kind; TILES],
    /// The first tile of each kind, then the number of tiles.
    first: [u8; KINDS + 1],
    /// The tile with these edges, by [`Edges`] as a number.
    tile: [u8; 256],
    /// The kinds that look the same after half a turn, as bits from A up.
    symmetric: u32,
}

static TABLES: Tables = derive();

/// Finds the tiles by their definition: at least one edge is blank and at least one is marked.
///
/// Fewer marked edges come first, then marked before blank, then spear before shield, each read from the north. The
/// first tile that is found of a kind is therefore in its canonical rotation.
const fn derive() -> Tables {
    let mut tables = Tables {
        edges: [Edges::NONE; TILES],
        kind: [Kind(0); TILES],
        first: [0; KINDS + 1],
        tile: [NO_TILE; 256],
        symmetric: 0,
    };
    let (mut kinds, mut tiles) = (0, 0);
    let mut marked = 1;
    while marked <= 3 {
        let mut blanks = 0_u8;
        while blanks < 16 {
            let mut shields = 0_u8;
            while shields < 16 {
                let mut edges = Edges::new(!(blanks | shields) & 0xf, shields);
                let possible = blanks.count_ones() == 4 - marked && shields & blanks == 0;
                if possible && tables.tile[edges.0 as usize] == NO_TILE {
                    if edges.0 == edges.rotated_half().0 {
                        tables.symmetric |= 1 << kinds;
                    }
                    while tables.tile[edges.0 as usize] == NO_TILE {
                        tables.tile[edges.0 as usize] = tiles as u8;
                        tables.edges[tiles] = edges;
                        tables.kind[tiles] = Kind(kinds as u8);
                        tiles += 1;
                        edges = edges.rotated_clockwise();
                    }
                    kinds += 1;
                    tables.first[kinds] = tiles as u8;
                }
                shields += 1;
            }
            blanks += 1;
        }
        marked += 1;
    }
    assert!(kinds == KINDS && tiles == TILES);
    tables
}

/// How many tiles, each in one of its rotations, a hand can put down.
pub(super) fn rotations(hand: u32) -> usize {
    (4 * hand.count_ones() - 2 * (hand & TABLES.symmetric).count_ones()) as usize
}

/// One of the 17 tiles that every player begins with, whatever its rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// All kinds, A to Q.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..KINDS as u8).map(Self)
    }

    /// The kind with this letter, from A to Q.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let number = u8::try_from(letter.to_ascii_uppercase()).ok()?.checked_sub(b'A')?;
        (usize::from(number) < KINDS).then_some(Self(number))
    }

    /// The kind's letter.
    #[must_use]
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }

    /// The tile of this kind in its canonical rotation.
    #[must_use]
    pub fn tile(self) -> Tile {
        Tile(TABLES.first[self.0 as usize])
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The distinct rotations of this kind.
    pub(super) fn tiles(self) -> impl Iterator<Item = Tile> {
        self.range().map(Tile)
    }

    fn range(self) -> Range<u8> {
        TABLES.first[self.0 as usize]..TABLES.first[self.0 as usize + 1]
    }
}

/// A tile in one of its rotations; rotations that look the same are one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The kind of tile that was rotated.
    #[must_use]
    pub fn kind(self) -> Kind {
        TABLES.kind[self.0 as usize]
    }

    /// The tile after some quarter turns, clockwise if positive.
    #[must_use]
    pub fn rotated(self, quarters: i8) -> Self {
        let Range { start, end } = self.kind().range();
        Self(start + (i16::from(self.0 - start) + i16::from(quarters)).rem_euclid(i16::from(end - start)) as u8)
    }

    /// Whether one of the four edges is a spear.
    #[must_use]
    pub fn has_spear(self) -> bool {
        self.edges().spears() != 0
    }

    /// The points that the tile is worth on the board: its blank edges.
    #[must_use]
    pub fn points(self) -> u8 {
        self.edges().blanks().count_ones() as u8
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn edges(self) -> Edges {
        TABLES.edges[self.0 as usize]
    }

    /// The tile with these edges; none if there is no such tile.
    pub(super) fn with_edges(edges: Edges) -> Option<Self> {
        let tile = TABLES.tile[edges.0 as usize];
        (tile != NO_TILE).then_some(Self(tile))
    }

    /// The tile with these spears and shields, each as north, east, south, west from the highest of four bits.
    pub(super) fn marked(spears: u8, shields: u8) -> Option<Self> {
        if spears & shields == 0 { Self::with_edges(Edges::new(spears, shields)) } else { None }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        DIRECTIONS.iter().try_for_each(|&(bit, _)| {
            f.write_str(match (self.edges().spears() & bit, self.edges().shields() & bit) {
                (0, 0) => "-",
                (0, _) => "o",
                _ => "x",
            })
        })
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
