//! The app itself: building, opening, packing and driving it.

use std::path::PathBuf;
use std::process::Command;

use crate::package::{self, Profile};
use crate::packages::{self, BUILD, WINDOW};
use crate::page;
use crate::run::{Fault, cargo, command, run, run_tests, target};
use crate::tally::Tally;

/// Longer than any sound run of the window tests, in seconds; one that hangs is ended then.
const WINDOW_TESTS_SECONDS: &str = "1500";

/// Chooses all crates. They are always chosen together, so that their features are united in one way and nothing is
/// built twice.
const ALL: [&str; 2] = ["--locked", "--workspace"];

/// Chooses all crates, and leaves out what opens windows.
pub const BUT_WINDOW: [&str; 3] = ["--locked", "--workspace", "--no-default-features"];

/// So many windows are driven at the same time: more of them keep two processors from answering in time.
const WINDOWS: &str = "2";

/// Builds the app as it ships and opens it; returns when its window is closed.
///
/// # Errors
/// If it can't be built, or there is no screen to open it on.
pub fn play() -> Result<(), Fault> {
    let program = as_it_ships()?;
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if cfg!(target_os = "linux") && !has_screen {
        return Err(Fault::Missing(format!("no screen to open {} on: DISPLAY is not set", program.display())));
    }
    run(&mut command(program))
}

/// Lets the tests that guard the TypeScript declarations, and the boards that the page's tests draw, write them anew.
///
/// # Errors
/// If they can't be written.
pub fn types() -> Result<(), Fault> {
    packages::install(&[BUILD])?;
    run(cargo().args(["test", "--package", "alcazar", "--lib", "types"]).env("ALCAZAR_UPDATE_TYPES", "1"))?;
    run(cargo().args(["test", "--package", "alcazar-picture", "--lib", "boards"]).env("ALCAZAR_UPDATE_BOARDS", "1"))
}

/// Takes pictures of the main screens.
///
/// # Errors
/// If the app can't be built, or a screen can't be reached.
pub fn shots() -> Result<(), Fault> {
    build()?;
    let folder = target()?.join("shots");
    run_tests(in_window()?.args(["--ignored", "shots"]).env("ALCAZAR_SHOTS", &folder), &mut Tally::default())?;
    println!("The pictures are in {}", folder.display());
    Ok(())
}

/// Measures the app's window as it ships beside an empty page, on a screen that nobody sees.
///
/// # Errors
/// If the app can't be built, or a screen can't be reached.
pub fn bench() -> Result<(), Fault> {
    packages::install(&[WINDOW])?;
    let program = as_it_ships()?;
    let mut bench = command("dbus-run-session");
    bench.args(["--", "cargo", "run", "--locked", "--package", "alcazar-e2e", "--example", "bench"]);
    run(bench.env("ALCAZAR_BIN", program))
}

/// Drives the app's real window, on a screen that nobody sees.
///
/// # Errors
/// If a test fails, or none is found.
pub fn window_tests(tally: &mut Tally) -> Result<(), Fault> {
    build()?;
    run_tests(&mut in_window()?, tally)
}

/// Builds everything, and lints it in the same go.
///
/// # Errors
/// If something does not compile, or a lint has something to say.
pub fn build() -> Result<(), Fault> {
    packages::install(&[BUILD])?;
    run(linting_cargo().arg("build").args(ALL).arg("--all-targets"))
}

/// A cargo that compiles our own crates with clippy's driver, where every warning is an error. The driver is the
/// compiler with more lints, so that nothing has to be checked first and then compiled once more.
pub fn linting_cargo() -> Command {
    let mut cargo = cargo();
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", "-Dwarnings");
    cargo
}

/// Builds the app as it ships; answers where it lies.
fn as_it_ships() -> Result<PathBuf, Fault> {
    Ok(package::build(&["alcazar"], Profile::Release)?.join(format!("alcazar{}", std::env::consts::EXE_SUFFIX)))
}

/// The tests of the window, on a bus of their own.
///
/// # Errors
/// If what they need can't be installed.
pub fn in_window() -> Result<Command, Fault> {
    packages::install(&[WINDOW])?;
    page::install()?;
    let mut tests = linting_cargo();
    tests.arg("test").args(ALL).args(["--test", "window", "--", "--test-threads", WINDOWS]);
    let mut window = command("timeout");
    window.args(["--kill-after=10", WINDOW_TESTS_SECONDS, "dbus-run-session", "--"]);
    window.arg(tests.get_program()).args(tests.get_args());
    for (name, value) in tests.get_envs() {
        match value {
            Some(value) => window.env(name, value),
            None => window.env_remove(name),
        };
    }
    window.env("ALCAZAR_BIN", target()?.join("debug/alcazar"));
    Ok(window)
}
