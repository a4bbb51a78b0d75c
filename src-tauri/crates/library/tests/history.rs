//! The changes of a game one after the other, and bringing back how it stood between them.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use std::time::{SystemTime, UNIX_EPOCH};

use alcazar_library::{Game, Library};
use alcazar_session::{Change, Deed, State};
use common::{any_change, library, open, play, zara};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn deeds(library: &Library, game: &Game) -> Vec<Deed> {
    library.history(game.id()).expect("read").into_iter().map(|moment| moment.deed).collect()
}

fn restore(library: &mut Library, game: &mut Game, number: u32) {
    let state = library.state_at(game.id(), number).expect("read");
    assert!(library.change(game, &Change::Restore { state: Box::new(state) }).expect("kept"));
}

#[test]
fn the_state_after_each_change_is_the_one_that_stood_then() {
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    let mut lots = ChaCha8Rng::seed_from_u64(3);
    let mut states = vec![State::from(game.session())];
    // Enough for a snapshot in between.
    while states.len() < 520 {
        let change = any_change(game.session(), &mut lots);
        if library.change(&mut game, &change).is_ok_and(|changed| changed) {
            states.push(State::from(game.session()));
        }
    }
    drop(library);
    let library = open(&file);
    let numbers: Vec<_> = library.history(game.id()).expect("read").iter().map(|moment| moment.number).collect();
    assert_eq!(numbers, (1..520).collect::<Vec<_>>());
    for number in [0, 1, 7, 250, 499, 500, 501, 519] {
        assert_eq!(library.state_at(game.id(), number).expect("read"), states[number as usize], "{number}");
    }
    assert!(library.state_at(game.id(), 520).is_err());
}

#[test]
fn bringing_an_earlier_state_back_is_a_change_that_keeps_the_later_ones_also_after_a_restart() {
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    let changes = [
        play(0, "xo--@c3"),
        play(1, "x---@a1"),
        Change::Comment { node: 1, text: "the centre".to_owned() },
        Change::Delete { node: 2 },
        Change::Comment { node: 1, text: "another".to_owned() },
    ];
    for change in &changes {
        assert!(library.change(&mut game, change).expect("kept"));
    }
    let later = State::from(game.session());
    restore(&mut library, &mut game, 3);
    assert_eq!(game.session().cursor(), 2);
    assert_eq!(game.session().node(1).map(|node| node.notes.comment()), Some("the centre"));
    drop(library);

    let mut library = open(&file);
    let mut again = library.load(game.id()).expect("sound");
    assert_eq!(State::from(again.session()), State::from(game.session()));
    let told = deeds(&library, &again);
    assert_eq!(told[3], Deed::Delete { text: "x---@a1".to_owned(), moves: 1 });
    assert_eq!((told.len(), &told[5]), (6, &Deed::Restore));
    restore(&mut library, &mut again, 5);
    assert_eq!(State::from(again.session()), later);
    assert!(library.change(&mut again, &Change::UndoEdit).expect("kept"));
    assert_eq!(again.session().node(1).map(|node| node.notes.comment()), Some("the centre"));
    assert_eq!(deeds(&library, &again)[7], Deed::Undo { of: Box::new(Deed::Restore) });
}

#[test]
fn each_change_has_the_time_at_which_it_was_made_but_for_those_of_older_versions() {
    let millis = || SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as i64;
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    let before = millis();
    library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
    library.change(&mut game, &Change::TakeBack { to: 0 }).expect("kept");
    let after = millis();
    let moments = library.history(game.id()).expect("read");
    assert!(moments.iter().all(|moment| moment.at.is_some_and(|at| (before..=after).contains(&at))), "{moments:?}");
    assert_eq!(moments[1].deed, Deed::TakeBack { text: "xo--@c3".to_owned(), moves: 1 });
    drop(library);
    let connection = rusqlite::Connection::open(&file).expect("opened");
    connection.execute("UPDATE changes SET at = NULL WHERE number = 1", []).expect("set");
    drop(connection);
    let moments = open(&file).history(game.id()).expect("read");
    assert_eq!(moments.iter().map(|moment| moment.at.is_some()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn of_a_damaged_journal_the_history_holds_what_can_be_read() {
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    for change in [play(0, "xo--@c3"), play(1, "x---@a1"), play(2, "o---@e5")] {
        library.change(&mut game, &change).expect("kept");
    }
    drop(library);
    let connection = rusqlite::Connection::open(&file).expect("opened");
    connection.execute("UPDATE changes SET change = '?' WHERE number = 3", []).expect("set");
    drop(connection);
    let library = open(&file);
    assert_eq!(library.history(game.id()).expect("read").len(), 2);
    assert!(library.state_at(game.id(), 2).is_ok());
    assert!(library.state_at(game.id(), 3).is_err());
    assert!(library.history(99).is_err());
}

#[test]
fn ten_thousand_changes_are_listed_and_any_of_them_brought_back() {
    let (_folder, _file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    let change = |number| if number % 2 == 0 { play(0, "xo--@c3") } else { Change::TakeBack { to: 0 } };
    let changes: Vec<_> = (0..10_000).map(change).collect();
    assert!(library.change_all(&mut game, &changes).expect("kept"));
    let moments = library.history(game.id()).expect("read");
    assert_eq!(moments.iter().map(|moment| moment.number).collect::<Vec<_>>(), (1..=10_000).collect::<Vec<_>>());
    restore(&mut library, &mut game, 9_999);
    assert_eq!(game.session().cursor(), 1);
}
