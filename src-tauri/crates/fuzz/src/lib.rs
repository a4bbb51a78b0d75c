//! What every reader holds to, whatever it is given to read: it does not panic, what it read comes back unchanged
//! when it is written and read again, and what it calls legal can be played.
//!
//! Each [`Target`] takes any bytes and panics where a promise is broken. `cargo xtask fuzz` looks for such bytes; what
//! was worth keeping of what it tried lies in `corpus` and is tried again in every test run.
#![allow(clippy::expect_used, reason = "a broken promise is told by a panic")]

#[path = "../../session/tests/common/content.rs"]
mod content;
mod engine;
mod games;
mod positions;
mod records;

use alcazar_rules::GameKind;

/// A reader under test.
#[derive(Clone, Debug)]
pub struct Target {
    /// The name for the command line, and of its folder in `corpus`.
    pub name: String,
    reader: Reader,
}

#[derive(Clone, Copy, Debug)]
enum Reader {
    /// Of the position strings of a game.
    Position(GameKind),
    Other(fn(&[u8])),
}

impl Target {
    /// Gives the reader some bytes.
    ///
    /// # Panics
    /// A promise is broken.
    pub fn run(&self, data: &[u8]) {
        match self.reader {
            Reader::Position(kind) => positions::position(kind, data),
            Reader::Other(run) => run(data),
        }
    }
}

/// All readers.
#[must_use]
pub fn targets() -> Vec<Target> {
    let other = |name: &str, run| Target { name: name.to_owned(), reader: Reader::Other(run) };
    let position =
        |&kind: &GameKind| Target { name: format!("{}-position", kind.info().id), reader: Reader::Position(kind) };
    let others = [
        other("sgf", records::sgf),
        other("little-golem", records::little_golem),
        other("letter", records::letter),
        other("turn", positions::turn),
        other("sketch", positions::sketch),
        other("change", games::change),
        other("snapshot", games::snapshot),
        other("engine", engine::engine),
    ];
    GameKind::ALL.iter().map(position).chain(others).collect()
}

/// The text that the bytes are, for readers whose callers hand over texts.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Asserts that a place lies in a text or right behind it, counted in characters from 1.
fn is_in(column: usize, text: &str) {
    assert!((1..=text.chars().count() + 1).contains(&column), "column {column} is outside {text:?}");
}
