//! Izdari: the search against plain minimax, templars in danger, and draws.

#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod common;

use alcazar_engine::izdari::IzdariEvaluator;
use alcazar_engine::{Evaluator, Limits, Proof, Request, Stop, margin, think};
use alcazar_rules::izdari::{Izdari, Kind};
use alcazar_rules::{Game, Seat, Setup};
use common::{Whole, minimax, positions};

fn start() -> Izdari {
    Izdari::new(&Setup::default()).unwrap()
}

fn to_depth(depth: u8) -> Request {
    Request { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Request::default() }
}

#[test]
fn the_search_agrees_with_minimax_at_small_depth() {
    for (count, most, depth) in [(4, 60, 2), (6, 30, 3)] {
        for position in positions(&start(), count, most, 3) {
            let turn =
                think(&Whole(IzdariEvaluator), &position, &to_depth(depth), &Stop::default(), &mut |_| ()).unwrap();
            let expected = minimax(&Whole(IzdariEvaluator), &position, position.to_act().unwrap(), depth, 0);
            let agrees = turn.score == expected || turn.depth < depth && margin(turn.score) == margin(expected);
            assert!(agrees && (turn.depth == depth || turn.proof.is_some()), "{position}: {turn:?}, {expected}");
        }
    }
}

#[test]
fn what_one_side_gains_the_other_loses() {
    for position in positions(&start(), 60, 100, 4) {
        assert_eq!(
            IzdariEvaluator.evaluate(&position, Seat(0)),
            -IzdariEvaluator.evaluate(&position, Seat(1)),
            "{position}"
        );
        assert_eq!(IzdariEvaluator.count(&position, Seat(0)), -IzdariEvaluator.count(&position, Seat(1)), "{position}");
    }
}

#[test]
fn what_takes_is_listed_as_playing_every_turn_tells() {
    let count = |position: &Izdari, seat| -> u32 {
        let standing = |kind| position.squares(seat, kind).count_ones() + u32::from(position.aboard(seat, kind));
        Kind::ALL.into_iter().map(standing).sum()
    };
    let (mut all, mut captures) = (Vec::new(), Vec::new());
    for position in positions(&start(), 60, 200, 5) {
        let enemy = Seat(1 - position.to_act().unwrap().0);
        position.legal_actions(&mut all);
        all.retain(|&action| {
            let mut next = position.clone();
            next.apply(action);
            count(&next, enemy) < count(&position, enemy)
        });
        position.captures(&mut captures);
        assert_eq!(captures, all, "{position}");
        for &action in &all {
            let taking = position.taking(action);
            assert!(taking.taken.is_some() || taking.slain.is_some(), "{position}");
        }
    }
}

#[test]
fn a_templar_within_reach_is_taken() {
    // The archer on e1 sees the templar on e7 along the file.
    let position: Izdari = "4t4/9/9/9/9/9/T3A4 s 0 1".parse().unwrap();
    let turn = think(&IzdariEvaluator, &position, &to_depth(3), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(turn.proof, Some(Proof::Win));
    let mut after = position.clone();
    after.play(turn.actions[0]).unwrap();
    assert_eq!(after.outcome().unwrap().winner(), Some(Seat(0)));
}

#[test]
fn a_draw_by_quiet_turns_is_seen() {
    // One quiet turn ends the game, and nothing can be taken.
    let position: Izdari = "t3d4/9/9/9/9/9/4D3T s 99 120".parse().unwrap();
    let turn = think(&IzdariEvaluator, &position, &to_depth(3), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!((turn.proof, turn.score), (Some(Proof::Draw), 0));
}

#[test]
fn the_weaker_side_takes_a_draw_by_repetition() {
    // Obsidian is far behind and has just come back to where both stood twice; Sand went there and back too.
    let mut position: Izdari = "t8/d8/9/9/9/9/T1AASS2L s 0 1".parse().unwrap();
    let shuffle = ["Li1-g3", "ta7-b7", "Lg3-i1", "tb7-a7", "Li1-g3", "ta7-b7", "Lg3-i1"];
    for text in shuffle {
        let action = position.parse_action(text).unwrap();
        position.play(action).unwrap();
    }
    let turn = think(&IzdariEvaluator, &position, &to_depth(2), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!(position.action_text(turn.actions[0]), "Tb7-a7");
    assert_eq!(turn.score, 0);
}

#[test]
fn a_templar_without_escape_is_seen_one_ply_deep() {
    // With one archer on the first file and one on the second they fire at all that the templar can reach.
    let position: Izdari = "t8/9/9/9/9/1A7/1A6T s 0 1".parse().unwrap();
    let turn = think(&IzdariEvaluator, &position, &to_depth(1), &Stop::default(), &mut |_| ()).unwrap();
    assert_eq!((turn.depth, turn.proof), (1, Some(Proof::Win)), "{turn:?}");
}
