//! The tree of moves as the page lists it: rows from top to bottom, branches set in under the move that they replace.

use std::collections::HashMap;

use alcazar_rules::Preview;
use alcazar_session::{Node, NodeId, Session};

/// The nodes that can be reached, in the order in which they are listed.
pub struct Listing<'a> {
    pub nodes: Vec<Listed<'a>>,
    pub rows: Vec<Row>,
    places: HashMap<NodeId, usize>,
}

/// A node; those before and behind it are told by their places in the list.
pub struct Listed<'a> {
    pub node: &'a Node,
    pub parent: Option<usize>,
    pub next: Option<usize>,
}

/// A turn, or a part of it where branches part.
pub struct Row {
    /// How many branches lie between it and the main line.
    pub depth: usize,
    pub turn: u32,
    /// Whether a branch begins here.
    pub branches: bool,
    /// The places of its nodes in the list.
    pub nodes: Vec<usize>,
}

/// A step of the listing. A list of them takes the place of recursion, which a deep tree would exhaust.
enum Step {
    /// What follows the node at a place.
    After { place: usize, depth: usize },
    /// A branch behind the node at a place, from its first move on.
    Branch { id: NodeId, parent: usize, depth: usize },
}

impl<'a> Listing<'a> {
    pub fn of(session: &'a Session) -> Self {
        let mut listing = Self { nodes: Vec::new(), rows: Vec::new(), places: HashMap::new() };
        let mut steps = Vec::new();
        if let Some(node) = session.node(0) {
            listing.nodes.push(Listed { node, parent: None, next: None });
            listing.places.insert(0, 0);
            steps.push(Step::After { place: 0, depth: 0 });
        }
        while let Some(step) = steps.pop() {
            match step {
                Step::Branch { id, parent, depth } => {
                    if let Some(place) = listing.add(session, id, parent, depth) {
                        steps.push(Step::After { place, depth });
                    }
                }
                Step::After { place, depth } => {
                    let Some((&main, branches)) = listing.nodes[place].node.children().split_first() else { continue };
                    if let Some(next) = listing.add(session, main, place, depth) {
                        listing.nodes[place].next = Some(next);
                        steps.push(Step::After { place: next, depth });
                    }
                    let branch = |&id| Step::Branch { id, parent: place, depth: depth + 1 };
                    steps.extend(branches.iter().rev().map(branch));
                }
            }
        }
        listing
    }

    /// Lists a node behind the one at a place, in the row of its turn if that is the last one, or else in a new row.
    fn add(&mut self, session: &'a Session, id: NodeId, parent: usize, depth: usize) -> Option<usize> {
        let node = session.node(id)?;
        let place = self.nodes.len();
        self.places.insert(id, place);
        self.nodes.push(Listed { node, parent: Some(parent), next: None });
        let turn = node.turn();
        match self.rows.last_mut() {
            Some(row) if (row.depth, row.turn) == (depth, turn) && row.nodes.last() == Some(&parent) => {
                row.nodes.push(place);
            }
            _ => {
                let branches = self.nodes[parent].next.is_some();
                self.rows.push(Row { depth, turn, branches, nodes: vec![place] });
            }
        }
        Some(place)
    }

    /// The place of a node in the list.
    pub fn place(&self, id: NodeId) -> Option<usize> {
        self.places.get(&id).copied()
    }

    /// What the actions of the turn did that led to the node at a place, in their order.
    pub fn last_turn(&self, place: usize) -> Vec<Preview> {
        let turn = self.nodes[place].node.turn();
        let mut last = Vec::new();
        let mut at = &self.nodes[place];
        while let (Some(parent), Some(played)) = (at.parent, at.node.played()) {
            if at.node.turn() != turn {
                break;
            }
            at = &self.nodes[parent];
            last.push(at.node.position().preview(played.action));
        }
        last.reverse();
        last
    }
}
