//! Players of games known only at run time, and plain ones to measure against.

use alcazar_rules::{AnyAction, AnyGame, Game};

use crate::score::finished;
use crate::search::lot;
use crate::{Evaluator, Line, Progress, Request, Stop, Turn, think, zara};

/// Evaluates an expression with the position inside an [`AnyGame`], the game's evaluator, and the variant of
/// [`AnyAction`] for its actions. A game without an entry has no player.
macro_rules! with_evaluator {
    ($any:expr, $game:ident, $evaluator:ident, $wrap:ident => $body:expr) => {
        match $any {
            AnyGame::Zara($game) => {
                let ($evaluator, $wrap) = (zara::Zaratite::default(), AnyAction::Zara);
                $body
            }
            #[allow(unreachable_patterns, reason = "reachable while a game has no entry here")]
            _ => Default::default(),
        }
    };
}

/// Looks for the best turn in a game known only at run time: see [`think`].
pub fn think_any(
    position: &AnyGame,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<AnyAction>),
) -> Option<Turn<AnyAction>> {
    with_evaluator!(position, game, evaluator, wrap => {
        let mut report = |found: &Progress<_>| {
            let lines: Vec<_> = found.lines.iter().map(|line| wrap_line(line, wrap)).collect();
            progress(&Progress { depth: found.depth, lines: &lines, nodes: found.nodes, elapsed: found.elapsed });
        };
        let turn = think(&evaluator, game, request, stop, &mut report)?;
        Some(Turn {
            actions: turn.actions.into_iter().map(wrap).collect(),
            score: turn.score,
            depth: turn.depth,
            nodes: turn.nodes,
            millis: turn.millis,
            pv: turn.pv.into_iter().map(wrap).collect(),
            proof: turn.proof,
            lines: turn.lines.iter().map(|line| wrap_line(line, wrap)).collect(),
        })
    })
}

fn wrap_line<A: Copy>(line: &Line<A>, wrap: fn(A) -> AnyAction) -> Line<AnyAction> {
    Line { actions: line.actions.iter().copied().map(wrap).collect(), score: line.score, proof: line.proof }
}

/// A turn drawn by lot from all legal actions; empty if the game is over.
#[must_use]
pub fn random_any(position: &AnyGame, seed: u64) -> Vec<AnyAction> {
    with_evaluator!(position, game, _evaluator, wrap => {
        let whole = whole_turn(game, |_, actions, step| actions[lot(seed, (game.key(), step)) as usize % actions.len()]);
        whole.into_iter().map(wrap).collect()
    })
}

/// The turn of a player who takes, action by action, what counts most at once: see [`Evaluator::count`]. Lots drawn from
/// the seed decide among equal ones. Empty if the game is over.
#[must_use]
pub fn greedy_any(position: &AnyGame, seed: u64) -> Vec<AnyAction> {
    with_evaluator!(position, game, evaluator, wrap => {
        greedy(game, &evaluator, seed).into_iter().map(wrap).collect()
    })
}

fn greedy<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, seed: u64) -> Vec<G::Action> {
    whole_turn(game, |position, actions, _| {
        let value = |action: G::Action| {
            let Some(seat) = position.to_act() else { return 0 };
            let mut next = position.clone();
            next.apply(action);
            let counted = || if next.to_act().is_some() { evaluator.count(&next, seat) } else { 0 };
            next.outcome().map_or_else(counted, |outcome| finished(&outcome, seat, 0))
        };
        let best = actions.iter().copied().max_by_key(|&action| (value(action), lot(seed, (position.key(), action))));
        best.unwrap_or(actions[0])
    })
}

/// All actions up to where another seat is to act, each by a choice among the legal ones.
fn whole_turn<G: Game>(game: &G, mut choose: impl FnMut(&G, &[G::Action], usize) -> G::Action) -> Vec<G::Action> {
    let seat = game.to_act();
    let mut position = game.clone();
    let (mut turn, mut actions) = (Vec::new(), Vec::new());
    while seat.is_some() && position.to_act() == seat {
        position.legal_actions(&mut actions);
        let action = choose(&position, &actions, turn.len());
        position.apply(action);
        turn.push(action);
    }
    turn
}
