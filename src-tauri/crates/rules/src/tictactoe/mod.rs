//! Tic-tac-toe, which no table offers: the smallest game there is, for tests that a game joins the others by its own
//! folders and the lists alone.
//!
//! Three squares in a row win; a full board without them is a draw. A position string is the board and the side to act,
//! `M2/1m1/3 w`: `M` is a mark of White, `m` one of Black. The text of an action is its square.

mod show;
mod words;

use std::fmt;
use std::str::FromStr;

use crate::{
    Coded, Draft, Game, GameInfo, MoveError, Outcome, ParseError, Preview, Reason, Refusal, Seat, SeatInfo, Setup,
    SetupError, SetupInfo, Shape, Step, SyntaxError, Unit, View,
};

pub use words::Rule;
use words::{Expected, Remark};

const SIZE: usize = 3;

static INFO: GameInfo = GameInfo {
    id: "tictactoe",
    name: "Tic-tac-toe",
    seats: &[SeatInfo { letter: 'w', name: "white", sgf: "W" }, SeatInfo { letter: 'b', name: "black", sgf: "B" }],
    setups: &[SetupInfo { name: "standard", seeded: false, options: &[] }],
    unit: Unit::Weight,
    actions_a_turn: 1,
    shape: Shape::Squares,
    forbids_cells: false,
    sample: "M2/1m1/3 w",
    codes: words::CODES,
};

/// A square, by its place in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    fn all() -> impl Iterator<Item = Self> {
        (0..9).map(Self)
    }

    fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|square| square.to_string().eq_ignore_ascii_case(name))
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", ['a', 'b', 'c'][self.0 as usize % SIZE], SIZE - self.0 as usize / SIZE)
    }
}

/// The squares of each row, column and diagonal.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A position of tic-tac-toe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tictactoe {
    /// The squares of each seat.
    marks: [u16; 2],
    side: u8,
}

impl Tictactoe {
    fn is_empty(&self, square: Square) -> bool {
        (self.marks[0] | self.marks[1]) & square.bit() == 0
    }

    fn has_line(&self, seat: usize) -> bool {
        LINES.iter().any(|line| self.marks[seat] & line == *line)
    }
}

impl Game for Tictactoe {
    type Action = Square;
    type Rule = Rule;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.resolve(INFO.setups)?;
        Ok(Self { marks: [0; 2], side: 0 })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.outcome().is_none().then_some(Seat(self.side))
    }

    fn legal_actions(&self, actions: &mut Vec<Square>) {
        actions.clear();
        actions.extend(Square::all().filter(|&square| self.check(square).is_ok()));
    }

    fn check(&self, square: Square) -> Result<(), Rule> {
        match self.outcome() {
            Some(_) => Err(Rule::Over),
            None if self.is_empty(square) => Ok(()),
            None => Err(Rule::Occupied),
        }
    }

    fn apply(&mut self, square: Square) {
        self.marks[self.side as usize] |= square.bit();
        self.side = 1 - self.side;
    }

    fn with_turn(&self, seat: Seat) -> Option<Self> {
        let turned = Self { side: (seat.0 < 2).then_some(seat.0)?, ..self.clone() };
        turned.to_act().map(|_| turned)
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = |remark: Remark| Reason { code: remark.code(), about: None };
        match (0..2).find(|&seat| self.has_line(seat)) {
            Some(winner) => Some(Outcome::of_two(Some(Seat(winner as u8)), reason(Remark::Line))),
            None if Square::all().any(|square| self.is_empty(square)) => None,
            None => Some(Outcome::of_two(None, reason(Remark::Full))),
        }
    }

    fn key(&self) -> u64 {
        let [white, black] = self.marks.map(u64::from);
        (white << 10 | black << 1 | u64::from(self.side)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn action_text(&self, square: Square) -> String {
        square.to_string()
    }

    fn parse_action(&self, text: &str) -> Result<Square, MoveError<Rule>> {
        let start = text.len() - text.trim_start().len();
        let square = Square::by_name(text.trim())
            .ok_or_else(|| ParseError::at(text, start, SyntaxError::expected(Expected::Square)))?;
        self.check(square).map_err(MoveError::Illegal)?;
        Ok(square)
    }

    fn view(&self) -> View {
        show::view(self)
    }

    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        show::draft(self, steps)
    }

    fn preview(&self, square: Square) -> Preview {
        show::preview(self, square)
    }
}

impl fmt::Display for Tictactoe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in Square::all() {
            if square.0 > 0 && (square.0 as usize).is_multiple_of(SIZE) {
                f.write_str("/")?;
            }
            let mark = self.marks.iter().position(|marks| marks & square.bit() != 0);
            let ends = square.0 as usize % SIZE == SIZE - 1;
            empty += u8::from(mark.is_none());
            if empty > 0 && (mark.is_some() || ends) {
                write!(f, "{empty}")?;
                empty = 0;
            }
            f.write_str(mark.map_or("", |seat| ["M", "m"][seat]))?;
        }
        write!(f, " {}", ['w', 'b'][self.side as usize])
    }
}

impl FromStr for Tictactoe {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = |expected: Expected| ParseError::at(text, 0, SyntaxError::expected(expected));
        let (board, side) = text.trim().split_once(' ').ok_or_else(|| fault(Expected::Fields))?;
        let spread = board.replace('1', ".").replace('2', "..").replace('3', "...");
        let rows: Vec<&str> = spread.split('/').collect();
        if rows.len() != SIZE || rows.iter().any(|row| row.len() != SIZE) {
            return Err(fault(Expected::Rows));
        }
        let mut marks = [0; 2];
        for (square, mark) in Square::all().zip(rows.concat().chars()) {
            match mark {
                '.' => {}
                'M' => marks[0] |= square.bit(),
                'm' => marks[1] |= square.bit(),
                _ => return Err(fault(Expected::Marks)),
            }
        }
        let side = match side {
            "w" => 0,
            "b" => 1,
            _ => return Err(fault(Expected::Side)),
        };
        let position = Self { marks, side };
        let sound = !(position.has_line(0) && position.has_line(1));
        sound.then_some(position).ok_or_else(|| fault(Expected::OneLine))
    }
}
