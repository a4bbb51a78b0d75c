//! Lessons at the practice board, through the desk.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_app::desk::Desk;
use alcazar_app::error::Code;
use alcazar_app::practice::Said;
use alcazar_session::Way;

fn desk() -> Desk {
    Desk::in_memory().unwrap()
}

#[test]
fn a_step_is_tried_taken_back_and_done() {
    let desk = desk();
    let begun = desk.begin_lesson("zara", "strike").unwrap();
    assert_eq!(begun.told, None);
    assert!(!begun.table.can_undo);
    let draft = desk.practice_select(begun.table.revision, "A").unwrap().unwrap();
    assert_eq!(draft.piece.kind, "x---");
    let wrong = desk.practice_play(begun.table.revision, "--x-@c4").unwrap();
    let told = wrong.told.unwrap();
    assert!(!told.done);
    assert!(
        matches!(&told.said, Said::Words(words) if words.en.contains("shield in the north") && words.tr.contains("kalkan")),
        "{told:?}"
    );
    let back = desk.practice_walk(wrong.table.revision, Way::Start).unwrap();
    assert_eq!((back.told, &back.table.position), (None, &begun.table.position));
    let done = desk.practice_play(back.table.revision, "x---@c2").unwrap();
    assert!(done.told.unwrap().done);
}

#[test]
fn nothing_more_is_played_when_the_turn_is_over_or_the_step_is_done() {
    let desk = desk();
    for (game, step, turn, source) in [("zara", "lay", "o---@c3", "B"), ("tzaar", "capture", "E1xE4", "E4")] {
        let begun = desk.begin_lesson(game, step).unwrap();
        let played = desk.practice_play(begun.table.revision, turn).unwrap();
        assert!(played.told.unwrap().done, "{game}");
        let refused = desk.practice_select(played.table.revision, source).unwrap_err();
        assert_eq!(refused.code, Code::TriedAlready, "{game}");
        assert_eq!(desk.practice_play(played.table.revision, turn).unwrap_err().code, Code::TriedAlready, "{game}");
    }
}

#[test]
fn the_turn_goes_on_after_its_first_action() {
    let desk = desk();
    let begun = desk.begin_lesson("tzaar", "second").unwrap();
    let first = desk.practice_play(begun.table.revision, "E1xE4").unwrap();
    assert_eq!(first.told, None);
    let second = desk.practice_play(first.table.revision, "E4xG4").unwrap();
    assert!(second.told.unwrap().done);
}

#[test]
fn the_practice_board_refuses_what_was_meant_for_another_step_what_is_illegal_and_what_there_is_not() {
    let desk = desk();
    assert_eq!(desk.practised().unwrap_err().code, Code::NoTable);
    assert_eq!(desk.practice_play(0, "x---@c2").unwrap_err().code, Code::NoTable);
    assert_eq!(desk.begin_lesson("zara", "none").unwrap_err().code, Code::NoSuchLesson);
    assert_eq!(desk.begin_lesson("chess", "lay").unwrap_err().code, Code::NoSuchLesson);
    let first = desk.begin_lesson("zara", "lay").unwrap();
    let other = desk.begin_lesson("zara", "rotate").unwrap();
    assert_eq!(desk.practice_play(first.table.revision, "o---@c3").unwrap_err().code, Code::Stale);
    assert_eq!(desk.practice_play(other.table.revision, "o---@c3").unwrap_err().code, Code::IllegalMove);
    assert_eq!(desk.practice_select(other.table.revision, "c3").unwrap_err().code, Code::Refused);
}

#[test]
fn a_lesson_leaves_the_table_and_the_library_alone() {
    let desk = desk();
    let table = desk.new_game_from("zara", "5/5/5/5/5 r - B/B", &[]).unwrap();
    let begun = desk.begin_lesson("izdari", "goal").unwrap();
    desk.practice_play(begun.table.revision, "Lb2xe5").unwrap();
    assert_eq!(desk.table().unwrap(), table);
    assert_eq!(desk.tabs().unwrap().len(), 1);
}
