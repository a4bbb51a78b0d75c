//! Letters: what is in them comes back, nobody's text is taken for a part of the page, and they stay small.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

#[path = "../../session/tests/common/mod.rs"]
mod common;

use std::collections::BTreeMap;

use alcazar_letter::{Course, Language, letter, write};
use alcazar_rules::{GameKind, Setup};
use alcazar_session::records::{Format, WriteError, read};
use alcazar_session::{Mark, Session};
use common::{changed, changes, content::content, setups};
use proptest::prelude::*;

/// The largest letter of a game of 60 turns, in bytes.
const MOST_BYTES: usize = 300 * 1024;

/// A game of so many turns, the choices scattered evenly over all actions.
fn played(kind: GameKind, setup: &Setup, turns: u32) -> Session {
    let mut session = Session::new(kind, setup).unwrap();
    for step in 0_usize.. {
        let actions = session.position().legal_actions();
        if actions.is_empty()
            || session.node(session.cursor()).unwrap().turn() >= turns && session.before_last().len() != 1
        {
            break;
        }
        session.play(actions[step * 7919 % actions.len()]).unwrap();
    }
    session
}

fn largest_setups(kind: GameKind) -> Vec<Setup> {
    let info = kind.info();
    let largest = |setup: &alcazar_rules::SetupInfo| Setup {
        variant: setup.name.to_owned(),
        seed: setup.seeded.then_some(7),
        options: setup
            .options
            .iter()
            .filter(|option| ["seats", "size"].contains(&option.name))
            .map(|option| (option.name.to_owned(), option.values.last().unwrap().to_string()))
            .collect(),
    };
    info.setups
        .iter()
        .flat_map(|setup| [largest(setup), Setup { options: BTreeMap::new(), ..largest(setup) }])
        .collect()
}

/// A course with a turning point for each of the first nodes of the main line.
fn course(session: &Session) -> Course {
    let seats = session.players().len();
    let nodes: Vec<_> = [0].into_iter().chain(session.main_line()).collect();
    let part = |place: usize| (0..seats).map(|seat| [0.0, 0.2, 0.5, 0.7, 1.0][(place + seat) % 5]).collect();
    Course {
        parts: (0..nodes.len()).map(part).collect(),
        turning: nodes.iter().skip(1).take(3).map(|&node| (node, Mark::Bad)).collect(),
        nodes,
    }
}

/// A page leans on nothing outside, runs nothing but its own script, and holds no text that could end an element.
fn stands_for_itself(page: &str) {
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (3, 3));
    assert_eq!((page.matches("<style").count(), page.matches("style=").count()), (1, 0));
    assert_eq!(page.matches("<!").count(), 1);
    let title = page.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
    assert!(!title.contains(['\u{202e}', '\u{2067}', '<']), "{title:?}");
}

#[test]
fn a_letter_of_sixty_turns_is_small_and_shows_every_node() {
    for &kind in GameKind::ALL {
        for setup in largest_setups(kind) {
            let mut session = played(kind, &setup, 60);
            for node in 0..session.node_count() {
                session.notes_mut(node).unwrap().set_comment(&format!("What was thought of move {node} here."));
            }
            let page = letter(&session, Some(&course(&session)), Language::Turkish);
            assert!(page.len() <= MOST_BYTES, "{setup:?}: {} bytes", page.len());
            stands_for_itself(&page);
            assert_eq!(page.matches(" data-node=").count(), session.node_count() as usize);
            assert_eq!(page.matches("class=\"turning\"").count(), 3);
        }
    }
}

#[test]
fn no_address_occurs_in_a_letter() {
    for &kind in GameKind::ALL {
        let page = letter(&played(kind, &Setup::default(), 20), None, Language::English);
        for part in [
            "://",
            "//",
            "http:",
            "https",
            "url(",
            "src=",
            "@import",
            "javascript:",
            "data:",
            "<link",
            "<img",
            "<iframe",
        ] {
            assert!(!page.contains(part), "{part}");
        }
    }
}

#[test]
fn hostile_texts_stay_texts() {
    let hostile = "</script><script>alert(1)</script><!-- \u{202e}\u{2067}\"'><img src=x onerror=alert(2)> &amp; ]";
    let mut session = played(GameKind::Zara, &Setup::default(), 4);
    session.set_player(alcazar_rules::Seat(0), hostile);
    for node in 0..session.node_count() {
        session.notes_mut(node).unwrap().set_comment(hostile);
    }
    for name in ["GN", "EV", "DT", "PC", "RE", "Foo"] {
        session.notes_mut(0).unwrap().set_property(name, hostile);
    }
    let page = letter(&session, None, Language::English);
    stands_for_itself(&page);
    assert!(!page.split("</script>").skip(1).any(|part| part.contains("<img")));
    let again = read(page.as_bytes(), Format::Html);
    assert_eq!(again.faults, []);
    let notes = &again.games[0].node(0).unwrap().notes;
    assert_eq!((notes.comment(), notes.property("EV").as_deref()), (hostile, Some(hostile)));
    assert_eq!(again.games[0].players()[0], hostile);
}

#[test]
fn a_letter_speaks_the_language_that_is_asked_for() {
    let session = played(GameKind::Tzaar, &Setup::default(), 4);
    for (language, heading) in [(Language::English, "<h2>Moves</h2>"), (Language::Turkish, "<h2>Hamleler</h2>")] {
        let page = letter(&session, None, language);
        assert!(page.contains(heading) && page.contains(&format!("<html lang=\"{language}\">")));
        for key in ["letter.", "moves.", "action.", "status.", "said.", "game.", "tzaar."] {
            assert!(!page.contains(&format!(">{key}")), "{key}");
        }
    }
}

#[test]
fn a_letter_shows_one_game() {
    let session = played(GameKind::Zara, &Setup::default(), 1);
    let two = [session.clone(), session];
    assert_eq!(write(&two, Format::Html, Language::English), Err(WriteError::NotOneGame(2)));
    assert_eq!(write(&[], Format::Html, Language::English), Err(WriteError::NotOneGame(0)));
    assert_eq!(write(&two, Format::Sgf, Language::English), alcazar_session::records::write(&two, Format::Sgf));
    assert!(write(&two[..1], Format::Html, Language::English).is_ok());
}

/// What a game holds, without the backslashes that keep a record from ending its element.
fn held(session: &Session) -> Vec<String> {
    let plain = |line: String, next| line.replace(&format!("<\\\\{next}"), &format!("<{next}"));
    content(session).into_iter().map(|line| ["/", "!", "s", "S"].into_iter().fold(line, plain)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_trees_come_back(changes in changes(), seed in 0..=alcazar_rules::MAX_SEED) {
        for &kind in GameKind::ALL {
            for setup in setups(kind, seed) {
                let session = changed(Session::new(kind, &setup).expect("offered"), &changes);
                let page = letter(&session, None, Language::English);
                stands_for_itself(&page);
                prop_assert_eq!(Format::detect("letter", page.as_bytes()), Some(Format::Html));
                let again = read(page.as_bytes(), Format::Html);
                prop_assert_eq!(&again.faults, &[]);
                let record = alcazar_session::records::sgf::write(std::slice::from_ref(&session));
                prop_assert_eq!(held(&again.games[0]), held(&read(record.as_bytes(), Format::Sgf).games[0]));
            }
        }
    }
}
