//! Certificates: proof trees in files, which anybody can check.
//!
//! A certificate claims of a position that a seat leads by at least so many points in the end, whatever the others do. It
//! holds one action wherever that seat is to act, and all actions wherever another one is. [`verify`] checks it by the
//! rules and nothing else; [`prove`] makes one, with the help of whoever knows good actions. A position that is reached
//! in several ways stands there once, and a line leads only to lines below it, so that nothing is proven by itself.
//!
//! ```text
//! alcazar-certificate 1
//! game GAME
//! position POSITION
//! claim r 2 7
//! 1<tab>POSITION<tab>ACTION 2
//! ```
//!
//! After the position come one or more claims, each with the letter of the seat, the least lead and the number of its
//! lines. The lines are counted from 1, and the first one is the position itself. Fields are divided by tabs: the number,
//! the position, and each action with the number of the line that it leads to, or `=` where it ends the game. All replies
//! stand in the order of the rules.

mod prove;
mod verify;

use alcazar_rules::{AnyGame, Seat};

pub use prove::{Adviser, Proven, Unproven, prove, write};
pub use verify::{Fault, Verified, verify};

/// The first line of every certificate.
const TITLE: &str = "alcazar-certificate 1";
/// What stands in place of a line where the game is over.
const END: &str = "=";

/// The most positions of one claim.
pub const MOST_NODES: usize = 1_000_000;

/// The lead of a win in a game without points.
pub const WIN: i16 = 2;

/// That a seat leads the best other one by at least so many points in the end; in games without points 2 is a win and 0 a
/// draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who leads.
    pub seat: Seat,
    /// The least lead; below 0 the most that the seat trails by.
    pub lead: i16,
}

impl Claim {
    /// Whether a finished game keeps the claim.
    fn holds(self, position: &AnyGame) -> bool {
        lead(position, self.seat).is_some_and(|lead| lead >= i32::from(self.lead))
    }
}

/// By how many points a seat leads the best other one in a finished game.
fn lead(position: &AnyGame, seat: Seat) -> Option<i32> {
    let outcome = position.outcome()?;
    let scores = || outcome.standings().iter().map(|standing| i32::from(standing.score)).enumerate();
    let own = scores().find(|&(index, _)| index == seat.index())?.1;
    let best_other = scores().filter(|&(index, _)| index != seat.index()).map(|(_, score)| score).max()?;
    Some(own - best_other)
}
