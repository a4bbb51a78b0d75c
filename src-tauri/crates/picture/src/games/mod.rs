//! What each game's board and pieces are put together from. The page's modules in `ui/app/games` do the same, and a test
//! of the page compares the two.

mod izdari;
#[cfg(feature = "toy")]
mod tictactoe;
mod tzaar;
mod zara;

use alcazar_rules::{GameKind, Piece, View};

use crate::element::Element;
use crate::geometry::Geometry;
use crate::words::Words;

/// What a picture must know to show a game. Everything else comes from the rules.
pub(crate) struct Drawing {
    /// The file of its drawings, whose ids begin with the game's.
    pub art: &'static str,
    pub seats: Seats,
    /// Where things stand; on a board that can be turned so many steps clockwise.
    pub geometry: fn(&View, u8) -> Geometry,
    /// What the board is made of, without pieces.
    pub ground: fn(&View, &Geometry) -> Vec<Element>,
    /// What a piece of a side is made of, around 0 0.
    pub piece: fn(&Piece, &str) -> Vec<Element>,
    /// What is drawn on a cell where nothing may be put.
    pub zone: fn() -> Element,
    /// What the mark of a side is made of, by shape, in a box of 24 around 0 0.
    pub seat_mark: fn(&str) -> Vec<Element>,
    /// A piece's spoken name, without its owner.
    pub name: fn(&Piece, &Words) -> String,
    /// The text of an action as it is spoken.
    pub say: fn(&str, &Words) -> String,
}

impl Drawing {
    /// The drawing of a game: a game joins the pictures with a module and an entry here.
    pub fn of(game: GameKind) -> &'static Self {
        match game {
            GameKind::Zara => &zara::DRAWING,
            GameKind::Tzaar => &tzaar::DRAWING,
            GameKind::Izdari => &izdari::DRAWING,
            #[cfg(feature = "toy")]
            GameKind::Tictactoe => &tictactoe::DRAWING,
        }
    }

    /// The board without pieces.
    pub fn ground(&self, view: &View, geometry: &Geometry) -> Element {
        Element::new("g").holding((self.ground)(view, geometry))
    }

    /// A piece around 0 0. `side` is the name of its seat.
    pub fn piece(&self, piece: &Piece, side: &str) -> Element {
        of_side(side, (self.piece)(piece, side))
    }

    /// The mark of a seat around 0 0.
    pub fn seat_mark(&self, side: &str) -> Element {
        of_side(side, (self.seat_mark)(side))
    }
}

/// Drawings in the colours of a side.
fn of_side(side: &str, drawn: Vec<Element>) -> Element {
    Element::new("g").with("class", format_args!("side-{side}")).holding(drawn)
}

/// Where the seats stand.
pub(crate) enum Seats {
    /// Left and right of the board, with hands of these slots; a slot keeps its place when its piece is gone.
    Beside { slots: &'static str },
    /// In a row below the board and one above.
    BelowAndAbove,
}
