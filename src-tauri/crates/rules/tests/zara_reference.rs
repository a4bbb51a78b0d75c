//! Zara: random games against a second, slow reading of the rules that shares nothing with the first.

#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "a fault must fail the test")]

use std::collections::{BTreeMap, BTreeSet};

use alcazar_rules::zara::Zara;
use alcazar_rules::{Game, Setup, perft};
use proptest::prelude::*;

/// A square as file and rank from 0; beyond the board too.
type Place = (i8, i8);

/// North, east, south, west.
const AROUND: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const LETTERS: [char; 4] = ['r', 'b', 'g', 'y'];
const TILES: [&str; 17] = [
    "x---", "o---", "xx--", "xo--", "ox--", "oo--", "x-x-", "x-o-", "o-o-", "xxx-", "xxo-", "xox-", "xoo-", "oxx-",
    "oxo-", "oox-", "ooo-",
];

/// The rules in plain words: squares in a map, tiles as texts.
#[derive(Clone)]
struct Table {
    size: i8,
    board: BTreeMap<Place, (usize, String)>,
    hands: Vec<Vec<&'static str>>,
    side: usize,
    last: Option<Place>,
}

impl Table {
    fn new(seats: usize, size: i8) -> Self {
        Self { size, board: BTreeMap::new(), hands: vec![TILES.to_vec(); seats], side: 0, last: None }
    }

    fn squares(&self) -> Vec<Place> {
        (0..self.size).flat_map(|rank| (0..self.size).map(move |file| (file, rank))).collect()
    }

    fn is_forbidden(&self, (file, rank): Place) -> bool {
        self.last.is_some_and(|(f, r)| (f - file).abs() <= 1 && (r - rank).abs() <= 1)
    }

    fn permitted(&self) -> Vec<Place> {
        self.squares()
            .into_iter()
            .filter(|place| !self.board.contains_key(place) && !self.is_forbidden(*place))
            .collect()
    }

    fn forbidden(&self) -> BTreeSet<String> {
        let empty = self.squares().into_iter().filter(|place| !self.board.contains_key(place));
        empty.filter(|place| self.is_forbidden(*place)).map(name).collect()
    }

    fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        for tile in &self.hands[self.side] {
            for place in self.permitted() {
                moves.extend((0..4).map(|turn| format!("{}{}@{}", &tile[turn..], &tile[..turn], name(place))));
            }
        }
        moves
    }

    /// The edge of a square's tile on a side: 0 is north, 1 east, 2 south, 3 west.
    fn edge(&self, place: Place, side: usize) -> Option<char> {
        self.board.get(&place).map(|(_, tile)| tile.chars().nth(side).unwrap())
    }

    fn facing_shields(&self, (file, rank): Place) -> usize {
        let touching = |side: &usize| {
            let (f, r) = AROUND[*side];
            self.edge((file + f, rank + r), (side + 2) % 4)
        };
        (0..4).filter(|side| touching(side) == Some('o')).count()
    }

    fn play(&mut self, text: &str) -> BTreeSet<String> {
        let (tile, square) = text.split_once('@').unwrap();
        let place = (square.as_bytes()[0] as i8 - b'a' as i8, square.as_bytes()[1] as i8 - b'1' as i8);
        let doubled = format!("{tile}{tile}");
        self.hands[self.side].retain(|held| !doubled.contains(*held));
        self.board.insert(place, (self.side, tile.to_owned()));
        let mut removed = BTreeSet::new();
        for (side, (f, r)) in AROUND.into_iter().enumerate() {
            let other = (place.0 + f, place.1 + r);
            match (self.edge(place, side).unwrap(), self.edge(other, (side + 2) % 4)) {
                ('x', Some('-')) => drop(removed.insert(other)),
                ('-', Some('x')) => drop(removed.insert(place)),
                ('x', Some('x')) => {
                    let (new, old) = (self.facing_shields(place), self.facing_shields(other));
                    if new <= old {
                        removed.insert(place);
                    }
                    if old <= new {
                        removed.insert(other);
                    }
                }
                _ => {}
            }
        }
        self.board.retain(|square, _| !removed.contains(square));
        self.last = (!removed.contains(&place)).then_some(place);
        self.side = (self.side + 1) % self.hands.len();
        removed.into_iter().map(name).collect()
    }

    fn is_over(&self) -> bool {
        self.hands[self.side].is_empty() || self.permitted().is_empty()
    }

    fn scores(&self) -> Vec<i16> {
        let points = |seat| {
            let tiles = self.board.values().filter(|(owner, _)| *owner == seat);
            tiles.map(|(_, tile)| tile.matches('-').count() as i16).sum()
        };
        (0..self.hands.len()).map(points).collect()
    }

    fn position(&self) -> String {
        let rank = |rank| {
            let cell = |file| match self.board.get(&(file, rank)) {
                Some((owner, tile)) => format!("{}{tile}", LETTERS[*owner]),
                None => ".".to_owned(),
            };
            let mut line: String = (0..self.size).map(cell).collect();
            for run in (1..=self.size as usize).rev() {
                line = line.replace(&".".repeat(run), &run.to_string());
            }
            line
        };
        let board: Vec<_> = (0..self.size).rev().map(rank).collect();
        let letter = |tile: &&str| char::from(b'A' + TILES.iter().position(|known| known == tile).unwrap() as u8);
        let hand = |hand: &Vec<_>| if hand.is_empty() { "-".to_owned() } else { hand.iter().map(letter).collect() };
        let hands: Vec<String> = self.hands.iter().map(hand).collect();
        let last = self.last.map_or("-".to_owned(), name);
        format!("{} {} {last} {}", board.join("/"), LETTERS[self.side], hands.join("/"))
    }
}

/// Counts sequences of moves without any short cut.
fn count(table: &Table, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if table.is_over() {
        return 0;
    }
    let after = |text: String| {
        let mut next = table.clone();
        next.play(&text);
        count(&next, depth - 1)
    };
    table.moves().into_iter().map(after).sum()
}

#[test]
fn perft_agrees_with_the_slow_rules() {
    for hands in [vec!["AD", "DG"], vec!["C", "-"], vec!["A", "C", "J"]] {
        let mut table = Table::new(hands.len(), 4);
        for (hand, letters) in table.hands.iter_mut().zip(&hands) {
            *hand =
                letters.bytes().filter(u8::is_ascii_uppercase).map(|letter| TILES[(letter - b'A') as usize]).collect();
        }
        let position: Zara = table.position().parse().unwrap();
        for depth in 0..=3 {
            assert_eq!(perft(&position, depth), count(&table, depth), "{position} to depth {depth}");
        }
    }
}

fn name((file, rank): Place) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn agree(position: &Zara, table: &Table) {
    assert_eq!(position.to_string(), table.position());
    assert_eq!(position.scores(), table.scores(), "{position}");
    assert_eq!(position.to_act().is_none(), table.is_over(), "{position}");
    let forbidden: BTreeSet<_> = position.forbidden().map(|square| square.to_string()).collect();
    assert_eq!(forbidden, table.forbidden(), "{position}");
    for cell in position.view().cells {
        let place = (cell.name.as_bytes()[0] as i8 - b'a' as i8, cell.name.as_bytes()[1] as i8 - b'1' as i8);
        let shields = cell.piece.and_then(|piece| piece.number).map(usize::from);
        let has_spear = table.board.get(&place).is_some_and(|(_, tile)| tile.contains('x'));
        assert_eq!(shields, has_spear.then(|| table.facing_shields(place)), "{position} {}", cell.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_agree_with_the_slow_rules(
        seats in 2..=4_usize,
        size in 4..=9_i8,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 68),
    ) {
        let setup = Setup::default().option("seats", &seats.to_string()).option("size", &size.to_string());
        let mut position = Zara::new(&setup).unwrap();
        let mut table = Table::new(seats, size);
        for (ply, choice) in choices.into_iter().enumerate() {
            agree(&position, &table);
            let mut actions = Vec::new();
            position.legal_actions(&mut actions);
            if ply % 8 == 0 {
                let texts: BTreeSet<_> = actions.iter().map(ToString::to_string).collect();
                prop_assert_eq!(texts, if table.is_over() { BTreeSet::new() } else { table.moves() });
            }
            if actions.is_empty() {
                break;
            }
            let action = *choice.get(&actions);
            let preview = position.preview(action);
            let before = position.to_string();
            position.play(action).unwrap();
            let removed = table.play(&action.to_string());
            prop_assert_eq!(preview.falls, removed.into_iter().collect::<Vec<_>>(), "{} {}", before, action);
            prop_assert_eq!(preview.forbidden, table.forbidden().into_iter().collect::<Vec<_>>());
            prop_assert_eq!(preview.counters.concat(), table.scores());
            prop_assert_eq!(preview.over.is_some(), table.is_over());
            prop_assert_eq!(position.key(), position.to_string().parse::<Zara>().unwrap().key());
        }
        agree(&position, &table);
    }
}
