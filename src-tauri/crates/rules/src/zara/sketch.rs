//! Position strings of Zara as an editor takes them apart.

use super::{INFO, MAX_SEATS, Zara};
use crate::sketch::{FieldInfo, Sketch, Sketched};
use crate::{Game, Piece, Setup, View};

const HANDS: usize = 2;

impl Sketched for Zara {
    const FIELDS: &'static [FieldInfo] = &[
        FieldInfo { name: "side", choices: &[] },
        FieldInfo { name: "forbidden", choices: &[] },
        FieldInfo { name: "players", choices: &["2", "3", "4"] },
        FieldInfo { name: "size", choices: &["4", "5", "6", "7", "8", "9"] },
    ];

    fn read_piece(text: &str) -> Option<(Piece, usize)> {
        let letter = text.chars().next()?.to_ascii_lowercase();
        let seat = INFO.seats.iter().position(|seat| seat.letter == letter)?;
        let kind = text.get(1..5)?.to_ascii_lowercase();
        let tile = kind.chars().all(|edge| "xo-".contains(edge));
        tile.then(|| (Piece { seat: seat as u8, kind, number: None, cargo: Vec::new() }, 5))
    }

    fn write_piece(piece: &Piece) -> String {
        let letter = INFO.seats.get(usize::from(piece.seat)).map_or('?', |seat| seat.letter);
        format!("{letter}{}", piece.kind)
    }

    fn read_fields(words: &[&str]) -> Option<Vec<String>> {
        let &[side, forbidden, hands] = words else { return None };
        let seats = hands.split('/').count();
        (2..=MAX_SEATS).contains(&seats).then(|| vec![side.into(), forbidden.into(), hands.into()])
    }

    fn write_fields(fields: &[String]) -> String {
        fields.join(" ")
    }

    fn template(groups: usize, fields: &[String]) -> Option<View> {
        let seats = fields.get(HANDS)?.split('/').count();
        let setup = Setup::default().option("size", &groups.to_string()).option("seats", &seats.to_string());
        Some(Self::new(&setup).ok()?.view())
    }

    fn stock(template: &View) -> Vec<Vec<Piece>> {
        let hand = |pieces: &[(String, Piece)]| pieces.iter().map(|(_, piece)| piece.clone()).collect();
        template.seats.iter().map(|seat| hand(&seat.hand)).collect()
    }

    fn tweaks(_piece: &Piece) -> Vec<String> {
        vec!["turn".into()]
    }

    fn tweak(piece: &Piece, name: &str) -> Option<Piece> {
        let last = piece.kind.len().checked_sub(1).filter(|_| name == "turn")?;
        let (before, edge) = piece.kind.split_at_checked(last)?;
        Some(Piece { kind: format!("{edge}{before}"), number: None, ..piece.clone() })
    }

    fn set(sketch: &mut Sketch, name: &str, value: &str) -> bool {
        match (name, value.parse::<usize>()) {
            ("players", Ok(seats)) if (2..=MAX_SEATS).contains(&seats) => {
                let mut hands = Self::hands(sketch).unwrap_or_default();
                hands.resize(seats, ('A'..='Q').collect());
                Self::set_hands(sketch, &hands);
                true
            }
            ("size", Ok(size)) => sketch.resize(size).is_some(),
            ("side" | "forbidden", _) => {
                let slot = sketch.fields.get_mut(usize::from(name == "forbidden"));
                slot.map(|slot| value.clone_into(slot)).is_some()
            }
            _ => false,
        }
    }

    fn get(sketch: &Sketch, name: &str) -> String {
        match name {
            "players" => Self::hands(sketch).map_or(0, |hands| hands.len()).to_string(),
            "size" => sketch.groups.len().to_string(),
            _ => sketch.fields.get(usize::from(name == "forbidden")).cloned().unwrap_or_default(),
        }
    }

    fn hands(sketch: &Sketch) -> Option<Vec<String>> {
        let hands = sketch.fields.get(HANDS)?.split('/');
        Some(hands.map(|hand| hand.replace('-', "").to_ascii_uppercase()).collect())
    }

    fn set_hands(sketch: &mut Sketch, hands: &[String]) {
        let text = |hand: &String| if hand.is_empty() { "-".to_owned() } else { hand.clone() };
        if let Some(field) = sketch.fields.get_mut(HANDS) {
            *field = hands.iter().map(text).collect::<Vec<_>>().join("/");
        }
    }
}
