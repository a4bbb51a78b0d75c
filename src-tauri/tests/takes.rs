//! Taking back: imports as one, the history of a game, and files that hold more than is saved.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use alcazar_app::desk::Desk;
use alcazar_app::error::Code;
use alcazar_app::opponent::Player;
use alcazar_app::table::{Acting, Opened};
use alcazar_library::Query;
use alcazar_rules::Setup;
use alcazar_session::records::Format;
use alcazar_session::{Change, Computer, Deed};

const TWO: &str = "(;FF[4]GM[Zara]PN[Ada][Bo];RED[xo--@c3])(;FF[4]GM[Zara]PN[Eve][Bo];RED[xo--@c3])";

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn take_in(desk: &Desk, path: &Path) -> Opened {
    desk.import(vec![path.to_owned()], |_| {}).unwrap()
}

fn total(desk: &Desk, binned: bool) -> u32 {
    desk.search(&Query { binned, ..Query::default() }).unwrap().total
}

#[test]
fn a_record_that_is_there_is_opened_instead_of_kept_again() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::in_memory().unwrap();
    let path = file(folder.path(), "one.sgf", "(;FF[4]GM[Zara]PN[Ada][Bo];RED[xo--@c3])");
    let first = take_in(&desk, &path);
    assert_eq!((first.games, first.known, first.batch.is_some()), (1, 0, true));
    desk.new_game("tzaar", &Setup::default(), &[]).unwrap();
    let copy = file(folder.path(), "other name.sgf", "(;GM[Zara] FF[4] PN[Ada][Bo] ;RED[xo--@c3] )");
    let again = take_in(&desk, &copy);
    assert_eq!((again.games, again.known, again.batch), (0, 1, None));
    assert_eq!(again.table.unwrap().id, first.table.unwrap().id);
    assert_eq!(total(&desk, false), 2);
}

#[test]
fn of_several_games_those_that_were_there_are_counted_and_the_others_taken_back_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::in_memory().unwrap();
    take_in(&desk, &file(folder.path(), "one.sgf", "(;FF[4]GM[Zara]PN[Ada][Bo];RED[xo--@c3])"));
    let opened = take_in(&desk, &file(folder.path(), "two.sgf", TWO));
    assert_eq!((opened.games, opened.known), (1, 1));
    let batch = opened.batch.unwrap();
    let imports = desk.imports().unwrap();
    assert_eq!((imports[0].id, imports[0].games, imports[0].name.as_str()), (batch, 1, "two.sgf"));
    assert_eq!(desk.undo_import(batch).unwrap(), 1);
    assert_eq!((total(&desk, false), total(&desk, true)), (1, 1));
    assert_eq!(desk.undo_import(batch).unwrap(), 0);
    assert_eq!(desk.imports().unwrap().len(), 1);
}

#[test]
fn a_file_that_holds_more_games_than_are_saved_is_written_over_only_when_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::in_memory().unwrap();
    let path = file(folder.path(), "two.sgf", TWO);
    let table = take_in(&desk, &path).table.unwrap();
    assert_eq!(desk.known_file(table.revision).unwrap(), None, "it does not stand there alone");
    let one = desk.record(table.revision, Format::Sgf).unwrap().into_bytes();
    let error = desk.save(&path, one.clone()).unwrap_err();
    assert_eq!((error.code, error.args["count"].as_str()), (Code::HoldsGames, "2"));
    assert_eq!(error.message, path.display().to_string());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), TWO);
    desk.overwrite().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), one);
    desk.save(&path, TWO.into()).unwrap();
    desk.save(&path, TWO.into()).expect("as many games as stand there");
    assert_eq!(desk.save(&path, b"a picture".to_vec()).unwrap_err().code, Code::HoldsGames);
}

#[test]
fn a_game_is_saved_to_the_file_in_which_it_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let data = tempfile::tempdir().unwrap();
    let desk = Desk::open_in(data.path()).unwrap();
    let path = file(folder.path(), "one.sgf", "(;FF[4]GM[Zara]PN[Ada][Bo];RED[xo--@c3])");
    let table = take_in(&desk, &path).table.unwrap();
    assert_eq!(desk.known_file(table.revision).unwrap(), Some(path.clone()));
    let other = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    assert_eq!(desk.known_file(other.revision).unwrap(), None);
    desk.stands_in(&folder.path().join("other.sgf").display().to_string());
    assert_eq!(desk.known_file(other.revision).unwrap(), Some(folder.path().join("other.sgf")));
    desk.remember_folder(&path);
    drop(desk);
    let desk = Desk::open_in(data.path()).unwrap();
    let table = desk.open_game(table.id).unwrap();
    assert_eq!(desk.known_file(table.revision).unwrap(), Some(path));
    assert_eq!(desk.last_folder().as_deref(), Some(folder.path()));
    folder.close().unwrap();
    assert_eq!(desk.last_folder(), None, "a folder that is gone");
}

#[test]
fn the_name_that_is_proposed_tells_who_played_and_when() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::in_memory().unwrap();
    assert_eq!(desk.proposed_name(), None);
    take_in(&desk, &file(folder.path(), "a.sgf", "(;FF[4]GM[Zara]PN[Ada/x][Bo: 1]DT[2026-01-02])"));
    assert_eq!(desk.proposed_name().as_deref(), Some("Ada-x - Bo- 1 2026-01-02"));
    take_in(&desk, &file(folder.path(), "b.sgf", "(;FF[4]GM[Zara]DT[2026-01-03])"));
    assert_eq!(desk.proposed_name().as_deref(), Some("Zara 2026-01-03"));
    take_in(&desk, &file(folder.path(), "c.sgf", "(;FF[4]GM[Zara]GN[The Final]DT[2026-01-04])"));
    assert_eq!(desk.proposed_name().as_deref(), Some("The Final 2026-01-04"));
    let long = "é".repeat(150);
    take_in(&desk, &file(folder.path(), "d.sgf", &format!("(;FF[4]GM[Zara]GN[{long}])")));
    assert_eq!(desk.proposed_name().unwrap().chars().count(), 80);
}

#[test]
fn the_history_lists_what_was_done_and_brings_any_state_back_as_a_change_of_its_own() {
    let desk = Desk::in_memory().unwrap();
    assert_eq!(desk.history().unwrap(), []);
    let start = desk.new_game("zara", &Setup::default(), &["Ada".into(), "Bo".into()]).unwrap();
    let first = desk.play(start.revision, "xo--@c3").unwrap();
    let second = desk.play(first.revision, "x---@a1").unwrap();
    let deleted = desk.edit(second.revision, Change::Delete { node: 1 }).unwrap();
    let text = "xo--@c3".to_owned();
    let deed = Deed::Delete { text: text.clone(), moves: 2 };
    assert_eq!(deleted.undo, Some(Deed::Undo { of: Box::new(deed.clone()) }));
    let told: Vec<_> = desk.history().unwrap().into_iter().map(|moment| moment.deed).collect();
    assert_eq!(told[0], Deed::Play { text, seat: Some(0), turn: 1 });
    assert_eq!((told.len(), &told[2]), (3, &deed));
    let back = desk.bring_back(deleted.revision, 2).unwrap();
    assert_eq!((back.view, back.cursor, back.undo), (second.view, 2, Some(Deed::Undo { of: Box::new(Deed::Restore) })));
    let gone = desk.bring_back(back.revision, 3).unwrap();
    assert_eq!(gone.view, start.view);
    assert_eq!(desk.bring_back(gone.revision, 9).unwrap_err().code, Code::GameDamaged);
    assert_eq!(desk.history().unwrap().len(), 5);
}

#[test]
fn a_computer_waits_where_an_earlier_state_is_brought_back() {
    let desk = Desk::in_memory().unwrap();
    let seats = [Player::from("Ada"), Player { name: String::new(), computer: Computer::new(1, 1) }];
    let start = desk.new_game("zara", &Setup::default(), &seats).unwrap();
    let played = desk.play(start.revision, "xo--@c3").unwrap();
    let stopped = desk.stop_computer(played.id).unwrap();
    let back = desk.undo(stopped.revision).unwrap();
    let brought = desk.bring_back(back.revision, 1).unwrap();
    assert_eq!((brought.cursor, brought.acting), (1, Acting::Waiting));
}
