//! The wagon: a test for each sentence of the rule sheet, and that no turn loses or doubles a piece.

use alcazar_rules::Game;
use alcazar_rules::izdari::{Izdari, Rule};
use proptest::prelude::*;

use super::{after, array, board, broken, moves, squares};

#[test]
fn a_wagon_moves_one_to_five_squares_straight() {
    let wagon = board("Ta7 ti7 Wb4", "s");
    let all = ["-a4", "-b1", "-b2", "-b3", "-b5", "-b6", "-b7", "-c4", "-d4", "-e4", "-f4", "-g4"];
    assert_eq!(moves(&wagon, "Wb4"), all);
    assert_eq!(broken(&wagon, "Wb4-h4"), Rule::WagonStep);
    assert_eq!(broken(&wagon, "Wb4-c5"), Rule::WagonStep);
}

#[test]
fn a_wagon_never_takes_and_never_enters_a_square_of_an_enemy_piece() {
    for enemy in ["h", "d", "w", "a"] {
        let wagon = board(&format!("Ta7 ti7 Wb4 {enemy}d4"), "s");
        assert_eq!(broken(&wagon, "Wb4xd4"), Rule::WagonEnemy);
        assert_eq!(broken(&wagon, "Wb4-d4"), Rule::WagonEnemy);
        assert_eq!(broken(&wagon, "Wb4-e4"), Rule::WagonEnemy);
    }
}

#[test]
fn a_wagon_never_enters_a_square_of_an_own_dune_or_the_own_templar() {
    let wagon = board("Tb6 ti7 Wb4 Dd4", "s");
    assert_eq!(broken(&wagon, "Wb4-d4"), Rule::WagonDune);
    assert_eq!(broken(&wagon, "Wb4-e4"), Rule::WagonDune);
    assert_eq!(broken(&wagon, "Wb4-b6"), Rule::WagonTemplar);
    assert_eq!(broken(&wagon, "Wb4-b7"), Rule::WagonTemplar);
}

#[test]
fn wagons_start_empty() {
    let view = array(false).view();
    let mut wagons = view.cells.iter().filter_map(|cell| cell.piece.as_ref()).filter(|piece| piece.kind == "W");
    assert!(wagons.by_ref().take(2).all(|wagon| wagon.cargo.is_empty()));
    assert!(wagons.next().is_none());
}

#[test]
fn a_wagon_carries_up_to_three_archers_assassins_halflings_and_lizards() {
    let row = board("Ta7 ti7 Wa4 Ab4 Sc4 Hd4 Le4", "s");
    let loaded = after(&row, &["Wa4-e4(+Ab4,+Sc4,+Le4)"]);
    assert_eq!(squares(&loaded), squares(&board("Ta7 ti7 We4(ALS) Hd4", "s")));
    assert_eq!(broken(&row, "Wa4-f4(+Ab4,+Sc4,+Hd4,+Le4)"), Rule::WagonFull);
    assert_eq!(broken(&row, "Wa4-e4(+Ab4,+Sc4,+Hd4,+Le4)"), Rule::WagonFull);
}

#[test]
fn two_equal_passengers_are_interchangeable() {
    let wagon = board("Ta7 ti7 Wa4(AA)", "s");
    assert_eq!(moves(&wagon, "Wa4-b4"), ["", "(-Aa4)"]);
    assert_eq!(moves(&wagon, "A@a4"), ["-a3", "-a5", "-b4"]);
}

#[test]
fn a_wagon_loads_a_piece_that_it_passes_or_leaves_it_there() {
    let wagon = board("Ta7 ti7 Wa4 Sb4", "s");
    assert_eq!(moves(&wagon, "Wa4-c4"), ["", "(+Sb4)"]);
    assert_eq!(squares(&after(&wagon, &["Wa4-c4"])), squares(&board("Ta7 ti7 Wc4 Sb4", "s")));
    assert_eq!(squares(&after(&wagon, &["Wa4-c4(+Sb4)"])), squares(&board("Ta7 ti7 Wc4(S)", "s")));
    assert_eq!(broken(&wagon, "Wa4-c4(+Hb4)"), Rule::LoadNothing);
    assert_eq!(broken(&wagon, "Wa4-d4(+Sc4)"), Rule::LoadNothing);
}

#[test]
fn a_wagon_unloads_on_the_starting_square_and_on_squares_that_it_passes() {
    let wagon = board("Ta7 ti7 Wa4(AS)", "s");
    let all = ["", "(-Aa4)", "(-Aa4,-Sb4)", "(-Ab4)", "(-Sa4)", "(-Sa4,-Ab4)", "(-Sb4)"];
    assert_eq!(moves(&wagon, "Wa4-c4"), all);
    let unloaded = after(&wagon, &["Wa4-c4(-Sa4,-Ab4)"]);
    assert_eq!(squares(&unloaded), squares(&board("Ta7 ti7 Sa4 Ab4 Wc4", "s")));
    assert_eq!(broken(&wagon, "Wa4-c4(-Ha4)"), Rule::NotAboard);
    assert_eq!(broken(&wagon, "Wa4-c4(-Ab4,-Sa4)"), Rule::OffRoad);
    assert_eq!(broken(&wagon, "Wa4-c4(-Ad4)"), Rule::OffRoad);
}

#[test]
fn at_most_one_passenger_is_put_down_where_no_other_piece_stands() {
    let wagon = board("Ta7 ti7 Wa4(AS) Hb4", "s");
    assert_eq!(broken(&wagon, "Wa4-c4(-Aa4,-Sa4)"), Rule::UnloadTaken);
    assert_eq!(broken(&wagon, "Wa4-c4(-Ab4)"), Rule::UnloadTaken);
    assert_eq!(broken(&wagon, "Wa4-c4(-Ab4,+Hb4,-Sb4)"), Rule::UnloadTaken);
}

#[test]
fn a_wagon_may_exchange_also_when_full() {
    let wagon = board("Ta7 ti7 Wa4(AHS) Lb4", "s");
    assert_eq!(moves(&wagon, "Wa4-c4(-Ab"), ["4,+Lb4)"]);
    let exchanged = after(&wagon, &["Wa4-c4(-Ab4,+Lb4)"]);
    assert_eq!(squares(&exchanged), squares(&board("Ta7 ti7 Ab4 Wc4(HLS)", "s")));
}

#[test]
fn a_wagon_never_holds_more_than_three() {
    let wagon = board("Ta7 ti7 Wa4(AHS) Lb4", "s");
    assert_eq!(broken(&wagon, "Wa4-d4(+Lb4,-Ac4)"), Rule::WagonFull);
    let room_first = after(&wagon, &["Wa4-d4(-Aa4,+Lb4)"]);
    assert_eq!(squares(&room_first), squares(&board("Ta7 ti7 Aa4 Wd4(HLS)", "s")));
}

#[test]
fn an_own_piece_where_the_wagon_stops_must_be_loaded() {
    let wagon = board("Ta7 ti7 Wa4 Sc4", "s");
    assert_eq!(moves(&wagon, "Wa4-c4"), ["(+Sc4)"]);
    assert_eq!(broken(&wagon, "Wa4-c4"), Rule::MustLoad);
    assert_eq!(squares(&after(&wagon, &["Wa4-c4(+Sc4)"])), squares(&board("Ta7 ti7 Wc4(S)", "s")));
}

#[test]
fn there_must_be_room_for_the_piece_where_the_wagon_stops() {
    let wagon = board("Ta7 ti7 Wa4(AHS) Lc4", "s");
    assert_eq!(broken(&wagon, "Wa4-c4(+Lc4)"), Rule::WagonFull);
    // One or two of three different passengers are put down on two squares first.
    assert_eq!(moves(&wagon, "Wa4-c4").len(), 6 + 6);
}

#[test]
fn nothing_is_unloaded_where_the_wagon_stops() {
    let wagon = board("Ta7 ti7 Wa4(A)", "s");
    assert_eq!(broken(&wagon, "Wa4-c4(-Ac4)"), Rule::UnloadStop);
}

#[test]
fn a_piece_gets_aboard_only_by_the_wagons_move() {
    let beside = board("Ta7 ti7 Wa4 Aa3 Sb4 Hb5 Lc2 Dd1", "s");
    for text in ["Aa3-a4", "Sb4-a4", "Hb5-a4", "Lc2-a4"] {
        assert_eq!(broken(&beside, text), Rule::Boarding);
    }
}

#[test]
fn a_passenger_makes_its_own_normal_move_from_the_wagons_square() {
    let wagon = board("Ta1 ti7 We4(AHS)", "s");
    assert_eq!(moves(&wagon, "A@e4"), ["-d4", "-e3", "-e5", "-f4"]);
    assert_eq!(moves(&wagon, "H@e4").len(), 12);
    assert_eq!(moves(&wagon, "S@e4").len(), 24);
    let lizard = board("Ta1 ti7 We4(L)", "s");
    assert_eq!(moves(&lizard, "L@e4"), ["-b1", "-b7", "-c2", "-c6", "-g2", "-g6", "-h1", "-h7"]);
    let left = after(&wagon, &["S@e4-f6"]);
    assert_eq!(squares(&left), squares(&board("Ta1 ti7 We4(AH) Sf6", "s")));
    assert_eq!(broken(&wagon, "L@e4-g6"), Rule::NotAboard);
    assert_eq!(broken(&wagon, "S@e5-e6"), Rule::NoSuchPiece);
}

#[test]
fn a_passenger_takes_by_landing_as_usual() {
    let wagon = board("Ta1 ti7 We4(AS) se5 hf4", "s");
    let taken = after(&wagon, &["S@e4xe5"]);
    assert_eq!(squares(&taken), squares(&board("Ta1 ti7 We4(A) Se5 hf4", "s")));
    assert_eq!(broken(&wagon, "A@e4xf4"), Rule::ArcherTakes);
}

#[test]
fn archers_never_fire_from_inside() {
    assert_eq!(broken(&board("Ta1 ti7 We4(A) he6", "s"), "A@e4*e6"), Rule::FireInside);
}

#[test]
fn an_exchange_of_equal_pieces_changes_nothing() {
    let wagon = board("Ta7 ti7 Wa4(AS) Sb4", "s");
    assert_eq!(moves(&wagon, "Wa4-c4(-Sb4"), [""; 0]);
    assert_eq!(wagon.parse_action("Wa4-c4(-Sb4,+Sb4)"), wagon.parse_action("Wa4-c4"));
}

/// How many pieces there are, passengers included, by letter.
fn inventory(position: &Izdari) -> Vec<(char, usize)> {
    let board = squares(position);
    "ADHLSTWadhlstw".chars().map(|letter| (letter, board.matches(letter).count())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_legal_turns_loses_or_doubles_a_piece(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..300),
        crossing: bool,
    ) {
        let mut game = array(crossing);
        let mut actions = Vec::new();
        for choice in choices {
            game.legal_actions(&mut actions);
            // Wagons are driven often, for their loads are what could go wrong.
            let drives: Vec<_> = actions.iter().filter(|&&action| game.action_text(action).contains('(')).collect();
            let Some(&action) = (if drives.is_empty() { None } else { Some(*choice.get(&drives)) }).or(actions.first()) else {
                break;
            };
            let action = if choice.index(2) == 0 { *choice.get(&actions) } else { action };
            let preview = game.preview(action);
            let view = game.view();
            let fallen = view.cells.iter().filter(|cell| preview.falls.contains(&cell.name));
            let mut lost: Vec<char> = Vec::new();
            for piece in fallen.filter_map(|cell| cell.piece.as_ref()) {
                for kind in std::iter::once(&piece.kind).chain(&piece.cargo) {
                    lost.push(if piece.seat == 0 { kind.clone() } else { kind.to_lowercase() }.chars().next().unwrap());
                }
            }
            let mut expected = inventory(&game);
            for (letter, count) in &mut expected {
                *count -= lost.iter().filter(|&lost| lost == letter).count();
            }
            game.play(action).unwrap();
            prop_assert_eq!(inventory(&game), expected, "{}", game);
        }
    }
}
