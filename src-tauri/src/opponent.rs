//! The computers at the table: when one is to act, what it thinks, and how it plays.

use std::collections::BTreeSet;
use std::sync::Weak;
use std::thread;
use std::time::{Duration, Instant};

use alcazar_engine::{Level, Limits, Request};
use alcazar_library::GameId;
use alcazar_rules::{AnyAction, AnyGame, Seat};
use alcazar_session::{Change, Computer, NodeId, Session};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::desk::{Answer, Desk, Open, Shared};
use crate::error::{Code, CommandError};
use crate::table::Table;
use crate::thinker::{Ending, Found, Search, Thinker};
use crate::watch::News;

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

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Acting {
    /// A person, or nobody.
    Person,
    /// A computer, which is at work.
    Thinking,
    /// A computer, which waits to be told to go on.
    Waiting,
}

/// What the computers are doing.
#[derive(Debug)]
pub(crate) struct Opponents {
    /// The games whose computers were told to stop.
    stopped: BTreeSet<GameId>,
    /// The node at which a computer has to act although moves were played there before.
    called: Option<NodeId>,
    work: Option<Work>,
    /// How many pieces of work there were.
    count: u32,
    /// When the table changed last.
    changed: Instant,
}

impl Default for Opponents {
    fn default() -> Self {
        Self { stopped: BTreeSet::new(), called: None, work: None, count: 0, changed: Instant::now() }
    }
}

/// A turn that a computer is thinking about or playing.
#[derive(Debug)]
struct Work {
    number: u32,
    place: Place,
    search: Search,
}

/// Where a computer is to act. As long as this is the same, whatever else is edited, its work goes on.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    game: GameId,
    node: NodeId,
    position: AnyGame,
    computer: Computer,
}

impl Opponents {
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
}

impl Open {
    /// The computer that is to act now and does not wait.
    fn called(&self) -> Option<Computer> {
        let game = self.game()?;
        let session = game.session();
        let node = session.cursor();
        let is_end = session.node(node)?.children().is_empty() || self.opponents.called == Some(node);
        session.computer_to_act().filter(|_| is_end && !self.opponents.stopped.contains(&game.id()))
    }

    /// Where a computer is to act now.
    fn place(&self) -> Option<Place> {
        let (computer, game) = (self.called()?, self.game()?);
        let session = game.session();
        Some(Place { game: game.id(), node: session.cursor(), position: session.position().clone(), computer })
    }

    pub(crate) fn acting(&self) -> Acting {
        match self.game().and_then(|game| game.session().computer_to_act()) {
            None => Acting::Person,
            Some(_) if self.called().is_some() => Acting::Thinking,
            Some(_) => Acting::Waiting,
        }
    }

    /// Whether a computer is thinking or playing what it has found.
    pub(crate) fn is_computer_at_work(&self) -> bool {
        self.opponents.work.is_some()
    }

    /// Refuses what a person may not do for a computer that is at work.
    pub(crate) fn wait_for_computer(&self) -> Answer<()> {
        match self.acting() {
            Acting::Thinking => {
                Err(CommandError::new(Code::ComputerThinks, "it is the turn of a computer, which is thinking"))
            }
            Acting::Person | Acting::Waiting => Ok(()),
        }
    }

    /// Lets the computers of the game on the table wait until they are told to go on.
    pub(crate) fn stop_computers(&mut self) {
        if let Some(id) = self.game().map(alcazar_library::Game::id) {
            self.opponents.stopped.insert(id);
        }
    }

    /// The work with a number, unless it is not wanted any more.
    fn work(&mut self, number: u32) -> Option<&mut Work> {
        self.opponents.work.as_mut().filter(|work| work.number == number)
    }

    /// Plays an action for a computer, as all changes are made; `last` if its turn ends with it.
    fn play_for_computer(&mut self, action: AnyAction, last: bool) -> Answer<()> {
        let Some(game) = self.game() else { return Err(CommandError::no_table()) };
        let session = game.session();
        let change = Change::Play { at: session.cursor(), text: session.position().action_text(action) };
        self.make(&[change])?;
        let place = self.place();
        self.opponents.work =
            self.opponents.work.take().zip(place).filter(|_| !last).map(|(work, place)| Work { place, ..work });
        Ok(())
    }
}

impl Desk {
    /// Lets a computer begin to think if one is to act, and ends what is not wanted any more. Called after whatever
    /// may have changed the table.
    pub(crate) fn drive(&self, open: &mut Open) {
        let place = open.place();
        if open.opponents.work.as_ref().map(|work| &work.place) == place.as_ref() {
            return;
        }
        open.opponents.work = None;
        let Some(place) = place else { return };
        open.opponents.count += 1;
        let number = open.opponents.count;
        let (told, played) = (self.weak(), self.weak());
        let thinker = self.thinker();
        let begun = thinker.search(
            place.position.clone(),
            request(place.computer, thinker),
            move |found| tell_found(&told, number, &found),
            move |ending| play_turn(&played, number, ending),
        );
        match begun {
            Ok(search) => open.opponents.work = Some(Work { number, place, search }),
            Err(error) => self.give_up(open, &CommandError::new(Code::ComputerFailed, error)),
        }
    }

    /// Stops the computers because of a fault, and tells the page of it.
    fn give_up(&self, open: &mut Open, fault: &CommandError) {
        open.opponents.work = None;
        open.stop_computers();
        self.tell_table(open);
        self.tell_notice(open, fault);
    }

    /// Stops the computers of the game on the table, whatever one has played in this very moment; they wait until they
    /// are told to go on or a person plays.
    ///
    /// # Errors
    /// `no-table`: this game stands there no more.
    pub fn stop_computer(&self, id: GameId) -> Answer<Table> {
        let mut open = self.open();
        if open.game().is_none_or(|game| game.id() != id) {
            return Err(CommandError::no_table());
        }
        open.stop_computers();
        open.table().ok_or_else(CommandError::no_table)
    }

    /// Lets the computer that is to act go on from where the cursor is.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn go_on(&self, revision: u32) -> Answer<Table> {
        let mut open = self.open();
        let game = open.at(revision)?;
        let (id, cursor) = (game.id(), game.session().cursor());
        open.opponents.stopped.remove(&id);
        open.opponents.called = Some(cursor);
        open.table().ok_or_else(CommandError::no_table)
    }

    /// Lets the computer that is thinking play the best that it has found.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn move_now(&self, revision: u32) -> Answer<()> {
        let mut open = self.open();
        open.at(revision)?;
        if let Some(work) = &open.opponents.work {
            work.search.end();
        }
        Ok(())
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

/// The desk, unless it was left meanwhile.
pub(crate) fn upgrade(desk: &Weak<Shared>) -> Option<Desk> {
    desk.upgrade().map(Desk::from)
}

fn tell_found(desk: &Weak<Shared>, number: u32, found: &Found) {
    let Some(desk) = upgrade(desk) else { return };
    let mut open = desk.open();
    if open.work(number).is_some() {
        let revision = open.revision();
        let millis = u32::try_from(found.elapsed.as_millis()).unwrap_or(u32::MAX);
        desk.tell(News::Thinking { revision, depth: found.depth, nodes: found.nodes, millis });
    }
}

/// Plays what a computer has decided, action by action, unless something else happened at the table meanwhile.
fn play_turn(desk: &Weak<Shared>, number: u32, ending: Ending) {
    let actions = match ending {
        Ok(turn) => turn.map(|turn| turn.actions).unwrap_or_default(),
        Err(panic) => return fail(desk, number, &panic),
    };
    if actions.is_empty() {
        return fail(desk, number, "it found no move");
    }
    for (done, &action) in actions.iter().enumerate() {
        let wait = upgrade(desk).and_then(|desk| {
            let mut open = desk.open();
            open.work(number)?;
            let pace = desk.thinker().pace;
            let least = if done == 0 { pace.turn } else { pace.action };
            Some(least.saturating_sub(open.opponents.changed.elapsed()))
        });
        let Some(wait) = wait else { return };
        thread::sleep(wait);
        let Some(desk) = upgrade(desk) else { return };
        let mut open = desk.open();
        if open.work(number).is_none() {
            return;
        }
        match open.play_for_computer(action, done + 1 == actions.len()) {
            Ok(()) => desk.tell_table(&open),
            Err(fault) => return desk.give_up(&mut open, &fault),
        }
    }
}

fn fail(desk: &Weak<Shared>, number: u32, reason: &str) {
    let Some(desk) = upgrade(desk) else { return };
    let mut open = desk.open();
    if open.work(number).is_some() {
        desk.give_up(&mut open, &CommandError::new(Code::ComputerFailed, reason));
    }
}
