//! Keeping games, finding them, and finding everything again after a restart.
#![allow(clippy::expect_used, reason = "a test fails by panic")]

mod common;

use alcazar_library::{Ended, Import, Library, LibraryError, Query, Sort, Tabs};
use alcazar_rules::{GameKind, Seat};
use alcazar_session::records::{self, Decision, Format};
use alcazar_session::{Change, ChangeError, Computer, Saved, Session};
use common::{any_change, library, open, play, saved, session, zara};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn named(name: &str) -> Session {
    let mut session = zara();
    session.apply(&Change::Name { name: name.to_owned() }).expect("possible");
    session
}

fn all() -> Query {
    Query { limit: 50, ..Query::default() }
}

/// The names of the games that a query finds.
fn names(library: &mut Library, query: &Query) -> Vec<String> {
    let page = library.search(query).expect("searched");
    page.games.into_iter().map(|card| card.label.name).collect()
}

#[test]
fn after_a_restart_the_same_table_stands_there() {
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    let other = library.add(session(GameKind::Tzaar)).expect("kept");
    let tabs = Tabs { games: vec![other.id(), game.id()], current: Some(game.id()) };
    library.set_tabs(&tabs).expect("kept");
    let changes = [
        play(0, "xo--@c3"),
        play(1, "x---@a1"),
        Change::Comment { node: 1, text: "the centre".to_owned() },
        Change::Undo,
        Change::Walk { to: 0 },
        play(0, "ox--@c3"),
        Change::Undo,
    ];
    for change in &changes {
        assert!(library.change(&mut game, change).expect("kept"), "{change:?}");
    }
    drop(library);

    let mut library = open(&file);
    assert_eq!(library.tabs().expect("read"), tabs);
    let mut again = library.load(game.id()).expect("sound");
    assert_eq!(saved(&again), saved(&game));
    assert!(again.session().can_undo() && again.session().can_redo());
    assert!(library.change(&mut again, &Change::Redo).expect("kept"));
    assert_eq!(again.session().cursor(), 3);
}

#[test]
fn a_change_that_is_refused_or_changes_nothing_leaves_no_trace() {
    let (_folder, file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    assert!(matches!(library.change(&mut game, &play(0, "?")), Err(LibraryError::Change(_))));
    assert!(!library.change(&mut game, &Change::Undo).expect("not wrong"));
    assert!(library.change(&mut game, &play(0, "xo--@c3")).expect("kept"));
    drop(library);
    assert_eq!(saved(&open(&file).load(game.id()).expect("sound")), saved(&game));
}

#[test]
fn a_game_that_was_changed_elsewhere_is_not_written_over() {
    let (_folder, _file, mut library) = library();
    let mut one = library.add(zara()).expect("kept");
    let mut other = library.load(one.id()).expect("sound");
    library.change(&mut one, &play(0, "xo--@c3")).expect("kept");
    let before = saved(&other);
    assert!(matches!(library.change(&mut other, &play(0, "ox--@c3")), Err(LibraryError::Stale(_))));
    assert_eq!(saved(&other), before);
    assert_eq!(saved(&library.load(one.id()).expect("sound")), saved(&one));
}

#[test]
fn long_journals_open_from_snapshots_with_everything_in_them() {
    let (_folder, file, mut library) = library();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for &kind in GameKind::ALL {
        let mut game = library.add(session(kind)).expect("kept");
        let mut kept = 0;
        while kept < if kind == GameKind::Zara { 1010 } else { 60 } {
            let change = any_change(game.session(), &mut rng);
            kept += u32::from(library.change(&mut game, &change).is_ok_and(|changed| changed));
        }
        drop(library);
        library = open(&file);
        assert_eq!(saved(&library.load(game.id()).expect("sound")), saved(&game), "{kind:?}");
    }
}

#[test]
fn a_copy_goes_its_own_way() {
    let (_folder, _file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
    let mut copy = library.copy(game.id()).expect("kept");
    assert_eq!(saved(&copy), saved(&game));
    assert!(library.change(&mut copy, &Change::Undo).expect("kept"));
    assert_eq!(library.load(game.id()).expect("sound").session().cursor(), 1);
    assert_eq!(library.load(copy.id()).expect("sound").session().cursor(), 0);
}

#[test]
fn games_in_the_bin_are_found_there_alone_and_come_back() {
    let (_folder, file, mut library) = library();
    let ids = library.add_all(&[named("one"), named("two")]).expect("kept");
    library.set_tabs(&Tabs { games: ids.clone(), current: Some(ids[0]) }).expect("kept");
    // Searched before and after, so that what is held in memory is seen to follow.
    assert_eq!(names(&mut library, &all()).len(), 2);
    library.bin(&ids[..1]).expect("kept");
    for _ in 0..2 {
        assert_eq!(names(&mut library, &all()), ["two"]);
        assert_eq!(names(&mut library, &Query { binned: true, ..all() }), ["one"]);
        assert_eq!(library.tabs().expect("read"), Tabs { games: vec![ids[1]], current: None });
        drop(library);
        library = open(&file);
    }
    library.restore(&ids[..1]).expect("kept");
    assert_eq!(names(&mut library, &all()).len(), 2);
    assert!(matches!(library.bin(&[99]), Err(LibraryError::NoSuchGame(99))));
}

#[test]
fn a_card_shows_the_game_as_it_stands() {
    let (_folder, _file, mut library) = library();
    let mut session = zara();
    session.set_player(Seat(0), "Ada");
    if let Some(notes) = session.notes_mut(0) {
        notes.set_property("DT", "2026-03-01");
        notes.set_property("EV", "Club night");
        notes.set_property("RE", "B+");
    }
    let mut game = library.add(session).expect("kept");
    for change in
        [play(0, "xo--@c3"), play(1, "x---@a1"), Change::Undo, Change::Tags { tags: vec!["Opening".to_owned()] }]
    {
        library.change(&mut game, &change).expect("kept");
    }
    let card = library.card(game.id()).expect("there");
    assert_eq!((card.game.as_str(), card.plies, card.over, card.binned), ("zara", 2, true, false));
    assert_eq!(card.label.players, ["Ada", ""]);
    assert_eq!((card.label.date.as_str(), card.label.event.as_str()), ("2026-03-01", "Club night"));
    assert_eq!((card.label.result.as_str(), card.label.tags), ("B+", vec!["Opening".to_owned()]));
    assert_eq!(card.ended, Some(Ended { winner: Some(1), decision: Decision::Result, margin: None }));
    assert_eq!(card.label.position, game.session().position().to_string());
    assert!(card.created <= card.changed);
    assert!(matches!(library.card(99), Err(LibraryError::NoSuchGame(99))));
}

#[test]
fn words_are_found_whatever_their_case_and_marks() {
    let (_folder, _file, mut library) = library();
    let mut session = named("Şampiyona: son IŞIK");
    session.set_player(Seat(1), "Çiğdem Ünal");
    library.add(session).expect("kept");
    library.add(named("other")).expect("kept");
    for text in ["sampiyona", "ŞAMPİYONA", "isik", "ışık", "unal çiğ", "CIGDEM son", "piyon"] {
        assert_eq!(names(&mut library, &Query { text: text.to_owned(), ..all() }).len(), 1, "{text}");
    }
    for text in ["sampiyona other", "sonisik"] {
        assert_eq!(names(&mut library, &Query { text: text.to_owned(), ..all() }).len(), 0, "{text}");
    }
}

#[test]
fn what_rows_show_in_words_of_the_page_is_found_by_these_words() {
    let (_folder, _file, mut library) = library();
    let mut zara = named("a");
    zara.set_player(Seat(0), "Ada");
    let mut tzaar = session(GameKind::Tzaar);
    tzaar.apply(&Change::Name { name: "b".to_owned() }).expect("possible");
    tzaar.apply(&Change::Computer { seat: 1, computer: Computer::new(3, 3) }).expect("possible");
    let mut kept = library.add(zara).expect("kept");
    library.add(tzaar).expect("kept");
    let glossary = [
        ("zara", "Zara"),
        ("tzaar", "TZAAR"),
        ("red", "Kırmızı"),
        ("white", "Beyaz"),
        ("computer-3", "Bilgisayar 3"),
        ("computer-5", "Bilgisayar 5"),
        ("person", "Kişi"),
    ];
    let glossary: Vec<_> = glossary.map(|(token, words)| (token.to_owned(), words.to_owned())).into();
    let find = |library: &mut Library, text: &str| {
        let query = Query { text: text.to_owned(), glossary: glossary.clone(), sort: Sort::Name, ..all() };
        names(library, &query).concat()
    };
    for (text, found) in [
        ("tzaar", "b"),
        ("TZAAR", "b"),
        ("kirmizi", "a"),
        ("KIRMIZI ada", "a"),
        ("kırmızı beyaz", ""),
        ("bilgisayar", "b"),
        ("Bilgisayar 3", "b"),
        ("bilgisayar 5", ""),
        ("kişi", "b"),
        ("computer", ""),
        ("a", "ab"),
    ] {
        assert_eq!(find(&mut library, text), found, "{text}");
    }
    // A computer that sits down is found at once, and no longer when it has left.
    let seat = |computer| Change::Computer { seat: 1, computer };
    library.change(&mut kept, &seat(Computer::new(5, 3))).expect("kept");
    assert_eq!(find(&mut library, "bilgisayar 5"), "a");
    library.change(&mut kept, &seat(None)).expect("kept");
    assert_eq!(find(&mut library, "bilgisayar 5"), "");
}

#[test]
fn games_are_sorted_and_found_by_the_day_that_is_shown() {
    let (_folder, file, mut library) = library();
    let dated = |name: &str, date: &str| {
        let mut session = named(name);
        if let Some(notes) = session.notes_mut(0) {
            notes.set_property("DT", date);
        }
        session
    };
    let games = [dated("old", "1996-05-06"), named("today"), dated("later", "2999-01-01"), dated("in a year", "1996")];
    library.add_all(&games).expect("kept");
    for _ in 0..2 {
        let by_day = Query { sort: Sort::Date, ..all() };
        assert_eq!(names(&mut library, &by_day), ["later", "today", "old", "in a year"]);
        let shown: Vec<_> = library.search(&by_day).expect("searched").games.into_iter().map(|card| card.day).collect();
        assert!(shown.is_sorted_by(|one, other| one >= other), "{shown:?}");
        assert_eq!([&shown[0], &shown[2], &shown[3]], ["2999-01-01", "1996-05-06", "1996"]);
        assert_eq!(shown[1].len(), "2026-03-01".len());
        let found = Query { text: shown[1].clone(), ..all() };
        assert_eq!(names(&mut library, &found), ["today"]);
        // The same after a restart.
        drop(library);
        library = open(&file);
    }
}

#[test]
fn what_is_changed_is_found_as_it_is_now() {
    let (_folder, _file, mut library) = library();
    let mut game = library.add(named("before")).expect("kept");
    let find = |library: &mut Library, text: &str| names(library, &Query { text: text.to_owned(), ..all() }).len();
    assert_eq!(find(&mut library, "before"), 1);
    library.change(&mut game, &Change::Name { name: "after".to_owned() }).expect("kept");
    assert_eq!((find(&mut library, "before"), find(&mut library, "after")), (0, 1));
    library.change(&mut game, &Change::Undo).expect("kept");
    assert_eq!((find(&mut library, "before"), find(&mut library, "after")), (1, 0));
}

#[test]
fn games_are_filtered_by_kind_tag_and_end() {
    let (_folder, _file, mut library) = library();
    let mut tagged = named("tagged");
    tagged.apply(&Change::Tags { tags: vec!["Club".to_owned(), "2026".to_owned()] }).expect("possible");
    let mut longer = named("longer");
    longer.apply(&Change::Tags { tags: vec!["Club night".to_owned()] }).expect("possible");
    let mut over = session(GameKind::Tzaar);
    while let Some(&action) = over.position().legal_actions().first() {
        over.play(action).expect("legal");
    }
    over.apply(&Change::Name { name: "over".to_owned() }).expect("possible");
    library.add_all(&[tagged, longer, over]).expect("kept");
    let tag = |tag: &str| Query { tag: Some(tag.to_owned()), ..all() };
    assert_eq!(names(&mut library, &tag("Club")), ["tagged"]);
    assert_eq!(names(&mut library, &tag("club night")), ["longer"]);
    assert_eq!(names(&mut library, &tag("night")), [""; 0]);
    assert_eq!(names(&mut library, &Query { game: Some("tzaar".to_owned()), ..all() }), ["over"]);
    assert_eq!(names(&mut library, &Query { over: Some(true), ..all() }), ["over"]);
    assert_eq!(names(&mut library, &Query { over: Some(false), ..all() }).len(), 2);
    let tags = [("2026", 1), ("Club", 1), ("Club night", 1)].map(|(tag, games)| (tag.to_owned(), games));
    assert_eq!(library.tags().expect("read"), tags);
}

#[test]
fn games_are_sorted_and_paged() {
    let (_folder, _file, mut library) = library();
    let sessions: Vec<_> = ["b", "", "Ç", "a", "d"].into_iter().map(named).collect();
    let ids = library.add_all(&sessions).expect("kept");
    let by_name = Query { sort: Sort::Name, ..all() };
    assert_eq!(names(&mut library, &by_name), ["a", "b", "Ç", "d", ""]);
    assert_eq!(names(&mut library, &Query { reverse: true, ..by_name.clone() }), ["", "d", "Ç", "b", "a"]);
    let page = Query { offset: 1, limit: 2, ..by_name.clone() };
    assert_eq!(names(&mut library, &page), ["b", "Ç"]);
    assert_eq!(library.search(&page).expect("searched").total, 5);
    assert_eq!(names(&mut library, &Query { offset: 4, limit: 2, ..by_name.clone() }), [""]);
    assert_eq!(names(&mut library, &Query { offset: 9, ..by_name }), [""; 0]);
    // Sorted by the last change, the one that came last is first until another is changed.
    assert_eq!(names(&mut library, &all()), ["d", "a", "Ç", "", "b"]);
    std::thread::sleep(std::time::Duration::from_millis(2));
    let mut game = library.load(ids[1]).expect("sound");
    library.change(&mut game, &play(0, "xo--@c3")).expect("kept");
    assert_eq!(names(&mut library, &all())[0], "");
    assert_eq!(names(&mut library, &Query { sort: Sort::Plies, ..all() })[4], "");
    assert_eq!(names(&mut library, &Query { sort: Sort::Created, ..all() }), ["d", "a", "Ç", "", "b"]);
}

#[test]
fn many_files_are_taken_in_with_what_is_wrong_with_them() {
    let (folder, _file, mut library) = library();
    let game = "(;FF[4]GM[Zara]GN[x];RED[xo--@c3];BLUE[x---@a1])";
    let files = [
        ("many.sgf", game.repeat(450)),
        ("wrong.sgf", game.replace("a1", "c3")),
        ("none.txt", "no record".to_owned()),
        ("last.sgf", game.to_owned()),
    ];
    let paths: Vec<_> =
        files.iter().map(|(name, _)| folder.path().join(name)).chain([folder.path().join("gone.sgf")]).collect();
    for ((_, text), path) in files.iter().zip(&paths) {
        std::fs::write(path, text).expect("written");
    }
    let mut import = Import::of(paths.clone());
    let mut batches = Vec::new();
    while let Some(games) = import.next_batch() {
        library.add_all(&games).expect("kept");
        batches.push((games.len(), import.progress().files));
    }
    assert_eq!(batches, [(200, 0), (200, 0), (52, 5)]);
    assert_eq!(import.progress().percent, 100);
    assert_eq!((import.progress().games, import.progress().of), (452, 5));
    assert_eq!(library.search(&all()).expect("searched").total, 452);
    let faulty: Vec<_> = import.faults().iter().map(|fault| fault.path.clone()).collect();
    assert_eq!(faulty, [&paths[1], &paths[2], &paths[4]].map(Clone::clone));
    assert!(import.faults()[0].reason.starts_with("line 1, column "), "{}", import.faults()[0]);
    for ((_, text), path) in files.iter().zip(&paths) {
        assert_eq!(&std::fs::read_to_string(path).expect("still there"), text);
    }
}

#[test]
fn tabs_name_each_game_of_the_library_once() {
    let (_folder, _file, mut library) = library();
    let ids = library.add_all(&[zara(), zara()]).expect("kept");
    library.set_tabs(&Tabs { games: vec![ids[1], 99, ids[0], ids[1]], current: Some(99) }).expect("kept");
    assert_eq!(library.tabs().expect("read"), Tabs { games: vec![ids[1], ids[0]], current: None });
}

#[test]
fn a_file_of_many_games_is_read_game_by_game_as_it_would_be_in_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.sgf");
    // Faults in it, junk and line ends between the games, games in one line, and values that hold all that could mislead.
    let games = [
        "(;FF[4]GM[Zara]GN[one];RED[xo--@c3])\r\n",
        "(;FF[4]GM[Zara]GN[é (; \\] (]C[)];RED[xo--@c3](;BLUE[x---@a1])(;BLUE[x---@b1]))  ",
        "(;FF[4]GM[Zara];RED[xo--@c9])\r\n\n",
        "junk (;FF[4]GM[Chess])\n",
    ];
    let text: String = (0..4000)
        .map(|number| if number % 160 == 39 { games[2].to_owned() + games[3] } else { games[number % 2].to_owned() })
        .collect();
    std::fs::write(&path, &text).expect("written");
    let whole = records::read(text.as_bytes(), Format::Sgf);
    let mut import = Import::of(vec![path]);
    let (mut sessions, mut percents) = (Vec::new(), Vec::new());
    while let Some(batch) = import.next_batch() {
        sessions.extend(batch.iter().map(Saved::from));
        percents.push(import.progress().percent);
    }
    assert_eq!(sessions, whole.games.iter().map(Saved::from).collect::<Vec<_>>());
    let told: Vec<_> = import.faults().iter().map(|fault| fault.reason.clone()).collect();
    assert!(told.len() > 20);
    assert_eq!(told, whole.faults.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert!(percents.len() > 1 && percents[0] > 0 && percents[0] < 100 && percents.is_sorted(), "{percents:?}");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_to_an_end_is_not_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let pipe = place("pipe.sgf");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("started").success());
    std::os::unix::fs::symlink("/dev/zero", place("zero.sgf")).expect("made");
    std::fs::File::create(place("video.sgf")).and_then(|file| file.set_len(3 << 30)).expect("made");
    std::fs::create_dir(place("folder.sgf")).expect("made");
    let names = ["pipe.sgf", "zero.sgf", "video.sgf", "folder.sgf", "missing.sgf"];
    let mut import = Import::of(names.map(place).to_vec());
    assert!(import.next_batch().is_none());
    let told: Vec<_> = import.faults().iter().map(|fault| fault.reason.as_str()).collect();
    assert_eq!(told[..2], ["this is no file"; 2]);
    assert_eq!(told[2..4], ["the file is longer than 1073741824 bytes", "this is no file"]);
    assert_eq!((told.len(), import.progress().files), (5, 5));
}

#[test]
fn whatever_a_record_holds_its_game_opens_at_once_and_shows_little() {
    let (folder, file, mut library) = library();
    let path = folder.path().join("hostile.sgf");
    let long = "x".repeat(3_000_000);
    let tags = "[tag]".repeat(100_000);
    let bad = [b"(;FF[4]GM[Zara]C[".as_slice(), &vec![0xff; 3_000_000], b"])"].concat();
    let named = format!("(;FF[4]GM[Zara]GN[{long}]PN[{long}]EV[{long}]XT{tags}XX[{long}])");
    std::fs::write(&path, [named.as_bytes(), &bad].concat()).expect("written");
    let mut import = Import::of(vec![path]);
    let games = import.next_batch().expect("games");
    let ids = library.add_all(&games).expect("kept");
    assert!(import.faults().len() > 3, "{:?}", import.faults());
    assert!(import.faults().iter().all(|fault| fault.reason.len() < 400));
    library.set_tabs(&Tabs { games: ids.clone(), current: Some(ids[0]) }).expect("kept");
    drop(library);
    let library = open(&file);
    for id in ids {
        let card = serde_json::to_string(&library.card(id).expect("there")).expect("written");
        assert!(card.len() < 200_000, "{} bytes", card.len());
        let state = serde_json::to_string(&saved(&library.load(id).expect("sound"))).expect("written");
        assert!(state.len() < 1_000_000, "{} bytes", state.len());
    }
}

#[test]
fn a_change_that_writes_too_much_is_refused_and_what_older_versions_kept_still_opens() {
    let (_folder, _file, mut library) = library();
    let mut game = library.add(zara()).expect("kept");
    let long = Change::Name { name: "x".repeat(10_000_000) };
    assert!(matches!(library.change(&mut game, &long), Err(LibraryError::Change(ChangeError::TooLong(200)))));
    let mut session = zara();
    session.apply(&long).expect("possible");
    let id = library.add(session).expect("kept").id();
    assert!(library.card(id).expect("there").label.name.len() <= 200);
    assert!(library.load(id).is_ok());
}

#[test]
fn names_players_and_tags_stand_in_the_order_of_the_alphabet_with_numbers_by_their_value() {
    let mut library = Library::in_memory().expect("opened");
    let record = include_bytes!("../../session/tests/cases/turkish-names.sgf");
    let records = alcazar_session::records::read(record, alcazar_session::records::Format::Sgf);
    library.add_all(&records.games).expect("kept");
    let wanted = "Cem,Çağla,Irmak,Işık,İrem,Ozan,Ömer,Suna,Şule,Tur 2,Tur 10,Umut,Ülkü,Zeynep";
    for sort in [Sort::Name, Sort::Players] {
        let found = library.search(&Query { sort, limit: 50, ..Query::default() }).expect("searched");
        let names: Vec<_> = found.games.iter().map(|card| card.label.name.as_str()).collect();
        assert_eq!(names.join(","), wanted);
    }
    let first = library.search(&Query { sort: Sort::Created, limit: 1, ..Query::default() }).expect("searched");
    let mut game = library.load(first.games[0].id).expect("sound");
    let tags = wanted.split(',').rev().map(str::to_owned).collect();
    library.change(&mut game, &Change::Tags { tags }).expect("kept");
    // A changed name is sorted anew.
    library.change(&mut game, &Change::Name { name: "Abak".to_owned() }).expect("kept");
    let tags: Vec<_> = library.tags().expect("read").into_iter().map(|(tag, _)| tag).collect();
    assert_eq!(tags.join(","), wanted);
    let found = library.search(&Query { sort: Sort::Name, limit: 1, ..Query::default() }).expect("searched");
    assert_eq!(found.games[0].label.name, "Abak");
}
