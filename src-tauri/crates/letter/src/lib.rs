//! Letters: a game as one HTML file that any browser shows, offline and without a request, with its record inside.
//!
//! Whatever the page shows is computed here: the drawings of each position, what is said of it, the tree of moves. Its
//! script puts drawings in their places and walks in the tree; it knows no rules. A policy in the page's head allows
//! this script and this style sheet alone.
//!
//! ```
//! use alcazar_letter::{Language, letter};
//! use alcazar_session::records::{Format, read};
//!
//! let record = b"(;FF[4]GM[Zara]PN[Anna][Ben];RED[xo--@c3])";
//! let game = read(record, Format::Sgf).games.remove(0);
//! let page = letter(&game, None, Language::English);
//! assert!(page.starts_with("<!doctype html>"));
//! assert_eq!(read(page.as_bytes(), Format::Html).games[0].players(), ["Anna", "Ben"]);
//! ```

mod course;
mod data;
mod escape;
mod page;
mod sentence;
mod tree;

use alcazar_session::Session;
use alcazar_session::records::{self, Format, WriteError};

pub use alcazar_picture::{Language, UnknownLanguage};
pub use course::Course;
pub use page::letter;

/// Writes games in any format, a letter included, which is in a language.
///
/// # Errors
/// A game that the format cannot hold, or several games for a letter.
pub fn write(games: &[Session], format: Format, language: Language) -> Result<String, WriteError> {
    match (format, games) {
        (Format::Html, [game]) => Ok(letter(game, None, language)),
        (Format::Html, games) => Err(WriteError::NotOneGame(games.len())),
        _ => records::write(games, format),
    }
}
