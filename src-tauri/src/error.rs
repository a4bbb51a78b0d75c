//! Why a command refuses.

use std::collections::BTreeMap;
use std::fmt::Display;

use alcazar_library::LibraryError;
use alcazar_rules::{Notice, Refusal};
use alcazar_session::ChangeError;
use serde::Serialize;

/// Why a command refuses, in one word that the page may branch on. Locale files have words for each under `error.`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Code {
    /// The table has changed since the page asked.
    Stale,
    /// There is no game on the table.
    NoTable,
    /// No game is called so, or none has this number.
    NoSuchGame,
    /// The game cannot begin like this.
    NoSuchSetup,
    /// A position that is set up cannot be changed so.
    NoSuchEdit,
    /// A text is no position of the game.
    BadPosition,
    /// A name is too long, or empty.
    BadName,
    /// A rule forbids a step; the reason says which.
    Refused,
    /// A text is no legal action.
    IllegalMove,
    /// The game cannot be changed so.
    ChangeRefused,
    /// A name or a comment is too long.
    TooLong,
    /// There are too many tags.
    TooManyTags,
    /// There is nothing in hand.
    NothingInHand,
    /// There is nothing to undo.
    NothingToUndo,
    /// There is nothing to do again.
    NothingToRedo,
    /// The game has no free table.
    NoFreeTable,
    /// The rules cannot go on from here; the reason says why.
    NoRuledGame,
    /// The computer to act is thinking.
    ComputerThinks,
    /// The computer to act could not go on.
    ComputerFailed,
    /// At the free table there is nothing to search for.
    NoRules,
    /// The game is over.
    GameOver,
    /// A search could not go on.
    SearchFailed,
    /// There is no such lesson, or it has no such step.
    NoSuchLesson,
    /// A part of a lesson cannot be used.
    LessonDamaged,
    /// The turn that was to be tried has been played.
    TriedAlready,
    /// A file holds no game that can be read.
    BadRecord,
    /// A text that was copied holds neither a record nor a position nor moves.
    NoGameCopied,
    /// There is no such record format, or it cannot hold the game.
    NoSuchFormat,
    /// There is no such file, or nothing waits to be written.
    NoFile,
    /// A file cannot be read.
    Unreadable,
    /// A file cannot be written.
    Unwritable,
    /// Something else has written to the file; [`crate::desk::Desk::overwrite`] writes it all the same.
    ChangedOnDisk,
    /// The file holds more games than are saved; [`crate::desk::Desk::overwrite`] writes it all the same.
    HoldsGames,
    /// The picture cannot be made.
    BadPicture,
    /// The clipboard does not take the picture.
    NoClipboard,
    /// The preferences cannot be read.
    PreferencesUnreadable,
    /// The preferences cannot be kept.
    PreferencesUnwritable,
    /// The library was damaged and set aside.
    LibrarySetAside,
    /// Games were taken out of a library that was set aside.
    LibraryRescued,
    /// The library is not what it was when it was used last.
    LibraryBehind,
    /// Which games lay open could not be read as a whole.
    LibraryTabs,
    /// The library's file was gone while it was open; it was made again.
    LibraryMadeAgain,
    /// The library cannot be opened; games are kept only until the program ends.
    LibraryUnusable,
    /// Another copy of the program has the library open.
    LibraryInUse,
    /// The library's file or folder cannot be written.
    LibraryReadOnly,
    /// The library's file or folder cannot be used.
    LibraryFile,
    /// A newer version of the program has written the library.
    LibraryNewer,
    /// The library's file was damaged while it was open.
    LibraryDamaged,
    /// The library cannot be used for another reason.
    LibraryFault,
    /// The disk is full.
    DiskFull,
    /// What is kept of a game cannot be read as a whole.
    GameDamaged,
    /// The game was changed elsewhere.
    GameStale,
    /// The page stopped, and was loaded again.
    PageEnded,
    /// The program itself is at fault.
    Internal,
}

/// What a command answers when it refuses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommandError {
    /// The fault in one word.
    pub code: Code,
    /// The fault in English, with its place.
    pub message: String,
    /// The rule in words of the locale files, if a rule is the reason.
    pub reason: Option<Notice>,
    /// What stands in the words for the code, by name.
    pub args: BTreeMap<String, String>,
}

/// What a command answers.
pub(crate) type Answer<T> = Result<T, CommandError>;

impl CommandError {
    /// An error with the words of what went wrong.
    pub fn new(code: Code, message: impl Display) -> Self {
        Self { code, message: message.to_string(), reason: None, args: BTreeMap::new() }
    }

    /// The same error with something that its words name.
    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Self {
        self.args.insert(name.to_owned(), value.to_string());
        self
    }

    /// A rule forbids a step.
    pub(crate) fn refused(refusal: &Refusal) -> Self {
        let message = format!("{}: {}", refusal.at, refusal.reason.code);
        Self { reason: Some(refusal.reason.clone()), ..Self::new(Code::Refused, message) }
    }

    /// The rules cannot go on from a position.
    pub(crate) fn no_ruled_game(reason: Notice) -> Self {
        let message = format!("the position is none of a ruled game: {}", reason.code);
        Self { reason: Some(reason), ..Self::new(Code::NoRuledGame, message) }
    }

    /// There is no game on the table.
    pub(crate) fn no_table() -> Self {
        Self::new(Code::NoTable, "there is no game on the table")
    }

    /// The table has changed since the page asked.
    pub(crate) fn stale(asked: u32, revision: u32) -> Self {
        Self::new(Code::Stale, format_args!("the command was made for revision {asked}, the table is at {revision}"))
    }
}

impl From<LibraryError> for CommandError {
    fn from(error: LibraryError) -> Self {
        let code = match error {
            LibraryError::Change(ChangeError::TooLong(limit)) => {
                return Self::new(Code::TooLong, error).with("limit", limit);
            }
            LibraryError::Change(ChangeError::TooManyTags(limit)) => {
                return Self::new(Code::TooManyTags, error).with("limit", limit);
            }
            LibraryError::Change(_) => Code::ChangeRefused,
            LibraryError::NoSuchGame(_) => Code::NoSuchGame,
            LibraryError::DamagedGame { .. } => Code::GameDamaged,
            LibraryError::Stale(_) => Code::GameStale,
            LibraryError::InUse => Code::LibraryInUse,
            LibraryError::DiskFull => Code::DiskFull,
            LibraryError::ReadOnly => Code::LibraryReadOnly,
            LibraryError::File { .. } => Code::LibraryFile,
            LibraryError::Newer(_) => Code::LibraryNewer,
            LibraryError::Damaged(_) => Code::LibraryDamaged,
            LibraryError::Sqlite(_) => Code::LibraryFault,
        };
        Self::new(code, error)
    }
}
