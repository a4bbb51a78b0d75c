//! What can be wrong with a file, and where.

use alcazar_rules::{SetupError, SyntaxError};

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
    /// The format is only written.
    #[error("{0} records can be written, not read")]
    WriteOnly(&'static str),
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
    /// The bytes are no UTF-8 text; they were read as if a replacement character stood there.
    #[error("this is no UTF-8 text")]
    Encoding,
    /// The file holds no game.
    #[error("there is no game in this file")]
    NoGame,
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

/// Turns offsets into places. Collects at most as many faults as a reader wants to tell.
#[derive(Debug, Default)]
pub(crate) struct Faults(Vec<(usize, RecordError)>);

impl Faults {
    pub(crate) fn add(&mut self, offset: usize, error: RecordError) {
        self.0.push((offset, error));
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The faults in the order of the text. Lines end with `\n`, `\r\n` or `\r`.
    pub(crate) fn in_text(mut self, text: &str) -> Vec<Fault> {
        self.0.sort_by_key(|&(offset, _)| offset);
        let (mut line, mut column) = (1, 1);
        let mut chars = text.char_indices().peekable();
        let mut place = |offset: usize| {
            while let Some((_, char)) = chars.next_if(|&(start, _)| start < offset) {
                let ends_line = match char {
                    '\r' => chars.peek().is_none_or(|&(_, next)| next != '\n'),
                    _ => char == '\n',
                };
                (line, column) = if ends_line { (line + 1, 1) } else { (line, column + 1) };
            }
            (line, column)
        };
        let placed = self.0.into_iter().map(|(offset, error)| {
            let (line, column) = place(offset);
            Fault { line, column, error }
        });
        placed.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_every_kind_of_line_end() {
        let text = "é(\r\nab\rc\nd";
        let mut faults = Faults::default();
        for offset in [text.len() - 1, 2, 0, 5, 8, text.len(), 99] {
            faults.add(offset, RecordError::Unexpected);
        }
        let places: Vec<_> = faults.in_text(text).into_iter().map(|fault| (fault.line, fault.column)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (2, 1), (3, 1), (4, 1), (4, 2), (4, 2)]);
    }
}
