//! Where things stand on a board, in the units of the drawings: a cell is 100 wide. The page places them alike.

#![allow(clippy::cast_precision_loss, reason = "cells are few")]

use alcazar_rules::View;

/// The centre of a cell, or the middle of a coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

/// The board with its rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

pub(crate) struct Geometry {
    pub bounds: Rect,
    /// The cells as numbers of the view, in the order in which they are drawn.
    pub order: Vec<usize>,
    /// The centre of each cell of the view.
    pub places: Vec<Point>,
    pub labels: Vec<(Point, String)>,
    /// The size of the coordinates.
    pub label_size: f64,
    /// What the marks are drawn for: `square` or `round`.
    pub shape: &'static str,
}

/// Boards of squares, whose cells come in reading order.
pub(crate) mod squares {
    use super::{Geometry, Point, Rect, View};

    const PITCH: f64 = 104.0;
    pub(crate) const RIM: f64 = 34.0;

    pub(crate) fn geometry(view: &View) -> Geometry {
        let columns = usize::from(view.columns.max(1));
        let (wide, high) = (f64::from(view.columns) * PITCH, f64::from(view.rows) * PITCH);
        let middle = |index: usize| index as f64 * PITCH + PITCH / 2.0;
        let file = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let lowest = view.cells.len().saturating_sub(columns);
        let files = view.cells[lowest..].iter().enumerate();
        let files = files.map(|(index, cell)| (Point { x: middle(index), y: high + RIM / 2.0 }, file(&cell.name)));
        let ranks =
            (0..view.rows).map(|row| (Point { x: -RIM / 2.0, y: middle(row.into()) }, (view.rows - row).to_string()));
        Geometry {
            bounds: Rect { x: -RIM, y: -RIM, width: wide + 2.0 * RIM, height: high + 2.0 * RIM },
            order: (0..view.cells.len()).collect(),
            places: (0..view.cells.len())
                .map(|index| Point { x: middle(index % columns), y: middle(index / columns) })
                .collect(),
            labels: files.chain(ranks).collect(),
            label_size: 15.0,
            shape: "square",
        }
    }
}

/// TZAAR's hexagon: nine columns of up to eight spaces around a hole.
pub(crate) mod hexagon {
    use std::f64::consts::{FRAC_PI_3, FRAC_PI_6};

    use super::{Geometry, Point, Rect, View};

    const PITCH: f64 = 100.0;
    /// From the centre to the spaces at the corners.
    const REACH: f64 = 4.0 * PITCH;
    /// The corners of the board beyond the outermost spaces, with room for the names of columns and rows.
    const RIM: f64 = 84.0;
    /// How far beyond the outermost spaces those names stand.
    const LABEL: f64 = 0.6;
    /// Positions across the middle column, the hole among them.
    const LONGEST: i32 = 9;
    const DOWN: Point = Point { x: 0.0, y: PITCH };

    fn turned(place: Point, sixths: u8) -> Point {
        let (sin, cos) = (f64::from(sixths) * FRAC_PI_3).sin_cos();
        Point { x: place.x * cos - place.y * sin, y: place.x * sin + place.y * cos }
    }

    /// Where a space lies on the board that is not turned: `E5` is the one above the hole.
    fn place(name: &str) -> Point {
        let mut letters = name.chars();
        let column = letters.next().map_or(0, |letter| letter as i32 - 'E' as i32);
        let number: i32 = letters.as_str().parse().unwrap_or(1);
        let index = if column == 0 && number > LONGEST / 2 { number } else { number - 1 };
        Point {
            x: f64::from(column) * PITCH * FRAC_PI_3.sin(),
            y: (f64::from(LONGEST - column.abs() - 1) / 2.0 - f64::from(index)) * PITCH,
        }
    }

    /// `sixths`: how far the board is turned clockwise, in sixths of a full turn.
    pub(crate) fn geometry(view: &View, sixths: u8) -> Geometry {
        let places: Vec<_> = view.cells.iter().map(|cell| turned(place(&cell.name), sixths)).collect();
        let mut order: Vec<_> = (0..places.len()).collect();
        // Stacks rise over the spaces above them, so those come first.
        order.sort_by(|&one, &other| {
            let row = |index: usize| places[index].y.round();
            row(one).total_cmp(&row(other)).then(places[one].x.total_cmp(&places[other].x))
        });
        let near = |one: Point, other: Point| (one.x - other.x).abs() < 1.0 && (one.y - other.y).abs() < 1.0;
        let on_board =
            |place: Point| near(place, Point { x: 0.0, y: 0.0 }) || places.iter().any(|&known| near(known, place));
        let beyond =
            |place: Point, way: Point, times: f64| Point { x: place.x + way.x * times, y: place.y + way.y * times };
        let (down, up_left) = (turned(DOWN, sixths), turned(DOWN, sixths + 2));
        let columns = view.cells.iter().zip(&places).filter(|(cell, _)| cell.name.ends_with('1'));
        let columns = columns.map(|(cell, &place)| (beyond(place, down, LABEL), cell.name[..1].to_owned()));
        let rows = view.cells.iter().zip(&places);
        let rows = rows.filter(|(cell, place)| !on_board(beyond(**place, up_left, 1.0)) && !cell.name.starts_with('E'));
        let rows = rows.map(|(cell, &place)| (beyond(place, up_left, LABEL), cell.name[1..].to_owned()));
        let high = REACH + RIM;
        let wide = high * FRAC_PI_6.cos();
        Geometry {
            bounds: Rect { x: -wide, y: -high, width: 2.0 * wide, height: 2.0 * high },
            labels: columns.chain(rows).collect(),
            label_size: 21.0,
            order,
            places,
            shape: "round",
        }
    }
}
