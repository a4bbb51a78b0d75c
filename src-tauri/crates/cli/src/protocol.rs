//! A line protocol on standard input, in the manner of the Universal Hive Protocol.
//!
//! Every command is answered by lines of which the last is `ok`; one that cannot be followed by a line `err` and the
//! fault before that, and it changes nothing. Blank lines and those that begin with `#` are passed over. While
//! `bestmove` thinks, a `stop` is heeded as soon as it is read; when a `quit` or the end of the input is, no search
//! goes on for more than half a second.

use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};
use std::{io, thread};

use alcazar_engine::{Level, Limits, Progress, Request, Stop, think_any};
use alcazar_rules::{AnyAction, AnyGame, GameKind, Setup};
use alcazar_session::read_turn;

use crate::args::standard;
use crate::best::texts;
use crate::fault::{Fault, one_line};
use crate::positions::winner;
use crate::spec;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines are read ahead while a search runs.
const LINES_AHEAD: usize = 1 << 10;
/// The most positions that can be taken back.
const MOST_PLAYED: usize = 1 << 16;
/// How long a search goes on in all when there is nobody left to wait for it: short ones may finish.
const LAST_SEARCH: Duration = Duration::from_millis(500);
/// How often it is looked whether that is over.
const LAST_LOOK: Duration = Duration::from_millis(10);

/// Which search a `stop` is for: the lines are numbered, and it is for those that were asked for before it.
struct Stops {
    latest: u64,
    running: Stop,
    since: Instant,
}

impl Default for Stops {
    fn default() -> Self {
        Self { latest: 0, running: Stop::default(), since: Instant::now() }
    }
}

type Shared = Arc<Mutex<Stops>>;

/// A line of input, or why it could not be read.
type Line = (u64, Result<String, &'static str>);

/// Obeys lines until one says `quit` or the input ends.
///
/// # Errors
/// The output is gone.
pub fn serve(input: impl BufRead + Send + 'static, out: &mut impl Write) -> Result<(), Fault> {
    let stops = Shared::default();
    let (sender, lines) = sync_channel(LINES_AHEAD);
    let listener = stops.clone();
    // It may wait for input for ever, so nobody waits for it.
    thread::spawn(move || {
        read(input, &listener, &sender);
        drop(sender);
        let searches = Arc::downgrade(&listener);
        drop(listener);
        end(&searches);
    });
    let mut game = GameAtHand::new(stops);
    for (number, line) in lines {
        match line {
            Ok(line) if line.trim() == "quit" => {
                writeln!(out, "ok")?;
                break;
            }
            Ok(line) if line.trim().is_empty() || line.trim_start().starts_with('#') => {}
            Ok(line) => game.obey(&line, number, out)?,
            Err(fault) => writeln!(out, "err {fault}\nok")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Reads lines until one says `quit`, the input ends, or nobody wants them.
fn read(mut input: impl BufRead, stops: &Shared, lines: &SyncSender<Line>) {
    for number in 1.. {
        let mut bytes = Vec::new();
        let line = match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) if bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n') => {
                if skip_line(&mut input).is_err() {
                    return;
                }
                Err("the line is too long")
            }
            Ok(_) => {
                // The input of some programs begins with a mark of its encoding.
                let text = if number == 1 { bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes) } else { &bytes };
                std::str::from_utf8(text).map(str::to_owned).map_err(|_| "the line is not UTF-8")
            }
        };
        let said = line.as_ref().map_or("", |line| line.trim());
        if said == "stop" {
            let mut stops = stops.lock().unwrap_or_else(PoisonError::into_inner);
            stops.latest = number;
            stops.running.stop();
        }
        let is_last = said == "quit";
        if lines.send((number, line)).is_err() || is_last {
            return;
        }
    }
}

/// Stops every search that takes long, until all that was asked for is answered.
fn end(searches: &Weak<Mutex<Stops>>) {
    while let Some(stops) = searches.upgrade() {
        let stops = stops.lock().unwrap_or_else(PoisonError::into_inner);
        if stops.since.elapsed() >= LAST_SEARCH {
            stops.running.stop();
        }
        drop(stops);
        thread::sleep(LAST_LOOK);
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let (length, whole) = (buffer.len(), end.is_some() || buffer.is_empty());
        input.consume(end.map_or(length, |end| end + 1));
        if whole {
            return Ok(());
        }
    }
}

/// Why a command is not followed: one line, or the output is gone.
enum Refusal {
    Said(String),
    Output(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

#[allow(clippy::needless_pass_by_value, reason = "callers hand over fresh faults")]
fn said(fault: impl ToString) -> Refusal {
    Refusal::Said(fault.to_string())
}

/// The game at hand and how the computer plays.
struct GameAtHand {
    /// The position after each `play`, the present one last; empty before the first game.
    positions: Vec<AnyGame>,
    level: Level,
    threads: usize,
    seed: u64,
    stops: Shared,
}

impl GameAtHand {
    fn new(stops: Shared) -> Self {
        Self { positions: Vec::new(), level: Level::MAX, threads: 1, seed: 0, stops }
    }

    fn obey(&mut self, line: &str, number: u64, out: &mut impl Write) -> Result<(), Fault> {
        match self.answer(line.trim(), number, out) {
            Ok(()) => {}
            Err(Refusal::Said(fault)) => writeln!(out, "err {}", one_line(&fault))?,
            Err(Refusal::Output(error)) => return Err(error.into()),
        }
        writeln!(out, "ok")?;
        Ok(())
    }

    fn answer(&mut self, line: &str, number: u64, out: &mut impl Write) -> Result<(), Refusal> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "info" => {
                writeln!(out, "id Alcazar {}", env!("CARGO_PKG_VERSION"))?;
                let games: Vec<_> = GameKind::ALL.iter().map(|kind| kind.info().id).collect();
                writeln!(out, "games {}", games.join(" "))?;
                Ok(())
            }
            "newgame" => {
                self.positions = vec![new_game(rest)?];
                self.tell(out)
            }
            "position" => {
                let (game, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let game: GameKind = game.parse().map_err(said)?;
                self.positions = vec![game.parse(text).map_err(said)?];
                self.tell(out)
            }
            "play" => self.play(rest, out),
            "undo" => self.undo(rest, out),
            "validmoves" => {
                let position = self.position()?;
                for action in position.legal_actions() {
                    writeln!(out, "{}", position.action_text(action))?;
                }
                Ok(())
            }
            "bestmove" => self.best_move(rest, number, out),
            "stop" => Ok(()),
            "options" => self.options(rest, out),
            _ => Err(said(format!("there is no command {command:?}"))),
        }
    }

    fn position(&self) -> Result<&AnyGame, Refusal> {
        self.positions.last().ok_or_else(|| said("there is no game yet: newgame or position begins one"))
    }

    fn tell(&self, out: &mut impl Write) -> Result<(), Refusal> {
        let position = self.position()?;
        writeln!(out, "{position}")?;
        if let Some(winner) = winner(position) {
            writeln!(out, "result {winner}")?;
        }
        Ok(())
    }

    fn play(&mut self, turn: &str, out: &mut impl Write) -> Result<(), Refusal> {
        let mut position = self.position()?.clone();
        let (actions, error) = read_turn(&position, turn);
        if let Some(error) = error {
            return Err(said(error));
        }
        for action in actions {
            position.play(action).map_err(said)?;
        }
        if self.positions.len() == MOST_PLAYED {
            self.positions.remove(0);
        }
        self.positions.push(position);
        self.tell(out)
    }

    fn undo(&mut self, count: &str, out: &mut impl Write) -> Result<(), Refusal> {
        self.position()?;
        let count: usize = if count.is_empty() { 1 } else { number(count)? };
        let played = self.positions.len() - 1;
        if count > played {
            return Err(said(format!("only {played} can be taken back")));
        }
        self.positions.truncate(played + 1 - count);
        self.tell(out)
    }

    fn best_move(&self, limit: &str, line: u64, out: &mut impl Write) -> Result<(), Refusal> {
        let position = self.position()?;
        let mut limits = Limits::default();
        match limit.split_whitespace().collect::<Vec<_>>()[..] {
            ["time", millis] => limits.time = Some(Duration::from_millis(number(millis)?)),
            ["depth", "0"] => return Err(said("a depth is from 1 to 255")),
            ["depth", depth] => limits.depth = Some(number(depth)?),
            ["nodes", nodes] => limits.nodes = Some(number(nodes)?),
            _ => return Err(said("expected time MS, depth N or nodes N")),
        }
        let stop = self.begin(line);
        let request =
            Request { limits, level: self.level, threads: self.threads, seed: self.seed, ..Request::default() };
        let mut written = Ok(());
        let turn = think_any(position, &request, &stop, &mut |progress| {
            if written.is_ok() {
                written = tell_progress(position, progress, out);
            }
            if written.is_err() {
                stop.stop();
            }
        });
        written?;
        let turn = turn.ok_or_else(|| said("the game is over"))?;
        writeln!(out, "{}", texts(position, &turn.actions).join(","))?;
        Ok(())
    }

    /// A stop for a search that was asked for in a line.
    fn begin(&self, line: u64) -> Stop {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        (stops.running, stops.since) = (Stop::default(), Instant::now());
        if stops.latest > line {
            stops.running.stop();
        }
        stops.running.clone()
    }

    fn options(&mut self, rest: &str, out: &mut impl Write) -> Result<(), Refusal> {
        match rest.split_whitespace().collect::<Vec<_>>()[..] {
            [] => {}
            ["set", "level", level] => self.level = spec::level(level).map_err(said)?,
            ["set", "seed", seed] => self.seed = number(seed)?,
            ["set", "threads", threads] => {
                let threads = number(threads)?;
                if !(1..=256).contains(&threads) {
                    return Err(said("threads are from 1 to 256"));
                }
                self.threads = threads;
            }
            _ => return Err(said("expected nothing, or set and level, seed or threads with a number")),
        }
        writeln!(out, "level {}\nseed {}\nthreads {}", self.level.number(), self.seed, self.threads)?;
        Ok(())
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Refusal> {
    text.parse().map_err(|_| said(format!("{text:?} is not a number in range")))
}

fn new_game(text: &str) -> Result<AnyGame, Refusal> {
    let mut words = text.split_whitespace();
    let game: GameKind = words.next().ok_or_else(|| said("expected the name of a game"))?.parse().map_err(said)?;
    let mut setup: Setup = standard(game);
    for word in words {
        match word.split_once('=') {
            Some(("setup", name)) => name.clone_into(&mut setup.variant),
            Some(("seed", seed)) => setup.seed = Some(number(seed)?),
            Some((name, value)) => setup = setup.option(name, value),
            None => return Err(said(format!("{word:?} is not key=value"))),
        }
    }
    game.start(&setup).map_err(said)
}

fn tell_progress(position: &AnyGame, progress: &Progress<AnyAction>, out: &mut impl Write) -> io::Result<()> {
    let Some(line) = progress.lines.first() else { return Ok(()) };
    let proof = line.proof.map_or(String::new(), |proof| format!(" proof {}", proof.name()));
    writeln!(
        out,
        "info depth {} score {}{proof} nodes {} time {} pv {}",
        progress.depth,
        line.score,
        progress.nodes,
        progress.elapsed.as_millis(),
        texts(position, &line.actions).join(" ")
    )?;
    out.flush()
}
