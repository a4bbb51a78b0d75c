//! Records of TZAAR: a node holds a whole turn, and Little Golem's files come in and go out.
#![allow(clippy::expect_used, reason = "a fault must fail the test")]

mod common;

use alcazar_rules::{GameKind, Seat, Setup};
use alcazar_session::records::{Format, RecordError, WriteError, little_golem, read, sgf, write};
use alcazar_session::{MoveFault, Session, Way};
use common::content::content;

use proptest::prelude::*;

/// The fixed start in Little Golem's letters, written down by hand from the position string in the rule sheet.
const FIXED: &str = "cCCCCcbBBBccbaAAbccbacCabcCBACcabcCBAcCABCCBaaABCCbbbBCccccC";

fn little_golem_file(moves: &str) -> String {
    format!(
        "(;FF[TZAAR]VA[RANDOM]EV[Tzaar Ch. 1 ?]PB[What now ?!]PW[Dr. Who (the 2nd)]POS[{FIXED}]\
         SO[http://www.littlegolem.com]{moves})\n"
    )
}

fn texts(session: &Session) -> Vec<String> {
    let text = |id| session.node(id).and_then(|node| node.played()).map(|played| played.text.clone());
    session.main_line().into_iter().filter_map(text).collect()
}

fn one(text: &str, format: Format) -> Session {
    let mut records = read(text.as_bytes(), format);
    assert_eq!(records.faults, [], "{text}");
    records.games.remove(0)
}

#[test]
fn a_little_golem_file_is_read_and_comes_back_as_it_was() {
    let file = little_golem_file(";W[nonp];B[popn-onom];W[npmp-pass]");
    assert_eq!(Format::detect("game.sgf", file.as_bytes()), Some(Format::LittleGolem));
    let session = one(&file, Format::LittleGolem);
    assert_eq!(session.start().to_string(), "ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0");
    assert_eq!(session.players(), ["Dr. Who (the 2nd)", "What now ?!"]);
    assert_eq!(texts(&session), ["D5xD4", "F4xF5", "E5+E6", "D4xC4", "pass"]);
    assert_eq!(write(&[session], Format::LittleGolem), Ok(file));
}

#[test]
fn a_little_golem_file_becomes_a_native_record() {
    let session = one(&little_golem_file(";W[nonp];B[popn-onom];W[npmp-pass]"), Format::LittleGolem);
    let text = sgf::write(std::slice::from_ref(&session));
    for part in [
        "PW[Dr. Who (the 2nd)]",
        "PB[What now ?!]",
        "EV[Tzaar Ch. 1 ?]",
        ";W[D5xD4]",
        ";B[F4xF5,E5+E6]",
        ";W[D4xC4,pass]",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(content(&one(&text, Format::Sgf)), content(&session));
}

#[test]
fn faults_of_a_little_golem_file_have_their_place() {
    let start = little_golem_file("").len() - ")\n".len();
    for (moves, offset, moves_read) in [
        (";W[nonp];B[popn-oooo]", ";W[nonp];B[popn-".len(), 2),
        (";W[nonp];B[popn-onsk]", ";W[nonp];B[popn-".len(), 2),
        (";W[npmq]", ";W[".len(), 0),
        (";W[]", ";W[".len(), 0),
        (";W[nonp];W[npmp]", ";W[nonp];W[".len(), 1),
        (";W[n\u{e9}\u{e9}p]", ";W[".len(), 0),
    ] {
        let records = read(little_golem_file(moves).as_bytes(), Format::LittleGolem);
        let places: Vec<_> = records.faults.iter().map(|fault| (fault.line, fault.column)).collect();
        assert_eq!(places, [(1, start + offset + 1)], "{moves}");
        assert_eq!(records.games[0].node_count() - 1, moves_read, "{moves}");
    }
    for pos in ["", &FIXED[1..], &FIXED.replace('c', "d"), "\u{e9}"] {
        let records = read(format!("(;FF[TZAAR]POS[{pos}];W[nonp])").as_bytes(), Format::LittleGolem);
        assert!(records.games.is_empty());
        assert_eq!(records.faults[0].error, RecordError::Start, "{pos}");
    }
    let records = read(format!("(;FF[TZAAR]POS[{}])", FIXED.replace('a', "b")).as_bytes(), Format::LittleGolem);
    assert!(matches!(records.faults[0].error, RecordError::Position(_)), "seven Tzarras are too many");
}

#[test]
fn a_placed_start_is_exported_as_where_all_stand() {
    let mut session = Session::new(GameKind::Tzaar, &Setup::variant("placement")).expect("offered");
    let first = |session: &mut Session| {
        let action = session.position().legal_actions()[0];
        session.play(action).expect("legal")
    };
    assert_eq!(little_golem::write(std::slice::from_ref(&session)), Err(WriteError::NotFromTheStart));
    for _ in 0..60 {
        first(&mut session);
    }
    let start = session.position().to_string();
    first(&mut session);
    let again = one(&little_golem::write(&[session]).expect("all 60 stand"), Format::LittleGolem);
    assert_eq!(again.start().to_string(), start);
    assert_eq!(texts(&again).len(), 1);
}

/// Black's first action has a comment and a mark, and two second actions; White's answer to one is half a turn.
fn branching() -> Session {
    let mut session = Session::new(GameKind::Tzaar, &Setup::default()).expect("the fixed start");
    session.play_text("D5xD4").expect("legal");
    let half = session.play_text("F4xF5").expect("legal");
    let notes = session.notes_mut(half).expect("a node");
    notes.set_comment("half: [way]");
    notes.set_property("TE", "2");
    session.play_text("E5+E6").expect("legal");
    session.play_text("D4xC4").expect("legal");
    session.notes_mut(session.cursor()).expect("a node").set_comment("broken off");
    session.go_to(half).expect("a node");
    session.play_text("pass").expect("legal");
    session.notes_mut(session.cursor()).expect("a node").set_comment("whole");
    session
}

#[test]
fn a_node_holds_a_whole_turn_and_what_is_noted_at_half_of_it() {
    let text = sgf::write(&[branching()]);
    let tree =
        "\n;W[D5xD4]\n(;B[F4xF5,E5+E6]XF[C:half: [way\\]][TE:2]\n;W[D4xC4]C[broken off])\n(;B[F4xF5,pass]C[whole]))\n";
    assert!(text.ends_with(tree), "{text}");
}

#[test]
fn branches_and_comments_at_half_a_turn_come_back() {
    let session = branching();
    assert_eq!(content(&one(&sgf::write(std::slice::from_ref(&session)), Format::Sgf)), content(&session));
}

#[test]
fn half_turns_in_nodes_of_their_own_are_joined() {
    let session = one("(;FF[4]GM[TZAAR];W[D5xD4];B[F4xF5]C[half](;B[E5+E6])(;B[pass]))", Format::Sgf);
    let half = session.node(2).expect("a node");
    assert_eq!((half.notes.comment(), half.children().len(), half.turn()), ("half", 2, 2));
    let text = sgf::write(&[session]);
    assert!(text.contains("(;B[F4xF5,E5+E6]XF[C:half])") && text.contains("(;B[F4xF5,pass])"), "{text}");
}

#[test]
fn the_first_action_is_kept_when_the_second_is_illegal() {
    let records = read(b"(;GM[TZAAR];W[D5xD4];B[F4xF5,E5xE4,pass])", Format::Sgf);
    assert_eq!(texts(&records.games[0]), ["D5xD4", "F4xF5"]);
    assert_eq!(records.faults.len(), 1);
    assert_eq!(records.faults[0].column, "(;GM[TZAAR];W[D5xD4];B[F4xF5,".len() + 1);
    assert!(matches!(records.faults[0].error, RecordError::Move(MoveFault::Illegal(_))));
}

#[test]
fn a_turn_is_taken_back_whole_and_an_action_alone() {
    let mut session = branching();
    session.walk(Way::End);
    session.undo();
    assert_eq!(session.position().to_act(), Some(Seat(1)));
    session.redo();
    session.walk(Way::BackTurn);
    assert_eq!(session.cursor(), 1);
    session.walk(Way::ForwardTurn);
    assert_eq!(session.last().map(|last| last.to), Some(None), "the pass is what was looked at last");
    session.undo();
    session.walk(Way::BackTurn);
    assert_eq!(session.cursor(), 1, "half a turn is taken back as one");
}

#[test]
fn the_text_shows_the_hexagon_and_whole_turns() {
    let text = write(&[branching()], Format::Text).expect("text holds every game");
    let picture = "
                    t
                T       t
            T       r       t
        T       R       r       t
    T       R       t2      r       T
        R       Z       z       R
    t       Z       .       Z       T
        r       .       t       R
    t       T               Z       T
        r       .       .       R
    t       z       T       z       T
        r       Z       z       r
    t       R       Z       r       t
        T       R       r       t
            T       R       t
                T       t
                    T
    A   B   C   D   E   F   G   H   I
";
    let moves = "
  1. White D5xD4
  2. Black F4xF5!,E5+E6
     half: [way]
      2. Black F4xF5!,pass
         whole
  3. White D4xC4
     broken off
";
    assert!(text.contains(picture) && text.ends_with(moves), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_go_to_little_golem_and_come_back(
        seed in 0..=alcazar_rules::MAX_SEED,
        numbers in prop::collection::vec(any::<usize>(), 0..60),
        names in prop::array::uniform2("[ -~]{0,12}"),
    ) {
        let mut session = Session::new(GameKind::Tzaar, &Setup::variant("random").seed(seed)).expect("offered");
        for (seat, name) in (0..).map(Seat).zip(&names) {
            session.set_player(seat, name);
        }
        for number in numbers {
            let actions = session.position().legal_actions();
            if let Some(&action) = actions.get(number % actions.len().max(1)) {
                session.play(action).expect("a legal action");
            }
        }
        let again = one(&little_golem::write(std::slice::from_ref(&session)).expect("a whole start"), Format::LittleGolem);
        prop_assert_eq!(again.start(), session.start());
        prop_assert_eq!(again.players(), session.players());
        prop_assert_eq!(again.position(), session.position());
        prop_assert_eq!(texts(&again), texts(&session));
    }

    #[test]
    fn mutated_little_golem_files_never_panic(
        mutations in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = little_golem_file(";W[nonp];B[popn-onom];W[npmp-pass]").into_bytes();
        for (place, byte) in mutations {
            let place = place.index(bytes.len());
            match byte % 3 {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => drop(bytes.remove(place)),
            }
        }
        let records = read(&bytes, Format::LittleGolem);
        prop_assert!(records.faults.iter().all(|fault| fault.column <= bytes.len() + 1));
        prop_assert!(!records.games.is_empty() || !records.faults.is_empty());
    }
}
