//! Position strings of TZAAR as an editor takes them apart.

use super::Tzaar;
use crate::sketch::{FieldInfo, Sketched};
use crate::{Game, Piece, Setup, View};

/// The highest stack that one side's pieces can make.
const HIGHEST: u8 = 30;

impl Sketched for Tzaar {
    const FIELDS: &'static [FieldInfo] =
        &[FieldInfo { name: "side", choices: &[] }, FieldInfo { name: "step", choices: &["0", "1", "2", "p"] }];

    fn read_piece(text: &str) -> Option<(Piece, usize)> {
        let letter = text.chars().next()?;
        let kind = letter.to_ascii_uppercase();
        let digits: String = text.chars().skip(1).take_while(char::is_ascii_digit).collect();
        let height = if digits.is_empty() { 1 } else { digits.parse().ok()? };
        let piece = Piece {
            seat: u8::from(letter.is_ascii_lowercase()),
            kind: kind.to_string(),
            number: Some(height),
            cargo: Vec::new(),
        };
        "ZRT".contains(kind).then(|| (piece, 1 + digits.len()))
    }

    fn write_piece(piece: &Piece) -> String {
        let kind = if piece.seat == 0 { piece.kind.clone() } else { piece.kind.to_ascii_lowercase() };
        let height = piece.number.filter(|&height| height > 1).map(|height| height.to_string());
        kind + &height.unwrap_or_default()
    }

    fn read_fields(words: &[&str]) -> Option<Vec<String>> {
        let &[side, step] = words else { return None };
        Some(vec![side.into(), step.into()])
    }

    fn write_fields(fields: &[String]) -> String {
        fields.join(" ")
    }

    fn template(_groups: usize, _fields: &[String]) -> Option<View> {
        Some(Self::new(&Setup::default()).ok()?.view())
    }

    fn stock(_template: &View) -> Vec<Vec<Piece>> {
        let piece = |seat, kind: &str| Piece { seat, kind: kind.to_owned(), number: Some(1), cargo: Vec::new() };
        [0, 1].map(|seat| ["Z", "R", "T"].map(|kind| piece(seat, kind)).to_vec()).to_vec()
    }

    fn tweaks(piece: &Piece) -> Vec<String> {
        let height = piece.number.unwrap_or(1);
        let ways = [("higher", height < HIGHEST), ("lower", height > 1)];
        ways.into_iter().filter(|&(_, possible)| possible).map(|(name, _)| name.to_owned()).collect()
    }

    fn tweak(piece: &Piece, name: &str) -> Option<Piece> {
        let height = piece.number.unwrap_or(1);
        let height = match name {
            "higher" => height.checked_add(1).filter(|&height| height <= HIGHEST)?,
            "lower" => height.checked_sub(1).filter(|&height| height > 0)?,
            _ => return None,
        };
        Some(Piece { number: Some(height), ..piece.clone() })
    }
}
