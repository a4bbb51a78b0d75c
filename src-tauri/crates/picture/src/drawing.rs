//! What each game's board and pieces are put together from. The page's modules in `ui/app/games` do the same, and a
//! test of the page compares the two.

use alcazar_rules::{GameKind, Piece, View};

use crate::element::{Element, moved, number};
use crate::geometry::{Geometry, hexagon, squares};

pub(crate) fn geometry(game: GameKind, view: &View, turned: u8) -> Geometry {
    match game {
        GameKind::Zara | GameKind::Izdari => squares::geometry(view),
        GameKind::Tzaar => hexagon::geometry(view, turned % 6),
    }
}

/// The board without pieces.
pub(crate) fn ground(game: GameKind, view: &View, geometry: &Geometry) -> Element {
    let cells = |id: fn(usize, usize) -> &'static str| {
        let columns = usize::from(view.columns.max(1));
        geometry.order.iter().map(move |&index| {
            let place = geometry.places[index];
            Element::symbol(id(index / columns, index % columns)).at([("x", place.x), ("y", place.y)])
        })
    };
    let board = Element::new("g");
    match game {
        GameKind::Zara => board.holding(plates(geometry, 16.0)).holding(cells(|_, _| "zara-cell")),
        GameKind::Tzaar => board.holding([Element::symbol("tzaar-ground")]).holding(cells(|_, _| "tzaar-space")),
        GameKind::Izdari => board
            .holding(plates(geometry, 12.0))
            .holding(cells(|row, column| if (row + column) % 2 == 1 { "izdari-light" } else { "izdari-dark" })),
    }
}

/// The plate of a board of squares, and the hollow in which the squares lie.
fn plates(geometry: &Geometry, round: f64) -> [Element; 2] {
    [(1.0, 20.0, "--board", 2.0), (squares::RIM - 6.0, round, "--board-deep", 1.5)].map(|(inset, round, fill, line)| {
        let board = geometry.bounds;
        Element::new("rect")
            .at([
                ("x", board.x + inset),
                ("y", board.y + inset),
                ("width", board.width - 2.0 * inset),
                ("height", board.height - 2.0 * inset),
                ("rx", round),
            ])
            .with("fill", format_args!("var({fill})"))
            .with("stroke", "var(--board-edge)")
            .at([("stroke-width", line)])
    })
}

/// A piece around 0 0. `side` is the name of its seat.
pub(crate) fn piece(game: GameKind, piece: &Piece, side: &str) -> Element {
    let group = Element::new("g").with("class", format_args!("side-{side}"));
    match game {
        GameKind::Zara => group.holding(tile(piece, side)),
        GameKind::Tzaar => group.holding(stack(piece, side)),
        GameKind::Izdari => group.holding(warrior(piece, side)),
    }
}

/// What is true of a cell on which nothing may be put.
pub(crate) fn zone() -> Element {
    Element::symbol("zara-skull").with("fill", "var(--skull)")
}

fn text(size: f64, colour: &str, y: f64, text: impl std::fmt::Display) -> Element {
    Element::new("text").at([("y", y)]).with("fill", colour).at([("font-size", size)]).saying(text)
}

fn tile(piece: &Piece, side: &str) -> [Element; 2] {
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
    [Element::symbol(&format!("zara-body-{side}")), moved(0.0, -2.0, inlays.chain(centre))]
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

/// A number on a round plate, beside what it counts.
pub(crate) fn badge(x: f64, y: f64, radius: f64, number: u8) -> Element {
    let plate = Element::new("circle").at([("r", radius)]).with("fill", "var(--panel)").with("stroke", "var(--ink)");
    let size = 1.4 * radius;
    moved(x, y, [plate.at([("stroke-width", 2.0)]), text(size, "var(--ink)", 0.36 * size, number)])
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

/// The mark of a seat, by shape, in a box of 24 around 0 0.
pub(crate) fn seat_mark(game: GameKind, side: &str) -> Element {
    let painted = |element: Element| element.with("fill", "var(--side)").with("stroke", "var(--side-edge)");
    let group = Element::new("g").with("class", format_args!("side-{side}"));
    match game {
        GameKind::Zara => {
            let mark = Element::symbol(&format!("zara-mark-{side}")).with("transform", "scale(.85)");
            group.holding([painted(mark).at([("stroke-width", 1.5)])])
        }
        GameKind::Izdari => group.holding([painted(Element::symbol(&format!("izdari-mark-{side}")))]),
        GameKind::Tzaar => {
            let ring = Element::new("circle").at([("r", 6.0)]).with("fill", "none").with("stroke", "var(--side-light)");
            let disc = painted(Element::new("circle").at([("r", 9.5)]));
            group.holding([disc, ring].map(|circle| circle.at([("stroke-width", 1.5)])))
        }
    }
}
