//! From games to text.

use std::borrow::Borrow;

use alcazar_rules::{Seat, Setup};

use super::root::{COMPUTERS, player_property};
use super::{FIRST_ACTION, MODE};
use crate::change::{NAME, TAGS};
use crate::notes::escape;
use crate::records::final_result;
use crate::{Computer, Node, NodeId, Notes, Played, Session};

/// Writes games as one SGF file.
#[must_use]
pub fn write(games: &[Session]) -> String {
    let mut out = String::new();
    for session in games {
        write_root(&mut out, session, concat!("AP[Alcazar:", env!("CARGO_PKG_VERSION"), "]CA[UTF-8]\n"));
        write_tree(&mut out, session);
    }
    out
}

/// What a game is, whoever has written it down: the start, the players, the result, every move and branch with what is
/// noted there, in one order. What the game is called and its tags are left out: a person gives it those to find it.
#[must_use]
pub fn content(session: &Session) -> String {
    let mut plain = session.clone();
    for id in 0..plain.node_count() {
        let is_plain = |notes: &Notes| id > 0 && notes.properties().len() < 2;
        if plain.node(id).is_some_and(|node| !is_plain(&node.notes))
            && let Some(notes) = plain.notes_mut(id)
        {
            if id == 0 {
                notes.set_property(NAME, "");
                notes.set_property(TAGS, "");
            }
            notes.sort();
        }
    }
    let mut out = String::new();
    write_root(&mut out, &plain, "");
    write_tree(&mut out, &plain);
    out
}

/// Writes a property with plain texts as values.
pub(crate) fn push_property(out: &mut String, name: &str, texts: &[impl Borrow<str>]) {
    out.push_str(name);
    for text in texts {
        out.extend(["[", &escape(text.borrow()), "]"]);
    }
}

fn write_root(out: &mut String, session: &Session, header: &str) {
    let info = session.kind().info();
    out.push_str("(;FF[4]");
    push_property(out, "GM", &[info.name]);
    out.push_str(header);
    write_players(out, session);
    write_computers(out, session);
    let result = final_result(session);
    if let Some(result) = &result {
        push_property(out, "RE", &[result.as_str()]);
    }
    if let Some(setup) = session.setup() {
        write_setup(out, setup);
    }
    let standard = session.kind().start(&Setup::default());
    if session.setup().is_none() || standard.as_ref() != Ok(session.start()) {
        push_property(out, "XP", &[session.start().to_string()]);
    }
    write_notes(out, session.tree().at(0), result.map(|_| "RE"));
}

fn write_players(out: &mut String, session: &Session) {
    let players = session.players();
    if players.iter().all(String::is_empty) {
        return;
    }
    match player_property(session.kind(), Seat(0)) {
        None => push_property(out, "PN", players),
        Some(_) => {
            for (seat, player) in (0..).map(Seat).zip(players).filter(|(_, player)| !player.is_empty()) {
                let name = player_property(session.kind(), seat).unwrap_or_default();
                push_property(out, &name, &[player.as_str()]);
            }
        }
    }
}

fn write_computers(out: &mut String, session: &Session) {
    if session.computers().iter().any(Option::is_some) {
        let text = |computer: &Option<Computer>| computer.map_or_else(String::new, |computer| computer.to_string());
        let computers: Vec<_> = session.computers().iter().map(text).collect();
        push_property(out, COMPUTERS, &computers);
    }
}

fn write_setup(out: &mut String, setup: &Setup) {
    push_property(out, "SU", &[setup.variant.as_str()]);
    if let Some(seed) = setup.seed {
        push_property(out, "XS", &[seed.to_string()]);
    }
    if !setup.options.is_empty() {
        let options: Vec<_> = setup.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        push_property(out, "XO", &options);
    }
}

/// Writes what is noted at a node, without a property that is written already.
fn write_notes(out: &mut String, node: &Node, written: Option<&str>) {
    if !node.notes.comment().is_empty() {
        push_property(out, "C", &[node.notes.comment()]);
    }
    for property in node.notes.properties().iter().filter(|property| !written.is_some_and(|name| property.is(name))) {
        out.push_str(&property.name);
        property.values.iter().for_each(|value| out.extend(["[", value, "]"]));
    }
}

/// What is still to be written. A list of it takes the place of recursion, which a deep tree would exhaust.
enum Rest {
    Turn { first: NodeId, second: Option<NodeId>, is_variation: bool },
    Close,
}

fn write_tree(out: &mut String, session: &Session) {
    let tree = session.tree();
    let mut rest = vec![Rest::Close];
    let mut at = 0;
    loop {
        let ways = tree.turns_after(at);
        let is_variation = ways.len() > 1;
        for (first, second) in ways.into_iter().rev() {
            if is_variation {
                rest.push(Rest::Close);
            }
            rest.push(Rest::Turn { first, second, is_variation });
        }
        loop {
            match rest.pop() {
                None => return,
                Some(Rest::Close) => out.push_str(if rest.is_empty() { ")\n" } else { ")" }),
                Some(Rest::Turn { first, second, is_variation }) => {
                    out.push_str(if is_variation { "\n(;" } else { "\n;" });
                    write_turn(out, session, first, second);
                    at = second.unwrap_or(first);
                    break;
                }
            }
        }
    }
}

fn write_turn(out: &mut String, session: &Session, first: NodeId, second: Option<NodeId>) {
    let (node, last) = (session.tree().at(first), session.tree().at(second.unwrap_or(first)));
    let nodes = [Some(node), second.map(|_| last)];
    let texts: Vec<_> = nodes.into_iter().flatten().filter_map(Node::played).map(|played| &*played.text).collect();
    let property = |played: &Played| {
        let seat = session.kind().info().seats.get(played.seat.index());
        if played.action.is_mode() { MODE } else { seat.map_or("", |seat| seat.sgf) }
    };
    push_property(out, node.played().map_or("", property), &[texts.join(",")]);
    write_notes(out, last, None);
    // Where the turn has several second actions, the first of them tells what is noted at the action they share.
    if second.is_some() && second == node.children().first().copied() && !node.notes.is_empty() {
        out.push_str(FIRST_ACTION);
        if !node.notes.comment().is_empty() {
            out.extend(["[C:", &escape(node.notes.comment()), "]"]);
        }
        for property in node.notes.properties() {
            property.values.iter().for_each(|value| out.extend(["[", &property.name, ":", value, "]"]));
        }
    }
}
