//! Commands that look at a position or play in it.

use std::collections::BTreeSet;
use std::io::Write;

use alcazar_rules::{AnyGame, Game, with_game};
use alcazar_session::read_turn;
use serde::Serialize;

use crate::fault::Fault;

pub fn perft(position: &AnyGame, depth: u32, divide: bool, out: &mut impl Write) -> Result<(), Fault> {
    with_game!(position, game => {
        let total = match depth.checked_sub(1) {
            Some(rest) if divide => print_divided(game, rest, out)?,
            _ => alcazar_rules::perft(game, depth),
        };
        writeln!(out, "{total}")?;
    });
    Ok(())
}

/// Prints a line for each action and gives the sum of their counts.
fn print_divided<G: Game>(position: &G, rest: u32, out: &mut impl Write) -> Result<u64, Fault> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut total = 0;
    for action in actions {
        let mut next = position.clone();
        next.apply(action);
        let count = alcazar_rules::perft(&next, rest);
        writeln!(out, "{} {count}", position.action_text(action))?;
        total += count;
    }
    Ok(total)
}

pub fn moves(position: &AnyGame, out: &mut impl Write) -> Result<(), Fault> {
    for action in position.legal_actions() {
        writeln!(out, "{}", position.action_text(action))?;
    }
    Ok(())
}

/// What one move did.
#[derive(Serialize)]
struct Played {
    #[serde(rename = "move")]
    text: String,
    position: String,
    /// The cells that the move emptied, sorted.
    removed: BTreeSet<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i16>>,
    over: bool,
    winner: Option<String>,
}

pub fn play(mut position: AnyGame, moves: &[String], out: &mut impl Write) -> Result<(), Fault> {
    for text in moves {
        let played = play_turn(&mut position, text)?;
        serde_json::to_writer(&mut *out, &played).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Plays one action, or the actions of a turn joined by commas.
fn play_turn(position: &mut AnyGame, text: &str) -> Result<Played, Fault> {
    let argument = format!("MOVE {text:?}");
    let (actions, error) = read_turn(position, text);
    if let Some(error) = error {
        return Err(Fault::new(&argument, error));
    }
    let mut texts = Vec::new();
    let mut removed = BTreeSet::new();
    let mut last = None;
    for action in actions {
        let preview = position.preview(action);
        texts.push(position.action_text(action));
        removed.extend(preview.emptied.iter().cloned());
        position.play(action).map_err(|rule| Fault::new(&argument, rule))?;
        last = Some(preview);
    }
    for cell in position.view().cells {
        // A later action of the turn may have put something there again.
        if cell.piece.is_some() {
            removed.remove(&cell.name);
        }
    }
    let forbidden = last.filter(|_| position.info().forbids_cells).map(|after| after.forbidden);
    Ok(Played {
        text: texts.join(","),
        position: position.to_string(),
        removed,
        forbidden,
        scores: position.points(),
        over: position.to_act().is_none(),
        winner: winner(position),
    })
}

/// The letter of the seat that has won, or `draw`; none while the game goes on.
pub fn winner(position: &AnyGame) -> Option<String> {
    let outcome = position.outcome()?;
    let letter = outcome.winner().map(|seat| position.info().seats[seat.index()].letter);
    Some(letter.map_or_else(|| "draw".to_owned(), String::from))
}
