//! The TZAAR records of [Little Golem](https://www.littlegolem.net):
//! `(;FF[TZAAR]VA[RANDOM]EV[..]PB[..]PW[..]POS[60 letters]SO[..];W[npmq];B[prqq-kplp]…)`.
//!
//! A space is two letters from `k` to `s`, one for *x* and one for *y*, with `o` for 0: *x* is the column from the
//! left, and −(2*y* + *x*) the doubled height above the middle. An action is the space it comes from and the one it
//! goes to, the two actions of a turn are joined by `-`, and a pass is `pass`. `POS` holds the pieces at the start,
//! column by column, each from its top: `a`, `b` and `c` are White's Tzaars, Tzarras and Totts, `A`, `B` and `C`
//! Black's.
//!
//! Values are written without escapes: one ends at a `]` that is followed by a property, `;`, `(` or `)`. Where that
//! would end a value too early, `\]` stands for the bracket, and `\\` for a backslash before it. Who gives up writes
//! `resign` instead of a move; `EV[null]` is no event.
//!
//! Written is the main line, with what stands at the root. A game that began by placing the pieces begins where all
//! stand.

use std::borrow::Cow;

use alcazar_rules::{AnyGame, GameKind, Seat, Setup};

use super::fault::Faults;
use super::sgf::{Dialect, Located, begins_property, players, push_property, take};
use super::{Decision, RecordError, ToldResult, WriteError, final_result};
use crate::turn::Notation;
use crate::{Played, Property, Session};

/// The value of `FF`, by which such records are told.
pub(super) const FILE_FORMAT: &str = "TZAAR";

/// The property by which such records are told.
pub(super) fn marker() -> String {
    format!("FF[{FILE_FORMAT}]")
}

/// What stands for the event of a game that belongs to none.
const NO_EVENT: &str = "null";

/// How such records are read.
pub(super) const DIALECT: Dialect = Dialect { start, notation: Notation { separator: '-', action }, ending };

/// Writes games as one Little Golem file.
///
/// # Errors
/// A game that is not TZAAR, or whose main line has no position with 60 single pieces and White's opening capture.
pub fn write(games: &[Session]) -> Result<String, WriteError> {
    games.iter().map(game).collect()
}

/// A space of the board in the coordinates of the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Space {
    pub(super) x: i8,
    y: i8,
}

/// Columns and halves of columns on each side of the middle.
const RADIUS: i8 = 4;

impl Space {
    /// A space of the board: not the hole in its middle.
    fn new(x: i8, y: i8) -> Option<Self> {
        let inside = x.abs() <= RADIUS && y.abs() <= RADIUS && (x + y).abs() <= RADIUS;
        (inside && (x, y) != (0, 0)).then_some(Self { x, y })
    }

    /// The height above the middle, in halves of the distance of two spaces of a column.
    pub(super) fn height(self) -> i8 {
        -(2 * self.y + self.x)
    }

    /// How many spaces of the column lie below, the hole counted as one.
    fn below(self) -> i8 {
        (self.height() + 2 * RADIUS - self.x.abs()) / 2
    }

    /// Reads the name in the game's own notation, for instance `D4`.
    pub(super) fn by_name(name: &str) -> Option<Self> {
        let mut chars = name.chars();
        let x = ('A'..='I').position(|column| Some(column) == chars.clone().next())? as i8 - RADIUS;
        chars.next();
        let number: i8 = chars.as_str().parse().ok()?;
        (-RADIUS..=RADIUS).filter_map(|y| Self::new(x, y)).find(|space| space.number() == number)
    }

    fn number(self) -> i8 {
        if self.x == 0 && self.below() > RADIUS { self.below() } else { self.below() + 1 }
    }

    fn name(self) -> String {
        format!("{}{}", (b'A' + (self.x + RADIUS) as u8) as char, self.number())
    }

    fn by_code(code: &str) -> Option<Self> {
        let offset = |letter: u8| (b'k'..=b's').contains(&letter).then(|| letter as i8 - b'o' as i8);
        match *code.as_bytes() {
            [x, y] => Self::new(offset(x)?, offset(y)?),
            _ => None,
        }
    }

    fn code(self) -> String {
        [self.x, self.y].map(|offset| (b'o' as i8 + offset) as u8 as char).iter().collect()
    }
}

/// The spaces in the order of `POS`.
fn spaces() -> impl Iterator<Item = Space> {
    (-RADIUS..=RADIUS).flat_map(|x| (-RADIUS..=RADIUS).filter_map(move |y| Space::new(x, y)))
}

/// The letters of `POS` and those of position strings.
const KINDS: [(char, char); 6] = [('a', 'Z'), ('b', 'R'), ('c', 'T'), ('A', 'z'), ('B', 'r'), ('C', 't')];

/// The text of an action in the game's notation; what is no action is left for the game to refuse.
fn action<'a>(position: &AnyGame, text: &'a str) -> Cow<'a, str> {
    let code = text.trim();
    let spaces = code.get(..2).and_then(Space::by_code).zip(code.get(2..).and_then(Space::by_code));
    let Some((from, to)) = spaces else { return Cow::Borrowed(text) };
    let to = to.name();
    let owner = position.view().cells.into_iter().find(|cell| cell.name == to).and_then(|cell| cell.piece);
    let is_own = owner.is_some_and(|piece| position.to_act().is_some_and(|seat| seat.0 == piece.seat));
    Cow::Owned(format!("{}{}{to}", from.name(), if is_own { '+' } else { 'x' }))
}

/// The value of `RE` where a seat ends the game with a word instead of a move.
fn ending(seat: Seat, word: &str) -> Option<String> {
    ToldResult::by_loser(GameKind::Tzaar, seat, word.trim())
}

fn start(found: &mut Vec<Located>, faults: &mut Faults, offset: usize) -> Option<Session> {
    let (offset, letters) = take(found, "POS").map_or((offset, String::new()), |found| found.text());
    match position(&letters) {
        Ok(position) => {
            let is_header = |found: &Located| ["FF", "GM", "CA"].iter().any(|name| found.property.is(name));
            let says_nothing =
                |found: &Located| is_header(found) || (found.property.is("EV") && found.text().1 == NO_EVENT);
            found.retain(|found| !says_nothing(found));
            let standard = Session::new(GameKind::Tzaar, &Setup::default()).ok();
            let standard = standard.filter(|standard| standard.start() == &position);
            let mut session = standard.unwrap_or_else(|| Session::from_position(position));
            players(&mut session, found, faults);
            Some(session)
        }
        Err(error) => {
            faults.add(offset, error);
            None
        }
    }
}

fn position(letters: &str) -> Result<AnyGame, RecordError> {
    let kind = |letter| KINDS.iter().find(|&&(code, _)| code == letter).map(|&(_, kind)| kind);
    let kinds: Option<Vec<char>> = letters.trim().chars().map(kind).collect();
    let kinds = kinds.filter(|kinds| kinds.len() == spaces().count()).ok_or(RecordError::Start)?;
    let mut columns = vec![String::new(); 2 * RADIUS as usize + 1];
    for (space, kind) in spaces().zip(kinds) {
        // The columns of position strings begin at their lowest space.
        columns[(space.x + RADIUS) as usize].insert(0, kind);
    }
    GameKind::Tzaar.parse(&format!("{} w 0", columns.join("/"))).map_err(|error| RecordError::Position(error.error))
}

fn game(session: &Session) -> Result<String, WriteError> {
    if session.kind() != GameKind::Tzaar {
        return Err(WriteError::NotTzaar);
    }
    let nodes: Vec<_> = std::iter::once(0).chain(session.main_line()).filter_map(|id| session.node(id)).collect();
    let start = nodes.iter().position(|node| node.position().to_string().ends_with(" w 0"));
    let start = start.ok_or(WriteError::NotFromTheStart)?;
    let letters = letters(&nodes[start].position().to_string()).ok_or(WriteError::NotFromTheStart)?;

    let root = &session.tree().at(0).notes;
    let property = |name, default: &str| root.property(name).unwrap_or_else(|| default.to_owned());
    let player = |seat: usize| session.players().get(seat).cloned().unwrap_or_default();
    let event = Some(property("EV", &property("GN", ""))).filter(|event| !event.is_empty());
    let heading = [
        ("VA", property("VA", "RANDOM")),
        ("EV", event.unwrap_or_else(|| NO_EVENT.to_owned())),
        ("PB", player(1)),
        ("PW", player(0)),
        ("POS", letters),
        ("SO", property("SO", "Alcazar")),
    ];
    let told = root.property("RE").filter(|_| final_result(session).is_none());
    // Who gave up says so where the move would be.
    let loser = told
        .as_ref()
        .and_then(|text| ToldResult::read(session.kind(), text))
        .and_then(|told| (told.decision == Decision::Resignation).then_some(Seat(1 - told.winner?.0)));
    let mut out = format!("(;{}", marker());
    for (name, text) in &heading {
        push_bare(&mut out, name, text)?;
    }
    if let (Some(text), None) = (&told, loser) {
        push_bare(&mut out, "RE", text)?;
    }
    if !root.comment().is_empty() {
        push_bare(&mut out, "C", root.comment())?;
    }
    let is_written = |property: &&Property| {
        property.is("RE") || property.is("GN") || heading.iter().any(|(name, _)| property.is(name))
    };
    for property in root.properties().iter().filter(|property| !is_written(property)) {
        for text in property.texts() {
            push_bare(&mut out, &property.name, &text)?;
        }
    }
    let actions: Vec<_> = nodes[start + 1..].iter().filter_map(|node| node.played()).collect();
    for turn in actions.chunk_by(|one, other| one.turn == other.turn) {
        let seat = turn.first().and_then(|played| session.kind().info().seats.get(played.seat.index()));
        let codes: Vec<_> = turn.iter().map(|played| code(played)).collect();
        out.push(';');
        push_property(&mut out, seat.map_or("", |seat| seat.sgf), &[codes.join("-")]);
    }
    if let Some(seat) = loser.and_then(|loser| session.kind().info().seats.get(loser.index())) {
        out.push(';');
        push_property(&mut out, seat.sgf, &["resign"]);
    }
    out.push_str(")\n");
    Ok(out)
}

/// Writes a property whose value escapes nothing but what would end it.
fn push_bare(out: &mut String, name: &str, text: &str) -> Result<(), WriteError> {
    out.extend([name, "["]);
    for (at, char) in text.char_indices() {
        let behind = &text[at + char.len_utf8()..];
        match char {
            ']' if begins_property(behind.as_bytes()) => return Err(WriteError::Bracket),
            ']' if behind.trim_ascii_start().starts_with([';', '(', ')']) => out.push('\\'),
            '\\' if behind.is_empty() || behind.starts_with([']', '\\']) => out.push('\\'),
            _ => {}
        }
        out.push(char);
    }
    out.push(']');
    Ok(())
}

/// The value of `POS` for a position with a single piece on each space.
fn letters(position: &str) -> Option<String> {
    let columns: Vec<&str> = position.split([' ', '/']).take(2 * RADIUS as usize + 1).collect();
    let kinds: Vec<char> = columns.iter().flat_map(|column| column.chars().rev()).collect();
    let letter = |kind| KINDS.iter().find(|&&(_, other)| other == kind).map(|&(code, _)| code);
    let letters: String = kinds.into_iter().map(letter).collect::<Option<_>>()?;
    (letters.len() == spaces().count()).then_some(letters)
}

fn code(played: &Played) -> String {
    let spaces = played.text.split(['x', '+']).map(Space::by_name);
    let codes: Option<Vec<_>> = spaces.map(|space| space.map(Space::code)).collect();
    codes.map_or_else(|| played.text.clone(), |codes| codes.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_format_are_read() {
        for (code, name) in [("np", "D4"), ("mq", "C3")] {
            let space = Space::by_code(code).unwrap();
            assert_eq!(space.name(), name);
            assert_eq!(Space::by_name(name).unwrap().code(), code);
        }
    }

    #[test]
    fn every_space_has_a_name_and_a_code() {
        let columns: Vec<_> = (1..=9).map(|x| spaces().filter(|space| space.x + 5 == x).count()).collect();
        assert_eq!(columns, [5, 6, 7, 8, 8, 8, 7, 6, 5]);
        for space in spaces() {
            assert_eq!(Space::by_code(&space.code()), Some(space));
            assert_eq!(Space::by_name(&space.name()), Some(space));
        }
        // The corners of the hexagon, and the spaces around the hole.
        let names =
            |codes: &[&str]| -> Vec<_> { codes.iter().map(|code| Space::by_code(code).unwrap().name()).collect() };
        assert_eq!(names(&["ko", "ks", "ok", "os", "sk", "so"]), ["A5", "A1", "E8", "E1", "I5", "I1"]);
        assert_eq!(names(&["on", "op", "no", "np", "pn", "po"]), ["E5", "E4", "D5", "D4", "F5", "F4"]);
    }

    #[test]
    fn what_is_no_space_is_refused() {
        for code in ["oo", "kk", "ss", "jo", "o", "", "ooo", "NP", "é"] {
            assert_eq!(Space::by_code(code), None, "{code}");
        }
        for name in ["E9", "E0", "A6", "J1", "a1", "", "A", "A-1"] {
            assert_eq!(Space::by_name(name), None, "{name}");
        }
    }

    #[test]
    fn positions_run_by_column_each_from_its_top() {
        let fixed = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0";
        let text = letters(fixed).unwrap();
        assert!(text.starts_with("cCCCCcbBBBc"), "{text}");
        assert_eq!(letters("....T/TrrrRT w 0"), None);
    }
}
