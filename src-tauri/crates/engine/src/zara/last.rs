//! The last tiles of Zara, counted out without being played.
//!
//! What the tiles gain is listed once for all squares. After an action only the squares near what it changed have to be
//! looked at anew.

use super::board::{Board, DIRECTIONS, Move, indices, opposite};
use super::bounds::Reach;
use crate::Position;

/// More than a single tile can gain or lose: three neighbours of three points.
const MOST_SWING: i32 = 12;

/// The squares on which one side gains at least so much, by the gain and [`MOST_SWING`].
#[derive(Default)]
struct SquaresByGain([u64; 2 * MOST_SWING as usize + 1]);

impl SquaresByGain {
    fn add(&mut self, action: Move) {
        self.0[(i32::from(action.swing) + MOST_SWING) as usize] |= 1 << action.square;
    }

    /// Counts higher gains among the lower ones; to be done once all are added.
    fn sum(&mut self) {
        for gain in (1..self.0.len()).rev() {
            self.0[gain - 1] |= self.0[gain];
        }
    }

    fn at_least(&self, gain: i32) -> u64 {
        self.0.get((gain + MOST_SWING).max(0) as usize).copied().unwrap_or(0)
    }
}

/// What an action changes for the next ones.
struct Effect {
    /// The squares of the tiles that fall, but for its own.
    fallen: u64,
    /// The square on which it stays, if it does.
    here: u64,
    /// Where the next tile may be put.
    permitted: u64,
    /// Where another action may gain something else than before; squares beside `here` are not counted.
    affected: u64,
}

impl Effect {
    fn new(board: &Board, empty: u64, action: Move) -> Self {
        let grid = board.grid;
        let fallen = indices(action.falls & 15)
            .fold(0, |fallen, bit| fallen | 1_u64 << grid.step(DIRECTIONS - 1 - bit, action.square));
        let here = if action.stays() { 1 << action.square } else { 0 };
        let permitted = (empty | fallen) & !here & !if action.stays() { grid.around(action.square) } else { 0 };
        // A shield that comes or goes matters to the replies against spears that it faces.
        let shown = |bit: usize| if action.shape().shields & 8 >> bit != 0 { here } else { 0 };
        let faced = (0..DIRECTIONS).fold(0, |faced, direction| {
            faced | grid.beside(opposite(direction), board.shields[direction] & fallen | shown(direction))
        });
        let near = |set: u64, spears: &[u64; DIRECTIONS]| {
            (0..DIRECTIONS).fold(0, |near, direction| near | grid.beside(opposite(direction), set & spears[direction]))
        };
        let affected = fallen | near(fallen, &[u64::MAX; DIRECTIONS]) | near(faced, &board.spears);
        Self { fallen, here, permitted, affected }
    }
}

/// Whether the mover can gain so many points where both have a single tile.
pub(super) fn last_two_gain(board: &Board, wanted: i32) -> bool {
    let empty = board.empty();
    let mut other = board.clone();
    other.side ^= 1;
    let mut replies = SquaresByGain::default();
    other.moves_on(empty, |reply| replies.add(reply));
    replies.sum();
    let mut reached = false;
    board.moves(|action| {
        // What a reply must gain at least to refute.
        let required = i32::from(action.swing) - wanted + 1;
        if reached || required <= -MOST_SWING {
            return;
        }
        let Effect { permitted, affected, .. } = Effect::new(board, empty, action);
        let affected = affected & permitted;
        if replies.at_least(required) & permitted & !affected != 0 {
            return;
        }
        if permitted == 0 {
            reached = required > 0;
            return;
        }
        let mut refuted = false;
        if affected != 0 {
            let mut next = board.clone();
            next.apply(action);
            next.moves_on(affected, |reply| refuted |= i32::from(reply.swing) >= required);
        }
        reached = !refuted;
    });
    reached
}

/// A square on which the other side may reply.
struct Reply {
    square: u8,
    /// The most that it gains.
    any: i32,
    /// The most that it gains with a tile that stays and strikes nothing.
    quiet: i32,
}

/// Refutes actions at a glance where the mover has two tiles and the other side one.
pub(super) struct Sieve {
    empty: u64,
    replies: Vec<Reply>,
    kinds: [u8; 2],
    /// What each of the mover's tiles gains if it is played at once.
    gains: [SquaresByGain; 2],
    /// What it gains at most later.
    most: [i32; 2],
}

impl Sieve {
    /// For the mover's two tiles; none if there are more or less, or the other side has not one.
    pub fn new(board: &Board, reach: &Reach) -> Option<Self> {
        let hands = [board.side, board.side ^ 1].map(|side| board.hands[side]);
        if hands.map(u32::count_ones) != [2, 1] {
            return None;
        }
        let empty = board.empty();
        let mut other = board.clone();
        other.side ^= 1;
        let mut replies: Vec<Reply> = Vec::with_capacity(empty.count_ones() as usize);
        other.moves_on(empty, |reply| {
            let any = i32::from(reply.swing);
            let quiet = if reply.falls == 0 { any } else { -MOST_SWING };
            match replies.last_mut() {
                Some(last) if last.square == reply.square => {
                    last.any = last.any.max(any);
                    last.quiet = last.quiet.max(quiet);
                }
                _ => replies.push(Reply { square: reply.square, any, quiet }),
            }
        });
        let kinds = [hands[0].trailing_zeros() as u8, hands[0].ilog2() as u8];
        let mut gains = [SquaresByGain::default(), SquaresByGain::default()];
        board.moves_on(empty, |action| gains[usize::from(action.shape().kind == kinds[1])].add(action));
        gains.iter_mut().for_each(SquaresByGain::sum);
        let most = kinds.map(|kind| i32::from(reach.of(kind)));
        Some(Self { empty, replies, kinds, gains, most })
    }

    /// Whether some reply surely leaves the mover with less than is wanted; if not, it may still.
    pub fn refutes(&self, board: &Board, action: Move, wanted: i32) -> bool {
        let grid = board.grid;
        let beside = |set: u64| (0..DIRECTIONS).fold(0, |near, direction| near | grid.beside(direction, set));
        let effect = Effect::new(board, self.empty, action);
        let changed = effect.affected | beside(effect.here);
        let left = (self.empty | effect.fallen) & !effect.here;
        let rest = usize::from(action.shape().kind == self.kinds[0]);
        self.replies.iter().any(|reply| {
            let here = 1_u64 << reply.square;
            if here & effect.permitted & !effect.affected == 0 {
                return false;
            }
            // What the last tile has to gain.
            let needed = wanted - i32::from(action.swing);
            if needed + reply.any > self.most[rest] {
                return true;
            }
            let needed = needed + reply.quiet;
            // Perhaps the last tile cannot be played.
            if needed <= 0 {
                return false;
            }
            // It cannot strike the quiet tile, whose neighbours are forbidden.
            let room = left & !here & !grid.around(reply.square);
            let changed = changed | beside(beside(here));
            self.gains[rest].at_least(needed) & room & !changed == 0
                && (room & changed == 0 || needed > self.most[rest])
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is missing")]
mod tests {
    use alcazar_rules::zara::Zara;
    use alcazar_rules::{Game, Setup};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Positions of random games with so many tiles in hand.
    fn endings(size: u8, held: i32, count: usize) -> Vec<Board> {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(size) + held as u64);
        let start = Zara::new(&Setup::default().option("size", &size.to_string())).unwrap();
        let mut found = Vec::new();
        while found.len() < count {
            let mut board = Board::new(&start).unwrap();
            // With few tiles in hand from the start games are short, so that boards are not always full.
            let each = rng.random_range(5..=17);
            for hand in &mut board.hands {
                while hand.count_ones() > each {
                    *hand &= !(1 << rng.random_range(0..17));
                }
            }
            let mut actions = Vec::new();
            while board.to_act().is_some() && board.held() > held {
                board.legal_actions(&mut actions);
                board.apply(actions[rng.random_range(0..actions.len())]);
            }
            if board.to_act().is_some() {
                found.push(board);
            }
        }
        found
    }

    /// What the mover gains by an action if both play their best, by trying everything.
    fn gain_by(board: &Board, action: Move) -> i32 {
        let mut next = board.clone();
        next.apply(action);
        i32::from(action.swing) - gain(&next)
    }

    fn gain(board: &Board) -> i32 {
        let mut best = None;
        if board.to_act().is_some() {
            board.moves(|action| best = best.max(Some(gain_by(board, action))));
        }
        best.unwrap_or(0)
    }

    #[test]
    fn the_last_two_tiles_gain_what_they_do_when_played() {
        for size in [4, 5, 6] {
            for board in endings(size, 2, 150) {
                let expected = gain(&board);
                for wanted in -9..=9 {
                    assert_eq!(last_two_gain(&board, wanted), expected >= wanted, "{wanted} of {expected}");
                }
            }
        }
    }

    #[test]
    fn nothing_gains_more_than_is_foreseen_nor_what_is_refuted_at_a_glance() {
        let (mut refuted, mut all) = (0, 0);
        for (size, held, count) in [(4, 1, 40), (4, 2, 100), (5, 2, 50), (4, 3, 150), (5, 3, 60), (6, 3, 4), (4, 4, 6)]
        {
            for board in endings(size, held, count) {
                let reaches = board.reaches();
                let sieve = Sieve::new(&board, &reaches[0]);
                let mut best = None;
                board.moves(|action| {
                    let gained = gain_by(&board, action);
                    best = best.max(Some(gained));
                    assert!(gained <= i32::from(action.swing + reaches[0].without(action.shape().kind)));
                    for wanted in -6..=9 {
                        if let Some(sieve) = &sieve
                            && sieve.refutes(&board, action, wanted)
                        {
                            assert!(gained < wanted, "{action:?} gains {gained}");
                            refuted += 1;
                        }
                        all += i32::from(sieve.is_some() && gained < wanted);
                    }
                });
                let best = best.unwrap();
                assert!((-i32::from(reaches[1].all)..=i32::from(reaches[0].all)).contains(&best), "{best}");
            }
        }
        assert!(2 * refuted > all, "{refuted} of {all} were refuted");
    }
}
