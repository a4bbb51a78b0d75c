//! Knowledge of Zara.
//!
//! The evaluation is the expected lead at the end of the game: a sum of what each tile on the board and in hand is
//! likely to bring. The numbers were found by least squares from the results of self-play; each has a part that counts
//! fully when all tiles are in hand and fades with them.

mod board;
mod bounds;
mod ending;
mod gains;
mod last;

use alcazar_rules::zara::{Exposed, Kind, Placement, Tile, Zara};
use alcazar_rules::{AnyAction, Game, Seat};

use board::indices;
pub use board::{Board, Move, Squares};

use crate::playable::think_as;
use crate::score::ahead;
use crate::{Clock, Depths, Evaluator, Level, MOST_SEATS, Playable, Progress, Request, Skill, Solution, Stop, Turn};

/// A number that changes in the course of a game: at the end, and how much more it is at the start.
#[derive(Clone, Copy)]
struct Fading(i32, i32);

/// The course of a game in parts, from 0 (no tile is in hand) to this (all are).
const COURSE: i32 = 64;

impl Fading {
    const fn at(self, left: i32) -> i32 {
        self.0 + self.1 * left / COURSE
    }
}

/// What a point on the board is worth, by the number of blank edges of its tile that can be struck.
const POINT: [Fading; 4] = [Fading(101, -84), Fading(84, -113), Fading(54, -71), Fading(44, -57)];
/// What a tile in hand is worth, from A to Q.
const HELD: [Fading; 17] = [
    Fading(113, 74),
    Fading(133, 21),
    Fading(167, 9),
    Fading(168, 22),
    Fading(230, -62),
    Fading(185, 6),
    Fading(187, -25),
    Fading(213, -49),
    Fading(219, -55),
    Fading(164, 19),
    Fading(175, 22),
    Fading(172, 26),
    Fading(166, -8),
    Fading(165, 28),
    Fading(169, -2),
    Fading(164, 25),
    Fading(116, 54),
];
/// What a point of the most valuable tile that can be struck at once takes from its owner.
const HANGING: Fading = Fading(-35, 43);
/// What it is worth to move.
const MOVE: Fading = Fading(-35, -70);

/// By how many hundredths of a point one seat of several must stand better to have e times another's share of the point,
/// told from the results of positions as they look: see [`Evaluator::scale`].
const SHARE_SCALE: f64 = 210.0;

/// Evaluates positions of Zara.
#[derive(Clone, Copy, Debug, Default)]
pub struct ZaraEvaluator;

/// Found by matches: each level wins about two games of three against the one below.
fn skill(level: Level) -> Skill {
    let skill = |depth, nodes, noise, overlooked| Skill { depth: Some(depth), nodes: Some(nodes), noise, overlooked };
    match level.number() {
        1 => skill(1, 9_000, 550, 75),
        2 => skill(1, 9_000, 430, 63),
        3 => skill(1, 9_000, 320, 48),
        4 => skill(2, 20_000, 420, 57),
        5 => skill(2, 20_000, 290, 40),
        6 => skill(2, 30_000, 180, 22),
        7 => skill(3, 60_000, 80, 7),
        _ => Skill::BEST,
    }
}

fn left(position: &Zara) -> i32 {
    let seats = position.seats();
    let held: u32 = (0..seats).map(|seat| position.held(Seat(seat))).sum();
    COURSE * held as i32 / (17 * i32::from(seats))
}

fn on_board(tile: Tile, open: u8, left: i32) -> i32 {
    i32::from(tile.points()) * POINT[(tile.blanks() & open).count_ones() as usize].at(left)
}

fn in_hand(kind: Kind, left: i32) -> i32 {
    HELD[(kind.letter() as u8 - b'A') as usize].at(left)
}

impl Playable for Zara {
    type Evaluator = ZaraEvaluator;
    const EVALUATOR: ZaraEvaluator = ZaraEvaluator;
    const BENCH: Depths = Depths { perft: 3, search: 3 };

    /// Found from games of the computer against itself, with what the two halves of the games gave in parentheses: 98 (88,
    /// 109) from 80 games with 4,000 nodes a turn, with three seats 356 (321, 409) from 40 with 3,000 and with four 307
    /// (315, 299) from 30 with 3,000.
    fn expectation_scale(seats: usize) -> f64 {
        match seats {
            ..=2 => 98.0,
            3 => 356.0,
            _ => 307.0,
        }
    }

    fn think(
        &self,
        request: &Request,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress<AnyAction>),
    ) -> Option<Turn<AnyAction>> {
        if let Some(board) = Board::new(self) {
            on_squares(&ZaraEvaluator, &board, request, stop, progress)
        } else if let Some(board) = Squares::<3>::new(self) {
            on_squares(&MultiplayerEvaluator, &board, request, stop, progress)
        } else if let Some(board) = Squares::<4>::new(self) {
            on_squares(&MultiplayerEvaluator, &board, request, stop, progress)
        } else {
            think_as(&ZaraEvaluator, self, request, stop, progress, &|action| Some(action.into()))
        }
    }
}

fn on_squares<const SEATS: usize, E: Evaluator<Squares<SEATS>>>(
    evaluator: &E,
    board: &Squares<SEATS>,
    request: &Request,
    stop: &Stop,
    progress: &mut dyn FnMut(&Progress<AnyAction>),
) -> Option<Turn<AnyAction>> {
    think_as(evaluator, board, request, stop, progress, &|action| board.placement(action).map(AnyAction::from))
}

impl Evaluator<Zara> for ZaraEvaluator {
    fn evaluate(&self, position: &Zara, seat: Seat) -> i32 {
        ahead(&self.standings(position)[..position.seats().into()], seat.index())
    }

    fn standings(&self, position: &Zara) -> [i32; MOST_SEATS] {
        let left = left(position);
        let to_act = position.to_act();
        let mut values = [0; MOST_SEATS];
        let mut hanging = [0; MOST_SEATS];
        for Exposed { seat, tile, open, reachable, .. } in position.exposed() {
            values[seat.index()] += on_board(tile, open, left);
            if Some(seat) != to_act && tile.blanks() & reachable != 0 {
                let most = &mut hanging[seat.index()];
                *most = i32::from(tile.points()).max(*most);
            }
        }
        let seats = position.seats();
        for seat in 0..seats {
            let value = &mut values[seat as usize];
            *value += position.hand(Seat(seat)).map(|kind| in_hand(kind, left)).sum::<i32>();
            *value += hanging[seat as usize] * HANGING.at(left);
            *value += if to_act == Some(Seat(seat)) { MOVE.at(left) } else { 0 };
        }
        values
    }

    fn scale(&self, _: u8) -> f64 {
        SHARE_SCALE
    }

    fn count(&self, position: &Zara, seat: Seat) -> i32 {
        let scores: Vec<_> = position.scores().iter().map(|&score| i32::from(score) * crate::UNIT).collect();
        ahead(&scores, seat.index())
    }

    fn rank(&self, position: &Zara, actions: &[Placement], ranks: &mut Vec<i32>) {
        let left = left(position);
        let Some(seat) = position.to_act() else { return };
        ranks.extend(actions.iter().map(|&placement| {
            let Placement { tile, square } = placement;
            let mut swing = position.swing(placement);
            let own = i32::from(swing[seat.index()]);
            swing[seat.index()] = 0;
            let others: i32 = swing.iter().map(|&points| i32::from(points)).sum();
            let stays = position.falls(placement).all(|fallen| fallen != square);
            let placed = if stays { on_board(tile, position.open_sides(square), left) } else { 0 };
            placed - in_hand(tile.kind(), left) + (own - if stays { i32::from(tile.points()) } else { 0 } - others) * 90
        }));
    }

    fn counts_margin(&self) -> bool {
        true
    }

    fn skill(&self, level: Level) -> Skill {
        skill(level)
    }
}

impl Evaluator<Board> for ZaraEvaluator {
    fn evaluate(&self, board: &Board, seat: Seat) -> i32 {
        let standings = standings(board);
        let value = standings[board.side] - standings[board.side ^ 1];
        if seat.index() == board.side { value } else { -value }
    }

    fn rank(&self, board: &Board, actions: &[Move], ranks: &mut Vec<i32>) {
        rank(board, actions, ranks);
    }

    fn margins(&self, board: &Board) -> Option<(i32, i32)> {
        let lead = board.lead_of_mover();
        if let Some(swing) = board.last_swing() {
            let margin = i32::from(lead + swing);
            return Some((margin, margin));
        }
        let [own, other] = board.reaches().map(|reach| reach.all);
        Some((i32::from(lead - other), i32::from(lead + own)))
    }

    fn counts_margin(&self) -> bool {
        true
    }

    fn skill(&self, level: Level) -> Skill {
        skill(level)
    }

    fn solve(&self, board: &Board, clock: &Clock, threads: usize) -> Option<Solution<Move>> {
        ending::solve(board, clock, threads)
    }
}

/// Evaluates positions of Zara with more than two seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct MultiplayerEvaluator;

impl<const SEATS: usize> Evaluator<Squares<SEATS>> for MultiplayerEvaluator {
    fn evaluate(&self, board: &Squares<SEATS>, seat: Seat) -> i32 {
        ahead(&standings(board), seat.index())
    }

    fn standings(&self, board: &Squares<SEATS>) -> [i32; MOST_SEATS] {
        let standings = standings(board);
        std::array::from_fn(|seat| standings.get(seat).copied().unwrap_or(0))
    }

    fn scale(&self, _: u8) -> f64 {
        SHARE_SCALE
    }

    fn rank(&self, board: &Squares<SEATS>, actions: &[Move], ranks: &mut Vec<i32>) {
        rank(board, actions, ranks);
    }

    fn skill(&self, level: Level) -> Skill {
        skill(level)
    }
}

fn left_of<const SEATS: usize>(board: &Squares<SEATS>) -> i32 {
    board.held() * COURSE / (17 * SEATS as i32)
}

/// What each seat is likely to have at the end.
fn standings<const SEATS: usize>(board: &Squares<SEATS>) -> [i32; SEATS] {
    let left = left_of(board);
    let mut values = board.standings(&POINT.map(|point| point.at(left)));
    for (side, value) in values.iter_mut().enumerate() {
        *value += indices(board.hands[side]).map(|kind| HELD[kind].at(left)).sum::<i32>();
        *value += if side == board.side { MOVE.at(left) } else { board.hanging(side) * HANGING.at(left) };
    }
    values
}

fn rank<const SEATS: usize>(board: &Squares<SEATS>, actions: &[Move], ranks: &mut Vec<i32>) {
    let left = left_of(board);
    // Long lists are ranked at every node: what depends on the course of the game alone is worked out once.
    let (points, held) = (POINT.map(|point| point.at(left)), HELD.map(|held| held.at(left)));
    let (mut at, mut open) = (u8::MAX, 0);
    ranks.extend(actions.iter().map(|action| {
        if at != action.square {
            at = action.square;
            open = board.open_sides(at);
        }
        let shape = action.shape();
        let own = if action.stays() { shape.points } else { 0 };
        let placed = i32::from(own) * points[(shape.tile.blanks() & open).count_ones() as usize];
        placed - held[shape.kind as usize] + i32::from(action.swing - own) * 90
    }));
}
