use std::fmt;

/// The rules that forbid an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The game has ended.
    Over,
    /// The pieces are still being placed.
    PlacementFirst,
    /// All pieces have been placed.
    PlacementOver,
    /// The player holds no more pieces of this type.
    NoneLeft,
    /// A piece is put on an empty space.
    Occupied,
    /// The first action of a turn is a capture, never a pass.
    PassTooEarly,
    /// The first action of a turn is a capture, never a stack move.
    StackTooEarly,
    /// Nothing stands on the space from which a stack should move.
    NoStack,
    /// The stack that should move is the opponent's.
    NotYours,
    /// The stack stands there already.
    SameSpace,
    /// A stack never moves to an empty space.
    EmptySpace,
    /// The space lies on no straight line with the stack.
    NotInLine,
    /// The hole lies on the line in between.
    AcrossHole,
    /// Another stack stands on the line in between.
    Blocked,
    /// The enemy stack is higher than the one that should take it.
    TooHigh,
    /// Only enemy stacks are captured.
    OwnStack,
    /// Only onto own stacks is stacked.
    EnemyStack,
    /// The board has no such space, and the hand no such slot.
    Nowhere,
    /// A turn has no such step.
    Step,
}

impl crate::Rule for Rule {
    fn code(self) -> &'static str {
        match self {
            Self::Over => "tzaar.over",
            Self::PlacementFirst => "tzaar.placement-first",
            Self::PlacementOver => "tzaar.placement-over",
            Self::NoneLeft => "tzaar.none-left",
            Self::Occupied => "tzaar.occupied",
            Self::PassTooEarly => "tzaar.pass-too-early",
            Self::StackTooEarly => "tzaar.stack-too-early",
            Self::NoStack => "tzaar.no-stack",
            Self::NotYours => "tzaar.not-yours",
            Self::SameSpace => "tzaar.same-space",
            Self::EmptySpace => "tzaar.empty-space",
            Self::NotInLine => "tzaar.not-in-line",
            Self::AcrossHole => "tzaar.across-hole",
            Self::Blocked => "tzaar.blocked",
            Self::TooHigh => "tzaar.too-high",
            Self::OwnStack => "tzaar.own-stack",
            Self::EnemyStack => "tzaar.enemy-stack",
            Self::Nowhere => "tzaar.nowhere",
            Self::Step => "tzaar.step",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over => "the game is over",
            Self::PlacementFirst => "nothing moves before all pieces have been placed",
            Self::PlacementOver => "all pieces have been placed",
            Self::NoneLeft => "the player to act has no more pieces of this type in hand",
            Self::Occupied => "a piece stands on this space already",
            Self::PassTooEarly => "the first action of a turn is a capture: only the second may be a pass",
            Self::StackTooEarly => "the first action of a turn is a capture: only the second may stack",
            Self::NoStack => "nothing stands on the space to move from",
            Self::NotYours => "the stack to move is the opponent's",
            Self::SameSpace => "the stack stands on this space already",
            Self::EmptySpace => "a stack never moves to an empty space",
            Self::NotInLine => "the space is not in a straight line with the stack",
            Self::AcrossHole => "nothing moves across the hole",
            Self::Blocked => "another stack stands in between",
            Self::TooHigh => "the enemy stack is higher than the one to take it",
            Self::OwnStack => "only an enemy stack can be captured",
            Self::EnemyStack => "only an own stack can be stacked upon",
            Self::Nowhere => "there is no such space on the board and no such piece in hand",
            Self::Step => "a turn is to pick up a stack or piece and to choose where it goes",
        })
    }
}
