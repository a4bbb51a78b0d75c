//! What Zara has to tell, besides numbers and pictures.

use crate::codes;

pub(super) const CODES: &[&[&str]] = &[Rule::CODES, Expected::CODES, Impossible::CODES, Remark::CODES];

codes! {
    /// The rules that forbid a placement.
    pub enum Rule {
        Over "zara.over" "the game is over",
        NotInHand "zara.not-in-hand" "the player to move does not hold this tile",
        OffBoard "zara.off-board" "this square is not on the board",
        Occupied "zara.occupied" "a tile lies on this square",
        Forbidden "zara.forbidden" "this square is forbidden for this turn: it lies beside the tile played last",
        Step "zara.step" "a turn is to take a tile from the hand, to turn it, and to put it on a square",
    }
}

codes! {
    /// What should stand where a text cannot be read.
    pub(super) enum Expected {
        Edge "zara.expected-edge" "an edge: x, o or -",
        At "zara.expected-at" "@ and a square",
        Square "zara.expected-square" "a square such as c3",
        TileOrGap "zara.expected-tile-or-gap" "a tile such as rxo-- or a number of empty squares",
        Player "zara.expected-player" "a player: r, b, g or y",
        Mover "zara.expected-mover" "a blank and the player to move: r, b, g or y",
        Zone "zara.expected-zone" "a blank and the square around which it is forbidden, or -",
        Hands "zara.expected-hands" "a blank and the tiles held",
        Held "zara.expected-held" "a tile held: A to Q, or -",
        NextHand "zara.expected-next-hand" "/ and the tiles that the next player holds",
    }
}

codes! {
    /// Why a text is no position.
    pub(super) enum Impossible {
        Ranks "zara.impossible-ranks" "a board has from 4 to 9 ranks, separated by /",
        RankLength "zara.impossible-rank-length" "every rank has as many squares as the board has ranks",
        Tile "zara.impossible-tile" "every tile has at least one blank and one marked edge",
        HeldTwice "zara.impossible-held-twice" "every player has only one tile of a kind",
        TileTwice "zara.impossible-tile-twice" "this player's tile of this kind is on the board twice, or held as well",
        Players "zara.impossible-players" "there are at most four players",
        Absent "zara.impossible-absent" "a player who plays has a group among the tiles held",
        Zone "zara.impossible-zone" "it is forbidden only around the tile that the player before has put",
    }
}

codes! {
    /// What a table says of a position or of an action.
    pub(super) enum Remark {
        Score "score",
        Place "zara.place",
        NewTileFalls "zara.new-tile-falls",
        OwnTilesFall "zara.own-tiles-fall",
        NoTile "zara.no-tile",
        NoSquare "zara.no-square",
    }
}
