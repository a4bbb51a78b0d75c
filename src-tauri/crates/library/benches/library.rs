//! What the library costs, on a library of 100,000 games made for it. Each line is the median and the 99th percentile.
//!
//! `ALCAZAR_BENCH_GAMES` sets another number of games, `ALCAZAR_BENCH_FILE` a file that is kept and used again. Where
//! the temporary folder lies in memory, `TMPDIR` names a folder on a disk, without which a flush costs nothing.
#![allow(clippy::expect_used, reason = "a benchmark fails by panic")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use alcazar_library::{Library, Query, Sort};
use alcazar_rules::{GameKind, Seat, Setup};
use alcazar_session::{Change, Session, Way};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NAMES: [&str; 20] = [
    "Ada", "Bora", "Çiğdem", "Deniz", "Ekin", "Ferit", "Gül", "Hale", "Işık", "Jale", "Kaya", "Leyla", "Mert", "Nil",
    "Ozan", "Pelin", "Rüya", "Selin", "Tuna", "Ülkü",
];

fn main() {
    let games = std::env::var("ALCAZAR_BENCH_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100_000);
    let folder = tempfile::tempdir().expect("a folder");
    let kept = std::env::var_os("ALCAZAR_BENCH_FILE").map(PathBuf::from);
    let file = kept.unwrap_or_else(|| folder.path().join("library.db"));
    if !file.exists() {
        let took = make(&file, games);
        println!("{games} games taken in within {took:.1?}");
    }
    println!("{} MB", std::fs::metadata(&file).expect("a file").len() / 1_000_000);
    report("open", (0..5).map(|_| time(|| drop(Library::open(&file).expect("opened")))));
    let first = |_| {
        let (mut library, _) = Library::open(&file).expect("opened");
        time(|| drop(library.search(&Query { limit: 50, ..Query::default() }).expect("searched")))
    };
    report("first search after opening", (0..5).map(first));
    let ahead = |_| {
        let (mut library, _) = Library::open(&file).expect("opened");
        let mut longest = Duration::ZERO;
        while {
            let start = Instant::now();
            let more = library.read_ahead().expect("read");
            longest = longest.max(start.elapsed());
            more
        } {}
        (longest, time(|| drop(library.search(&Query { limit: 50, ..Query::default() }).expect("searched"))))
    };
    let (parts, firsts): (Vec<_>, Vec<_>) = (0..5).map(ahead).unzip();
    report("the longest part of reading ahead", parts.into_iter());
    report("first search after reading ahead", firsts.into_iter());
    let (mut library, _) = Library::open(&file).expect("opened");
    search(&mut library);
    changes(&mut library);
}

fn search(library: &mut Library) {
    let base = Query { limit: 50, ..Query::default() };
    let text = |text: &str| Query { text: text.to_owned(), ..base.clone() };
    let queries = [
        ("search: all", base.clone()),
        ("search: a", text("a")),
        ("search: cigdem", text("cigdem")),
        ("search: cigdem kaya final", text("cigdem kaya final")),
        ("search: nothing", text("nothing such")),
        ("search: by name", Query { sort: Sort::Name, ..text("a") }),
        ("search: by players", Query { sort: Sort::Players, ..base.clone() }),
        ("search: page 1000 by date", Query { sort: Sort::Date, offset: 50_000, ..base.clone() }),
        ("search: tag, game", Query { tag: Some("club".to_owned()), game: Some("zara".to_owned()), ..base }),
    ];
    for (name, query) in queries {
        let total = library.search(&query).expect("searched").total;
        let times = (0..20).map(|_| time(|| drop(library.search(&query).expect("searched"))));
        report(&format!("{name} ({total} found)"), times);
    }
}

fn changes(library: &mut Library) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut game = library.add(Session::new(GameKind::Zara, &Setup::default()).expect("offered")).expect("kept");
    let mut plays = Vec::new();
    // Not quite two snapshots, so that opening it replays nearly as many changes as it ever does.
    for number in 0..998 {
        let position = game.session().position();
        let change = match position.legal_actions().get(rng.random_range(0..5usize)) {
            Some(&action) => Change::Play { at: game.session().cursor(), text: position.action_text(action) },
            None => Change::Walk { to: number % game.session().node_count() },
        };
        let start = Instant::now();
        if library.change(&mut game, &change).is_ok_and(|changed| changed) {
            plays.push(start.elapsed());
        }
    }
    report("one change in a small game", plays.into_iter());
    let id = game.id();
    report("opening that game", (0..10).map(|_| time(|| drop(library.load(id).expect("sound")))));

    let mut big = Session::new(GameKind::Zara, &Setup::default()).expect("offered");
    while big.node_count() < 10_000 {
        let actions = big.position().legal_actions();
        match actions.get(rng.random_range(0..actions.len().max(1))) {
            Some(&action) if rng.random_ratio(9, 10) => drop(big.play(action)),
            _ => drop(big.go_to(rng.random_range(0..big.node_count()))),
        }
    }
    let mut game = library.add(big).expect("kept");
    let mut walks = Vec::new();
    for way in [Way::Back, Way::Forward].into_iter().cycle().take(1100) {
        if let Some(to) = game.session().toward(way) {
            walks.push(time(|| assert!(library.change(&mut game, &Change::Walk { to }).expect("kept"))));
        }
    }
    report("one walk in a game of 10,000 nodes", walks.into_iter());
    let id = game.id();
    report("opening a game of 10,000 nodes", (0..10).map(|_| time(|| drop(library.load(id).expect("sound")))));
}

/// Makes a library of games of some moves with names, dates, tags and results.
fn make(file: &Path, games: u32) -> Duration {
    let (mut library, _) = Library::open(file).expect("opened");
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut took = Duration::ZERO;
    for batch in 0..games.div_ceil(200) {
        let sessions: Vec<_> =
            (batch * 200..games.min(batch * 200 + 200)).map(|number| game(number, &mut rng)).collect();
        took += time(|| drop(library.add_all(&sessions).expect("kept")));
    }
    took
}

fn game(number: u32, rng: &mut ChaCha8Rng) -> Session {
    let kind = GameKind::ALL[number as usize % GameKind::ALL.len()];
    let info = &kind.info().setups[0];
    let setup = Setup { seed: info.seeded.then_some(number.into()), ..Setup::variant(info.name) };
    let mut session = Session::new(kind, &setup).expect("offered");
    for seat in 0..session.start().seats() {
        let mut name = || NAMES[rng.random_range(0..NAMES.len())];
        session.set_player(Seat(seat), &format!("{} {}", name(), name()));
    }
    for _ in 0..rng.random_range(2..12) {
        let actions = session.position().legal_actions();
        if let Some(&action) = actions.get(rng.random_range(0..actions.len().max(1))) {
            session.play(action).expect("legal");
        }
    }
    if let Some(notes) = session.notes_mut(0) {
        notes.set_property(
            "DT",
            &format!("20{:02}-{:02}-{:02}", rng.random_range(0..27), number % 12 + 1, number % 28 + 1),
        );
        notes.set_property("EV", ["", "Club night", "Spring open", "Final"][rng.random_range(0..4)]);
        notes.set_property("GN", &format!("{} {number}", ["Round", "Friendly", "Study"][rng.random_range(0..3)]));
        if number.is_multiple_of(3) {
            notes.set_texts("XT", &["club", "study"][..rng.random_range(1..3)]);
        }
    }
    session
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn report(name: &str, times: impl Iterator<Item = Duration>) {
    let mut times: Vec<_> = times.collect();
    times.sort_unstable();
    let at = |hundredths: usize| times.get(times.len() * hundredths / 100).copied().unwrap_or_default();
    println!("{name:<50} {:>10.1?} {:>10.1?}", at(50), at(99));
}
