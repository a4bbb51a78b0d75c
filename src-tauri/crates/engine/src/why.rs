//! Why a turn is the best one, as far as searches and the rules show it.
//!
//! Every reason is a fact: a proof, what the turn does by the preview of its actions, or what changes between the position before the turn and the one
//! after it if the other seat were to move in both, or the same seat again after it.

use std::collections::{BTreeMap, BTreeSet};

use alcazar_rules::{AnyAction, AnyGame, Seat};

use crate::score::ahead;
use crate::{Limits, Proof, Request, Stop, Think, Turn, UNIT};

/// A reason for a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// No other turn is legal.
    OnlyTurn,
    /// It wins against every defence; the line that was found ends after so many turns of the seat, this one included.
    Wins {
        /// None if the line does not lead to the end.
        turns: Option<u32>,
    },
    /// Every turn loses against best play.
    Loses,
    /// Neither side can win against best play.
    Draws,
    /// Every turn with another first action is proven to lose.
    OnlyDefence,
    /// The other seat would have won with its next turn, and now cannot.
    StopsWin,
    /// Pieces of others leave the game. Where points decide, the lead of this turn's seat grows by it.
    Takes {
        /// The cells on which they stand before the turn.
        cells: Vec<String>,
        /// The cells of this seat's own pieces that leave with them, the one just put down included.
        lost: Vec<String>,
    },
    /// The lead in points over the best other seat grows at once.
    Gains {
        /// The seats whose points change, and by how many.
        points: Vec<(Seat, i32)>,
    },
    /// Own pieces that the other seat would have taken next cannot be taken now.
    Saves {
        /// The cells on which they stand before the turn.
        cells: Vec<String>,
    },
    /// If the other seat does not mind it, this turn's seat wins with its next one.
    ThreatensWin,
    /// If the other seat does not mind it, this turn's seat takes pieces that it could not take before.
    Threatens {
        /// The cells on which they stand.
        cells: Vec<String>,
    },
    /// It is better than the best turn with another first action.
    Ahead {
        /// By so many hundredths of a unit.
        by: i32,
    },
    /// No turn was found that leads to a better score, in hundredths of a unit.
    LeadsTo {
        /// See [`crate::Turn::score`].
        score: i32,
    },
}

/// By how much a turn must be better than the next one for that to be a reason, in hundredths of a unit.
const LEAST_AHEAD: i32 = UNIT / 2;

/// The reasons for the turn that a search found, the gravest first; never empty. Searches visit up to `nodes` positions
/// each; stopped, it gives the reasons that are found by then.
#[must_use]
pub fn explain(think: &Think, position: &AnyGame, turn: &Turn<AnyAction>, nodes: u64, stop: &Stop) -> Vec<Why> {
    let mut reasons = Vec::new();
    if let Some(seat) = position.to_act()
        && let Some(played) = Played::of(position, &turn.actions)
    {
        let look = Look { think, position, turn, seat, played, nodes, stop };
        look.forced(&mut reasons);
        look.gains(&mut reasons);
        if turn.proof.is_none() && position.seats() == 2 {
            look.without(&mut reasons);
        }
        if let [] | [Why::Gains { .. }] = reasons[..] {
            reasons.extend(look.ahead());
        }
    }
    if reasons.is_empty() {
        reasons.push(Why::LeadsTo { score: turn.score });
    }
    reasons
}

/// What a turn did.
struct Played {
    after: AnyGame,
    /// The cells of others' pieces that left the game, as they are named before the turn.
    taken: Vec<String>,
    /// The cells of own pieces that left it, also of one that was put down.
    lost: Vec<String>,
    /// By how much the points of each seat grew; empty in a game without points.
    points: Vec<i32>,
    /// Whether the lead over the best other seat grew, or there are no points.
    is_gain: bool,
    /// Where pieces that stood on a cell before the turn stand after it.
    moved: BTreeMap<String, String>,
}

impl Played {
    /// None if the turn is not legal.
    fn of(position: &AnyGame, actions: &[AnyAction]) -> Option<Self> {
        let mut after = position.clone();
        let (mut taken, mut lost, mut moved) = (Vec::new(), Vec::new(), BTreeMap::<String, String>::new());
        let seat = position.to_act()?;
        for &action in actions {
            let preview = after.preview(action);
            let (theirs, own) = shared_out(&after, after.to_act()?, preview.falls);
            taken.extend(theirs);
            lost.extend(own);
            if let (Some(from), Some(to)) = (preview.from, preview.to) {
                let origin = moved.iter().find(|(_, at)| **at == from).map(|(origin, _)| origin.clone());
                moved.insert(origin.unwrap_or(from), to);
            }
            after.play(action).ok()?;
        }
        for cells in [&mut taken, &mut lost] {
            cells.sort();
            cells.dedup();
        }
        let counted = position.points().zip(after.points()).unwrap_or_default();
        let points = counted.0.into_iter().zip(counted.1).map(|(before, after)| i32::from(after - before)).collect();
        let is_gain = lead(&after, seat) > lead(position, seat) || !position.info().points();
        Some(Self { after, taken, lost, points, is_gain, moved })
    }

    /// Where the piece that stood on a cell stands now.
    fn now<'a>(&'a self, cell: &'a String) -> &'a String {
        self.moved.get(cell).unwrap_or(cell)
    }
}

struct Look<'a> {
    think: &'a Think,
    position: &'a AnyGame,
    turn: &'a Turn<AnyAction>,
    seat: Seat,
    played: Played,
    nodes: u64,
    stop: &'a Stop,
}

impl Look<'_> {
    fn find(&self, position: &AnyGame, lines: usize) -> Option<Turn<AnyAction>> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        (self.think)(position, &Request { limits, lines, ..Request::default() }, self.stop, &mut |_| ())
            .filter(|_| !self.stop.is_stopped())
    }

    fn forced(&self, reasons: &mut Vec<Why>) {
        let only = self.position.legal_actions().len() == 1;
        reasons.extend(only.then_some(Why::OnlyTurn));
        reasons.extend(match self.turn.proof {
            Some(Proof::Win) => Some(Why::Wins { turns: self.turns_to_the_end() }),
            Some(Proof::Loss) => Some(Why::Loses),
            Some(Proof::Draw) => Some(Why::Draws),
            None => None,
        });
    }

    /// The turns of the seat in the line until the game is over.
    fn turns_to_the_end(&self) -> Option<u32> {
        let mut position = self.position.clone();
        let (mut turns, mut before) = (0, None);
        for &action in &self.turn.pv {
            let seat = position.to_act();
            turns += u32::from(seat == Some(self.seat) && before != seat);
            before = seat;
            position.play(action).ok()?;
        }
        position.to_act().is_none().then_some(turns)
    }

    fn gains(&self, reasons: &mut Vec<Why>) {
        let Played { taken, lost, points, is_gain, .. } = &self.played;
        if !is_gain {
            return;
        }
        reasons.extend((!taken.is_empty()).then(|| Why::Takes { cells: taken.clone(), lost: lost.clone() }));
        let seats = (0..).map(Seat).zip(points.iter().copied());
        let points: Vec<_> = seats.filter(|&(_, change)| change != 0).collect();
        reasons.extend((!points.is_empty()).then_some(Why::Gains { points }));
    }

    /// What would be without this turn, and what it would lead to without an answer.
    fn without(&self, reasons: &mut Vec<Why>) {
        let Played { after, .. } = &self.played;
        let Some(other) = after.to_act().filter(|&other| other != self.seat) else { return };
        let threatened = self.position.with_turn(other);
        // Points are counted when there is no room or no tile left; there is nothing to stop in that.
        let decides = !self.position.info().points();
        if decides && threatened.as_ref().is_some_and(|there| wins_at_once(there, other)) && !wins_at_once(after, other)
        {
            reasons.push(Why::StopsWin);
        } else if let Some(cells) = threatened.and_then(|there| self.saved(&there)) {
            reasons.push(Why::Saves { cells });
        }
        let Some(again) = after.with_turn(self.seat) else { return };
        if decides && wins_at_once(&again, self.seat) {
            reasons.push(Why::ThreatensWin);
        } else if let Some(cells) = self.threatens(&again) {
            reasons.push(Why::Threatens { cells });
        }
    }

    /// The own pieces that the other seat's best turn would take, and that no turn of it takes now.
    fn saved(&self, threatened: &AnyGame) -> Option<Vec<String>> {
        let best = self.find(threatened, 1)?;
        let after = &self.played.after;
        let in_danger = takeable(after);
        let stands = |cell: &String| {
            let piece = |position: &AnyGame, cell: &String| {
                position
                    .view()
                    .cells
                    .into_iter()
                    .find(|each| each.name == *cell)?
                    .piece
                    .filter(|piece| piece.seat == self.seat.0)
            };
            let (before, now) = (piece(self.position, cell), piece(after, self.played.now(cell)));
            before.zip(now).is_some_and(|(before, now)| before.kind == now.kind)
        };
        let mut cells = Played::of(threatened, &best.actions).filter(|played| played.is_gain)?.taken;
        cells.retain(|cell| stands(cell) && !in_danger.contains(self.played.now(cell)));
        (!cells.is_empty()).then_some(cells)
    }

    /// What the best turn takes if the seat may move again, unless it could be taken before.
    fn threatens(&self, again: &AnyGame) -> Option<Vec<String>> {
        let best = self.find(again, 1)?;
        let before = takeable(self.position);
        let mut cells = Played::of(again, &best.actions).filter(|played| played.is_gain)?.taken;
        cells.retain(|cell| !before.contains(cell));
        (!cells.is_empty()).then_some(cells)
    }

    /// That it is the only defence, or much better than the next turn.
    fn ahead(&self) -> Option<Why> {
        let first = self.turn.actions.first()?;
        let lines = self.find(self.position, 2)?.lines;
        let own = lines.iter().find(|line| line.actions.first() == Some(first))?;
        let next = lines.iter().find(|line| line.actions.first() != Some(first))?;
        let by = own.score - next.score;
        match (own.proof.or(self.turn.proof), next.proof) {
            (None | Some(Proof::Draw), Some(Proof::Loss)) => Some(Why::OnlyDefence),
            (None, None) if by >= LEAST_AHEAD && crate::margin(next.score).is_none() => Some(Why::Ahead { by }),
            _ => None,
        }
    }
}

/// Of some cells those where a piece of another seat stands, and the rest.
fn shared_out(position: &AnyGame, seat: Seat, cells: Vec<String>) -> (Vec<String>, Vec<String>) {
    let owned: BTreeSet<String> = position
        .view()
        .cells
        .into_iter()
        .filter(|cell| cell.piece.as_ref().is_some_and(|piece| piece.seat != seat.0))
        .map(|cell| cell.name)
        .collect();
    cells.into_iter().partition(|cell| owned.contains(cell))
}

/// The points by which a seat leads the best other one; 0 in games without points.
fn lead(position: &AnyGame, seat: Seat) -> i32 {
    let scores: Vec<i32> = position.points().into_iter().flatten().map(i32::from).collect();
    ahead(&scores, seat.index())
}

/// The cells of others' pieces that the seat to act can take with some turn.
fn takeable(position: &AnyGame) -> BTreeSet<String> {
    let mut cells = BTreeSet::new();
    let Some(seat) = position.to_act() else { return cells };
    for action in position.legal_actions() {
        cells.extend(shared_out(position, seat, position.preview(action).falls).0);
        let mut next = position.clone();
        if next.play(action).is_ok() && next.to_act() == Some(seat) {
            cells.extend(takeable(&next));
        }
    }
    cells
}

/// Whether a seat that is to act wins with one turn.
fn wins_at_once(position: &AnyGame, seat: Seat) -> bool {
    position.to_act() == Some(seat)
        && position.legal_actions().into_iter().any(|action| {
            let mut next = position.clone();
            next.play(action).is_ok()
                && match next.to_act() {
                    None => next.outcome().is_some_and(|outcome| outcome.winner() == Some(seat)),
                    Some(_) => wins_at_once(&next, seat),
                }
        })
}
