//! What a table shows: the same types for every game, so that the shell around the boards (seats, marks, warnings,
//! spoken names) is written once. Only the drawing of a [`Piece`] and the places of the cells differ.
//!
//! Cells have the names they have in move texts (`c3`, `F6`). Text for people is a [`Notice`]: a code and its
//! arguments, which a locale file puts into words.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Coded;

/// Something to tell a person: a code that stands in the locale files, and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Notice {
    /// The key in the locale files, for instance `zara.forbidden`.
    pub code: String,
    /// What the text is about, by name: cells, numbers, seats' names or kinds of piece.
    pub args: BTreeMap<String, String>,
}

impl Notice {
    /// A notice without arguments.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "codes are copied like numbers")]
    pub fn new(entry: impl Coded) -> Self {
        Self { code: entry.code().to_owned(), args: BTreeMap::new() }
    }

    /// The same with one argument more.
    #[must_use]
    #[allow(clippy::needless_pass_by_value, reason = "callers hand over numbers and fresh texts, not variables")]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.args.insert(name.to_owned(), value.to_string());
        self
    }
}

/// A position as a table shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// Every cell of the board, in reading order: from the top rank or row down, each from the left.
    pub cells: Vec<CellView>,
    /// Files or columns, counted from the left.
    pub columns: u8,
    /// Ranks, counted from the bottom.
    pub rows: u8,
    /// One entry a seat.
    pub seats: Vec<SeatView>,
    /// The seat whose choice is next; none when the game is over.
    pub to_act: Option<u8>,
    /// What that seat has to do, for instance `tzaar.step-capture`.
    pub prompt: Option<Notice>,
    /// In a game whose turns have several actions, for each action of this turn whether it is done; else empty.
    pub actions_done: Vec<bool>,
    /// Actions that belong to no cell and may be played at once: their texts, for instance `pass`.
    pub free_actions: Vec<String>,
    /// Why the game ended; none while it goes on.
    pub over: Option<Notice>,
}

/// One cell of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CellView {
    /// The cell's name, for instance `c3`.
    pub name: String,
    /// The piece that stands there.
    pub piece: Option<Piece>,
    /// What else is true of the cell.
    pub zone: Option<Zone>,
    /// Whether the seat to act may pick the piece up.
    pub movable: bool,
}

/// What may be true of a cell beside what stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Zone {
    /// Nothing may be put here this turn.
    Forbidden,
}

/// A piece as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// The owner's seat.
    pub seat: u8,
    /// What it is, in the letters of the position string: `xo--`, `Z`, `W`; upper case for every owner.
    pub kind: String,
    /// The number it carries: shields that face a tile, the height of a stack; in a slot of the hand, how many lie
    /// there.
    pub number: Option<u8>,
    /// The kinds of the pieces inside it.
    pub cargo: Vec<String>,
}

/// What a table shows beside the board for one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatView {
    /// The seat's name in locale keys, for instance `red`.
    pub name: String,
    /// The letter of the seat in position strings.
    pub letter: char,
    /// What is counted for the seat.
    pub counters: Vec<Counter>,
    /// The pieces in hand that can be picked up, by slot; a slot's name goes into [`Step::Pick`]. Pieces that are
    /// gone leave their slot out.
    pub hand: Vec<(String, Piece)>,
    /// The rank at the end, from 1; none while the game goes on.
    pub rank: Option<u8>,
}

/// One number that is counted for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counter {
    /// What is counted, as a locale key, for instance `score` or `tzaar.totts`.
    pub code: String,
    /// The kind of piece that stands for it, if one does.
    pub kind: Option<String>,
    /// The number.
    pub value: i16,
    /// Whether it is the points: the seat with the most of it wins.
    pub decides: bool,
    /// How pressing the number is: 0 not, 1 a warning, 2 the last warning.
    pub alarm: u8,
}

/// What a player did with the thing in hand, in order. The first step picks something up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Step {
    /// Take the piece on a cell (`F6`), in a slot of the hand (`A`) or inside a piece (`e2:H`).
    Pick(String),
    /// Turn the piece in hand by quarter turns, clockwise if positive.
    Rotate(i8),
    /// Choose one of the [`Target`]s offered so far that does not end the turn, by its `id`.
    Choose(String),
}

/// What a player holds in hand, not yet played, and where it may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Draft {
    /// Where it was picked up: the value of [`Step::Pick`].
    pub source: String,
    /// The piece in hand as it would be put down.
    pub piece: Piece,
    /// The cell where the piece stands after the steps so far, if it is on the board.
    pub at: Option<String>,
    /// What the steps so far have changed on the board, for a turn that is entered step by step.
    pub so_far: Preview,
    /// Whether [`Step::Rotate`] changes anything.
    pub rotates: bool,
    /// What may be done next.
    pub targets: Vec<Target>,
    /// Why the other cells are not among the targets.
    pub refusals: Vec<Refusal>,
    /// The steps so far are already a whole action: it may be played as it is.
    pub ready: Option<Ready>,
}

/// An action that may be played as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ready {
    /// The action's canonical text.
    pub action: String,
    /// What it would do.
    pub preview: Preview,
}

/// One thing that may be done with the piece in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Target {
    /// The name for [`Step::Choose`], unique in the draft.
    pub id: String,
    /// The cell it belongs to.
    pub cell: String,
    /// What happens there.
    pub kind: TargetKind,
    /// The canonical text of the action that is played by choosing this; none if it is only a step on the way.
    pub action: Option<String>,
    /// What would happen.
    pub preview: Preview,
}

/// What happens at a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TargetKind {
    /// A piece from the hand is put on an empty cell.
    Place,
    /// The piece moves to an empty cell.
    Move,
    /// The piece takes what stands there by landing on it.
    Take,
    /// The piece lands on an own stack.
    Stack,
    /// The piece stays and fires at what stands there.
    Fire,
    /// The piece slays what stands there without landing on it.
    Slay,
    /// The piece takes what stands there aboard.
    Load,
    /// The piece puts a passenger down there.
    Unload,
    /// The piece takes what stands there aboard and puts a passenger down in its place.
    Exchange,
    /// The piece leaves the board.
    Remove,
}

/// A cell or step that is not possible, and which rule says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// The cell, slot or step that was asked for.
    pub at: String,
    /// The rule that forbids it.
    pub reason: Notice,
}

/// What an action would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The cell from which the piece moves, if it was on the board.
    pub from: Option<String>,
    /// The cell on which the piece lands, or would stand if it did not fall.
    pub to: Option<String>,
    /// The cells at which it turns on its way, in their order; none if it goes straight.
    pub via: Vec<String>,
    /// The piece as it then stands there, or would if it did not fall, if it did not look so before: a stack that has
    /// grown, a piece from the hand, a wagon with other passengers.
    pub landed: Option<Piece>,
    /// The cells whose piece leaves the game, sorted; a piece that falls where it lands is among them.
    pub falls: Vec<String>,
    /// The cells that are occupied before and empty after, and those where the landing piece falls, sorted.
    pub emptied: Vec<String>,
    /// The cells on which a piece is put down beside the one that moves, and that piece; sorted by cell.
    pub placed: Vec<(String, Piece)>,
    /// The cells on which nothing may be put in the next turn, sorted.
    pub forbidden: Vec<String>,
    /// The own cells whose piece the opponent could take next, sorted; of many only those whose loss could be grave.
    pub exposed: Vec<String>,
    /// The values of the seats' counters afterwards, in the order of [`SeatView::counters`].
    pub counters: Vec<Vec<i16>>,
    /// What the player should know before it is played, the gravest first; nothing if it wins.
    pub warnings: Vec<Notice>,
    /// How many of the warnings, the first ones, tell that the game is lost by this action, or could be by the next one.
    pub grave: u8,
    /// Why the game ends with this action; none if it goes on.
    pub over: Option<Notice>,
}
