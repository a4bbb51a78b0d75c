//! A second, slow reading of the rule sheet: pieces in a map, wagons by trying every order of loading and unloading.
//! What it says can come of a position is compared with what the legal turns lead to.

use std::collections::{BTreeMap, BTreeSet};

use alcazar_rules::Game;
use alcazar_rules::izdari::Izdari;
use proptest::prelude::*;

type Place = (i8, i8);
const HV: [Place; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const SLANTWISE: [Place; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// Letters by file and rank, counted from 0, and what each side's wagon carries.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Table {
    pieces: BTreeMap<Place, char>,
    cargo: [Vec<char>; 2],
}

fn on_board((file, rank): Place) -> bool {
    (0..9).contains(&file) && (0..7).contains(&rank)
}

fn step(from: Place, by: Place, times: i8) -> Place {
    (from.0 + by.0 * times, from.1 + by.1 * times)
}

/// A player's view of the pieces.
#[derive(Clone, Copy)]
struct Player {
    sand: bool,
    crossing: bool,
}

impl Player {
    fn owns(self, letter: char) -> bool {
        letter.is_ascii_uppercase() == self.sand
    }

    fn hold(self) -> usize {
        usize::from(!self.sand)
    }

    fn rides(self, letter: char) -> bool {
        self.owns(letter) && "AHLS".contains(letter.to_ascii_uppercase())
    }
}

impl Table {
    fn board(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..7).rev() {
            let mut text = String::new();
            for file in 0..9 {
                match self.pieces.get(&(file, rank)) {
                    None => text.push('.'),
                    Some(&letter) => {
                        text.push(letter);
                        let mut cargo = self.cargo[usize::from(letter == 'w')].clone();
                        if letter.eq_ignore_ascii_case(&'w') && !cargo.is_empty() {
                            cargo.sort_unstable();
                            text.extend(["(", &cargo.iter().collect::<String>(), ")"]);
                        }
                    }
                }
            }
            for run in (1..=9).rev() {
                text = text.replace(&".".repeat(run), &run.to_string());
            }
            ranks.push(text);
        }
        ranks.join("/")
    }

    fn enemy(&self, player: Player, at: Place) -> Option<char> {
        self.pieces.get(&at).copied().filter(|&letter| !player.owns(letter))
    }

    fn is_empty(&self, at: Place) -> bool {
        on_board(at) && !self.pieces.contains_key(&at)
    }

    fn is_dune(&self, at: Place) -> bool {
        self.pieces.get(&at).is_some_and(|letter| letter.eq_ignore_ascii_case(&'d'))
    }

    fn may_pass(&self, player: Player, at: Place) -> bool {
        on_board(at) && (self.is_empty(at) || player.crossing && !self.is_dune(at))
    }

    fn may_land(&self, player: Player, at: Place) -> bool {
        on_board(at) && (self.is_empty(at) || self.enemy(player, at).is_some() && !self.is_dune(at))
    }

    fn remove(&mut self, at: Place) {
        match self.pieces.remove(&at) {
            Some('W') => self.cargo[0].clear(),
            Some('w') => self.cargo[1].clear(),
            _ => {}
        }
    }

    fn walks(&self, player: Player, letter: char, from: Place) -> BTreeSet<Place> {
        let mut ends = BTreeSet::new();
        match letter.to_ascii_uppercase() {
            'A' | 'D' => ends.extend(HV.map(|by| step(from, by, 1)).into_iter().filter(|&at| self.is_empty(at))),
            'T' => ends.extend(HV.map(|by| step(from, by, 1)).into_iter().filter(|&at| self.may_land(player, at))),
            'S' => self.stroll(player, from, 3, &mut ends),
            'H' | 'L' => {
                let (least, most) = if letter.eq_ignore_ascii_case(&'h') { (1, 3) } else { (2, 9) };
                for by in SLANTWISE {
                    for length in least..=most {
                        let passed = (1..length).all(|part| self.may_pass(player, step(from, by, part)));
                        if passed && self.may_land(player, step(from, by, length)) {
                            ends.insert(step(from, by, length));
                        }
                    }
                }
            }
            _ => {}
        }
        ends.remove(&from);
        ends
    }

    fn stroll(&self, player: Player, at: Place, steps: u8, ends: &mut BTreeSet<Place>) {
        for next in HV.map(|by| step(at, by, 1)) {
            if self.may_land(player, next) {
                ends.insert(next);
            }
            if steps > 1 && self.may_pass(player, next) {
                self.stroll(player, next, steps - 1, ends);
            }
        }
    }

    fn shots(&self, player: Player, from: Place) -> Vec<Place> {
        let mut targets = Vec::new();
        for by in HV.into_iter().chain(SLANTWISE) {
            for length in 2..9 {
                let clear = (1..length).all(|part| self.is_empty(step(from, by, part)));
                let target = step(from, by, length);
                let fair = self.enemy(player, target).is_some_and(|letter| !"DdWw".contains(letter));
                if clear && fair {
                    targets.push(target);
                }
            }
        }
        targets
    }

    /// This table and all that a templar could make of it by slaying around a square.
    fn slayings(&self, player: Player, around: Place) -> Vec<Self> {
        let mut tables = Vec::new();
        for by in HV.into_iter().chain(SLANTWISE) {
            let target = step(around, by, 1);
            if self.enemy(player, target).is_some() && !self.is_dune(target) {
                let mut next = self.clone();
                next.remove(target);
                tables.push(next);
            }
        }
        tables
    }

    /// Everything that one turn can make of this table.
    fn turns(&self, player: Player) -> BTreeSet<Self> {
        let mut results = BTreeSet::new();
        let own: Vec<_> = self.pieces.iter().filter(|&(_, &letter)| player.owns(letter)).collect();
        for (&from, &letter) in own {
            for to in self.walks(player, letter, from) {
                let mut next = self.clone();
                next.pieces.remove(&from);
                next.remove(to);
                next.pieces.insert(to, letter);
                if letter.eq_ignore_ascii_case(&'t') {
                    results.extend(next.slayings(player, to));
                }
                results.insert(next);
            }
            match letter.to_ascii_uppercase() {
                'A' => results.extend(self.shots(player, from).into_iter().map(|target| {
                    let mut next = self.clone();
                    next.remove(target);
                    next
                })),
                'T' => results.extend(self.slayings(player, from)),
                'W' => {
                    for (place, &passenger) in self.cargo[player.hold()].iter().enumerate() {
                        for to in self.walks(player, passenger, from) {
                            let mut next = self.clone();
                            next.cargo[player.hold()].remove(place);
                            next.remove(to);
                            next.pieces.insert(to, passenger);
                            results.insert(next.sorted());
                        }
                    }
                    for by in HV {
                        let mut start = self.clone();
                        start.pieces.remove(&from);
                        start.drive(player, (from, letter), by, 5, false, &mut results);
                    }
                }
                _ => {}
            }
        }
        results
    }

    fn sorted(mut self) -> Self {
        self.cargo.iter_mut().for_each(|cargo| cargo.sort_unstable());
        self
    }

    /// A wagon that is lifted off the board and hovers over a square that it may still work on or leave.
    fn drive(
        &self,
        player: Player,
        wagon: (Place, char),
        by: Place,
        left: u8,
        put_down: bool,
        to: &mut BTreeSet<Self>,
    ) {
        let (at, letter) = wagon;
        let hold = player.hold();
        let standing = self.pieces.get(&at).copied();
        if let Some(standing) = standing.filter(|_| self.cargo[hold].len() < 3) {
            let mut next = self.clone();
            next.pieces.remove(&at);
            next.cargo[hold].push(standing);
            next.drive(player, wagon, by, left, put_down, to);
        }
        for place in 0..self.cargo[hold].len() {
            if !put_down {
                let mut next = self.clone();
                let passenger = next.cargo[hold].remove(place);
                next.cargo[hold].extend(standing);
                next.pieces.insert(at, passenger);
                next.drive(player, wagon, by, left, true, to);
            }
        }
        let ahead = step(at, by, 1);
        if left == 0 || !on_board(ahead) || self.pieces.get(&ahead).is_some_and(|&letter| !player.rides(letter)) {
            return;
        }
        let mut stopped = self.clone();
        stopped.cargo[hold].extend(stopped.pieces.insert(ahead, letter));
        if stopped.cargo[hold].len() <= 3 {
            to.insert(stopped.sorted());
        }
        self.drive(player, (ahead, letter), by, left - 1, false, to);
    }
}

/// A table with about as many pieces as asked for, thrown on the board; the wagons carry what comes first.
fn thrown(order: &[usize], pieces: usize, loads: [usize; 2]) -> Table {
    let mut cargo = [Vec::new(), Vec::new()];
    let mut squares = order.iter().map(|&square| ((square % 9) as i8, (square / 9) as i8));
    let mut board: BTreeMap<_, _> = squares.by_ref().zip("TtWw".chars()).collect();
    let mut rest: Vec<char> = "AASSHHLLDDDDaasshhlldddd".chars().collect();
    let mut take = |choice: usize| (!rest.is_empty()).then(|| rest.remove(choice % rest.len()));
    for (place, &choice) in squares.zip(order).take(pieces) {
        let Some(letter) = take(choice) else { break };
        let hold = usize::from(letter.is_ascii_lowercase());
        if cargo[hold].len() < loads[hold] && !letter.eq_ignore_ascii_case(&'d') {
            cargo[hold].push(letter);
        } else {
            board.insert(place, letter);
        }
    }
    Table { pieces: board, cargo }
}

fn agrees(table: &Table, player: Player) -> Result<(), TestCaseError> {
    let side = if player.sand { 's' } else { 'o' };
    let crossing = if player.crossing { " crossing" } else { "" };
    let position: Izdari = format!("{} {side} 0 1{crossing}", table.board()).parse().unwrap();
    let mut actions = Vec::new();
    position.legal_actions(&mut actions);
    let mut boards: Vec<String> = actions
        .iter()
        .map(|&action| {
            let mut next = position.clone();
            next.apply(action);
            next.to_string().split(' ').next().unwrap().to_owned()
        })
        .collect();
    boards.sort_unstable();
    let expected: Vec<String> =
        table.turns(player).iter().map(Table::board).collect::<BTreeSet<_>>().into_iter().collect();
    prop_assert_eq!(boards, expected, "{}", position);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_positions_lead_to_the_same_positions(
        order in Just((0..63).collect::<Vec<usize>>()).prop_shuffle(),
        pieces in 0_usize..30,
        loads in [0_usize..=3, 0_usize..=3],
        sand: bool,
        crossing: bool,
    ) {
        agrees(&thrown(&order, pieces, loads), Player { sand, crossing })?;
    }
}
