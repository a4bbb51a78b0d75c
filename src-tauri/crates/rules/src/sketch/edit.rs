//! What a person does to a sketch.

use serde::Deserialize;

use super::{Cell, Sketch, groups};
use crate::Piece;

/// One change of a sketch.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "edit", rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Edit {
    /// Nothing is changed: the sketch is only shown.
    Show,
    /// A piece is put on a cell, in the place of what stands there.
    Put {
        /// The cell.
        cell: String,
        /// The piece.
        piece: Piece,
    },
    /// What stands on a cell goes to another, in the place of what stands there.
    Move {
        /// From this cell.
        from: String,
        /// To this one.
        to: String,
    },
    /// A cell becomes empty.
    Remove {
        /// The cell.
        cell: String,
    },
    /// Something is changed in the piece on a cell.
    Tweak {
        /// The cell.
        cell: String,
        /// What, by its name in [`super::Edited::tweaks`].
        name: String,
    },
    /// A field beside the board is set.
    Field {
        /// The field.
        name: String,
        /// The value.
        value: String,
    },
    /// A piece goes into a hand, or out of it.
    Hand {
        /// Whose hand.
        seat: u8,
        /// The slot.
        slot: String,
    },
    /// All cells become empty.
    Clear,
}

impl Sketch {
    /// Makes a change; `false` if it is none for this sketch.
    pub fn edit(&mut self, edit: &Edit) -> bool {
        match edit {
            Edit::Show => true,
            Edit::Put { cell, piece } => self.clean(piece).and_then(|piece| self.put(cell, Some(piece))).is_some(),
            Edit::Remove { cell } => self.put(cell, None).is_some(),
            Edit::Move { from, to } => self.carry(from, to).is_some(),
            Edit::Tweak { cell, name } => self.tweak(cell, name).is_some(),
            Edit::Field { name, value } => self.set(name, value),
            Edit::Hand { seat, slot } => self.turn_hand(*seat, slot).is_some(),
            Edit::Clear => {
                let names: Vec<_> = self.cells().map(|cell| cell.name.clone()).collect();
                names.iter().all(|name| self.put(name, None).is_some())
            }
        }
    }

    /// The piece as the position string can say it.
    fn clean(&self, piece: &Piece) -> Option<Piece> {
        let codec = self.kind.codec();
        let text = (codec.write_piece)(piece);
        (codec.read_piece)(&text).filter(|(_, length)| *length == text.len()).map(|(piece, _)| piece)
    }

    /// Puts something on a cell. In games with hands a piece comes from its owner's hand, and goes back there.
    fn put(&mut self, cell: &str, piece: Option<Piece>) -> Option<()> {
        let old = std::mem::replace(&mut self.cell(cell)?.piece, piece.clone());
        for (piece, held) in old.map(|piece| (piece, true)).into_iter().chain(piece.map(|piece| (piece, false))) {
            if let Some(slot) = self.slot(&piece) {
                self.hold(piece.seat, &slot, held);
            }
        }
        Some(())
    }

    fn carry(&mut self, from: &str, to: &str) -> Option<()> {
        let piece = self.cell(from)?.piece.clone()?;
        self.cell(to)?;
        self.put(from, None)?;
        self.put(to, Some(piece))
    }

    fn tweak(&mut self, cell: &str, name: &str) -> Option<()> {
        let tweak = self.kind.codec().tweak;
        let place = self.cell(cell)?;
        place.piece = Some(tweak(place.piece.as_ref()?, name)?);
        Some(())
    }

    fn set(&mut self, name: &str, value: &str) -> bool {
        let one_word = !value.is_empty() && value.chars().all(|char| char.is_ascii_graphic());
        one_word && (self.kind.codec().set)(self, name, value)
    }

    /// The slot of a hand in which a piece lies when it is not on the board.
    fn slot(&self, piece: &Piece) -> Option<String> {
        let codec = self.kind.codec();
        (codec.hands)(self)?;
        let template = (codec.template)(self.groups.len(), &self.fields)?;
        let rotated = std::iter::successors(Some(piece.clone()), |piece| (codec.tweak)(piece, "turn"));
        let kinds: Vec<String> = rotated.take(4).map(|piece| piece.kind).collect();
        let hand = &template.seats.get(usize::from(piece.seat))?.hand;
        hand.iter().find(|(_, piece)| kinds.contains(&piece.kind)).map(|(slot, _)| slot.clone())
    }

    fn hold(&mut self, seat: u8, slot: &str, held: bool) {
        let codec = self.kind.codec();
        let Some(mut hands) = (codec.hands)(self) else { return };
        let Some(hand) = hands.get_mut(usize::from(seat)) else { return };
        let mut letters: Vec<char> = hand.chars().filter(|letter| !slot.contains(*letter)).collect();
        letters.extend(slot.chars().filter(|_| held));
        letters.sort_unstable();
        *hand = letters.into_iter().collect();
        (codec.set_hands)(self, &hands);
    }

    fn turn_hand(&mut self, seat: u8, slot: &str) -> Option<()> {
        let codec = self.kind.codec();
        let hands = (codec.hands)(self)?;
        let held = hands.get(usize::from(seat))?.contains(slot);
        let template = (codec.template)(self.groups.len(), &self.fields)?;
        let known = &template.seats.get(usize::from(seat))?.hand;
        known.iter().find(|(name, _)| name == slot)?;
        self.hold(seat, slot, !held);
        Some(())
    }

    /// Gives the board another number of groups; what stands on cells that both boards have stays.
    pub(crate) fn resize(&mut self, count: usize) -> Option<()> {
        let codec = self.kind.codec();
        let template = (codec.template)(count, &self.fields)?;
        let mut fresh = groups(codec, &template);
        for Cell { name, piece } in fresh.iter_mut().flatten() {
            *piece = self.cell(name).and_then(|cell| cell.piece.take());
        }
        let left: Vec<Cell> = std::mem::replace(&mut self.groups, fresh).into_iter().flatten().collect();
        for piece in left.into_iter().filter_map(|cell| cell.piece) {
            if let Some(slot) = self.slot(&piece) {
                self.hold(piece.seat, &slot, true);
            }
        }
        Some(())
    }
}
