//! Records for people: a heading, a picture of the position where the main line ends, and the moves.
//!
//! A line is a turn; variations are indented below the turn that they would replace, and comments below the turn
//! that they speak of. Between several games there is a blank line; each begins with the name of its game.
//!
//! Reading takes the heading, the moves with their verdicts, and the comments; the picture is passed over. A line of a
//! comment that would be taken for something else is written behind `>`. What the text does not hold is lost: at which
//! of the two actions of a TZAAR turn a comment stood, the seconds of a computer, and properties that the heading has
//! no line for.

mod read;

use std::fmt::Write;

use alcazar_rules::Seat;

use super::ToldResult;
use crate::players::capital;
use crate::{Mark, Node, NodeId, Notes, Session};
pub(crate) use read::{begin, marked, read};

/// The properties of the start that the heading tells, and how it calls them.
const LABELS: [(&str, &str); 4] = [("GN", "Name"), ("EV", "Event"), ("DT", "Date"), ("PC", "Place")];

/// Writes games as plain text, with a blank line between them.
#[must_use]
pub fn write(games: &[Session]) -> String {
    let games: Vec<_> = games.iter().map(game).collect();
    games.join("\n")
}

fn game(session: &Session) -> String {
    let mut out = heading(session);
    let end = session.main_line().last().copied().unwrap_or_default();
    let _ = write!(out, "\n{}\n", super::diagram::diagram(session.tree().at(end).position()));
    push_notes(&mut out, &session.tree().at(0).notes, 0);
    push_moves(&mut out, session);
    out
}

fn heading(session: &Session) -> String {
    let info = session.kind().info();
    let mut lines = vec![info.name.to_owned()];
    let start = &session.tree().at(0).notes;
    let told = |label: &str, text: Option<String>| {
        let text = text.filter(|text| !text.is_empty())?;
        Some(format!("{label}: {}", text.replace('\n', " ")))
    };
    lines.extend(LABELS.iter().filter_map(|(name, label)| told(label, start.property(name))));
    let seats = (0..session.start().seats()).map(Seat).zip(info.seats).map(|(seat, info)| (seat, capital(info.name)));
    lines.extend(seats.filter_map(|(seat, name)| {
        let player = session.called(seat);
        (player != name).then(|| format!("{name}: {player}"))
    }));
    let result = super::result(session).filter(|result| !result.is_empty()).map(|result| {
        let told = ToldResult::read(session.kind(), &result).map(|told| match told.winner {
            Some(winner) => format!(" ({} wins)", session.called(winner)),
            None => " (a draw)".to_owned(),
        });
        result + &told.unwrap_or_default()
    });
    lines.extend(told("Result", result));
    if let Some(setup) = session.setup() {
        let seed = setup.seed.map(|seed| format!("seed {seed}"));
        let options = setup.options.iter().map(|(name, value)| format!("{name} {value}"));
        let parts: Vec<_> = std::iter::once(setup.variant.clone()).chain(seed).chain(options).collect();
        lines.push(format!("Set-up: {}", parts.join(", ")));
    }
    lines.push(format!("Start: {}", session.start()));
    lines.push(String::new());
    lines.join("\n")
}

/// What is still to be written. A list of it takes the place of recursion, which a deep tree would exhaust.
enum Rest {
    /// A turn and what follows it.
    Turn { first: NodeId, second: Option<NodeId>, depth: usize },
    /// What follows a node.
    After { node: NodeId, depth: usize },
}

fn push_moves(out: &mut String, session: &Session) {
    let mut rest = vec![Rest::After { node: 0, depth: 0 }];
    while let Some(next) = rest.pop() {
        match next {
            Rest::Turn { first, second, depth } => {
                push_turn(out, session, first, second, depth);
                rest.push(Rest::After { node: second.unwrap_or(first), depth });
            }
            Rest::After { node, depth } => {
                let ways = session.tree().turns_after(node);
                let Some((&(first, second), variations)) = ways.split_first() else { continue };
                push_turn(out, session, first, second, depth);
                rest.push(Rest::After { node: second.unwrap_or(first), depth });
                rest.extend(variations.iter().rev().map(|&(first, second)| Rest::Turn {
                    first,
                    second,
                    depth: depth + 1,
                }));
            }
        }
    }
}

/// How far variations inside variations are indented; deeper ones stand below one another and tell their depth.
const MAX_DEPTH: usize = 12;

/// How many digits the number of a turn has at least, blanks included, and how far a variation is indented.
const NUMBER_WIDTH: usize = 3;
const INDENT: usize = 4;

/// The depth and the number of the turn on a line, and where its text begins; none if the line is no turn.
fn numbered(line: &str) -> Option<(usize, u32, usize)> {
    let told = line.trim_start_matches(' ');
    let (deeper, told) = match told.strip_prefix('[').and_then(|deep| deep.split_once("] ")) {
        Some((depth, rest)) => (Some(depth.parse().ok()?), rest.trim_start_matches(' ')),
        None => (None, told),
    };
    let digits = told.bytes().take_while(u8::is_ascii_digit).count();
    let text = told[digits..].strip_prefix(". ")?;
    let rest = line.len() - text.len();
    let indent = (rest - ". ".len()).saturating_sub(digits.max(NUMBER_WIDTH));
    Some((deeper.unwrap_or(indent / INDENT), told[..digits].parse().ok()?, rest))
}

fn push_line(out: &mut String, depth: usize, line: &str) {
    let indent = INDENT * depth.min(MAX_DEPTH);
    let _ = writeln!(out, "{:indent$}{line}", "");
}

fn push_turn(out: &mut String, session: &Session, first: NodeId, second: Option<NodeId>, depth: usize) {
    let tree = session.tree();
    let nodes: Vec<&Node> = std::iter::once(first).chain(second).map(|id| tree.at(id)).collect();
    let text = |node: &&Node| Some(node.played()?.text.clone() + mark(node.notes.mark()));
    let texts: Vec<_> = nodes.iter().filter_map(text).collect();
    let Some(played) = tree.at(first).played() else { return };
    let seat = session.kind().info().seats.get(played.seat.index()).map_or("", |seat| seat.name);
    let deep = if depth > MAX_DEPTH { format!("[{depth}] ") } else { String::new() };
    let turn = format!("{deep}{:>NUMBER_WIDTH$}. {} {}", played.turn, capital(seat), texts.join(","));
    push_line(out, depth, &turn);
    // Where the turn has several second actions, the first of them tells what is noted at the action they share.
    let is_told = second.is_some() && second != tree.at(first).children().first().copied();
    for node in nodes.into_iter().skip(is_told.into()) {
        push_notes(out, &node.notes, depth);
    }
}

fn push_notes(out: &mut String, notes: &Notes, depth: usize) {
    for line in notes.comment().split('\n').filter(|_| !notes.comment().is_empty()) {
        let is_plain = !line.is_empty() && !line.starts_with(char::is_whitespace);
        let quote = if is_plain && !line.starts_with('>') && numbered(line).is_none() { "" } else { "> " };
        push_line(out, depth, &format!("     {quote}{line}"));
    }
}

fn mark(mark: Option<Mark>) -> &'static str {
    match mark {
        None => "",
        Some(Mark::Good) => "!",
        Some(Mark::Bad) => "?",
        Some(Mark::Doubtful) => "?!",
        Some(Mark::Interesting) => "!?",
    }
}
