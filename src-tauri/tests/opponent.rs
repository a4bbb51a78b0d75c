//! Computers at the table, without a window.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use alcazar_app::desk::Desk;
use alcazar_app::error::{Code, CommandError};
use alcazar_app::opponent::Player;
use alcazar_app::table::{Acting, Table};
use alcazar_app::thinker::{Pace, Thinker};
use alcazar_app::watch::News;
use alcazar_engine::{Line, Progress, Turn};
use alcazar_rules::{AnyAction, AnyGame, Setup};
use alcazar_session::{Change, Computer, Way};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(20);

/// Long enough for what must not happen to happen.
const LULL: Duration = Duration::from_millis(60);

/// A stand-in for the engine: it plays the first action there is, once it is set free or told to stop.
#[derive(Clone, Default)]
struct Slow {
    free: Arc<AtomicBool>,
    /// How many answers come at once.
    at_once: usize,
    /// The levels that were asked for, in order.
    levels: Arc<Mutex<Vec<u8>>>,
    ended: Arc<AtomicUsize>,
}

impl Slow {
    fn thinker(&self) -> Thinker {
        let slow = self.clone();
        Thinker::of(move |position, request, stop, _| {
            slow.levels.lock().unwrap().push(request.level.number());
            let waits = slow.asked() > slow.at_once;
            while waits && !stop.is_stopped() && !slow.free.load(Ordering::Relaxed) {
                sleep(Duration::from_millis(1));
            }
            slow.ended.fetch_add(1, Ordering::Relaxed);
            Some(first_turn(position))
        })
    }

    fn desk(&self) -> Desk {
        Desk::in_memory_with(self.thinker()).unwrap()
    }

    fn set_free(&self) {
        self.free.store(true, Ordering::Relaxed);
    }

    fn asked(&self) -> usize {
        self.levels.lock().unwrap().len()
    }

    /// Waits until the search that is wanted no more has ended, and for what could come of it.
    fn settle(&self) {
        patiently(|| self.ended.load(Ordering::Relaxed) == self.asked());
        sleep(LULL);
    }
}

fn quick() -> Thinker {
    Thinker::of(|position, _, _, _| Some(first_turn(position)))
}

/// The engine itself, without the pauses.
fn engine() -> Thinker {
    let pace = Pace { turn: Duration::ZERO, action: Duration::ZERO };
    let mut thinker = Thinker::default();
    thinker.pace = pace;
    thinker
}

fn first_turn(position: &AnyGame) -> Turn<AnyAction> {
    let seat = position.to_act();
    let mut reached = position.clone();
    let mut actions = Vec::new();
    while reached.to_act() == seat {
        actions.push(reached.legal_actions()[0]);
        reached.play(actions[actions.len() - 1]).unwrap();
    }
    Turn { pv: actions.clone(), actions, score: 0, depth: 1, nodes: 1, millis: 0, proof: None, lines: Vec::new() }
}

fn patiently(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition() {
        assert!(Instant::now() < deadline, "it does not come");
        sleep(Duration::from_millis(1));
    }
}

fn until(desk: &Desk, condition: impl Fn(&Table) -> bool) -> Table {
    patiently(|| desk.table().as_ref().is_some_and(&condition));
    desk.table().unwrap()
}

fn persons_turn(desk: &Desk) -> Table {
    until(desk, |table| table.acting == Acting::Person)
}

fn level(level: u8) -> Option<Computer> {
    Computer::new(level, 1)
}

/// Players: a level for each computer, 0 for each person.
fn players(levels: &[u8]) -> Vec<Player> {
    levels.iter().map(|&number| Player { name: String::new(), computer: level(number) }).collect()
}

fn zara(desk: &Desk, levels: &[u8]) -> Table {
    let setup = Setup::default().option("seats", &levels.len().to_string());
    desk.new_game("zara", &setup, &players(levels)).unwrap()
}

fn first_text(table: &Table) -> String {
    let position = table.game.parse::<alcazar_rules::GameKind>().unwrap().parse(&table.position).unwrap();
    position.action_text(position.legal_actions()[0])
}

/// Plays the first action there is.
fn play(desk: &Desk, table: &Table) -> Table {
    desk.play(table.revision, &first_text(table)).unwrap()
}

fn watched(desk: &Desk) -> Receiver<News> {
    let (sender, events) = channel();
    desk.watch(move |event| sender.send(event).is_ok());
    events
}

fn moves(desk: &Desk) -> usize {
    desk.tree().unwrap().rows.iter().map(|row| row.moves.len()).sum()
}

#[test]
fn a_computer_answers_and_the_page_is_told() {
    let desk = Desk::in_memory_with(engine()).unwrap();
    let events = watched(&desk);
    let start = zara(&desk, &[0, 3]);
    assert_eq!((start.acting, start.computers.clone()), (Acting::Person, vec![None, level(3)]));
    let played = play(&desk, &start);
    assert_eq!(played.acting, Acting::Thinking);
    let answered = persons_turn(&desk);
    assert_eq!((answered.view.to_act, answered.cursor, answered.made.clone().unwrap().seat), (Some(0), 2, 1));
    let told: Vec<News> = events.try_iter().collect();
    assert_eq!(told.last(), Some(&News::Table { table: Box::new(answered) }));
    let thought = |event: &News| matches!(event, News::Thinking { revision, .. } if *revision == played.revision);
    assert!(told[..told.len() - 1].iter().all(thought) && told.len() > 1, "{told:?}");
}

#[test]
fn a_computer_opens_the_game_which_cannot_be_undone() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    assert_eq!(zara(&desk, &[1, 0]).acting, Acting::Thinking);
    let opened = persons_turn(&desk);
    assert_eq!((opened.cursor, opened.can_undo), (1, false));
    assert_eq!(desk.undo(opened.revision).unwrap_err().code, Code::NothingToUndo);
    let answered = play(&desk, &opened);
    let answered = until(&desk, |table| table.revision > answered.revision);
    assert_eq!(answered.cursor, 3);
    assert_eq!(desk.undo(answered.revision).unwrap().cursor, 1);
}

#[test]
fn a_person_takes_back_while_the_computer_thinks_and_plays_again() {
    let slow = Slow::default();
    let desk = slow.desk();
    let played = play(&desk, &zara(&desk, &[0, 1]));
    patiently(|| slow.asked() == 1);
    let back = desk.undo(played.revision).unwrap();
    assert_eq!((back.acting, back.cursor), (Acting::Person, 0));
    slow.settle();
    assert_eq!((desk.table().unwrap(), moves(&desk)), (back.clone(), 1));
    let again = desk.redo(back.revision).unwrap();
    assert_eq!(again.acting, Acting::Thinking);
    let back = desk.undo(again.revision).unwrap();
    slow.set_free();
    // The very move that was taken back is answered too, though it stands in the tree already.
    let again = play(&desk, &back);
    assert_eq!(again.acting, Acting::Thinking);
    assert_eq!(persons_turn(&desk).cursor, 2);
    let back = desk.undo(desk.table().unwrap().revision).unwrap();
    assert_eq!((back.cursor, play(&desk, &back).acting), (0, Acting::Thinking), "and though it was answered already");
    assert_eq!((persons_turn(&desk).cursor, moves(&desk)), (2, 2));
}

#[test]
fn undo_and_redo_go_from_turn_to_turn_of_the_person() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    let mut table = zara(&desk, &[0, 1, 0, 1]);
    for _ in 0..3 {
        play(&desk, &table);
        table = persons_turn(&desk);
    }
    assert_eq!((table.cursor, table.view.to_act), (6, Some(2)));
    let cursors = |step: fn(&Desk, u32) -> Result<Table, _>| {
        let step = |_| step(&desk, desk.table().unwrap().revision).map(|table| table.cursor).unwrap();
        (0..3).map(step).collect::<Vec<_>>()
    };
    assert_eq!(cursors(Desk::undo), [4, 2, 0]);
    assert_eq!(cursors(Desk::redo), [2, 4, 6]);
}

/// What a person does while a computer thinks.
type Disturb = fn(&Desk, &Table);

#[test]
fn an_answer_for_what_is_on_the_table_no_more_is_dropped() {
    let disturbances: [(&str, Disturb); 6] = [
        ("a walk", |desk, table| drop(desk.walk(table.revision, Way::Start).unwrap())),
        ("a jump", |desk, table| drop(desk.go_to(table.revision, 0).unwrap())),
        ("another start", |desk, table| {
            let setup = Setup::default().option("size", "6");
            drop(desk.edit(table.revision, Change::Setup { setup }).unwrap());
        }),
        ("another game", |desk, _| drop(zara(desk, &[0, 0]))),
        ("closing", |desk, table| assert_eq!(desk.close_game(table.id).unwrap(), None)),
        ("the bin", |desk, table| desk.bin_games(&[table.id]).unwrap()),
    ];
    for (name, disturb) in disturbances {
        let slow = Slow::default();
        let desk = slow.desk();
        let played = play(&desk, &zara(&desk, &[0, 1]));
        patiently(|| slow.asked() == 1);
        disturb(&desk, &played);
        let after = desk.table();
        slow.settle();
        assert_eq!((desk.table(), slow.asked()), (after, 1), "{name}");
        desk.restore_games(&[played.id]).unwrap();
        desk.open_game(played.id).unwrap();
        assert_eq!(moves(&desk), usize::from(name != "another start"), "{name}");
    }
}

#[test]
fn who_walks_among_the_moves_meets_no_computer_before_their_end() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    let mut table = zara(&desk, &[0, 1]);
    for _ in 0..2 {
        play(&desk, &table);
        table = persons_turn(&desk);
    }
    let inside = desk.go_to(table.revision, 1).unwrap();
    assert_eq!(inside.acting, Acting::Waiting);
    sleep(LULL);
    assert_eq!((desk.table().unwrap(), moves(&desk)), (inside.clone(), 4));
    // There a person may try something for the computer, and the computer may be called.
    assert_eq!(desk.play(inside.revision, "xo--@e5").unwrap().acting, Acting::Person);
    let inside = desk.go_to(desk.table().unwrap().revision, 1).unwrap();
    assert_eq!(desk.go_on(inside.revision).unwrap().acting, Acting::Thinking);
    persons_turn(&desk);
    assert_eq!(moves(&desk), 5);
}

#[test]
fn edits_beside_the_moves_leave_the_computer_at_its_work() {
    let slow = Slow::default();
    let desk = slow.desk();
    let played = play(&desk, &zara(&desk, &[0, 1]));
    patiently(|| slow.asked() == 1);
    let edited = desk.edit(played.revision, Change::Comment { node: 1, text: "hm".into() }).unwrap();
    let edited = desk.edit(edited.revision, Change::Name { name: "A game".into() }).unwrap();
    desk.edit_game(edited.id, &Change::Player { seat: 0, name: "Ada".into() }).unwrap();
    assert_eq!((desk.table().unwrap().acting, slow.asked()), (Acting::Thinking, 1));
    slow.set_free();
    let answered = persons_turn(&desk);
    assert_eq!((answered.cursor, slow.asked(), answered.name.as_str()), (2, 1, "A game"));
}

#[test]
fn another_level_or_a_person_takes_the_seat_in_mid_thought() {
    let slow = Slow::default();
    let desk = slow.desk();
    let played = play(&desk, &zara(&desk, &[0, 1]));
    patiently(|| slow.asked() == 1);
    let change = |table: &Table, computer| desk.edit(table.revision, Change::Computer { seat: 1, computer }).unwrap();
    let stronger = change(&played, level(5));
    assert_eq!(stronger.acting, Acting::Thinking);
    patiently(|| *slow.levels.lock().unwrap() == [1, 5] && slow.ended.load(Ordering::Relaxed) == 1);
    sleep(LULL);
    assert_eq!(desk.table().unwrap(), stronger, "the first answer is dropped");
    let taken = change(&stronger, None);
    assert_eq!((taken.acting, taken.computers.clone()), (Acting::Person, vec![None, None]));
    slow.settle();
    assert_eq!(moves(&desk), 1);
    assert_eq!(desk.undo(taken.revision).unwrap().acting, Acting::Thinking, "it is an edit that can be undone");
}

#[test]
fn a_computer_moves_when_it_is_told_to() {
    let slow = Slow::default();
    let desk = slow.desk();
    let played = play(&desk, &zara(&desk, &[0, 8]));
    patiently(|| slow.asked() == 1);
    desk.move_now(played.revision).unwrap();
    assert_eq!(persons_turn(&desk).cursor, 2);
    assert_eq!(desk.move_now(played.revision).unwrap_err().code, Code::Stale);
}

#[test]
fn a_line_laid_out_to_be_looked_at_is_answered_by_no_computer() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    let start = zara(&desk, &[0, 1]);
    let line =
        |turns: &[&str]| Change::Line { at: 0, turns: turns.iter().map(ToString::to_string).collect(), go: true };
    let shown = desk.edit(start.revision, line(&["xo--@c3", "x---@a1", "ox--@e5"])).unwrap();
    assert_eq!((shown.acting, shown.cursor), (Acting::Waiting, 3));
    sleep(LULL);
    let start = desk.undo(shown.revision).unwrap();
    assert_eq!((start.cursor, start.acting, moves(&desk)), (0, Acting::Person, 0));
    let shown = desk.redo(start.revision).unwrap();
    assert_eq!((shown.acting, shown.cursor), (Acting::Waiting, 3));
    // Nor does it answer where the line is left on the way to the other end.
    let inside = desk.walk(shown.revision, Way::Back).unwrap();
    let end = desk.walk(inside.revision, Way::Forward).unwrap();
    sleep(LULL);
    assert_eq!((desk.table().unwrap(), end.acting, moves(&desk)), (end.clone(), Acting::Waiting, 3));
    // What was walked through is taken back turn by turn, and the line stays.
    let taken = desk.undo(end.revision).unwrap();
    assert_eq!((taken.cursor, taken.acting, moves(&desk)), (2, Acting::Person, 3));
    let start = desk.undo(taken.revision).unwrap();
    assert_eq!((start.cursor, start.acting), (0, Acting::Person));
    // The person's own turn alone is a move like any other.
    assert_eq!(desk.edit(start.revision, line(&["xo--@c3"])).unwrap().acting, Acting::Thinking);
    assert_eq!(persons_turn(&desk).made.unwrap().seat, 1);
}

#[test]
fn a_computer_that_was_stopped_waits_until_it_may_go_on_or_a_person_plays() {
    let slow = Slow::default();
    let desk = slow.desk();
    let played = play(&desk, &zara(&desk, &[0, 1]));
    let stopped = desk.stop_computer(played.id).unwrap();
    assert_eq!(stopped.acting, Acting::Waiting);
    slow.settle();
    slow.set_free();
    // Neither a look at another game nor an edit wakes it.
    zara(&desk, &[0, 0]);
    let stopped = desk.open_game(stopped.id).unwrap();
    let stopped = desk.edit(stopped.revision, Change::Name { name: "Later".into() }).unwrap();
    sleep(LULL);
    assert_eq!((desk.table().unwrap(), stopped.acting, moves(&desk)), (stopped.clone(), Acting::Waiting, 1));
    assert_eq!(desk.go_on(stopped.revision).unwrap().acting, Acting::Thinking);
    let answered = persons_turn(&desk);

    let stopped = desk.stop_computer(answered.id).unwrap();
    assert_eq!(play(&desk, &stopped).acting, Acting::Thinking);
    let answered = persons_turn(&desk);
    assert_eq!(answered.cursor, 4);

    // So does one that sits down now.
    let stopped = desk.stop_computer(answered.id).unwrap();
    desk.edit(stopped.revision, Change::Computer { seat: 0, computer: level(1) }).unwrap();
    until(&desk, |table| table.cursor > 5);
}

#[test]
fn computers_that_play_fast_are_stopped_whatever_they_have_just_played() {
    let mut thinker = quick();
    thinker.pace.turn = LULL / 2;
    let desk = Desk::in_memory_with(thinker).unwrap();
    let begun = zara(&desk, &[1, 1]);
    until(&desk, |table| table.cursor > 2);
    let stopped = desk.stop_computer(begun.id).unwrap();
    sleep(LULL);
    assert_eq!((desk.table().unwrap(), stopped.acting), (stopped.clone(), Acting::Waiting));
    let other = zara(&desk, &[0, 0]);
    assert_eq!(desk.stop_computer(begun.id).unwrap_err().code, Code::NoTable);
    assert_eq!(desk.table().unwrap(), other);
}

#[test]
fn nobody_plays_for_a_computer_that_thinks() {
    let slow = Slow::default();
    let desk = slow.desk();
    let played = play(&desk, &zara(&desk, &[0, 1]));
    let code = |error: Option<CommandError>| error.unwrap().code;
    assert_eq!(code(desk.play(played.revision, &first_text(&played)).err()), Code::ComputerThinks);
    assert_eq!(code(desk.select(played.revision, "A").err()), Code::ComputerThinks);
    let stopped = desk.stop_computer(played.id).unwrap();
    assert_eq!(play(&desk, &stopped).acting, Acting::Person);
}

#[test]
fn two_computers_and_two_persons_play_in_turn() {
    let desk = Desk::in_memory_with(engine()).unwrap();
    let events = watched(&desk);
    let mut table = zara(&desk, &[1, 0, 2, 0]);
    for _ in 0..4 {
        table = until(&desk, |now| now.acting == Acting::Person && now.revision >= table.revision);
        table = play(&desk, &table);
    }
    persons_turn(&desk);
    let seats: Vec<u8> = desk.tree().unwrap().rows.iter().map(|row| row.seat).collect();
    assert_eq!(seats, [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    let revisions: Vec<u32> = events
        .try_iter()
        .filter_map(|event| match event {
            News::Table { table } => Some(table.revision),
            _ => None,
        })
        .collect();
    assert!(revisions.is_sorted() && revisions.len() == 5, "{revisions:?}");
}

#[test]
fn computers_play_a_game_to_its_end_among_themselves() {
    for game in ["zara", "tzaar", "izdari"] {
        let desk = Desk::in_memory_with(engine()).unwrap();
        desk.new_game(game, &Setup::default(), &players(&[1, 1]))
            .or_else(|_| desk.new_game(game, &Setup::variant("fixed"), &players(&[1, 1])))
            .unwrap();
        let over = until(&desk, |table| table.view.to_act.is_none());
        assert_eq!(over.acting, Acting::Person, "{game}");
        assert!(over.view.seats.iter().any(|seat| seat.rank == Some(1)), "{game}");
    }
}

#[test]
fn among_computers_undo_takes_one_step_and_lets_them_wait() {
    let slow = Slow { at_once: 4, ..Slow::default() };
    let desk = slow.desk();
    zara(&desk, &[1, 1]);
    let table = until(&desk, |table| table.cursor == 4);
    let back = desk.undo(table.revision).unwrap();
    assert_eq!((back.cursor, back.acting), (3, Acting::Waiting));
    let back = desk.undo(back.revision).unwrap();
    assert_eq!((back.cursor, back.acting), (2, Acting::Waiting));
    let on = desk.redo(desk.redo(back.revision).unwrap().revision).unwrap();
    assert_eq!((on.cursor, on.acting), (4, Acting::Waiting));
    slow.set_free();
    assert_eq!(desk.go_on(on.revision).unwrap().acting, Acting::Thinking);
    until(&desk, |table| table.cursor >= 5);
}

#[test]
fn after_a_restart_the_computer_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let slow = Slow::default();
    let desk = Desk::open_with(folder.path(), slow.thinker()).unwrap();
    let played = play(&desk, &zara(&desk, &[0, 6]));
    patiently(|| slow.asked() == 1);
    drop(desk);
    slow.settle();
    let desk = Desk::open_with(folder.path(), quick()).unwrap();
    let answered = persons_turn(&desk);
    assert_eq!((answered.id, answered.cursor, answered.computers), (played.id, 2, vec![None, level(6)]));
}

#[test]
fn computers_that_were_stopped_stay_stopped_after_a_restart_until_they_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let slow = Slow::default();
    let desk = Desk::open_with(folder.path(), slow.thinker()).unwrap();
    let stopped = desk.stop_computer(zara(&desk, &[1, 1]).id).unwrap();
    let other = zara(&desk, &[1, 1]);
    desk.stop_computer(other.id).unwrap();
    desk.go_on(desk.table().unwrap().revision).unwrap();
    drop(desk);
    slow.settle();
    let desk = Desk::open_with(folder.path(), slow.thinker()).unwrap();
    assert_eq!(desk.table().unwrap().acting, Acting::Thinking, "this one was told to go on");
    let again = desk.open_game(stopped.id).unwrap();
    assert_eq!((again.acting, again.cursor), (Acting::Waiting, 0));
    slow.set_free();
    assert_eq!(desk.go_on(again.revision).unwrap().acting, Acting::Thinking);
    until(&desk, |table| table.cursor > 2);
    drop(desk);
    let desk = Desk::open_with(folder.path(), slow.thinker()).unwrap();
    assert_eq!(desk.table().unwrap().acting, Acting::Thinking);
}

#[test]
fn a_comment_is_written_at_its_move_whatever_a_computer_does_meanwhile() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    let played = play(&desk, &zara(&desk, &[0, 1]));
    let write = |text: &str, goes_on| desk.write_comment(played.id, 1, text.to_owned(), goes_on).unwrap();
    write("wh", false);
    persons_turn(&desk);
    let table = write("why?", true).unwrap();
    assert_eq!((table.cursor, table.comment.as_str()), (2, ""));
    let at_its_move = desk.go_to(table.revision, 1).unwrap();
    assert_eq!(at_its_move.comment, "why?");
    let other = zara(&desk, &[0, 0]);
    assert_eq!(desk.write_comment(played.id, 1, "because".into(), false).unwrap(), None);
    assert_eq!(desk.table().unwrap(), other);
    assert_eq!(desk.open_game(played.id).unwrap().comment, "because");
    assert_eq!(desk.write_comment(9, 0, String::new(), false).unwrap_err().code, Code::NoSuchGame);
}

#[test]
fn a_turn_of_two_actions_is_seen_in_two_steps_and_finished_after_a_restart_between_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut thinker = quick();
    thinker.pace.action = PATIENCE;
    let desk = Desk::open_with(folder.path(), thinker).unwrap();
    let start = desk.new_game("tzaar", &Setup::variant("fixed"), &players(&[0, 1])).unwrap();
    play(&desk, &start);
    let half = until(&desk, |table| table.cursor == 2);
    assert_eq!((half.view.to_act, half.acting), (Some(1), Acting::Thinking));
    drop(desk);
    let desk = Desk::open_with(folder.path(), quick()).unwrap();
    let whole = persons_turn(&desk);
    assert_eq!((whole.cursor, whole.view.to_act), (3, Some(0)));
    let actions: Vec<_> = desk.tree().unwrap().rows.iter().map(|row| (row.seat, row.moves.len())).collect();
    assert_eq!(actions, [(0, 1), (1, 2)]);
    assert_eq!(desk.undo(whole.revision).unwrap().cursor, 0, "the whole turn is taken back");
}

#[test]
fn a_walk_between_the_two_actions_of_a_turn_ends_it() {
    let mut thinker = quick();
    thinker.pace.action = 10 * LULL;
    let desk = Desk::in_memory_with(thinker).unwrap();
    let start = desk.new_game("tzaar", &Setup::variant("fixed"), &players(&[0, 1])).unwrap();
    play(&desk, &start);
    let half = until(&desk, |table| table.cursor == 2);
    let back = desk.undo_turn(half.revision).unwrap();
    assert_eq!((back.cursor, back.acting), (0, Acting::Person));
    sleep(11 * LULL);
    assert_eq!((desk.table().unwrap(), moves(&desk)), (back, 2));
}

#[test]
fn a_move_comes_no_sooner_than_a_person_can_follow() {
    let mut thinker = quick();
    thinker.pace = Pace { turn: 2 * LULL, action: LULL };
    let desk = Desk::in_memory_with(thinker).unwrap();
    let start = desk.new_game("tzaar", &Setup::variant("fixed"), &players(&[0, 1])).unwrap();
    let began = Instant::now();
    play(&desk, &start);
    until(&desk, |table| table.cursor >= 2);
    let first = began.elapsed();
    persons_turn(&desk);
    let second = began.elapsed();
    assert!(first >= 2 * LULL && second >= 3 * LULL, "{first:?} {second:?}");
}

#[test]
fn a_panic_of_the_search_is_told_and_the_app_goes_on() {
    let fails = Arc::new(AtomicBool::new(true));
    let failing = Arc::clone(&fails);
    let desk = Desk::in_memory_with(Thinker::of(move |position, _, _, _| {
        assert!(!failing.load(Ordering::Relaxed), "lost the thread");
        Some(first_turn(position))
    }))
    .unwrap();
    let events = watched(&desk);
    play(&desk, &zara(&desk, &[0, 1]));
    let waiting = until(&desk, |table| table.acting == Acting::Waiting);
    let told: Vec<_> = events.try_iter().collect();
    assert!(
        matches!(&told[..], [News::Table { table }, News::Notice { notice }]
        if notice.code == Code::ComputerFailed && notice.message == "lost the thread" && **table == waiting),
        "{told:?}"
    );
    fails.store(false, Ordering::Relaxed);
    desk.go_on(waiting.revision).unwrap();
    assert_eq!(persons_turn(&desk).cursor, 2);
}

#[test]
fn what_nobody_heard_is_told_when_the_page_asks() {
    let desk = Desk::in_memory_with(Thinker::of(|_, _, _, _| None)).unwrap();
    desk.watch(|_| false);
    play(&desk, &zara(&desk, &[0, 1]));
    until(&desk, |table| table.acting == Acting::Waiting);
    let codes: Vec<_> = desk.notices().into_iter().map(|notice| notice.code).collect();
    assert_eq!(codes, [Code::ComputerFailed]);
}

#[test]
fn a_page_that_is_loaded_again_takes_the_place_of_the_one_before() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    let (before, after) = (watched(&desk), watched(&desk));
    play(&desk, &zara(&desk, &[0, 1]));
    persons_turn(&desk);
    assert_eq!((before.try_iter().count(), after.try_iter().count()), (0, 1));
}

#[test]
fn what_a_search_finds_is_told_some_ten_times_a_second_and_the_last_of_it_always() {
    let desk = Desk::in_memory_with(Thinker::of(|position, _, _, progress| {
        let lines = [Line { actions: position.legal_actions(), score: 0, proof: None, leads: Vec::new() }];
        for depth in 1..=100 {
            progress(&Progress {
                depth,
                lines: &lines,
                nodes: depth.into(),
                elapsed: Duration::from_secs(depth.into()),
            });
            sleep(Duration::from_millis(3));
        }
        Some(first_turn(position))
    }))
    .unwrap();
    let events = watched(&desk);
    let began = Instant::now();
    play(&desk, &zara(&desk, &[0, 1]));
    persons_turn(&desk);
    // One at the start, one every 100 ms, and what comes at the end.
    let most = 2 + began.elapsed().as_millis() as usize / 100;
    let depths: Vec<u8> = events
        .try_iter()
        .filter_map(|event| match event {
            News::Thinking { depth, millis, .. } if millis == u32::from(depth) * 1000 => Some(depth),
            _ => None,
        })
        .collect();
    assert!(depths.is_sorted_by(|before, after| before < after) && (3..=most).contains(&depths.len()), "{depths:?}");
    assert_eq!(depths.last(), Some(&100));
}

#[test]
fn a_free_table_knows_no_computer() {
    let desk = Desk::in_memory_with(quick()).unwrap();
    let start = desk.new_game("izdari", &Setup::default(), &players(&[0, 1])).unwrap();
    let free = desk.go_free(start.revision).unwrap();
    assert_eq!(free.acting, Acting::Person);
    let moved = play(&desk, &free);
    assert_eq!((moved.acting, moved.computers), (Acting::Person, vec![None, level(1)]));
}

#[test]
fn a_player_is_read_from_a_name_alone_too() {
    let read = |text: &str| serde_json::from_str::<Vec<Player>>(text).unwrap();
    let named = Player { name: "Ada".into(), computer: None };
    let computer = Player { name: String::new(), computer: Computer::new(8, 10) };
    assert_eq!(read(r#"["Ada", {"name": "", "computer": {"level": 8, "seconds": 10}}]"#), [named, computer.clone()]);
    assert_eq!(read(&serde_json::to_string(&[&computer]).unwrap()), [computer]);
}
