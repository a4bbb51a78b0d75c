//! Alcazar: a desktop table for Zara, TZAAR and Assassin's Izdari.

// A program with a window opens no console beside it.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

/// The version, with the commit where the build tells it.
const VERSION: &str = match option_env!("ALCAZAR_VERSION") {
    Some(told) => told,
    None => env!("CARGO_PKG_VERSION"),
};

fn main() -> ExitCode {
    if std::env::args_os().nth(1).is_some_and(|argument| argument == "--version") {
        println!("alcazar {VERSION}");
        return ExitCode::SUCCESS;
    }
    match alcazar_app::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alcazar: {error}");
            ExitCode::FAILURE
        }
    }
}
