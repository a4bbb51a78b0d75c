//! Turning points of a game as tasks: the position before one, in which a better turn is to be found.

use alcazar_engine::review::{Care, Judged, judge_any, review};
use alcazar_engine::{Limits, Proof, Request, Stop};
use alcazar_library::GameId;
use alcazar_rules::{AnyAction, AnyGame, Notice, codes};
use alcazar_session::{Node, NodeId};

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::practice::{Said, Told, Tried};
use crate::thinker::Thinker;

/// The share of the point that a try may give away.
const PASSES: f64 = 0.035;
/// The positions visited for each position that a try is judged by, and where it seems to lose.
const NODES: u64 = 60_000;
const NODES_IN_DOUBT: u64 = 500_000;
/// With more than two seats each position takes longer: so many times fewer are visited.
const FEWER_OF_MORE_SEATS: u64 = 4;

codes! {
    /// What is said of a try.
    pub(crate) enum Verdict {
        Best "retry.best",
        Good "retry.good",
        Lost "retry.lost",
        MissedWin "retry.missed-win",
        IntoLoss "retry.into-loss",
    }
}

impl Desk {
    /// Puts the position at a node of the game on the table on the practice board, to find a better turn there.
    ///
    /// # Errors
    /// `no-table`, `no-such-game`, `no-rules`, `game-over`.
    pub fn begin_retry(&self, id: GameId, node: NodeId) -> Answer<Tried> {
        let position = self.with(|open| {
            let game = open.game().ok_or_else(CommandError::no_table)?;
            let there = game.session().node(node).filter(|_| game.id() == id).map(Node::position).cloned();
            there.ok_or_else(|| CommandError::new(Code::NoSuchGame, format_args!("game {id} has no node {node} here")))
        })?;
        if position.is_free() {
            return Err(CommandError::new(Code::NoRules, "nothing is forbidden there, and nothing is searched"));
        }
        if position.to_act().is_none() {
            return Err(CommandError::new(Code::GameOver, "the game is over there"));
        }
        self.practice().begin_retry(position)
    }

    /// Judges the turn that was tried, and plays how a bad one would be answered. It takes a while.
    ///
    /// # Errors
    /// `no-table`, `stale`, `search-failed`.
    pub fn judge_retry(&self, revision: u32) -> Answer<Tried> {
        let Some((start, actions)) = self.practice().unjudged(revision)? else { return self.practised() };
        let (told, answer) = judged(self.thinker(), &start, &actions)
            .ok_or_else(|| CommandError::new(Code::SearchFailed, "it found nothing"))?;
        self.practice().judge(revision, told, &answer)
    }
}

/// What is said of a turn, and how a bad one would be answered.
fn judged(thinker: &Thinker, start: &AnyGame, actions: &[AnyAction]) -> Option<(Told, Vec<AnyAction>)> {
    let fewer = if start.seats() == 2 { 1 } else { FEWER_OF_MORE_SEATS };
    let (nodes, deep) = (NODES / fewer, NODES_IN_DOUBT / fewer);
    let care = Care { nodes, deep, threads: thinker.threads + 1 };
    let stop = Stop::default();
    let found = review(thinker.engine(), start, actions, &care, &stop, &mut |_| ())?;
    let told = told(found.turns.first()?);
    let mut after = start.clone();
    for &action in actions {
        after.play(action).ok()?;
    }
    if told.done || after.to_act().is_none() {
        return Some((told, Vec::new()));
    }
    let limits = Limits { nodes: Some(deep), ..Limits::default() };
    let request = Request { limits, threads: thinker.threads, ..Request::default() };
    let answer = judge_any(thinker.engine(), &after, &request, &stop)?;
    Some((told, answer.actions))
}

fn told(turn: &Judged) -> Told {
    let drop = turn.drop();
    let (best, value) = (turn.best_value.proof, turn.value.proof);
    let done = drop <= PASSES;
    let verdict = match (best, value) {
        _ if turn.played == turn.best => Verdict::Best,
        _ if done => Verdict::Good,
        (other, Some(Proof::Loss)) if other != value => Verdict::IntoLoss,
        (Some(Proof::Win), other) if other != best => Verdict::MissedWin,
        _ => Verdict::Lost,
    };
    let percent = (drop * 100.0).round() as u32;
    Told { done, said: Said::Notice(Notice::new(verdict).with("percent", percent)) }
}

#[cfg(test)]
mod tests {
    use alcazar_engine::review::Worth;
    use alcazar_rules::{GameKind, Seat};

    use super::*;

    /// A turn that is worth so much, where another is worth so much.
    fn turn(best: (f64, Option<Proof>), value: (f64, Option<Proof>)) -> Judged {
        let start = GameKind::Izdari.parse("8t/9/9/9/9/9/T8 s").unwrap();
        let actions = start.legal_actions();
        let worth = |(share, proof)| Worth { score: 0, proof, share };
        Judged {
            first: 0,
            seat: Seat(0),
            played: vec![actions[0]],
            best: vec![actions[1]],
            line: Vec::new(),
            best_value: worth(best),
            value: worth(value),
            depth: 1,
            fault: None,
        }
    }

    fn code(turn: &Judged) -> (bool, String) {
        let Told { done, said: Said::Notice(notice) } = told(turn) else { panic!("it is a notice") };
        (done, notice.code)
    }

    #[test]
    fn a_try_passes_that_keeps_what_was_expected_within_three_and_a_half_points_of_a_hundred() {
        assert_eq!(code(&turn((0.6, None), (0.57, None))), (true, "retry.good".to_owned()));
        assert_eq!(code(&turn((0.6, None), (0.56, None))), (false, "retry.lost".to_owned()));
        assert_eq!(code(&turn((0.6, None), (0.9, None))), (true, "retry.good".to_owned()));
    }

    #[test]
    fn what_is_proven_is_called_so_and_nothing_else() {
        let (win, loss) = (Some(Proof::Win), Some(Proof::Loss));
        assert_eq!(code(&turn((1.0, win), (0.5, None))), (false, "retry.missed-win".to_owned()));
        assert_eq!(code(&turn((1.0, win), (0.0, loss))), (false, "retry.into-loss".to_owned()));
        assert_eq!(code(&turn((0.5, None), (0.0, loss))), (false, "retry.into-loss".to_owned()));
        assert_eq!(code(&turn((1.0, None), (0.1, None))), (false, "retry.lost".to_owned()));
    }

    #[test]
    fn the_best_turn_is_called_so() {
        let mut best = turn((0.6, None), (0.6, None));
        best.played.clone_from(&best.best);
        assert_eq!(code(&best), (true, "retry.best".to_owned()));
    }
}
