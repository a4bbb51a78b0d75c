//! Pictures of the position on the table: for files, and for the clipboard.

use std::sync::{Mutex, PoisonError};

use alcazar_picture::{Look, Pixels, Size, Theme, pixels, png, svg};
use arboard::{Clipboard, ImageData};
use serde::Deserialize;

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};

/// How a picture is to look.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PictureLook {
    /// Its colours: `light`, `dark` or `contrast`.
    pub theme: String,
    /// The longer edge in pixels, from 16 to 8192.
    pub size: u32,
    /// How far the board is turned clockwise, in the steps that it offers.
    pub turned: u8,
    /// Whether the names of files and ranks stand beside the board.
    pub coordinates: bool,
    /// Whether what the last turn did is marked.
    pub last: bool,
}

/// The kind of file that a picture is kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PictureKind {
    /// Lines and areas.
    Svg,
    /// Pixels.
    Png,
}

impl PictureKind {
    /// The extension of such files, without a dot.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// What such a file holds of a picture.
    pub(crate) fn bytes(self, svg: String) -> Answer<Vec<u8>> {
        match self {
            Self::Svg => Ok(svg.into_bytes()),
            Self::Png => png(&svg).map_err(bad_picture),
        }
    }
}

fn bad_picture(error: impl std::fmt::Display) -> CommandError {
    CommandError::new(Code::BadPicture, error)
}

impl Desk {
    /// The position on the table as SVG.
    ///
    /// # Errors
    /// `no-table`, `stale`, or `bad-picture`: there is no such theme or size.
    pub fn picture(&self, revision: u32, look: &PictureLook) -> Answer<String> {
        let theme: Theme = look.theme.parse().map_err(bad_picture)?;
        let size = Size::try_from(look.size).map_err(bad_picture)?;
        self.with(|open| {
            let session = open.at(revision)?.session();
            let last =
                if look.last { session.before_last().into_iter().chain(session.last()).collect() } else { Vec::new() };
            let look = Look { theme, turned: look.turned, coordinates: look.coordinates };
            Ok(svg(session.position(), &last, look, size))
        })
    }
}

/// The system's clipboard. What was copied is asked for later, so this lives as long as the app.
#[derive(Default)]
pub struct Pasteboard(Mutex<Option<Clipboard>>);

impl Pasteboard {
    /// Puts a picture there.
    ///
    /// # Errors
    /// `bad-picture`, or `no-clipboard`: the system does not take it.
    pub(crate) fn put(&self, svg: &str) -> Answer<()> {
        let Pixels { width, height, rgba } = pixels(svg).map_err(bad_picture)?;
        let image = ImageData { width: width as usize, height: height as usize, bytes: rgba.into() };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let clipboard = match kept.take() {
            Some(clipboard) => clipboard,
            None => Clipboard::new().map_err(no_clipboard)?,
        };
        kept.insert(clipboard).set_image(image).map_err(no_clipboard)
    }
}

fn no_clipboard(error: impl std::fmt::Display) -> CommandError {
    CommandError::new(Code::NoClipboard, error)
}
