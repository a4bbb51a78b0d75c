//! Positions to be drawn that are not on the table: the diagrams of the rules page.

use alcazar_rules::{Draft, GameKind, Step, View};
use serde::Serialize;

use crate::error::{Code, CommandError};

/// A position and what is in hand there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Diagram {
    /// The position.
    pub view: View,
    /// What is in hand after the steps; none if there were no steps.
    pub draft: Option<Draft>,
}

impl Diagram {
    /// Reads a position string and takes steps there.
    ///
    /// # Errors
    /// `no-such-game`, `bad-position`, or `refused`: a step is not possible.
    pub(crate) fn of(game: &str, position: &str, steps: &[Step]) -> Result<Self, CommandError> {
        let kind: GameKind = game.parse().map_err(|error| CommandError::new(Code::NoSuchGame, error))?;
        let position = kind.parse(position).map_err(|error| CommandError::new(Code::BadPosition, error))?;
        let draft = match steps {
            [] => None,
            steps => Some(position.draft(steps).map_err(|refusal| CommandError::refused(&refusal))?),
        };
        Ok(Self { view: position.view(), draft })
    }
}
