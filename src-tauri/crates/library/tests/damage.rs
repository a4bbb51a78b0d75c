//! Damaged files, full disks, folders that cannot be written, and a second copy of the program.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::path::Path;

use alcazar_library::{Library, LibraryError, Query, Tabs};
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
        assert_eq!(aside.path, folder.path().join(format!("library.damaged-{number}.db")));
        assert!(aside.to_string().contains(&aside.path.display().to_string()), "{aside}");
        assert_eq!(fs::read(&aside.path).expect("kept"), damaged);
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
    assert_eq!(fs::read(aside.expect("set aside").path).expect("kept"), before);
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

    /// A file system of half a megabyte, as long as the handle lives.
    struct SmallDisk(tempfile::TempDir);

    impl SmallDisk {
        /// None where this user may not mount any; the unit tests then stand for a full disk alone.
        fn mount() -> Option<Self> {
            let folder = tempfile::tempdir().expect("a folder");
            let mut mount = Command::new("mount");
            mount.args(["-t", "tmpfs", "-o", "size=512k", "none"]).arg(folder.path());
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
        fs::write(disk.0.path().join("ballast"), vec![0; 1_000_000]).expect_err("fills the disk");
        let error = Library::open(&disk.0.path().join("new/library.db")).expect_err("full");
        assert!(matches!(error, LibraryError::DiskFull), "{error:?}");
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
