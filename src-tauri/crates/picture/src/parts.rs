//! What the drawings of several games share.

use alcazar_rules::View;

use crate::element::{Element, moved};
use crate::geometry::{Geometry, squares};

/// A symbol on every cell, chosen by its row from the top and its column from the left.
pub(crate) fn cells(view: &View, geometry: &Geometry, id: fn(usize, usize) -> &'static str) -> Vec<Element> {
    let columns = usize::from(view.columns.max(1));
    let cell = |&index: &usize| {
        let place = geometry.places[index];
        Element::symbol(id(index / columns, index % columns)).at([("x", place.x), ("y", place.y)])
    };
    geometry.order.iter().map(cell).collect()
}

/// The plate of a board of squares, and the hollow in which the squares lie.
pub(crate) fn plates(geometry: &Geometry, round: f64) -> [Element; 2] {
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

/// A number or a word around 0 `y`.
pub(crate) fn text(size: f64, colour: &str, y: f64, text: impl std::fmt::Display) -> Element {
    Element::new("text").at([("y", y)]).with("fill", colour).at([("font-size", size)]).saying(text)
}

/// A number on a round plate, beside what it counts.
pub(crate) fn badge(x: f64, y: f64, radius: f64, number: u8) -> Element {
    let plate = Element::new("circle").at([("r", radius)]).with("fill", "var(--panel)").with("stroke", "var(--ink)");
    let size = 1.4 * radius;
    moved(x, y, [plate.at([("stroke-width", 2.0)]), text(size, "var(--ink)", 0.36 * size, number)])
}

/// A drawing in the colours of a side, for the marks of seats.
pub(crate) fn painted(drawn: Element) -> Element {
    drawn.with("fill", "var(--side)").with("stroke", "var(--side-edge)")
}
