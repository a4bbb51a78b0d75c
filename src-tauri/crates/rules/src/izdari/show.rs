//! What a table shows of a position and of a turn before it is played.

use super::action::{Action, Deed};
use super::board::{Board, FILES, Kind, RANKS, Side, Square, Squares, each};
use super::words::Remark;
use super::{INFO, Izdari, LONGEST_QUIET, MOST_OCCURRENCES};
use crate::{CellView, Coded, Counter, Game, Notice, Piece, Preview, SeatView, View};

/// The quiet turns left from which on a player is warned of the draw.
const QUIET_WARNING: u8 = 10;

pub(super) fn view(position: &Izdari) -> View {
    let over = position.ending().map(|(_, why)| Notice::new(why));
    let movable = if over.is_none() { movable(position) } else { 0 };
    let prompt = Notice::new(Remark::Turn).with("turn", position.turn).with("quiet", position.quiet);
    let mut view = View {
        to_act: over.is_none().then_some(position.side as u8),
        prompt: over.is_none().then_some(prompt),
        over,
        ..board(&position.board, movable)
    };
    if let Some(outcome) = position.outcome() {
        for (seat, standing) in view.seats.iter_mut().zip(outcome.standings()) {
            seat.rank = Some(standing.rank);
        }
    }
    view
}

/// The board with the pieces that are left, and nobody to act.
pub(super) fn board(board: &Board, movable: Squares) -> View {
    let cell = |square: Square| CellView {
        name: square.to_string(),
        piece: board.at(square).map(|(side, kind)| piece(board, side, kind)),
        zone: None,
        movable: movable & square.bit() != 0,
    };
    let seat = |side: Side| SeatView {
        name: INFO.seats[side as usize].name.to_owned(),
        letter: INFO.seats[side as usize].letter,
        counters: vec![Counter {
            code: Remark::Pieces.code().to_owned(),
            kind: None,
            value: pieces_left(board, side),
            decides: false,
            alarm: 0,
        }],
        hand: Vec::new(),
        rank: None,
    };
    View {
        cells: Square::reading_order().map(cell).collect(),
        columns: FILES,
        rows: RANKS,
        seats: Side::BOTH.into_iter().map(seat).collect(),
        to_act: None,
        prompt: None,
        actions_done: Vec::new(),
        free_actions: Vec::new(),
        over: None,
    }
}

/// The squares from which the side to act has a legal turn.
fn movable(position: &Izdari) -> Squares {
    let mut squares = 0;
    position.board.each_action(position.side, position.crossing, |action| {
        squares |= match action.deed() {
            Deed::Strike => position.board.strikers(position.side, action.to()),
            _ => action.from().bit(),
        };
    });
    squares
}

/// A piece as it is drawn, a wagon with its passengers.
pub(super) fn piece(board: &Board, side: Side, kind: Kind) -> Piece {
    let cargo = if kind == Kind::Wagon { board.cargo[side as usize].letters() } else { Vec::new() };
    Piece { seat: side as u8, kind: kind.letter().to_string(), number: None, cargo }
}

fn pieces_left(board: &Board, side: Side) -> i16 {
    Kind::ALL.into_iter().map(|kind| i16::from(board.count(side, kind))).sum()
}

/// The names of some squares, sorted.
pub(super) fn names(squares: Squares) -> Vec<String> {
    let mut names: Vec<_> = each(squares).map(|square| square.to_string()).collect();
    names.sort_unstable();
    names
}

/// What changes nothing.
pub(super) fn standstill(board: &Board) -> Preview {
    Preview { counters: counters(board), ..Preview::default() }
}

pub(super) fn counters(board: &Board) -> Vec<Vec<i16>> {
    Side::BOTH.into_iter().map(|side| vec![pieces_left(board, side)]).collect()
}

pub(super) fn preview(position: &Izdari, action: Action) -> Preview {
    let (side, before) = (position.side, &position.board);
    let mut next = position.clone();
    next.apply(action);
    let over = next.ending().map(|(_, why)| Notice::new(why));
    let exposed = if over.is_none() { next.board.exposed(side, position.crossing) } else { 0 };
    let (mut warnings, mut grave) = (Vec::new(), 0);
    if over.is_none() {
        if exposed & next.board.all(Kind::Templar) != 0 {
            warnings.push(Notice::new(Remark::TemplarExposed));
            grave = 1;
        }
        let left = LONGEST_QUIET.saturating_sub(next.quiet);
        if left <= QUIET_WARNING {
            warnings.push(Notice::new(Remark::QuietSoon).with("turns", left));
        }
        if next.past.occurrences() + 1 >= MOST_OCCURRENCES {
            warnings.push(Notice::new(Remark::Repeats).with("times", next.past.occurrences()));
        }
    }
    let (mut placed, mut landed) = (Vec::new(), None);
    if matches!(action.deed(), Deed::Drive(_)) {
        let events = before.events(action.from(), action.to(), action.left());
        for event in events.iter().filter(|event| !event.loads) {
            placed.push((event.square.to_string(), piece(before, side, event.kind)));
        }
        placed.sort_by(|a, b| a.0.cmp(&b.0));
        landed = (!events.is_empty()).then(|| piece(&next.board, side, Kind::Wagon));
    }
    let from = before.origin(side, action);
    let to = if action.deed() == Deed::Strike { from } else { action.to() };
    let turns = match action.passenger().or_else(|| before.kind_at(from)) {
        Some(Kind::Assassin) => before.turns(from, to, position.crossing),
        _ => Vec::new(),
    };
    Preview {
        from: Some(from.to_string()),
        to: Some(to.to_string()),
        via: turns.iter().map(Square::to_string).collect(),
        landed,
        falls: names(action.strikes() & before.of(side.other())),
        emptied: names(before.occupied() & next.board.empty()),
        placed,
        forbidden: Vec::new(),
        exposed: names(exposed),
        counters: counters(&next.board),
        warnings,
        grave,
        over,
    }
}
