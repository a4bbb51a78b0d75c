//! What searches tell the page: turns with their drawings, values, reasons.

use std::cmp::Reverse;

use alcazar_engine::review::{Fault, Judged, Review, evened, outlook};
use alcazar_engine::{HEURISTIC_MAX, Line, Progress, Proof, Turn, Why, margin};
use alcazar_rules::{AnyAction, AnyGame, Notice, Piece, codes};
use alcazar_session::Mark;
use serde::{Deserialize, Serialize};

/// A turn in words and as it is drawn on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurnView {
    /// The seat that acts.
    pub seat: u8,
    /// The texts of its actions.
    pub moves: Vec<String>,
    /// The lines along which things move, in their order.
    pub strokes: Vec<Stroke>,
    /// Pieces that are put down, each with its cell.
    pub puts: Vec<(String, Piece)>,
    /// The cells whose piece leaves the game.
    pub falls: Vec<String>,
}

/// A line from one cell to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stroke {
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// The cells at which it turns, in their order.
    pub via: Vec<String>,
    /// Whether the piece stays and strikes from afar.
    pub shot: bool,
}

/// What a position or a turn is worth, always told for the same seat: the first of two, else the one to act.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Value {
    /// The seat for which it is told.
    pub seat: u8,
    /// Its lead in hundredths of a unit; none if the result is known.
    pub lead: Option<i32>,
    /// The result for it, if it is proven or the line ends the game.
    pub result: Option<Known>,
    /// Its lead in points at the end, if the result is known and there are points.
    pub points: Option<i32>,
}

/// A result that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Known {
    /// The seat wins.
    Win,
    /// The seat loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// A line that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineView {
    /// What it leads to.
    pub value: Value,
    /// The turns of all seats, the first one's actions perhaps not all known.
    pub turns: Vec<TurnView>,
}

/// The best turn, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    /// The game's number in the library.
    #[cfg_attr(test, ts(type = "number"))]
    pub game: i64,
    /// The node whose position it is for.
    pub node: u32,
    /// The turn.
    pub turn: TurnView,
    /// What it leads to.
    pub value: Value,
    /// The reasons, the gravest first.
    pub reasons: Vec<Notice>,
    /// The texts of the turns of the best line, this one's first.
    pub line: Vec<Vec<String>>,
}

/// What the analysis of a position has found so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The game's number in the library.
    #[cfg_attr(test, ts(type = "number"))]
    pub game: i64,
    /// The node whose position it is.
    pub node: u32,
    /// The share of the point that each seat may expect.
    pub shares: Vec<f64>,
    /// What the best line leads to; none in a finished game.
    pub value: Option<Value>,
    /// The best lines, the best first.
    pub lines: Vec<LineView>,
    /// How many single actions the search looks ahead.
    pub depth: u8,
    /// How many positions it has visited.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Whether it has ended.
    pub done: bool,
}

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reviewing {
    /// The game's number in the library.
    #[cfg_attr(test, ts(type = "number"))]
    pub game: i64,
    /// How many searches are done.
    pub done: u32,
    /// How many there are.
    pub all: u32,
}

/// A game that was looked back at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reviewed {
    /// The game's number in the library.
    #[cfg_attr(test, ts(type = "number"))]
    pub game: i64,
    /// The nodes at which the turns begin, and the last one.
    pub nodes: Vec<u32>,
    /// The share of the point that each seat may expect at each of these nodes.
    pub course: Vec<Vec<f64>>,
    /// The turns with which the game turned.
    pub turning: Vec<Turning>,
    /// Whether it is finished; else some turns are still looked at more closely, and it is told again.
    pub done: bool,
}

/// A turn with which the game turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Turning {
    /// Which of the turns it is, counted from 0.
    pub place: u32,
    /// The node at which the turn began.
    pub before: u32,
    /// The node that it led to.
    pub node: u32,
    /// What was played.
    pub played: TurnView,
    /// The verdict on it.
    pub mark: Mark,
    /// What was wrong.
    pub kind: Cost,
    /// What it lost in hundredths of a unit; none if it cost the game itself where there are no points.
    pub loss: Option<i32>,
    /// The share of the point that it gave away, from 0 to 1.
    pub drop: f64,
    /// The better turn, and how it would go on.
    pub better: Vec<TurnView>,
}

/// What a turning point cost whoever was to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Cost {
    /// A win that was proven.
    MissedWin,
    /// The game: the loss is proven.
    IntoLoss,
    /// A part of what it was worth.
    Lost,
}

impl TurnView {
    /// A turn, or a part of one, and the position after it.
    pub(crate) fn of(position: &AnyGame, actions: &[AnyAction]) -> (Self, AnyGame) {
        let mut after = position.clone();
        let seat = position.to_act().map_or(0, |seat| seat.0);
        let mut view = Self { seat, moves: Vec::new(), strokes: Vec::new(), puts: Vec::new(), falls: Vec::new() };
        for &action in actions {
            let (text, preview) = (after.action_text(action), after.preview(action));
            if after.play(action).is_err() {
                break;
            }
            view.moves.push(text);
            if let (Some(from), Some(to)) = (&preview.from, &preview.to) {
                let stroke = |from: &String, to: &String, via: &[String], shot| Stroke {
                    from: from.clone(),
                    to: to.clone(),
                    via: via.to_vec(),
                    shot,
                };
                view.strokes.extend((from != to).then(|| stroke(from, to, &preview.via, false)));
                let struck = preview.falls.iter().filter(|&cell| cell != to);
                view.strokes.extend(struck.map(|cell| stroke(to, cell, &[], true)));
            }
            view.puts.extend(preview.to.filter(|_| preview.from.is_none()).zip(preview.landed));
            view.puts.extend(preview.placed);
            view.falls.extend(preview.falls);
        }
        (view, after)
    }

    /// The turns of a line.
    pub(crate) fn line(position: &AnyGame, actions: &[AnyAction]) -> Vec<Self> {
        let mut turns = Vec::new();
        let (mut position, mut rest) = (position.clone(), actions);
        while !rest.is_empty() {
            let (mut reached, seat) = (position.clone(), position.to_act());
            let in_turn = rest
                .iter()
                .take_while(|&&action| reached.to_act() == seat && seat.is_some() && reached.play(action).is_ok())
                .count();
            if in_turn == 0 {
                break;
            }
            let (turn, others) = rest.split_at(in_turn);
            let (view, after) = Self::of(&position, turn);
            turns.push(view);
            (position, rest) = (after, others);
        }
        turns
    }
}

impl Value {
    /// A score for the seat to act.
    pub(crate) fn of(position: &AnyGame, score: i32, proof: Option<Proof>) -> Self {
        let to_act = position.to_act().map_or(0, |seat| seat.0);
        let seat = if position.seats() == 2 { 0 } else { to_act };
        let sign = if seat == to_act { 1 } else { -1 };
        let points = margin(score).map(|points| sign * points);
        let result = match (proof, points) {
            (Some(Proof::Win), _) => Some(sign),
            (Some(Proof::Loss), _) => Some(-sign),
            (Some(Proof::Draw), _) => Some(0),
            (None, points) => points.map(i32::signum),
        };
        Self {
            seat,
            lead: result.is_none().then_some(sign * score),
            result: result.map(|result| match result {
                1.. => Known::Win,
                0 => Known::Draw,
                _ => Known::Loss,
            }),
            points: points.filter(|_| position.info().points()),
        }
    }
}

impl LineView {
    fn of(position: &AnyGame, line: &Line<AnyAction>) -> Self {
        Self { value: Value::of(position, line.score, line.proof), turns: TurnView::line(position, &line.actions) }
    }
}

impl Hint {
    /// The hint that a search and its reasons make.
    pub(crate) fn of(game: i64, node: u32, position: &AnyGame, turn: &Turn<AnyAction>, reasons: &[Why]) -> Self {
        Self {
            game,
            node,
            turn: TurnView::of(position, &turn.actions).0,
            value: Value::of(position, turn.score, turn.proof),
            reasons: reasons.iter().map(notice).collect(),
            line: TurnView::line(position, &turn.pv).into_iter().map(|turn| turn.moves).collect(),
        }
    }
}

codes! {
    /// The reasons for a hint.
    pub(crate) enum Reason {
        OnlyTurn "why.only-turn",
        WinsNow "why.wins-now",
        WinsIn "why.wins-in",
        Wins "why.wins",
        Loses "why.loses",
        Draws "why.draws",
        OnlyDefence "why.only-defence",
        StopsWin "why.stops-win",
        Takes "why.takes",
        TakesAndLoses "why.takes-and-loses",
        Gains "why.gains",
        Saves "why.saves",
        ThreatensWin "why.threatens-win",
        Threatens "why.threatens",
        Ahead "why.ahead",
        LeadsTo "why.leads-to",
    }
}

/// The words for a reason. Numbers in hundredths of a unit stay so, and of points each seat's change stands behind its
/// number; the page writes them.
fn notice(why: &Why) -> Notice {
    let plain = Notice::new;
    let cells = |reason, cells: &[String]| plain(reason).with("cells", cells.join(", ")).with("count", cells.len());
    match why {
        Why::OnlyTurn => plain(Reason::OnlyTurn),
        Why::Wins { turns: Some(1) } => plain(Reason::WinsNow),
        Why::Wins { turns: Some(turns) } => plain(Reason::WinsIn).with("turns", turns),
        Why::Wins { turns: None } => plain(Reason::Wins),
        Why::Loses => plain(Reason::Loses),
        Why::Draws => plain(Reason::Draws),
        Why::OnlyDefence => plain(Reason::OnlyDefence),
        Why::StopsWin => plain(Reason::StopsWin),
        Why::Takes { cells: taken, lost } => match &lost[..] {
            [] => cells(Reason::Takes, taken),
            lost => cells(Reason::TakesAndLoses, taken).with("lost", lost.join(", ")),
        },
        Why::Gains { points } => {
            let changes: Vec<_> = points.iter().map(|(seat, change)| format!("{} {change:+}", seat.0)).collect();
            plain(Reason::Gains).with("points", changes.join(", "))
        }
        Why::Saves { cells: saved } => cells(Reason::Saves, saved),
        Why::ThreatensWin => plain(Reason::ThreatensWin),
        Why::Threatens { cells: threatened } => cells(Reason::Threatens, threatened),
        Why::Ahead { by } => plain(Reason::Ahead).with("hundredths", by),
        Why::LeadsTo { .. } => plain(Reason::LeadsTo),
    }
}

impl Analysis {
    /// What a search has found in a position.
    pub(crate) fn of(game: i64, node: u32, position: &AnyGame, found: &Findings) -> Self {
        Self {
            game,
            node,
            shares: outlook(position, found.lines.first()),
            value: found.lines.first().map(|line| Value::of(position, line.score, line.proof)),
            lines: found.lines.iter().map(|line| LineView::of(position, line)).collect(),
            depth: found.depth,
            nodes: found.nodes,
            done: found.done,
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    pub(crate) lines: Vec<Line<AnyAction>>,
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    pub(crate) done: bool,
}

impl Findings {
    /// What a search of several lines has found, beside what it had found one action less deep, and the line that
    /// another search has proven.
    pub(crate) fn of(
        progress: &Progress<AnyAction>,
        before: &[Line<AnyAction>],
        proven: Option<&Line<AnyAction>>,
    ) -> Self {
        let mut lines = evened(progress.lines, before);
        let most = lines.len();
        match proven.map(|line| (line, line.proof)) {
            // All turns lose.
            Some((_, Some(Proof::Loss))) => lines.iter_mut().for_each(|line| line.proof = Some(Proof::Loss)),
            Some((best, proof)) => {
                lines.retain(|line| line.actions.first() != best.actions.first());
                if proof == Some(Proof::Draw) {
                    for line in &mut lines {
                        line.score = line.score.min(0);
                    }
                }
                lines.insert(0, best.clone());
            }
            None => {}
        }
        // Searches rank by how sure they are, people by the number that is shown.
        lines.sort_by_key(|line| Reverse(worth(line)));
        lines.truncate(most);
        Self { lines, depth: progress.depth, nodes: progress.nodes, done: false }
    }
}

/// What a line is worth to the seat to act, as [`Value`] tells it.
fn worth(line: &Line<AnyAction>) -> i32 {
    match line.proof {
        Some(Proof::Win) => line.score.max(HEURISTIC_MAX + 1),
        Some(Proof::Loss) => line.score.min(-HEURISTIC_MAX - 1),
        Some(Proof::Draw) => 0,
        None => line.score,
    }
}

impl Reviewed {
    /// A review of the line of some nodes after the start.
    pub(crate) fn of(game: i64, start: &AnyGame, nodes: &[u32], review: Review) -> Self {
        let before = |action: usize| action.checked_sub(1).and_then(|place| nodes.get(place)).copied().unwrap_or(0);
        let mut begins = Vec::new();
        let mut turning = Vec::new();
        let mut position = start.clone();
        let mut end = 0;
        for (place, judged) in review.turns.iter().enumerate() {
            end = judged.first + judged.played.len();
            begins.push(before(judged.first));
            turning.extend(Turning::of(&position, judged, place, before(judged.first), before(end)));
            position = TurnView::of(&position, &judged.played).1;
        }
        begins.push(before(end));
        Self { game, nodes: begins, course: review.course, turning, done: true }
    }
}

impl Turning {
    /// A turning point of a review, with the nodes before and after it.
    pub(crate) fn of(position: &AnyGame, judged: &Judged, place: usize, before: u32, node: u32) -> Option<Self> {
        let kind = position.kind();
        let cost = match (judged.best_value.proof, judged.value.proof) {
            (Some(Proof::Win), _) => Cost::MissedWin,
            (_, Some(Proof::Loss)) => Cost::IntoLoss,
            _ => Cost::Lost,
        };
        Some(Self {
            place: place as u32,
            before,
            node,
            played: TurnView::of(position, &judged.played).0,
            mark: match judged.fault? {
                Fault::Bad => Mark::Bad,
                Fault::Doubtful => Mark::Doubtful,
            },
            kind: cost,
            loss: judged.loss(kind),
            drop: judged.drop(),
            better: TurnView::line(position, &judged.line),
        })
    }
}
