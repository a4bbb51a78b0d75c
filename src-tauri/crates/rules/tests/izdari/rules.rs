//! The board, the walkers and the end of the game: a test for each sentence of the rule sheet.

use alcazar_rules::izdari::{Izdari, Rule};
use alcazar_rules::{Game, Seat};

use super::{after, array, board, broken, moves, position, squares};

/// The winner and the reason of a game that is over.
fn result(position: &Izdari) -> (Option<Seat>, &'static str) {
    let outcome = position.outcome().unwrap_or_else(|| panic!("{position} goes on"));
    assert_eq!((position.to_act(), position.count_actions()), (None, 0));
    (outcome.winner(), outcome.reason.code)
}

#[test]
fn the_board_has_nine_files_and_seven_ranks() {
    let view = array(false).view();
    assert_eq!((view.columns, view.rows, view.cells.len()), (9, 7, 63));
    assert_eq!((view.cells[0].name.as_str(), view.cells[62].name.as_str()), ("a7", "i1"));
}

#[test]
fn the_array_is_that_of_the_rule_sheet() {
    assert_eq!(squares(&array(false)), "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL");
}

#[test]
fn sand_moves_first_and_the_sides_take_turns() {
    assert_eq!(array(false).to_act(), Some(Seat(0)));
    let next = after(&array(false), &["Dd2-d3"]);
    assert_eq!(next.to_act(), Some(Seat(1)));
    assert_eq!(after(&next, &["Dd6-d5"]).to_act(), Some(Seat(0)));
}

#[test]
fn a_turn_is_a_move_of_an_own_piece() {
    assert_eq!(broken(&array(false), "Dd6-d5"), Rule::OtherSide);
    assert_eq!(broken(&array(false), "De4-e5"), Rule::NoSuchPiece);
    assert_eq!(broken(&array(false), "Hd2-d3"), Rule::NoSuchPiece);
}

#[test]
fn squares_passed_over_must_be_empty() {
    let between = board("Ta1 ti7 He4 hf5 Lc4 Dd5 Sb2 Ab3 Ac2 Db1 Da2", "s");
    assert_eq!(moves(&between, "He4"), ["-d3", "-f3", "-g2", "-h1", "xf5"]);
    assert_eq!(moves(&between, "Lc4"), ["-a6", "-e2", "-f1"]);
    assert_eq!(moves(&between, "Sb2"), [""; 0]);
    for text in ["He4-g6", "Lc4-e6", "Sb2-b4"] {
        assert_eq!(broken(&between, text), Rule::Blocked);
    }
}

#[test]
fn crossing_lets_walkers_pass_over_any_pieces_but_dunes() {
    let pieces = "Tf1 ti7 He4 hf5 af3 dd3 Wc6 Sb2 Ab3 Ac2 Db1 da2 Lh1 lg2";
    let (plain, crossing) = (board(pieces, "s"), board(pieces, "s 0 1 crossing"));
    assert_eq!(moves(&plain, "He4"), ["-d5", "xf3", "xf5"]);
    assert_eq!(moves(&crossing, "He4"), ["-b7", "-d5", "-g6", "-h7", "xf3", "xf5", "xg2"]);
    assert_eq!(moves(&plain, "Sb2"), [""; 0]);
    assert_eq!(moves(&crossing, "Sb2"), ["-a3", "-a4", "-b4", "-b5", "-c1", "-c3", "-c4", "-d1", "-d2", "-e2"]);
    assert_eq!(moves(&plain, "Lh1"), [""; 0]);
    assert_eq!(moves(&crossing, "Lh1"), ["-b7", "-d5", "xf3"]);
    assert_eq!(broken(&crossing, "He4-c2"), Rule::OwnPiece);
    assert_eq!(broken(&crossing, "He4-b1"), Rule::Dune);
    assert_eq!(broken(&board("Tf1 ti7 He4 dd3", "s 0 1 crossing"), "He4-c2"), Rule::Blocked);
}

#[test]
fn crossing_never_applies_to_firing_or_to_wagons() {
    let crossing = board("Ta1 ti7 Ae1 Se3 he5 Wc2 hc4", "s 0 1 crossing");
    assert_eq!(broken(&crossing, "Ae1*e5"), Rule::FireBlocked);
    assert_eq!(broken(&crossing, "Wc2-c5"), Rule::WagonEnemy);
}

#[test]
fn a_move_never_ends_where_it_began() {
    let lone = board("Ta1 ti7 Se4 Wc2", "s");
    assert_eq!(broken(&lone, "Se4-e4"), Rule::StandStill);
    assert_eq!(broken(&lone, "Wc2-c2"), Rule::StandStill);
}

#[test]
fn an_archer_moves_one_square_onto_an_empty_square() {
    let archer = board("Ta1 ti7 Ae4 He5 hf4", "s");
    assert_eq!(moves(&archer, "Ae4-"), ["d4", "e3"]);
    assert_eq!(broken(&archer, "Ae4-e5"), Rule::OwnPiece);
    assert_eq!(broken(&archer, "Ae4-e2"), Rule::ArcherStep);
    assert_eq!(broken(&archer, "Ae4-d5"), Rule::ArcherStep);
}

#[test]
fn an_archer_never_takes_by_landing() {
    assert_eq!(broken(&board("Ta1 ti7 Ae4 hf4", "s"), "Ae4xf4"), Rule::ArcherTakes);
}

#[test]
fn an_archer_fires_in_a_straight_line_of_eight() {
    let archer = board("Ta1 ti7 Ae4 he6 sc4 lg2 ah7 hb5", "s");
    assert_eq!(moves(&archer, "Ae4*"), ["c4", "e6", "g2", "h7"]);
    assert_eq!(broken(&archer, "Ae4*b5"), Rule::FireLine);
}

#[test]
fn an_archer_fires_at_an_enemy_piece() {
    let archer = board("Ta1 ti7 Ae4 He6", "s");
    assert_eq!(broken(&archer, "Ae4*e6"), Rule::FireEnemy);
    assert_eq!(broken(&archer, "Ae4*c4"), Rule::FireEnemy);
    assert_eq!(broken(&board("Ta1 ti7 He4 he6", "s"), "He4*e6"), Rule::FireKind);
}

#[test]
fn an_archer_does_not_fire_at_a_dune_or_a_wagon() {
    let archer = board("Ta1 ti7 Ae4 de6 wc4", "s");
    assert_eq!(moves(&archer, "Ae4*"), [""; 0]);
    assert_eq!(broken(&archer, "Ae4*e6"), Rule::FireDune);
    assert_eq!(broken(&archer, "Ae4*c4"), Rule::FireWagon);
}

#[test]
fn an_archer_fires_at_least_two_squares_far() {
    let archer = board("Ta1 ti7 Ae4 he5 sf5", "s");
    assert_eq!(moves(&archer, "Ae4*"), [""; 0]);
    assert_eq!(broken(&archer, "Ae4*e5"), Rule::FireNear);
    assert_eq!(broken(&archer, "Ae4*f5"), Rule::FireNear);
}

#[test]
fn an_archer_fires_only_if_all_squares_between_are_empty() {
    let archer = board("Ta1 ti7 Ae4 He5 he6 hc4 sb4 dd3 lc2", "s");
    assert_eq!(moves(&archer, "Ae4*"), ["c4"]);
    for text in ["Ae4*e6", "Ae4*b4", "Ae4*c2"] {
        assert_eq!(broken(&archer, text), Rule::FireBlocked);
    }
}

#[test]
fn an_archer_that_fires_stays() {
    let shot = after(&board("Ta1 ti7 Ae4 he6", "s"), &["Ae4*e6"]);
    assert_eq!(squares(&shot), squares(&board("Ta1 ti7 Ae4", "s")));
}

#[test]
fn an_assassin_moves_one_to_three_squares_and_turns_at_each() {
    let assassin = board("Ta1 ti7 Se4", "s");
    let moves = moves(&assassin, "Se4-");
    let distance = |to: &str| to.as_bytes()[0].abs_diff(b'e') + to.as_bytes()[1].abs_diff(b'4');
    assert_eq!(moves.len(), 24);
    assert!(moves.iter().all(|to| (1..=3).contains(&distance(to))));
    assert_eq!(broken(&assassin, "Se4-i4"), Rule::AssassinStep);
    let corner = board("Ta1 ti7 Se4 De5", "s");
    assert_eq!(squares(&after(&corner, &["Se4-f5"])), squares(&board("Ta1 ti7 Sf5 De5", "s")));
    assert_eq!(broken(&board("Ta1 ti7 Se4 De5 Df4", "s"), "Se4-f5"), Rule::Blocked);
}

#[test]
fn a_dune_moves_one_square_onto_an_empty_square() {
    let dune = board("Ta1 ti7 De4 He5", "s");
    assert_eq!(moves(&dune, "De4"), ["-d4", "-e3", "-f4"]);
    assert_eq!(broken(&dune, "De4-e5"), Rule::OwnPiece);
    assert_eq!(broken(&dune, "De4-f5"), Rule::DuneStep);
    assert_eq!(broken(&dune, "De4-e2"), Rule::DuneStep);
}

#[test]
fn a_dune_never_takes() {
    assert_eq!(broken(&board("Ta1 ti7 De4 he5", "s"), "De4xe5"), Rule::DuneTakes);
}

#[test]
fn a_dune_is_never_taken_or_removed() {
    let around = board("Te6 ti7 de5 Sd5 Hd4 Lg3 Ae2 wa7", "s");
    for text in ["Sd5xe5", "Hd4xe5", "Lg3xe5", "Te6xe5"] {
        assert_eq!(broken(&around, text), Rule::Dune, "{text}");
    }
    assert_eq!(broken(&around, "Ae2*e5"), Rule::FireDune);
    assert_eq!(broken(&around, "Te6*e5"), Rule::SlayDune);
}

#[test]
fn nothing_crosses_or_lands_on_a_dune() {
    for option in ["s", "s 0 1 crossing"] {
        for (dune, joint) in [("de5", 'x'), ("De5", '-')] {
            let halfling = board(&format!("Ta1 ti7 {dune} Hd4"), option);
            assert_eq!(broken(&halfling, "Hd4-f6"), Rule::Blocked);
            assert_eq!(broken(&halfling, &format!("Hd4{joint}e5")), Rule::Dune);
            let lizard = board(&format!("Ta1 ti7 {dune} Lc3"), option);
            assert_eq!(broken(&lizard, "Lc3-f6"), Rule::Blocked);
            let assassin = board(&format!("Ta1 ti7 {dune} Se4 Dd4 Df4 De3"), option);
            assert_eq!(moves(&assassin, "Se4"), [""; 0]);
        }
    }
}

#[test]
fn a_halfling_moves_one_to_three_squares_slantwise_in_a_straight_line() {
    let halfling = board("Ta1 ti7 He4", "s");
    let all = ["-b1", "-b7", "-c2", "-c6", "-d3", "-d5", "-f3", "-f5", "-g2", "-g6", "-h1", "-h7"];
    assert_eq!(moves(&halfling, "He4"), all);
    let corner = board("Ti1 ti7 Ha1", "s");
    assert_eq!(moves(&corner, "Ha1"), ["-b2", "-c3", "-d4"]);
    for text in ["Ha1-e5", "Ha1-a2", "Ha1-c1"] {
        assert_eq!(broken(&corner, text), Rule::HalflingStep);
    }
}

#[test]
fn a_lizard_moves_two_or_more_squares_slantwise_in_a_straight_line() {
    let lizard = board("Ti1 ti7 La1", "s");
    assert_eq!(moves(&lizard, "La1"), ["-c3", "-d4", "-e5", "-f6", "-g7"]);
    assert_eq!(broken(&lizard, "La1-b2"), Rule::LizardStep);
    assert_eq!(broken(&lizard, "La1-a3"), Rule::LizardStep);
}

#[test]
fn assassins_halflings_lizards_and_templars_take_by_landing() {
    for (piece, to) in [("S", "e5"), ("H", "f5"), ("L", "g6"), ("T", "e5")] {
        let templar = if piece == "T" { "" } else { "Ta1" };
        for enemy in ["a", "s", "h", "l", "t", "w"] {
            let other = if enemy == "t" { "" } else { "ti7" };
            let before = board(&format!("{templar} {other} {piece}e4 {enemy}{to}"), "s");
            let expected = format!("{piece}e4x{to}");
            let taken = before.clone().parse_action(&expected).map(|action| before.preview(action).falls);
            assert_eq!(taken, Ok(vec![to.to_owned()]));
        }
    }
}

#[test]
fn a_templar_moves_at_most_one_square() {
    let templar = board("Te4 ti7", "s");
    assert_eq!(moves(&templar, "Te4"), ["-d4", "-e3", "-e5", "-f4"]);
    assert_eq!(broken(&templar, "Te4-e6"), Rule::TemplarStep);
    assert_eq!(broken(&templar, "Te4-d5"), Rule::TemplarStep);
}

#[test]
fn a_templar_slays_on_the_eight_squares_around_where_it_ends() {
    let ring = board("Te4 ti7 hd3 he3 sf3 sd4 lf4 ld5 we5 af5", "s");
    assert_eq!(moves(&ring, "Te4*"), ["d3", "d4", "d5", "e3", "e5", "f3", "f4", "f5"]);
    let walk = board("Te4 ti7 hg5", "s");
    assert_eq!(moves(&walk, "Te4"), ["-d4", "-e3", "-e5", "-f4", "-f4*g5"]);
    assert_eq!(squares(&after(&walk, &["Te4-f4*g5"])), squares(&board("Tf4 ti7", "s")));
    assert_eq!(broken(&walk, "Te4*g5"), Rule::SlayFar);
    assert_eq!(broken(&walk, "Te4-d4*g5"), Rule::SlayFar);
    assert_eq!(broken(&walk, "Te4*d5"), Rule::SlayEnemy);
}

#[test]
fn a_templar_slays_an_enemy_piece_but_not_a_dune() {
    let templar = board("Te4 ti7 dd5 Hf5", "s");
    assert_eq!(broken(&templar, "Te4*d5"), Rule::SlayDune);
    assert_eq!(broken(&templar, "Te4*f5"), Rule::SlayEnemy);
    assert_eq!(broken(&board("Te4 ti7 Sc4 hc5", "s"), "Sc4-c3*c5"), Rule::SlayKind);
}

#[test]
fn a_templar_may_take_and_slay_in_one_turn() {
    let both = after(&board("Te4 ti7 hf4 sg5", "s"), &["Te4xf4*g5"]);
    assert_eq!(squares(&both), squares(&board("Tf4 ti7", "s")));
}

#[test]
fn a_templar_that_neither_moves_nor_slays_has_not_moved() {
    assert_eq!(broken(&board("Te4 ti7 he5", "s"), "Te4-e4"), Rule::StandStill);
}

#[test]
fn turns_with_the_same_final_position_are_the_same_turn() {
    let three = board("Te4 ti7 hd5 Ad2 Aa5", "s");
    assert_eq!(moves(&three, "").iter().filter(|text| text.ends_with("*d5") && !text.contains('-')).count(), 1);
    assert_eq!(moves(&three, "Aa5*"), ["d5"]);
    let action = three.parse_action("Aa5*d5");
    assert_eq!(three.parse_action("Ad2*d5"), action);
    assert_eq!(three.parse_action("Te4*d5"), action);
}

#[test]
fn a_taken_or_slain_wagon_is_lost_with_all_it_carries() {
    let wagon = board("Te4 ti7 Sc5 we5(ahs)", "s");
    for text in ["Sc5xe5", "Te4*e5"] {
        let lost = after(&wagon, &[text]);
        assert_eq!(lost.view().seats[1].counters[0].value, 1, "{lost}");
        assert!(!lost.to_string().contains('('));
    }
}

#[test]
fn a_player_whose_templar_is_taken_loses_at_once() {
    let threat = board("Ta1 te7 Sd6 Ae4 df1", "s");
    for text in ["Sd6xe7", "Ae4*e7"] {
        let end = after(&threat, &[text]);
        assert_eq!(result(&end), (Some(Seat(0)), "izdari.templar-taken"));
        assert_eq!(broken(&end, "Df1-f2"), Rule::Over);
    }
    let slain = after(&board("Tb1 tc2 Sd6", "o"), &["Tc2*b1"]);
    assert_eq!(result(&slain), (Some(Seat(1)), "izdari.templar-taken"));
}

#[test]
fn a_player_to_move_without_a_legal_move_loses() {
    let shut_in = board("Ti1 ta7 db7 da6 Dc7 Db6 Da5", "o");
    assert_eq!(result(&shut_in), (Some(Seat(0)), "izdari.no-move"));
    assert_eq!(board("Ti1 ta7 db7 da6 Dc7 Db6", "o").to_act(), Some(Seat(1)));
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let there_and_back = ["We2-e3", "We6-e5", "We3-e2", "We5-e6"];
    let twice = after(&array(false), &there_and_back);
    let almost = after(&twice, &there_and_back[..3]);
    assert_eq!(almost.to_act(), Some(Seat(1)));
    assert_eq!(result(&after(&almost, &there_and_back[3..])), (None, "izdari.repetition"));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_another_position() {
    let before = board("Ta1 ti7 Se4 sc7", "s");
    let ring = [
        "Se4-e5", "Sc7-b7", "Se5-f5", "Sb7-c7", "Sf5-e4", // now Obsidian is to move
        "Sc7-b7", "Se4-e5", "Sb7-b6", "Se5-e4", "Sb6-c7",
    ];
    let once = after(&before, &ring);
    assert_eq!(squares(&once), squares(&before));
    assert_eq!(squares(&after(&before, &ring[..5])), squares(&before));
    assert_eq!(once.to_act(), Some(Seat(0)));
    let almost = after(&once, &ring[..9]);
    assert_eq!(almost.to_act(), Some(Seat(1)));
    assert_eq!(result(&after(&almost, &ring[9..])), (None, "izdari.repetition"));
}

#[test]
fn a_hundred_turns_in_a_row_without_a_piece_taken_are_a_draw() {
    let near = board("Ta1 ti7 Se4 he6", "s 98 200");
    let nearer = after(&near, &["Se4-e5"]);
    assert_eq!(nearer.to_act(), Some(Seat(1)));
    assert_eq!(result(&after(&nearer, &["He6-d7"])), (None, "izdari.quiet"));
    let taken = after(&board("Ta1 ti7 Se4 he6", "s 99 200"), &["Se4xe6"]);
    assert_eq!(taken.to_act(), Some(Seat(1)));
    assert!(taken.to_string().ends_with(" o 0 201"));
    assert_eq!(position(&format!("{} s 100 201", squares(&near))).outcome().unwrap().reason.code, "izdari.quiet");
}
