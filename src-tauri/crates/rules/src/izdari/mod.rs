//! Assassin's Izdari: seven kinds of piece on nine files and seven ranks, and wagons that carry them.
//!
//! An action is one whole turn, a wagon's loading and unloading included. Crossing is an option of the set-up: with
//! it walkers pass over any pieces but dunes.

mod action;
mod board;
mod draft;
mod moves;
mod notation;
mod past;
mod position;
mod rule;
mod table;

pub use action::Action;
use board::{Board, Kind, Side};
use past::Past;
pub use rule::Rule;

use crate::{
    Draft, Game, GameInfo, MoveError, OptionInfo, Outcome, Preview, Reason, Refusal, Seat, SeatInfo, Setup, SetupError,
    SetupInfo, Step, View,
};

/// After this many turns in a row without a piece taken the game is a draw.
const LONGEST_QUIET: u8 = 100;
/// A position that stands for the third time is a draw.
const MOST_OCCURRENCES: u8 = 3;

static INFO: GameInfo = GameInfo {
    id: "izdari",
    name: "Izdari",
    seats: &[
        SeatInfo { letter: 's', name: "sand", sgf: "SAND" },
        SeatInfo { letter: 'o', name: "obsidian", sgf: "OBSIDIAN" },
    ],
    setups: &[SetupInfo {
        name: "standard",
        seeded: false,
        options: &[OptionInfo { name: "crossing", values: &["no", "yes"] }],
    }],
    sample: "l1hat2sl/d2d1d2d/5w(ah)s2/2S6/4HW(AL)3/D2D1D2D/4TAHSL s 3 17",
};

/// A position of Assassin's Izdari, with the earlier positions that may yet be repeated.
///
/// ```
/// use alcazar_rules::{Game, Setup, izdari::Izdari, perft};
///
/// let mut position = Izdari::new(&Setup::default())?;
/// assert_eq!(perft(&position, 2), 1083);
/// position.play(position.parse_action("We2-e4")?)?;
/// assert_eq!(position.to_string(), "lshatahsl/d2dwd2d/9/4W4/9/D2D1D2D/LSHATAHSL o 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Izdari {
    board: Board,
    side: Side,
    /// Turns in a row without a piece taken.
    quiet: u8,
    /// The number of the turn, from 1.
    turn: u32,
    crossing: bool,
    past: Past,
}

impl Izdari {
    fn from_parts(board: Board, side: Side, quiet: u8, turn: u32, crossing: bool) -> Self {
        Self { board, side, quiet, turn, crossing, past: Past::of(board.hash(side)) }
    }

    /// Who has won, if anybody, and why; none while the game goes on.
    fn ending(&self) -> Option<(Option<Side>, &'static str)> {
        if self.board.pieces(self.side, Kind::Templar) == 0 {
            Some((Some(self.side.other()), "izdari.templar-taken"))
        } else if !self.board.can_move(self.side, self.crossing) {
            Some((Some(self.side.other()), "izdari.no-move"))
        } else if self.past.occurrences() >= MOST_OCCURRENCES {
            Some((None, "izdari.repetition"))
        } else if self.quiet >= LONGEST_QUIET {
            Some((None, "izdari.quiet"))
        } else {
            None
        }
    }
}

impl Game for Izdari {
    type Action = Action;
    type Rule = Rule;

    fn info() -> &'static GameInfo {
        &INFO
    }

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let setup = setup.resolve(INFO.setups)?;
        let crossing = setup.options.get("crossing").is_some_and(|value| value == "yes");
        Ok(Self::from_parts(Board::array(), Side::Sand, 0, 1, crossing))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.ending().is_none().then_some(Seat(self.side as u8))
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.ending().is_none() {
            self.board.each_action(self.side, self.crossing, |action| actions.push(action));
            actions.sort_unstable();
        }
    }

    fn count_actions(&self) -> usize {
        if self.ending().is_none() { self.board.count_actions(self.side, self.crossing) } else { 0 }
    }

    fn check(&self, action: Action) -> Result<(), Rule> {
        if self.ending().is_some() {
            return Err(Rule::Over);
        }
        self.board.check(self.side, action, self.crossing)
    }

    fn apply(&mut self, action: Action) {
        let taken = self.board.apply(self.side, action);
        self.side = self.side.other();
        self.turn = self.turn.saturating_add(1);
        self.quiet = if taken { 0 } else { self.quiet.saturating_add(1) };
        self.past.go_on(self.board.hash(self.side), taken);
    }

    fn outcome(&self) -> Option<Outcome> {
        let (winner, code) = self.ending()?;
        Some(Outcome::of_two(winner.map(|side| Seat(side as u8)), Reason { code, about: None }))
    }

    /// The board, the side to act, the quiet turns, how often the position has stood here, and the option; which
    /// other positions came before is left out, as it is in position strings.
    fn key(&self) -> u64 {
        let rest = u64::from(self.quiet) << 8 | u64::from(self.past.occurrences()) << 1 | u64::from(self.crossing);
        board::mix(self.past.now() ^ rest)
    }

    fn action_text(&self, action: Action) -> String {
        self.board.write_action(self.side, action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, MoveError<Rule>> {
        let action = self.board.read_action(self.side, text)?;
        self.check(action).map_err(MoveError::Illegal)?;
        Ok(action)
    }

    fn view(&self) -> View {
        table::view(self)
    }

    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        draft::draft(self, steps)
    }

    fn preview(&self, action: Action) -> Preview {
        table::preview(self, action)
    }
}
