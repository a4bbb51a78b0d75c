//! Formats: how they are told apart, and what the written ones hold.
#![allow(clippy::expect_used, clippy::panic, reason = "a fault must fail the test")]

mod common;

use alcazar_rules::{GameKind, Setup};
use alcazar_session::records::{Format, RecordError, WriteError, read, write};
use alcazar_session::{Computer, Session};
use common::{changed, changes, setups};
use proptest::prelude::*;
use serde_json::{Value, json};

const RECORD: &str = "(;FF[4]GM[Zara]PN[Anna][Ben]GN[First]XO[size=5]C[A start.];RED[xo--@c3]TE[1]C[Good.\nVery.]\
    (;BLUE[x---@a1];RED[ox--@e5])(;BLUE[x---@b1]BM[1](;RED[ox--@e5])(;RED[ox--@e4])))";

const COMPUTERS: &str = "(;FF[4]GM[Zara]PN[Anna][]XC[][level=8,seconds=10];RED[xo--@c3])";

fn session() -> Session {
    let mut records = read(RECORD.as_bytes(), Format::Sgf);
    assert_eq!(records.faults, []);
    records.games.remove(0)
}

#[test]
fn the_computers_at_the_table_are_told_in_every_format_that_tells_the_players() {
    let games = read(COMPUTERS.as_bytes(), Format::Sgf).games;
    assert_eq!(games[0].computers(), [None, Computer::new(8, 10)]);
    let json: Value = serde_json::from_str(&write(&games, Format::Json).expect("json")).expect("json");
    let players = json!([
        { "seat": "red", "name": "Anna" },
        { "seat": "blue", "name": "", "computer": { "level": 8, "seconds": 10 } },
    ]);
    assert_eq!(json["games"][0]["players"], players);
    let text = write(&games, Format::Text).expect("text");
    assert!(text.contains("\nRed: Anna\nBlue: Computer (level 8)\n"), "{text}");
}

#[test]
fn what_a_file_holds_tells_its_format_before_its_name_does() {
    for (name, text, format) in [
        ("a.sgf", "(;FF[4]GM[Zara])", Some(Format::Sgf)),
        ("a.txt", "\u{feff} (\n;GM[Zara])", Some(Format::Sgf)),
        ("a.sgf", "(;FF[TZAAR]VA[RANDOM];W[npmq])", Some(Format::LittleGolem)),
        ("a", "{\"format\": \"alcazar-record\"}", Some(Format::Json)),
        ("a.SGF", "", Some(Format::Sgf)),
        ("a.b.txt", "Zara\n", Some(Format::Text)),
        ("a.png", "Zara\n", None),
        ("sgf", "", None),
    ] {
        assert_eq!(Format::detect(name, text.as_bytes()), format, "{name} {text}");
    }
    assert_eq!(Format::detect("a", &[0xff, 0xfe]), None);
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.id().parse::<Format>(), Ok(format));
    }
    assert!("pdf".parse::<Format>().is_err());
    assert_eq!(Format::by_name("game.json"), Some(Format::Json));
}

#[test]
fn formats_that_are_only_written_say_so() {
    for format in [Format::Json, Format::Text] {
        assert!(!format.is_readable());
        let records = read(b"{}", format);
        assert!(records.games.is_empty());
        assert_eq!(records.faults[0].error, RecordError::WriteOnly(format.id()));
    }
}

#[test]
fn json_holds_the_whole_tree() {
    let text = write(&[session()], Format::Json).expect("json holds every game");
    let record: Value = serde_json::from_str(&text).expect("json");
    assert_eq!((&record["format"], &record["version"]), (&"alcazar-record".into(), &1.into()));
    let game = &record["games"][0];
    assert_eq!(game["game"], "zara");
    assert_eq!(game["setup"]["options"]["size"], "5");
    assert_eq!(game["players"][1], serde_json::json!({"seat": "blue", "name": "Ben"}));
    assert_eq!(game["result"], Value::Null);
    let nodes = game["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 7);
    assert_eq!(nodes[0]["comment"], "A start.");
    assert_eq!(nodes[0]["properties"]["GN"], serde_json::json!(["First"]));
    assert_eq!(nodes[1]["move"], "xo--@c3");
    assert_eq!(nodes[1]["comment"], "Good.\nVery.");
    assert_eq!(nodes[1]["children"], serde_json::json!([2, 4]));
    assert_eq!((&nodes[4]["seat"], &nodes[4]["turn"], &nodes[4]["parent"]), (&"blue".into(), &2.into(), &1.into()));
    let position = nodes[6]["position"].as_str().expect("a position");
    assert!(GameKind::Zara.parse(position).is_ok(), "{position}");
}

#[test]
fn text_is_a_heading_a_picture_and_the_moves() {
    let text = write(&[session()], Format::Text).expect("text holds every game");
    assert_eq!(
        text,
        "\
Zara
Name: First
Red: Anna
Blue: Ben
Set-up: standard, seats 2, size 5
Start: 5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ

 5  .      .      .      #      rox--
 4  .      .      .      #      #
 3  .      .      rxo--  .      .
 2  .      .      .      .      .
 1  bx---  .      .      .      .
    a      b      c      d      e

     A start.
  1. Red xo--@c3!
     Good.
     Very.
  2. Blue x---@a1
      2. Blue x---@b1?
      3. Red ox--@e5
          3. Red ox--@e4
  3. Red ox--@e5
"
    );
}

#[test]
fn little_golem_takes_tzaar_alone() {
    assert_eq!(write(&[session()], Format::LittleGolem), Err(WriteError::NotTzaar));
}

#[test]
fn a_game_that_is_over_tells_its_result() {
    let mut session = Session::new(GameKind::Zara, &Setup::default().option("size", "4")).expect("offered");
    while let Some(&action) = session.position().legal_actions().first() {
        session.play(action).expect("legal");
    }
    let scores: Vec<_> = session.position().outcome().expect("over").standings().iter().map(|one| one.score).collect();
    let expected = match scores[0] - scores[1] {
        0 => "0".to_owned(),
        lead if lead > 0 => format!("R+{lead}"),
        lead => format!("B+{}", -lead),
    };
    let text = write(&[session], Format::Sgf).expect("sgf holds every game");
    assert!(text.contains(&format!("RE[{expected}]")), "{text}");
}

#[test]
fn a_result_from_outside_the_board_is_kept() {
    let records = read(b"(;GM[Zara]RE[B+Resign];RED[xo--@c3])", Format::Sgf);
    let sgf = write(&records.games, Format::Sgf).expect("sgf holds every game");
    assert!(sgf.contains("RE[B+Resign]"), "{sgf}");
    let text = write(&records.games, Format::Text).expect("text holds every game");
    assert!(text.contains("\nResult: B+Resign (Blue wins)\n"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_stands_in_the_written_formats(changes in changes(), seed in 0..=alcazar_rules::MAX_SEED) {
        for &kind in GameKind::ALL {
            for setup in setups(kind, seed) {
                let session = changed(Session::new(kind, &setup).expect("offered"), &changes);
                let nodes = (0..session.node_count()).filter_map(|id| session.node(id));
                let texts: Vec<_> = nodes.filter_map(|node| node.played()).map(|played| played.text.clone()).collect();
                let games = [session];
                let text = write(&games, Format::Text).expect("text holds every game");
                prop_assert!(texts.iter().all(|one| text.contains(one)), "{}", text);
                let json: Value = serde_json::from_str(&write(&games, Format::Json).expect("json holds every game"))?;
                let nodes = json["games"][0]["nodes"].as_array().expect("nodes");
                let moves: Vec<_> = nodes.iter().filter_map(|node| node["move"].as_str()).collect();
                prop_assert_eq!(moves, texts);
            }
        }
    }
}
