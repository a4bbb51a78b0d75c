//! The native records: what is saved comes back, and what is damaged is told with its place.
#![allow(clippy::expect_used, reason = "a fault must fail the test")]

mod common;

use alcazar_rules::{GameKind, Setup};
use alcazar_session::records::{Format, RecordError, Records, read, sgf, write};
use alcazar_session::{Computer, MoveFault, Session};
use common::content::content;
use common::{changed, changes, setups};
use proptest::prelude::*;

fn read_text(text: &str) -> Records {
    read(text.as_bytes(), Format::Sgf)
}

/// The game of a record without faults.
fn one(text: &str) -> Session {
    let mut records = read_text(text);
    assert_eq!(records.faults, [], "{text}");
    assert_eq!(records.games.len(), 1, "{text}");
    records.games.remove(0)
}

/// The places of the faults of a record, and how many moves of its first game were understood.
fn faults(text: &str) -> (Vec<(usize, usize)>, u32) {
    let records = read_text(text);
    let places = records.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    (places, records.games.first().map_or(0, |game| game.node_count() - 1))
}

fn texts(session: &Session) -> Vec<String> {
    let text = |id| session.node(id).and_then(|node| node.played()).map(|played| played.text.clone());
    session.main_line().into_iter().filter_map(text).collect()
}

#[test]
fn the_root_says_what_the_format_demands() {
    let session = one("(;FF[4]GM[zara]PN[Anna][Ben]GN[A game]DT[2026-11-30];RED[xo--@c3])");
    let text = write(&[session], Format::Sgf).expect("sgf holds everything");
    for part in ["(;FF[4]GM[Zara]AP[Alcazar:", "CA[UTF-8]", "PN[Anna][Ben]", "GN[A game]", "DT[2026-11-30]"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.contains("SU[standard]") && !text.contains("XP["), "{text}");
    assert!(text.contains(";RED[xo--@c3]"), "{text}");
}

#[test]
fn a_root_without_a_position_means_the_standard_start() {
    let session = one("(;FF[4]GM[Zara])");
    assert_eq!(session.start().to_string(), "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ");
}

#[test]
fn the_setup_makes_the_start() {
    let session = one("(;FF[4]GM[Zara]SU[standard]XO[seats=3][size=4])");
    assert_eq!(session.players().len(), 3);
    assert!(session.start().to_string().starts_with("4/4/4/4 r"));
    let again = one(&sgf::write(std::slice::from_ref(&session)));
    assert_eq!(content(&again), content(&session));
}

#[test]
fn computers_come_back_as_they_were_seated() {
    let session = one("(;FF[4]GM[Zara]XO[seats=3]PN[][Ben][]XC[level=3][][ level=8 , seconds=30 ])");
    assert_eq!(session.computers(), [Computer::new(3, 3), None, Computer::new(8, 30)]);
    let text = sgf::write(std::slice::from_ref(&session));
    assert!(text.contains("XC[level=3,seconds=3][][level=8,seconds=30]"), "{text}");
    assert_eq!(content(&one(&text)), content(&session));
    assert!(!sgf::write(&[one("(;FF[4]GM[Zara]XC[][])")]).contains("XC"), "persons need no word");
}

#[test]
fn a_computer_that_cannot_be_is_a_fault_and_its_seat_a_persons() {
    for wrong in
        ["level=9", "level=0", "level=3,seconds=0", "level=3,seconds=3601", "seconds=3", "3", "level=3;", "level=256"]
    {
        let records = read_text(&format!("(;FF[4]GM[Zara]XC[level=2][{wrong}];RED[xo--@c3])"));
        assert_eq!(records.faults.len(), 1, "{wrong}");
        assert_eq!((records.faults[0].line, records.faults[0].column), (1, 28), "{wrong}");
        let session = &records.games[0];
        assert_eq!((session.computers(), session.cursor()), (&[Computer::new(2, 3), None][..], 1), "{wrong}");
    }
    assert_eq!(faults("(;FF[4]GM[Zara]XC[][][level=1])").0, [(1, 23)], "there are two seats");
}

#[test]
fn a_position_decides_against_a_setup() {
    let position = "5/5/2rxo--2/5/5 b c3 ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";
    let session = one(&format!("(;FF[4]GM[Zara]SU[my own]XO[seats=2]XP[{position}];BLUE[x---@a1])"));
    assert_eq!(session.start().to_string(), position);
    assert_eq!(session.setup(), None);
    let text = sgf::write(&[session]);
    assert!(text.contains("SU[my own]") && text.contains("XO[seats=2]"), "{text}");
    assert!(text.contains(&format!("XP[{position}]")), "{text}");
}

#[test]
fn a_position_that_the_setup_makes_keeps_the_setup() {
    let start = GameKind::Zara.start(&Setup::default().option("seats", "4")).expect("offered");
    let session = one(&format!("(;FF[4]GM[Zara]SU[standard]XO[seats=4]XP[{start}])"));
    assert!(session.setup().is_some());
}

#[test]
fn unknown_properties_survive_as_they_are() {
    let text = "(;FF[4]GM[Zara]QQ[a\\:b]x[lost]KGSThing[1][2 \\\\]C[root];RED[xo--@c3]TR[a1][b2]BL[12.5])";
    let records = read_text(text);
    assert_eq!(records.faults.len(), 1, "a name of small letters is none");
    let text = sgf::write(&records.games);
    for part in ["QQ[a\\:b]", "KGSThing[1][2 \\\\]", "C[root]", "TR[a1][b2]", "BL[12.5]"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn comments_unescape_and_variations_branch() {
    let session = one("(;GM[Zara];RED[xo--@c3]C[a \\] b\\\\\\\nc](;BLUE[x---@a1];RED[x---@e5])(;BLUE[x---@b1]))");
    let first = session.node(1).expect("the first move");
    assert_eq!(first.notes.comment(), "a ] b\\c");
    assert_eq!(first.children().len(), 2);
    assert_eq!(texts(&session), ["xo--@c3", "x---@a1", "x---@e5"]);
    assert_eq!(session.cursor(), session.main_line()[2], "a game can be continued where the record stops");
}

#[test]
fn old_spellings_and_blank_space_are_understood() {
    let session = one("Mail header\n\u{feff}(\r\n;GaMe\t[Zara]\n\nREDmove\n[xo--@c3])\n\n");
    assert_eq!(texts(&session), ["xo--@c3"]);
}

#[test]
fn a_byte_order_mark_is_no_fault() {
    assert_eq!(texts(&one("\u{feff}(;GM[Zara];RED[xo--@c3])")), ["xo--@c3"]);
}

#[test]
fn several_games_stand_in_a_file() {
    let records = read_text("(;GM[Zara];RED[xo--@c3])\n(;GM[Zara];RED[x---@a1])(;GM[Zara])");
    assert_eq!(records.faults, []);
    assert_eq!(records.games.len(), 3);
    let again = read_text(&sgf::write(&records.games));
    assert_eq!(
        again.games.iter().map(content).collect::<Vec<_>>(),
        records.games.iter().map(content).collect::<Vec<_>>()
    );
}

#[test]
fn games_inside_parentheses_of_their_own_are_all_read() {
    let records = read_text("((;GM[Zara];RED[xo--@c3])(;GM[TZAAR]))");
    assert_eq!(records.faults, []);
    let kinds: Vec<_> = records.games.iter().map(Session::kind).collect();
    assert_eq!(kinds, [GameKind::Zara, GameKind::Tzaar]);
}

#[test]
fn a_game_that_cannot_be_read_leaves_the_others() {
    let records = read_text("(;GM[1];B[aa](;W[bb]))(;GM[Zara];RED[xo--@c3])(;FF[4])");
    assert_eq!(records.games.len(), 1);
    let errors: Vec<_> = records.faults.iter().map(|fault| &fault.error).collect();
    assert_eq!(errors, [&RecordError::GameUnknown("1".into()), &RecordError::GameMissing]);
}

#[test]
fn an_illegal_move_ends_its_line_with_its_place() {
    let text = "(;GM[Zara];RED[xo--@c3]\n;BLUE[ x---@c3];RED[x---@e5]\n(;BLUE[x---@a1]))";
    assert_eq!(faults(text), (vec![(2, 8)], 1));
    let branches = "(;GM[Zara];RED[xo--@c3](;BLUE[x---@c3];RED[x---@e5])(;BLUE[x---@a1]))";
    assert_eq!(faults(branches), (vec![(1, 31)], 2));
}

#[test]
fn a_move_that_is_none_is_told_with_its_place_inside_the_value() {
    assert_eq!(faults("(;GM[Zara]\r\n;RED[xo--@])"), (vec![(2, 11)], 0));
    assert_eq!(faults("(;GM[Zara];RED[])"), (vec![(1, 16)], 0));
    let records = read_text("(;GM[Zara];RED[])");
    assert!(matches!(records.faults[0].error, RecordError::Move(MoveFault::Syntax(_))));
}

#[test]
fn a_seat_that_is_not_to_act_is_told() {
    let records = read_text("(;GM[Zara];BLUE[xo--@c3])");
    assert_eq!(records.faults[0].error, RecordError::NotToAct("blue"));
    assert_eq!(records.faults[0].to_string(), "line 1, column 17: it is not blue's turn");
}

#[test]
fn damage_is_told_with_its_place_and_the_rest_is_read() {
    for (text, places, moves) in [
        ("", vec![(1, 1)], 0),
        ("no game", vec![(1, 1)], 0),
        ("(;GM[Zara];RED[xo--@c3]", vec![(1, 1)], 1),
        ("(;GM[Zara];RED[xo--@c3];BLUE[x---@a1)", vec![(1, 1), (1, 25)], 1),
        ("(;GM[Zara];RED[xo--@c3]\n\u{0}?;BLUE[x---@a1])", vec![(2, 1)], 2),
        ("(;GM[Zara]KO;RED[xo--@c3])", vec![(1, 11)], 1),
        ("(;GM[Zara];RED[xo--@c3]))", vec![(1, 25)], 1),
        ("(GM[Zara];RED[xo--@c3])", vec![(1, 1)], 0),
        ("(;GM[Zara]XP[5/5/5/5/5 q - A/A])", vec![(1, 24)], 0),
        ("(;GM[Zara]SU[other])", vec![(1, 14)], 0),
        ("(;GM[Zara]XS[-1])", vec![(1, 14)], 0),
        ("(;GM[Zara]XS[5])", vec![(1, 14)], 0),
        ("(;GM[Zara]XO[size])", vec![(1, 14)], 0),
        ("(;GM[Zara]PN[a][b][c])", vec![(1, 20)], 0),
    ] {
        assert_eq!(faults(text), (places, moves), "{text:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_place() {
    let records = read(b"(;GM[Zara]CA[UTF-8]PN[\xe9ric]\n;RED[xo--@c3]C[\xff\xfe])", Format::Sgf);
    let places: Vec<_> = records.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(1, 23), (2, 16), (2, 17)]);
    assert!(records.faults.iter().all(|fault| fault.error == RecordError::Encoding("UTF-8")));
    assert_eq!(records.games[0].players()[0], "\u{fffd}ric");
    assert_eq!(texts(&records.games[0]), ["xo--@c3"]);
}

#[test]
fn a_text_in_another_encoding_is_read_for_its_moves() {
    let comment = b"\xe9".repeat(3 * sgf::MAX_FAULTS);
    let records = read(&[b"(;GM[Zara]CA[UTF-8]C[", &comment[..], b"];RED[xo--@c3])"].concat(), Format::Sgf);
    assert_eq!(records.faults.len(), sgf::MAX_FAULTS);
    assert_eq!(texts(&records.games[0]), ["xo--@c3"]);
}

#[test]
fn commas_inside_a_wagons_drive_do_not_end_an_action() {
    let position = "9/9/9/9/2H6/4T4/A1W(A)5t s 0 1";
    let text = format!("(;FF[4]GM[Izdari]XP[{position}];SAND[Wc1-c5(-Ac1,+Hc3)];OBSIDIAN[ti1-i2])");
    let session = one(&text);
    assert_eq!(texts(&session), ["Wc1-c5(-Ac1,+Hc3)", "Ti1-i2"]);
    assert_eq!(session.position().to_string(), "9/9/2W(H)6/9/9/4T3t/A1A6 s 2 3");
    assert!(sgf::write(&[session]).ends_with(";SAND[Wc1-c5(-Ac1,+Hc3)]\n;OBSIDIAN[Ti1-i2])\n"));
}

#[test]
fn deep_nesting_exhausts_nothing() {
    let depth = sgf::MAX_DEPTH - 1;
    let open = format!("(;GM[Zara]{}", "(;".repeat(depth));
    assert_eq!(faults(&open).0, [(1, 1)]);
    let closed = format!("{open}{}", ")".repeat(depth + 1));
    assert_eq!(faults(&closed).0, []);
    assert_eq!(faults(&"(".repeat(depth)).0, [(1, 1)]);
}

/// What there is too much of in a text that goes on and on.
fn too_many(start: &str, part: impl Fn(usize) -> String, count: usize) -> Vec<&'static str> {
    let parts: String = (0..count).map(part).collect();
    let faults = read_text(&format!("{start}{parts})")).faults;
    let what = |error| match error {
        RecordError::TooMany { what, .. } => Some(what),
        RecordError::TooManyProperties => Some("properties at one node"),
        _ => None,
    };
    faults.into_iter().filter_map(|fault| what(fault.error)).collect()
}

#[test]
fn time_and_memory_are_bounded() {
    let copies = |part: &'static str| move |_: usize| part.to_owned();
    assert_eq!(too_many("(;GM[Zara]", copies("KO;"), 10_000), ["faults"]);
    assert_eq!(too_many("(;GM[Zara]", copies("(;"), sgf::MAX_DEPTH + 1), ["variations inside one another"]);
    assert_eq!(too_many("(;GM[Zara]AA", copies("[]"), sgf::MAX_MARKS), ["parts"]);
    assert_eq!(too_many("(;GM[Zara]", |n| format!(";X{n}[]"), 300)[0], "properties at one node");
    assert_eq!(too_many("(;GM[Zara]", copies("C[]"), 1_000)[0], "properties at one node");
}

#[test]
fn a_file_that_is_too_long_is_refused() {
    let records = read(&vec![b' '; sgf::MAX_BYTES + 1], Format::Sgf);
    assert_eq!(records.faults[0].error, RecordError::TooLong(sgf::MAX_BYTES));
}

#[test]
fn a_position_alone_names_no_set_up_even_where_one_makes_it() {
    let start = GameKind::Izdari.start(&Setup::default()).expect("the standard start");
    let records = read_text(&format!("(;GM[Izdari]XP[{start}])"));
    assert_eq!(records.games[0].setup(), None);
    let again = read_text(&sgf::write(&records.games));
    assert_eq!(again.games[0].setup(), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_trees_come_back(changes in changes(), seed in 0..=alcazar_rules::MAX_SEED) {
        for &kind in GameKind::ALL {
            for setup in setups(kind, seed) {
                let session = changed(Session::new(kind, &setup).expect("offered"), &changes);
                let text = sgf::write(std::slice::from_ref(&session));
                let records = read_text(&text);
                prop_assert_eq!(&records.faults, &[], "{}", text);
                let mut expected = content(&session);
                let end = session.main_line().last().copied().unwrap_or_default();
                if session.node(end).is_some_and(|end| end.position().outcome().is_some()) {
                    // A game that is over tells its own result.
                    expected[1] = content(&records.games[0])[1].clone();
                }
                prop_assert_eq!(content(&records.games[0]), expected, "{}", text);
                prop_assert_eq!(sgf::write(&records.games), text);
            }
        }
    }

    #[test]
    fn mutated_bytes_never_panic_and_what_was_understood_is_whole(
        changes in changes(),
        mutations in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![any::<u8>(), prop::sample::select(&b"()[];\\,:RC"[..])]), 1..8),
    ) {
        for &kind in GameKind::ALL {
            let setup = setups(kind, 1).pop().expect("every game has a set-up");
            let session = changed(Session::new(kind, &setup).expect("offered"), &changes);
            let mut bytes = sgf::write(&[session]).into_bytes();
            for (place, byte) in &mutations {
                let place = place.index(bytes.len());
                match byte % 3 {
                    0 => bytes[place] = *byte,
                    1 => bytes.insert(place, *byte),
                    _ => drop(bytes.remove(place)),
                }
            }
            let records = read(&bytes, Format::Sgf);
            let lines = String::from_utf8_lossy(&bytes).split('\n').count() + bytes.len();
            prop_assert!(records.faults.iter().all(|fault| fault.line >= 1 && fault.column >= 1 && fault.line <= lines));
            prop_assert!(records.faults.is_sorted_by_key(|fault| (fault.line, fault.column)));
            let text = sgf::write(&records.games);
            let again = read_text(&text);
            prop_assert_eq!(again.games.len(), records.games.len());
            for (again, game) in again.games.iter().zip(&records.games) {
                prop_assert_eq!(content(again), content(game), "{}", text);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let records = read(&bytes, Format::Sgf);
        prop_assert!(!records.games.is_empty() || !records.faults.is_empty());
    }
}

#[test]
fn what_belongs_into_the_root_is_left_out_elsewhere_and_told() {
    let root = "FF[4]GM[Zara]PN[Anna][Ben]";
    for (text, place) in [
        (format!("(;{root};GM[TZAAR];RED[xo--@c3])"), (1, 33)),
        (format!("(;{root}GN[x];PN[Clara];RED[xo--@c3])"), (1, 38)),
        (format!("(;{root}PN[Clara];RED[xo--@c3])"), (1, 32)),
        (format!("(;{root};XC[level=3];RED[xo--@c3])"), (1, 33)),
        (format!("(;{root};SU[standard];RED[xo--@c3])"), (1, 33)),
        (format!("(;{root};XP[5/5/5/5/5 b - A/A];RED[xo--@c3])"), (1, 33)),
    ] {
        assert_eq!(faults(&text), (vec![place], 1), "{text}");
        let read = read_text(&text).games.remove(0);
        assert_eq!(content(&one(&sgf::write(std::slice::from_ref(&read)))), content(&read), "{text}");
        assert_eq!(read.players(), ["Anna", "Ben"]);
    }
    // Behind a move they are nothing but unknown, and kept.
    let behind = one(&format!("(;{root};RED[xo--@c3]GM[TZAAR])"));
    assert!(sgf::write(&[behind]).contains("GM[TZAAR]"));
}
