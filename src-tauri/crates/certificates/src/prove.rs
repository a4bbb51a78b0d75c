//! Building a proof tree.

use std::collections::HashMap;
use std::io::{self, Write};

use alcazar_rules::{AnyAction, AnyGame};

use crate::{Claim, END, MOST_NODES, TITLE};

/// Whoever knows an action that keeps a claim where its seat is to act; none if it knows none. Its word is not trusted.
pub type Adviser<'a> = dyn FnMut(&AnyGame, Claim) -> Option<AnyAction> + 'a;

/// A claim with the tree that proves it.
#[derive(Clone, Debug)]
pub struct Proven {
    /// What is proven.
    pub claim: Claim,
    /// The lines, each leading only to lines after it; the first is the position that the claim is about.
    nodes: Vec<Node>,
}

impl Proven {
    /// How many positions the tree holds.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }
}

#[derive(Clone, Debug)]
struct Node {
    position: String,
    /// The text of each action with the index of the node that it leads to; none where the game is over.
    edges: Vec<(String, Option<usize>)>,
}

/// Why a claim was not proven.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// The game is over already.
    #[error("the game is over")]
    Over,
    /// Nothing is forbidden here, so nothing can be proven.
    #[error("there are no rules at a free table")]
    Free,
    /// No action is known that keeps the claim.
    #[error("no proof was found for {0}")]
    Unknown(String),
    /// An action that was thought to keep the claim ends the game without it.
    #[error("the claim does not hold at the end {0}")]
    Broken(String),
    /// The proof is larger than a certificate may be.
    #[error("the proof needs more than {0} positions")]
    TooLarge(usize),
}

/// Proves a claim about a position in at most so many positions.
///
/// # Errors
/// Where the proof ends: see [`Unproven`].
pub fn prove(position: &AnyGame, claim: Claim, most: usize, adviser: &mut Adviser) -> Result<Proven, Unproven> {
    if position.is_free() {
        return Err(Unproven::Free);
    }
    let mut builder = Builder { claim, most: most.min(MOST_NODES), adviser, nodes: Vec::new(), known: HashMap::new() };
    builder.visit(position)?.ok_or(Unproven::Over)?;
    // Whatever a node leads to was finished before it.
    let last = builder.nodes.len() - 1;
    let mut nodes = builder.nodes;
    nodes.reverse();
    for (_, target) in nodes.iter_mut().flat_map(|node| &mut node.edges) {
        *target = target.map(|index| last - index);
    }
    Ok(Proven { claim, nodes })
}

struct Builder<'a, 'b> {
    claim: Claim,
    most: usize,
    adviser: &'a mut Adviser<'b>,
    nodes: Vec<Node>,
    /// The nodes by their text. Positions of one text differ if they have another past.
    known: HashMap<String, Vec<(AnyGame, usize)>>,
}

impl Builder<'_, '_> {
    /// The index of the node of a position; none if the game is over there.
    fn visit(&mut self, position: &AnyGame) -> Result<Option<usize>, Unproven> {
        let Some(seat) = position.to_act() else {
            return if self.claim.holds(position) { Ok(None) } else { Err(Unproven::Broken(position.to_string())) };
        };
        let text = position.to_string();
        let same = self.known.get(&text).and_then(|known| known.iter().find(|(other, _)| other == position));
        if let Some(&(_, index)) = same {
            return Ok(Some(index));
        }
        let actions = if seat == self.claim.seat { vec![self.choice(position)?] } else { position.legal_actions() };
        let mut edges = Vec::with_capacity(actions.len());
        for action in actions {
            let target = self.visit(&after(position, action).ok_or_else(|| Unproven::Unknown(text.clone()))?)?;
            edges.push((position.action_text(action), target));
        }
        let index = self.nodes.len();
        if index >= self.most {
            return Err(Unproven::TooLarge(self.most));
        }
        self.known.entry(text.clone()).or_default().push((position.clone(), index));
        self.nodes.push(Node { position: text, edges });
        Ok(Some(index))
    }

    /// An action that keeps the claim: one that ends the game, or what the adviser says.
    fn choice(&mut self, position: &AnyGame) -> Result<AnyAction, Unproven> {
        let ends = |action: &AnyAction| after(position, *action).is_some_and(|next| self.claim.holds(&next));
        let at_once = position.legal_actions().into_iter().find(ends);
        at_once.or_else(|| (self.adviser)(position, self.claim)).ok_or_else(|| Unproven::Unknown(position.to_string()))
    }
}

/// The position after an action; none if it is not legal.
pub(crate) fn after(position: &AnyGame, action: AnyAction) -> Option<AnyGame> {
    let mut next = position.clone();
    next.play(action).ok().map(|()| next)
}

/// Writes the certificate of one or more claims about a position.
///
/// # Errors
/// What is written to does not take it.
pub fn write(position: &AnyGame, proofs: &[Proven], out: &mut impl Write) -> io::Result<()> {
    let info = position.info();
    writeln!(out, "{TITLE}\ngame {}\nposition {position}", info.id)?;
    for Proven { claim, nodes } in proofs {
        let letter = info.seats.get(claim.seat.index()).map_or('?', |seat| seat.letter);
        writeln!(out, "claim {letter} {} {}", claim.lead, nodes.len())?;
        for (index, node) in nodes.iter().enumerate() {
            write!(out, "{}\t{}", index + 1, node.position)?;
            for (action, target) in &node.edges {
                match target {
                    Some(target) => write!(out, "\t{action} {}", target + 1)?,
                    None => write!(out, "\t{action} {END}")?,
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
