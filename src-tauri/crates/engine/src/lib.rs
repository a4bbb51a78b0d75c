//! Computer players for the games of `alcazar-rules`.
//!
//! [`think`] searches any [`alcazar_rules::Game`] with an [`Evaluator`], which holds the knowledge of that game;
//! [`think_any`] does so in a game known only at run time: a module for each game makes it [`Playable`]. Nothing here reads
//! or writes files.

pub mod arena;
mod bound;
mod dfpn;
mod evaluator;
mod expect;
pub mod izdari;
mod level;
mod limits;
mod mcts;
mod memory;
mod ordering;
mod playable;
mod player;
mod position;
pub mod review;
mod score;
mod search;
pub mod sprt;
mod think;
#[cfg(feature = "toy")]
mod tictactoe;
mod transposition;
pub mod tzaar;
mod why;
pub mod zara;

pub use evaluator::{Evaluator, Mobility, Solution};
pub use expect::{MOST_SEATS, expected, shares};
pub use level::{Level, Skill};
pub use limits::{Clock, Limits, Stop};
pub use playable::{Depths, Playable};
pub use player::{Think, bench_depths, greedy_any, leads_any, random_any, reference_any, think_any};
pub use position::Position;
pub use score::{HEURISTIC_MAX, Proof, UNIT, finished, margin};
pub use think::{Line, Progress, Request, Turn, think};
pub use why::{Why, explain};
