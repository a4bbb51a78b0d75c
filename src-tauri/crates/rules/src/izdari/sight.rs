//! What a player of Izdari looks at on the board.

use super::action::{Action, Deed};
use super::board::{AROUND, Direction, FILES, Kind, RANKS, Side, each};
use super::{Izdari, LONGEST_QUIET};
use crate::Seat;

/// What a turn takes, as far as its place on the board tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The piece that moves, fires or slays; none if several could.
    pub taker: Option<Kind>,
    /// What is taken on the square of arrival, or by firing or slaying on the spot.
    pub taken: Option<Kind>,
    /// What a templar slays after its step.
    pub slain: Option<Kind>,
}

/// The pieces of one seat, each set with bit 0 for a1, bit 1 for b1, bit 9 for a2 and so on.
impl Izdari {
    /// The squares on which a seat's pieces of a kind stand, passengers left out.
    #[must_use]
    pub fn squares(&self, seat: Seat, kind: Kind) -> u64 {
        self.board.pieces(side(seat), kind)
    }

    /// How many pieces of a kind a seat's wagon carries.
    #[must_use]
    pub fn aboard(&self, seat: Seat, kind: Kind) -> u8 {
        self.board.cargo[side(seat) as usize].count(kind)
    }

    /// The squares of a seat's pieces that the other seat could take, fire at or slay if it were to move.
    #[must_use]
    pub fn in_danger(&self, seat: Seat) -> u64 {
        self.board.exposed(side(seat), self.crossing)
    }

    /// The squares to which a seat's archers could fire if an enemy stood there.
    #[must_use]
    pub fn lines_of_fire(&self, seat: Seat) -> u64 {
        let occupied = self.board.occupied();
        let archers = each(self.board.pieces(side(seat), Kind::Archer));
        archers.fold(0, |lines, archer| {
            let seen = Direction::ALL.into_iter().fold(0, |seen, direction| seen | direction.reach(archer, occupied));
            lines | seen & !AROUND[archer.index()]
        })
    }

    /// The squares around those on which a seat's templar stands.
    #[must_use]
    pub fn around_templar(&self, seat: Seat) -> u64 {
        each(self.squares(seat, Kind::Templar)).fold(0, |around, templar| around | AROUND[templar.index()])
    }

    /// How many turns without a piece taken are left before the game is drawn.
    #[must_use]
    pub fn quiet_turns_left(&self) -> u8 {
        LONGEST_QUIET.saturating_sub(self.quiet)
    }

    /// Whether this position has stood before since a piece was last taken.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        self.past.occurrences() > 1
    }

    /// The square that a piece leaves in an action, as a set; an empty one where nothing moves.
    #[must_use]
    pub fn leaves(action: Action) -> u64 {
        match action.deed() {
            Deed::Walk | Deed::Slay(_) | Deed::Drive(_) => action.from().bit(),
            Deed::Strike => 0,
        }
    }

    /// What an action would take.
    #[must_use]
    pub fn taking(&self, action: Action) -> Taking {
        let enemy = self.board.of(self.side.other());
        let enemy_at =
            |square: super::board::Square| (enemy & square.bit() != 0).then(|| self.board.kind_at(square)).flatten();
        let mover = || action.passenger().or_else(|| self.board.kind_at(action.from()));
        match action.deed() {
            Deed::Walk => Taking { taker: mover(), taken: enemy_at(action.to()), slain: None },
            Deed::Strike => Taking { taker: None, taken: enemy_at(action.to()), slain: None },
            Deed::Slay(slain) => {
                Taking { taker: Some(Kind::Templar), taken: enemy_at(action.to()), slain: enemy_at(slain) }
            }
            Deed::Drive(_) => Taking { taker: Some(Kind::Wagon), taken: None, slain: None },
        }
    }

    /// Replaces the contents of `actions` by the legal ones that take something, sorted.
    pub fn captures(&self, actions: &mut Vec<Action>) {
        actions.clear();
        if self.ending().is_some() {
            return;
        }
        let enemy = self.board.of(self.side.other());
        self.board.each_capture(self.side, self.crossing, enemy, |action| actions.push(action));
        actions.sort_unstable();
    }

    /// How far a square lies from another if both are given by their bits' numbers: steps of a templar.
    #[must_use]
    pub fn distance(from: u32, to: u32) -> u32 {
        let (files, ranks) = (u32::from(FILES), u32::from(RANKS));
        let [from, to] = [from, to].map(|square| square.min(files * ranks - 1));
        (from % files).abs_diff(to % files) + (from / files).abs_diff(to / files)
    }
}

fn side(seat: Seat) -> Side {
    Side::BOTH[usize::from(seat.0 & 1)]
}
