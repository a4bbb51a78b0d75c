//! What a person or the build server runs, as `cargo xtask COMMAND`. Every command does its own set-up.

mod app;
mod busy;
mod checks;
mod docs;
mod fuzz;
#[cfg(target_os = "linux")]
mod install;
mod names;
mod package;
mod packages;
mod page;
mod release;
mod run;
mod tally;
mod version;
mod windows;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::busy::Busy;
use crate::package::Profile;
use crate::run::Fault;

/// Builds, opens, checks and packs Alcazar.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Installs what the build needs, builds the app and opens it
    Play,
    /// Runs every check, or only the named ones, and stops at the first that fails
    Test {
        /// The checks to run; all of them, in their order, if none is named
        #[arg(value_parser = checks::names())]
        checks: Vec<String>,
        /// Keeps every processor busy meanwhile: what passes then does not hang on a fast machine
        #[arg(long)]
        busy: bool,
    },
    /// The part of `test` that runs nothing: format, lints, types and style of the page
    Lint,
    /// Writes the TypeScript declarations of what crosses between Rust and the page, and the boards that its tests draw
    Types,
    /// Makes packages: on Linux deb and rpm
    Package {
        /// The packages to make
        #[arg(value_parser = package::FORMATS)]
        formats: Vec<String>,
        /// Without optimisation, to look at the package itself
        #[arg(long)]
        dev: bool,
    },
    /// Makes the icons in all sizes and forms from the drawing
    Icons,
    /// Looks for input on which a reader breaks its promises
    Fuzz {
        /// The reader
        #[arg(value_parser = fuzz::readers())]
        reader: String,
        /// How long to look, in seconds
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// What the build server does with the tag of a version
    Release {
        #[command(subcommand)]
        step: Step,
    },
    /// On Debian: builds for Windows, runs the tests under Wine, and makes the set-up
    Windows,
    /// Measures something as it ships
    Bench {
        /// The window: frames while dragging, hovering and walking, their lag behind the pointer, and memory
        #[arg(value_parser = ["window"])]
        what: String,
    },
    /// Takes pictures of the main screens in both themes, into target/shots
    Shots,
}

#[derive(Subcommand)]
enum Step {
    /// Checks that the tag, the manifest and the changes tell the same version
    Check {
        /// The tag, for instance v0.1.0
        tag: String,
    },
    /// Writes the checksums of the packages in target/packages, and drafts the release with them
    Draft {
        /// The tag, for instance v0.1.0
        tag: String,
    },
}

/// Does what the command line asks for.
#[must_use]
pub fn main() -> ExitCode {
    if let Some(done) = docs::stand_in() {
        return done;
    }
    let done = match Arguments::parse().command {
        Command::Play => app::play(),
        Command::Test { checks, busy } => {
            let _busy = busy.then(Busy::start);
            checks::test(&checks)
        }
        Command::Lint => checks::lint(),
        Command::Types => app::types(),
        Command::Package { formats, dev } => {
            package::package(&formats, if dev { Profile::Dev } else { Profile::Release })
        }
        Command::Icons => package::icons(),
        Command::Fuzz { reader, seconds } => fuzz::fuzz(&reader, seconds),
        Command::Release { step: Step::Check { tag } } => version::agrees_with(&tag),
        Command::Release { step: Step::Draft { tag } } => release::draft(&tag),
        Command::Windows => windows::windows(),
        Command::Bench { .. } => app::bench(),
        Command::Shots => app::shots(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            report(&fault);
            ExitCode::FAILURE
        }
    }
}

fn report(fault: &Fault) {
    eprintln!("xtask: {fault}");
}
