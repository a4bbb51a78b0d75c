//! The command line.

use std::path::PathBuf;

use alcazar_letter::Language;
use alcazar_rules::{AnyGame, GameKind, Setup, SetupError};
use alcazar_session::records::Format;
use clap::{Args, Parser, Subcommand};

use crate::best::Thought;
use crate::contest::{Contest, Ladder};
use crate::fault::Fault;
use crate::pictures::Picture;
use crate::proofs::Wanted;
use crate::review::Look;

/// The version, with the commit where the build tells it.
const VERSION: &str = match option_env!("ALCAZAR_VERSION") {
    Some(told) => told,
    None => env!("CARGO_PKG_VERSION"),
};

/// Alcazar without a window: perft, moves, records, pictures and speed of its games.
#[derive(Debug, Parser)]
#[command(name = "alcazar-cli", version = VERSION, max_term_width = 100, subcommand_value_name = "COMMAND")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count the sequences of so many single actions.
    Perft {
        #[command(flatten)]
        from: Start,
        /// The number of actions in a sequence.
        #[arg(long, value_name = "N")]
        depth: u32,
        /// First print a line for each action: its text, a blank, and the number of sequences that begin with it.
        #[arg(long)]
        divide: bool,
    },
    /// List the legal moves, one a line.
    Moves {
        #[command(flatten)]
        from: Start,
    },
    /// Play moves and print a JSON object a line for each.
    Play {
        #[command(flatten)]
        from: Start,
        /// The moves: single actions, or whole turns whose actions are joined by commas.
        #[arg(required = true, allow_hyphen_values = true, value_name = "MOVE")]
        moves: Vec<String>,
    },
    /// Find the best move of a position.
    Bestmove {
        #[command(flatten)]
        from: Start,
        #[command(flatten)]
        thought: Thought,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Let two computer players meet and print a JSON summary.
    Match(Contest),
    /// Let each level meet the one below and print a table.
    Levels(Ladder),
    /// Follow a line protocol on standard input, in the manner of the Universal Hive Protocol.
    Engine,
    /// Replay every line of records and print the plies and the result of each.
    Check {
        /// The records: files, folders of them, or - for standard input.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write a record in another format; nothing is written if it cannot be read whole.
    Convert {
        /// What is read: a record, a folder of them, or - for standard input.
        #[arg(value_name = "IN")]
        from: PathBuf,
        /// The file that is written, or - for standard output. For a folder it may be a folder that is there, in which
        /// each record becomes a file of its own.
        #[arg(value_name = "OUT")]
        to: PathBuf,
        /// sgf, littlegolem, json, text or html, which is a page for any browser; without it the extension of OUT decides.
        #[arg(long)]
        format: Option<Format>,
        /// The language of a page: en or tr.
        #[arg(long, default_value_t)]
        language: Language,
    },
    /// Look back at the games of a record: what was better, and where each game turned.
    Review(Look),
    /// Draw a position as SVG or PNG.
    Render(Picture),
    /// Prove who wins a position, or by how much, and write the proof as a certificate.
    Prove(Wanted),
    /// Check a certificate by the rules alone, and print what it proves.
    Verify {
        /// The certificate.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Measure the speed of fixed workloads and count their nodes.
    Bench {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Write the pages of the manual and the completions of shells.
    #[command(hide = true)]
    Manual {
        /// The folder for them.
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

/// Which game is played, and the position from which a command begins.
#[derive(Debug, Args)]
pub struct Start {
    #[arg(help = games())]
    game: GameKind,
    /// A position string; without it the game's standard start.
    #[arg(long, value_name = "STRING", conflicts_with_all = ["setup", "seats", "size", "option"])]
    position: Option<String>,
    /// The name of another way to begin, for instance random.
    #[arg(long, value_name = "NAME")]
    setup: Option<String>,
    /// The seed of a way to begin that draws lots.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The number of players.
    #[arg(long, value_name = "N")]
    seats: Option<String>,
    /// The number of ranks and files.
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Any other choice of the way to begin; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    option: Vec<(String, String)>,
}

/// The names of all games, for the help.
pub fn games() -> String {
    let names: Vec<_> = GameKind::ALL.iter().map(|game| game.info().id).collect();
    match names.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        names => names.concat(),
    }
}

fn name_and_value(text: &str) -> Result<(String, String), &'static str> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE"),
    }
}

impl Start {
    /// The position that the arguments ask for.
    ///
    /// # Errors
    /// The argument that the game cannot follow.
    pub fn position(&self) -> Result<AnyGame, Fault> {
        if let Some(position) = &self.position {
            if self.seed.is_some() {
                return Err(Fault::new("--seed", "a position string needs no draw of lots"));
            }
            return self.game.parse(position).map_err(|error| Fault::new("--position", error));
        }
        let mut setup = Setup { seed: self.seed, ..standard(self.game) };
        if let Some(name) = &self.setup {
            setup.variant.clone_from(name);
        }
        let named = [("seats", &self.seats), ("size", &self.size)];
        let named = named.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value.clone()?)));
        setup.options = self.option.iter().cloned().chain(named).collect();
        self.game.start(&setup).map_err(|error| Fault::new(&self.argument(&error), error))
    }

    /// Takes the seed away for another use, unless the way to begin draws lots with it too.
    pub fn seed_for_player(&mut self) -> Option<u64> {
        let draws_lots = |name| self.game.info().setups.iter().any(|setup| setup.name == name && setup.seeded);
        let shared = self.setup.as_deref().is_some_and(draws_lots);
        if shared { self.seed } else { self.seed.take() }
    }

    /// The argument that a fault of the set-up comes from.
    fn argument(&self, error: &SetupError) -> String {
        match error {
            SetupError::Variant(_) => "--setup".to_owned(),
            SetupError::SeedMissing | SetupError::SeedUnused | SetupError::SeedTooLarge(_) => "--seed".to_owned(),
            SetupError::Option(name) | SetupError::Value { option: name, .. } => match name.as_str() {
                "seats" if self.seats.is_some() => "--seats".to_owned(),
                "size" if self.size.is_some() => "--size".to_owned(),
                _ => format!("--option {name}"),
            },
        }
    }
}

/// The way to begin that needs nothing else: the first one without a draw of lots.
pub fn standard(game: GameKind) -> Setup {
    game.info().setups.iter().find(|setup| !setup.seeded).map(|setup| Setup::variant(setup.name)).unwrap_or_default()
}
