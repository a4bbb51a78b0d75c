//! Walking about in the tree.

use serde::Deserialize;

use crate::tree::Tree;
use crate::{Node, NodeId, Session};

/// A way to walk in the tree of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Way {
    /// To the start.
    Start,
    /// Back by one action.
    Back,
    /// Back to where the turn began that the last action belongs to.
    BackTurn,
    /// On by one action: the way that was walked last, or else the main line's.
    Forward,
    /// On to the end of the next turn, or of the one that is half played.
    ForwardTurn,
    /// To the end of the line that the cursor is on.
    End,
    /// To the move before among those that were played at the same place.
    BranchBefore,
    /// To the move after among those that were played at the same place.
    BranchAfter,
}

impl Session {
    /// The node that a way leads to; none if the cursor is there already.
    #[must_use]
    pub fn toward(&self, way: Way) -> Option<NodeId> {
        let node = |id| self.tree.at(id);
        let goal = match way {
            Way::Start => Tree::START,
            Way::Back => node(self.cursor).parent()?,
            Way::BackTurn => self.before_turn(self.cursor)?,
            Way::Forward => node(self.cursor).preferred()?,
            Way::ForwardTurn => {
                let mut onward = self.tree.onward(self.cursor, Node::preferred);
                let next = onward.next()?;
                onward.take_while(|&after| node(after).turn() == node(next).turn()).last().unwrap_or(next)
            }
            Way::BranchBefore | Way::BranchAfter => {
                let branches = node(node(self.cursor).parent()?).children();
                let here = branches.iter().position(|&branch| branch == self.cursor)?;
                let goal = if way == Way::BranchBefore { here.checked_sub(1)? } else { here + 1 };
                *branches.get(goal)?
            }
            Way::End => self.tree.onward(self.cursor, Node::preferred).last()?,
        };
        (goal != self.cursor).then_some(goal)
    }

    /// Where the turn began that the action belongs to which led to a node; none for the start.
    pub(crate) fn before_turn(&self, id: NodeId) -> Option<NodeId> {
        let turn = |id| self.tree.at(id).turn();
        self.tree.backward(id).map(|(before, _)| before).find(|&before| turn(before) != turn(id))
    }

    /// Walks; `false` if the cursor is there already. No walk is recorded in the history.
    pub fn walk(&mut self, way: Way) -> bool {
        let goal = self.toward(way);
        if let Some(goal) = goal {
            self.walk_to(goal);
        }
        goal.is_some()
    }
}
