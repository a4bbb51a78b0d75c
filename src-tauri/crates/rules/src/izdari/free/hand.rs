//! What is done by hand: which piece goes from where to where, and its text.

use super::super::board::{Board, Cargo, Kind, Side, Square, each};
use super::super::notation::Reader;
use super::super::position::letter;
use super::super::rule::Rule;
use super::super::words::Expected;
use crate::MoveError;

/// A piece is put somewhere by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByHand {
    /// The square that it leaves; [`Square::OFF`] for a piece from beside the board.
    pub(in super::super) from: Square,
    /// The kind of a piece that leaves a wagon there or comes from beside the board; none for what stands there.
    pub(in super::super) passenger: Option<Kind>,
    /// The square of arrival; [`Square::OFF`] for a piece that goes beside the board.
    pub(in super::super) to: Square,
    /// Whether it goes into the wagon there.
    pub(in super::super) aboard: bool,
    /// The side of the piece.
    pub(in super::super) side: Side,
}

impl Board {
    /// How many pieces of a kind a side has beside the board.
    pub(super) fn off(&self, side: Side, kind: Kind) -> u8 {
        kind.in_set().saturating_sub(self.count(side, kind))
    }

    /// Calls `emit` with everything that can be done by hand.
    pub(super) fn each_hand(&self, mut emit: impl FnMut(ByHand)) {
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

    /// Calls `emit` with every place where one piece can be put.
    pub(super) fn each_place(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        passenger: Option<Kind>,
        emit: &mut impl FnMut(ByHand),
    ) {
        for to in Square::reading_order().chain([Square::OFF]).filter(|&to| to != from) {
            emit(ByHand { from, passenger, to, aboard: false, side });
        }
        for wagon in each(self.pieces(side, Kind::Wagon)).filter(|&wagon| wagon != from) {
            if kind.boards() && !self.cargo[side as usize].is_full() {
                emit(ByHand { from, passenger, to: wagon, aboard: true, side });
            }
        }
    }

    /// Whether something can be done by hand.
    pub(super) fn check_hand(&self, action: ByHand) -> Result<(), Rule> {
        let ByHand { from, passenger, to, aboard, side } = action;
        let kind = match passenger {
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

    /// Does something that can be done by hand.
    pub(super) fn apply_hand(&mut self, action: ByHand) {
        let ByHand { from, passenger, to, aboard, side } = action;
        let hold = side as usize;
        let Some(kind) = passenger.or_else(|| self.kind_at(from)) else { return };
        let cargo = self.cargo[hold];
        if passenger.is_none() {
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

    /// The text of something done by hand. Only an enemy piece is taken; an own one makes room.
    pub(super) fn write_hand(&self, action: ByHand) -> String {
        let ByHand { from, passenger, to, aboard, side } = action;
        let name = |square: Square| if square == Square::OFF { "off".to_owned() } else { square.to_string() };
        let kind = passenger.or_else(|| self.kind_at(from)).map_or('?', |kind| letter(side, kind));
        let out = if passenger.is_some() { "@" } else { "" };
        let joint = if !aboard && self.side_at(to) == Some(side.other()) { 'x' } else { '-' };
        let into = if aboard { "@" } else { "" };
        format!("{kind}{out}{}{joint}{into}{}", name(from), name(to))
    }

    /// Reads the text of something to be done by hand, which may not be possible here. Earlier versions wrote an own
    /// piece that makes room like one that is taken.
    pub(super) fn read_hand(&self, text: &str) -> Result<ByHand, MoveError<Rule>> {
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
            (false, false, Some(owner)) if owner != side => return illegal(Rule::NotEmpty),
            (true, _, None) => return illegal(Rule::Nothing),
            _ => {}
        }
        Ok(ByHand { from, passenger, to, aboard, side })
    }
}

/// Reads a square, or `off`.
fn place(reader: &mut Reader) -> Result<Square, crate::ParseError> {
    if !reader.skip('o') {
        return reader.square();
    }
    if reader.skip('f') && reader.skip('f') { Ok(Square::OFF) } else { Err(reader.fault(Expected::Off)) }
}
