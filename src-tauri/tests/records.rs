//! Records on the table: what is written is read back, and what is damaged is reported with its place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use alcazar_app::desk::Desk;
use alcazar_rules::Setup;
use alcazar_session::records::Format;

fn empty() -> Desk {
    Desk::in_memory().unwrap()
}

fn played() -> (Desk, u32) {
    let desk = empty();
    let start = desk.new_game("zara", &Setup::default(), &["Ada".into(), "Bo [1]".into()]).unwrap();
    let first = desk.play(start.revision, "xo--@c3").unwrap();
    let back = desk.undo(first.revision).unwrap();
    let branch = desk.play(back.revision, "x---@a1").unwrap();
    (desk, branch.revision)
}

#[test]
fn a_record_written_and_opened_is_the_same_game() {
    let (desk, revision) = played();
    let before = desk.table().unwrap();
    let record = desk.record(revision, Format::Sgf).unwrap();
    let other = empty();
    let opened = other.open_record(Path::new("game.sgf"), record.as_bytes()).unwrap();
    assert_eq!(opened.faults, Vec::<String>::new());
    assert_eq!(opened.games, 1);
    assert_eq!(opened.table.players, ["Ada", "Bo [1]"]);
    assert_eq!(opened.table.line[0].text, "xo--@c3");
    assert_eq!(opened.table.line[0].variations[0].text, before.line[0].text);
}

#[test]
fn a_damaged_record_opens_as_far_as_it_was_understood() {
    let desk = empty();
    let record = b"(;FF[4]GM[Zara]\n;RED[xo--@c3]\n;BLUE[xo--@c3])";
    let opened = desk.open_record(Path::new("game.sgf"), record).unwrap();
    assert_eq!(opened.table.line.len(), 1);
    assert!(opened.faults[0].contains("line 3"), "{:?}", opened.faults);
}

#[test]
fn what_is_no_record_is_refused_and_the_table_stays() {
    let (desk, _) = played();
    let before = desk.table();
    for bytes in [&b"\0\0\0\0"[..], b"", b"(;FF[4]GM[Go])", b"(;GM[Zara]XP[nonsense])", b"\xff\xfe(", b"(((((((((("] {
        let error = desk.open_record(Path::new("odd.sgf"), bytes).unwrap_err();
        assert_eq!(error.code, "bad-record", "{bytes:?}");
        assert!(error.message.contains("odd.sgf"), "{}", error.message);
    }
    assert_eq!(desk.table(), before);
}

#[test]
fn a_format_that_cannot_hold_the_game_is_refused() {
    let (desk, revision) = played();
    assert_eq!(desk.record(revision, Format::LittleGolem).unwrap_err().code, "no-such-format");
    assert!(desk.record(revision, Format::Json).is_ok());
    assert!(desk.record(revision, Format::Text).is_ok());
}

#[test]
fn after_a_restart_the_same_table_stands_there_with_its_undo_and_redo() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    let start = desk.new_game("tzaar", &Setup::variant("fixed"), &["Ada".into(), "Bo".into()]).unwrap();
    let first = desk.play(start.revision, "E4xD4").unwrap();
    let back = desk.undo(first.revision).unwrap();
    let branch = desk.play(back.revision, "A5xA4").unwrap();
    let before = desk.undo(branch.revision).unwrap();
    drop(desk);

    let desk = Desk::open_in(folder.path()).unwrap();
    let after = desk.table().unwrap();
    assert_eq!(
        (after.view, after.line, after.cursor, after.players),
        (before.view, before.line, before.cursor, before.players)
    );
    assert_eq!(desk.redo(after.revision).unwrap().view, branch.view);
}

#[test]
fn games_lie_open_in_tabs_and_close_one_after_the_other() {
    let desk = empty();
    let zara = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    let tzaar = desk.new_game("tzaar", &Setup::default(), &[]).unwrap();
    assert_eq!(desk.tabs().unwrap().iter().map(|card| card.id).collect::<Vec<_>>(), [zara.id, tzaar.id]);
    assert_eq!(desk.open_game(zara.id).unwrap().game, "zara");
    assert_eq!(desk.close_game(zara.id).unwrap().unwrap().id, tzaar.id);
    assert_eq!(desk.close_game(tzaar.id).unwrap(), None);
    assert_eq!(desk.table(), None);
    assert_eq!(desk.search(&alcazar_library::Query { limit: 10, ..Default::default() }).unwrap().total, 2);
}

#[test]
fn a_binned_game_leaves_the_table_and_comes_back_whole() {
    let (desk, revision) = played();
    let before = desk.undo(revision).unwrap();
    desk.bin_games(&[before.id]).unwrap();
    assert_eq!(desk.table(), None);
    assert_eq!(desk.play(before.revision, "x---@a1").unwrap_err().code, "no-table");
    desk.restore_games(&[before.id]).unwrap();
    let after = desk.open_game(before.id).unwrap();
    assert_eq!((after.view, after.line), (before.view, before.line));
}

#[test]
fn a_library_that_cannot_be_used_is_reported_and_games_are_played_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let first = Desk::open_in(folder.path()).unwrap();
    let second = Desk::open_in(folder.path()).unwrap();
    assert_eq!(first.notices(), []);
    assert_eq!(second.notices()[0].code, "library-unusable");
    assert_eq!(second.notices(), []);
    assert!(second.new_game("zara", &Setup::default(), &[]).is_ok());
    drop((first, second));

    std::fs::write(folder.path().join("library.db"), [0u8; 4096]).unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(desk.notices()[0].code, "library-set-aside");
    assert_eq!(std::fs::read(folder.path().join("library.damaged-1.db")).unwrap(), [0u8; 4096]);
}
