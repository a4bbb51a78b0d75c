//! Tic-tac-toe, for tests: plain search without any knowledge.

use alcazar_rules::tictactoe::Tictactoe;

use crate::{Mobility, Playable, UNIT};

impl Playable for Tictactoe {
    type Evaluator = Mobility;
    const EVALUATOR: Mobility = Mobility;

    fn expectation_scale(_: usize) -> f64 {
        f64::from(UNIT)
    }
}
