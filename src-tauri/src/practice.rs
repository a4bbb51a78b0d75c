//! The practice board: a position at which turns are tried, beside the table and the library. It is never kept.

use alcazar_lessons::{Step, Verdict, Words};
use alcazar_rules::{AnyAction, AnyGame, Draft, Notice, Refusal};
use alcazar_session::{Node, Session, Way};
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
    goal: Goal,
}

/// What a try is measured by.
#[derive(Debug)]
enum Goal {
    /// What a step of a lesson asks.
    Lesson(Box<Step>),
    /// What a search says, and of which try it has said it.
    Retry(Option<(Vec<AnyAction>, Told)>),
}

/// What stands on the practice board, and what it means for what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    /// The board.
    pub table: Table,
    /// What is said of what was played; nothing while the turn goes on.
    pub told: Option<Told>,
    /// Whether a turn was played that is still to be judged by a search.
    pub waits: bool,
}

/// What is said of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    /// Whether it does what is asked.
    pub done: bool,
    /// Why, or why not.
    pub said: Said,
}

/// Words of a lesson, or a notice that the locale files put into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Said {
    /// As they stand in a lesson.
    Words(Words),
    /// What a search has found.
    Notice(Notice),
}

impl Task {
    fn start(&self) -> Option<&AnyGame> {
        self.session.node(0).map(Node::position)
    }

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
        let lesson = |done, words: &Words| Some(Told { done, said: Said::Words(words.clone()) });
        match &self.goal {
            Goal::Retry(judged) => {
                judged.as_ref().filter(|(of, _)| actions.starts_with(of)).map(|(_, told)| told.clone())
            }
            Goal::Lesson(_) if actions.is_empty() => None,
            Goal::Lesson(step) => match step.judge(&actions) {
                Verdict::GoesOn => None,
                Verdict::Done => lesson(true, &step.success),
                Verdict::Wrong(words) => lesson(false, &words),
            },
        }
    }

    /// Whether the seat that tries is still at its turn.
    fn is_at_turn(&self) -> bool {
        self.start().is_some_and(|start| start.to_act() == self.session.position().to_act())
    }

    /// Whether something may be played: not when a turn was played to its end.
    fn takes(&self) -> bool {
        let told = self.told();
        self.is_at_turn() && told.is_none_or(|told| !told.done && matches!(self.goal, Goal::Lesson(_)))
    }

    /// Whether a turn was played that is still to be judged by a search.
    fn waits(&self) -> bool {
        matches!(self.goal, Goal::Retry(_)) && !self.is_at_turn() && self.told().is_none()
    }
}

impl Practice {
    /// Puts the position of a step of a lesson on the board.
    pub(crate) fn begin_lesson(&mut self, step: Step) -> Answer<Tried> {
        self.begin(step.position.clone(), Goal::Lesson(Box::new(step)))
    }

    /// Puts a position on the board in which a better turn is to be found.
    pub(crate) fn begin_retry(&mut self, position: AnyGame) -> Answer<Tried> {
        self.begin(position, Goal::Retry(None))
    }

    fn begin(&mut self, position: AnyGame, goal: Goal) -> Answer<Tried> {
        self.revision += 1;
        self.task = Some(Task { session: Session::from_position(position), goal });
        self.tried()
    }

    /// How the board stands.
    pub(crate) fn tried(&self) -> Answer<Tried> {
        let task = self.task.as_ref().ok_or_else(CommandError::no_table)?;
        let table = Table {
            can_undo: task.session.toward(Way::Back).is_some(),
            can_redo: task.session.toward(Way::Forward).is_some(),
            undo: None,
            undo_turn: None,
            redo: None,
            ..Table::of(&task.session, 0, self.revision, self.revision, Acting::Person)
        };
        Ok(Tried { table, told: task.told(), waits: task.waits() })
    }

    fn at(&mut self, revision: u32) -> Answer<&mut Task> {
        let task = self.task.as_mut().ok_or_else(CommandError::no_table)?;
        if revision != self.revision {
            return Err(CommandError::stale(revision, self.revision));
        }
        Ok(task)
    }

    fn taking(&mut self, revision: u32) -> Answer<&mut Task> {
        let task = self.at(revision)?;
        if !task.takes() {
            return Err(CommandError::new(Code::TriedAlready, "the turn that was to be tried has been played"));
        }
        Ok(task)
    }

    /// Takes a step with the piece in hand; none is taken after the turn.
    pub(crate) fn step(
        &mut self,
        revision: u32,
        step: impl FnOnce(&mut Session) -> Result<(), Refusal>,
    ) -> Answer<Option<Draft>> {
        let task = self.taking(revision)?;
        step(&mut task.session).map_err(|refusal| CommandError::refused(&refusal))?;
        Ok(task.session.draft().cloned())
    }

    /// Plays an action by its text.
    pub(crate) fn play(&mut self, revision: u32, action: &str) -> Answer<Tried> {
        let task = self.taking(revision)?;
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

    /// The turn that is to be judged, and the position where it began; none if nothing waits.
    pub(crate) fn unjudged(&mut self, revision: u32) -> Answer<Option<(AnyGame, Vec<AnyAction>)>> {
        let task = self.at(revision)?;
        Ok(task.waits().then(|| Some((task.start()?.clone(), task.played()))).flatten())
    }

    /// Tells what was found of the turn, and plays how it would be answered.
    pub(crate) fn judge(&mut self, revision: u32, told: Told, answer: &[AnyAction]) -> Answer<Tried> {
        let task = self.at(revision)?;
        task.goal = Goal::Retry(Some((task.played(), told)));
        for &action in answer {
            if task.session.play(action).is_err() {
                break;
            }
        }
        self.revision += 1;
        self.tried()
    }
}
