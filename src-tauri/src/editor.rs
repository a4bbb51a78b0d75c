//! The position editor: positions being set up, and those that were kept under a name.

use std::collections::BTreeMap;
use std::path::Path;

use alcazar_library::sort_key;
use alcazar_rules::{Edit, Edited, GameKind, Setup, Sketch};
use alcazar_session::files::{set_damaged_aside, write_whole};
use serde::{Deserialize, Serialize};

use crate::error::{Answer, Code, CommandError};

/// The name of the file of kept positions in the app's data folder.
pub(crate) const FILE: &str = "positions.json";

/// The longest name of a kept position, in characters.
const LONGEST_NAME: usize = 60;

/// A position that was kept under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kept {
    /// The name.
    pub name: String,
    /// The position string.
    pub position: String,
}

/// The positions that were kept of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptPositions {
    /// By name.
    pub positions: Vec<Kept>,
    /// Where a damaged file was set aside.
    pub set_aside: Option<String>,
}

/// The names and position strings by game.
type Stored = BTreeMap<String, BTreeMap<String, String>>;

/// Changes a position that is being set up, and shows it. An empty text is the game's standard start.
///
/// # Errors
/// `no-such-game`; `bad-position`: the text has not even the shape of a position; `no-such-edit`.
pub fn edit_position(game: &str, position: &str, edit: &Edit) -> Answer<Edited> {
    let kind = kind(game)?;
    let read = |text: &str| Sketch::read(kind, text).map_err(|error| CommandError::new(Code::BadPosition, error));
    let start;
    let position = if position.is_empty() {
        start = kind.start(&Setup::default()).map_err(|error| CommandError::new(Code::NoSuchSetup, error))?.to_string();
        &start
    } else {
        position
    };
    let mut sketch = read(position)?;
    let refused = || CommandError::new(Code::NoSuchEdit, "this cannot be changed so");
    if !sketch.edit(edit) {
        return Err(refused());
    }
    // What comes back must be readable again, or nothing more could be changed.
    read(&sketch.text())?.show().ok_or_else(refused)
}

fn kind(game: &str) -> Answer<GameKind> {
    game.parse().map_err(|error| CommandError::new(Code::NoSuchGame, error))
}

/// The positions kept of a game.
///
/// # Errors
/// `no-such-game`, `unreadable`.
pub fn kept(file: &Path, game: &str) -> Answer<KeptPositions> {
    let id = kind(game)?.info().id;
    let (mut stored, set_aside) = load(file)?;
    let positions = stored.remove(id).unwrap_or_default();
    let mut positions: Vec<_> = positions.into_iter().map(|(name, position)| Kept { name, position }).collect();
    positions.sort_by_cached_key(|kept| sort_key(&kept.name));
    Ok(KeptPositions { positions, set_aside })
}

/// Keeps a position under a name, or forgets the name if there is no position.
///
/// # Errors
/// `no-such-game`, `bad-name`, `bad-position`, `unreadable`, `unwritable`.
pub fn keep(file: &Path, game: &str, name: &str, position: Option<&str>) -> Answer<KeptPositions> {
    let kind = kind(game)?;
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(CommandError::new(Code::BadName, "a name has from 1 to 60 characters"));
    }
    let (mut stored, set_aside) = load(file)?;
    let of_game = stored.entry(kind.info().id.to_owned()).or_default();
    match position {
        Some(position) => {
            let position = kind.parse(position).map_err(|error| CommandError::new(Code::BadPosition, error))?;
            of_game.insert(name.to_owned(), position.to_string());
        }
        None => drop(of_game.remove(name)),
    }
    save(file, &stored)?;
    Ok(KeptPositions { set_aside, ..kept(file, game)? })
}

fn load(file: &Path) -> Answer<(Stored, Option<String>)> {
    let unreadable = |error| CommandError::new(Code::Unreadable, format_args!("{}: {error}", file.display()));
    let sound = |bytes: &[u8]| serde_json::from_slice::<Stored>(bytes).is_ok();
    let set_aside = set_damaged_aside(file, sound).map_err(unreadable)?;
    let stored = match std::fs::read(file) {
        Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or_default(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Stored::new(),
        Err(error) => return Err(unreadable(error)),
    };
    Ok((stored, set_aside.map(|path| path.display().to_string())))
}

fn save(file: &Path, stored: &Stored) -> Answer<()> {
    let unwritable = |error: &dyn std::fmt::Display| {
        CommandError::new(Code::Unwritable, format_args!("{}: {error}", file.display()))
    };
    let bytes = serde_json::to_vec_pretty(stored).map_err(|error| unwritable(&error))?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|error| unwritable(&error))?;
    }
    write_whole(file, &bytes).map_err(|error| unwritable(&error))
}
