//! Bits that flip in the library's file and in the log beside it: each game is kept, or told to be lost.
//!
//! Some flips in every run; `ALCAZAR_FLIPS=5000 cargo test -p alcazar-library --test flips` for more.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panic")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use alcazar_library::{Library, LibraryError, Loss, Query, Rescue, Tabs};
use alcazar_rules::GameKind;
use alcazar_session::{Change, Saved};
use common::{any_change, beside, open, saved, session};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const GAMES: i64 = 24;
/// The files of a library.
const ENDS: [&str; 3] = ["", "-wal", "-held"];

/// A library as it stands on the disk, and each of its games as it was after each change, by its number.
struct Stand {
    files: Vec<Vec<u8>>,
    games: BTreeMap<i64, Vec<Saved>>,
}

impl Stand {
    /// A library whose log was written into its file after some of the changes, and not since.
    fn of(settled: impl Fn(i64) -> bool) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("library.db");
        let mut library = open(&file);
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut games = BTreeMap::new();
        for number in 0..GAMES {
            let kind = GameKind::ALL[number as usize % GameKind::ALL.len()];
            let mut game = library.add(session(kind)).expect("kept");
            let mut states = vec![saved(&game)];
            let name = Change::Name { name: format!("game {number}") };
            let changes = (0..rng.random_range(0..12)).map(|_| any_change(game.session(), &mut rng));
            for change in [name].into_iter().chain(changes.collect::<Vec<_>>()) {
                if library.change(&mut game, &change).is_ok() {
                    states.push(saved(&game));
                }
            }
            games.insert(game.id(), states);
            library.set_tabs(&Tabs { games: vec![game.id()], current: Some(game.id()) }).expect("kept");
            if settled(number) {
                library.settle().expect("kept");
            }
        }
        // Read while it is open, as a kill would leave it.
        Self { files: ENDS.map(|end| fs::read(beside(&file, end)).expect("read")).into(), games }
    }

    fn lay(&self, file: &Path) {
        for (end, bytes) in ENDS.iter().zip(&self.files) {
            fs::write(beside(file, end), bytes).expect("written");
        }
    }

    /// Opens what is left and sees that nothing is lost in silence. Answers how many games came back as they were.
    fn check(&self, file: &Path, what: &str) -> usize {
        match Library::open(file) {
            // The number of the format is one of the bits.
            Err(LibraryError::Newer(_)) => 0,
            Err(error) => panic!("{what}: {error:?}"),
            Ok((mut library, None | Some(Loss::Tabs))) => self.check_all(&mut library, what),
            Ok((library, Some(Loss::Behind { .. }))) => self.check_each(&library, what),
            Ok((library, Some(Loss::SetAside { path, .. }))) => self.check_rescue(library, &path, what),
        }
    }

    fn check_all(&self, library: &mut Library, what: &str) -> usize {
        let found = library.search(&Query { limit: 99, ..Query::default() });
        let found = found.unwrap_or_else(|error| panic!("{what}: {error}"));
        let binned = library.search(&Query { binned: true, ..Query::default() }).expect("searched").total;
        assert_eq!(u64::from(found.total + binned), GAMES as u64, "{what}");
        assert!(library.tabs().is_ok() && library.tags().is_ok(), "{what}");
        let whole = self.games.iter().filter(|(id, states)| match library.load(**id) {
            Ok(game) => {
                assert!(states.last() == Some(&saved(&game)), "{what}: game {id} is another");
                true
            }
            Err(LibraryError::DamagedGame { .. } | LibraryError::NoSuchGame(_)) => false,
            Err(error) => panic!("{what}: game {id}: {error:?}"),
        });
        whole.count()
    }

    fn check_each(&self, library: &Library, what: &str) -> usize {
        let whole = self.games.iter().filter(|(id, states)| {
            library.load(**id).is_ok_and(|game| {
                assert!(states.contains(&saved(&game)), "{what}: game {id} is another");
                states.last() == Some(&saved(&game))
            })
        });
        whole.count()
    }

    fn check_rescue(&self, mut library: Library, aside: &Path, what: &str) -> usize {
        let Ok(mut rescue) = Rescue::of(aside) else { return 0 };
        let (mut taken, mut whole) = (0, 0);
        while let Some(batch) = rescue.next_batch(9) {
            for rescued in &batch {
                let state = Saved::from(&rescued.session);
                assert!(self.games.values().any(|states| states.contains(&state)), "{what}: an unknown game");
                whole += usize::from(self.games.values().any(|states| states.last() == Some(&state)));
            }
            taken += library.add_rescued(&batch).expect("kept");
        }
        assert!(taken + rescue.lost() >= GAMES as u32, "{what}: {taken} taken, {} lost", rescue.lost());
        assert!(taken as usize - whole <= rescue.partial() as usize, "{what}: games are told to be whole");
        whole
    }
}

/// Half of them lie where it stands how a page is laid out.
fn any_bit(bytes: &[u8], rng: &mut ChaCha8Rng) -> usize {
    let byte = match bytes.len() / 4096 {
        pages if pages > 0 && rng.random_ratio(1, 2) => rng.random_range(0..pages) * 4096 + rng.random_range(0..100),
        _ => rng.random_range(0..bytes.len()),
    };
    byte * 8 + rng.random_range(0..8)
}

fn flip(bytes: &mut [u8], bit: usize) {
    bytes[bit / 8] ^= 1 << (bit % 8);
}

#[test]
fn a_flipped_bit_costs_no_game_in_silence() {
    let flips: usize = std::env::var("ALCAZAR_FLIPS").ok().and_then(|flips| flips.parse().ok()).unwrap_or(15);
    let mut rng = ChaCha8Rng::seed_from_u64(flips as u64);
    let stands = [
        ("all in the log", Stand::of(|_| false)),
        ("all in the file", Stand::of(|number| number == GAMES - 1)),
        ("some in each", Stand::of(|number| number == GAMES / 2)),
    ];
    let (mut tried, mut whole, mut flawless) = (0, 0, 0);
    for (name, stand) in &stands {
        for (end, bytes) in ENDS.iter().zip(&stand.files).filter(|(_, bytes)| !bytes.is_empty()) {
            for _ in 0..flips {
                let folder = tempfile::tempdir().expect("a folder");
                let file = folder.path().join("library.db");
                stand.lay(&file);
                let bit = any_bit(bytes, &mut rng);
                let mut damaged = bytes.clone();
                flip(&mut damaged, bit);
                fs::write(beside(&file, end), damaged).expect("written");
                let kept =
                    stand.check(&file, &format!("{name}, bit {} of byte {} in library.db{end}", bit % 8, bit / 8));
                tried += 1;
                whole += kept;
                flawless += usize::from(kept == GAMES as usize);
            }
        }
    }
    println!("{tried} flips, {flawless} without any harm, {whole} of {} games whole", tried * GAMES as usize);
    assert!(whole * 10 > tried * GAMES as usize * 9, "one bit costs few games");
}
