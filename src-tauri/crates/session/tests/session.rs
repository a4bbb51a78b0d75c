//! Walking about in a game: what is tried stays, and the cursor finds every position again.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

use alcazar_rules::{AnyGame, GameKind, Seat, Setup, Step};
use alcazar_session::{MoveFault, Node, NodeId, Session, Way};
use proptest::prelude::*;

fn zara() -> Session {
    Session::new(GameKind::Zara, &Setup::default()).expect("the standard start")
}

fn texts(session: &Session) -> Vec<String> {
    let text = |id| session.node(id).and_then(|node| node.played()).map(|played| played.text.clone());
    session.line().into_iter().filter_map(text).collect()
}

/// Plays the action of that number among the legal ones, counted round; `false` if the game is over.
fn play_any(session: &mut Session, number: usize) -> bool {
    let actions = session.position().legal_actions();
    let Some(&action) = actions.get(number % actions.len().max(1)) else { return false };
    session.play(action).expect("a legal action");
    true
}

#[test]
fn a_new_game_keeps_its_setup_with_all_options() {
    let session = Session::new(GameKind::Zara, &Setup::default().option("seats", "3")).expect("offered");
    let setup = session.setup().expect("made by a set-up");
    assert_eq!(setup.options.get("seats").map(String::as_str), Some("3"));
    assert_eq!(setup.variant, "standard");
    assert_eq!(session.players(), ["", "", ""]);
    assert!(Session::new(GameKind::Zara, &Setup::variant("none")).is_err());
}

#[test]
fn a_game_can_start_from_any_position() {
    let position = GameKind::Zara.parse(GameKind::Zara.info().sample).expect("a position");
    let session = Session::from_position(position.clone());
    assert_eq!(session.position(), &position);
    assert_eq!(session.setup(), None);
}

#[test]
fn playing_after_an_undo_starts_a_branch_and_cuts_nothing_off() {
    let mut session = zara();
    let first = session.play_text("xo--@c3").expect("legal");
    session.play_text("x---@a1").expect("legal");
    session.walk(Way::BackTurn);
    session.undo();
    let other = session.play_text("ox--@c3").expect("legal");
    assert_eq!(session.node(0).map(|start| start.children().to_vec()), Some(vec![first, other]));
    assert_eq!(texts(&session), ["ox--@c3"]);
    session.go_to(first).expect("still there");
    assert_eq!(texts(&session), ["xo--@c3", "x---@a1"]);
}

#[test]
fn playing_what_was_played_walks_there() {
    let mut session = zara();
    let first = session.play_text("xo--@c3").expect("legal");
    session.undo();
    assert_eq!(session.play_text(" xo--@c3 "), Ok(first));
    assert_eq!(session.node_count(), 2);
}

#[test]
fn redo_goes_back_the_way_one_came() {
    let mut session = zara();
    session.play_text("xo--@c3").expect("legal");
    session.undo();
    let second = session.play_text("ox--@c3").expect("legal");
    session.undo();
    assert!(session.redo());
    assert_eq!(session.cursor(), second);
    assert!(!session.redo());
}

#[test]
fn what_cannot_be_played_changes_nothing() {
    let mut session = zara();
    session.play_text("xo--@c3").expect("legal");
    session.pick("A").expect("in hand");
    let illegal = session.play_text(" xo--@c3").expect_err("the square is taken");
    assert!(matches!(illegal.fault, MoveFault::Illegal(_)));
    assert_eq!(illegal.column, 2);
    let unreadable = session.play_text("xo--@").expect_err("no square");
    assert!(matches!(unreadable.fault, MoveFault::Syntax(_)));
    assert_eq!(unreadable.column, 6);
    // Blue may play this, but not in Red's turn.
    session.undo();
    let beyond = session.play_text("xo--@c3,x---@a1").expect_err("two turns");
    assert_eq!(beyond.column, 9);
    assert_eq!((session.node_count(), session.cursor()), (2, 0));
}

#[test]
fn turns_are_counted_from_one_over_all_seats() {
    let mut session = zara();
    for text in ["xo--@c3", "x---@a1", "o---@e5"] {
        session.play_text(text).expect("legal");
    }
    let played = |id| session.node(id).and_then(|node| node.played()).map(|played| (played.turn, played.seat));
    assert_eq!(played(0), None);
    assert_eq!(played(1), Some((1, Seat(0))));
    assert_eq!(played(2), Some((2, Seat(1))));
    assert_eq!(played(3), Some((3, Seat(0))));
    assert_eq!(session.node(0).map(Node::turn), Some(0));
}

#[test]
fn the_last_action_is_known_at_every_node() {
    let mut session = zara();
    assert_eq!(session.last(), None);
    session.play_text("xo--@c3").expect("legal");
    assert_eq!(session.last().and_then(|last| last.to), Some("c3".to_owned()));
}

#[test]
fn the_actions_of_a_turn_are_known_together() {
    let mut session = Session::new(GameKind::Tzaar, &Setup::variant("fixed")).expect("an offered set-up");
    let ends = |session: &Session| -> Vec<_> { session.before_last().into_iter().map(|action| action.to).collect() };
    assert_eq!(ends(&session), []);
    session.play_text("E4xD4").expect("legal");
    assert_eq!(ends(&session), []);
    for expected in [vec![], vec![Some("E3".to_owned())]] {
        let action = if expected.is_empty() { "F3xE3" } else { "pass" };
        session.play_text(action).expect("legal");
        assert_eq!(ends(&session), expected);
    }
}

#[test]
fn what_the_last_turn_took_is_known_with_its_cell() {
    let mut session = Session::new(GameKind::Tzaar, &Setup::variant("fixed")).expect("an offered set-up");
    assert_eq!(session.fallen(), []);
    let stood = session.position().view().cells.into_iter().find(|cell| cell.name == "D4").and_then(|cell| cell.piece);
    session.play_text("E4xD4").expect("legal");
    assert_eq!(session.fallen(), [("D4".to_owned(), stood.expect("a piece stands on D4"))]);
    session.play_text("F3xE3").expect("legal");
    let cells = |session: &Session| -> Vec<_> { session.fallen().into_iter().map(|(cell, _)| cell).collect() };
    assert_eq!(cells(&session), ["E3"]);
    session.play_text("pass").expect("legal");
    assert_eq!(cells(&session), ["E3"]);
}

#[test]
fn where_other_seats_have_played_since_is_known_at_a_table_of_four() {
    let mut setup = Setup::variant("standard");
    setup.options.extend([("seats", "4"), ("size", "7")].map(|(name, value)| (name.to_owned(), value.to_owned())));
    let mut session = Session::new(GameKind::Zara, &setup).expect("an offered set-up");
    for (action, earlier) in [
        ("-o--@c4", &[][..]),
        ("---x@a2", &["c4"]),
        ("o--x@d7", &["a2", "c4"]),
        ("---x@f1", &["a2", "d7"]),
        ("-x--@d2", &["d7", "f1"]),
    ] {
        session.play_text(action).expect("legal");
        assert_eq!(session.earlier(), earlier, "after {action}");
    }
}

#[test]
fn no_node_is_reached_by_a_number_that_none_has() {
    let mut session = zara();
    assert!(session.go_to(1).is_err());
    assert!(session.node(NodeId::MAX).is_none());
    assert!(session.notes_mut(7).is_none());
    assert_eq!(session.cursor(), 0);
}

#[test]
fn a_draft_is_entered_step_by_step() {
    let mut session = zara();
    session.pick("D").expect("in hand");
    assert_eq!(session.draft().map(|draft| draft.piece.kind.clone()), Some("xo--".to_owned()));
    session.rotate(1).expect("a tile turns");
    assert_eq!(session.draft().map(|draft| draft.piece.kind.clone()), Some("-xo-".to_owned()));
    session.rotate(-128).expect("a tile turns");
    session.rotate(127).expect("a tile turns");
    assert_eq!(session.draft().map(|draft| draft.piece.kind.clone()), Some("xo--".to_owned()));
    assert_eq!(session.steps().len(), 2);
    session.step_back();
    assert_eq!(session.steps(), [Step::Pick("D".to_owned())]);
    session.step_back();
    assert_eq!(session.draft(), None);
}

#[test]
fn a_step_that_is_refused_leaves_the_draft_as_it_was() {
    let mut session = zara();
    assert!(session.rotate(1).is_err());
    session.pick("D").expect("in hand");
    let draft = session.draft().cloned();
    assert!(session.pick("nothing").is_err());
    assert!(session.choose("nothing").is_err());
    assert_eq!(session.draft().cloned(), draft);
}

#[test]
fn the_draft_is_dropped_whenever_the_cursor_moves() {
    let walks: [fn(&mut Session); 6] = [
        |session| assert!(session.undo()),
        |session| assert!(session.redo()),
        |session| session.go_to(0).expect("the start"),
        |session| assert!(session.walk(Way::Start)),
        |session| assert!(session.walk(Way::End)),
        |session| assert!(play_any(session, 0)),
    ];
    for walk in walks {
        let mut session = zara();
        session.play_text("xo--@c3").expect("legal");
        session.play_text("x---@a1").expect("legal");
        session.undo();
        session.pick("A").or_else(|_| session.pick("B")).expect("in hand");
        walk(&mut session);
        assert_eq!((session.draft(), session.steps().len()), (None, 0));
    }
}

/// Every way of every game to begin.
fn setups(kind: GameKind, seed: u64) -> Vec<Setup> {
    let setup = |info: &'static alcazar_rules::SetupInfo| Setup {
        variant: info.name.to_owned(),
        seed: info.seeded.then_some(seed),
        ..Setup::default()
    };
    kind.info().setups.iter().map(setup).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_to_the_start_and_redo_to_the_end_give_identical_positions(
        numbers in prop::collection::vec(any::<usize>(), 1..80),
        seed in 0..=alcazar_rules::MAX_SEED,
    ) {
        for kind in GameKind::ALL {
            for setup in setups(*kind, seed) {
                let mut session = Session::new(*kind, &setup).expect("offered");
                let mut positions = vec![session.position().clone()];
                for &number in &numbers {
                    if !play_any(&mut session, number) {
                        break;
                    }
                    positions.push(session.position().clone());
                }
                for position in positions.iter().rev() {
                    prop_assert_eq!(session.position(), position);
                    session.undo();
                }
                prop_assert!(!session.undo());
                for position in &positions {
                    prop_assert_eq!(session.position(), position);
                    session.redo();
                }
                prop_assert!(!session.redo());
            }
        }
    }

    #[test]
    fn turns_are_taken_back_and_played_again_whole(
        numbers in prop::collection::vec(any::<usize>(), 1..40),
        seed in 0..=alcazar_rules::MAX_SEED,
    ) {
        for kind in GameKind::ALL {
            let setup = setups(*kind, seed).pop().expect("every game has a set-up");
            let mut session = Session::new(*kind, &setup).expect("offered");
            for &number in &numbers {
                play_any(&mut session, number);
            }
            let end = session.cursor();
            let mut turns = 0;
            loop {
                let (seat, turn) = (session.position().to_act(), session.node(session.cursor()).map(Node::turn));
                if !session.walk(Way::BackTurn) {
                    break;
                }
                turns += 1;
                let mover = session.position().to_act();
                prop_assert!(turns == 1 || seat != mover);
                prop_assert_eq!(session.node(session.cursor()).map(|node| node.turn() + 1), turn);
            }
            prop_assert_eq!(session.cursor(), 0);
            for _ in 0..turns {
                prop_assert!(session.walk(Way::ForwardTurn));
            }
            prop_assert_eq!(session.cursor(), end);
        }
    }

    #[test]
    fn a_walk_at_random_never_loses_a_node(
        walk in prop::collection::vec((0..6u8, any::<usize>()), 1..120),
    ) {
        let mut session = zara();
        let mut seen: Vec<AnyGame> = vec![session.position().clone()];
        for (way, number) in walk {
            match way {
                0 => drop(session.undo()),
                1 => drop(session.redo()),
                2 => session.go_to(number as u32 % session.node_count()).expect("a node"),
                _ => drop(play_any(&mut session, number % 5)),
            }
            if session.node_count() as usize > seen.len() {
                seen.push(session.position().clone());
            }
            prop_assert!(session.cursor() == 0 || session.line().contains(&session.cursor()));
        }
        prop_assert_eq!(session.node_count() as usize, seen.len());
        for (id, position) in seen.iter().enumerate() {
            session.go_to(id as u32).expect("a node");
            prop_assert_eq!(session.position(), position);
        }
    }
}
