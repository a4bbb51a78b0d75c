//! Assassin's Izdari: seven kinds of piece on nine files and seven ranks, and wagons that carry them.
//!
//! An action is one whole turn, a wagon's loading and unloading included. Crossing is an option of the set-up: with
//! it walkers pass over any pieces but dunes.
//!
//! The set-up `free` is the [`FreeTable`], where pieces are moved by hand and nothing is forbidden. Its actions have
//! texts of their own, `Sb1-off` for instance; upper case is Sand, lower case Obsidian, `off` is beside the board, and `@` goes before the wagon
//! that a piece leaves or enters:
//!
//! | text | what is done |
//! |---|---|
//! | `Sb1-b4`, `sb7xb4` | an assassin goes from one square to another; what stands there goes off the board |
//! | `Sb1-off` | it goes off the board |
//! | `S@off-b4`, `s@offxb4` | it comes back |
//! | `Sb1-@e2`, `S@off-@e2` | it goes into the wagon on e2 |
//! | `S@e2-b4`, `S@e2xb4`, `S@e2-off` | it leaves that wagon |
//!
//! Reading them, letter case matters only for a piece from off the board. The position string of a free table ends
//! with the word `free`.

mod action;
mod board;
mod draft;
mod free;
mod moves;
mod notation;
mod past;
mod position;
mod rule;
mod show;
mod sight;
mod sketch;
mod words;

pub use action::Action;
pub use board::Kind;
use board::{Board, Side};
pub use free::{ByHand, FreeTable, TemplarMissing};
use past::Past;
pub use rule::Rule;
pub use sight::Taking;
use words::Remark;

use crate::{
    Draft, Game, GameInfo, MoveError, OptionInfo, Outcome, Preview, Reason, Refusal, Seat, SeatInfo, Setup, SetupError,
    SetupInfo, Shape, Step, Unit, View,
};

/// After this many turns in a row without a piece taken the game is a draw.
const LONGEST_QUIET: u8 = 100;
/// A position that stands for the third time is a draw.
const MOST_OCCURRENCES: u8 = 3;

const OPTIONS: &[OptionInfo] = &[OptionInfo { name: "crossing", values: &["no", "yes"] }];

static INFO: GameInfo = GameInfo {
    id: "izdari",
    name: "Izdari",
    seats: &[
        SeatInfo { letter: 's', name: "sand", sgf: "SAND" },
        SeatInfo { letter: 'o', name: "obsidian", sgf: "OBSIDIAN" },
    ],
    setups: &[
        SetupInfo { name: "standard", seeded: false, options: OPTIONS },
        SetupInfo { name: "free", seeded: false, options: OPTIONS },
    ],
    unit: Unit::Weight,
    actions_a_turn: 1,
    shape: Shape::Squares,
    forbids_cells: false,
    sample: "l1hat2sl/d2d1d2d/5w(ah)s2/2S6/4HW(AL)3/D2D1D2D/4TAHSL s 3 17",
    codes: words::CODES,
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
    fn ending(&self) -> Option<(Option<Side>, Remark)> {
        if self.board.pieces(self.side, Kind::Templar) == 0 {
            Some((Some(self.side.other()), Remark::TemplarTaken))
        } else if !self.board.can_move(self.side, self.crossing) {
            Some((Some(self.side.other()), Remark::NoMove))
        } else if self.past.occurrences() >= MOST_OCCURRENCES {
            Some((None, Remark::Repetition))
        } else if self.quiet >= LONGEST_QUIET {
            Some((None, Remark::Quiet))
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

    /// The set-up `free` begins with the same array.
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

    fn with_turn(&self, seat: Seat) -> Option<Self> {
        let side = Side::BOTH.into_iter().find(|&side| side as u8 == seat.0)?;
        // Who has taken the templar has no turn after that.
        if self.board.pieces(side.other(), Kind::Templar) == 0 {
            return None;
        }
        let turned = Self::from_parts(self.board, side, self.quiet, self.turn, self.crossing);
        turned.to_act().map(|_| turned)
    }

    fn outcome(&self) -> Option<Outcome> {
        let (winner, why) = self.ending()?;
        Some(Outcome::of_two(winner.map(|side| Seat(side as u8)), Reason::new(why)))
    }

    /// The board, the side to act, the quiet turns, how often the position has stood here, and the option. Which other
    /// positions came before is left out, as it is in position strings.
    fn key(&self) -> u64 {
        let counts = u64::from(self.quiet) << 8 | u64::from(self.past.occurrences()) << 2;
        board::mix(self.past.now() ^ board::mix(counts | u64::from(self.crossing)))
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
        show::view(self)
    }

    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        draft::draft(self, steps)
    }

    fn preview(&self, action: Action) -> Preview {
        show::preview(self, action)
    }
}
