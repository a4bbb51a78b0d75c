//! Turning points as tasks, through the desk.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_app::desk::Desk;
use alcazar_app::error::Code;
use alcazar_app::practice::{Said, Tried};
use alcazar_session::Way;

/// Sand takes the templar at once; whatever else it plays, Obsidian's assassin takes Sand's.
const WIN_OR_LOSE: &str = "9/9/4t4/9/9/1L7/T1s6 s";

fn code(tried: &Tried) -> (bool, String) {
    match tried.told.clone().unwrap() {
        told @ alcazar_app::practice::Told { said: Said::Notice(_), .. } => {
            let Said::Notice(notice) = told.said else { unreachable!() };
            (told.done, notice.code)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bad_try_is_answered_on_the_board_and_a_good_one_passes() {
    let desk = Desk::in_memory().unwrap();
    let table = desk.new_game_from("izdari", WIN_OR_LOSE, &[]).unwrap();
    let begun = desk.begin_retry(table.id, 0).unwrap();
    assert_eq!((begun.told, begun.waits), (None, false));
    assert!(begun.table.last.is_none());
    let tried = desk.practice_play(begun.table.revision, "Lb2-d4").unwrap();
    assert_eq!((&tried.told, tried.waits), (&None, true));
    let judged = desk.judge_retry(tried.table.revision).unwrap();
    assert_eq!(code(&judged), (false, "retry.into-loss".to_owned()));
    assert_eq!(judged.table.made.as_ref().unwrap().text, "Sc1xa1");
    assert!(!judged.waits);
    let again = desk.practice_walk(judged.table.revision, Way::Start).unwrap();
    assert_eq!((again.told, &again.table.position), (None, &begun.table.position));
    let better = desk.practice_play(again.table.revision, "Lb2xe5").unwrap();
    let judged = desk.judge_retry(better.table.revision).unwrap();
    assert_eq!(code(&judged), (true, "retry.best".to_owned()));
    assert_eq!(desk.table().unwrap(), table);
}

#[test]
fn nothing_is_judged_that_was_not_tried_or_is_not_there() {
    let desk = Desk::in_memory().unwrap();
    assert_eq!(desk.begin_retry(1, 0).unwrap_err().code, Code::NoTable);
    assert_eq!(desk.judge_retry(0).unwrap_err().code, Code::NoTable);
    let table = desk.new_game_from("izdari", WIN_OR_LOSE, &[]).unwrap();
    assert_eq!(desk.begin_retry(table.id, 7).unwrap_err().code, Code::NoSuchGame);
    assert_eq!(desk.begin_retry(table.id + 1, 0).unwrap_err().code, Code::NoSuchGame);
    let begun = desk.begin_retry(table.id, 0).unwrap();
    let same = desk.judge_retry(begun.table.revision).unwrap();
    assert_eq!(same, begun);
    assert_eq!(desk.judge_retry(begun.table.revision + 1).unwrap_err().code, Code::Stale);
    let over = desk.play(desk.table().unwrap().revision, "Lb2xe5").unwrap();
    assert_eq!(desk.begin_retry(over.id, over.cursor).unwrap_err().code, Code::GameOver);
}
