//! The practice board: a position at which turns are tried, beside the table and the library. It is never kept.

use alcazar_lessons::{Step, Verdict, Words};
use alcazar_rules::{AnyAction, AnyGame, Draft, Refusal};
use alcazar_session::{Session, Way};
use serde::Serialize;

use crate::error::{Answer, Code, CommandError};
use crate::table::{Acting, Table};

/// What stands on the practice board.
#[derive(Debug, Default)]
pub(crate) struct Practice {
    /// Counted on also by another task, so that no command reaches the wrong one.
    revision: u32,
    task: Option<Task>,
}

/// What is asked at the practice board.
#[derive(Debug)]
struct Task {
    session: Session,
    step: Step,
}

/// What stands on the practice board, and what it means for what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    /// The board.
    pub table: Table,
    /// What is said of what was played; nothing while the turn goes on.
    pub told: Option<Told>,
}

/// What is said of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    /// Whether it does what is asked.
    pub done: bool,
    /// Why, or why not.
    pub words: Words,
}

impl Task {
    /// The actions from the start to the cursor.
    fn played(&self) -> Vec<AnyAction> {
        let mut actions = Vec::new();
        let mut at = self.session.node(self.session.cursor());
        while let Some((node, played)) = at.and_then(|node| Some((node, node.played()?))) {
            actions.push(played.action);
            at = node.parent().and_then(|parent| self.session.node(parent));
        }
        actions.reverse();
        actions
    }

    fn told(&self) -> Option<Told> {
        let actions = self.played();
        match self.step.judge(&actions) {
            _ if actions.is_empty() => None,
            Verdict::GoesOn => None,
            Verdict::Done => Some(Told { done: true, words: self.step.success.clone() }),
            Verdict::Wrong(words) => Some(Told { done: false, words }),
        }
    }

    /// Whether a turn is to be tried: not when one was played to its end.
    fn waits(&self) -> bool {
        let begun: Option<&AnyGame> = self.session.node(0).map(alcazar_session::Node::position);
        begun.is_some_and(|start| start.to_act() == self.session.position().to_act())
            && self.told().is_none_or(|told| !told.done)
    }
}

impl Practice {
    /// Puts the position of a step of a lesson on the board.
    pub(crate) fn begin(&mut self, step: Step) -> Answer<Tried> {
        self.revision += 1;
        self.task = Some(Task { session: Session::from_position(step.position.clone()), step });
        self.tried()
    }

    /// How the board stands.
    pub(crate) fn tried(&self) -> Answer<Tried> {
        let task = self.task.as_ref().ok_or_else(CommandError::no_table)?;
        let back = task.session.toward(Way::Back).is_some();
        let forward = task.session.toward(Way::Forward).is_some();
        let table = Table {
            can_undo: back,
            can_redo: forward,
            undo: None,
            undo_turn: None,
            redo: None,
            ..Table::of(&task.session, 0, self.revision, self.revision, Acting::Person)
        };
        Ok(Tried { table, told: task.told() })
    }

    fn at(&mut self, revision: u32) -> Answer<&mut Task> {
        let task = self.task.as_mut().ok_or_else(CommandError::no_table)?;
        if revision != self.revision {
            return Err(CommandError::stale(revision, self.revision));
        }
        Ok(task)
    }

    /// Takes a step with the piece in hand; none is taken after the turn.
    pub(crate) fn step(
        &mut self,
        revision: u32,
        step: impl FnOnce(&mut Session) -> Result<(), Refusal>,
    ) -> Answer<Option<Draft>> {
        let task = self.at(revision)?;
        if !task.waits() {
            return Err(CommandError::new(Code::TriedAlready, "the turn that was to be tried has been played"));
        }
        step(&mut task.session).map_err(|refusal| CommandError::refused(&refusal))?;
        Ok(task.session.draft().cloned())
    }

    /// Plays an action by its text.
    pub(crate) fn play(&mut self, revision: u32, action: &str) -> Answer<Tried> {
        let task = self.at(revision)?;
        if !task.waits() {
            return Err(CommandError::new(Code::TriedAlready, "the turn that was to be tried has been played"));
        }
        task.session.play_text(action).map_err(|error| CommandError::new(Code::IllegalMove, error))?;
        self.revision += 1;
        self.tried()
    }

    /// Walks along what was tried.
    pub(crate) fn walk(&mut self, revision: u32, way: Way) -> Answer<Tried> {
        if self.at(revision)?.session.walk(way) {
            self.revision += 1;
        }
        self.tried()
    }
}
