//! Undoing everything: the list of all changes with a pointer in it.
//!
//! What a person undoes and redoes is told by `undo.rs`. [`Session::undo`] and [`Session::redo`] step through the list
//! whatever was walked meanwhile: so the journals of older versions did, which have to lead to the same games.
//!
//! Each entry holds where the cursor was before and after, and the other side of what was edited: undoing and redoing
//! are both an exchange of the two sides. So every state comes back exactly, but for what only grows and what walks:
//! nodes that were played stay in the tree when the playing is undone, and the way on from a node leads where the
//! cursor was last.

use std::sync::Arc;

use alcazar_rules::Setup;

use crate::players::Players;
use crate::tree::Tree;
use crate::{Computer, NodeId, Notes, Session};

/// What a change did to a game beside moving the cursor, in a form that can be turned over: it holds the side that is
/// not in the game now.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    /// Nothing: what was played stays in the tree.
    Play,
    /// The notes at nodes, each another one.
    Notes(Vec<(NodeId, Notes)>),
    /// The places of nodes among the children of their parents, each another one; none while they are deleted.
    Places(Vec<(NodeId, Option<usize>)>),
    /// The name of the player of a seat.
    Player(u8, String),
    /// Who plays a seat: a computer, or else a person.
    Computer(u8, Option<Computer>),
    /// The start, with the players and all that was played from it.
    Start(Box<Start>),
}

/// How a game begins, with the players and all that was played from there.
pub(crate) type Start = (Option<Setup>, Players, Tree);

/// A change in the history.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Where the cursor was.
    pub(crate) before: NodeId,
    /// Where the change took it.
    pub(crate) after: NodeId,
    pub(crate) edit: Edit,
}

impl Entry {
    /// Whether undoing, or redoing, this would show nothing, because the cursor has walked there already.
    pub(crate) fn is_idle(&self, at: NodeId, to: NodeId) -> bool {
        at == to && matches!(self.edit, Edit::Play)
    }
}

/// All changes that can be undone or redone; copies share the entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) entries: Vec<Arc<Entry>>,
    /// How many of them are done; the others were undone.
    pub(crate) done: usize,
    /// How many of them lie before the last walk: a person undoes only those behind it.
    pub(crate) walked: usize,
}

impl Session {
    /// Makes an edit and records it; a change that moves nothing and edits nothing is not recorded. What was undone
    /// before can then no longer be redone.
    pub(crate) fn record(&mut self, cursor: NodeId, edit: Edit) -> bool {
        let entry = Entry { before: self.cursor, after: cursor, edit };
        if entry.is_idle(entry.before, entry.after) {
            return false;
        }
        self.history.entries.truncate(self.history.done);
        self.history.entries.push(Arc::new(entry));
        self.turn_over(self.history.done);
        self.history.done += 1;
        self.place_cursor(cursor);
        true
    }

    /// Undoes the last change of the history, be it an action or an edit, and takes the cursor to where it was then;
    /// `false` if there is none.
    ///
    /// What was played stays in the tree. Plays whose undoing would show nothing, because the cursor has walked back
    /// already, are undone together with the change before them.
    pub fn undo(&mut self) -> bool {
        let Some(at) = self.undoable() else { return false };
        self.history.done = at;
        self.history.walked = self.history.walked.min(at);
        self.turn_over(at);
        self.place_cursor(self.history.entries[at].before);
        true
    }

    /// Does the change again that was undone last, and takes the cursor to where it went then; `false` if there is
    /// none. Plays to where the cursor is already are skipped as by [`Session::undo`].
    pub fn redo(&mut self) -> bool {
        let Some(at) = self.redoable() else { return false };
        self.turn_over(at);
        self.history.done = at + 1;
        self.place_cursor(self.history.entries[at].after);
        true
    }

    /// Whether there is a change to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undoable().is_some()
    }

    /// Whether there is a change to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.redoable().is_some()
    }

    pub(crate) fn undoable(&self) -> Option<usize> {
        let entries = &self.history.entries;
        (0..self.history.done).rev().find(|&at| !entries[at].is_idle(self.cursor, entries[at].before))
    }

    pub(crate) fn redoable(&self) -> Option<usize> {
        let entries = &self.history.entries;
        (self.history.done..entries.len()).find(|&at| !entries[at].is_idle(self.cursor, entries[at].after))
    }

    /// Exchanges what an entry holds for what the game holds.
    pub(crate) fn turn_over(&mut self, at: usize) {
        match &mut Arc::make_mut(&mut self.history.entries[at]).edit {
            Edit::Play => {}
            Edit::Notes(notes) => {
                for (node, other) in notes {
                    std::mem::swap(&mut self.tree.at_mut(*node).notes, other);
                }
            }
            Edit::Places(places) => places.iter_mut().for_each(|(node, place)| self.tree.swap_place(*node, place)),
            Edit::Player(seat, other) => {
                if let Some(player) = self.players.names.get_mut(usize::from(*seat)) {
                    std::mem::swap(player, other);
                }
            }
            Edit::Computer(seat, other) => {
                if let Some(computer) = self.players.computers.get_mut(usize::from(*seat)) {
                    std::mem::swap(computer, other);
                }
            }
            Edit::Start(other) => {
                let (setup, players, tree) = other.as_mut();
                std::mem::swap(&mut self.setup, setup);
                std::mem::swap(&mut self.players, players);
                std::mem::swap(&mut self.tree, tree);
            }
        }
    }
}
