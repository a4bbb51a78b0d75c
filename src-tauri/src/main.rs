//! Alcazar: a desktop table for Zara, TZAAR and Assassin's Izdari.

use std::process::ExitCode;

fn main() -> ExitCode {
    match alcazar_app::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("alcazar: {error}");
            ExitCode::FAILURE
        }
    }
}
