//! Monte-Carlo tree search for three and four seats, with evaluations in the place of random games.
//!
//! Each visit descends the tree from the root and adds one position where it ends. Each seat looks after itself (max^n: C.
//! Luckhardt and K. Irani, "An algorithmic solution of n-person games", AAAI 1986). On the way down the action is chosen
//! that has done best for whoever acts or is promising and little visited, by PUCT (C. Rosin, "Multi-armed bandits with
//! episode context", 2011). The value of a position is the mean of what the positions below it promise each seat: its
//! share of the point. That a seat wins, whatever all others do, is handed up as proven (M. Winands and others,
//! "Monte-Carlo tree search solver", CG 2008). Threads share the tree and keep apart by virtual losses (G. Chaslot and
//! others, "Parallel Monte-Carlo tree search", CG 2008).
//!
//! Matches of three seats over the same starts with all assignments, what a seat of each kind wins of the point: with 2,000
//! positions a turn 57 ± 6 % to 14 % for the search that takes all others for joined against one (paranoid: N. Sturtevant
//! and R. Korf, "On pruning techniques for multi-player games", AAAI 2000; 30 games), and 50 ± 7 % to 21 % where that one
//! has 8,000 positions, which take it longer (48 games). Other searches to a fixed depth were less far ahead of the
//! paranoid one: max^n with 8 actions a position by 10 ± 15 %, the best reply of one opponent a round by 27 ± 9 %, the
//! paranoid one itself with 10 actions a position by 18 ± 7 % (36 games each).

use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use alcazar_rules::Seat;

use crate::expect::MOST_SEATS;
use crate::level::Handicap;
use crate::memory::{give_back, long_list};
use crate::search::{MAX_PLY, seeded_hash};
use crate::{Clock, Evaluator, Limits, Line, Position, Progress, Proof, expect};

/// How many actions of a position are looked at, the most promising.
const WIDTH: usize = 96;
/// How much the visits turn to promising actions that have not done well so far, in shares of the point.
const EXPLORATION: f64 = 1.0;
/// By how many hundredths of a unit an action must rank higher for a prior e times as high.
const PRIOR_SCALE: f64 = 160.0;
/// Positions visited for each ply of a search that has no other limit.
const NODES_A_PLY: u64 = 4_000;
/// Positions between two reports.
const NODES_PER_REPORT: u64 = 1_000;

/// Each seat's share of the point.
type Shares = [f64; MOST_SEATS];

/// What all threads of a search share.
pub(crate) struct Mcts<'a, G: Position, E> {
    pub position: &'a G,
    pub evaluator: &'a E,
    pub clock: &'a Clock,
    pub handicap: Handicap,
    pub seed: u64,
    /// How many lines are wanted.
    pub lines: usize,
    pub threads: usize,
    /// The most bytes of the tree.
    pub memory: usize,
}

/// An action, and its prior: how promising it looks, where those of all actions together are 1.
type Choice<G> = (<G as Position>::Action, f64);

/// An action of a position in the tree.
struct Edge<G: Position> {
    action: G::Action,
    prior: f64,
    /// The node that it leads to, once it was tried.
    child: usize,
}

struct Node<G: Position> {
    position: G,
    to_act: Option<Seat>,
    /// The visits that have come to an end.
    visits: u32,
    /// Those that are under way in other threads.
    virtual_losses: u32,
    /// The sum of the values that the visits have found.
    sum: Shares,
    /// Its edges in the tree, the most promising first; none before the second visit.
    edges: Range<usize>,
    /// How many of them were tried, the first ones.
    tried: usize,
    /// Whether these are all actions.
    whole: bool,
    /// The seat that wins, whatever the others do.
    winner: Option<Seat>,
}

impl<G: Position> Node<G> {
    fn new(position: G) -> Self {
        let to_act = position.to_act();
        let (visits, sum) = if to_act.is_none() { (1, result(&position)) } else { (0, [0.0; MOST_SEATS]) };
        let winner = (0..position.seats()).map(Seat).find(|&seat| to_act.is_none() && position.lead(seat) > 0);
        Self { position, to_act, visits, virtual_losses: 0, sum, edges: 0..0, tried: 0, whole: true, winner }
    }

    /// What a seat may expect; none if that is not known yet. Visits under way count as lost, so that other threads go
    /// elsewhere.
    fn value(&self, seat: Seat) -> Option<f64> {
        match self.winner {
            Some(winner) => Some(if winner == seat { 1.0 } else { 0.0 }),
            None if self.visits == 0 => None,
            None => Some(self.sum[seat.index()] / (self.visits + self.virtual_losses) as f64),
        }
    }

    fn shares(&self) -> Shares {
        match self.winner {
            Some(winner) => only(winner),
            None => self.sum.map(|sum| sum / self.visits.max(1) as f64),
        }
    }
}

fn only(seat: Seat) -> Shares {
    std::array::from_fn(|index| f64::from(u8::from(index == seat.index())))
}

/// How the seats of a finished game share the point.
fn result<G: Position>(position: &G) -> Shares {
    let best: Shares = std::array::from_fn(|index| {
        let best = index < usize::from(position.seats()) && position.lead(Seat(index as u8)) >= 0;
        f64::from(u8::from(best))
    });
    let count: f64 = best.iter().sum();
    best.map(|share| share / count.max(1.0))
}

/// What a visit has to do where it leaves the tree.
enum Leaf<G: Position> {
    /// Evaluate a new position.
    Evaluate(G),
    /// List the actions of a position.
    Expand(G),
    /// Nothing: the value is known.
    Known(Shares),
}

/// What came of it.
enum Outcome<G: Position> {
    Value(Shares),
    /// The actions that are looked at, and whether they are all there are.
    Choices(Vec<Choice<G>>, bool),
}

struct Tree<G: Position> {
    nodes: Vec<Node<G>>,
    edges: Vec<Edge<G>>,
}

impl<G: Position> Tree<G> {
    fn new(root: Node<G>) -> Self {
        let mut nodes = long_list();
        nodes.push(root);
        Self { nodes, edges: long_list() }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.nodes) + size_of_val(&*self.edges)
    }

    fn edges(&self, node: &Node<G>) -> &[Edge<G>] {
        &self.edges[node.edges.clone()]
    }

    /// What the edges of a node lead to that were tried.
    fn children(&self, node: &Node<G>) -> impl Iterator<Item = &Node<G>> + Clone {
        self.edges(node)[..node.tried].iter().map(|edge| &self.nodes[edge.child])
    }

    /// Begins a visit: gives the path to where it leaves the tree, at most so deep, and what is to do there.
    fn select(&mut self, deepest: usize) -> (Vec<usize>, Leaf<G>) {
        let (path, leaf) = self.descend(deepest);
        for &at in &path {
            self.nodes[at].virtual_losses += 1;
        }
        (path, leaf)
    }

    /// Ends a visit.
    fn end(&mut self, path: &[usize], outcome: Outcome<G>) {
        for &at in path {
            self.nodes[at].virtual_losses -= 1;
        }
        match outcome {
            Outcome::Value(shares) => self.backpropagate(path, &shares),
            Outcome::Choices(choices, whole) => {
                // Another thread may have listed them meanwhile.
                if let Some(&at) = path.last()
                    && self.nodes[at].edges.is_empty()
                {
                    let first = self.edges.len();
                    self.edges.extend(choices.into_iter().map(|(action, prior)| Edge { action, prior, child: 0 }));
                    self.nodes[at].whole = whole;
                    self.nodes[at].edges = first..self.edges.len();
                }
            }
        }
    }

    /// Whether so many lines are found and no visit can change anything, or a turn that is forced is not to take time.
    fn is_settled(&self, lines: usize, timed: bool) -> bool {
        let Some(root) = self.nodes.first() else { return true };
        let forced = root.whole && root.edges.len() == 1 && timed;
        (root.winner.is_some() || self.is_lost() || forced)
            && root.tried > 0
            && root.tried >= lines.min(root.edges.len())
    }

    /// Whether another seat wins after every action.
    fn is_lost(&self) -> bool {
        let Some(root) = self.nodes.first() else { return false };
        root.whole
            && root.tried == root.edges.len()
            && self.children(root).all(|child| child.winner.is_some_and(|seat| Some(seat) != root.to_act))
    }

    fn descend(&mut self, deepest: usize) -> (Vec<usize>, Leaf<G>) {
        let mut path = vec![0];
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            let ends = at > 0 && node.winner.is_some() || path.len() > deepest && node.visits > 0;
            let Some(seat) = node.to_act.filter(|_| !ends) else { return (path, Leaf::Known(node.shares())) };
            if node.edges.is_empty() {
                return (path, Leaf::Expand(node.position.clone()));
            }
            let place = self.best_by_puct(at, seat);
            let node = &self.nodes[at];
            let edge = &self.edges(node)[place];
            if place < node.tried {
                path.push(edge.child);
                at = edge.child;
                continue;
            }
            let mut position = node.position.clone();
            position.apply(edge.action);
            let child = Node::new(position.clone());
            let leaf = if child.to_act.is_some() { Leaf::Evaluate(position) } else { Leaf::Known(child.shares()) };
            let number = node.edges.start + place;
            self.edges[number].child = self.nodes.len();
            path.push(self.nodes.len());
            self.nodes[at].tried += 1;
            self.nodes.push(child);
            return (path, leaf);
        }
    }

    /// The choice that a visit follows. Of those that were not tried the first is the most promising.
    fn best_by_puct(&self, at: usize, seat: Seat) -> usize {
        let node = &self.nodes[at];
        let edges = self.edges(node);
        let untried = node.value(seat).unwrap_or(0.0);
        let exploration = EXPLORATION * ((node.visits + node.virtual_losses) as f64).sqrt();
        let puct = |place: usize| {
            let edge = &edges[place];
            let child = (place < node.tried).then(|| &self.nodes[edge.child]);
            let value = child.and_then(|child| child.value(seat)).unwrap_or(untried);
            let visits = child.map_or(0, |child| child.visits + child.virtual_losses);
            value + exploration * edge.prior / (1 + visits) as f64
        };
        let candidates = 0..edges.len().min(node.tried + 1);
        candidates.max_by(|&one, &other| puct(one).total_cmp(&puct(other)).then(other.cmp(&one))).unwrap_or(0)
    }

    /// Hands a value up the path that led to it, and what it proves.
    fn backpropagate(&mut self, path: &[usize], shares: &Shares) {
        for &at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            for (sum, share) in node.sum.iter_mut().zip(shares) {
                *sum += share;
            }
        }
        for pair in path.windows(2).rev() {
            if let &[at, next] = pair
                && self.nodes[next].winner.is_some()
                && self.nodes[at].winner.is_none()
            {
                self.nodes[at].winner = self.winner(at);
            }
        }
    }

    /// The seat that is proven to win by what follows.
    fn winner(&self, at: usize) -> Option<Seat> {
        let node = &self.nodes[at];
        let seat = node.to_act?;
        let mut winners = self.children(node).map(|child| child.winner);
        if winners.clone().any(|winner| winner == Some(seat)) {
            return Some(seat);
        }
        let all = node.whole && node.tried > 0 && node.tried == node.edges.len();
        let first = winners.next().flatten().filter(|_| all)?;
        winners.all(|winner| winner == Some(first)).then_some(first)
    }

    /// The places of the edges that were tried, the best first: one that wins, then the most visited.
    fn best(&self, at: usize) -> Vec<usize> {
        let node = &self.nodes[at];
        let Some(seat) = node.to_act else { return Vec::new() };
        let edges = self.edges(node);
        let mut places: Vec<_> = (0..node.tried).collect();
        places.sort_by_cached_key(|&place| {
            let child = &self.nodes[edges[place].child];
            let wins = child.winner.map_or(0, |winner| if winner == seat { 1 } else { -1 });
            std::cmp::Reverse((wins, child.visits))
        });
        places
    }

    /// The best line that begins with an edge of the root.
    fn line(&self, place: usize) -> (Vec<G::Action>, &Node<G>) {
        let mut actions = Vec::new();
        let (mut at, mut next) = (0, Some(place));
        while let Some(place) = next {
            let edge = &self.edges(&self.nodes[at])[place];
            actions.push(edge.action);
            at = edge.child;
            next = self.best(at).first().copied();
        }
        (actions, &self.nodes[self.edges(&self.nodes[0])[place].child])
    }
}

impl<G: Position, E: Evaluator<G>> Mcts<'_, G, E> {
    /// Grows a tree within the limits and gives the lines, the best first.
    pub fn run(&self, progress: &mut dyn FnMut(&Progress<G::Action>)) -> Vec<Line<G::Action>> {
        let tree = Mutex::new(Tree::new(Node::new(self.position.clone())));
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| self.grow(&tree, &mut |_| ()));
            }
            self.grow(&tree, progress);
            self.clock.finish();
        });
        let tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        let lines = self.lines(&tree);
        give_back(tree);
        lines
    }

    /// Visits the tree until a limit is reached or the result is known.
    fn grow(&self, tree: &Mutex<Tree<G>>, progress: &mut dyn FnMut(&Progress<G::Action>)) {
        let Limits { depth, nodes, time } = self.clock.limits();
        let deepest = depth.map_or(MAX_PLY, usize::from).clamp(1, MAX_PLY);
        let by_depth = depth.filter(|_| nodes.is_none() && time.is_none()).map(|_| deepest as u64 * NODES_A_PLY);
        let mut visits = 0;
        loop {
            let (path, leaf) = locked(tree).select(deepest);
            let outcome = match leaf {
                Leaf::Evaluate(position) => Outcome::Value(self.evaluate(&position)),
                Leaf::Expand(position) => {
                    let (choices, whole) = self.choices(&position, path.len() == 1);
                    Outcome::Choices(choices, whole)
                }
                Leaf::Known(shares) => Outcome::Value(shares),
            };
            let mut tree = locked(tree);
            let visited = matches!(outcome, Outcome::Value(_));
            tree.end(&path, outcome);
            visits += u64::from(visited);
            self.clock.count(visited.into());
            let ended = self.clock.expired()
                || tree.bytes() >= self.memory
                || by_depth.is_some_and(|most| visits >= most)
                || tree.is_settled(self.lines, time.is_some());
            if ended || visited && visits % NODES_PER_REPORT == 0 {
                let lines = self.lines(&tree);
                drop(tree);
                let depth = lines.first().map_or(0, |line| line.actions.len() as u8);
                progress(&Progress { depth, lines: &lines, nodes: self.clock.nodes(), elapsed: self.clock.elapsed() });
            }
            if ended {
                return;
            }
        }
    }

    /// What each seat may expect as the position looks.
    fn evaluate(&self, position: &G) -> Shares {
        let mut standings = self.evaluator.standings(position);
        let seat = self.position.to_act().map_or(0, Seat::index);
        standings[seat] += self.handicap.noise(position.key());
        expect::softmax(&standings[..usize::from(position.seats())], self.evaluator.scale(position.seats()))
    }

    /// The actions that are looked at, the most promising first, and whether they are all there are. At the root equal ones are in an order by the seed.
    fn choices(&self, position: &G, root: bool) -> (Vec<Choice<G>>, bool) {
        let (mut actions, mut ranks) = (Vec::new(), Vec::new());
        position.legal_actions(&mut actions);
        self.evaluator.rank(position, &actions, &mut ranks);
        let all = actions.len();
        let mut list: Vec<_> = ranks.into_iter().zip(actions).collect();
        if !self.handicap.overlooks_nothing() {
            let (key, first) = (position.key(), list.first().copied());
            list.retain(|&(_, action)| !self.handicap.overlooks(key, action));
            if list.is_empty() {
                list.extend(first);
            }
        }
        let order =
            |&(rank, action): &(i32, G::Action)| (-rank, if root { seeded_hash(self.seed, action) } else { 0 }, action);
        if list.len() > WIDTH {
            list.select_nth_unstable_by_key(WIDTH, order);
            list.truncate(WIDTH);
        }
        list.sort_unstable_by_key(order);
        let whole = list.len() == all;
        let best = list.first().map_or(0, |&(rank, _)| rank);
        let weight = |rank: i32| ((rank - best) as f64 / PRIOR_SCALE).exp();
        let sum: f64 = list.iter().map(|&(rank, _)| weight(rank)).sum();
        (list.into_iter().map(|(rank, action)| (action, weight(rank) / sum)).collect(), whole)
    }

    /// The best lines that the tree holds, as many as are wanted; at least one.
    fn lines(&self, tree: &Tree<G>) -> Vec<Line<G::Action>> {
        let Some(seat) = self.position.to_act() else { return Vec::new() };
        let scale = self.evaluator.scale(self.position.seats());
        let told = |(number, place)| {
            let (actions, reached) = tree.line(place);
            let leads = expect::leads(&reached.shares()[..usize::from(self.position.seats())], scale);
            let proof = reached.winner.map(|winner| if winner == seat { Proof::Win } else { Proof::Loss });
            // An action that was not looked at may be better than the best one.
            let proof = proof.filter(|&proof| proof == Proof::Win || number > 0 || tree.is_lost());
            Line { actions, score: leads[seat.index()], proof, leads }
        };
        let mut lines: Vec<_> = tree.best(0).into_iter().take(self.lines).enumerate().map(told).collect();
        if lines.is_empty() {
            // Stopped at once.
            let first = self.choices(self.position, true).0.first().map(|&(action, _)| action);
            let leads = vec![0; self.position.seats().into()];
            lines.extend(first.map(|action| Line { actions: vec![action], score: 0, proof: None, leads }));
        }
        lines
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
