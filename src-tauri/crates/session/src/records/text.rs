//! Records for people: a heading, a picture of the position where the main line ends, and the moves.
//!
//! A line is a turn; variations are indented below the turn that they would replace, and comments below the turn
//! that they speak of. Written and not read.

use std::fmt::Write;

use alcazar_rules::Seat;

use super::ToldResult;
use crate::players::capital;
use crate::{Mark, Node, NodeId, Notes, Session};

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
    for (name, label) in [("GN", "Name"), ("EV", "Event"), ("DT", "Date"), ("PC", "Place")] {
        lines.extend(start.property(name).map(|text| format!("{label}: {text}")));
    }
    let seats = (0..session.start().seats()).map(Seat).zip(info.seats).map(|(seat, info)| (seat, capital(info.name)));
    lines.extend(seats.filter_map(|(seat, name)| {
        let player = session.called(seat);
        (player != name).then(|| format!("{name}: {player}"))
    }));
    lines.extend(super::result(session).map(|result| {
        let told = ToldResult::read(session.kind(), &result).map(|told| match told.winner {
            Some(winner) => format!(" ({} wins)", session.called(winner)),
            None => " (a draw)".to_owned(),
        });
        format!("Result: {result}{}", told.unwrap_or_default())
    }));
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

/// How far variations inside variations are indented; deeper ones stand below one another.
const MAX_DEPTH: usize = 12;

fn push_line(out: &mut String, depth: usize, line: &str) {
    let indent = 4 * depth.min(MAX_DEPTH);
    let _ = writeln!(out, "{:indent$}{line}", "");
}

fn push_turn(out: &mut String, session: &Session, first: NodeId, second: Option<NodeId>, depth: usize) {
    let tree = session.tree();
    let nodes: Vec<&Node> = std::iter::once(first).chain(second).map(|id| tree.at(id)).collect();
    let text = |node: &&Node| Some(node.played()?.text.clone() + mark(node.notes.mark()));
    let texts: Vec<_> = nodes.iter().filter_map(text).collect();
    let Some(played) = tree.at(first).played() else { return };
    let seat = session.kind().info().seats.get(played.seat.index()).map_or("", |seat| seat.name);
    push_line(out, depth, &format!("{:>3}. {} {}", played.turn, capital(seat), texts.join(",")));
    // Where the turn has several second actions, the first of them tells what is noted at the action they share.
    let is_told = second.is_some() && second != tree.at(first).children().first().copied();
    for node in nodes.into_iter().skip(is_told.into()) {
        push_notes(out, &node.notes, depth);
    }
}

fn push_notes(out: &mut String, notes: &Notes, depth: usize) {
    for line in notes.comment().lines() {
        push_line(out, depth, &format!("     {line}"));
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
