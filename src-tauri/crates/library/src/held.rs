//! What a library must hold: written beside it whenever something was kept, so that what is missing later is noticed.
//!
//! The log itself cannot tell: what a damaged end of it held looks like what a power cut left half written. This file
//! is written after the log was flushed and is not flushed itself, so it may be older than the library, never newer.

use std::fs::{File, OpenOptions};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

use crate::file::beside;
use crate::sum::sum;

/// How often something was kept, and how many games there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) generation: i64,
    pub(crate) games: i64,
}

impl Held {
    /// What stands beside a library; none if it is missing or damaged.
    pub(crate) fn beside(library: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(Self::file(library)).ok()?;
        let [generation, games, _] = text.split(' ').collect::<Vec<_>>()[..] else { return None };
        let held = Self { generation: generation.parse().ok()?, games: games.parse().ok()? };
        (held.line() == text).then_some(held)
    }

    pub(crate) fn file(library: &Path) -> PathBuf {
        beside(library, "-held")
    }

    /// Always of one length, within one sector of any disk.
    fn line(self) -> String {
        let numbers = format!("{:020} {:020}", self.generation, self.games);
        let check = sum(&[numbers.as_bytes()]);
        format!("{numbers} {}\n", check.map(|byte| format!("{byte:02x}")).concat())
    }
}

/// The file beside an open library. Where it cannot be written, what is missing later is noticed less surely.
#[derive(Debug)]
pub(crate) struct Witness(Option<File>);

impl Witness {
    pub(crate) fn beside(library: &Path) -> Self {
        let open = OpenOptions::new().write(true).create(true).truncate(false).open(Held::file(library));
        Self(open.ok())
    }

    /// For a library that is kept nowhere.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    pub(crate) fn write(&mut self, held: Held) {
        if let Some(file) = &mut self.0 {
            let _ = file.rewind().and_then(|()| file.write_all(held.line().as_bytes()));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a test fails by panic")]

    use super::*;

    #[test]
    fn what_was_written_last_is_read_and_no_damaged_line_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("library.db");
        assert_eq!(Held::beside(&library), None);
        let mut witness = Witness::beside(&library);
        for generation in [i64::MAX, 7, 1200] {
            let held = Held { generation, games: 61 };
            witness.write(held);
            assert_eq!(Held::beside(&library), Some(held));
        }
        let sound = std::fs::read(Held::file(&library)).expect("read");
        for bit in 0..sound.len() * 8 {
            let mut damaged = sound.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            std::fs::write(Held::file(&library), damaged).expect("written");
            assert_eq!(Held::beside(&library), None, "bit {bit}");
        }
        for length in 0..sound.len() {
            std::fs::write(Held::file(&library), &sound[..length]).expect("written");
            assert_eq!(Held::beside(&library), None, "{length} bytes");
        }
    }
}
