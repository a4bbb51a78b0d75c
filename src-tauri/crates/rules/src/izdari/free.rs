//! The free table: no turns and no rules. A piece goes by hand to any square, off the board and back, into the
//! wagon of its side and out again; what stood where it lands goes off the board, a wagon with all it carries.
//!
//! Seats are named in turn, so that every action counts as a turn of its own; whose piece is moved has nothing to do
//! with it. The module above tells the texts.

use super::action::{Action, Deed};
use super::board::{Board, Cargo, Kind, Side, Square, each};
use super::notation::Reader;
use super::position::letter;
use super::rule::Rule;
use super::words::{Expected, Remark};
use super::{Izdari, Past};
use crate::{Coded, MoveError, Seat};

/// Why a free table cannot go on as a ruled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the templar of one side is missing")]
pub struct TemplarMissing {
    /// The seat whose templar is missing.
    pub seat: Seat,
}

impl Coded for TemplarMissing {
    fn code(self) -> &'static str {
        Remark::TemplarMissing.code()
    }
}

impl Izdari {
    /// Whether this is a free table.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.free
    }

    /// The same position as a free table.
    #[must_use]
    pub fn to_free(&self) -> Self {
        Self { free: true, quiet: 0, past: Past::of(self.board.hash(self.side)), ..self.clone() }
    }

    /// The same position as a ruled game in which a seat is to move, with no earlier positions to repeat.
    ///
    /// # Errors
    /// A templar is missing, so that the game would be over.
    pub fn to_ruled(&self, first: Seat) -> Result<Self, TemplarMissing> {
        let templar = |side: &Side| self.board.pieces(*side, Kind::Templar) == 0;
        if let Some(side) = Side::BOTH.into_iter().find(templar) {
            return Err(TemplarMissing { seat: Seat(side as u8) });
        }
        let side = Side::BOTH[first.index().min(1)];
        Ok(Self { free: false, ..Self::from_parts(self.board, side, 0, self.turn, self.crossing) })
    }

    /// Whether an action at the free table would be legal as a turn of the ruled game, whoever is to move.
    ///
    /// Each action is judged alone. A piece taken off the board is one that the other side fires at or slays on the
    /// spot. In a ruled game it says whether the action is legal.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn referee(&self, action: Action) -> Result<(), Rule> {
        let (board, from, to) = (&self.board, action.from(), action.to());
        let Deed::Hand(side, aboard) = action.deed() else {
            return board.check(self.side, action, self.crossing);
        };
        if from == Square::OFF {
            return Err(Rule::OffBoard);
        }
        if aboard {
            return Err(Rule::Boarding);
        }
        if to == Square::OFF {
            return match (action.passenger(), board.kind_at(from)) {
                (None, Some(Kind::Dune)) => Err(Rule::Dune),
                (None, _) => board.check(side.other(), Action::strike(from), self.crossing),
                (Some(_), _) => Err(Rule::OutOfReach),
            };
        }
        match board.mover(side, from, action.passenger())? {
            Kind::Wagon => board.follow(side, from, to, &[]).map(|_| ()),
            kind => board.check_walk(side, kind, from, to, self.crossing),
        }
    }
}

impl Board {
    /// How many pieces of a kind a side has beside the board.
    pub(super) fn off(&self, side: Side, kind: Kind) -> u8 {
        kind.in_set().saturating_sub(self.count(side, kind))
    }

    /// Calls `emit` with every action at the free table.
    pub(super) fn each_hand(&self, mut emit: impl FnMut(Action)) {
        for side in Side::BOTH {
            for kind in Kind::ALL {
                for from in each(self.pieces(side, kind)) {
                    self.each_place(side, kind, from, None, &mut emit);
                    if kind == Kind::Wagon {
                        for passenger in self.cargo[side as usize].kinds() {
                            self.each_place(side, passenger, from, Some(passenger), &mut emit);
                        }
                    }
                }
                if self.off(side, kind) > 0 {
                    self.each_place(side, kind, Square::OFF, Some(kind), &mut emit);
                }
            }
        }
    }

    /// Calls `emit` with every action at the free table that moves one piece.
    pub(super) fn each_place(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        passenger: Option<Kind>,
        emit: &mut impl FnMut(Action),
    ) {
        for to in Square::reading_order().chain([Square::OFF]).filter(|&to| to != from) {
            emit(Action::new(from, passenger, to, Deed::Hand(side, false)));
        }
        for wagon in each(self.pieces(side, Kind::Wagon)).filter(|&wagon| wagon != from) {
            if kind.boards() && !self.cargo[side as usize].is_full() {
                emit(Action::new(from, passenger, wagon, Deed::Hand(side, true)));
            }
        }
    }

    /// Whether something can be done at the free table.
    pub(super) fn check_hand(&self, action: Action) -> Result<(), Rule> {
        let Deed::Hand(side, aboard) = action.deed() else { return Err(Rule::NoSuchPiece) };
        let (from, to) = (action.from(), action.to());
        let kind = match action.passenger() {
            Some(kind) if from == Square::OFF => {
                if self.off(side, kind) > 0 {
                    kind
                } else {
                    return Err(Rule::NoSuchPiece);
                }
            }
            passenger => self.mover(side, from, passenger)?,
        };
        if from == to {
            return Err(Rule::StandStill);
        }
        if aboard {
            if !kind.boards() || self.pieces(side, Kind::Wagon) & to.bit() == 0 {
                return Err(Rule::NoWagon);
            }
            if self.cargo[side as usize].is_full() {
                return Err(Rule::WagonFull);
            }
        }
        Ok(())
    }

    /// Does something that can be done at the free table.
    pub(super) fn apply_hand(&mut self, action: Action) {
        let Deed::Hand(side, aboard) = action.deed() else { return };
        let (from, to, hold) = (action.from(), action.to(), side as usize);
        let Some(kind) = action.passenger().or_else(|| self.kind_at(from)) else { return };
        let cargo = self.cargo[hold];
        if action.passenger().is_none() {
            self.lift(side, kind, from);
        } else if from != Square::OFF {
            self.cargo[hold] = cargo.without(kind);
        }
        if to == Square::OFF {
            if kind == Kind::Wagon {
                self.cargo[hold] = Cargo::default();
            }
        } else if aboard {
            self.cargo[hold] = self.cargo[hold].with(kind);
        } else {
            self.clear(to);
            self.put(side, kind, to);
        }
    }

    /// The text of something done at the free table.
    pub(super) fn write_hand(&self, action: Action) -> String {
        let Deed::Hand(side, aboard) = action.deed() else { return String::new() };
        let (from, to) = (action.from(), action.to());
        let name = |square: Square| if square == Square::OFF { "off".to_owned() } else { square.to_string() };
        let kind = action.passenger().or_else(|| self.kind_at(from)).map_or('?', |kind| letter(side, kind));
        let out = if action.passenger().is_some() { "@" } else { "" };
        let joint = if !aboard && self.side_at(to).is_some() { 'x' } else { '-' };
        let into = if aboard { "@" } else { "" };
        format!("{kind}{out}{}{joint}{into}{}", name(from), name(to))
    }

    /// Reads the text of something to be done at the free table, which may not be possible here.
    pub(super) fn read_hand(&self, text: &str) -> Result<Action, MoveError<Rule>> {
        let mut reader = Reader::new(text);
        let (kind, written) = reader.take(Expected::FreePiece, |char| {
            let side = if char.is_ascii_uppercase() { Side::Sand } else { Side::Obsidian };
            Some((Kind::of_letter(char)?, side))
        })?;
        let inside = reader.skip('@');
        let from = place(&mut reader)?;
        let takes = reader.take(Expected::FreeVerb, |char| match char {
            '-' => Some(false),
            'x' | 'X' => Some(true),
            _ => None,
        })?;
        let aboard = !takes && reader.skip('@');
        let to = place(&mut reader)?;
        reader.end()?;
        let illegal = |rule| Err(MoveError::Illegal(rule));
        let outside = from == Square::OFF;
        let (side, passenger) = match self.at(from) {
            _ if outside => (written, Some(kind)),
            None => return illegal(Rule::NoSuchPiece),
            Some((side, _)) if inside => (side, Some(kind)),
            Some((_, standing)) if standing != kind => return illegal(Rule::NoSuchPiece),
            Some((side, _)) => (side, None),
        };
        match (takes, aboard, self.side_at(to)) {
            (false, false, Some(_)) => return illegal(Rule::NotEmpty),
            (true, _, None) => return illegal(Rule::Nothing),
            _ => {}
        }
        Ok(Action::new(from, passenger, to, Deed::Hand(side, aboard)))
    }
}

/// Reads a square, or `off`.
fn place(reader: &mut Reader) -> Result<Square, crate::ParseError> {
    if !reader.skip('o') {
        return reader.square();
    }
    if reader.skip('f') && reader.skip('f') { Ok(Square::OFF) } else { Err(reader.fault(Expected::Off)) }
}
