//! What the measurements of several games do.

use alcazar_rules::Game;

/// Plays each of some actions in a copy of a position; answers what the positions after them leave together, so that no
/// part of the work can be left out.
pub fn play_each<G: Game>(position: &G, actions: &[G::Action]) -> u64 {
    let played = actions.iter().map(|&action| {
        let mut next = position.clone();
        next.apply(action);
        next.key()
    });
    played.fold(0, |keys, key| keys ^ key)
}
