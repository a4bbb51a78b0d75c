//! What a table shows, and how an editor takes position strings apart.

use super::{INFO, Remark, Rule, SIZE, Square, Tictactoe};
use crate::sketch::{FieldInfo, Sketched};
use crate::{
    CellView, Draft, Game, Notice, Piece, Preview, Refusal, Seat, SeatView, Setup, Step, Target, TargetKind, View,
};

/// The slot of the hand with the marks that are still to be made, and their kind.
const MARK: &str = "M";

fn mark(seat: usize) -> Piece {
    Piece { seat: seat as u8, kind: MARK.to_owned(), number: None, cargo: Vec::new() }
}

pub(super) fn view(position: &Tictactoe) -> View {
    let outcome = position.outcome();
    let to_act = position.to_act().map(|seat| seat.0);
    let cell = |square: Square| CellView {
        name: square.to_string(),
        piece: position.marks.iter().position(|marks| marks & square.bit() != 0).map(mark),
        zone: None,
        movable: false,
    };
    let seat = |(index, info): (usize, &crate::SeatInfo)| SeatView {
        name: info.name.to_owned(),
        letter: info.letter,
        counters: Vec::new(),
        hand: vec![(MARK.to_owned(), mark(index))],
        rank: outcome.map(|outcome| outcome.standings()[index].rank),
    };
    View {
        cells: Square::all().map(cell).collect(),
        columns: SIZE as u8,
        rows: SIZE as u8,
        seats: INFO.seats.iter().enumerate().map(seat).collect(),
        to_act,
        prompt: to_act.map(|_| Notice::new(Remark::Mark)),
        actions_done: Vec::new(),
        free_actions: Vec::new(),
        over: outcome.map(|outcome| outcome.reason.into()),
    }
}

pub(super) fn draft(position: &Tictactoe, steps: &[Step]) -> Result<Draft, Refusal> {
    let refuse = |at: &str, rule: Rule| Refusal { at: at.to_owned(), reason: Notice::new(rule) };
    let [Step::Pick(source)] = steps else { return Err(refuse("", Rule::Step)) };
    let Some(Seat(seat)) = position.to_act() else { return Err(refuse(source, Rule::Over)) };
    if source != MARK {
        return Err(refuse(source, Rule::Step));
    }
    let target = |square: Square| Target {
        id: square.to_string(),
        cell: square.to_string(),
        kind: TargetKind::Place,
        action: Some(square.to_string()),
        preview: preview(position, square),
    };
    let (free, occupied): (Vec<_>, Vec<_>) = Square::all().partition(|&square| position.is_empty(square));
    Ok(Draft {
        source: source.clone(),
        piece: mark(seat.into()),
        at: None,
        so_far: Preview::default(),
        rotates: false,
        targets: free.into_iter().map(target).collect(),
        refusals: occupied.into_iter().map(|square| refuse(&square.to_string(), Rule::Occupied)).collect(),
        ready: None,
    })
}

pub(super) fn preview(position: &Tictactoe, square: Square) -> Preview {
    let mut after = position.clone();
    after.apply(square);
    Preview {
        to: Some(square.to_string()),
        landed: Some(mark(position.side.into())),
        counters: vec![Vec::new(); 2],
        over: after.outcome().map(|outcome| outcome.reason.into()),
        ..Preview::default()
    }
}

impl Sketched for Tictactoe {
    const FIELDS: &'static [FieldInfo] = &[FieldInfo { name: "side", choices: &[] }];

    fn read_piece(text: &str) -> Option<(Piece, usize)> {
        let seat = ["M", "m"].iter().position(|mark| text.starts_with(mark))?;
        Some((mark(seat), 1))
    }

    fn write_piece(piece: &Piece) -> String {
        if piece.seat == 0 { piece.kind.clone() } else { piece.kind.to_ascii_lowercase() }
    }

    fn read_fields(words: &[&str]) -> Option<Vec<String>> {
        let &[side] = words else { return None };
        Some(vec![side.into()])
    }

    fn write_fields(fields: &[String]) -> String {
        fields.join(" ")
    }

    fn template(groups: usize, _: &[String]) -> Option<View> {
        (groups == SIZE).then(|| Tictactoe::new(&Setup::default()).ok().map(|start| start.view()))?
    }

    fn stock(_: &View) -> Vec<Vec<Piece>> {
        vec![vec![mark(0)], vec![mark(1)]]
    }

    fn tweaks(_: &Piece) -> Vec<String> {
        Vec::new()
    }

    fn tweak(_: &Piece, _: &str) -> Option<Piece> {
        None
    }
}
