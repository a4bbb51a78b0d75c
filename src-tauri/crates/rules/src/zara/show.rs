//! What a table shows.

use super::board::{Square, board, squares};
use super::notation::names;
use super::tiles::{Kind, Tile};
use super::words::Remark;
use super::{INFO, Placement, Rule, Zara};
use crate::{
    CellView, Coded, Counter, Draft, Game, Notice, Outcome, Piece, Preview, Refusal, Seat, SeatView, Step, Target,
    TargetKind, View, Zone,
};

fn piece(seat: Seat, tile: Tile, number: Option<u8>) -> Piece {
    Piece { seat: seat.0, kind: tile.to_string(), number, cargo: Vec::new() }
}

pub(super) fn view(position: &Zara) -> View {
    let size = position.size();
    // When the game is over, no tile is forbidden anywhere.
    let forbidden = position.to_act().map_or(0, |_| position.forbidden_set());
    let cells = (0..size).rev().flat_map(|rank| (0..size).filter_map(move |file| Square::new(file, rank)));
    let cells = cells.map(|square| CellView {
        name: square.to_string(),
        piece: position
            .tile_at(square)
            .map(|(seat, tile)| piece(seat, tile, tile.has_spear().then(|| position.shields_facing(square)))),
        zone: (forbidden & square.bit() != 0).then_some(Zone::Forbidden),
        movable: false,
    });
    let outcome = position.outcome();
    let to_act = position.to_act();
    View {
        cells: cells.collect(),
        columns: size,
        rows: size,
        seats: (0..position.seats()).map(|seat| seat_view(position, Seat(seat), outcome.as_ref())).collect(),
        to_act: to_act.map(|seat| seat.0),
        prompt: to_act.map(|_| Notice::new(Remark::Place)),
        actions_done: Vec::new(),
        free_actions: Vec::new(),
        over: outcome.map(|outcome| outcome.reason.into()),
    }
}

fn seat_view(position: &Zara, seat: Seat, outcome: Option<&Outcome>) -> SeatView {
    let info = &INFO.seats[seat.index()];
    SeatView {
        name: info.name.to_owned(),
        letter: info.letter,
        counters: vec![Counter {
            code: Remark::Score.code().to_owned(),
            kind: None,
            value: position.scores()[seat.index()],
            decides: true,
            alarm: 0,
        }],
        hand: position.hand(seat).map(|kind| (kind.letter().to_string(), piece(seat, kind.tile(), None))).collect(),
        rank: outcome.map(|outcome| outcome.standings()[seat.index()].rank),
    }
}

pub(super) fn draft(position: &Zara, steps: &[Step]) -> Result<Draft, Refusal> {
    let refuse = |at: &str, rule: Rule| Refusal { at: at.to_owned(), reason: Notice::new(rule) };
    let (source, turns) = match steps.split_first() {
        Some((Step::Pick(source), turns)) => (source, turns),
        Some((Step::Choose(id), _)) => return Err(refuse(id, Rule::Step)),
        Some((Step::Rotate(_), _)) | None => return Err(refuse("", Rule::Step)),
    };
    let Some(seat) = position.to_act() else { return Err(refuse(source, Rule::Over)) };
    let kind = hand_slot(source).filter(|&kind| position.hand(seat).any(|held| held == kind));
    let mut tile = kind.ok_or_else(|| refuse(source, Rule::NotInHand))?.tile();
    for turn in turns {
        tile = match turn {
            Step::Rotate(quarters) => tile.rotated(*quarters),
            Step::Pick(at) | Step::Choose(at) => return Err(refuse(at, Rule::Step)),
        };
    }
    let mut targets = Vec::new();
    let mut refusals = Vec::new();
    for square in squares(board(position.size())) {
        let placement = Placement { tile, square };
        let cell = square.to_string();
        match position.check(placement) {
            Err(rule) => refusals.push(refuse(&cell, rule)),
            Ok(()) => targets.push(Target {
                id: cell.clone(),
                cell,
                kind: TargetKind::Place,
                action: Some(placement.to_string()),
                preview: preview(position, placement),
            }),
        }
    }
    Ok(Draft {
        source: source.clone(),
        piece: piece(seat, tile, None),
        at: None,
        rotates: true,
        targets,
        refusals,
        so_far: Preview::default(),
        ready: None,
    })
}

/// The kind of tile in a slot of the hand: the slots are named by the kinds' letters.
fn hand_slot(name: &str) -> Option<Kind> {
    let mut letters = name.chars();
    letters.next().and_then(Kind::from_letter).filter(|_| letters.next().is_none())
}

pub(super) fn preview(position: &Zara, placement: Placement) -> Preview {
    let fallen = position.fallen(placement);
    let mut after = position.clone();
    after.apply(placement);
    let outcome = after.outcome();
    let wins = outcome.as_ref().is_some_and(|outcome| outcome.winner() == position.to_act());
    Preview {
        from: None,
        to: Some(placement.square.to_string()),
        via: Vec::new(),
        landed: position.to_act().map(|seat| piece(seat, placement.tile, None)),
        falls: names(fallen),
        emptied: names(fallen),
        placed: Vec::new(),
        forbidden: names(after.forbidden_set()),
        exposed: Vec::new(),
        counters: after.scores().iter().map(|&score| vec![score]).collect(),
        warnings: if wins { Vec::new() } else { warnings(position, placement.square, fallen) },
        grave: 0,
        over: outcome.map(|outcome| outcome.reason.into()),
    }
}

/// What the player loses by a placement: the new tile, and tiles that lie there already.
fn warnings(position: &Zara, square: Square, fallen: u128) -> Vec<Notice> {
    let mut warnings = Vec::new();
    if fallen & square.bit() != 0 {
        warnings.push(Notice::new(Remark::NewTileFalls));
    }
    let own = names(fallen & position.owned[position.side as usize]);
    if !own.is_empty() {
        warnings.push(Notice::new(Remark::OwnTilesFall).with("cells", own.join(", ")));
    }
    warnings
}
