//! Zara: one test for each sentence of the rules, with positions and results worked out by hand.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use std::collections::BTreeSet;

use alcazar_rules::zara::{Kind, Placement, Rule, Square, Zara};
use alcazar_rules::{Game, MoveError, Outcome, Seat, Setup, perft};

fn position(text: &str) -> Zara {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn start(seats: &str, size: &str) -> Zara {
    Zara::new(&Setup::default().option("seats", seats).option("size", size)).expect("an offered set-up")
}

/// Plays a move and gives the squares that it empties, joined by blanks, and the position afterwards.
fn play(before: &str, text: &str) -> (String, Zara) {
    let mut position = position(before);
    let placement = position.parse_action(text).unwrap_or_else(|error| panic!("{before} {text}: {error}"));
    let emptied = position.preview(placement).emptied.join(" ");
    position.play(placement).expect("a legal move");
    (emptied, position)
}

fn emptied(before: &str, text: &str) -> String {
    play(before, text).0
}

fn forbidden(position: &Zara) -> BTreeSet<String> {
    position.forbidden().map(|square| square.to_string()).collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

fn refused(before: &str, text: &str) -> Rule {
    match position(before).parse_action(text) {
        Err(MoveError::Illegal(rule)) => rule,
        other => panic!("{before} {text}: {other:?}"),
    }
}

fn ranks(outcome: &Outcome) -> Vec<u8> {
    outcome.standings().iter().map(|standing| standing.rank).collect()
}

// Material

#[test]
fn the_board_is_5x5_for_two_6x6_for_three_and_7x7_for_four() {
    assert_eq!(Zara::new(&Setup::default()).expect("the standard start").size(), 5);
    for (seats, size) in [("2", 5), ("3", 6), ("4", 7)] {
        assert_eq!(start(seats, "auto").size(), size);
    }
}

#[test]
fn any_size_from_4x4_to_9x9_may_be_chosen() {
    for (size, squares) in [("4", 16), ("5", 25), ("6", 36), ("7", 49), ("8", 64), ("9", 81)] {
        for seats in ["2", "3", "4"] {
            assert_eq!(start(seats, size).count_actions(), 64 * squares);
        }
    }
    for size in ["3", "10", "five", ""] {
        assert!(Zara::new(&Setup::default().option("size", size)).is_err());
    }
}

#[test]
fn two_to_four_players_take_turns_in_the_order_red_blue_green_yellow() {
    for (seats, letters) in [("2", "rbrb"), ("3", "rbgr"), ("4", "rbgy")] {
        let mut position = start(seats, "9");
        for (letter, text) in letters.chars().zip(["o---@a1", "o---@e5", "oo--@i9", "oo--@a9"]) {
            let seat = position.to_act().expect("a game that goes on");
            assert_eq!(Zara::info().seats[seat.index()].letter, letter);
            position.play(position.parse_action(text).expect("a legal move")).expect("a legal move");
        }
    }
    assert!(Zara::new(&Setup::default().option("seats", "1")).is_err());
    assert!(Zara::new(&Setup::default().option("seats", "5")).is_err());
}

#[test]
fn red_begins() {
    assert_eq!(start("4", "auto").to_act(), Some(Seat(0)));
    assert_eq!(Zara::info().seats[0].name, "red");
}

#[test]
fn every_tile_has_a_blank_edge_and_a_marked_edge() {
    for tile in ["xxxx", "xoxo", "oooo", "----"] {
        assert!(matches!(start("2", "5").parse_action(&format!("{tile}@c3")), Err(MoveError::Syntax(_))));
    }
}

/// The table of the rules: the letters and the canonical rotations.
const TILES: [(char, &str); 17] = [
    ('A', "x---"),
    ('B', "o---"),
    ('C', "xx--"),
    ('D', "xo--"),
    ('E', "ox--"),
    ('F', "oo--"),
    ('G', "x-x-"),
    ('H', "x-o-"),
    ('I', "o-o-"),
    ('J', "xxx-"),
    ('K', "xxo-"),
    ('L', "xox-"),
    ('M', "xoo-"),
    ('N', "oxx-"),
    ('O', "oxo-"),
    ('P', "oox-"),
    ('Q', "ooo-"),
];

#[test]
fn the_17_tiles_are_named_a_to_q() {
    let kinds: Vec<_> = Kind::all().map(|kind| (kind.letter(), kind.tile().to_string())).collect();
    let table: Vec<_> = TILES.iter().map(|&(letter, tile)| (letter, tile.to_owned())).collect();
    assert_eq!(kinds, table);
}

#[test]
fn there_are_no_other_tiles_up_to_rotation() {
    let mut written = BTreeSet::new();
    for (_, tile) in TILES {
        for turn in 0..4 {
            written.insert(format!("{}{}", &tile[turn..], &tile[..turn]));
        }
    }
    let mut possible = BTreeSet::new();
    for number in 0..81 {
        let tile: String = [27, 9, 3, 1].map(|place| ['x', 'o', '-'][number / place % 3]).iter().collect();
        if tile.contains('-') && tile != "----" {
            possible.insert(tile);
        }
    }
    assert_eq!(written, possible);
}

#[test]
fn each_player_holds_one_of_each() {
    let position = start("4", "auto");
    for seat in 0..4 {
        assert_eq!(position.hand(Seat(seat)).collect::<Vec<_>>(), Kind::all().collect::<Vec<_>>());
    }
    assert!(position.hand(Seat(4)).next().is_none());
}

// A turn

#[test]
fn a_tile_of_the_hand_is_put_on_an_empty_square_in_any_rotation() {
    let position = position("4/4/4/4 r - D/-");
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let texts: BTreeSet<_> = actions.iter().map(ToString::to_string).collect();
    let mut expected = BTreeSet::new();
    for tile in ["xo--", "-xo-", "--xo", "o--x"] {
        for file in 'a'..='d' {
            for rank in 1..=4 {
                expected.insert(format!("{tile}@{file}{rank}"));
            }
        }
    }
    assert_eq!(texts, expected);
}

#[test]
fn a_tile_that_is_not_held_is_refused() {
    assert_eq!(refused("5/5/5/5/5 r - ACDEFGHIJKLMNOPQ/B", "o---@c3"), Rule::NotInHand);
}

#[test]
fn an_occupied_square_is_refused() {
    assert_eq!(refused("5/5/2bo---2/5/5 r - B/A", "o---@c3"), Rule::Occupied);
}

#[test]
fn a_square_beyond_the_board_is_refused() {
    assert_eq!(refused("5/5/5/5/5 r - B/A", "o---@f1"), Rule::OffBoard);
    assert_eq!(refused("5/5/5/5/5 r - B/A", "o---@a6"), Rule::OffBoard);
    assert!(position("6/6/6/6/6/6 r - B/A").parse_action("o---@f6").is_ok());
}

#[test]
fn a_forbidden_square_is_refused() {
    assert_eq!(refused("5/5/2bo---2/5/5 r c3 B/A", "o---@b2"), Rule::Forbidden);
    assert!(position("5/5/2bo---2/5/5 r - B/A").parse_action("o---@b2").is_ok());
}

#[test]
fn passing_is_not_allowed() {
    assert!(matches!(start("2", "5").parse_action("pass"), Err(MoveError::Syntax(_))));
    assert!(start("2", "5").view().free_actions.is_empty());
}

#[test]
fn the_old_forbidden_zone_is_lifted() {
    let (_, after) = play("5/5/5/5/bo---4 r a1 B/AC", "o---@e5");
    assert_eq!(forbidden(&after), set("d4 d5 e4"));
    assert!(after.parse_action("--x-@a2").is_ok());
}

#[test]
fn spear_against_blank_removes_the_blank_tile() {
    assert_eq!(emptied("5/5/2bo---2/5/5 r - A/A", "---x@d3"), "c3");
    assert_eq!(emptied("5/5/2bx---2/5/5 r - B/C", "o---@c4"), "c4");
}

#[test]
fn each_edge_is_compared_with_the_edge_that_touches_it() {
    // c3 shows a spear to the north alone: only a tile above it falls.
    for (tile, square, falls) in [("o---", "c4", "c4"), ("o---", "d3", ""), ("o---", "c2", ""), ("o---", "b3", "")] {
        assert_eq!(emptied("5/5/2bx---2/5/5 r - B/C", &format!("{tile}@{square}")), falls, "{square}");
    }
    // A tile with one spear strikes only the neighbour that it points at.
    for (tile, falls) in [("x---", "c4"), ("-x--", "d3"), ("--x-", "c2"), ("---x", "b3")] {
        let before = "5/2bo---2/1bo--o1ro---1/2r-oo-2/5 r - A/C";
        assert_eq!(emptied(before, &format!("{tile}@c3")), falls, "{tile}");
    }
}

#[test]
fn spear_against_shield_does_nothing() {
    assert_eq!(emptied("5/5/2bo---2/5/5 r - A/A", "--x-@c4"), "");
    assert_eq!(emptied("5/5/2bx---2/5/5 r - B/B", "--o-@c4"), "");
}

#[test]
fn shield_or_blank_against_shield_or_blank_does_nothing() {
    for (tile, square) in [("--o-", "c4"), ("o---", "c4"), ("---o", "d3"), ("o---", "d3")] {
        assert_eq!(emptied("5/5/2bo---2/5/5 r - B/A", &format!("{tile}@{square}")), "");
    }
}

#[test]
fn of_two_spears_the_tile_with_fewer_shields_facing_it_is_removed() {
    let guards_the_old = "5/5/1b-o--bx---2/5/5 r - A/C";
    assert_eq!(emptied(guards_the_old, "--x-@c4"), "c4");
    let guards_the_new = "5/3r---o1/2bx---2/5/5 r - A/C";
    assert_eq!(emptied(guards_the_new, "--x-@c4"), "c3");
    let two_against_one = "5/3r---o1/1b-o--bx---2/2ro-o-2/5 r - A/C";
    assert_eq!(emptied(two_against_one, "--x-@c4"), "c4");
}

#[test]
fn of_two_spears_with_as_many_shields_both_tiles_are_removed() {
    assert_eq!(emptied("5/5/2bx---2/5/5 r - A/C", "--x-@c4"), "c3 c4");
    assert_eq!(emptied("5/3r---o1/1b-o--bx---2/5/5 r - A/C", "--x-@c4"), "c3 c4");
}

#[test]
fn only_shields_that_face_a_tile_count() {
    // The shields of d4 and b3 look away from the two tiles that clash, and so do the tiles' own shields.
    assert_eq!(emptied("5/3roo--1/1bo--obx-o-2/5/5 r - A/C", "--x-@c4"), "c3 c4");
}

#[test]
fn all_comparisons_look_at_the_board_just_after_the_placement() {
    // One shield faces c3, two face c4 and none c2: c3 falls to c4 and takes c2 with it.
    let before = "5/1roo--r--x-b---o1/1r-o--3/2bx---2/5 r - G/C";
    let (emptied, after) = play(before, "x-x-@c3");
    assert_eq!(emptied, "c2 c3");
    assert!(forbidden(&after).is_empty());
}

#[test]
fn a_tile_that_falls_still_strikes() {
    // The spear of c4 fells the new tile at c3, whose own spear fells d3.
    assert_eq!(emptied("5/2b--x-2/3bo---1/5/5 r - A/C", "-x--@c3"), "c3 d3");
}

#[test]
fn one_turn_may_remove_the_new_tile_and_three_neighbours() {
    // The blank edges of b3, c4 and d3 touch spears; the blank edge below touches a shield, a spear.
    assert_eq!(emptied("5/2bx---2/1bo--o1ro---1/2roo--2/5 r - J/C", "xx-x@c3"), "b3 c4 d3");
    assert_eq!(emptied("5/2bx---2/1bo--o1ro---1/2rx---2/5 r - J/C", "xx-x@c3"), "b3 c3 c4 d3");
    // Above and to the right blank edges, below a spear that nobody guards either.
    assert_eq!(emptied("5/2bxx--2/3rx---1/2rxo--2/5 r - J/A", "xxx-@c3"), "c2 c3 c4 d3");
}

#[test]
fn only_edges_that_touch_the_new_tile_are_compared() {
    assert_eq!(emptied("5/5/5/5/r-x--bo---3 r - B/A", "o---@e5"), "");
    // The new tile beside a1 does not make a1 strike b1.
    assert_eq!(emptied("5/5/5/5/r-x--bo---3 r - B/A", "o---@a2"), "");
}

#[test]
fn spears_strike_friends() {
    assert_eq!(emptied("5/5/2ro---2/5/5 r - A/A", "---x@d3"), "c3");
}

#[test]
fn shields_guard_enemies() {
    assert_eq!(emptied("5/5/1r-o--bx---2/5/5 r - A/C", "--x-@c4"), "c4");
}

#[test]
fn removed_tiles_leave_the_game() {
    let (_, after) = play("5/5/2bo---2/5/5 r - AC/A", "---x@d3");
    assert_eq!(after.to_string(), "5/5/3r---x1/5/5 b d3 C/A");
    let (_, after) = play("5/5/2bx---2/5/5 r - AC/C", "--x-@c4");
    assert_eq!(after.to_string(), "5/5/5/5/5 b - C/C");
}

#[test]
fn the_empty_squares_around_a_tile_that_survived_are_forbidden() {
    let (_, after) = play("5/5/5/1bo---3/5 r - B/A", "o---@c3");
    assert_eq!(forbidden(&after), set("b3 b4 c2 c4 d2 d3 d4"));
    for (square, zone) in [("a1", "a2 b1 b2"), ("e1", "d1 d2 e2"), ("a5", "a4 b4 b5"), ("c1", "b1 b2 c2 d1 d2")] {
        let (_, after) = play("5/5/5/5/5 r - B/A", &format!("o---@{square}"));
        assert_eq!(forbidden(&after), set(zone));
    }
}

#[test]
fn a_square_that_a_tile_has_left_is_forbidden_too() {
    let (_, after) = play("5/5/2bo---2/5/5 r - AC/A", "---x@d3");
    assert!(forbidden(&after).contains("c3"));
}

#[test]
fn squares_are_forbidden_for_the_next_players_turn_only() {
    let mut position = start("3", "6");
    for text in ["o---@c3", "o---@f6"] {
        position.play(position.parse_action(text).expect("a legal move")).expect("a legal move");
    }
    assert_eq!(position.to_act(), Some(Seat(2)));
    assert!(position.parse_action("o---@b2").is_ok());
    assert_eq!(forbidden(&position), set("e5 e6 f5"));
}

#[test]
fn no_square_is_forbidden_after_a_tile_that_fell() {
    let (_, after) = play("5/5/2bx---2/5/5 r - B/C", "o---@c4");
    assert!(forbidden(&after).is_empty());
}

// End and score

#[test]
fn the_game_ends_at_once_if_the_next_player_has_no_tile_left() {
    let (_, after) = play("5/5/5/5/5 r - AB/-", "o---@c3");
    let outcome = after.outcome().expect("the end");
    assert_eq!((outcome.reason.code, outcome.reason.about), ("zara.no-tile", Some("blue")));
    assert_eq!(after.to_act(), None);
    assert_eq!(after.parse_action("o---@a1"), Err(MoveError::Illegal(Rule::Over)));
    assert_eq!(after.count_actions(), 0);
}

/// A board of 4x4 on which only a1 and b1 are empty; 14 points each.
const TWO_SQUARES_LEFT: &str = "ro---roo--ro-o-rooo-/rox--rx-o-rxo--bo---/boo--bo-o-booo-box--/2bx-o-bxo-- r - ACPQ/C";

#[test]
fn the_game_ends_at_once_if_the_next_player_has_no_permitted_square() {
    let before = TWO_SQUARES_LEFT.replace("ACPQ", "ACP");
    let (emptied, after) = play(&before, "--xx@a1");
    assert_eq!(emptied, "");
    assert_eq!(forbidden(&after), set("b1"));
    let outcome = after.outcome().expect("the end");
    assert_eq!((outcome.reason.code, outcome.reason.about), ("zara.no-square", Some("blue")));
    assert_eq!(after.scores(), [16, 14]);
}

#[test]
fn only_the_next_players_hand_counts_at_the_end() {
    // Green has no tile left, but blue has: the game goes on until it is green's turn.
    let (_, after) = play("5/5/5/5/5 r - A/B/-", "x---@a1");
    assert_eq!(after.to_act(), Some(Seat(1)));
    let (_, after) = play("5/5/5/5/5 b - A/B/-", "o---@a1");
    assert_eq!(after.outcome().map(|outcome| outcome.reason.about), Some(Some("green")));
}

#[test]
fn a_score_is_the_number_of_blank_edges_on_the_board() {
    for (letter, tile) in TILES {
        let blanks = tile.matches('-').count() as i16;
        let (_, after) = play(&format!("5/5/5/5/5 r - {letter}/A"), &format!("{tile}@c3"));
        assert_eq!(after.scores(), [blanks, 0]);
    }
    let (_, after) = play("5/5/2bo---2/5/5 r - A/A", "---x@d3");
    assert_eq!(after.scores(), [3, 0]);
}

#[test]
fn most_points_win() {
    let (_, after) = play("5/5/5/5/5 r - A/-", "x---@c3");
    let outcome = after.outcome().expect("the end");
    assert_eq!((outcome.winner(), ranks(&outcome)), (Some(Seat(0)), vec![1, 2]));
    let (_, after) = play("5/5/5/5/4goo-- r - A/-/C", "xo--@c3".replace("xo--", "x---").as_str());
    let outcome = after.outcome().expect("the end");
    assert_eq!((outcome.winner(), ranks(&outcome)), (Some(Seat(0)), vec![1, 3, 2]));
}

#[test]
fn equal_highest_scores_share_a_draw() {
    let (_, after) = play("bo---4/5/5/5/5 r - A/-", "x---@c3");
    let outcome = after.outcome().expect("the end");
    assert_eq!((outcome.winner(), ranks(&outcome)), (None, vec![1, 1]));
    let (_, after) = play("bo---4/5/5/5/4goo-- r - A/-/C", "x---@c3");
    let outcome = after.outcome().expect("the end");
    assert_eq!((outcome.winner(), ranks(&outcome)), (None, vec![1, 1, 3]));
}

// Facts

#[test]
fn the_first_move_of_a_5x5_game_has_1600_distinct_moves() {
    let start = start("2", "5");
    let mut actions = Vec::new();
    start.legal_actions(&mut actions);
    assert_eq!(actions.iter().map(Placement::to_string).collect::<BTreeSet<_>>().len(), 1600);
    assert_eq!(perft(&start, 1), 1600);
}

#[test]
fn the_second_move_of_a_5x5_game_avoids_the_first_tile_and_its_zone() {
    // A tile in one of 4 corners leaves 21 squares, on one of 12 other edge squares 19, on one of 9 inner ones 16;
    // there are 64 tiles and rotations for each player.
    let expected = 64 * 64 * (4 * 21 + 12 * 19 + 9 * 16);
    assert_eq!(perft(&start("2", "5"), 2), expected);
}

#[test]
fn a_square_has_one_name() {
    let names: BTreeSet<_> =
        (0..9).flat_map(|file| (0..9).filter_map(move |rank| Square::new(file, rank))).map(|s| s.to_string()).collect();
    assert_eq!(names.len(), 81);
    assert!(names.contains("a1") && names.contains("i9"));
    assert_eq!(Square::new(9, 0), None);
    assert_eq!(Square::new(0, 9), None);
}
