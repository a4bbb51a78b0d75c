//! Assassin's Izdari: what the rule sheet says, sentence by sentence, and what a table shows.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

mod counts;
mod free;
mod notation;
mod reference;
mod rules;
mod table;
mod wagon;

use std::collections::BTreeMap;
use std::fmt::Display;

use alcazar_rules::izdari::{Izdari, Rule};
use alcazar_rules::{Game, MoveError, Notice, Setup};

/// A board from its pieces, `Sb1 we7(as)`, then the side to move and what follows it.
fn board(pieces: &str, rest: &str) -> Izdari {
    position(&format!("{} {rest}", ranks(pieces)))
}

fn ranks(pieces: &str) -> String {
    let piece = |word: &str| (word[1..3].to_owned(), format!("{}{}", &word[..1], &word[3..]));
    let pieces: BTreeMap<_, _> = pieces.split_whitespace().map(piece).collect();
    let rank = |rank: u8| {
        let square = |file: char| pieces.get(&format!("{file}{rank}")).map_or(".", String::as_str);
        let text: String = ('a'..='i').map(square).collect();
        (1..=9).rev().fold(text, |text, run| text.replace(&".".repeat(run), &run.to_string()))
    };
    let ranks: Vec<_> = (1..=7).rev().map(rank).collect();
    ranks.join("/")
}

fn position(text: &str) -> Izdari {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What tells a code of something, before it is said of what.
fn told(code: &str) -> Notice {
    Notice { code: code.to_owned(), args: BTreeMap::new() }
}

/// The standard start, with or without crossing.
fn array(crossing: bool) -> Izdari {
    Izdari::new(&Setup::default().option("crossing", if crossing { "yes" } else { "no" })).unwrap()
}

/// Only the board of a position.
fn squares(position: &impl Display) -> String {
    position.to_string().split(' ').next().unwrap().to_owned()
}

/// The texts of the legal moves that begin like this, without that beginning, sorted.
fn moves(position: &Izdari, beginning: &str) -> Vec<String> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let texts = actions.into_iter().map(|action| position.action_text(action));
    let mut moves: Vec<_> = texts.filter_map(|text| text.strip_prefix(beginning).map(str::to_owned)).collect();
    moves.sort_unstable();
    moves
}

/// The rule that a move text breaks.
fn broken<G: Game<Rule = Rule>>(position: &G, text: &str) -> Rule {
    match position.parse_action(text) {
        Err(MoveError::Illegal(rule)) => rule,
        other => panic!("{position} {text}: {other:?}"),
    }
}

/// The position after some moves.
fn after<G: Game>(position: &G, texts: &[&str]) -> G {
    let mut position = position.clone();
    for text in texts {
        let action = position.parse_action(text).unwrap_or_else(|error| panic!("{position} {text}: {error}"));
        position.play(action).unwrap();
    }
    position
}
