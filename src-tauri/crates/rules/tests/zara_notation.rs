//! Zara: position strings and move texts, and what is said about those that cannot be read.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use alcazar_rules::zara::{Rule, Zara};
use alcazar_rules::{Game, MoveError, Setup};

const START: &str = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";

#[test]
fn the_start_of_a_two_player_game_has_the_published_string() {
    assert_eq!(Zara::new(&Setup::default()).unwrap().to_string(), START);
}

#[test]
fn a_hand_without_tiles_is_a_dash() {
    let text = "5/5/5/5/5 b - A/-/B";
    assert_eq!(text.parse::<Zara>().unwrap().to_string(), text);
}

#[test]
fn blanks_around_a_position_and_letter_case_do_not_matter() {
    let read: Zara = "  5/5/2RXO--2/5/5 B C3 abce/qa\n".parse().unwrap();
    assert_eq!(read.to_string(), "5/5/2rxo--2/5/5 b c3 ABCE/AQ");
}

#[test]
fn blanks_around_a_move_and_letter_case_do_not_matter() {
    let start: Zara = START.parse().unwrap();
    let placement = start.parse_action("xo--@c3").unwrap();
    for text in [" xo--@c3", "xo--@c3\n", "XO--@C3", "\tXo--@c3 "] {
        assert_eq!(start.parse_action(text), Ok(placement), "{text:?}");
    }
}

#[test]
fn rotations_that_look_the_same_are_one_move() {
    let start: Zara = START.parse().unwrap();
    assert_eq!(start.action_text(start.parse_action("-o-o@a1").unwrap()), "-o-o@a1");
    assert_eq!(start.parse_action("o-o-@a1").unwrap().tile, start.parse_action("-o-o@a1").unwrap().tile.rotated(1));
    assert_eq!(start.parse_action("o-o-@a1").unwrap().tile, start.parse_action("o-o-@a1").unwrap().tile.rotated(-2));
}

#[test]
fn a_fault_in_a_position_is_told_with_its_column() {
    for (text, column, words) in [
        ("", 1, "from 4 to 9 ranks"),
        ("3/3/3 r - A/A", 1, "from 4 to 9 ranks"),
        ("9/9/9/9/9/9/9/9/9/9 r - A/A", 1, "from 4 to 9 ranks"),
        ("5/5/5/5/6 r - A/A", 9, "every rank has as many squares"),
        ("5/5/5/5/4 r - A/A", 10, "every rank has as many squares"),
        ("5/5/4/5/5 r - A/A", 6, "every rank has as many squares"),
        ("5/5/0/5/5 r - A/A", 5, "every rank has as many squares"),
        ("5/5/11111/5/5 r - A/A", 5, "every rank has as many squares"),
        ("5/5/5rx---/5/5 r - A/A", 6, "every rank has as many squares"),
        ("5/5/99999999999999999999999/5/5 r - A/A", 5, "every rank has as many squares"),
        ("5/5/2q2/5/5 r - A/A", 6, "a tile such as rxo--"),
        ("5/5/2rxq--2/5/5 r - A/A", 8, "an edge: x, o or -"),
        ("5/5/2r----2/5/5 r - A/A", 7, "at least one blank and one marked edge"),
        ("5/5/2rxoxo2/5/5 r - A/A", 7, "at least one blank and one marked edge"),
        ("5/5/5/5/5", 10, "the player to move"),
        ("5/5/5/5/5 w - A/A", 11, "a player: r, b, g or y"),
        ("5/5/5/5/5 g - A/A", 11, "a player who plays has a group"),
        ("5/5/2gx---2/5/5 r - A/A", 6, "a player who plays has a group"),
        ("5/5/5/5/5 r", 12, "around which it is forbidden"),
        ("5/5/5/5/5 r j1 A/A", 13, "a square such as c3"),
        ("5/5/5/5/5 r c0 A/A", 14, "a square such as c3"),
        ("5/5/5/5/5 r c3 A/A", 13, "only around the tile that the player before has put"),
        ("5/5/5/5/5 r i9 A/A", 13, "only around the tile that the player before has put"),
        ("5/5/2rx---2/5/5 r c3 B/A", 19, "only around the tile that the player before has put"),
        ("5/5/5/5/5  r - A/A", 11, "a player: r, b, g or y"),
        ("5/5/5/5/5 r -", 14, "the tiles held"),
        ("5/5/5/5/5 r - ", 14, "the tiles held"),
        ("5/5/5/5/5 r - A", 16, "the tiles that the next player holds"),
        ("5/5/5/5/5 r - A/", 17, "a tile held: A to Q, or -"),
        ("5/5/5/5/5 r - A//A", 17, "a tile held: A to Q, or -"),
        ("5/5/5/5/5 r - A/R", 17, "a tile held: A to Q, or -"),
        ("5/5/5/5/5 r - A/-A", 18, "more text than expected"),
        ("5/5/5/5/5 r - A/A/A/A/A", 23, "at most four players"),
        ("5/5/5/5/5 r - ABA/A", 17, "only one tile of a kind"),
        ("5/5/2rx---2/5/5 r - A/A", 6, "on the board twice, or held as well"),
        ("rx---4/5/5/5/r-x--4 b - B/A", 14, "on the board twice, or held as well"),
        ("5/5/5/5/5 r - A/A x", 18, "a tile held: A to Q, or -"),
        ("5/5/5/5/ä5 r - A/A", 9, "a tile such as rxo--"),
        ("5/5/5/5/5\u{a0}r - A/A", 10, "every rank has as many squares"),
    ] {
        let error = text.parse::<Zara>().expect_err(text);
        assert!(error.column == column && error.to_string().contains(words), "{text:?}: {error}");
    }
}

#[test]
fn positions_that_arise_in_play_or_that_somebody_sets_up_are_read() {
    for text in [
        "4/4/4/4 r - A/-",
        "5/5/5/5/5 b - ABC/Q",
        "9/9/9/9/9/9/9/9/9 y - A/B/C/D",
        "rx---b---x2/4/4/4 r - B/B",
        "rx---3/4/4/4 b a4 B/B",
        "rx---3/4/4/4 g - B/B/A",
    ] {
        assert_eq!(text.parse::<Zara>().map(|position| position.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn a_fault_in_a_move_is_told_with_its_column() {
    let start: Zara = START.parse().unwrap();
    for (text, column, words) in [
        ("", 1, "an edge: x, o or -"),
        ("xo-", 4, "an edge: x, o or -"),
        ("xoz-@c3", 3, "an edge: x, o or -"),
        ("xoxo@c3", 1, "at least one blank and one marked edge"),
        ("  ----@c3", 3, "at least one blank and one marked edge"),
        ("xo--", 5, "@ and a square"),
        ("xo---@c3", 5, "@ and a square"),
        ("xo--@", 6, "a square such as c3"),
        ("xo--@c", 7, "a square such as c3"),
        ("xo--@33", 6, "a square such as c3"),
        ("xo--@k1", 6, "a square such as c3"),
        ("xo--@c10", 8, "more text than expected"),
        ("xo--@c3 d4", 8, "more text than expected"),
        ("xo--@é3", 6, "a square such as c3"),
    ] {
        match start.parse_action(text) {
            Err(MoveError::Syntax(error)) => {
                assert!(error.column == column && error.to_string().contains(words), "{text:?}: {error}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn a_move_that_can_be_read_but_not_played_names_the_rule() {
    let position: Zara = "5/5/2bo---2/5/5 r c3 B/A".parse().unwrap();
    for (text, rule) in [
        ("x---@a1", Rule::NotInHand),
        ("o---@i9", Rule::OffBoard),
        ("o---@c3", Rule::Occupied),
        ("o---@d4", Rule::Forbidden),
    ] {
        assert_eq!(position.parse_action(text), Err(MoveError::Illegal(rule)));
    }
}
