//! What went wrong, in one line that names the argument.

use std::fmt::{self, Display};
use std::io;

/// Why a command could not do what it was asked for.
#[derive(Debug)]
pub enum Fault {
    /// An argument cannot be followed; the line says which and why.
    Argument(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl Fault {
    /// A fault of an argument.
    pub fn new(argument: &str, fault: impl Display) -> Self {
        Self::Argument(format!("{argument}: {fault}"))
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(line) => f.write_str(&one_line(line)),
            Self::Output(error) => write!(f, "standard output: {error}"),
        }
    }
}

/// A text that holds no line break or other control character, whatever was in the arguments that it quotes.
pub fn one_line(text: &str) -> String {
    let escape = |char: char| if char.is_control() { char.escape_default().collect() } else { String::from(char) };
    text.chars().map(escape).collect()
}

/// What clap says about a command line, without its hints and usage.
pub fn of_command_line(error: &clap::Error) -> Fault {
    if error.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Fault::new("COMMAND", "none is given; --help lists them");
    }
    let text = error.to_string();
    let lines = text.trim_start_matches("error: ").lines().map(str::trim).take_while(|line| !line.is_empty());
    Fault::Argument(lines.collect::<Vec<_>>().join(" "))
}
