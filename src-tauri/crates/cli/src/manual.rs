//! The manual and what shells complete, made from the command line itself.

use std::fs;
use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_complete::{Shell, generate_to};

use crate::args::Cli;
use crate::fault::Fault;

/// The shells whose completions are made.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Zsh, Shell::Fish];

/// Writes a page of the manual for the program and one for each command, and the completions, into a folder, which is
/// made if it is missing.
pub fn write(folder: &Path) -> Result<(), Fault> {
    let written = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let mut cli = Cli::command().disable_help_subcommand(true);
        let name = cli.get_name().to_owned();
        for shell in SHELLS {
            generate_to(shell, &mut cli, &name, folder)?;
        }
        clap_mangen::generate_to(cli, folder)
    };
    written().map_err(|fault| Fault::new(&folder.display().to_string(), fault))
}
