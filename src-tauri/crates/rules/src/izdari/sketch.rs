//! Position strings of Assassin's Izdari as an editor takes them apart.

use super::Izdari;
use super::board::Kind;
use crate::sketch::{FieldInfo, Sketched};
use crate::{Game, Piece, Setup, View};

const YES_NO: &[&str] = &["no", "yes"];

impl Sketched for Izdari {
    const FIELDS: &'static [FieldInfo] = &[
        FieldInfo { name: "side", choices: &[] },
        FieldInfo { name: "quiet", choices: &[] },
        FieldInfo { name: "turn", choices: &[] },
        FieldInfo { name: "crossing", choices: YES_NO },
        FieldInfo { name: "free", choices: YES_NO },
    ];

    fn read_piece(text: &str) -> Option<(Piece, usize)> {
        let letter = text.chars().next()?;
        let kind = Kind::of_letter(letter)?;
        let seat = u8::from(letter.is_ascii_lowercase());
        let hold = text.get(1..).filter(|rest| rest.starts_with('(')).and_then(|rest| rest.split_once(')'));
        let inside = hold.map_or("", |(inside, _)| inside);
        let kinds: Option<Vec<Kind>> = inside.chars().skip(1).map(Kind::of_letter).collect();
        let length = 1 + hold.map_or(0, |_| inside.len() + 1);
        Some((piece(seat, kind.letter(), kinds?.into_iter().map(Kind::letter).collect()), length))
    }

    fn write_piece(piece: &Piece) -> String {
        let hold = if piece.cargo.is_empty() { String::new() } else { format!("({})", piece.cargo.concat()) };
        let text = piece.kind.clone() + &hold;
        if piece.seat == 0 { text } else { text.to_ascii_lowercase() }
    }

    fn read_fields(words: &[&str]) -> Option<Vec<String>> {
        let (side, rest) = words.split_first()?;
        let counted = rest.first().is_some_and(|word| word.starts_with(|char: char| char.is_ascii_digit()));
        let (counts, options) = if counted { rest.split_at_checked(2)? } else { (["0", "1"].as_slice(), rest) };
        let has = |name| if options.contains(&name) { "yes" } else { "no" };
        let known = options.iter().all(|option| ["crossing", "free"].contains(option));
        let counts = counts.iter().copied();
        let fields = std::iter::once(*side).chain(counts).chain([has("crossing"), has("free")]);
        known.then(|| fields.map(str::to_owned).collect())
    }

    fn write_fields(fields: &[String]) -> String {
        let mut words: Vec<&str> = fields.iter().take(3).map(String::as_str).collect();
        let options = ["crossing", "free"].into_iter().zip(fields.iter().skip(3));
        words.extend(options.filter(|(_, value)| *value == "yes").map(|(name, _)| name));
        words.join(" ")
    }

    fn template(_groups: usize, _fields: &[String]) -> Option<View> {
        Some(Self::new(&Setup::default()).ok()?.view())
    }

    fn stock(_template: &View) -> Vec<Vec<Piece>> {
        [0, 1].map(|seat| Kind::ALL.map(|kind| piece(seat, kind.letter(), Vec::new())).to_vec()).to_vec()
    }

    fn tweaks(piece: &Piece) -> Vec<String> {
        if piece.kind != Kind::Wagon.letter().to_string() {
            return Vec::new();
        }
        let mut aboard = piece.cargo.clone();
        aboard.dedup();
        let loads = Kind::PASSENGERS.map(|kind| format!("load:{}", kind.letter()));
        loads.into_iter().chain(aboard.into_iter().map(|kind| format!("unload:{kind}"))).collect()
    }

    fn tweak(piece: &Piece, name: &str) -> Option<Piece> {
        let allowed = Self::tweaks(piece).iter().any(|tweak| tweak == name);
        let (verb, kind) = name.split_once(':').filter(|_| allowed)?;
        let mut cargo = piece.cargo.clone();
        if verb == "load" {
            cargo.push(kind.to_owned());
            cargo.sort_unstable();
        } else {
            cargo.remove(cargo.iter().position(|passenger| passenger == kind)?);
        }
        Some(Piece { cargo, ..piece.clone() })
    }
}

fn piece(seat: u8, kind: char, cargo: Vec<char>) -> Piece {
    let cargo = cargo.into_iter().map(|kind| kind.to_string()).collect();
    Piece { seat, kind: kind.to_string(), number: None, cargo }
}
