//! TZAAR: stacks of discs on a hexagon of inlaid triangles.

use alcazar_rules::{Piece, View};

use super::{Drawing, Seats};
use crate::element::Element;
use crate::geometry::{Geometry, hexagon};
use crate::parts::{badge, cells, painted};
use crate::words::Words;

pub(super) static DRAWING: Drawing = Drawing {
    art: include_str!("../../../../../ui/app/art/tzaar.svg"),
    seats: Seats::BelowAndAbove,
    geometry: |view, turned| hexagon::geometry(view, turned % 6),
    ground,
    piece: stack,
    zone: || Element::new("g"),
    seat_mark,
    name,
    say,
};

fn ground(view: &View, geometry: &Geometry) -> Vec<Element> {
    [Element::symbol("tzaar-ground")].into_iter().chain(cells(view, geometry, |_, _| "tzaar-space")).collect()
}

/// How far a disc lifts the one on it.
const THICKNESS: f64 = 8.0;

/// The highest stack that is drawn disc by disc; the number says the rest.
const MOST_DISCS: u8 = 6;

fn stack(piece: &Piece, side: &str) -> Vec<Element> {
    let height = piece.number.unwrap_or(1);
    let above = f64::from(height.min(MOST_DISCS).saturating_sub(1)) * THICKNESS;
    let foot = above / 2.0;
    let kind = match piece.kind.as_str() {
        "Z" => "tzaar",
        "R" => "tzarra",
        _ => "tott",
    };
    let mut parts = vec![Element::symbol("tzaar-shade").at([("y", foot)])];
    parts.extend(
        (0..height.clamp(1, MOST_DISCS)).map(|index| {
            Element::symbol(&format!("tzaar-disc-{side}")).at([("y", foot - f64::from(index) * THICKNESS)])
        }),
    );
    parts.push(Element::symbol(&format!("tzaar-{kind}")).at([("y", foot - above)]));
    if height > 1 {
        parts.push(badge(27.0, foot + 20.0, 17.0, height));
    }
    parts
}

fn seat_mark(_: &str) -> Vec<Element> {
    let ring = Element::new("circle").at([("r", 6.0)]).with("fill", "none").with("stroke", "var(--side-light)");
    let disc = painted(Element::new("circle").at([("r", 9.5)]));
    vec![disc.at([("stroke-width", 1.5)]), ring.at([("stroke-width", 1.5)])]
}

fn kind(letter: &str, words: &Words) -> String {
    words.of(&format!("tzaar.kind.{letter}"))
}

fn name(piece: &Piece, words: &Words) -> String {
    let kind = kind(&piece.kind, words);
    match piece.number {
        Some(height) => words.with("tzaar.stack", &[("kind", &kind), ("height", &height.to_string())]),
        None => kind,
    }
}

fn say(text: &str, words: &Words) -> String {
    let signs = [('x', "tzaar.say-capture"), ('+', "tzaar.say-stack"), ('@', "tzaar.say-place")];
    let parts = signs.into_iter().find_map(|(sign, key)| Some((sign, key, text.split_once(sign)?)));
    match parts {
        Some(('@', key, (letter, to))) => words.with(key, &[("from", &kind(letter, words)), ("to", to)]),
        Some((_, key, (from, to))) => words.with(key, &[("from", from), ("to", to)]),
        None => words.of("tzaar.say-pass"),
    }
}
