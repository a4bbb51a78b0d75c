//! Where the pieces may go, and what a turn does to the board.

use super::action::{Action, Deed, Left};
use super::board::{AROUND, BESIDE, Board, Cargo, Direction, Kind, SLANTED_3, Side, Square, Squares, each, spread};

/// How many squares an assassin walks at most.
const ASSASSIN_STEPS: usize = 3;

/// A place that a wagon has come to on its way, with what it carries and has left behind.
#[derive(Clone, Copy)]
struct Drive {
    from: Square,
    direction: Direction,
    at: Square,
    /// How many squares it has moved.
    steps: u8,
    cargo: Cargo,
    left: Left,
}

impl Board {
    /// Where a piece may walk, be it to an empty square or to take by landing.
    pub(super) fn walks(&self, side: Side, kind: Kind, from: Square, crossing: bool) -> Squares {
        let blockers = if crossing { self.all(Kind::Dune) } else { self.occupied() };
        let slanted = || Direction::SLANTED.into_iter().fold(0, |reach, line| reach | line.reach(from, blockers));
        match kind {
            Kind::Archer | Kind::Dune => BESIDE[from.index()] & self.empty(),
            Kind::Templar => BESIDE[from.index()] & self.landing(side),
            Kind::Halfling => slanted() & SLANTED_3[from.index()] & self.landing(side),
            Kind::Lizard => slanted() & !AROUND[from.index()] & self.landing(side),
            Kind::Assassin => {
                let one = BESIDE[from.index()];
                let two = spread(one & !blockers);
                let three = spread(two & !blockers);
                (one | two | three) & !from.bit() & self.landing(side)
            }
            Kind::Wagon => 0,
        }
    }

    /// The squares at which an assassin turns on its way to where it may walk, on a way with the fewest turns.
    pub(super) fn turns(&self, from: Square, to: Square, crossing: bool) -> Vec<Square> {
        let blockers = if crossing { self.all(Kind::Dune) } else { self.occupied() };
        // Each way is the squares at which it turns and the one that it has come to, and how many steps it has taken.
        let mut ways = vec![(vec![from], 0)];
        for _ in 0..ASSASSIN_STEPS {
            for (way, steps) in std::mem::take(&mut ways) {
                for direction in Direction::STRAIGHT {
                    let mut at = way.last().copied();
                    for step in steps + 1..=ASSASSIN_STEPS {
                        at = at.and_then(|at| direction.next(at));
                        let Some(square) = at else { break };
                        if square == to {
                            return way[1..].to_vec();
                        }
                        if square.bit() & blockers != 0 {
                            break;
                        }
                        ways.push(([&way[..], &[square]].concat(), step));
                    }
                }
            }
        }
        Vec::new()
    }

    /// What an archer may fire at.
    pub(super) fn shots(&self, side: Side, from: Square) -> Squares {
        let occupied = self.occupied();
        let first = Direction::ALL.into_iter().filter_map(|direction| direction.first(from, occupied));
        let fair = self.of(side.other()) & !self.all(Kind::Dune) & !self.all(Kind::Wagon);
        first.fold(0, |squares, square| squares | square.bit()) & fair & !AROUND[from.index()]
    }

    /// What a templar may slay that ends its move on a square.
    pub(super) fn victims(&self, side: Side, around: Square) -> Squares {
        AROUND[around.index()] & self.of(side.other()) & !self.all(Kind::Dune)
    }

    /// What a side may take without a move: its archers fire, its templar slays on the spot.
    pub(super) fn strikes(&self, side: Side) -> Squares {
        let shots = each(self.pieces(side, Kind::Archer)).fold(0, |hit, archer| hit | self.shots(side, archer));
        each(self.pieces(side, Kind::Templar)).fold(shots, |hit, templar| hit | self.victims(side, templar))
    }

    /// The pieces of a side that may take what stands on a square without a move.
    pub(super) fn strikers(&self, side: Side, target: Square) -> Squares {
        let hits = |kind, from| match kind {
            Kind::Archer => self.shots(side, from),
            _ => self.victims(side, from),
        };
        let of_kind = |kind| each(self.pieces(side, kind)).filter(move |&from| hits(kind, from) & target.bit() != 0);
        [Kind::Archer, Kind::Templar].into_iter().flat_map(of_kind).fold(0, |squares, from| squares | from.bit())
    }

    /// Calls `emit` with every legal turn of a side.
    pub(super) fn each_action(&self, side: Side, crossing: bool, mut emit: impl FnMut(Action)) {
        for target in each(self.strikes(side)) {
            emit(Action::strike(target));
        }
        for kind in Kind::ALL {
            for from in each(self.pieces(side, kind)) {
                for to in each(self.walks(side, kind, from, crossing)) {
                    emit(Action::new(from, None, to, Deed::Walk));
                }
                match kind {
                    Kind::Templar => {
                        for to in each(self.walks(side, kind, from, crossing)) {
                            for slain in each(self.victims(side, to)) {
                                emit(Action::new(from, None, to, Deed::Slay(slain)));
                            }
                        }
                    }
                    Kind::Wagon => {
                        for passenger in self.cargo[side as usize].kinds() {
                            for to in each(self.walks(side, passenger, from, crossing)) {
                                emit(Action::new(from, Some(passenger), to, Deed::Walk));
                            }
                        }
                        self.each_drive(side, from, &mut emit);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Calls `emit` with every legal turn of a side that takes one of some enemy pieces, be it among others.
    pub(super) fn each_capture(&self, side: Side, crossing: bool, prey: Squares, mut emit: impl FnMut(Action)) {
        for target in each(self.strikes(side) & prey) {
            emit(Action::strike(target));
        }
        for kind in Kind::ALL {
            for from in each(self.pieces(side, kind)) {
                let walks = self.walks(side, kind, from, crossing);
                for to in each(walks & prey) {
                    emit(Action::new(from, None, to, Deed::Walk));
                }
                if kind == Kind::Templar {
                    for to in each(walks) {
                        for slain in each(self.victims(side, to) & if to.bit() & prey == 0 { prey } else { !0 }) {
                            emit(Action::new(from, None, to, Deed::Slay(slain)));
                        }
                    }
                }
                if kind == Kind::Wagon {
                    for passenger in self.cargo[side as usize].kinds() {
                        for to in each(self.walks(side, passenger, from, crossing) & prey) {
                            emit(Action::new(from, Some(passenger), to, Deed::Walk));
                        }
                    }
                }
            }
        }
    }

    /// How many legal turns a side has.
    pub(super) fn count_actions(&self, side: Side, crossing: bool) -> usize {
        let mut count = self.strikes(side).count_ones();
        for kind in Kind::ALL {
            for from in each(self.pieces(side, kind)) {
                let walks = self.walks(side, kind, from, crossing);
                count += walks.count_ones();
                count += match kind {
                    Kind::Templar => each(walks).map(|to| self.victims(side, to).count_ones()).sum(),
                    Kind::Wagon => {
                        let cargo = self.cargo[side as usize];
                        let mut drives = 0;
                        self.each_drive(side, from, &mut |_| drives += 1);
                        drives
                            + cargo
                                .kinds()
                                .map(|passenger| self.walks(side, passenger, from, crossing).count_ones())
                                .sum::<u32>()
                    }
                    _ => 0,
                };
            }
        }
        count as usize
    }

    /// Whether a side has any legal turn.
    pub(super) fn can_move(&self, side: Side, crossing: bool) -> bool {
        let steppers = self.all(Kind::Archer) | self.all(Kind::Dune) | self.all(Kind::Templar);
        spread(self.of(side) & steppers) & self.empty() != 0 || self.count_actions(side, crossing) > 0
    }

    /// Calls `emit` with every turn in which a wagon drives.
    pub(super) fn each_drive(&self, side: Side, from: Square, emit: &mut impl FnMut(Action)) {
        let (cargo, left) = (self.cargo[side as usize], Left::default());
        for direction in Direction::STRAIGHT {
            self.drive_on(side, Drive { from, direction, at: from, steps: 0, cargo, left }, emit);
        }
    }

    fn drive_on(&self, side: Side, drive: Drive, emit: &mut impl FnMut(Action)) {
        if drive.steps == Left::SQUARES {
            return;
        }
        let Some(next) = drive.direction.next(drive.at) else { return };
        let loadable = self.loadable(side);
        if (self.empty() | loadable) & next.bit() == 0 {
            return;
        }
        let must_load = (loadable & next.bit() != 0).then(|| self.kind_at(next)).flatten();
        let mut leave = |cargo: Cargo, kind: Option<Kind>| {
            let left = drive.left.with(drive.steps, kind);
            if must_load.is_none() || !cargo.is_full() {
                emit(Action::new(drive.from, None, next, Deed::Drive(left)));
            }
            self.drive_on(side, Drive { at: next, steps: drive.steps + 1, cargo, left, ..drive }, emit);
        };
        let standing = if drive.steps == 0 { None } else { self.kind_at(drive.at) };
        leave(drive.cargo, standing);
        let Some(standing) = standing else {
            drive.cargo.kinds().for_each(|kind| leave(drive.cargo.without(kind), Some(kind)));
            return;
        };
        if !drive.cargo.is_full() {
            leave(drive.cargo.with(standing), None);
        }
        for kind in drive.cargo.kinds().filter(|&kind| kind != standing) {
            leave(drive.cargo.without(kind).with(standing), Some(kind));
        }
    }

    /// Plays a legal turn; tells whether a piece was taken.
    pub(super) fn apply(&mut self, side: Side, action: Action) -> bool {
        let (from, to) = (action.from(), action.to());
        let taken = each(action.strikes() & self.of(side.other())).fold(false, |_, square| self.clear(square));
        match action.deed() {
            Deed::Walk | Deed::Slay(_) => {
                if let Some(passenger) = action.passenger() {
                    let cargo = &mut self.cargo[side as usize];
                    *cargo = cargo.without(passenger);
                    self.put(side, passenger, to);
                } else if let Some(kind) = self.kind_at(from) {
                    self.lift(side, kind, from);
                    self.put(side, kind, to);
                }
            }
            Deed::Strike => {}
            Deed::Drive(left) => self.drive(side, from, to, left),
        }
        taken
    }

    fn drive(&mut self, side: Side, from: Square, to: Square, left: Left) {
        let Some(direction) = Direction::straight(from, to) else { return };
        let mut cargo = self.cargo[side as usize];
        self.lift(side, Kind::Wagon, from);
        let mut at = from;
        for place in 0..=Left::SQUARES {
            let standing = self.kind_at(at);
            if let Some(kind) = standing {
                self.lift(side, kind, at);
                cargo = cargo.with(kind);
            }
            if at == to {
                break;
            }
            if let Some(kind) = left.get(place) {
                cargo = cargo.without(kind);
                self.put(side, kind, at);
            }
            let Some(next) = direction.next(at) else { break };
            at = next;
        }
        self.put(side, Kind::Wagon, to);
        self.cargo[side as usize] = cargo;
    }

    /// A side's squares whose piece the other side could take, fire at or slay in its next turn.
    pub(super) fn exposed(&self, side: Side, crossing: bool) -> Squares {
        let enemy = side.other();
        let mut hit = self.strikes(enemy);
        for kind in Kind::ALL {
            for from in each(self.pieces(enemy, kind)) {
                let walks = self.walks(enemy, kind, from, crossing);
                hit |= walks;
                match kind {
                    Kind::Templar => {
                        hit |= each(walks).fold(0, |hit, to| hit | self.victims(enemy, to));
                    }
                    Kind::Wagon => {
                        for passenger in self.cargo[enemy as usize].kinds() {
                            hit |= self.walks(enemy, passenger, from, crossing);
                        }
                    }
                    _ => {}
                }
            }
        }
        hit & self.of(side)
    }
}
