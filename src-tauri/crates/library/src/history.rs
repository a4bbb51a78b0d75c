//! The changes of a game one after the other, and the states between them.

use alcazar_session::{Deed, State};
use rusqlite::params;
use serde::Serialize;

use crate::journal::{make, next_change};
use crate::{GameId, Library, LibraryError};

/// A change in the journal of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment {
    /// Which change it is, counted from 1.
    pub number: u32,
    /// When it was made, in milliseconds since 1970; none for what older versions kept.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub at: Option<i64>,
    /// What it did.
    pub deed: Deed,
}

impl Library {
    /// Every change of a game since it came into the library, in their order; of a damaged game those that can be read.
    ///
    /// # Errors
    /// `NoSuchGame`; `DamagedGame` if it cannot be read how it came.
    pub fn history(&self, id: GameId) -> Result<Vec<Moment>, LibraryError> {
        let mut moments = Vec::new();
        self.follow_from_first(id, u32::MAX, Some(&mut moments))?;
        Ok(moments)
    }

    /// The state in which a game was after a change; 0 is how it came.
    ///
    /// # Errors
    /// `NoSuchGame`; `DamagedGame` if it cannot be read so far.
    pub fn state_at(&self, id: GameId, number: u32) -> Result<State, LibraryError> {
        self.follow_from_first(id, number, None)
    }

    /// Makes the changes of a journal again, as far as they can be read and no further than the one of a number, and
    /// adds each to the moments that are wanted. Answers the state then.
    fn follow_from_first(
        &self,
        id: GameId,
        to: u32,
        mut moments: Option<&mut Vec<Moment>>,
    ) -> Result<State, LibraryError> {
        let mut game = self.first(id)?;
        let mut changes = self.connection.prepare_cached(
            "SELECT number, change, sum, at FROM changes WHERE game = ?1 AND number BETWEEN ?2 AND ?3 ORDER BY number",
        )?;
        let mut rows = changes.query(params![id, game.changes + 1, to])?;
        let mut fault = None;
        while let Some(row) = rows.next()? {
            let followed = next_change(&game, row).and_then(|(number, change)| {
                let deed = moments.is_some().then(|| game.session.deed(&change));
                make(&mut game, number, &change)?;
                if let (Some(moments), Some(deed)) = (moments.as_deref_mut(), deed) {
                    moments.push(Moment { number, at: row.get("at").unwrap_or_default(), deed });
                }
                Ok(())
            });
            if let Err(reason) = followed {
                fault = Some(reason);
                break;
            }
        }
        if to != u32::MAX && game.changes != to {
            let reason = fault.unwrap_or_else(|| format!("change {} is missing", game.changes + 1));
            return Err(LibraryError::DamagedGame { id, changes: game.changes, reason });
        }
        Ok(State::from(&game.session))
    }
}
