//! Everything that can happen to an open game, and undoing it.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

use alcazar_rules::{GameKind, Setup};
use alcazar_session::{Change, ChangeError, Computer, Mark, NodeId, Notes, Saved, Session, State, Way};
use proptest::prelude::*;

fn zara() -> Session {
    Session::new(GameKind::Zara, &Setup::default()).expect("the standard start")
}

/// A game with a main line of two moves (nodes 1 and 2) and two branches at the start (3, and 4 with 5 behind it).
fn branched() -> Session {
    let mut session = zara();
    for (at, text) in [(0, "xo--@c3"), (1, "x---@a1"), (0, "ox--@c3"), (0, "o---@e5"), (4, "x---@a1")] {
        play(&mut session, at, text);
    }
    session
}

fn play(session: &mut Session, at: NodeId, text: &str) {
    assert_eq!(session.apply(&Change::Play { at, text: text.to_owned() }), Ok(true), "{text} at {at}");
}

fn apply(session: &mut Session, change: &Change) {
    assert_eq!(session.apply(change), Ok(true), "{change:?}");
}

fn children(session: &Session, id: NodeId) -> Vec<NodeId> {
    session.node(id).map(|node| node.children().to_vec()).unwrap_or_default()
}

#[test]
fn undo_takes_actions_and_edits_alike() {
    let mut session = zara();
    play(&mut session, 0, "xo--@c3");
    apply(&mut session, &Change::Comment { node: 1, text: "the centre".to_owned() });
    apply(&mut session, &Change::Mark { node: 1, mark: Some(Mark::Good) });
    play(&mut session, 1, "x---@a1");
    let notes = |session: &Session| session.node(1).map(|node| (node.notes.comment().to_owned(), node.notes.mark()));
    assert!(session.undo());
    assert_eq!((session.cursor(), notes(&session)), (1, Some(("the centre".to_owned(), Some(Mark::Good)))));
    assert!(session.undo());
    assert_eq!(notes(&session), Some(("the centre".to_owned(), None)));
    assert!(session.undo());
    assert_eq!((session.cursor(), notes(&session)), (1, Some((String::new(), None))));
    assert!(session.undo());
    assert_eq!(session.cursor(), 0);
    assert!(!session.can_undo() && !session.undo());
    while session.redo() {}
    assert_eq!((session.cursor(), notes(&session)), (2, Some(("the centre".to_owned(), Some(Mark::Good)))));
    assert!(!session.can_redo());
}

#[test]
fn verdicts_written_together_are_undone_together() {
    let mut session = branched();
    let verdicts = |session: &Session| [1, 2, 3].map(|node| session.node(node).and_then(|node| node.notes.mark()));
    apply(&mut session, &Change::Mark { node: 2, mark: Some(Mark::Good) });
    let before = verdicts(&session);
    let marks = vec![(1, Mark::Bad), (2, Mark::Doubtful), (1, Mark::Interesting)];
    apply(&mut session, &Change::Marks { marks: marks.clone() });
    assert_eq!(verdicts(&session), [Some(Mark::Interesting), Some(Mark::Doubtful), before[2]]);
    assert_eq!(session.apply(&Change::Marks { marks }), Ok(false));
    let saved = serde_json::to_string(&Saved::from(&session)).expect("written");
    let read: Saved = serde_json::from_str(&saved).expect("read");
    let mut session = Session::try_from(read).expect("sound");
    assert!(session.undo());
    assert_eq!(verdicts(&session), before);
    assert!(session.redo());
    assert_eq!(verdicts(&session), [Some(Mark::Interesting), Some(Mark::Doubtful), before[2]]);
}

#[test]
fn undoing_a_play_leaves_its_node_in_the_tree() {
    let mut session = branched();
    while session.undo() {}
    assert_eq!((children(&session, 0), children(&session, 4)), (vec![1, 3, 4], vec![5]));
}

#[test]
fn undo_takes_the_cursor_to_where_the_change_was_made() {
    let mut session = branched();
    apply(&mut session, &Change::Walk { to: 2 });
    apply(&mut session, &Change::Comment { node: 5, text: "elsewhere".to_owned() });
    apply(&mut session, &Change::Walk { to: 3 });
    assert!(session.undo());
    assert_eq!(session.cursor(), 2);
    apply(&mut session, &Change::Walk { to: 0 });
    assert!(session.redo());
    assert_eq!(session.cursor(), 2);
}

#[test]
fn walking_back_and_undoing_takes_back_one_move_and_not_none() {
    let mut session = zara();
    play(&mut session, 0, "xo--@c3");
    play(&mut session, 1, "x---@a1");
    assert!(session.walk(Way::Back));
    assert!(session.undo());
    assert_eq!(session.cursor(), 0);
    assert!(!session.can_undo());
    assert!(session.walk(Way::Forward));
    assert!(session.redo());
    assert_eq!(session.cursor(), 2);
}

#[test]
fn a_walk_leaves_the_redo_standing_and_a_change_ends_it() {
    let mut session = branched();
    assert!(session.undo() && session.undo());
    apply(&mut session, &Change::Walk { to: 2 });
    assert!(session.can_redo());
    apply(&mut session, &Change::Name { name: "Final".to_owned() });
    assert!(!session.can_redo());
    assert_eq!(children(&session, 4), [5], "what was undone stays in the tree");
}

#[test]
fn a_line_is_added_beside_the_cursor_and_undoing_takes_it_away() {
    let mut session = branched();
    let cursor = session.cursor();
    let turns = ["x---@a1", "o---@e5"].map(str::to_owned).to_vec();
    apply(&mut session, &Change::Line { at: 3, turns: turns.clone(), go: false });
    assert_eq!((session.cursor(), children(&session, 3), children(&session, 6)), (cursor, vec![6], vec![7]));
    assert_eq!(session.apply(&Change::Line { at: 3, turns: turns.clone(), go: false }), Ok(false));
    assert!(session.undo());
    assert_eq!((session.cursor(), children(&session, 3)), (cursor, vec![]));
    assert!(session.redo());
    assert_eq!(children(&session, 3), [6]);
    apply(&mut session, &Change::Line { at: 3, turns, go: true });
    assert_eq!(session.cursor(), 7);
    // The first turn was played before, the second is new, and the third is not legal.
    let before = Saved::from(&session);
    let turns = ["xo--@c3", "o---@b1", "o---@b1"].map(str::to_owned).to_vec();
    assert!(session.apply(&Change::Line { at: 0, turns: turns.clone(), go: true }).is_err());
    assert_eq!(Saved::from(&session), before);
    apply(&mut session, &Change::Line { at: 0, turns: turns[..2].to_vec(), go: true });
    assert_eq!((session.cursor(), children(&session, 0), children(&session, 1)), (8, vec![1, 3, 4], vec![2, 8]));
}

#[test]
fn a_deleted_branch_is_out_of_reach_and_comes_back_whole() {
    let mut session = branched();
    apply(&mut session, &Change::Delete { node: 4 });
    assert_eq!((session.cursor(), children(&session, 0)), (0, vec![1, 3]));
    for id in [4, 5] {
        assert!(session.go_to(id).is_err());
        let comment = Change::Comment { node: id, text: String::new() };
        assert!(matches!(session.apply(&comment), Err(ChangeError::Node(_))));
    }
    assert_eq!(session.toward(Way::End), Some(2));
    assert!(session.undo());
    assert_eq!((session.cursor(), children(&session, 0)), (5, vec![1, 3, 4]));
    assert!(session.redo());
    assert_eq!((session.cursor(), children(&session, 0)), (0, vec![1, 3]));
}

#[test]
fn a_deleted_branch_comes_back_to_its_place() {
    let mut session = branched();
    apply(&mut session, &Change::Walk { to: 2 });
    apply(&mut session, &Change::Delete { node: 3 });
    assert_eq!(session.cursor(), 2);
    play(&mut session, 0, "-o--@b2");
    assert_eq!(children(&session, 0), [1, 4, 6]);
    assert!(session.undo() && session.undo());
    assert_eq!(children(&session, 0), [1, 3, 4, 6]);
}

#[test]
fn what_was_deleted_can_be_played_again_from_nothing() {
    let mut session = branched();
    apply(&mut session, &Change::Delete { node: 1 });
    play(&mut session, 0, "xo--@c3");
    assert_eq!((session.cursor(), children(&session, 6)), (6, vec![]));
}

#[test]
fn promoting_takes_the_place_of_the_line_branched_off_from() {
    let mut session = branched();
    play(&mut session, 4, "o---@a1");
    assert_eq!(children(&session, 4), [5, 6]);
    apply(&mut session, &Change::Promote { node: 6 });
    assert_eq!((children(&session, 0), children(&session, 4)), (vec![1, 3, 4], vec![6, 5]));
    apply(&mut session, &Change::Promote { node: 6 });
    assert_eq!(session.main_line(), [4, 6]);
    assert_eq!(session.apply(&Change::Promote { node: 6 }), Ok(false));
    assert!(session.undo());
    assert_eq!(children(&session, 0), [1, 3, 4]);
}

#[test]
fn the_main_line_leads_through_any_node_at_once() {
    let mut session = branched();
    play(&mut session, 4, "o---@a1");
    apply(&mut session, &Change::MainLine { node: 6 });
    assert_eq!(session.main_line(), [4, 6]);
    assert!(session.undo());
    assert_eq!(session.main_line(), [1, 2]);
}

#[test]
fn names_and_tags_are_edits() {
    let mut session = zara();
    apply(&mut session, &Change::Player { seat: 1, name: "Bo".to_owned() });
    apply(&mut session, &Change::Name { name: "Final: [1]".to_owned() });
    let tags = [" club ", "2026", "", "club"].map(str::to_owned).to_vec();
    apply(&mut session, &Change::Tags { tags: tags.clone() });
    assert_eq!((session.players(), session.name().as_str()), (&["", "Bo"].map(str::to_owned)[..], "Final: [1]"));
    assert_eq!(session.tags(), ["club", "2026"]);
    assert_eq!(session.apply(&Change::Tags { tags }), Ok(false));
    assert_eq!(session.apply(&Change::Player { seat: 2, name: String::new() }), Err(ChangeError::Seat(2)));
    while session.undo() {}
    assert_eq!(
        (session.players(), session.name(), session.tags()),
        (&[const { String::new() }; 2][..], String::new(), vec![])
    );
}

#[test]
fn another_start_puts_what_was_played_aside_and_undo_brings_it_back() {
    let mut session = branched();
    apply(&mut session, &Change::Player { seat: 0, name: "Ada".to_owned() });
    let before = Saved::from(&session);
    apply(&mut session, &Change::Setup { setup: Setup::default().option("seats", "3") });
    assert_eq!((session.players(), session.node_count()), (&["Ada", "", ""].map(str::to_owned)[..], 1));
    play(&mut session, 0, "xo--@c3");
    apply(&mut session, &Change::Position { position: GameKind::Zara.info().sample.to_owned() });
    assert_eq!(session.start().to_string(), GameKind::Zara.info().sample);
    assert!(session.undo() && session.undo() && session.undo());
    let after = Saved::from(&session);
    assert_eq!(board(&after), board(&before));
    while session.redo() {}
    assert_eq!(session.start().to_string(), GameKind::Zara.info().sample);
    let same = Change::Position { position: GameKind::Zara.info().sample.to_owned() };
    assert_eq!(session.apply(&same), Ok(false));
}

#[test]
fn what_is_written_without_a_change_between_is_undone_together() {
    let mut session = branched();
    let entries = |session: &Session| {
        let saved = serde_json::to_value(Saved::from(session)).expect("written");
        saved["history"].as_array().map(Vec::len)
    };
    let before = entries(&session);
    let write = |node, text: &str| Change::Write { node, text: text.to_owned() };
    let comment = |session: &Session| session.node(1).map(|node| node.notes.comment().to_owned());
    for text in ["t", "the", "the centre"] {
        apply(&mut session, &write(1, text));
    }
    assert_eq!(session.apply(&write(1, "the centre")), Ok(false));
    apply(&mut session, &Change::Mark { node: 1, mark: Some(Mark::Good) });
    apply(&mut session, &write(1, "the centre, again"));
    apply(&mut session, &write(1, "the centre, once more"));
    assert!(session.undo());
    assert_eq!(comment(&session).as_deref(), Some("the centre"));
    assert!(session.undo() && session.undo());
    assert_eq!(comment(&session).as_deref(), Some(""));
    assert!(session.redo());
    assert_eq!(comment(&session).as_deref(), Some("the centre"));
    assert!(session.undo());
    for text in ["x", "xy", ""] {
        apply(&mut session, &write(1, text));
    }
    assert_eq!(entries(&session), before, "writing that ends where it began leaves nothing to undo");
}

#[test]
fn impossible_changes_are_refused_and_change_nothing() {
    let mut session = branched();
    let before = Saved::from(&session);
    let impossible = [
        Change::Play { at: 9, text: "xo--@c3".to_owned() },
        Change::Play { at: 1, text: "xo--@c3".to_owned() },
        Change::Walk { to: 9 },
        Change::Comment { node: 9, text: String::new() },
        Change::Mark { node: 0, mark: None },
        Change::Marks { marks: vec![(1, Mark::Bad), (0, Mark::Bad)] },
        Change::Marks { marks: vec![(1, Mark::Bad), (9, Mark::Bad)] },
        Change::Delete { node: 0 },
        Change::Promote { node: 9 },
        Change::MainLine { node: 9 },
        Change::Setup { setup: Setup::variant("none") },
        Change::Position { position: "none".to_owned() },
    ];
    for change in impossible {
        assert!(session.apply(&change).is_err(), "{change:?}");
        assert_eq!(Saved::from(&session), before, "{change:?}");
    }
}

#[test]
fn changes_are_written_as_the_journal_has_them() {
    let written = |change: Change| serde_json::to_string(&change).expect("written");
    let play = Change::Play { at: 3, text: "xo--@c3".to_owned() };
    assert_eq!(written(play), r#"{"change":"play","at":3,"text":"xo--@c3"}"#);
    assert_eq!(
        written(Change::Mark { node: 1, mark: Some(Mark::Good) }),
        r#"{"change":"mark","node":1,"mark":"good"}"#
    );
    assert_eq!(written(Change::Marks { marks: vec![(1, Mark::Bad)] }), r#"{"change":"marks","marks":[[1,"bad"]]}"#);
    assert_eq!(written(Change::MainLine { node: 1 }), r#"{"change":"main-line","node":1}"#);
    assert_eq!(written(Change::Undo), r#"{"change":"undo"}"#);
    assert_eq!(written(Change::TakeBack { to: 1 }), r#"{"change":"take-back","to":1}"#);
    assert_eq!(written(Change::UndoEdit), r#"{"change":"undo-edit"}"#);
    assert_eq!(written(Change::Again), r#"{"change":"again"}"#);
}

#[test]
fn a_damaged_game_is_refused_with_the_place() {
    let saved = serde_json::to_value(Saved::from(&branched())).expect("written");
    let faults = [
        ("/game", "\"chess\""),
        ("/board/position", "\"?\""),
        ("/board/players", "[]"),
        ("/board/nodes/1/t", "\"?\""),
        ("/board/nodes/2/p", "9"),
        ("/board/nodes/0/c", "[0]"),
        ("/board/nodes/0/c", "[1,1]"),
        ("/cursor", "9"),
        ("/history/0/after", "9"),
        ("/history/0/edit", "{\"notes\":[9,{}]}"),
        ("/history/0/edit", "{\"all-notes\":[[1,{}],[9,{}]]}"),
        ("/history/0/edit", "{\"all-notes\":[[1,{}],[1,{}]]}"),
        ("/history/0/edit", "{\"places\":[[0,null]]}"),
        ("/history/0/edit", "{\"player\":[2,\"\"]}"),
        ("/done", "9"),
    ];
    for (place, value) in faults {
        let mut damaged = saved.clone();
        *damaged.pointer_mut(place).expect("there") = serde_json::from_str(value).expect("JSON");
        let damaged: Saved = serde_json::from_value(damaged).expect("its form is right");
        assert!(Session::try_from(damaged).is_err(), "{place} {value}");
    }
}

fn computer(seat: u8, level: u8) -> Change {
    Change::Computer { seat, computer: Computer::new(level, 3) }
}

#[test]
fn a_computer_sits_down_and_rises_as_an_edit() {
    let mut session = zara();
    apply(&mut session, &computer(1, 4));
    assert_eq!(session.computers(), [None, Computer::new(4, 3)]);
    assert_eq!(session.apply(&computer(1, 4)), Ok(false));
    assert_eq!(session.apply(&computer(2, 4)), Err(ChangeError::Seat(2)));
    apply(&mut session, &Change::Setup { setup: Setup::default().option("seats", "3") });
    assert_eq!(session.computers(), [None, Computer::new(4, 3), None], "it stays at another start");
    apply(&mut session, &Change::Computer { seat: 1, computer: None });
    assert_eq!(session.computers(), [None; 3]);
    assert!(session.undo() && session.undo());
    assert_eq!(session.computers(), [None, Computer::new(4, 3)]);
    assert!(session.undo());
    assert_eq!(session.computers(), [None; 2]);
}

#[test]
fn what_was_kept_before_there_were_computers_is_read() {
    let mut session = zara();
    play(&mut session, 0, "xo--@c3");
    let saved = serde_json::to_value(Saved::from(&session)).expect("written");
    assert_eq!(saved["board"].get("computers"), None, "a game among persons is kept as it always was");
    let read = Session::try_from(serde_json::from_value::<Saved>(saved).expect("read")).expect("sound");
    assert_eq!(read.computers(), [None, None]);
}

#[test]
fn a_computer_of_no_level_cannot_be_read() {
    let wish =
        |text: &str| serde_json::from_str::<Change>(&format!(r#"{{"change":"computer","seat":0,"computer":{text}}}"#));
    assert_eq!(
        wish(r#"{"level":8,"seconds":10}"#).expect("sound"),
        Change::Computer { seat: 0, computer: Computer::new(8, 10) }
    );
    assert_eq!(wish("null").expect("sound"), Change::Computer { seat: 0, computer: None });
    for wrong in
        [r#"{"level":0}"#, r#"{"level":9}"#, r#"{"level":1,"seconds":0}"#, r#"{"level":-1}"#, r#"{"seconds":3}"#, "3"]
    {
        assert!(wish(wrong).is_err(), "{wrong}");
    }
}

fn board(saved: &Saved) -> serde_json::Value {
    let mut value = serde_json::to_value(saved).expect("written");
    let mut board = value["board"].take();
    let nodes = board["nodes"].as_array_mut().expect("nodes");
    // The way on is where the cursor was last: no part of what is undone.
    nodes.iter_mut().filter_map(serde_json::Value::as_object_mut).for_each(|node| drop(node.remove("v")));
    board
}

/// What undo brings back: all but what grows and what walks.
#[derive(Clone, Debug, PartialEq)]
struct Standing {
    setup: Option<Setup>,
    start: String,
    players: Vec<String>,
    computers: Vec<Option<Computer>>,
    cursor: NodeId,
    nodes: Vec<(Vec<NodeId>, Notes)>,
}

impl Standing {
    /// The state but for the nodes that came later.
    fn of(session: &Session, nodes: u32) -> Self {
        let node = |id| {
            let node = session.node(id).expect("a node");
            let children = node.children().iter().copied().filter(|&child| child < nodes);
            (children.collect(), node.notes.clone())
        };
        Self {
            setup: session.setup().cloned(),
            start: session.start().to_string(),
            players: session.players().to_vec(),
            computers: session.computers().to_vec(),
            cursor: session.cursor(),
            nodes: (0..nodes).map(node).collect(),
        }
    }

    fn now(session: &Session) -> Self {
        Self::of(session, session.node_count())
    }
}

/// A change of the kind and with the arguments that the numbers choose; it may be impossible.
fn change(session: &Session, kind: u8, number: u32) -> Change {
    let node = number % session.node_count();
    let text = ["", "a", "b]\\"][number as usize % 3].to_owned();
    match kind {
        3 => line(session, node, number),
        0..=4 => {
            let at = if kind < 3 { session.cursor() } else { node };
            let position = session.node(at).expect("a node").position();
            let actions = position.legal_actions();
            let action = actions.get(number as usize % 4 * 7 % actions.len().max(1));
            Change::Play { at, text: action.map(|&action| position.action_text(action)).unwrap_or_default() }
        }
        5..=6 => Change::Walk { to: node },
        7 => Change::Comment { node, text },
        8 => Change::Mark { node, mark: [None, Some(Mark::Bad), Some(Mark::Doubtful)][number as usize % 3] },
        9 if number.is_multiple_of(3) => Change::Marks { marks: vec![(node, Mark::Bad), (node / 2, Mark::Doubtful)] },
        9 => Change::Delete { node },
        10 => Change::Promote { node },
        11 => Change::MainLine { node },
        12 if number.is_multiple_of(2) => Change::Player { seat: (number / 2 % 3) as u8, name: text },
        12 => Change::Computer { seat: (number / 2 % 3) as u8, computer: Computer::new((number % 10) as u8, 3) },
        13 => Change::Name { name: text },
        14 => Change::Tags { tags: vec![text] },
        15 => {
            let setups = session.kind().info().setups;
            let info = &setups[number as usize % setups.len()];
            let seed = info.seeded.then_some(u64::from(number % 3));
            Change::Setup { setup: Setup { variant: info.name.to_owned(), seed, ..Setup::default() } }
        }
        16 => Change::Position { position: session.position().to_string() },
        17..=19 => Change::Undo,
        22..=24 => Change::Write { node, text },
        25 => session.to_undo().unwrap_or(Change::UndoEdit),
        26 => session.to_undo_turn().unwrap_or(Change::TakeBack { to: node }),
        27 => Change::Again,
        28 => {
            let mut earlier = session.clone();
            while earlier.undo() && !number.is_multiple_of(5) {}
            Change::Restore { state: Box::new(State::from(&earlier)) }
        }
        _ => Change::Redo,
    }
}

/// Two turns at a node, or as many as there are.
fn line(session: &Session, at: NodeId, number: u32) -> Change {
    let mut position = session.node(at).expect("a node").position().clone();
    let mut turns = Vec::new();
    while let (Some(seat), true) = (position.to_act(), turns.len() < 2) {
        let mut texts = Vec::new();
        while position.to_act() == Some(seat) {
            let actions = position.legal_actions();
            let action = actions[number as usize % 5 % actions.len()];
            texts.push(position.action_text(action));
            position.play(action).expect("legal");
        }
        turns.push(texts.join(","));
    }
    Change::Line { at, turns, go: number.is_multiple_of(2) }
}

fn session_of(kind: GameKind) -> Session {
    let info = &kind.info().setups[0];
    Session::new(kind, &Setup { seed: info.seeded.then_some(1), ..Setup::variant(info.name) }).expect("offered")
}

/// All numbers in a JSON text, to be changed.
fn numbers(value: &mut serde_json::Value) -> Vec<&mut serde_json::Value> {
    match value {
        serde_json::Value::Array(values) => values.iter_mut().flat_map(numbers).collect(),
        serde_json::Value::Object(fields) => fields.values_mut().flat_map(numbers).collect(),
        serde_json::Value::Number(_) => vec![value],
        _ => Vec::new(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn undo_all_and_redo_all_give_identical_states(
        changes in prop::collection::vec((0..17u8, any::<u32>()), 1..60),
    ) {
        for &kind in GameKind::ALL {
            let mut session = session_of(kind);
            // Before each recorded change: the state, how many nodes there were, and where a play led.
            let mut before = Vec::new();
            for &(kind, number) in &changes {
                let change = change(&session, kind, number);
                let state = (Standing::now(&session), session.node_count());
                if session.apply(&change) == Ok(true) && !matches!(change, Change::Walk { .. }) {
                    let only_walks = session.node_count() == state.1 && matches!(change, Change::Line { .. });
                    before.push((state, only_walks || matches!(change, Change::Play { .. })));
                }
            }
            let live = Standing::now(&session);
            let mut seen = vec![live.clone()];
            while session.undo() {
                seen.push(Standing::now(&session));
                let ((state, nodes), _) = loop {
                    let (state, play) = before.pop().expect("no more is undone than was done");
                    // A play from where the cursor is already is undone together with the change before it.
                    let idle = play && seen[seen.len() - 2].cursor == state.0.cursor;
                    if !idle {
                        break (state, play);
                    }
                };
                prop_assert_eq!(Standing::of(&session, nodes), state);
            }
            // Walks and plays of what was played before move the cursor alone, which undo and redo take to either side
            // of each change: see the tests above.
            let still = |state: Standing| Standing { cursor: 0, ..state };
            let mut redone = vec![still(Standing::now(&session))];
            while session.redo() {
                redone.push(still(Standing::now(&session)));
            }
            redone.dedup();
            let mut undone: Vec<_> = seen.into_iter().rev().map(still).collect();
            undone.dedup();
            prop_assert_eq!(undone, redone);
        }
    }

    #[test]
    fn a_game_taken_out_of_the_store_equals_the_live_one(
        changes in prop::collection::vec((0..29u8, any::<u32>()), 1..80),
    ) {
        for &kind in GameKind::ALL {
            let mut session = session_of(kind);
            let mut journal = Vec::new();
            for &(kind, number) in &changes {
                let change = change(&session, kind, number);
                let before = Saved::from(&session);
                if session.apply(&change) == Ok(true) {
                    journal.push(change);
                } else {
                    prop_assert_eq!(Saved::from(&session), before);
                }
            }
            let saved = Saved::from(&session);
            let written = serde_json::to_string(&saved).expect("written");
            let read: Saved = serde_json::from_str(&written).expect("read");
            let rebuilt = Session::try_from(read).expect("not damaged");
            prop_assert_eq!(&Saved::from(&rebuilt), &saved);
            prop_assert_eq!(rebuilt.position(), session.position());

            let mut replayed = session_of(kind);
            for change in &journal {
                prop_assert_eq!(replayed.apply(change), Ok(true));
            }
            prop_assert_eq!(&Saved::from(&replayed), &saved);
        }
    }

    #[test]
    fn a_game_with_wrong_numbers_in_it_is_refused_or_can_be_played(
        changes in prop::collection::vec((0..29u8, any::<u32>()), 1..60),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), 0..40u32), 1..4),
    ) {
        let mut session = zara();
        for &(kind, number) in &changes {
            let change = change(&session, kind, number);
            // What is refused changes nothing.
            let _ = session.apply(&change);
        }
        let mut saved = serde_json::to_value(Saved::from(&session)).expect("written");
        for (which, number) in wrong {
            let mut numbers = numbers(&mut saved);
            let at = which.index(numbers.len());
            *numbers[at] = number.into();
        }
        let Ok(saved) = serde_json::from_value::<Saved>(saved) else { return Ok(()) };
        if let Ok(mut session) = Session::try_from(saved) {
            while session.undo() {}
            while session.redo() {}
            for &(kind, number) in &changes {
                let change = change(&session, kind, number);
                let _ = session.apply(&change);
                prop_assert!(session.node(session.cursor()).is_some());
            }
        }
    }
}
