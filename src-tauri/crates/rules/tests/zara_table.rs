//! Zara: what a table shows, and the tile in hand.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use std::collections::{BTreeMap, BTreeSet};

use alcazar_rules::zara::Zara;
use alcazar_rules::{Draft, Game, Notice, Refusal, Setup, Step, TargetKind, Zone};

const BEFORE: &str = "5/5/1b-o--bx---2/5/rx---4 r c3 BC/Q";

/// What tells a code of something, before it is said of what.
fn told(code: &str) -> Notice {
    Notice { code: code.to_owned(), args: BTreeMap::new() }
}

fn position(text: &str) -> Zara {
    text.parse().unwrap()
}

fn pick(slot: &str) -> Step {
    Step::Pick(slot.to_owned())
}

fn draft(steps: &[Step]) -> Draft {
    position(BEFORE).draft(steps).unwrap()
}

#[test]
fn cells_are_in_reading_order() {
    let view = position(BEFORE).view();
    let names: Vec<_> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!((view.columns, view.rows, names.len()), (5, 5, 25));
    assert_eq!(names[..6], ["a5", "b5", "c5", "d5", "e5", "a4"]);
    assert_eq!(names[24], "e1");
}

#[test]
fn every_tile_with_a_spear_shows_how_many_shields_face_it() {
    let view = position(BEFORE).view();
    let number = |name: &str| {
        let cell = view.cells.iter().find(|cell| cell.name == name).unwrap();
        cell.piece.as_ref().map(|piece| (piece.kind.as_str(), piece.seat, piece.number))
    };
    assert_eq!(number("c3"), Some(("x---", 1, Some(1))));
    assert_eq!(number("b3"), Some(("-o--", 1, None)));
    assert_eq!(number("a1"), Some(("x---", 0, Some(0))));
    assert_eq!(number("e5"), None);
}

#[test]
fn forbidden_squares_are_marked() {
    let view = position(BEFORE).view();
    let zone = view.cells.iter().filter(|cell| cell.zone == Some(Zone::Forbidden)).map(|cell| cell.name.as_str());
    assert_eq!(zone.collect::<BTreeSet<_>>(), BTreeSet::from(["b4", "c4", "d4", "d3", "b2", "c2", "d2"]));
}

#[test]
fn nothing_is_forbidden_when_the_game_is_over() {
    let mut game = position(BEFORE);
    while game.outcome().is_none() {
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        game.apply(actions[0]);
    }
    assert!(game.view().cells.iter().all(|cell| cell.zone.is_none()));
}

#[test]
fn seats_show_scores_and_hands() {
    let view = position(BEFORE).view();
    let seats: Vec<_> = view.seats.iter().map(|seat| (seat.name.as_str(), seat.letter, seat.rank)).collect();
    assert_eq!(seats, [("red", 'r', None), ("blue", 'b', None)]);
    assert_eq!(view.seats[1].counters[0].value, 6);
    let hand: Vec<_> = view.seats[0].hand.iter().map(|(slot, piece)| (slot.as_str(), piece.kind.as_str())).collect();
    assert_eq!(hand, [("B", "o---"), ("C", "xx--")]);
    assert_eq!((view.to_act, view.over), (Some(0), None));
}

#[test]
fn a_finished_game_shows_why_it_ended_and_the_ranks() {
    let view = "5/5/2bo---2/5/5 r c3 -/A".parse::<Zara>().unwrap().view();
    assert_eq!(view.over, Some(told("zara.no-tile").with("about", "red")));
    assert_eq!((view.to_act, view.prompt), (None, None));
    assert_eq!(view.seats.iter().map(|seat| seat.rank).collect::<Vec<_>>(), [Some(2), Some(1)]);
}

#[test]
fn the_tile_in_hand_turns_both_ways() {
    for (turns, kind) in [(0, "xx--"), (1, "-xx-"), (-1, "x--x"), (4, "xx--"), (-5, "x--x"), (127, "x--x")] {
        let draft = draft(&[pick("C"), Step::Rotate(turns)]);
        assert_eq!((draft.piece.kind.as_str(), draft.piece.seat, draft.rotates), (kind, 0, true));
    }
    assert_eq!(draft(&[pick("C"), Step::Rotate(1), Step::Rotate(1)]).piece.kind, "--xx");
}

#[test]
fn every_square_is_a_target_or_refused_with_its_rule() {
    let draft = draft(&[pick("B")]);
    let reason = |cell: &str| draft.refusals.iter().find(|refusal| refusal.at == cell).map(|r| r.reason.code.as_str());
    assert_eq!(draft.targets.len() + draft.refusals.len(), 25);
    assert_eq!(draft.targets.len(), 15);
    assert_eq!(reason("c3"), Some("zara.occupied"));
    assert_eq!(reason("d4"), Some("zara.forbidden"));
    assert_eq!(reason("e5"), None);
    let target = draft.targets.iter().find(|target| target.cell == "e5").unwrap();
    assert_eq!((target.kind, target.action.as_deref()), (TargetKind::Place, Some("o---@e5")));
}

#[test]
fn the_drop_is_shown_before_it_is_made() {
    let draft = draft(&[pick("B"), Step::Rotate(1)]);
    let preview = |cell: &str| draft.targets.iter().find(|target| target.cell == cell).unwrap().preview.clone();
    let falling = preview("a2");
    assert_eq!((falling.to.as_deref(), falling.falls.as_slice()), (Some("a2"), &["a2".to_owned()][..]));
    assert_eq!(falling.counters, [[3], [6]]);
    assert!(falling.forbidden.is_empty());
    assert_eq!((&falling.warnings[0], falling.grave), (&told("zara.new-tile-falls"), 0));
    let surviving = preview("e1");
    assert_eq!([&falling, &surviving].map(|preview| preview.landed.as_ref()), [Some(&draft.piece); 2]);
    assert_eq!(surviving.forbidden, ["d1", "d2", "e2"]);
    assert_eq!(surviving.counters, [[6], [6]]);
    assert!(surviving.falls.is_empty() && surviving.warnings.is_empty() && surviving.over.is_none());
}

#[test]
fn a_drop_that_fells_own_tiles_is_warned_of() {
    let draft = position(BEFORE).draft(&[pick("C"), Step::Rotate(2)]).unwrap();
    let target = draft.targets.iter().find(|target| target.cell == "b1").unwrap();
    assert_eq!(target.action.as_deref(), Some("--xx@b1"));
    assert_eq!(target.preview.falls, ["a1"]);
    assert_eq!(target.preview.warnings, [told("zara.own-tiles-fall").with("cells", "a1")]);
}

#[test]
fn a_drop_that_ends_the_game_says_why() {
    let position: Zara = "5/5/5/5/5 r - A/-".parse().unwrap();
    let draft = position.draft(&[pick("A")]).unwrap();
    assert_eq!(draft.targets.len(), 25);
    let over = told("zara.no-tile").with("about", "blue");
    assert!(draft.targets.iter().all(|target| target.preview.over.as_ref() == Some(&over)));
}

#[test]
fn a_drop_that_wins_is_warned_of_nothing_though_the_tile_falls() {
    let falls = |text: &str| {
        let position: Zara = text.parse().unwrap();
        let preview = position.preview(position.parse_action("xxo-@b1").unwrap());
        assert_eq!(preview.falls, ["b1", "c1"]);
        (preview.warnings, preview.over)
    };
    let over = Some(told("zara.no-tile").with("about", "blue"));
    assert_eq!(falls("4/4/4/rx---1b--ox1 r - K/-"), (vec![], over.clone()));
    // Three points each: a draw.
    assert_eq!(falls("3bx---/4/4/rx---1b--ox1 r - K/-"), (vec![told("zara.new-tile-falls")], over));
}

#[test]
fn steps_that_are_no_turn_are_refused() {
    let refused = |steps: &[Step]| -> (String, String) {
        let Refusal { at, reason } = position(BEFORE).draft(steps).unwrap_err();
        (at, reason.code)
    };
    let is = |at: &str, code: &str| (at.to_owned(), code.to_owned());
    assert_eq!(refused(&[]), is("", "zara.step"));
    assert_eq!(refused(&[Step::Rotate(1)]), is("", "zara.step"));
    assert_eq!(refused(&[Step::Choose("c3".into())]), is("c3", "zara.step"));
    assert_eq!(refused(&[pick("B"), pick("C")]), is("C", "zara.step"));
    assert_eq!(refused(&[pick("B"), Step::Choose("e5".into())]), is("e5", "zara.step"));
    for slot in ["A", "D", "R", "", "BB", "c3", "é"] {
        assert_eq!(refused(&[pick(slot)]), is(slot, "zara.not-in-hand"));
    }
    let over = Zara::new(&Setup::default()).unwrap();
    assert!(over.draft(&[pick("A")]).is_ok());
    let over: Zara = "5/5/5/5/5 r - -/A".parse().unwrap();
    assert_eq!(over.draft(&[pick("A")]).unwrap_err().reason.code, "zara.over");
}

#[test]
fn the_drafts_of_all_rotations_are_the_legal_actions() {
    for text in [Zara::info().sample, BEFORE] {
        let position = position(text);
        let mut drafted = BTreeSet::new();
        for (slot, _) in &position.view().seats[position.to_act().unwrap().index()].hand {
            for turns in 0..4 {
                let draft = position.draft(&[pick(slot), Step::Rotate(turns)]).unwrap();
                drafted.extend(draft.targets.into_iter().filter_map(|target| target.action));
            }
        }
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        assert_eq!(drafted, actions.iter().map(ToString::to_string).collect());
    }
}
