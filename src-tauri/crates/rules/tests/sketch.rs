//! Sketches read and write what the games' own parsers read and write.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use alcazar_rules::{AnyGame, Edit, GameKind, Setup, Sketch};
use proptest::prelude::*;

/// The positions of a game played at random.
fn played(kind: GameKind, choices: &[prop::sample::Index]) -> Vec<AnyGame> {
    let mut position = kind.start(&Setup::default()).unwrap();
    let mut positions = vec![position.clone()];
    for choice in choices {
        let actions = position.legal_actions();
        if actions.is_empty() {
            break;
        }
        position.play(*choice.get(&actions)).unwrap();
        positions.push(position.clone());
    }
    positions
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_position_is_shown_as_it_is(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..40)) {
        for &kind in GameKind::ALL {
            for position in played(kind, &choices) {
                let sketch = Sketch::read(kind, &position.to_string()).unwrap();
                prop_assert_eq!(sketch.text(), position.to_string());
                let shown = sketch.show().unwrap();
                prop_assert_eq!((shown.fault, shown.view), (None, position.view()));
            }
        }
    }

    #[test]
    fn a_piece_that_is_moved_there_and_back_changes_nothing(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 1..40),
        from: prop::sample::Index,
        to: prop::sample::Index,
    ) {
        for &kind in GameKind::ALL {
            let Some(position) = played(kind, &choices).pop() else { continue };
            let view = position.view();
            let (taken, free): (Vec<_>, Vec<_>) = view.cells.iter().partition(|cell| cell.piece.is_some());
            if taken.is_empty() || free.is_empty() {
                continue;
            }
            let (from, to) = (from.get(&taken).name.clone(), to.get(&free).name.clone());
            let mut sketch = Sketch::read(kind, &position.to_string()).unwrap();
            let there = Edit::Move { from: from.clone(), to: to.clone() };
            prop_assert!(sketch.edit(&there));
            prop_assert_ne!(sketch.text(), position.to_string());
            let back = Edit::Move { from: to, to: from };
            prop_assert!(sketch.edit(&back));
            prop_assert_eq!(sketch.text(), position.to_string());
        }
    }

    #[test]
    fn no_text_makes_a_sketch_panic(text in "[a-zA-Z0-9/(). -]{0,80}|\\PC{0,40}") {
        for &kind in GameKind::ALL {
            if let Ok(sketch) = Sketch::read(kind, &text) {
                prop_assert!(Sketch::read(kind, &sketch.text()).is_ok());
            }
        }
    }
}
