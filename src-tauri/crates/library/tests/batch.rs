//! Games that come in together: what was there before is not kept twice, and all of them can be taken back.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use alcazar_library::{Came, Import, Library, Query};
use alcazar_session::records::{Format, read};
use alcazar_session::{Change, Session};
use common::{library, open, play};

const RECORDS: &str = "(;FF[4]GM[Zara]PN[Ada][Bo]RE[Red+Resign]DT[2026-01-02];RED[xo--@c3]C[good])
    (;FF[4]GM[Zara]PN[Ada][Bo];RED[xo--@c3])";

fn games(text: &str) -> Vec<Session> {
    let read = read(text.as_bytes(), Format::Sgf);
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    read.games
}

fn take_in(library: &mut Library, text: &str) -> (i64, Vec<Came>) {
    let batch = library.begin_batch("games.sgf").expect("kept");
    (batch, library.add_batch(batch, &games(text), &[]).expect("kept"))
}

fn total(library: &mut Library, query: &Query) -> u32 {
    library.search(query).expect("searched").total
}

#[test]
fn what_is_there_is_not_kept_again_however_the_record_is_written() {
    let (_folder, file, mut library) = library();
    assert_eq!(take_in(&mut library, RECORDS).1, [Came::New(1), Came::New(2)]);
    let again = "(;GM[Zara]FF[3]AP[other:1]XT[tag]GN[name]DT[2026-01-02]PN[Ada][Bo]RE[Red+Resign];RED[xo--@c3]C[good])";
    assert_eq!(take_in(&mut library, again).1, [Came::Known(1)]);
    drop(library);
    let mut library = open(&file);
    assert_eq!(take_in(&mut library, RECORDS).1, [Came::Known(1), Came::Known(2)]);
    assert_eq!(total(&mut library, &Query::default()), 2);
}

#[test]
fn another_player_result_note_start_or_move_makes_another_game() {
    let (_folder, _file, mut library) = library();
    let record = "(;FF[4]GM[Zara]PN[Ada][Bo]RE[Red+Resign];RED[xo--@c3]C[good];BLUE[x---@a1])";
    take_in(&mut library, record);
    for (one, other) in [
        ("Ada", "Eve"),
        ("Red+", "Blue+"),
        ("good", "bad"),
        ("xo--@c3", "ox--@c3"),
        (";BLUE[x---@a1]", ""),
        ("GM[Zara]", "GM[Zara]SU[standard]XO[seats=2]EV[Club]"),
        (";BLUE[x---@a1]", "(;BLUE[x---@a1])(;BLUE[x---@e5])"),
    ] {
        let (_, came) = take_in(&mut library, &record.replace(one, other));
        assert!(matches!(came[..], [Came::New(_)]), "{one} {other}");
    }
}

#[test]
fn games_that_are_alike_in_one_import_all_come_in_once() {
    let (_folder, _file, mut library) = library();
    let twice = format!("{RECORDS}{RECORDS}");
    assert_eq!(take_in(&mut library, &twice).1.len(), 4);
    assert_eq!(total(&mut library, &Query::default()), 4);
    let (_, came) = take_in(&mut library, &twice);
    assert!(came.iter().all(|came| matches!(came, Came::Known(_))));
}

#[test]
fn a_game_that_was_changed_or_lies_in_the_bin_is_no_longer_the_same_and_one_changed_back_is() {
    let (_folder, _file, mut library) = library();
    take_in(&mut library, RECORDS);
    let mut game = library.load(1).expect("sound");
    library.change(&mut game, &play(1, "x---@a1")).expect("kept");
    library.change(&mut game, &Change::Name { name: "Final".to_owned() }).expect("kept");
    assert_eq!(take_in(&mut library, RECORDS).1, [Came::New(3), Came::Known(2)]);
    library.bin(&[3]).expect("kept");
    library.change(&mut game, &Change::Delete { node: 2 }).expect("kept");
    assert_eq!(take_in(&mut library, RECORDS).1, [Came::Known(1), Came::Known(2)]);
    library.bin(&[1, 2]).expect("kept");
    assert_eq!(take_in(&mut library, RECORDS).1, [Came::New(4), Came::New(5)]);
}

#[test]
fn what_could_not_be_read_whole_is_the_same_as_itself_alone() {
    let (folder, _file, mut library) = library();
    let path = folder.path().join("games.sgf");
    let mut take = |text: &str| {
        std::fs::write(&path, text).expect("written");
        let mut import = Import::of(vec![path.clone()]);
        let batch = library.begin_batch("games.sgf").expect("kept");
        let games = import.next_batch().expect("a game");
        library.add_batch(batch, &games, import.flaws()).expect("kept")
    };
    let whole = "(;FF[4]GM[Zara];RED[xo--@c3])";
    let flawed = "(;FF[4]GM[Zara];RED[xo--@c3];BLUE[xo--@c3])";
    assert_eq!(take(&format!("{whole}{flawed}")), [Came::New(1), Came::New(2)]);
    assert_eq!(take(flawed), [Came::New(3)], "the fault stands elsewhere");
    assert_eq!(take(flawed), [Came::Known(3)]);
    assert_eq!(take(whole), [Came::Known(1)]);
}

#[test]
fn what_was_played_here_is_found_again_in_its_record() {
    let (_folder, _file, mut library) = library();
    let mut game = library.add(games("(;FF[4]GM[Zara])").remove(0)).expect("kept");
    library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
    assert_eq!(take_in(&mut library, "(;FF[4]GM[Zara];RED[xo--@c3])").1, [Came::Known(game.id())]);
}

#[test]
fn an_import_is_found_as_one_and_its_games_are_exactly_those_that_it_brought() {
    let (_folder, file, mut library) = library();
    library.search(&Query::default()).expect("searched");
    let (first, _) = take_in(&mut library, "(;FF[4]GM[Zara];RED[xo--@c3]C[good])");
    let (second, came) = take_in(&mut library, &format!("(;FF[4]GM[Zara];RED[xo--@c3]C[good]){RECORDS}"));
    assert_eq!(came, [Came::Known(1), Came::New(2), Came::New(3)]);
    let of = |batch| Query { batch: Some(batch), limit: 9, ..Query::default() };
    for _ in 0..2 {
        assert_eq!((total(&mut library, &of(first)), total(&mut library, &of(second))), (1, 2));
        assert_eq!(library.games_of_batch(second).expect("read"), [2, 3]);
        let batches = library.batches().expect("read");
        let told: Vec<_> = batches.iter().map(|batch| (batch.id, batch.games, batch.name.as_str())).collect();
        assert_eq!(told, [(second, 2, "games.sgf"), (first, 1, "games.sgf")]);
        drop(library);
        library = open(&file);
    }
    let mut game = library.load(2).expect("sound");
    library.change(&mut game, &Change::Name { name: "Final".to_owned() }).expect("kept");
    assert_eq!(total(&mut library, &of(second)), 2, "a game that was changed came with it all the same");
    let games = library.games_of_batch(second).expect("read");
    library.bin(&games).expect("kept");
    assert_eq!(library.batches().expect("read").len(), 1);
    assert_eq!(total(&mut library, &Query::default()), 1);
}
