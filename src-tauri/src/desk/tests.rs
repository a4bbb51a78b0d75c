//! Searches begin and end as they are wanted, whatever the engine does.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use alcazar_engine::{Line, Progress, Stop, Turn};
use alcazar_rules::{AnyAction, AnyGame, Setup};
use alcazar_session::{Computer, Way};

use super::*;
use crate::opponent::Player;
use crate::table::{Acting, Table};
use crate::thinker::Pace;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time that only a computer is given for its turn.
const COMPUTERS_SECONDS: u16 = 77;

/// A stand-in for the engine: it reports one line, and answers with that once it is set free or told to stop.
#[derive(Clone, Default)]
struct Engine {
    free: Arc<AtomicBool>,
    searches: Arc<Mutex<Vec<Search>>>,
    /// How often two have searched at once for different wishes.
    clashes: Arc<AtomicUsize>,
    /// One copy for every search that remembers something.
    memory: Arc<()>,
}

struct Search {
    stop: Stop,
    for_computer: bool,
    done: bool,
}

impl Engine {
    fn thinker(&self) -> Thinker {
        let engine = self.clone();
        let memory = Arc::downgrade(&self.memory);
        let mut thinker = Thinker::of(move |position, request, stop, progress| {
            let _remembered = memory.upgrade();
            let number = engine.enter(stop, request.limits.time == Some(Duration::from_secs(COMPUTERS_SECONDS.into())));
            let turn = last_turn(position)?;
            let lines = turn.lines.as_slice();
            progress(&Progress { depth: 1, lines, nodes: 1, elapsed: Duration::ZERO });
            while !stop.is_stopped() && !engine.free.load(Ordering::Relaxed) {
                sleep(Duration::from_millis(1));
            }
            engine.searches.lock().unwrap()[number].done = true;
            // One that has been dropped goes on to report.
            progress(&Progress { depth: 2, lines, nodes: 2, elapsed: Duration::ZERO });
            Some(turn)
        });
        thinker.pace = Pace { turn: Duration::ZERO, action: Duration::ZERO };
        thinker
    }

    fn enter(&self, stop: &Stop, for_computer: bool) -> usize {
        let mut searches = self.searches.lock().unwrap();
        // One may be stopped before it has begun.
        let is_wanted = !stop.is_stopped();
        let clashes = |other: &&Search| !other.done && !other.stop.is_stopped() && other.for_computer != for_computer;
        self.clashes.fetch_add(searches.iter().filter(|_| is_wanted).filter(clashes).count(), Ordering::Relaxed);
        searches.push(Search { stop: stop.clone(), for_computer, done: false });
        searches.len() - 1
    }

    fn asked(&self) -> usize {
        self.searches.lock().unwrap().len()
    }

    /// A desk, and what its page is told.
    fn desk(&self) -> (Desk, Receiver<News>) {
        let desk = Desk::in_memory_with(self.thinker()).unwrap();
        let (sender, news) = channel();
        desk.watch(move |told| sender.send(told).is_ok());
        (desk, news)
    }

    fn set_free(&self) {
        self.free.store(true, Ordering::Relaxed);
    }
}

/// The last legal action, and those after it in the same turn.
fn last_turn(position: &AnyGame) -> Option<Turn<AnyAction>> {
    let (seat, mut reached, mut actions) = (position.to_act()?, position.clone(), Vec::new());
    while reached.to_act() == Some(seat) {
        let action = *reached.legal_actions().last()?;
        reached.play(action).ok()?;
        actions.push(action);
    }
    let line = Line { actions: actions.clone(), score: 0, proof: None, leads: Vec::new() };
    let (pv, lines) = (actions.clone(), vec![line]);
    Some(Turn { pv, actions, score: 0, depth: 1, nodes: 1, millis: 0, proof: None, lines })
}

fn patiently(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition() {
        assert!(Instant::now() < deadline, "it does not come");
        sleep(Duration::from_millis(1));
    }
}

/// Waits until every search has come to its end, and all that comes of it: each knows the desk as long as it lives.
fn quiet(desk: &Desk) {
    patiently(|| Arc::weak_count(&desk.0) == 0);
}

fn game(desk: &Desk, game: &str, computers: &[bool]) -> Table {
    let computer = Computer::new(8, COMPUTERS_SECONDS).unwrap();
    let players: Vec<_> = computers
        .iter()
        .map(|&is_computer| Player { name: String::new(), computer: is_computer.then_some(computer) })
        .collect();
    let setup = if game == "tzaar" { Setup::variant("fixed") } else { Setup::default() };
    desk.new_game(game, &setup, &players).unwrap()
}

/// Plays the first action there is.
fn play(desk: &Desk, table: &Table) -> Table {
    desk.play(table.revision, &first_action(desk)).unwrap()
}

fn first_action(desk: &Desk) -> String {
    desk.with(|open| {
        let position = open.game().unwrap().session().position();
        position.action_text(position.legal_actions()[0])
    })
}

fn revision(desk: &Desk) -> u32 {
    desk.table().unwrap().revision
}

#[test]
fn an_answer_that_is_stale_is_dropped_and_so_are_its_reports() {
    type Wish = fn(&Desk, u32);
    let wishes: [(&str, bool, Wish); 4] = [
        ("a turn", true, |_, _| ()),
        ("a hint", false, |desk, revision| desk.hint(revision).unwrap()),
        ("an analysis", false, |desk, _| desk.analyse(true)),
        ("a review", false, |desk, revision| desk.review(revision).unwrap()),
    ];
    for (name, computer, wish) in wishes {
        let engine = Engine::default();
        let (desk, news) = engine.desk();
        let played = play(&desk, &game(&desk, "zara", &[false, computer]));
        wish(&desk, played.revision);
        patiently(|| engine.asked() > 0);
        desk.analyse(false);
        desk.with(Open::clear);
        while news.try_recv().is_ok() {}
        engine.set_free();
        quiet(&desk);
        let told: Vec<_> = news.try_iter().collect();
        assert_eq!((told, desk.table()), (Vec::new(), None), "{name}");
    }
}

#[test]
fn stop_stops_and_what_was_found_is_not_played() {
    let engine = Engine::default();
    let (desk, _news) = engine.desk();
    let played = play(&desk, &game(&desk, "zara", &[false, true]));
    patiently(|| engine.asked() == 1);
    let stopped = desk.stop_computer(played.id).unwrap();
    // The engine is not free: only its being stopped lets it end.
    quiet(&desk);
    assert_eq!((desk.table(), stopped.acting), (Some(stopped.clone()), Acting::Waiting));
}

#[test]
fn a_computer_that_has_to_move_now_plays_the_best_that_it_has_found() {
    let engine = Engine::default();
    let (desk, news) = engine.desk();
    let played = play(&desk, &game(&desk, "zara", &[false, true]));
    let best = desk.with(|open| {
        let position = open.game().unwrap().session().position();
        position.action_text(*position.legal_actions().last().unwrap())
    });
    // It has found that when it says so.
    assert!(matches!(news.recv_timeout(PATIENCE), Ok(News::Thinking { depth: 1, .. })));
    desk.move_now(played.revision).unwrap();
    quiet(&desk);
    let table = desk.table().unwrap();
    assert_eq!((table.made.unwrap().text, table.acting, engine.asked()), (best, Acting::Person, 1));
}

#[test]
fn a_computer_between_two_actions_of_its_turn_can_be_told_to_move_now() {
    let engine = Engine::default();
    engine.set_free();
    let mut thinker = engine.thinker();
    thinker.pace.action = 10 * PATIENCE;
    let desk = Desk::in_memory_with(thinker).unwrap();
    play(&desk, &game(&desk, "tzaar", &[false, true]));
    patiently(|| desk.table().unwrap().cursor == 2);
    assert_eq!(desk.table().unwrap().acting, Acting::Thinking);
    desk.move_now(revision(&desk)).unwrap();
    quiet(&desk);
    assert_eq!((desk.table().unwrap().cursor, engine.asked()), (3, 1));
}

#[test]
fn a_hint_that_is_asked_for_is_not_ended_by_move_now() {
    let engine = Engine::default();
    let (desk, news) = engine.desk();
    let table = game(&desk, "zara", &[false, false]);
    desk.hint(table.revision).unwrap();
    patiently(|| engine.asked() == 1);
    desk.move_now(table.revision).unwrap();
    assert!(!engine.searches.lock().unwrap()[0].stop.is_stopped());
    engine.set_free();
    quiet(&desk);
    assert!(matches!(news.try_iter().collect::<Vec<_>>()[..], [News::Hint { .. }]));
}

#[test]
fn what_was_asked_for_ends_and_gives_its_memory_back() {
    let engine = Engine::default();
    engine.set_free();
    let (desk, news) = engine.desk();
    let table = play(&desk, &game(&desk, "izdari", &[false, false]));
    let before = Arc::strong_count(&engine.memory);
    let is_idle = || desk.with(|open| open.schedule.has(None));
    desk.hint(table.revision).unwrap();
    quiet(&desk);
    assert!(news.try_iter().any(|told| matches!(told, News::Hint { .. })) && is_idle());
    desk.review(table.revision).unwrap();
    quiet(&desk);
    assert!(news.try_iter().any(|told| matches!(told, News::Reviewed { .. })) && is_idle());
    desk.analyse(true);
    quiet(&desk);
    let is_done = |told: News| matches!(told, News::Analysis { analysis } if analysis.done);
    assert_eq!(news.try_iter().filter(|told| is_done(told.clone())).count(), 1);
    assert_eq!(Arc::strong_count(&engine.memory), before);
    // An analysis that has ended does not begin again where it stands, but where it is asked for anew.
    let asked = engine.asked();
    desk.with(|_| ());
    assert_eq!((Arc::weak_count(&desk.0), engine.asked()), (0, asked));
    desk.analyse(true);
    quiet(&desk);
    assert!(engine.asked() > asked && news.try_iter().any(is_done));
}

#[test]
fn two_wishes_are_never_searched_at_the_same_time() {
    let engine = Engine::default();
    let (desk, _news) = engine.desk();
    let mut random = 1_u64;
    let mut below = |of: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % of
    };
    let mut id = game(&desk, "zara", &[false, true]).id;
    for _ in 0..400 {
        let revision = revision(&desk);
        // What is refused changes nothing.
        match below(12) {
            0..=2 => drop(desk.play(revision, &first_action(&desk))),
            3 => drop(desk.undo(revision)),
            4 => drop(desk.walk(revision, Way::Back)),
            5 => drop(desk.hint(revision)),
            6 => drop(desk.review(revision)),
            7 => desk.analyse(below(3) > 0),
            8 => drop(desk.stop_computer(id)),
            9 => drop(desk.go_on(revision)),
            10 => drop(desk.move_now(revision)),
            _ => desk.stop_search(),
        }
        if desk.table().unwrap().view.to_act.is_none() {
            id = game(&desk, "zara", &[false, true]).id;
        }
        if below(4) == 0 {
            sleep(Duration::from_millis(2));
        }
    }
    desk.analyse(false);
    desk.with(Open::clear);
    quiet(&desk);
    let of_computers = engine.searches.lock().unwrap().iter().filter(|search| search.for_computer).count();
    assert!(of_computers > 10 && engine.asked() - of_computers > 10, "{of_computers} of {}", engine.asked());
    assert_eq!(engine.clashes.load(Ordering::Relaxed), 0);
}

#[test]
fn a_desk_that_is_left_ends_its_searches_without_a_panic() {
    let panics = Arc::new(AtomicUsize::new(0));
    let (counted, before) = (Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().name().is_some_and(|name| name == "search" || name == "reports") {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        before(info);
    }));
    for number in 0..5 {
        let engine = Engine::default();
        let mut thinker = engine.thinker();
        if number == 4 {
            engine.set_free();
            thinker.pace.turn = 10 * PATIENCE;
        }
        let desk = Desk::in_memory_with(thinker).unwrap();
        let table = play(&desk, &game(&desk, "zara", &[false, number % 4 == 0]));
        match number {
            1 => desk.hint(table.revision).unwrap(),
            2 => desk.analyse(true),
            3 => desk.review(table.revision).unwrap(),
            _ => {}
        }
        patiently(|| engine.asked() > 0);
        drop(desk);
        // The engine itself is dropped with the last of its searches.
        patiently(|| Arc::strong_count(&engine.free) == 1);
    }
    assert_eq!(panics.load(Ordering::Relaxed), 0);
}
