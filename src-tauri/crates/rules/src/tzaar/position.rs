use super::board::{self, Line, SPACES, Space, Spaces, each, neighbours, reach};
use super::{Action, Kind, Rule, Stage, Tzaar};
use crate::{Seat, zobrist};

/// A stack; a single piece is a stack of height 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// Whose it is.
    pub seat: Seat,
    /// The type of the piece on top, which alone counts.
    pub kind: Kind,
    /// How many pieces it has.
    pub height: u8,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct End {
    pub loser: u8,
    pub cause: Cause,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// The last visible piece of a type was taken.
    Gone(Kind),
    /// The loser covered the last visible piece of an own type.
    Buried(Kind),
    /// The loser's turn began without a capture.
    NoCapture,
}

/// What a stack would do on a space that it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    Capture,
    Stack,
}

/// The Zobrist numbers of each side, type and space; a stack's part of the key is rotated by its height.
static STACK_KEYS: [u64; 6 * SPACES] = {
    let mut keys = [0; 6 * SPACES];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = zobrist(index as u64);
        index += 1;
    }
    keys
};

/// Those of each stage and side to act.
static TURN_KEYS: [u64; 8] = {
    let mut keys = [0; 8];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = zobrist((STACK_KEYS.len() + index) as u64);
        index += 1;
    }
    keys
};

impl Tzaar {
    /// An empty board before the placement.
    pub(super) fn empty() -> Self {
        Self {
            sides: [0; 2],
            kinds: [0; 3],
            tall: 0,
            heights: [0; SPACES],
            side: 0,
            stage: Stage::Placement,
            end: None,
            key: TURN_KEYS[Stage::Placement as usize],
        }
    }

    /// The stack on a space.
    #[must_use]
    pub fn stack(&self, space: Space) -> Option<Stack> {
        let bit = space.bit();
        (self.occupied() & bit != 0).then(|| Stack {
            seat: Seat((self.sides[1] & bit != 0) as u8),
            kind: self.kind(space),
            height: self.heights[space.index()],
        })
    }

    /// How many stacks of a seat show a type.
    #[must_use]
    pub fn visible(&self, seat: Seat, kind: Kind) -> u8 {
        self.sides.get(seat.index()).map_or(0, |own| (own & self.kinds[kind as usize]).count_ones() as u8)
    }

    /// What the side to act has to do.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many pieces of a type a seat has still to place.
    #[must_use]
    pub fn in_reserve(&self, seat: Seat, kind: Kind) -> u8 {
        if self.stage == Stage::Placement { kind.quota().saturating_sub(self.visible(seat, kind)) } else { 0 }
    }

    pub(super) fn occupied(&self) -> Spaces {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn own(&self) -> Spaces {
        self.sides[self.side as usize]
    }

    pub(super) fn enemy(&self) -> Spaces {
        self.sides[1 - self.side as usize]
    }

    /// The type on top of the stack on a space.
    pub(super) fn kind(&self, space: Space) -> Kind {
        let shows = |kind: Kind| self.kinds[kind as usize] & space.bit() != 0;
        if shows(Kind::Tott) {
            Kind::Tott
        } else if shows(Kind::Tzarra) {
            Kind::Tzarra
        } else {
            Kind::Tzaar
        }
    }

    /// The stacks of a side that could capture the stack on a space, if that is the other side's.
    pub(super) fn takers(&self, space: Space, side: u8) -> Spaces {
        let near = neighbours(space, self.occupied()) & self.sides[side as usize];
        let height = self.heights[space.index()];
        if height == 1 {
            return near;
        }
        each(near).filter(|taker| self.heights[taker.index()] >= height).fold(0, |takers, taker| takers | taker.bit())
    }

    /// Those of a side's stacks that the other could capture as its first action.
    pub(super) fn exposed(&self, stacks: Spaces, side: u8) -> Spaces {
        let exposed = each(stacks).filter(|&space| self.takers(space, 1 - side) != 0);
        exposed.fold(0, |set, space| set | space.bit())
    }

    /// Whether a side has an action with which to begin its turn.
    pub(super) fn can_capture(&self, side: u8) -> bool {
        let (own, other) = (self.sides[side as usize], self.sides[1 - side as usize]);
        reach(own, self.occupied()).any(|firsts| firsts & other & !self.tall != 0)
            || each(other & self.tall).any(|space| self.takers(space, side) != 0)
    }

    /// A type that no stack of a side shows.
    pub(super) fn lost_kind(&self, side: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.sides[side as usize] & self.kinds[kind as usize] == 0)
    }

    /// How the game ended if it did, as far as the board, the side to act and the stage tell: whoever covers an own
    /// type does so by the last action of a turn, and so is the side not to act at the first one.
    pub(super) fn find_end(&self) -> Option<End> {
        if self.stage == Stage::Placement {
            return None;
        }
        for loser in [0, 1] {
            if let Some(kind) = self.lost_kind(loser) {
                let buried = self.stage == Stage::First && loser != self.side;
                return Some(End { loser, cause: if buried { Cause::Buried(kind) } else { Cause::Gone(kind) } });
            }
        }
        let stuck = self.stage != Stage::Second && !self.can_capture(self.side);
        stuck.then_some(End { loser: self.side, cause: Cause::NoCapture })
    }

    /// Sets whose choice is next, and finds out whether the game goes on.
    pub(super) fn turn(&mut self, side: u8, stage: Stage) {
        let turn_key = |side, stage| TURN_KEYS[4 * side as usize + stage as usize];
        self.key ^= turn_key(self.side, self.stage) ^ turn_key(side, stage);
        (self.side, self.stage) = (side, stage);
        self.end = self.find_end();
    }

    fn toggle_key(&mut self, space: Space, stack: Stack) {
        let table = SPACES * (3 * stack.seat.index() + stack.kind as usize);
        self.key ^= STACK_KEYS[table + space.index()].rotate_left(stack.height as u32);
    }

    pub(super) fn put(&mut self, space: Space, stack: Stack) {
        let bit = space.bit();
        self.sides[stack.seat.index()] |= bit;
        self.kinds[stack.kind as usize] |= bit;
        if stack.height > 1 {
            self.tall |= bit;
        }
        self.heights[space.index()] = stack.height;
        self.toggle_key(space, stack);
    }

    fn lift(&mut self, space: Space) -> Option<Stack> {
        let stack = self.stack(space)?;
        self.toggle_key(space, stack);
        let others = !space.bit();
        self.sides[stack.seat.index()] &= others;
        self.kinds[stack.kind as usize] &= others;
        self.tall &= others;
        self.heights[space.index()] = 0;
        Some(stack)
    }

    /// Plays an action without checking it.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Capture { from, to } => {
                self.lift(to);
                if let Some(stack) = self.lift(from) {
                    self.put(to, stack);
                }
            }
            Action::Stack { from, to } => {
                let below = self.lift(to).map_or(0, |stack| stack.height);
                if let Some(stack) = self.lift(from) {
                    self.put(to, Stack { height: stack.height.wrapping_add(below), ..stack });
                }
            }
            Action::Pass => {}
            Action::Place { kind, space } => self.put(space, Stack { seat: Seat(self.side), kind, height: 1 }),
        }
        let other = 1 - self.side;
        match self.stage {
            Stage::Placement if self.occupied().count_ones() as usize == SPACES => self.turn(0, Stage::Opening),
            Stage::Placement => self.turn(other, Stage::Placement),
            Stage::Opening | Stage::Second => self.turn(other, Stage::First),
            Stage::First => self.turn(self.side, Stage::Second),
        }
    }

    /// What a move would do where it leads, or the rule that forbids it.
    pub(super) fn arrival(&self, from: Space, to: Space) -> Result<Arrival, Rule> {
        if self.end.is_some() {
            return Err(Rule::Over);
        }
        if self.stage == Stage::Placement {
            return Err(Rule::PlacementFirst);
        }
        if self.occupied() & from.bit() == 0 {
            return Err(Rule::NoStack);
        }
        if self.enemy() & from.bit() != 0 {
            return Err(Rule::NotYours);
        }
        if from == to {
            return Err(Rule::SameSpace);
        }
        if self.occupied() & to.bit() == 0 {
            return Err(Rule::EmptySpace);
        }
        match board::line(from, to) {
            Line::None => Err(Rule::NotInLine),
            Line::AcrossHole => Err(Rule::AcrossHole),
            Line::Between(between) if between & self.occupied() != 0 => Err(Rule::Blocked),
            Line::Between(_) if self.own() & to.bit() != 0 => match self.stage {
                Stage::Second => Ok(Arrival::Stack),
                _ => Err(Rule::StackTooEarly),
            },
            Line::Between(_) if self.heights[to.index()] > self.heights[from.index()] => Err(Rule::TooHigh),
            Line::Between(_) => Ok(Arrival::Capture),
        }
    }

    /// The rule that forbids an action.
    pub(super) fn forbids(&self, action: Action) -> Option<Rule> {
        match action {
            _ if self.end.is_some() => Some(Rule::Over),
            Action::Capture { from, to } => match self.arrival(from, to) {
                Ok(Arrival::Capture) => None,
                Ok(Arrival::Stack) | Err(Rule::StackTooEarly) => Some(Rule::OwnStack),
                Err(rule) => Some(rule),
            },
            Action::Stack { from, to } => match self.arrival(from, to) {
                Ok(Arrival::Stack) => None,
                Ok(Arrival::Capture) | Err(Rule::TooHigh) => Some(Rule::EnemyStack),
                Err(rule) => Some(rule),
            },
            Action::Pass => match self.stage {
                Stage::Placement => Some(Rule::PlacementFirst),
                Stage::Opening | Stage::First => Some(Rule::PassTooEarly),
                Stage::Second => None,
            },
            Action::Place { .. } if self.stage != Stage::Placement => Some(Rule::PlacementOver),
            Action::Place { space, .. } if self.occupied() & space.bit() != 0 => Some(Rule::Occupied),
            Action::Place { kind, .. } if self.in_reserve(Seat(self.side), kind) == 0 => Some(Rule::NoneLeft),
            Action::Place { .. } => None,
        }
    }

    /// Replaces the contents of `actions` by the legal ones, sorted.
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.end.is_some() {
            return;
        }
        let occupied = self.occupied();
        if self.stage == Stage::Placement {
            let kinds = Kind::ALL.into_iter().filter(|&kind| self.in_reserve(Seat(self.side), kind) > 0);
            let spaces =
                |kind| Space::all().filter(|s| occupied & s.bit() == 0).map(move |space| Action::Place { kind, space });
            actions.extend(kinds.flat_map(spaces));
            return;
        }
        let (own, enemy) = (self.own(), self.enemy());
        for from in each(own) {
            let height = self.heights[from.index()];
            let reached = each(neighbours(from, occupied) & enemy);
            let captures = reached.filter(|to| self.heights[to.index()] <= height);
            actions.extend(captures.map(|to| Action::Capture { from, to }));
        }
        if self.stage == Stage::Second {
            for from in each(own) {
                let stacks = each(neighbours(from, occupied) & own);
                actions.extend(stacks.map(|to| Action::Stack { from, to }));
            }
            actions.push(Action::Pass);
        }
    }
}
