//! How far a command is with many files, for whoever looks on.

use std::io::{self, IsTerminal, Write};

/// Tells on standard error how many files are done, if that is a terminal. The line is gone when all are.
pub struct Progress {
    of: usize,
    done: usize,
    is_shown: bool,
}

impl Progress {
    /// Nothing of so many files is done yet; of a single one nothing is told.
    pub fn of(files: usize) -> Self {
        Self { of: files, done: 0, is_shown: files > 1 && io::stderr().is_terminal() }
    }

    /// One more file is done.
    pub fn step(&mut self) {
        self.done += 1;
        self.say(&format!("{} of {} files", self.done, self.of));
    }

    fn say(&self, words: &str) {
        if self.is_shown {
            // Who cannot be told how far it is still gets what was asked for.
            let _ = write!(io::stderr(), "\r\u{1b}[K{words}").and_then(|()| io::stderr().flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.say("");
    }
}
