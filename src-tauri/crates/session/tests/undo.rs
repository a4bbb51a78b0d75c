//! What a person undoes and redoes, where that leads, and the words it is told in.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

use alcazar_rules::{GameKind, Seat, Setup};
use alcazar_session::{Change, Computer, Deed, Mark, NodeId, Notes, Saved, Session, State, Way};
use proptest::prelude::*;

fn zara() -> Session {
    Session::new(GameKind::Zara, &Setup::default()).expect("the standard start")
}

fn apply(session: &mut Session, change: &Change) {
    assert_eq!(session.apply(change), Ok(true), "{change:?}");
}

/// Plays one of the actions that are possible at the cursor.
fn play(session: &mut Session) {
    let position = session.position();
    let action = *position.legal_actions().last().expect("the game is not over");
    let text = position.action_text(action);
    apply(session, &Change::Play { at: session.cursor(), text });
}

fn undo(session: &mut Session) -> bool {
    let change = session.to_undo();
    change.is_some_and(|change| session.apply(&change).expect("possible"))
}

fn redo(session: &mut Session) -> bool {
    let times = session.to_redo();
    (0..times).for_each(|_| apply(session, &Change::Again));
    times > 0
}

fn text(session: &Session, node: NodeId) -> String {
    session.node(node).and_then(|node| node.played()).map(|played| played.text.clone()).expect("a move")
}

fn comment(node: NodeId) -> Change {
    Change::Comment { node, text: "good".to_owned() }
}

#[test]
fn after_a_walk_back_and_two_moves_the_third_undo_goes_on_back() {
    let mut session = zara();
    (0..12).for_each(|_| play(&mut session));
    (0..10).for_each(|_| assert!(session.walk(Way::Back)));
    assert_eq!(session.cursor(), 2);
    let first = session.position().legal_actions()[0];
    session.play(first).expect("legal");
    play(&mut session);
    assert_eq!(session.cursor(), 14);
    for cursor in [13, 2, 1, 0] {
        assert!(undo(&mut session));
        assert_eq!(session.cursor(), cursor);
    }
    assert_eq!(session.to_undo(), None);
    for cursor in [1, 2, 13, 14] {
        assert!(redo(&mut session));
        assert_eq!(session.cursor(), cursor);
    }
    assert_eq!(session.to_redo(), 0);
    assert_eq!(session.node(2).map(|node| node.children().to_vec()), Some(vec![3, 13]));
}

#[test]
fn undo_after_undo_turn_goes_on_back_and_redo_leads_along_both() {
    let mut session = Session::new(GameKind::Tzaar, &Setup::variant("fixed")).expect("offered");
    (0..5).for_each(|_| play(&mut session));
    let back = session.to_undo_turn().expect("possible");
    assert_eq!(back, Change::TakeBack { to: 3 });
    apply(&mut session, &back);
    assert_eq!(session.to_undo_turn(), Some(Change::TakeBack { to: 1 }));
    assert!(undo(&mut session));
    assert_eq!(session.cursor(), 2);
    for cursor in [3, 4, 5] {
        assert!(redo(&mut session));
        assert_eq!(session.cursor(), cursor);
    }
}

#[test]
fn an_edit_is_undone_first_and_no_more_once_something_was_walked() {
    let mut session = zara();
    (0..3).for_each(|_| play(&mut session));
    apply(&mut session, &comment(1));
    assert_eq!(session.to_undo(), Some(Change::UndoEdit));
    assert!(undo(&mut session) && redo(&mut session));
    play(&mut session);
    assert_eq!(session.to_undo(), Some(Change::TakeBack { to: 3 }));
    assert!(undo(&mut session));
    assert_eq!(session.to_undo(), Some(Change::UndoEdit), "what was played since was taken back");
    assert!(session.walk(Way::Back) && session.walk(Way::Forward));
    assert_eq!(session.to_undo(), Some(Change::TakeBack { to: 2 }));
    assert!(undo(&mut session));
    assert_eq!(session.node(1).map(|node| node.notes.comment()), Some("good"));
}

#[test]
fn what_is_written_between_the_actions_of_a_turn_stays_when_the_turn_is_taken_back() {
    let mut session = Session::new(GameKind::Tzaar, &Setup::variant("fixed")).expect("offered");
    (0..2).for_each(|_| play(&mut session));
    apply(&mut session, &comment(2));
    play(&mut session);
    let back = session.to_undo_turn().expect("possible");
    apply(&mut session, &back);
    assert_eq!(session.cursor(), 1);
    assert_eq!(session.node(2).map(|node| node.notes.comment()), Some("good"));
    for cursor in [2, 3] {
        assert!(redo(&mut session));
        assert_eq!(session.cursor(), cursor);
    }
}

#[test]
fn undoing_a_deletion_brings_all_its_moves_back_and_leads_to_where_the_person_stood() {
    let mut session = zara();
    (0..31).for_each(|_| play(&mut session));
    apply(&mut session, &Change::Walk { to: 2 });
    let gone = text(&session, 2);
    apply(&mut session, &Change::Delete { node: 2 });
    assert_eq!(session.cursor(), 1);
    let undone = session.to_undo().expect("possible");
    let deleted = Deed::Delete { text: gone, moves: 30 };
    assert_eq!(session.deed(&undone), Deed::Undo { of: Box::new(deleted.clone()) });
    apply(&mut session, &undone);
    assert_eq!((session.cursor(), session.toward(Way::End)), (2, Some(31)));
    assert_eq!(session.deed_of_redo(), Some(Deed::Redo { of: Box::new(deleted) }));
    assert!(redo(&mut session));
    assert_eq!((session.cursor(), session.toward(Way::End)), (1, None));
}

#[test]
fn against_a_computer_undo_leads_back_to_the_person_and_redo_on_to_the_person() {
    let mut session = zara();
    apply(&mut session, &Change::Computer { seat: 1, computer: Computer::new(1, 3) });
    (0..3).for_each(|_| play(&mut session));
    assert_eq!(session.to_undo(), Some(Change::TakeBack { to: 2 }), "the computer has not answered yet");
    play(&mut session);
    apply(&mut session, &comment(3));
    assert!(undo(&mut session));
    assert_eq!(session.to_undo(), Some(Change::TakeBack { to: 2 }));
    let taken = text(&session, 3);
    let deed = session.to_undo().map(|change| session.deed(&change));
    assert_eq!(deed, Some(Deed::TakeBack { text: taken.clone(), moves: 2 }));
    assert!(undo(&mut session));
    assert_eq!(session.deed_of_redo(), Some(Deed::PlayAgain { text: taken, moves: 2 }));
    assert!(undo(&mut session));
    assert_eq!((session.cursor(), session.to_undo(), session.to_redo()), (0, Some(Change::UndoEdit), 2));
    assert!(redo(&mut session) && redo(&mut session));
    assert_eq!((session.cursor(), session.to_redo()), (4, 1), "the comment that was undone is there to be redone");
}

#[test]
fn what_only_computers_played_is_not_undone_for_a_person_but_step_by_step_among_themselves() {
    let mut session = zara();
    session.set_computer(Seat(0), Computer::new(1, 3));
    play(&mut session);
    assert_eq!((session.to_undo(), session.to_redo()), (None, 0));
    session.set_computer(Seat(1), Computer::new(1, 3));
    play(&mut session);
    assert_eq!(session.to_undo(), Some(Change::TakeBack { to: 1 }));
    assert!(undo(&mut session));
    assert_eq!(session.to_redo(), 1);
}

#[test]
fn what_does_not_lead_to_the_cursor_cannot_be_taken_back() {
    let mut session = zara();
    play(&mut session);
    apply(&mut session, &Change::Walk { to: 0 });
    let before = Saved::from(&session);
    assert!(session.apply(&Change::TakeBack { to: 1 }).is_err());
    assert!(session.apply(&Change::TakeBack { to: 9 }).is_err());
    for nothing in [Change::TakeBack { to: 0 }, Change::UndoEdit, Change::Again] {
        assert_eq!(session.apply(&nothing), Ok(false));
    }
    assert_eq!(Saved::from(&session), before);
}

#[test]
fn what_was_undone_and_walked_to_since_is_not_done_again() {
    let mut session = zara();
    play(&mut session);
    apply(&mut session, &Change::Undo);
    apply(&mut session, &Change::Walk { to: 1 });
    let before = Saved::from(&session);
    assert_eq!(session.apply(&Change::Again), Ok(false), "it would show nothing");
    assert_eq!(Saved::from(&session), before);
}

#[test]
fn each_edit_is_told_as_what_it_does_before_it_is_made_and_when_it_is_undone_and_redone() {
    let mut session = zara();
    (0..2).for_each(|_| play(&mut session));
    apply(&mut session, &Change::Walk { to: 0 });
    let first = session.position().legal_actions()[0];
    let other = session.position().action_text(first);
    apply(&mut session, &Change::Play { at: 0, text: other.clone() });
    let (one, two) = (text(&session, 1), text(&session, 2));
    let line = session.position().action_text(session.position().legal_actions()[0]);
    let changes = [
        (Change::Comment { node: 1, text: "a".to_owned() }, Deed::Comment { text: Some(one.clone()) }),
        (Change::Mark { node: 2, mark: Some(Mark::Good) }, Deed::Mark { text: Some(two.clone()), moves: 1 }),
        (
            Change::Marks { marks: vec![(1, Mark::Bad), (2, Mark::Bad)] },
            Deed::Mark { text: Some(one.clone()), moves: 2 },
        ),
        (Change::Player { seat: 1, name: "Ada".to_owned() }, Deed::Player { seat: 1, name: "Ada".to_owned() }),
        (Change::Computer { seat: 1, computer: Computer::new(4, 3) }, Deed::Computer { seat: 1, level: Some(4) }),
        (Change::Name { name: "Final".to_owned() }, Deed::Name { name: "Final".to_owned() }),
        (Change::Tags { tags: vec!["club".to_owned()] }, Deed::Tags),
        (Change::Promote { node: 3 }, Deed::Promote { text: other }),
        (Change::Line { at: 3, turns: vec![line.clone()], go: false }, Deed::Line { text: line, moves: 1 }),
        (Change::Delete { node: 1 }, Deed::Delete { text: one, moves: 2 }),
        (Change::Setup { setup: Setup::default().option("seats", "3") }, Deed::Start),
    ];
    for (change, deed) in changes {
        assert_eq!(session.deed(&change), deed);
        apply(&mut session, &change);
        assert_eq!(session.deed(&Change::UndoEdit), Deed::Undo { of: Box::new(deed.clone()) }, "{change:?}");
        apply(&mut session, &Change::UndoEdit);
        assert_eq!(session.deed_of_redo(), Some(Deed::Redo { of: Box::new(deed) }), "{change:?}");
        apply(&mut session, &Change::Again);
    }
}

#[test]
fn a_state_that_is_brought_back_is_whole_and_undoing_it_leads_to_the_later_one() {
    let mut session = zara();
    (0..3).for_each(|_| play(&mut session));
    apply(&mut session, &comment(2));
    let state = State::from(&session);
    apply(&mut session, &Change::Delete { node: 2 });
    apply(&mut session, &Change::Name { name: "later".to_owned() });
    play(&mut session);
    let later = State::from(&session);
    let bring = Change::Restore { state: Box::new(state.clone()) };
    assert_eq!(session.deed(&bring), Deed::Restore);
    apply(&mut session, &bring);
    assert_eq!((State::from(&session), session.cursor()), (state, 3));
    assert_eq!(session.apply(&bring), Ok(false));
    assert_eq!(session.deed(&Change::UndoEdit), Deed::Undo { of: Box::new(Deed::Restore) });
    assert!(undo(&mut session));
    assert_eq!(State::from(&session), later);
}

/// What shows of a game.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    cursor: NodeId,
    nodes: Vec<(Vec<NodeId>, Notes)>,
    names: (Vec<String>, String, Vec<String>),
}

impl Shown {
    fn of(session: &Session) -> Self {
        let node = |id| {
            let node = session.node(id).expect("a node");
            (node.children().to_vec(), node.notes.clone())
        };
        Self {
            cursor: session.cursor(),
            nodes: (0..session.node_count()).map(node).collect(),
            names: (session.players().to_vec(), session.name(), session.tags()),
        }
    }
}

/// What a person does at the table.
#[derive(Clone, Copy, Debug)]
enum Doing {
    Play(u8),
    Walk(u32),
    Edit(u8, u32),
    Undo,
    UndoTurn,
    Redo,
}

fn doing() -> impl Strategy<Value = Doing> {
    prop_oneof![
        4 => any::<u8>().prop_map(Doing::Play),
        2 => any::<u32>().prop_map(Doing::Walk),
        2 => (0..7u8, any::<u32>()).prop_map(|(kind, number)| Doing::Edit(kind, number)),
        5 => Just(Doing::Undo),
        2 => Just(Doing::UndoTurn),
        3 => Just(Doing::Redo),
    ]
}

impl Doing {
    /// The changes that it makes; none where it is not possible.
    fn changes(self, session: &Session) -> Vec<Change> {
        match self {
            Self::Play(number) => {
                let position = session.position();
                let actions = position.legal_actions();
                let action = actions.get(usize::from(number) % 4 * 7 % actions.len().max(1));
                let play = |&action| Change::Play { at: session.cursor(), text: position.action_text(action) };
                action.map(play).into_iter().collect()
            }
            Self::Walk(number) => vec![Change::Walk { to: number % session.node_count() }],
            Self::Edit(kind, number) => {
                let node = number % session.node_count();
                vec![match kind {
                    0 => Change::Comment { node, text: number.to_string() },
                    1 => Change::Mark { node, mark: Some(Mark::Bad) },
                    2 => Change::Delete { node },
                    3 => Change::MainLine { node },
                    4 => Change::Player { seat: 0, name: number.to_string() },
                    5 => Change::Write { node, text: number.to_string() },
                    _ => Change::Name { name: number.to_string() },
                }]
            }
            Self::Undo => session.to_undo().into_iter().collect(),
            Self::UndoTurn => session.to_undo_turn().into_iter().collect(),
            Self::Redo => vec![Change::Again; session.to_redo()],
        }
    }
}

/// Whether a node is another one or leads to it.
fn leads_to(session: &Session, before: NodeId, node: NodeId) -> bool {
    std::iter::successors(Some(node), |&id| session.node(id)?.parent()).any(|id| id == before)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_never_leads_on_and_redo_leads_back_and_no_move_is_lost(
        doings in prop::collection::vec(doing(), 1..80),
        seats in 0..3u8,
    ) {
        for &kind in GameKind::ALL {
            let info = &kind.info().setups[0];
            let setup = Setup { seed: info.seeded.then_some(1), ..Setup::variant(info.name) };
            let mut session = Session::new(kind, &setup).expect("offered");
            (0..seats).for_each(|seat| session.set_computer(Seat(seat), Computer::new(1, 3)));
            let mut replayed = session.clone();
            // Where the person stood before each deletion that led away from there.
            let mut left = Vec::new();
            for &doing in &doings {
                let before = Shown::of(&session);
                let changes = doing.changes(&session);
                let told = changes.first().map(|change| session.deed(change));
                let mut made = Vec::new();
                for change in changes {
                    if session.apply(&change) == Ok(true) {
                        made.push(change);
                    }
                }
                let after = Shown::of(&session);
                prop_assert!(after.nodes.len() >= before.nodes.len());
                if matches!(doing, Doing::Edit(2, _) | Doing::Redo) && after.cursor != before.cursor {
                    left.push(before.cursor);
                }
                match doing {
                    Doing::Undo | Doing::UndoTurn if !made.is_empty() => {
                        let is_back = leads_to(&session, after.cursor, before.cursor);
                        match told {
                            Some(Deed::TakeBack { .. }) => {
                                prop_assert!(is_back && after.cursor != before.cursor);
                                prop_assert_eq!(&after.nodes, &before.nodes, "the moves stay as a branch");
                            }
                            Some(Deed::Undo { of }) if matches!(*of, Deed::Delete { .. }) => {
                                prop_assert!(is_back || left.contains(&after.cursor));
                            }
                            Some(Deed::Undo { .. }) => prop_assert_eq!(after.cursor, before.cursor),
                            other => prop_assert!(false, "{:?}", other),
                        }
                        let mut again = session.clone();
                        prop_assert!(again.to_redo() > 0);
                        while Shown::of(&again) != before && again.apply(&Change::Again) == Ok(true) {}
                        prop_assert_eq!(Shown::of(&again), before);
                    }
                    Doing::Redo => {
                        let words = session.to_undo().map(|change| session.deed(&change));
                        prop_assert!(made.is_empty() || words.is_some() || seats > 0);
                    }
                    _ => {}
                }
                for change in &made {
                    prop_assert_eq!(replayed.apply(change), Ok(true));
                }
            }
            prop_assert_eq!(Saved::from(&replayed), Saved::from(&session));
        }
    }
}

#[test]
fn what_older_versions_undid_is_told_as_what_it_was() {
    let mut session = zara();
    play(&mut session);
    let one = text(&session, 1);
    let player = Change::Player { seat: 1, name: "Ada".to_owned() };
    for (change, deed) in [
        (comment(1), Deed::Comment { text: Some(one.clone()) }),
        (Change::Name { name: "Final".to_owned() }, Deed::Name { name: "Final".to_owned() }),
        (player, Deed::Player { seat: 1, name: "Ada".to_owned() }),
        (Change::Delete { node: 1 }, Deed::Delete { text: one, moves: 1 }),
    ] {
        apply(&mut session, &change);
        assert_eq!(session.deed(&Change::Undo), Deed::Undo { of: Box::new(deed.clone()) });
        apply(&mut session, &Change::Undo);
        assert_eq!(session.deed(&Change::Redo), Deed::Redo { of: Box::new(deed) });
    }
}
