//! A game while it is looked at: what is known of its positions, first and then more closely.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use alcazar_rules::{AnyAction, AnyGame, GameKind, Seat};

use super::{Care, DOUBTFUL_DROP, Judged, Loss, Review, Step, Worth, judge_any, result, usual_share};
use crate::{Limits, Proof, Request, Stop, Think};

/// How many turns are looked at more closely before the game is judged anew.
const BATCH: usize = 4;

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
            // A free table has nothing to judge.
            let Some(seat) = position.to_act().filter(|_| !action.is_mode()) else { break };
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

/// What is known of a position that a game went through, or might have.
#[derive(Clone, Debug)]
struct Seen {
    /// What it is worth to each seat.
    worths: Vec<Worth>,
    /// The best actions from there on.
    line: Vec<AnyAction>,
    /// Those of the seat to act alone.
    turn: Vec<AnyAction>,
    depth: u8,
    /// Positions that were to be visited for it.
    nodes: u64,
}

/// Another turn than the one that was played.
#[derive(Clone, Debug)]
struct Other {
    turn: Vec<AnyAction>,
    /// What is known of the position that it leads to.
    seen: Seen,
}

/// A game while it is looked at.
pub(super) struct Look<'a> {
    think: &'a Think,
    care: &'a Care,
    stop: &'a Stop,
    positions: Vec<AnyGame>,
    turns: Vec<(usize, Seat, Vec<AnyAction>)>,
    /// What is known of each position by itself.
    seen: Vec<Seen>,
    /// The best other turn in each position in which a turn was played, as far as one was compared with that.
    others: Vec<Option<Other>>,
    /// Which turns were looked at closely.
    deep: Vec<bool>,
}

impl<'a> Look<'a> {
    pub(super) fn of(think: &'a Think, start: &AnyGame, actions: &[AnyAction], care: &'a Care, stop: &'a Stop) -> Self {
        let Course { positions, turns } = Course::of(start, actions);
        let (seen, others, deep) = Default::default();
        Self { think, care, stop, positions, turns, seen, others, deep }
    }

    /// Looks at everything once; none if it was stopped.
    pub(super) fn look(&mut self, progress: &mut dyn FnMut(Step)) -> Option<()> {
        let Self { positions, turns, care, .. } = &*self;
        let all = positions.len() + turns.len();
        let find = |position: &AnyGame| self.find(position, care.nodes);
        let mut searched = |done| progress(Step::Searched { done, all });
        let seen = each(positions, care.threads, &mut searched, &find);
        let seen = seen.into_iter().collect::<Option<Vec<_>>>()?;
        self.seen = seen;
        self.others = vec![None; self.turns.len()];
        let places: Vec<usize> = (0..self.turns.len()).collect();
        let first = self.positions.len();
        let mut compared = |done| progress(Step::Searched { done: first + done, all });
        self.others = each(&places, self.care.threads, &mut compared, &|&place| {
            let (seat, own) = (self.turns[place].1, &self.seen[place]);
            let (before, after) = (own.worths.get(seat.index())?, self.seen[place + 1].worths.get(seat.index())?);
            let seems = Loss { best: *before, played: *after, kind: self.kind(), seats: self.seats() };
            if before.proof == Some(Proof::Win) || seems.is_nothing() {
                return None;
            }
            self.other(place, own.turn.clone(), self.care.nodes)
        });
        self.deep = vec![self.care.deep <= self.care.nodes; self.turns.len()];
        self.carry_forward();
        (!self.stop.is_stopped()).then_some(())
    }

    fn kind(&self) -> GameKind {
        self.positions[0].kind()
    }

    fn seats(&self) -> u8 {
        self.positions[0].seats()
    }

    /// What is known of a position by a search, or by its end.
    fn find(&self, position: &AnyGame, nodes: u64) -> Option<Seen> {
        let seats = (0..position.seats()).map(Seat);
        let Some(to_act) = position.to_act() else {
            let (outcome, shares) = (position.outcome()?, result(position));
            let worth = |(seat, share)| {
                let score = crate::finished(&outcome, seat, 0);
                Worth { score, proof: Some(Proof::of_margin(score)), share }
            };
            let worths = seats.zip(shares).map(worth).collect();
            return Some(Seen { worths, line: Vec::new(), turn: Vec::new(), depth: 0, nodes: u64::MAX });
        };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = judge_any(self.think, position, &Request { limits, ..Request::default() }, self.stop)?;
        let best = found.lines.first()?;
        let worths = seats.map(|seat| Worth::of(position.kind(), best, to_act, seat)).collect();
        let seen = Seen { worths, line: found.pv, turn: found.actions, depth: found.depth, nodes };
        (!self.stop.is_stopped()).then_some(seen)
    }

    /// A turn that might have been played, by the position that it leads to; none if that is the one that was.
    fn other(&self, place: usize, turn: Vec<AnyAction>, nodes: u64) -> Option<Other> {
        let mut reached = self.positions[place].clone();
        // The actions of a turn that was found are legal.
        let is_legal = turn.iter().all(|&action| reached.play(action).is_ok());
        let is_other = is_legal && reached != self.positions[place + 1];
        Some(Other { seen: is_other.then(|| self.find(&reached, nodes))??, turn })
    }

    /// The turn with the best other first action than the one that was played.
    fn second(&self, place: usize) -> Option<Vec<AnyAction>> {
        let (position, (_, seat, played)) = (&self.positions[place], &self.turns[place]);
        let limits = Limits { nodes: Some(self.care.deep), ..Limits::default() };
        let request = Request { limits, lines: 2, ..Request::default() };
        let found = (self.think)(position, &request, self.stop, &mut |_| ())?;
        let line = found.lines.into_iter().find(|line| line.actions.first() != played.first())?;
        let mut reached = position.clone();
        let own = |action: &AnyAction| reached.to_act() == Some(*seat) && reached.play(*action).is_ok();
        Some(line.actions.into_iter().take_while(own).collect())
    }

    /// Searches the positions on both sides of some turns more deeply, and what might have been played instead; none if it
    /// was stopped.
    pub(super) fn look_closely(&mut self, places: &[usize]) -> Option<()> {
        let nodes = self.care.deep;
        let is_known = |side: usize| {
            let seen = &self.seen[side];
            seen.nodes >= nodes || seen.worths.iter().any(|worth| worth.proof.is_some())
        };
        let sides: BTreeSet<usize> = places.iter().flat_map(|&place| [place, place + 1]).collect();
        let sides: Vec<usize> = sides.into_iter().filter(|&side| !is_known(side)).collect();
        let anew = each(&sides, self.care.threads, &mut |_| (), &|&side| self.find(&self.positions[side], nodes));
        for (&side, seen) in sides.iter().zip(anew) {
            self.seen[side] = seen?;
        }
        self.carry_forward();
        let others = each(places, self.care.threads, &mut |_| (), &|&place| {
            let seat = self.turns[place].1;
            let own = &self.seen[place];
            if own.worths.get(seat.index())?.proof.is_some() {
                return None;
            }
            let other = self.other(place, own.turn.clone(), nodes);
            other.or_else(|| self.other(place, self.second(place)?, nodes))
        });
        for (&place, other) in places.iter().zip(others) {
            self.others[place] = other;
            self.deep[place] = true;
        }
        (!self.stop.is_stopped()).then_some(())
    }

    /// Where every turn loses, or the best one was played, its proof holds for the next position too.
    fn carry_forward(&mut self) {
        for place in 0..self.turns.len() {
            let own = &self.seen[place];
            let Some(worth) = own.worths.get(self.turns[place].1.index()) else { continue };
            let was_best = || {
                let mut reached = self.positions[place].clone();
                own.turn.iter().all(|&action| reached.play(action).is_ok()) && reached == self.positions[place + 1]
            };
            let holds = self.seats() == 2 && worth.proof == Some(Proof::Loss) || worth.proof.is_some() && was_best();
            let worths = own.worths.clone();
            let next = &mut self.seen[place + 1];
            if holds && next.worths.iter().all(|worth| worth.proof.is_none()) {
                next.worths = worths;
            }
        }
    }

    /// The turns that were not looked at closely and at which the game seems to turn, the last ones.
    pub(super) fn unclear(&self, review: &Review) -> Vec<usize> {
        let usual = usual_share(self.seats());
        let turns = |place: &usize| {
            let seat = self.turns[*place].1.index();
            let share = |shares: Option<f64>| shares.unwrap_or(0.0);
            let after = share(review.course[*place + 1].get(seat).copied());
            let own = share(self.seen[*place].worths.get(seat).map(|worth| worth.share));
            let carried = share(review.course[*place].get(seat).copied());
            (own - after).abs().max((carried - after).abs()) / usual >= DOUBTFUL_DROP
        };
        (0..self.turns.len()).rev().filter(|&place| !self.deep[place]).filter(turns).take(BATCH).collect()
    }

    /// Judges all turns, from the last one back.
    pub(super) fn judge(&self) -> Review {
        let (kind, seats) = (self.kind(), self.seats());
        let end = self.seen.last();
        let mut after = end.map(|end| end.worths.clone()).unwrap_or_default();
        let shares = |worths: &[Worth]| worths.iter().map(|worth| worth.share).collect::<Vec<_>>();
        let mut course = vec![shares(&after)];
        let mut judged = Vec::new();
        for (place, (first, seat, played)) in self.turns.iter().enumerate().rev() {
            let (own, other) = (&self.seen[place], self.others[place].as_ref());
            let index = seat.index();
            let (Some(&value), Some(&by_itself)) = (after.get(index), own.worths.get(index)) else { break };
            let (turn, line, worths) = match other {
                _ if by_itself.proof.is_some() => (&own.turn, own.line.clone(), own.worths.clone()),
                Some(other) => (&other.turn, [&other.turn[..], &other.seen.line].concat(), other.seen.worths.clone()),
                None => (&own.turn, own.line.clone(), after.clone()),
            };
            let best = worths.get(index).copied().unwrap_or(value);
            let loss = Loss { best, played: value, kind, seats };
            // What was played may turn out to be no worse than what was thought best. Without a proof it must seem so also by
            // a search of the same effort, for what is carried back from the end was looked at further.
            let is_worse = |than: Worth| best.exceeds(than) && !Loss { played: than, ..loss }.is_slight();
            let direct = self.seen[place + 1].worths.get(index).copied().unwrap_or(value);
            let is_better = is_worse(value) && (value.proof.is_some() || is_worse(direct));
            // Nor is a turn blamed for what only later positions prove if nobody looks more closely whether it is to blame.
            let is_told = is_better && (self.care.deep > self.care.nodes || is_worse(direct));
            let best_value = if is_told { best } else { value };
            if is_better {
                after = worths;
            }
            shared_anew(&mut after, index, &own.worths);
            course.push(shares(&after));
            let fault = Loss { best: best_value, ..loss }.fault();
            let (first, seat, played, best) = (*first, *seat, played.clone(), turn.clone());
            judged.push(Judged { first, seat, played, best, line, best_value, value, depth: own.depth, fault });
        }
        judged.reverse();
        course.reverse();
        Review { turns: judged, course }
    }
}

/// What a turn leads to tells of two seats what both could have had before it. Of more it tells that of whoever acted alone:
/// how the rest is shared among the others is seen in the position before the turn.
fn shared_anew(worths: &mut [Worth], acted: usize, before: &[Worth]) {
    let is_open = |worths: &[Worth]| worths.iter().all(|worth| worth.proof.is_none());
    let Some(own) = worths.get(acted).map(|worth| worth.share).filter(|_| worths.len() > 2) else { return };
    let others: f64 = before.iter().enumerate().filter(|&(seat, _)| seat != acted).map(|(_, worth)| worth.share).sum();
    if !is_open(worths) || !is_open(before) || others <= 0.0 {
        return;
    }
    for (seat, (worth, before)) in worths.iter_mut().zip(before).enumerate() {
        if seat != acted {
            *worth = Worth { share: before.share / others * (1.0 - own), ..*before };
        }
    }
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
