//! What several tests need.
#![allow(dead_code, reason = "no test needs all of it")]

pub mod world;

use std::path::{Path, PathBuf};

use alcazar_library::{Game, Library};
use alcazar_rules::{GameKind, Setup};
use alcazar_session::{Change, NodeId, Saved, Session};
use rand::{Rng, RngExt};

pub fn zara() -> Session {
    session(GameKind::Zara)
}

/// A game at its start, whatever game it is.
pub fn session(kind: GameKind) -> Session {
    let info = &kind.info().setups[0];
    Session::new(kind, &Setup { seed: info.seeded.then_some(1), ..Setup::variant(info.name) }).expect("offered")
}

pub fn play(at: NodeId, text: &str) -> Change {
    Change::Play { at, text: text.to_owned() }
}

/// A library in a new folder, which goes when the folder's handle does.
pub fn library() -> (tempfile::TempDir, PathBuf, Library) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("library.db");
    let library = open(&file);
    (folder, file, library)
}

/// The file beside a library whose name ends so; the library itself for no end.
pub fn beside(file: &Path, end: &str) -> PathBuf {
    format!("{}{end}", file.display()).into()
}

/// Opens a library that is not damaged.
pub fn open(file: &Path) -> Library {
    let (library, aside) = Library::open(file).expect("opened");
    assert_eq!(aside, None);
    library
}

/// All that a game is but its draft.
pub fn saved(game: &Game) -> Saved {
    Saved::from(game.session())
}

/// A change chosen at random, possible more often than not.
pub fn any_change(session: &Session, rng: &mut impl Rng) -> Change {
    let node = rng.random_range(0..session.node_count());
    let text = ["", "a", "b]\\", "ü\n"][rng.random_range(0..4)].to_owned();
    match rng.random_range(0..20) {
        0..=6 => {
            let at = if rng.random_ratio(3, 4) { session.cursor() } else { node };
            let position = session.node(at).map_or(session.position(), |node| node.position());
            let actions = position.legal_actions();
            let action = actions.get(rng.random_range(0..actions.len().max(1)));
            Change::Play { at, text: action.map(|&action| position.action_text(action)).unwrap_or_default() }
        }
        7..=8 => Change::Walk { to: node },
        9 if rng.random_ratio(1, 2) => Change::Write { node, text },
        9 => Change::Comment { node, text },
        10 => Change::Delete { node },
        11 => Change::Promote { node },
        12 => Change::MainLine { node },
        13 => Change::Player { seat: rng.random_range(0..3), name: text },
        14 => Change::Name { name: text },
        15 => Change::Tags { tags: vec![text] },
        16 if rng.random_ratio(1, 4) => Change::Position { position: session.position().to_string() },
        16..=18 => Change::Undo,
        _ => Change::Redo,
    }
}
