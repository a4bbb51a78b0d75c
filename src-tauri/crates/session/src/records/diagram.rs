//! A position drawn with letters.

use std::collections::BTreeMap;
use std::fmt::Write;

use alcazar_rules::{AnyGame, CellView, Piece, Shape, Zone};

use super::little_golem::Space;

/// Draws a position: pieces as in position strings, `.` for an empty cell, `#` for one where nothing may be put.
///
/// Rectangular boards have their coordinates at the left and below, the hexagon the letters of its columns below.
pub(crate) fn diagram(position: &AnyGame) -> String {
    let view = position.view();
    let letters: Vec<char> = position.info().seats.iter().map(|seat| seat.letter).collect();
    let is_hexagon = position.info().shape == Shape::Hexagon;
    let place = |name: &str| {
        if is_hexagon {
            let space = Space::by_name(name)?;
            return Some((-i16::from(space.height()), i16::from(space.x) + 4));
        }
        let mut chars = name.chars();
        let column = i16::try_from(chars.next()? as u32).ok()? - i16::from(b'a');
        Some((-chars.as_str().parse::<i16>().ok()?, column))
    };
    let mut rows: BTreeMap<i16, BTreeMap<i16, String>> = BTreeMap::new();
    for cell in &view.cells {
        if let Some((row, column)) = place(&cell.name) {
            rows.entry(row).or_default().insert(column, content(cell, &letters));
        }
    }
    let width = rows.values().flat_map(BTreeMap::values).map(|text| text.chars().count()).max().unwrap_or(1) + 1;
    let first = if is_hexagon { 'A' } else { 'a' };
    let columns = || 0..i16::from(view.columns);
    let mut out = String::new();
    for (row, cells) in rows {
        let label = if is_hexagon { String::new() } else { (-row).to_string() };
        let texts = columns().map(|column| cells.get(&column).map_or("", String::as_str));
        push_row(&mut out, &label, texts, width);
    }
    let labels: Vec<_> = (first..).take(columns().count()).map(String::from).collect();
    push_row(&mut out, "", labels.iter().map(String::as_str), width);
    out
}

fn push_row<'a>(out: &mut String, label: &str, texts: impl Iterator<Item = &'a str>, width: usize) {
    let mut line = format!("{label:>2} ");
    for text in texts {
        let _ = write!(line, " {text:<width$}");
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

fn content(cell: &CellView, letters: &[char]) -> String {
    match (&cell.piece, cell.zone) {
        (Some(piece), _) => piece_text(piece, letters),
        (None, Some(Zone::Forbidden)) => "#".to_owned(),
        (None, None) => ".".to_owned(),
    }
}

/// Kinds of one letter tell the owner by case, longer ones by the seat's letter before them.
fn piece_text(piece: &Piece, letters: &[char]) -> String {
    if piece.kind.chars().count() > 1 {
        let letter = letters.get(piece.seat as usize).copied().unwrap_or('?');
        return format!("{letter}{}", piece.kind);
    }
    let mut text = piece.kind.clone();
    if !piece.cargo.is_empty() {
        let _ = write!(text, "({})", piece.cargo.concat());
    }
    if piece.seat > 0 {
        text.make_ascii_lowercase();
    }
    match piece.number {
        Some(number) if number > 1 => format!("{text}{number}"),
        _ => text,
    }
}
