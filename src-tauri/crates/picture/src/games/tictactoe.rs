//! Tic-tac-toe, for tests: crosses and noughts.

use alcazar_rules::{Piece, View};

use super::{Drawing, Seats};
use crate::element::Element;
use crate::geometry::{Geometry, squares};
use crate::parts::{cells, painted, plates};

pub(super) static DRAWING: Drawing = Drawing {
    art: include_str!("tictactoe.svg"),
    seats: Seats::BelowAndAbove,
    geometry: |view, _| squares::geometry(view),
    ground,
    piece,
    zone: || Element::new("g"),
    seat_mark,
    name: |piece, _| piece.kind.clone(),
    say: |text, _| text.to_owned(),
};

fn ground(view: &View, geometry: &Geometry) -> Vec<Element> {
    plates(geometry, 12.0).into_iter().chain(cells(view, geometry, |_, _| "tictactoe-cell")).collect()
}

fn piece(_: &Piece, side: &str) -> Vec<Element> {
    let mark = Element::symbol(&format!("tictactoe-mark-{side}")).with("transform", "scale(4)");
    vec![painted(mark).at([("stroke-width", 4.0)])]
}

fn seat_mark(side: &str) -> Vec<Element> {
    vec![painted(Element::symbol(&format!("tictactoe-mark-{side}"))).at([("stroke-width", 4.0)])]
}
