//! The tree of everything that was tried in a game.

use alcazar_rules::{AnyAction, AnyGame, AnyRule, Seat};

use crate::Notes;

/// The number of a node: 0 is the start, the others count up in the order in which they were made and keep their
/// number.
pub type NodeId = u32;

/// A number that no node has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no node {0}")]
pub struct NoSuchNode(pub NodeId);

/// One position of a game and how it was reached.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    preferred: Option<NodeId>,
    played: Option<Played>,
    position: AnyGame,
    /// What is written here.
    pub notes: Notes,
}

/// An action that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The action.
    pub action: AnyAction,
    /// Its canonical text.
    pub text: String,
    /// The seat that acted.
    pub seat: Seat,
    /// The turn it belongs to, counted from 1 over all seats.
    pub turn: u32,
}

impl Node {
    /// The node before; none for the start.
    #[must_use]
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes after, the main line first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The child that was visited last, or else the first one: the way on.
    #[must_use]
    pub fn preferred(&self) -> Option<NodeId> {
        self.preferred.or(self.children.first().copied())
    }

    /// The action that led here; none for the start.
    #[must_use]
    pub fn played(&self) -> Option<&Played> {
        self.played.as_ref()
    }

    /// The position here.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        &self.position
    }

    /// The turn that the action which led here belongs to; 0 for the start.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.played.as_ref().map_or(0, |played| played.turn)
    }
}

/// The nodes of a game. Never empty; every number held inside is that of a node.
#[derive(Clone, Debug)]
pub(crate) struct Tree(Vec<Node>);

impl Tree {
    pub(crate) const START: NodeId = 0;

    pub(crate) fn new(position: AnyGame) -> Self {
        Self(vec![Node {
            parent: None,
            children: Vec::new(),
            preferred: None,
            played: None,
            position,
            notes: Notes::default(),
        }])
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, id: NodeId) -> Option<&Node> {
        self.0.get(id as usize)
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.0.get_mut(id as usize)
    }

    /// A node by a number that this tree gave out.
    pub(crate) fn at(&self, id: NodeId) -> &Node {
        &self.0[id as usize]
    }

    pub(crate) fn at_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.0[id as usize]
    }

    /// The child of a node that an action leads to, made if it is not there yet.
    pub(crate) fn child(&mut self, parent: NodeId, action: AnyAction) -> Result<NodeId, AnyRule> {
        let node = self.at(parent);
        let leads_there = |&child: &NodeId| self.at(child).played().is_some_and(|played| played.action == action);
        if let Some(child) = node.children.iter().copied().find(leads_there) {
            return Ok(child);
        }
        let mut position = node.position.clone();
        position.play(action)?;
        // A position in which an action can be played has a seat to act.
        let seat = node.position.to_act().unwrap_or(Seat(0));
        let same_turn = node.played().is_some_and(|before| before.seat == seat);
        let turn = if same_turn { node.turn() } else { node.turn() + 1 };
        let played = Played { action, text: node.position.action_text(action), seat, turn };
        let id = self.len() as NodeId;
        self.0.push(Node {
            parent: Some(parent),
            children: Vec::new(),
            preferred: None,
            played: Some(played),
            position,
            notes: Notes::default(),
        });
        self.at_mut(parent).children.push(id);
        Ok(id)
    }

    /// Makes the way from the start to a node the preferred one.
    pub(crate) fn prefer(&mut self, mut id: NodeId) {
        while let Some(parent) = self.at(id).parent {
            self.at_mut(parent).preferred = Some(id);
            id = parent;
        }
    }

    /// The nodes after `id` along the way that `next` chooses, without `id` itself.
    pub(crate) fn onward(&self, id: NodeId, next: impl Fn(&Node) -> Option<NodeId>) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), move |&id| next(self.at(id))).skip(1)
    }

    /// The ways on from a node by whole turns, the main line first: each is the first action's node and, in games
    /// that act twice a turn, the second's. A turn broken off after its first action is a way of one node.
    pub(crate) fn turns_after(&self, id: NodeId) -> Vec<(NodeId, Option<NodeId>)> {
        let mut ways = Vec::new();
        for &first in &self.at(id).children {
            let turn = self.at(first).turn();
            let before = ways.len();
            let seconds = self.at(first).children.iter().filter(|&&second| self.at(second).turn() == turn);
            ways.extend(seconds.map(|&second| (first, Some(second))));
            if ways.len() == before {
                ways.push((first, None));
            }
        }
        ways
    }
}
