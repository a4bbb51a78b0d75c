//! Position strings and move texts.

use alcazar_rules::izdari::{Izdari, Rule};
use alcazar_rules::{Game, MoveError};

use super::{after, array, board, broken, moves, position, squares};

/// The column and the sentence of a position string's fault.
fn fault(text: &str) -> (usize, String) {
    let error = text.parse::<Izdari>().unwrap_err();
    (error.column, error.error.to_string())
}

/// The column and the sentence of a move text's fault.
fn move_fault(text: &str) -> (usize, String) {
    match array(false).parse_action(text) {
        Err(MoveError::Syntax(error)) => (error.column, error.error.to_string()),
        other => panic!("{text}: {other:?}"),
    }
}

const EMPTY: &str = "4t4/9/9/9/9/9/4T4";

#[test]
fn the_start_has_its_position_string() {
    let start = array(false);
    assert_eq!(start.to_string(), "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1");
    assert_eq!(array(true).to_string(), format!("{start} crossing"));
}

#[test]
fn quiet_turns_and_the_turns_number_default_to_0_and_1() {
    assert_eq!(position(&format!("{EMPTY} o")).to_string(), format!("{EMPTY} o 0 1"));
    assert_eq!(position(&format!("{EMPTY} o crossing")).to_string(), format!("{EMPTY} o 0 1 crossing"));
    assert_eq!(position(&format!("  {EMPTY}  S 7 30 Crossing ")).to_string(), format!("{EMPTY} s 7 30 crossing"));
}

#[test]
fn quiet_turns_and_the_turns_number_are_counted() {
    let next = after(&position(&format!("{EMPTY} s 7 30")), &["Te1-e2", "Te7-e6"]);
    assert!(next.to_string().ends_with(" s 9 32"));
}

#[test]
fn passengers_are_listed_in_sorted_order() {
    let text = "4t4/4w(l)4/9/9/9/4W(SHA)4/4T4";
    assert_eq!(squares(&position(&format!("{text} s"))), text.replace("SHA", "AHS"));
}

#[test]
fn a_fault_in_a_position_is_told_with_its_column() {
    let expected = [
        ("", 1, "expected the side to move, s or o"),
        ("4t4/9/9/9/9/9/4T4", 18, "expected the side to move, s or o"),
        ("4t4/9/9/9/9/9/4T4 x", 19, "expected the side to move, s or o"),
        ("4t4/9/9/9/9/9/4T4 s 101 1", 21, "expected the number of quiet turns, 0 to 100"),
        ("4t4/9/9/9/9/9/4T4 s 1x 1", 21, "expected the number of quiet turns, 0 to 100"),
        ("4t4/9/9/9/9/9/4T4 s 1 0", 23, "expected the number of the turn, from 1"),
        ("4t4/9/9/9/9/9/4T4 s 1", 22, "expected the number of the turn, from 1"),
        ("4t4/9/9/9/9/9/4T4 s 99999999999 1", 21, "expected the number of quiet turns, 0 to 100"),
        ("4t4/9/9/9/9/9/4T4 s 0 1 cross", 25, "expected crossing, free, or the end"),
        ("4t4/9/9/9/9/9/4T4 s 0 1 crossing more", 34, "there is more text than expected"),
        ("4t5/9/9/9/9/9/4T4 s", 3, "expected as many empty squares as are left in the rank"),
        ("4t0a3/9/9/9/9/9/4T4 s", 3, "expected as many empty squares as are left in the rank"),
        (
            "4t3/9/9/9/9/9/4T4 s",
            4,
            "expected a piece (ADHLSTW, adhlstw), a number of empty squares, or more of the rank",
        ),
        ("4t4a/9/9/9/9/9/4T4 s", 4, "expected / after nine squares"),
        ("4t4/9/9/9/9/4T4 s", 16, "expected seven ranks of nine squares"),
        ("4t4/9/9/9/9/9/4T4/9 s", 18, "expected the end of the board after seven ranks"),
        (
            "4t4/9/9/4é4/9/9/4T4 s",
            10,
            "expected a piece (ADHLSTW, adhlstw), a number of empty squares, or more of the rank",
        ),
        (
            "4t4/9/9/4A(H)4/9/9/4T4 s",
            11,
            "expected a piece (ADHLSTW, adhlstw), a number of empty squares, or more of the rank",
        ),
    ];
    for (text, column, sentence) in expected {
        assert_eq!(fault(text), (column, sentence.to_owned()), "{text}");
    }
}

#[test]
fn a_position_that_cannot_arise_is_refused_with_its_place() {
    let expected = [
        ("4t4/9/9/AAA6/9/9/4T4 s", 11, "a side has at most two archers"),
        ("4t4/9/9/HHH6/9/9/4T4 s", 11, "a side has at most two halflings"),
        ("4t4/9/9/lll6/9/9/4T4 s", 11, "a side has at most two lizards"),
        ("4t4/9/9/SW(SS)7/9/9/4T4 s", 13, "a side has at most two assassins"),
        ("4t4/9/9/DDDDD4/9/9/4T4 s", 13, "a side has at most four dunes"),
        ("4t4/9/9/T8/9/9/4T4 s", 17, "a side has one templar"),
        ("4t4/9/9/ww7/9/9/4T4 s", 10, "a side has one wagon"),
        ("4t4/9/9/W(AHLS)8/9/9/4T4 s", 14, "a wagon holds at most three pieces"),
        ("9/9/9/9/9/9/9 s", 15, "both templars are missing"),
        ("4t4/9/9/9/9/9/9 o", 17, "the templar of the side that is not to move is missing"),
    ];
    for (text, column, sentence) in expected {
        assert_eq!(fault(text), (column, sentence.to_owned()), "{text}");
    }
    let passengers = "expected the wagon's passengers (own archers, assassins, halflings, lizards) and )";
    for (cargo, column) in [("T", 11), ("D", 11), ("a", 11), ("", 11), ("A", 12)] {
        let text = if cargo == "A" { "4t4/9/9/W(A".to_owned() } else { format!("4t4/9/9/W({cargo})8/9/9/4T4") };
        assert_eq!(fault(&format!("{text} s")), (column, passengers.to_owned()), "{text}");
    }
}

#[test]
fn the_loser_of_a_finished_game_is_to_move_without_a_templar() {
    assert!(position("4t4/9/9/9/9/9/9 s").outcome().is_some());
}

#[test]
fn every_text_of_the_formats_is_read_and_written() {
    let expected = [
        ("Ta7 ti7 Sb1", "Sb1-b4"),
        ("Ta7 ti7 Sb1 lb4", "Sb1xb4"),
        ("Ta7 ti7 Ad1 ld3", "Ad1*d3"),
        ("Te1 ti7 hd3", "Te1-e2*d3"),
        ("Te1 ti7 he2", "Te1xe2"),
        ("Te1 ti7 hd2", "Te1*d2"),
        ("Te1 ti7 he2 hd3", "Te1xe2*d3"),
        ("Ta7 ti7 We2(S)", "S@e2-e4"),
        ("Ta7 ti7 We2(S) de3 he4", "S@e2-f3"),
        ("Ta7 ti7 We2(S) he4", "S@e2xe4"),
        ("Ta7 ti7 We2", "We2-e5"),
        ("Ta7 ti7 We2(A) He4", "We2-e6(-Ae2,+He4)"),
        ("Ta7 ti7 We2(A) He4", "We2-e6(-Ae4,+He4)"),
    ];
    for (pieces, text) in expected {
        let before = board(pieces, "s");
        let action = before.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(before.action_text(action), text);
    }
}

#[test]
fn blanks_around_a_move_and_letter_case_do_not_matter() {
    let wagon = board("Ta7 ti7 We2(A) He4 hf2", "s");
    let action = wagon.parse_action("We2-e6(-Ae4,+He4)").unwrap();
    assert_eq!(wagon.parse_action("  wE2-E6(-aE4,+hE4)\t"), Ok(action));
    let obsidian = board("Ta1 ti7 se4 Hf4", "o");
    assert_eq!(obsidian.parse_action("se4Xf4"), obsidian.parse_action("Se4xf4"));
    assert_eq!(moves(&obsidian, "Se4xf4"), [""]);
}

#[test]
fn a_turn_that_several_pieces_could_make_has_the_first_text() {
    let three = board("Te4 ti7 hd5 Ad2 Aa5", "s");
    for text in ["Te4*d5", "Ad2*d5", "Aa5*d5"] {
        let action = three.parse_action(text).unwrap();
        assert_eq!(three.action_text(action), "Aa5*d5");
    }
}

#[test]
fn every_order_of_loading_with_the_same_result_is_read() {
    let wagon = board("Ta7 ti7 Wa4(AS) Hb4 Sc4", "s");
    let canonical = "Wa4-d4(-Ab4,+Hb4)";
    let action = wagon.parse_action(canonical).unwrap();
    for text in [
        "Wa4-d4(+Hb4,-Ab4)",
        "Wa4-d4(-Aa4,+Aa4,-Ab4,+Hb4)",
        "Wa4-d4(-Ab4,+Hb4,-Sc4,+Sc4)",
        "Wa4-d4(-Ab4,+Hb4,+Sc4,-Sc4)",
    ] {
        assert_eq!(wagon.parse_action(text), Ok(action), "{text}");
    }
    assert_eq!(wagon.action_text(action), canonical);
}

#[test]
fn the_sign_says_whether_something_is_taken() {
    let assassin = board("Ta1 ti7 Se4 hf4", "s");
    assert_eq!(broken(&assassin, "Se4-f4"), Rule::NotEmpty);
    assert_eq!(broken(&assassin, "Se4xe5"), Rule::Nothing);
}

#[test]
fn a_fault_in_a_move_is_told_with_its_column() {
    let piece = "expected the letter of a piece (A, S, D, H, L, T or W)";
    let square = "expected a square from a1 to i7";
    let joint = "expected -, x or *";
    let expected = [
        ("", 1, piece),
        ("b1-b4", 1, piece),
        ("S", 2, square),
        ("Sj1-b4", 2, square),
        ("Sb8-b4", 2, square),
        ("Sbé-b4", 2, square),
        ("Sb1", 4, joint),
        ("Sb1 -b4", 4, joint),
        ("Sb1-b", 5, square),
        ("Sb1-b4*", 8, square),
        ("Sb1-b4!", 7, "there is more text than expected"),
        ("Sb1-b4(+Ab2)", 7, "there is more text than expected"),
        (" We2-e4(", 9, "expected + for loading or - for unloading"),
        ("We2-e4(+T", 9, "expected a passenger (A, H, L or S)"),
        ("We2-e4(+Ae9", 10, square),
        ("We2-e4(+Ae3", 12, "expected a comma or )"),
        ("We2-e4(+Ae3)x", 13, "there is more text than expected"),
    ];
    for (text, column, sentence) in expected {
        assert_eq!(move_fault(text), (column, sentence.to_owned()), "{text:?}");
    }
}
