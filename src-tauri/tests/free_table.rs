//! A ruled game goes on as a free table, and back, as the page asks for it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_app::desk::Desk;
use alcazar_app::error::Code;
use alcazar_app::table::{Mode, Table};
use alcazar_rules::Setup;

fn izdari(desk: &Desk) -> Table {
    desk.new_game("izdari", &Setup::default(), &["Ada".into(), "Bo".into()]).unwrap()
}

#[test]
fn a_ruled_game_goes_on_freely_and_undoing_leads_back() {
    let desk = Desk::in_memory().unwrap();
    let start = izdari(&desk);
    assert_eq!(start.mode, Mode::MayBeFree);
    let played = desk.play(start.revision, "We2-e4").unwrap();
    let free = desk.go_free(played.revision).unwrap();
    assert_eq!((free.mode, free.players.clone()), (Mode::Free, played.players.clone()));
    assert_eq!(free.made.as_ref().map(|made| (made.text.as_str(), made.mode)), Some(("free", true)));
    assert_eq!(desk.tree().unwrap().rows.len(), 2, "what was played before stays in the list");
    assert_eq!(free.position, format!("{} free", played.position.replace(" 1 2", " 0 2")));
    let moved = desk.play(free.revision, "te7-off").unwrap();
    assert_eq!(moved.last.unwrap().warnings[0].code, "izdari.out-of-reach");
    let back = desk.undo(moved.revision).unwrap();
    assert_eq!(back.view, free.view);
    let back = desk.undo(back.revision).unwrap();
    assert_eq!((back.mode, back.view, back.made), (Mode::MayBeFree, played.view, played.made));
}

#[test]
fn a_free_table_goes_on_by_the_rules_if_both_templars_stand() {
    let desk = Desk::in_memory().unwrap();
    let table = desk.new_game("izdari", &Setup::variant("free"), &[]).unwrap();
    let gone = desk.play(table.revision, "te7-off").unwrap();
    let error = desk.go_ruled(gone.revision, 0).unwrap_err();
    assert_eq!((error.code, error.reason.unwrap().code.as_str()), (Code::NoRuledGame, "izdari.templar-missing"));
    let back = desk.play(gone.revision, "t@off-e5").unwrap();
    let ruled = desk.go_ruled(back.revision, 1).unwrap();
    assert_eq!((ruled.mode, ruled.view.to_act), (Mode::MayBeFree, Some(1)));
    assert_eq!(desk.undo(ruled.revision).unwrap().position, back.position);
}

#[test]
fn only_a_game_with_a_free_table_has_one() {
    let desk = Desk::in_memory().unwrap();
    let zara = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    assert_eq!(zara.mode, Mode::Ruled);
    assert_eq!(desk.go_free(zara.revision).unwrap_err().code, Code::NoFreeTable);
    assert_eq!(desk.table().unwrap().revision, zara.revision);
}
