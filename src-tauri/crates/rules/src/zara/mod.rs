//! Zara: tiles with spears and shields on a square board, for two to four players.

mod board;
mod notation;
mod show;
mod sight;
mod sketch;
mod tiles;
mod words;

use std::fmt;

use crate::{
    Draft, Game, GameInfo, MoveError, OptionInfo, Outcome, Preview, Reason, Refusal, Seat, SeatInfo, Setup, SetupError,
    SetupInfo, Shape, Step, Unit, View, splitmix64,
};

pub use board::{MAX_SIZE, MIN_SIZE, Square};
pub use sight::Exposed;
use tiles::{DIRECTIONS, Edges, KINDS};
pub use tiles::{Kind, Tile};
use words::Remark;
pub use words::Rule;

/// The most players.
pub const MAX_SEATS: usize = 4;

static INFO: GameInfo = GameInfo {
    id: "zara",
    name: "Zara",
    seats: &[
        SeatInfo { letter: 'r', name: "red", sgf: "RED" },
        SeatInfo { letter: 'b', name: "blue", sgf: "BLUE" },
        SeatInfo { letter: 'g', name: "green", sgf: "GREEN" },
        SeatInfo { letter: 'y', name: "yellow", sgf: "YELLOW" },
    ],
    setups: &[SetupInfo {
        name: "standard",
        seeded: false,
        options: &[
            OptionInfo { name: "seats", values: &["2", "3", "4"] },
            OptionInfo { name: "size", values: &["auto", "4", "5", "6", "7", "8", "9"] },
        ],
    }],
    unit: Unit::Points,
    actions_a_turn: 1,
    shape: Shape::Squares,
    forbids_cells: true,
    sample: "ro-o-1b-o-x2/1b-ox-b---x1rxo--/rx--orox-o1b-xxx1/boo--ro-xxbox-o2/bo--xboxx-1r--xxro-xo b d1 FJLNOQ/BCGIKLO",
    codes: words::CODES,
};

/// A turn: a tile from the hand, in one of its rotations, is put on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    /// The tile as it is put down.
    pub tile: Tile,
    /// Where it is put.
    pub square: Square,
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.tile, self.square)
    }
}

/// A position of Zara.
///
/// ```
/// use alcazar_rules::{Game, Seat, zara::Zara};
///
/// let mut position: Zara = "5/5/5/2rxo--2/5 b c2 ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ".parse()?;
/// position.play(position.parse_action("---x@e2")?)?;
/// assert_eq!(position.to_act(), Some(Seat(0)));
/// assert_eq!(position.scores(), [2, 3]);
/// assert!(position.parse_action("-o--@d1").is_err(), "d1 is forbidden for one turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Zara {
    edges: [Edges; Square::NUMBERS],
    /// The squares that hold a tile of each seat.
    owned: [u128; MAX_SEATS],
    /// The kinds that each seat still holds, as bits from A up.
    hands: [u32; MAX_SEATS],
    scores: [i16; MAX_SEATS],
    size: u8,
    seats: u8,
    side: u8,
    /// The tile played last, if it survived.
    last: Option<Square>,
    key: u64,
}

/// A whole hand.
const ALL_KINDS: u32 = (1 << KINDS) - 1;

/// The edges of the neighbours that touch a square, as bits by direction.
struct Touching {
    spears: u8,
    shields: u8,
    blanks: u8,
}

impl Zara {
    /// An empty board before the first turn.
    fn start(size: u8, seats: u8) -> Self {
        let mut hands = [0; MAX_SEATS];
        hands[..seats as usize].fill(ALL_KINDS);
        Self::with_hands(size, seats, hands)
    }

    fn with_hands(size: u8, seats: u8, hands: [u32; MAX_SEATS]) -> Self {
        let key = hands
            .iter()
            .enumerate()
            .fold(feature_key(Feature::Table, size as usize, seats as usize), |key, (seat, hand)| {
                key ^ feature_key(Feature::Hand, seat, *hand as usize)
            });
        Self {
            edges: [Edges::NONE; Square::NUMBERS],
            owned: [0; MAX_SEATS],
            hands,
            scores: [0; MAX_SEATS],
            size,
            seats,
            side: 0,
            last: None,
            key,
        }
    }

    /// The number of ranks and files.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.size
    }

    /// The points of each seat: the blank edges of its tiles on the board.
    #[must_use]
    pub fn scores(&self) -> &[i16] {
        &self.scores[..self.seats as usize]
    }

    /// The tile on a square, and whose it is.
    #[must_use]
    pub fn tile_at(&self, square: Square) -> Option<(Seat, Tile)> {
        let tile = Tile::with_edges(self.edges[square.index()])?;
        Some((self.owner(square)?, tile))
    }

    /// The kinds that a seat still holds.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Kind> {
        let hand = self.hands.get(seat.index()).copied().unwrap_or_default();
        Kind::all().filter(move |kind| hand & 1 << kind.index() != 0)
    }

    /// How many shields of its neighbours face the tile on a square, or would face a tile that is put there.
    #[must_use]
    pub fn shields_facing(&self, square: Square) -> u8 {
        self.touching(square).shields.count_ones() as u8
    }

    /// The squares that the player to move may not use, in no particular order.
    pub fn forbidden(&self) -> impl Iterator<Item = Square> {
        board::squares(self.forbidden_set())
    }

    /// The squares whose tile falls when a legal placement is played, in no particular order; the new tile may be
    /// among them.
    pub fn falls(&self, placement: Placement) -> impl Iterator<Item = Square> + use<> {
        board::squares(self.fallen(placement))
    }

    fn owner(&self, square: Square) -> Option<Seat> {
        let seat = self.owned.iter().position(|owned| owned & square.bit() != 0)?;
        Some(Seat(seat as u8))
    }

    fn empty(&self) -> u128 {
        board::board(self.size) & !self.owned.iter().fold(0, |all, owned| all | owned)
    }

    fn forbidden_set(&self) -> u128 {
        self.last.map_or(0, |square| square.around() & self.empty())
    }

    fn permitted(&self) -> u128 {
        self.empty() & !self.last.map_or(0, Square::around)
    }

    fn touching(&self, square: Square) -> Touching {
        let mut touching = Touching { spears: 0, shields: 0, blanks: 0 };
        for (bit, step) in DIRECTIONS {
            let edges = self.edges[square.beside(step).index()];
            if edges != Edges::NONE {
                let facing = edges.rotated_half();
                touching.spears |= facing.spears() & bit;
                touching.shields |= facing.shields() & bit;
                touching.blanks |= facing.blanks() & bit;
            }
        }
        touching
    }

    /// The tiles that are removed once `tile` lies on `square`, itself included.
    fn fallen(&self, Placement { tile, square }: Placement) -> u128 {
        let edges = tile.edges();
        let touching = self.touching(square);
        let mut falling_neighbours = edges.spears() & touching.blanks;
        let mut falls = edges.blanks() & touching.spears != 0;
        let clashes = edges.spears() & touching.spears;
        if clashes != 0 {
            let shields = touching.shields.count_ones();
            for (bit, step) in DIRECTIONS {
                if clashes & bit != 0 {
                    // The new tile shows this neighbour a spear, so it is no shield that faces the neighbour.
                    let other = self.touching(square.beside(step)).shields.count_ones();
                    falls |= shields <= other;
                    falling_neighbours |= if other <= shields { bit } else { 0 };
                }
            }
        }
        let own = if falls { square.bit() } else { 0 };
        DIRECTIONS
            .iter()
            .filter(|(bit, _)| falling_neighbours & bit != 0)
            .fold(own, |fallen, &(_, step)| fallen | square.beside(step).bit())
    }

    /// Puts a tile on an empty square of the board, without any consequence.
    fn put(&mut self, seat: usize, tile: Tile, square: Square) {
        self.edges[square.index()] = tile.edges();
        self.owned[seat] |= square.bit();
        self.scores[seat] += i16::from(tile.points());
        self.key ^= feature_key(Feature::Tile(seat), tile.index(), square.index());
    }

    fn remove(&mut self, square: Square) {
        if let Some((seat, tile)) = self.tile_at(square) {
            self.edges[square.index()] = Edges::NONE;
            self.owned[seat.index()] &= !square.bit();
            self.scores[seat.index()] -= i16::from(tile.points());
            self.key ^= feature_key(Feature::Tile(seat.index()), tile.index(), square.index());
        }
    }

    fn set_turn(&mut self, side: u8, last: Option<Square>) {
        let feature =
            |side: u8, last: Option<Square>| feature_key(Feature::Turn, side as usize, last.map_or(0, Square::index));
        self.key ^= feature(self.side, self.last) ^ feature(side, last);
        self.side = side;
        self.last = last;
    }

    /// Why the game has ended, if it has.
    fn end(&self) -> Option<Reason> {
        let because = |why| Some(Reason::new(why).about(INFO.seats[self.side as usize].name));
        if self.hands[self.side as usize] == 0 {
            because(Remark::NoTile)
        } else if self.permitted() == 0 {
            because(Remark::NoSquare)
        } else {
            None
        }
    }
}

/// What a part of the key stands for.
#[derive(Clone, Copy)]
enum Feature {
    Table,
    Turn,
    Hand,
    Tile(usize),
}

/// The Zobrist number of one feature of a position.
fn feature_key(feature: Feature, a: usize, b: usize) -> u64 {
    let feature = match feature {
        Feature::Table => 0,
        Feature::Turn => 1,
        Feature::Hand => 2,
        Feature::Tile(seat) => 3 + seat as u64,
    };
    splitmix64(feature << 56 | (a as u64) << 32 | b as u64)
}

impl Game for Zara {
    type Action = Placement;
    type Rule = Rule;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let options = setup.resolve(INFO.setups)?.options;
        let number = |name| options.get(name).and_then(|value| value.parse().ok());
        let seats = number("seats").unwrap_or(2);
        Ok(Self::start(number("size").unwrap_or(seats + 3), seats))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn to_act(&self) -> Option<Seat> {
        self.end().is_none().then_some(Seat(self.side))
    }

    fn legal_actions(&self, actions: &mut Vec<Placement>) {
        actions.clear();
        let permitted = self.permitted();
        actions.reserve(self.count_actions());
        for kind in self.hand(Seat(self.side)) {
            for tile in kind.tiles() {
                actions.extend(board::squares(permitted).map(|square| Placement { tile, square }));
            }
        }
    }

    fn count_actions(&self) -> usize {
        tiles::rotations(self.hands[self.side as usize]) * self.permitted().count_ones() as usize
    }

    fn check(&self, Placement { tile, square }: Placement) -> Result<(), Rule> {
        if self.end().is_some() {
            Err(Rule::Over)
        } else if self.hands[self.side as usize] & 1 << tile.kind().index() == 0 {
            Err(Rule::NotInHand)
        } else if board::board(self.size) & square.bit() == 0 {
            Err(Rule::OffBoard)
        } else if self.empty() & square.bit() == 0 {
            Err(Rule::Occupied)
        } else if self.forbidden_set() & square.bit() != 0 {
            Err(Rule::Forbidden)
        } else {
            Ok(())
        }
    }

    fn apply(&mut self, placement: Placement) {
        let Placement { tile, square } = placement;
        let seat = self.side as usize;
        let fallen = self.fallen(placement);
        let hand = self.hands[seat];
        self.hands[seat] &= !(1 << tile.kind().index());
        self.key ^= feature_key(Feature::Hand, seat, hand as usize)
            ^ feature_key(Feature::Hand, seat, self.hands[seat] as usize);
        self.put(seat, tile, square);
        board::squares(fallen).for_each(|square| self.remove(square));
        let next = (self.side + 1) % self.seats;
        self.set_turn(next, (fallen & square.bit() == 0).then_some(square));
    }

    fn with_turn(&self, seat: Seat) -> Option<Self> {
        let mut turned = self.clone();
        turned.set_turn((seat.0 < self.seats).then_some(seat.0)?, None);
        turned.to_act().map(|_| turned)
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::from_scores(self.scores(), self.end()?))
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn action_text(&self, placement: Placement) -> String {
        placement.to_string()
    }

    fn parse_action(&self, text: &str) -> Result<Placement, MoveError<Rule>> {
        let placement = notation::placement(text)?;
        self.check(placement).map_err(MoveError::Illegal)?;
        Ok(placement)
    }

    fn view(&self) -> View {
        show::view(self)
    }

    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        show::draft(self, steps)
    }

    fn preview(&self, placement: Placement) -> Preview {
        show::preview(self, placement)
    }
}
