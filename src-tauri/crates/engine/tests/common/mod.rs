//! Random positions, and a search too plain to be wrong.

use alcazar_engine::{Evaluator, Position, finished};
use alcazar_rules::{Game, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random number generator.
pub fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Positions of random games from a start, each with no more legal actions than `most`, and none finished.
pub fn positions<G: Game>(start: &G, count: usize, most: usize, seed: u64) -> Vec<G> {
    let mut rng = rng(seed);
    let mut found = Vec::new();
    let mut actions = Vec::new();
    while found.len() < count {
        let mut game = start.clone();
        let mut fitting = Vec::new();
        while Game::to_act(&game).is_some() {
            Game::legal_actions(&game, &mut actions);
            if actions.len() <= most {
                fitting.push(game.clone());
            }
            Game::apply(&mut game, actions[rng.random_range(0..actions.len())]);
        }
        if !fitting.is_empty() {
            found.push(fitting.swap_remove(rng.random_range(0..fitting.len())));
        }
    }
    found
}

/// Knows what another evaluator knows of a position, and searches all actions to the same depth.
pub struct Whole<E>(pub E);

impl<G: Position, E: Evaluator<G>> Evaluator<G> for Whole<E> {
    fn evaluate(&self, position: &G, seat: Seat) -> i32 {
        self.0.evaluate(position, seat)
    }

    fn rank(&self, position: &G, actions: &[G::Action], ranks: &mut Vec<i32>) {
        self.0.rank(position, actions, ranks);
    }

    fn margins(&self, position: &G) -> Option<(i32, i32)> {
        self.0.margins(position)
    }

    fn counts_margin(&self) -> bool {
        self.0.counts_margin()
    }
}

/// The score for the seat that thinks, if it takes what is best for it and all others what is worst for it.
pub fn minimax<G: Game, E: Evaluator<G>>(evaluator: &E, position: &G, seat: Seat, depth: u8, ply: usize) -> i32 {
    if let Some(outcome) = position.outcome() {
        return finished(&outcome, seat, ply);
    }
    if depth == 0 {
        return match Game::to_act(position) {
            Some(other) if other != seat && Game::seats(position) == 2 => -evaluator.evaluate(position, other),
            _ => evaluator.evaluate(position, seat),
        };
    }
    let mut actions = Vec::new();
    Game::legal_actions(position, &mut actions);
    let scores = actions.into_iter().map(|action| {
        let mut next = position.clone();
        Game::apply(&mut next, action);
        minimax(evaluator, &next, seat, depth - 1, ply + 1)
    });
    if Game::to_act(position) == Some(seat) { scores.max().unwrap() } else { scores.min().unwrap() }
}
