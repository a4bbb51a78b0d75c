//! The computer players from outside: `bestmove`, `match` and the line protocol of `engine`.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_alcazar-cli")).args(args).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn json(args: &[&str]) -> Value {
    let (status, stdout, stderr) = run(args);
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert_eq!(stdout.lines().count(), 1);
    serde_json::from_str(&stdout).unwrap()
}

/// A running `engine`.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alcazar-cli"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).unwrap();
        self.input.write_all(b"\n").unwrap();
        self.input.flush().unwrap();
    }

    /// The lines of an answer but its `ok`, without progress.
    fn answer(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "the program ended");
            match line.trim_end() {
                "ok" => return lines,
                line if line.starts_with("info ") => {}
                line => lines.push(line.to_owned()),
            }
        }
    }

    fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line.as_bytes());
        self.answer()
    }

    fn refused(&mut self, line: &str) -> String {
        let answer = self.ask(line);
        assert_eq!(answer.len(), 1, "{line:?}: {answer:?}");
        answer[0].strip_prefix("err ").unwrap_or_else(|| panic!("{line:?}: {answer:?}")).to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const ZARA_START: &str = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";

#[test]
fn bestmove_answers_a_legal_turn_in_every_game() {
    for (game, actions) in [("zara", 1), ("tzaar", 1), ("izdari", 1)] {
        let best = json(&["bestmove", game, "--nodes", "3000", "--seed", "4", "--json"]);
        let turn: Vec<_> = best["turn"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        assert_eq!(turn.len(), actions);
        assert!(best["nodes"].as_u64().unwrap() <= 3_200 && best["depth"].is_u64() && best["millis"].is_u64());
        assert_eq!(best["pv"][0], turn[0]);
        let (status, _, stderr) = run(&["play", game, "--", &turn.join(",")]);
        assert_eq!((status, stderr.as_str()), (Some(0), ""));
        let again = json(&["bestmove", game, "--nodes", "3000", "--seed", "4", "--json"]);
        assert_eq!((&again["turn"], &again["nodes"]), (&best["turn"], &best["nodes"]));
    }
}

#[test]
fn bestmove_answers_both_actions_of_a_turn() {
    let position = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 1";
    let best = json(&["bestmove", "tzaar", "--position", position, "--nodes", "2000", "--json"]);
    assert_eq!(best["turn"].as_array().unwrap().len(), 2);
}

#[test]
fn bestmove_says_what_is_proven() {
    // After the last tile Red leads in points, whatever else it does.
    let position = "rx---bx---rx-x-bx-x-/ro---bo---ro-o-bo-o-/rxo--bxo--rox--box--/roo--boo--rxx--1 r - H/-";
    let best = json(&["bestmove", "zara", "--position", position, "--depth", "4", "--json"]);
    assert_eq!(best["proof"], "win");
    let over = run(&["bestmove", "zara", "--position", "4/4/4/4 r - -/A", "--depth", "1"]);
    assert_eq!((over.0, over.1.as_str()), (Some(2), ""));
    assert!(over.2.contains("over"), "{}", over.2);
}

#[test]
fn bestmove_and_match_refuse_what_they_cannot_follow() {
    for (args, named) in [
        (&["bestmove", "zara", "--level", "9"][..], "--level"),
        (&["bestmove", "zara", "--depth", "0"], "--depth"),
        (&["bestmove", "zara", "--threads", "0"], "--threads"),
        (&["bestmove", "zara", "--movetime=-1"], "--movetime"),
        (&["match", "zara", "--a", "level=0", "--b", "random"], "--a"),
        (&["match", "zara", "--a", "random", "--b", "strong"], "--b"),
        (&["match", "zara", "--a", "random", "--b", "threads=0,depth=1"], "--b"),
        (&["match", "zara", "--a", "random"], "--b"),
        (&["match", "zara", "--a", "random", "--b", "random", "--seats", "5"], "--seats"),
        (&["match", "zara", "--a", "random", "--b", "random", "--seats", "3", "--sprt", "0,10"], "--sprt"),
        (&["match", "zara", "--a", "random", "--b", "random", "--sprt", "10,0"], "--sprt"),
        (&["match", "zara", "--a", "random", "--b", "random", "--sprt", "0,NaN"], "--sprt"),
        (&["match", "zara", "--a", "random", "--b", "random", "--sprt", "0,10,0.5,0"], "--sprt"),
        (&["match", "zara", "--a", "random", "--b", "random", "--sprt", "0"], "--sprt"),
    ] {
        let (status, stdout, stderr) = run(args);
        assert_eq!((status, stdout.as_str(), stderr.lines().count()), (Some(2), "", 1), "{args:?}: {stderr}");
        assert!(stderr.contains(named), "{args:?}: {stderr}");
    }
}

#[test]
fn match_plays_each_start_with_both_colours_and_tells_the_error() {
    for game in ["zara", "tzaar", "izdari"] {
        let args = ["match", game, "--a", "level=2,nodes=200", "--b", "random", "--games", "6", "--seed", "3"];
        let summary = json(&args);
        let count = |name: &str| summary[name].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 6);
        assert_eq!((count("games"), count("illegal")), (6, 0));
        assert!(summary["score"].as_f64().unwrap() <= 1.0 && summary["error"].is_f64());
        let again = json(&args);
        assert_eq!((&again["wins"], &again["plies"]), (&summary["wins"], &summary["plies"]), "the seed decides");
    }
}

#[test]
fn match_ends_when_its_pairs_have_told_enough() {
    let args = ["match", "tzaar", "--a", "greedy", "--b", "random", "--games", "400", "--sprt", "-100,100"];
    let summary = json(&args);
    let played = summary["games"].as_u64().unwrap();
    assert!(played < 100, "{summary}");
    let pairs: u64 = summary["pairs"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).sum();
    assert_eq!(2 * pairs, played);
    let test = &summary["sprt"];
    assert_eq!(test["verdict"], "accepted");
    // The logarithm of 0.95 / 0.05.
    assert_eq!(test["bounds"], serde_json::json!([-2.944, 2.944]));
    assert!(test["llr"].as_f64().unwrap() >= 2.944);
    let one_by_one = json(&[&args[..], &["--threads", "1"]].concat());
    assert_eq!((&one_by_one["pairs"], &one_by_one["wins"]), (&summary["pairs"], &summary["wins"]));
    let swapped = json(&["match", "tzaar", "--a", "random", "--b", "greedy", "--games", "400", "--sprt=-100,100"]);
    assert_eq!(swapped["sprt"]["verdict"], "rejected");
}

#[test]
fn match_tells_the_strength_that_its_score_means() {
    let summary = json(&["match", "tzaar", "--a", "level=2", "--b", "level=1", "--games", "24", "--seed", "5"]);
    let (score, error) = (summary["score"].as_f64().unwrap(), summary["error"].as_f64().unwrap());
    // By the definition of Elo: 400 points are odds of ten to one.
    let odds = |share: f64| 400.0 * (share / (1.0 - share)).log10();
    let (elo, elo_error) = (summary["elo"].as_f64().unwrap(), summary["elo_error"].as_f64().unwrap());
    assert!((elo - odds(score)).abs() < 1.0, "{summary}");
    let width = (odds(score + error / 100.0) - odds(score - error / 100.0)) * 50.0;
    assert!((elo_error - width).abs() < 2.0, "{summary} {width}");
    assert!(summary.get("sprt").is_none());
}

#[test]
fn levels_prints_a_row_for_every_level_but_the_first() {
    let (status, table, _) = run(&["levels", "zara", "--games", "2", "--nodes", "300"]);
    assert_eq!(status, Some(0));
    let rows: Vec<_> = table.lines().skip(2).map(|row| row.split('|').nth(1).unwrap().trim().to_owned()).collect();
    assert_eq!(rows, ["2", "3", "4", "5", "6", "7", "8"]);
}

#[test]
fn engine_plays_a_game() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("newgame zara"), [ZARA_START]);
    assert_eq!(engine.ask("validmoves").len(), 1600);
    let after = "5/5/2rxo--2/5/5 b c3 ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";
    assert_eq!(engine.ask("play xo--@c3"), [after]);
    assert_eq!(engine.ask("undo"), [ZARA_START]);
    assert_eq!(engine.ask("play xo--@c3"), [after]);
    let best = engine.ask("bestmove nodes 2000");
    assert_eq!(best.len(), 1);
    assert_eq!(engine.ask(&format!("play {}", best[0])).len(), 1);
    assert_eq!(engine.ask("undo 2"), [ZARA_START]);
    assert_eq!(engine.ask("position zara 4/4/4/4 r - -/A"), ["4/4/4/4 r - -/A", "result draw"]);
    assert_eq!(engine.refused("bestmove depth 1"), "the game is over");
    assert_eq!(engine.ask("stop"), [""; 0]);
    assert_eq!(engine.ask("options set level 3"), ["level 3", "seed 0", "threads 1"]);
    assert_eq!(engine.ask("newgame zara seats=3 size=7").len(), 1);
    let tzaar = engine.ask("newgame tzaar setup=random seed=9");
    assert!(tzaar[0].ends_with("w 0"));
    let turn = engine.ask("bestmove depth 2");
    engine.ask(&format!("play {}", turn[0]));
    let turn = engine.ask("bestmove time 50");
    assert_eq!(turn[0].split(',').count(), 2, "{turn:?}");
    assert!(engine.ask(&format!("play {}", turn[0]))[0].ends_with("w 1"));
}

#[test]
fn engine_refuses_what_it_cannot_follow_and_changes_nothing() {
    let mut engine = Engine::start();
    for line in ["play xo--@c3", "validmoves", "undo", "bestmove depth 1"] {
        assert!(engine.refused(line).contains("no game"), "{line}");
    }
    engine.ask("newgame zara");
    for line in [
        "castle",
        "newgame",
        "newgame chess",
        "newgame zara seats=9",
        "newgame zara colour=red",
        "newgame zara seats",
        "newgame tzaar setup=random",
        "newgame tzaar seed=1",
        "position",
        "position zara",
        "position zara 5/5/5/5/5",
        "position zara 5/5/5/5/5 r - ABC/ABCDEFGHIJKLMNOPQ/DDD",
        "play",
        "play xxxx@c3",
        "play xo--@c9",
        "play xo--@c3,xx--@c4",
        "undo 1",
        "undo -1",
        "undo 99999999999999999999999",
        "bestmove",
        "bestmove soon",
        "bestmove time",
        "bestmove time x",
        "bestmove depth 0",
        "bestmove depth 256",
        "bestmove time -1",
        "bestmove time 99999999999999999999999",
        "bestmove nodes -5",
        "options set level 0",
        "options set threads 0",
        "options set hash 1",
        "options reset",
    ] {
        assert!(!engine.refused(line).is_empty(), "{line}");
    }
    engine.send(b"\xff\xfe play");
    assert!(engine.answer()[0].starts_with("err "));
    for line in [vec![b'a'; 1 << 20], [b"# ".to_vec(), vec![b'a'; 1 << 20]].concat(), vec![0xff; 1 << 20]] {
        engine.send(&line);
        assert_eq!(engine.answer(), ["err the line is too long"]);
    }
    assert_eq!(engine.ask("undo 0"), [ZARA_START]);
}

#[test]
fn engine_stops_when_it_is_told_to() {
    let mut engine = Engine::start();
    engine.ask("newgame zara");
    for wait in [0, 80] {
        engine.send(b"bestmove depth 100");
        std::thread::sleep(Duration::from_millis(wait));
        let asked = Instant::now();
        engine.send(b"stop");
        assert_eq!(engine.answer().len(), 1);
        assert_eq!(engine.answer(), [""; 0]);
        assert!(asked.elapsed() < Duration::from_secs(2));
    }
}

/// What the program says to an input that ends, without progress, and how long that takes.
fn piped(input: &[u8]) -> (Vec<String>, Duration) {
    let begun = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_alcazar-cli"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    (said.lines().filter(|line| !line.starts_with("info ")).map(str::to_owned).collect(), begun.elapsed())
}

#[test]
fn engine_writes_the_best_move_first_when_its_input_ends_or_says_quit() {
    for limit in ["depth 100", "nodes 4000000000", "time 600000", "time 18446744073709551615"] {
        for last in ["", "quit", "quit\nvalidmoves\n"] {
            let (said, took) = piped(format!("newgame zara\nbestmove {limit}\nundo 0\n{last}").as_bytes());
            let [start, begun, turn, found, same, done, quit @ ..] = &said[..] else { panic!("{limit}: {said:?}") };
            assert_eq!([start, same], [ZARA_START; 2]);
            assert!(turn.contains('@') && [begun, found, done].iter().all(|line| *line == "ok"), "{limit}: {said:?}");
            assert_eq!(quit, &["ok"][..usize::from(!last.is_empty())]);
            assert!(took < Duration::from_secs(20), "{limit}: {took:?}");
        }
    }
}

#[test]
fn engine_lets_short_searches_finish_when_its_input_ends() {
    let mut engine = Engine::start();
    engine.ask("newgame izdari");
    let found = engine.ask("bestmove depth 1");
    let (said, _) = piped(b"newgame izdari\nbestmove depth 1\nbestmove depth 1");
    assert_eq!((&said[2], &said[4]), (&found[0], &found[0]));
}

#[test]
fn engine_reads_lines_as_other_systems_write_them() {
    let (said, _) =
        piped(b"\xef\xbb\xbfinfo\r\n\r\n# a comment\r\nnewgame zara\r\n\tvalidmoves \r\n \n\t# more\nquit\r\n");
    assert!(said[0].starts_with("id Alcazar") && !said.iter().any(|line| line.starts_with("err")), "{said:?}");
    assert_eq!(said.iter().filter(|line| *line == "ok").count(), 4);
    assert_eq!(said.iter().filter(|line| line.contains('@')).count(), 1600);
}

#[test]
fn engine_thinks_within_any_limit_that_is_a_number() {
    let mut engine = Engine::start();
    engine.ask("newgame zara");
    for limit in ["time 0", "nodes 0", "nodes 1", "time 1"] {
        let turn = engine.ask(&format!("bestmove {limit}"));
        assert_eq!(engine.ask(&format!("play {}", turn[0])).len(), 1, "{limit}");
    }
    for limit in ["time 4611686018427388", "time 18446744073709551615", "nodes 18446744073709551615", "depth 255"] {
        engine.send(format!("bestmove {limit}\nstop").as_bytes());
        assert!(engine.answer()[0].contains('@'), "{limit}");
        assert_eq!(engine.answer(), [""; 0]);
    }
}

#[test]
fn engine_stops_no_search_that_is_asked_for_after_the_stop() {
    let mut engine = Engine::start();
    engine.ask("newgame izdari");
    let found = engine.ask("bestmove depth 2");
    engine.send(b"stop\nstop\nbestmove depth 2");
    assert_eq!((engine.answer(), engine.answer(), engine.answer()), (vec![], vec![], found));
}

#[test]
fn engine_ends_with_its_input() {
    let mut engine = Engine::start();
    engine.send(b"newgame zara\nbestmove nodes 500");
    engine.answer();
    assert_eq!(engine.answer().len(), 1);
    let Engine { child, .. } = &mut engine;
    assert!(child.try_wait().unwrap().is_none());
    engine.send(b"quit");
    engine.answer();
    assert!(engine.child.wait().unwrap().success());
}
