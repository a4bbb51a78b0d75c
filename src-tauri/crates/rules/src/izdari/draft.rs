//! Turns entered step by step. A templar that comes to where it may slay is asked whom; a wagon is asked nothing
//! unless the player chooses to load or unload on its way.

use super::Izdari;
use super::action::{Action, Deed};
use super::board::{AROUND, Kind, Side, Square, each};
use super::notation::Event;
use super::rule::Rule;
use super::{show, words};
use crate::{Coded, Draft, Game, Notice, Piece, Preview, Ready, Refusal, Step, Target, TargetKind};

pub(super) fn draft(position: &Izdari, steps: &[Step]) -> Result<Draft, Refusal> {
    let (source, chosen) = picked(steps)?;
    if position.ending().is_some() {
        return Err(refusal(source, Rule::Over));
    }
    let (from, passenger) = place(source).ok_or_else(|| refusal(source, Rule::NoSuchPiece))?;
    let kind = position.board.mover(position.side, from, passenger).map_err(|rule| refusal(source, rule))?;
    let hand = Hand { position, source, from, passenger, kind };
    match kind {
        Kind::Wagon => hand.wagon(&chosen),
        Kind::Templar => hand.templar(&chosen),
        _ => hand.walker(&chosen),
    }
}

/// The piece that was taken in hand, and what was chosen since.
pub(super) fn picked(steps: &[Step]) -> Result<(&str, Vec<&str>), Refusal> {
    let Some((Step::Pick(source), rest)) = steps.split_first() else {
        return Err(refusal("", words::Step::PickFirst));
    };
    Ok((source, rest.iter().map(choice).collect::<Result<_, _>>()?))
}

pub(super) fn refusal(at: &str, reason: impl Coded) -> Refusal {
    Refusal { at: at.to_owned(), reason: Notice::new(reason) }
}

/// The rule that forbids what is no target.
fn broken(checked: Result<(), Rule>) -> Rule {
    checked.err().unwrap_or(Rule::NoSuchPiece)
}

fn choice(step: &Step) -> Result<&str, Refusal> {
    match step {
        Step::Choose(id) => Ok(id),
        Step::Pick(source) => Err(refusal(source, words::Step::InHand)),
        Step::Rotate(_) => Err(refusal("", words::Step::NoRotation)),
    }
}

/// Reads `e2`, or `e2:H` for a passenger.
pub(super) fn place(source: &str) -> Option<(Square, Option<Kind>)> {
    let Some((square, letter)) = source.split_once(':') else { return Some((Square::named(source)?, None)) };
    let mut letters = letter.chars();
    let kind = Kind::of_letter(letters.next()?)?;
    letters.next().is_none().then_some((Square::named(square)?, Some(kind)))
}

/// The piece in hand.
struct Hand<'a> {
    position: &'a Izdari,
    source: &'a str,
    from: Square,
    passenger: Option<Kind>,
    kind: Kind,
}

impl Hand<'_> {
    fn side(&self) -> Side {
        self.position.side
    }

    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.position.legal_actions(&mut actions);
        actions.retain(|action| {
            action.deed() != Deed::Strike && action.from() == self.from && action.passenger() == self.passenger
        });
        actions
    }

    fn action(&self, to: Square, deed: Deed) -> Action {
        Action::new(self.from, self.passenger, to, deed)
    }

    fn target(&self, id: String, cell: Square, kind: TargetKind, action: Action) -> Target {
        Target {
            id,
            cell: cell.to_string(),
            kind,
            action: Some(self.position.action_text(action)),
            preview: self.position.preview(action),
        }
    }

    /// A piece that stands on a square after the steps so far: there it is refused nothing.
    fn draft(&self, at: Square, targets: Vec<Target>, refuse: impl Fn(Square) -> Rule) -> Draft {
        let refusals = Square::reading_order()
            .filter(|&square| square != at)
            .map(|square| (square.to_string(), square))
            .filter(|(name, _)| targets.iter().all(|target| &target.cell != name))
            .map(|(name, square)| refusal(&name, refuse(square)))
            .collect();
        Draft {
            source: self.source.to_owned(),
            piece: self.piece(),
            at: Some(at.to_string()),
            so_far: show::standstill(&self.position.board),
            rotates: false,
            targets,
            refusals,
            ready: None,
        }
    }

    fn piece(&self) -> Piece {
        show::piece(&self.position.board, self.side(), self.kind)
    }

    fn ready(&self, action: Action) -> Ready {
        Ready { action: self.position.action_text(action), preview: self.position.preview(action) }
    }

    /// The rule that forbids the piece to walk there.
    fn unwalkable(&self, to: Square) -> Rule {
        let crossing = self.position.crossing;
        broken(self.position.board.check_walk(self.side(), self.kind, self.from, to, crossing))
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.position.board.side_at(square) == Some(self.side().other())
    }

    fn landing(&self, to: Square) -> TargetKind {
        if self.is_enemy(to) { TargetKind::Take } else { TargetKind::Move }
    }

    fn walker(&self, chosen: &[&str]) -> Result<Draft, Refusal> {
        if let Some(id) = chosen.first() {
            return Err(refusal(id, words::Step::Unknown));
        }
        let board = &self.position.board;
        let fires = self.kind == Kind::Archer && self.passenger.is_none();
        let shots = if fires { board.shots(self.side(), self.from) } else { 0 };
        let walk = |action: Action| {
            let to = action.to();
            self.target(to.to_string(), to, self.landing(to), action)
        };
        let shoot = |to: Square| self.target(to.to_string(), to, TargetKind::Fire, Action::strike(to));
        let targets = self.actions().into_iter().map(walk).chain(each(shots).map(shoot)).collect();
        Ok(self.draft(self.from, targets, |to| {
            if self.kind == Kind::Archer && self.is_enemy(to) {
                broken(board.check_fire(self.side(), self.kind, self.from, to))
            } else {
                self.unwalkable(to)
            }
        }))
    }

    fn templar(&self, chosen: &[&str]) -> Result<Draft, Refusal> {
        let board = &self.position.board;
        let slay = |to: Square| {
            let slay = |slain: Square| {
                let here = to == self.from;
                let action = if here { Action::strike(slain) } else { self.action(to, Deed::Slay(slain)) };
                self.target(format!("*{slain}"), slain, TargetKind::Slay, action)
            };
            each(board.victims(self.side(), to)).map(slay).collect::<Vec<_>>()
        };
        let walks = board.walks(self.side(), self.kind, self.from, self.position.crossing);
        if let [id, rest @ ..] = chosen {
            let to = Square::named(id).filter(|to| walks & to.bit() != 0 && board.victims(self.side(), *to) != 0);
            let (Some(to), []) = (to, rest) else {
                return Err(refusal(rest.first().unwrap_or(id), words::Step::Unknown));
            };
            let walk = self.action(to, Deed::Walk);
            let draft = self.draft(to, slay(to), |slain| broken(board.check_slay(self.side(), to, slain)));
            return Ok(Draft { so_far: self.position.preview(walk), ready: Some(self.ready(walk)), ..draft });
        }
        let step = |to: Square| {
            let target = self.target(to.to_string(), to, self.landing(to), self.action(to, Deed::Walk));
            let goes_on = board.victims(self.side(), to) != 0;
            Target { action: target.action.filter(|_| !goes_on), ..target }
        };
        let targets = each(walks).map(step).chain(slay(self.from)).collect();
        Ok(self.draft(self.from, targets, |to| match self.unwalkable(to) {
            // It is near enough to be slain.
            Rule::TemplarStep if self.is_enemy(to) && AROUND[self.from.index()] & to.bit() != 0 => {
                broken(board.check_slay(self.side(), self.from, to))
            }
            rule => rule,
        }))
    }

    fn wagon(&self, chosen: &[&str]) -> Result<Draft, Refusal> {
        let board = &self.position.board;
        let road = |action: Action| (action, board.events(action.from(), action.to(), action.left()));
        let mut roads: Vec<_> = self.actions().into_iter().map(road).collect();
        let mut done = 0;
        for &id in chosen {
            roads.retain(|(_, events)| stop(&events[done..]).is_some_and(|stop| name(stop) == id));
            let stop = roads.first().and_then(|(_, events)| stop(&events[done..]));
            done += stop.ok_or_else(|| refusal(id, words::Step::Unknown))?.len();
        }
        let so_far: Vec<Event> = roads.first().map(|(_, events)| events[..done].to_vec()).unwrap_or_default();
        let at = so_far.last().map(|event| event.square);
        let mut targets = Vec::new();
        let mut steps = Vec::new();
        let mut ready = None;
        for (action, events) in &roads {
            let to = action.to();
            match stop(&events[done..]) {
                None if at == Some(to) => ready = Some(self.ready(*action)),
                None => targets.push(self.target(to.to_string(), to, TargetKind::Move, *action)),
                Some([event]) if event.square == to => {
                    targets.push(self.target(to.to_string(), to, TargetKind::Load, *action));
                }
                Some(stop) if !steps.contains(&stop) => steps.push(stop),
                Some(_) => {}
            }
        }
        // What a plain drop means comes first.
        targets.extend(steps.into_iter().map(|stop| Target {
            id: name(stop),
            cell: stop[0].square.to_string(),
            kind: match stop {
                [event] if event.loads => TargetKind::Load,
                [_] => TargetKind::Unload,
                _ => TargetKind::Exchange,
            },
            action: None,
            preview: self.on_the_way(&[&so_far, stop].concat()).1,
        }));
        let draft = self.draft(at.unwrap_or(self.from), targets, |to| {
            match board.follow(self.side(), self.from, to, &so_far) {
                Err(Rule::MustLoad) | Ok(_) => Rule::WagonFull,
                Err(rule) => rule,
            }
        });
        let (piece, preview) = self.on_the_way(&so_far);
        Ok(Draft { piece, so_far: preview, ready, ..draft })
    }

    /// The wagon after some loading and unloading, and what that has changed.
    fn on_the_way(&self, events: &[Event]) -> (Piece, Preview) {
        let side = self.side();
        let mut board = self.position.board;
        let at = events.last().map_or(self.from, |event| event.square);
        let mut placed = Vec::new();
        board.lift(side, Kind::Wagon, self.from);
        // A piece is taken aboard before another is put down in its place.
        for event in events.chunk_by(|a, b| a.square == b.square).flat_map(|stop| stop.iter().rev()) {
            let cargo = &mut board.cargo[side as usize];
            if event.loads {
                *cargo = cargo.with(event.kind);
                board.lift(side, event.kind, event.square);
            } else {
                *cargo = cargo.without(event.kind);
                board.put(side, event.kind, event.square);
                placed.push((event.square.to_string(), show::piece(&board, side, event.kind)));
            }
        }
        board.put(side, Kind::Wagon, at);
        placed.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let wagon = show::piece(&board, side, Kind::Wagon);
        let preview = Preview {
            from: Some(self.from.to_string()),
            to: Some(at.to_string()),
            landed: (!events.is_empty()).then(|| wagon.clone()),
            emptied: show::names(self.position.board.occupied() & board.empty()),
            placed,
            ..show::standstill(&self.position.board)
        };
        (wagon, preview)
    }
}

/// The first of a wagon's events and those on the same square.
fn stop(events: &[Event]) -> Option<&[Event]> {
    events.chunk_by(|a, b| a.square == b.square).next()
}

/// The name of a stop as a step.
fn name(stop: &[Event]) -> String {
    stop.iter().map(Event::to_string).collect::<Vec<_>>().join(",")
}
