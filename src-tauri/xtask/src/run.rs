//! Running other programs and saying what went wrong with them.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

use thiserror::Error;

use crate::tally::Tally;

/// Why a command of xtask stopped.
#[derive(Debug, Error)]
pub enum Fault {
    /// A program could not be started.
    #[error("cannot start `{command}`: {source}")]
    Start {
        /// The command line.
        command: String,
        /// What the system says.
        source: io::Error,
    },
    /// A program ended with a failure.
    #[error("`{command}` failed ({status})")]
    Failed {
        /// The command line.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A check that runs tests ran none: they can't have been found.
    #[error("`{command}` ran no test")]
    NoTest {
        /// The command line.
        command: String,
    },
    /// A check failed.
    #[error("the check `{name}` failed: {fault}")]
    Check {
        /// Its name.
        name: &'static str,
        /// Why.
        fault: Box<Fault>,
    },
    /// Something that must be there before is missing.
    #[error("{0}")]
    Missing(String),
}

/// The folder of the workspace.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here)
}

/// This program, as it lies where it was started: the build of all crates puts another in its place that does the same,
/// and the system then names the old one by a name that no longer is there.
///
/// # Errors
/// If the system does not tell where it lies.
pub fn program() -> Result<PathBuf, Fault> {
    let started = std::env::current_exe().map_err(|source| Fault::File { path: "xtask".into(), source })?;
    Ok(started.with_file_name(format!("xtask{}", std::env::consts::EXE_SUFFIX)))
}

/// The folder that cargo builds into: the one that this very program was built into.
///
/// # Errors
/// If the system does not tell where this program lies.
pub fn target() -> Result<PathBuf, Fault> {
    let folder = program()?.ancestors().nth(2).map(Path::to_owned);
    folder.ok_or_else(|| Fault::File { path: "target".into(), source: io::ErrorKind::NotFound.into() })
}

/// A command that runs in the workspace's folder and reads no input.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that runs this program, in the workspace's folder.
pub fn cargo() -> Command {
    let mut command = command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // These describe xtask itself; build scripts that watch them would run again for nothing.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs a command to its end and passes on what it prints.
///
/// # Errors
/// If it can't be started, or ends with a failure.
pub fn run(command: &mut Command) -> Result<(), Fault> {
    let child = start(command)?;
    end(command, child)
}

/// As [`run`], and counts the tests that the output tells of.
///
/// # Errors
/// As [`run`], and if no test ran.
pub fn run_tests(command: &mut Command, tally: &mut Tally) -> Result<(), Fault> {
    run_tests_into(command, tally, &mut io::stdout().lock())
}

/// Whether a command can be started and ends well; its output is thrown away.
pub fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// What a command prints on standard output, whether it ends well or not; `None` if it can't be started.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run_tests_into(command: &mut Command, tally: &mut Tally, terminal: &mut impl Write) -> Result<(), Fault> {
    let mut child = start(command.stdout(Stdio::piped()))?;
    let mut ran = Tally::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line);
            ran.read(&line);
            // A closed terminal is no reason to stop the tests.
            let _ = writeln!(terminal, "{line}");
        }
    }
    tally.add(ran);
    end(command, child)?;
    if ran.passed == 0 { Err(Fault::NoTest { command: words(command) }) } else { Ok(()) }
}

fn start(command: &mut Command) -> Result<Child, Fault> {
    println!("$ {}", words(command));
    command.spawn().map_err(|source| Fault::Start { command: words(command), source })
}

fn end(command: &Command, mut child: Child) -> Result<(), Fault> {
    let status = child.wait().map_err(|source| Fault::Start { command: words(command), source })?;
    if status.success() { Ok(()) } else { Err(Fault::Failed { command: words(command), status }) }
}

fn words(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(command.get_program()).to_string_lossy()];
    words.extend(command.get_args().map(OsStr::to_string_lossy));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = command("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn the_root_holds_the_workspace_manifest() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"), "{manifest}");
    }

    #[test]
    fn this_program_is_named_as_it_lies_even_where_it_was_replaced() {
        let name = program().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(name.strip_suffix(std::env::consts::EXE_SUFFIX), Some("xtask"));
    }

    #[test]
    fn a_failure_names_the_command_and_its_status() {
        let fault = run(&mut shell("exit 7")).unwrap_err();
        assert_eq!(fault.to_string(), "`sh -c exit 7` failed (exit status: 7)");
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let fault = run(&mut command("alcazar-no-such-program")).unwrap_err();
        assert!(fault.to_string().starts_with("cannot start `alcazar-no-such-program`"), "{fault}");
    }

    #[test]
    fn tests_are_counted_even_when_they_fail() {
        let (mut tally, mut terminal) = (Tally::default(), Vec::new());
        let result = "test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out";
        let mut command = shell(&format!("echo '{result}'; exit 101"));
        assert!(matches!(run_tests_into(&mut command, &mut tally, &mut terminal), Err(Fault::Failed { .. })));
        assert_eq!(tally, Tally { passed: 2, failed: 1, skipped: 0 });
        assert_eq!(String::from_utf8(terminal).unwrap(), format!("{result}\n"));
    }

    #[test]
    fn a_run_without_any_test_is_a_fault() {
        let fault = run_tests_into(&mut shell("true"), &mut Tally::default(), &mut Vec::new()).unwrap_err();
        assert!(matches!(fault, Fault::NoTest { .. }), "{fault}");
    }
}
