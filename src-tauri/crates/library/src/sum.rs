//! Check sums: a bit that flips on the disk is noticed.

use sha2::{Digest, Sha256};

/// The bytes of a check sum.
pub(crate) const SUM_BYTES: usize = 8;

/// The check sum of several parts.
pub(crate) fn sum(parts: &[&[u8]]) -> [u8; SUM_BYTES] {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    let mut sum = [0; SUM_BYTES];
    sum.copy_from_slice(&digest.finalize()[..SUM_BYTES]);
    sum
}

/// The check sum of a row of a journal.
pub(crate) fn of_row(game: i64, number: u32, text: &str) -> [u8; SUM_BYTES] {
    sum(&[&game.to_le_bytes(), &number.to_le_bytes(), text.as_bytes()])
}

/// Whether a row is what was written. Rows of older versions have no check sum.
pub(crate) fn fits(game: i64, number: u32, text: &str, written: Option<&[u8]>) -> bool {
    written.is_none_or(|written| written == of_row(game, number, text))
}
