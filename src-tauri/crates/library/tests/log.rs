//! The log beside the library: what lies in it alone is not lost, whatever happens to either file.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::path::Path;

use alcazar_library::{Library, Loss, Query, Rescue};
use alcazar_session::{Change, Saved};
use common::{beside, library, open, saved, zara};

/// So many lie in the log before it is written into the library's file.
const GAMES: usize = 8;

/// What stands on the disk while a library is open, whose games lie in the log alone, and the games.
struct Stand {
    file: Vec<u8>,
    log: Vec<u8>,
    held: Vec<u8>,
    games: Vec<Saved>,
}

fn stand() -> Stand {
    let (_folder, file, mut library) = library();
    library.settle().expect("written");
    let mut games = Vec::new();
    for number in 0..GAMES {
        let mut game = library.add(zara()).expect("kept");
        library.change(&mut game, &Change::Name { name: number.to_string() }).expect("kept");
        games.push(saved(&game));
    }
    let [file, log, held] = ["", "-wal", "-held"].map(|end| fs::read(beside(&file, end)).expect("there"));
    Stand { file, log, held, games }
}

impl Stand {
    fn lay(&self, folder: &Path) -> std::path::PathBuf {
        let file = folder.join("library.db");
        for (end, bytes) in [("", &self.file), ("-wal", &self.log), ("-held", &self.held)] {
            fs::write(beside(&file, end), bytes).expect("written");
        }
        file
    }
}

/// Opens a damaged library, sees that nothing of it is written over, and takes out its games.
fn rescue(file: &Path) -> (Vec<Saved>, Rescue) {
    let left = ["", "-wal"].map(|end| fs::read(beside(file, end)).unwrap_or_default());
    let (mut library, loss) = Library::open(file).expect("opened");
    let Some(Loss::SetAside { path, .. }) = loss else { panic!("{loss:?}") };
    assert_eq!(library.set_aside(), std::slice::from_ref(&path));
    let mut rescue = Rescue::of(&path).expect("there are games in it");
    while let Some(games) = rescue.next_batch(100) {
        library.add_rescued(&games).expect("kept");
    }
    assert_eq!(["", "-wal"].map(|end| fs::read(beside(&path, end)).unwrap_or_default()), left, "they are not touched");
    (games(&mut library), rescue)
}
fn games(library: &mut Library) -> Vec<Saved> {
    let total = library.search(&Query::default()).expect("searched").total;
    (1..=total.into()).map(|id| saved(&library.load(id).expect("sound"))).collect()
}

#[test]
fn a_log_whose_library_is_missing_or_empty_gives_out_all_its_games() {
    let stand = stand();
    for is_missing in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = stand.lay(folder.path());
        fs::write(&file, "").expect("written");
        if is_missing {
            fs::remove_file(&file).expect("removed");
        }
        let (rescued, rescue) = rescue(&file);
        assert_eq!(rescued, stand.games, "missing: {is_missing}");
        assert_eq!((rescue.lost(), rescue.partial()), (0, 0));
    }
}

#[test]
fn a_bit_that_flips_anywhere_in_the_log_costs_one_game_at_most_and_that_is_told() {
    let stand = stand();
    let frame = 24 + 4096;
    let frames = (stand.log.len() - 32) / frame;
    assert!(frames > 3 * GAMES);
    // In the header, and in each part of early, middle and late frames.
    let header = [0, 3, 9, 13, 17, 21, 25, 31];
    let in_frames = [0, frames / 2, frames - 9]
        .into_iter()
        .flat_map(|number| [3, 7, 9, 14, 17, 22, 24 + 8, 24 + 4000].map(|byte| 32 + number * frame + byte));
    for byte in header.into_iter().chain(in_frames) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = stand.lay(folder.path());
        let mut log = stand.log.clone();
        log[byte] ^= 0x10;
        fs::write(beside(&file, "-wal"), log).expect("written");
        let (mut rescued, rescue) = rescue(&file);
        assert_eq!(rescued.len() + rescue.lost() as usize, GAMES, "byte {byte}");
        assert!(rescue.lost() <= 1 && rescue.partial() <= 1, "byte {byte}: one page is damaged");
        rescued.retain(|game| !stand.games.contains(game));
        assert!(
            rescued.len() <= rescue.partial() as usize,
            "byte {byte}: {} games are not what they were",
            rescued.len()
        );
    }
}

#[test]
fn a_log_that_is_cut_short_or_gone_is_told() {
    let stand = stand();
    for bytes in [0, 32, stand.log.len() / 2, stand.log.len() - 1] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = stand.lay(folder.path());
        fs::write(beside(&file, "-wal"), &stand.log[..bytes]).expect("written");
        let (mut library, loss) = Library::open(&file).expect("opened");
        match loss {
            Some(Loss::Behind { games: holds, of }) => {
                let kept = games(&mut library);
                assert_eq!((holds, of), (kept.len() as i64, GAMES as i64));
                // The last one may lack its name.
                let whole = kept.len().saturating_sub(1);
                assert_eq!(kept[..whole], stand.games[..whole]);
            }
            Some(Loss::SetAside { .. }) => {}
            _ => panic!("{bytes} bytes: {loss:?}"),
        }
        drop(library);
        // Once told, it is as it is.
        open(&file);
    }
}

#[test]
fn an_older_copy_in_the_place_of_the_library_is_told_once() {
    let (folder, file, mut library) = library();
    library.add_all(&vec![zara(); 40]).expect("kept");
    drop(library);
    let older = folder.path().join("copy.db");
    fs::copy(&file, &older).expect("copied");
    let mut library = open(&file);
    library.add_all(&vec![zara(); 21]).expect("kept");
    drop(library);
    fs::copy(&older, &file).expect("copied");
    let (library, loss) = Library::open(&file).expect("opened");
    assert_eq!(loss, Some(Loss::Behind { games: 40, of: 61 }));
    drop(library);
    assert_eq!(open(&file).set_aside(), Vec::<std::path::PathBuf>::new());
}

#[test]
fn a_copy_of_the_library_alone_holds_everything_after_it_was_closed_or_idle() {
    let (folder, file, mut library) = library();
    let copy = folder.path().join("copy.db");
    let copied = || {
        fs::copy(&file, &copy).expect("copied");
        let _ = fs::remove_file(beside(&copy, "-held"));
        games(&mut open(&copy)).len()
    };
    library.add(zara()).expect("kept");
    library.settle_if_idle().expect("kept");
    assert_eq!(copied(), 0, "something was written just now");
    library.settle_if_idle().expect("kept");
    assert_eq!(copied(), 1);
    library.add(zara()).expect("kept");
    drop(library);
    assert_eq!(copied(), 2);
    assert!(!beside(&file, "-wal").exists());
}
