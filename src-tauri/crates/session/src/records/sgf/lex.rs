//! The marks of the grammar. Every text is a sequence of them, so that reading goes on behind a fault.

use winnow::ascii::{multispace0, take_escaped};
use winnow::combinator::{alt, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::stream::{LocatingSlice, Location};
use winnow::token::{any, rest, take_while};
use winnow::{Parser, Result};

use crate::records::RecordError;

type Input<'a> = LocatingSlice<&'a str>;

/// One mark, with the offset at which it begins.
#[derive(Debug, PartialEq)]
pub(crate) struct Token<'a> {
    pub(crate) offset: usize,
    pub(crate) kind: TokenKind<'a>,
}

impl Token<'_> {
    /// How much it asks for: 1, or the number of values.
    pub(crate) fn size(&self) -> usize {
        match &self.kind {
            TokenKind::Property(_, values) => values.len(),
            _ => 1,
        }
    }
}

#[derive(Debug, PartialEq)]
pub(crate) enum TokenKind<'a> {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `;`
    Node,
    /// A name and its values with their escapes, each with its offset; never without a value.
    Property(&'a str, Vec<(usize, &'a str)>),
    /// What is none of these.
    Fault(RecordError),
}

/// The marks of a text one after the other.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut input = LocatingSlice::new(text);
    std::iter::from_fn(move || token(&mut input).ok())
}

fn token<'a>(input: &mut Input<'a>) -> Result<Token<'a>, EmptyError> {
    multispace0.parse_next(input)?;
    let offset = input.current_token_start();
    let open_value = preceded((take_while(0.., is_name), multispace0, '['), rest);
    let kind = alt((
        '('.map(|_| TokenKind::Open),
        ')'.map(|_| TokenKind::Close),
        ';'.map(|_| TokenKind::Node),
        property,
        open_value.map(|_| TokenKind::Fault(RecordError::OpenValue)),
        take_while(1.., is_name).map(|name: &str| TokenKind::Fault(RecordError::NoValue(name.to_owned()))),
        (any, take_while(0.., is_stray)).map(|_| TokenKind::Fault(RecordError::Unexpected)),
    ))
    .parse_next(input)?;
    Ok(Token { offset, kind })
}

fn is_name(char: char) -> bool {
    char.is_ascii_alphanumeric()
}

fn is_stray(char: char) -> bool {
    !is_name(char) && !"();[".contains(char)
}

fn property<'a>(input: &mut Input<'a>) -> Result<TokenKind<'a>, EmptyError> {
    let name: &str = take_while(1.., is_name).parse_next(input)?;
    let values: Vec<_> = repeat(1.., preceded(multispace0, value)).parse_next(input)?;
    let named = name.contains(|char: char| char.is_ascii_uppercase());
    Ok(if named { TokenKind::Property(name, values) } else { TokenKind::Fault(RecordError::Name) })
}

fn value<'a>(input: &mut Input<'a>) -> Result<(usize, &'a str), EmptyError> {
    let plain = take_while(1.., |char| char != ']' && char != '\\');
    let inside = take_escaped(plain, '\\', any).with_span();
    let (inside, span) = preceded('[', terminated(inside, ']')).parse_next(input)?;
    Ok((span.start, inside))
}

#[cfg(test)]
mod tests {
    use super::TokenKind::{Close, Fault, Node, Open, Property};
    use super::*;
    use proptest::prelude::*;

    fn marks(text: &str) -> Vec<(usize, TokenKind<'_>)> {
        tokens(text).map(|token| (token.offset, token.kind)).collect()
    }

    #[test]
    fn reads_what_the_grammar_has() {
        assert_eq!(
            marks("(;FF[4] C [a\\]b]\n[]) "),
            [
                (0, Open),
                (1, Node),
                (2, Property("FF", vec![(5, "4")])),
                (8, Property("C", vec![(11, "a\\]b"), (18, "")])),
                (19, Close)
            ]
        );
    }

    #[test]
    fn goes_on_behind_a_fault() {
        assert_eq!(
            marks(";W;\u{0}é B[x]a[y]"),
            [
                (0, Node),
                (1, Fault(RecordError::NoValue("W".into()))),
                (2, Node),
                (3, Fault(RecordError::Unexpected)),
                (7, Property("B", vec![(9, "x")])),
                (11, Fault(RecordError::Name))
            ]
        );
    }

    #[test]
    fn an_open_value_takes_the_rest() {
        assert_eq!(
            marks(";B[x][y;(\\]"),
            [(0, Node), (1, Property("B", vec![(3, "x")])), (5, Fault(RecordError::OpenValue))]
        );
        assert_eq!(marks("B[\\"), [(0, Fault(RecordError::OpenValue))]);
    }

    proptest! {
        #[test]
        fn reads_every_text_to_its_end(text in "(?s)[()\\[\\];A-c \\\\\u{0}é]*") {
            let marks = marks(&text);
            prop_assert!(marks.is_sorted_by(|a, b| a.0 < b.0));
            prop_assert_eq!(marks.is_empty(), text.trim().is_empty());
        }
    }
}
