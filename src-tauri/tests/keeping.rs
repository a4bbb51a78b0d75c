//! What the desk does by itself for the library, and what it tells of it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use alcazar_app::desk::Desk;
use alcazar_app::error::{Code, CommandError};
use alcazar_library::Query;
use alcazar_rules::Setup;
use alcazar_session::Change;

/// A page of the library's file, in bytes.
const PAGE: usize = 4096;

fn named(desk: &Desk, name: &str) -> i64 {
    let id = desk.new_game("zara", &Setup::default(), &[]).unwrap().id;
    desk.edit_game(id, &Change::Name { name: name.into() }).unwrap();
    id
}

fn names(desk: &Desk) -> Vec<String> {
    let found = desk.search(&Query { limit: 100, ..Query::default() }).unwrap();
    let mut names: Vec<_> = found.games.into_iter().map(|game| game.card.label.name).collect();
    names.sort();
    names
}

/// A library of three games that was closed, and then lost its first page.
fn damaged(folder: &Path) {
    let desk = Desk::open_in(folder).unwrap();
    for name in ["one", "two", "three"] {
        named(&desk, name);
    }
    desk.settle_library().unwrap();
    drop(desk);
    let file = folder.join("library.db");
    let mut bytes = fs::read(&file).unwrap();
    bytes[..PAGE].fill(0x55);
    fs::write(&file, bytes).unwrap();
}

fn codes(notices: &[CommandError]) -> Vec<Code> {
    notices.iter().map(|notice| notice.code).collect()
}

#[test]
fn games_come_out_of_a_damaged_library_by_themselves_and_it_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    damaged(folder.path());
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(codes(&desk.notices()), [Code::LibrarySetAside]);
    assert_eq!(names(&desk), Vec::<String>::new());
    let id = named(&desk, "meanwhile");
    desk.rescue_set_aside();
    let notices = desk.notices();
    assert_eq!(codes(&notices), [Code::LibraryRescued]);
    let values = serde_json::to_value(&notices[0]).unwrap();
    assert_eq!(
        ["name", "games", "partial", "lost"].map(|key| values["args"][key].as_str().unwrap().to_owned()),
        ["library.damaged-1.db", "3", "0", "0"]
    );
    assert_eq!(names(&desk), ["meanwhile", "one", "three", "two"]);
    assert_eq!(desk.table().unwrap().id, id, "the table stands as it stood");
    desk.rescue_set_aside();
    assert_eq!(codes(&desk.notices()), [], "what was taken out is not taken out again");
    drop(desk);
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(codes(&desk.notices()), []);
    desk.rescue_set_aside();
    assert_eq!(names(&desk), ["meanwhile", "one", "three", "two"]);
    assert!(desk.is_kept());
}

#[test]
fn a_library_in_which_nothing_can_be_read_is_told_as_that() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("library.db"), [0x55; 3 * PAGE]).unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(codes(&desk.notices()), [Code::LibrarySetAside]);
    desk.rescue_set_aside();
    assert_eq!(codes(&desk.notices()), [Code::LibraryDamaged]);
    assert_eq!(fs::read(folder.path().join("library.damaged-1.db")).unwrap(), [0x55; 3 * PAGE]);
}

#[test]
fn what_an_interrupted_save_left_is_removed_where_was_saved_and_nowhere_else() {
    let (home, saved, other) =
        (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let desk = Desk::open_in(home.path()).unwrap();
    desk.save(&saved.path().join("game.sgf"), b"(;)".to_vec()).unwrap();
    drop(desk);
    let begun = [&saved, &other].map(|folder| folder.path().join(".alcazar-Xy12.begun"));
    for path in &begun {
        fs::write(path, "(;").unwrap();
    }
    let desk = Desk::open_in(home.path()).unwrap();
    desk.remove_leftovers();
    assert_eq!(begun.map(|path| path.exists()), [false, true]);
    assert_eq!(fs::read(saved.path().join("game.sgf")).unwrap(), b"(;)");
}
