//! The commands of lessons and of the practice board.

use alcazar_lessons::{Lesson, Words, lessons};
use alcazar_rules::Draft;
use alcazar_session::Way;
use serde::Serialize;

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::practice::Tried;

/// A lesson as it is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonCard {
    /// The game's id.
    pub game: String,
    /// Its steps, in their order.
    pub steps: Vec<StepCard>,
    /// What of it can't be used.
    pub faults: Vec<CommandError>,
}

/// A step of a lesson as it is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepCard {
    /// Its name, under which it is remembered as done.
    pub id: String,
    /// What it is called.
    pub title: Words,
    /// What is asked.
    pub task: Words,
}

impl LessonCard {
    /// All lessons.
    pub(crate) fn all() -> Vec<Self> {
        lessons().into_iter().map(Self::of).collect()
    }

    fn of(lesson: Lesson) -> Self {
        let steps = lesson.steps.into_iter().map(|step| StepCard { id: step.id, title: step.title, task: step.task });
        let faults = lesson.faults.iter().map(|fault| CommandError::new(Code::LessonDamaged, fault));
        Self { game: lesson.game, steps: steps.collect(), faults: faults.collect() }
    }
}

impl Desk {
    /// Puts the position of a step of a lesson on the practice board.
    ///
    /// # Errors
    /// `no-such-lesson`.
    pub fn begin_lesson(&self, game: &str, step: &str) -> Answer<Tried> {
        let none = || CommandError::new(Code::NoSuchLesson, format_args!("{game} has no lesson with a step {step:?}"));
        let steps = lessons().into_iter().filter(|lesson| lesson.game == game).flat_map(|lesson| lesson.steps);
        let step = steps.into_iter().find(|each| each.id == step).ok_or_else(none)?;
        self.practice().begin_lesson(step)
    }

    /// How the practice board stands.
    ///
    /// # Errors
    /// `no-table`.
    pub fn practised(&self) -> Answer<Tried> {
        self.practice().tried()
    }

    /// Picks a piece up at the practice board.
    ///
    /// # Errors
    /// `no-table`, `stale`, `refused`, `tried-already`.
    pub fn practice_select(&self, revision: u32, source: &str) -> Answer<Option<Draft>> {
        self.practice().step(revision, |session| session.pick(source))
    }

    /// Turns the piece in hand there by quarter turns.
    ///
    /// # Errors
    /// As [`Desk::practice_select`].
    pub fn practice_rotate(&self, revision: u32, by: i8) -> Answer<Option<Draft>> {
        self.practice().step(revision, |session| session.rotate(by))
    }

    /// Chooses a target there that does not end the turn.
    ///
    /// # Errors
    /// As [`Desk::practice_select`].
    pub fn practice_choose(&self, revision: u32, id: &str) -> Answer<Option<Draft>> {
        self.practice().step(revision, |session| session.choose(id))
    }

    /// Takes the last step there back.
    ///
    /// # Errors
    /// As [`Desk::practice_select`].
    pub fn practice_step_back(&self, revision: u32) -> Answer<Option<Draft>> {
        self.practice().step(revision, |session| {
            session.step_back();
            Ok(())
        })
    }

    /// Puts the piece in hand there back.
    ///
    /// # Errors
    /// As [`Desk::practice_select`].
    pub fn practice_deselect(&self, revision: u32) -> Answer<Option<Draft>> {
        self.practice().step(revision, |session| {
            session.clear_draft();
            Ok(())
        })
    }

    /// Plays an action there.
    ///
    /// # Errors
    /// `no-table`, `stale`, `illegal-move`, `tried-already`.
    pub fn practice_play(&self, revision: u32, action: &str) -> Answer<Tried> {
        self.practice().play(revision, action)
    }

    /// Walks there along what was tried.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn practice_walk(&self, revision: u32, way: Way) -> Answer<Tried> {
        self.practice().walk(revision, way)
    }
}
