//! What a search moves on.

use std::fmt::Debug;
use std::hash::Hash;

use alcazar_rules::{Game, Seat};

use crate::score::lead;

/// The part of a [`Game`] that a search needs. Every game is one; a faster picture of a game's position may be another.
pub trait Position: Clone + Send + Sync + 'static {
    /// One atomic choice.
    type Action: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// See [`Game::seats`].
    fn seats(&self) -> u8;

    /// See [`Game::to_act`].
    fn to_act(&self) -> Option<Seat>;

    /// Replaces the contents of `actions` by the legal actions, in an order that is always the same.
    fn legal_actions(&self, actions: &mut Vec<Self::Action>);

    /// Plays an action that is legal.
    fn apply(&mut self, action: Self::Action);

    /// The points by which a seat leads the best other one, once the game is over; in games without points 2 for a win
    /// and -2 for a loss.
    fn lead(&self, seat: Seat) -> i32;

    /// A hash of everything that the result depends on.
    fn key(&self) -> u64;
}

impl<G: Game> Position for G {
    type Action = G::Action;

    fn seats(&self) -> u8 {
        Game::seats(self)
    }

    fn to_act(&self) -> Option<Seat> {
        Game::to_act(self)
    }

    fn legal_actions(&self, actions: &mut Vec<G::Action>) {
        Game::legal_actions(self, actions);
    }

    fn apply(&mut self, action: G::Action) {
        Game::apply(self, action);
    }

    fn lead(&self, seat: Seat) -> i32 {
        self.outcome().map_or(0, |outcome| lead(&outcome, seat))
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }
}
