//! A game as a store keeps it: the whole tree, deleted nodes included, the cursor, and what can be undone and redone.

use std::collections::BTreeSet;
use std::sync::Arc;

use alcazar_rules::{AnyGame, GameKind, Setup};
use serde::{Deserialize, Serialize};

use crate::history::{Edit, Entry, History, Start};
use crate::players::Players;
use crate::tree::Tree;
use crate::{Computer, NodeId, Notes, Session};

/// Everything that makes a [`Session`] but the draft, without the positions: they are played again when the game is
/// taken out, so that a game never shows what its moves do not lead to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    game: String,
    board: SavedTree,
    cursor: NodeId,
    history: Vec<SavedEntry>,
    done: usize,
    /// None in what was kept before it was counted: then something may have been walked since every change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    walked: Option<usize>,
}

/// A state of a game to which it can be brought back: all that shows but what can be undone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    board: SavedTree,
    cursor: NodeId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedTree {
    setup: Option<Setup>,
    position: String,
    players: Vec<String>,
    /// Left out where persons play all seats, and in what was kept before there were computers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    computers: Vec<Option<Computer>>,
    /// Each stands behind its parent; the first is the start.
    nodes: Vec<SavedNode>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedNode {
    #[serde(rename = "p", default, skip_serializing_if = "is_start")]
    parent: NodeId,
    #[serde(rename = "t", default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(rename = "c", default, skip_serializing_if = "Vec::is_empty")]
    children: Vec<NodeId>,
    /// The child that was visited last.
    #[serde(rename = "v", default, skip_serializing_if = "Option::is_none")]
    visited: Option<NodeId>,
    #[serde(rename = "n", default, skip_serializing_if = "Notes::is_empty")]
    notes: Notes,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_start(id: &NodeId) -> bool {
    *id == Tree::START
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedEntry {
    before: NodeId,
    after: NodeId,
    edit: SavedEdit,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SavedEdit {
    Play,
    Notes(NodeId, Notes),
    /// The notes at several nodes.
    AllNotes(Vec<(NodeId, Notes)>),
    Places(Vec<(NodeId, Option<usize>)>),
    Player(u8, String),
    Computer(u8, Option<Computer>),
    Start(Box<SavedTree>),
}

/// What is wrong with a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// There is no such game.
    #[error("there is no game named {0:?}")]
    Game(String),
    /// The start is no position of the game.
    #[error("the start is no position")]
    Start,
    /// A node does not follow from the nodes before it.
    #[error("node {0} does not follow from the nodes before it")]
    Node(NodeId),
    /// The cursor is on no node.
    #[error("the cursor is on no node")]
    Cursor,
    /// An entry of the history speaks of what is not there.
    #[error("entry {0} of the history does not fit the game")]
    Entry(usize),
}

impl From<&Session> for Saved {
    fn from(session: &Session) -> Self {
        let entry = |entry: &Arc<Entry>| SavedEntry {
            before: entry.before,
            after: entry.after,
            edit: match &entry.edit {
                Edit::Play => SavedEdit::Play,
                Edit::Notes(notes) => match notes.as_slice() {
                    [(node, notes)] => SavedEdit::Notes(*node, notes.clone()),
                    several => SavedEdit::AllNotes(several.to_vec()),
                },
                Edit::Places(places) => SavedEdit::Places(places.clone()),
                Edit::Player(seat, name) => SavedEdit::Player(*seat, name.clone()),
                Edit::Computer(seat, computer) => SavedEdit::Computer(*seat, *computer),
                Edit::Start(start) => SavedEdit::Start(Box::new(SavedTree::of(start.0.as_ref(), &start.1, &start.2))),
            },
        };
        Self {
            game: session.kind().info().id.to_owned(),
            board: SavedTree::of(session.setup.as_ref(), &session.players, &session.tree),
            cursor: session.cursor,
            history: session.history.entries.iter().map(entry).collect(),
            done: session.history.done,
            walked: Some(session.history.walked),
        }
    }
}

impl From<&Session> for State {
    fn from(session: &Session) -> Self {
        let board = SavedTree::of(session.setup.as_ref(), &session.players, &session.tree);
        Self { board, cursor: session.cursor }
    }
}

impl State {
    /// What it begins from with all that is played from there, and the cursor.
    pub(crate) fn rebuild(self, kind: GameKind) -> Result<(Start, NodeId), Damage> {
        let start = self.board.rebuild(kind)?;
        if start.2.shows(self.cursor) { Ok((start, self.cursor)) } else { Err(Damage::Cursor) }
    }
}

impl TryFrom<Saved> for Session {
    type Error = Damage;

    fn try_from(saved: Saved) -> Result<Self, Damage> {
        let kind: GameKind = saved.game.parse().map_err(|_| Damage::Game(saved.game))?;
        let (setup, players, tree) = saved.board.rebuild(kind)?;
        if !tree.shows(saved.cursor) {
            return Err(Damage::Cursor);
        }
        let mut session = Self::from_position(tree.at(Tree::START).position().clone());
        let entries = entries(kind, saved.history, saved.done, &tree, &players.names)?;
        session.history =
            History { entries, done: saved.done, walked: saved.walked.unwrap_or(saved.done).min(saved.done) };
        (session.setup, session.players, session.tree, session.cursor) = (setup, players, tree, saved.cursor);
        Ok(session)
    }
}

/// Rebuilds the history and sees that every entry speaks of nodes and seats of the start that it belongs to.
fn entries(
    kind: GameKind,
    saved: Vec<SavedEntry>,
    done: usize,
    tree: &Tree,
    players: &[String],
) -> Result<Vec<Arc<Entry>>, Damage> {
    if done > saved.len() {
        return Err(Damage::Entry(done));
    }
    let mut entries = Vec::with_capacity(saved.len());
    for entry in saved {
        let edit = match entry.edit {
            SavedEdit::Play => Edit::Play,
            SavedEdit::Notes(node, notes) => Edit::Notes(vec![(node, notes)]),
            SavedEdit::AllNotes(notes) => Edit::Notes(notes),
            SavedEdit::Places(places) => Edit::Places(places),
            SavedEdit::Player(seat, name) => Edit::Player(seat, name),
            SavedEdit::Computer(seat, computer) => Edit::Computer(seat, computer),
            SavedEdit::Start(board) => Edit::Start(Box::new(board.rebuild(kind)?)),
        };
        entries.push(Arc::new(Entry { before: entry.before, after: entry.after, edit }));
    }
    // What is done is walked back from the start that stands, what was undone is walked on from it.
    let (mut stands, mut seats) = (tree, players.len());
    for (number, entry) in entries[..done].iter().enumerate().rev() {
        check(entry, number, stands, seats, |entry| entry.after)?;
        if let Edit::Start(start) = &entry.edit {
            (stands, seats) = (&start.2, start.1.names.len());
        }
        check(entry, number, stands, seats, |entry| entry.before)?;
    }
    (stands, seats) = (tree, players.len());
    for (number, entry) in entries.iter().enumerate().skip(done) {
        check(entry, number, stands, seats, |entry| entry.before)?;
        if let Edit::Start(start) = &entry.edit {
            (stands, seats) = (&start.2, start.1.names.len());
        }
        check(entry, number, stands, seats, |entry| entry.after)?;
    }
    Ok(entries)
}

fn check(
    entry: &Entry,
    number: usize,
    tree: &Tree,
    seats: usize,
    cursor: impl Fn(&Entry) -> NodeId,
) -> Result<(), Damage> {
    let is_node = |id: NodeId| tree.get(id).is_some();
    let fits = is_node(cursor(entry))
        && match &entry.edit {
            Edit::Play | Edit::Start(_) => true,
            Edit::Notes(notes) => {
                let distinct: BTreeSet<_> = notes.iter().map(|(node, _)| *node).collect();
                distinct.len() == notes.len() && distinct.into_iter().all(is_node)
            }
            Edit::Places(places) => places.iter().all(|&(node, _)| is_node(node) && node != Tree::START),
            Edit::Player(seat, _) | Edit::Computer(seat, _) => usize::from(*seat) < seats,
        };
    if fits { Ok(()) } else { Err(Damage::Entry(number)) }
}

impl SavedTree {
    fn of(setup: Option<&Setup>, players: &Players, tree: &Tree) -> Self {
        let node = |node: &crate::Node| SavedNode {
            parent: node.parent().unwrap_or(Tree::START),
            text: node.played().map(|played| played.text.clone()).unwrap_or_default(),
            children: node.children().to_vec(),
            visited: node.visited(),
            notes: node.notes.clone(),
        };
        Self {
            setup: setup.cloned(),
            position: tree.at(Tree::START).position().to_string(),
            players: players.names.clone(),
            computers: if players.computers.iter().all(Option::is_none) {
                Vec::new()
            } else {
                players.computers.clone()
            },
            nodes: (0..tree.len() as NodeId).map(|id| node(tree.at(id))).collect(),
        }
    }

    /// The start as the set-up makes it; where that is no longer what it once made, the position that was kept.
    fn start(&self, kind: GameKind) -> Option<(Option<Setup>, AnyGame)> {
        let made = self.setup.as_ref().and_then(|setup| kind.start(setup).ok());
        match made.filter(|made| made.to_string() == self.position) {
            Some(made) => Some((self.setup.clone(), made)),
            None => kind.parse(&self.position).ok().map(|position| (None, position)),
        }
    }

    fn rebuild(self, kind: GameKind) -> Result<Start, Damage> {
        let (setup, start) = self.start(kind).ok_or(Damage::Start)?;
        let seats = usize::from(start.seats());
        let computers = if self.computers.is_empty() { vec![None; seats] } else { self.computers };
        let players = Players { names: self.players, computers };
        if players.names.len() != seats || players.computers.len() != seats {
            return Err(Damage::Start);
        }
        let mut tree = Tree::new(start);
        for (id, saved) in (0..).zip(&self.nodes).skip(1) {
            let parent = tree.get(saved.parent).ok_or(Damage::Node(id))?;
            let action = parent.position().parse_action(&saved.text).map_err(|_| Damage::Node(id))?;
            tree.add(saved.parent, action).map_err(|_| Damage::Node(id))?;
        }
        for (id, saved) in (0..).zip(self.nodes) {
            let is_child = |child: &NodeId| tree.get(*child).is_some_and(|child| child.parent() == Some(id));
            let mut distinct = saved.children.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if distinct.len() != saved.children.len() || !distinct.iter().all(is_child) {
                return Err(Damage::Node(id));
            }
            let visited = saved.visited.filter(is_child);
            let node = tree.get_mut(id).ok_or(Damage::Node(id))?;
            node.children = saved.children;
            node.preferred = visited;
            node.notes = saved.notes;
        }
        Ok((setup, players, tree))
    }
}
