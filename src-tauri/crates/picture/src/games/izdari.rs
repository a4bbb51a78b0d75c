//! Assassin's Izdari: pieces on plates, and wagons that carry some of them.

use alcazar_rules::{Piece, View};

use super::{Drawing, Seats};
use crate::element::{Element, number};
use crate::geometry::{Geometry, squares};
use crate::parts::{badge, cells, painted, plates};

pub(super) static DRAWING: Drawing = Drawing {
    art: include_str!("../../../../../ui/app/art/izdari.svg"),
    seats: Seats::BelowAndAbove,
    geometry: |view, _| squares::geometry(view),
    ground,
    piece: warrior,
    zone: || Element::new("g"),
    seat_mark,
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
