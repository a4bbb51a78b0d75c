//! Records on the table: what is written is read back, and what is damaged is reported with its place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_app::desk::Desk;
use alcazar_app::error::{Code, CommandError};
use alcazar_app::table::Opened;
use alcazar_letter::Language;
use alcazar_rules::Setup;
use alcazar_session::Change;
use alcazar_session::records::{self, Format};

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

/// A desk's answer to a file of these bytes.
fn opened(desk: &Desk, bytes: &[u8]) -> Result<Opened, CommandError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, bytes).unwrap();
    desk.import(vec![path], |_| {})
}

#[test]
fn a_record_written_and_opened_is_the_same_game() {
    let (desk, revision) = played();
    let record = desk.record(revision, Format::Sgf).unwrap();
    let other = empty();
    let opened = opened(&other, record.as_bytes()).unwrap();
    assert_eq!(opened.faults, Vec::<String>::new());
    assert_eq!(opened.games, 1);
    assert_eq!(opened.table.unwrap().players, ["Ada", "Bo [1]"]);
    assert_eq!(other.tree().unwrap().rows, desk.tree().unwrap().rows);
}

#[test]
fn a_damaged_record_opens_as_far_as_it_was_understood() {
    let desk = empty();
    let opened = opened(&desk, b"(;FF[4]GM[Zara]\n;RED[xo--@c3]\n;BLUE[xo--@c3])").unwrap();
    assert_eq!(desk.tree().unwrap().rows.len(), 1);
    assert!(opened.faults[0].contains("game.sgf") && opened.faults[0].contains("line 3"), "{:?}", opened.faults);
}

#[test]
fn what_is_no_record_is_refused_and_the_table_stays() {
    let (desk, _) = played();
    let before = desk.table();
    for bytes in [&b"\0\0\0\0"[..], b"", b"(;FF[4]GM[Go])", b"(;GM[Zara]XP[nonsense])", b"\xff\xfe(", b"(((((((((("] {
        let error = opened(&desk, bytes).unwrap_err();
        assert_eq!(error.code, Code::BadRecord, "{bytes:?}");
        assert!(error.message.contains("game.sgf"), "{}", error.message);
    }
    assert_eq!(desk.table(), before);
}

#[test]
fn many_files_come_in_with_a_report_and_leave_the_table_alone() {
    let (desk, _) = played();
    let before = desk.table();
    let folder = tempfile::tempdir().unwrap();
    let texts = ["(;FF[4]GM[Zara];RED[xo--@c3])", "no record", "(;FF[4]GM[TZAAR])(;FF[4]GM[Zara])"];
    let paths = texts.iter().enumerate().map(|(number, text)| {
        let path = folder.path().join(format!("{number}.sgf"));
        std::fs::write(&path, text).unwrap();
        path
    });
    let mut seen = Vec::new();
    let opened = desk.import(paths.collect(), |progress| seen.push(progress)).unwrap();
    assert_eq!((opened.files, opened.games, opened.stopped, opened.table), (3, 3, false, None));
    assert_eq!(opened.faults.len(), 1);
    assert!(opened.faults[0].contains("1.sgf"), "{:?}", opened.faults);
    assert_eq!(seen.last().map(|progress| (progress.files, progress.of, progress.games)), Some((3, 3, 3)));
    assert_eq!(desk.table(), before);
}

#[test]
fn a_stopped_import_keeps_what_came_in() {
    let desk = empty();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.sgf");
    std::fs::write(&path, "(;FF[4]GM[Zara])".repeat(1000)).unwrap();
    let opened = desk.import(vec![path], |_| desk.stop_import()).unwrap();
    assert!(opened.stopped);
    assert!(opened.games > 0 && opened.games < 1000, "{}", opened.games);
    let all = desk.search(&alcazar_library::Query { limit: 1, ..Default::default() }).unwrap();
    assert_eq!(all.total, opened.games);
}

#[test]
fn a_file_that_was_opened_is_not_overwritten_silently_once_it_has_changed() {
    let desk = empty();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    std::fs::write(&path, "(;FF[4]GM[Zara])").unwrap();
    desk.import(vec![path.clone()], |_| {}).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"(;FF[4]GM[Zara])");

    std::fs::write(&path, "changed elsewhere").unwrap();
    assert_eq!(desk.save(&path, b"ours".to_vec()).unwrap_err().code, Code::ChangedOnDisk);
    assert_eq!(std::fs::read(&path).unwrap(), b"changed elsewhere");
    desk.overwrite().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"ours");
    assert_eq!(desk.overwrite().unwrap_err().code, Code::NoFile);
    desk.save(&path, b"ours again".to_vec()).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"ours again");
}

#[test]
fn a_game_is_renamed_on_the_table_and_off_it() {
    let desk = empty();
    let zara = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    let tzaar = desk.new_game("tzaar", &Setup::default(), &[]).unwrap();
    for id in [zara.id, tzaar.id] {
        assert_eq!(desk.edit_game(id, &Change::Name { name: "Final".into() }).unwrap().label.name, "Final");
    }
    let table = desk.table().unwrap();
    assert_eq!((table.id, table.name.as_str()), (tzaar.id, "Final"));
    assert!(desk.undo(tzaar.revision).is_err(), "the table changed");
    assert_eq!(desk.undo(table.revision).unwrap().name, "");
}

#[test]
fn a_format_that_cannot_hold_the_game_is_refused() {
    let (desk, revision) = played();
    assert_eq!(desk.record(revision, Format::LittleGolem).unwrap_err().code, Code::NoSuchFormat);
    assert!(desk.record(revision, Format::Json).is_ok());
    assert!(desk.record(revision, Format::Text).is_ok());
}

#[test]
fn a_letter_opens_as_the_game_that_it_shows() {
    let (desk, revision) = played();
    assert!(desk.formats(revision).unwrap().contains(&Format::Html));
    let letter = desk.letter(revision, Language::Turkish).unwrap();
    assert!(letter.contains("lang=\"tr\"") && !letter.contains("id=\"graph\""));
    let other = empty();
    let opened = opened(&other, letter.as_bytes()).unwrap();
    assert_eq!((opened.faults, opened.games), (Vec::new(), 1));
    assert_eq!(opened.table.unwrap().players, ["Ada", "Bo [1]"]);
    assert_eq!(other.tree().unwrap().rows, desk.tree().unwrap().rows);
    assert_eq!(desk.letter(revision + 1, Language::English).unwrap_err().code, Code::Stale);
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
    let rows = desk.tree().unwrap().rows;
    drop(desk);

    let desk = Desk::open_in(folder.path()).unwrap();
    let after = desk.table().unwrap();
    assert_eq!(desk.tree().unwrap().rows, rows);
    assert_eq!((after.view, after.cursor, after.players), (before.view, before.cursor, before.players));
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
    assert_eq!(desk.play(before.revision, "x---@a1").unwrap_err().code, Code::NoTable);
    desk.restore_games(&[before.id]).unwrap();
    let after = desk.open_game(before.id).unwrap();
    assert_eq!((after.view, after.made), (before.view, before.made));
}

#[test]
fn a_library_that_cannot_be_used_is_reported_and_games_are_played_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let first = Desk::open_in(folder.path()).unwrap();
    let second = Desk::open_in(folder.path()).unwrap();
    assert_eq!(first.notices(), []);
    assert_eq!(second.notices()[0].code, Code::LibraryUnusable);
    assert_eq!(second.notices(), []);
    assert!(second.new_game("zara", &Setup::default(), &[]).is_ok());
    drop((first, second));

    std::fs::write(folder.path().join("library.db"), [0u8; 4096]).unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(desk.notices()[0].code, Code::LibrarySetAside);
    assert_eq!(std::fs::read(folder.path().join("library.damaged-1.db")).unwrap(), [0u8; 4096]);
}

#[test]
fn a_file_that_changed_while_the_program_was_away_is_not_written_over_silently() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sgf");
    let desk = Desk::open_in(folder.path()).unwrap();
    desk.save(&path, b"ours".to_vec()).unwrap();
    drop(desk);
    let desk = Desk::open_in(folder.path()).unwrap();
    desk.save(&path, b"more".to_vec()).unwrap();
    drop(desk);
    std::fs::write(&path, "else").unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(desk.save(&path, b"ours".to_vec()).unwrap_err().code, Code::ChangedOnDisk);
    assert_eq!(std::fs::read(&path).unwrap(), b"else");
}

#[test]
fn several_games_are_tagged_written_and_deleted_together() {
    let (desk, revision) = played();
    let first = desk.undo(revision).unwrap().id;
    let second = desk.new_game("tzaar", &Setup::default(), &[]).unwrap().id;
    desk.edit_game(second, &Change::Tags { tags: vec!["old".into()] }).unwrap();
    desk.tag_games(&[first, second], "club").unwrap();
    assert_eq!(desk.tags().unwrap(), [("club".to_owned(), 2), ("old".to_owned(), 1)]);
    let records = records::read(desk.records(&[first, second]).unwrap().as_bytes(), Format::Sgf);
    assert_eq!((records.games.len(), records.faults), (2, vec![]));
    assert_eq!(desk.delete_games(&[first]).unwrap(), 0, "it is not in the bin");
    desk.bin_games(&[first, second]).unwrap();
    assert_eq!(desk.delete_games(&[first]).unwrap(), 1);
    assert_eq!(desk.restore_games(&[first]).unwrap_err().code, Code::NoSuchGame);
    assert_eq!(desk.empty_bin().unwrap(), 1);
    assert_eq!(desk.tags().unwrap(), []);
}

#[test]
fn games_are_rescued_from_a_library_that_was_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    let name = Change::Name { name: "Final".into() };
    let id = desk.new_game("zara", &Setup::default(), &[]).unwrap().id;
    desk.edit_game(id, &name).unwrap();
    assert_eq!(desk.damaged_libraries(), Vec::<String>::new());
    drop(desk);
    std::fs::rename(folder.path().join("library.db"), folder.path().join("library.damaged-1.db")).unwrap();
    let desk = Desk::open_in(folder.path()).unwrap();
    assert_eq!(desk.damaged_libraries(), ["library.damaged-1.db"]);
    let mut told = Vec::new();
    let saved = desk.rescue("library.damaged-1.db", |progress| told.push(progress.games)).unwrap();
    assert_eq!((saved.games, saved.lost, saved.stopped, told), (1, 0, false, vec![1]));
    assert_eq!(desk.search(&alcazar_library::Query { text: "final".into(), ..Default::default() }).unwrap().total, 1);
    assert_eq!(desk.rescue("../library.db", |_| {}).unwrap_err().code, Code::NoFile);
}

#[test]
fn a_pasted_text_is_a_game_in_whatever_form_it_stands() {
    let (desk, revision) = played();
    let other = empty();
    for format in [Format::Sgf, Format::Json, Format::Text] {
        let opened = other.paste(&format!("Hello!\n\n{}\n", desk.record(revision, format).unwrap())).unwrap();
        assert_eq!((opened.games + opened.known, opened.faults, opened.path.as_str()), (1, vec![], ""));
        assert_eq!(opened.table.unwrap().players, ["Ada", "Bo [1]"]);
        assert_eq!(other.tree().unwrap().rows, desk.tree().unwrap().rows);
    }
    let position = desk.table().unwrap().position;
    assert_eq!(other.paste(&position).unwrap().table.unwrap().position, position);
    let two = other.paste("(;GM[Zara]GN[one])(;GM[Zara]GN[two])").unwrap();
    assert_eq!((two.games, two.table.unwrap().name.as_str()), (2, "one"));
    let before = other.table();
    for text in ["", "Hello", "(;GM[Go];B[aa])", "{\"a\": 1}", "2 + 2"] {
        assert_eq!(other.paste(text).unwrap_err().code, Code::NoGameCopied, "{text}");
    }
    assert_eq!(other.table(), before);
}

#[test]
fn json_and_text_are_opened_whatever_the_file_is_called_and_a_folder_with_all_in_it() {
    let (desk, revision) = played();
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("more")).unwrap();
    for (name, format) in [("one.txt", Format::Json), ("more/two", Format::Text), ("more/three.sgf", Format::Sgf)] {
        std::fs::write(folder.path().join(name), desk.record(revision, format).unwrap()).unwrap();
        let other = empty();
        let opened = other.import(vec![folder.path().join(name)], |_| {}).unwrap();
        assert_eq!((opened.games, opened.faults), (1, vec![]));
        assert_eq!(other.tree().unwrap().rows, desk.tree().unwrap().rows);
    }
    std::fs::write(folder.path().join("more/picture.png"), "\u{89}PNG").unwrap();
    let all = empty().import(vec![folder.path().to_owned()], |_| {}).unwrap();
    assert_eq!((all.games + all.known, all.files, all.faults), (3, 3, vec![]));
    let missing = empty().import(vec![folder.path().join("missing.sgf")], |_| {}).unwrap_err();
    assert!(missing.message.contains("missing.sgf: No such file"), "{}", missing.message);
}

#[cfg(unix)]
#[test]
fn a_save_goes_through_a_link_and_the_link_stays() {
    let (desk, revision) = played();
    let record = desk.record(revision, Format::Sgf).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["file.sgf", "link.sgf"].map(|name| folder.path().join(name));
    std::fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    desk.save(&link, record.clone().into_bytes()).unwrap();
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), record);
}
