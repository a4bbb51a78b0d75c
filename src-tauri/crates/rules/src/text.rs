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
    pub fn at(text: &str, offset: usize, error: impl Into<SyntaxError>) -> Self {
        let column = text.char_indices().take_while(|&(start, _)| start < offset).count() + 1;
        Self { column, error: error.into() }
    }
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// Something else was expected here; the sentence says what.
    #[error("expected {0}")]
    Expected(&'static str),
    /// The text goes on after its end.
    #[error("there is more text than expected")]
    Trailing,
    /// Each part can be read, but together they cannot be a position; the sentence says why.
    #[error("{0}")]
    Impossible(&'static str),
}

impl From<&'static str> for SyntaxError {
    fn from(expected: &'static str) -> Self {
        Self::Expected(expected)
    }
}
