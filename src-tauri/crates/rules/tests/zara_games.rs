//! Zara: whole games whose every ply was recorded by another program.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use alcazar_rules::zara::Zara;
use alcazar_rules::{Game, Seat, Setup};
use serde_json::Value;

fn strings(value: &Value) -> Vec<String> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn sixty_games_replay_exactly() {
    let games: Vec<Value> = serde_json::from_str(include_str!("data/zara-games.json")).expect("JSON");
    assert_eq!(games.len(), 60);
    for game in &games {
        let mut position = Zara::new(&Setup::default()).expect("the standard start");
        for (ply, expected) in game["plies"].as_array().expect("plies").iter().enumerate() {
            let at = format!("game {} ply {}: {position}", game["seed"], ply + 1);
            let seat = Seat(u8::from(expected["player"] == "blue"));
            assert_eq!(position.to_act(), Some(seat), "{at}");

            let text = expected["move"].as_str().expect("a move");
            let placement = position.parse_action(text).unwrap_or_else(|error| panic!("{at}: {text}: {error}"));
            assert_eq!(position.action_text(placement), text);
            let preview = position.preview(placement);
            position.play(placement).expect("a move that was played");

            assert_eq!(preview.emptied, strings(&expected["removed"]), "{at}");
            assert_eq!(preview.forbidden, strings(&expected["forbidden"]), "{at}");
            let mut forbidden: Vec<_> = position.forbidden().map(|square| square.to_string()).collect();
            forbidden.sort();
            assert_eq!(forbidden, strings(&expected["forbidden"]), "{at}");
            let scores: Vec<_> = position.scores().iter().map(|&score| Value::from(score)).collect();
            assert_eq!(Value::from(scores), expected["scores"], "{at}");
            assert_eq!(position.to_act().is_none(), expected["over"].as_bool().expect("a truth"), "{at}");
            assert_eq!(preview.over.is_some(), position.to_act().is_none(), "{at}");
        }
        assert!(position.outcome().is_some());
    }
}
