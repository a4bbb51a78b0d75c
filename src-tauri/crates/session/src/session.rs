//! A game at a table.

use alcazar_rules::{AnyAction, AnyGame, AnyRule, Draft, GameKind, Piece, Preview, Refusal, Setup, SetupError, Step};

use crate::history::{Edit, History};
use crate::players::Players;
use crate::tree::Tree;
use crate::{NoSuchNode, Node, NodeId, Notes, TurnError};

/// A game being played: its seats, the tree of moves with a cursor, and the draft of the action being entered.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) setup: Option<Setup>,
    pub(crate) players: Players,
    pub(crate) tree: Tree,
    pub(crate) cursor: NodeId,
    pub(crate) history: History,
    steps: Vec<Step>,
    draft: Option<Draft>,
}

impl Session {
    /// A game from the start that a set-up makes.
    ///
    /// # Errors
    /// The game does not have this set-up.
    pub fn new(kind: GameKind, setup: &Setup) -> Result<Self, SetupError> {
        let setup = setup.resolve(kind.info().setups)?;
        let position = kind.start(&setup)?;
        Ok(Self { setup: Some(setup), ..Self::from_position(position) })
    }

    /// A game that starts from any position.
    #[must_use]
    pub fn from_position(position: AnyGame) -> Self {
        Self {
            setup: None,
            players: Players::new(position.seats()),
            tree: Tree::new(position),
            cursor: Tree::START,
            history: History::default(),
            steps: Vec::new(),
            draft: None,
        }
    }

    /// Which game is played.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.start().kind()
    }

    /// The set-up that made the start, with all its options; none if the game starts from a given position.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// The position at the start.
    #[must_use]
    pub fn start(&self) -> &AnyGame {
        self.tree.at(Tree::START).position()
    }

    /// The position at the cursor.
    #[must_use]
    pub fn position(&self) -> &AnyGame {
        self.tree.at(self.cursor).position()
    }

    /// The node that the cursor is on.
    #[must_use]
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// A node by its number.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.tree.get(id)
    }

    /// How many nodes there are; their numbers are those below.
    #[must_use]
    pub fn node_count(&self) -> u32 {
        self.tree.len() as u32
    }

    /// The notes at a node, to be changed before the game is on the table: this is not a [`Change`](crate::Change) and
    /// is not undone.
    pub fn notes_mut(&mut self, id: NodeId) -> Option<&mut Notes> {
        self.tree.get_mut(id).map(|node| &mut node.notes)
    }

    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    pub(crate) fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// What the action did that led to the cursor; none at the start.
    #[must_use]
    pub fn last(&self) -> Option<Preview> {
        self.foreseen(self.cursor)
    }

    /// What the actions of the same turn did before the last one, in their order.
    #[must_use]
    pub fn before_last(&self) -> Vec<Preview> {
        let turn = self.tree.at(self.cursor).turn();
        let nodes = self.tree.backward(self.cursor).map(|(before, _)| before);
        let same_turn = nodes.take_while(|&before| self.tree.at(before).turn() == turn);
        let mut previews: Vec<_> = same_turn.filter_map(|before| self.foreseen(before)).collect();
        previews.reverse();
        previews
    }

    /// What the actions of the last turn took off the board: where it stood or fell, and what it was; sorted by cell.
    #[must_use]
    pub fn fallen(&self) -> Vec<(String, Piece)> {
        let turn = self.tree.at(self.cursor).turn();
        let nodes = std::iter::once(self.cursor).chain(self.tree.backward(self.cursor).map(|(before, _)| before));
        let mut fallen = Vec::new();
        for id in nodes.take_while(|&id| self.tree.at(id).turn() == turn) {
            let (Some(preview), Some(parent)) = (self.foreseen(id), self.tree.at(id).parent()) else { continue };
            if preview.falls.is_empty() {
                continue;
            }
            let view = self.tree.at(parent).position().view();
            for cell in preview.falls {
                let stood = view.cells.iter().find(|each| each.name == cell).and_then(|each| each.piece.clone());
                fallen.extend(stood.or_else(|| preview.landed.clone()).map(|piece| (cell, piece)));
            }
        }
        fallen.sort_by(|(one, _), (other, _)| one.cmp(other));
        fallen
    }

    /// Where the seats between the one that is to act and the one that acted last have put something with the last
    /// action of their latest turns, if it still stands there; none where two play, or the game is over. Sorted.
    #[must_use]
    pub fn earlier(&self) -> Vec<String> {
        let position = self.position();
        let Some(to_act) = position.to_act().filter(|_| position.seats() > 2) else { return Vec::new() };
        let view = position.view();
        let mut seen: Vec<_> = self.tree.at(self.cursor).played().map(|played| played.seat).into_iter().collect();
        let mut cells = Vec::new();
        for (id, _) in self.tree.backward(self.cursor) {
            let Some(seat) = self.tree.at(id).played().map(|played| played.seat) else { break };
            if seat == to_act {
                break;
            }
            if seen.contains(&seat) {
                continue;
            }
            seen.push(seat);
            let stands = |to: &String| {
                view.cells
                    .iter()
                    .any(|cell| &cell.name == to && cell.piece.as_ref().is_some_and(|piece| piece.seat == seat.0))
            };
            cells.extend(self.foreseen(id).and_then(|preview| preview.to).filter(stands));
        }
        cells.sort_unstable();
        cells
    }

    /// What the action that led to a node was to do.
    fn foreseen(&self, id: NodeId) -> Option<Preview> {
        let node = self.tree.at(id);
        let (parent, played) = (node.parent()?, node.played()?);
        Some(self.tree.at(parent).position().preview(played.action))
    }

    /// The line that the cursor is on: the nodes from the one after the start through the cursor to the end of the
    /// way on.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        self.tree.onward(Tree::START, Node::preferred).collect()
    }

    /// The main line: the nodes after the start, each the first child of the one before.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.tree.onward(Tree::START, |node| node.children().first().copied()).collect()
    }

    /// Moves the cursor as a walk does: what was changed before is not undone from here.
    pub(crate) fn walk_to(&mut self, id: NodeId) {
        if id != self.cursor {
            self.history.walked = self.history.done;
        }
        self.place_cursor(id);
    }

    pub(crate) fn place_cursor(&mut self, id: NodeId) {
        self.cursor = id;
        self.tree.prefer(id);
        self.clear_draft();
    }

    /// Moves the cursor to a node, from which going on then leads the way that leads here.
    ///
    /// # Errors
    /// There is no such node, or it was deleted; the cursor stays.
    pub fn go_to(&mut self, id: NodeId) -> Result<(), NoSuchNode> {
        self.shown(id)?;
        self.walk_to(id);
        Ok(())
    }

    /// Plays an action at the cursor: walks to the node where it leads if it was played before, else adds a branch.
    ///
    /// # Errors
    /// The rule that forbids the action; nothing changes.
    pub fn play(&mut self, action: AnyAction) -> Result<NodeId, AnyRule> {
        let child = self.tree.child(self.cursor, action)?;
        self.record(child, Edit::Play);
        Ok(child)
    }

    /// Plays the text of an action or of a whole turn, whose actions are joined by commas.
    ///
    /// # Errors
    /// The text is no turn of the game or not legal here; nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, TurnError> {
        self.play_at(self.cursor, text)?;
        Ok(self.cursor)
    }
}

/// The draft of the action being entered. Every move of the cursor drops it.
impl Session {
    /// What the seat to act holds in hand, and where it may go; none if the hand is empty.
    #[must_use]
    pub fn draft(&self) -> Option<&Draft> {
        self.draft.as_ref()
    }

    /// What was done with the thing in hand, in order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Picks something up, laying down what was held before.
    ///
    /// # Errors
    /// It cannot be picked up; what was held is held on.
    pub fn pick(&mut self, source: &str) -> Result<(), Refusal> {
        self.draw_up(vec![Step::Pick(source.to_owned())])
    }

    /// Turns the thing in hand by quarter turns, clockwise if positive.
    ///
    /// # Errors
    /// There is nothing in hand, or it cannot be turned.
    pub fn rotate(&mut self, quarters: i8) -> Result<(), Refusal> {
        let mut steps = self.steps.clone();
        let before = match steps.last() {
            Some(&Step::Rotate(before)) => {
                steps.pop();
                before
            }
            _ => 0,
        };
        // Turns one after the other are one step, so that a wheel can be turned for ever.
        steps.push(Step::Rotate((before.rem_euclid(4) + quarters.rem_euclid(4)) % 4));
        self.draw_up(steps)
    }

    /// Chooses a target that does not end the action, by its id.
    ///
    /// # Errors
    /// There is nothing in hand, or no such target.
    pub fn choose(&mut self, target: &str) -> Result<(), Refusal> {
        let mut steps = self.steps.clone();
        steps.push(Step::Choose(target.to_owned()));
        self.draw_up(steps)
    }

    /// Takes the last step back; the first one lays the thing down.
    pub fn step_back(&mut self) {
        let mut steps = std::mem::take(&mut self.steps);
        steps.pop();
        self.clear_draft();
        if !steps.is_empty() {
            // The steps were possible with one more behind them; if they are not, the hand is left empty.
            let _ = self.draw_up(steps);
        }
    }

    /// Lays down what is held.
    pub fn clear_draft(&mut self) {
        self.steps.clear();
        self.draft = None;
    }

    fn draw_up(&mut self, steps: Vec<Step>) -> Result<(), Refusal> {
        self.draft = Some(self.position().draft(&steps)?);
        self.steps = steps;
        Ok(())
    }
}
