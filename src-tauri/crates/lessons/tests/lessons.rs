//! Every lesson that ships can be learned as it says.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use alcazar_lessons::{Lesson, Step, Verdict, Words, lessons, read};
use alcazar_rules::{Coded, GameKind};
use alcazar_session::{MoveFault, read_turn};

/// Every step, with what it is called.
fn steps() -> Vec<(String, Step)> {
    let steps = |lesson: Lesson| {
        let game = lesson.game;
        lesson.steps.into_iter().map(move |step| (format!("{game} {}", step.id), step))
    };
    lessons().into_iter().flat_map(steps).collect()
}

#[test]
fn every_game_has_a_lesson_of_six_to_ten_steps_without_faults() {
    let lessons = lessons();
    let games: BTreeSet<_> = lessons.iter().map(|lesson| lesson.game.as_str()).collect();
    assert_eq!(games, GameKind::ALL.iter().map(|kind| kind.info().id).collect());
    for lesson in &lessons {
        assert_eq!(lesson.faults, []);
        assert!((6..=10).contains(&lesson.steps.len()), "{}: {}", lesson.game, lesson.steps.len());
    }
}

#[test]
fn every_solution_is_legal_and_does_what_is_asked_with_its_last_action() {
    for (name, step) in steps() {
        let (actions, fault) = read_turn(&step.position, &step.solution);
        assert_eq!(fault, None, "{name}");
        assert_eq!(step.judge(&actions), Verdict::Done, "{name}");
        assert_eq!(step.judge(&actions[..actions.len() - 1]), Verdict::GoesOn, "{name}");
    }
}

#[test]
fn every_wrong_try_is_legal_and_answered_by_its_own_words() {
    for (name, step) in steps() {
        for wrong in &step.wrong {
            let verdict =
                step.judge_text(&wrong.r#try).unwrap_or_else(|fault| panic!("{name} {}: {fault}", wrong.r#try));
            assert_eq!(verdict, Verdict::Wrong(wrong.words.clone()), "{name} {}", wrong.r#try);
        }
    }
}

#[test]
fn every_refused_try_is_refused_by_its_rule() {
    for (name, step) in steps() {
        for refused in &step.refused {
            let fault = step.judge_text(&refused.r#try).unwrap_err().fault;
            let MoveFault::Illegal(rule) = fault else { panic!("{name} {}: {fault}", refused.r#try) };
            assert_eq!(rule.code(), refused.rule, "{name} {}", refused.r#try);
        }
    }
}

/// A step in which nothing can be done wrong teaches only how a piece is put down.
#[test]
fn every_step_but_the_first_has_a_likely_wrong_try() {
    for lesson in lessons() {
        for step in &lesson.steps[1..] {
            assert!(!step.wrong.is_empty() || !step.refused.is_empty(), "{} {}", lesson.game, step.id);
        }
    }
}

#[test]
fn every_turn_of_every_step_is_judged() {
    for (name, step) in steps() {
        let mut done = 0;
        let mut lines = vec![Vec::new()];
        while let Some(line) = lines.pop() {
            let mut now = step.position.clone();
            for &action in &line {
                now.play(action).unwrap();
            }
            if line.is_empty() || (now.to_act() == step.position.to_act() && step.judge(&line) == Verdict::GoesOn) {
                lines.extend(now.legal_actions().into_iter().map(|action| [&line[..], &[action]].concat()));
                continue;
            }
            let verdict = step.judge(&line);
            assert_ne!(verdict, Verdict::GoesOn, "{name}");
            done += usize::from(verdict == Verdict::Done);
        }
        assert!(done > 0, "{name}");
    }
}

#[test]
fn all_words_are_there_in_both_languages_and_are_two() {
    for (name, step) in steps() {
        let told = step.wrong.iter().map(|wrong| &wrong.words);
        for Words { en, tr } in [&step.title, &step.task, &step.success, &step.otherwise].into_iter().chain(told) {
            assert!(!en.trim().is_empty() && !tr.trim().is_empty() && en != tr, "{name}: {en} / {tr}");
        }
    }
}

/// A lesson of one step, and one more that is as given.
fn damaged(second: &str) -> Lesson {
    let words = r#"{"en": "a", "tr": "b"}"#;
    let first = format!(
        r#"{{"id": "lay", "position": "5/5/5/5/5 r - B/B", "title": {words}, "task": {words}, "success": {words},
        "done": "turn-over", "solution": "o---@c3", "otherwise": {words}}}"#
    );
    let second = second.replace("FIRST", &first[1..first.len() - 1]);
    read("zara", &format!("{{\"game\": \"zara\", \"steps\": [\n{first},\n{second}\n]}}"))
}

#[test]
fn a_step_that_cannot_be_used_is_told_with_its_place_and_the_others_can() {
    for (second, told) in [
        (r#"{"id": "x"}"#, "lesson zara, step 2, line 4, column 11: missing field `position`"),
        (r#"{"id": 3}"#, "lesson zara, step 2, line 4, column 8: invalid type: integer `3`, expected a string"),
        ("{FIRST}", "lesson zara, step 2, id: another step has the same one"),
    ] {
        let lesson = damaged(second);
        assert_eq!(lesson.steps.len(), 1, "{second}");
        assert_eq!(lesson.faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [told]);
    }
}

/// A file is read as it ships, but for one text that stands in another's place.
fn altered(from: &str, to: &str) -> Vec<String> {
    let text = include_str!("../data/zara.json");
    assert!(text.contains(from), "{from}");
    let lesson = read("zara", &text.replacen(from, to, 1));
    lesson.faults.iter().map(ToString::to_string).collect()
}

#[test]
fn an_impossible_position_a_cell_off_the_board_and_an_unknown_condition_are_told_with_their_places() {
    for (from, to, told) in [
        ("5/5/5/5/5 r - A/B", "5/5/5/5/5 r - AA/B", "lesson zara, step 2, position: column 16: "),
        ("5/5/5/5/5 r - A/B", "ro---4/5/5/5/5 r - -/-", "lesson zara, step 2, position: the game is over there"),
        ("\"falls\": [\"c3\"]", "\"falls\": [\"z9\"]", "lesson zara, step 3, done: there is no cell z9"),
        ("\"turn-over\"", "\"moon-over\"", "lesson zara, step 1, line "),
    ] {
        let faults = altered(from, to);
        assert_eq!(faults.len(), 1, "{to}: {faults:?}");
        assert!(faults[0].starts_with(told), "{to}: {faults:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_told_with_its_place() {
    for (text, told) in [
        ("{\"game\": \"zara\",\n \"steps\": [", "lesson zara, line 2, column 11: EOF while parsing a list"),
        ("{\"game\": \"chess\", \"steps\": []}", "lesson zara, game: there is no game named \"chess\""),
    ] {
        let lesson = read("zara", text);
        assert_eq!(lesson.steps, []);
        assert_eq!(lesson.faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [told]);
    }
}
