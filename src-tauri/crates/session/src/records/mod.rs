//! Records of games, as files hold them.
//!
//! | format | read | written | what it keeps |
//! |---|---|---|---|
//! | [SGF](sgf) | yes | yes | everything |
//! | [Little Golem](little_golem) | yes | yes | the main line of a TZAAR game |
//! | [JSON](json) | yes | yes | everything, for scripts |
//! | [letter] | yes | by `alcazar-letter` | everything, and what it looks like |
//! | [text] | yes | yes | everything that can be read aloud, for people |
//!
//! ```
//! use alcazar_session::records::{self, Format};
//!
//! let file = b"(;FF[4]GM[Zara]PN[Anna][Ben];RED[xo--@c3])";
//! let format = Format::detect("game.sgf", file).ok_or("no record")?;
//! let records = records::read(file, format);
//! assert!(records.faults.is_empty());
//! assert_eq!(records.games[0].players(), ["Anna", "Ben"]);
//! let text = records::write(&records.games, Format::Text)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod diagram;
mod fault;
mod find;
pub mod json;
pub mod letter;
pub mod little_golem;
mod result;
pub mod sgf;
pub mod text;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use alcazar_rules::Outcome;
use encoding_rs::Encoding;
use serde::{Deserialize, Serialize};

use crate::Session;
pub use fault::{Fault, RecordError};
pub use find::find;
pub use result::{Decision, ToldResult, is_over, result};

/// How games are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Format {
    /// The native format: see [`sgf`].
    Sgf,
    /// The TZAAR records of Little Golem: see [`little_golem`].
    LittleGolem,
    /// For scripts: see [`json`].
    Json,
    /// For people: see [`text`].
    Text,
    /// A page for any browser, with the record inside: see [`letter`].
    Html,
}

impl Format {
    /// All formats, the native one first.
    pub const ALL: [Self; 5] = [Self::Sgf, Self::LittleGolem, Self::Json, Self::Text, Self::Html];

    /// The name in commands, for instance `littlegolem`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Sgf => "sgf",
            Self::LittleGolem => "littlegolem",
            Self::Json => "json",
            Self::Text => "text",
            Self::Html => "html",
        }
    }

    /// The usual extension of such files, without a dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Sgf | Self::LittleGolem => "sgf",
            Self::Json => "json",
            Self::Text => "txt",
            Self::Html => "html",
        }
    }

    /// The format in which a file of this name is written; the extension decides.
    #[must_use]
    pub fn by_name(file_name: &str) -> Option<Self> {
        let (_, extension) = file_name.rsplit_once('.')?;
        Self::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }

    /// The format of a file that was read: what it holds decides, and if that says nothing its name.
    #[must_use]
    pub fn detect(file_name: &str, bytes: &[u8]) -> Option<Self> {
        Self::holding(&bytes[..bytes.len().min(HEAD_BYTES)]).or_else(|| Self::by_name(file_name))
    }

    /// The format of the first record that begins in some bytes, if there is one.
    pub(crate) fn holding(head: &[u8]) -> Option<Self> {
        // UTF-16 is told by its mark; what is asked here is told without its zeros.
        let head: Vec<u8> = match head {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => head[2..].iter().copied().filter(|&byte| byte != 0).collect(),
            _ => head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head).to_owned(),
        };
        if letter::holds_record(&head) {
            return Some(Self::Html);
        }
        let sgf = sgf::next_game(&head);
        let is_first = |start: Option<usize>| start.is_some_and(|start| sgf.is_none_or(|sgf| start < sgf));
        if is_first(json::begin(&head)) {
            return Some(Self::Json);
        }
        if is_first(text::begin(&head)) {
            return Some(Self::Text);
        }
        let start = sgf?;
        let root = head[start..].split(|&byte| byte == b';').nth(1).unwrap_or_default();
        let marker = little_golem::marker();
        Some(if root.windows(marker.len()).any(|part| part == marker.as_bytes()) {
            Self::LittleGolem
        } else {
            Self::Sgf
        })
    }
}

/// How much of a file is looked at to tell its format, in bytes.
pub const HEAD_BYTES: usize = 4096;

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(id: &str) -> Result<Self, UnknownFormat> {
        let fits = |format: &Self| id.eq_ignore_ascii_case(format.id());
        Self::ALL.into_iter().find(fits).ok_or_else(|| UnknownFormat(id.to_owned()))
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no record format named {0:?}")]
pub struct UnknownFormat(pub String);

/// What was read from a file.
#[derive(Clone, Debug, Default)]
pub struct Records {
    /// The games that were understood, each as far as it was; the cursor is at the end of the main line, where the
    /// record stops.
    pub games: Vec<Session>,
    /// What was not understood, in the order of the file.
    pub faults: Vec<Fault>,
}

/// Reads all games of a file.
///
/// Never fails as a whole: what was understood is among the games, what was not among the faults.
#[must_use]
pub fn read(bytes: &[u8], format: Format) -> Records {
    if bytes.len() > sgf::MAX_BYTES {
        let fault = Fault { line: 1, column: 1, error: RecordError::TooLong(sgf::MAX_BYTES) };
        return Records { games: Vec::new(), faults: vec![fault] };
    }
    match format {
        Format::Sgf | Format::LittleGolem => {
            let mut all = Records::default();
            // Reading what is in memory cannot fail.
            for records in sgf::Games::new(bytes).into_iter().flatten().flatten() {
                all.games.extend(records.games);
                all.faults.extend(records.faults);
            }
            all
        }
        Format::Html => read(&letter::record(bytes), Format::Sgf),
        Format::Json => read_text(bytes, |text| json::read(text, 0)),
        Format::Text => read_text(bytes, |text| text::read(text, text::begin(text.as_bytes()).unwrap_or(0))),
    }
}

/// The files in a folder and in those inside it that look like records, by name. Links to folders are not followed.
///
/// # Errors
/// The folder cannot be read.
pub fn in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut found, mut rest) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = rest.pop() {
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                rest.push(path);
            } else if path.is_file() {
                let mut head = Vec::new();
                let read = File::open(&path).and_then(|file| file.take(HEAD_BYTES as u64).read_to_end(&mut head));
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                // What cannot be read is among them, so that it is told.
                if read.is_err() || Format::detect(&name, &head).is_some() {
                    found.push(path);
                }
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Reads a file that is one text, in the encoding that it begins with, else in UTF-8 if it can be.
fn read_text(bytes: &[u8], read: impl FnOnce(&str) -> (Vec<Session>, Vec<Fault>)) -> Records {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or_else(|| (sgf::guessed(bytes), 0));
    let (text, bad) = sgf::decoded(&bytes[mark..], encoding);
    let (games, mut faults) = read(&text);
    let mut misread = fault::Faults::default();
    // A character that says that something was lost is no fault where nothing is lost now.
    for offset in sgf::replaced(&text).filter(|_| !bad.is_empty()).take(sgf::MAX_FAULTS) {
        misread.add(offset, RecordError::Encoding(encoding.name()));
    }
    faults.extend(misread.told(text.as_bytes(), encoding_rs::UTF_8, &mut fault::TextCursor::default()));
    faults.sort_by_key(|fault| (fault.line, fault.column));
    Records { games, faults }
}

/// Writes games as one file.
///
/// # Errors
/// A game that the format cannot hold.
pub fn write(games: &[Session], format: Format) -> Result<String, WriteError> {
    match format {
        Format::Sgf => Ok(sgf::write(games)),
        Format::LittleGolem => little_golem::write(games),
        Format::Json => Ok(json::write(games)),
        Format::Text => Ok(text::write(games)),
        Format::Html => Err(WriteError::Drawn),
    }
}

/// Why games cannot be written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format is for TZAAR alone.
    #[error("Little Golem's records hold TZAAR games only")]
    NotTzaar,
    /// The format begins with 60 single pieces and White's opening capture.
    #[error("Little Golem's records begin with all 60 pieces on the board")]
    NotFromTheStart,
    /// The format escapes nothing, and a text of the game looks like the end of its value.
    #[error("Little Golem's records cannot hold a text in which a bracket looks like the next property")]
    Bracket,
    /// What is drawn is written by `alcazar-letter`.
    #[error("a letter is drawn, and not written as a record alone is")]
    Drawn,
    /// A letter shows one game.
    #[error("a letter shows one game, and here are {0}")]
    NotOneGame(usize),
}

/// The result of a game whose main line is at its end: `R+3` if Red wins by three points, `W+` where no points are
/// counted, `0` for a draw.
pub(crate) fn final_result(session: &Session) -> Option<String> {
    let end = session.main_line().last().copied().unwrap_or_default();
    let outcome = session.node(end)?.position().outcome()?;
    Some(result_text(&outcome, session))
}

fn result_text(outcome: &Outcome, session: &Session) -> String {
    let Some(seat) = outcome.winner() else { return "0".to_owned() };
    let letter = session.kind().info().seats.get(seat.index()).map_or('?', |seat| seat.letter.to_ascii_uppercase());
    if !session.kind().info().points() {
        return format!("{letter}+");
    }
    let others = outcome.standings().iter().filter(|standing| standing.rank > 1).map(|standing| standing.score);
    let second = others.max().unwrap_or_default();
    let best = outcome.standings().get(seat.index()).map_or(0, |standing| standing.score);
    format!("{letter}+{}", best - second)
}
