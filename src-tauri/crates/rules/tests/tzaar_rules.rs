//! TZAAR: one test for each sentence of the rule sheet that the board's own tests do not cover.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use alcazar_rules::tzaar::{Action, Kind, Rule, Space, Stack, Tzaar};
use alcazar_rules::{Game, MoveError, Seat, Setup};
use proptest::prelude::*;

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

/// The position with some stacks, `C3Z D4r2` for instance, and the side to act and step, `w 1` for instance.
fn board(stacks: &str, turn: &str) -> Tzaar {
    let mut columns = [5, 6, 7, 8, 8, 8, 7, 6, 5].map(|length| vec![".".to_owned(); length]);
    for stack in stacks.split_whitespace() {
        let column = stack.as_bytes()[0] - b'A';
        let number = stack.as_bytes()[1] - b'1';
        stack[2..].clone_into(&mut columns[column as usize][number as usize]);
    }
    let text = format!("{} {turn}", columns.map(|column| column.concat()).join("/"));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn legal(position: &Tzaar) -> Vec<String> {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    actions.iter().map(|&action| position.action_text(action)).collect()
}

fn after(mut position: Tzaar, moves: &[&str]) -> Tzaar {
    for text in moves {
        let action = position.parse_action(text).unwrap_or_else(|error| panic!("{position} {text}: {error}"));
        position.play(action).expect("a legal action can be played");
    }
    position
}

fn refused(position: &Tzaar, text: &str) -> Rule {
    match position.parse_action(text) {
        Err(MoveError::Illegal(rule)) => rule,
        other => panic!("{position} {text}: {other:?}"),
    }
}

fn at(position: &Tzaar, name: &str) -> Option<Stack> {
    position.stack(Space::all().find(|space| space.to_string() == name).expect("a space"))
}

fn ended(position: &Tzaar) -> (Option<Seat>, &'static str, Option<&'static str>) {
    let outcome = position.outcome().expect("an end");
    assert_eq!(position.to_act(), None);
    assert_eq!(legal(position), [""; 0]);
    (outcome.winner(), outcome.reason.code, outcome.reason.about)
}

fn start(variant: &str) -> Tzaar {
    Tzaar::new(&Setup::variant(variant)).expect("an offered set-up")
}

fn random(seed: u64) -> Tzaar {
    Tzaar::new(&Setup::variant("random").seed(seed)).expect("an offered set-up")
}

// Board and pieces

#[test]
fn each_side_has_6_tzaars_9_tzarras_and_15_totts() {
    for position in [start("fixed"), random(7), random(8)] {
        for seat in [WHITE, BLACK] {
            assert_eq!(Kind::ALL.map(|kind| position.visible(seat, kind)), [6, 9, 15], "{position}");
        }
    }
}

#[test]
fn white_begins() {
    assert_eq!(start("fixed").to_act(), Some(WHITE));
    assert_eq!(start("placement").to_act(), Some(WHITE));
    assert_eq!(random(7).to_act(), Some(WHITE));
}

#[test]
fn nothing_moves_into_or_across_the_hole() {
    let position = board("E4Z E5t A1R A2T A5r B6z", "w 2");
    assert_eq!(refused(&position, "E4xE5"), Rule::AcrossHole);
    let position = board("D4Z F5t G3z C6r A1R A2T", "w 2");
    assert_eq!(refused(&position, "D4xF5"), Rule::AcrossHole);
}

// Set-up

/// The generator was written a second time for these, in another language.
#[test]
fn a_random_start_is_drawn_from_its_seed() {
    for (seed, expected) in [
        (0, "RzZrz/rttZTr/TtTrTtR/rttrzrTt/ZRttRZRt/RTztTTTt/rTTtTTT/zzTtZZ/RRRrt w 0"),
        (4711, "zZRTR/RTTRtt/rZrTTtt/tzTtztTT/ZrtrTzrt/tRrRRTTZ/tTrzrTZ/tRRtTz/rTZtt w 0"),
        (9_007_199_254_740_991, "rTTZR/zzRTzZ/tTRrRtz/RZZtTtTr/tTrzrRRZ/trZrrRTt/TtTTtrz/TttttR/TTTtt w 0"),
    ] {
        assert_eq!(random(seed).to_string(), expected);
        assert_eq!(random(seed).to_string(), expected, "the same again");
    }
}

#[test]
fn the_fixed_start_is_the_standard_one() {
    let text = "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0";
    assert_eq!(start("fixed").to_string(), text);
    assert_eq!(start("").to_string(), text);
}

#[test]
fn in_the_placement_a_player_puts_an_own_piece_of_any_type_on_any_empty_space() {
    let position = start("placement");
    assert_eq!(
        position.to_string(),
        "...../....../......./......../......../......../......./....../..... p".replace(" p", " w p")
    );
    assert_eq!(position.count_actions(), 3 * 60);
    let position = after(position, &["R@C4"]);
    assert_eq!(at(&position, "C4"), Some(Stack { seat: WHITE, kind: Kind::Tzarra, height: 1 }));
    assert_eq!(position.to_act(), Some(BLACK));
    assert_eq!(position.count_actions(), 3 * 59);
    assert_eq!(refused(&position, "T@C4"), Rule::Occupied);
    let position = after(position, &["z@e5"]);
    assert_eq!(at(&position, "E5"), Some(Stack { seat: BLACK, kind: Kind::Tzaar, height: 1 }));
    assert_eq!(position.to_act(), Some(WHITE));
}

#[test]
fn no_player_places_more_pieces_of_a_type_than_it_has() {
    let mut position = start("placement");
    for (number, space) in Space::all().take(12).enumerate() {
        let kind = if number % 2 == 0 { Kind::Tzaar } else { Kind::Tott };
        position.play(Action::Place { kind, space }).expect("an empty space");
    }
    assert_eq!(position.in_reserve(WHITE, Kind::Tzaar), 0);
    assert_eq!(position.in_reserve(BLACK, Kind::Tott), 9);
    assert_eq!(refused(&position, "Z@I1"), Rule::NoneLeft);
    assert_eq!(position.count_actions(), 2 * 48);
}

#[test]
fn nothing_moves_before_all_60_pieces_stand_and_then_white_begins() {
    let mut position = after(start("placement"), &["R@C4", "T@C5"]);
    assert_eq!(refused(&position, "C4xC5"), Rule::PlacementFirst);
    assert_eq!(refused(&position, "pass"), Rule::PlacementFirst);
    let mut actions = Vec::new();
    for placed in 2..60 {
        assert_eq!(position.to_act(), Some(Seat(placed % 2)));
        position.legal_actions(&mut actions);
        position.play(actions[0]).expect("a legal action can be played");
    }
    assert_eq!(position.to_act(), Some(WHITE));
    assert!(position.to_string().ends_with(" w 0"), "{position}");
    assert_eq!(refused(&position, "T@A1"), Rule::PlacementOver);
    assert!(legal(&position).iter().all(|text| text.contains('x')));
}

// A turn

#[test]
fn white_s_very_first_turn_is_a_single_capture() {
    let position = start("fixed");
    assert!(legal(&position).iter().all(|text| text.contains('x')));
    assert_eq!(refused(&position, "pass"), Rule::PassTooEarly);
    assert_eq!(refused(&position, "A5+B6"), Rule::StackTooEarly);
    let position = after(position, &["A5xA4"]);
    assert_eq!(position.to_act(), Some(BLACK));
    assert!(position.to_string().ends_with(" b 1"), "{position}");
}

#[test]
fn every_later_turn_has_two_actions() {
    let mut position = after(start("fixed"), &["A5xA4"]);
    for seat in [BLACK, WHITE, BLACK, WHITE] {
        assert_eq!(position.to_act(), Some(seat));
        position = after(position.clone(), &[legal(&position)[0].as_str()]);
        assert_eq!(position.to_act(), Some(seat), "{position}");
        position = after(position, &["pass"]);
    }
}

#[test]
fn the_first_action_is_always_a_capture() {
    let position = board("A1Z A2R A3T C3Z C4z D8r D7t", "w 1");
    assert_eq!(legal(&position), ["A2xC4", "C3xC4"]);
    assert_eq!(refused(&position, "A1+A2"), Rule::StackTooEarly);
    assert_eq!(refused(&position, "pass"), Rule::PassTooEarly);
}

#[test]
fn the_second_action_is_a_capture_by_the_same_stack_or_another_a_stack_move_or_a_pass() {
    let position = board("C3Z C4z C5z H1T H2t A1R A2T A3r", "w 1");
    let second = legal(&after(position, &["C3xC4"]));
    for text in ["C4xC5", "H1xH2", "A2xA3", "A1+A2", "A2+A1", "pass"] {
        assert!(second.contains(&text.to_owned()), "{text}: {second:?}");
    }
}

#[test]
fn a_stack_moves_in_a_straight_line_over_empty_spaces_to_the_first_occupied_one() {
    let position = board("C1Z C7z A1R A2T I1r I2t G5T", "w 1");
    assert!(legal(&position).contains(&"C1xC7".to_owned()));
    assert_eq!(refused(&position, "C1xI2"), Rule::NotInLine);
    let position = board("C1Z C4T C7z A1R A2T I1r I2t", "w 1");
    assert!(legal(&position).contains(&"C4xC7".to_owned()));
    assert_eq!(refused(&position, "C1xC7"), Rule::Blocked);
}

#[test]
fn a_stack_captures_an_adjacent_one() {
    assert!(legal(&board("C1Z C2z A1R A2T I1r I2t", "w 1")).contains(&"C1xC2".to_owned()));
}

#[test]
fn a_stack_never_moves_to_an_empty_space() {
    let position = board("C1Z C3z A1R A2T I1r I2t", "w 2");
    assert_eq!(refused(&position, "C1xC2"), Rule::EmptySpace);
    assert_eq!(refused(&position, "C1+C2"), Rule::EmptySpace);
}

#[test]
fn a_stack_never_jumps() {
    let position = board("C1Z C2z C3z A1R A2T I1r I2t", "w 2");
    assert_eq!(refused(&position, "C1xC3"), Rule::Blocked);
}

#[test]
fn a_stack_captures_an_enemy_stack_that_is_not_higher() {
    let stacks = |mover: &str| format!("C1Z{mover} C7t3 A1R A2T I1r I2z");
    assert_eq!(refused(&board(&stacks("2"), "w 2"), "C1xC7"), Rule::TooHigh);
    for mover in ["3", "4"] {
        assert!(legal(&board(&stacks(mover), "w 1")).contains(&"C1xC7".to_owned()));
    }
}

#[test]
fn the_whole_enemy_stack_leaves_the_game() {
    let position = after(board("C1Z3 C7t3 A1R A2T I1r I2z H1t", "w 1"), &["C1xC7"]);
    assert_eq!(at(&position, "C7"), Some(Stack { seat: WHITE, kind: Kind::Tzaar, height: 3 }));
    assert_eq!(at(&position, "C1"), None);
    assert_eq!(position.visible(BLACK, Kind::Tott), 1);
}

#[test]
fn a_piece_of_any_type_captures_any_type() {
    for taker in ["Z", "R", "T"] {
        for taken in ["z", "r", "t"] {
            let position = board(&format!("C1{taker} C2{taken} A1Z A2R A3T I1z I2r I3t"), "w 1");
            assert!(legal(&position).contains(&"C1xC2".to_owned()), "{taker} {taken}");
        }
    }
}

#[test]
fn stacking_adds_the_heights_without_limit_and_the_moving_stack_comes_out_on_top() {
    let position = after(board("C1R12 C7Z11 A1R A2T H2Z I1r I2z H1t", "w 2"), &["C1+C7"]);
    assert_eq!(at(&position, "C7"), Some(Stack { seat: WHITE, kind: Kind::Tzarra, height: 23 }));
    assert_eq!(at(&position, "C1"), None);
    assert_eq!(position.to_act(), Some(BLACK));
}

#[test]
fn only_the_top_piece_counts_for_its_type() {
    let before = board("C1R C7Z A1R A2T A3Z I1r I2z I3t", "w 2");
    let position = after(before.clone(), &["C1+C7"]);
    assert_eq!(Kind::ALL.map(|kind| before.visible(WHITE, kind)), [2, 2, 1]);
    assert_eq!(Kind::ALL.map(|kind| position.visible(WHITE, kind)), [1, 2, 1]);
}

#[test]
fn captures_and_stack_moves_are_told_apart() {
    let position = board("C1Z C2z C3T A1R A2T I1r I2t A3t", "w 2");
    assert_eq!(refused(&position, "A1xA2"), Rule::OwnStack);
    assert_eq!(refused(&position, "A2+A3"), Rule::EnemyStack);
    assert_eq!(refused(&position, "I1xI2"), Rule::NotYours);
    assert_eq!(refused(&position, "C5xC3"), Rule::NoStack);
    assert_eq!(refused(&position, "C1+C1"), Rule::SameSpace);
    let position = board("C1Z C2z C3T A1R A2T I1r I2t A3t", "w 1");
    assert_eq!(refused(&position, "A1xA2"), Rule::OwnStack);
}

// End

#[test]
fn taking_the_last_visible_piece_of_a_type_wins_at_once() {
    for (last, about) in [("z", "Tzaars"), ("r", "Tzarras"), ("t", "Totts")] {
        let others = ["I1z", "I2r", "I3t"].into_iter().filter(|piece| !piece.ends_with(last)).collect::<Vec<_>>();
        let position = board(&format!("C1Z C2{last} A1R A2T {}", others.join(" ")), "w 1");
        let end = after(position, &["C1xC2"]);
        assert_eq!(ended(&end), (Some(WHITE), "tzaar.type-gone", Some(about)), "no second action");
        assert_eq!(refused(&end, "pass"), Rule::Over);
    }
}

#[test]
fn the_second_action_wins_as_well() {
    let position = board("C1Z C2t C3z A1R A2T I1r I2t", "w 1");
    let end = after(position, &["C1xC2", "C2xC3"]);
    assert_eq!(ended(&end), (Some(WHITE), "tzaar.type-gone", Some("Tzaars")));
}

#[test]
fn a_hidden_piece_does_not_save_its_type() {
    // Black's only visible Tzaar is taken; another may well lie under the Tott.
    let end = after(board("C1Z C2z A1R A2T I1r I2t4", "w 1"), &["C1xC2"]);
    assert_eq!(ended(&end).0, Some(WHITE));
}

#[test]
fn covering_the_last_visible_own_piece_of_a_type_is_legal_and_loses() {
    let end = after(board("A1Z A2T A3T C3R C4t I1z I2r I3t", "w 2"), &["A2+A1"]);
    assert_eq!(ended(&end), (Some(BLACK), "tzaar.buried", Some("Tzaars")));
}

#[test]
fn covering_the_last_own_type_loses_even_when_the_opponent_has_no_capture() {
    let position = board("A1Z A2T A3R3 I5t I4z I3r", "w 2");
    assert_eq!(ended(&after(position.clone(), &["pass"])), (Some(WHITE), "tzaar.no-capture", None));
    assert_eq!(ended(&after(position, &["A2+A1"])), (Some(BLACK), "tzaar.buried", Some("Tzaars")));
}

#[test]
fn covering_a_piece_of_the_same_type_buries_nothing() {
    let position = after(board("A1Z A2Z A3T C3R C4t I1z I2r I3t", "w 2"), &["A2+A1"]);
    assert_eq!(position.outcome(), None);
    assert_eq!(position.visible(WHITE, Kind::Tzaar), 1);
}

#[test]
fn a_side_that_must_make_its_first_action_and_can_capture_nothing_has_lost() {
    let end = after(board("A1Z2 A2R2 A3T2 C3t I1z I2r", "w 2"), &["pass"]);
    assert_eq!(ended(&end), (Some(WHITE), "tzaar.no-capture", None));
    let end = board("A1Z2 A2R2 A3T2 C3t I1z I2r", "b 1");
    assert_eq!(ended(&end), (Some(WHITE), "tzaar.no-capture", None));
}

#[test]
fn without_a_capture_the_second_action_may_still_stack_or_pass() {
    let position = board("I1Z I2R I3T A1z2 A2r2 A3t2", "w 2");
    assert_eq!(legal(&position), ["I1+I2", "I2+I1", "I2+I3", "I3+I2", "pass"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn there_are_no_draws_as_each_turn_takes_a_stack_off_the_board(
        seed in 0..=alcazar_rules::MAX_SEED,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 120),
    ) {
        let mut position = random(seed);
        let stacks = |position: &Tzaar| Space::all().filter(|&space| position.stack(space).is_some()).count();
        let mut actions = Vec::new();
        let (mut mover, mut before) = (position.to_act(), stacks(&position));
        for choice in choices {
            if position.to_act() != mover {
                prop_assert!(stacks(&position) < before);
                (mover, before) = (position.to_act(), stacks(&position));
            }
            position.legal_actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            position.play(*choice.get(&actions)).expect("a legal action can be played");
        }
        prop_assert!(position.outcome().expect("no game has more actions than that").winner().is_some());
    }

    #[test]
    fn the_key_is_that_of_the_position_however_it_arose(
        seed in 0..=alcazar_rules::MAX_SEED,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 80),
    ) {
        let mut position = random(seed);
        let mut actions = Vec::new();
        for choice in choices {
            position.legal_actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            position.play(*choice.get(&actions)).expect("a legal action can be played");
            let read: Tzaar = position.to_string().parse().expect("a position");
            prop_assert_eq!(read.key(), position.key());
            prop_assert_eq!(read.outcome(), position.outcome());
            prop_assert_eq!(read, position.clone());
        }
    }
}

#[test]
fn the_key_tells_the_step_and_the_side_apart() {
    let stacks = "A1Z A2R A3T B1z B2r B3t";
    let keys = ["w 1", "w 2", "b 1", "b 2"].map(|turn| board(stacks, turn).key());
    for (number, key) in keys.iter().enumerate() {
        assert!(!keys[..number].contains(key));
    }
}
