//! The three games without a window: see [`alcazar_cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    alcazar_cli::main()
}
