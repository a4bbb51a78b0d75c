//! Players of games known only at run time, and plain ones to measure against.

use alcazar_rules::{AnyAction, AnyGame, Game, GameKind, Seat, with_game, with_kind};

use crate::playable::think_as;
use crate::score::{UNIT, finished, lead};
use crate::search::seeded_hash;
use crate::{Depths, Evaluator, Limits, Playable, Position, Progress, Request, Stop, Turn};

/// What searches for whoever needs the answer: [`think_any`], or a stand-in for it in tests.
pub type Think =
    dyn Fn(&AnyGame, &Request, &Stop, &mut dyn FnMut(&Progress<AnyAction>)) -> Option<Turn<AnyAction>> + Send + Sync;

/// Looks for the best turn in a game known only at run time: see [`crate::think`]. At a free table there is none.
pub fn think_any(
    position: &AnyGame,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<AnyAction>),
) -> Option<Turn<AnyAction>> {
    with_game!(position, game => game.think(request, stop, progress), _ => None)
}

/// How far a benchmark goes in a game: see [`Playable::BENCH`].
#[must_use]
pub fn bench_depths(kind: GameKind) -> Depths {
    with_kind!(kind, Any => Any::BENCH)
}

/// By how much each seat leads the best other one, in hundredths of a unit, as the position looks without a search; in a
/// finished game by how many points.
#[must_use]
pub fn leads_any(position: &AnyGame) -> Vec<i32> {
    let seats = (0..position.seats()).map(Seat);
    match position.outcome() {
        Some(outcome) => seats.map(|seat| lead(&outcome, seat) * UNIT).collect(),
        None => {
            with_game!(position, game => seats.map(|seat| evaluate(game, seat)).collect(), _ => seats.map(|_| 0).collect())
        }
    }
}

fn evaluate<G: Playable>(game: &G, seat: Seat) -> i32 {
    G::EVALUATOR.evaluate(game, seat)
}

/// Plain alpha-beta with what a beginner counts: see [`Evaluator::count`].
struct Plain<E>(E);

impl<G: Position, E: Evaluator<G>> Evaluator<G> for Plain<E> {
    fn evaluate(&self, position: &G, seat: Seat) -> i32 {
        self.0.count(position, seat)
    }
}

/// The turn of a plain player to measure others against: it looks [`Playable::REFERENCE_DEPTH`] single actions ahead,
/// counts as a beginner does, and knows no more. None if the game is over.
#[must_use]
pub fn reference_any(position: &AnyGame, seed: u64, stop: &Stop) -> Option<Turn<AnyAction>> {
    with_game!(position, game => reference(game, seed, stop), _ => None)
}

fn reference<G: Playable>(game: &G, seed: u64, stop: &Stop) -> Option<Turn<AnyAction>> {
    let limits = Limits { depth: Some(G::REFERENCE_DEPTH), ..Limits::default() };
    let request = Request { limits, seed, ..Request::default() };
    think_as(&Plain(G::EVALUATOR), game, &request, stop, &mut |_| (), &|action| Some(action.into()))
}

fn any_actions<A: Copy + Into<AnyAction>>(actions: &[A]) -> Vec<AnyAction> {
    actions.iter().copied().map(Into::into).collect()
}

/// A turn drawn at random from all legal actions; empty if the game is over.
#[must_use]
pub fn random_any(position: &AnyGame, seed: u64) -> Vec<AnyAction> {
    let draw = |hash: u64, count: usize| hash as usize % count;
    with_game!(position, game => {
        any_actions(&whole_turn(game, |at, actions| actions[draw(seeded_hash(seed, Game::key(at)), actions.len())]))
    })
}

/// The turn of a player who takes, action by action, what counts most at once: see [`Evaluator::count`]. Lots drawn from
/// the seed decide among equal ones. Empty if the game is over.
#[must_use]
pub fn greedy_any(position: &AnyGame, seed: u64) -> Vec<AnyAction> {
    with_game!(position, game => any_actions(&greedy(game, seed)), _ => Vec::new())
}

fn greedy<G: Playable>(game: &G, seed: u64) -> Vec<G::Action> {
    whole_turn(game, |position, actions| {
        let value = |action: G::Action| {
            let Some(seat) = position.to_act() else { return 0 };
            let mut next = position.clone();
            next.apply(action);
            let counted = || if next.to_act().is_some() { G::EVALUATOR.count(&next, seat) } else { 0 };
            next.outcome().map_or_else(counted, |outcome| finished(&outcome, seat, 0))
        };
        let best =
            actions.iter().copied().max_by_key(|&action| (value(action), seeded_hash(seed, (position.key(), action))));
        best.unwrap_or(actions[0])
    })
}

/// All actions up to where another seat is to act, each by a choice among the legal ones.
fn whole_turn<G: Game>(game: &G, mut choose: impl FnMut(&G, &[G::Action]) -> G::Action) -> Vec<G::Action> {
    let seat = game.to_act();
    let mut position = game.clone();
    let (mut turn, mut actions) = (Vec::new(), Vec::new());
    while seat.is_some() && position.to_act() == seat {
        position.legal_actions(&mut actions);
        let action = choose(&position, &actions);
        position.apply(action);
        turn.push(action);
    }
    turn
}
