//! The free table: no turns and no rules. A piece goes by hand to any square, off the board and back, into the
//! wagon of its side and out again; what stood where it lands goes off the board, a wagon with all it carries.
//!
//! Seats are named in turn, so that every action counts as a turn of its own; whose piece is moved has nothing to do
//! with it, and the referee alone remembers which side acted last. The module above tells the texts.

mod hand;
mod show;

use std::fmt;
use std::str::FromStr;

pub use hand::ByHand;

use super::action::Action;
use super::board::{Board, Kind, Side, Square, mix};
use super::position::{self, Written};
use super::rule::Rule;
use super::words::{Expected, Impossible, Remark};
use super::{INFO, Izdari};
use crate::{
    Coded, Draft, Game, GameInfo, MoveError, Outcome, ParseError, Preview, Refusal, Seat, Setup, SetupError, Step,
    SyntaxError, View,
};

/// Ends the position string of a free table.
const FREE: &str = "free";

/// A free table, with the board of Izdari.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeTable {
    board: Board,
    /// The seat that is named next.
    side: Side,
    /// The number of the turn, from 1.
    turn: u32,
    /// Whether the referee lets walkers cross.
    crossing: bool,
    /// What the referee remembers; nothing where a position string begins, which tells no history.
    last: Option<Done>,
}

/// What was done last, as far as it tells whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Done {
    side: Side,
    /// Where a templar ended a legal move, so that it may yet slay in the same turn.
    templar: Option<Square>,
}

/// Why a free table cannot go on as a ruled game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the templar of one side is missing")]
pub struct TemplarMissing {
    /// The seat whose templar is missing.
    pub seat: Seat,
}

impl Coded for TemplarMissing {
    fn code(self) -> &'static str {
        Remark::TemplarMissing.code()
    }
}

impl From<&Izdari> for FreeTable {
    /// The same position, in which it is the turn of the same side.
    fn from(game: &Izdari) -> Self {
        let Izdari { board, side, turn, crossing, .. } = *game;
        Self { board, side, turn, crossing, last: Some(Done { side: side.other(), templar: None }) }
    }
}

impl FreeTable {
    /// Whether a text would be a free table if it is a position at all.
    #[must_use]
    pub fn is_named(text: &str) -> bool {
        text.split_whitespace().next_back().is_some_and(|word| word.eq_ignore_ascii_case(FREE))
    }

    /// The same position as a ruled game in which a seat is to move, with no earlier positions to repeat.
    ///
    /// # Errors
    /// A templar is missing, so that the game would be over.
    pub fn to_ruled(&self, first: Seat) -> Result<Izdari, TemplarMissing> {
        let templar = |side: &Side| self.board.pieces(*side, Kind::Templar) == 0;
        if let Some(side) = Side::BOTH.into_iter().find(templar) {
            return Err(TemplarMissing { seat: Seat(side as u8) });
        }
        let side = Side::BOTH[first.index().min(1)];
        Ok(Izdari::from_parts(self.board, side, 0, self.turn, self.crossing))
    }

    /// Whether an action would be legal as a turn of the ruled game, or as the slaying that ends one.
    ///
    /// A piece taken off the board is one that the other side fires at or slays. Either side may begin; then the turn
    /// is that of the side that did not act last.
    ///
    /// # Errors
    /// The rule that it breaks.
    pub fn referee(&self, action: ByHand) -> Result<(), Rule> {
        self.judge(action)?;
        match self.last {
            Some(last) if last.side == self.actor(action) && !self.ends_turn(last, action) => Err(Rule::OutOfTurn),
            _ => Ok(()),
        }
    }

    /// The side that acts: the owner of the piece, or the side that takes it off the board.
    fn actor(&self, action: ByHand) -> Side {
        let taken = action.to == Square::OFF && self.judge(action).is_ok();
        if taken { action.side.other() } else { action.side }
    }

    /// Whether the templar that moved last slays what is taken off the board.
    fn ends_turn(&self, last: Done, action: ByHand) -> bool {
        let victims = last.templar.map_or(0, |at| self.board.victims(last.side, at));
        action.to == Square::OFF && victims & action.from.bit() != 0
    }

    /// Whether an action would be legal if its side were to move.
    fn judge(&self, action: ByHand) -> Result<(), Rule> {
        let ByHand { from, passenger, to, aboard, side } = action;
        let board = &self.board;
        if from == Square::OFF {
            return Err(Rule::OffBoard);
        }
        if aboard {
            return Err(Rule::Boarding);
        }
        if to == Square::OFF {
            return match (passenger, board.kind_at(from)) {
                (None, Some(Kind::Dune)) => Err(Rule::Dune),
                (None, _) => board.check(side.other(), Action::strike(from), self.crossing),
                (Some(_), _) => Err(Rule::OutOfReach),
            };
        }
        match board.mover(side, from, passenger)? {
            Kind::Wagon => board.follow(side, from, to, &[]).map(|_| ()),
            kind => board.check_walk(side, kind, from, to, self.crossing),
        }
    }
}

impl fmt::Display for FreeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        position::write(f, &self.board, self.side, (0, self.turn), self.crossing)?;
        write!(f, " {FREE}")
    }
}

impl FromStr for FreeTable {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Written { board, side, quiet, turn, crossing, free } = position::read(text)?;
        match (free, quiet) {
            (None, _) => Err(ParseError::at(text, text.len(), SyntaxError::expected(Expected::Options))),
            (_, (at, 1..)) => Err(ParseError::at(text, at, SyntaxError::impossible(Impossible::QuietFree))),
            _ => Ok(Self { board, side: side.1, turn, crossing, last: None }),
        }
    }
}

impl Game for FreeTable {
    type Action = ByHand;
    type Rule = Rule;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self { last: None, ..Self::from(&Izdari::new(setup)?) })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        Some(Seat(self.side as u8))
    }

    fn legal_actions(&self, actions: &mut Vec<ByHand>) {
        actions.clear();
        self.board.each_hand(|action| actions.push(action));
        actions.sort_unstable();
    }

    fn count_actions(&self) -> usize {
        let mut count = 0;
        self.board.each_hand(|_| count += 1);
        count
    }

    fn check(&self, action: ByHand) -> Result<(), Rule> {
        self.board.check_hand(action)
    }

    fn apply(&mut self, action: ByHand) {
        let templar = action.passenger.is_none() && self.board.kind_at(action.from) == Some(Kind::Templar);
        let walks = templar && action.to != Square::OFF && self.referee(action).is_ok();
        self.last = Some(Done { side: self.actor(action), templar: walks.then_some(action.to) });
        self.board.apply_hand(action);
        self.side = self.side.other();
        self.turn = self.turn.saturating_add(1);
    }

    fn with_turn(&self, _seat: Seat) -> Option<Self> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    /// The board, the seat that is named, the option, and the number of the turn, since positions come again and again.
    fn key(&self) -> u64 {
        let turn = u64::from(self.turn) << 32;
        mix(self.board.hash(self.side) ^ mix(turn | 2 | u64::from(self.crossing)))
    }

    fn action_text(&self, action: ByHand) -> String {
        self.board.write_hand(action)
    }

    fn parse_action(&self, text: &str) -> Result<ByHand, MoveError<Rule>> {
        let action = self.board.read_hand(text)?;
        self.check(action).map_err(MoveError::Illegal)?;
        Ok(action)
    }

    fn view(&self) -> View {
        show::view(self)
    }

    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        show::draft(self, steps)
    }

    fn preview(&self, action: ByHand) -> Preview {
        show::preview(self, action)
    }
}
