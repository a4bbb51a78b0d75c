//! The commands on what is searched: the computers at the table, and what a person asks of the engine.

use alcazar_library::GameId;

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::insight::{Course, Wish};
use crate::open::Open;
use crate::schedule::TablePosition;
use crate::table::{Acting, Table};
use crate::watch::News;

impl Open {
    /// The position to search in, if the engine has anything to say of it.
    fn place_to_search(&self) -> Answer<TablePosition> {
        self.wait_for_computer()?;
        let place = self.game().map(TablePosition::of).ok_or_else(CommandError::no_table)?;
        if place.position.is_free() {
            return Err(CommandError::new(Code::NoRules, "at the free table there is nothing to search"));
        }
        Ok(place)
    }
}

impl Desk {
    /// Stops the computers of the game on the table, whatever one has played in this very moment; they wait until they
    /// are told to go on or a person plays.
    ///
    /// # Errors
    /// `no-table`: this game stands there no more.
    pub fn stop_computer(&self, id: GameId) -> Answer<Table> {
        self.with(|open| {
            if open.game().is_none_or(|game| game.id() != id) {
                return Err(CommandError::no_table());
            }
            open.stop_computers();
            open.table().ok_or_else(CommandError::no_table)
        })
    }

    /// Lets the computer that is to act go on from where the cursor is.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn go_on(&self, revision: u32) -> Answer<Table> {
        self.with(|open| {
            open.at(revision)?;
            open.let_computers_go_on();
            open.table().ok_or_else(CommandError::no_table)
        })
    }

    /// Lets the computer that is thinking play the best that it has found.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn move_now(&self, revision: u32) -> Answer<()> {
        self.with(|open| {
            open.at(revision)?;
            if open.acting() == Acting::Thinking {
                open.schedule.hurry();
            }
            Ok(())
        })
    }

    /// Looks for the best turn and its reasons, which the page is told after a second or two.
    ///
    /// # Errors
    /// `no-table`, `stale`, `computer-thinks`, `no-rules`, `game-over`.
    pub fn hint(&self, revision: u32) -> Answer<()> {
        self.with(|open| {
            open.at(revision)?;
            let place = open.place_to_search()?;
            if place.position.to_act().is_none() {
                return Err(CommandError::new(Code::GameOver, "the game is over"));
            }
            open.insight.ask(Wish::Hint(place));
            Ok(())
        })
    }

    /// Analyses every position that the cursor comes to from now on, this one anew, or no longer.
    pub fn analyse(&self, on: bool) {
        self.with(|open| open.insight.analyse(on));
    }

    /// Looks back at the line that the cursor is on; if that was done before, the page is told at once.
    ///
    /// # Errors
    /// `no-table`, `stale`, `computer-thinks`, `no-rules`.
    pub fn review(&self, revision: u32) -> Answer<()> {
        let kept = self.with(|open| {
            let course = Course::of(open.at(revision)?);
            open.place_to_search()?;
            let kept = open.kept_review(&course);
            match kept {
                Some(_) => open.insight.call_off(),
                None => open.insight.ask(Wish::Review(course)),
            }
            Answer::Ok(kept)
        })?;
        if let Some(reviewed) = kept {
            self.tell(News::Reviewed { reviewed: Box::new(reviewed) });
        }
        Ok(())
    }

    /// Stops the hint or the review that is at work.
    pub fn stop_search(&self) {
        self.with(|open| open.insight.call_off());
    }
}
