//! The tree of moves as the page lists it: rows from top to bottom, branches set in under the move that they replace.

use alcazar_session::{Mark, NodeId, Session};
use serde::Serialize;

/// The tree of moves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tree {
    /// Which [`crate::table::Table::tree_revision`] this is.
    pub revision: u32,
    /// What is written at the start.
    pub comment: bool,
    /// The rows, the main line at depth 0.
    pub rows: Vec<TreeRow>,
}

/// A turn in the tree, or a part of it where branches part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeRow {
    /// How many branches lie between it and the main line.
    pub depth: u32,
    /// The turn, counted from 1 over all seats.
    pub turn: u32,
    /// The seat that acted.
    pub seat: u8,
    /// The actions in their order.
    pub moves: Vec<TreeMove>,
}

/// An action in the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeMove {
    /// The node that it leads to.
    pub node: u32,
    /// Its canonical text.
    pub text: String,
    /// The verdict on it.
    pub mark: Option<Mark>,
    /// Whether something is written there.
    pub comment: bool,
}

/// A step of the listing. It keeps a list of them instead of calling itself, because lines are long.
enum Step {
    /// What follows a node.
    After(NodeId, u32),
    /// A branch, from its first move on.
    Branch(NodeId, u32),
}

impl Tree {
    /// The tree as it stands.
    pub(crate) fn of(session: &Session, revision: u32) -> Self {
        let mut rows = Vec::new();
        let mut steps = vec![Step::After(0, 0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Branch(node, depth) => {
                    list(session, &mut rows, node, depth);
                    steps.push(Step::After(node, depth));
                }
                Step::After(node, depth) => {
                    let children = session.node(node).map_or(&[][..], |node| node.children());
                    let Some((&main, branches)) = children.split_first() else { continue };
                    list(session, &mut rows, main, depth);
                    steps.push(Step::After(main, depth));
                    steps.extend(branches.iter().rev().map(|&branch| Step::Branch(branch, depth + 1)));
                }
            }
        }
        let comment = session.node(0).is_some_and(|start| !start.notes.comment().is_empty());
        Self { revision, comment, rows }
    }
}

/// Adds a move to the row of its turn, if that is the last one, or else as a new row.
fn list(session: &Session, rows: &mut Vec<TreeRow>, id: NodeId, depth: u32) {
    let Some(node) = session.node(id) else { return };
    let Some(played) = node.played() else { return };
    let made = TreeMove {
        node: id,
        text: played.text.clone(),
        mark: node.notes.mark(),
        comment: !node.notes.comment().is_empty(),
    };
    match rows.last_mut() {
        Some(row)
            if (row.depth, row.turn) == (depth, played.turn)
                && row.moves.last().map(|before| before.node) == node.parent() =>
        {
            row.moves.push(made);
        }
        _ => rows.push(TreeRow { depth, turn: played.turn, seat: played.seat.0, moves: vec![made] }),
    }
}

#[cfg(test)]
mod tests {
    use alcazar_rules::{GameKind, Setup};
    use alcazar_session::Change;

    use super::*;

    fn rows(session: &Session) -> Vec<(u32, u32, Vec<String>)> {
        let texts = |row: TreeRow| row.moves.into_iter().map(|made| made.text).collect();
        Tree::of(session, 0).rows.into_iter().map(|row| (row.depth, row.turn, texts(row))).collect()
    }

    fn row(depth: u32, turn: u32, texts: &[&str]) -> (u32, u32, Vec<String>) {
        (depth, turn, texts.iter().map(|&text| text.to_owned()).collect())
    }

    #[test]
    fn branches_stand_under_the_move_that_they_replace() {
        let mut session = Session::new(GameKind::Zara, &Setup::default()).unwrap();
        session.play_text("xo--@c3").unwrap();
        session.play_text("x---@a1").unwrap();
        session.go_to(0).unwrap();
        session.play_text("x---@b2").unwrap();
        session.play_text("x---@e5").unwrap();
        assert_eq!(
            rows(&session),
            [row(0, 1, &["xo--@c3"]), row(1, 1, &["x---@b2"]), row(1, 2, &["x---@e5"]), row(0, 2, &["x---@a1"])]
        );
        session.apply(&Change::Delete { node: 3 }).unwrap();
        assert_eq!(rows(&session), [row(0, 1, &["xo--@c3"]), row(0, 2, &["x---@a1"])]);
    }

    #[test]
    fn the_actions_of_a_turn_share_a_row_until_branches_part() {
        let mut session = Session::new(GameKind::Tzaar, &Setup::variant("fixed")).unwrap();
        session.play_text("E4xD4").unwrap();
        let capture = session.position().legal_actions()[0];
        let first = session.play(capture).unwrap();
        let (one, other) = (session.position().legal_actions()[0], session.position().legal_actions()[1]);
        session.play(one).unwrap();
        let lengths = |session: &Session| -> Vec<_> {
            Tree::of(session, 0).rows.iter().map(|row| (row.depth, row.turn, row.moves.len())).collect()
        };
        assert_eq!(lengths(&session), [(0, 1, 1), (0, 2, 2)]);
        session.go_to(first).unwrap();
        session.play(other).unwrap();
        assert_eq!(lengths(&session), [(0, 1, 1), (0, 2, 2), (1, 2, 1)]);
    }
}
