//! What the search has to be told about a game.

use alcazar_rules::{Game, Seat};

use crate::{Clock, Level, MOST_SEATS, Position, Skill, UNIT};

/// Knowledge of one game, in the measure that makes the search strong: all but [`Evaluator::evaluate`] may be left out.
///
/// Every answer depends on nothing but the arguments, so that the same search finds the same.
pub trait Evaluator<G: Position>: Sync {
    /// How well a seat stands in a game that is not over, in hundredths of a unit ([`crate::UNIT`]); 0 if no seat is
    /// better off. For two seats one's loss is the other's gain. Within [`crate::HEURISTIC_MAX`].
    fn evaluate(&self, position: &G, seat: Seat) -> i32;

    /// How well each of more than two seats stands in a game that is not over, in hundredths of a unit; only the
    /// differences count.
    fn standings(&self, position: &G) -> [i32; MOST_SEATS] {
        let seats = usize::from(position.seats());
        std::array::from_fn(|index| if index < seats { self.evaluate(position, Seat(index as u8)) } else { 0 })
    }

    /// By how many hundredths of a unit one of more than two seats must stand better than another to be expected to
    /// have e times its share of the point.
    fn scale(&self, seats: u8) -> f64 {
        let _ = seats;
        f64::from(2 * UNIT)
    }

    /// What a beginner would count for a seat, points or pieces for instance, in hundredths of a unit. The greedy player
    /// looks at nothing else.
    fn count(&self, position: &G, seat: Seat) -> i32 {
        self.evaluate(position, seat)
    }

    /// Appends for each action how promising it looks, in hundredths of a unit; the search begins with the highest.
    fn rank(&self, position: &G, actions: &[G::Action], ranks: &mut Vec<i32>) {
        let _ = position;
        ranks.resize(ranks.len() + actions.len(), 0);
    }

    /// How many plies less deep the action at this place of the order is searched at first (late move reduction).
    fn reduction(&self, depth: u8, place: usize) -> u8 {
        let _ = (depth, place);
        0
    }

    /// Replaces the contents of `actions` by the noisy ones, which the quiescence search looks at beyond the horizon. If
    /// there are any, the seat to act may also do without them and take the evaluation as it stands.
    fn noisy(&self, position: &G, actions: &mut Vec<G::Action>) {
        let _ = position;
        actions.clear();
    }

    /// Whether the seat to act has to answer a threat, so that its position cannot be judged as it stands: the search then
    /// goes one ply beyond its horizon.
    fn is_urgent(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The least and the greatest lead in points that the seat to act of two may have at the end, if that is easily told;
    /// lines that cannot change the result are then cut short. Both are equal only if the next action ends the game.
    fn margins(&self, position: &G) -> Option<(i32, i32)> {
        let _ = position;
        None
    }

    /// Whether a higher win is better than a lower one, so that a won game is searched on.
    fn counts_margin(&self) -> bool {
        false
    }

    /// How this game is played at a level from 1 to 8.
    fn skill(&self, level: Level) -> Skill {
        Skill::usual(level)
    }

    /// Tries to find the result for the seat to act by other means than the search, before it. Looks at the clock often,
    /// counts its nodes there and leaves the search a part of the time. May use so many threads, this one included.
    fn solve(&self, position: &G, clock: &Clock, threads: usize) -> Option<Solution<G::Action>> {
        let _ = (position, clock, threads);
        None
    }
}

/// The certain result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<A> {
    /// The lead in points of the seat to act at the end, if all play their best; in games without points 2 for a win and
    /// -2 for a loss. A win or a loss that could not be counted out may be higher than this.
    pub margin: i32,
    /// How it goes on; empty if that is not known. The search then looks for the action.
    pub line: Vec<A>,
}

/// The evaluator for a game that has none of its own: more choice is better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl<G: Game> Evaluator<G> for Mobility {
    fn evaluate(&self, position: &G, seat: Seat) -> i32 {
        let choice = position.count_actions().min(1_000) as i32;
        if Game::to_act(position) == Some(seat) { choice } else { -choice }
    }
}
