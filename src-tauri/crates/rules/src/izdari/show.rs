//! What a table shows of a position and of a turn before it is played.

use super::action::{Action, Deed};
use super::board::{Board, FILES, Kind, RANKS, Side, Square, Squares, each};
use super::position::letter;
use super::words::Remark;
use super::{Izdari, LONGEST_QUIET, MOST_OCCURRENCES};
use crate::{CellView, Coded, Counter, Game, Notice, Piece, Preview, SeatView, View};

/// The quiet turns left from which on a player is warned of the draw.
const QUIET_WARNING: u8 = 10;

pub(super) fn view(position: &Izdari) -> View {
    let over = position.ending().map(|(_, why)| Notice::new(why));
    let movable = if over.is_none() { movable(position) } else { 0 };
    let hand = |side: Side| if position.free { beside(position, side) } else { Vec::new() };
    let cell = |square: Square| CellView {
        name: square.to_string(),
        piece: position.board.at(square).map(|(side, kind)| piece(&position.board, side, kind)),
        zone: None,
        movable: movable & square.bit() != 0,
    };
    let seat = |side: Side| SeatView {
        name: Izdari::info().seats[side as usize].name.to_owned(),
        letter: Izdari::info().seats[side as usize].letter,
        counters: vec![Counter {
            code: Remark::Pieces.code().to_owned(),
            kind: None,
            value: pieces_left(&position.board, side),
            decides: false,
            alarm: 0,
        }],
        hand: hand(side),
        rank: position.outcome().map(|outcome| outcome.standings()[side as usize].rank),
    };
    let prompt = if position.free {
        Notice::new(Remark::Free)
    } else {
        Notice::new(Remark::Turn).with("turn", position.turn).with("quiet", position.quiet)
    };
    View {
        cells: Square::reading_order().map(cell).collect(),
        columns: FILES,
        rows: RANKS,
        seats: Side::BOTH.into_iter().map(seat).collect(),
        to_act: over.is_none().then_some(position.side as u8),
        prompt: over.is_none().then_some(prompt),
        actions_done: Vec::new(),
        free_actions: Vec::new(),
        over,
    }
}

/// A side's pieces beside the free table's board: a slot for each kind, with the number of such pieces.
fn beside(position: &Izdari, side: Side) -> Vec<(String, Piece)> {
    let slot = |kind: Kind| {
        let number = position.board.off(side, kind);
        let piece = Piece { number: Some(number), cargo: Vec::new(), ..piece(&position.board, side, kind) };
        (number > 0).then(|| (format!("off:{}", letter(side, kind)), piece))
    };
    Kind::ALL.into_iter().filter_map(slot).collect()
}

/// The squares from which the side to act has a legal turn.
fn movable(position: &Izdari) -> Squares {
    if position.free {
        return position.board.occupied();
    }
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
pub(super) fn standstill(position: &Izdari) -> Preview {
    Preview { counters: counters(&position.board), ..Preview::default() }
}

fn counters(board: &Board) -> Vec<Vec<i16>> {
    Side::BOTH.into_iter().map(|side| vec![pieces_left(board, side)]).collect()
}

pub(super) fn preview(position: &Izdari, action: Action) -> Preview {
    if position.free { hand_preview(position, action) } else { turn_preview(position, action) }
}

/// What an action at the free table does; the only warning is the referee's, of the rule that it would break.
fn hand_preview(position: &Izdari, action: Action) -> Preview {
    let before = &position.board;
    let mut next = position.clone();
    next.apply(action);
    let name = |square: Square| (square != Square::OFF).then(|| square.to_string());
    let aboard = matches!(action.deed(), Deed::Hand(_, true));
    let goes = if action.to() == Square::OFF && action.passenger().is_none() { action.from().bit() } else { 0 };
    let displaced = if aboard { 0 } else { action.to().bit() };
    Preview {
        from: name(action.from()),
        to: name(action.to()),
        falls: names((goes | displaced) & before.occupied()),
        emptied: names(before.occupied() & next.board.empty()),
        counters: counters(&next.board),
        warnings: position.referee(action).err().map(Notice::new).into_iter().collect(),
        ..Preview::default()
    }
}

fn turn_preview(position: &Izdari, action: Action) -> Preview {
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
    let mut placed = Vec::new();
    if matches!(action.deed(), Deed::Drive(_)) {
        for event in before.events(action.from(), action.to(), action.left()).iter().filter(|event| !event.loads) {
            placed.push((event.square.to_string(), piece(before, side, event.kind)));
        }
        placed.sort_by(|a, b| a.0.cmp(&b.0));
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
        landed: None,
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
