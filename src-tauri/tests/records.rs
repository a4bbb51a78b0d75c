//! Records on the table: what is written is read back, and what is damaged is reported with its place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::Path;

use alcazar_app::desk::Desk;
use alcazar_rules::Setup;
use alcazar_session::records::Format;

fn played() -> (Desk, u32) {
    let desk = Desk::default();
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
    let other = Desk::default();
    let opened = other.open_record(Path::new("game.sgf"), record.as_bytes()).unwrap();
    assert_eq!(opened.faults, Vec::<String>::new());
    assert_eq!(opened.games, 1);
    assert_eq!(opened.table.players, ["Ada", "Bo [1]"]);
    assert_eq!(opened.table.line[0].text, "xo--@c3");
    assert_eq!(opened.table.line[0].variations[0].text, before.line[0].text);
}

#[test]
fn a_damaged_record_opens_as_far_as_it_was_understood() {
    let desk = Desk::default();
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
