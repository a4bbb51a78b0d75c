//! Libraries of every older version open with all that is in them. `tests/data/version-N.sql` makes one of version N;
//! each holds the same games.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::path::Path;

use alcazar_library::{Library, Query, Tabs};
use alcazar_session::Change;
use common::{library, open};
use rusqlite::Connection;

/// The version of the tables that this program writes.
fn version() -> u32 {
    let (_folder, file, library) = library();
    drop(library);
    let connection = Connection::open(file).expect("opened");
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).expect("told")
}

fn make(file: &Path, version: u32) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/version-{version}.sql"));
    let sql = fs::read_to_string(data).expect("every version is kept");
    Connection::open(file).expect("opened").execute_batch(&sql).expect("made");
}

#[test]
fn libraries_of_every_older_version_open_whole() {
    assert!(version() > 1);
    for version in 1..version() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("library.db");
        make(&file, version);
        let mut library = open(&file);
        holds_everything(&mut library);
        drop(library);
        // Once more, now that it is of today's version.
        holds_everything(&mut open(&file));
    }
}

fn holds_everything(library: &mut Library) {
    assert_eq!(library.tabs().expect("read"), Tabs { games: vec![2, 1], current: Some(1) });
    assert_eq!(library.tags().expect("read"), [("2026".to_owned(), 1), ("Club".to_owned(), 1)]);
    let label = library.card(2).expect("read").label;
    assert_eq!((label.players, label.computers), (vec![String::new(), "Ada".to_owned()], Vec::new()));
    let mut found = |text: &str, binned| {
        let query = Query { text: text.to_owned(), binned, limit: 9, ..Query::default() };
        let page = library.search(&query).expect("searched");
        page.games.into_iter().map(|card| (card.id, card.game)).collect::<Vec<_>>()
    };
    assert_eq!(found("club", false), [(1, "zara".to_owned())]);
    assert_eq!(found("ada final", false), [(2, "tzaar".to_owned())]);
    assert_eq!(found("", true), [(3, "izdari".to_owned())]);

    let mut zara = library.load(1).expect("sound");
    let node = |game: &alcazar_library::Game, id| game.session().node(id).expect("a node").clone();
    assert_eq!(zara.session().cursor(), 1);
    assert_eq!(node(&zara, 1).notes.comment(), "the centre");
    assert_eq!(node(&zara, 1).children(), [3]);
    assert_eq!(node(&zara, 2).played().map(|played| played.text.as_str()), Some("x---@a1"));
    for (change, cursor) in [(Change::Redo, 3), (Change::Undo, 1), (Change::Undo, 2), (Change::Redo, 1)] {
        assert!(library.change(&mut zara, &change).expect("kept"));
        assert_eq!(zara.session().cursor(), cursor);
    }
    assert_eq!(node(&zara, 1).children(), [3]);

    let tzaar = library.load(2).expect("sound");
    assert_eq!(tzaar.session().name(), "Final");
    assert_eq!(tzaar.session().players(), ["", "Ada"]);
    assert_eq!(node(&tzaar, 1).played().map(|played| played.text.as_str()), Some("A5xA4"));
    assert!(library.load(3).is_ok());
}
