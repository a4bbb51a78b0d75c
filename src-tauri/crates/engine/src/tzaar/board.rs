//! A position of TZAAR for a fast search: who can capture whom is kept up to date from action to action.

use alcazar_rules::tzaar::{Action, Kind, SPACES, Space, Stage, Tzaar};
use alcazar_rules::{Game, Seat, bits, zobrist};

use crate::Position;

/// A set of spaces: bit n is the space with index n.
pub(super) type Spaces = u64;

/// An action, small enough to be compared and remembered fast.
///
/// From the lowest bit up: where it leads (6 bits), where the stack comes from or the type of the piece that is put on the
/// board (6), and what it does (2), so that moves are in the same order as actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    pub(super) const PASS: Self = Self(2 << 12);

    pub(super) fn capture(from: u8, to: u8) -> Self {
        Self(u16::from(from) << 6 | u16::from(to))
    }

    fn stack(from: u8, to: u8) -> Self {
        Self(1 << 12 | Self::capture(from, to).0)
    }

    fn place(kind: Kind, space: u8) -> Self {
        Self(3 << 12 | Self::capture(kind as u8, space).0)
    }

    pub(super) fn from(self) -> u8 {
        (self.0 >> 6 & 63) as u8
    }

    pub(super) fn to(self) -> u8 {
        (self.0 & 63) as u8
    }

    pub(super) fn captures(self) -> bool {
        self.0 >> 12 == 0
    }

    pub(super) fn stacks(self) -> bool {
        self.0 >> 12 == 1
    }

    fn places(self) -> bool {
        self.0 >> 12 == 3
    }
}

impl From<Move> for Action {
    fn from(action: Move) -> Self {
        let space = |index: u8| Space::from_index(index.into());
        let placed = Kind::ALL.get(usize::from(action.from())).filter(|_| action.places());
        match (placed, space(action.from()), space(action.to())) {
            (Some(&kind), _, Some(space)) => Self::Place { kind, space },
            (None, Some(from), Some(to)) if action.captures() => Self::Capture { from, to },
            (None, Some(from), Some(to)) if action.stacks() => Self::Stack { from, to },
            _ => Self::Pass,
        }
    }
}

/// What stands on a space: the side (1 bit), the type on top (2) and the height (5); without height nothing does.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cell(u8);

impl Cell {
    fn new(side: u8, kind: u8, height: u8) -> Self {
        Self(side | kind << 1 | height << 3)
    }

    pub(super) fn side(self) -> usize {
        usize::from(self.0 & 1)
    }

    pub(super) fn kind(self) -> usize {
        usize::from(self.0 >> 1 & 3)
    }

    pub(super) fn height(self) -> u8 {
        self.0 >> 3
    }

    /// The same stack on top of another one.
    fn on(self, below: Self) -> Self {
        Self(self.0.wrapping_add(below.height() << 3))
    }
}

/// A position, in the midst of a turn or between turns.
#[derive(Clone)]
pub struct Board {
    pub(super) sides: [Spaces; 2],
    /// The stacks of both sides by the type on top.
    pub(super) kinds: [Spaces; 3],
    /// The stacks of more than one piece.
    pub(super) tall: Spaces,
    /// How many stacks could capture the one on each space: the lowest bits of all these numbers, the next and the
    /// highest.
    takers: [Spaces; 3],
    pub(super) cells: [Cell; SPACES],
    /// How many stacks of each side show each type.
    pub(super) counts: [[u8; 3]; 2],
    /// How many captures each side could choose from if it were to begin a turn.
    pub(super) captures: [u8; 2],
    pub(super) side: u8,
    pub(super) stage: Stage,
    loser: Option<u8>,
    /// The Zobrist key of the stacks.
    key: u64,
}

/// The indices of the spaces of a set.
pub(super) fn each(set: Spaces) -> impl Iterator<Item = u8> {
    bits(set).map(|space| space as u8)
}

/// The first stacks in the six directions, each alone in a set: see [`Space::around`].
fn around(space: u8, occupied: Spaces) -> [Spaces; 6] {
    Space::from_index(space.into()).map_or([0; 6], |space| space.around(occupied))
}

fn joined(sets: [Spaces; 6]) -> Spaces {
    sets.into_iter().fold(0, |all, set| all | set)
}

/// The Zobrist number of a stack on a space.
fn stack_key(space: u8, cell: Cell) -> u64 {
    zobrist(u64::from(space) | u64::from(cell.0) << 6)
}

impl Board {
    /// The same position; none if the game is over.
    #[must_use]
    pub fn new(position: &Tzaar) -> Option<Self> {
        let mut board = Self {
            sides: [0; 2],
            kinds: [0; 3],
            tall: 0,
            takers: [0; 3],
            cells: [Cell::default(); SPACES],
            counts: [[0; 3]; 2],
            captures: [0; 2],
            side: Game::to_act(position)?.0,
            stage: position.stage(),
            loser: None,
            key: 0,
        };
        for space in Space::all() {
            if let Some(stack) = position.stack(space) {
                board.put(space.index() as u8, Cell::new(stack.seat.0, stack.kind as u8, stack.height));
            }
        }
        Some(board)
    }

    pub(super) fn occupied(&self) -> Spaces {
        self.sides[0] | self.sides[1]
    }

    /// The stacks of both sides that could be captured if the other were to begin a turn.
    pub(super) fn exposed(&self) -> Spaces {
        self.takers[0] | self.takers[1] | self.takers[2]
    }

    /// How many actions the side to act has, but for a placement.
    pub(super) fn choices(&self) -> u32 {
        let captures = u32::from(self.captures[self.side as usize]);
        if self.stage != Stage::Second {
            return captures;
        }
        let (own, occupied) = (self.sides[self.side as usize], self.occupied());
        captures + 1 + each(own).map(|from| (joined(around(from, occupied)) & own).count_ones()).sum::<u32>()
    }

    /// Whether the side to act can take the last stacks of a type with the captures of this turn. What a capture only opens
    /// the way to is not seen.
    pub(super) fn wins_at_once(&self) -> bool {
        let enemy = usize::from(self.side ^ 1);
        let prey = self.sides[enemy] & self.exposed();
        self.counts[enemy].iter().zip(self.kinds).any(|(&count, kind)| {
            let stacks = self.sides[enemy] & kind;
            match count {
                1 => prey & stacks != 0,
                2 if self.stage == Stage::First && prey & stacks == stacks => self.takes_both(stacks),
                _ => false,
            }
        })
    }

    /// Whether after one of two stacks is taken the other can be too.
    fn takes_both(&self, stacks: Spaces) -> bool {
        each(stacks).any(|to| {
            each(self.takers_of(to)).any(|from| {
                let mut next = self.clone();
                next.carry(from, to);
                next.exposed() & stacks & !(1 << to) != 0
            })
        })
    }

    /// Those of some stacks that are not higher than this.
    fn not_higher(&self, set: Spaces, height: u8) -> Spaces {
        if height == 1 {
            return set & !self.tall;
        }
        each(set & self.tall).fold(set, |set, space| {
            if self.cells[space as usize].height() > height { set & !(1 << space) } else { set }
        })
    }

    /// Those of some stacks that are at least as high as this.
    fn at_least(&self, set: Spaces, height: u8) -> Spaces {
        if height == 1 {
            return set;
        }
        each(set & self.tall).fold(0, |found, space| {
            if self.cells[space as usize].height() >= height { found | 1 << space } else { found }
        })
    }

    /// The stacks that could capture the one on a space.
    pub(super) fn takers_of(&self, space: u8) -> Spaces {
        let cell = self.cells[space as usize];
        self.at_least(joined(around(space, self.occupied())) & self.sides[cell.side() ^ 1], cell.height())
    }

    /// Each of a set can be captured by one stack more.
    fn threaten(&mut self, set: Spaces) {
        let [ones, twos, fours] = &mut self.takers;
        let carry = *ones & set;
        *ones ^= set;
        *fours ^= *twos & carry;
        *twos ^= carry;
    }

    /// Each of a set can be captured by one stack less.
    fn relieve(&mut self, set: Spaces) {
        let [ones, twos, fours] = &mut self.takers;
        let borrow = !*ones & set;
        *ones ^= set;
        *fours ^= !*twos & borrow;
        *twos ^= borrow;
    }

    /// Puts a stack on an empty space, of which `near` are the first stacks around, without looking at what stood
    /// in line across it.
    fn attach(&mut self, space: u8, cell: Cell, near: Spaces) {
        let (bit, own, other) = (1 << space, cell.side(), cell.side() ^ 1);
        let enemies = near & self.sides[other];
        let prey = self.not_higher(enemies, cell.height());
        self.threaten(prey);
        self.captures[own] += prey.count_ones() as u8;
        let takers = self.at_least(enemies, cell.height()).count_ones();
        self.captures[other] += takers as u8;
        for (number, plane) in self.takers.iter_mut().enumerate() {
            *plane |= Spaces::from(takers >> number & 1) << space;
        }
        self.sides[own] |= bit;
        self.kinds[cell.kind()] |= bit;
        self.tall |= Spaces::from(cell.height() > 1) << space;
        self.cells[space as usize] = cell;
        self.counts[own][cell.kind()] += 1;
        self.key ^= stack_key(space, cell);
    }

    /// Lifts the stack from a space, of which `near` are the first stacks around.
    fn detach(&mut self, space: u8, near: Spaces) -> Cell {
        let cell = std::mem::take(&mut self.cells[space as usize]);
        let (bit, own, other) = (1 << space, cell.side(), cell.side() ^ 1);
        let prey = self.not_higher(near & self.sides[other], cell.height());
        self.relieve(prey);
        self.captures[own] -= prey.count_ones() as u8;
        for (number, plane) in self.takers.iter_mut().enumerate() {
            self.captures[other] -= ((*plane >> space & 1) as u8) << number;
            *plane &= !bit;
        }
        self.sides[own] &= !bit;
        self.kinds[cell.kind()] &= !bit;
        self.tall &= !bit;
        self.counts[own][cell.kind()] -= 1;
        self.key ^= stack_key(space, cell);
        cell
    }

    /// Whether the stacks of two sets of at most one are enemies: then what they could do to each other begins or ends.
    fn meet(&mut self, one: Spaces, two: Spaces, begin: bool) {
        if one == 0 || two == 0 || (self.sides[0] & one == 0) == (self.sides[0] & two == 0) {
            return;
        }
        let [first, second] = [one, two].map(|set| self.cells[set.trailing_zeros() as usize]);
        let mut prey = 0;
        for (taker, taken, set) in [(first, second, two), (second, first, one)] {
            if taker.height() >= taken.height() {
                prey |= set;
                let captures = &mut self.captures[taker.side()];
                *captures = if begin { *captures + 1 } else { *captures - 1 };
            }
        }
        if begin { self.threaten(prey) } else { self.relieve(prey) }
    }

    /// Puts a stack on an empty space.
    fn put(&mut self, space: u8, cell: Cell) {
        let around = around(space, self.occupied());
        for axis in 0..3 {
            self.meet(around[axis], around[axis + 3], false);
        }
        self.attach(space, cell, joined(around));
    }

    /// Moves a stack onto another, which leaves the board.
    fn carry(&mut self, from: u8, to: u8) {
        let occupied = self.occupied();
        let mut near = joined(around(to, occupied));
        let below = self.detach(to, near);
        let around = around(from, occupied);
        let above = self.detach(from, joined(around));
        near &= !(1 << from);
        for axis in 0..3 {
            let (one, two) = (around[axis], around[axis + 3]);
            if (one | two) & 1 << to == 0 {
                self.meet(one, two, true);
            } else {
                // What stood behind the stack is now in line with where it lands.
                near |= (one | two) & !(1 << to);
            }
        }
        self.attach(to, if below.side() == above.side() { above.on(below) } else { above }, near);
        if self.counts[below.side()][below.kind()] == 0 {
            self.loser = Some(below.side() as u8);
        }
    }
}

impl Position for Board {
    type Action = Move;

    fn seats(&self) -> u8 {
        2
    }

    fn to_act(&self) -> Option<Seat> {
        self.loser.is_none().then_some(Seat(self.side))
    }

    /// In the order of the rules.
    fn legal_actions(&self, actions: &mut Vec<Move>) {
        actions.clear();
        let occupied = self.occupied();
        if self.stage == Stage::Placement {
            let counts = self.counts[self.side as usize];
            let kinds = Kind::ALL.into_iter().filter(|&kind| counts[kind as usize] < kind.quota());
            let empty = !occupied & ((1 << SPACES) - 1);
            actions.extend(kinds.flat_map(|kind| each(empty).map(move |space| Move::place(kind, space))));
            return;
        }
        let (own, enemy) = (self.sides[self.side as usize], self.sides[usize::from(self.side ^ 1)]);
        let second = self.stage == Stage::Second;
        let mut stackings = [Move::PASS; 6 * SPACES];
        let mut count = 0;
        for from in each(own) {
            let near = joined(around(from, occupied));
            let prey = self.not_higher(near & enemy, self.cells[from as usize].height());
            actions.extend(each(prey).map(|to| Move::capture(from, to)));
            if second {
                for to in each(near & own) {
                    stackings[count] = Move::stack(from, to);
                    count += 1;
                }
            }
        }
        if second {
            actions.extend_from_slice(&stackings[..count]);
            actions.push(Move::PASS);
        }
    }

    fn apply(&mut self, action: Move) {
        if action.places() {
            self.put(action.to(), Cell::new(self.side, action.from(), 1));
        } else if action != Move::PASS {
            self.carry(action.from(), action.to());
        }
        (self.side, self.stage) = match self.stage {
            Stage::Placement if self.occupied().count_ones() as usize == SPACES => (0, Stage::Opening),
            Stage::Placement => (self.side ^ 1, Stage::Placement),
            Stage::Opening | Stage::Second => (self.side ^ 1, Stage::First),
            Stage::First => (self.side, Stage::Second),
        };
        let begins = matches!(self.stage, Stage::Opening | Stage::First);
        if begins && self.loser.is_none() && self.captures[self.side as usize] == 0 {
            self.loser = Some(self.side);
        }
    }

    fn lead(&self, seat: Seat) -> i32 {
        match self.loser {
            None => 0,
            Some(loser) if loser == seat.0 => -2,
            Some(_) => 2,
        }
    }

    fn key(&self) -> u64 {
        self.key ^ zobrist(1 << 20 | u64::from(self.side) << 2 | self.stage as u64)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is missing")]
mod tests {
    use alcazar_rules::Setup;

    use super::*;

    /// Whether captures of this turn alone take the last stacks of a type, by trying them all.
    fn takes_the_last(board: &Board) -> bool {
        let mut moves = Vec::new();
        board.legal_actions(&mut moves);
        moves.into_iter().filter(|action| action.captures()).any(|action| {
            let mut next = board.clone();
            next.apply(action);
            next.counts[usize::from(board.side ^ 1)].contains(&0) || next.side == board.side && takes_the_last(&next)
        })
    }

    #[test]
    fn what_can_be_captured_is_what_the_rules_let_capture() {
        let (mut heights, mut wins) = (0, 0);
        for seed in 0..60 {
            let mut game = Tzaar::new(&Setup::variant("random").seed(seed)).unwrap();
            let mut board = Board::new(&game).unwrap();
            let mut actions = Vec::new();
            let mut random = zobrist(seed);
            while Game::to_act(&game).is_some() {
                Game::legal_actions(&game, &mut actions);
                if board.stage != Stage::Second {
                    let prey = actions.iter().fold(0, |prey, action| match action {
                        Action::Capture { to, .. } => prey | 1 << to.index(),
                        _ => prey,
                    });
                    let side = usize::from(board.side);
                    assert_eq!(usize::from(board.captures[side]), actions.len(), "{game}");
                    assert_eq!(board.exposed() & board.sides[side ^ 1], prey, "{game}");
                    heights += (board.exposed() & board.tall).count_ones();
                }
                assert_eq!(board.choices() as usize, actions.len(), "{game}");
                assert!(!board.wins_at_once() || takes_the_last(&board), "{game}");
                wins += u32::from(board.wins_at_once() && board.stage == Stage::First);
                let mut moves = Vec::new();
                board.legal_actions(&mut moves);
                random = zobrist(random);
                // High stacks are rare at random: every other game builds where it can.
                let building = moves.iter().rposition(|action| action.stacks()).filter(|_| seed % 2 == 0);
                let number = building.unwrap_or(random as usize % moves.len());
                Game::apply(&mut game, actions[number]);
                board.apply(moves[number]);
            }
        }
        assert!(heights > 100 && wins > 30, "{heights} high stacks could be captured, {wins} turns won");
    }
}
