//! What people write beside the moves.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::bounds::cut;

/// A property as records hold it: a name and its values.
///
/// What the properties of [SGF](https://www.red-bean.com/sgf/properties.html) mean is left to whoever looks; the
/// session keeps them all, so that a record loses nothing by being opened and saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Property {
    /// The name as the record spells it, for instance `TR`.
    pub name: String,
    /// The values with SGF's escapes still in them, because which characters are escaped depends on the property;
    /// never empty.
    pub values: Vec<String>,
}

impl Property {
    /// A property with one value, a plain text.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), values: vec![escape(text).into_owned()] }
    }

    /// Whether this is the property of that name: lower-case letters in names mean nothing, as in old records that
    /// write `White` for `W`.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        fn meaning(name: &str) -> impl Iterator<Item = char> {
            name.chars().filter(|letter| !letter.is_ascii_lowercase())
        }
        meaning(&self.name).eq(meaning(name))
    }

    /// The values as plain texts.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.values.iter().map(|value| unescape(value))
    }
}

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// A good move, `TE` in records.
    Good,
    /// A bad move, `BM` in records.
    Bad,
    /// A doubtful move, `DO` in records.
    Doubtful,
    /// An interesting move, `IT` in records.
    Interesting,
}

impl Mark {
    const PROPERTIES: [(Self, &str); 4] =
        [(Self::Good, "TE"), (Self::Bad, "BM"), (Self::Doubtful, "DO"), (Self::Interesting, "IT")];
}

/// What is noted at one node of the tree of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    properties: Vec<Property>,
}

impl Notes {
    /// The comment; lines end with `\n`. Empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Replaces the comment; any kind of line end becomes `\n`.
    pub fn set_comment(&mut self, comment: &str) {
        self.comment = with_plain_line_ends(comment).into_owned();
    }

    /// All that is noted beside the comment, in the order of the record.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The first value of a property as plain text.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<String> {
        self.properties.iter().find(|property| property.is(name))?.texts().next()
    }

    /// All values of a property as plain texts.
    #[must_use]
    pub fn texts(&self, name: &str) -> Vec<String> {
        self.properties.iter().filter(|property| property.is(name)).flat_map(Property::texts).collect()
    }

    /// Replaces a property by one plain text; an empty text removes it.
    pub fn set_property(&mut self, name: &str, text: &str) {
        let texts = [text];
        self.set_texts(name, if text.is_empty() { &[] } else { &texts });
    }

    /// Replaces a property by plain texts; none at all removes it.
    pub fn set_texts(&mut self, name: &str, texts: &[impl AsRef<str>]) {
        let place = self.properties.iter().position(|property| property.is(name)).unwrap_or(self.properties.len());
        self.properties.retain(|property| !property.is(name));
        if !texts.is_empty() {
            let values = texts.iter().map(|text| escape(text.as_ref()).into_owned()).collect();
            self.properties.insert(place, Property { name: name.to_owned(), values });
        }
    }

    /// Brings the properties into the order of their names.
    pub(crate) fn sort(&mut self) {
        self.properties.sort_by(|one, other| one.name.cmp(&other.name));
    }

    /// The verdict on the move.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        let noted = |name| self.properties.iter().any(|property| property.is(name));
        Mark::PROPERTIES.into_iter().find_map(|(mark, name)| noted(name).then_some(mark))
    }

    /// Replaces the verdict on the move.
    pub fn set_mark(&mut self, mark: Option<Mark>) {
        for (other, name) in Mark::PROPERTIES {
            self.set_property(name, if mark == Some(other) { "1" } else { "" });
        }
    }

    /// Cuts a comment and values that are longer than so many characters; `true` if there were any.
    pub(crate) fn cut_excess(&mut self, chars: usize) -> bool {
        let short = cut(&self.comment, chars).map(str::to_owned);
        let mut was_long = short.is_some();
        self.comment = short.unwrap_or(std::mem::take(&mut self.comment));
        for property in &mut self.properties {
            was_long |= property.cut_excess(chars);
        }
        was_long
    }

    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.properties.is_empty()
    }

    /// Adds what a record says at this node, a comment (`C`) included; a second comment goes below the first, and
    /// values of a property that is there already go behind its values.
    pub(crate) fn add(&mut self, property: Property) {
        if property.is("C") {
            for text in property.texts().filter(|text| !text.is_empty()) {
                if !self.comment.is_empty() {
                    self.comment.push('\n');
                }
                self.comment.push_str(&text);
            }
        } else if let Some(same) = self.properties.iter_mut().find(|other| other.name == property.name) {
            same.values.extend(property.values);
        } else {
            self.properties.push(property);
        }
    }
}

/// Writes a plain text as an SGF value.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if text.contains([']', '\\']) {
        Cow::Owned(text.replace('\\', "\\\\").replace(']', "\\]"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Reads an SGF value as a plain text: an escaped line end vanishes, any other escaped character stands for itself,
/// and every kind of line end becomes `\n`.
pub(crate) fn unescape(value: &str) -> String {
    let value = with_plain_line_ends(value);
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => text.extend(chars.next().filter(|&escaped| escaped != '\n')),
            _ => text.push(char),
        }
    }
    text
}

/// Reads a value of a record that escapes nothing but what would end it: `\\]` and `\\\\` stand for their second
/// character, any other backslash for itself.
pub(crate) fn unescape_bare(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(char) = chars.next() {
        let escaped = if char == '\\' { chars.next_if(|&next| next == ']' || next == '\\') } else { None };
        text.push(escaped.unwrap_or(char));
    }
    text
}

fn with_plain_line_ends(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escapes_as_the_sgf_specification_shows() {
        assert_eq!(unescape(r"\] \\ \: x"), r"] \ : x");
        assert_eq!(unescape("soft \\\nbreak\\\r\nagain"), "soft breakagain");
        assert_eq!(unescape("a\r\nb\n\rc\rd"), "a\nb\nc\nd");
        assert_eq!(escape(r"a]b\c:d"), r"a\]b\\c:d");
    }

    #[test]
    fn lower_case_letters_in_names_mean_nothing() {
        assert!(Property::new("White", "").is("W"));
        assert!(Property::new("CoPyright", "").is("CP"));
        assert!(Property::new("Foo", "").is("Foo"));
        assert!(!Property::new("WL", "").is("W"));
    }

    #[test]
    fn a_mark_replaces_the_other_marks() {
        let mut notes = Notes::default();
        notes.set_mark(Some(Mark::Good));
        notes.set_mark(Some(Mark::Interesting));
        assert_eq!(notes.mark(), Some(Mark::Interesting));
        assert_eq!(notes.properties().len(), 1);
        notes.set_mark(None);
        assert!(notes.is_empty());
    }

    proptest! {
        #[test]
        fn escaped_texts_come_back(text in "(?s)[^\r]*") {
            prop_assert_eq!(unescape(&escape(&text)), text);
        }
    }
}
