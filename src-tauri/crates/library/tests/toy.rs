//! The toy game in the library.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use alcazar_library::Query;
use alcazar_rules::GameKind;
use common::{library, open, play, session};

#[test]
fn a_game_is_kept_and_found() {
    let (_folder, file, mut library) = library();
    library.add(session(GameKind::Zara)).expect("kept");
    let mut game = library.add(session(GameKind::Tictactoe)).expect("kept");
    assert!(library.change(&mut game, &play(0, "b2")).expect("kept"));
    drop(library);

    let mut library = open(&file);
    let toy = Query { game: Some("tictactoe".to_owned()), limit: 50, ..Query::default() };
    let found = library.search(&toy).expect("searched").games;
    assert_eq!(found.iter().map(|card| (card.id, card.plies)).collect::<Vec<_>>(), [(game.id(), 1)]);
    let again = library.load(game.id()).expect("sound");
    assert_eq!(again.session().position().to_string(), "3/1M1/3 b");
}
