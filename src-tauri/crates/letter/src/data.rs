//! What the script of a page needs: for each node what stands where, in tables, so that nothing stands there twice.

use std::collections::HashMap;
use std::hash::Hash;

use alcazar_picture::{Part, Scene, scene};
use alcazar_rules::View;
use serde::Serialize;

use crate::sentence::Speaker;
use crate::tree::Listing;

/// Different things, each with its number.
#[derive(Debug)]
pub struct Numbered<T>(Vec<T>, HashMap<T, usize>);

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Self(Vec::new(), HashMap::new())
    }

    fn number(&mut self, thing: T) -> usize {
        let Self(things, numbers) = self;
        *numbers.entry(thing).or_insert_with_key(|thing| {
            things.push(thing.clone());
            things.len() - 1
        })
    }
}

/// A node. The script takes it apart in this order.
#[derive(Serialize)]
struct Shown(
    /// The node before it.
    Option<usize>,
    /// The node behind it on the way on.
    Option<usize>,
    /// What stands on the board, as the number of a list.
    usize,
    /// What lies beside it, one list a seat.
    Vec<usize>,
    /// What is said of each seat, as numbers of texts.
    Vec<usize>,
    /// What the move did and whose turn it is, as the number of a text.
    usize,
    /// The seat to act.
    Option<u8>,
    /// The winners.
    Vec<usize>,
);

/// All positions of a game.
pub struct Data {
    nodes: Vec<Shown>,
    /// Each drawing with what it is called, which is nothing if it is no piece.
    drawings: Numbered<(String, String)>,
    /// Each place with the cell that lies there, if one does.
    places: Numbered<(String, String)>,
    /// Drawings and their places by turns.
    lists: Numbered<Vec<usize>>,
    texts: Numbered<String>,
    /// The widths and heights of what lies beside the board.
    pub sizes: Vec<(f64, f64)>,
    /// The parts of the first position.
    pub first: Scene,
}

#[derive(Serialize)]
struct Script<'a> {
    at: usize,
    nodes: &'a [Shown],
    names: Vec<&'a str>,
    places: Vec<&'a str>,
    cells: Vec<&'a str>,
    lists: &'a [Vec<usize>],
    texts: &'a [String],
}

impl Data {
    pub fn of(listing: &Listing, speaker: &Speaker) -> Option<Self> {
        let first = scene(listing.nodes.first()?.node.position(), &[]);
        let mut data = Self {
            nodes: Vec::new(),
            drawings: Numbered::new(),
            places: Numbered::new(),
            lists: Numbered::new(),
            texts: Numbered::new(),
            sizes: vec![(0.0, 0.0); first.seats.len()],
            first,
        };
        for place in 0..listing.nodes.len() {
            let shown = data.shown(listing, place, speaker);
            data.nodes.push(shown);
        }
        Some(data)
    }

    fn shown(&mut self, listing: &Listing, place: usize, speaker: &Speaker) -> Shown {
        let listed = &listing.nodes[place];
        let position = listed.node.position();
        let (view, last) = (position.view(), listing.last_turn(place));
        let scene = scene(position, &last);
        let board = self.list(&scene.parts, &view, speaker);
        let beside = scene.seats.iter().map(|beside| self.list(&beside.parts, &view, speaker)).collect();
        for (size, beside) in self.sizes.iter_mut().zip(&scene.seats) {
            *size = (size.0.max(beside.width), size.1.max(beside.height));
        }
        let seats = view.seats.iter().map(|seat| self.texts.number(speaker.beside(seat))).collect();
        let made = listed.node.played().map(|played| speaker.made(played, last.last()));
        let turn = speaker.turn(position, &view);
        let said = made.into_iter().chain([turn]).filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ");
        let winners = view.seats.iter().enumerate().filter(|(_, seat)| seat.rank == Some(1)).map(|(seat, _)| seat);
        let to_act = view.to_act.filter(|_| !position.is_free());
        Shown(listed.parent, listed.next, board, beside, seats, self.texts.number(said), to_act, winners.collect())
    }

    fn list(&mut self, parts: &[Part], view: &View, speaker: &Speaker) -> usize {
        let mut list = Vec::new();
        for part in parts {
            let cell = part.cell.map(|cell| &view.cells[cell]);
            let name = cell.map_or_else(String::new, |cell| match &cell.piece {
                Some(piece) => {
                    format!("{}, {}", speaker.side(piece.seat.into()), speaker.words.piece(speaker.game, piece))
                }
                None => speaker.words.of("letter.forbidden"),
            });
            list.push(self.drawings.number((part.drawing.clone(), name)));
            let cell = cell.map_or_else(String::new, |cell| cell.name.clone());
            list.push(self.places.number((part.transform.clone(), cell)));
        }
        self.lists.number(list)
    }

    /// The definitions of the drawings, each with its number.
    pub fn drawings(&self) -> String {
        let drawings = self.drawings.0.iter().enumerate();
        drawings.map(|(number, (drawing, _))| format!("<g id=\"d{number}\">{drawing}</g>")).collect::<Vec<_>>().concat()
    }

    /// The drawings of the board and of what lies beside it at a node, in their places.
    pub fn drawn(&self, place: usize) -> (String, Vec<String>) {
        let Shown(_, _, board, beside, ..) = &self.nodes[place];
        let draw = |list: usize| {
            let pairs = self.lists.0[list].chunks_exact(2);
            pairs
                .map(|pair| format!("<use href=\"#d{}\" transform=\"{}\"/>", pair[0], self.places.0[pair[1]].0))
                .collect::<Vec<_>>()
                .concat()
        };
        (draw(*board), beside.iter().map(|&list| draw(list)).collect())
    }

    /// What is said of a node, and of each seat there.
    pub fn said(&self, place: usize) -> (&str, Vec<&str>) {
        let Shown(_, _, _, _, seats, said, ..) = &self.nodes[place];
        (&self.texts.0[*said], seats.iter().map(|&text| self.texts.0[text].as_str()).collect())
    }

    /// All that the script needs; it begins at a node.
    pub fn script(&self, at: usize) -> impl Serialize {
        Script {
            at,
            nodes: &self.nodes,
            names: self.drawings.0.iter().map(|(_, name)| name.as_str()).collect(),
            places: self.places.0.iter().map(|(transform, _)| transform.as_str()).collect(),
            cells: self.places.0.iter().map(|(_, cell)| cell.as_str()).collect(),
            lists: &self.lists.0,
            texts: &self.texts.0,
        }
    }
}
