//! What a library should hold.

use alcazar_library::{Game, GameId, Library, LibraryError, Query, Tabs};
use alcazar_rules::GameKind;
use alcazar_session::{Change, Saved, Session};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{any_change, saved, session};

/// Few, so that their journals grow long enough for snapshots.
const MOST_GAMES: usize = 4;

/// What a library should hold: a model that knows nothing of files.
pub struct World {
    rng: ChaCha8Rng,
    pub games: Vec<Session>,
    binned: Vec<bool>,
    tabs: Tabs,
}

/// What happens to it.
#[derive(Debug)]
pub enum Step {
    Add(GameKind),
    Copy(usize),
    Change(usize, Change),
    Tabs(Tabs),
    Bin(usize, bool),
}

/// The number that the library gives to a game.
pub fn id(game: usize) -> GameId {
    game as GameId + 1
}

impl World {
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed), games: Vec::new(), binned: Vec::new(), tabs: Tabs::default() }
    }

    pub fn after(seed: u64, steps: u32) -> Self {
        let mut world = Self::new(seed);
        (0..steps).for_each(|_| drop(world.step()));
        world
    }

    /// Makes the next step and says which it was.
    pub fn step(&mut self) -> Step {
        let rng = &mut self.rng;
        let full = self.games.len() >= MOST_GAMES;
        let game = rng.random_range(0..self.games.len().max(1));
        let step = match rng.random_range(0..20) {
            _ if self.games.is_empty() => Step::Add(GameKind::ALL[0]),
            0 if !full => Step::Add(GameKind::ALL[rng.random_range(0..GameKind::ALL.len())]),
            1 if !full => Step::Copy(game),
            2 => {
                let mut games: Vec<_> = (0..self.games.len()).filter(|_| rng.random_ratio(1, 2)).map(id).collect();
                games.reverse();
                Step::Tabs(Tabs { current: games.first().copied(), games })
            }
            3 => Step::Bin(game, rng.random_ratio(1, 2)),
            _ => Step::Change(game, any_change(&self.games[game], rng)),
        };
        match &step {
            Step::Add(kind) => self.add(session(*kind)),
            Step::Copy(game) => self.add(self.games[*game].clone()),
            // What is refused changes nothing; the library must refuse it too.
            Step::Change(game, change) => drop(self.games[*game].apply(change)),
            Step::Tabs(tabs) => self.tabs = tabs.clone(),
            Step::Bin(game, binned) => {
                self.binned[*game] = *binned;
                if *binned {
                    self.tabs.games.retain(|&tab| tab != id(*game));
                    self.tabs.current = self.tabs.current.filter(|current| self.tabs.games.contains(current));
                }
            }
        }
        step
    }

    fn add(&mut self, session: Session) {
        self.games.push(session);
        self.binned.push(false);
    }

    /// Whether a library holds exactly this.
    pub fn is_in(&self, library: &mut Library) -> bool {
        let total: u32 = [false, true].map(|binned| total(library, binned)).iter().sum();
        total as usize == self.games.len()
            && library.tabs().expect("read") == self.tabs
            && self.games.iter().enumerate().all(|(game, session)| {
                saved(&library.load(id(game)).expect("sound")) == Saved::from(session)
                    && library.card(id(game)).expect("there").binned == self.binned[game]
            })
    }
}

fn total(library: &mut Library, binned: bool) -> u32 {
    library.search(&Query { binned, ..Query::default() }).expect("searched").total
}

impl Step {
    /// Does the same in a library, whose open games stand in the order of their numbers.
    pub fn take(&self, library: &mut Library, games: &mut Vec<Game>) {
        match self {
            Self::Add(kind) => games.push(library.add(session(*kind)).expect("kept")),
            Self::Copy(game) => games.push(library.copy(id(*game)).expect("kept")),
            Self::Change(game, change) => {
                let made = library.change(&mut games[*game], change);
                assert!(matches!(made, Ok(_) | Err(LibraryError::Change(_))), "{made:?}");
            }
            Self::Tabs(tabs) => library.set_tabs(tabs).expect("kept"),
            Self::Bin(game, true) => library.bin(&[id(*game)]).expect("kept"),
            Self::Bin(game, false) => library.restore(&[id(*game)]).expect("kept"),
        }
    }
}
