//! A game leaves its rules and comes back to them by actions like all others: nodes of the one tree.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panic")]

use alcazar_rules::{GameKind, Seat, Setup};
use alcazar_session::records::{Format, json, read, sgf, text};
use alcazar_session::{Change, Deed, NodeId, Saved, Session, read_turn};

fn play(session: &mut Session, text: &str) {
    let at = session.cursor();
    assert!(session.apply(&Change::Play { at, text: text.to_owned() }).unwrap(), "{text}");
}

/// A ruled game that goes on freely and by the rules again.
fn mixed() -> Session {
    let mut session = Session::new(GameKind::Izdari, &Setup::default()).unwrap();
    for text in ["Dd2-d3", "Dd6-d5", "free", "te7-e4", "We2-e5", "ruled o", "Te4-d4"] {
        play(&mut session, text);
    }
    session
}

fn texts(session: &Session, line: &[NodeId]) -> Vec<String> {
    line.iter().map(|&id| session.node(id).unwrap().played().unwrap().text.clone()).collect()
}

#[test]
fn a_change_of_mode_is_a_turn_of_its_own_in_the_tree() {
    let session = mixed();
    let line = session.main_line();
    assert_eq!(texts(&session, &line), ["Dd2-d3", "Dd6-d5", "free", "te7-e4", "We2-e5", "ruled o", "Te4-d4"]);
    let turns: Vec<_> = line.iter().map(|&id| session.node(id).unwrap().turn()).collect();
    assert_eq!(turns, [1, 2, 3, 4, 5, 6, 7]);
    assert!(!session.position().is_free());
    assert_eq!(session.position().to_act(), Some(Seat(0)));
    let (actions, error) = read_turn(session.position(), "free,Sb1-b4");
    assert_eq!((actions.len(), error.unwrap().column), (1, 6));
}

#[test]
fn undoing_and_walking_lead_through_it_and_nothing_is_lost() {
    let mut session = mixed();
    let whole = Saved::from(&session);
    let mut free = Vec::new();
    while session.undo() {
        free.push(session.position().is_free());
    }
    assert_eq!(free, [false, true, true, true, false, false, false]);
    assert_eq!(session.main_line().len(), 7);
    while session.redo() {}
    assert_eq!(Saved::from(&session), whole);
    session.go_to(2).unwrap();
    play(&mut session, "Dd3-d4");
    session.go_to(2).unwrap();
    assert!(session.apply(&Change::Play { at: 2, text: "free".to_owned() }).unwrap());
    assert_eq!(session.cursor(), 3, "it leads to where it led before");
}

#[test]
fn it_is_kept_with_the_game_and_in_its_records() {
    let session = mixed();
    let kept = serde_json::to_string(&Saved::from(&session)).unwrap();
    let back: Saved = serde_json::from_str(&kept).unwrap();
    let back = Session::try_from(back).unwrap();
    assert_eq!(texts(&back, &back.main_line()), texts(&session, &session.main_line()));
    assert_eq!(back.position(), session.position());

    let record = sgf::write(std::slice::from_ref(&session));
    assert!(record.contains("\n;XM[free]\n;SAND[te7-e4]\n;"), "{record}");
    assert!(record.contains("\n;XM[ruled o]\n;OBSIDIAN[Te4-d4]"), "{record}");
    let read = read(record.as_bytes(), Format::Sgf);
    assert_eq!(read.faults, []);
    assert_eq!(sgf::write(&read.games), record);
    assert_eq!(read.games[0].position(), session.position());

    let games = std::slice::from_ref(&session);
    assert!(json::write(games).contains("\"move\": \"ruled o\""));
    assert!(text::write(games).contains("  3. Sand free\n"), "{}", text::write(games));
}

#[test]
fn a_game_that_was_over_is_no_longer_and_its_record_tells_no_result() {
    let over = GameKind::Izdari.parse("9/9/9/9/9/9/4T2S1 o 0 30").unwrap();
    let mut session = Session::from_position(over);
    let record = |session: &Session| sgf::write(std::slice::from_ref(session));
    assert!(record(&session).contains("RE[S+]"), "{}", record(&session));
    play(&mut session, "free");
    play(&mut session, "t@off-a7");
    assert!(!record(&session).contains("RE["), "{}", record(&session));
    let read = read(record(&session).as_bytes(), Format::Sgf);
    assert_eq!((read.faults.len(), read.games[0].position()), (0, session.position()));
}

#[test]
fn a_record_that_leaves_rules_where_none_can_be_left_says_where() {
    let read = read(b"(;FF[4]GM[Zara];RED[xo--@c3];XM[free])", Format::Sgf);
    assert_eq!(read.games[0].main_line().len(), 1);
    assert_eq!(read.faults.len(), 1);
    assert!(read.faults[0].to_string().contains("this game has no free table"), "{}", read.faults[0]);
    assert!(read.faults[0].to_string().contains("column 33"), "{}", read.faults[0]);
}

#[test]
fn it_is_read_again_from_every_format() {
    let session = mixed();
    let once = [json::write, text::write].map(|write| write(std::slice::from_ref(&session)));
    for (record, format) in once.iter().zip([Format::Json, Format::Text]) {
        let again = read(record.as_bytes(), format);
        assert_eq!(again.faults, [], "{record}");
        assert_eq!(texts(&again.games[0], &again.games[0].main_line()), texts(&session, &session.main_line()));
        assert_eq!(again.games[0].position(), session.position());
    }
}

#[test]
fn a_change_is_told_with_the_turn_that_it_gets() {
    let mut session = Session::new(GameKind::Izdari, &Setup::default()).unwrap();
    for text in ["Dd2-d3", "free", "Dd6-d5", "te7-e4", "ruled o", "Te4-d4"] {
        let change = Change::Play { at: session.cursor(), text: text.to_owned() };
        let told = session.deed(&change);
        play(&mut session, text);
        let turn = session.node(session.cursor()).unwrap().turn();
        assert!(matches!(told, Deed::Play { turn: told, .. } if told == turn), "{text}: {told:?}, and it is {turn}");
    }
}
