use super::action::{Action, Deed, Left};
use super::board::{Board, Direction, Kind, Side, Square, each};
use crate::codes;

codes! {
    /// The rules that forbid a turn.
    pub enum Rule {
        Over "izdari.over" "the game is over",
        NoSuchPiece "izdari.no-such-piece" "no such piece stands there",
        OtherSide "izdari.other-side" "that piece belongs to the other side",
        NotAboard "izdari.not-aboard" "the wagon carries no such piece",
        StandStill "izdari.stand-still" "a move may not end where it began",
        OwnPiece "izdari.own-piece" "a piece of one's own stands there",
        Boarding "izdari.boarding" "a piece gets aboard only when the wagon drives to it",
        Dune "izdari.dune" "a dune is never taken, and nothing lands on it or crosses it",
        Blocked "izdari.blocked" "the way there is blocked",
        Nothing "izdari.nothing" "there is nothing to take",
        NotEmpty "izdari.not-empty" "an enemy piece stands there, which the move would take",
        ArcherStep "izdari.archer-step" "an archer moves one square horizontally or vertically",
        ArcherTakes "izdari.archer-takes" "an archer does not take by landing",
        AssassinStep "izdari.assassin-step" "an assassin moves one to three squares horizontally or vertically",
        DuneStep "izdari.dune-step" "a dune moves one square horizontally or vertically",
        DuneTakes "izdari.dune-takes" "a dune never takes",
        HalflingStep "izdari.halfling-step" "a halfling moves one to three squares slantwise in a straight line",
        LizardStep "izdari.lizard-step" "a lizard moves two or more squares slantwise in a straight line",
        TemplarStep "izdari.templar-step" "a templar moves at most one square horizontally or vertically",
        WagonStep "izdari.wagon-step" "a wagon moves one to five squares straight, horizontally or vertically",
        FireKind "izdari.fire-kind" "only an archer fires",
        FireInside "izdari.fire-inside" "an archer does not fire from inside a wagon",
        FireEnemy "izdari.fire-enemy" "an archer fires at an enemy piece",
        FireDune "izdari.fire-dune" "an archer does not fire at a dune",
        FireWagon "izdari.fire-wagon" "an archer does not fire at a wagon",
        FireNear "izdari.fire-near" "an archer fires at least two squares far",
        FireLine "izdari.fire-line" "an archer fires in a straight line",
        FireBlocked "izdari.fire-blocked" "something stands between the archer and what it fires at",
        OutOfReach "izdari.out-of-reach" "no archer can fire there and no templar can slay there",
        SlayKind "izdari.slay-kind" "only a templar slays",
        SlayEnemy "izdari.slay-enemy" "a templar slays an enemy piece",
        SlayDune "izdari.slay-dune" "a templar does not slay a dune",
        SlayFar "izdari.slay-far" "a templar slays on one of the eight squares around where it ends its move",
        WagonEnemy "izdari.wagon-enemy" "a wagon does not enter a square of an enemy piece",
        WagonDune "izdari.wagon-dune" "a wagon does not enter a square of an own dune",
        WagonTemplar "izdari.wagon-templar" "a wagon does not enter the square of the own templar",
        WagonFull "izdari.wagon-full" "a wagon holds at most three pieces",
        MustLoad "izdari.must-load" "the piece on the square where the wagon stops must be loaded",
        UnloadStop "izdari.unload-stop" "nothing is unloaded where the wagon stops",
        UnloadTaken "izdari.unload-taken" "a passenger is put down only where no other piece stays",
        LoadNothing "izdari.load-nothing" "no such own piece stands there to be loaded",
        NoWagon "izdari.no-wagon" "no wagon of that side stands there for the piece to go aboard",
        OffBoard "izdari.off-board" "a piece that has left the board does not come back",
        OffRoad "izdari.off-road" "the wagon does not pass there in this order",
        OutOfTurn "izdari.out-of-turn" "it was the turn of the other side",
    }
}

impl Board {
    /// Whether a turn is legal for a side that has not lost.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub(super) fn check(&self, side: Side, action: Action, crossing: bool) -> Result<(), Rule> {
        let (from, to) = (action.from(), action.to());
        if action.deed() == Deed::Strike {
            let hit = self.strikes(side) & to.bit() != 0;
            return if hit { Ok(()) } else { Err(Rule::OutOfReach) };
        }
        let kind = self.mover(side, from, action.passenger())?;
        match action.deed() {
            Deed::Strike | Deed::Walk => self.check_walk(side, kind, from, to, crossing),
            Deed::Slay(slain) => {
                if kind != Kind::Templar {
                    return Err(Rule::SlayKind);
                }
                self.check_walk(side, kind, from, to, crossing)?;
                self.check_slay(side, to, slain)
            }
            Deed::Drive(_) if kind != Kind::Wagon => Err(Rule::NoSuchPiece),
            Deed::Drive(left) => self.check_drive(side, from, to, left),
        }
    }

    /// The kind of piece that a side moves from a square.
    pub(super) fn mover(&self, side: Side, from: Square, passenger: Option<Kind>) -> Result<Kind, Rule> {
        let (owner, kind) = self.at(from).ok_or(Rule::NoSuchPiece)?;
        if owner != side {
            return Err(Rule::OtherSide);
        }
        match passenger {
            None => Ok(kind),
            Some(passenger) if kind == Kind::Wagon && self.cargo[side as usize].count(passenger) > 0 => Ok(passenger),
            Some(_) => Err(Rule::NotAboard),
        }
    }

    pub(super) fn check_walk(
        &self,
        side: Side,
        kind: Kind,
        from: Square,
        to: Square,
        crossing: bool,
    ) -> Result<(), Rule> {
        if self.walks(side, kind, from, crossing) & to.bit() != 0 {
            return Ok(());
        }
        if from == to {
            return Err(Rule::StandStill);
        }
        if Self::default().walks(side, kind, from, false) & to.bit() == 0 {
            return Err(match kind {
                Kind::Archer => Rule::ArcherStep,
                Kind::Assassin => Rule::AssassinStep,
                Kind::Dune => Rule::DuneStep,
                Kind::Halfling => Rule::HalflingStep,
                Kind::Lizard => Rule::LizardStep,
                Kind::Templar => Rule::TemplarStep,
                Kind::Wagon => Rule::WagonStep,
            });
        }
        Err(match (self.at(to), kind) {
            (Some((_, Kind::Dune)), _) => Rule::Dune,
            (Some((owner, Kind::Wagon)), _) if owner == side && kind.boards() => Rule::Boarding,
            (Some((owner, _)), _) if owner == side => Rule::OwnPiece,
            (Some(_), Kind::Archer) => Rule::ArcherTakes,
            (Some(_), Kind::Dune) => Rule::DuneTakes,
            _ => Rule::Blocked,
        })
    }

    /// Whether an archer may fire at a square.
    pub(super) fn check_fire(&self, side: Side, kind: Kind, from: Square, to: Square) -> Result<(), Rule> {
        if kind != Kind::Archer {
            return Err(Rule::FireKind);
        }
        if self.at(from) != Some((side, Kind::Archer)) {
            return Err(Rule::FireInside);
        }
        let (owner, target) = self.at(to).ok_or(Rule::FireEnemy)?;
        let line = Direction::ALL.into_iter().find(|direction| direction.ray(from) & to.bit() != 0);
        match (target, line) {
            _ if owner == side => Err(Rule::FireEnemy),
            (Kind::Dune, _) => Err(Rule::FireDune),
            (Kind::Wagon, _) => Err(Rule::FireWagon),
            (_, None) => Err(Rule::FireLine),
            (_, Some(line)) if line.next(from) == Some(to) => Err(Rule::FireNear),
            (_, Some(line)) if line.first(from, self.occupied()) != Some(to) => Err(Rule::FireBlocked),
            _ => Ok(()),
        }
    }

    /// Whether a templar that ends its move on one square may slay on another.
    pub(super) fn check_slay(&self, side: Side, to: Square, slain: Square) -> Result<(), Rule> {
        if self.victims(side, to) & slain.bit() != 0 {
            return Ok(());
        }
        match self.at(slain) {
            Some((owner, kind)) if owner != side => {
                Err(if kind == Kind::Dune { Rule::SlayDune } else { Rule::SlayFar })
            }
            _ => Err(Rule::SlayEnemy),
        }
    }

    /// The direction and number of squares of a wagon's way that is free of what a wagon may not enter.
    pub(super) fn road(&self, side: Side, from: Square, to: Square) -> Result<(Direction, u8), Rule> {
        if from == to {
            return Err(Rule::StandStill);
        }
        let direction = Direction::straight(from, to).ok_or(Rule::WagonStep)?;
        let way = direction.reach(from, to.bit());
        let steps = way.count_ones() as u8;
        if steps > Left::SQUARES {
            return Err(Rule::WagonStep);
        }
        match each(way & !self.empty() & !self.loadable(side)).next().and_then(|square| self.at(square)) {
            None => Ok((direction, steps)),
            Some((owner, _)) if owner != side => Err(Rule::WagonEnemy),
            Some((_, Kind::Dune)) => Err(Rule::WagonDune),
            Some(_) => Err(Rule::WagonTemplar),
        }
    }

    fn check_drive(&self, side: Side, from: Square, to: Square, left: Left) -> Result<(), Rule> {
        let (direction, steps) = self.road(side, from, to)?;
        if !left.ends_at(steps) {
            return Err(Rule::OffRoad);
        }
        let mut cargo = self.cargo[side as usize];
        let (mut at, mut standing) = (from, None);
        for place in 0..steps {
            if left.get(place) != standing {
                if let Some(kind) = left.get(place) {
                    if cargo.count(kind) == 0 {
                        return Err(Rule::NotAboard);
                    }
                    cargo = cargo.without(kind);
                }
                if let Some(kind) = standing {
                    if cargo.is_full() {
                        return Err(Rule::WagonFull);
                    }
                    cargo = cargo.with(kind);
                }
            }
            at = direction.next(at).ok_or(Rule::WagonStep)?;
            standing = self.kind_at(at);
        }
        if standing.is_some() && cargo.is_full() { Err(Rule::WagonFull) } else { Ok(()) }
    }
}
