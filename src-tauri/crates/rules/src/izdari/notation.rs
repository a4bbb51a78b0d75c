//! Move texts: `Sb1-b4`, `Sb1xb4`, `Ad1*d5`, `Te1-e2*d3`, `S@e2-e4`, `We2-e6(-Ae2,+He4)`.

use std::fmt;

use super::action::{Action, Deed, Left};
use super::board::{Board, Cargo, Direction, Kind, Side, Square, each};
use super::rule::Rule;
use super::words::Expected;
use crate::{MoveError, ParseError, SyntaxError};

/// One loading or unloading on a wagon's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) loads: bool,
    pub(super) kind: Kind,
    pub(super) square: Square,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", if self.loads { '+' } else { '-' }, self.kind.letter(), self.square)
    }
}

/// A move text as it is written, whether legal or not.
struct Written {
    kind: Kind,
    aboard: bool,
    from: Square,
    deed: Verb,
    to: Square,
    slain: Option<Square>,
    events: Vec<Event>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Move,
    Take,
    Strike,
}

/// A text that is read from the left.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Starts at the first character that is no blank.
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.trim_end();
        Self { text, at: text.len() - text.trim_start().len() }
    }

    /// Makes sure that the text ends here.
    pub(super) fn end(&self) -> Result<(), ParseError> {
        if self.at < self.text.len() {
            return Err(ParseError::at(self.text, self.at, SyntaxError::Trailing));
        }
        Ok(())
    }

    pub(super) fn fault(&self, expected: Expected) -> ParseError {
        ParseError::at(self.text, self.at, SyntaxError::expected(expected))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    pub(super) fn take<T>(
        &mut self,
        expected: Expected,
        read: impl FnOnce(char) -> Option<T>,
    ) -> Result<T, ParseError> {
        let char = self.peek().ok_or_else(|| self.fault(expected))?;
        let value = read(char).ok_or_else(|| self.fault(expected))?;
        self.at += char.len_utf8();
        Ok(value)
    }

    pub(super) fn skip(&mut self, wanted: char) -> bool {
        let there = self.peek().is_some_and(|char| char.eq_ignore_ascii_case(&wanted));
        if there {
            self.at += wanted.len_utf8();
        }
        there
    }

    fn kind(&mut self, expected: Expected) -> Result<Kind, ParseError> {
        self.take(expected, Kind::of_letter)
    }

    pub(super) fn square(&mut self) -> Result<Square, ParseError> {
        let name = self.text.get(self.at..self.at + 2).and_then(Square::named);
        let square = name.ok_or_else(|| self.fault(Expected::Square))?;
        self.at += 2;
        Ok(square)
    }

    fn events(&mut self) -> Result<Vec<Event>, ParseError> {
        let mut events = Vec::new();
        if !self.skip('(') {
            return Ok(events);
        }
        loop {
            let loads = self.take(Expected::LoadOrUnload, |char| match char {
                '+' => Some(true),
                '-' => Some(false),
                _ => None,
            })?;
            let kind = self.take(Expected::Passenger, |char| Kind::of_letter(char).filter(|kind| kind.boards()))?;
            events.push(Event { loads, kind, square: self.square()? });
            if self.take(Expected::CommaOrEnd, |char| (char == ',' || char == ')').then_some(char))? == ')' {
                return Ok(events);
            }
        }
    }
}

fn read(text: &str) -> Result<Written, ParseError> {
    let mut reader = Reader::new(text);
    let kind = reader.kind(Expected::Piece)?;
    let aboard = reader.skip('@');
    let from = reader.square()?;
    let deed = reader.take(Expected::Verb, |char| match char {
        '-' => Some(Verb::Move),
        'x' | 'X' => Some(Verb::Take),
        '*' => Some(Verb::Strike),
        _ => None,
    })?;
    let to = reader.square()?;
    let slain = if deed != Verb::Strike && reader.skip('*') { Some(reader.square()?) } else { None };
    let events = if kind == Kind::Wagon && slain.is_none() { reader.events()? } else { Vec::new() };
    reader.end()?;
    Ok(Written { kind, aboard, from, deed, to, slain, events })
}

impl Board {
    /// Reads a move text as a turn of a side, which may still be illegal.
    pub(super) fn read_action(&self, side: Side, text: &str) -> Result<Action, MoveError<Rule>> {
        let written = read(text)?;
        self.resolve(side, &written).map_err(MoveError::Illegal)
    }

    fn resolve(&self, side: Side, written: &Written) -> Result<Action, Rule> {
        let &Written { kind, aboard, from, deed, to, slain, .. } = written;
        let passenger = aboard.then_some(kind);
        if self.mover(side, from, passenger)? != kind {
            return Err(Rule::NoSuchPiece);
        }
        let deed = match (deed, slain) {
            (Verb::Strike, _) => {
                if kind == Kind::Templar {
                    self.check_slay(side, from, to)?;
                } else {
                    self.check_fire(side, kind, from, to)?;
                }
                return Ok(Action::strike(to));
            }
            (Verb::Move, _) if self.side_at(to) == Some(side.other()) => {
                return Err(if kind == Kind::Wagon { Rule::WagonEnemy } else { Rule::NotEmpty });
            }
            (Verb::Take, _) if self.side_at(to).is_none() => return Err(Rule::Nothing),
            (_, Some(slain)) => Deed::Slay(slain),
            _ if kind == Kind::Wagon => Deed::Drive(self.follow(side, from, to, &written.events)?),
            _ => Deed::Walk,
        };
        Ok(Action::new(from, passenger, to, deed))
    }

    /// What a wagon leaves behind that loads and unloads in this order.
    pub(super) fn follow(&self, side: Side, from: Square, to: Square, events: &[Event]) -> Result<Left, Rule> {
        let (direction, steps) = self.road(side, from, to)?;
        let mut hold = Hold { cargo: self.cargo[side as usize], standing: None, unloaded: false };
        let (mut at, mut left, mut events) = (from, Left::default(), events);
        for place in 0..steps {
            let here = events.iter().take_while(|event| event.square == at).count();
            let (now, later) = events.split_at(here);
            hold.handle(now)?;
            left = left.with(place, hold.standing);
            events = later;
            at = direction.next(at).ok_or(Rule::WagonStep)?;
            (hold.standing, hold.unloaded) = (self.kind_at(at), false);
        }
        match (events, hold.standing) {
            ([], None) => Ok(left),
            ([], Some(_)) => Err(Rule::MustLoad),
            ([event], _) if event.loads && event.square == at => hold.load(event.kind).map(|()| left),
            ([event, ..], _) if event.square == at && !event.loads => Err(Rule::UnloadStop),
            ([event, ..], _) if event.square == at => Err(Rule::LoadNothing),
            _ => Err(Rule::OffRoad),
        }
    }

    /// The square of the piece that acts. Of several that may take the same piece without a move it is the one
    /// whose text is the first in byte order.
    pub(super) fn origin(&self, side: Side, action: Action) -> Square {
        if action.deed() != Deed::Strike {
            return action.from();
        }
        let order = |&from: &Square| (self.all(Kind::Templar) & from.bit() != 0, from.file(), from.rank());
        each(self.strikers(side, action.to())).min_by_key(order).unwrap_or(action.from())
    }

    /// The canonical text of a legal turn.
    pub(super) fn write_action(&self, side: Side, action: Action) -> String {
        let (from, to) = (self.origin(side, action), action.to());
        let takes = self.side_at(to) == Some(side.other());
        let joint = if takes { 'x' } else { '-' };
        let kind = action.passenger().or_else(|| self.kind_at(from)).map_or('?', Kind::letter);
        let place = if action.passenger().is_some() { "@" } else { "" };
        match action.deed() {
            Deed::Walk => format!("{kind}{place}{from}{joint}{to}"),
            Deed::Strike => format!("{kind}{from}*{to}"),
            Deed::Slay(slain) => format!("{kind}{from}{joint}{to}*{slain}"),
            Deed::Drive(left) => {
                let events: Vec<_> = self.events(from, to, left).iter().map(Event::to_string).collect();
                let load = if events.is_empty() { String::new() } else { format!("({})", events.join(",")) };
                format!("{kind}{from}-{to}{load}")
            }
        }
    }

    /// The fewest loads and unloads that leave this behind, in the order of the way.
    pub(super) fn events(&self, from: Square, to: Square, left: Left) -> Vec<Event> {
        let mut events = Vec::new();
        let Some(direction) = Direction::straight(from, to) else { return events };
        let (mut at, mut standing) = (from, None);
        for place in 0..=Left::SQUARES {
            let stays = if at == to { None } else { left.get(place) };
            if standing != stays {
                let event = |loads| move |kind| Event { loads, kind, square: at };
                events.extend(stays.map(event(false)));
                events.extend(standing.map(event(true)));
            }
            if at == to {
                break;
            }
            let Some(next) = direction.next(at) else { break };
            at = next;
            standing = self.kind_at(at);
        }
        events
    }
}

/// A wagon on its way, on one of the squares that it leaves.
struct Hold {
    cargo: Cargo,
    /// The piece on the square beside the wagon.
    standing: Option<Kind>,
    /// Whether a passenger has been put down on this square.
    unloaded: bool,
}

impl Hold {
    /// Loads and unloads on one square. A load and an unload side by side, in either order, are an exchange, which
    /// a full wagon may do too.
    fn handle(&mut self, events: &[Event]) -> Result<(), Rule> {
        match (events, self.standing) {
            ([], _) => Ok(()),
            ([first, second, rest @ ..], Some(standing)) if first.loads != second.loads => {
                let (load, unload) = if first.loads { (first, second) } else { (second, first) };
                if load.kind != standing {
                    return Err(Rule::LoadNothing);
                }
                if unload.kind != standing {
                    self.unload(unload.kind)?;
                    self.cargo = self.cargo.with(standing);
                }
                self.unloaded = true;
                self.handle(rest)
            }
            ([first, rest @ ..], standing) => {
                if first.loads {
                    self.load(first.kind)?;
                } else if standing.is_some() {
                    return Err(Rule::UnloadTaken);
                } else {
                    self.unload(first.kind)?;
                }
                self.handle(rest)
            }
        }
    }

    fn load(&mut self, kind: Kind) -> Result<(), Rule> {
        if self.standing != Some(kind) {
            return Err(Rule::LoadNothing);
        }
        if self.cargo.is_full() {
            return Err(Rule::WagonFull);
        }
        self.standing = None;
        self.cargo = self.cargo.with(kind);
        Ok(())
    }

    fn unload(&mut self, kind: Kind) -> Result<(), Rule> {
        if self.unloaded {
            return Err(Rule::UnloadTaken);
        }
        if self.cargo.count(kind) == 0 {
            return Err(Rule::NotAboard);
        }
        self.unloaded = true;
        self.cargo = self.cargo.without(kind);
        self.standing = Some(kind);
        Ok(())
    }
}
