//! Where the parts of a picture stand: the board in the middle, the seats around it, the table under everything.

#![allow(clippy::cast_precision_loss, reason = "seats and pieces are few")]

use std::collections::BTreeSet;

use alcazar_rules::{Piece, Preview, SeatView, View};

use crate::Look;
use crate::element::{Element, moved, number};
use crate::games::{Drawing, Seats};
use crate::geometry::{Geometry, Rect};
use crate::letters;
use crate::parts::badge;
use crate::scene::is_left;

/// From the edge of the picture to what stands in it, and between the seats and the board.
const MARGIN: f64 = 22.0;

/// From the frame of a seat to what stands in it.
const PADDING: f64 = 14.0;

/// Between the pieces beside the board.
const GAP: f64 = 8.0;

/// Everything in a picture from the bottom up, and the part of the plane that it takes.
pub(crate) fn whole(drawing: &Drawing, view: &View, last: &[Preview], look: Look) -> (Rect, Vec<Element>) {
    let geometry = (drawing.geometry)(view, look.turned);
    let board = geometry.bounds;
    let mut bounds = board;
    let mut seats = Vec::new();
    for (area, seat) in around_board(drawing, view, board) {
        bounds = joined(bounds, area);
        seats.push(moved(area.x, area.y, [seat]));
    }
    let bounds = widened(bounds, MARGIN);
    // The shorter edge of the smallest pictures is whole pixels too: nothing but the table shows beyond the bounds.
    let table = rect(widened(bounds, bounds.width.max(bounds.height) / 16.0)).with("fill", "var(--paper)");
    let drawn = [table].into_iter().chain(on_board(drawing, view, &geometry, last, look)).chain(seats);
    (bounds, drawn.collect())
}

/// The seats with their places around the board.
pub(crate) fn around_board(drawing: &Drawing, view: &View, board: Rect) -> Vec<(Rect, Element)> {
    match drawing.seats {
        Seats::Beside { slots } => beside(drawing, slots, view, board),
        Seats::BelowAndAbove => below_and_above(drawing, view, board),
    }
}

fn widened(Rect { x, y, width, height }: Rect, by: f64) -> Rect {
    Rect { x: x - by, y: y - by, width: width + 2.0 * by, height: height + 2.0 * by }
}

fn joined(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let right = (one.x + one.width).max(other.x + other.width);
    let bottom = (one.y + one.height).max(other.y + other.height);
    Rect { x, y, width: right - x, height: bottom - y }
}

fn rect(area: Rect) -> Element {
    Element::new("rect").at([("x", area.x), ("y", area.y), ("width", area.width), ("height", area.height)])
}

/// The mark that lies under the pieces: it goes round the cell, and high stacks rise over it.
const UNDER: &str = "last";

/// The board and what stands on it, from the bottom up.
pub(crate) fn on_board(
    drawing: &Drawing,
    view: &View,
    geometry: &Geometry,
    last: &[Preview],
    look: Look,
) -> [Element; 6] {
    let at = |index: usize, drawn: Element| moved(geometry.places[index].x, geometry.places[index].y, [drawn]);
    let cells = || geometry.order.iter().map(|&index| (index, &view.cells[index]));
    let side = |seat: u8| view.seats.get(usize::from(seat)).map_or("", |seat| seat.name.as_str());
    let zones = cells().filter(|(_, cell)| cell.zone.is_some()).map(|(index, _)| at(index, (drawing.zone)()));
    let pieces = cells().filter_map(|(index, cell)| {
        let piece = cell.piece.as_ref()?;
        Some(at(index, drawing.piece(piece, side(piece.seat))))
    });
    let labels = geometry.labels.iter().filter(|_| look.coordinates).map(|(place, text)| {
        Element::new("text")
            .at([("x", place.x), ("y", place.y)])
            .with("fill", "var(--board-ink)")
            .at([("font-size", geometry.label_size)])
            .with("dominant-baseline", "central")
            .saying(text)
    });
    let marks = |under: bool| {
        cells().filter_map(move |(index, cell)| {
            let marks = marks_of(last, &cell.name).into_iter().filter(|&mark| (mark == UNDER) == under);
            let marks: Vec<_> = marks.map(|mark| Element::symbol(&format!("mark-{}-{mark}", geometry.shape))).collect();
            let place = geometry.places[index];
            (!marks.is_empty()).then(|| moved(place.x, place.y, marks))
        })
    };
    let group = Element::new("g");
    [
        drawing.ground(view, geometry),
        group.clone().holding(labels),
        group.clone().holding(zones),
        group.clone().holding(marks(true)),
        group.clone().holding(pieces),
        group.holding(marks(false)),
    ]
}

/// What the actions of the last turn left to be marked on a cell.
fn marks_of(last: &[Preview], cell: &String) -> BTreeSet<&'static str> {
    let mut marks = BTreeSet::new();
    for action in last {
        if action.from.as_ref() == Some(cell) {
            // What had come here has gone on.
            marks.remove("last");
            marks.insert("left");
        }
        let emptied = action.emptied.contains(cell);
        if action.to.as_ref() == Some(cell) && !emptied {
            marks.insert("last");
        }
        if emptied && action.falls.contains(cell) {
            marks.insert("fell");
        }
    }
    marks
}

/// The smallest and the largest tile beside the board.
const TILES: (f64, f64) = (44.0, 84.0);

/// Of a seat with a hand: its mark and its score.
const HEADER: f64 = 52.0;

/// The seats left and right of the board with all that they hold.
fn beside(drawing: &Drawing, slots: &str, view: &View, board: Rect) -> Vec<(Rect, Element)> {
    let columns = if view.seats.len() > 2 { 4 } else { 3 };
    let rows = slots.chars().count().div_ceil(columns);
    let (left, right): (Vec<_>, Vec<_>) = (0..view.seats.len()).partition(|&seat| is_left(seat));
    let most = left.len().max(right.len()) as f64;
    let room = (board.height - (most - 1.0) * MARGIN) / most - HEADER - 2.0 * PADDING;
    let tile = ((room + GAP) / rows as f64 - GAP).clamp(TILES.0, TILES.1);
    let length = |count: usize| count as f64 * (tile + GAP) - GAP;
    let (width, height) = (length(columns) + 2.0 * PADDING, length(rows) + HEADER + 2.0 * PADDING);
    let place = |seats: Vec<usize>, x: f64| {
        let all = seats.len() as f64 * (height + MARGIN) - MARGIN;
        let top = board.y + (board.height - all) / 2.0;
        seats.into_iter().enumerate().map(move |(index, seat)| {
            let area = Rect { x, y: top + index as f64 * (height + MARGIN), width, height };
            let seat = &view.seats[seat];
            (
                area,
                framed(drawing, view, seat, area)
                    .holding(hand(drawing, slots, seat, columns, tile))
                    .holding(header(drawing, seat)),
            )
        })
    };
    let on_left = place(left, board.x - MARGIN - width);
    let on_right = place(right, board.x + board.width + MARGIN);
    on_left.chain(on_right).collect()
}

fn header(drawing: &Drawing, seat: &SeatView) -> Vec<Element> {
    let middle = PADDING + (HEADER - GAP) / 2.0;
    let mark = scaled(PADDING + 22.0, middle, 1.7, drawing.seat_mark(&seat.name));
    let score = seat.counters.first().map(|counter| {
        let size = 44.0;
        let text = counter.value.to_string();
        figure(PADDING + 52.0 + letters::width(&text, size) / 2.0, middle, size, &text)
    });
    [mark].into_iter().chain(score).collect()
}

fn hand(drawing: &Drawing, slots: &str, seat: &SeatView, columns: usize, tile: f64) -> Vec<Element> {
    let slot = |(index, name): (usize, char)| {
        let at = |place: usize| place as f64 * (tile + GAP) + PADDING + tile / 2.0;
        let (x, y) = (at(index % columns), at(index / columns) + HEADER);
        let held = seat.hand.iter().find(|(slot, _)| slot.chars().eq([name]));
        scaled(
            x,
            y,
            tile / 100.0,
            match held {
                Some((_, piece)) => drawing.piece(piece, &seat.name),
                None => rect(Rect { x: -50.0, y: -50.0, width: 100.0, height: 100.0 })
                    .at([("rx", 14.0)])
                    .with("fill", "var(--ink)")
                    .with("fill-opacity", 0.06),
            },
        )
    };
    slots.chars().enumerate().map(slot).collect()
}

/// The height of a seat above or below the board.
const ROW: f64 = 64.0;

/// The seats above and below the board, the first one below, with what is counted and what lies beside the board.
fn below_and_above(drawing: &Drawing, view: &View, board: Rect) -> Vec<(Rect, Element)> {
    let place = |(index, seat): (usize, &SeatView)| {
        let (width, parts) = row(drawing, view, seat);
        let y = if index == 0 { board.y + board.height + MARGIN } else { board.y - MARGIN - ROW };
        let area = Rect { x: board.x + (board.width - width) / 2.0, y, width, height: ROW };
        (area, framed(drawing, view, seat, area).holding(parts))
    };
    view.seats.iter().enumerate().map(place).collect()
}

/// What stands in a seat's row, and how wide that is.
fn row(drawing: &Drawing, view: &View, seat: &SeatView) -> (f64, Vec<Element>) {
    let middle = ROW / 2.0;
    let size = 32.0;
    let mut x = PADDING;
    let mut parts = Vec::new();
    let mut put = |width: f64, part: Option<Element>| {
        parts.extend(part.map(|part| moved(x + width / 2.0, middle, [part])));
        x += width;
    };
    put(40.0, Some(scaled(0.0, 0.0, 1.6, drawing.seat_mark(&seat.name))));
    for counter in &seat.counters {
        let text = counter.value.to_string();
        put(10.0, None);
        if let Some(kind) = &counter.kind {
            let piece = Piece { seat: 0, kind: kind.clone(), number: None, cargo: Vec::new() };
            put(48.0, Some(scaled(0.0, 0.0, 0.48, drawing.piece(&piece, &seat.name))));
            put(4.0, None);
        }
        put(letters::width("00", size), Some(figure(0.0, 0.0, size, &text)));
    }
    for (index, (_, piece)) in seat.hand.iter().enumerate() {
        put(if index == 0 { 3.0 * GAP } else { GAP }, None);
        let badge = piece.number.filter(|&number| number > 1).map(|number| badge(30.0, -28.0, 24.0, number));
        let single = drawing.piece(&Piece { number: None, ..piece.clone() }, &seat.name);
        put(52.0, Some(scaled(0.0, 0.0, 0.52, Element::new("g").holding([single]).holding(badge))));
    }
    for &done in actions_done(view, seat) {
        put(8.0, None);
        let fill = if done { "var(--accent)" } else { "none" };
        let dot = Element::new("circle").at([("r", 6.0)]).with("fill", fill).with("stroke", "var(--accent)");
        put(15.0, Some(dot.at([("stroke-width", 2.5)])));
    }
    (x + PADDING, parts)
}

/// For each action of the turn whether it is done, of the seat to act; nothing where turns have but one.
fn actions_done<'a>(view: &'a View, seat: &SeatView) -> &'a [bool] {
    let acts = view.to_act.and_then(|seat| view.seats.get(usize::from(seat))) == Some(seat);
    if acts { &view.actions_done } else { &[] }
}

fn scaled(x: f64, y: f64, scale: f64, drawn: Element) -> Element {
    let transform = format!("translate({} {}) scale({})", number(x), number(y), number(scale));
    Element::new("g").with("transform", transform).holding([drawn])
}

fn figure(x: f64, y: f64, size: f64, text: &str) -> Element {
    Element::new("text")
        .at([("x", x), ("y", y)])
        .with("fill", "var(--ink)")
        .at([("font-size", size)])
        .with("dominant-baseline", "central")
        .saying(text)
}

/// The frame of a seat: that of the one to act in a colour, that of the winner in gold.
fn framed(drawing: &Drawing, view: &View, seat: &SeatView, area: Rect) -> Element {
    let acts = view.to_act.and_then(|seat| view.seats.get(usize::from(seat))) == Some(seat);
    let colour = match seat.rank {
        Some(1) => Some("--gold"),
        _ if acts && matches!(drawing.seats, Seats::Beside { .. }) => Some("--side"),
        _ if acts => Some("--accent"),
        _ => None,
    };
    let frame = colour.map(|colour| {
        rect(Rect { x: 0.0, y: 0.0, ..area })
            .at([("rx", 18.0)])
            .with("fill", format_args!("var({colour})"))
            .with("fill-opacity", 0.1)
            .with("stroke", format_args!("var({colour})"))
            .at([("stroke-width", 3.0)])
    });
    Element::new("g").with("class", format_args!("side-{}", seat.name)).holding(frame)
}
