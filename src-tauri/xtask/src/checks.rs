//! The checks that `cargo xtask test` runs, one after the other.

use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use crate::install;
use crate::package::{self, Profile};
use crate::run::{Fault, cargo, command, run, run_tests, succeeds, target};
use crate::tally::Tally;
use crate::{app, docs, names, page};

/// The version of cargo-deny that is built where the machine has none.
const DENY_VERSION: &str = "0.20.2";

/// Longer than fetching the advisories ever takes, in seconds.
const FETCH_SECONDS: &str = "120";

struct Check {
    name: &'static str,
    about: &'static str,
    run: fn(&mut Tally) -> Result<(), Fault>,
}

/// The cheap ones first. What compiles is ordered so that each step builds on what the one before has built.
const CHECKS: &[Check] = &[
    Check { name: "format", about: "rustfmt has nothing to change", run: |_| format() },
    Check { name: "names", about: "games are named in their own rooms alone", run: |_| names::check() },
    Check { name: "page-lint", about: "format, types and style of the page", run: |_| page::lint() },
    Check { name: "page-test", about: "tests of the page's modules", run: page::test },
    Check { name: "build", about: "all targets compile, and every lint is an error", run: |_| app::build() },
    Check { name: "test", about: "unit, rule, record and command tests", run: rust_tests },
    Check { name: "toy", about: "a toy game joins the others by its own modules and the lists alone", run: toy },
    Check { name: "doc", about: "the documentation builds without a warning, and its examples run", run: docs::check },
    Check { name: "window", about: "the real window, driven by a test", run: app::window_tests },
    Check { name: "deny", about: "licences, sources and advisories of the dependencies", run: |_| deny() },
];

/// What takes long or changes the machine, and so runs only when it is named.
const ON_DEMAND: &[Check] = &[
    Check { name: "portable", about: "on any system: the app compiles, all without a window is tested", run: portable },
    #[cfg(target_os = "linux")]
    Check { name: "install", about: "the package installs, registers, upgrades and uninstalls", run: install::check },
];

/// The names of all checks.
pub fn names() -> Vec<&'static str> {
    CHECKS.iter().chain(ON_DEMAND).map(|check| check.name).collect()
}

/// Runs the named checks, or all that need no naming if none is named, and ends with one line that sums up the tests.
///
/// # Errors
/// The fault of the first check that fails.
pub fn test(named: &[String]) -> Result<(), Fault> {
    let is_named = |check: &&Check| named.iter().any(|name| name == check.name);
    let checks: Vec<&Check> = match named {
        [] => CHECKS.iter().collect(),
        _ => CHECKS.iter().chain(ON_DEMAND).filter(is_named).collect(),
    };
    let start = Instant::now();
    let mut tally = Tally::default();
    let mut times = Vec::new();
    for (done, check) in checks.iter().enumerate() {
        println!("\n[{}/{}] {}: {}", done + 1, checks.len(), check.name, check.about);
        let start = Instant::now();
        let outcome = (check.run)(&mut tally);
        times.push((check.name, start.elapsed()));
        if let Err(fault) = outcome {
            println!("{} failed after {}", check.name, seconds(start.elapsed()));
            return Err(Fault::Check { name: check.name, fault: Box::new(fault) });
        }
        println!("{} passed in {}", check.name, seconds(start.elapsed()));
    }
    println!();
    for (name, time) in times {
        println!("{name:>10} {:>9}", seconds(time));
    }
    println!("{:>10} {:>9}", "all", seconds(start.elapsed()));
    if tally != Tally::default() {
        println!("\nalcazar: {tally}");
    }
    Ok(())
}

/// Runs the checks that run nothing themselves.
///
/// # Errors
/// The fault of the first check that fails.
pub fn lint() -> Result<(), Fault> {
    test(&["format", "names", "page-lint", "build"].map(String::from))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn format() -> Result<(), Fault> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn rust_tests(tally: &mut Tally) -> Result<(), Fault> {
    app::build()?;
    let mut tests = app::linting_cargo();
    run_tests(tests.arg("test").args(app::BUT_WINDOW).args(["--lib", "--bins", "--tests", "--no-fail-fast"]), tally)
}

/// Runs the tests of the toy game by a cargo of its own: features are united over all that is built together, and what
/// ships must not have this one.
fn toy(tally: &mut Tally) -> Result<(), Fault> {
    let mut tests = app::linting_cargo();
    tests.args(["test", "--locked", "--features", "toy"]);
    tests.args(PORTABLE.iter().flat_map(|name| ["--package".to_owned(), format!("alcazar-{name}")]));
    run_tests(tests.args(["--lib", "--bins", "--test", "toy", "--test", "contract", "--test", "pictures"]), tally)
}

/// The crates that need no window system.
pub const PORTABLE: [&str; 7] = ["rules", "engine", "session", "picture", "letter", "library", "cli"];

fn portable(tally: &mut Tally) -> Result<(), Fault> {
    package::build(&["alcazar", "alcazar-cli"], Profile::Dev)?;
    let mut tests = app::linting_cargo();
    tests.args(["test", "--locked", "--no-fail-fast", "--lib", "--bins", "--tests"]);
    run_tests(tests.args(PORTABLE.iter().flat_map(|name| ["--package".to_owned(), format!("alcazar-{name}")])), tally)
}

fn deny() -> Result<(), Fault> {
    let program = if succeeds(command("cargo-deny").arg("--version")) {
        "cargo-deny".into()
    } else {
        let tools = target()?.join("tools");
        let program = tools.join("bin/cargo-deny");
        if !succeeds(command(&program).arg("--version")) {
            // It is built faster than it could ever win back.
            let mut install = cargo();
            install.args(["install", "--locked", "--debug", "--version", DENY_VERSION, "cargo-deny", "--root"]);
            run(install.arg(&tools).env("CARGO_PROFILE_DEV_DEBUG", "0"))?;
        }
        program
    };
    let check = || {
        let mut check = command(&program);
        check.args(["--locked", "check"]);
        check
    };
    run(check().args(["bans", "licenses", "sources"]))?;
    let mut fetch = command("timeout");
    fetch.arg(FETCH_SECONDS).arg(&program).args(["fetch", "db"]);
    if succeeds(&mut fetch) {
        run(check().arg("advisories"))
    } else {
        println!("advisories skipped: their database can't be fetched from here");
        Ok(())
    }
}
