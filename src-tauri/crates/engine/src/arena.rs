//! Matches between two players, to measure by how much one is the stronger.

#![allow(clippy::cast_precision_loss, reason = "numbers of games and times are far below 2^52")]

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use alcazar_rules::{AnyAction, AnyGame, GameKind, Seat, Setup, SetupError};

use crate::search::seeded_hash;
use crate::sprt::Sprt;
use crate::{Request, Stop, Turn, greedy_any, random_any, reference_any, think_any};

/// A game that lasts longer counts as drawn; none of the rules allows as many turns without an end.
const MOST_TURNS: u32 = 5_000;

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// Plays whatever is legal, at random.
    Random,
    /// Takes what counts most at once.
    Greedy,
    /// Looks a little ahead and counts as a beginner does: see [`reference_any`].
    Reference,
    /// Searches; the seed of the request is replaced by one of the game's.
    Engine(Request),
}

/// What is measured of one player's turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How many turns were played.
    pub turns: u64,
    /// The time they took, in milliseconds.
    pub millis: u64,
    /// The positions that were visited for them.
    pub nodes: u64,
    /// The sum of the depths of their searches.
    pub depths: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.turns += other.turns;
        self.millis += other.millis;
        self.nodes += other.nodes;
        self.depths += other.depths;
    }
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seat of player A; all others are B's.
    pub seat: Seat,
    /// The only seat of rank 1; none for a draw.
    pub winner: Option<Seat>,
    /// A's share of the point that the best seats share, in twelfths.
    pub twelfths: u32,
    /// A's points less those of the best other seat.
    pub margin: i32,
    /// Single actions, those of a drawn opening included.
    pub plies: u32,
    /// The efforts of A and B.
    pub efforts: [Effort; 2],
    /// A player gave an action that is not legal and lost for that.
    pub illegal: bool,
}

/// A match.
#[derive(Clone, Debug)]
pub struct Match {
    /// Which game.
    pub kind: GameKind,
    /// How each game begins; for a way to begin that draws lots the seed is the match's.
    pub setup: Setup,
    /// The players A and B.
    pub players: [Player; 2],
    /// How many games. Each start is played once with A at each seat.
    pub games: u32,
    /// Draws the starts and the players' lots.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
    /// What ends a match of two seats before all games are played: when the pairs, in their order, have told enough.
    pub sprt: Option<Sprt>,
}

impl Match {
    /// Plays all games and gives them in order. Stopped, it gives those that are whole.
    ///
    /// # Errors
    /// The game does not have this set-up.
    pub fn play(&self, stop: &Stop) -> Result<Vec<Played>, SetupError> {
        self.start(0)?;
        let (next, is_told) = (AtomicU32::new(0), AtomicBool::new(false));
        let results = Mutex::new(BTreeMap::new());
        let worker = || {
            while !stop.is_stopped() && !is_told.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return;
                }
                let Ok(start) = self.start(number) else { return };
                let game = self.play_one(start, number, stop);
                if !stop.is_stopped() {
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    results.insert(number, game);
                    is_told.fetch_or(self.end(&results).is_some(), Ordering::Relaxed);
                }
            }
        };
        thread::scope(|scope| (0..self.threads.max(1)).for_each(|_| drop(scope.spawn(worker))));
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let end = self.end(&results).unwrap_or(results.len());
        Ok(results.into_values().take(end).collect())
    }

    /// How many games there are when the test ends, told from the first ones alone, so that it does not matter which of
    /// those that are played at once is through first.
    fn end(&self, results: &BTreeMap<u32, Played>) -> Option<usize> {
        let first: Vec<_> = results.iter().zip(0..).take_while(|((number, _), next)| *number == next).collect();
        self.sprt?.end(first.chunks_exact(2).map(|pair| [pair[0].0.1, pair[1].0.1]))
    }

    /// How many seats the game has.
    ///
    /// # Errors
    /// The game does not have this set-up.
    pub fn seats(&self) -> Result<u8, SetupError> {
        self.start(0).map(|start| start.seats())
    }

    /// The position from which a game is played: of the seats' number running games each has the same.
    ///
    /// Where no lots are drawn, every seat's first action is.
    fn start(&self, number: u32) -> Result<AnyGame, SetupError> {
        let seeded = |setup: &&alcazar_rules::SetupInfo| setup.name == self.setup.variant && setup.seeded;
        let draws_lots = self.kind.info().setups.iter().any(|setup| seeded(&setup));
        let seats = u32::from(self.kind.start(&self.unseeded(draws_lots, 0))?.seats());
        let seed = seeded_hash(self.seed, number / seats) & alcazar_rules::MAX_SEED;
        let mut start = self.kind.start(&self.unseeded(draws_lots, seed))?;
        for step in 0..if draws_lots { 0 } else { seats } {
            for action in random_any(&start, seeded_hash(seed, step)) {
                start.play(action).ok();
            }
        }
        Ok(start)
    }

    fn unseeded(&self, draws_lots: bool, seed: u64) -> Setup {
        Setup { seed: draws_lots.then_some(seed), ..self.setup.clone() }
    }

    fn play_one(&self, start: AnyGame, number: u32, stop: &Stop) -> Played {
        let mut game = start;
        let seats = game.seats();
        let seat = Seat((number % u32::from(seats)) as u8);
        let mut efforts = [Effort::default(); 2];
        let mut plies = 0;
        let mut illegal = None;
        for turn in 0..MOST_TURNS {
            let Some(to_act) = game.to_act() else { break };
            let who = usize::from(to_act != seat);
            let (actions, effort) = self.players[who].turn(&game, seeded_hash(self.seed, (number, turn)), stop);
            efforts[who] += effort;
            plies += actions.len() as u32;
            if actions.is_empty() || actions.iter().any(|&action| game.play(action).is_err()) {
                illegal = Some(to_act);
                break;
            }
        }
        let points = |points: i32| points * i32::from(illegal.is_none());
        let standings = game.outcome().map(|outcome| outcome.standings().to_vec()).unwrap_or_default();
        let best = standings.iter().filter(|standing| standing.rank == 1).count();
        let twelfths = match (illegal, standings.get(seat.index())) {
            (Some(guilty), _) => 12 * u32::from(guilty != seat),
            (None, Some(standing)) if standing.rank == 1 => 12 / best.max(1) as u32,
            (None, Some(_)) => 0,
            (None, None) => 12 / u32::from(seats),
        };
        let own = standings.get(seat.index()).map_or(0, |standing| i32::from(standing.score));
        let others = standings.iter().enumerate().filter(|&(index, _)| index != seat.index());
        let other = others.map(|(_, standing)| i32::from(standing.score)).max().unwrap_or(own);
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        Played { seat, winner, twelfths, margin: points(own - other), plies, efforts, illegal: illegal.is_some() }
    }
}

impl Player {
    /// This player's turn, and what it took; no action if the game is over.
    #[must_use]
    pub fn turn(&self, game: &AnyGame, seed: u64, stop: &Stop) -> (Vec<AnyAction>, Effort) {
        let plain = |actions| (actions, Effort { turns: 1, ..Effort::default() });
        let measured = |turn: Option<Turn<AnyAction>>| match turn {
            Some(Turn { actions, millis, nodes, depth, .. }) => {
                (actions, Effort { turns: 1, millis, nodes, depths: u64::from(depth) })
            }
            None => plain(Vec::new()),
        };
        match self {
            Self::Random => plain(random_any(game, seed)),
            Self::Greedy => plain(greedy_any(game, seed)),
            Self::Reference => measured(reference_any(game, seed, stop)),
            Self::Engine(request) => measured(think_any(game, &Request { seed, ..*request }, stop, &mut |_| ())),
        }
    }
}

/// A share of the points, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// From 0 (all lost) to 1 (all won).
    pub score: f64,
    /// The standard error of the score; 0 for less than two starts.
    pub error: f64,
}

impl Share {
    /// A's share in the games of a match. The error is told from the starts, each with all its games, for these go
    /// together.
    #[must_use]
    pub fn of(played: &[Played], seats: usize) -> Self {
        let shares: Vec<f64> = played
            .chunks(seats.max(1))
            .map(|games| games.iter().map(|game| f64::from(game.twelfths) / 12.0).sum::<f64>() / games.len() as f64)
            .collect();
        let count = shares.len() as f64;
        if shares.is_empty() {
            return Self { score: 0.0, error: 0.0 };
        }
        let score = shares.iter().sum::<f64>() / count;
        let squares: f64 = shares.iter().map(|share| (share - score).powi(2)).sum();
        let error = if shares.len() > 1 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        Self { score, error }
    }
}
