//! The tree of everything that was tried in a game.

use std::sync::Arc;

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
    pub(crate) children: Vec<NodeId>,
    pub(crate) preferred: Option<NodeId>,
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
        self.visited().or(self.children.first().copied())
    }

    /// The child that was visited last, unless it was deleted.
    pub(crate) fn visited(&self) -> Option<NodeId> {
        self.preferred.filter(|preferred| self.children.contains(preferred))
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
///
/// A node that was deleted is no longer among the children of its parent, yet keeps its place here. Copies of a tree
/// share the nodes that are the same, so that a game can be copied before each change.
#[derive(Clone, Debug)]
pub(crate) struct Tree(Vec<Arc<Node>>);

impl Tree {
    pub(crate) const START: NodeId = 0;

    pub(crate) fn new(position: AnyGame) -> Self {
        Self(vec![Arc::new(Node {
            parent: None,
            children: Vec::new(),
            preferred: None,
            played: None,
            position,
            notes: Notes::default(),
        })])
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn get(&self, id: NodeId) -> Option<&Node> {
        self.0.get(id as usize).map(Arc::as_ref)
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.0.get_mut(id as usize).map(Arc::make_mut)
    }

    /// A node by a number that this tree gave out.
    pub(crate) fn at(&self, id: NodeId) -> &Node {
        &self.0[id as usize]
    }

    pub(crate) fn at_mut(&mut self, id: NodeId) -> &mut Node {
        Arc::make_mut(&mut self.0[id as usize])
    }

    /// The child of a node that an action leads to, made if it is not there yet.
    pub(crate) fn child(&mut self, parent: NodeId, action: AnyAction) -> Result<NodeId, AnyRule> {
        let node = self.at(parent);
        let leads_there = |&child: &NodeId| self.at(child).played().is_some_and(|played| played.action == action);
        if let Some(child) = node.children.iter().copied().find(leads_there) {
            return Ok(child);
        }
        let child = self.add(parent, action)?;
        self.at_mut(parent).children.push(child);
        Ok(child)
    }

    /// Makes a node for an action that is played at another, not yet among its children.
    pub(crate) fn add(&mut self, parent: NodeId, action: AnyAction) -> Result<NodeId, AnyRule> {
        let node = self.at(parent);
        let mut position = node.position.clone();
        position.play(action)?;
        // A position in which an action can be played has a seat to act.
        let seat = node.position.to_act().unwrap_or(Seat(0));
        let turn = self.turn_of(parent, action);
        let played = Played { action, text: node.position.action_text(action), seat, turn };
        let id = self.len() as NodeId;
        self.0.push(Arc::new(Node {
            parent: Some(parent),
            children: Vec::new(),
            preferred: None,
            played: Some(played),
            position,
            notes: Notes::default(),
        }));
        Ok(id)
    }

    /// The turn that an action belongs to which is played at a node. A change of mode stands by itself.
    pub(crate) fn turn_of(&self, parent: NodeId, action: AnyAction) -> u32 {
        let node = self.at(parent);
        let is_mode = |before: &Played| before.action.is_mode() || action.is_mode();
        let goes_on = |before: &Played| Some(before.seat) == node.position.to_act() && !is_mode(before);
        node.turn() + u32::from(!node.played().is_some_and(goes_on))
    }

    /// Whether a node stands in the tree: neither it nor a node before it was deleted.
    pub(crate) fn shows(&self, id: NodeId) -> bool {
        let holds = |(parent, child): (NodeId, NodeId)| self.at(parent).children.contains(&child);
        self.get(id).is_some() && self.backward(id).all(holds)
    }

    /// The steps from a node to the start: each parent with its child on the way.
    pub(crate) fn backward(&self, id: NodeId) -> impl Iterator<Item = (NodeId, NodeId)> {
        let step = |child: NodeId| self.at(child).parent.map(|parent| (parent, child));
        std::iter::successors(step(id), move |&(parent, _)| step(parent))
    }

    /// Moves a node to a place among the children of its parent, or away from them, and leaves in `place` where it was.
    pub(crate) fn swap_place(&mut self, id: NodeId, place: &mut Option<usize>) {
        let Some(parent) = self.at(id).parent else { return };
        let children = &mut self.at_mut(parent).children;
        let before = children.iter().position(|&child| child == id);
        children.retain(|&child| child != id);
        if let Some(place) = *place {
            children.insert(place.min(children.len()), id);
        }
        *place = before;
    }

    /// Makes the way from the start to a node the preferred one.
    pub(crate) fn prefer(&mut self, mut id: NodeId) {
        while let Some(parent) = self.at(id).parent {
            if self.at(parent).preferred != Some(id) {
                self.at_mut(parent).preferred = Some(id);
            }
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
