//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A picture as pixels, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Four bytes a pixel: red, green, blue and 255, since no part of a picture is seen through.
    pub rgba: Vec<u8>,
}

/// Why a picture has no pixels.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// It is no SVG that can be drawn.
    #[error("it cannot be drawn: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// There is no memory for so many pixels.
    #[error("it is too large")]
    TooLarge,
    /// The pixels cannot be written as PNG.
    #[error("it cannot be written as PNG: {0}")]
    Encoding(String),
}

/// Draws a picture at its own size.
///
/// # Errors
/// The text is none that [`svg`](crate::svg) makes.
pub fn pixels(svg: &str) -> Result<Pixels, RasterError> {
    let pixmap = draw(svg)?;
    Ok(Pixels { width: pixmap.width(), height: pixmap.height(), rgba: pixmap.take_demultiplied() })
}

/// Draws a picture at its own size as a PNG file.
///
/// # Errors
/// The text is none that [`svg`](crate::svg) makes.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    draw(svg)?.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
}

fn draw(svg: &str) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(RasterError::TooLarge)?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}
