//! The toy game in every command.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a fault must fail the test")]

mod common;

use std::fs;

use common::{lines, refused};
use serde_json::{Value, json};

fn told(args: &[&str]) -> Value {
    serde_json::from_str(&lines(args)[0]).unwrap()
}

/// Known numbers: games end after five marks at the earliest, 1,440 of them then and 5,328 after six.
#[test]
fn sequences_are_counted() {
    for (depth, count) in [("1", 9), ("5", 15_120), ("6", 54_720), ("7", 148_176), ("9", 127_872)] {
        assert_eq!(lines(["perft", "tictactoe", "--depth", depth]), [count.to_string()]);
    }
    assert_eq!(lines(["moves", "tictactoe", "--position", "MmM/mMm/mM1 b"]), ["c1"]);
}

#[test]
fn moves_are_played() {
    let played = lines(["play", "tictactoe", "--position", "MM1/mm1/3 w", "c3"]);
    let expected = json!({
        "move": "c3", "position": "MMM/mm1/3 b", "removed": [], "over": true, "winner": "w",
    });
    assert_eq!(serde_json::from_str::<Value>(&played[0]).unwrap(), expected);
    assert!(refused(["play", "tictactoe", "b2", "b2"]).contains("this square is occupied"));
}

#[test]
fn computers_play() {
    let best = told(&["bestmove", "tictactoe", "--position", "MM1/mm1/3 w", "--json"]);
    assert_eq!((&best["turn"], &best["proof"]), (&json!(["c3"]), &json!("win")));
    let games = ["--games", "4", "--seed", "1"];
    let met = told(&[&["match", "tictactoe", "--a", "level=8,nodes=2000", "--b", "random"][..], &games].concat());
    assert_eq!((&met["games"], &met["illegal"]), (&json!(4), &json!(0)));
    let bench = told(&["bench", "--json"]);
    let workloads = bench["workloads"].as_array().unwrap();
    assert!(workloads.iter().any(|work| work["game"] == "tictactoe" && work["nodes"] == 72));
}

#[test]
fn records_are_read_written_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (record, board) = (path("game.sgf"), path("board.svg"));
    fs::write(&record, "(;FF[4]GM[Tic-tac-toe];W[a3];B[b2];W[a2];B[b3];W[a1])").unwrap();
    assert!(lines(["check", &record])[0].contains('5'));
    let looked = told(&["review", &record, "--nodes", "2000", "--json"]);
    assert_eq!((&looked["game"], looked["turns"].as_array().unwrap().len()), (&json!("tictactoe"), 5));
    lines(["render", &record, "--game", "tictactoe", "--out", &board]);
    let drawn = fs::read_to_string(&board).unwrap();
    // Three on the board, one in the hand, and the mark of the seat.
    assert_eq!(drawn.matches("href=\"#tictactoe-mark-white").count(), 5);
    lines(["convert", &record, &path("game.txt")]);
    assert!(fs::read_to_string(path("game.txt")).unwrap().starts_with("Tic-tac-toe\nResult: W+ (White wins)\n"));
}

#[test]
fn the_help_names_it() {
    assert!(lines(["perft", "--help"]).concat().contains("zara, tzaar, izdari or tictactoe"));
}
