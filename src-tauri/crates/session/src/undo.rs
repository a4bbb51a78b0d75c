//! What a person undoes and redoes.
//!
//! Undoing never leads on in the game. It takes back the last action where the person stands, or the last edit if
//! nothing was played or walked since, back to where the person stood at it; redoing leads along what was taken back,
//! until something else is done. Both move in the [history](crate::history): what is taken back where no play was the
//! last thing to happen stands in it as a play that was undone.

use std::sync::Arc;

use crate::history::{Edit, Entry};
use crate::tree::Tree;
use crate::{Change, ChangeError, Node, NodeId, Session};

impl Session {
    /// The change that undoes the last thing that a person did: the last edit if nothing was played or walked since,
    /// otherwise the last action where the cursor is, against computers all down to where a person was to act. None if
    /// there is nothing to undo, or only what computers played.
    #[must_use]
    pub fn to_undo(&self) -> Option<Change> {
        if self.last_edit().is_some() {
            return Some(Change::UndoEdit);
        }
        let mut before = self.tree.backward(self.cursor).map(|(before, _)| before);
        let to = before.find(|&before| !self.is_mixed() || self.computer_at(before).is_none())?;
        Some(Change::TakeBack { to })
    }

    /// The same by whole turns, against computers down to where a person's last turn began.
    #[must_use]
    pub fn to_undo_turn(&self) -> Option<Change> {
        if self.last_edit().is_some() {
            return Some(Change::UndoEdit);
        }
        let mut to = self.before_turn(self.cursor)?;
        while self.is_mixed() && self.computer_at(to).is_some() {
            let Some(before) = self.before_turn(to) else { break };
            to = before;
        }
        Some(Change::TakeBack { to })
    }

    /// How many times [`Change::Again`] does again what was undone last: once for an edit; for actions against
    /// computers, until a person is to act, or as often as there are.
    #[must_use]
    pub fn to_redo(&self) -> usize {
        let entries = &self.history.entries;
        let (mut cursor, mut count) = (self.cursor, 0);
        for entry in &entries[self.history.done..] {
            if entry.is_idle(cursor, entry.after) {
                continue;
            }
            if !matches!(entry.edit, Edit::Play) {
                return if count == 0 { 1 } else { count };
            }
            (cursor, count) = (entry.after, count + 1);
            if !self.is_mixed() || self.computer_at(cursor).is_none() {
                break;
            }
        }
        count
    }

    /// The last edit, if nothing was played or walked since.
    pub(crate) fn last_edit(&self) -> Option<&Entry> {
        self.last_done().filter(|entry| !matches!(entry.edit, Edit::Play))
    }

    /// The last change, if nothing was walked since.
    fn last_done(&self) -> Option<&Entry> {
        let behind = &self.history.entries[self.history.walked..self.history.done];
        behind.last().map(Arc::as_ref).filter(|entry| entry.after == self.cursor)
    }

    /// What was undone last and would show when it is done again.
    pub(crate) fn next_again(&self) -> Option<&Entry> {
        self.redoable().map(|at| self.history.entries[at].as_ref())
    }

    pub(crate) fn take_back(&mut self, to: NodeId) -> Result<bool, ChangeError> {
        let steps: Vec<_> = self.tree.backward(self.cursor).collect();
        let Some(last) = steps.iter().position(|&(before, _)| before == to) else {
            return if to == self.cursor { Ok(false) } else { Err(ChangeError::NotBefore(to)) };
        };
        for &(before, after) in &steps[..=last] {
            let is_last = |entry: &Entry| entry.before == before && matches!(entry.edit, Edit::Play);
            if self.last_done().is_some_and(is_last) {
                self.history.done -= 1;
            } else {
                let undone = Entry { before, after, edit: Edit::Play };
                self.history.entries.insert(self.history.done, Arc::new(undone));
                self.history.walked = self.history.done;
            }
            self.place_cursor(before);
        }
        Ok(true)
    }

    pub(crate) fn undo_edit(&mut self) -> bool {
        let Some(&Entry { before, .. }) = self.last_edit() else { return false };
        self.history.done -= 1;
        self.turn_over(self.history.done);
        self.place_cursor(self.nearest(before));
        true
    }

    pub(crate) fn again(&mut self) -> bool {
        let Some(at) = self.redoable() else { return false };
        let after = self.history.entries[at].after;
        self.turn_over(at);
        self.history.done = at + 1;
        self.place_cursor(self.nearest(after));
        true
    }

    /// The node itself if it is shown, else the last one before it that is.
    fn nearest(&self, id: NodeId) -> NodeId {
        let mut shown = Tree::START;
        let mut way: Vec<_> = self.tree.backward(id).collect();
        way.reverse();
        for (parent, child) in way {
            if !self.tree.at(parent).children().contains(&child) {
                break;
            }
            shown = child;
        }
        shown
    }

    /// How many nodes follow a node, itself counted, whether it is deleted or not.
    pub(crate) fn size_from(&self, id: NodeId) -> u32 {
        let mut waiting = vec![id];
        let mut size = 0;
        while let Some(id) = waiting.pop() {
            size += 1;
            waiting.extend(self.tree.get(id).map_or(&[][..], Node::children));
        }
        size
    }
}
