//! What a table shows, and turns entered step by step.

use std::collections::BTreeSet;

use alcazar_rules::izdari::Izdari;
use alcazar_rules::{Coded as _, Draft, Game, Piece, Preview, Step, TargetKind, View};
use proptest::prelude::*;

use super::{after, array, board, told};

fn pick(source: &str) -> Step {
    Step::Pick(source.to_owned())
}

fn choose(id: &str) -> Step {
    Step::Choose(id.to_owned())
}

fn draft(position: &Izdari, steps: &[Step]) -> Draft {
    position.draft(steps).unwrap_or_else(|refusal| panic!("{position} {steps:?}: {refusal:?}"))
}

/// Identifier, kind and action of the targets on a cell.
fn targets(draft: &Draft, cell: &str) -> Vec<(String, TargetKind, Option<String>)> {
    let on_cell = draft.targets.iter().filter(|target| target.cell == cell);
    on_cell.map(|target| (target.id.clone(), target.kind, target.action.clone())).collect()
}

fn target(id: &str, kind: TargetKind, action: &str) -> (String, TargetKind, Option<String>) {
    (id.to_owned(), kind, Some(action.to_owned()))
}

fn step(id: &str, kind: TargetKind) -> (String, TargetKind, Option<String>) {
    (id.to_owned(), kind, None)
}

fn refused(draft: &Draft, cell: &str) -> String {
    let refusal = draft.refusals.iter().find(|refusal| refusal.at == cell);
    refusal.unwrap_or_else(|| panic!("{cell} is not refused: {draft:?}")).reason.code.clone()
}

fn piece(view: &View, cell: &str) -> Option<Piece> {
    view.cells.iter().find(|shown| shown.name == cell).unwrap().piece.clone()
}

#[test]
fn cells_are_in_reading_order_and_show_wagons_with_their_passengers() {
    let view = board("Ta1 ti7 We4(AHS) wc6(l) Sb2", "s").view();
    assert_eq!(view.cells[..2].iter().map(|cell| cell.name.as_str()).collect::<Vec<_>>(), ["a7", "b7"]);
    assert_eq!(view.cells[9].name, "a6");
    let wagon = |seat, cargo: &[&str]| Piece {
        seat,
        kind: "W".into(),
        number: None,
        cargo: cargo.iter().map(|&kind| kind.to_owned()).collect(),
    };
    assert_eq!(piece(&view, "e4"), Some(wagon(0, &["A", "H", "S"])));
    assert_eq!(piece(&view, "c6"), Some(wagon(1, &["L"])));
    assert_eq!(piece(&view, "b2"), Some(Piece { seat: 0, kind: "S".into(), number: None, cargo: vec![] }));
    assert_eq!(piece(&view, "b3"), None);
}

#[test]
fn the_pieces_left_and_the_quiet_turns_are_counted() {
    let view = board("Ta1 ti7 We4(AHS) wc6(l) Sb2", "o 7 30").view();
    let seats: Vec<_> =
        view.seats.iter().map(|seat| (seat.name.as_str(), seat.letter, seat.counters[0].value)).collect();
    assert_eq!(seats, [("sand", 's', 6), ("obsidian", 'o', 3)]);
    assert_eq!((view.to_act, view.over), (Some(1), None));
    assert_eq!(view.prompt, Some(told("izdari.turn").with("turn", 30).with("quiet", 7)));
    assert_eq!(array(false).view().seats[0].counters[0].value, 14);
}

#[test]
fn a_piece_that_has_a_legal_turn_is_movable() {
    let view = board("Ta7 tg7 Ai1 Dh1 Dh2 Di2 hf4", "s").view();
    let movable: BTreeSet<_> = view.cells.iter().filter(|cell| cell.movable).map(|cell| cell.name.as_str()).collect();
    assert_eq!(movable, BTreeSet::from(["a7", "h1", "h2", "i2"]));
    let fires = board("Ta7 tg7 Ai1 Dh1 Di2 hf4", "s").view();
    assert!(fires.cells.iter().any(|cell| cell.name == "i1" && cell.movable));
}

#[test]
fn a_finished_game_shows_why_it_ended_and_the_ranks() {
    let view = after(&board("Ta1 te7 Se6", "s"), &["Se6xe7"]).view();
    assert_eq!(view.over, Some(told("izdari.templar-taken")));
    assert_eq!((view.to_act, view.prompt), (None, None));
    assert_eq!(view.seats.iter().map(|seat| seat.rank).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert!(view.cells.iter().all(|cell| !cell.movable));
}

#[test]
fn a_walkers_targets_say_what_happens_there() {
    let archer = board("Ta1 ti7 Ae4 He5 hf4 sc4 wg4", "s");
    let draft = draft(&archer, &[pick("e4")]);
    assert_eq!(targets(&draft, "d4"), [target("d4", TargetKind::Move, "Ae4-d4")]);
    assert_eq!(targets(&draft, "c4"), [target("c4", TargetKind::Fire, "Ae4*c4")]);
    let refusals = ["e5", "f4", "e2", "g4", "d5"].map(|cell| refused(&draft, cell));
    let expected = ["own-piece", "fire-near", "archer-step", "fire-wagon", "archer-step"];
    assert_eq!(refusals, expected.map(|code| format!("izdari.{code}")));
    let halfling = self::draft(&archer, &[pick("e5")]);
    assert_eq!(targets(&halfling, "f4"), [target("f4", TargetKind::Take, "He5xf4")]);
    assert_eq!(halfling.at.as_deref(), Some("e5"));
}

#[test]
fn an_archer_may_be_picked_although_another_gives_the_turn_its_text() {
    let archers = board("Ta1 ti7 Ad2 Aa5 hd5", "s");
    let draft = draft(&archers, &[pick("d2")]);
    assert_eq!(targets(&draft, "d5"), [target("d5", TargetKind::Fire, "Aa5*d5")]);
}

#[test]
fn a_plain_templar_move_is_one_step_and_slaying_a_further_one() {
    let templar = board("Te4 ti7 hg5 sd3", "s");
    let first = draft(&templar, &[pick("e4")]);
    assert_eq!(targets(&first, "e5"), [target("e5", TargetKind::Move, "Te4-e5")]);
    assert_eq!(targets(&first, "f4"), [step("f4", TargetKind::Move)]);
    assert_eq!(targets(&first, "d3"), [target("*d3", TargetKind::Slay, "Te4*d3")]);
    assert_eq!(refused(&first, "g5"), "izdari.templar-step");
    let second = draft(&templar, &[pick("e4"), choose("f4")]);
    assert_eq!(second.at.as_deref(), Some("f4"));
    assert_eq!(targets(&second, "g5"), [target("*g5", TargetKind::Slay, "Te4-f4*g5")]);
    assert_eq!(second.ready.unwrap().action, "Te4-f4");
    assert_eq!(second.so_far.emptied, ["e4"]);
    assert_eq!(templar.draft(&[pick("e4"), choose("e5")]).unwrap_err().at, "e5");
    assert_eq!(templar.draft(&[pick("e4"), choose("f4"), choose("*g5")]).unwrap_err().at, "*g5");
}

#[test]
fn a_templar_may_land_on_a_neighbour_or_slay_it_from_where_it_stands() {
    let templar = board("Te4 ti7 he5", "s");
    let draft = draft(&templar, &[pick("e4")]);
    let both = [target("e5", TargetKind::Take, "Te4xe5"), target("*e5", TargetKind::Slay, "Te4*e5")];
    assert_eq!(targets(&draft, "e5"), both);
}

#[test]
fn a_wagon_that_just_drives_needs_no_step() {
    let wagon = board("Ta7 ti7 Wa4 Sb4 Hd4", "s");
    let draft = draft(&wagon, &[pick("a4")]);
    assert_eq!(targets(&draft, "c4"), [target("c4", TargetKind::Move, "Wa4-c4")]);
    assert_eq!(targets(&draft, "d4")[0], target("d4", TargetKind::Load, "Wa4-d4(+Hd4)"));
    assert_eq!(targets(&draft, "b4"), [target("b4", TargetKind::Load, "Wa4-b4(+Sb4)"), step("+Sb4", TargetKind::Load)]);
    assert_eq!(refused(&draft, "g4"), "izdari.wagon-step");
    assert_eq!(refused(&draft, "b5"), "izdari.wagon-step");
}

#[test]
fn a_wagon_loads_and_unloads_step_by_step_with_a_running_preview() {
    let wagon = board("Ta7 ti7 Wa4(A) Sb4 Hd4", "s");
    let steps = [pick("a4"), choose("-Aa4"), choose("+Sb4")];
    let first = draft(&wagon, &steps[..1]);
    assert_eq!(targets(&first, "a4"), [step("-Aa4", TargetKind::Unload)]);
    assert!(targets(&first, "b4").contains(&step("-Ab4,+Sb4", TargetKind::Exchange)));
    let second = draft(&wagon, &steps[..2]);
    assert_eq!((second.at.as_deref(), second.piece.cargo.len()), (Some("a4"), 0));
    assert_eq!(second.so_far.emptied, [""; 0]);
    let archer = Piece { seat: 0, kind: "A".into(), number: None, cargo: vec![] };
    assert_eq!(second.so_far.placed, [("a4".to_owned(), archer.clone())]);
    assert_eq!(second.so_far.landed.as_ref().unwrap().cargo, [""; 0]);
    assert_eq!(targets(&second, "c4"), [target("c4", TargetKind::Move, "Wa4-c4(-Aa4)")]);
    let third = draft(&wagon, &steps);
    assert_eq!((third.at.as_deref(), &*third.piece.cargo), (Some("b4"), &["S".to_owned()][..]));
    assert_eq!(third.so_far.placed, [("a4".to_owned(), archer)]);
    assert_eq!(third.so_far.landed.as_ref().unwrap().cargo, ["S"]);
    assert_eq!(third.ready.as_ref().unwrap().action, "Wa4-b4(-Aa4,+Sb4)");
    assert!(targets(&third, "d4").contains(&target("d4", TargetKind::Load, "Wa4-d4(-Aa4,+Sb4,+Hd4)")));
    assert_eq!(refused(&third, "a3"), "izdari.off-road");
    assert_eq!(wagon.draft(&[pick("a4"), choose("+Hb4")]).unwrap_err().at, "+Hb4");
}

#[test]
fn a_full_wagon_is_told_that_it_cannot_stop_on_a_piece() {
    let wagon = board("Ta7 ti7 Wa4(AHS) Lb4", "s");
    let draft = draft(&wagon, &[pick("a4"), choose("-Aa4")]);
    assert_eq!(targets(&draft, "b4")[0].2.as_deref(), Some("Wa4-b4(-Aa4,+Lb4)"));
    let blocked = self::draft(&board("Ta7 ti7 Wa4(AHS) Lb4 dc4", "s"), &[pick("a4")]);
    assert_eq!(refused(&blocked, "c4"), "izdari.wagon-enemy");
    let full = self::draft(&board("Ta7 ti7 Wa4(AHS) Lc4 db5", "s"), &[pick("a4"), choose("-Aa4")]);
    assert!(!targets(&full, "c4").is_empty());
}

#[test]
fn a_passenger_is_picked_from_its_wagon() {
    let wagon = board("Ta1 ti7 We4(AH) hf5 he6", "s");
    let halfling = draft(&wagon, &[pick("e4:H")]);
    assert_eq!(halfling.source, "e4:H");
    assert_eq!((halfling.piece.kind.as_str(), halfling.piece.cargo.len()), ("H", 0));
    assert_eq!(targets(&halfling, "f5"), [target("f5", TargetKind::Take, "H@e4xf5")]);
    let archer = draft(&wagon, &[pick("e4:A")]);
    assert_eq!(refused(&archer, "e6"), "izdari.fire-inside");
    assert_eq!(wagon.draft(&[pick("e4:S")]).unwrap_err().reason.code, "izdari.not-aboard");
}

#[test]
fn steps_that_are_no_turn_are_refused() {
    let start = array(false);
    let refusals: [(&[Step], &str, &str); 9] = [
        (&[], "", "izdari.pick-first"),
        (&[choose("e4")], "", "izdari.pick-first"),
        (&[pick("e4")], "e4", "izdari.no-such-piece"),
        (&[pick("e9")], "e9", "izdari.no-such-piece"),
        (&[pick("é")], "é", "izdari.no-such-piece"),
        (&[pick("e6")], "e6", "izdari.other-side"),
        (&[pick("b1"), choose("b4")], "b4", "izdari.no-step"),
        (&[pick("b1"), pick("c1")], "c1", "izdari.in-hand"),
        (&[pick("b1"), Step::Rotate(1)], "", "izdari.no-rotation"),
    ];
    for (steps, at, code) in refusals {
        let refusal = start.draft(steps).unwrap_err();
        assert_eq!((refusal.at.as_str(), refusal.reason.code.as_str()), (at, code), "{steps:?}");
    }
    let over = after(&board("Ta1 te7 Se6", "s"), &["Se6xe7"]);
    assert_eq!(over.draft(&[pick("a1")]).unwrap_err().reason.code, alcazar_rules::izdari::Rule::Over.code());
}

#[test]
fn what_a_turn_takes_and_exposes_is_shown_before_it_is_made() {
    let before = board("Ta1 ti7 Se4 hf5 ah6 Hc7 dd7", "s");
    let preview = before.preview(before.parse_action("Se4xf5").unwrap());
    assert_eq!((preview.from.as_deref(), preview.to.as_deref()), (Some("e4"), Some("f5")));
    assert_eq!(preview.falls, ["f5"]);
    assert_eq!(preview.emptied, ["e4"]);
    assert_eq!(preview.counters, [[3], [3]]);
    // The archer on h6 fires at f6, f4 and so on, but not at f5.
    assert_eq!(preview.exposed, [""; 0]);
    let preview = before.preview(before.parse_action("Se4-e6").unwrap());
    assert_eq!(preview.exposed, ["e6"]);
    assert_eq!(preview.warnings, []);
}

#[test]
fn an_assassin_shows_where_it_turns_on_its_way() {
    let before = board("Ta1 ti7 Se4 De5 hf6 dd4 dd3", "s");
    let way = |text: &str| before.preview(before.parse_action(text).unwrap()).via;
    assert_eq!(way("Se4-g4"), [""; 0]);
    assert_eq!(way("Se4-f5"), ["f4"]);
    assert_eq!(way("Se4xf6"), ["f4"]);
    assert_eq!(way("Se4-d2"), ["e2"]);
    assert_eq!(way("Ta1-a2"), [""; 0]);
    let winding = board("Ta1 ti7 Se4 De5 df3 dg4 Wb2(S)", "s");
    assert_eq!(winding.preview(winding.parse_action("Se4-g5").unwrap()).via, ["f4", "f5"]);
    assert_eq!(winding.preview(winding.parse_action("S@b2-c4").unwrap()).via.len(), 1);
}

#[test]
fn an_exposed_templar_is_warned_of() {
    let before = board("Tc3 ti7 he6 De2", "s");
    let preview = before.preview(before.parse_action("Tc3-c4").unwrap());
    assert_eq!(preview.exposed, ["c4"]);
    assert_eq!((&preview.warnings[..], preview.grave), (&[told("izdari.templar-exposed")][..], 1));
}

#[test]
fn a_templar_that_may_slay_is_told_no_refusal_where_it_stands() {
    let before = board("Tc3 ti7 hd5", "s");
    let draft = before.draft(&[Step::Pick("c3".into()), Step::Choose("c4".into())]).unwrap();
    assert_eq!((draft.at.as_deref(), draft.targets.len()), (Some("c4"), 1));
    assert!(draft.ready.is_some());
    assert!(draft.refusals.iter().all(|refusal| refusal.at != "c4"));
    let there = draft.refusals.iter().find(|refusal| refusal.at == "c5").unwrap();
    assert_eq!(there.reason, told("izdari.slay-enemy"));
}

#[test]
fn a_dune_around_the_templar_is_refused_as_what_it_is() {
    let refused = |position: &str, at: &str| {
        let draft = board(position, "s").draft(&[Step::Pick("c3".into())]).unwrap();
        draft.refusals.into_iter().find(|refusal| refusal.at == at).map(|refusal| refusal.reason)
    };
    assert_eq!(refused("Tc3 ti7 dd4", "d4"), Some(told("izdari.slay-dune")));
    assert_eq!(refused("Tc3 ti7 dc4", "c4"), Some(told("izdari.dune")));
    assert_eq!(refused("Tc3 ti7 dc5", "c5"), Some(told("izdari.templar-step")));
    assert_eq!(refused("Tc3 ti7 Dd4", "d4"), Some(told("izdari.templar-step")));
    assert_eq!(refused("Tc3 ti7 hd4", "d4"), None);
}

#[test]
fn coming_draws_are_warned_of() {
    let warnings = |before: &Izdari, text: &str| before.preview(before.parse_action(text).unwrap()).warnings;
    let before = board("Ta1 ti7 Se4", "s 88 200");
    assert_eq!(warnings(&before, "Se4-e5"), []);
    let next = after(&before, &["Se4-e5"]);
    assert_eq!(next.preview(next.parse_action("Ti7-h7").unwrap()).grave, 0);
    assert_eq!(warnings(&next, "Ti7-h7"), [told("izdari.quiet-soon").with("turns", 10)]);
    let start = after(&array(false), &["We2-e3", "We6-e5", "We3-e2"]);
    assert_eq!(warnings(&start, "We5-e6"), [told("izdari.repeats").with("times", 2)]);
}

#[test]
fn a_turn_that_ends_the_game_says_why() {
    let threat = board("Ta1 te7 Se6 hb1", "s");
    let preview = threat.preview(threat.parse_action("Se6xe7").unwrap());
    assert_eq!(preview.over, Some(told("izdari.templar-taken")));
    assert_eq!((preview.exposed, preview.warnings), (vec![], vec![]));
}

#[test]
fn a_drive_shows_what_it_puts_down() {
    let wagon = board("Ta7 ti7 Wa4(A) Hb4", "s");
    assert_eq!(wagon.preview(wagon.parse_action("Wa4-c4").unwrap()).landed, None);
    let preview = wagon.preview(wagon.parse_action("Wa4-c4(-Ab4,+Hb4)").unwrap());
    assert_eq!(preview.emptied, ["a4"]);
    let archer = Piece { seat: 0, kind: "A".into(), number: None, cargo: vec![] };
    assert_eq!(preview.placed, [("b4".to_owned(), archer)]);
    let wagon = |cargo: &[&str]| Piece {
        seat: 0,
        kind: "W".into(),
        number: None,
        cargo: cargo.iter().map(ToString::to_string).collect(),
    };
    assert_eq!(preview.landed, Some(wagon(&["H"])));
}

#[test]
fn what_is_put_down_is_listed_by_cell_whatever_the_way() {
    let wagon = board("Ta7 ti7 We4(AS)", "s");
    let cells = |placed: &[(String, Piece)]| placed.iter().map(|(cell, _)| cell.clone()).collect::<Vec<_>>();
    let preview = wagon.preview(wagon.parse_action("We4-b4(-Ad4,-Sc4)").unwrap());
    assert_eq!(cells(&preview.placed), ["c4", "d4"]);
    let draft = draft(&wagon, &[pick("e4"), choose("-Ad4"), choose("-Sc4")]);
    assert_eq!(cells(&draft.so_far.placed), ["c4", "d4"]);
}

/// The actions that the drafts lead to from here; checks on the way that choosing a step shows what it said.
fn reached(position: &Izdari, steps: &[Step], actions: &mut BTreeSet<String>) {
    let draft = draft(position, steps);
    let cells: BTreeSet<_> = draft.targets.iter().map(|target| &target.cell).collect();
    let refused: BTreeSet<_> = draft.refusals.iter().map(|refusal| &refusal.at).collect();
    assert!(cells.is_disjoint(&refused));
    assert!(cells.union(&refused).count() >= 62);
    let ids: BTreeSet<_> = draft.targets.iter().map(|target| &target.id).collect();
    assert_eq!(ids.len(), draft.targets.len());
    actions.extend(draft.ready.map(|ready| ready.action));
    for target in &draft.targets {
        if let Some(action) = &target.action {
            actions.insert(action.clone());
            continue;
        }
        let steps = [steps, &[choose(&target.id)]].concat();
        assert_eq!(self::draft(position, &steps).so_far, target.preview);
        reached(position, &steps, actions);
    }
}

fn shows_the_truth(position: &Izdari) {
    let view = position.view();
    let mut found = BTreeSet::new();
    for cell in view.cells.iter().filter(|cell| cell.movable) {
        reached(position, &[pick(&cell.name)], &mut found);
        let cargo = cell.piece.iter().flat_map(|piece| &piece.cargo);
        for kind in cargo.collect::<BTreeSet<_>>() {
            reached(position, &[pick(&format!("{}:{kind}", cell.name))], &mut found);
        }
    }
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let legal: BTreeSet<_> = actions.iter().map(|&action| position.action_text(action)).collect();
    assert_eq!(found, legal, "{position}");
    for action in actions {
        let preview = position.preview(action);
        let mut next = position.clone();
        next.play(action).unwrap();
        let shown = next.view();
        let gone = view
            .cells
            .iter()
            .zip(&shown.cells)
            .filter(|(before, after)| before.piece.is_some() && after.piece.is_none());
        let emptied: BTreeSet<_> = gone.map(|(cell, _)| cell.name.clone()).collect();
        assert_eq!(preview.emptied.iter().cloned().collect::<BTreeSet<_>>(), emptied);
        let counters =
            shown.seats.iter().map(|seat| seat.counters.iter().map(|counter| counter.value).collect::<Vec<_>>());
        assert_eq!(preview.counters, counters.collect::<Vec<_>>());
        assert_eq!(preview.over, shown.over);
        walks_as_shown(&view, &position.action_text(action), &preview, position.to_string().contains("crossing"));
        for (cell, piece) in &preview.placed {
            assert_eq!(self::piece(&shown, cell).as_ref(), Some(piece));
        }
    }
}

/// An assassin goes from square to square h|v, three at most, and over none that is in its way; nothing else turns.
fn walks_as_shown(view: &View, text: &str, preview: &Preview, crossing: bool) {
    if !text.starts_with(['S', 's']) {
        assert_eq!(preview.via, [""; 0], "{text}");
        return;
    }
    let way: Vec<_> = preview.from.iter().chain(&preview.via).chain(&preview.to).map(String::as_str).collect();
    let place = |cell: &str| (i16::from(cell.as_bytes()[0]), i16::from(cell.as_bytes()[1]));
    let mut passed = Vec::new();
    for leg in way.windows(2) {
        let ((mut file, mut rank), (to_file, to_rank)) = (place(leg[0]), place(leg[1]));
        assert!((file == to_file) != (rank == to_rank), "{text}: {way:?}");
        while (file, rank) != (to_file, to_rank) {
            file += (to_file - file).signum();
            rank += (to_rank - rank).signum();
            passed.push(format!("{}{}", file as u8 as char, rank as u8 as char));
        }
    }
    passed.pop();
    assert!(passed.len() < 3, "{text}: {way:?}");
    for square in passed {
        let in_way = piece(view, &square).is_some_and(|piece| !crossing || piece.kind == "D");
        assert!(!in_way, "{text}: {way:?}");
    }
}

/// What a player could lose next is what the opponent's legal turns take.
fn exposes_what_falls(position: &Izdari, choice: usize) {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let Some(&action) = actions.get(choice % actions.len().max(1)) else { return };
    let preview = position.preview(action);
    let mut next = position.clone();
    next.apply(action);
    next.legal_actions(&mut actions);
    let falls: BTreeSet<_> = actions.iter().flat_map(|&action| next.preview(action).falls).collect();
    assert_eq!(preview.exposed.into_iter().collect::<BTreeSet<_>>(), falls, "{next}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn drafts_and_previews_tell_what_the_legal_turns_do(
        choices in prop::collection::vec(any::<usize>(), 1..120),
        crossing: bool,
    ) {
        let mut game = array(crossing);
        let mut actions = Vec::new();
        for (turn, choice) in choices.into_iter().enumerate() {
            if turn % 10 == 9 {
                shows_the_truth(&game);
            }
            exposes_what_falls(&game, choice);
            game.legal_actions(&mut actions);
            let Some(&action) = actions.get(choice % actions.len().max(1)) else { break };
            game.play(action).unwrap();
        }
    }
}
