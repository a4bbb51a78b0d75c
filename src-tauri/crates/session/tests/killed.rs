//! A program that is killed while it writes a file leaves the old one or the new one whole, never an older one than it
//! told, and nothing beside it that is not found again.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use alcazar_session::files::{remove_leftovers, write_whole};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How often a program is killed.
const KILLS: u32 = 40;
/// Long enough for some writes, in microseconds.
const LONGEST_LIFE: u64 = 20_000;
/// Long enough to be written in several pieces.
const LINES: usize = 20_000;

fn text(number: u64) -> String {
    format!("{number}\n").repeat(LINES)
}

/// The program that is killed: writes one text over the other and tells each that is written.
#[test]
#[ignore = "started by the other test"]
fn victim() {
    let told = |name: &str| std::env::var(name).expect("told by the other test");
    let (path, first) = (told("VICTIM_FILE"), told("VICTIM_FIRST").parse::<u64>().expect("a number"));
    let mut out = std::io::stdout();
    for number in first.. {
        write_whole(Path::new(&path), text(number).as_bytes()).expect("written");
        writeln!(out, "\nwritten {number}").and_then(|()| out.flush()).expect("the other test listens");
    }
}

#[test]
fn a_file_that_was_written_is_there_whole_after_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept.json");
    let mut rng = ChaCha8Rng::seed_from_u64(0x0f11);
    let mut told = 0;
    for _ in 0..KILLS {
        let mut victim = Command::new(std::env::current_exe().expect("this program"))
            .args(["victim", "--exact", "--ignored", "--nocapture"])
            .env("VICTIM_FILE", &file)
            .env("VICTIM_FIRST", (told + 1).to_string())
            .stdout(Stdio::piped())
            .spawn()
            .expect("started");
        let lines = BufReader::new(victim.stdout.take().expect("piped")).lines();
        let mut written = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("written ")?.parse().ok());
        told = written.next().expect("it writes");
        std::thread::sleep(Duration::from_micros(rng.random_range(0..LONGEST_LIFE)));
        victim.kill().expect("killed");
        victim.wait().expect("gone");
        told = written.last().unwrap_or(told);
        let found = std::fs::read_to_string(&file).expect("there");
        let number: u64 = found.lines().next().and_then(|line| line.parse().ok()).expect("a number");
        assert!((told..=told + 1).contains(&number), "{number} stands there, and {told} was told");
        assert!(found == text(number), "{number} is torn");
        told = number;
        remove_leftovers(folder.path());
        assert_eq!(std::fs::read_dir(folder.path()).expect("read").count(), 1);
    }
}
