//! What can be wrong with a file, and where.

use alcazar_rules::{SetupError, SyntaxError};
use encoding_rs::Encoding;

use super::sgf::decoded;
use crate::{MoveFault, NoSuchComputer};

/// Something in a file that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {error}")]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// The place in the line, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub error: RecordError,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The file is longer than [`super::sgf::MAX_BYTES`].
    #[error("the file is longer than {0} bytes")]
    TooLong(usize),
    /// There is more of something than is read; what came after was left out.
    #[error("there are more than {limit} {what}; the rest was left out")]
    TooMany {
        /// How many are read.
        limit: usize,
        /// Of what.
        what: &'static str,
    },
    /// There are more properties at one node than are read.
    #[error("there are more than {} properties at one node; the rest was left out", super::sgf::MAX_PROPERTIES)]
    TooManyProperties,
    /// The bytes are no text in the encoding of the game; a replacement character stands for them.
    #[error("this is no text in {0}")]
    Encoding(&'static str),
    /// A game names an encoding that is not known.
    #[error("there is no encoding named {0:?} that can be read; it was read as UTF-8 or Latin-1")]
    UnknownEncoding(String),
    /// Text stands behind a game and belongs to none.
    #[error("the text here belongs to no game and was left out")]
    Outside,
    /// The file holds no game.
    #[error("there is no game in this file")]
    NoGame,
    /// The file is no JSON, or not what a record is.
    #[error("this is no record in JSON: {0}")]
    Json(String),
    /// The record is of a newer layout.
    #[error("this was written by a newer version, in layout {0}")]
    Newer(u32),
    /// A game has no node, and so no start.
    #[error("the game has no node")]
    NoStart,
    /// A node stands behind none.
    #[error("a node needs a move, and a parent that stands before it")]
    Loose,
    /// A move leads to another position than the record says.
    #[error("the move does not lead to this position")]
    OtherPosition,
    /// A line of the heading is not understood.
    #[error("this line of the heading is not understood")]
    Heading,
    /// Something stands where it has no meaning.
    #[error("expected a property, `;`, `(` or `)`")]
    Unexpected,
    /// A property has no value.
    #[error("property {0} has no value")]
    NoValue(String),
    /// A property's name has no capital letter.
    #[error("a property's name needs capital letters")]
    Name,
    /// A property's value does not end.
    #[error("what begins here has a value without `]`")]
    OpenValue,
    /// A game does not end.
    #[error("the game that begins here has no `)`")]
    OpenGame,
    /// The record does not say which game it is of.
    #[error("the record does not say in GM which game this is")]
    GameMissing,
    /// The record is of a game that is not played here.
    #[error("there is no game named {0:?}")]
    GameUnknown(String),
    /// The start cannot be made.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A seed is no number.
    #[error("the seed is no number from 0 to 9007199254740991")]
    Seed,
    /// An option is not written as `name=value`.
    #[error("an option is written as name=value")]
    Option,
    /// A position cannot be read.
    #[error("position: {0}")]
    Position(SyntaxError),
    /// Little Golem's start cannot be read.
    #[error("POS needs 60 letters of a, b, c, A, B and C")]
    Start,
    /// More players are named than there are seats.
    #[error("there are more players than seats")]
    Players,
    /// A seat's computer is not written as `level=3` or `level=8,seconds=10`.
    #[error("{0}, as level=3 or level=8,seconds=10")]
    Computer(#[from] NoSuchComputer),
    /// A property of the root stands there twice, or behind the root.
    #[error("{0} belongs once into the root of a game; this one was left out")]
    Misplaced(String),
    /// It is another seat's turn.
    #[error("it is not {0}'s turn")]
    NotToAct(&'static str),
    /// A move cannot be played; it and what follows it were left out.
    #[error("{0}; this move and what follows it were left out")]
    Move(MoveFault),
}

/// A place in a text that is walked through.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextCursor {
    line: usize,
    column: usize,
    /// Whether a `\r` was the last character: a `\n` behind it ends the same line.
    is_return: bool,
}

impl Default for TextCursor {
    fn default() -> Self {
        Self { line: 1, column: 1, is_return: false }
    }
}

impl TextCursor {
    /// What is wrong so many characters behind this place.
    pub(crate) fn fault(&self, characters: usize, error: RecordError) -> Fault {
        Fault { line: self.line, column: self.column + characters, error }
    }

    /// Walks on behind a piece of the text. Lines end with `\n`, `\r\n` or `\r`.
    pub(crate) fn pass(&mut self, text: &str) {
        for char in text.chars() {
            match char {
                '\n' if self.is_return => {}
                '\r' | '\n' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
            self.is_return = char == '\r';
        }
    }
}

/// Turns offsets into places. Collects at most as many faults as a reader wants to tell.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<(usize, usize, RecordError)>);

impl Faults {
    /// A fault at an offset.
    pub(crate) fn add(&mut self, offset: usize, error: RecordError) {
        self.add_behind(offset, 0, error);
    }

    /// A fault so many characters behind an offset.
    pub(crate) fn add_behind(&mut self, offset: usize, characters: usize, error: RecordError) {
        self.0.push((offset, characters, error));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The faults in the order of a piece of text, which is walked through from a place to its end.
    pub(crate) fn told(mut self, bytes: &[u8], encoding: &'static Encoding, place: &mut TextCursor) -> Vec<Fault> {
        self.0.sort_by_key(|&(offset, ..)| offset);
        let mut at = 0;
        let mut pass = |place: &mut TextCursor, offset: usize| {
            let offset = offset.clamp(at, bytes.len());
            place.pass(&decoded(&bytes[at..offset], encoding).0);
            at = offset;
        };
        let placed = self.0.into_iter().map(|(offset, characters, error)| {
            pass(place, offset);
            place.fault(characters, error)
        });
        let mut placed: Vec<_> = placed.collect();
        placed.sort_by_key(|fault| (fault.line, fault.column));
        pass(place, bytes.len());
        placed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{UTF_8, WINDOWS_1252};

    #[test]
    fn places_count_characters_and_every_kind_of_line_end() {
        let text = "é(\r\nab\rc\nd";
        for (encoding, bytes) in [(UTF_8, text.as_bytes()), (WINDOWS_1252, b"\xe9(\r\nab\rc\nd")] {
            let mut faults = Faults::default();
            let wide = bytes.len() - text.chars().count();
            for offset in [bytes.len() - 1, 1 + wide, 0, 4 + wide, 7 + wide, bytes.len(), 99] {
                faults.add(offset, RecordError::Outside);
            }
            let faults = faults.told(bytes, encoding, &mut TextCursor::default());
            let places: Vec<_> = faults.into_iter().map(|fault| (fault.line, fault.column)).collect();
            assert_eq!(places, [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1), (4, 2), (4, 2)]);
        }
    }

    #[test]
    fn a_line_end_between_two_pieces_is_one() {
        let mut place = TextCursor::default();
        place.pass("a\r");
        place.pass("\nb");
        assert_eq!((place.line, place.column), (2, 2));
    }
}
