use crate::{Coded, Phrase, Phrased, codes};

/// A text that could not be read, with the place of the fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {error}")]
pub struct ParseError {
    /// Where the fault is, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub error: SyntaxError,
}

impl ParseError {
    /// A fault at a byte offset of a text; an offset past the end or inside a character is taken as near as can be.
    #[must_use]
    pub fn at(text: &str, offset: usize, error: SyntaxError) -> Self {
        let column = text.char_indices().take_while(|&(start, _)| start < offset).count() + 1;
        Self { column, error }
    }
}

/// A text with one space in the place of blanks and none around it, and the column in the text of each character.
pub(crate) fn single_spaced(text: &str) -> (String, Vec<usize>) {
    let (mut plain, mut columns) = (String::with_capacity(text.len()), Vec::with_capacity(text.len()));
    let mut blank = None;
    for (column, char) in (1..).zip(text.chars()) {
        if char.is_whitespace() {
            blank = blank.or(Some(column));
            continue;
        }
        if let (Some(blank), false) = (blank.take(), plain.is_empty()) {
            plain.push(' ');
            columns.push(blank);
        }
        plain.push(char);
        columns.push(column);
    }
    columns.push(columns.last().map_or(1, |last| last + 1));
    (plain, columns)
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// Something else was expected here; the phrase says what.
    #[error("expected {0}")]
    Expected(Phrase),
    /// The text goes on after its end.
    #[error("{}", Shared::Trailing)]
    Trailing,
    /// Each part can be read, but together they cannot be a position; the phrase says why.
    #[error("{0}")]
    Impossible(Phrase),
}

impl SyntaxError {
    /// Something else was expected here.
    pub fn expected(what: impl Phrased) -> Self {
        Self::Expected(what.into())
    }

    /// This cannot be a position.
    pub fn impossible(why: impl Phrased) -> Self {
        Self::Impossible(why.into())
    }
}

impl Coded for SyntaxError {
    fn code(self) -> &'static str {
        match self {
            Self::Expected(phrase) | Self::Impossible(phrase) => phrase.code(),
            Self::Trailing => Shared::Trailing.code(),
        }
    }
}

codes! {
    /// What is told of the texts of every game.
    pub(crate) enum Shared {
        Trailing "text.trailing" "there is more text than expected",
        Position "text.position" "a position string",
        OtherGame "text.other-game" "this is a move of another game",
    }
}

codes! {
    /// Why the rules cannot be left, or come back, by an action.
    pub enum Mode {
        NoFreeTable "mode.no-free-table" "this game has no free table",
        IsFree "mode.is-free" "this is a free table already",
        IsRuled "mode.is-ruled" "the rules hold here already",
        NoRules "mode.no-rules" "the rules cannot go on from here",
    }
}
