//! Power cuts: of what was not flushed, some is on the disk and some is not, sector by sector. What was acknowledged is
//! there afterwards.
//!
//! `ALCAZAR_CUTS=1000 cargo test -p alcazar-library --test power` for more.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::fs;
use std::path::Path;

use common::world::World;
use common::{beside, open};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What a disk writes whole or not at all, in bytes.
const SECTOR_BYTES: usize = 512;
/// The files of a library, in the order in which they are written.
const ENDS: [&str; 3] = ["-wal", "", "-held"];
/// After so many steps all is written into the library's file itself.
const STEPS_PER_SETTLING: u32 = 7;

/// What stands on the disk.
type Disk = [Vec<u8>; 3];

fn disk(file: &Path) -> Disk {
    ENDS.map(|end| fs::read(beside(file, end)).unwrap_or_default())
}

/// A file while it is written: any of its sectors is the old one or the new one.
fn torn(before: &[u8], after: &[u8], rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut torn = before.to_vec();
    if torn.len() < after.len() {
        torn.resize(rng.random_range(torn.len()..=after.len()), 0);
    }
    for (old, new) in torn.chunks_mut(SECTOR_BYTES).zip(after.chunks(SECTOR_BYTES)) {
        if rng.random_ratio(1, 2) {
            let bytes = old.len().min(new.len());
            old[..bytes].copy_from_slice(&new[..bytes]);
        }
    }
    torn
}

/// The disk after a cut on the way from one state to the next. A step writes the log and flushes it before anything else
/// is written; settling writes the library's file and flushes it before it empties the log.
fn cut(before: &Disk, after: &Disk, is_settling: bool, rng: &mut ChaCha8Rng) -> Disk {
    let first = usize::from(is_settling);
    let written = rng.random_range(0..3);
    let mut cut = if written == 2 { after.clone() } else { before.clone() };
    if written < 2 {
        cut[first] = if written == 0 { torn(&before[first], &after[first], rng) } else { after[first].clone() };
    }
    cut
}

#[test]
fn whatever_was_acknowledged_is_there_after_a_power_cut() {
    let cuts: u32 = std::env::var("ALCAZAR_CUTS").ok().and_then(|cuts| cuts.parse().ok()).unwrap_or(100);
    let mut rng = ChaCha8Rng::seed_from_u64(0x0cf7);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("library.db");
    let (mut library, mut games) = (open(&file), Vec::new());
    let mut world = World::new(3);
    let (mut stands, mut torn) = (disk(&file), 0);
    for step in 1..=cuts {
        let is_settling = step % STEPS_PER_SETTLING == 0;
        if is_settling {
            library.settle().expect("written");
        } else {
            world.step().take(&mut library, &mut games);
        }
        let next = disk(&file);
        let left = cut(&stands, &next, is_settling, &mut rng);
        torn += u32::from(left != stands && left != next);
        let other = tempfile::tempdir().expect("a folder");
        let copy = other.path().join("library.db");
        for (end, bytes) in ENDS.iter().zip(&left) {
            fs::write(beside(&copy, end), bytes).expect("written");
        }
        let mut found = open(&copy);
        let steps = step - step / STEPS_PER_SETTLING;
        let mut may_be = |steps| World::after(3, steps).is_in(&mut found);
        assert!(may_be(steps) || (!is_settling && may_be(steps - 1)), "cut {step}: something else stands there");
        stands = next;
    }
    println!("{cuts} power cuts, {torn} of them with files written in part");
    assert!(torn > cuts / 5);
}
