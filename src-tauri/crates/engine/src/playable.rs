//! What the computer has to be told of a game to play it.

use alcazar_rules::{AnyAction, Game};

use crate::{Evaluator, Line, Position, Progress, Request, Stop, Turn, think};

/// A game that the computer plays. The module of each game implements it for the type in the list of `alcazar-rules`.
pub trait Playable: Game<Action: Into<AnyAction>> {
    /// What knows the game: see [`Playable::EVALUATOR`].
    type Evaluator: Evaluator<Self>;
    /// Knows the game.
    const EVALUATOR: Self::Evaluator;
    /// How many single actions [`crate::reference_any`] looks ahead.
    const REFERENCE_DEPTH: u8 = 2;
    /// How far a benchmark goes from the standard start: up to about a second's work each.
    const BENCH: Depths = Depths { perft: 2, search: 2 };

    /// The lead, in hundredths of a unit, by which one of so many seats is expected to take e times another's share of the
    /// point: see [`crate::shares`].
    fn expectation_scale(seats: usize) -> f64;

    /// Looks for the best turn: see [`think`]. A game may search a faster picture of its position.
    fn think(
        &self,
        request: &Request,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress<AnyAction>),
    ) -> Option<Turn<AnyAction>> {
        think_as(&Self::EVALUATOR, self, request, stop, progress, &|action| Some(action.into()))
    }
}

/// How many single actions something looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// Of sequences that are counted.
    pub perft: u8,
    /// Of a search.
    pub search: u8,
}

/// Searches, and tells of the actions in another form.
pub(crate) fn think_as<G: Position, E: Evaluator<G>>(
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
