//! What can be asked of the turn that was played in a step.

use alcazar_rules::{AnyGame, Preview, Seat};
use serde::Deserialize;

/// Something that is true of a turn, or of a part of it, and of the position that it has led to.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// All of these are true.
    All(Vec<Condition>),
    /// At least one of these is true.
    Any(Vec<Condition>),
    /// This is not true.
    Not(Box<Condition>),
    /// The turn so far is this one.
    Played(String),
    /// What stood on each of these cells fell, or was to stand there and fell.
    Falls(Vec<String>),
    /// A piece stands somewhere.
    Stands(Stands),
    /// Nothing may be put on these cells in the next turn.
    Forbidden(Vec<String>),
    /// The turn is over.
    TurnOver,
    /// The game is over, and who played has won.
    Won,
    /// The game is over, and who played has not won.
    NotWon,
}

/// Which piece stands where. What is left out may be anything.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stands {
    /// The cell.
    pub on: String,
    /// Whose it is: the seat.
    pub seat: Option<u8>,
    /// What it is: see [`alcazar_rules::Piece::kind`].
    pub kind: Option<String>,
    /// The number it carries.
    pub number: Option<u8>,
    /// What is inside, in any order.
    pub cargo: Option<Vec<String>>,
}

/// A turn, or a part of it, as conditions look at it.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) seat: Option<Seat>,
    pub(crate) texts: Vec<String>,
    pub(crate) previews: Vec<Preview>,
    pub(crate) now: AnyGame,
}

impl Played {
    /// Whether the turn is over.
    pub(crate) fn is_over(&self) -> bool {
        !self.texts.is_empty() && self.now.to_act() != self.seat
    }

    fn has_won(&self) -> Option<bool> {
        let outcome = self.now.outcome()?;
        Some(outcome.winner() == self.seat)
    }

    fn shows(&self, Stands { on, seat, kind, number, cargo }: &Stands) -> bool {
        let view = self.now.view();
        let piece = view.cells.iter().find(|cell| &cell.name == on).and_then(|cell| cell.piece.as_ref());
        let sorted = |kinds: &[String]| {
            let mut kinds = kinds.to_vec();
            kinds.sort_unstable();
            kinds
        };
        piece.is_some_and(|piece| {
            seat.is_none_or(|seat| seat == piece.seat)
                && kind.as_ref().is_none_or(|kind| kind == &piece.kind)
                && number.is_none_or(|number| Some(number) == piece.number)
                && cargo.as_ref().is_none_or(|cargo| sorted(cargo) == sorted(&piece.cargo))
        })
    }
}

impl Condition {
    pub(crate) fn holds(&self, played: &Played) -> bool {
        match self {
            Self::All(all) => all.iter().all(|each| each.holds(played)),
            Self::Any(any) => any.iter().any(|each| each.holds(played)),
            Self::Not(other) => !other.holds(played),
            Self::Played(turn) => *turn == played.texts.join(","),
            Self::Falls(cells) => {
                cells.iter().all(|cell| played.previews.iter().any(|preview| preview.falls.contains(cell)))
            }
            Self::Stands(stands) => played.shows(stands),
            Self::Forbidden(cells) => {
                let zone = played.previews.last().map_or(&[][..], |preview| &preview.forbidden);
                cells.iter().all(|cell| zone.contains(cell))
            }
            Self::TurnOver => played.is_over(),
            Self::Won => played.has_won() == Some(true),
            Self::NotWon => played.has_won() == Some(false),
        }
    }

    /// The cells that are named, so that one that is not on the board is found.
    pub(crate) fn cells(&self) -> Vec<&String> {
        match self {
            Self::All(many) | Self::Any(many) => many.iter().flat_map(Self::cells).collect(),
            Self::Not(other) => other.cells(),
            Self::Falls(cells) | Self::Forbidden(cells) => cells.iter().collect(),
            Self::Stands(stands) => vec![&stands.on],
            Self::Played(_) | Self::TurnOver | Self::Won | Self::NotWon => Vec::new(),
        }
    }
}
