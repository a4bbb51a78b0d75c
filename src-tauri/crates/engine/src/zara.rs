//! Zara.
use crate::{Evaluator, UNIT};
use alcazar_rules::Seat;
use alcazar_rules::zara::Zara;

/// Knows Zara.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zaratite;

impl Evaluator<Zara> for Zaratite {
    fn evaluate(&self, position: &Zara, seat: Seat) -> i32 {
        let scores = position.scores();
        let own = scores[seat.index()];
        let best = scores.iter().enumerate().filter(|&(i, _)| i != seat.index()).map(|(_, &s)| s).max().unwrap_or(0);
        i32::from(own - best) * UNIT
    }

    fn counts_margin(&self) -> bool {
        true
    }
}
