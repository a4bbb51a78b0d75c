//! How much may be written beside the moves: enough for people, and little enough that no screen and no start waits for
//! it. What was kept before there were bounds is kept on.

use crate::notes::Property;
use crate::{Change, ChangeError, Session};
use alcazar_rules::Seat;

/// The longest name of a game, a player, an event or a tag, and the longest date or result, in characters.
pub const MAX_NAME_CHARS: usize = 200;

/// The longest comment, and the longest value of any other property, in characters.
pub const MAX_COMMENT_CHARS: usize = 100_000;

/// The most tags of a game.
pub const MAX_TAGS: usize = 100;

/// The properties of the start that are shown in lists.
const SHOWN: [&str; 4] = ["GN", "EV", "DT", "RE"];

/// What of a game was longer than it may be, and was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Excess {
    /// A name.
    #[error("a name, date or result is longer than {MAX_NAME_CHARS} characters; the rest was left out")]
    Name,
    /// Tags.
    #[error("there are more than {MAX_TAGS} tags; the others were left out")]
    Tags,
    /// A comment or another property.
    #[error("a comment or property is longer than {MAX_COMMENT_CHARS} characters; the rest was left out")]
    Comment,
}

impl Change {
    /// Whether what the change writes is within the bounds. [`Session::apply`] does not ask, so that old journals are
    /// read.
    ///
    /// # Errors
    /// `TooLong` or `TooManyTags`.
    pub fn check_bounds(&self) -> Result<(), ChangeError> {
        let within = |text: &str, limit| {
            if cut(text, limit).is_some() { Err(ChangeError::TooLong(limit)) } else { Ok(()) }
        };
        match self {
            Self::Name { name } | Self::Player { name, .. } => within(name, MAX_NAME_CHARS),
            Self::Comment { text, .. } | Self::Write { text, .. } => within(text, MAX_COMMENT_CHARS),
            Self::Tags { tags } if tags.len() > MAX_TAGS => Err(ChangeError::TooManyTags(MAX_TAGS)),
            Self::Tags { tags } => tags.iter().try_for_each(|tag| within(tag, MAX_NAME_CHARS)),
            _ => Ok(()),
        }
    }
}

impl Session {
    /// Cuts what is longer than it may be in a game that came from outside, and says what that was, each kind once.
    pub fn cut_excess(&mut self) -> Vec<Excess> {
        let mut excess = Vec::new();
        for seat in 0..self.players().len() {
            if let Some(name) = cut(&self.players()[seat], MAX_NAME_CHARS).map(str::to_owned) {
                self.set_player(Seat(seat as u8), &name);
                excess.push(Excess::Name);
            }
        }
        let tags = self.tags();
        let kept: Vec<_> = tags.iter().take(MAX_TAGS).map(|tag| cut(tag, MAX_NAME_CHARS).unwrap_or(tag)).collect();
        if kept.len() < tags.len() {
            excess.push(Excess::Tags);
        }
        if let Some(notes) = self.notes_mut(0) {
            if kept != tags {
                notes.set_texts("XT", &kept);
            }
            for name in SHOWN {
                let long = notes.property(name);
                if let Some(text) = long.as_ref().and_then(|long| cut(long, MAX_NAME_CHARS)) {
                    notes.set_property(name, text);
                    excess.push(Excess::Name);
                }
            }
        }
        for node in 0..self.node_count() {
            if self.notes_mut(node).is_some_and(|notes| notes.cut_excess(MAX_COMMENT_CHARS)) {
                excess.push(Excess::Comment);
            }
        }
        excess.sort_unstable();
        excess.dedup();
        excess
    }
}

impl Property {
    /// Cuts values that are longer than so many characters; `true` if there were any.
    pub(crate) fn cut_excess(&mut self, chars: usize) -> bool {
        let mut was_long = false;
        for value in &mut self.values {
            // An escape that lost what it escapes would take the bracket behind the value for that.
            if let Some(short) = cut(value, chars).map(|short| short.trim_end_matches('\\').to_owned()) {
                *value = short;
                was_long = true;
            }
        }
        was_long
    }
}

/// A name as lists show it: no longer than a name may be.
#[must_use]
pub fn shown(name: &str) -> &str {
    cut(name, MAX_NAME_CHARS).unwrap_or(name)
}

/// The first so many characters of a text that is longer.
pub(crate) fn cut(text: &str, chars: usize) -> Option<&str> {
    // Most texts are so short that nothing has to be counted.
    if text.len() <= chars {
        return None;
    }
    text.char_indices().nth(chars).map(|(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use alcazar_rules::{GameKind, Setup};

    use super::*;
    use crate::records::{Format, read, sgf};

    #[test]
    fn whatever_is_too_long_in_a_record_is_cut_and_told_and_the_rest_stays() {
        let long = "é\\]".repeat(MAX_COMMENT_CHARS);
        let tags = "[tag]".repeat(MAX_TAGS + 1).replacen("tag", &long, 1);
        let record = format!(
            "(;FF[4]GM[Zara]GN[{long}]EV[Club]DT[{long}]PN[{long}][Ben]XT{tags}XY[{long}];RED[xo--@c3]C[{long}]XZ[{long}])"
        );
        let mut session = read(record.as_bytes(), Format::Sgf).games.remove(0);
        // Tags that are alike are one in a change; a record may repeat them.
        assert_eq!(session.cut_excess(), [Excess::Name, Excess::Tags, Excess::Comment]);
        let chars = |text: &str| text.chars().count();
        assert_eq!(chars(&session.name()), MAX_NAME_CHARS);
        assert_eq!((chars(&session.players()[0]), session.players()[1].as_str()), (MAX_NAME_CHARS, "Ben"));
        assert_eq!((session.tags().len(), chars(&session.tags()[0])), (MAX_TAGS, MAX_NAME_CHARS));
        assert_eq!(chars(session.node(1).unwrap().notes.comment()), MAX_COMMENT_CHARS);
        assert_eq!(session.node(0).unwrap().notes.property("EV").as_deref(), Some("Club"));
        assert_eq!(session.cut_excess(), []);
        let written = sgf::write(std::slice::from_ref(&session));
        assert!(written.len() < record.len() / 2);
        let again = read(written.as_bytes(), Format::Sgf);
        assert_eq!((again.faults.len(), again.games[0].node_count()), (0, 2));
    }

    #[test]
    fn a_change_that_writes_too_much_is_refused_and_one_that_fits_is_not() {
        let name = |chars| "é".repeat(chars);
        let changes = |chars, tags| {
            [
                (Change::Name { name: name(chars) }, MAX_NAME_CHARS),
                (Change::Player { seat: 0, name: name(chars) }, MAX_NAME_CHARS),
                (Change::Tags { tags: vec![name(chars)] }, MAX_NAME_CHARS),
                (Change::Comment { node: 0, text: name(chars * 500) }, MAX_COMMENT_CHARS),
                (Change::Write { node: 0, text: name(chars * 500) }, MAX_COMMENT_CHARS),
                (Change::Tags { tags: vec![name(1); tags] }, MAX_TAGS),
            ]
        };
        let mut session = Session::new(GameKind::Zara, &Setup::default()).unwrap();
        for (change, _) in changes(MAX_NAME_CHARS, MAX_TAGS) {
            assert_eq!(change.check_bounds(), Ok(()));
            session.apply(&change).unwrap();
        }
        for (change, limit) in changes(MAX_NAME_CHARS + 1, MAX_TAGS + 1) {
            let told = [ChangeError::TooLong(limit), ChangeError::TooManyTags(limit)];
            assert!(change.check_bounds().is_err_and(|error| told.contains(&error)));
            session.apply(&change).unwrap();
        }
    }
}
