//! TZAAR: what a table shows before, during and after an action.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use std::collections::BTreeMap;

use alcazar_rules::tzaar::Tzaar;
use alcazar_rules::{Draft, Game, Notice, Piece, Preview, Seat, Setup, Step, TargetKind};

/// What tells a code of something, before it is said of what.
fn told(code: &str) -> Notice {
    Notice { code: code.to_owned(), args: BTreeMap::new() }
}

/// A board whose columns not given are empty, and the side to act and step.
fn board(columns: &[(char, &str)], turn: &str) -> Tzaar {
    let all = ('A'..='I').zip([5, 6, 7, 8, 8, 8, 7, 6, 5]).map(|(letter, length)| {
        let given = columns.iter().find(|(column, _)| *column == letter);
        given.map_or_else(|| ".".repeat(length), |(_, column)| (*column).to_owned())
    });
    let text = format!("{} {turn}", all.collect::<Vec<_>>().join("/"));
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn pick(position: &Tzaar, source: &str) -> Draft {
    position.draft(&[Step::Pick(source.to_owned())]).expect("a piece that can be picked up")
}

fn refusal(position: &Tzaar, source: &str) -> String {
    position.draft(&[Step::Pick(source.to_owned())]).expect_err("nothing to pick up").reason.code
}

fn preview(position: &Tzaar, text: &str) -> Preview {
    position.preview(position.parse_action(text).unwrap_or_else(|error| panic!("{position} {text}: {error}")))
}

fn counters(position: &Tzaar) -> Vec<Vec<(String, i16, u8)>> {
    let seats = position.view().seats;
    let counter = |counter: &alcazar_rules::Counter| (counter.code.clone(), counter.value, counter.alarm);
    seats.iter().map(|seat| seat.counters.iter().map(counter).collect()).collect()
}

fn codes(warnings: &[Notice]) -> Vec<&str> {
    warnings.iter().map(|warning| warning.code.as_str()).collect()
}

#[test]
fn the_view_lists_the_spaces_from_the_top_and_from_the_left() {
    let view = Tzaar::new(&Setup::default()).expect("the standard start").view();
    let names: Vec<_> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!(names.len(), 60);
    assert_eq!(names[..10], ["E8", "D8", "F8", "C7", "E7", "G7", "B6", "D7", "F7", "H6"]);
    assert_eq!(names[59], "E1");
    assert_eq!((view.columns, view.rows), (9, 8));
}

#[test]
fn stacks_show_their_height_and_single_pieces_do_not() {
    let position = board(&[('A', "ZRT3.."), ('I', "zrt..")], "w 2");
    let piece = |name: &str| position.view().cells.iter().find(|cell| cell.name == name).expect("a cell").piece.clone();
    let expected = |seat, kind: &str, number| Some(Piece { seat, kind: kind.to_owned(), number, cargo: Vec::new() });
    assert_eq!(piece("A3"), expected(0, "T", Some(3)));
    assert_eq!(piece("A1"), expected(0, "Z", None));
    assert_eq!(piece("I2"), expected(1, "R", None));
    assert_eq!(piece("A4"), None);
}

#[test]
fn six_counters_warn_at_two_and_at_one() {
    let position = board(&[('A', "ZRRTT"), ('B', "T....."), ('I', "zzzrt")], "w 2");
    let counter = |code: &str, value, alarm| (code.to_owned(), value, alarm);
    assert_eq!(
        counters(&position),
        [
            [counter("tzaar.tzaars", 1, 2), counter("tzaar.tzarras", 2, 1), counter("tzaar.totts", 3, 0)],
            [counter("tzaar.tzaars", 3, 0), counter("tzaar.tzarras", 1, 2), counter("tzaar.totts", 1, 2)],
        ]
    );
    let kinds: Vec<_> = position.view().seats[0].counters.iter().map(|counter| counter.kind.clone()).collect();
    assert_eq!(kinds, ["Z", "R", "T"].map(|kind| Some(kind.to_owned())));
    let start = Tzaar::new(&Setup::variant("placement")).expect("an offered set-up");
    assert!(counters(&start).concat().iter().all(|&(_, value, alarm)| (value, alarm) == (0, 0)));
}

#[test]
fn the_prompt_tells_the_step_and_only_the_second_action_may_be_a_pass() {
    let prompt = |position: &Tzaar| {
        let view = position.view();
        (view.prompt.map(|prompt| prompt.code), view.free_actions)
    };
    let expected = |code: &str, free: &[&str]| {
        (Some(code.to_owned()), free.iter().map(|&text| text.to_owned()).collect::<Vec<_>>())
    };
    let setup = |variant| Tzaar::new(&Setup::variant(variant)).expect("an offered set-up");
    let columns = [('A', "ZRTt."), ('I', "zrt..")];
    assert_eq!(prompt(&setup("fixed")), expected("tzaar.step-opening", &[]));
    assert_eq!(prompt(&setup("placement")), expected("tzaar.step-placement", &[]));
    assert_eq!(prompt(&board(&columns, "w 1")), expected("tzaar.step-capture", &[]));
    assert_eq!(prompt(&board(&columns, "w 2")), expected("tzaar.step-second", &["pass"]));
}

#[test]
fn stacks_with_somewhere_to_go_can_be_picked_up() {
    let movable = |turn| -> Vec<String> {
        let cells = board(&[('A', "ZRTt."), ('I', "zrt..")], turn).view().cells;
        let mut names: Vec<_> = cells.into_iter().filter(|cell| cell.movable).map(|cell| cell.name).collect();
        names.sort();
        names
    };
    assert_eq!(movable("w 1"), ["A3"]);
    assert_eq!(movable("w 2"), ["A1", "A2", "A3"]);
    assert_eq!(movable("b 1"), ["A4"]);
}

#[test]
fn a_stack_in_hand_shows_where_it_captures_and_where_it_stacks() {
    let draft = pick(&board(&[('A', "ZRTt."), ('C', "..T...."), ('I', "zrt..")], "w 2"), "A3");
    let targets: Vec<_> =
        draft.targets.iter().map(|target| (target.cell.as_str(), target.kind, target.action.as_deref())).collect();
    assert_eq!(
        targets,
        [
            ("A2", TargetKind::Stack, Some("A3+A2")),
            ("A4", TargetKind::Take, Some("A3xA4")),
            ("C3", TargetKind::Stack, Some("A3+C3")),
        ]
    );
    assert_eq!((draft.source.as_str(), draft.at.as_deref(), draft.rotates), ("A3", Some("A3"), false));
    assert_eq!(draft.piece, Piece { seat: 0, kind: "T".to_owned(), number: None, cargo: Vec::new() });
}

#[test]
fn a_stack_that_grows_is_foreseen_as_it_will_stand() {
    let position = board(&[('A', "ZR2T3t."), ('I', "zrt..")], "w 2");
    let landed = |text| preview(&position, text).landed;
    let grown = Piece { seat: 0, kind: "T".to_owned(), number: Some(5), cargo: Vec::new() };
    assert_eq!(landed("A3+A2"), Some(grown));
    assert_eq!(landed("A3xA4"), None);
    assert_eq!(landed("pass"), None);
}

#[test]
fn every_other_space_says_why_it_is_out_of_reach() {
    let columns =
        [('A', "ZRT.t"), ('C', "Z....t."), ('D', "....T..."), ('E', "t...t..."), ('G', "T......"), ('I', "zrt2..")];
    let position = board(&columns, "w 1");
    let draft = pick(&position, "C1");
    let reason = |name: &str| &draft.refusals.iter().find(|refusal| refusal.at == name).expect("a refusal").reason;
    assert_eq!(draft.targets.len() + draft.refusals.len(), 60);
    assert_eq!(draft.targets.iter().map(|target| target.cell.as_str()).collect::<Vec<_>>(), ["C6", "E1"]);
    for (name, code) in [
        ("C1", "tzaar.same-space"),
        ("C2", "tzaar.empty-space"),
        ("D5", "tzaar.not-in-line"),
        ("A3", "tzaar.not-in-line"),
        ("A1", "tzaar.stack-too-early"),
        ("E5", "tzaar.not-in-line"),
    ] {
        assert_eq!(reason(name).code, code, "{name}");
    }
    assert_eq!(reason("I3"), &told("tzaar.too-high").with("own", 1).with("enemy", 2));
    let behind = pick(&position, "A1");
    let reason = |name: &str| &behind.refusals.iter().find(|refusal| refusal.at == name).expect("a refusal").reason;
    assert_eq!(reason("A5"), &told("tzaar.blocked").with("by", "A2"));
    let lone = pick(&board(&[('A', "ZRT.."), ('E', "T..Zt..."), ('I', "zrt..")], "w 2"), "E4");
    let across = lone.refusals.iter().find(|refusal| refusal.at == "E5").expect("a refusal");
    assert_eq!(across.reason, told("tzaar.across-hole"));
}

#[test]
fn what_cannot_be_picked_up_says_why() {
    let position = board(&[('A', "ZRTt."), ('I', "zrt..")], "w 1");
    assert_eq!(refusal(&position, "A4"), "tzaar.not-yours");
    assert_eq!(refusal(&position, "C4"), "tzaar.no-stack");
    assert_eq!(refusal(&position, "J4"), "tzaar.nowhere");
    assert_eq!(refusal(&position, "Z"), "tzaar.placement-over");
    let step = position.draft(&[Step::Pick("A3".to_owned()), Step::Choose("A4".to_owned())]);
    assert_eq!(step.expect_err("a target plays at once").reason.code, "tzaar.step");
    assert_eq!(position.draft(&[]).expect_err("nothing picked up").reason.code, "tzaar.step");
    let over = board(&[('A', "RTt.."), ('I', "zrt..")], "w 1");
    assert_eq!(refusal(&over, "A1"), "tzaar.over");
}

#[test]
fn in_the_placement_the_hands_hold_what_is_left_of_each_type() {
    let mut position = Tzaar::new(&Setup::variant("placement")).expect("an offered set-up");
    position.play(position.parse_action("R@C4").expect("legal")).expect("legal");
    let left = |seat: usize| -> Vec<_> {
        position.view().seats[seat].hand.iter().map(|(slot, piece)| (slot.clone(), piece.number)).collect()
    };
    let hand =
        |numbers: [u8; 3]| ["Z", "R", "T"].map(str::to_owned).into_iter().zip(numbers.map(Some)).collect::<Vec<_>>();
    assert_eq!(left(0), hand([6, 8, 15]));
    assert_eq!(left(1), hand([6, 9, 15]));
    let draft = pick(&position, "T");
    assert_eq!((draft.targets.len(), draft.refusals.len()), (59, 1));
    assert_eq!(draft.piece.seat, 1);
    assert_eq!(draft.targets[0].kind, TargetKind::Place);
    assert_eq!(draft.refusals[0].at, "C4");
    assert_eq!(draft.refusals[0].reason.code, "tzaar.occupied");
    assert_eq!(refusal(&position, "C4"), "tzaar.placement-first");
}

#[test]
fn a_preview_tells_what_falls_what_is_emptied_and_what_is_left() {
    let position = board(&[('A', "ZRTt."), ('I', "zzrtt")], "w 1");
    let capture = preview(&position, "A3xA4");
    assert_eq!((capture.from.as_deref(), capture.to.as_deref()), (Some("A3"), Some("A4")));
    assert_eq!(capture.falls, ["A4"]);
    assert_eq!(capture.emptied, ["A3"]);
    assert_eq!(capture.counters, [[1, 1, 1], [2, 1, 2]]);
    assert_eq!(capture.over, None);
    let position = board(&[('A', "ZZRTT"), ('I', "zzrtt")], "w 2");
    let stack = preview(&position, "A2+A3");
    assert_eq!((stack.falls.len(), stack.emptied), (0, vec!["A2".to_owned()]));
    let pass = preview(&position, "pass");
    assert_eq!((pass.from, pass.to, pass.emptied.len()), (None, None, 0));
    assert_eq!(pass.counters, [[2, 1, 2], [2, 1, 2]]);
}

#[test]
fn a_preview_tells_which_own_stacks_the_opponent_could_take() {
    // The stack of two is safe from single pieces, and becomes so where it lands.
    let position = board(&[('A', "ZZ.tT"), ('C', "R2R..r.."), ('I', "zzrtt")], "w 2");
    assert_eq!(preview(&position, "pass").exposed, ["A2", "A5", "C2"]);
    assert_eq!(preview(&position, "C1+C2").exposed, ["A2", "A5"]);
}

#[test]
fn burying_the_last_own_piece_of_a_type_is_warned_of() {
    let position = board(&[('A', "ZTT.."), ('C', "R......"), ('I', "zrt..")], "w 2");
    let preview = preview(&position, "A2+A1");
    assert_eq!((&preview.warnings[..], preview.grave), (&[told("tzaar.warn-buried").with("about", "Tzaars")][..], 1));
    assert_eq!(preview.over, Some(told("tzaar.buried").with("about", "Tzaars").with("seat", "white")));
}

#[test]
fn leaving_the_last_piece_of_a_type_open_to_capture_is_warned_of() {
    let position = board(&[('A', "Zt..."), ('C', "RRRTTT."), ('I', "zr..t")], "w 2");
    let left = preview(&position, "pass");
    let last = told("tzaar.warn-last").with("about", "Tzaars").with("cell", "A1");
    assert_eq!((left.warnings, left.grave), (vec![last], 1));
    assert_eq!(codes(&preview(&position, "A1xA2").warnings), [""; 0]);
}

#[test]
fn a_type_that_two_captures_of_one_turn_would_end_is_warned_of() {
    let position = board(&[('A', "Z.t.Z"), ('C', "RRRTTT."), ('I', "zr..t")], "w 2");
    let left = preview(&position, "pass");
    let turn = told("tzaar.warn-turn").with("about", "Tzaars").with("cells", "A1, A5");
    assert_eq!((left.warnings, left.grave), (vec![turn], 0));
}

#[test]
fn a_last_piece_that_only_a_second_capture_reaches_is_warned_of() {
    let position = board(&[('A', "ZT..t"), ('C', "RRRTTT."), ('I', "zr..t")], "w 2");
    let left = preview(&position, "pass");
    assert_eq!(left.warnings, [told("tzaar.warn-turn").with("about", "Tzaars").with("cells", "A1")]);
}

#[test]
fn the_stacks_that_could_take_the_one_that_lands_are_named() {
    let position = board(&[('A', "ZZZtt"), ('C', "RRRTTT."), ('G', ".....Rr"), ('I', "zrt..")], "w 1");
    let landing = preview(&position, "A3xA4");
    assert_eq!(landing.warnings, [told("tzaar.warn-landing").with("cell", "A4").with("by", "A5")]);
}

#[test]
fn an_ordinary_capture_of_the_opening_marks_no_stack_as_exposed() {
    let start = Tzaar::new(&Setup::default()).expect("the standard start");
    let mut actions = Vec::new();
    start.legal_actions(&mut actions);
    for action in actions {
        let text = action.to_string();
        let preview = preview(&start, &text);
        assert_eq!(preview.exposed, [""; 0], "{text}");
        assert!(codes(&preview.warnings).iter().all(|&code| code == "tzaar.warn-landing"), "{text}");
    }
}

#[test]
fn a_first_action_warns_only_of_what_no_second_one_averts() {
    // The single Tzaar at A1 can be taken from A2, unless the second action takes that piece.
    let position = board(&[('A', "Zt..."), ('C', "RRRTTTt"), ('I', "zr..t")], "w 1");
    let averted = preview(&position, "C6xC7");
    assert_eq!(codes(&averted.warnings), [""; 0]);
    assert_eq!(averted.exposed, [""; 0]);
    // The stack of two is too high to be taken, and the Tzaar has nowhere to go.
    let position = board(&[('A', "Zt2..."), ('C', ".R.T.Tt"), ('I', "zr..t")], "w 1");
    let lasting = preview(&position, "C6xC7");
    assert_eq!(lasting.warnings[0], told("tzaar.warn-last").with("about", "Tzaars").with("cell", "A1"));
    assert!(lasting.exposed.contains(&"A1".to_owned()));
}

#[test]
fn a_first_action_after_which_the_turn_can_win_warns_of_nothing() {
    // The Tzaar at A1 would be lost to the stack of two, but the second action may take Black's last Tzaar.
    let position = board(&[('A', "Zt2..."), ('C', "RRRTTr."), ('E', "Tz......"), ('I', "rrt..")], "w 1");
    let wins = preview(&position, "C5xC6");
    assert_eq!((codes(&wins.warnings), wins.exposed, wins.over), (vec![], vec![], None));
    let mut position = position;
    for text in ["C5xC6", "E1xE2"] {
        position.play(position.parse_action(text).expect("legal")).expect("legal");
    }
    assert_eq!(position.outcome().expect("an end").winner(), Some(Seat(0)));
}

#[test]
fn an_end_is_told_with_the_type_and_the_loser() {
    let position = board(&[('A', "ZRTt."), ('I', "zr...")], "w 1");
    let gone = preview(&position, "A3xA4");
    let over = told("tzaar.type-gone").with("about", "Totts").with("seat", "black");
    assert_eq!(gone.over, Some(over.clone()));
    assert_eq!(codes(&gone.warnings), [""; 0]);
    let mut position = position;
    position.play(position.parse_action("A3xA4").expect("legal")).expect("legal");
    let view = position.view();
    assert_eq!((view.over, view.prompt, view.to_act), (Some(over), None, None));
    assert_eq!(view.seats.iter().map(|seat| seat.rank).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert!(view.cells.iter().all(|cell| !cell.movable));

    let position = board(&[('A', "Z2R2T2.."), ('C', "t......"), ('I', "zr...")], "w 2");
    let stuck = told("tzaar.no-capture").with("seat", "black");
    assert_eq!(preview(&position, "pass").over, Some(stuck));
}
