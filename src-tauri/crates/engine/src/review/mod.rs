//! Looking back at a game: what each turn was worth, and where it turned.

mod look;

use std::cmp::Ordering;

use alcazar_rules::{AnyAction, AnyGame, GameKind, Seat};

use crate::{Line, Proof, Request, Stop, Think, Turn, UNIT, expected, leads_any, margin, shares};
use look::Look;

/// How thoroughly a game is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// Positions visited for each position of the game, the same for all, so that the answer depends on nothing else.
    pub nodes: u64,
    /// Positions visited for each position next to which the game seems to turn; none are looked at again if it is not
    /// more.
    pub deep: u64,
    /// How many positions are looked at at the same time, at least one.
    pub threads: usize,
}

/// The share of the point that a turn must give away to be a turning point, where each of two seats may expect a half; with
/// more seats it is as much less as each may expect.
pub const DOUBTFUL_DROP: f64 = 0.1;
/// The share of the point that a bad turn of one of two seats gives away.
pub const BAD_DROP: f64 = 0.2;
/// What it must lose too, in hundredths of a unit, where neither side has a proof.
pub const LEAST_LOSS: i32 = UNIT;

/// A game that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The turns in their order.
    pub turns: Vec<Judged>,
    /// What each seat may expect before the first turn, after it, and so on: see [`shares`].
    pub course: Vec<Vec<f64>>,
}

/// A turn that was looked at. All scores are for the seat that acted.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The number of its first action among all actions of the game.
    pub first: usize,
    /// The seat that acted.
    pub seat: Seat,
    /// What it played.
    pub played: Vec<AnyAction>,
    /// The best turn.
    pub best: Vec<AnyAction>,
    /// The best turn and how it would go on.
    pub line: Vec<AnyAction>,
    /// What the best turn leads to.
    pub best_value: Worth,
    /// What the turn that was played leads to; equal to the best value if that is the best one.
    pub value: Worth,
    /// The plies that the position was searched.
    pub depth: u8,
    /// Set if the game turned here.
    pub fault: Option<Fault>,
}

/// What a turn leads to for a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// In hundredths of a unit, or the result of the game: see [`crate::margin`].
    pub score: i32,
    /// The result, if it is proven.
    pub proof: Option<Proof>,
    /// The share of the point that the seat may expect, from 0 to 1.
    pub share: f64,
}

/// What was wrong with a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It gave away at least [`BAD_DROP`], or as much less as there are more seats.
    Bad,
    /// It gave away at least [`DOUBTFUL_DROP`], or as much less as there are more seats.
    Doubtful,
}

impl Judged {
    /// The share of the point, from 0 to 1, that the turn gave away.
    #[must_use]
    pub fn drop(&self) -> f64 {
        (self.best_value.share - self.value.share).max(0.0)
    }

    /// What the turn lost, in hundredths of a unit; none if it lost or won the game itself where there are no points.
    #[must_use]
    pub fn loss(&self, kind: GameKind) -> Option<i32> {
        Some((self.best_value.units(kind)? - self.value.units(kind)?).max(0))
    }
}

/// What a seat may expect before the game, compared with one of two.
fn usual_share(seats: u8) -> f64 {
    2.0 / f64::from(seats)
}

impl Worth {
    /// What a line is worth to a seat in a position where a seat is to act.
    fn of(kind: GameKind, line: &Line<AnyAction>, to_act: Seat, seat: Seat) -> Self {
        let sign = if seat == to_act { 1 } else { -1 };
        // Of more than two seats one may lose because another one than this wins.
        let score = line.leads.get(seat.index()).copied().unwrap_or(sign * line.score);
        let proof = line.proof.map(|proof| match proof {
            Proof::Draw => Proof::Draw,
            _ if seat == to_act => proof,
            Proof::Loss if line.leads.is_empty() || score > 0 => Proof::Win,
            _ => Proof::Loss,
        });
        let share = match proof {
            None if !line.leads.is_empty() => shares(kind, &line.leads).get(seat.index()).copied().unwrap_or(0.0),
            _ => expected(kind, score, proof),
        };
        Self { score, proof, share }
    }

    /// Whether it is more than another one for the same seat.
    fn exceeds(self, other: Self) -> bool {
        (self.share, self.score).partial_cmp(&(other.share, other.score)) == Some(Ordering::Greater)
    }

    /// The score in hundredths of a unit, also that of a finished game with points.
    fn units(self, kind: GameKind) -> Option<i32> {
        match margin(self.score) {
            // A proof may not tell by how much.
            None if matches!(self.proof, Some(Proof::Win | Proof::Loss)) => None,
            None => Some(self.score),
            Some(points) => kind.info().points().then_some(points * UNIT),
        }
    }
}

/// How a review goes on.
#[derive(Debug)]
pub enum Step<'a> {
    /// So many of the searches of the first look are done.
    Searched {
        /// How many are done.
        done: usize,
        /// How many there are.
        all: usize,
    },
    /// The whole game was looked at; some of it may still be looked at more closely.
    Seen(&'a Review),
}

/// Looks at each turn of a game; none if it was stopped.
///
/// `actions` are those from `start` on; from the first one that is not legal they are left out. First every position is
/// searched with the same effort, and a turn that seems to lose is compared with the best one, both by the positions that
/// they lead to, so that neither has been looked at further. What is known of later positions is carried back: a position
/// is worth what the turn that was played there leads to, unless another turn is better, so that the course falls for
/// whoever acts only by what a fault of theirs gives away; how more than two seats share the rest is seen anew in each
/// position. Where it falls or rises, the positions on both sides are then
/// searched more deeply, the last ones first, until every turn of the game was looked at so.
///
/// `progress` is called on this thread.
#[must_use]
pub fn review(
    think: &Think,
    start: &AnyGame,
    actions: &[AnyAction],
    care: &Care,
    stop: &Stop,
    progress: &mut dyn FnMut(Step),
) -> Option<Review> {
    let mut look = Look::of(think, start, actions, care, stop);
    look.look(progress)?;
    loop {
        let review = look.judge();
        let places = look.unclear(&review);
        if places.is_empty() {
            return Some(review);
        }
        progress(Step::Seen(&review));
        look.look_closely(&places)?;
    }
}

/// What a turn may have lost.
#[derive(Clone, Copy)]
struct Loss {
    best: Worth,
    played: Worth,
    kind: GameKind,
    seats: u8,
}

impl Loss {
    /// The share of the point that was given away, compared with what one of two seats may expect.
    fn drop(self) -> f64 {
        (self.best.share - self.played.share).max(0.0) / usual_share(self.seats)
    }

    /// In hundredths of a unit: see [`Judged::loss`].
    fn units(self) -> Option<i32> {
        Some((self.best.units(self.kind)? - self.played.units(self.kind)?).max(0))
    }

    /// Whether it is no more than searches err by.
    fn is_slight(self) -> bool {
        let is_open = self.best.proof.is_none() && self.played.proof.is_none();
        is_open && self.units().is_some_and(|loss| loss < LEAST_LOSS)
    }

    /// Whether it is not worth another search.
    fn is_nothing(self) -> bool {
        self.drop() < DOUBTFUL_DROP / 2.0 && self.units() < Some(UNIT / 2)
    }

    fn fault(self) -> Option<Fault> {
        match self.drop() {
            _ if self.is_slight() => None,
            BAD_DROP.. => Some(Fault::Bad),
            DOUBTFUL_DROP.. => Some(Fault::Doubtful),
            _ => None,
        }
    }
}

/// Looks for the best turn as [`crate::think_any`] does, with [`evened`] scores.
#[must_use]
pub fn judge_any(think: &Think, position: &AnyGame, request: &Request, stop: &Stop) -> Option<Turn<AnyAction>> {
    let (mut last, mut before) = (Vec::new(), Vec::new());
    let mut turn = think(position, request, stop, &mut |progress| {
        before = std::mem::replace(&mut last, progress.lines.to_vec());
    })?;
    turn.lines = evened(&turn.lines, &before);
    turn.score = turn.lines.first().map_or(turn.score, |best| best.score);
    Some(turn)
}

/// The lines of a search with the means of their scores and those of one action less deep: whoever acts last in a line
/// seems to gain by it, and the seats take turns at that. Results that are proven or reached stay, and so do lines of
/// more than two seats, which are not of one depth.
#[must_use]
pub fn evened(lines: &[Line<AnyAction>], before: &[Line<AnyAction>]) -> Vec<Line<AnyAction>> {
    let is_open =
        |line: &Line<AnyAction>| line.proof.is_none() && margin(line.score).is_none() && line.leads.is_empty();
    let even = |line: &Line<AnyAction>| {
        let same = |other: &&Line<AnyAction>| other.actions.first() == line.actions.first() && is_open(other);
        let other = before.iter().find(same).or(before.first()).filter(|other| is_open(line) && is_open(other));
        Line { score: other.map_or(line.score, |other| i32::midpoint(line.score, other.score)), ..line.clone() }
    };
    lines.iter().map(even).collect()
}

/// The share of the point that each seat may expect by the best line from here, together 1; as the position looks if
/// there is none. In a finished game it is the result.
#[must_use]
pub fn outlook(position: &AnyGame, best: Option<&Line<AnyAction>>) -> Vec<f64> {
    let kind = position.kind();
    let Some(to_act) = position.to_act() else { return result(position) };
    let Some(best) = best else { return shares(kind, &leads_any(position)) };
    (0..position.seats()).map(|seat| Worth::of(kind, best, to_act, Seat(seat)).share).collect()
}

/// The shares of the point that the seats of a finished game have.
fn result(position: &AnyGame) -> Vec<f64> {
    let standings = position.outcome().map(|outcome| outcome.standings().to_vec()).unwrap_or_default();
    let best = standings.iter().map(|standing| u8::from(standing.rank == 1)).sum::<u8>().max(1);
    standings.iter().map(|standing| if standing.rank == 1 { 1.0 / f64::from(best) } else { 0.0 }).collect()
}
