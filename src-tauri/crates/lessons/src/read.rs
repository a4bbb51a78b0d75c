//! Reads the file of a lesson. What can't be used is told with its place, and left out.

use std::fmt::Display;

use alcazar_rules::GameKind;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::condition::Condition;
use crate::step::{Refused, Step, Words, Wrong};

/// The lesson of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// The steps that can be used, in their order.
    pub steps: Vec<Step>,
    /// What can't be used.
    pub faults: Vec<Fault>,
}

/// Why a lesson or a step of it can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("lesson {game}, {step}{place}: {reason}")]
pub struct Fault {
    /// The lesson.
    pub game: String,
    /// The step, `step 3, ` for instance; empty if it is the file as a whole.
    pub step: String,
    /// Where in it.
    pub place: String,
    /// What is wrong there.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'text> {
    game: String,
    #[serde(borrow)]
    steps: Vec<&'text RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    position: String,
    title: Words,
    task: Words,
    success: Words,
    done: Condition,
    solution: String,
    #[serde(default)]
    wrong: Vec<Wrong>,
    otherwise: Words,
    #[serde(default)]
    refused: Vec<Refused>,
}

/// Where something is wrong in a step, and what.
struct Misfit {
    place: String,
    reason: String,
}

impl Misfit {
    fn new(place: impl Into<String>, reason: impl Display) -> Self {
        Self { place: place.into(), reason: reason.to_string() }
    }
}

/// Reads the file of a lesson; `name` is what it is called, for faults.
#[must_use]
pub fn read(name: &str, text: &str) -> Lesson {
    let mut lesson = Lesson { game: name.to_owned(), steps: Vec::new(), faults: Vec::new() };
    let whole = |place: String, reason: String| Fault { game: name.to_owned(), step: String::new(), place, reason };
    let file: File<'_> = match serde_json::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            lesson.faults.push(whole(spot(&error, 0), plain(&error)));
            return lesson;
        }
    };
    let kind = match file.game.parse::<GameKind>() {
        Ok(kind) => kind,
        Err(error) => {
            lesson.faults.push(whole("game".to_owned(), error.to_string()));
            return lesson;
        }
    };
    kind.info().id.clone_into(&mut lesson.game);
    for (index, raw) in file.steps.into_iter().enumerate() {
        match step(kind, text, raw.get()) {
            Ok(step) if lesson.steps.iter().all(|other| other.id != step.id) => lesson.steps.push(step),
            other => {
                let Misfit { place, reason } =
                    other.err().unwrap_or_else(|| Misfit::new("id", "another step has the same one"));
                lesson.faults.push(Fault {
                    game: lesson.game.clone(),
                    step: format!("step {}, ", index + 1),
                    place,
                    reason,
                });
            }
        }
    }
    lesson
}

fn step(kind: GameKind, file: &str, raw: &str) -> Result<Step, Misfit> {
    let written: Written = serde_json::from_str(raw).map_err(|error| {
        let before = (raw.as_ptr() as usize).saturating_sub(file.as_ptr() as usize);
        let lines = file.get(..before).map_or(0, |before| before.matches('\n').count());
        Misfit::new(spot(&error, lines), plain(&error))
    })?;
    let position = kind.parse(&written.position).map_err(|error| Misfit::new("position", error))?;
    if position.to_act().is_none() {
        return Err(Misfit::new("position", "the game is over there"));
    }
    let view = position.view();
    let conditions = written.wrong.iter().enumerate();
    let conditions =
        conditions.filter_map(|(index, wrong)| Some((format!("wrong {}", index + 1), wrong.when.as_ref()?)));
    for (place, condition) in std::iter::once(("done".to_owned(), &written.done)).chain(conditions) {
        if let Some(cell) = condition.cells().into_iter().find(|&name| view.cells.iter().all(|cell| &cell.name != name))
        {
            return Err(Misfit::new(place, format_args!("there is no cell {cell}")));
        }
    }
    Ok(Step {
        id: written.id,
        position,
        title: written.title,
        task: written.task,
        success: written.success,
        done: written.done,
        solution: written.solution,
        wrong: written.wrong,
        otherwise: written.otherwise,
        refused: written.refused,
    })
}

/// Where in a file an error is, `lines` of which are before what was read.
fn spot(error: &serde_json::Error, lines: usize) -> String {
    format!("line {}, column {}", error.line() + lines, error.column())
}

/// What an error says without its place, which is another one in the file.
fn plain(error: &serde_json::Error) -> String {
    let words = error.to_string();
    words.rsplit_once(" at line ").map_or(words.clone(), |(words, _)| words.to_owned())
}
