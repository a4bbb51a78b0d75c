//! What a position is worth, and whether that is proven.

use std::ops::Neg;

use alcazar_rules::{Outcome, Seat};

/// One unit of a game, a point of Zara for instance, in evaluations.
pub const UNIT: i32 = 100;

/// Evaluations lie between `-HEURISTIC_MAX` and `HEURISTIC_MAX`; beyond are results of finished games.
pub const HEURISTIC_MAX: i32 = 1_000_000;

/// The score of the narrowest win on the spot.
const WIN: i32 = 2_000_000;

/// What a point more or less at the end counts. More than the longest line, so that of two wins the higher one is
/// better, and of two equal ones the faster.
const MARGIN: i32 = 1_000;

/// Beyond all scores.
pub(crate) const INFINITE: i32 = i32::MAX / 2;

/// The score of a game that has ended after so many plies, for one seat: a win is better than a draw, a higher win than a
/// lower one, and of equal wins the earlier.
///
/// The lead must be below 1,000 points.
#[must_use]
pub fn finished(outcome: &Outcome, seat: Seat, ply: usize) -> i32 {
    won_by(lead(outcome, seat), ply)
}

/// The points by which a seat leads the best other one.
pub(crate) fn lead(outcome: &Outcome, seat: Seat) -> i32 {
    let standings = outcome.standings();
    let scores: Vec<i32> = standings.iter().map(|standing| i32::from(standing.score)).collect();
    ahead(&scores, seat.index())
}

/// By how much one of several leads the best other one.
pub(crate) fn ahead(standings: &[i32], index: usize) -> i32 {
    let own = standings.get(index).copied().unwrap_or(0);
    let others = standings.iter().enumerate().filter(|&(other, _)| other != index);
    own - others.map(|(_, &standing)| standing).max().unwrap_or(own)
}

/// The score for a lead of so many points when the game ends after so many plies.
pub(crate) fn won_by(margin: i32, ply: usize) -> i32 {
    margin.signum() * (WIN + margin.abs() * MARGIN - ply as i32)
}

/// The lead, in points, that a score of a finished game stands for; in games without points 2 for a win. None for an
/// evaluation.
#[must_use]
pub fn margin(score: i32) -> Option<i32> {
    let beyond = score.abs() - WIN;
    (score.abs() > HEURISTIC_MAX).then(|| score.signum() * (beyond + MARGIN - 1).div_euclid(MARGIN))
}

/// A score seen from a position further down the tree, for keeping it there, or back.
pub(crate) fn shifted(score: i32, plies: i32) -> i32 {
    if score.abs() > HEURISTIC_MAX { score + score.signum() * plies } else { score }
}

/// The result of a search with a window: a score, and what of it is certain whatever the evaluator says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub score: i32,
    /// The side to act proves at least this score.
    pub at_least: bool,
    /// The other side proves at most this score.
    pub at_most: bool,
}

impl Value {
    pub const fn guess(score: i32) -> Self {
        Self { score, at_least: false, at_most: false }
    }

    pub const fn certain(score: i32) -> Self {
        Self { score, at_least: true, at_most: true }
    }

    pub fn proof(self) -> Option<Proof> {
        if self.at_least && self.score > HEURISTIC_MAX {
            Some(Proof::Win)
        } else if self.at_most && self.score < -HEURISTIC_MAX {
            Some(Proof::Loss)
        } else if self.at_least && self.at_most && self.score == 0 {
            Some(Proof::Draw)
        } else {
            None
        }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        Self { score: -self.score, at_least: self.at_most, at_most: self.at_least }
    }
}

/// A result that is certain, for the seat to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// It wins against every defence.
    Win,
    /// It loses against best play.
    Loss,
    /// Neither side can win against best play.
    Draw,
}

impl Proof {
    pub(crate) const fn of_margin(margin: i32) -> Self {
        match margin {
            1.. => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }

    /// The name in programs' output: `win`, `loss` or `draw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_win_is_better_than_a_faster_one_and_a_faster_than_a_slower() {
        assert!(won_by(3, 900) > won_by(2, 1));
        assert!(won_by(2, 5) > won_by(2, 6));
        assert!(won_by(-2, 6) > won_by(-2, 5));
        assert_eq!(won_by(0, 7), 0);
    }

    #[test]
    fn the_margin_is_read_back_from_a_score() {
        for points in [-40, -2, -1, 1, 2, 17] {
            for ply in [0, 1, 999] {
                assert_eq!(margin(won_by(points, ply)), Some(points));
            }
        }
        assert_eq!(margin(0), None);
        assert_eq!(margin(HEURISTIC_MAX), None);
    }
}
