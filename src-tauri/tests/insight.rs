//! The hint, the analysis and the review, without a window.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};

use alcazar_app::desk::Desk;
use alcazar_app::error::Code;
use alcazar_app::insight::{Analysis, Cost, Known, Reviewed};
use alcazar_app::opponent::Player;
use alcazar_app::table::{Acting, Table};
use alcazar_app::thinker::Thinker;
use alcazar_app::watch::News;
use alcazar_engine::{Line, Progress, Proof, think_any};
use alcazar_rules::Setup;
use alcazar_session::{Change, Computer, Mark, Way};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Long enough for what must not happen to happen.
const LULL: Duration = Duration::from_millis(400);

/// Each side has a lizard; Obsidian's on c3 attacks the templar on a1.
const TEMPLAR_IN_DANGER: &str = "8t/9/9/9/2l6/9/T6DL s";

/// A desk that a page watches.
fn watched(desk: &Desk) -> Receiver<News> {
    let (sender, news) = channel();
    desk.watch(move |told| sender.send(told).is_ok());
    news
}

fn game(game: &str, position: &str, moves: &[&str]) -> (Desk, Receiver<News>, Table) {
    let desk = Desk::in_memory().unwrap();
    let news = watched(&desk);
    let mut table = desk.new_game_from(game, position, &[]).unwrap();
    for action in moves {
        table = desk.play(table.revision, action).unwrap();
    }
    (desk, news, table)
}

/// The first of the news that is of a kind.
fn wait<T>(news: &Receiver<News>, mut of_kind: impl FnMut(News) -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let told = news.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        match told.map(&mut of_kind) {
            Ok(Some(found)) => return found,
            Ok(None) => {}
            Err(error) => panic!("waited in vain: {error}"),
        }
    }
}

fn analysis_of(news: &Receiver<News>, node: u32) -> Analysis {
    wait(news, |told| match told {
        News::Analysis { analysis } if analysis.node == node && analysis.depth > 0 => Some(*analysis),
        _ => None,
    })
}

fn reviewed(news: &Receiver<News>) -> Reviewed {
    wait(news, |told| match told {
        News::Reviewed { reviewed } if reviewed.done => Some(*reviewed),
        _ => None,
    })
}

#[test]
fn a_hint_tells_the_turn_with_its_lines_on_the_board_and_the_reasons() {
    let (desk, news, table) = game("izdari", TEMPLAR_IN_DANGER, &[]);
    desk.hint(table.revision).unwrap();
    let hint = wait(&news, |told| if let News::Hint { hint } = told { Some(hint) } else { None });
    assert_eq!((hint.game, hint.node, hint.turn.seat), (table.id, 0, 0));
    assert_eq!((hint.turn.strokes[0].from.as_str(), hint.turn.strokes[0].shot), ("a1", false));
    assert_eq!(hint.reasons[0].code, "why.stops-win");
    assert_eq!(hint.line[0], hint.turn.moves);
    desk.play(table.revision, &hint.turn.moves.join(",")).unwrap();
}

#[test]
fn a_shot_and_a_tile_from_the_hand_are_drawn_as_what_they_are() {
    let (desk, news, table) = game("izdari", "t8/9/9/9/9/9/A7T s", &[]);
    desk.hint(table.revision).unwrap();
    let hint = wait(&news, |told| if let News::Hint { hint } = told { Some(hint) } else { None });
    let stroke = &hint.turn.strokes[0];
    assert_eq!((stroke.from.as_str(), stroke.to.as_str(), stroke.shot), ("a1", "a7", true));
    assert_eq!((hint.turn.falls.as_slice(), hint.value.result), (&["a7".to_owned()][..], Some(Known::Win)));
    assert_eq!(hint.reasons[0].code, "why.wins-now");

    let (desk, news, table) = game("zara", "4/4/4/4 b - A/A", &[]);
    desk.hint(table.revision).unwrap();
    let hint = wait(&news, |told| if let News::Hint { hint } = told { Some(hint) } else { None });
    let (cell, piece) = &hint.turn.puts[0];
    assert_eq!(hint.turn.moves, [format!("{}@{cell}", piece.kind)]);
    assert_eq!(piece.seat, 1);
    assert!(hint.turn.strokes.is_empty());
}

#[test]
fn a_hint_is_dropped_when_the_position_changes_or_when_it_is_called_off() {
    let start = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";
    let (desk, news, table) = game("zara", start, &["xo--@c3"]);
    desk.hint(table.revision).unwrap();
    let back = desk.walk(table.revision, Way::Back).unwrap();
    sleep(LULL);
    desk.hint(back.revision).unwrap();
    desk.stop_search();
    sleep(Duration::from_millis(1_500));
    assert_eq!(news.try_iter().filter(|told| matches!(told, News::Hint { .. })).count(), 0);
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let (desk, _news, table) = game("izdari", TEMPLAR_IN_DANGER, &["Dh1-h2", "Lc3xa1"]);
    assert_eq!(desk.hint(table.revision).unwrap_err().code, Code::GameOver);
    assert_eq!(desk.hint(table.revision + 1).unwrap_err().code, Code::Stale);
    assert_eq!(desk.review(table.revision + 1).unwrap_err().code, Code::Stale);
    let start = desk.go_to(table.revision, 0).unwrap();
    let free = desk.go_free(start.revision).unwrap();
    assert_eq!(desk.hint(free.revision).unwrap_err().code, Code::NoRules);
    assert_eq!(desk.review(free.revision).unwrap_err().code, Code::NoRules);
    assert_eq!(Desk::in_memory().unwrap().hint(0).unwrap_err().code, Code::NoTable);
}

#[test]
fn an_analysis_follows_the_cursor_until_it_is_switched_off() {
    let start = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";
    let (desk, news, table) = game("zara", start, &["xo--@c3", "x---@a1"]);
    desk.analyse(true);
    let here = analysis_of(&news, 2);
    assert_eq!((here.game, here.lines.len(), here.shares.len()), (table.id, 3, 2));
    assert!((here.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    // Values are told for the first seat, whoever is to act.
    assert!(here.lines.iter().all(|line| line.value.seat == 0 && line.turns[0].seat == 0));
    let back = desk.walk(table.revision, Way::Back).unwrap();
    let before = analysis_of(&news, 1);
    assert!(before.lines.iter().all(|line| line.value.seat == 0 && line.turns[0].seat == 1));
    assert!(before.lines.windows(2).all(|pair| pair[0].value.lead <= pair[1].value.lead));
    let first = before.lines[0].turns.iter().take(2).map(|turn| turn.moves.join(",")).collect();
    let played = desk.edit(back.revision, Change::Line { at: 1, turns: first, go: true }).unwrap();
    analysis_of(&news, played.cursor);
    desk.analyse(false);
    while news.try_recv().is_ok() {}
    sleep(LULL);
    assert_eq!(news.try_iter().count(), 0);
}

#[test]
fn an_analysis_says_who_is_proven_to_win() {
    let (desk, news, _) =
        game("tzaar", "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1", &[]);
    desk.analyse(true);
    let found = wait(&news, |told| match told {
        News::Analysis { analysis } if analysis.done => Some(analysis),
        _ => None,
    });
    assert_eq!(found.lines[0].value.result, Some(Known::Win));
    assert!(found.shares[0] > 0.999);
}

#[test]
fn lines_stand_in_the_order_of_the_numbers_beside_them_also_where_a_search_ranks_otherwise() {
    // As the search of three and four seats does: by how often it has looked at a line.
    let scores = [(10, None), (-40, Some(Proof::Loss)), (90, None), (30, Some(Proof::Win)), (60, None)];
    let thinker = Thinker::of(move |position, _, _, progress| {
        let line = |(action, (score, proof))| Line { actions: vec![action], score, proof, leads: vec![score, 0, 0] };
        let lines: Vec<_> = position.legal_actions().into_iter().zip(scores).map(line).collect();
        progress(&Progress { depth: 1, lines: &lines, nodes: 1, elapsed: Duration::ZERO });
        None
    });
    let desk = Desk::in_memory_with(thinker).unwrap();
    let news = watched(&desk);
    desk.new_game("zara", &Setup::default().option("seats", "3"), &[]).unwrap();
    desk.analyse(true);
    let shown: Vec<_> = analysis_of(&news, 0).lines.iter().map(|line| (line.value.result, line.value.lead)).collect();
    let lead = |lead| (None, Some(lead));
    assert_eq!(shown, [(Some(Known::Win), None), lead(90), lead(60), lead(10), (Some(Known::Loss), None)]);
}

#[test]
fn lines_of_several_seats_stand_in_the_order_of_their_numbers_for_the_seat_to_act() {
    for seats in ["3", "4"] {
        let desk = Desk::in_memory().unwrap();
        let news = watched(&desk);
        let mut table = desk.new_game("zara", &Setup::default().option("seats", seats), &[]).unwrap();
        for action in ["xo--@c3", "x---@a1", "oxx-@e5"] {
            table = desk.play(table.revision, action).unwrap();
        }
        desk.analyse(true);
        for _ in 0..6 {
            let found = analysis_of(&news, 3);
            let leads: Vec<_> = found.lines.iter().map(|line| line.value.lead.unwrap()).collect();
            assert!(leads.is_sorted_by(|one, other| one >= other), "{leads:?}");
            assert!(found.lines.iter().all(|line| Some(line.value.seat) == table.view.to_act));
        }
    }
}

#[test]
fn a_review_finds_the_planted_blunder_and_its_verdicts_and_lines_can_be_kept() {
    let (desk, news, table) = game("izdari", TEMPLAR_IN_DANGER, &["Dh1-h2", "Lc3xa1"]);
    desk.review(table.revision).unwrap();
    let found = reviewed(&news);
    assert_eq!((found.game, found.nodes.as_slice(), found.course.len()), (table.id, &[0, 1, 2][..], 3));
    let [turning] = &found.turning[..] else { panic!("{:?}", found.turning) };
    assert_eq!((turning.before, turning.node, turning.mark), (0, 1, Mark::Bad));
    assert_eq!((turning.kind, turning.loss), (Cost::IntoLoss, None));
    assert!(turning.better[0].moves[0].starts_with("Ta1"), "{:?}", turning.better);
    let letter = desk.letter(table.revision, alcazar_letter::Language::English).unwrap();
    assert!(letter.contains("id=\"graph\"") && letter.matches("class=\"turning\"").count() == 1);
    let turns = turning.better.iter().map(|turn| turn.moves.join(",")).collect();
    let edited = desk.edit(table.revision, Change::Marks { marks: vec![(turning.node, turning.mark)] }).unwrap();
    let edited = desk.edit(edited.revision, Change::Line { at: turning.before, turns, go: false }).unwrap();
    assert_eq!(edited.cursor, table.cursor);
    let rows = desk.tree().unwrap().rows;
    assert_eq!(rows[0].moves[0].mark, Some(Mark::Bad));
    assert!(rows.iter().any(|row| row.depth == 1 && row.moves[0].text.starts_with("Ta1")));
}

#[test]
fn a_finished_review_is_told_again_without_another_search_also_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let open = || {
        let asked = Arc::clone(&asked);
        let thinker = Thinker::of(move |position, request, stop, progress| {
            asked.fetch_add(1, Ordering::Relaxed);
            think_any(position, request, stop, progress)
        });
        let desk = Desk::open_with(folder.path(), thinker).unwrap();
        let news = watched(&desk);
        (desk, news)
    };
    let (desk, news) = open();
    let mut table = desk.new_game_from("izdari", TEMPLAR_IN_DANGER, &[]).unwrap();
    for action in ["Dh1-h2", "Lc3xa1"] {
        table = desk.play(table.revision, action).unwrap();
    }
    desk.review(table.revision).unwrap();
    let first = reviewed(&news);
    let searches = asked.load(Ordering::Relaxed);
    assert!(searches > 0);
    drop(desk);
    let (desk, news) = open();
    let table = desk.walk(desk.table().unwrap().revision, Way::Start).unwrap();
    desk.review(table.revision).unwrap();
    assert_eq!((reviewed(&news), asked.load(Ordering::Relaxed)), (first, searches));
    // Another line is looked back at anew.
    let other = desk.play(table.revision, "Ta1-a2").unwrap();
    desk.review(other.revision).unwrap();
    assert_eq!(reviewed(&news).nodes, [0, 3]);
    assert!(asked.load(Ordering::Relaxed) > searches);
}

#[test]
fn a_review_tells_how_far_it_is_and_that_it_was_stopped() {
    let desk = Desk::in_memory().unwrap();
    let news = watched(&desk);
    let mut table = desk.new_game("zara", &Setup::default(), &[]).unwrap();
    for action in ["--x-@e2", "x---@a2", "--o-@c4", "-o-x@e5", "-oo-@b3", "-x-x@e3", "oxo-@b1", "o-o-@d1"] {
        table = desk.play(table.revision, action).unwrap();
    }
    desk.review(table.revision).unwrap();
    let (done, all) = wait(&news, |told| match told {
        News::Reviewing { reviewing } => Some((reviewing.done, reviewing.all)),
        _ => None,
    });
    assert!(done <= all && all == 17, "{done} of {all}");
    // Walking about does not disturb it; another game does.
    let walked = desk.walk(table.revision, Way::Back).unwrap();
    desk.new_game("zara", &Setup::default(), &[]).unwrap();
    let stopped = wait(&news, |told| match told {
        News::ReviewStopped { game } => Some(game),
        News::Reviewed { .. } => panic!("it was not stopped"),
        _ => None,
    });
    assert_eq!(stopped, walked.id);
}

#[test]
fn a_computer_that_has_to_think_has_the_machine_for_itself() {
    let limit = Duration::from_secs(60);
    let thinker = Thinker::of(move |position, request, stop, progress| {
        // Whatever else is asked for is not the computer's turn.
        if request.limits.time != Some(limit) {
            return think_any(position, request, stop, progress);
        }
        while !stop.is_stopped() {
            sleep(Duration::from_millis(1));
        }
        None
    });
    let desk = Desk::in_memory_with(thinker).unwrap();
    let news = watched(&desk);
    let computer = Player { name: String::new(), computer: Computer::new(8, 60) };
    let table = desk.new_game("zara", &Setup::default(), &[Player::from("Ada"), computer]).unwrap();
    desk.analyse(true);
    analysis_of(&news, 0);
    let played = desk.play(table.revision, "xo--@c3").unwrap();
    assert_eq!(played.acting, Acting::Thinking);
    assert_eq!(desk.hint(played.revision).unwrap_err().code, Code::ComputerThinks);
    assert_eq!(desk.review(played.revision).unwrap_err().code, Code::ComputerThinks);
    while news.try_recv().is_ok() {}
    sleep(LULL);
    assert_eq!(news.try_iter().filter(|told| matches!(told, News::Analysis { .. })).count(), 0);
    desk.stop_computer(played.id).unwrap();
    analysis_of(&news, 1);
}
