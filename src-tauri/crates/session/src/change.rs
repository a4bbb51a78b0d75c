//! Everything that can happen to an open game.

use std::collections::BTreeMap;

use alcazar_rules::{ParseError, Seat, Setup, SetupError};
use serde::{Deserialize, Serialize};

use crate::history::Edit;
use crate::tree::Tree;
use crate::turn::read_turn;
use crate::{Computer, Damage, Mark, NoSuchNode, Node, NodeId, Notes, Session, State, TurnError};

/// Something that happens to an open game. A game is its start and the list of all changes since; the serialised form
/// is what a journal keeps.
///
/// | change | recorded in the history | the cursor |
/// |---|---|---|
/// | `Play` | yes | goes to the end of what was played |
/// | `Line` | yes | goes to its end, or stays |
/// | `Walk` | no | goes there |
/// | `Delete` | yes | leaves the branch, to the node before it |
/// | `Setup`, `Position` | yes | goes to the start |
/// | `Write` | together with the writing before | stays |
/// | the other edits | yes | stays |
/// | `TakeBack`, `UndoEdit`, `Again` | move in the history | see [`Session::to_undo`] and [`Session::to_redo`] |
/// | `Restore` | yes | goes where it was |
/// | `Undo`, `Redo` | move in the history | goes where it was before, or after, the change |
///
/// A change that would change nothing is none: [`Session::apply`] answers `false` and nothing is recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "change", rename_all = "kebab-case")]
pub enum Change {
    /// An action or a whole turn is played at a node. Where it was played before, it leads to the same nodes.
    Play {
        /// Where it is played.
        at: NodeId,
        /// The text of the action, or of the actions of one turn joined by commas.
        text: String,
    },
    /// Several turns are added at a node as a branch; what of them was played before leads to the same nodes. Undoing
    /// takes the new moves away again.
    Line {
        /// Where they are played.
        at: NodeId,
        /// The texts of the turns, each as in `Play`.
        turns: Vec<String>,
        /// Whether the cursor goes to the end of the line.
        go: bool,
    },
    /// The cursor goes to a node.
    Walk {
        /// Where to.
        to: NodeId,
    },
    /// The comment at a node is replaced.
    Comment {
        /// Where it stands.
        node: NodeId,
        /// What it says; empty for no comment.
        text: String,
    },
    /// The comment at a node is written on: as `Comment`, but undone together with the writing before, if nothing else
    /// was changed since. So a comment can be kept while it is being written.
    Write {
        /// Where it stands.
        node: NodeId,
        /// What it says now.
        text: String,
    },
    /// The verdict on a move is replaced.
    Mark {
        /// The node that the move leads to.
        node: NodeId,
        /// The verdict, or none.
        mark: Option<Mark>,
    },
    /// Verdicts on several moves are replaced, in one step.
    Marks {
        /// The nodes that the moves lead to, each with its verdict.
        marks: Vec<(NodeId, Mark)>,
    },
    /// A move is deleted with all that follows it. The nodes keep their numbers and come back by undoing.
    Delete {
        /// The node that the move leads to.
        node: NodeId,
    },
    /// The branch that a node is in takes the place of the line that it branches off from.
    Promote {
        /// A node of the branch.
        node: NodeId,
    },
    /// The line that leads to a node becomes the main line.
    MainLine {
        /// The node.
        node: NodeId,
    },
    /// The player of a seat is renamed.
    Player {
        /// The seat, counted from 0.
        seat: u8,
        /// The name; empty for none.
        name: String,
    },
    /// A computer, or a person again, plays a seat from now on.
    Computer {
        /// The seat, counted from 0.
        seat: u8,
        /// The computer; none for a person.
        computer: Option<Computer>,
    },
    /// The game is renamed.
    Name {
        /// The name; empty for none.
        name: String,
    },
    /// The game's tags are replaced.
    Tags {
        /// The tags; blanks around them, empty ones and repeated ones are left out.
        tags: Vec<String>,
    },
    /// The game begins another way. What was played belongs to the start that it was played from: it is put aside and
    /// comes back by undoing.
    Setup {
        /// The way to begin.
        setup: Setup,
    },
    /// The game begins from another position. What was played is put aside as by `Setup`.
    Position {
        /// The position string.
        position: String,
    },
    /// The actions that lead to the cursor from a node before it are taken back. They stay in the tree.
    TakeBack {
        /// Where the cursor goes.
        to: NodeId,
    },
    /// The last edit is undone, if nothing was played or walked since.
    UndoEdit,
    /// What was taken back or undone last happens again.
    Again,
    /// The game is brought back to a state in which it was before, with all that was noted and branched then.
    #[cfg_attr(feature = "ts", ts(skip))]
    Restore {
        /// The state.
        state: Box<State>,
    },
    /// The last change in the history is undone, wherever the cursor is: see [`Session::undo`]. Older versions did so.
    Undo,
    /// The change that was undone last is done again: see [`Session::redo`]. Older versions did so.
    Redo,
}

/// Why a change was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// There is no such node, or it was deleted.
    #[error(transparent)]
    Node(#[from] NoSuchNode),
    /// The start is no move: it cannot be deleted or judged.
    #[error("the start is no move")]
    Start,
    /// The text is no turn of the game or not legal there.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// The seat does not play.
    #[error("there is no seat {0}")]
    Seat(u8),
    /// The game does not have this set-up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The text is no position of the game.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// What is to be taken back does not lead to the cursor.
    #[error("node {0} does not lead to the cursor")]
    NotBefore(NodeId),
    /// The state is none in which the game can be.
    #[error(transparent)]
    State(#[from] Damage),
    /// A name or a comment is longer than so many characters.
    #[error("this is longer than {0} characters")]
    TooLong(usize),
    /// There are more than so many tags.
    #[error("there are more than {0} tags")]
    TooManyTags(usize),
}

/// The property of the start that holds the game's name.
pub(crate) const NAME: &str = "GN";
/// The property of the start that holds the game's tags. SGF has none; like the other additions it begins with X.
pub(crate) const TAGS: &str = "XT";

impl Session {
    /// The game's name; empty if it has none.
    #[must_use]
    pub fn name(&self) -> String {
        self.tree.at(Tree::START).notes.property(NAME).unwrap_or_default()
    }

    /// The game's tags.
    #[must_use]
    pub fn tags(&self) -> Vec<String> {
        self.tree.at(Tree::START).notes.texts(TAGS)
    }

    /// Makes a change; `false` if it would change nothing, and then nothing is recorded.
    ///
    /// # Errors
    /// The change is not possible; nothing changes.
    pub fn apply(&mut self, change: &Change) -> Result<bool, ChangeError> {
        match change {
            Change::Play { at, text } => {
                self.shown(*at)?;
                Ok(self.play_at(*at, text)?)
            }
            Change::Line { at, turns, go } => self.add_line(*at, turns, *go),
            Change::Walk { to } => {
                let walks = *to != self.cursor;
                self.go_to(*to)?;
                Ok(walks)
            }
            Change::Comment { node, text } => self.note(*node, |notes| notes.set_comment(text)),
            Change::Write { node, text } => self.write(*node, text),
            Change::Mark { node: Tree::START, .. } | Change::Delete { node: Tree::START } => Err(ChangeError::Start),
            Change::Mark { node, mark } => self.note(*node, |notes| notes.set_mark(*mark)),
            Change::Marks { marks } => self.judge(marks),
            Change::Delete { node } => self.delete(*node),
            Change::Promote { node } => self.promote(*node, 1),
            Change::MainLine { node } => self.promote(*node, usize::MAX),
            Change::Player { seat, name } => self.rename(*seat, name),
            Change::Computer { seat, computer } => self.replace(*seat, *computer),
            Change::Name { name } => self.note(Tree::START, |notes| notes.set_property(NAME, name)),
            Change::Tags { tags } => self.note(Tree::START, |notes| notes.set_texts(TAGS, &distinct(tags))),
            Change::Setup { setup } => {
                let begun = Self::new(self.kind(), setup)?;
                Ok(self.begin_again(begun))
            }
            Change::Position { position } => {
                let begun = Self::from_position(self.kind().parse(position)?);
                Ok(self.begin_again(begun))
            }
            Change::TakeBack { to } => self.take_back(*to),
            Change::UndoEdit => Ok(self.undo_edit()),
            Change::Again => Ok(self.again()),
            Change::Restore { state } => self.restore(state),
            Change::Undo => Ok(self.undo()),
            Change::Redo => Ok(self.redo()),
        }
    }

    pub(crate) fn shown(&self, id: NodeId) -> Result<&Node, NoSuchNode> {
        self.tree.get(id).filter(|_| self.tree.shows(id)).ok_or(NoSuchNode(id))
    }

    /// Plays a turn at a node that is shown.
    pub(crate) fn play_at(&mut self, at: NodeId, text: &str) -> Result<bool, TurnError> {
        let (actions, error) = read_turn(self.tree.at(at).position(), text);
        if let Some(error) = error {
            return Err(error);
        }
        let mut node = at;
        for action in actions {
            let illegal = |rule| TurnError { column: 1, fault: crate::MoveFault::Illegal(rule) };
            node = self.tree.child(node, action).map_err(illegal)?;
        }
        Ok(self.record(node, Edit::Play))
    }

    /// Adds turns at a node; a fault in one of them changes nothing.
    fn add_line(&mut self, at: NodeId, turns: &[String], go: bool) -> Result<bool, ChangeError> {
        self.shown(at)?;
        let mut tree = self.tree.clone();
        let (mut node, mut branch) = (at, None);
        for turn in turns {
            let (actions, error) = read_turn(tree.at(node).position(), turn);
            if let Some(error) = error {
                return Err(error.into());
            }
            for action in actions {
                let known = tree.len();
                let illegal = |rule| TurnError { column: 1, fault: crate::MoveFault::Illegal(rule) };
                node = tree.child(node, action).map_err(illegal)?;
                if tree.len() > known {
                    branch.get_or_insert(node);
                }
            }
        }
        let cursor = if go { node } else { self.cursor };
        let edit = match branch {
            None => Edit::Play,
            Some(branch) => {
                // The edit that is recorded puts the branch in its place again, so that undoing takes it away.
                let mut place = None;
                tree.swap_place(branch, &mut place);
                Edit::Places(vec![(branch, place)])
            }
        };
        self.tree = tree;
        Ok(self.record(cursor, edit))
    }

    fn note(&mut self, id: NodeId, edit: impl FnOnce(&mut Notes)) -> Result<bool, ChangeError> {
        let before = &self.shown(id)?.notes;
        let mut notes = before.clone();
        edit(&mut notes);
        Ok(notes != *before && self.record(self.cursor, Edit::Notes(vec![(id, notes)])))
    }

    fn judge(&mut self, marks: &[(NodeId, Mark)]) -> Result<bool, ChangeError> {
        let mut judged = BTreeMap::new();
        for &(id, mark) in marks {
            if id == Tree::START {
                return Err(ChangeError::Start);
            }
            let notes = judged.entry(id).or_insert(self.shown(id)?.notes.clone());
            notes.set_mark(Some(mark));
        }
        let notes: Vec<_> = judged.into_iter().filter(|(id, notes)| self.tree.at(*id).notes != *notes).collect();
        Ok(!notes.is_empty() && self.record(self.cursor, Edit::Notes(notes)))
    }

    fn write(&mut self, id: NodeId, text: &str) -> Result<bool, ChangeError> {
        let now = &self.shown(id)?.notes;
        let Some(before) = self.notes_before_writing(id).filter(|_| now.comment() != text) else {
            return self.note(id, |notes| notes.set_comment(text));
        };
        if before.comment() == text {
            self.history.entries.pop();
            self.history.done -= 1;
        }
        // However long ago the writing was begun, it went on just now.
        self.history.walked = self.history.walked.min(self.history.entries.len().saturating_sub(1));
        self.tree.at_mut(id).notes.set_comment(text);
        Ok(true)
    }

    /// The notes at a node before the last change, if that wrote the comment there and nothing else.
    fn notes_before_writing(&self, id: NodeId) -> Option<&Notes> {
        let entry = self.history.entries.last().filter(|_| self.history.done == self.history.entries.len())?;
        let Edit::Notes(notes) = &entry.edit else { return None };
        let [(node, before)] = notes.as_slice() else { return None };
        let now = &self.tree.at(id).notes;
        let fits = *node == id && entry.after == self.cursor && before.properties() == now.properties();
        fits.then_some(before)
    }

    fn delete(&mut self, id: NodeId) -> Result<bool, ChangeError> {
        let parent = self.shown(id)?.parent().ok_or(ChangeError::Start)?;
        let inside = self.cursor == id || self.tree.backward(self.cursor).any(|(before, _)| before == id);
        let cursor = if inside { parent } else { self.cursor };
        Ok(self.record(cursor, Edit::Places(vec![(id, None)])))
    }

    /// Makes the node first among its siblings, and so up to `times` of the nodes before it that are not.
    fn promote(&mut self, id: NodeId, times: usize) -> Result<bool, ChangeError> {
        self.shown(id)?;
        let is_second = |&(parent, child): &(NodeId, NodeId)| self.tree.at(parent).children().first() != Some(&child);
        let steps = self.tree.backward(id).filter(is_second).take(times);
        let places: Vec<_> = steps.map(|(_, child)| (child, Some(0))).collect();
        Ok(!places.is_empty() && self.record(self.cursor, Edit::Places(places)))
    }

    fn rename(&mut self, seat: u8, name: &str) -> Result<bool, ChangeError> {
        let player = self.players.names.get(Seat(seat).index()).ok_or(ChangeError::Seat(seat))?;
        Ok(player != name && self.record(self.cursor, Edit::Player(seat, name.to_owned())))
    }

    fn replace(&mut self, seat: u8, computer: Option<Computer>) -> Result<bool, ChangeError> {
        let player = *self.players.computers.get(Seat(seat).index()).ok_or(ChangeError::Seat(seat))?;
        Ok(player != computer && self.record(self.cursor, Edit::Computer(seat, computer)))
    }

    /// Puts another start on the table; the players of seats that still play and what is noted at the start stay.
    fn begin_again(&mut self, begun: Self) -> bool {
        let Self { setup, mut players, mut tree, .. } = begun;
        if setup == self.setup && tree.at(Tree::START).position() == self.start() {
            return false;
        }
        players.seat(&self.players);
        tree.at_mut(Tree::START).notes = self.tree.at(Tree::START).notes.clone();
        self.record(Tree::START, Edit::Start(Box::new((setup, players, tree))))
    }

    fn restore(&mut self, state: &State) -> Result<bool, ChangeError> {
        if *state == State::from(&*self) {
            return Ok(false);
        }
        let (start, cursor) = state.clone().rebuild(self.kind())?;
        Ok(self.record(cursor, Edit::Start(Box::new(start))))
    }
}

/// The tags in their order without blanks around them, empty ones and those that were there before.
fn distinct(tags: &[String]) -> Vec<&str> {
    let mut kept: Vec<&str> = Vec::new();
    for tag in tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty()) {
        if !kept.contains(&tag) {
            kept.push(tag);
        }
    }
    kept
}
