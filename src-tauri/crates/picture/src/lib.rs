//! Pictures of positions: SVG that any program opens, and PNG. No window system is needed.
//!
//! Boards, pieces, marks and colours come from the page's own files, so that a picture looks as the board in the window
//! does. A picture holds no letters of a font and no style sheet. For a page that shows many positions there are their
//! [parts](scene()), and the page's [words](Words).
//!
//! ```
//! use alcazar_picture::{Look, Size, png, svg};
//! use alcazar_rules::GameKind;
//!
//! let position = GameKind::Izdari.parse("8t/9/9/9/1W(AH)2L4/9/T8 s")?;
//! let picture = svg(&position, &[], Look::default(), Size::try_from(640)?);
//! assert!(picture.starts_with("<svg"));
//! assert!(png(&picture)?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod art;
mod element;
mod games;
mod geometry;
mod layout;
mod letters;
mod paint;
mod palette;
mod parts;
mod raster;
mod scene;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;
use std::str::FromStr;

use alcazar_rules::{AnyGame, Preview};

pub use palette::{Theme, UnknownTheme, style_sheet};
pub use raster::{Pixels, RasterError, pixels, png};
pub use scene::{Beside, Part, Scene, scene, seat_mark, symbols};
pub use words::{Language, UnknownLanguage, Words};

use element::{Element, number};
use games::Drawing;
use paint::Painter;

/// How a picture looks, apart from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// How far the board is turned clockwise, in sixths of a full turn; only TZAAR's can be turned.
    pub turned: u8,
    /// Whether the names of files and ranks stand beside the cells.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { theme: Theme::Light, turned: 0, coordinates: true }
    }
}

/// The longer edge of a picture in pixels, from [`Size::LEAST`] to [`Size::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(u32);

impl Size {
    /// The smallest picture: an icon.
    pub const LEAST: u32 = 16;
    /// The largest picture: a poster.
    pub const MOST: u32 = 8192;
}

impl Default for Size {
    fn default() -> Self {
        Self(1024)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Why a number is no size of a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a whole number of pixels from {} to {}", Size::LEAST, Size::MOST)]
pub struct SizeError;

impl TryFrom<u32> for Size {
    type Error = SizeError;

    fn try_from(pixels: u32) -> Result<Self, SizeError> {
        (Self::LEAST..=Self::MOST).contains(&pixels).then_some(Self(pixels)).ok_or(SizeError)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        text.parse::<u32>().map_err(|_| SizeError)?.try_into()
    }
}

/// Draws a position as SVG: the board, and beside it what the seats hold, with the one to act or the winner framed.
/// `last` is what the actions of the last turn did, in their order, to be marked.
#[must_use]
pub fn svg(position: &AnyGame, last: &[Preview], look: Look, size: Size) -> String {
    let game = position.kind();
    let mut view = position.view();
    if position.is_free() {
        // Anybody moves anything.
        view.to_act = None;
    }
    let (bounds, drawn) = layout::whole(Drawing::of(game), &view, last, look);
    let mut painter = Painter::new(look.theme);
    let parts: Vec<_> = drawn.iter().map(|element| painter.paint(element, "")).collect();
    let scale = f64::from(size.0) / bounds.width.max(bounds.height);
    let pixels = |length: f64| (length * scale).round().max(1.0);
    let view_box = [bounds.x, bounds.y, bounds.width, bounds.height].map(number).join(" ");
    let mut text = Element::new("svg")
        .with("xmlns", "http://www.w3.org/2000/svg")
        .with("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .at([("width", pixels(bounds.width)), ("height", pixels(bounds.height))])
        .with("viewBox", view_box)
        .with("role", "img")
        .holding([
            Element::new("title").saying(game.info().name),
            Element::new("desc").saying(position),
            painter.into_symbols(),
        ])
        .holding(parts)
        .to_string();
    text.push('\n');
    text
}
