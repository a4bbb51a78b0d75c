//! Players of games known only at run time, and plain ones to measure against.

use alcazar_rules::{AnyAction, AnyGame, Game, Seat, with_game};

use crate::score::{UNIT, finished, lead};
use crate::search::lot;
use crate::{Evaluator, Limits, Line, Position, Progress, Request, Stop, Turn, izdari, think, tzaar, zara};

/// Evaluates an expression with the position inside an [`AnyGame`] and the evaluator of its game.
macro_rules! with_evaluator {
    ($any:expr, $game:ident, $evaluator:ident => $body:expr) => {
        match $any {
            AnyGame::Zara($game) => {
                let $evaluator = zara::Zaratite;
                $body
            }
            AnyGame::Tzaar($game) => {
                let $evaluator = tzaar::Tzaarist;
                $body
            }
            AnyGame::Izdari($game) => {
                let $evaluator = izdari::Izdarist;
                $body
            }
        }
    };
}

/// What searches for whoever needs the answer: [`think_any`], or a stand-in for it in tests.
pub type Think =
    dyn Fn(&AnyGame, &Request, &Stop, &mut dyn FnMut(&Progress<AnyAction>)) -> Option<Turn<AnyAction>> + Send + Sync;

/// Looks for the best turn in a game known only at run time: see [`think`].
pub fn think_any(
    position: &AnyGame,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<AnyAction>),
) -> Option<Turn<AnyAction>> {
    if let AnyGame::Zara(game) = position {
        if let Some(board) = zara::Board::new(game) {
            return on_squares(&zara::Zaratite, &board, request, stop, progress);
        }
        if let Some(board) = zara::Squares::<3>::new(game) {
            return on_squares(&zara::Company, &board, request, stop, progress);
        }
        if let Some(board) = zara::Squares::<4>::new(game) {
            return on_squares(&zara::Company, &board, request, stop, progress);
        }
    }
    if let AnyGame::Tzaar(game) = position
        && let Some(board) = tzaar::Board::new(game)
    {
        return search(&tzaar::Tzaarist, &board, request, stop, progress, &|action| {
            Some(AnyAction::Tzaar(action.into()))
        });
    }
    with_evaluator!(position, game, evaluator => search(&evaluator, game, request, stop, progress, &|action| Some(action.into())))
}

fn on_squares<const SEATS: usize, E: Evaluator<zara::Squares<SEATS>>>(
    evaluator: &E,
    board: &zara::Squares<SEATS>,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<AnyAction>),
) -> Option<Turn<AnyAction>> {
    let wrap = |action| board.placement(action).map(AnyAction::Zara);
    search(evaluator, board, request, stop, progress, &wrap)
}

/// Searches, and tells of the actions in another form.
fn search<G: Position, E: Evaluator<G>>(
    evaluator: &E,
    position: &G,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<AnyAction>),
    wrap: &dyn Fn(G::Action) -> Option<AnyAction>,
) -> Option<Turn<AnyAction>> {
    let actions = |actions: &[G::Action]| actions.iter().copied().filter_map(wrap).collect();
    let line = |line: &Line<G::Action>| {
        let Line { score, proof, .. } = *line;
        Line { actions: actions(&line.actions), score, proof, leads: line.leads.clone() }
    };
    let mut report = |found: &Progress<_>| {
        let lines: Vec<_> = found.lines.iter().map(line).collect();
        progress(&Progress { depth: found.depth, lines: &lines, nodes: found.nodes, elapsed: found.elapsed });
    };
    let turn = think(evaluator, position, request, stop, &mut report)?;
    Some(Turn {
        actions: actions(&turn.actions),
        score: turn.score,
        depth: turn.depth,
        nodes: turn.nodes,
        millis: turn.millis,
        pv: actions(&turn.pv),
        proof: turn.proof,
        lines: turn.lines.iter().map(line).collect(),
    })
}

/// By how much each seat leads the best other one, in hundredths of a unit, as the position looks without a search; in a
/// finished game by how many points.
#[must_use]
pub fn leads_any(position: &AnyGame) -> Vec<i32> {
    let seats = (0..position.seats()).map(Seat);
    match position.outcome() {
        Some(outcome) => seats.map(|seat| lead(&outcome, seat) * UNIT).collect(),
        None => {
            with_evaluator!(position, game, evaluator => seats.map(|seat| evaluator.evaluate(game, seat)).collect())
        }
    }
}

/// Plain alpha-beta with what a beginner counts: see [`Evaluator::count`].
struct Plain<E>(E);

impl<G: Position, E: Evaluator<G>> Evaluator<G> for Plain<E> {
    fn evaluate(&self, position: &G, seat: Seat) -> i32 {
        self.0.count(position, seat)
    }
}

/// The turn of a plain player to measure others against: it looks five single actions ahead in TZAAR and two turns in
/// the other games, counts as a beginner does, and knows no more. None if the game is over.
#[must_use]
pub fn reference_any(position: &AnyGame, seed: u64, stop: &Stop) -> Option<Turn<AnyAction>> {
    let depth = if matches!(position, AnyGame::Tzaar(_)) { 5 } else { 2 };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let request = Request { limits, seed, ..Request::default() };
    with_evaluator!(position, game, evaluator => {
        search(&Plain(evaluator), game, &request, stop, &mut |_| (), &|action| Some(action.into()))
    })
}

fn any_actions<A: Copy + Into<AnyAction>>(actions: &[A]) -> Vec<AnyAction> {
    actions.iter().copied().map(Into::into).collect()
}

/// A turn drawn by lot from all legal actions; empty if the game is over.
#[must_use]
pub fn random_any(position: &AnyGame, seed: u64) -> Vec<AnyAction> {
    let draw = |lots: u64, count: usize| lots as usize % count;
    with_game!(position, game => {
        any_actions(&whole_turn(game, |at, actions| actions[draw(lot(seed, Game::key(at)), actions.len())]))
    })
}

/// The turn of a player who takes, action by action, what counts most at once: see [`Evaluator::count`]. Lots drawn from
/// the seed decide among equal ones. Empty if the game is over.
#[must_use]
pub fn greedy_any(position: &AnyGame, seed: u64) -> Vec<AnyAction> {
    with_evaluator!(position, game, evaluator => any_actions(&greedy(game, &evaluator, seed)))
}

fn greedy<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, seed: u64) -> Vec<G::Action> {
    whole_turn(game, |position, actions| {
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
