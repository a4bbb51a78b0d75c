//! Full disks, folders that cannot be written, and damaged files, as the desk meets them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use alcazar_app::desk::Desk;
use alcazar_app::editor::{keep, kept};
use alcazar_app::error::Code;
use alcazar_library::Query;
use alcazar_rules::Setup;
use alcazar_session::Change;
use proptest::prelude::*;

fn begin(desk: &Desk) -> (u32, i64) {
    let table = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    (table.revision, table.id)
}

#[test]
fn where_no_library_can_be_games_are_played_all_the_same_and_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    // A file stands where the folder should be, and a folder where the file should be.
    fs::write(folder.path().join("file"), "").unwrap();
    fs::create_dir_all(folder.path().join("other/library.db")).unwrap();
    for place in ["file", "other"] {
        let desk = Desk::open_in(&folder.path().join(place)).unwrap();
        let notices = desk.notices();
        assert_eq!(notices.len(), 1);
        assert_eq!(notices[0].code, Code::LibraryUnusable);
        assert!(notices[0].message.contains(place), "{}", notices[0].message);
        let (revision, _) = begin(&desk);
        assert!(desk.play(revision, "xo--@c3").is_ok());
    }
    assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"");
}

#[test]
fn a_missing_folder_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("not/there/yet");
    let (_, id) = begin(&Desk::open_in(&place).unwrap());
    assert_eq!(Desk::open_in(&place).unwrap().table().unwrap().id, id);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    use super::*;

    /// A small file system, as long as the handle lives.
    struct SmallDisk(tempfile::TempDir);

    impl SmallDisk {
        /// None where this user may not mount any.
        fn mount(size: &str) -> Option<Self> {
            let folder = tempfile::tempdir().unwrap();
            let mut mount = Command::new("mount");
            mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "none"]).arg(folder.path());
            mount.output().is_ok_and(|output| output.status.success()).then_some(Self(folder))
        }
    }

    impl Drop for SmallDisk {
        fn drop(&mut self) {
            assert!(Command::new("umount").arg(self.0.path()).status().is_ok_and(|status| status.success()));
        }
    }

    #[test]
    fn on_a_full_disk_nothing_that_was_told_is_lost_and_play_goes_on_when_there_is_room() {
        let Some(small) = SmallDisk::mount("512k") else { return };
        let folder = small.0.path();
        let desk = Desk::open_in(folder).unwrap();
        let (mut revision, id) = begin(&desk);
        fs::write(folder.join("ballast"), vec![0; 200_000]).unwrap();
        let error = loop {
            let text = revision.to_string().repeat(2000);
            match desk.edit(revision, Change::Comment { node: 0, text }) {
                Ok(table) => revision = table.revision,
                Err(error) => break error,
            }
        };
        assert_eq!(error.code, Code::DiskFull);
        let told = desk.table().unwrap();
        assert_eq!(told.revision, revision, "the table stands as it was told last");
        assert_eq!(desk.save(&folder.join("game.sgf"), vec![0; 600_000]).unwrap_err().code, Code::Unwritable);
        assert!(!folder.join("game.sgf").exists());
        fs::remove_file(folder.join("ballast")).unwrap();
        let played = desk.play(revision, "xo--@c3").unwrap();
        drop(desk);
        let after = Desk::open_in(folder).unwrap().table().unwrap();
        assert_eq!((after.id, after.view, after.comment), (id, played.view, played.comment));
    }

    #[test]
    fn an_import_that_a_full_disk_breaks_off_says_how_many_games_came_in() {
        let Some(small) = SmallDisk::mount("4m") else { return };
        let others = tempfile::tempdir().unwrap();
        let games = others.path().join("games.sgf");
        fs::write(&games, "(;FF[4]GM[Zara];RED[xo--@c3])".repeat(20_000)).unwrap();
        let desk = Desk::open_in(small.0.path()).unwrap();
        let opened = desk.import(vec![games], |_| {}).unwrap();
        assert_eq!(opened.broken, Some(Code::DiskFull));
        assert!(opened.games > 0 && opened.games < 20_000, "{}", opened.games);
        drop(desk);
        let desk = Desk::open_in(small.0.path()).unwrap();
        assert_eq!(desk.search(&Query::default()).unwrap().total, opened.games, "as many are there as were told");
        let ids: Vec<_> = desk.search(&Query { limit: 20_000, ..Query::default() }).unwrap().games;
        let ids: Vec<_> = ids.into_iter().map(|game| game.card.id).collect();
        desk.bin_games(&ids).unwrap();
        assert_eq!(desk.empty_bin().unwrap(), opened.games, "the bin makes room on a full disk");
    }

    #[test]
    fn a_file_that_may_not_be_written_is_told_with_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let desk = Desk::in_memory().unwrap();
        let inside = folder.path().join("inside");
        fs::create_dir(&inside).unwrap();
        fs::set_permissions(&inside, fs::Permissions::from_mode(0o555)).unwrap();
        // Root may write everywhere; for root a folder stands in the way.
        let path = if fs::write(inside.join("probe"), "").is_ok() { inside } else { inside.join("game.sgf") };
        let error = desk.save(&path, b"record".to_vec()).unwrap_err();
        assert_eq!(error.code, Code::Unwritable);
        assert!(error.message.contains(&path.display().to_string()), "{}", error.message);
    }
}

fn stored(file: &Path) -> Vec<(String, String)> {
    let positions = kept(file, "zara").unwrap().positions;
    positions.into_iter().map(|each| (each.name, each.position)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_stands_in_the_file_of_positions_is_read_or_set_aside_whole(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..60),
            "[\\[{]?(\"zara\":)?[{]?(\"[a-z]\":\"[a-z]\",?){0,3}[}]{0,2}".prop_map(String::into_bytes),
        ],
    ) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("positions.json");
        fs::write(&file, &bytes).unwrap();
        let first = kept(&file, "zara").unwrap();
        let whole = first.set_aside.as_deref().map_or(file.as_path(), Path::new);
        prop_assert_eq!(fs::read(whole).unwrap(), bytes);
        let before = stored(&file);
        let start = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";
        keep(&file, "zara", " the start ", Some(start)).unwrap();
        let after = stored(&file);
        prop_assert!(after.contains(&("the start".to_owned(), start.to_owned())));
        prop_assert!(before.iter().all(|each| after.contains(each)));
        keep(&file, "zara", "the start", None).unwrap();
        prop_assert_eq!(stored(&file), before);
    }
}
