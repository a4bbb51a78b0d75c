//! Lessons: a game taught by playing it, in a few steps.
//!
//! The lesson of a game is a data file, `data/GAME.json`: `{"game": "…", "steps": […]}`. A step is
//!
//! | entry | holds |
//! |---|---|
//! | `id` | its name in the file, under which it is remembered as done |
//! | `position` | where it begins, a position string of the game |
//! | `title`, `task`, `success` | what it is called, what is asked, and what is said when it is done |
//! | `done` | what counts as done: a [`Condition`] |
//! | `solution` | a turn that does it |
//! | `wrong` | turns that do not: `try`, `words`, and `when` these are said: a [`Condition`], without one that just this turn was played |
//! | `otherwise` | what is said of every other turn that does not |
//! | `refused` | turns that a rule forbids, and the rule's code: `{"try": "…", "rule": "…"}` |
//!
//! All words are there in every language: `{"en": "…", "tr": "…"}`. A step that can't be used is a [`Fault`], and the
//! others can be used all the same.
//!
//! ```
//! use alcazar_lessons::{Verdict, lessons};
//!
//! let lessons = lessons();
//! let step = &lessons[0].steps[0];
//! assert_eq!(step.judge_text(&step.solution)?, Verdict::Done);
//! # Ok::<(), alcazar_session::TurnError>(())
//! ```

mod condition;
mod read;
mod step;

pub use condition::{Condition, Stands};
pub use read::{Fault, Lesson, read};
pub use step::{Refused, Step, Verdict, Words, Wrong};

/// The files of the games: a game is added here.
const FILES: &[(&str, &str)] = &[
    ("zara", include_str!("../data/zara.json")),
    ("tzaar", include_str!("../data/tzaar.json")),
    ("izdari", include_str!("../data/izdari.json")),
];

/// The lessons of all games that have one.
#[must_use]
pub fn lessons() -> Vec<Lesson> {
    FILES.iter().map(|(game, text)| read(game, text)).collect()
}
