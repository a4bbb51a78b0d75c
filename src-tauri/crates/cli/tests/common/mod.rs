//! Runs the program.

use std::ffi::OsStr;
use std::process::{Command, Output};

pub fn run<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_alcazar-cli")).args(args).output().expect("the program runs")
}

/// The lines of a run that must succeed.
pub fn lines<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Vec<String> {
    let output = run(args);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The line on standard error of a run that must be refused.
pub fn refused<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> String {
    let output = run(args);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert_eq!(stderr.lines().count(), 1, "{stderr:?}");
    assert!(stderr.ends_with('\n') && !stderr.trim_end().contains(char::is_control), "{stderr:?}");
    stderr
}
