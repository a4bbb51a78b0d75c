use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{
    Coded, Draft, Notice, ParseError, Phrased, Preview, Refusal, Setup, SetupError, SetupInfo, Step, View, codes,
};

/// A player's place at the table, counted from 0 in the order in which the seats act first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into arrays with one entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a seat is named in position strings, records and locale files.
#[derive(Debug, PartialEq, Eq)]
pub struct SeatInfo {
    /// The letter of the side to act in position strings, for instance `r`.
    pub letter: char,
    /// The name as it stands in locale keys, for instance `red`.
    pub name: &'static str,
    /// The property under which the seat's moves stand in SGF records, for instance `RED`.
    pub sgf: &'static str,
}

/// What is fixed about a game, whatever its set-up.
#[derive(Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in commands, file names and locale keys, for instance `zara`.
    pub id: &'static str,
    /// The proper name, also the value of `GM` in SGF records, for instance `Zara`.
    pub name: &'static str,
    /// All seats the game can have, in order; a set-up may use fewer.
    pub seats: &'static [SeatInfo],
    /// The ways to begin, the standard one first.
    pub setups: &'static [SetupInfo],
    /// What the lead of a side is told in.
    pub unit: Unit,
    /// The most actions of one turn.
    pub actions_a_turn: u8,
    /// How the cells lie.
    pub shape: Shape,
    /// Whether a turn may forbid cells to the next one: see [`Zone`](crate::Zone).
    pub forbids_cells: bool,
    /// The position string of a lively position, for pictures of the game.
    pub sample: &'static str,
    /// The codes of all that the game has to tell, list by list; locale files have words for each.
    pub codes: &'static [&'static [&'static str]],
}

codes! {
    /// What the lead of a side is told in; the words of a code say how much of it.
    pub enum Unit {
        /// The points of the game. They are counted, and decide: see [`Counter::decides`](crate::Counter::decides).
        Points "unit.points",
        /// Units in which the game's pieces are weighed. Nothing is counted: a seat simply wins or loses.
        Weight "unit.weight",
    }
}

impl GameInfo {
    /// Whether points are counted and decide. Else a seat simply wins or loses.
    #[must_use]
    pub const fn points(&self) -> bool {
        matches!(self.unit, Unit::Points)
    }
}

/// How the cells of a board lie, and how position strings write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// In ranks and files of squares: files `a`, `b` and so on from the left, ranks from 1 at the bottom. Written by ranks
    /// from the top, runs of empty squares as numbers.
    Squares,
    /// In columns of a hexagon, whose spaces are counted from the bottom: `A1` stands at the lower left. The middle of the
    /// middle column is a hole that is not counted. Written by columns, each from its first space up.
    Hexagon,
}

/// An action that the rules forbid, handed back with the rule it breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{rule}")]
pub struct IllegalAction<A: Debug, R: Phrased> {
    /// The action that was refused.
    pub action: A,
    /// The rule that forbids it.
    pub rule: R,
}

/// Why a move text was refused: it cannot be read, or it can be read and is not legal here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError<R: Phrased> {
    /// The text is not a move of this game.
    #[error(transparent)]
    Syntax(#[from] ParseError),
    /// The text is a move of this game that a rule forbids in this position.
    #[error("{0}")]
    Illegal(R),
}

/// Why a game ended, in a form that a locale file can put into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// The reason's code, for instance `tzaar.type-gone`.
    pub code: &'static str,
    /// What the reason speaks of, if it needs one word more: a kind of piece, a number.
    pub about: Option<&'static str>,
}

/// How one seat stands at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The points of the seat; in games without points 1 for a win, 0 for a draw and -1 for a loss.
    pub score: i16,
    /// 1 for the best seat; seats with equal results share a rank and the next rank is left out.
    pub rank: u8,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    standings: [Standing; Self::MAX_SEATS],
    seats: u8,
    /// Why the game ended.
    pub reason: Reason,
}

impl Outcome {
    /// The most seats a game may have.
    pub const MAX_SEATS: usize = 4;

    /// Ranks the seats by their scores, one entry a seat; equal scores share a rank.
    ///
    /// Scores beyond [`Outcome::MAX_SEATS`] are not counted.
    #[must_use]
    pub fn from_scores(scores: &[i16], reason: Reason) -> Self {
        let scores = &scores[..scores.len().min(Self::MAX_SEATS)];
        let mut standings = [Standing { score: 0, rank: 0 }; Self::MAX_SEATS];
        for (standing, &score) in standings.iter_mut().zip(scores) {
            let better = scores.iter().filter(|&&other| other > score).count();
            *standing = Standing { score, rank: better as u8 + 1 };
        }
        Self { standings, seats: scores.len() as u8, reason }
    }

    /// A two-seat result: the winner has 1 point and the other seat -1; without a winner both have 0.
    #[must_use]
    pub fn of_two(winner: Option<Seat>, reason: Reason) -> Self {
        let points = |seat| match winner {
            None => 0,
            Some(winner) if winner == seat => 1,
            Some(_) => -1,
        };
        Self::from_scores(&[points(Seat(0)), points(Seat(1))], reason)
    }

    /// One entry a seat, in the order of the seats.
    #[must_use]
    pub fn standings(&self) -> &[Standing] {
        &self.standings[..self.seats as usize]
    }

    /// The only seat of rank 1, or `None` if the best seats share a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let mut best = (0..self.seats).filter(|&seat| self.standings[seat as usize].rank == 1);
        match (best.next(), best.next()) {
            (Some(seat), None) => Some(Seat(seat)),
            _ => None,
        }
    }
}

/// A game's position, and its rules as methods.
///
/// `Display` writes the position string and `FromStr` reads it; `FromStr` is the only way from untrusted text to a
/// position and refuses what cannot stand on a board. Every game passes the contract tests of this crate.
pub trait Game: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static {
    /// One atomic choice. A turn may consist of several.
    type Action: Copy + Ord + Hash + Debug + Send + Sync + 'static;
    /// The rules that may forbid an action.
    type Rule: Phrased;

    /// Names, seats and set-ups.
    fn info() -> &'static GameInfo;

    /// The position at the start of a game.
    ///
    /// # Errors
    /// The set-up names a variant, option or number of seats that the game does not have, or lacks a seed.
    fn new(setup: &Setup) -> Result<Self, SetupError>;

    /// How many seats play, from 2 to 4.
    fn seats(&self) -> u8;

    /// Whose choice is next: `None` exactly when the game is over. May name the same seat twice running.
    fn to_act(&self) -> Option<Seat>;

    /// Replaces the contents of `actions` by the legal actions: sorted, without duplicates, and empty exactly when
    /// the game is over.
    fn legal_actions(&self, actions: &mut Vec<Self::Action>);

    /// How many legal actions there are; a game may count faster than it lists.
    fn count_actions(&self) -> usize {
        let mut actions = Vec::new();
        self.legal_actions(&mut actions);
        actions.len()
    }

    /// How many sequences of two actions there are: [`perft`] to depth 2; a game may count faster than it plays.
    fn count_pairs(&self) -> u64 {
        pairs_by_playing(self)
    }

    /// Whether an action is legal here.
    ///
    /// # Errors
    /// The rule that forbids the action.
    fn check(&self, action: Self::Action) -> Result<(), Self::Rule>;

    /// Plays an action that is known to be legal, without looking again.
    ///
    /// An illegal action leaves a position of no meaning; it does not panic.
    fn apply(&mut self, action: Self::Action);

    /// Plays an action.
    ///
    /// # Errors
    /// The action and the rule that forbids it; the position is then unchanged.
    fn play(&mut self, action: Self::Action) -> Result<(), IllegalAction<Self::Action, Self::Rule>> {
        self.check(action).map_err(|rule| IllegalAction { action, rule })?;
        self.apply(action);
        Ok(())
    }

    /// The same position with a seat at the start of a turn, without what the last turn forbids and what came before it;
    /// none if the game is over there, or does not go by turns yet.
    fn with_turn(&self, seat: Seat) -> Option<Self>;

    /// The result once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash of everything that the rest of the game depends on, the side to act and the step of the turn included.
    /// The same in every run of the program.
    fn key(&self) -> u64;

    /// The canonical text of an action that is legal here.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads the text of one action; surrounding blanks and, where no ambiguity arises, letter case do not matter.
    ///
    /// # Errors
    /// [`MoveError::Syntax`] with the place if this is no action of the game, [`MoveError::Illegal`] if it is one
    /// that is not legal here.
    fn parse_action(&self, text: &str) -> Result<Self::Action, MoveError<Self::Rule>>;

    /// What a table shows of this position.
    fn view(&self) -> View;

    /// What the seat to act holds in hand after `steps`, and where it may go: see [`Draft`].
    ///
    /// # Errors
    /// The step that is not possible here, and why.
    fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal>;

    /// What a legal action would do, for showing it before it is played.
    fn preview(&self, action: Self::Action) -> Preview;
}

/// Counts the sequences of `depth` actions from a position; a finished game has no continuation.
///
/// The usual check of move generators, see <https://www.chessprogramming.org/Perft>.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        2 => position.count_pairs(),
        _ => {
            let mut actions = Vec::new();
            position.legal_actions(&mut actions);
            actions
                .into_iter()
                .map(|action| {
                    let mut next = position.clone();
                    next.apply(action);
                    perft(&next, depth - 1)
                })
                .sum()
        }
    }
}

/// What [`Game::count_pairs`] counts, by playing every action.
pub(crate) fn pairs_by_playing<G: Game>(position: &G) -> u64 {
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let followers = |action| {
        let mut next = position.clone();
        next.apply(action);
        next.count_actions() as u64
    };
    actions.into_iter().map(followers).sum()
}

impl Reason {
    /// A reason that needs no word more.
    pub(crate) fn new(reason: impl Coded) -> Self {
        Self { code: reason.code(), about: None }
    }

    /// The same with what it speaks of.
    pub(crate) fn about(self, about: &'static str) -> Self {
        Self { about: Some(about), ..self }
    }
}

impl From<Reason> for Notice {
    fn from(Reason { code, about }: Reason) -> Self {
        let args = about.map(|about| ("about".to_owned(), about.to_owned()));
        Self { code: code.to_owned(), args: args.into_iter().collect() }
    }
}
