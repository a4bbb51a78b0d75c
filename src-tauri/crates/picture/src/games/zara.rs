//! Zara: tiles with spears and shields on a tray of squares.

use alcazar_rules::{Piece, View};

use super::{Drawing, Seats};
use crate::element::{Element, moved};
use crate::geometry::{Geometry, squares};
use crate::parts::{cells, painted, plates, text};
use crate::words::Words;

pub(super) static DRAWING: Drawing = Drawing {
    art: include_str!("../../../../../ui/app/art/zara.svg"),
    seats: Seats::Beside { slots: "ABCDEFGHIJKLMNOPQ" },
    geometry: |view, _| squares::geometry(view),
    ground,
    piece: tile,
    zone: || Element::symbol("zara-skull").with("fill", "var(--skull)"),
    seat_mark,
    name,
    say,
};

fn ground(view: &View, geometry: &Geometry) -> Vec<Element> {
    plates(geometry, 16.0).into_iter().chain(cells(view, geometry, |_, _| "zara-cell")).collect()
}

fn tile(piece: &Piece, side: &str) -> Vec<Element> {
    let edge = |(index, edge): (usize, char)| {
        let symbol = match edge {
            'x' => "zara-spear",
            'o' => "zara-shield",
            _ => return None,
        };
        Some(Element::symbol(symbol).with("transform", format_args!("rotate({})", 90 * index)))
    };
    let mark = Element::symbol(&format!("zara-mark-{side}"));
    let green = side == "green";
    let centre = match piece.number.filter(|_| piece.kind.contains('x')) {
        None => vec![mark.with("transform", "scale(.62)").with("fill", "var(--side-dark)")],
        Some(facing) => vec![
            mark.with("transform", if green { "scale(1.55)" } else { "scale(1.3)" })
                .with("fill", "var(--ivory)")
                .with("stroke", "var(--cut)")
                .at([("stroke-width", 1.6)]),
            text(18.0, "var(--cut)", if green { 7.5 } else { 6.5 }, facing),
        ],
    };
    let inlays = piece.kind.chars().enumerate().filter_map(edge);
    vec![Element::symbol(&format!("zara-body-{side}")), moved(0.0, -2.0, inlays.chain(centre))]
}

fn seat_mark(side: &str) -> Vec<Element> {
    let mark = Element::symbol(&format!("zara-mark-{side}")).with("transform", "scale(.85)");
    vec![painted(mark).at([("stroke-width", 1.5)])]
}

/// The sides of a tile in the order of its edges.
const EDGES: [&str; 4] = ["zara.north", "zara.east", "zara.south", "zara.west"];

fn edges(kind: &str, words: &Words) -> String {
    let edge = |(edge, side): (char, &str)| {
        let key = match edge {
            'x' => "zara.spear-at",
            'o' => "zara.shield-at",
            _ => return None,
        };
        Some(words.with(key, &[("edge", &words.of(side))]))
    };
    let edges: Vec<_> = kind.chars().zip(EDGES).filter_map(edge).collect();
    words.with("zara.tile", &[("edges", &words.list(&edges))])
}

fn name(piece: &Piece, words: &Words) -> String {
    let tile = edges(&piece.kind, words);
    match piece.number.filter(|_| piece.kind.contains('x')) {
        Some(facing) => format!("{tile}; {}", words.count("zara.facing", facing.into(), &[])),
        None => tile,
    }
}

fn say(text: &str, words: &Words) -> String {
    let (kind, cell) = text.split_once('@').unwrap_or((text, ""));
    words.with("zara.on", &[("tile", &edges(kind, words)), ("cell", cell)])
}
