use std::fmt;

/// The rules that forbid a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The game has ended.
    Over,
    /// The player holds no such tile.
    NotInHand,
    /// The board has no such square.
    OffBoard,
    /// A tile lies there.
    Occupied,
    /// The square lies around the tile that was played last.
    Forbidden,
    /// A turn has no such step.
    Step,
}

impl crate::Rule for Rule {
    fn code(self) -> &'static str {
        match self {
            Self::Over => "zara.over",
            Self::NotInHand => "zara.not-in-hand",
            Self::OffBoard => "zara.off-board",
            Self::Occupied => "zara.occupied",
            Self::Forbidden => "zara.forbidden",
            Self::Step => "zara.step",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::NotInHand => "the player to move does not hold this tile",
            Self::OffBoard => "this square is not on the board",
            Self::Occupied => "a tile lies on this square",
            Self::Forbidden => "this square is forbidden for this turn: it lies beside the tile played last",
            Self::Step => "a turn is to take a tile from the hand, to turn it, and to put it on a square",
        })
    }
}
