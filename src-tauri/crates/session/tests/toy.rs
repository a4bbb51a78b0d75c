//! The toy game in records.
#![allow(clippy::expect_used, reason = "a fault must fail the test")]

use alcazar_rules::{GameKind, Setup};
use alcazar_session::Session;
use alcazar_session::records::{Format, WriteError, read, write};

fn played() -> Session {
    let mut session = Session::new(GameKind::Tictactoe, &Setup::default()).expect("the standard start");
    for turn in ["a3", "b2", "a2", "b3", "a1"] {
        session.play_text(turn).expect("legal");
    }
    session
}

#[test]
fn a_game_comes_back_from_its_record() {
    let sgf = write(&[played()], Format::Sgf).expect("written");
    assert!(sgf.contains("GM[Tic-tac-toe]") && sgf.contains("RE[W+]"), "{sgf}");
    assert!(sgf.contains(";W[a3]\n;B[b2]\n;W[a2]\n;B[b3]\n;W[a1]"), "{sgf}");
    let again = read(sgf.as_bytes(), Format::Sgf);
    assert_eq!(again.faults, []);
    let line = again.games[0].main_line();
    let end = again.games[0].node(line[line.len() - 1]).expect("a node");
    assert_eq!(end.position().to_string(), "Mm1/Mm1/M2 b");
}

#[test]
fn a_game_is_told_to_people_and_to_programs() {
    let text = write(&[played()], Format::Text).expect("written");
    assert!(text.starts_with("Tic-tac-toe\nResult: W+ (White wins)\nSet-up: standard\nStart: 3/3/3 w\n"), "{text}");
    assert!(text.contains("\n 3  M  m  .\n 2  M  m  .\n 1  M  .  .\n    a  b  c\n"), "{text}");
    let json = write(&[played()], Format::Json).expect("written");
    assert!(json.contains("\"tictactoe\""), "{json}");
    assert_eq!(write(&[played()], Format::LittleGolem), Err(WriteError::NotTzaar));
}
