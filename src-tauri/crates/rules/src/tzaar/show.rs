use super::board::{Line, Space, Spaces, each, line, neighbours};
use super::position::{Arrival, Cause, End};
use super::words::Remark;
use super::{Action, Kind, Rule, Stack, Stage, Tzaar};
use crate::{
    CellView, Coded, Counter, Draft, Game, Notice, Piece, Preview, Refusal, Seat, SeatView, Step, Target, TargetKind,
    View,
};

/// The spaces of the middle column.
const ROWS: u8 = 8;

/// Stacks of a type that one turn could take.
const FEW: u32 = 2;

/// A type that the other side could end.
struct Danger {
    kind: Kind,
    /// By its first capture.
    at_once: bool,
    notice: Notice,
}

fn names(set: Spaces) -> Vec<String> {
    each(set).map(|space| space.to_string()).collect()
}

fn read_space(name: &str) -> Option<Space> {
    Space::all().find(|space| space.to_string() == name)
}

impl Stack {
    fn piece(self) -> Piece {
        let number = (self.height > 1).then_some(self.height);
        Piece { seat: self.seat.0, kind: self.kind.letter().to_string(), number, cargo: Vec::new() }
    }
}

impl Tzaar {
    fn hand_piece(&self, seat: Seat, kind: Kind) -> Option<Piece> {
        let left = self.in_reserve(seat, kind);
        (left > 0).then(|| Piece { number: Some(left), ..Stack { seat, kind, height: 1 }.piece() })
    }

    fn counters(&self, seat: Seat) -> impl Iterator<Item = i16> {
        Kind::ALL.into_iter().map(move |kind| self.visible(seat, kind) as i16)
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let info = &Self::info().seats[seat.index()];
        let counters = Kind::ALL.into_iter().zip(self.counters(seat)).map(|(kind, value)| Counter {
            code: [Remark::Tzaars, Remark::Tzarras, Remark::Totts][kind as usize].code().to_owned(),
            kind: Some(kind.letter().to_string()),
            value,
            decides: false,
            alarm: match value {
                _ if self.stage == Stage::Placement => 0,
                0 | 1 => 2,
                2 => 1,
                _ => 0,
            },
        });
        let hand =
            Kind::ALL.into_iter().filter_map(|kind| Some((kind.letter().to_string(), self.hand_piece(seat, kind)?)));
        SeatView {
            name: info.name.to_owned(),
            letter: info.letter,
            counters: counters.collect(),
            hand: hand.collect(),
            rank: self.outcome().map(|outcome| outcome.standings()[seat.index()].rank),
        }
    }

    pub(super) fn show(&self) -> View {
        let mut spaces: Vec<_> = Space::all().collect();
        spaces.sort_by_key(|space| {
            let (column, height) = space.coordinates();
            (-height, column)
        });
        let cell = |space: Space| CellView {
            name: space.to_string(),
            piece: self.stack(space).map(Stack::piece),
            zone: None,
            movable: self.reached(space).next().is_some(),
        };
        let (prompt, actions_done) = match self.stage {
            Stage::Placement => (Remark::StepPlacement, vec![]),
            Stage::Opening => (Remark::StepOpening, vec![false]),
            Stage::First => (Remark::StepCapture, vec![false, false]),
            Stage::Second => (Remark::StepSecond, vec![true, false]),
        };
        let passes = self.check(Action::Pass).is_ok();
        View {
            cells: spaces.into_iter().map(cell).collect(),
            columns: super::board::COLUMN_LENGTHS.len() as u8,
            rows: ROWS,
            seats: vec![self.seat_view(Seat(0)), self.seat_view(Seat(1))],
            to_act: self.to_act().map(|seat| seat.0),
            prompt: self.end.is_none().then(|| Notice::new(prompt)),
            actions_done: if self.end.is_none() { actions_done } else { Vec::new() },
            free_actions: passes.then(|| Action::Pass.to_string()).into_iter().collect(),
            over: self.over(),
        }
    }

    /// Why the game ended, with the type that is gone and the loser's name.
    fn over(&self) -> Option<Notice> {
        let reason = self.outcome()?.reason;
        Some(Notice::from(reason).with("seat", Self::info().seats[self.end?.loser as usize].name))
    }

    /// Where the stack on a space may go, and what it does there.
    fn reached(&self, from: Space) -> impl Iterator<Item = (Space, Arrival)> {
        let near = if self.own() & from.bit() == 0 { 0 } else { neighbours(from, self.occupied()) };
        each(near).filter_map(move |to| Some((to, self.arrival(from, to).ok()?)))
    }

    pub(super) fn in_hand(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        let refuse = |at: &str, rule: Rule| Err(Refusal { at: at.to_owned(), reason: Notice::new(rule) });
        let source = match steps {
            [Step::Pick(source)] => source,
            [_, Step::Choose(at), ..] | [Step::Choose(at) | Step::Pick(at), ..] => return refuse(at, Rule::Step),
            [] | [Step::Rotate(_), ..] => return refuse("", Rule::Step),
        };
        if self.end.is_some() {
            return refuse(source, Rule::Over);
        }
        let seat = Seat(self.side);
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| source.chars().eq([kind.letter()])) {
            let Some(piece) = self.hand_piece(seat, kind) else {
                let over = self.stage != Stage::Placement;
                return refuse(source, if over { Rule::PlacementOver } else { Rule::NoneLeft });
            };
            let single = Piece { number: None, ..piece };
            return Ok(self.offer(source, single, None, |space| {
                self.check(Action::Place { kind, space })?;
                Ok((Action::Place { kind, space }, TargetKind::Place))
            }));
        }
        let Some((from, stack)) = read_space(source).map(|from| (from, self.stack(from))) else {
            return refuse(source, Rule::Nowhere);
        };
        match stack {
            _ if self.stage == Stage::Placement => refuse(source, Rule::PlacementFirst),
            None => refuse(source, Rule::NoStack),
            Some(stack) if stack.seat != seat => refuse(source, Rule::NotYours),
            Some(stack) => Ok(self.offer(source, stack.piece(), Some(from), |to| {
                Ok(match self.arrival(from, to)? {
                    Arrival::Capture => (Action::Capture { from, to }, TargetKind::Take),
                    Arrival::Stack => (Action::Stack { from, to }, TargetKind::Stack),
                })
            })),
        }
    }

    /// A draft that offers every space on which the piece in hand may go, and says of every other why it may not.
    fn offer(
        &self,
        source: &str,
        piece: Piece,
        from: Option<Space>,
        landing: impl Fn(Space) -> Result<(Action, TargetKind), Rule>,
    ) -> Draft {
        let mut draft = Draft {
            source: source.to_owned(),
            piece,
            at: from.map(|space| space.to_string()),
            so_far: Preview::default(),
            rotates: false,
            targets: Vec::new(),
            refusals: Vec::new(),
            ready: None,
        };
        for space in Space::all() {
            match landing(space) {
                Ok((action, kind)) => draft.targets.push(Target {
                    id: space.to_string(),
                    cell: space.to_string(),
                    kind,
                    action: Some(action.to_string()),
                    preview: self.foresee(action),
                }),
                Err(rule) => {
                    draft.refusals.push(Refusal { at: space.to_string(), reason: self.explain(rule, from, space) });
                }
            }
        }
        draft
    }

    /// A rule as a notice, with the stack that stands in the way or the heights that do not fit.
    fn explain(&self, rule: Rule, from: Option<Space>, to: Space) -> Notice {
        let notice = Notice::new(rule);
        let Some(from) = from else { return notice };
        match (rule, line(from, to)) {
            (Rule::Blocked, Line::Between(between)) => {
                let nearest = each(between & neighbours(from, self.occupied())).next();
                nearest.map_or(notice.clone(), |by| notice.with("by", by))
            }
            (Rule::TooHigh, _) => {
                notice.with("own", self.heights[from.index()]).with("enemy", self.heights[to.index()])
            }
            _ => notice,
        }
    }

    pub(super) fn foresee(&self, action: Action) -> Preview {
        let mut after = self.clone();
        after.act(action);
        let (from, to) = match action {
            Action::Capture { from, to } | Action::Stack { from, to } => (Some(from), Some(to)),
            Action::Place { space, .. } => (None, Some(space)),
            Action::Pass => (None, None),
        };
        let falls = if let Action::Capture { to, .. } = action { to.bit() } else { 0 };
        let goes_on = after.end.is_none() && after.stage != Stage::Placement && self.stage != Stage::Placement;
        let rest = goes_on.then(|| after.best_rest(self.side)).flatten();
        let exposed = rest.as_ref().map_or(0, |rest| after.exposed_scarce(self.side) & rest.exposed_scarce(self.side));
        let (warnings, grave) = match after.end {
            Some(End { cause: Cause::Buried(kind), .. }) => {
                (vec![Notice::new(Remark::WarnBuried).with("about", kind.plural())], 1)
            }
            _ => rest.map(|rest| after.warnings(&rest, self.side, to)).unwrap_or_default(),
        };
        Preview {
            from: from.map(|space| space.to_string()),
            to: to.map(|space| space.to_string()),
            landed: match action {
                Action::Stack { to, .. } | Action::Place { space: to, .. } => after.stack(to).map(Stack::piece),
                Action::Capture { .. } | Action::Pass => None,
            },
            falls: names(falls),
            emptied: names(self.occupied() & !after.occupied()),
            exposed: names(exposed),
            counters: [0, 1].map(|seat| after.counters(Seat(seat)).collect()).to_vec(),
            warnings,
            grave,
            over: after.over(),
            ..Preview::default()
        }
    }

    /// The position when a side's turn is over, if the rest of it is played so that the fewest types are in danger; none if
    /// the rest wins.
    fn best_rest(&self, side: u8) -> Option<Self> {
        if self.side != side {
            return Some(self.clone());
        }
        let mut actions = Vec::new();
        self.list(&mut actions);
        let mut best = None;
        // A pass comes first, so that of equal ones nothing moves.
        for action in std::iter::once(Action::Pass).chain(actions) {
            let mut next = self.clone();
            next.act(action);
            match next.end {
                Some(End { loser, .. }) if loser != side => return None,
                Some(_) => {}
                None => {
                    let dangers = next.dangers(side);
                    let weight = (dangers.iter().filter(|danger| danger.at_once).count(), dangers.len());
                    if best.as_ref().is_none_or(|(least, _)| weight < *least) {
                        best = Some((weight, next));
                    }
                }
            }
        }
        best.map(|(_, next)| next)
    }

    /// The stacks of a side that can be captured and show a type of which there are so few that one turn could end it.
    fn exposed_scarce(&self, side: u8) -> Spaces {
        let own = self.sides[side as usize];
        let scarce = self.kinds.iter().map(|kind| own & kind).filter(|shown| shown.count_ones() <= FEW);
        self.exposed(scarce.fold(0, |all, shown| all | shown), side)
    }

    /// What is to be said of an action that leads here, if the turn can end with `rest`, the gravest first: types that the
    /// other side could end, whatever else is played, and the stacks that could take the one that has just landed. With how
    /// many tell of a type that one capture ends.
    fn warnings(&self, rest: &Self, side: u8, landed: Option<Space>) -> (Vec<Notice>, u8) {
        let lasting = rest.dangers(side);
        let mut dangers = self.dangers(side);
        dangers.retain(|danger| lasting.iter().any(|other| other.kind == danger.kind));
        dangers.sort_by_key(|danger| !danger.at_once);
        let takers = landed.map_or(0, |space| self.takers(space, 1 - side));
        let landing = landed
            .filter(|_| takers != 0)
            .map(|space| Notice::new(Remark::WarnLanding).with("cell", space).with("by", names(takers).join(", ")));
        let grave = dangers.iter().filter(|danger| danger.at_once).count();
        (dangers.into_iter().map(|danger| danger.notice).chain(landing).collect(), grave as u8)
    }

    /// The types that a side would lose by one capture or by two if the other now began its turn.
    fn dangers(&self, side: u8) -> Vec<Danger> {
        let danger = |kind: Kind| {
            let shown = self.sides[side as usize] & self.kinds[kind as usize];
            let about = |remark: Remark| Notice::new(remark).with("about", kind.plural());
            let open = each(self.exposed(shown, side)).next();
            match (shown.count_ones(), open) {
                (1, Some(space)) => {
                    Some(Danger { kind, at_once: true, notice: about(Remark::WarnLast).with("cell", space) })
                }
                (1..=FEW, _) if self.falls_in_a_turn(side, kind) => {
                    let notice = about(Remark::WarnTurn).with("cells", names(shown).join(", "));
                    Some(Danger { kind, at_once: false, notice })
                }
                _ => None,
            }
        };
        Kind::ALL.into_iter().filter_map(danger).collect()
    }

    /// Whether the opponent of a side, if its turn began now, could take all that shows a type by two captures.
    fn falls_in_a_turn(&self, side: u8, kind: Kind) -> bool {
        let mut start = self.clone();
        start.turn(1 - side, Stage::First);
        let mut captures = Vec::new();
        start.list(&mut captures);
        captures.into_iter().any(|capture| {
            let mut next = start.clone();
            next.act(capture);
            let left = next.sides[side as usize] & next.kinds[kind as usize];
            left == 0 || left.is_power_of_two() && each(left).any(|space| next.takers(space, 1 - side) != 0)
        })
    }
}
