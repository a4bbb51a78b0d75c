//! Formats: how they are told apart, and what the written ones hold.
#![allow(clippy::expect_used, clippy::panic, reason = "a fault must fail the test")]

mod common;

use alcazar_rules::{GameKind, Setup};
use alcazar_session::records::{Format, RecordError, WriteError, read, write};
use alcazar_session::{Computer, Session};
use common::content::content;
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
fn text_around_a_record_and_names_of_files_hide_no_format() {
    let sgf = "(;FF[4]GM[Zara]C[Zara\nStart: 5/5 {\"alcazar-record\"}];RED[xo--@c3])";
    assert_eq!(Format::detect("a.txt", sgf.as_bytes()), Some(Format::Sgf));
    let games = [read(b"(;FF[4]GM[Zara]GN[(;GM[Zara\\])];RED[xo--@c3]C[(;FF[4\\])])", Format::Sgf).games.remove(0)];
    for format in [Format::Json, Format::Text] {
        let text = write(&games, format).expect("holds every game");
        for name in ["a", "a.sgf", "a.json", "a.txt", "a.png"] {
            assert_eq!(Format::detect(name, text.as_bytes()), Some(format), "{text}");
        }
        let wide: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(Format::detect("a", &wide), Some(format));
        let again = read(&wide, format);
        assert_eq!((again.faults, write(&again.games, format)), (vec![], Ok(text)));
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

/// Reads a record with one change and tells its faults.
fn faults(format: Format, record: &str, from: &str, to: &str) -> Vec<(usize, usize, RecordError)> {
    assert_eq!(record.matches(from).count(), 1, "{from}");
    let records = read(record.replace(from, to).as_bytes(), format);
    assert_eq!(records.games.len(), 1, "what can be read is there: {to}");
    records.faults.into_iter().map(|fault| (fault.line, fault.column, fault.error)).collect()
}

/// The place of a part of a text, as line and column.
fn place(text: &str, part: &str) -> (usize, usize) {
    let before = &text[..text.find(part).expect("it stands there")];
    (before.matches('\n').count() + 1, before.chars().rev().take_while(|&char| char != '\n').count() + 1)
}

#[test]
fn a_fault_in_json_is_told_with_its_place_and_the_rest_is_read() {
    let record = write(&[session()], Format::Json).expect("json");
    for (from, to, error) in [
        ("\"x---@a1\"", "\"@9\"", "expected"),
        ("\"ox--@e4\"", "\"xo--@c3\"", "this move and what follows it were left out"),
        ("\"Anna\"", "7", "this is no record in JSON: invalid type: integer `7`, expected a string"),
    ] {
        let told = faults(Format::Json, &record, from, to);
        assert!(told[0].2.to_string().contains(error), "{told:?}");
        let (line, column) = place(&record, from);
        assert_eq!(told[0].0, line, "{told:?}");
        assert!((column..=column + to.len()).contains(&told[0].1), "{told:?} {column}");
    }
    for (from, to, error) in [
        ("\"Good.\\nVery.\"", "\"\"", None),
        ("\"parent\": 2", "\"parent\": 3", Some(RecordError::Loose)),
        ("\"TE\"", "\"te\"", Some(RecordError::Name)),
        ("\"TE\"", "\"RED\"", Some(RecordError::Misplaced("RED".to_owned()))),
        ("\"GN\"", "\"XP\"", Some(RecordError::Misplaced("XP".to_owned()))),
    ] {
        let told: Vec<_> = faults(Format::Json, &record, from, to).into_iter().map(|(.., error)| error).collect();
        assert_eq!(told, error.into_iter().collect::<Vec<_>>(), "{to}");
    }
    for (record, line, column, error) in [
        ("{\"format\": \"alcazar-record\",\n \"version\": 9, \"games\": []}", 2, 13, RecordError::Newer(9)),
        ("\n{\"format\": \"other\", \"version\": 1, \"games\": []}", 1, 1, RecordError::NoGame),
    ] {
        let records = read(record.as_bytes(), Format::Json);
        let fault = &records.faults[0];
        assert_eq!((fault.line, fault.column, &fault.error), (line, column, &error));
    }
    for record in ["{", "[]", "{\"format\": \"alcazar-record\"", "\u{e9}", &"[".repeat(100_000)] {
        let records = read(record.as_bytes(), Format::Json);
        assert!(records.games.is_empty() && records.faults.len() == 1, "{:?}", records.faults);
        assert!(matches!(records.faults[0].error, RecordError::Json(_)), "{:?}", records.faults);
    }
}

#[test]
fn json_by_others_needs_no_more_than_moves_and_parents() {
    let record = "{\"format\": \"alcazar-record\", \"version\": 1, \"games\": [{\"game\": \"Zara\", \"nodes\": [{}, \
        {\"parent\": 0, \"move\": \"xo--@c3\"}, {\"parent\": 1, \"move\": \"x---@a1\"}, {\"parent\": 0, \"move\": \"x---@a1\"}]}]}";
    let records = read(record.as_bytes(), Format::Json);
    assert_eq!(records.faults, []);
    let sgf = write(&records.games, Format::Sgf).expect("sgf");
    assert!(sgf.ends_with("\n(;RED[xo--@c3]\n;BLUE[x---@a1])\n(;RED[x---@a1]))\n"), "{sgf}");
}

#[test]
fn moves_that_were_deleted_stand_in_no_record() {
    let mut session = session();
    let deleted = session.node(1).expect("a move").children()[0];
    session.apply(&alcazar_session::Change::Delete { node: deleted }).expect("deleted");
    for format in [Format::Json, Format::Text, Format::Sgf] {
        let text = write(std::slice::from_ref(&session), format).expect("holds every game");
        assert!(!text.contains("x---@a1"), "{text}");
        let again = read(text.as_bytes(), format);
        assert_eq!((again.faults, write(&again.games, format)), (vec![], Ok(text)));
    }
}

#[test]
fn a_fault_in_a_text_is_told_with_its_place_and_the_rest_is_read() {
    let record = write(&[session()], Format::Text).expect("text");
    for (from, to, line, column) in [
        ("  2. Blue x---@a1\n", "  2. Blue x---@c3\n", 19, 11),
        ("  2. Blue x---@a1\n", "  2. Blue x---@c3\r\n", 19, 11),
        ("      2. Blue x---@b1?", "      2. Red x---@b1?", 20, 10),
        ("Name: First", "Nombre: First", 2, 1),
        ("Set-up: standard, ", "Set-up: standard ", 5, 1),
        ("  3. Red ox--@e5\n          3.", "  3. Red ox--@e5,x---@a1\n          3.", 21, 22),
    ] {
        let told = faults(Format::Text, &record, from, to);
        assert_eq!(
            told.iter().map(|&(line, column, _)| (line, column)).collect::<Vec<_>>(),
            [(line, column)],
            "{told:?}"
        );
    }
    let lost = record.replace("  2. Blue x---@a1\n", "  2. Blue x---@c3\n");
    let moves = write(&read(lost.as_bytes(), Format::Text).games, Format::Sgf).expect("sgf");
    assert!(
        moves.ends_with("C[Good.\nVery.]TE[1]\n;BLUE[x---@b1]BM[1]\n(;RED[ox--@e5])\n(;RED[ox--@e4]))\n"),
        "{moves}"
    );
    let start = record.replace("Start: 5/5", "Start: 5/q");
    let records = read(start.as_bytes(), Format::Text);
    assert_eq!((records.games.len(), records.faults[0].line, records.faults[0].column), (0, 6, 10));
    assert_eq!(read(b"Hello", Format::Text).faults[0].error, RecordError::NoGame);
}

#[test]
fn variations_inside_variations_come_back_from_a_text_however_deep_they_are() {
    let mut session = Session::new(GameKind::Zara, &Setup::default()).expect("offered");
    // Each move but the first has a variation, which is the one that goes on.
    for _ in 0..16 {
        let actions = session.position().legal_actions();
        session.play(actions[0]).expect("legal");
        session.walk(alcazar_session::Way::Back);
        session.play(actions[1]).expect("legal");
    }
    let text = write(std::slice::from_ref(&session), Format::Text).expect("text");
    assert!(text.contains(" [13] "), "{text}");
    let again = read(text.as_bytes(), Format::Text);
    assert_eq!(again.faults, []);
    assert_eq!(write(&again.games, Format::Sgf), write(&[session], Format::Sgf));
}

/// What a text holds of a game: its moves with verdicts, and the comments by turn.
fn told(session: &Session) -> Vec<String> {
    let mut lines = vec![format!("{:?} {:?} {}", session.setup(), session.players(), session.start())];
    let mut rest = vec![(0, 0)];
    while let Some((id, depth)) = rest.pop() {
        let node = session.node(id).expect("a node");
        let played = node.played().map(|played| (&played.text, played.turn, played.seat));
        let mark = node.notes.mark().filter(|_| played.is_some());
        lines.push(format!("{depth} {played:?} {mark:?}"));
        rest.extend(node.children().iter().rev().map(|&child| (child, depth + 1)));
    }
    let nodes = (0..session.node_count()).filter_map(|id| session.node(id));
    let mut comments: Vec<_> = nodes.flat_map(|node| node.notes.comment().split('\n').map(str::to_owned)).collect();
    comments.retain(|line| !line.is_empty());
    comments.sort();
    lines.extend(comments);
    lines
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again_by_every_game_and_format(changes in changes(), seed in 0..=alcazar_rules::MAX_SEED) {
        let mut all = Vec::new();
        for &kind in GameKind::ALL {
            for setup in setups(kind, seed) {
                let session = changed(Session::new(kind, &setup).expect("offered"), &changes);
                all.push(Session::from_position(session.position().clone()));
                all.push(session);
            }
        }
        for format in [Format::Sgf, Format::Json, Format::Text] {
            let text = write(&all, format).expect("holds every game");
            prop_assert_eq!(Format::detect("game", text.as_bytes()), Some(format));
            let again = read(text.as_bytes(), format);
            prop_assert_eq!(&again.faults, &[], "{}", text);
            prop_assert_eq!(write(&again.games, format), Ok(text));
            for (before, after) in all.iter().zip(&again.games) {
                prop_assert_eq!(told(before), told(after));
                if format == Format::Json {
                    prop_assert_eq!(content(before), content(after));
                }
            }
        }
    }

    #[test]
    fn no_damage_to_a_record_costs_more_than_a_fault(changes in changes(), cut in any::<prop::sample::Index>(), put in "\\PC{0,4}|\n") {
        for &kind in GameKind::ALL {
            let setup = setups(kind, 1).remove(0);
            let game = changed(Session::new(kind, &setup).expect("offered"), &changes);
            for format in [Format::Json, Format::Text] {
                let text = write(std::slice::from_ref(&game), format).expect("holds every game");
                let at = (0..=cut.index(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
                for damaged in [format!("{}{put}{}", &text[..at], &text[at..]), text[..at].to_owned()] {
                    let records = read(damaged.as_bytes(), format);
                    let lines = damaged.matches('\n').count() + 1;
                    prop_assert!(records.faults.iter().all(|fault| (1..=lines).contains(&fault.line) && fault.column > 0));
                    prop_assert!(!records.games.is_empty() || !records.faults.is_empty());
                    let once = write(&records.games, Format::Sgf).expect("sgf");
                    let again = read(once.as_bytes(), Format::Sgf);
                    prop_assert_eq!(write(&again.games, Format::Sgf), Ok(once));
                }
            }
        }
    }

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
