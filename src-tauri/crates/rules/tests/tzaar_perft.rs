//! TZAAR: sequences of actions counted by another program, and by playing them one by one.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use alcazar_rules::tzaar::Tzaar;
use alcazar_rules::{Game, Setup, perft};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Counted {
    position: String,
    perft: Vec<u64>,
}

fn counted() -> Vec<Counted> {
    serde_json::from_str(include_str!("data/tzaar-perft.json")).expect("JSON")
}

/// Counts by listing and playing alone.
fn perft_by_playing(position: &Tzaar, depth: u32) -> u64 {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let follow = |action| {
        let mut next = position.clone();
        next.play(action).expect("a legal action can be played");
        perft_by_playing(&next, depth - 1)
    };
    actions.into_iter().map(follow).sum()
}

#[test]
fn the_counts_of_forty_one_positions_are_exact() {
    let counted = counted();
    assert_eq!(counted.len(), 41);
    for Counted { position: text, perft: expected } in counted {
        let position: Tzaar = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.to_string(), text);
        for (depth, &count) in (1..).zip(&expected) {
            assert_eq!(perft(&position, depth), count, "{text} depth {depth}");
        }
    }
}

#[test]
fn counting_by_playing_gives_the_same() {
    for Counted { position: text, perft: expected } in counted() {
        let position: Tzaar = text.parse().expect("a position");
        for (depth, &count) in (1..=3).zip(&expected) {
            assert_eq!(perft_by_playing(&position, depth), count, "{text} depth {depth}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pairs_counted_without_playing_are_those_counted_by_playing(
        seed in 0..=alcazar_rules::MAX_SEED,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 60),
        stacks_only in any::<bool>(),
    ) {
        let mut position = Tzaar::new(&Setup::variant("random").seed(seed)).expect("an offered set-up");
        let mut actions = Vec::new();
        for choice in choices {
            prop_assert_eq!(position.count_pairs(), perft_by_playing(&position, 2), "{}", position);
            position.legal_actions(&mut actions);
            // High stacks are rare in games at random.
            let stacks: Vec<_> = actions.iter().copied().filter(|a| matches!(a, alcazar_rules::tzaar::Action::Stack { .. })).collect();
            let choosable = if stacks_only && !stacks.is_empty() { &stacks } else { &actions };
            if choosable.is_empty() {
                break;
            }
            position.play(*choice.get(choosable)).expect("a legal action can be played");
        }
    }
}
