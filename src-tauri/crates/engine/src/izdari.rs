//! Knowledge of Assassin's Izdari.
//!
//! The game is won by taking the templar, so that besides the pieces themselves it counts how many enemies come near
//! it and how many squares around it they reach.

use alcazar_rules::izdari::{Action, Izdari, Kind, Taking};
use alcazar_rules::{Game, Seat, bits};

use crate::{Depths, Evaluator, Level, Playable, Skill};

/// Evaluates positions of Assassin's Izdari.
#[derive(Clone, Copy, Debug, Default)]
pub struct IzdariEvaluator;

/// What a piece is worth; a templar is worth the game.
///
/// Found by logistic regression of the results of 4,000 games of the computer against itself: the assassin decides them.
/// Values much like these won 33 and lost 1 of 100 games against ones from 300 to 520 (4,000 nodes a turn).
const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Archer => 140,
        Kind::Halfling => 200,
        Kind::Lizard => 80,
        Kind::Assassin => 1_200,
        Kind::Dune => 0,
        Kind::Templar => 20_000,
        Kind::Wagon => 130,
    }
}

/// What a piece on board of the wagon has less: it is slow to act, and falls with the wagon.
const ABOARD: i32 = -25;
/// What a square under an archer's fire is worth.
const LINE: i32 = 3;
/// What it is worth to fire at a square around the enemy's templar.
const LINE_AT_TEMPLAR: i32 = 12;
/// What a step nearer to the enemy's templar is worth to a piece.
const STEP: i32 = 4;
/// What it is worth to be to move.
const MOVE: i32 = 25;
/// What it costs to have to save the templar.
const ATTACKED: i32 = 80;
/// The squares of the middle files and ranks, for pieces that walk.
const MIDDLE: u64 = {
    let mut squares = 0;
    let mut rank = 2;
    while rank < 5 {
        squares |= 0b0_0111_1100 << (9 * rank);
        rank += 1;
    }
    squares
};

fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

/// What the pieces of a seat are worth where they stand.
fn strength(position: &Izdari, seat: Seat) -> i32 {
    let enemy = other(seat);
    let target = position.squares(enemy, Kind::Templar);
    let mut sum = material(position, seat);
    for kind in [Kind::Assassin, Kind::Halfling, Kind::Lizard, Kind::Archer] {
        let squares = position.squares(seat, kind);
        sum += ABOARD * i32::from(position.aboard(seat, kind));
        sum += 6 * (squares & MIDDLE).count_ones() as i32;
        for templar in bits(target) {
            let near = bits(squares).map(|square| 14_i32.saturating_sub_unsigned(Izdari::distance(square, templar)));
            sum += STEP * near.sum::<i32>();
        }
    }
    let lines = position.lines_of_fire(seat);
    sum += LINE * lines.count_ones() as i32;
    sum + LINE_AT_TEMPLAR * (lines & position.around_templar(enemy)).count_ones() as i32
}

fn material(position: &Izdari, seat: Seat) -> i32 {
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Templar);
    kinds
        .map(|kind| {
            let pieces = position.squares(seat, kind).count_ones() as i32 + i32::from(position.aboard(seat, kind));
            worth(kind) * pieces
        })
        .sum()
}

/// Whether a seat's templar could be taken if the other were to move.
fn is_attacked(position: &Izdari, seat: Seat) -> bool {
    position.in_danger(seat) & position.squares(seat, Kind::Templar) != 0
}

fn prize(taking: Taking) -> i32 {
    taking.taken.map_or(0, worth) + taking.slain.map_or(0, worth)
}

impl Playable for Izdari {
    type Evaluator = IzdariEvaluator;
    const EVALUATOR: IzdariEvaluator = IzdariEvaluator;
    const BENCH: Depths = Depths { perft: 5, search: 9 };

    /// Found from 80 games of the computer against itself with 3,000 nodes a turn, whose two halves gave 1,205 and 1,161.
    fn expectation_scale(_: usize) -> f64 {
        1183.0
    }
}

impl Evaluator<Izdari> for IzdariEvaluator {
    fn evaluate(&self, position: &Izdari, seat: Seat) -> i32 {
        let Some(to_act) = position.to_act() else { return 0 };
        let waits = other(to_act);
        // A position that came back may come a third time: each visit brings the draw nearer.
        if position.is_repeated() {
            return 0;
        }
        let attacked = is_attacked(position, to_act);
        let lead = strength(position, to_act) - strength(position, waits) + MOVE - if attacked { ATTACKED } else { 0 };
        // Without a capture the lead fades.
        let left = i32::from(position.quiet_turns_left());
        let lead = if left < 40 { lead * (left + 8) / 48 } else { lead };
        if seat == to_act { lead } else { -lead }
    }

    fn count(&self, position: &Izdari, seat: Seat) -> i32 {
        material(position, seat) - material(position, other(seat))
    }

    fn rank(&self, position: &Izdari, actions: &[Action], ranks: &mut Vec<i32>) {
        let Some(seat) = position.to_act() else { return };
        let danger = position.in_danger(seat);
        ranks.extend(actions.iter().map(|&action| {
            let taking = position.taking(action);
            let prize = prize(taking);
            let taker = taking.taker.map_or(0, |kind| if kind == Kind::Templar { 400 } else { worth(kind) });
            let flees = Izdari::leaves(action) & danger != 0;
            let waits = taking.taker == Some(Kind::Dune);
            match (prize, flees, waits) {
                (1.., ..) => 300 + prize - taker / 10,
                (_, true, _) => 60 + taker / 10,
                (_, _, true) => -60,
                _ => 0,
            }
        }));
    }

    /// It is if the templar is attacked.
    fn is_urgent(&self, position: &Izdari) -> bool {
        position.to_act().is_some_and(|seat| is_attacked(position, seat))
    }

    fn reduction(&self, depth: u8, place: usize) -> u8 {
        match (depth, place) {
            (0, _) | (_, ..5) => 0,
            (1..4, _) | (_, ..20) => 1,
            _ => 2,
        }
    }

    /// Found by matches: each level wins about two games of three against the one below.
    fn skill(&self, level: Level) -> Skill {
        let usual = Skill::usual(level);
        match level.number() {
            1 => Skill { noise: 700, overlooked: 76, ..usual },
            2 => Skill { noise: 480, overlooked: 66, ..usual },
            3 => Skill { noise: 330, overlooked: 52, ..usual },
            4 => Skill { noise: 235, overlooked: 37, ..usual },
            5 => Skill { noise: 155, overlooked: 20, ..usual },
            6 => Skill { depth: Some(3), nodes: Some(30_000), noise: 90, overlooked: 12 },
            7 => Skill { depth: Some(4), nodes: Some(100_000), noise: 15, overlooked: 2 },
            _ => usual,
        }
    }

    fn noisy(&self, position: &Izdari, actions: &mut Vec<Action>) {
        position.captures(actions);
    }
}
