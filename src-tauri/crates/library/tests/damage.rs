//! Damaged files, full disks, folders that cannot be written, and a second copy of the program.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::path::Path;

use alcazar_library::{Library, LibraryError, Loss, Query, Rescue, Tabs};
use alcazar_session::Change;
use common::{library, open, play, saved, zara};
use rusqlite::Connection;

fn total(library: &mut Library) -> u32 {
    library.search(&Query::default()).expect("searched").total
}

/// Does something to a library's file behind its back.
fn tamper(file: &Path, sql: &str) {
    Connection::open(file).expect("opened").execute_batch(sql).expect("done");
}

#[test]
fn a_damaged_library_is_set_aside_and_an_empty_one_opens() {
    let (folder, file, mut library) = library();
    library.add(zara()).expect("kept");
    drop(library);
    let sound = fs::read(&file).expect("read");
    let mut torn = sound.clone();
    torn[4096..].fill(0x5a);
    let damages = [vec![0; sound.len()], b"no library at all, but long enough to be looked at".to_vec(), torn];
    for (number, damaged) in (1..).zip(damages) {
        fs::write(&file, &damaged).expect("written");
        let (mut library, aside) = Library::open(&file).expect("opened");
        let aside = aside.expect("set aside");
        let Loss::SetAside { path, .. } = &aside else { panic!("{aside}") };
        assert_eq!(*path, folder.path().join(format!("library.damaged-{number}.db")));
        assert!(aside.to_string().contains(&path.display().to_string()), "{aside}");
        assert_eq!(fs::read(path).expect("kept"), damaged);
        assert_eq!(total(&mut library), 0);
        library.add(zara()).expect("kept");
    }
    assert_eq!(total(&mut open(&file)), 1);
}

#[test]
fn a_file_of_another_program_is_set_aside_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("library.db");
    tamper(&file, "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup');");
    let before = fs::read(&file).expect("read");
    let (_library, aside) = Library::open(&file).expect("opened");
    let Some(Loss::SetAside { path, .. }) = aside else { panic!("{aside:?}") };
    assert_eq!(fs::read(path).expect("kept"), before);
}

#[test]
fn an_empty_file_is_an_empty_library() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("library.db");
    fs::write(&file, "").expect("written");
    assert_eq!(total(&mut open(&file)), 0);
}

#[test]
fn a_library_of_a_newer_version_is_left_alone() {
    let (_folder, file, library) = library();
    drop(library);
    tamper(&file, "PRAGMA user_version = 1000");
    let before = fs::read(&file).expect("read");
    assert!(matches!(Library::open(&file), Err(LibraryError::Newer(1000))));
    assert_eq!(fs::read(&file).expect("still there"), before);
}

#[test]
fn one_damaged_journal_is_reported_and_the_rest_opens() {
    let damages = [
        ("UPDATE changes SET change = 'x' WHERE game = 1 AND number = 2", "change 2: "),
        (
            "UPDATE changes SET change = '{\"change\":\"play\",\"at\":0,\"text\":\"?\"}' WHERE game = 1 AND number = 2",
            "change 2: ",
        ),
        ("UPDATE changes SET change = x'ff' WHERE game = 1 AND number = 2", "change 2: "),
        ("DELETE FROM changes WHERE game = 1 AND number = 2", "change 3: it follows change 1"),
        ("DELETE FROM changes WHERE game = 1 AND number > 1", "change 2 is missing"),
    ];
    for (damage, says) in damages {
        let (_folder, file, mut library) = library();
        let mut game = library.add(zara()).expect("kept");
        let mut other = library.add(zara()).expect("kept");
        library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
        let readable = saved(&game);
        for number in 1..3 {
            library.change(&mut game, &Change::Name { name: number.to_string() }).expect("kept");
        }
        library.change(&mut other, &play(0, "ox--@c3")).expect("kept");
        let tabs = |id| Tabs { games: vec![other.id(), id], current: Some(id) };
        library.set_tabs(&tabs(game.id())).expect("kept");
        drop(library);
        tamper(&file, damage);

        let mut library = open(&file);
        assert_eq!(saved(&library.load(other.id()).expect("sound")), saved(&other));
        let error = library.load(game.id()).expect_err("damaged");
        assert!(matches!(error, LibraryError::DamagedGame { id: 1, changes: 1, .. }), "{error}");
        assert!(error.to_string().contains(says), "{error}");
        assert!(library.change(&mut game, &Change::Walk { to: 0 }).is_ok(), "an open game can be played on");
        let recovered = library.recover(game.id()).expect("readable in part");
        assert_eq!((recovered.changes, recovered.of), (1, 4));
        assert_eq!(saved(&recovered.game), readable);
        assert_eq!(library.tabs().expect("read"), tabs(recovered.game.id()));
        assert_eq!(saved(&library.load(recovered.game.id()).expect("sound")), readable);
        assert!(library.load(game.id()).is_err(), "what is damaged stays as it is");
    }
}

#[test]
fn a_damaged_snapshot_is_made_good_by_the_journal() {
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    for number in 0..600 {
        library.change(&mut game, &Change::Name { name: number.to_string() }).expect("kept");
    }
    drop(library);
    tamper(&file, "UPDATE snapshots SET state = '{}' WHERE number > 0");
    assert_eq!(saved(&open(&file).load(game.id()).expect("sound")), saved(&game));
    tamper(&file, "UPDATE snapshots SET state = '{}'");
    let error = open(&file).load(game.id()).expect_err("damaged");
    assert!(matches!(error, LibraryError::DamagedGame { changes: 0, .. }), "{error}");
}

#[test]
fn a_damaged_card_is_empty_and_its_game_opens() {
    let (_folder, file, mut library) = library();
    let game = library.add(zara()).expect("kept");
    drop(library);
    tamper(&file, "UPDATE cards SET card = 'x'");
    let mut library = open(&file);
    assert_eq!(library.search(&Query { limit: 1, ..Query::default() }).expect("searched").games[0].label.position, "");
    assert!(library.load(game.id()).is_ok());
}

#[test]
fn a_library_without_one_of_its_tables_is_set_aside_and_its_games_come_out() {
    let parts = [
        "TABLE cards",
        "TABLE tags",
        "TABLE tabs",
        "TABLE files",
        "TABLE held",
        "TRIGGER game_added",
        "INDEX tags_by_tag",
    ];
    for part in parts {
        let (_folder, file, mut library) = library();
        let game = library.add(zara()).expect("kept");
        drop(library);
        tamper(&file, &format!("DROP {part}"));
        let (mut library, loss) = Library::open(&file).expect("opened");
        let Some(Loss::SetAside { path, .. }) = loss else { panic!("{part}: {loss:?}") };
        let mut rescue = Rescue::of(&path).expect("readable");
        let games = rescue.next_batch(9).expect("a game");
        assert_eq!(library.add_rescued(&games).expect("kept"), 1, "{part}");
        assert_eq!(saved(&library.load(1).expect("sound")), saved(&game), "{part}");
    }
}

#[test]
fn tabs_that_make_no_sense_are_told_once_and_cost_no_game() {
    let damages = [
        "UPDATE tabs SET game = 'x' WHERE game = 2",
        "UPDATE tabs SET game = 99 WHERE game = 2",
        "UPDATE tabs SET current = x'ff' WHERE game = 2",
        "UPDATE tabs SET game = x'00', current = 'x' WHERE game = 2",
    ];
    for damage in damages {
        let (_folder, file, mut library) = library();
        let ids = library.add_all(&[zara(), zara(), zara()]).expect("kept");
        library.set_tabs(&Tabs { games: ids.clone(), current: Some(3) }).expect("kept");
        drop(library);
        tamper(&file, &format!("PRAGMA foreign_keys = OFF; {damage}"));
        let (mut library, loss) = Library::open(&file).expect("opened");
        assert_eq!(loss, Some(Loss::Tabs), "{damage}");
        let tabs = library.tabs().expect("read");
        assert!(tabs.games.contains(&1) && tabs.games.contains(&3) && tabs.current == Some(3), "{damage}: {tabs:?}");
        assert_eq!(total(&mut library), 3);
        drop(library);
        open(&file);
    }
}

#[test]
fn text_that_is_no_text_any_more_hides_no_game() {
    let (_folder, file, mut library) = library();
    library.add(zara()).expect("kept");
    drop(library);
    for (table, column) in [("games", "text"), ("games", "kind"), ("cards", "card")] {
        tamper(&file, &format!("UPDATE {table} SET {column} = CAST(x'ff41' AS TEXT)"));
        let mut library = open(&file);
        assert_eq!(library.search(&Query { limit: 9, ..Query::default() }).expect("searched").games.len(), 1);
        assert!(library.load(1).is_ok());
    }
}

#[test]
fn a_second_copy_is_told_that_the_library_is_in_use() {
    let (_folder, file, mut library) = library();
    let error = Library::open(&file).expect_err("in use");
    assert!(matches!(error, LibraryError::InUse), "{error}");
    library.add(zara()).expect("the first copy goes on");
    drop(library);
    assert_eq!(total(&mut open(&file)), 1);
}

#[test]
fn a_missing_folder_is_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("not/there/library.db");
    assert_eq!(total(&mut open(&file)), 0);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    fs::write(&blocked, "").expect("written");
    let error = Library::open(&blocked.join("library.db")).expect_err("a file is in the way");
    assert!(matches!(&error, LibraryError::File { path, .. } if *path == blocked), "{error}");
    let error = Library::open(folder.path()).expect_err("a folder is in the way");
    assert!(matches!(&error, LibraryError::File { path, .. } if path == folder.path()), "{error}");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use super::*;
    use crate::common::beside;

    /// A small file system, as long as the handle lives.
    struct SmallDisk(tempfile::TempDir);

    impl SmallDisk {
        /// None where this user may not mount any; the unit tests then stand for a full disk alone.
        fn mount() -> Option<Self> {
            let folder = tempfile::tempdir().expect("a folder");
            let mut mount = Command::new("mount");
            mount.args(["-t", "tmpfs", "-o", "size=2m", "none"]).arg(folder.path());
            let mounted = mount.output().is_ok_and(|output| output.status.success());
            mounted.then_some(Self(folder))
        }
    }

    impl Drop for SmallDisk {
        fn drop(&mut self) {
            let unmounted = Command::new("umount").arg(self.0.path()).status();
            assert!(unmounted.is_ok_and(|status| status.success()));
        }
    }

    #[test]
    fn a_full_disk_says_so_and_nothing_acknowledged_is_lost() {
        let Some(disk) = SmallDisk::mount() else { return };
        let file = disk.0.path().join("library.db");
        let mut library = open(&file);
        let mut game = library.add(zara()).expect("kept");
        let ballast = disk.0.path().join("ballast");
        fs::write(&ballast, vec![0; 200_000]).expect("written");
        let mut number = 0;
        let error = loop {
            number += 1;
            let comment = Change::Comment { node: 0, text: number.to_string().repeat(2000) };
            if let Err(error) = library.change(&mut game, &comment) {
                break error;
            }
        };
        assert!(matches!(error, LibraryError::DiskFull), "{error}");
        let before = saved(&game);
        drop(library);
        fs::remove_file(ballast).expect("removed");
        let mut library = open(&file);
        assert_eq!(saved(&library.load(game.id()).expect("sound")), before);
        assert!(library.change(&mut game, &play(0, "xo--@c3")).expect("kept"));
        drop(library);
        fs::write(disk.0.path().join("ballast"), vec![0; 3_000_000]).expect_err("fills the disk");
        let error = Library::open(&disk.0.path().join("new/library.db")).expect_err("full");
        assert!(matches!(error, LibraryError::DiskFull), "{error:?}");
    }

    #[test]
    fn what_is_no_file_is_set_aside_unread() {
        for end in ["", "-wal"] {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("library.db");
            for kind in ["pipe", "zeros"] {
                let place = beside(&file, end);
                match kind {
                    "pipe" => assert!(Command::new("mkfifo").arg(&place).status().expect("started").success()),
                    _ => std::os::unix::fs::symlink("/dev/zero", &place).expect("made"),
                }
                let (mut library, loss) = Library::open(&file).expect("opened");
                assert!(matches!(loss, Some(Loss::SetAside { .. })), "{kind}{end}: {loss:?}");
                library.add(zara()).expect("kept");
                drop(library);
                fs::remove_file(&file).expect("removed");
                fs::remove_file(beside(&file, "-held")).expect("removed");
            }
            let left = fs::read_dir(folder.path()).expect("there").flatten();
            let odd = left.filter(|entry| !entry.file_type().is_ok_and(|kind| kind.is_file()));
            assert_eq!(odd.count(), 2, "both are still there");
        }
    }

    #[test]
    fn a_folder_that_is_removed_while_its_library_is_open_is_made_again_with_everything() {
        let (folder, _, _) = library();
        let file = folder.path().join("data/library.db");
        let mut library = open(&file);
        let mut game = library.add(zara()).expect("kept");
        library.settle().expect("kept");
        library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
        assert!(!library.was_made_again());
        fs::remove_dir_all(folder.path().join("data")).expect("removed");
        library.change(&mut game, &Change::Name { name: "kept".to_owned() }).expect("kept");
        assert!(library.was_made_again() && !library.was_made_again());
        library.add(zara()).expect("kept");
        // It is noticed, too, where nothing is written.
        fs::remove_dir_all(folder.path().join("data")).expect("removed");
        library.settle_if_idle().expect("kept");
        library.settle_if_idle().expect("kept");
        assert!(library.was_made_again());
        drop(library);
        let mut library = open(&file);
        assert_eq!((saved(&library.load(game.id()).expect("sound")), total(&mut library)), (saved(&game), 2));
    }

    #[test]
    fn a_file_that_takes_the_place_of_an_open_library_is_set_aside_whole() {
        let (folder, file, mut library) = library();
        let mut game = library.add(zara()).expect("kept");
        fs::write(folder.path().join("other"), "something else").expect("written");
        fs::rename(folder.path().join("other"), &file).expect("renamed");
        library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
        let aside = folder.path().join("library.damaged-1.db");
        assert_eq!(fs::read(aside).expect("there"), b"something else");
        drop(library);
        assert_eq!(saved(&open(&file).load(game.id()).expect("sound")), saved(&game));
    }

    #[test]
    fn on_a_full_disk_the_bin_can_be_emptied() {
        let Some(disk) = SmallDisk::mount() else { return };
        let file = disk.0.path().join("library.db");
        let mut library = open(&file);
        let mut games = Vec::new();
        for _ in 0..20 {
            let mut game = library.add(zara()).expect("kept");
            library.change(&mut game, &Change::Comment { node: 0, text: "x".repeat(3000) }).expect("kept");
            library.settle().expect("kept");
            games.push(game);
        }
        let ids: Vec<_> = games.iter().map(alcazar_library::Game::id).collect();
        library.bin(&ids[1..]).expect("kept");
        fs::write(disk.0.path().join("ballast"), vec![0; 3_000_000]).expect_err("fills the disk");
        let comment = |number: usize| Change::Comment { node: 0, text: "y".repeat(3000 + number) };
        let full = (0..).find_map(|number| library.change(&mut games[0], &comment(number)).err()).expect("full");
        assert!(matches!(full, LibraryError::DiskFull), "{full}");
        assert_eq!(library.empty_bin().expect("emptied"), 19);
        assert!(library.change(&mut games[0], &play(0, "xo--@c3")).expect("there is room again"));
        drop(library);
        assert_eq!(total(&mut open(&file)), 1);
    }

    /// A user that owns nothing, for tests that root runs, whom no permission keeps away.
    const NOBODY: u32 = 65534;

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("changed");
    }

    #[test]
    fn what_cannot_be_written_is_called_read_only() {
        let (folder, file, mut library) = library();
        library.add(zara()).expect("kept");
        drop(library);
        let before = fs::read(&file).expect("read");
        set_mode(folder.path(), 0o555);
        for mode in [0o444, 0o666] {
            set_mode(&file, mode);
            if fs::metadata(folder.path()).expect("there").uid() == 0 {
                let program = tempfile::NamedTempFile::new().expect("a file").into_temp_path();
                fs::copy(std::env::current_exe().expect("this program"), &program).expect("copied");
                set_mode(&program, 0o755);
                let mut nobody = Command::new(&program);
                nobody.args(["unix::nobody", "--exact", "--ignored"]).env("READ_ONLY_FILE", &file).uid(NOBODY);
                let output = nobody.output().expect("started");
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
            } else {
                is_read_only(&file);
            }
        }
        assert_eq!(fs::read(&file).expect("still there"), before);
        set_mode(folder.path(), 0o755);
        assert_eq!(total(&mut open(&file)), 1);
    }

    #[test]
    #[ignore = "started by the other test"]
    fn nobody() {
        is_read_only(Path::new(&std::env::var_os("READ_ONLY_FILE").expect("told by the other test")));
    }

    fn is_read_only(file: &Path) {
        for path in [file, &file.with_file_name("other.db"), &file.with_file_name("folder").join("library.db")] {
            let error = Library::open(path).expect_err("read-only");
            assert!(matches!(error, LibraryError::ReadOnly), "{}: {error:?}", path.display());
        }
    }
}
