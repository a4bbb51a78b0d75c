//! The documentation, made in the same go as its examples are tested: cargo hands rustdoc all that these were compiled
//! with, so nothing has to be compiled a second time for the documentation alone.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::app;
use crate::packages::{self, BUILD};
use crate::run::{Fault, program, run_tests, target};
use crate::tally::Tally;

/// The environment variable that has this program stand in for rustdoc, and names the real one.
const REAL_RUSTDOC: &str = "ALCAZAR_RUSTDOC";

/// What rustdoc is told only for the examples; each is followed by a value.
const FOR_EXAMPLES: [&str; 2] = ["--test-run-directory", "--test-args"];

/// Builds the documentation without a warning, and runs its examples.
///
/// # Errors
/// If there is a warning, or an example fails.
pub fn check(tally: &mut Tally) -> Result<(), Fault> {
    packages::install(&[BUILD])?;
    let real = std::env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let mut tests = app::linting_cargo();
    tests.arg("test").args(app::BUT_WINDOW).arg("--doc");
    tests.env("RUSTDOC", program()?).env(REAL_RUSTDOC, real);
    run_tests(&mut tests, tally)
}

/// Does what rustdoc is called for, if this program stands in for it, and makes the documentation first.
pub fn stand_in() -> Option<ExitCode> {
    let real = std::env::var_os(REAL_RUSTDOC)?;
    let told: Vec<OsString> = std::env::args_os().skip(1).collect();
    let rustdoc = |told: &[OsString]| Command::new(&real).args(told).status().is_ok_and(|status| status.success());
    let pages = || target().is_ok_and(|target| rustdoc(&for_pages(&told, &target.join("doc"))));
    let fine = (!told.iter().any(|word| word == "--test") || pages()) && rustdoc(&told);
    Some(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What rustdoc is told for the pages, from what it is told for the examples.
fn for_pages(told: &[OsString], folder: &Path) -> Vec<OsString> {
    let mut words = told.iter();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if FOR_EXAMPLES.iter().any(|each| word == each) {
            words.next();
        } else if word != "--test" {
            kept.push(word.clone());
        }
    }
    kept.extend(["-D", "warnings", "--out-dir"].map(OsString::from));
    kept.push(folder.into());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_are_made_from_all_but_what_is_for_the_examples() {
        let told = "--crate-name rules --test src/lib.rs --test-run-directory rules --extern rand=rand.rlib";
        let told: Vec<OsString> = told.split(' ').map(OsString::from).collect();
        let kept: Vec<_> =
            for_pages(&told, Path::new("doc")).into_iter().filter_map(|word| word.into_string().ok()).collect();
        assert_eq!(kept.join(" "), "--crate-name rules src/lib.rs --extern rand=rand.rlib -D warnings --out-dir doc");
    }
}
