//! What a table shows of a free table.

use super::super::board::{Kind, Side, Square};
use super::super::draft::{picked, place, refusal};
use super::super::position::letter;
use super::super::rule::Rule;
use super::super::show::{board, counters, names, piece, standstill};
use super::super::words::{self, Remark};
use super::{ByHand, FreeTable};
use crate::{Draft, Game, Notice, Piece, Preview, Refusal, Step, Target, TargetKind, View};

pub(super) fn view(table: &FreeTable) -> View {
    let mut view = View {
        to_act: Some(table.side as u8),
        prompt: Some(Notice::new(Remark::Free)),
        ..board(&table.board, table.board.occupied())
    };
    for (seat, side) in view.seats.iter_mut().zip(Side::BOTH) {
        seat.hand = beside(table, side);
    }
    view
}

/// A side's pieces beside the board: a slot for each kind, with the number of such pieces.
fn beside(table: &FreeTable, side: Side) -> Vec<(String, Piece)> {
    let slot = |kind: Kind| {
        let number = table.board.off(side, kind);
        let piece = Piece { number: Some(number), cargo: Vec::new(), ..piece(&table.board, side, kind) };
        (number > 0).then(|| (format!("off:{}", letter(side, kind)), piece))
    };
    Kind::ALL.into_iter().filter_map(slot).collect()
}

/// A piece taken in hand: it may go anywhere.
pub(super) fn draft(table: &FreeTable, steps: &[Step]) -> Result<Draft, Refusal> {
    let (source, chosen) = picked(steps)?;
    if let Some(id) = chosen.first() {
        return Err(refusal(id, words::Step::Unknown));
    }
    let board = &table.board;
    let nowhere = |rule: Rule| refusal(source, rule);
    let (side, kind, from, passenger) = if let Some(name) = source.strip_prefix("off:") {
        let here = |&(side, kind): &(Side, Kind)| letter(side, kind).to_string() == name && board.off(side, kind) > 0;
        let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.into_iter().map(move |kind| (side, kind)));
        let (side, kind) = pieces.into_iter().find(here).ok_or_else(|| nowhere(Rule::NoSuchPiece))?;
        (side, kind, Square::OFF, Some(kind))
    } else {
        let (from, passenger) = place(source).ok_or_else(|| nowhere(Rule::NoSuchPiece))?;
        let side = board.side_at(from).ok_or_else(|| nowhere(Rule::NoSuchPiece))?;
        (side, board.mover(side, from, passenger).map_err(nowhere)?, from, passenger)
    };
    let mut targets = Vec::new();
    board.each_place(side, kind, from, passenger, &mut |action| {
        let ByHand { to, aboard, .. } = action;
        let (id, cell, kind) = if aboard {
            (format!("@{to}"), to.to_string(), TargetKind::Load)
        } else if to == Square::OFF {
            ("off".to_owned(), "off".to_owned(), TargetKind::Remove)
        } else {
            let takes = board.side_at(to) == Some(side.other());
            let kind = if takes { TargetKind::Take } else { TargetKind::Move };
            (to.to_string(), to.to_string(), kind)
        };
        let action_text = Some(table.action_text(action));
        targets.push(Target { id, cell, kind, action: action_text, preview: table.preview(action) });
    });
    // On a wagon of its own side a piece that may go aboard does so unless the player asks for the other.
    targets.sort_by_key(|target| target.kind != TargetKind::Load);
    Ok(Draft {
        source: source.to_owned(),
        piece: match passenger {
            None => piece(board, side, kind),
            Some(kind) => Piece { cargo: Vec::new(), ..piece(board, side, kind) },
        },
        at: (from != Square::OFF).then(|| from.to_string()),
        so_far: standstill(board),
        rotates: false,
        targets,
        refusals: Vec::new(),
        ready: None,
    })
}

/// What an action does; the only warning is the referee's, of the rule that it would break.
pub(super) fn preview(table: &FreeTable, action: ByHand) -> Preview {
    let before = &table.board;
    let mut next = table.clone();
    next.apply(action);
    let ByHand { from, passenger, to, aboard, .. } = action;
    let name = |square: Square| (square != Square::OFF).then(|| square.to_string());
    let goes = if to == Square::OFF && passenger.is_none() { from.bit() } else { 0 };
    let displaced = if aboard { 0 } else { to.bit() };
    Preview {
        from: name(from),
        to: name(to),
        falls: names((goes | displaced) & before.occupied()),
        emptied: names(before.occupied() & next.board.empty()),
        counters: counters(&next.board),
        warnings: table.referee(action).err().map(Notice::new).into_iter().collect(),
        ..Preview::default()
    }
}
