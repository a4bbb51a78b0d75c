//! Taking out of a damaged library what can still be read.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::slice;

use alcazar_library::{Library, LibraryError, Loss, Query, Rescue};
use alcazar_session::{Change, Saved};
use common::{library, open, play, zara};
use rusqlite::Connection;

/// Bytes of a page of the file.
const PAGE: usize = 4096;

fn named(number: usize) -> Change {
    Change::Name { name: format!("game {number}") }
}

fn rescue(library: &mut Library, rescue: &mut Rescue) -> u32 {
    let mut games = 0;
    while let Some(batch) = rescue.next_batch(7) {
        games += library.add_rescued(&batch).expect("kept");
    }
    games
}

fn names(library: &mut Library, binned: bool) -> Vec<String> {
    let page = library.search(&Query { binned, limit: u32::MAX, ..Query::default() }).expect("searched");
    let mut names: Vec<_> = page.games.into_iter().map(|card| card.label.name).collect();
    names.sort_unstable();
    names
}

#[test]
fn games_are_taken_out_of_a_library_in_which_any_page_is_damaged() {
    const GAMES: usize = 60;
    let (_folder, file, mut library) = library();
    let mut sound = Vec::new();
    for number in 0..GAMES {
        let mut game = library.add(zara()).expect("kept");
        for change in [play(0, "xo--@c3"), named(number), play(1, "x---@a1"), Change::Undo] {
            library.change(&mut game, &change).expect("kept");
        }
        sound.push(Saved::from(game.session()));
    }
    library.bin(&[1]).expect("kept");
    drop(library);
    let bytes = fs::read(&file).expect("read");
    let pages = bytes.len() / PAGE;
    assert!(pages > 10);
    let mut whole = 0;
    for page in 0..pages {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("library.db");
        let mut damaged = bytes.clone();
        damaged[page * PAGE..(page + 1) * PAGE].fill(0x5a);
        fs::write(&file, &damaged).expect("written");
        let Ok((mut library, Some(Loss::SetAside { path, .. }))) = Library::open(&file) else {
            // A page that nothing uses.
            whole += 1;
            continue;
        };
        assert_eq!(library.set_aside(), slice::from_ref(&path));
        let mut damaged_library = Rescue::of(&path).expect("other pages hold games");
        let games = rescue(&mut library, &mut damaged_library);
        assert_eq!(games + damaged_library.lost(), GAMES as u32);
        assert_eq!(fs::read(&path).expect("still there"), damaged, "it is not touched");
        assert_eq!(rescue(&mut library, &mut Rescue::of(&path).expect("readable")), 0, "none is taken out twice");
        assert_eq!(names(&mut library, false).len() + names(&mut library, true).len(), games as usize);
        whole += usize::from(games as usize == GAMES);
        for id in 1..=i64::from(games) {
            // Each is one of the games, as it was or as it was earlier.
            let game = library.load(id).expect("sound");
            let name = game.session().name();
            assert!(name.is_empty() || name.starts_with("game "), "{name}");
            assert!(game.session().node_count() <= 3);
        }
    }
    assert!(whole > 0, "damage beside the games costs none of them");
    let damaged_pages = pages - whole;
    assert!(damaged_pages < pages / 2, "{damaged_pages} of {pages} pages cost games");
}

#[test]
fn a_library_with_one_damaged_game_gives_out_the_others_and_the_bin() {
    let (folder, file, mut library) = library();
    for number in 0..5 {
        let mut game = library.add(zara()).expect("kept");
        library.change(&mut game, &named(number)).expect("kept");
    }
    library.bin(&[2]).expect("kept");
    drop(library);
    Connection::open(&file).expect("opened").execute_batch("DELETE FROM snapshots WHERE game = 3").expect("done");
    let aside = folder.path().join("library.damaged-1.db");
    for end in ["", "-held"] {
        let name = |path: &std::path::Path| format!("{}{end}", path.display());
        fs::rename(name(&file), name(&aside)).expect("renamed");
    }
    let mut library = open(&file);
    let mut damaged = Rescue::of(&aside).expect("readable");
    assert_eq!(rescue(&mut library, &mut damaged), 4);
    assert_eq!((damaged.lost(), damaged.progress()), (1, (5, 5)));
    assert_eq!(names(&mut library, false), ["game 0", "game 3", "game 4"]);
    assert_eq!(names(&mut library, true), ["game 1"]);
}

#[test]
fn what_is_no_library_gives_nothing_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let aside = folder.path().join("library.damaged-1.db");
    for bytes in [&[0u8; 8192][..], b"hello"] {
        fs::write(&aside, bytes).expect("written");
        assert!(matches!(Rescue::of(&aside), Err(LibraryError::Damaged(_))));
    }
    fs::write(folder.path().join("library.damaged-x.db"), "").expect("written");
    assert_eq!(open(&folder.path().join("library.db")).set_aside(), [aside]);
    assert!(matches!(Rescue::of(&folder.path().join("none.db")), Err(LibraryError::File { .. })));
}
