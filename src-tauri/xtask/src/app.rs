//! The app itself: building, opening, packing and driving it.

use std::path::PathBuf;
use std::process::Command;

use crate::packages::{self, BUILD, WINDOW};
use crate::page;
use crate::run::{Fault, cargo, command, run, run_tests, target};
use crate::tally::Tally;

/// Longer than any sound run of the window tests, in seconds; one that hangs is ended then.
const WINDOW_TESTS_SECONDS: &str = "1500";

/// Chooses all crates but the window's tests.
pub const BUT_WINDOW: &[&str] = &["--locked", "--workspace", "--exclude", "alcazar-e2e"];

/// Builds the app as it ships and opens it; returns when its window is closed.
///
/// # Errors
/// If it can't be built, or there is no screen to open it on.
pub fn play() -> Result<(), Fault> {
    let program = release()?;
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if cfg!(target_os = "linux") && !has_screen {
        return Err(Fault::Missing(format!("no screen to open {} on: DISPLAY is not set", program.display())));
    }
    run(&mut command(program))
}

/// Builds the Debian package.
///
/// # Errors
/// If it can't be built.
pub fn package() -> Result<(), Fault> {
    page::install()?;
    release()?;
    run(page::tauri().args(["bundle", "--bundles", "deb"]))
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
    build_tests()?;
    let folder = target()?.join("shots");
    run_tests(in_window()?.args(["--", "--ignored", "shots"]).env("ALCAZAR_SHOTS", &folder), &mut Tally::default())?;
    println!("The pictures are in {}", folder.display());
    Ok(())
}

/// Drives the app's real window, on a screen that nobody sees.
///
/// # Errors
/// If a test fails, or none is found.
pub fn window_tests(tally: &mut Tally) -> Result<(), Fault> {
    build_tests()?;
    run_tests(&mut in_window()?, tally)
}

/// Builds the app and the tests of all crates but the window's. All are chosen together, so that their features are
/// united once and nothing is built twice.
///
/// # Errors
/// If something does not compile.
pub fn build_tests() -> Result<(), Fault> {
    packages::install(&[BUILD])?;
    run(cargo().arg("build").args(BUT_WINDOW).args(["--bins", "--tests"]))
}

fn release() -> Result<PathBuf, Fault> {
    packages::install(&[BUILD])?;
    run(cargo().args(["build", "--release", "--package", "alcazar"]))?;
    Ok(target()?.join("release").join(format!("alcazar{}", std::env::consts::EXE_SUFFIX)))
}

fn in_window() -> Result<Command, Fault> {
    packages::install(&[WINDOW])?;
    let cargo = cargo();
    let mut window = command("timeout");
    window.args(["--kill-after=10", WINDOW_TESTS_SECONDS]);
    window.args(["dbus-run-session", "--"]).arg(cargo.get_program()).args(["test", "--package", "alcazar-e2e"]);
    window.env("ALCAZAR_BIN", target()?.join("debug/alcazar"));
    Ok(window)
}
