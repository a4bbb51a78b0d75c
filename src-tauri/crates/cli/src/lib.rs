//! The three games without a window: one command a call, described by `--help`.
//!
//! It ends with status 0, or with 2 and one line on standard error that names the argument and the fault.

mod args;
mod bench;
mod best;
mod contest;
mod fault;
mod manual;
mod pictures;
mod positions;
mod progress;
mod proofs;
mod protocol;
mod records;
mod review;
mod spec;

use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
pub use fault::Fault;
pub use protocol::serve;

/// Runs the program on the arguments of its command line.
#[must_use]
pub fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli.command, &mut out),
        Err(answer) if !answer.use_stderr() => write!(out, "{answer}").map_err(Fault::from),
        Err(error) => Err(fault::of_command_line(&error)),
    };
    let flushed = out.flush().map_err(Fault::from);
    match done.and(flushed) {
        // Whoever closed the pipe has read enough.
        Err(Fault::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(fault) => {
            // There is nowhere left to tell that standard error is closed.
            let _ = writeln!(io::stderr(), "error: {fault}");
            ExitCode::from(2)
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Fault> {
    match command {
        Command::Perft { from, depth, divide } => positions::perft(&from.position()?, depth, divide, out),
        Command::Moves { from } => positions::moves(&from.position()?, out),
        Command::Play { from, moves } => positions::play(from.position()?, &moves, out),
        Command::Bestmove { from, thought, json } => best::best_move(from, &thought, json, out),
        Command::Levels(ladder) => contest::ladder(&ladder, out),
        Command::Match(contest) => contest::contest(&contest, out),
        Command::Engine => protocol::serve(BufReader::new(io::stdin()), out),
        Command::Check { files } => records::check(&files, out),
        Command::Convert { from, to, format, language } => records::convert(&from, &to, (format, language), out),
        Command::Render(picture) => pictures::render(&picture),
        Command::Review(look) => review::look_back(&look, out),
        Command::Prove(wanted) => proofs::certify(&wanted, out),
        Command::Verify { file } => proofs::check(&file, out),
        Command::Bench { json } => bench::bench(json, out),
        Command::Manual { folder } => manual::write(&folder),
    }
}
