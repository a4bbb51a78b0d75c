//! The program itself: `perft`, `moves` and `play`, with good, odd and hostile arguments.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

mod common;

use std::ffi::OsStr;
use std::io::Cursor;
use std::process::{Command, Stdio};

use alcazar_rules::{GameKind, Sketch};
use alcazar_session::records::{self, Format};
use common::{lines, refused, run};
use serde_json::{Value, json};

#[test]
fn perft_prints_one_number() {
    assert_eq!(lines(["perft", "zara", "--depth", "0"]), ["1"]);
    assert_eq!(lines(["perft", "zara", "--depth", "1"]), ["1600"]);
    assert_eq!(lines(["perft", "zara", "--depth", "1", "--seats", "4"]), ["3136"]);
    assert_eq!(lines(["perft", "zara", "--depth=1", "--setup", "standard", "--option", "size=9"]), ["5184"]);
    assert_eq!(lines(["perft", "Zara", "--depth", "1", "--position", "4/4/4/4 r - D/-"]), ["64"]);
    assert_eq!(lines(["perft", "zara", "--depth", "2", "--position", "4/4/4/4 r - D/-"]), ["0"]);
}

#[test]
fn divide_prints_a_line_for_each_move_before_the_sum() {
    let lines = lines(["perft", "zara", "--depth", "2", "--divide", "--position", "4/4/4/4 r - G/B"]);
    assert_eq!(lines.len(), 33);
    // Around a corner 12 squares are left, each with four rotations.
    assert_eq!(lines[0], "x-x-@a1 48");
    let sum: u64 = lines[..32].iter().map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(lines[32], sum.to_string());
}

#[test]
fn moves_are_listed_one_a_line() {
    let mut moves = lines(["moves", "zara", "--position", "5/5/2bo---2/5/5 r c3 I/A"]);
    assert_eq!(moves.len(), 32);
    assert!(moves.contains(&"-o-o@e5".to_owned()) && !moves.contains(&"o-o-@b2".to_owned()));
    moves.dedup();
    assert_eq!(moves.len(), 32);
    assert!(lines(["moves", "zara", "--position", "5/5/5/5/5 r - -/A"]).is_empty());
}

#[test]
fn play_prints_an_object_for_each_move() {
    let lines = lines(["play", "zara", "--position", "5/5/2bo---2/5/5 r - AB/C", "---x@d3", "xx--@a1", "o---@e5"]);
    let objects: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        objects[0],
        json!({
            "move": "---x@d3", "position": "5/5/3r---x1/5/5 b d3 B/C", "removed": ["c3"],
            "forbidden": ["c2", "c3", "c4", "d2", "d4", "e2", "e3", "e4"], "scores": [3, 0],
            "over": false, "winner": null,
        })
    );
    assert_eq!(
        objects[2],
        json!({
            "move": "o---@e5", "position": "4ro---/5/3r---x1/5/bxx--4 b e5 -/-", "removed": [],
            "forbidden": ["d4", "d5", "e4"], "scores": [6, 2], "over": true, "winner": "r",
        })
    );
    let keys: Vec<_> = objects[0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["move", "position", "removed", "forbidden", "scores", "over", "winner"]);
}

#[test]
fn a_shared_first_place_is_a_draw() {
    let lines = lines(["play", "zara", "--position", "bo---4/5/5/5/5 r - A/-", "x---@c3"]);
    let object: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!((&object["over"], &object["winner"]), (&json!(true), &json!("draw")));
}

#[test]
fn moves_that_begin_like_options_are_moves() {
    for text in ["-o--@c1", "--x-@c1", "---x@c1", "-xx-@c1", "-ooo@c1", "-x-x@c1"] {
        assert!(lines(["play", "zara", text])[0].starts_with(&format!("{{\"move\":\"{text}\"")));
        assert_eq!(
            lines(["play", "zara", "--position", "5/5/5/5/5 b - ABCGQ/IABCGQ", "o-o-@e5", "x-x-@a5", text]).len(),
            3
        );
    }
}

#[test]
fn recorded_games_replay_exactly() {
    let games: Vec<Value> = serde_json::from_str(include_str!("../../rules/tests/data/zara-games.json")).unwrap();
    for game in &games {
        let plies = game["plies"].as_array().unwrap();
        let moves = plies.iter().map(|ply| ply["move"].as_str().unwrap());
        let lines = lines(["play", "zara"].into_iter().chain(moves));
        assert_eq!(lines.len(), plies.len());
        for (line, expected) in lines.iter().zip(plies) {
            let object: Value = serde_json::from_str(line).unwrap();
            for key in ["move", "removed", "forbidden", "scores", "over"] {
                assert_eq!(object[key], expected[key], "{line}");
            }
        }
    }
}

#[test]
fn help_and_version_are_no_faults() {
    for args in [&["--help"][..], &["--version"], &["help"], &["perft", "--help"], &["play", "-h"]] {
        assert!(!lines(args).is_empty());
    }
}

#[test]
fn refusals_name_the_argument_and_the_fault() {
    for (args, words) in [
        (&[][..], &["COMMAND"][..]),
        (&["castle"], &["castle"]),
        (&["perft"], &["GAME", "--depth"]),
        (&["perft", "zara"], &["--depth"]),
        (&["perft", "zara", "--depth"], &["--depth"]),
        (&["perft", "zara", "--depth", "-1"], &["-1"]),
        (&["perft", "zara", "--depth", "many"], &["--depth", "many"]),
        (&["perft", "zara", "--depth", "4294967296"], &["--depth", "4294967296"]),
        (&["perft", "chess", "--depth", "1"], &["GAME", "chess"]),
        (&["perft", "zara", "--depth", "1", "--deep"], &["--deep"]),
        (&["moves", "zara", "x"], &["x"]),
        (&["moves", "zara", "--position", ""], &["--position", "column 1"]),
        (&["moves", "zara", "--position", "5/5/5/5/6 r - A/A"], &["--position", "column 9"]),
        (&["moves", "zara", "--position", "5/5/5/5/5 r - A\n/A"], &["--position", "column 16"]),
        (&["moves", "zara", "--position", "5/5/5/5/5 r - A/A", "--size", "4"], &["--position", "--size"]),
        (&["moves", "zara", "--setup", "none"], &["--setup", "none"]),
        (&["moves", "zara", "--seed", "1"], &["--seed"]),
        (&["moves", "zara", "--seed", "x"], &["--seed", "x"]),
        (&["moves", "zara", "--seats", "9"], &["--seats", "9"]),
        (&["moves", "zara", "--size", "10"], &["--size", "10"]),
        (&["moves", "zara", "--option", "size"], &["--option", "NAME=VALUE"]),
        (&["moves", "zara", "--option", "colour=red"], &["--option colour"]),
        (&["moves", "zara", "--option", "size=1\n2"], &["--option size"]),
        (&["play", "zara"], &["MOVE"]),
        (&["play", "zara", ""], &["MOVE \"\"", "column 1"]),
        (&["play", "zara", "x---@z1"], &["MOVE \"x---@z1\"", "column 6"]),
        (&["play", "zara", "x---@a1", "x---@a2"], &["MOVE \"x---@a2\"", "forbidden"]),
        (&["play", "zara", "x---@a1,x---@e5"], &["MOVE", "column 9"]),
        (&["play", "zara", "\u{1b}[31m"], &["MOVE", "column 1"]),
        (&["bench", "fast"], &["fast"]),
    ] {
        let line = refused(args);
        assert!(words.iter().all(|word| line.contains(word)), "{args:?}: {line}");
    }
}

#[test]
fn moves_before_an_illegal_one_are_told() {
    let output = run(["play", "zara", "x---@a1", "x---@a2"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;
    let broken = OsStr::from_bytes(b"5/5\xff");
    refused([OsStr::new("moves"), OsStr::new("zara"), OsStr::new("--position"), broken]);
    refused([broken]);
    refused([OsStr::new("play"), OsStr::new("zara"), broken]);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = Command::new(env!("CARGO_BIN_EXE_alcazar-cli"))
        .args(["moves", "zara", "--size", "9"])
        .stdout(Stdio::from(writer))
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_alcazar-cli"))
        .args(["moves", "zara"])
        .stdout(Stdio::from(full))
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("standard output"));
}

/// What comes of a position string by the tool, the protocol, a record and the editor: the position, or the place of the
/// fault in the string.
fn read_by_all(game: &str, text: &str) -> [Result<String, usize>; 4] {
    let column = |message: &str| -> usize {
        let (_, place) = message.rsplit_once("column ").unwrap();
        place.split(|char: char| !char.is_ascii_digit()).next().unwrap().parse().unwrap()
    };
    let kind: GameKind = game.parse().unwrap();
    let output = run(["moves", game, "--position", text]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let tool = if stderr.is_empty() { Ok(kind.parse(text).unwrap().to_string()) } else { Err(column(&stderr)) };
    let mut answer = Vec::new();
    let said = Cursor::new(format!("position {game} {text}\nquit\n"));
    alcazar_cli::serve(said, &mut answer).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let answer = answer.lines().find(|line| !line.starts_with("info") && *line != "ok").unwrap();
    let protocol = answer.strip_prefix("err ").map_or(Ok(answer.to_owned()), |fault| Err(column(fault)));
    let record = format!("(;GM[{game}]XP[{text}])");
    let records = records::read(record.as_bytes(), Format::Sgf);
    let record = match records.games.first() {
        Some(session) => Ok(session.start().to_string()),
        None => Err(records.faults[0].column - record.find(text).unwrap()),
    };
    let editor = Sketch::read(kind, text).map(|sketch| sketch.text()).map_err(|error| error.column);
    [tool, protocol, record, editor]
}

#[test]
fn a_position_is_read_alike_by_tool_protocol_record_and_editor() {
    let cases = include_str!("../../session/tests/cases/positions.txt");
    for (number, text) in (1..).zip(cases.lines()) {
        let game = if number == 7 { "zara" } else { "tzaar" };
        let [tool, others @ ..] = read_by_all(game, text);
        assert_eq!(tool.is_ok(), ![5, 6].contains(&number), "line {number}: {tool:?}");
        for other in others {
            assert_eq!(other, tool, "line {number}");
        }
    }
    for (game, text) in [
        ("izdari", "\tlshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL   s  0\t1 "),
        ("izdari", "  lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL   s  q 1"),
        ("zara", "  5/5/5/5/5 \u{a0} r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ  rest"),
    ] {
        let [tool, others @ ..] = read_by_all(game, text);
        for other in others {
            assert_eq!(other, tool, "{text:?}");
        }
    }
}
