//! The free table: nothing is forbidden, everything is recorded, and a referee tells what the rules would say.

use std::collections::BTreeSet;

use alcazar_rules::izdari::{FreeTable, Izdari, Rule, TemplarMissing};
use alcazar_rules::{AnyAction, AnyRule, Game, GameKind, Mode, MoveError, Seat, Setup, Step, TargetKind};
use proptest::prelude::*;

use super::{after, array, broken, ranks, squares, told};

fn table() -> FreeTable {
    FreeTable::new(&Setup::variant("free")).unwrap()
}

fn laid(text: &str) -> FreeTable {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn free(pieces: &str) -> FreeTable {
    laid(&format!("{} s 0 1 free", ranks(pieces)))
}

/// What the referee says of a text.
fn verdict(table: &FreeTable, text: &str) -> Result<(), Rule> {
    table.referee(table.parse_action(text).unwrap_or_else(|error| panic!("{table} {text}: {error}")))
}

#[test]
fn the_free_table_begins_with_the_array_and_says_so_in_its_position_string() {
    assert_eq!(table().to_string(), "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1 free");
    let crossing = FreeTable::new(&Setup::variant("free").option("crossing", "yes")).unwrap();
    assert!(crossing.to_string().ends_with(" s 0 1 crossing free"));
    assert_eq!(laid(&crossing.to_string()), crossing);
    let error = crossing.to_string().parse::<Izdari>().unwrap_err();
    assert_eq!((error.column, error.error.to_string().as_str()), (58, "there is more text than expected"));
}

#[test]
fn anyone_moves_any_piece_to_any_square() {
    let next = after(&table(), &["da6-e4", "Da2-i5", "sb7xb1"]);
    assert_eq!(squares(&next), "l1hatahsl/3dwd2d/8D/4d4/9/3DWD2D/LsHATAHSL");
    assert_eq!(next.to_act(), Some(Seat(1)));
    assert_eq!(next.outcome(), None);
}

#[test]
fn pieces_go_off_the_board_and_come_back() {
    let without = after(&table(), &["Te1-off", "te7-off", "We2-off"]);
    assert_eq!(squares(&without), "lsha1ahsl/d2dwd2d/9/9/9/D2D1D2D/LSHA1AHSL");
    let back = after(&without, &["t@off-a4", "T@offxa4"]);
    assert_eq!(squares(&back), "lsha1ahsl/d2dwd2d/9/T8/9/D2D1D2D/LSHA1AHSL");
    assert_eq!(broken(&without, "W@off-@e6"), Rule::NoWagon);
    assert_eq!(broken(&without, "w@off-e2"), Rule::NoSuchPiece);
}

#[test]
fn pieces_go_into_wagons_and_out_again() {
    let loaded = after(&table(), &["Sb1-@e2", "Hc1-@e2", "hc7-@e6"]);
    assert_eq!(squares(&loaded), "ls1atahsl/d2dw(h)d2d/9/9/9/D2DW(HS)D2D/L2ATAHSL");
    let out = after(&loaded, &["S@e2xe7", "H@e2-off", "H@off-@e2"]);
    assert_eq!(squares(&out), "ls1aSahsl/d2dw(h)d2d/9/9/9/D2DW(H)D2D/L2ATAHSL");
    let full = free("We4(AHS) La1 Td1 we6");
    assert_eq!(broken(&full, "La1-@e4"), Rule::WagonFull);
    assert_eq!(broken(&full, "La1-@e6"), Rule::NoWagon);
    assert_eq!(broken(&full, "Td1-@e4"), Rule::NoWagon);
    assert_eq!(broken(&full, "L@e4-e5"), Rule::NotAboard);
}

#[test]
fn a_wagon_that_leaves_the_board_or_is_landed_on_takes_its_passengers_along() {
    let wagon = free("We4(AHS) sa1");
    for text in ["We4-off", "sa1xe4"] {
        let gone = after(&wagon, &[text]);
        assert_eq!(gone.view().seats[0].counters[0].value, 0);
        let back = after(&gone, &["W@off-a7"]);
        assert!(back.to_string().starts_with("W8/"), "{back}");
    }
    assert_eq!(squares(&after(&wagon, &["We4-i7"])), "8W(AHS)/9/9/9/9/9/s8");
}

#[test]
fn texts_say_whether_something_stands_there() {
    let table = free("We4 sa1");
    assert_eq!(broken(&table, "sa1-e4"), Rule::NotEmpty);
    assert_eq!(broken(&table, "sa1xe5"), Rule::Nothing);
    assert_eq!(broken(&table, "sa1-a1"), Rule::StandStill);
    assert_eq!(broken(&table, "sa1xa1"), Rule::StandStill);
    assert_eq!(broken(&table, "sa2-a3"), Rule::NoSuchPiece);
    assert_eq!(broken(&table, "ha1-a3"), Rule::NoSuchPiece);
    // Letter case matters only where the board does not tell the side.
    assert_eq!(table.parse_action("SA1XE4"), table.parse_action("sa1xe4"));
    assert_ne!(table.parse_action("S@off-a2"), table.parse_action("s@off-a2"));
}

#[test]
fn a_fault_in_a_text_is_told_with_its_column() {
    let expected = [
        ("", 1, "expected the letter of a piece (ADHLSTW, adhlstw)"),
        ("Sb1*b4", 4, "expected - or x"),
        ("Sb1-ox", 6, "expected off"),
        ("Sb1-j4", 5, "expected a square from a1 to i7"),
        ("Sb1-off!", 8, "there is more text than expected"),
        ("Sb1x@e2", 5, "expected a square from a1 to i7"),
    ];
    for (text, column, sentence) in expected {
        let Err(MoveError::Syntax(error)) = table().parse_action(text) else { panic!("{text}") };
        assert_eq!((error.column, error.error.to_string().as_str()), (column, sentence), "{text}");
    }
}

#[test]
fn a_ruled_game_goes_on_as_a_free_table_and_the_other_way() {
    let ruled = after(&array(false), &["Dd2-d3", "Dd6-d5"]);
    let free = FreeTable::from(&ruled);
    assert_eq!(free.to_string(), format!("{} s 0 3 free", squares(&ruled)));
    let back = after(&free, &["We2-off"]);
    assert_eq!(back.to_ruled(Seat(0)).unwrap().to_string(), "lshatahsl/d3wd2d/3d5/9/3D5/D4D2D/LSHATAHSL s 0 4");
    assert_eq!(back.to_ruled(Seat(1)).unwrap().to_act(), Some(Seat(1)));
    assert_eq!(after(&free, &["te7-off"]).to_ruled(Seat(0)), Err(TemplarMissing { seat: Seat(1) }));
}

#[test]
fn the_mode_changes_by_an_action_that_no_rule_offers() {
    let mut game = GameKind::Izdari.parse("4t4/9/9/9/9/9/4T2S1 s 7 30").unwrap();
    let ruled = game.clone();
    let go_free = game.parse_action(" Free ").unwrap();
    assert_eq!((go_free, game.action_text(go_free)), (AnyAction::GoFree, "free".to_owned()));
    assert!(go_free.is_mode() && !game.legal_actions().contains(&go_free));
    game.play(go_free).unwrap();
    assert!(game.is_free());
    assert_eq!(game.to_string(), "4t4/9/9/9/9/9/4T2S1 s 0 30 free");
    let illegal = |game: &alcazar_rules::AnyGame, text: &str| game.parse_action(text).unwrap_err();
    assert_eq!(illegal(&game, "free"), MoveError::Illegal(AnyRule::Mode(Mode::IsFree)));
    assert_eq!(illegal(&ruled, "ruled s"), MoveError::Illegal(AnyRule::Mode(Mode::IsRuled)));
    assert!(matches!(illegal(&game, "ruled z"), MoveError::Syntax(_)));
    game.play(game.parse_action("te7-off").unwrap()).unwrap();
    assert_eq!(illegal(&game, "ruled o"), MoveError::Illegal(AnyRule::Mode(Mode::NoRules)));
    game.play(game.parse_action("t@off-a7").unwrap()).unwrap();
    let go_ruled = game.parse_action("RULED O").unwrap();
    assert_eq!((go_ruled, game.action_text(go_ruled)), (AnyAction::GoRuled(Seat(1)), "ruled o".to_owned()));
    game.play(go_ruled).unwrap();
    assert_eq!(game.to_string(), "t8/9/9/9/9/9/4T2S1 o 0 32");
    let mut zara = GameKind::Zara.start(&Setup::default()).unwrap();
    assert_eq!(zara.play(AnyAction::GoFree), Err(AnyRule::Mode(Mode::NoFreeTable)));
    assert_eq!(zara, GameKind::Zara.start(&Setup::default()).unwrap());
}

#[test]
fn a_game_that_is_over_goes_on_as_a_free_table() {
    let mut game = GameKind::Izdari.parse("9/9/9/9/9/9/4T2S1 o 0 30").unwrap();
    assert!(game.outcome().is_some());
    game.play(AnyAction::GoFree).unwrap();
    assert_eq!((game.outcome(), game.to_act()), (None, Some(Seat(1))));
}

#[test]
fn the_free_table_needs_no_templars_but_counts_no_quiet_turns() {
    assert_eq!(laid("9/9/9/9/9/9/9 s 0 1 free").view().seats[0].hand.len(), 7);
    let error = "9/9/9/9/9/9/9 s 3 1 free".parse::<FreeTable>().unwrap_err();
    assert_eq!((error.column, error.error.to_string().as_str()), (17, "the free table counts no quiet turns"));
}

#[test]
fn the_referee_tells_whether_an_action_would_have_been_legal() {
    let table = free("Ta1 ti7 Se4 Hc4 Lg1 hf5 se6 ae7 Wb2(A) Db7 dd5 we1");
    let legal = ["Se4-e5", "Hc4-b5", "Wb2-f2", "A@b2-b3", "Lg1-e3", "ti7-h7", "ae7-d7", "dd5-c5", "Se4xe6"];
    for text in legal {
        assert_eq!(verdict(&table, text), Ok(()), "{text}");
    }
    let illegal = [
        ("Se4-a4", Rule::AssassinStep),
        ("Hc4-c5", Rule::HalflingStep),
        ("Se4xc4", Rule::OwnPiece),
        ("Hc4xd5", Rule::Dune),
        ("Se4-@b2", Rule::Boarding),
        ("S@off-c1", Rule::OffBoard),
        ("A@b2-b4", Rule::ArcherStep),
        ("Wb2-h2", Rule::WagonStep),
        ("Wb2xb7", Rule::WagonDune),
        ("Db7-off", Rule::Dune),
        ("A@b2-off", Rule::OutOfReach),
        ("Lg1-off", Rule::OutOfReach),
    ];
    for (text, rule) in illegal {
        assert_eq!(verdict(&table, text), Err(rule), "{text}");
    }
}

#[test]
fn a_piece_taken_off_the_board_may_have_been_fired_at_or_slain() {
    let table = free("Td4 ti7 Aa1 ha5 sc5 lg6 Hh7");
    for text in ["ha5-off", "sc5-off", "Hh7-off"] {
        // The archer sees a5, the templar stands beside c5, and beside Obsidian's templar stands h7.
        assert_eq!(verdict(&table, text), Ok(()), "{text}");
    }
    assert_eq!(verdict(&table, "lg6-off"), Err(Rule::OutOfReach));
}

#[test]
fn the_option_crossing_counts_for_the_referee() {
    let pieces = "Ta1 ti7 Hc4 hd5";
    assert_eq!(verdict(&free(pieces), "Hc4-e6"), Err(Rule::Blocked));
    assert_eq!(verdict(&laid(&format!("{} s 0 1 crossing free", ranks(pieces))), "Hc4-e6"), Ok(()));
}

#[test]
fn a_side_that_acts_twice_running_is_found_out_of_turn() {
    let table = free("Td4 ti7 Aa1 ha5 sc5 lg6 Hc2");
    // Either side begins. Sand moves, then fires; then Obsidian moves, and Sand is to act again.
    for (earlier, text, legal) in [
        (&[][..], "Hc2-d3", true),
        (&[], "lg6-e4", true),
        (&["Hc2-d3"], "Hd3-c2", false),
        (&["Hc2-d3"], "ha5-off", false),
        (&["Hc2-d3"], "lg6-e4", true),
        (&["ha5-off"], "Hc2-d3", false),
        (&["ha5-off"], "ti7-h7", true),
        (&["Hc2-d3", "lg6-e4"], "Td4xe4", true),
        // What breaks a rule is done by the owner of the piece.
        (&["Hc2-h2"], "Hh2-g3", false),
        (&["Hc2-d3", "lg6-off"], "Td4-e4", true),
        (&["Hc2-d3", "lg6-off"], "ti7-h7", false),
    ] {
        let verdict = verdict(&after(&table, earlier), text);
        assert_eq!(verdict, if legal { Ok(()) } else { Err(Rule::OutOfTurn) }, "{earlier:?} {text}");
    }
    // The rule that an action breaks by itself is told first.
    assert_eq!(verdict(&after(&table, &["Hc2-d3"]), "Hd3-d4"), Err(Rule::HalflingStep));
}

#[test]
fn a_templar_slays_in_the_turn_in_which_it_moves() {
    let table = free("Td3 ti7 he5 sc4 lg6");
    let moved = after(&table, &["Td3-d4"]);
    assert_eq!((verdict(&moved, "he5-off"), verdict(&moved, "sc4-off")), (Ok(()), Ok(())));
    assert_eq!(verdict(&moved, "lg6-off"), Err(Rule::OutOfReach));
    // It slays once, and not after a step that the rules do not know or in the turn of the other side.
    assert_eq!(verdict(&after(&moved, &["he5-off"]), "sc4-off"), Err(Rule::OutOfTurn));
    assert_eq!(verdict(&after(&table, &["Td3-d5"]), "he5-off"), Err(Rule::OutOfTurn));
    assert_eq!(verdict(&after(&moved, &["Td4-d3"]), "sc4-off"), Err(Rule::OutOfTurn));
}

#[test]
fn the_turn_goes_on_from_the_ruled_game() {
    let table = FreeTable::from(&after(&array(false), &["We2-e4"]));
    assert_eq!(verdict(&table, "We4-e3"), Err(Rule::OutOfTurn));
    assert_eq!(verdict(&table, "we6-e5"), Ok(()));
}

#[test]
fn an_own_piece_makes_room_and_is_never_taken() {
    let table = free("Se4 Hc4 hf5");
    let draft = table.draft(&[Step::Pick("e4".to_owned())]).unwrap();
    let takes: Vec<_> = draft.targets.iter().filter(|target| target.kind == TargetKind::Take).collect();
    assert_eq!(takes.iter().map(|target| target.action.as_deref().unwrap()).collect::<Vec<_>>(), ["Se4xf5"]);
    let action = table.parse_action("Se4-c4").unwrap();
    assert_eq!((table.action_text(action), table.preview(action).falls), ("Se4-c4".to_owned(), vec!["c4".to_owned()]));
    // Records of earlier versions.
    assert_eq!(table.parse_action("Se4xc4"), Ok(action));
}

#[test]
fn a_preview_carries_the_referees_verdict_and_forbids_nothing() {
    let table = free("Se4 hf5");
    let preview = table.preview(table.parse_action("Se4xf5").unwrap());
    assert_eq!((preview.falls, preview.emptied, preview.warnings), (vec!["f5".into()], vec!["e4".into()], vec![]));
    let preview = table.preview(table.parse_action("Se4-off").unwrap());
    assert_eq!((preview.from.as_deref(), preview.to), (Some("e4"), None));
    assert_eq!((preview.falls, preview.warnings), (vec!["e4".into()], vec![told("izdari.out-of-reach")]));
    let preview = table.preview(table.parse_action("L@off-e5").unwrap());
    assert_eq!((preview.from, preview.to.as_deref()), (None, Some("e5")));
    assert_eq!(preview.warnings, [told("izdari.off-board")]);
}

#[test]
fn every_piece_can_be_picked_wherever_it_is() {
    let table = free("We4(AH) sa1");
    let view = table.view();
    let movable: Vec<_> = view.cells.iter().filter(|cell| cell.movable).map(|cell| cell.name.as_str()).collect();
    assert_eq!(movable, ["e4", "a1"]);
    let slots = |seat: usize| {
        let hand = view.seats[seat].hand.iter();
        hand.map(|(slot, piece)| (slot.as_str(), piece.number.unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(slots(0), [("off:A", 1), ("off:H", 1), ("off:L", 2), ("off:S", 2), ("off:D", 4), ("off:T", 1)]);
    assert_eq!(slots(1)[3..], [("off:s", 1), ("off:d", 4), ("off:t", 1), ("off:w", 1)]);
    let draft = |source: &str| table.draft(&[Step::Pick(source.to_owned())]);
    let archer = draft("e4:A").unwrap();
    assert_eq!(archer.targets.len(), 62 + 1);
    let lizard = draft("off:L").unwrap();
    assert_eq!((lizard.at, lizard.targets.len()), (None, 63 + 1));
    let on = |cell: &str| {
        let targets = lizard.targets.iter().filter(|target| target.cell == cell);
        targets.map(|target| (target.kind, target.action.clone().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(on("e4"), [(TargetKind::Load, "L@off-@e4".into()), (TargetKind::Move, "L@off-e4".into())]);
    assert_eq!(on("a2"), [(TargetKind::Move, "L@off-a2".into())]);
    let assassin = draft("a1").unwrap();
    let off = assassin.targets.iter().find(|target| target.cell == "off").unwrap();
    assert_eq!((off.kind, off.action.as_deref()), (TargetKind::Remove, Some("sa1-off")));
    assert_eq!(draft("off:W").unwrap_err().reason.code, "izdari.no-such-piece");
    assert_eq!(draft("b1").unwrap_err().reason.code, "izdari.no-such-piece");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 30, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_action_loses_or_doubles_a_piece(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..200)) {
        let mut table = table();
        let mut actions = Vec::new();
        for choice in choices {
            table.legal_actions(&mut actions);
            table.play(*choice.get(&actions)).unwrap();
            for seat in &table.view().seats {
                let beside: i16 = seat.hand.iter().filter_map(|(_, piece)| piece.number).map(i16::from).sum();
                prop_assert_eq!(seat.counters[0].value + beside, 14, "{}", table);
            }
        }
    }

    #[test]
    fn the_referee_agrees_with_the_rules(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..60),
        crossing: bool,
    ) {
        let mut game = array(crossing);
        let mut actions = Vec::new();
        for choice in choices {
            game.legal_actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            game.play(*choice.get(&actions)).unwrap();
        }
        // A position string tells no history, so either side is judged as if it were to move.
        let table = laid(&FreeTable::from(&game).to_string());
        let (Ok(sand), Ok(obsidian)) = (table.to_ruled(Seat(0)), table.to_ruled(Seat(1))) else { return Ok(()) };
        let mut legal = BTreeSet::new();
        for ruled in [sand, obsidian] {
            ruled.legal_actions(&mut actions);
            legal.extend(actions.iter().map(|&action| {
                let mut next = ruled.clone();
                next.apply(action);
                squares(&next)
            }));
        }
        let mut by_hand = Vec::new();
        table.legal_actions(&mut by_hand);
        for &action in &by_hand {
            let mut next = table.clone();
            next.apply(action);
            let text = table.action_text(action);
            // A piece put in the place of its like is as if it had been taken where it came from.
            let gone = table.parse_action(&format!("{}-off", text.split(['-', 'x']).next().unwrap()));
            let as_if_taken = gone.is_ok_and(|gone| {
                let mut taken = table.clone();
                taken.apply(gone);
                !text.ends_with("off") && squares(&taken) == squares(&next)
            });
            if !as_if_taken {
                prop_assert_eq!(table.referee(action).is_ok(), legal.contains(&squares(&next)), "{} {}", table, text);
            }
        }
    }
}
