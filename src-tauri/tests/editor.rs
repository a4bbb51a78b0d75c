//! Positions are set up by hand, kept and played from.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use alcazar_app::desk::Desk;
use alcazar_app::editor::{edit_position, keep, kept};
use alcazar_app::error::Code;
use alcazar_rules::{Edit, Edited, Notice, Piece, Setup};
use proptest::prelude::*;

const IZDARI: &str = "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1";
const ZARA: &str = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";

fn edited(game: &str, position: &str, edits: &[Edit]) -> Edited {
    let shown = edit_position(game, position, &Edit::Show).unwrap();
    edits.iter().fold(shown, |shown, edit| edit_position(game, &shown.position, edit).unwrap())
}

fn piece(seat: u8, kind: &str) -> Piece {
    Piece { seat, kind: kind.into(), number: None, cargo: Vec::new() }
}

fn put(cell: &str, seat: u8, kind: &str) -> Edit {
    Edit::Put { cell: cell.into(), piece: piece(seat, kind) }
}

fn tweak(cell: &str, name: &str) -> Edit {
    Edit::Tweak { cell: cell.into(), name: name.into() }
}

fn field(name: &str, value: &str) -> Edit {
    Edit::Field { name: name.into(), value: value.into() }
}

fn moved(from: &str, to: &str) -> Edit {
    Edit::Move { from: from.into(), to: to.into() }
}

#[test]
fn an_izdari_position_is_set_up_piece_by_piece() {
    let edits = [
        moved("e2", "e4"),
        tweak("e4", "load:S"),
        Edit::Remove { cell: "b1".into() },
        moved("a7", "b1"),
        field("side", "o"),
        field("quiet", "7"),
        field("crossing", "yes"),
    ];
    let shown = edited("izdari", IZDARI, &edits);
    assert_eq!(shown.position, "1shatahsl/d2dwd2d/9/4W(S)4/9/D2D1D2D/LlHATAHSL o 7 1 crossing");
    assert_eq!(shown.fault, None);
    assert_eq!(shown.view.to_act, Some(1));
}

#[test]
fn what_is_impossible_is_said_at_once_and_can_be_mended() {
    let third = edited("izdari", IZDARI, &[put("e4", 0, "A")]);
    assert_eq!(third.fault, Some(Notice { code: "izdari.impossible-archers".into(), args: BTreeMap::new() }));
    assert!(third.view.cells.iter().any(|cell| cell.name == "e4" && cell.piece == Some(piece(0, "A"))));
    let mended = edited("izdari", &third.position, &[Edit::Remove { cell: "d1".into() }]);
    assert_eq!(mended.fault, None);
    let empty = edited("izdari", IZDARI, &[Edit::Clear]);
    assert_eq!(empty.position, "9/9/9/9/9/9/9 s 0 1");
    assert!(empty.fault.is_some());
    assert_eq!(edited("izdari", &empty.position, &[field("free", "yes")]).fault, None);
}

#[test]
fn a_tzaar_stack_is_made_higher_and_the_step_set() {
    let start =
        edited("tzaar", &Desk::in_memory().unwrap().new_game("tzaar", &Setup::default(), &[]).unwrap().position, &[]);
    let first = start.view.cells.iter().find(|cell| cell.piece.is_some()).unwrap().name.clone();
    let shown = edited("tzaar", &start.position, &[tweak(&first, "higher"), field("step", "1")]);
    let stack = shown.view.cells.iter().find(|cell| cell.name == first).unwrap().piece.clone().unwrap();
    assert_eq!(stack.number, Some(2));
    assert!(shown.position.ends_with(" 1"));
    assert_eq!(shown.tweaks.iter().find(|(cell, _)| *cell == first).unwrap().1, ["higher", "lower"]);
    let back = edited("tzaar", &shown.position, &[tweak(&first, "lower"), field("step", "0")]);
    assert_eq!(back.position, start.position);
}

#[test]
fn a_zara_tile_comes_from_its_hand_and_goes_back() {
    let laid = edited("zara", ZARA, &[put("c3", 0, "xo--"), tweak("c3", "turn"), field("side", "b")]);
    assert_eq!(laid.position, "5/5/2r-xo-2/5/5 b - ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ");
    assert_eq!(laid.fault, None);
    let hand = edited("zara", &laid.position, &[Edit::Hand { seat: 1, slot: "Q".into() }, field("forbidden", "c3")]);
    assert_eq!(hand.position, "5/5/2r-xo-2/5/5 b c3 ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOP");
    assert_eq!(hand.fault, None);
    assert_eq!(
        edited("zara", &laid.position, &[Edit::Remove { cell: "c3".into() }, field("side", "r")]).position,
        ZARA
    );
    let three = edited("zara", ZARA, &[field("players", "3"), field("size", "6")]);
    assert_eq!((three.view.seats.len(), three.view.columns, three.fault), (3, 6, None));
}

#[test]
fn texts_without_the_shape_of_a_position_are_refused_with_the_place() {
    for (game, text) in [("izdari", "9/9 s"), ("tzaar", "x"), ("izdari", "🜁"), ("zara", "5/5/5/5/5")] {
        let error = edit_position(game, text, &Edit::Show).unwrap_err();
        assert_eq!(error.code, Code::BadPosition, "{text}");
        assert!(error.message.starts_with("column "), "{}", error.message);
    }
    let odd = [put("e4", 0, "9"), put("j9", 0, "A"), put("e4", 3, "/"), field("quiet", "x y"), field("colour", "1")];
    for edit in odd {
        assert_eq!(edit_position("izdari", IZDARI, &edit).unwrap_err().code, Code::NoSuchEdit, "{edit:?}");
    }
    assert_eq!(edit_position("izdari", IZDARI, &field("quiet", "x")).unwrap_err().code, Code::BadPosition);
    assert_eq!(edit_position("chess", "", &Edit::Show).unwrap_err().code, Code::NoSuchGame);
}

#[test]
fn an_edited_position_starts_a_new_game() {
    let desk = Desk::in_memory().unwrap();
    let before = desk.new_game("izdari", &Setup::default(), &[]).unwrap();
    let position = edited("izdari", &before.position, &[moved("e2", "e4")]).position;
    let table = desk.new_game_from("izdari", &position, &["Ada".into()]).unwrap();
    assert_eq!((table.position.as_str(), table.setup, table.players[0].as_str()), (position.as_str(), None, "Ada"));
    assert_eq!(desk.new_game_from("izdari", "9/9/9/9/9/9/9 s", &[]).unwrap_err().code, Code::BadPosition);
}

#[test]
fn positions_are_kept_by_name_and_a_damaged_file_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("data").join("positions.json");
    assert!(kept(&file, "izdari").unwrap().positions.is_empty());
    keep(&file, "izdari", " Two wagons ", Some(IZDARI)).unwrap();
    keep(&file, "zara", "Empty", Some(ZARA)).unwrap();
    let names = |game| kept(&file, game).unwrap().positions.into_iter().map(|each| each.name).collect::<Vec<_>>();
    assert_eq!((names("izdari"), names("zara")), (vec!["Two wagons".into()], vec!["Empty".into()]));
    assert_eq!(keep(&file, "izdari", "", Some(IZDARI)).unwrap_err().code, Code::BadName);
    assert_eq!(keep(&file, "izdari", "x", Some("9 s")).unwrap_err().code, Code::BadPosition);
    keep(&file, "izdari", "Two wagons", None).unwrap();
    assert!(names("izdari").is_empty());
    std::fs::write(&file, "{ damaged").unwrap();
    let found = kept(&file, "zara").unwrap();
    assert!(found.positions.is_empty());
    assert_eq!(std::fs::read_to_string(found.set_aside.unwrap()).unwrap(), "{ damaged");
}

/// Any number of edits, of which those that are none are left out.
fn edits() -> impl Strategy<Value = Vec<(u8, usize, usize)>> {
    prop::collection::vec((any::<u8>(), any::<usize>(), any::<usize>()), 1..24)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_impossible_is_said_in_both_languages(game in 0..3usize, edits in edits()) {
        let words = ["en", "tr"].map(|language| {
            let file = format!("{}/../ui/app/locales/{language}.json", env!("CARGO_MANIFEST_DIR"));
            serde_json::from_slice::<serde_json::Value>(&std::fs::read(file).unwrap()).unwrap()
        });
        let game = ["zara", "tzaar", "izdari"][game];
        let mut shown = edit_position(game, "", &Edit::Show).unwrap();
        for (kind, one, other) in edits {
            let cell = |number: usize| shown.view.cells[number % shown.view.cells.len()].name.clone();
            let pieces: Vec<_> = shown.stock.iter().flatten().collect();
            let named = &shown.fields[one % shown.fields.len()];
            let value = if named.choices.is_empty() {
                [(other % 99).to_string(), "-".into(), "c3".into(), "x".into()][other % 4].clone()
            } else {
                named.choices[other % named.choices.len()].clone()
            };
            let edit = match kind % 5 {
                0 | 1 if !pieces.is_empty() => Edit::Put { cell: cell(one), piece: pieces[other % pieces.len()].clone() },
                2 => Edit::Remove { cell: cell(one) },
                3 => Edit::Move { from: cell(one), to: cell(other) },
                4 if other % 7 == 0 => Edit::Clear,
                _ => Edit::Field { name: named.name.clone(), value },
            };
            if let Ok(next) = edit_position(game, &shown.position, &edit) {
                shown = next;
            }
            if let Some(fault) = &shown.fault {
                for words in &words {
                    prop_assert!(words[&fault.code].is_string(), "{} in {}: {}", fault.code, game, shown.position);
                }
            }
        }
    }
}
