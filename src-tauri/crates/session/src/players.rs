//! Who plays the seats.

use std::fmt;
use std::str::FromStr;

use alcazar_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::{NodeId, Session};

/// A name with its first letter in upper case.
pub(crate) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// A computer that plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "Wish")]
pub struct Computer {
    /// How well it plays, from 1 to 8.
    level: u8,
    /// How long it may think about a turn, in seconds; only the highest level takes so long.
    seconds: u16,
}

/// A computer as it is asked for.
#[derive(Deserialize)]
struct Wish {
    level: u8,
    #[serde(default = "Wish::seconds")]
    seconds: u16,
}

impl Wish {
    fn seconds() -> u16 {
        Computer::USUAL_SECONDS
    }
}

impl TryFrom<Wish> for Computer {
    type Error = NoSuchComputer;

    fn try_from(Wish { level, seconds }: Wish) -> Result<Self, NoSuchComputer> {
        Self::new(level, seconds).ok_or(NoSuchComputer)
    }
}

/// There is no computer of that level or with that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a computer has a level from 1 to 8 and from 1 to 3600 seconds")]
pub struct NoSuchComputer;

impl Computer {
    /// The highest level.
    pub const MAX_LEVEL: u8 = 8;
    /// The longest time for a turn, in seconds.
    pub const MAX_SECONDS: u16 = 3600;
    /// The time for a turn where none was named, in seconds.
    pub const USUAL_SECONDS: u16 = 3;

    /// A computer of a level from 1 to 8, with a time for a turn from 1 to 3600 seconds.
    #[must_use]
    pub fn new(level: u8, seconds: u16) -> Option<Self> {
        let fits = (1..=Self::MAX_LEVEL).contains(&level) && (1..=Self::MAX_SECONDS).contains(&seconds);
        fits.then_some(Self { level, seconds })
    }

    /// How well it plays, from 1 to 8.
    #[must_use]
    pub fn level(self) -> u8 {
        self.level
    }

    /// How long it may think about a turn, in seconds. Only the highest level takes so long.
    #[must_use]
    pub fn seconds(self) -> u16 {
        self.seconds
    }
}

/// As records write it: `level=8,seconds=10`.
impl fmt::Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level={},seconds={}", self.level, self.seconds)
    }
}

impl FromStr for Computer {
    type Err = NoSuchComputer;

    fn from_str(text: &str) -> Result<Self, NoSuchComputer> {
        let (mut level, mut seconds) = (None, Some(Self::USUAL_SECONDS));
        for (name, value) in text.split(',').map(|part| part.split_once('=').unwrap_or((part, ""))) {
            match name.trim() {
                "level" => level = value.trim().parse().ok(),
                "seconds" => seconds = value.trim().parse().ok(),
                _ => return Err(NoSuchComputer),
            }
        }
        let computer = level.zip(seconds).and_then(|(level, seconds)| Self::new(level, seconds));
        computer.ok_or(NoSuchComputer)
    }
}

/// Who plays the seats, one entry a seat each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Players {
    /// Empty where no name was given.
    pub(crate) names: Vec<String>,
    pub(crate) computers: Vec<Option<Computer>>,
}

impl Players {
    pub(crate) fn new(seats: u8) -> Self {
        Self { names: vec![String::new(); seats.into()], computers: vec![None; seats.into()] }
    }

    /// Lets those of another table sit down, as far as there are seats.
    pub(crate) fn seat(&mut self, others: &Self) {
        self.names.iter_mut().zip(&others.names).for_each(|(name, other)| name.clone_from(other));
        self.computers.iter_mut().zip(&others.computers).for_each(|(computer, other)| *computer = *other);
    }
}

impl Session {
    /// The players' names, one a seat; empty where none was given.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players.names
    }

    /// What the player of a seat is called, as people read it in English: by the name that was typed, a computer with its
    /// level, else by the seat.
    ///
    /// ```
    /// use alcazar_rules::{GameKind, Seat, Setup};
    /// use alcazar_session::{Computer, Session};
    ///
    /// let mut game = Session::new(GameKind::Tzaar, &Setup::default())?;
    /// game.set_player(Seat(0), "Ada");
    /// game.set_computer(Seat(1), Computer::new(8, 3));
    /// assert_eq!([0, 1].map(|seat| game.called(Seat(seat))), ["Ada", "Computer (level 8)"]);
    /// # Ok::<(), alcazar_rules::SetupError>(())
    /// ```
    #[must_use]
    pub fn called(&self, seat: Seat) -> String {
        let name = self.players().get(seat.index()).map_or("", String::as_str);
        let seat_name = || self.kind().info().seats.get(seat.index()).map_or("", |seat| seat.name);
        match self.computers().get(seat.index()).copied().flatten() {
            Some(computer) => {
                let name = if name.is_empty() { "Computer" } else { name };
                format!("{name} (level {})", computer.level())
            }
            None if name.is_empty() => capital(seat_name()),
            None => name.to_owned(),
        }
    }

    /// The computers among the players, one entry a seat.
    #[must_use]
    pub fn computers(&self) -> &[Option<Computer>] {
        &self.players.computers
    }

    /// Names the player of a seat before the game is on the table: this is not a [`Change`](crate::Change) and is not
    /// undone. A seat that does not play is left alone.
    pub fn set_player(&mut self, seat: Seat, name: &str) {
        if let Some(player) = self.players.names.get_mut(seat.index()) {
            name.clone_into(player);
        }
    }

    /// Lets a computer or a person play a seat before the game is on the table, as [`Session::set_player`] does.
    pub fn set_computer(&mut self, seat: Seat, computer: Option<Computer>) {
        if let Some(player) = self.players.computers.get_mut(seat.index()) {
            *player = computer;
        }
    }

    /// The computer that is to act at the cursor; none if a person is, if the game is over, or where no rules are kept.
    #[must_use]
    pub fn computer_to_act(&self) -> Option<Computer> {
        self.computer_at(self.cursor)
    }

    /// The computer that is to act at a node that is there.
    pub(crate) fn computer_at(&self, id: NodeId) -> Option<Computer> {
        let position = self.tree.at(id).position();
        let seat = position.to_act().filter(|_| !position.is_free())?;
        self.players.computers.get(seat.index()).copied().flatten()
    }

    /// Whether persons play some of the seats and computers the others.
    pub(crate) fn is_mixed(&self) -> bool {
        let computers = &self.players.computers;
        computers.iter().any(Option::is_some) && computers.iter().any(Option::is_none)
    }
}
