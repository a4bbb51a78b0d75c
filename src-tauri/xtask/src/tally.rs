//! Counting the tests that ran, from the closing lines of the test runners.

use std::fmt;

/// How many tests passed, failed and were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tests that passed.
    pub passed: u32,
    /// Tests that failed.
    pub failed: u32,
    /// Tests that were found but not run.
    pub skipped: u32,
}

impl Tally {
    /// Adds what a line of output tells: the closing line of a Rust test binary, or one of the closing lines of
    /// Node's test runner. Any other line adds nothing.
    pub fn read(&mut self, line: &str) {
        let line = line.trim();
        if let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")) {
            for count in counts.split(';') {
                if let Some((number, what)) = count.trim().split_once(' ') {
                    self.count(what, number);
                }
            }
        } else if let Some(rest) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# "))
            && let Some((what, number)) = rest.split_once(' ')
        {
            self.count(what, number);
        }
    }

    /// Adds another tally.
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    fn count(&mut self, what: &str, number: &str) {
        let Ok(number) = number.parse::<u32>() else { return };
        match what {
            "passed" | "pass" => self.passed += number,
            "failed" | "fail" | "cancelled" => self.failed += number,
            "ignored" | "skipped" | "todo" => self.skipped += number,
            _ => {}
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 { write!(f, ", {} skipped", self.skipped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(lines: &str) -> Tally {
        let mut tally = Tally::default();
        lines.lines().for_each(|line| tally.read(line));
        tally
    }

    #[test]
    fn rust_test_binaries_are_summed() {
        let lines = "running 3 tests\n\
            test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.02s\n\
            test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.50s\n";
        assert_eq!(tally(lines), Tally { passed: 15, failed: 2, skipped: 1 });
    }

    #[test]
    fn the_summary_of_merged_doc_tests_is_not_a_result() {
        let lines = "all doctests ran in 1.29s; merged doctests compilation took 0.86s";
        assert_eq!(tally(lines), Tally::default());
    }

    #[test]
    fn nodes_closing_lines_are_read_in_both_styles() {
        let lines = "ℹ tests 7\nℹ suites 1\nℹ pass 4\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\nℹ duration_ms 52.5\n\
            # pass 2\n# fail 0\n";
        assert_eq!(tally(lines), Tally { passed: 6, failed: 2, skipped: 1 });
    }

    #[test]
    fn the_closing_line_leaves_out_a_zero_of_skipped() {
        assert_eq!(Tally { passed: 5, failed: 0, skipped: 0 }.to_string(), "5 passed, 0 failed");
        assert_eq!(Tally { passed: 5, failed: 1, skipped: 2 }.to_string(), "5 passed, 1 failed, 2 skipped");
    }
}
