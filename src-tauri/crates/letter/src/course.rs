//! The course of a game that was looked back at, as a graph.

#![allow(clippy::cast_precision_loss, reason = "turns and seats are few")]

use std::fmt::Write;

use alcazar_session::{Mark, NodeId};

use crate::escape::json;

/// What a review found of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// The nodes at which its turns begin, and the last one.
    pub nodes: Vec<NodeId>,
    /// The part of the point, from 0 to 1, that each seat may expect at each of these nodes.
    pub parts: Vec<Vec<f64>>,
    /// The nodes to which turns led that gave much away, with the verdict on each.
    pub turning: Vec<(NodeId, Mark)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 150.0;
/// Between the edge and what is drawn.
const MARGIN: f64 = 10.0;
/// The part of the point at the upper edge, if no seat of many comes so far.
const LEAST_TOP: f64 = 0.45;
/// Dashes tell the curves of several seats apart.
const DASHES: [&str; 4] = ["", "9 4", "2 4", "12 4 2 4"];

/// How a verdict is written behind a move.
pub fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "!",
        Mark::Bad => "?",
        Mark::Interesting => "!?",
        Mark::Doubtful => "?!",
    }
}

impl Course {
    /// The graph; `sides` are the names of the seats, `index` tells the place of a node in the page.
    pub fn graph(&self, sides: &[&str], index: impl Fn(NodeId) -> Option<usize>) -> Option<String> {
        let nodes: Option<Vec<_>> = self.nodes.iter().map(|&node| index(node)).collect();
        let nodes = nodes.filter(|nodes| nodes.len() > 1 && nodes.len() == self.parts.len())?;
        let two = sides.len() == 2;
        let most = self.parts.iter().flatten().copied().fold(0.0, f64::max);
        let top = if two { 1.0 } else { (1.1 * most).clamp(LEAST_TOP, 1.0) };
        let x = |place: usize| MARGIN + place as f64 / (nodes.len() - 1) as f64 * (WIDTH - 2.0 * MARGIN);
        let y = |part: f64| MARGIN + (1.0 - (part / top).clamp(0.0, 1.0)) * (HEIGHT - 2.0 * MARGIN);
        let part = |place: usize, seat: usize| self.parts[place].get(seat).copied().unwrap_or_default();
        let curve = |seat: usize| {
            let point = |place: usize| format!("{:.1} {:.1}", x(place), y(part(place, seat)));
            (0..nodes.len()).map(point).collect::<Vec<_>>().join("L")
        };
        let (left, right, bottom) = (MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN);
        let mut drawn = format!(
            "<svg id=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" aria-hidden=\"true\" data-nodes=\"{}\">",
            json(&nodes)
        );
        if two {
            let _ = write!(
                drawn,
                "<path class=\"ground side-{}\" d=\"M{left} {MARGIN}H{right}V{bottom}H{left}Z\"/><path class=\"area side-{}\" d=\"M{}L{right} {bottom}L{left} {bottom}Z\"/><path class=\"edge\" d=\"M{}\"/>",
                sides[1],
                sides[0],
                curve(0),
                curve(0)
            );
        } else {
            for (seat, side) in sides.iter().enumerate() {
                let dashes = DASHES[seat % DASHES.len()];
                let _ = write!(
                    drawn,
                    "<path class=\"curve side-{side}\" d=\"M{}\" stroke-dasharray=\"{dashes}\"/>",
                    curve(seat)
                );
            }
        }
        let middle = y(1.0 / sides.len().max(1) as f64);
        let _ = write!(
            drawn,
            "<path class=\"middle\" d=\"M{left} {middle:.1}H{right}\"/><line id=\"now\" y1=\"{MARGIN}\" y2=\"{bottom}\"/>"
        );
        for &(node, mark) in &self.turning {
            let Some(place) = self.nodes.iter().position(|&known| known == node) else { continue };
            let height = y(part(place, 0));
            let _ = write!(
                drawn,
                "<g class=\"turning\" transform=\"translate({:.1} {height:.1})\"><circle r=\"9\"/><text y=\"4\">{}</text></g>",
                x(place),
                sign(mark)
            );
        }
        Some(drawn + "</svg>")
    }
}
