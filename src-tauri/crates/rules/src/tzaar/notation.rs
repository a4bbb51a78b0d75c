use std::fmt;
use std::iter::Peekable;
use std::str::{CharIndices, FromStr};

use super::board::COLUMN_LENGTHS;
use super::setup::piece;
use super::words::{Expected, Impossible};
use super::{Action, Kind, SPACES, Space, Stage, Tzaar};
use crate::{ParseError, SyntaxError};

/// The pieces of one side.
const PIECES: u8 = 30;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Capture { from, to } => write!(f, "{from}x{to}"),
            Self::Stack { from, to } => write!(f, "{from}+{to}"),
            Self::Pass => f.write_str("pass"),
            Self::Place { kind, space } => write!(f, "{}@{space}", kind.letter()),
        }
    }
}

impl fmt::Display for Tzaar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut spaces = Space::all();
        for (column, length) in COLUMN_LENGTHS.into_iter().enumerate() {
            if column > 0 {
                f.write_str("/")?;
            }
            for space in spaces.by_ref().take(length as usize) {
                let Some(stack) = self.stack(space) else {
                    f.write_str(".")?;
                    continue;
                };
                let letter = stack.kind.letter();
                write!(f, "{}", if stack.seat.0 == 0 { letter } else { letter.to_ascii_lowercase() })?;
                if stack.height > 1 {
                    write!(f, "{}", stack.height)?;
                }
            }
        }
        write!(f, " {} {}", ['w', 'b'][self.side as usize], self.stage.letter())
    }
}

impl Stage {
    const ALL: [Self; 4] = [Self::Placement, Self::Opening, Self::First, Self::Second];

    const fn letter(self) -> char {
        ['p', '0', '1', '2'][self as usize]
    }
}

/// Reads a text from its first character that is not blank to its last, and knows the place of every fault.
struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    end: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let end = text.trim_end().len();
        let mut chars = text[..end].char_indices().peekable();
        while chars.next_if(|(_, char)| char.is_whitespace()).is_some() {}
        Self { text, chars, end }
    }

    fn offset(&mut self) -> usize {
        self.chars.peek().map_or(self.end, |&(offset, _)| offset)
    }

    /// A fault at the character that comes next.
    fn fault(&mut self, error: SyntaxError) -> ParseError {
        let offset = self.offset();
        ParseError::at(self.text, offset, error)
    }

    /// Takes the next character if it has a meaning.
    fn read<T>(&mut self, expected: Expected, meaning: impl FnOnce(char) -> Option<T>) -> Result<T, ParseError> {
        match self.chars.peek().and_then(|&(_, char)| meaning(char)) {
            Some(value) => {
                self.chars.next();
                Ok(value)
            }
            None => Err(self.fault(SyntaxError::expected(expected))),
        }
    }

    fn expect(&mut self, wanted: char, expected: Expected) -> Result<(), ParseError> {
        self.read(expected, |char| (char == wanted).then_some(()))
    }

    fn finish(&mut self) -> Result<(), ParseError> {
        if self.chars.peek().is_some() { Err(self.fault(SyntaxError::Trailing)) } else { Ok(()) }
    }

    /// The height after a stack's letter; a single piece has none.
    fn height(&mut self) -> Result<u8, ParseError> {
        let start = self.offset();
        let mut height = None;
        while let Some(digit) = self.chars.peek().and_then(|(_, char)| char.to_digit(10)) {
            self.chars.next();
            let value = height.unwrap_or(0u32).saturating_mul(10).saturating_add(digit);
            if value == 0 {
                break;
            }
            height = Some(value);
        }
        match height {
            None if self.offset() == start => Ok(1),
            Some(height) if (2..=PIECES as u32).contains(&height) => Ok(height as u8),
            _ => Err(ParseError::at(self.text, start, SyntaxError::expected(Expected::Height))),
        }
    }

    fn space(&mut self) -> Result<Space, ParseError> {
        let column =
            self.read(Expected::Column, |char| ('A'..='I').position(|letter| letter == char.to_ascii_uppercase()))?;
        self.read(Expected::Number, |char| char.to_digit(10).and_then(|number| Space::new(column as u8, number as u8)))
    }
}

/// Reads the text of an action, legal or not.
pub(super) fn read_action(text: &str) -> Result<Action, ParseError> {
    let mut reader = Reader::new(text);
    if text.trim().eq_ignore_ascii_case("pass") {
        return Ok(Action::Pass);
    }
    let action = match reader.chars.peek() {
        Some(&(_, letter)) if Kind::by_letter(letter).is_some() => {
            let kind = reader.read(Expected::Action, Kind::by_letter)?;
            reader.expect('@', Expected::At)?;
            Action::Place { kind, space: reader.space()? }
        }
        Some((_, 'A'..='I' | 'a'..='i')) => {
            let from = reader.space()?;
            let captures = reader.read(Expected::Verb, |char| match char {
                'x' | 'X' => Some(true),
                '+' => Some(false),
                _ => None,
            })?;
            let to = reader.space()?;
            if captures { Action::Capture { from, to } } else { Action::Stack { from, to } }
        }
        _ => return Err(reader.fault(SyntaxError::expected(Expected::Action))),
    };
    reader.finish()?;
    Ok(action)
}

impl FromStr for Tzaar {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut position = Self::empty();
        let mut reader = Reader::new(text);
        let board_start = reader.offset();
        read_board(&mut reader, &mut position)?;
        reader.expect(' ', Expected::BlankSide)?;
        let side_start = reader.offset();
        let side = reader.read(Expected::Side, |char| {
            ['w', 'b'].into_iter().position(|letter| letter == char.to_ascii_lowercase())
        })? as u8;
        reader.expect(' ', Expected::BlankStep)?;
        let stage_start = reader.offset();
        let stage = reader.read(Expected::Step, |char| {
            Stage::ALL.into_iter().find(|stage| stage.letter() == char.to_ascii_lowercase())
        })?;
        reader.finish()?;
        let impossible = |offset, why: Impossible| Err(ParseError::at(text, offset, SyntaxError::impossible(why)));
        let [white, black] = position.sides.map(u64::count_ones);
        match stage {
            Stage::Opening if (white + black) as usize != SPACES => {
                return impossible(stage_start, Impossible::OpeningGaps);
            }
            Stage::Opening if side != 0 => return impossible(side_start, Impossible::OpeningSide),
            Stage::Placement if position.tall != 0 => {
                return impossible(stage_start, Impossible::PlacedStacks);
            }
            Stage::Placement if (white + black) as usize == SPACES => {
                return impossible(stage_start, Impossible::AllPlaced);
            }
            Stage::Placement if white != black + side as u32 => {
                return impossible(side_start, Impossible::PlacingSide);
            }
            Stage::First | Stage::Second if position.lost_kind(0).is_some() && position.lost_kind(1).is_some() => {
                return impossible(board_start, Impossible::BothLost);
            }
            _ => {}
        }
        position.turn(side, stage);
        Ok(position)
    }
}

/// Puts the stacks of a position string on an empty board and counts that no side has more than its pieces.
fn read_board(reader: &mut Reader<'_>, position: &mut Tzaar) -> Result<(), ParseError> {
    let mut spaces = Space::all();
    let mut totals = [0; 2];
    for (column, length) in COLUMN_LENGTHS.into_iter().enumerate() {
        if column > 0 {
            reader.expect('/', Expected::ColumnEnd)?;
        }
        for space in spaces.by_ref().take(length as usize) {
            let start = reader.offset();
            let content = reader.read(Expected::Stack, |char| match char {
                '.' => Some(None),
                letter => piece(letter).map(Some),
            })?;
            let Some(mut stack) = content else { continue };
            stack.height = reader.height()?;
            position.put(space, stack);
            let seat = stack.seat;
            totals[seat.index()] += stack.height as u32;
            let why = if position.visible(seat, stack.kind) > stack.kind.quota() {
                Impossible::Types
            } else if totals[seat.index()] > PIECES as u32 {
                Impossible::Pieces
            } else {
                continue;
            };
            return Err(ParseError::at(reader.text, start, SyntaxError::impossible(why)));
        }
    }
    Ok(())
}
