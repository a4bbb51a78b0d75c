//! The text of a turn: one action, or several joined by commas.

use std::borrow::Cow;

use alcazar_rules::{AnyAction, AnyGame, AnyRule, MoveError, SyntaxError};

/// Why the text of an action or a turn was refused, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {fault}")]
pub struct TurnError {
    /// Where the fault is, counted in characters from 1; for an action that is not legal, where it begins.
    pub column: usize,
    /// What is wrong there.
    pub fault: MoveFault,
}

/// What is wrong with an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveFault {
    /// It cannot be read.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A rule forbids it.
    #[error("{0}")]
    Illegal(AnyRule),
}

impl From<AnyRule> for MoveFault {
    fn from(rule: AnyRule) -> Self {
        Self::Illegal(rule)
    }
}

/// Reads the text of a turn, or of a part of one, in a position: the actions that are legal one after the other, and
/// why the next one is not.
///
/// A turn ends where the seat to act changes, and a change of mode is one by itself; commas inside parentheses belong
/// to an action.
#[must_use]
pub fn read_turn(position: &AnyGame, text: &str) -> (Vec<AnyAction>, Option<TurnError>) {
    Notation::OWN.read(position, text)
}

/// How many actions the text of a turn has.
pub(crate) fn actions_in(text: &str) -> u32 {
    Notation::OWN.split(text).len() as u32
}

/// How the actions of a turn are written.
#[derive(Clone, Copy)]
pub(crate) struct Notation {
    /// What stands between the actions.
    pub(crate) separator: char,
    /// The text of an action in the notation of the game.
    pub(crate) action: for<'a> fn(&AnyGame, &'a str) -> Cow<'a, str>,
}

impl Notation {
    /// The notation of the games.
    pub(crate) const OWN: Self = Self { separator: ',', action: |_, text| Cow::Borrowed(text) };

    /// See [`read_turn`].
    pub(crate) fn read(self, position: &AnyGame, text: &str) -> (Vec<AnyAction>, Option<TurnError>) {
        let mut position = position.clone();
        let seat = position.to_act();
        let mut actions = Vec::new();
        for (column, text) in self.split(text) {
            let is_over = |last: &AnyAction| position.to_act() != seat || last.is_mode();
            if actions.last().is_some_and(is_over) {
                return (actions, Some(TurnError { column, fault: SyntaxError::Trailing.into() }));
            }
            match self.play(&mut position, text) {
                Ok(action) => actions.push(action),
                Err(error) => {
                    return (actions, Some(TurnError { column: column + error.column - 1, ..error }));
                }
            }
        }
        (actions, None)
    }

    fn play(self, position: &mut AnyGame, text: &str) -> Result<AnyAction, TurnError> {
        let blanks = text.chars().take_while(|char| char.is_whitespace()).count();
        let illegal = |rule| TurnError { column: blanks + 1, fault: MoveFault::Illegal(rule) };
        let own = (self.action)(position, text);
        let action = position.parse_action(&own).map_err(|error| match error {
            // In a text of another notation the place is not known.
            MoveError::Syntax(error) => {
                let column = if matches!(own, Cow::Borrowed(_)) { error.column } else { 1 };
                TurnError { column, fault: error.error.into() }
            }
            MoveError::Illegal(rule) => illegal(rule),
        })?;
        position.play(action).map_err(illegal)?;
        Ok(action)
    }

    /// The texts between the separators that stand outside parentheses, each with its column.
    pub(crate) fn split(self, text: &str) -> Vec<(usize, &str)> {
        let mut depth = 0usize;
        let mut parts = Vec::new();
        let (mut start, mut column) = (0, 1);
        for (index, (offset, char)) in text.char_indices().enumerate() {
            match char {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ if char == self.separator && depth == 0 => {
                    parts.push((column, &text[start..offset]));
                    (start, column) = (offset + char.len_utf8(), index + 2);
                }
                _ => {}
            }
        }
        parts.push((column, &text[start..]));
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_inside_parentheses_do_not_split() {
        assert_eq!(Notation::OWN.split("F6xF5,G1+F2"), [(1, "F6xF5"), (7, "G1+F2")]);
        assert_eq!(Notation::OWN.split("We2-e6(-Ae2,+He4)"), [(1, "We2-e6(-Ae2,+He4)")]);
        assert_eq!(Notation::OWN.split("é,)("), [(1, "é"), (3, ")(")]);
        assert_eq!(Notation::OWN.split(""), [(1, "")]);
    }
}
