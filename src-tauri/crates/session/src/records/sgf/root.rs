//! The start of a game in the properties of the root.

use alcazar_rules::{GameKind, Seat, Setup};

use super::read::{Dialect, Located, take};
use crate::records::RecordError;
use crate::records::fault::Faults;
use crate::turn::Notation;
use crate::{Property, Session};

/// What the writer writes anew.
const HEADER: [&str; 4] = ["FF", "GM", "AP", "CA"];

/// The properties of a set-up: its name, its seed and its options.
pub(super) const SETUP: [&str; 3] = ["SU", "XS", "XO"];

/// The property of the computers that play.
pub(super) const COMPUTERS: &str = "XC";

/// The native records.
pub(super) const DIALECT: Dialect = Dialect { start, notation: Notation::OWN, ending: |_, _| None };

/// An error, the offset of the value that holds it, and how many characters behind that it stands.
type Misplaced = (usize, usize, RecordError);

/// Makes the game; what it understands is taken out of the properties.
fn start(found: &mut Vec<Located>, faults: &mut Faults, offset: usize) -> Option<Session> {
    match game(found, offset) {
        Ok(mut session) => {
            players(&mut session, found, faults);
            computers(&mut session, found, faults);
            Some(session)
        }
        Err((offset, characters, error)) => {
            faults.add_behind(offset, characters, error);
            None
        }
    }
}

fn game(found: &mut Vec<Located>, offset: usize) -> Result<Session, Misplaced> {
    let game = take(found, "GM").ok_or((offset, 0, RecordError::GameMissing))?;
    let (offset, name) = game.text();
    let kind = GameKind::by_name(name.trim()).ok_or((offset, 0, RecordError::GameUnknown(name)))?;
    found.retain(|found| !HEADER.iter().any(|name| found.property.is(name)));

    // A position alone names no set-up, even if it is one that a set-up makes.
    let named = SETUP.iter().any(|name| found.iter().any(|found| found.property.is(name)));
    let by_setup = setup(found).and_then(|(offset, setup)| {
        Session::new(kind, &setup).map_err(|error| (offset.unwrap_or(game.offset()), 0, error.into()))
    });
    let session = match take(found, "XP") {
        None => by_setup?,
        Some(start) => {
            let (offset, text) = start.text();
            let misplaced =
                |error: alcazar_rules::ParseError| (offset, error.column - 1, RecordError::Position(error.error));
            let given = kind.parse(&text).map_err(misplaced)?;
            by_setup
                .ok()
                .filter(|made| named && made.start() == &given)
                .unwrap_or_else(|| Session::from_position(given))
        }
    };
    if session.setup().is_some() {
        found.retain(|found| !SETUP.iter().any(|name| found.property.is(name)));
    }
    Ok(session)
}

/// The set-up that the root names, the standard one if it names none, and where it stands.
fn setup(found: &[Located]) -> Result<(Option<usize>, Setup), Misplaced> {
    let find = |name: &str| found.iter().find(|found| found.property.is(name));
    let [variant, seed, options] = SETUP.map(find);
    let mut setup = Setup::default();
    if let Some(variant) = variant {
        setup.variant = variant.text().1;
    }
    if let Some(seed) = seed {
        let (offset, text) = seed.text();
        setup.seed = Some(text.trim().parse().map_err(|_| (offset, 0, RecordError::Seed))?);
    }
    for (text, &offset) in options.into_iter().flat_map(|found| found.property.texts().zip(&found.offsets)) {
        let (name, value) = text.split_once('=').ok_or((offset, 0, RecordError::Option))?;
        setup.options.insert(name.trim().to_owned(), value.trim().to_owned());
    }
    let place = variant.or(seed).or(options).map(Located::offset);
    Ok((place, setup))
}

/// Whether a property that is left at the start would mean something else if it were written into the root: a second
/// one, or one that stood behind the root.
pub(crate) fn is_misplaced(session: &Session, property: &Property, is_root: bool) -> bool {
    let is_any = |names: &[&str]| names.iter().any(|name| property.is(name));
    let player = player_property(session.kind(), Seat(0)).map_or(["PN", "PN"], |_| ["PB", "PW"]);
    // The name of a set-up of one's own may stand beside the position.
    let may_name_setup = is_root && session.setup().is_none();
    is_any(&HEADER) || is_any(&["XP", COMPUTERS]) || is_any(&player) || (is_any(&SETUP) && !may_name_setup)
}

/// The property of a seat's player, if the seat has one of its own.
pub(super) fn player_property(kind: GameKind, seat: Seat) -> Option<String> {
    let colour = kind.info().seats.get(seat.index())?.sgf;
    (colour.len() == 1).then(|| format!("P{colour}"))
}

/// Takes the players' names.
pub(crate) fn players(session: &mut Session, found: &mut Vec<Located>, faults: &mut Faults) {
    let seats = (0..session.players().len() as u8).map(Seat);
    let own: Vec<_> = seats.filter_map(|seat| Some((seat, player_property(session.kind(), seat)?))).collect();
    for (seat, name) in &own {
        if let Some(found) = take(found, name) {
            session.set_player(*seat, &simple(&found.text().1));
        }
    }
    if own.is_empty()
        && let Some(found) = take(found, "PN")
    {
        for (index, (name, &offset)) in found.property.texts().zip(&found.offsets).enumerate() {
            if index >= session.players().len() {
                faults.add(offset, RecordError::Players);
                break;
            }
            session.set_player(Seat(index as u8), &simple(&name));
        }
    }
}

/// Takes the computers that play. What is no computer is a person.
fn computers(session: &mut Session, found: &mut Vec<Located>, faults: &mut Faults) {
    let Some(found) = take(found, COMPUTERS) else { return };
    let seats = session.computers().len();
    for (seat, (text, &offset)) in found.property.texts().zip(&found.offsets).enumerate() {
        if seat >= seats {
            faults.add(offset, RecordError::Players);
            break;
        }
        if !text.trim().is_empty() {
            match text.parse() {
                Ok(computer) => session.set_computer(Seat(seat as u8), Some(computer)),
                Err(error) => faults.add(offset, RecordError::Computer(error)),
            }
        }
    }
}

/// A text of one line.
pub(crate) fn simple(text: &str) -> String {
    text.replace('\n', " ")
}
