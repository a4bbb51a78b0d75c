//! TZAAR: two sides of sixty pieces that capture each other or grow into stacks, on a hexagon with a hole.
//!
//! The rules are those of K. Burm's game from the GIPF project. Covering the last visible piece of an own type is
//! legal and loses.

mod board;
mod count;
mod notation;
mod position;
mod setup;
mod show;
mod sight;
mod sketch;
mod words;

use std::fmt;

use crate::{
    Draft, Game, GameInfo, MoveError, Outcome, Preview, Reason, Refusal, Seat, SeatInfo, Setup, SetupError, SetupInfo,
    Shape, Step, Unit, View,
};

pub use board::{SPACES, Space};
pub use position::Stack;
pub use words::Rule;

use board::Spaces;
use position::{Cause, End};
use words::Remark;

static INFO: GameInfo = GameInfo {
    id: "tzaar",
    name: "TZAAR",
    seats: &[SeatInfo { letter: 'w', name: "white", sgf: "W" }, SeatInfo { letter: 'b', name: "black", sgf: "B" }],
    setups: &[
        SetupInfo { name: "fixed", seeded: false, options: &[] },
        SetupInfo { name: "random", seeded: true, options: &[] },
        SetupInfo { name: "placement", seeded: false, options: &[] },
    ],
    unit: Unit::Weight,
    actions_a_turn: 2,
    shape: Shape::Hexagon,
    forbids_cells: false,
    sample: "ttt.T/Tr2rR.T/TRzzZR2T/TRZ.TZ3RT/RTZtz.rt/tr3z.Tzrt/trzZZ.t/tr.RRt/tTT.T w 1",
    codes: words::CODES,
};

/// A type of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Six a side.
    Tzaar,
    /// Nine a side.
    Tzarra,
    /// Fifteen a side.
    Tott,
}

impl Kind {
    /// All types, the rarest first.
    pub const ALL: [Self; 3] = [Self::Tzaar, Self::Tzarra, Self::Tott];

    /// How many pieces of this type each side begins with.
    #[must_use]
    pub const fn quota(self) -> u8 {
        [6, 9, 15][self as usize]
    }

    /// The letter in position strings and texts of placements.
    #[must_use]
    pub const fn letter(self) -> char {
        ['Z', 'R', 'T'][self as usize]
    }

    /// The type with a letter, whatever its case.
    #[must_use]
    pub fn by_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())
    }

    /// The name of several pieces, as notices hold it.
    #[must_use]
    pub const fn plural(self) -> &'static str {
        ["Tzaars", "Tzarras", "Totts"][self as usize]
    }
}

/// A single action; a turn but the first has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A stack takes the first enemy stack in its line.
    Capture {
        /// Where the stack stands.
        from: Space,
        /// Where it takes and lands.
        to: Space,
    },
    /// A stack lands on the first own stack in its line.
    Stack {
        /// Where the stack stands.
        from: Space,
        /// Where it lands.
        to: Space,
    },
    /// Nothing, in place of the second action of a turn.
    Pass,
    /// During the placement, an own piece is put on an empty space.
    Place {
        /// The type of the piece.
        kind: Kind,
        /// Where it is put.
        space: Space,
    },
}

/// What the side to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Put a piece on an empty space.
    Placement,
    /// White's very first turn: a capture, and nothing else.
    Opening,
    /// A capture, the first action of a turn.
    First,
    /// A capture, a stack move or a pass: the second action of a turn.
    Second,
}

/// A position of TZAAR, in the midst of a turn or between turns.
///
/// ```
/// use alcazar_rules::{Game, Seat, Setup, tzaar::Tzaar};
///
/// let mut position = Tzaar::new(&Setup::variant("random").seed(4711))?;
/// assert_eq!(position.to_act(), Some(Seat(0)));
/// let mut actions = Vec::new();
/// position.legal_actions(&mut actions);
/// position.play(actions[0])?;
/// assert_eq!(position.to_act(), Some(Seat(1)), "White begins with a single capture");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Tzaar {
    /// The stacks of each side.
    sides: [Spaces; 2],
    /// The stacks of both sides by the type on top.
    kinds: [Spaces; 3],
    /// The stacks of more than one piece.
    tall: Spaces,
    heights: [u8; SPACES],
    side: u8,
    stage: Stage,
    end: Option<End>,
    key: u64,
}

impl Game for Tzaar {
    type Action = Action;
    type Rule = Rule;

    fn info() -> &'static GameInfo {
        &INFO
    }

    /// The set-ups are `fixed`, the standard one of records and programs; `random`, which a table should offer first;
    /// and `placement`, where the players put their pieces on an empty board.
    ///
    /// The lots of `random` never change: the 60 pieces (White's, then Black's, each in the order Tzaars, Tzarras,
    /// Totts) are put in order by the shuffle of Fisher and Yates from the last place down, and then lie on the
    /// spaces from A1 to I5. The place below n is the upper half of the product of n and the next 64 bits of the
    /// `ChaCha8` generator, whose key is the seed as a little-endian number of 32 bytes.
    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let setup = setup.resolve(INFO.setups)?;
        Ok(match (setup.variant.as_str(), setup.seed) {
            ("random", Some(seed)) => Self::random(seed),
            ("placement", _) => Self::empty(),
            _ => Self::fixed(),
        })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.end.is_none().then_some(Seat(self.side))
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        self.list(actions);
    }

    fn count_actions(&self) -> usize {
        self.count()
    }

    fn count_pairs(&self) -> u64 {
        self.count_twice()
    }

    fn check(&self, action: Action) -> Result<(), Rule> {
        self.forbids(action).map_or(Ok(()), Err)
    }

    fn apply(&mut self, action: Action) {
        self.act(action);
    }

    fn with_turn(&self, seat: Seat) -> Option<Self> {
        let mut turned = self.clone();
        turned.turn((seat.0 < 2 && self.stage != Stage::Placement).then_some(seat.0)?, Stage::First);
        turned.end.is_none().then_some(turned)
    }

    fn outcome(&self) -> Option<Outcome> {
        let End { loser, cause } = self.end?;
        let reason = match cause {
            Cause::Gone(kind) => Reason::new(Remark::TypeGone).about(kind.plural()),
            Cause::Buried(kind) => Reason::new(Remark::Buried).about(kind.plural()),
            Cause::NoCapture => Reason::new(Remark::NoCapture),
        };
        Some(Outcome::of_two(Some(Seat(1 - loser)), reason))
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn action_text(&self, action: Action) -> String {
        action.to_string()
    }

    fn parse_action(&self, text: &str) -> Result<Action, MoveError<Rule>> {
        let action = notation::read_action(text)?;
        self.check(action).map_err(MoveError::Illegal)?;
        Ok(action)
    }

    fn view(&self) -> View {
        self.show()
    }

    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        self.in_hand(steps)
    }

    fn preview(&self, action: Action) -> Preview {
        self.foresee(action)
    }
}

impl fmt::Debug for Tzaar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tzaar({self})")
    }
}
