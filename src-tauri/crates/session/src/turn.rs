//! The text of a turn: one action, or several joined by commas.

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

/// Reads the text of a turn, or of a part of one, in a position: the actions that are legal one after the other, and
/// why the next one is not.
///
/// A turn ends where the seat to act changes; commas inside parentheses belong to an action.
#[must_use]
pub fn read_turn(position: &AnyGame, text: &str) -> (Vec<AnyAction>, Option<TurnError>) {
    let mut position = position.clone();
    let seat = position.to_act();
    let mut actions = Vec::new();
    for (column, text) in split(text) {
        if !actions.is_empty() && position.to_act() != seat {
            return (actions, Some(TurnError { column, fault: SyntaxError::Trailing.into() }));
        }
        let action = match position.parse_action(text) {
            Ok(action) => action,
            Err(MoveError::Syntax(error)) => {
                let column = column + error.column - 1;
                return (actions, Some(TurnError { column, fault: error.error.into() }));
            }
            Err(MoveError::Illegal(rule)) => {
                let column = column + text.chars().take_while(|char| char.is_whitespace()).count();
                return (actions, Some(TurnError { column, fault: MoveFault::Illegal(rule) }));
            }
        };
        if let Err(rule) = position.play(action) {
            return (actions, Some(TurnError { column, fault: MoveFault::Illegal(rule) }));
        }
        actions.push(action);
    }
    (actions, None)
}

/// The texts between the commas that stand outside parentheses, each with its column.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut depth = 0usize;
    let mut parts = Vec::new();
    let (mut start, mut column) = (0, 1);
    for (index, (offset, char)) in text.char_indices().enumerate() {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push((column, &text[start..offset]));
                (start, column) = (offset + 1, index + 2);
            }
            _ => {}
        }
    }
    parts.push((column, &text[start..]));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_inside_parentheses_do_not_split() {
        assert_eq!(split("F6xF5,G1+F2"), [(1, "F6xF5"), (7, "G1+F2")]);
        assert_eq!(split("We2-e6(-Ae2,+He4)"), [(1, "We2-e6(-Ae2,+He4)")]);
        assert_eq!(split("é,)("), [(1, "é"), (3, ")(")]);
        assert_eq!(split(""), [(1, "")]);
    }
}
