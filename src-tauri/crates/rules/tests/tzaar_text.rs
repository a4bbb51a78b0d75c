//! TZAAR: the texts of positions and actions, and what is wrong with those that are none.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use alcazar_rules::tzaar::{Action, Rule, Space, Tzaar};
use alcazar_rules::{Game, MoveError, ParseError, Setup};

const FIXED: &str = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0";
/// White may capture, stack or pass.
const SECOND: &str = "ZRTzt/....../......./......../......../......../......./....../r.... w 2";

fn refused(text: &str) -> (usize, String) {
    let error: ParseError = text.parse::<Tzaar>().expect_err(text);
    (error.column, error.error.to_string())
}

/// A board with one column changed.
fn with_a(column: &str, turn: &str) -> String {
    format!("{column}/....../......./......../......../......../......./....../zrt.. {turn}")
}

#[test]
fn a_stack_is_a_letter_and_its_height_if_that_is_more_than_one() {
    for column in ["ZRT..", "Z2R3T4..", "Z12RT.."] {
        let text = with_a(column, "w 1");
        let position: Tzaar = text.parse().expect("a position");
        assert_eq!(position.to_string(), text);
    }
    let position: Tzaar = with_a("R12ZT..", "w 1").parse().expect("a position");
    let stack = position.stack(Space::new(0, 1).expect("A1")).expect("a stack");
    assert_eq!((stack.seat.0, stack.kind.letter(), stack.height), (0, 'R', 12));
}

#[test]
fn a_position_may_stand_between_blanks() {
    assert_eq!(format!("  {FIXED}\n").parse::<Tzaar>(), FIXED.parse());
    assert_eq!(FIXED.parse(), Ok(Tzaar::new(&Setup::default()).expect("the standard start")));
}

#[test]
fn a_fault_is_told_with_its_place() {
    let expected = |what: &str| format!("expected {what}");
    for (text, column, what) in [
        (String::new(), 1, "a stack (Z, R or T, lower case for Black) or '.'"),
        (with_a("ZRX..", "w 1"), 3, "a stack (Z, R or T, lower case for Black) or '.'"),
        (with_a("ZRT.", "w 1"), 5, "a stack (Z, R or T, lower case for Black) or '.'"),
        (with_a("ZRT...", "w 1"), 6, "'/' after the last space of a column"),
        (with_a("ZRT1..", "w 1"), 4, "a height from 2 to 30"),
        (with_a("ZRT0..", "w 1"), 4, "a height from 2 to 30"),
        (with_a("ZRT02..", "w 1"), 4, "a height from 2 to 30"),
        (with_a("ZRT31..", "w 1"), 4, "a height from 2 to 30"),
        (with_a("ZRT99999999999999999999..", "w 1"), 4, "a height from 2 to 30"),
        (with_a("ZRT..", "x 1"), 70, "the side to act, w or b"),
        (with_a("ZRT..", "w 3"), 72, "the step of the turn, 0, 1, 2 or p"),
        (with_a("ZRT..", "w"), 71, "a blank and the step of the turn"),
        ("ZRéT./".to_owned(), 3, "a stack (Z, R or T, lower case for Black) or '.'"),
    ] {
        assert_eq!(refused(&text), (column, expected(what)), "{text}");
    }
    assert_eq!(refused(&with_a("ZRT..", "w 1 x")), (73, "there is more text than expected".to_owned()));
}

#[test]
fn no_side_has_more_pieces_than_it_began_with() {
    let types = "a side has 6 Tzaars, 9 Tzarras and 15 Totts".to_owned();
    assert_eq!(refused(&with_a("ZZZZZ/ZZ....", "w 1").replace("/....../......./", "/......./")), (8, types));
    let all = "a side has 30 pieces".to_owned();
    assert_eq!(refused(&with_a("Z28RTT.", "w 1")), (6, all.clone()));
    assert_eq!(refused(&with_a("z28rt..", "w 1")), (66, all));
    assert!(with_a("Z28RT..", "w 1").parse::<Tzaar>().is_ok());
}

#[test]
fn a_position_that_no_game_leads_to_is_refused() {
    let full = FIXED.trim_end_matches(" w 0");
    let empty = "...../....../......./......../......../......../......./....../.....";
    for (text, column, why) in [
        (format!("{full} b 0"), 70, "White makes the opening capture"),
        (with_a("ZRT..", "w 0"), 72, "at the opening capture all 60 spaces are occupied"),
        (format!("{full} w p"), 72, "there is nothing left to place"),
        (format!("{empty} b p"), 70, "the sides place their pieces in turn, White first"),
        (with_a("ZRTT.", "w p"), 70, "the sides place their pieces in turn, White first"),
        (with_a("ZRT2..", "w p"), 73, "there are no stacks before all pieces have been placed"),
        (format!("{empty} w 1"), 1, "only one side can have lost a type of piece"),
    ] {
        assert_eq!(refused(&text), (column, why.to_owned()), "{text}");
    }
    assert!(with_a("ZRT..", "w p").parse::<Tzaar>().is_ok());
    assert!(with_a("ZRTT.", "b p").parse::<Tzaar>().is_ok());
}

#[test]
fn actions_have_the_texts_of_the_format() {
    let position: Tzaar = SECOND.parse().expect("a position");
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let texts: Vec<_> = actions.iter().map(|&action| position.action_text(action)).collect();
    assert_eq!(texts, ["A3xA4", "A1+A2", "A2+A1", "A2+A3", "A3+A2", "pass"]);
}

#[test]
fn letter_case_and_blanks_around_an_action_do_not_matter() {
    let position: Tzaar = SECOND.parse().expect("a position");
    for (text, canonical) in [(" a3Xa4 ", "A3xA4"), ("\ta1+A2", "A1+A2"), ("PASS", "pass"), (" Pass\n", "pass")] {
        let action = position.parse_action(text).expect(text);
        assert_eq!(position.action_text(action), canonical);
    }
    let placement = Tzaar::new(&Setup::variant("placement")).expect("an offered set-up");
    for text in ["R@C4", "r@c4", " r@C4 "] {
        let action = placement.parse_action(text).expect(text);
        assert_eq!(placement.action_text(action), "R@C4");
        assert!(matches!(action, Action::Place { .. }));
    }
}

#[test]
fn a_text_that_is_no_action_is_a_fault_of_its_own_with_the_place() {
    const ANY: &str = "expected a capture (F6xF5), a stack move (G1+F2), a placement (R@C4) or pass";
    let position: Tzaar = SECOND.parse().expect("a position");
    for (text, column, error) in [
        ("", 1, ANY),
        ("  ", 1, ANY),
        ("?", 1, ANY),
        (" J1xA2", 2, ANY),
        ("passed", 1, ANY),
        ("A6xA5", 2, "expected the number of a space of this column"),
        ("A0xA5", 2, "expected the number of a space of this column"),
        ("A1-A2", 3, "expected 'x' for a capture or '+' for a stack move"),
        ("A1x", 4, "expected a column from A to I"),
        ("A1xA22", 6, "there is more text than expected"),
        ("RC4", 2, "expected '@' and the space on which the piece is put"),
        ("R@K4", 3, "expected a column from A to I"),
    ] {
        let Err(MoveError::Syntax(fault)) = position.parse_action(text) else { panic!("{text} is read") };
        assert_eq!((fault.column, fault.error.to_string().as_str()), (column, error), "{text}");
    }
    assert_eq!(position.parse_action("A1xA5"), Err(MoveError::Illegal(Rule::Blocked)));
}
