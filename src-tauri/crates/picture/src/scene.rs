//! A position in parts, for a page that shows many positions of one game: what is drawn alike is drawn once.

use alcazar_rules::{AnyGame, CellView, GameKind, Preview};

use crate::element::{Element, number};
use crate::games::{Drawing, Seats};
use crate::geometry::Rect;
use crate::layout::{around_board, on_board};
use crate::letters::written;
use crate::{Look, art};

/// A position as parts of SVG. They lean on [`symbols`] and on the colours of [`style_sheet`](crate::style_sheet).
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The part of the plane that the board takes, as the `viewBox` of an image.
    pub view_box: String,
    /// The board, on which all else stands.
    pub ground: String,
    /// What stands on the board, from the bottom up.
    pub parts: Vec<Part>,
    /// What belongs to each seat beside the board.
    pub seats: Vec<Beside>,
    /// Whether the seats lie left and right of the board, and not above and below it.
    pub is_wide: bool,
}

/// What belongs to a seat beside the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Beside {
    /// Whether it lies left of the board or above it, and not right or below.
    pub is_before: bool,
    /// How wide it is, from 0, in the units of the board.
    pub width: f64,
    /// How high it is, from 0.
    pub height: f64,
    /// What is drawn there.
    pub parts: Vec<Part>,
}

/// A drawing and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The drawing around 0 0.
    pub drawing: String,
    /// The value of `transform` that brings it to its place.
    pub transform: String,
    /// The cell on which a piece or what forbids one stands, by its place among those of [`alcazar_rules::View`].
    pub cell: Option<usize>,
}

impl Part {
    /// Takes the group apart that moves a drawing to its place.
    fn of(element: &Element) -> Self {
        let (drawing, transform) = match (&element.attributes[..], &element.children[..]) {
            ([(name, transform)], [drawn]) if name == "transform" => (drawn, transform.as_str()),
            _ => (element, ""),
        };
        Self { drawing: lined(drawing).to_string(), transform: transform.to_owned(), cell: None }
    }
}

/// The parts of a position. `last` is what the actions of the last turn did, in their order, to be marked.
#[must_use]
pub fn scene(position: &AnyGame, last: &[Preview]) -> Scene {
    let drawing = Drawing::of(position.kind());
    let mut view = position.view();
    let geometry = (drawing.geometry)(&view, 0);
    let [ground, labels, zones, under, pieces, marks] = on_board(drawing, &view, &geometry, last, Look::default());
    let on_cells = |group: &Element, has: fn(&CellView) -> bool| {
        let cells = geometry.order.iter().filter(|&&index| has(&view.cells[index]));
        let part = |(drawn, &cell)| Part { cell: Some(cell), ..Part::of(drawn) };
        group.children.iter().zip(cells).map(part).collect::<Vec<_>>()
    };
    let parts = [
        on_cells(&zones, |cell| cell.zone.is_some()),
        parts_of(&under),
        on_cells(&pieces, |cell| cell.piece.is_some()),
        parts_of(&marks),
    ];
    // Whose turn it is and who has won is told beside these parts and not by a frame around them.
    view.to_act = None;
    view.seats.iter_mut().for_each(|seat| seat.rank = None);
    let is_wide = matches!(drawing.seats, Seats::Beside { .. });
    let (before, behind): (Vec<_>, Vec<_>) = (0..view.seats.len()).partition(|&seat| is_left(seat));
    // In the order in which they were laid out.
    let order = if is_wide { [before, behind].concat() } else { (0..view.seats.len()).collect() };
    let laid_out = order.into_iter().zip(around_board(drawing, &view, geometry.bounds));
    let mut seats: Vec<_> = laid_out
        .map(|(seat, (area, drawn))| {
            let is_before = if is_wide { is_left(seat) } else { seat > 0 };
            (seat, Beside { is_before, width: area.width, height: area.height, parts: parts_of(&drawn) })
        })
        .collect();
    seats.sort_by_key(|(seat, _)| *seat);
    let Rect { x, y, width, height } = geometry.bounds;
    Scene {
        view_box: [x, y, width, height].map(number).join(" "),
        ground: format!("{ground}{}", lined(&labels)),
        parts: parts.concat(),
        seats: seats.into_iter().map(|(_, beside)| beside).collect(),
        is_wide,
    }
}

fn parts_of(group: &Element) -> Vec<Part> {
    group.children.iter().map(Part::of).collect()
}

/// The same with lines in the place of letters, so that it looks alike whatever fonts there are.
fn lined(element: &Element) -> Element {
    if element.name == "text" {
        let [x, y, em] = ["x", "y", "font-size"].map(|name| element.number(name));
        let fill = element.attribute("fill").unwrap_or_default();
        return written(&element.text, x, y, em, fill, element.attribute("dominant-baseline").is_some());
    }
    Element { children: element.children.iter().map(lined).collect(), ..element.clone() }
}

/// Whether the hand of a seat lies left of the board, where it lies beside it.
pub(crate) fn is_left(seat: usize) -> bool {
    seat == 0 || seat == 3
}

/// The mark of a seat by its name, in a box of 24 around 0 0.
#[must_use]
pub fn seat_mark(game: GameKind, seat: &str) -> String {
    Drawing::of(game).seat_mark(seat).to_string()
}

/// The symbols that the parts of a game use.
#[must_use]
pub fn symbols(game: GameKind) -> String {
    art::of_game(game).map(|(id, drawing)| drawing.clone().with("id", id).to_string()).collect()
}
