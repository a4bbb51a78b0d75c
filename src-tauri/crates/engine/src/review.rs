//! Looking back at a game: what each turn was worth, and where it turned.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use alcazar_rules::{AnyAction, AnyGame, GameKind, Seat};

use crate::{Limits, Line, Proof, Request, Stop, Think, Turn, UNIT, expected, leads_any, margin, shares};

/// How thoroughly a game is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Care {
    /// Positions visited for each position of the game, the same for all, so that the answer depends on nothing else.
    pub nodes: u64,
    /// How many positions are looked at at the same time, at least one.
    pub threads: usize,
}

/// The part of the point that a turn must give away to be a turning point, where each of two seats may expect a half; with
/// more seats it is as much less as each may expect.
pub const DOUBTFUL_DROP: f64 = 0.1;
/// The part of the point that a bad turn of one of two seats gives away.
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
    /// The part of the point that the seat may expect, from 0 to 1.
    pub part: f64,
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
    /// The part of the point, from 0 to 1, that the turn gave away.
    #[must_use]
    pub fn drop(&self) -> f64 {
        (self.best_value.part - self.value.part).max(0.0)
    }

    /// What the turn lost, in hundredths of a unit; none if it lost or won the game itself where there are no points.
    #[must_use]
    pub fn loss(&self, kind: GameKind) -> Option<i32> {
        Some((self.best_value.units(kind)? - self.value.units(kind)?).max(0))
    }

    fn judge(&mut self, kind: GameKind, seats: u8) {
        let drop = self.drop() / usual_part(seats);
        let slight = self.loss(kind).is_some_and(|loss| loss < LEAST_LOSS);
        self.fault = match drop {
            _ if slight && self.best_value.proof.is_none() && self.value.proof.is_none() => None,
            BAD_DROP.. => Some(Fault::Bad),
            DOUBTFUL_DROP.. => Some(Fault::Doubtful),
            _ => None,
        };
    }
}

/// What a seat may expect before the game, compared with one of two.
fn usual_part(seats: u8) -> f64 {
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
        let part = match proof {
            None if !line.leads.is_empty() => shares(kind, &line.leads).get(seat.index()).copied().unwrap_or(0.0),
            _ => expected(kind, score, proof),
        };
        Self { score, proof, part }
    }

    /// The score in hundredths of a unit, also that of a finished game with points.
    fn units(self, kind: GameKind) -> Option<i32> {
        match margin(self.score) {
            // A proof may not tell by how much.
            None if matches!(self.proof, Some(Proof::Win | Proof::Loss)) => None,
            None => Some(self.score),
            Some(points) => kind.info().points.then_some(points * UNIT),
        }
    }
}

/// The positions of a game between its turns, and the turns between them.
struct Course {
    positions: Vec<AnyGame>,
    turns: Vec<(usize, Seat, Vec<AnyAction>)>,
}

impl Course {
    fn of(start: &AnyGame, actions: &[AnyAction]) -> Self {
        let mut position = start.clone();
        let mut course = Self { positions: vec![start.clone()], turns: Vec::new() };
        let mut open: Option<(usize, Seat, Vec<AnyAction>)> = None;
        for (number, &action) in actions.iter().enumerate() {
            let Some(seat) = position.to_act() else { break };
            if position.play(action).is_err() {
                break;
            }
            let (_, _, turn) = open.get_or_insert((number, seat, Vec::new()));
            turn.push(action);
            if position.to_act() != Some(seat) {
                course.turns.extend(open.take());
                course.positions.push(position.clone());
            }
        }
        if let Some(turn) = open {
            course.turns.push(turn);
            course.positions.push(position);
        }
        course
    }
}

/// Looks at each turn of a game; none if it was stopped.
///
/// `actions` are those from `start` on; from the first one that is not legal they are left out. Every position is
/// searched with the same effort. A turn that seems to lose is compared with the best one again, both by the positions
/// that they lead to, so that neither has been looked at further. `progress` is called on this thread with the number of
/// searches that are done and of all.
#[must_use]
pub fn review(
    think: &Think,
    start: &AnyGame,
    actions: &[AnyAction],
    care: &Care,
    stop: &Stop,
    progress: &mut dyn FnMut(usize, usize),
) -> Option<Review> {
    let kind = start.kind();
    let Course { positions, turns } = Course::of(start, actions);
    let total = positions.len() + turns.len();
    let searched = each(&positions, care.threads, &mut |done| progress(done, total), &|position| {
        find(think, position, care, stop)
    });
    if stop.is_stopped() {
        return None;
    }
    let mut judged: Vec<Judged> = Vec::new();
    for (place, (first, seat, played)) in turns.into_iter().enumerate() {
        let Some(best) = searched.get(place).and_then(Option::as_ref) else { continue };
        let Some(value) = positions.get(place).and_then(|position| worth_of(position, Some(best), seat)) else {
            continue;
        };
        judged.push(Judged {
            first,
            seat,
            played,
            best: best.actions.clone(),
            line: best.pv.clone(),
            best_value: value,
            value,
            depth: best.depth,
            fault: None,
        });
    }
    compare(think, &positions, &searched, &mut judged, care, stop, &mut |done| progress(positions.len() + done, total));
    if stop.is_stopped() {
        return None;
    }
    for turn in &mut judged {
        turn.judge(kind, start.seats());
    }
    progress(total, total);
    let course = positions
        .iter()
        .zip(&searched)
        .map(|(position, turn)| outlook(position, turn.as_ref().and_then(|turn| turn.lines.first())))
        .collect();
    Some(Review { turns: judged, course })
}

/// Finds the values of the turns that were played, and again those of the best ones beside them.
fn compare(
    think: &Think,
    positions: &[AnyGame],
    searched: &[Option<Turn<AnyAction>>],
    judged: &mut [Judged],
    care: &Care,
    stop: &Stop,
    progress: &mut dyn FnMut(usize),
) {
    let after = |position: &AnyGame, actions: &[AnyAction]| {
        let mut position = position.clone();
        // The actions of a turn that was found are legal.
        actions.iter().all(|&action| position.play(action).is_ok()).then_some(position)
    };
    let places: Vec<usize> = (0..judged.len()).collect();
    let values = each(&places, care.threads, progress, &|&place| {
        let (turn, reached) = (&judged[place], &positions[place + 1]);
        let best = after(&positions[place], &turn.best)?;
        if best == *reached {
            return None;
        }
        let played = worth_of(reached, searched.get(place + 1).and_then(Option::as_ref), turn.seat)?;
        let seems = Judged { value: played, ..turn.clone() };
        if turn.best_value.proof == Some(Proof::Win)
            || seems.drop() / usual_part(reached.seats()) < DOUBTFUL_DROP / 2.0
                && seems.loss(reached.kind()) < Some(UNIT / 2)
        {
            return Some((turn.best_value, played));
        }
        Some((worth_of(&best, find(think, &best, care, stop).as_ref(), turn.seat)?, played))
    });
    for (turn, values) in judged.iter_mut().zip(values) {
        let Some((best, played)) = values else { continue };
        turn.value = played;
        // What was played may turn out to be no worse than what was thought best.
        turn.best_value = if best.score >= played.score || best.proof == Some(Proof::Win) { best } else { played };
    }
}

/// What a position is worth to a seat, by the search of it.
fn worth_of(position: &AnyGame, found: Option<&Turn<AnyAction>>, seat: Seat) -> Option<Worth> {
    match (position.to_act(), position.outcome()) {
        (Some(to_act), _) => Some(Worth::of(position.kind(), found?.lines.first()?, to_act, seat)),
        (None, Some(outcome)) => {
            let score = crate::finished(&outcome, seat, 0);
            let part = result(position).get(seat.index()).copied()?;
            Some(Worth { score, proof: Some(Proof::of_margin(score)), part })
        }
        (None, None) => None,
    }
}

fn find(think: &Think, position: &AnyGame, care: &Care, stop: &Stop) -> Option<Turn<AnyAction>> {
    let limits = Limits { nodes: Some(care.nodes), ..Limits::default() };
    judge_any(think, position, &Request { limits, ..Request::default() }, stop)
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

/// The part of the point that each seat may expect by the best line from here, together 1; as the position looks if
/// there is none. In a finished game it is the result.
#[must_use]
pub fn outlook(position: &AnyGame, best: Option<&Line<AnyAction>>) -> Vec<f64> {
    let kind = position.kind();
    let Some(to_act) = position.to_act() else { return result(position) };
    let Some(best) = best else { return shares(kind, &leads_any(position)) };
    (0..position.seats()).map(|seat| Worth::of(kind, best, to_act, Seat(seat)).part).collect()
}

/// The parts of the point that the seats of a finished game have.
fn result(position: &AnyGame) -> Vec<f64> {
    let standings = position.outcome().map(|outcome| outcome.standings().to_vec()).unwrap_or_default();
    let best = standings.iter().map(|standing| u8::from(standing.rank == 1)).sum::<u8>().max(1);
    standings.iter().map(|standing| if standing.rank == 1 { 1.0 / f64::from(best) } else { 0.0 }).collect()
}

/// Does the same with each of several things, some at the same time, and tells how many are done.
fn each<T: Sync, R: Send>(
    things: &[T],
    threads: usize,
    progress: &mut dyn FnMut(usize),
    work: &(dyn Fn(&T) -> Option<R> + Sync),
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let mut done: Vec<Option<R>> = things.iter().map(|_| None).collect();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.clamp(1, things.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(place) else { break };
                    if sender.send((place, work(thing))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (count, (place, result)) in receiver.iter().enumerate() {
            done[place] = result;
            progress(count + 1);
        }
    });
    done
}
