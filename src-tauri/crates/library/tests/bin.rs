//! What is deleted for ever, and what nothing else deletes.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::path::Path;

use alcazar_library::{Content, Library, LibraryError, Query, Tabs};
use alcazar_rules::GameKind;
use alcazar_session::Change;
use common::{library, open, play, saved, session, zara};
use rusqlite::Connection;

/// How many rows each table has for a game.
fn rows(file: &Path, game: i64) -> Vec<(String, u32)> {
    let connection = Connection::open(file).expect("opened");
    let mut tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").expect("read");
    let tables: Vec<String> =
        tables.query_map([], |row| row.get(0)).expect("read").map(|name| name.expect("a name")).collect();
    let count = |table: &String| {
        let column = if table == "games" { "id" } else { "game" };
        let count = format!("SELECT count(*) FROM {table} WHERE {column} = ?1");
        connection.query_row(&count, [game], |row| row.get(0)).ok()
    };
    tables.iter().filter_map(|table| Some((table.clone(), count(table)?))).collect()
}

fn total(library: &mut Library, binned: bool) -> u32 {
    library.search(&Query { binned, ..Query::default() }).expect("searched").total
}

#[test]
fn what_is_deleted_leaves_nothing_behind_and_the_rest_stays() {
    let (_folder, file, mut library) = library();
    let mut games: Vec<_> = (0..3).map(|_| library.add(zara()).expect("kept")).collect();
    for game in &mut games {
        library.change(game, &play(0, "xo--@c3")).expect("kept");
        library.change(game, &Change::Tags { tags: vec!["club".to_owned()] }).expect("kept");
    }
    let ids: Vec<_> = games.iter().map(alcazar_library::Game::id).collect();
    library.set_tabs(&Tabs { games: ids.clone(), current: None }).expect("kept");
    library.bin(&ids[..2]).expect("kept");
    assert_eq!(library.delete(&ids[1..]).expect("kept"), 1, "only what lies in the bin");
    assert!(matches!(library.load(ids[1]), Err(LibraryError::NoSuchGame(_))));
    assert_eq!((total(&mut library, true), total(&mut library, false)), (1, 1));
    assert_eq!(library.empty_bin().expect("kept"), 1);
    assert_eq!((total(&mut library, true), total(&mut library, false)), (0, 1));
    assert_eq!(library.tags().expect("read"), [("club".to_owned(), 1)]);
    assert_eq!(saved(&library.load(ids[2]).expect("sound")), saved(&games[2]));
    let new = library.add(zara()).expect("kept");
    assert!(!ids.contains(&new.id()), "no number is given twice");
    drop(library);
    let kept = rows(&file, ids[2]);
    assert!(
        ["changes", "snapshots", "cards", "tags", "tabs", "games"]
            .iter()
            .all(|name| kept.iter().any(|(table, count)| table == name && *count > 0)),
        "{kept:?}"
    );
    for gone in &ids[..2] {
        let left = rows(&file, *gone);
        assert!(left.len() == kept.len() && left.iter().all(|(_, count)| *count == 0), "{left:?}");
    }
    assert_eq!(total(&mut open(&file), false), 2);
}

#[test]
fn the_file_gives_room_back() {
    let (_folder, file, mut library) = library();
    let kept = library.add(zara()).expect("kept");
    let games = library.add_all(&vec![session(GameKind::Tzaar); 2000]).expect("kept");
    library.bin(&games).expect("kept");
    drop(library);
    let before = fs::metadata(&file).expect("there").len();
    let mut library = open(&file);
    assert_eq!(library.empty_bin().expect("kept"), 2000);
    assert!(library.load(kept.id()).is_ok());
    drop(library);
    let after = fs::metadata(&file).expect("there").len();
    assert!(after * 10 < before, "{before} bytes became {after}");
}

#[test]
fn what_is_read_ahead_follows_every_change() {
    let (_folder, file, mut library) = library();
    let games = library.add_all(&vec![zara(); 9000]).expect("kept");
    drop(library);
    let mut library = open(&file);
    assert!(library.read_ahead().expect("read"), "there are more games than are read at once");
    // One that was read already and one that was not, each binned, deleted and renamed before the rest is read.
    let [early, late] = [games[10], games[8990]];
    for id in [early, late] {
        let mut game = library.load(id).expect("sound");
        library.change(&mut game, &Change::Name { name: "Final".to_owned() }).expect("kept");
    }
    library.bin(&[games[11], games[8991], games[12], games[8992]]).expect("kept");
    library.delete(&[games[12], games[8992]]).expect("kept");
    library.add(zara()).expect("kept");
    while library.read_ahead().expect("read") {}
    assert_eq!((total(&mut library, false), total(&mut library, true)), (8997, 2));
    let query = Query { text: "final".to_owned(), limit: 9, ..Query::default() };
    let found = library.search(&query).expect("searched").games;
    let mut found: Vec<_> = found.into_iter().map(|card| card.id).collect();
    found.sort_unstable();
    assert_eq!(found, [early, late]);
}

#[test]
fn a_file_that_something_else_wrote_to_is_noticed_after_a_restart() {
    let (folder, file, mut library) = library();
    let record = folder.path().join("game.sgf");
    fs::write(&record, "one").expect("written");
    assert!(!library.has_changed(&record).expect("read"), "it is not known");
    library.know_files(&[(record.clone(), Content::of(b"one"))]).expect("kept");
    drop(library);
    let library = open(&file);
    assert!(!library.has_changed(&record).expect("read"));
    // The same length, the same time: only the content tells.
    let written = fs::metadata(&record).expect("there").modified().expect("told");
    fs::write(&record, "two").expect("written");
    fs::File::options().append(true).open(&record).expect("opened").set_modified(written).expect("set");
    assert!(library.has_changed(&record).expect("read"));
    assert!(library.has_changed(&folder.path().join("./game.sgf")).expect("read"), "whichever way leads to it");
    fs::remove_file(&record).expect("removed");
    assert!(!library.has_changed(&record).expect("read"), "nothing is lost by writing it");
}
