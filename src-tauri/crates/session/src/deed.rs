//! What changes do, in codes and arguments for whoever says it in words.

use serde::Serialize;

use crate::change::{NAME, TAGS};
use crate::history::{Edit, Entry};
use crate::tree::Tree;
use crate::{Change, Computer, NodeId, Session, read_turn};

/// What a change does to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum Deed {
    /// An action, or a turn, is played.
    Play {
        /// Its text.
        text: String,
        /// The seat that acts; none if nobody was to act.
        seat: Option<u8>,
        /// The turn it belongs to, counted from 1 over all seats.
        turn: u32,
    },
    /// Actions are played again that were taken back.
    PlayAgain {
        /// The text of the first.
        text: String,
        /// How many they are.
        moves: u32,
    },
    /// Actions are taken back.
    TakeBack {
        /// The text of the first of them: what it led from is reached again.
        text: String,
        /// How many they are.
        moves: u32,
    },
    /// A line of moves is added.
    Line {
        /// The text of the first action that is new.
        text: String,
        /// How many actions are new.
        moves: u32,
    },
    /// The cursor goes to a node.
    Walk {
        /// The action that led to the node; none for the start.
        text: Option<String>,
    },
    /// A comment is written.
    Comment {
        /// The action that led to the node; none for the start.
        text: Option<String>,
    },
    /// Moves are judged.
    Mark {
        /// The action that led to the first one.
        text: Option<String>,
        /// How many they are.
        moves: u32,
    },
    /// A move is deleted with all that follows it.
    Delete {
        /// The text of the move.
        text: String,
        /// How many moves go.
        moves: u32,
    },
    /// A branch gets another place among the others.
    Promote {
        /// The text of the move with which it begins.
        text: String,
    },
    /// The player of a seat is renamed.
    Player {
        /// The seat, counted from 0.
        seat: u8,
        /// The name; empty for none.
        name: String,
    },
    /// Another one plays a seat.
    Computer {
        /// The seat, counted from 0.
        seat: u8,
        /// The level of the computer; none for a person.
        level: Option<u8>,
    },
    /// The game is renamed.
    Name {
        /// The name; empty for none.
        name: String,
    },
    /// The tags are replaced.
    Tags,
    /// The game begins another way, or from another position.
    Start,
    /// An earlier state is brought back.
    Restore,
    /// An edit is undone.
    Undo {
        /// What it did.
        of: Box<Deed>,
    },
    /// An edit is done again.
    Redo {
        /// What it does.
        of: Box<Deed>,
    },
}

impl Session {
    /// What a change is going to do here.
    #[must_use]
    pub fn deed(&self, change: &Change) -> Deed {
        let marked = |node: Option<NodeId>, moves| Deed::Mark { text: node.and_then(|node| self.text(node)), moves };
        match change {
            Change::Play { at, text } => {
                let position = self.node(*at).map(crate::Node::position);
                let seat = position.and_then(alcazar_rules::AnyGame::to_act).map(|seat| seat.0);
                let first = position.and_then(|position| read_turn(position, text).0.first().copied());
                let turn = first.map_or(0, |action| self.tree().turn_of(*at, action));
                Deed::Play { text: text.clone(), seat, turn }
            }
            Change::Line { turns, .. } => Deed::Line {
                text: turns.first().cloned().unwrap_or_default(),
                moves: turns.iter().map(|turn| crate::turn::actions_in(turn)).sum(),
            },
            Change::Walk { to } => Deed::Walk { text: self.text(*to) },
            Change::Comment { node, .. } | Change::Write { node, .. } => Deed::Comment { text: self.text(*node) },
            Change::Mark { node, .. } => marked(Some(*node), 1),
            Change::Marks { marks } => marked(marks.first().map(|(node, _)| *node), marks.len() as u32),
            Change::Delete { node } => {
                Deed::Delete { text: self.text(*node).unwrap_or_default(), moves: self.size_from(*node) }
            }
            Change::Promote { node } | Change::MainLine { node } => {
                Deed::Promote { text: self.text(*node).unwrap_or_default() }
            }
            Change::Player { seat, name } => Deed::Player { seat: *seat, name: name.clone() },
            Change::Computer { seat, computer } => Deed::Computer { seat: *seat, level: computer.map(Computer::level) },
            Change::Name { name } => Deed::Name { name: name.clone() },
            Change::Tags { .. } => Deed::Tags,
            Change::Setup { .. } | Change::Position { .. } => Deed::Start,
            Change::Restore { .. } => Deed::Restore,
            Change::TakeBack { to } => self.taking_back(*to),
            Change::UndoEdit => self.last_edit().map_or(Deed::Walk { text: None }, |entry| self.undoing(entry)),
            Change::Undo => {
                let undone = self.undoable().map(|at| &self.history.entries[at]);
                undone.map_or(Deed::Walk { text: None }, |entry| self.undoing(entry))
            }
            Change::Again => self.doing_again(1),
            Change::Redo => {
                let again = self.redoable().map(|at| &self.history.entries[at]);
                again.map_or(Deed::Walk { text: None }, |entry| self.redoing(entry))
            }
        }
    }

    /// What [`Session::to_redo`] leads to; none if nothing was undone.
    #[must_use]
    pub fn deed_of_redo(&self) -> Option<Deed> {
        match self.to_redo() {
            0 => None,
            times => Some(self.doing_again(times as u32)),
        }
    }

    fn doing_again(&self, times: u32) -> Deed {
        match self.next_again() {
            None => Deed::Walk { text: None },
            Some(Entry { edit: Edit::Play, after, .. }) => {
                Deed::PlayAgain { text: self.text(*after).unwrap_or_default(), moves: times }
            }
            Some(entry) => self.redoing(entry),
        }
    }

    fn taking_back(&self, to: NodeId) -> Deed {
        let steps = self.tree().backward(self.cursor);
        let mut taken = None;
        let mut moves = 0;
        for (before, after) in steps {
            (taken, moves) = (Some(after), moves + 1);
            if before == to {
                break;
            }
        }
        Deed::TakeBack { text: taken.and_then(|node| self.text(node)).unwrap_or_default(), moves }
    }

    fn undoing(&self, entry: &Entry) -> Deed {
        match entry.edit {
            Edit::Play => Deed::TakeBack { text: self.text(entry.after).unwrap_or_default(), moves: 1 },
            _ => Deed::Undo { of: Box::new(self.edited(entry, true)) },
        }
    }

    fn redoing(&self, entry: &Entry) -> Deed {
        match entry.edit {
            Edit::Play => Deed::PlayAgain { text: self.text(entry.after).unwrap_or_default(), moves: 1 },
            _ => Deed::Redo { of: Box::new(self.edited(entry, false)) },
        }
    }

    /// What an edit did that is `done`, or did before it was undone.
    fn edited(&self, entry: &Entry, done: bool) -> Deed {
        match &entry.edit {
            Edit::Play => Deed::Walk { text: self.text(entry.after) },
            Edit::Notes(notes) => match notes.as_slice() {
                [(node, other)] => {
                    let now = self.node(*node).map(|node| &node.notes);
                    let differs = |name| now.is_some_and(|now| now.texts(name) != other.texts(name));
                    if now.is_some_and(|now| now.comment() != other.comment()) {
                        Deed::Comment { text: self.text(*node) }
                    } else if *node == Tree::START && differs(NAME) {
                        let named = if done { now } else { Some(other) };
                        Deed::Name { name: named.and_then(|notes| notes.property(NAME)).unwrap_or_default() }
                    } else if *node == Tree::START && differs(TAGS) {
                        Deed::Tags
                    } else {
                        Deed::Mark { text: self.text(*node), moves: 1 }
                    }
                }
                several => Deed::Mark {
                    text: several.first().and_then(|(node, _)| self.text(*node)),
                    moves: several.len() as u32,
                },
            },
            Edit::Places(places) => {
                let Some(&(node, place)) = places.first() else { return Deed::Tags };
                let text = self.text(node).unwrap_or_default();
                let parent = self.node(node).and_then(crate::Node::parent).and_then(|parent| self.node(parent));
                let is_there = parent.is_some_and(|parent| parent.children().contains(&node));
                match (is_there == done, place.is_some() == done) {
                    // It is there as the edit left it, and its other side is none: it was added.
                    (true, false) => Deed::Line { text, moves: self.size_from(node) },
                    (false, true) => Deed::Delete { text, moves: self.size_from(node) },
                    _ => Deed::Promote { text },
                }
            }
            Edit::Player(seat, other) => {
                let name = if done { self.players.names.get(usize::from(*seat)) } else { Some(other) };
                Deed::Player { seat: *seat, name: name.cloned().unwrap_or_default() }
            }
            Edit::Computer(seat, other) => {
                let computer =
                    if done { self.players.computers.get(usize::from(*seat)).copied().flatten() } else { *other };
                Deed::Computer { seat: *seat, level: computer.map(Computer::level) }
            }
            Edit::Start(start) => {
                let is_same = start.2.at(Tree::START).position() == self.start();
                if is_same { Deed::Restore } else { Deed::Start }
            }
        }
    }

    /// The text of the action that led to a node.
    fn text(&self, id: NodeId) -> Option<String> {
        Some(self.node(id)?.played()?.text.clone())
    }
}
