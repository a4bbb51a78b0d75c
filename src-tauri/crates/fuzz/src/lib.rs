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
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name for the command line, and of its folder in `corpus`.
    pub name: &'static str,
    /// Gives the reader some bytes; panics if a promise is broken.
    pub run: fn(&[u8]),
}

/// All readers.
pub const TARGETS: &[Target] = &[
    Target { name: "sgf", run: records::sgf },
    Target { name: "little-golem", run: records::little_golem },
    Target { name: "zara-position", run: |data| positions::position(GameKind::Zara, data) },
    Target { name: "tzaar-position", run: |data| positions::position(GameKind::Tzaar, data) },
    Target { name: "izdari-position", run: |data| positions::position(GameKind::Izdari, data) },
    Target { name: "turn", run: positions::turn },
    Target { name: "sketch", run: positions::sketch },
    Target { name: "change", run: games::change },
    Target { name: "snapshot", run: games::snapshot },
    Target { name: "engine", run: engine::engine },
];

/// The text that the bytes are, for readers whose callers hand over texts.
fn text(data: &[u8]) -> Option<&str> {
    std::str::from_utf8(data).ok()
}

/// Asserts that a place lies in a text or right behind it, counted in characters from 1.
fn is_in(column: usize, text: &str) {
    assert!((1..=text.chars().count() + 1).contains(&column), "column {column} is outside {text:?}");
}
