//! Reviews of games and reasons for turns, where the truth is known.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

#[allow(dead_code, reason = "the plain search serves other tests")]
mod common;

use std::time::{Duration, Instant};

use alcazar_engine::review::{Care, Fault, Judged, Review, Step, evened, judge_any, review};
use alcazar_engine::{Limits, Line, Proof, Request, Stop, Turn, UNIT, Why, explain, random_any, think_any};
use alcazar_rules::zara::Zara;
use alcazar_rules::{AnyAction, AnyGame, Game, GameKind, Seat, Setup};
use common::{positions, rng};
use rand::RngExt;

const CARE: Care = Care { nodes: 4_000, deep: 0, threads: 2 };

fn parse(kind: GameKind, position: &str) -> AnyGame {
    kind.parse(position).unwrap()
}

fn play(position: &mut AnyGame, texts: &[&str]) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    for text in texts {
        let action = position.parse_action(text).unwrap();
        position.play(action).unwrap();
        actions.push(action);
    }
    actions
}

fn look_back(start: &AnyGame, actions: &[AnyAction], care: Care) -> Review {
    review(&think_any, start, actions, &care, &Stop::default(), &mut |_| ()).unwrap()
}

/// A turn as a search would tell of it, for the facts that stand whatever is best.
fn turn_of(position: &AnyGame, texts: &[&str]) -> Turn<AnyAction> {
    let actions = play(&mut position.clone(), texts);
    let found = think_any(position, &within(500), &Stop::default(), &mut |_| ()).unwrap();
    Turn { pv: actions.clone(), actions, proof: None, ..found }
}

fn within(nodes: u64) -> Request {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

fn reasons(position: &AnyGame, texts: &[&str]) -> Vec<Why> {
    explain(&think_any, position, &turn_of(position, texts), 5_000, &Stop::default())
}

fn cells(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// Each side has a lizard; Obsidian's on c3 attacks the templar on a1.
const TEMPLAR_IN_DANGER: &str = "8t/9/9/9/2l6/9/T6DL s";

#[test]
fn a_templar_left_to_be_taken_is_a_bad_turn_and_the_taking_is_none() {
    let start = parse(GameKind::Izdari, TEMPLAR_IN_DANGER);
    let actions = play(&mut start.clone(), &["Dh1-h2", "Lc3xa1"]);
    let Review { turns, course } = look_back(&start, &actions, CARE);
    assert_eq!(turns.len(), 2);
    assert_eq!((turns[0].fault, turns[0].value.proof), (Some(Fault::Bad), Some(Proof::Loss)));
    assert_ne!(turns[0].best_value.proof, Some(Proof::Loss));
    assert!(start.action_text(turns[0].best[0]).starts_with('T'), "{:?}", turns[0].best);
    assert_eq!(turns[0].loss(GameKind::Izdari), None);
    assert_eq!((turns[1].fault, turns[1].value.proof), (None, Some(Proof::Win)));
    assert_eq!(course[1], [0.0, 1.0]);
    assert_eq!(course[2], [0.0, 1.0]);
}

#[test]
fn a_win_that_is_not_taken_is_a_turning_point() {
    // Of each type Black has two stacks within reach, and none alone loses.
    let start = parse(GameKind::Tzaar, "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1");
    let first = start.legal_actions()[0];
    let mut reached = start.clone();
    reached.play(first).unwrap();
    let actions = [first, reached.parse_action("pass").unwrap()];
    let turn = &look_back(&start, &actions, CARE).turns[0];
    assert_eq!((turn.best_value.proof, turn.best.len()), (Some(Proof::Win), 2));
    assert_ne!(turn.value.proof, Some(Proof::Win));
    assert!(turn.fault.is_some(), "{turn:?}");
}

/// The best lead of the side to act, by the rules alone.
fn best_lead(position: &Zara) -> i32 {
    let Some(seat) = Game::to_act(position) else { return 0 };
    let mut actions = Vec::new();
    Game::legal_actions(position, &mut actions);
    actions.into_iter().map(|action| lead_after(position, action, seat)).max().unwrap_or(0)
}

fn lead_after(position: &Zara, action: <Zara as Game>::Action, seat: Seat) -> i32 {
    let mut next = position.clone();
    Game::apply(&mut next, action);
    match Game::to_act(&next) {
        Some(_) => -best_lead(&next),
        None => i32::from(next.scores()[seat.index()] - next.scores()[1 - seat.index()]),
    }
}

#[test]
fn in_solved_endings_the_loss_of_every_turn_is_exact() {
    let start = Zara::new(&Setup::default()).unwrap();
    let mut rng = rng(3);
    let (mut judged, mut lossy) = (0, 0);
    for position in positions(&start, 80, 40, 19) {
        if position.held(Seat(0)) + position.held(Seat(1)) > 4 {
            continue;
        }
        let mut actions = Vec::new();
        Game::legal_actions(&position, &mut actions);
        let played = actions[rng.random_range(0..actions.len())];
        let seat = Game::to_act(&position).unwrap();
        let (best, value) = (best_lead(&position), lead_after(&position, played, seat));
        let any = AnyGame::Zara(position.clone());
        let care = Care { nodes: 400_000, deep: 0, threads: 2 };
        let turn = look_back(&any, &[played.into()], care).turns.remove(0);
        assert_eq!(turn.loss(GameKind::Zara), Some((best - value) * UNIT), "{position} {turn:?}");
        let worse = best.signum() > value.signum();
        assert_eq!(turn.fault, worse.then_some(Fault::Bad), "{position} {turn:?}");
        judged += 1;
        lossy += i32::from(best > value);
    }
    assert!(judged > 20 && lossy > 5, "{lossy} of {judged}");
}

#[test]
fn two_captures_in_the_other_order_are_the_same_turn() {
    let mut compared = 0;
    for seed in 0..5 {
        let start = GameKind::Tzaar.start(&Setup { seed: Some(seed), ..Setup::variant("random") }).unwrap();
        let mut position = start;
        for step in 0..3 {
            for action in random_any(&position, seed + step) {
                position.play(action).unwrap();
            }
        }
        let first: Vec<_> = position.legal_actions();
        let after = |actions: [AnyAction; 2]| {
            let mut reached = position.clone();
            actions.into_iter().all(|action| reached.play(action).is_ok()).then_some(reached)
        };
        let pairs = first.iter().flat_map(|&one| first.iter().map(move |&two| [one, two]));
        let same = |&[one, two]: &[AnyAction; 2]| {
            one != two && after([one, two]).is_some_and(|it| after([two, one]) == Some(it))
        };
        for [one, two] in pairs.filter(same).step_by(40) {
            let [turn, other] = [[one, two], [two, one]].map(|turn| look_back(&position, &turn, CARE).turns.remove(0));
            assert_eq!((turn.value, turn.fault), (other.value, other.fault), "{one:?} {two:?} in {position}");
            compared += 1;
        }
    }
    assert!(compared > 3, "{compared}");
}

#[test]
fn scores_are_evened_with_those_of_one_action_less_deep_and_results_stay() {
    let position = GameKind::Zara.start(&Setup::default()).unwrap();
    let [one, two] = [0, 1].map(|place| position.legal_actions()[place]);
    let line = |action, score, proof| Line { actions: vec![action], score, proof, leads: Vec::new() };
    let before = [line(one, 100, None), line(two, -40, None)];
    let scores = |lines: &[Line<AnyAction>]| evened(lines, &before).iter().map(|line| line.score).collect::<Vec<_>>();
    assert_eq!(scores(&[line(two, 20, None), line(one, 0, None)]), [-10, 50]);
    assert_eq!(scores(&[line(one, 0, Some(Proof::Draw)), line(two, 2_001_000, Some(Proof::Win))]), [0, 2_001_000]);
    assert_eq!(evened(&[line(one, 30, None)], &[]), [line(one, 30, None)]);
}

#[test]
fn who_is_to_act_seems_no_better_off_in_evened_scores() {
    let setup = Setup::default();
    let (mut raw, mut even) = (0, 0);
    for position in positions(&Zara::new(&setup).unwrap(), 24, 300, 31).into_iter().map(AnyGame::Zara) {
        let turn = think_any(&position, &within(20_000), &Stop::default(), &mut |_| ()).unwrap();
        let mut after = position.clone();
        after.play(turn.actions[0]).unwrap();
        if after.to_act().is_none() || turn.proof.is_some() {
            continue;
        }
        let next = think_any(&after, &within(20_000), &Stop::default(), &mut |_| ()).unwrap();
        let evens =
            [&position, &after].map(|at| judge_any(&think_any, at, &within(20_000), &Stop::default()).unwrap().score);
        if next.proof.is_none() {
            raw += (turn.score + next.score).abs();
            even += (evens[0] + evens[1]).abs();
        }
    }
    assert!(even < raw, "{even} against {raw}");
}

fn random_game(kind: GameKind, setup: &Setup, turns: usize, seed: u64) -> (AnyGame, Vec<AnyAction>) {
    let start = kind.start(setup).unwrap();
    let (mut position, mut actions) = (start.clone(), Vec::new());
    for turn in 0..turns as u64 {
        for action in random_any(&position, seed * 1_000 + turn) {
            position.play(action).unwrap();
            actions.push(action);
        }
    }
    (start, actions)
}

fn setups() -> Vec<(GameKind, Setup)> {
    let seats = |seats: &str| Setup::default().option("seats", seats);
    vec![
        (GameKind::Zara, Setup::default()),
        (GameKind::Zara, seats("3")),
        (GameKind::Zara, seats("4")),
        (GameKind::Tzaar, Setup::variant("fixed")),
        (GameKind::Izdari, Setup::default()),
    ]
}

#[test]
fn a_review_is_the_same_however_many_positions_are_searched_at_once() {
    for (kind, setup) in setups() {
        let (start, actions) = random_game(kind, &setup, 8, 4);
        let found = look_back(&start, &actions, Care { nodes: 800, deep: 4_000, threads: 2 });
        assert_eq!(found, look_back(&start, &actions, Care { nodes: 800, deep: 4_000, threads: 1 }));
        let told: usize = found.turns.iter().map(|turn| turn.played.len()).sum();
        assert_eq!(told, actions.len());
        assert!(found.turns.iter().all(|turn| turn.played[0] == actions[turn.first]));
    }
}

#[test]
fn the_course_has_a_part_of_the_point_for_every_seat_at_every_turn_and_ends_with_the_result() {
    for (kind, setup) in setups() {
        let (start, actions) = random_game(kind, &setup, 200, 7);
        let found = look_back(&start, &actions, Care { nodes: 200, deep: 2_000, threads: 2 });
        assert_eq!(found.course.len(), found.turns.len() + 1);
        for shares in &found.course {
            assert_eq!(shares.len(), start.seats() as usize);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
        }
        let mut end = start.clone();
        for action in actions {
            end.play(action).unwrap();
        }
        if let Some(winner) = end.outcome().and_then(|outcome| outcome.winner()) {
            assert!((found.course.last().unwrap()[winner.index()] - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn a_turn_is_a_fault_only_if_it_gives_away_part_of_the_point() {
    for (kind, setup) in setups() {
        let (start, actions) = random_game(kind, &setup, 30, 11);
        for turn in look_back(&start, &actions, Care { nodes: 600, deep: 3_000, threads: 2 }).turns {
            let Judged { fault, best_value, value, .. } = &turn;
            let drop = turn.drop() * f64::from(start.seats()) / 2.0;
            assert!(*best_value == *value || drop >= 0.0);
            match fault {
                Some(Fault::Bad) => assert!(drop >= 0.2),
                Some(Fault::Doubtful) => assert!((0.1..0.2).contains(&drop)),
                None => assert!(drop < 0.1 || turn.loss(kind).unwrap() < UNIT),
            }
        }
    }
}

#[test]
fn the_course_falls_only_by_what_a_turn_gives_away_and_every_swing_is_a_fault() {
    for (kind, setup) in setups() {
        let (start, actions) = random_game(kind, &setup, 40, 5);
        let usual = 2.0 / f64::from(start.seats());
        let found = look_back(&start, &actions, Care { nodes: 400, deep: 4_000, threads: 2 });
        for (place, turn) in found.turns.iter().enumerate() {
            let [before, after] = [0, 1].map(|step| found.course[place + step][turn.seat.index()]);
            assert!((before - after - turn.drop()).abs() < 1e-9, "{before} to {after} with {turn:?}");
            assert_eq!(before - after >= 0.1 * usual, turn.fault.is_some(), "{before} to {after} with {turn:?}");
        }
    }
}

#[test]
fn what_is_proven_at_the_end_is_carried_back_to_where_the_game_was_lost() {
    let start = Zara::new(&Setup::default()).unwrap();
    let mut rng = rng(5);
    let (mut games, mut faults) = (0, 0);
    for position in positions(&start, 80, 60, 23) {
        if position.held(Seat(0)) + position.held(Seat(1)) > 4 {
            continue;
        }
        let (mut reached, mut actions, mut expected, mut decided) = (position.clone(), Vec::new(), Vec::new(), true);
        while let Some(seat) = Game::to_act(&reached) {
            let mut legal = Vec::new();
            Game::legal_actions(&reached, &mut legal);
            let action = legal[rng.random_range(0..legal.len())];
            let (best, value) = (best_lead(&reached), lead_after(&reached, action, seat));
            decided &= best != 0 && value != 0;
            expected.push((best.signum() > value.signum()).then_some(Fault::Bad));
            Game::apply(&mut reached, action);
            actions.push(AnyAction::Zara(action));
        }
        // The first look sees next to nothing.
        let care = Care { nodes: 1, deep: 400_000, threads: 2 };
        let found = look_back(&AnyGame::Zara(position.clone()), &actions, care);
        if decided {
            let told: Vec<_> = found.turns.iter().map(|turn| turn.fault).collect();
            assert_eq!(told, expected, "{position} {actions:?}");
            games += 1;
            faults += expected.iter().flatten().count();
        }
    }
    assert!(games > 8 && faults > 5, "{faults} in {games}");
}

#[test]
fn a_review_is_told_before_it_is_looked_at_more_closely() {
    let start = parse(GameKind::Izdari, TEMPLAR_IN_DANGER);
    let actions = play(&mut start.clone(), &["Dh1-h2", "Lc3xa1"]);
    let mut seen = Vec::new();
    let care = Care { nodes: 50, deep: 4_000, threads: 1 };
    let found = review(&think_any, &start, &actions, &care, &Stop::default(), &mut |step| {
        if let Step::Seen(review) = step {
            seen.push(review.clone());
        }
    });
    assert_eq!(found.unwrap().turns[0].fault, Some(Fault::Bad));
    assert!(!seen.is_empty() && seen[0].course.len() == 3);
}

#[test]
fn a_line_is_judged_up_to_its_first_illegal_action_and_an_open_turn_too() {
    let start = GameKind::Tzaar.start(&Setup::variant("fixed")).unwrap();
    let mut reached = start.clone();
    let opening = play(&mut reached, &["E4xD4"]);
    let capture = reached.legal_actions()[0];
    let found = look_back(&start, &[opening[0], capture, capture, opening[0]], CARE);
    assert_eq!(found.turns.len(), 2);
    assert_eq!(
        (found.turns[1].seat, &found.turns[1].played[..], found.turns[1].best.len()),
        (Seat(1), &[capture][..], 2)
    );
    assert_eq!(found.course.len(), 3);
    assert!(look_back(&start, &[], CARE).turns.is_empty());
}

#[test]
fn a_stopped_review_gives_nothing_and_ends_at_once() {
    let (start, actions) = random_game(GameKind::Zara, &Setup::default(), 12, 1);
    let stop = Stop::default();
    let care = Care { nodes: u64::MAX, deep: 0, threads: 2 };
    let remote = stop.clone();
    let search =
        std::thread::spawn(move || (review(&think_any, &start, &actions, &care, &stop, &mut |_| ()), Instant::now()));
    std::thread::sleep(Duration::from_millis(60));
    let asked = Instant::now();
    remote.stop();
    let (found, ended) = search.join().unwrap();
    assert!(found.is_none());
    assert!(ended.duration_since(asked) < Duration::from_millis(300));
}

#[test]
fn progress_counts_up_to_all_searches() {
    let (start, actions) = random_game(GameKind::Izdari, &Setup::default(), 5, 1);
    let mut seen = Vec::new();
    let care = Care { nodes: 100, deep: 0, threads: 2 };
    assert!(
        review(&think_any, &start, &actions, &care, &Stop::default(), &mut |step| {
            if let Step::Searched { done, all } = step {
                seen.push((done, all));
            }
        })
        .is_some()
    );
    assert!(seen.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 == pair[1].1), "{seen:?}");
    assert_eq!(seen.last().map(|&(done, all)| done == all), Some(true));
}

#[test]
fn a_flight_from_the_lizard_stops_the_win() {
    let position = parse(GameKind::Izdari, TEMPLAR_IN_DANGER);
    assert_eq!(reasons(&position, &["Ta1-a2"])[0], Why::StopsWin);
    assert!(!reasons(&position, &["Dh1-h2"]).contains(&Why::StopsWin));
}

#[test]
fn what_is_taken_saved_and_threatened_is_named() {
    // Sand's assassin takes the halfling next to it.
    let position = parse(GameKind::Izdari, "8t/9/9/9/9/9/T1Sh5 s");
    assert_eq!(reasons(&position, &["Sc1xd1"])[0], Why::Takes { cells: cells(&["d1"]), lost: Vec::new() });
    // The lizard on e5 would take the assassin on c3.
    let position = parse(GameKind::Izdari, "8t/9/4l4/9/2S6/9/T8 s");
    assert!(reasons(&position, &["Sc3-c2"]).contains(&Why::Saves { cells: cells(&["c3"]) }));
    assert!(!reasons(&position, &["Ta1-a2"]).contains(&Why::Saves { cells: cells(&["c3"]) }));
    // From f4 the assassin can take the lizard on f7, which was out of its reach.
    let position = parse(GameKind::Izdari, "t4l3/9/9/5S3/9/9/8T s");
    assert_eq!(reasons(&position, &["Sf4-g4"]).iter().find(|why| matches!(why, Why::Threatens { .. })), None);
    let position = parse(GameKind::Izdari, "t4l3/9/9/9/5S3/9/8T s");
    assert!(reasons(&position, &["Sf3-f4"]).contains(&Why::Threatens { cells: cells(&["f7"]) }));
    // An assassin three steps from the templar threatens to take it.
    let position = parse(GameKind::Izdari, "t8/9/9/9/S8/9/8T s");
    assert!(reasons(&position, &["Sa3-a4"]).contains(&Why::ThreatensWin));
}

/// What leaves the game, and whose points change, worked out by hand.
#[test]
fn what_a_turn_takes_loses_and_counts_is_told_of_every_side() {
    type Case = (GameKind, &'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);
    let cases: [(Case, &[(u8, i32)]); 8] = [
        // The spear meets b2's blank edge. The new tile has one blank edge, the one that falls had two.
        ((GameKind::Zara, "4/4/1bxo--2/4 r - K/A", &["xxo-@a2"], &["b2"], &[]), &[(0, 1), (1, -2)]),
        // Spear meets spear, and no shield faces either: both fall.
        ((GameKind::Zara, "4/4/1b--ox2/4 r - K/A", &["xxo-@a2"], &["b2"], &["a2"]), &[(1, -2)]),
        // The same against Green, while Blue leads with three points: Red is no nearer to Blue.
        ((GameKind::Zara, "bx---3/4/1g--ox2/4 r - K/B/A", &["xxo-@a2"], &[], &[]), &[]),
        // Spears strike friends: Red loses one blank edge on a2 and has a new one on b2.
        ((GameKind::Zara, "4/4/ro-oo1bx---1/4 r - J/B", &["xx-x@b2"], &["c2"], &["a2"]), &[(1, -3)]),
        // Nothing falls.
        ((GameKind::Zara, "4/4/4/4 r - A/A", &["x---@b2"], &[], &[]), &[(0, 3)]),
        (
            (
                GameKind::Tzaar,
                "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1",
                &["H2xH5", "I2xI4"],
                &["H5", "I4"],
                &[],
            ),
            &[],
        ),
        ((GameKind::Izdari, "8t/9/9/9/9/hl7/T8 s", &["Ta1xa2*b2"], &["a2", "b2"], &[]), &[]),
        ((GameKind::Izdari, "8t/9/l8/9/9/9/A7T s", &["Aa1*a5"], &["a5"], &[]), &[]),
    ];
    for ((kind, position, turn, taken, lost), points) in cases {
        let found = reasons(&parse(kind, position), turn);
        let takes = found.iter().find(|why| matches!(why, Why::Takes { .. }));
        let expected = Why::Takes { cells: cells(taken), lost: cells(lost) };
        assert_eq!(takes, (!taken.is_empty()).then_some(&expected), "{position} {turn:?}");
        let gains = found.iter().find(|why| matches!(why, Why::Gains { .. }));
        let expected = Why::Gains { points: points.iter().map(|&(seat, change)| (Seat(seat), change)).collect() };
        assert_eq!(gains, (!points.is_empty()).then_some(&expected), "{position} {turn:?}");
    }
}

#[test]
fn proven_turns_say_so_with_the_turns_to_the_end() {
    let position = parse(GameKind::Izdari, "9/9/9/9/t8/9/S7T s");
    let turn = think_any(&position, &within(5_000), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(explain(&think_any, &position, &turn, 1_000, &Stop::default())[0], Why::Wins { turns: Some(1) });
    let start = parse(GameKind::Tzaar, "z.z../Z..Z../......./......../......../......../......./RR..rr/TT.tt w 1");
    let turn = think_any(&start, &within(5_000), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(explain(&think_any, &start, &turn, 1_000, &Stop::default())[0], Why::Wins { turns: Some(1) });
}

#[test]
fn every_reason_for_a_found_turn_is_true() {
    for (kind, setup) in setups() {
        for seed in 0..6 {
            let (start, actions) = random_game(kind, &setup, 6 + 2 * seed as usize, seed);
            let mut position = start;
            for action in actions {
                position.play(action).unwrap();
            }
            let Some(turn) = think_any(&position, &within(3_000), &Stop::default(), &mut |_| ()) else { continue };
            let seat = position.to_act().unwrap();
            let found = explain(&think_any, &position, &turn, 2_000, &Stop::default());
            assert!(!found.is_empty());
            let owner = |position: &AnyGame, name: &String| {
                let cell = position.view().cells.into_iter().find(|cell| cell.name == *name).unwrap();
                cell.piece.map(|piece| piece.seat)
            };
            let mut after = position.clone();
            for &action in &turn.actions {
                after.play(action).unwrap();
            }
            for why in found {
                match why {
                    Why::OnlyTurn => assert_eq!(position.legal_actions().len(), 1),
                    Why::Wins { .. } => assert_eq!(turn.proof, Some(Proof::Win)),
                    Why::Loses => assert_eq!(turn.proof, Some(Proof::Loss)),
                    Why::Draws => assert_eq!(turn.proof, Some(Proof::Draw)),
                    Why::Takes { cells, .. } => {
                        assert!(cells.iter().all(|cell| owner(&position, cell).is_some_and(|owner| owner != seat.0)));
                        assert!(cells.iter().all(|cell| owner(&after, cell).is_none_or(|owner| owner == seat.0)));
                    }
                    Why::Saves { cells } => {
                        assert!(cells.iter().all(|cell| owner(&position, cell) == Some(seat.0)));
                    }
                    Why::Threatens { cells } => {
                        assert!(cells.iter().all(|cell| owner(&after, cell).is_some_and(|owner| owner != seat.0)));
                    }
                    Why::Gains { points } => {
                        let [before, after] = [&position, &after].map(|at| at.points().unwrap());
                        for (seat, change) in points {
                            assert_eq!(i32::from(after[seat.index()] - before[seat.index()]), change);
                        }
                    }
                    Why::Ahead { by } => assert!(by >= UNIT / 2),
                    Why::StopsWin | Why::ThreatensWin => assert_ne!(kind, GameKind::Zara),
                    Why::OnlyDefence => assert_ne!(turn.proof, Some(Proof::Loss)),
                    Why::LeadsTo { score } => assert_eq!(score, turn.score),
                }
            }
        }
    }
}
