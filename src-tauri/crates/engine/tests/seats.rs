//! Three and four seats: the tree search against the rules, and reviews of games.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

#[allow(dead_code, reason = "the plain search serves other tests")]
mod common;

use alcazar_engine::review::{Care, Fault, review};
use alcazar_engine::{Level, Limits, Proof, Request, Stop, Turn, random_any, shares, think_any};
use alcazar_rules::zara::{Placement, Zara};
use alcazar_rules::{AnyAction, AnyGame, Game, GameKind, Seat, Setup};
use common::positions;

fn start(seats: u8) -> Zara {
    Zara::new(&Setup::default().option("seats", &seats.to_string())).unwrap()
}

fn find(position: &AnyGame, request: &Request) -> Turn<AnyAction> {
    think_any(position, request, &Stop::default(), &mut |_| ()).unwrap()
}

fn within(nodes: u64) -> Request {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

/// Whether a seat wins alone though all others join against it.
fn wins(position: &Zara, seat: Seat) -> bool {
    let Some(to_act) = Game::to_act(position) else {
        return position.outcome().and_then(|outcome| outcome.winner()) == Some(seat);
    };
    let mut actions = Vec::new();
    Game::legal_actions(position, &mut actions);
    let mut after = actions.into_iter().map(|action| after(position, action));
    if to_act == seat { after.any(|next| wins(&next, seat)) } else { after.all(|next| wins(&next, seat)) }
}

fn after(position: &Zara, action: Placement) -> Zara {
    let mut next = position.clone();
    Game::apply(&mut next, action);
    next
}

/// What is certain for the seat to act: that it wins, or that whatever it does another one wins.
fn truth(position: &Zara) -> Option<Proof> {
    let seat = Game::to_act(position).unwrap();
    let mut actions = Vec::new();
    Game::legal_actions(position, &mut actions);
    let others = || (0..Game::seats(position)).map(Seat).filter(|&other| other != seat);
    let lost = |action| others().any(|other| wins(&after(position, action), other));
    if wins(position, seat) { Some(Proof::Win) } else { actions.into_iter().all(lost).then_some(Proof::Loss) }
}

#[test]
fn what_is_proven_holds_against_all_others_together_and_short_endings_are_proven() {
    let (mut won, mut lost, mut missed) = (0, 0, 0);
    for seats in [3, 4] {
        for position in positions(&start(seats), 120, 30, 21 + u64::from(seats)) {
            if (0..seats).map(|seat| position.held(Seat(seat))).sum::<u32>() > 2 {
                continue;
            }
            let seat = Game::to_act(&position).unwrap();
            let turn = find(&AnyGame::Zara(position.clone()), &within(20_000));
            let truth = truth(&position);
            assert!(turn.proof.is_none() || turn.proof == truth, "{position}: {turn:?}");
            missed += u32::from(turn.proof != truth);
            won += u32::from(turn.proof == Some(Proof::Win));
            lost += u32::from(turn.proof == Some(Proof::Loss));
            if turn.proof == Some(Proof::Win) {
                let AnyAction::Zara(action) = turn.actions[0] else { unreachable!() };
                assert!(wins(&after(&position, action), seat), "{position}");
            }
        }
    }
    assert!(won > 30 && lost > 30 && missed * 20 < won + lost, "{won} won, {lost} lost, {missed} missed");
}

#[test]
fn the_leads_of_a_line_share_the_point_and_its_score_is_the_lead_of_who_acts() {
    for seats in [3, 4] {
        for position in positions(&start(seats), 6, 400, 3) {
            let seat = Game::to_act(&position).unwrap();
            let turn = find(&AnyGame::Zara(position), &Request { lines: 3, ..within(2_000) });
            assert_eq!(turn.lines.len(), 3);
            for line in &turn.lines {
                assert_eq!((line.leads.len(), line.leads[seat.index()]), (usize::from(seats), line.score));
                assert!((shares(GameKind::Zara, &line.leads).iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
            let firsts: Vec<_> = turn.lines.iter().map(|line| line.actions[0]).collect();
            assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
        }
    }
}

#[test]
fn a_search_to_a_depth_comes_to_an_end_and_its_memory_is_kept() {
    let position = AnyGame::Zara(start(3));
    let limits = Limits { depth: Some(2), ..Limits::default() };
    assert!(find(&position, &Request { limits, ..Request::default() }).depth <= 2);
    let turn = find(&position, &Request { memory: 1 << 20, ..Request::default() });
    assert!((100..20_000).contains(&turn.nodes), "{}", turn.nodes);
}

/// Plays a game in which one seat may be weak, and gives its actions.
fn played(start: &AnyGame, weak: Option<Seat>, nodes: u64, seed: u64) -> Vec<AnyAction> {
    let mut game = start.clone();
    let mut actions = Vec::new();
    // One turn of each seat at random, so that the games differ.
    let opening = u64::from(game.seats());
    for turn in 0.. {
        let Some(seat) = game.to_act() else { break };
        let level = if Some(seat) == weak { Level::new(2).unwrap() } else { Level::MAX };
        let request = Request { level, seed: seed + turn, ..within(nodes) };
        let found = if turn < opening { random_any(&game, seed + turn) } else { find(&game, &request).actions };
        for action in found {
            game.play(action).unwrap();
            actions.push(action);
        }
    }
    actions
}

/// Of strong turns and of weak ones, how many there are, are doubtful, and are bad.
#[derive(Debug, Default)]
struct Faults {
    strong: [u32; 3],
    weak: [u32; 3],
}

fn faults(kind: GameKind, setup: &Setup, games: u64, weak: bool, nodes: u64) -> Faults {
    let mut found = Faults::default();
    for number in 0..games {
        let seeded = (kind == GameKind::Tzaar).then_some(number);
        let start = kind.start(&Setup { seed: seeded, ..setup.clone() }).unwrap();
        let weak = weak.then_some(Seat((number % u64::from(start.seats())) as u8));
        let actions = played(&start, weak, nodes, 1_000 * number);
        let care = Care { nodes, deep: 0, threads: 2 };
        let review = review(&think_any, &start, &actions, &care, &Stop::default(), &mut |_| ()).unwrap();
        for turn in review.turns.iter().skip(start.seats().into()) {
            let counts = if Some(turn.seat) == weak { &mut found.weak } else { &mut found.strong };
            counts[0] += 1;
            counts[1] += u32::from(turn.fault == Some(Fault::Doubtful));
            counts[2] += u32::from(turn.fault == Some(Fault::Bad));
        }
    }
    found
}

#[test]
fn the_course_of_a_game_without_faults_still_tells_how_the_others_share_the_point() {
    let start = GameKind::Zara.start(&Setup::default().option("seats", "4")).unwrap();
    let actions = played(&start, None, 300, 9);
    // The first round, which no search sees to the end.
    let actions = &actions[..12.min(actions.len())];
    let care = Care { nodes: 300, deep: 300, threads: 2 };
    let review = review(&think_any, &start, actions, &care, &Stop::default(), &mut |_| ()).unwrap();
    for (turn, places) in review.turns.iter().zip(review.course.windows(2)) {
        let sum: f64 = places[0].iter().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        assert_ne!(places[0], places[1], "{turn:?}");
        if turn.fault.is_none() {
            let seat = turn.seat.index();
            assert!(places[1][seat] >= places[0][seat] - turn.drop() - 1e-9, "{turn:?}");
        }
    }
}

#[test]
fn few_turns_of_strong_players_are_faults_and_many_of_weak_ones() {
    let seats = |seats: &str| Setup::default().option("seats", seats);
    for (kind, setup, games) in [
        (GameKind::Zara, Setup::default(), 5),
        (GameKind::Zara, seats("3"), 3),
        (GameKind::Zara, seats("4"), 3),
        (GameKind::Tzaar, Setup::variant("random"), 3),
        (GameKind::Izdari, Setup::default(), 1),
    ] {
        let (even, uneven) = (faults(kind, &setup, games, false, 2_000), faults(kind, &setup, games, true, 2_000));
        let rate = |[turns, doubtful, bad]: [u32; 3]| f64::from(doubtful + bad) / f64::from(turns);
        assert!(rate(even.strong) < 0.02, "{kind:?} {setup:?}: {even:?}");
        assert!(rate(uneven.weak) > 0.03, "{kind:?} {setup:?}: {uneven:?}");
    }
}

#[test]
fn a_win_thrown_away_is_a_bad_turn_and_one_that_is_kept_is_none() {
    let (mut thrown, mut kept) = (0, 0);
    for seats in [3, 4] {
        for position in positions(&start(seats), 120, 30, 5 + u64::from(seats)) {
            let seat = Game::to_act(&position).unwrap();
            let held: u32 = (0..seats).map(|seat| position.held(Seat(seat))).sum();
            if held > 2 || !wins(&position, seat) {
                continue;
            }
            let mut actions = Vec::new();
            Game::legal_actions(&position, &mut actions);
            for action in actions {
                let reached = after(&position, action);
                let keeps = wins(&reached, seat);
                if keeps || (0..seats).any(|other| wins(&reached, Seat(other))) {
                    let any = AnyGame::Zara(position.clone());
                    let care = Care { nodes: 5_000, deep: 0, threads: 2 };
                    let found =
                        review(&think_any, &any, &[action.into()], &care, &Stop::default(), &mut |_| ()).unwrap();
                    let expected = (!keeps).then_some(Fault::Bad);
                    assert_eq!(found.turns[0].fault, expected, "{position} {action} {:?}", found.turns[0]);
                    thrown += u32::from(!keeps);
                    kept += u32::from(keeps);
                }
            }
        }
    }
    assert!(thrown > 20 && kept > 20, "{thrown} thrown, {kept} kept");
}
