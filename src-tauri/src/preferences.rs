//! What a person chose about the program itself. The store plugin reads it; it is written here, for the plugin writes its
//! file in place. A damaged file is set aside.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::RangeInclusive;
use std::path::Path;

use alcazar_rules::Setup;
use alcazar_session::files::{set_damaged_aside, write_whole};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_store::{StoreExt, resolve_store_path};

use crate::error::{Answer, Code, CommandError};
use crate::opponent::Player;

const FILE: &str = "preferences.json";

/// How large everything may be shown, in percent.
const ZOOM: RangeInclusive<u16> = 50..=300;

/// Everything in its usual size.
const USUAL_ZOOM: u16 = 100;

/// What a person chose about the program itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preferences {
    /// The colours.
    pub theme: Theme,
    /// How large everything is shown, in percent, from 50 to 300.
    pub zoom: u16,
    /// How pieces move.
    pub animation: Animation,
    /// The words.
    pub language: Language,
    /// What is said against an action before it is played.
    pub warnings: Warnings,
    /// Whether the names of files and ranks stand beside the board.
    pub coordinates: bool,
    /// Whether the free table's referee tells what the rules would have said.
    pub referee: bool,
    /// Whether letters, digits and signs alone are shortcuts: aids that speak or listen may need them.
    pub letter_keys: bool,
    /// How far each game's board is turned clockwise, in the steps that the board offers, by the game's id.
    pub turned: BTreeMap<String, u8>,
    /// How each game was begun the last time, by the game's id.
    pub last: BTreeMap<String, LastGame>,
    /// The steps of lessons that were done, by the game's id.
    pub learned: BTreeMap<String, BTreeSet<String>>,
    /// How a picture of a position was made the last time.
    pub picture: PictureChoice,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            zoom: USUAL_ZOOM,
            animation: Animation::default(),
            language: Language::default(),
            warnings: Warnings::default(),
            coordinates: true,
            referee: true,
            letter_keys: true,
            turned: BTreeMap::new(),
            last: BTreeMap::new(),
            learned: BTreeMap::new(),
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

/// What is said against an action before it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Warnings {
    /// Only that it loses the game, or lets it be lost with the next action.
    Quiet,
    /// Whatever the rules know of what may be lost.
    #[default]
    Normal,
    /// Nothing.
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
    /// Why they could not be read, if not even that could be done.
    pub fault: Option<CommandError>,
}

impl Preferences {
    /// What stands in a store; an entry that is missing or unreadable is the default.
    fn read(stored: impl Fn(&str) -> Option<Value>) -> Self {
        Self {
            theme: entry(stored("theme")),
            zoom: zoom(stored("zoom")),
            animation: entry(stored("animation")),
            language: entry(stored("language")),
            warnings: entry(stored("warnings")),
            coordinates: stored("coordinates").and_then(|value| value.as_bool()).unwrap_or(true),
            referee: stored("referee").and_then(|value| value.as_bool()).unwrap_or(true),
            letter_keys: stored("letter_keys").and_then(|value| value.as_bool()).unwrap_or(true),
            turned: entry(stored("turned")),
            last: entry(stored("last")),
            learned: entry(stored("learned")),
            picture: entry(stored("picture")),
        }
    }
}

/// A zoom that may be, else the usual one.
fn zoom(stored: Option<Value>) -> u16 {
    let percent = stored.and_then(|value| u16::try_from(value.as_u64()?).ok());
    percent.filter(|percent| ZOOM.contains(percent)).unwrap_or(USUAL_ZOOM)
}

/// Shows everything as large as was chosen. The web view does it, so that all that the page measures stays in step.
pub(crate) fn apply<R: Runtime>(app: &AppHandle<R>, preferences: &Preferences) -> Answer<()> {
    let percent = preferences.zoom.clamp(*ZOOM.start(), *ZOOM.end());
    for window in app.webview_windows().values() {
        window
            .set_zoom(f64::from(percent) / 100.0)
            .map_err(|error| CommandError::new(Code::Internal, format_args!("the zoom cannot be set: {error}")))?;
    }
    Ok(())
}

/// Reads the preferences. What is no JSON object, or no file that can be read, is renamed and reported; in a sound file
/// an unreadable entry alone falls back to its default. Whatever goes wrong, there are preferences.
pub(crate) fn load<R: Runtime>(app: &AppHandle<R>) -> LoadedPreferences {
    read(app).unwrap_or_else(|fault| LoadedPreferences { fault: Some(fault), ..LoadedPreferences::default() })
}

fn read<R: Runtime>(app: &AppHandle<R>) -> Answer<LoadedPreferences> {
    let path = resolve_store_path(app, FILE).map_err(unreadable)?;
    let set_aside = set_damaged_aside(&path, is_object).map_err(unreadable)?;
    let store = app.store_builder(FILE).disable_auto_save().build().map_err(unreadable)?;
    let preferences = Preferences::read(|key| store.get(key));
    // A store that is open when the program ends writes its file in place.
    store.close_resource();
    let set_aside = set_aside.map(|path| path.display().to_string());
    Ok(LoadedPreferences { preferences, set_aside, fault: None })
}

/// Keeps the preferences for the next start.
pub(crate) fn save<R: Runtime>(app: &AppHandle<R>, preferences: &Preferences) -> Answer<()> {
    let path = resolve_store_path(app, FILE).map_err(unwritable)?;
    keep(&path, preferences).map_err(unwritable)
}

/// Writes the preferences into a file, beside what else stands in it.
fn keep(path: &Path, preferences: &Preferences) -> io::Result<()> {
    set_damaged_aside(path, is_object)?;
    let mut entries: Map<String, Value> = match std::fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Map::new(),
        Err(error) => return Err(error),
    };
    if let Value::Object(own) = serde_json::to_value(preferences)? {
        entries.extend(own);
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    write_whole(path, &serde_json::to_vec_pretty(&entries)?)
}

fn entry<T: DeserializeOwned + Default>(value: Option<Value>) -> T {
    value.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default()
}

/// Whether bytes are a JSON object. The store plugin takes anything else for an empty one.
fn is_object(bytes: &[u8]) -> bool {
    serde_json::from_slice::<Map<String, Value>>(bytes).is_ok()
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

    #[test]
    fn they_are_written_whole_beside_what_else_stands_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data/preferences.json");
        keep(&path, &Preferences::default()).unwrap();
        std::fs::write(&path, br#"{ "theme": "dark", "of-a-later-version": 7 }"#).unwrap();
        let chosen = Preferences { theme: Theme::Light, ..Preferences::default() };
        keep(&path, &chosen).unwrap();
        let stored: Map<String, Value> = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        assert_eq!(Preferences::read(|key| stored.get(key).cloned()), chosen);
        assert_eq!(stored["of-a-later-version"], 7);
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn what_is_no_file_is_set_aside_and_they_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("preferences.json");
        std::fs::create_dir(&path).unwrap();
        keep(&path, &Preferences::default()).unwrap();
        assert!(path.is_file());
        assert!(folder.path().join("preferences.damaged-1.json").is_dir());
    }

    #[test]
    fn a_zoom_that_may_not_be_is_the_usual_one() {
        let read = |value: Value| Preferences::read(|key| (key == "zoom").then(|| value.clone())).zoom;
        for (stored, shown) in
            [(50, 50), (300, 300), (175, 175), (49, 100), (301, 100), (0, 100), (-150, 100), (65_636, 100)]
        {
            assert_eq!(read(Value::from(stored)), shown, "{stored}");
        }
        assert_eq!(read(Value::from("150")), 100);
        assert_eq!(read(Value::from(1.5)), 100);
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
