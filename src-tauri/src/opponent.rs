//! The computers at the table: when one is to act, what it thinks, and when it plays.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use alcazar_engine::{Level, Limits, Progress, Request, Stop};
use alcazar_library::{Game, GameId};
use alcazar_rules::{AnyAction, Seat};
use alcazar_session::{Change, Computer, NodeId, Session};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::schedule::TablePosition;
use crate::table::Acting;
use crate::thinker::{Pace, Thinker};
use crate::watch::{News, Report};

/// How soon a computer that waits to play is told to wait no longer.
const NAP: Duration = Duration::from_millis(10);

/// Who sits down at a new game. A name alone is a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Guest")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Player {
    /// The name; empty for none.
    pub name: String,
    /// The computer; none for a person.
    pub computer: Option<Computer>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Guest {
    Name(String),
    Player { name: String, computer: Option<Computer> },
}

impl From<Guest> for Player {
    fn from(guest: Guest) -> Self {
        match guest {
            Guest::Name(name) => Self { name, computer: None },
            Guest::Player { name, computer } => Self { name, computer },
        }
    }
}

impl From<&str> for Player {
    fn from(name: &str) -> Self {
        Self { name: name.to_owned(), computer: None }
    }
}

impl Player {
    /// Lets players sit down at a new game.
    pub(crate) fn seat(session: &mut Session, players: &[Self]) {
        for (seat, player) in (0..session.start().seats()).map(Seat).zip(players) {
            session.set_player(seat, &player.name);
            session.set_computer(seat, player.computer);
        }
    }
}

/// What the computers are to do.
#[derive(Debug)]
pub(crate) struct Opponents {
    /// The games whose computers were told to stop.
    stopped: BTreeSet<GameId>,
    /// Those of which the library knows that.
    kept: BTreeSet<GameId>,
    /// The node at which a computer has to act although moves were played there before.
    called: Option<NodeId>,
    /// What is left of a turn that was found.
    turn: Option<Decided>,
    /// When the table changed last.
    changed: Instant,
}

impl Default for Opponents {
    fn default() -> Self {
        let (stopped, kept) = Default::default();
        Self { stopped, kept, called: None, turn: None, changed: Instant::now() }
    }
}

/// Where a computer is to act. As long as this is the same, whatever else is edited, its work goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    place: TablePosition,
    computer: Computer,
}

/// Actions that a computer has decided on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decided {
    call: Call,
    /// What it plays next.
    pub(crate) action: AnyAction,
    /// What it plays then in the same turn.
    rest: Vec<AnyAction>,
    /// When it may play that.
    due: Instant,
}

/// What a computer does now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Duty {
    /// It looks for a turn.
    Think(Call),
    /// It waits until a person can follow its next action.
    Play(Decided),
}

impl Opponents {
    /// The computers of these games were stopped before the program ended.
    pub(crate) fn stay_stopped(&mut self, games: Vec<GameId>) {
        self.stopped = games.into_iter().collect();
        self.kept.clone_from(&self.stopped);
    }

    /// The games of which the library has to know whether their computers are stopped, as it did not yet.
    pub(crate) fn unkept(&mut self) -> Vec<(GameId, bool)> {
        let changed = self.kept.symmetric_difference(&self.stopped);
        let changed = changed.map(|&game| (game, self.stopped.contains(&game))).collect();
        self.kept.clone_from(&self.stopped);
        changed
    }

    /// Another game stands on the table, or none.
    pub(crate) fn turn_to_another_game(&mut self) {
        self.called = None;
        self.changed = Instant::now();
    }

    /// The game on the table was changed. A computer answers what a person has played, even if it was played before;
    /// who only walks about among the moves is not disturbed, nor who lays out a line of several turns to look at it.
    pub(crate) fn follow(&mut self, changes: &[Change], game: GameId, before: NodeId, cursor: NodeId) {
        self.changed = Instant::now();
        let is_turn = match changes {
            [Change::Play { .. }] => true,
            [Change::Line { turns, go: true, .. }] => {
                if turns.len() > 1 {
                    self.stopped.insert(game);
                }
                turns.len() == 1
            }
            _ => false,
        };
        // Who plays on, or seats a computer, wants it to play.
        if is_turn || matches!(changes, [Change::Computer { .. }]) {
            self.stopped.remove(&game);
        }
        if is_turn {
            self.called = Some(cursor);
        } else if before != cursor {
            self.called = None;
        }
    }

    /// Lets the computers of a game wait until they are told to go on.
    pub(crate) fn stop(&mut self, game: GameId) {
        self.stopped.insert(game);
    }

    /// Lets the computer that is to act go on.
    pub(crate) fn go_on(&mut self, game: &Game) {
        self.stopped.remove(&game.id());
        self.called = Some(game.session().cursor());
    }

    /// Who is to act in the game on the table.
    pub(crate) fn acting(&self, game: &Game) -> Acting {
        match game.session().computer_to_act() {
            None => Acting::Person,
            Some(_) if self.call(game).is_some() => Acting::Thinking,
            Some(_) => Acting::Waiting,
        }
    }

    /// Where a computer is to act now and does not wait.
    fn call(&self, game: &Game) -> Option<Call> {
        let session = game.session();
        let node = session.cursor();
        let is_end = session.node(node)?.children().is_empty() || self.called == Some(node);
        let computer = session.computer_to_act().filter(|_| is_end && !self.stopped.contains(&game.id()))?;
        Some(Call { place: TablePosition::of(game), computer })
    }

    /// What is to be done for the computers now.
    pub(crate) fn wanted(&mut self, game: Option<&Game>) -> Option<Duty> {
        let call = game.and_then(|game| self.call(game));
        self.turn.take_if(|turn| Some(&turn.call) != call.as_ref());
        Some(self.turn.clone().map_or(Duty::Think(call?), Duty::Play))
    }

    /// A computer has found a turn, of at least one action.
    pub(crate) fn decide(&mut self, call: &Call, action: AnyAction, rest: &[AnyAction], pace: Pace) {
        let due = self.changed + pace.turn;
        self.turn = Some(Decided { call: call.clone(), action, rest: rest.to_vec(), due });
    }

    /// What was to be played was, which led the game on the table to where it stands.
    pub(crate) fn played(&mut self, turn: &Decided, game: &Game, pace: Pace) {
        let due = self.changed + pace.action;
        self.turn = self.call(game).zip(turn.rest.split_first()).map(|(call, (&action, rest))| Decided {
            call,
            action,
            rest: rest.to_vec(),
            due,
        });
    }
}

impl Duty {
    /// Does it; answers the turn that was found, if one was looked for.
    pub(crate) fn work(self, thinker: &Thinker, stop: &Stop, tell: &mut dyn FnMut(Report)) -> Vec<AnyAction> {
        match self {
            Self::Think(Call { place, computer }) => {
                let mut progress = |found: &Progress<AnyAction>| {
                    let Progress { depth, nodes, elapsed, .. } = *found;
                    let millis = u32::try_from(elapsed.as_millis()).unwrap_or(u32::MAX);
                    tell(Box::new(move |revision| News::Thinking { revision, depth, nodes, millis }));
                };
                let turn = (thinker.engine())(&place.position, &request(computer, thinker), stop, &mut progress);
                turn.map(|turn| turn.actions).unwrap_or_default()
            }
            Self::Play(turn) => {
                while !stop.is_stopped() && Instant::now() < turn.due {
                    thread::sleep(NAP.min(turn.due.saturating_duration_since(Instant::now())));
                }
                Vec::new()
            }
        }
    }
}

/// What is asked of the engine for a computer. Only the best play knows no end but its time, and gains from threads; at
/// the other levels threads would share what the level may look at.
fn request(computer: Computer, thinker: &Thinker) -> Request {
    let level = Level::new(computer.level()).unwrap_or(Level::MAX);
    let is_best = level == Level::MAX;
    let time = is_best.then(|| Duration::from_secs(computer.seconds().into()));
    Request {
        limits: Limits { time, ..Limits::default() },
        level,
        threads: if is_best { thinker.threads } else { 1 },
        seed: rand::rng().random(),
        ..Request::default()
    }
}
