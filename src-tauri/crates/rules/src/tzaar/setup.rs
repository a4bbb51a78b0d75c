use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Kind, Space, Stack, Stage, Tzaar};
use crate::Seat;

/// The pieces of the fixed start from A1 to I5, column by column.
const FIXED: &str = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT";

/// The piece with a letter of the position string: upper case is White's.
pub(super) fn piece(letter: char) -> Option<Stack> {
    let seat = Seat(letter.is_ascii_lowercase() as u8);
    Kind::by_letter(letter).map(|kind| Stack { seat, kind, height: 1 })
}

impl Tzaar {
    pub(super) fn fixed() -> Self {
        Self::full(FIXED.chars().filter_map(piece))
    }

    pub(super) fn random(seed: u64) -> Self {
        let mut pieces = [0, 1]
            .into_iter()
            .flat_map(|seat| Kind::ALL.into_iter().map(move |kind| Stack { seat: Seat(seat), kind, height: 1 }))
            .flat_map(|piece| std::iter::repeat_n(piece, piece.kind.quota() as usize))
            .collect::<Vec<_>>();
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = ChaCha8Rng::from_seed(key);
        for last in (1..pieces.len()).rev() {
            let place = (rng.next_u64() as u128 * (last as u128 + 1)) >> 64;
            pieces.swap(last, place as usize);
        }
        Self::full(pieces.into_iter())
    }

    /// The start from the pieces on all spaces in their order.
    fn full(pieces: impl Iterator<Item = Stack>) -> Self {
        let mut start = Self::empty();
        for (space, piece) in Space::all().zip(pieces) {
            start.put(space, piece);
        }
        start.turn(0, Stage::Opening);
        start
    }
}
