//! Records as other programs and people write them: other encodings, text around games, names without escapes,
//! results that no rule decided.
#![allow(clippy::expect_used, reason = "a fault must fail the test")]

mod common;

use std::io::Read;

use alcazar_session::Session;
use alcazar_session::records::{Format, RecordError, Records, find, is_over, read, result, sgf, write};
use common::content::content;

fn case(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/tests/cases/{name}", env!("CARGO_MANIFEST_DIR"))).expect("a case")
}

/// The games of a file in which nothing is wrong, in the format that its content tells.
fn games(name: &str, bytes: &[u8]) -> Vec<Session> {
    let format = Format::detect(name, bytes).expect("a record");
    let Records { games, faults } = read(bytes, format);
    assert_eq!(faults, [], "{name}");
    games
}

fn one(bytes: &[u8]) -> Session {
    let mut games = games("game.sgf", bytes);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn plies(session: &Session) -> usize {
    session.main_line().len()
}

#[test]
fn a_text_is_read_in_the_encoding_that_its_game_names() {
    let session = one(&case("windows-1254.sgf"));
    assert_eq!(session.players(), ["Şükrü Ağa", "İrem Yıldız"]);
    assert_eq!((session.name().as_str(), plies(&session)), ("Öğle oyunu", 1));
    assert_eq!(session.node(1).expect("a move").notes.comment(), "güçlü hamle, ışık");
    let saved = sgf::write(&[session]);
    assert!(saved.contains("CA[UTF-8]") && saved.contains("İrem Yıldız") && !saved.contains("1254"), "{saved}");
}

#[test]
fn a_text_that_names_no_encoding_and_is_no_utf_8_is_latin_1() {
    let session = one(&case("no-ca-latin1.sgf"));
    assert_eq!((session.players(), plies(&session)), (&["José Ibáñez".to_owned(), "Zoë Gruß".to_owned()][..], 1));
}

#[test]
fn every_game_of_a_file_has_its_own_encoding() {
    let mut file = case("windows-1254.sgf");
    file.extend_from_slice("\n\u{feff}(;FF[4]GM[Zara]PN[Işık][Ömer])\n".as_bytes());
    file.extend_from_slice(&case("no-ca-latin1.sgf"));
    let names: Vec<_> = games("game.sgf", &file).iter().map(|game| game.players()[0].clone()).collect();
    assert_eq!(names, ["Şükrü Ağa", "Işık", "José Ibáñez"]);
}

#[test]
fn letters_whose_second_byte_looks_like_a_mark_are_letters() {
    // Names whose letters end with the bytes of a backslash or a bracket.
    for (label, name) in [("Shift_JIS", "表ソ能構"), ("Big5", "許功蓋"), ("GBK", "乗俓誠"), ("gb18030", "俓歕")]
    {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).expect("known");
        let text = format!("(;FF[4]GM[Zara]CA[{label}]PN[{name}][{name}];RED[xo--@c3]C[{name}])");
        let (bytes, _, is_lossy) = encoding.encode(&text);
        assert!(!is_lossy, "{label} has {name}");
        let session = one(&bytes);
        assert_eq!((session.players()[1].as_str(), plies(&session)), (name, 1), "{label}");
        assert_eq!(session.node(1).expect("a move").notes.comment(), name, "{label}");
    }
}

#[test]
fn a_character_that_was_lost_long_ago_is_no_fault_of_the_file() {
    let sgf = "(;GM[Zara]CA[UTF-8]PN[\u{fffd}ric];RED[xo--@c3])";
    let records = read(sgf.as_bytes(), Format::Sgf);
    assert_eq!((records.faults, records.games[0].players()[0].as_str()), (Vec::new(), "\u{fffd}ric"));
    for format in [Format::Json, Format::Text] {
        let written = write(&records.games, format).expect("it can be written");
        let again = read(written.as_bytes(), format);
        assert_eq!((again.faults, again.games[0].players()[0].as_str()), (Vec::new(), "\u{fffd}ric"), "{format:?}");
    }
}

#[test]
fn utf_16_is_read_with_and_without_a_mark() {
    let text = "(;FF[4]GM[Zara]CA[windows-1254]PN[Çağla][Ömer];RED[xo--@c3])";
    for little in [true, false] {
        let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
        for mark in ["\u{feff}", ""] {
            let wide: Vec<u8> = format!("{mark}{text}").encode_utf16().flat_map(bytes).collect();
            let session = Records::clone(&read(&wide, Format::Sgf)).games.remove(0);
            assert_eq!((session.players()[0].as_str(), plies(&session)), ("Çağla", 1), "{little} {mark:?}");
        }
    }
    let mut wide: Vec<u8> = "\u{feff}(;GM[Zara]\nPN[a".encode_utf16().flat_map(u16::to_le_bytes).collect();
    wide.extend(0xd800_u16.to_le_bytes());
    wide.extend("b][c])".encode_utf16().flat_map(u16::to_le_bytes));
    let records = read(&wide, Format::Sgf);
    let places: Vec<_> = records.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(2, 5)], "half a letter is told");
}

#[test]
fn a_mark_at_the_beginning_decides_against_what_a_game_says() {
    let text = "\u{feff}(;FF[4]GM[Zara]CA[windows-1254]PN[Çağla][Ömer])";
    assert_eq!(one(text.as_bytes()).players(), ["Çağla", "Ömer"]);
}

#[test]
fn an_encoding_that_is_not_known_is_told() {
    let records = read(b"(;FF[4]GM[Zara]CA[klingon]PN[Jos\xe9][b])", Format::Sgf);
    assert_eq!(records.faults[0].error, RecordError::UnknownEncoding("klingon".into()));
    assert_eq!((records.faults[0].line, records.faults[0].column, records.faults.len()), (1, 19, 1));
    assert_eq!(records.games[0].players()[0], "José");
}

#[test]
fn text_around_a_game_is_skipped() {
    assert_eq!(plies(&games("mail.txt", &case("mail.sgf"))[0]), 1);
    let game = "(;FF[4]GM[Zara];RED[xo--@c3])";
    let file = format!("see (below (;\n{game}\n-- \nAda (a) [b] ;-) \\\n{game} and {game}\nbye\n");
    let records = read(file.as_bytes(), Format::Sgf);
    assert_eq!(records.games.len(), 3, "no game is lost");
    let told: Vec<_> = records.faults.iter().map(|fault| (fault.line, fault.column, &fault.error)).collect();
    assert_eq!(told, [(3, 1, &RecordError::Outside)]);
}

#[test]
fn a_game_without_an_end_is_ended_by_the_next() {
    let file = "(;FF[4]GM[Zara];RED[xo--@c3]\n(;FF[4]GM[TZAAR])\n(;GM[Izdari])";
    let records = read(file.as_bytes(), Format::Sgf);
    assert_eq!(records.games.len(), 3);
    let told: Vec<_> = records.faults.iter().map(|fault| (fault.line, fault.column, &fault.error)).collect();
    assert_eq!(told, [(1, 1, &RecordError::OpenGame)]);
}

#[test]
fn a_little_golem_game_that_was_given_up_is_over() {
    let given_up = one(&case("resign.txt"));
    let going_on = one(&case("same-without.txt"));
    assert_eq!((plies(&given_up), plies(&going_on)), (11, 11));
    assert_eq!((result(&given_up).as_deref(), is_over(&given_up)), (Some("B+Resign"), true));
    assert_eq!((result(&going_on), is_over(&going_on)), (None, false));
    for name in ["resign.txt", "same-without.txt"] {
        let file = String::from_utf8(case(name)).expect("text");
        let written = write(&[one(file.as_bytes())], Format::LittleGolem).expect("held");
        assert_eq!(written.trim_end(), file.trim_end(), "as it was");
    }
}

#[test]
fn names_without_escapes_are_whole() {
    let games = games("names.txt", &case("names.txt"));
    let names: Vec<_> = games.iter().flat_map(|game| game.players().iter().rev().map(String::as_str)).collect();
    assert_eq!(names, [r"lazy\player", "Shoe;]", r"Ada\", "Bora", "Cem", "Deniz [3k]"]);
    for game in &games {
        let text = write(std::slice::from_ref(game), Format::LittleGolem).expect("held");
        assert_eq!(content(&one(text.as_bytes())), content(game), "{text}");
        let native = sgf::write(std::slice::from_ref(game));
        assert_eq!(content(&one(native.as_bytes())), content(game), "{native}");
    }
}

#[test]
fn little_golem_files_with_escapes_are_still_read() {
    let file = String::from_utf8(case("same-without.txt")).expect("text");
    let file = file.replace("PB[Bora]", r"PB[a\];b\\c]").replace("PW[Ada]", r"PW[\]\\]");
    let session = one(file.as_bytes());
    assert_eq!(session.players(), [r"]\", r"a];b\c"]);
}

#[test]
fn what_stands_at_the_root_survives_little_golem() {
    let file = String::from_utf8(case("same-without.txt")).expect("text");
    let file = file.replace("EV[tzaar.ld.RANDOM]", "EV[null]").replace(";W[rkrl]", "RE[W]GC[a game]XX[1]XX[2];W[rkrl]");
    let session = one(file.as_bytes());
    assert_eq!(session.node(0).expect("the start").notes.property("EV"), None, "null is no event");
    assert!(is_over(&session), "a bare letter is a result");
    let text = write(std::slice::from_ref(&session), Format::LittleGolem).expect("held");
    assert_eq!(text.trim_end(), file.trim_end(), "as it was");
    assert_eq!(content(&one(text.as_bytes())), content(&session));
}

#[test]
fn a_result_that_people_made_is_kept_and_the_game_is_over() {
    let games = games("game.sgf", &case("given-up.sgf"));
    assert_eq!(games.iter().map(is_over).collect::<Vec<_>>(), [true, false]);
    let text = sgf::write(&games);
    assert!(text.contains("RE[B+Resign]"), "{text}");
    let json = write(&games, Format::Json).expect("json");
    assert!(json.contains("\"result\": \"B+Resign\""), "{json}");
    assert!(write(&games, Format::Text).expect("text").contains("Result: B+Resign"));
}

#[test]
fn the_kind_of_a_file_is_told_by_what_it_holds_in_any_case_of_letters() {
    assert_eq!(Format::detect("little-golem.txt", &case("little-golem.txt")), Some(Format::LittleGolem));
    assert_eq!(Format::detect("mixed-case.Sgf", &case("mixed-case.Sgf")), Some(Format::Sgf));
    assert_eq!(Format::by_name("mixed-case.Sgf"), Some(Format::Sgf));
}

/// A file that is never whole in memory.
struct Endless {
    game: &'static [u8],
    left: usize,
    at: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let mut read = 0;
        while self.left > 0 && read < buffer.len() {
            buffer[read] = self.game[self.at];
            (read, self.at) = (read + 1, self.at + 1);
            if self.at == self.game.len() {
                (self.at, self.left) = (0, self.left - 1);
            }
        }
        Ok(read)
    }
}

#[test]
fn a_file_of_many_games_comes_one_after_the_other() {
    let file = Endless { game: b"(;GM[Zara];RED[xo--@c3])\r\n", left: 20_000, at: 0 };
    let mut games = 0;
    for records in sgf::Games::new(file).expect("readable") {
        let records = records.expect("readable");
        assert_eq!((records.games.len(), records.faults.len()), (1, 0));
        games += 1;
    }
    assert_eq!(games, 20_000);
}

#[test]
fn an_error_of_the_system_ends_a_file() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    let file = (&b"(;GM[Zara])(;GM[Zara"[..]).chain(Broken);
    let ends: Vec<_> = sgf::Games::new(file).expect("readable").map(|records| records.is_ok()).collect();
    assert_eq!(ends.last(), Some(&false));
    assert!(ends.len() <= 2, "{ends:?}");
}

#[test]
fn a_game_is_found_among_the_words_of_a_letter() {
    let letter = String::from_utf8(case("clipboard.txt")).expect("text");
    let found = find(&letter).expect("a game");
    assert_eq!((found.games.len(), found.faults), (1, vec![]));
    assert_eq!(found.games[0].main_line().len(), 11);
    assert_eq!(found.games[0].players(), ["Ada", "Bora"]);
}
