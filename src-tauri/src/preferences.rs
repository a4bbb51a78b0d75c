//! What a person chose about the program itself. Kept by the store plugin, which writes its file in place: nothing
//! stands there that may not be lost, and a damaged file is set aside.

use std::collections::BTreeMap;

use alcazar_rules::Setup;
use alcazar_session::files::set_damaged_aside;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::{StoreExt, resolve_store_path};

use crate::error::{Code, CommandError};
use crate::opponent::Player;

const FILE: &str = "preferences.json";

/// What a person chose about the program itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preferences {
    /// The colours.
    pub theme: Theme,
    /// How pieces move.
    pub animation: Animation,
    /// The words.
    pub language: Language,
    /// Whether the names of files and ranks stand beside the board.
    pub coordinates: bool,
    /// How far each game's board is turned clockwise, in the steps that the board offers, by the game's id.
    pub turned: BTreeMap<String, u8>,
    /// How each game was begun the last time, by the game's id.
    pub last: BTreeMap<String, LastGame>,
    /// How a picture of a position was made the last time.
    pub picture: PictureChoice,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            animation: Animation::default(),
            language: Language::default(),
            coordinates: true,
            turned: BTreeMap::new(),
            last: BTreeMap::new(),
            picture: PictureChoice::default(),
        }
    }
}

/// The colours of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Theme {
    /// As the system is set.
    #[default]
    System,
    /// Warm paper.
    Light,
    /// Deep slate.
    Dark,
    /// The strongest contrast.
    Contrast,
}

/// How pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Animation {
    /// Short.
    #[default]
    Full,
    /// Long enough to follow with the eye.
    Slow,
    /// Not at all.
    Off,
}

/// The language of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Language {
    /// As the system is set, else English.
    #[default]
    System,
    /// English.
    En,
    /// Turkish.
    Tr,
}

/// How a game was begun the last time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastGame {
    /// The set-up.
    pub setup: Setup,
    /// The players, one a seat.
    pub players: Vec<Player>,
    /// Whether lots were drawn for the seats.
    pub lot: bool,
}

/// How a picture of a position was made the last time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PictureChoice {
    /// Its colours; those of the system are the ones that the window has.
    pub theme: Theme,
    /// The longer edge in pixels.
    pub size: u32,
    /// Whether what the last turn did is marked.
    pub last: bool,
}

impl Default for PictureChoice {
    fn default() -> Self {
        Self { theme: Theme::default(), size: 1024, last: true }
    }
}

/// The preferences as they stand at the start of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LoadedPreferences {
    /// What was chosen, with the defaults for what was not or could not be read.
    pub preferences: Preferences,
    /// Where a damaged file was set aside.
    pub set_aside: Option<String>,
}

impl Preferences {
    /// What stands in a store; an entry that is missing or unreadable is the default.
    fn read(stored: impl Fn(&str) -> Option<Value>) -> Self {
        Self {
            theme: entry(stored("theme")),
            animation: entry(stored("animation")),
            language: entry(stored("language")),
            coordinates: stored("coordinates").and_then(|value| value.as_bool()).unwrap_or(true),
            turned: entry(stored("turned")),
            last: entry(stored("last")),
            picture: entry(stored("picture")),
        }
    }
}

/// Reads the preferences. A file that is no JSON object is renamed and reported; in a sound file an unreadable
/// entry alone falls back to its default.
pub(crate) fn load<R: Runtime>(app: &AppHandle<R>) -> Result<LoadedPreferences, CommandError> {
    let path = resolve_store_path(app, FILE).map_err(unreadable)?;
    let set_aside = set_damaged_aside(&path, is_object).map_err(unreadable)?;
    let store = app.store(FILE).map_err(unreadable)?;
    let preferences = Preferences::read(|key| store.get(key));
    Ok(LoadedPreferences { preferences, set_aside: set_aside.map(|path| path.display().to_string()) })
}

/// Keeps the preferences for the next start.
pub(crate) fn save<R: Runtime>(app: &AppHandle<R>, preferences: &Preferences) -> Result<(), CommandError> {
    let path = resolve_store_path(app, FILE).map_err(unwritable)?;
    set_damaged_aside(&path, is_object).map_err(unwritable)?;
    let store = app.store(FILE).map_err(unwritable)?;
    let Value::Object(entries) = serde_json::to_value(preferences).map_err(unwritable)? else { return Ok(()) };
    for (key, value) in entries {
        store.set(key, value);
    }
    store.save().map_err(unwritable)
}

fn entry<T: DeserializeOwned + Default>(value: Option<Value>) -> T {
    value.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default()
}

/// Whether bytes are a JSON object. The store plugin takes anything else for an empty one and would write over it.
fn is_object(bytes: &[u8]) -> bool {
    serde_json::from_slice::<serde_json::Map<String, Value>>(bytes).is_ok()
}

fn unreadable(error: impl std::fmt::Display) -> CommandError {
    CommandError::new(Code::PreferencesUnreadable, format_args!("the preferences cannot be read: {error}"))
}

fn unwritable(error: impl std::fmt::Display) -> CommandError {
    CommandError::new(Code::PreferencesUnwritable, format_args!("the preferences cannot be kept: {error}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Any JSON, with words among it that mean something in the file.
    fn json() -> impl Strategy<Value = Value> {
        let word =
            prop::sample::select(&["dark", "off", "tr", "zara", "setup", "players", "variant", "lot", "", "é"][..]);
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            (0..9u8).prop_map(Value::from),
            word.clone().prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 24, 4, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::vec((word.clone(), inner), 0..4)
                    .prop_map(|entries| entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn whatever_stands_in_the_file_is_read_and_comes_back(values in prop::collection::vec(json(), 12)) {
            let sound = serde_json::to_value(Preferences::default()).unwrap();
            let keys: Vec<_> = sound.as_object().unwrap().keys().cloned().collect();
            let mut entries: serde_json::Map<_, _> = keys.iter().cloned().zip(values).collect();
            let read = Preferences::read(|key| entries.get(key).cloned());
            let written = serde_json::to_value(&read).unwrap();
            prop_assert_eq!(&Preferences::read(|key| written.get(key).cloned()), &read);
            // A damaged entry costs no other one.
            for key in keys {
                let kept = std::mem::replace(&mut entries[&key], Value::from("no such thing"));
                let next = serde_json::to_value(Preferences::read(|key| entries.get(key).cloned())).unwrap();
                for (other, value) in written.as_object().unwrap() {
                    prop_assert!(other == &key || &next[other] == value, "{} changed with {}", other, key);
                }
                entries[&key] = kept;
            }
        }
    }
}
