//! The marks of the grammar. Every run of bytes is a sequence of them, so that reading goes on behind a fault.
//!
//! Marks are told on bytes, before anything is decoded: what has a meaning is ASCII in every encoding that records
//! are written in, and where the second byte of a letter may look like a mark, the [`Grammar`] knows it.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};
use winnow::ascii::multispace0;
use winnow::combinator::{alt, preceded, repeat};
use winnow::error::EmptyError;
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, rest, take_while};
use winnow::{Parser, Result};

use crate::records::RecordError;

type Input<'a> = LocatingSlice<&'a [u8]>;

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
    Property(&'a str, Vec<(usize, &'a [u8])>),
    /// What is none of these.
    Fault(RecordError),
}

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Grammar {
    /// Whether values end as in Little Golem's records, which escape nothing: where a `]` is followed by a property,
    /// `;`, `(`, `)` or the end. What was escaped all the same is read too.
    pub(crate) is_bare: bool,
    /// What the bytes mean, if that is known: some encodings have letters whose second byte looks like a mark.
    pub(crate) encoding: Option<&'static Encoding>,
    /// Whether the file was UTF-16, and was put into UTF-8 on the way in.
    pub(crate) was_wide: bool,
}

impl Grammar {
    /// The marks one after the other.
    pub(crate) fn tokens(self, bytes: &[u8]) -> impl Iterator<Item = Token<'_>> {
        let mut input = LocatingSlice::new(bytes);
        std::iter::from_fn(move || self.token(&mut input).ok())
    }

    fn token<'a>(self, input: &mut Input<'a>) -> Result<Token<'a>, EmptyError> {
        multispace0.parse_next(input)?;
        let offset = input.current_token_start();
        let open_value = preceded((take_while(0.., is_name), multispace0, b'['), rest);
        let kind = alt((
            b'('.map(|_| TokenKind::Open),
            b')'.map(|_| TokenKind::Close),
            b';'.map(|_| TokenKind::Node),
            |input: &mut Input<'a>| self.property(input),
            open_value.map(|_| TokenKind::Fault(RecordError::OpenValue)),
            name.map(|name| TokenKind::Fault(RecordError::NoValue(name.to_owned()))),
            (any, take_while(0.., is_stray)).map(|_| TokenKind::Fault(RecordError::Unexpected)),
        ))
        .parse_next(input)?;
        Ok(Token { offset, kind })
    }

    fn property<'a>(self, input: &mut Input<'a>) -> Result<TokenKind<'a>, EmptyError> {
        let name = name.parse_next(input)?;
        let value = |input: &mut Input<'a>| self.value(input);
        let values: Vec<_> = repeat(1.., preceded(multispace0, value)).parse_next(input)?;
        Ok(if names_property(name) { TokenKind::Property(name, values) } else { TokenKind::Fault(RecordError::Name) })
    }

    fn value<'a>(self, input: &mut Input<'a>) -> Result<(usize, &'a [u8]), EmptyError> {
        b'['.parse_next(input)?;
        let start = input.current_token_start();
        let length = self.value_length(input.as_ref()).ok_or(EmptyError)?;
        let value = input.next_slice(length);
        b']'.parse_next(input)?;
        Ok((start, value))
    }

    /// How many bytes stand before the `]` that ends the value with which these begin.
    fn value_length(self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let behind = &bytes[at + 1..];
            at += match byte {
                b']' if !self.is_bare || ends_bare_value(behind) => return Some(at),
                b'\\' if self.is_bare => match behind {
                    [b']', behind @ ..] if begins_property(behind) => 1,
                    [b']' | b'\\', ..] => 2,
                    _ => 1,
                },
                b'\\' => 1 + self.letter_length(*behind.first()?),
                byte => self.letter_length(byte),
            };
        }
        None
    }

    /// How many bytes a letter has, as far as the others could look like marks.
    fn letter_length(self, first: u8) -> usize {
        let is_first_of_two = match self.encoding {
            Some(encoding) if encoding == SHIFT_JIS => matches!(first, 0x81..=0x9f | 0xe0..=0xfc),
            Some(encoding) if [BIG5, EUC_JP, EUC_KR, GB18030, GBK].contains(&encoding) => {
                matches!(first, 0x81..=0xfe)
            }
            _ => false,
        };
        1 + usize::from(is_first_of_two)
    }
}

/// Where the next game begins: at a `(` that a `;` follows, and behind that what a root may begin with. Prose holds
/// parentheses, too.
pub(crate) fn next_game(bytes: &[u8]) -> Option<usize> {
    (0..bytes.len()).find(|&at| {
        first_node(&bytes[at..]).is_some_and(|root| begins_property(root) || matches!(root, [b';' | b')', ..]))
    })
}

/// Whether a `(` begins a game for certain: its first property is one that only a root has.
pub(crate) fn begins_root(bytes: &[u8]) -> bool {
    first_node(bytes).is_some_and(|root| {
        let behind = root.strip_prefix(b"FF").or(root.strip_prefix(b"GM"));
        behind.is_some_and(|behind| behind.trim_ascii_start().starts_with(b"["))
    })
}

/// What stands in the first node of a tree, if one begins here.
fn first_node(bytes: &[u8]) -> Option<&[u8]> {
    let node = bytes.strip_prefix(b"(")?.trim_ascii_start().strip_prefix(b";")?;
    Some(node.trim_ascii_start())
}

fn name<'a>(input: &mut Input<'a>) -> Result<&'a str, EmptyError> {
    take_while(1.., is_name).try_map(std::str::from_utf8).parse_next(input)
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

/// Whether this is the name of a property.
pub(crate) fn names_property(name: &str) -> bool {
    name.bytes().all(is_name) && name.contains(|char: char| char.is_ascii_uppercase())
}

fn is_stray(byte: u8) -> bool {
    !is_name(byte) && !b"();[".contains(&byte)
}

/// Whether a name and the beginning of a value stand here, behind blanks.
pub(crate) fn begins_property(bytes: &[u8]) -> bool {
    let bytes = bytes.trim_ascii_start();
    let (name, behind) = bytes.split_at(bytes.iter().take_while(|&&byte| is_name(byte)).count());
    name.iter().any(u8::is_ascii_uppercase) && behind.trim_ascii_start().starts_with(b"[")
}

fn ends_bare_value(behind: &[u8]) -> bool {
    matches!(behind.trim_ascii_start(), [] | [b';' | b'(' | b')', ..]) || begins_property(behind)
}

#[cfg(test)]
mod tests {
    use super::TokenKind::{Close, Fault, Node, Open, Property};
    use super::*;
    use proptest::prelude::*;

    fn marks(text: &str) -> Vec<(usize, TokenKind<'_>)> {
        Grammar::default().tokens(text.as_bytes()).map(|token| (token.offset, token.kind)).collect()
    }

    #[test]
    fn reads_what_the_grammar_has() {
        assert_eq!(
            marks("(;FF[4] C [a\\]b]\n[]) "),
            [
                (0, Open),
                (1, Node),
                (2, Property("FF", vec![(5, b"4")])),
                (8, Property("C", vec![(11, b"a\\]b"), (18, b"")])),
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
                (7, Property("B", vec![(9, b"x")])),
                (11, Fault(RecordError::Name))
            ]
        );
    }

    #[test]
    fn an_open_value_takes_the_rest() {
        assert_eq!(
            marks(";B[x][y;(\\]"),
            [(0, Node), (1, Property("B", vec![(3, b"x")])), (5, Fault(RecordError::OpenValue))]
        );
        assert_eq!(marks("B[\\"), [(0, Fault(RecordError::OpenValue))]);
    }

    /// The values of a text in the grammar of Little Golem's records.
    fn bare(text: &str) -> Vec<&str> {
        let grammar = Grammar { is_bare: true, ..Grammar::default() };
        let values = grammar.tokens(text.as_bytes()).filter_map(|token| match token.kind {
            Property(_, values) => Some(values),
            _ => None,
        });
        values.flatten().map(|(_, value)| std::str::from_utf8(value).unwrap()).collect()
    }

    #[test]
    fn bare_values_end_before_a_property_or_a_mark() {
        for (text, values) in [
            (r"PB[lazy\player]PW[Shoe;]]POS[c]", &[r"lazy\player", "Shoe;]", "c"][..]),
            (r"PB[Ada\]PW[Deniz [3k]];W[x])", &[r"Ada\", "Deniz [3k]", "x"]),
            ("PB[a] \n PW [b]\n;W[c]", &["a", "b", "c"]),
            (r"PB[a\];b]PW[\\]SO[c\\\]]", &[r"a\];b", r"\\", r"c\\\]"]),
        ] {
            assert_eq!(bare(text), values, "{text}");
        }
    }

    #[test]
    fn the_second_byte_of_a_letter_is_no_mark() {
        // "表" ends with a backslash in Shift_JIS, "功" in Big5, and "瞉" with a `]`-like byte in GBK.
        for (encoding, text) in
            [(SHIFT_JIS, "表]"), (SHIFT_JIS, "ソ表\\"), (BIG5, "功許"), (GBK, "乗俓"), (GB18030, "俓")]
        {
            let (bytes, _, _) = encoding.encode(text);
            let escaped: Vec<u8> = [b"C[".to_vec(), bytes.to_vec(), b"]".to_vec()].concat();
            let escaped = if text.ends_with([']', '\\']) {
                let (letter, _, _) = encoding.encode(&text[..text.len() - 1]);
                [b"C[", &*letter, b"\\", &text.as_bytes()[text.len() - 1..], b"]"].concat()
            } else {
                escaped
            };
            let grammar = Grammar { encoding: Some(encoding), ..Grammar::default() };
            let tokens: Vec<_> = grammar.tokens(&escaped).map(|token| token.kind).collect();
            assert_eq!(tokens, [Property("C", vec![(2, &escaped[2..escaped.len() - 1])])], "{text}");
        }
    }

    #[test]
    fn a_game_begins_where_a_root_may_begin() {
        for (text, start) in [
            ("(;FF[4])", Some(0)),
            ("Sat (CET) (see\n( \n; GM [Zara])", Some(15)),
            ("a smile (; and (;) one", Some(15)),
            ("(; not [so] much", None),
            ("(FF[4])", None),
            ("(", None),
            ("", None),
        ] {
            assert_eq!(next_game(text.as_bytes()), start, "{text}");
        }
    }

    proptest! {
        #[test]
        fn reads_every_text_to_its_end(text in "(?s)[()\\[\\];A-c \\\\\u{0}é]*") {
            let marks = marks(&text);
            prop_assert!(marks.is_sorted_by(|a, b| a.0 < b.0));
            prop_assert_eq!(marks.is_empty(), text.trim_matches([' ', '\t', '\r', '\n']).is_empty());
        }
    }
}
