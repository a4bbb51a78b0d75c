//! Assassin's Izdari: pieces on plates, and wagons that carry some of them.

use alcazar_rules::{Piece, View};

use super::{Drawing, Seats};
use crate::element::{Element, number};
use crate::geometry::{Geometry, squares};
use crate::parts::{badge, cells, painted, plates};
use crate::words::Words;

pub(super) static DRAWING: Drawing = Drawing {
    art: include_str!("../../../../../ui/app/art/izdari.svg"),
    seats: Seats::BelowAndAbove,
    geometry: |view, _| squares::geometry(view),
    ground,
    piece: warrior,
    zone: || Element::new("g"),
    seat_mark,
    name,
    say,
};

fn ground(view: &View, geometry: &Geometry) -> Vec<Element> {
    let id = |row, column| if (row + column) % 2 == 1 { "izdari-light" } else { "izdari-dark" };
    plates(geometry, 12.0).into_iter().chain(cells(view, geometry, id)).collect()
}

/// Where each of one, two or three passengers stands on a wagon, and its size.
const SEATS_ABOARD: [&[(f64, f64, f64)]; 4] = [
    &[],
    &[(0.0, -15.0, 0.56)],
    &[(-15.0, -15.0, 0.52), (15.0, -15.0, 0.52)],
    &[(-23.0, -11.0, 0.48), (0.0, -18.0, 0.48), (23.0, -11.0, 0.48)],
];

fn warrior(piece: &Piece, side: &str) -> Vec<Element> {
    let seats = SEATS_ABOARD.get(piece.cargo.len()).copied().unwrap_or_default();
    let kind = if seats.is_empty() { &piece.kind } else { "open-wagon" };
    let mut parts = vec![Element::symbol(&format!("izdari-plate-{side}")), Element::symbol(&format!("izdari-{kind}"))];
    parts.extend(seats.iter().zip(&piece.cargo).map(|(&(x, y, scale), passenger)| {
        let transform = format!("translate({} {}) scale({})", number(x), number(y), number(scale));
        Element::symbol(&format!("izdari-{passenger}")).with("transform", transform)
    }));
    if let Some(count) = piece.number.filter(|&count| count > 1) {
        parts.push(badge(31.0, -31.0, 16.0, count));
    }
    parts
}

fn seat_mark(side: &str) -> Vec<Element> {
    vec![painted(Element::symbol(&format!("izdari-mark-{side}")))]
}

fn kind(letter: &str, words: &Words) -> String {
    words.of(&format!("izdari.kind.{}", letter.to_ascii_uppercase()))
}

fn name(piece: &Piece, words: &Words) -> String {
    let own = kind(&piece.kind, words);
    if piece.cargo.is_empty() {
        return own;
    }
    let cargo: Vec<_> = piece.cargo.iter().map(|passenger| kind(passenger, words)).collect();
    words.with("izdari.carrying", &[("piece", &own), ("cargo", &cargo.join(", "))])
}

/// The first characters of a text, and what stands behind them.
fn taken(text: &str, length: usize) -> (&str, &str) {
    text.split_at_checked(length).unwrap_or((text, ""))
}

/// A place at the beginning of a text: a square, or beside the board; and whether it is inside the wagon there.
fn place(text: &str) -> (bool, &str, &str) {
    let (inside, text) = text.strip_prefix('@').map_or((false, text), |rest| (true, rest));
    let (place, rest) = taken(text, if text.starts_with("off") { 3 } else { 2 });
    (inside, place, rest)
}

/// The text of a change between the rules and the free table.
fn say_mode(text: &str, words: &Words) -> Option<String> {
    if text == "free" {
        return Some(words.of("izdari.goes-free"));
    }
    let side = if text.strip_prefix("ruled ")? == "s" { "sand" } else { "obsidian" };
    Some(words.with("izdari.goes-ruled", &[("who", &words.of(&format!("name.{side}")))]))
}

/// The text of a move, of the ruled game or of the free table: the piece, from where, and what it does.
fn say(text: &str, words: &Words) -> String {
    if let Some(said) = say_mode(text, words) {
        return said;
    }
    let (letter, rest) = taken(text, 1);
    let (inside, from, rest) = place(rest);
    let piece = kind(letter, words);
    let from = match from {
        "off" => words.of("izdari.beside"),
        _ if inside => words.with("izdari.inside", &[("cell", from)]),
        _ => from.to_owned(),
    };
    let goes = |key: &str, cell: &str| words.with(key, &[("piece", &piece), ("from", &from), ("cell", cell)]);
    let (rest, events) = rest.strip_suffix(')').and_then(|rest| rest.split_once('(')).unwrap_or((rest, ""));
    let (way, struck) = rest.split_once('*').map_or((rest, None), |(way, struck)| (way, Some(struck)));
    let mut said = Vec::new();
    if let Some((takes, to)) =
        way.strip_prefix('x').map(|to| (true, to)).or(way.strip_prefix('-').map(|to| (false, to)))
    {
        let (aboard, to, _) = place(to);
        said.push(match to {
            "off" => goes("izdari.goes-off", to),
            _ if aboard => goes("izdari.goes-aboard", to),
            _ if takes => goes("izdari.takes", to),
            _ => goes("izdari.moves", to),
        });
        said.extend(struck.map(|cell| words.with("izdari.slays", &[("cell", cell)])));
    } else {
        let key = if letter.eq_ignore_ascii_case("A") { "izdari.fires" } else { "izdari.slays-standing" };
        said.push(goes(key, struck.unwrap_or_default()));
    }
    said.extend(events.split(',').filter(|event| !event.is_empty()).map(|event| {
        let key = if event.starts_with('+') { "izdari.loads" } else { "izdari.unloads" };
        let (passenger, cell) = taken(event.get(1..).unwrap_or_default(), 1);
        words.with(key, &[("piece", &kind(passenger, words)), ("cell", cell)])
    }));
    said.join(", ")
}
