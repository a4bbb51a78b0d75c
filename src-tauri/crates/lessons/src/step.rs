//! A step of a lesson: what it asks, and whether a turn does it.

use alcazar_rules::{AnyAction, AnyGame};
use alcazar_session::{TurnError, read_turn};
use serde::{Deserialize, Serialize};

use crate::condition::{Condition, Played};

/// What is said, in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Words {
    /// In English.
    pub en: String,
    /// In Turkish.
    pub tr: String,
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its name in the file.
    pub id: String,
    /// Where it begins.
    pub position: AnyGame,
    /// What it is called.
    pub title: Words,
    /// What is asked.
    pub task: Words,
    /// What is said when it is done.
    pub success: Words,
    /// What counts as done.
    pub done: Condition,
    /// A turn that does it.
    pub solution: String,
    /// Likely turns that do not.
    pub wrong: Vec<Wrong>,
    /// What is said of every other turn that does not.
    pub otherwise: Words,
    /// Likely turns that a rule forbids.
    pub refused: Vec<Refused>,
}

/// A likely turn that does not do what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// The turn.
    pub r#try: String,
    /// Of which turns the words are said; without it, of just this one.
    pub when: Option<Condition>,
    /// Why it does not.
    pub words: Words,
}

/// A likely turn that a rule forbids.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The turn.
    pub r#try: String,
    /// The code of the rule, which the table puts into words.
    pub rule: String,
}

/// What becomes of a step by what was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The turn goes on.
    GoesOn,
    /// It is done.
    Done,
    /// This is not what was asked, and why.
    Wrong(Words),
}

impl Wrong {
    fn is(&self, played: &Played) -> bool {
        match &self.when {
            Some(when) => when.holds(played),
            None => played.texts.join(",") == self.r#try,
        }
    }
}

impl Step {
    /// What becomes of the step by a turn, or the first actions of one. Nothing that comes after an action that is not
    /// legal counts.
    #[must_use]
    pub fn judge(&self, actions: &[AnyAction]) -> Verdict {
        let mut now = self.position.clone();
        let (mut texts, mut previews) = (Vec::new(), Vec::new());
        for &action in actions {
            let (text, preview) = (now.action_text(action), now.preview(action));
            if now.play(action).is_err() {
                break;
            }
            texts.push(text);
            previews.push(preview);
        }
        let played = Played { seat: self.position.to_act(), texts, previews, now };
        if self.done.holds(&played) {
            return Verdict::Done;
        }
        match self.wrong.iter().find(|wrong| wrong.is(&played)) {
            Some(wrong) => Verdict::Wrong(wrong.words.clone()),
            None if played.is_over() => Verdict::Wrong(self.otherwise.clone()),
            None => Verdict::GoesOn,
        }
    }

    /// The same by the text of a turn.
    ///
    /// # Errors
    /// The text is no turn, or not legal here.
    pub fn judge_text(&self, turn: &str) -> Result<Verdict, TurnError> {
        let (actions, fault) = read_turn(&self.position, turn);
        fault.map_or_else(|| Ok(self.judge(&actions)), Err)
    }
}
