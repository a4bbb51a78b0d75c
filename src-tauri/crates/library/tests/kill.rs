//! Killing the program at any moment: what was acknowledged is there afterwards, and the file can be read.
//!
//! A few kills in every run; `ALCAZAR_KILLS=200 cargo test -p alcazar-library --test kill` for more.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use alcazar_library::{Game, Library, LibraryError};
use common::world::{World, id};
use common::{beside, open};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// After so many steps a new file is begun.
const STEPS_PER_FILE: u32 = 3000;
/// Long enough for some steps, short enough to come in the middle of any of them, in microseconds. One life in eight
/// is ten times as long.
const LONGEST_LIFE: u64 = 60_000;

/// The program that is killed: goes on with a file from a step on and tells each step when it is kept.
#[test]
#[ignore = "started by the other test"]
fn victim() {
    let told = |name: &str| std::env::var(name).expect("told by the other test");
    let mut world = World::after(told("VICTIM_SEED").parse().expect("a number"), 0);
    let done: u32 = told("VICTIM_STEPS").parse().expect("a number");
    (0..done).for_each(|_| drop(world.step()));
    let mut library = open(Path::new(&told("VICTIM_FILE")));
    let mut games: Vec<Game> = (0..world.games.len()).map(|game| library.load(id(game)).expect("sound")).collect();
    let mut out = std::io::stdout();
    let mut tell = |step: u32| {
        writeln!(out, "\nstep {step}").and_then(|()| out.flush()).expect("the other test listens");
    };
    tell(done);
    for step in done.. {
        world.step().take(&mut library, &mut games);
        tell(step + 1);
    }
}

fn start(file: &Path, seed: u64, steps: u32) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["victim", "--exact", "--ignored", "--nocapture"])
        .env("VICTIM_FILE", file)
        .env("VICTIM_SEED", seed.to_string())
        .env("VICTIM_STEPS", steps.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started")
}

/// Starts the victim, kills it after a while, and returns the last step that it told.
fn kill_one(file: &Path, seed: u64, steps: u32, life: Duration) -> u32 {
    let mut victim = start(file, seed, steps);
    let mut lines = BufReader::new(victim.stdout.take().expect("piped")).lines();
    let mut told = || {
        let step = |line: String| line.strip_prefix("step ").and_then(|step| step.parse::<u32>().ok());
        lines.by_ref().map_while(Result::ok).find_map(step)
    };
    let mut last = told().expect("the victim opens its library");
    std::thread::sleep(life);
    // This is SIGKILL: nothing is flushed or closed.
    victim.kill().expect("killed");
    victim.wait().expect("gone");
    while let Some(step) = told() {
        last = step;
    }
    last
}

#[test]
fn a_library_is_in_use_until_the_other_program_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("library.db");
    let mut other = start(&file, 0, 0);
    let mut lines = BufReader::new(other.stdout.take().expect("piped")).lines();
    assert!(lines.by_ref().map_while(Result::ok).any(|line| line.starts_with("step ")));
    let error = Library::open(&file).expect_err("in use");
    other.kill().expect("killed");
    other.wait().expect("gone");
    assert!(matches!(error, LibraryError::InUse), "{error}");
    open(&file);
}

#[test]
fn whatever_was_acknowledged_is_there_after_a_kill() {
    let kills: u32 = std::env::var("ALCAZAR_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(6);
    let mut rng = ChaCha8Rng::seed_from_u64(0x616c_6361);
    let folder = tempfile::tempdir().expect("a folder");
    let (mut seed, mut steps, mut in_flight, mut acknowledged) = (0, 0, 0, 0);
    for kill in 0..kills {
        if steps >= STEPS_PER_FILE {
            (seed, steps) = (seed + 1, 0);
        }
        let file = folder.path().join(format!("library-{seed}.db"));
        let times = if rng.random_ratio(1, 8) { 10 } else { 1 };
        let life = Duration::from_micros(rng.random_range(0..LONGEST_LIFE * times));
        let told = kill_one(&file, seed, steps, life);
        acknowledged += told - steps;
        // Looked at in a copy, so that the next victim finds the file as this one left it.
        let copy = folder.path().join("copy.db");
        for end in ["", "-wal", "-held"] {
            std::fs::copy(beside(&file, end), beside(&copy, end)).expect("copied");
        }
        let mut library = open(&copy);
        let mut world = World::after(seed, told);
        steps = told;
        if !world.is_in(&mut library) {
            // The step after the last one told may have been kept, too, but nothing else may.
            world.step();
            steps += 1;
            in_flight += 1;
            assert!(
                world.is_in(&mut library),
                "kill {kill}, seed {seed}: after step {told} something else stands there"
            );
        }
    }
    println!("{kills} kills, {acknowledged} steps acknowledged, {in_flight} steps kept that were not told any more");
    assert!(acknowledged > 0);
}
