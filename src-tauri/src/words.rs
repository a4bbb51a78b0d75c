//! Whatever Rust may name has words in every language.

use std::collections::BTreeMap;
use std::path::Path;

use alcazar_library::Sort;
use alcazar_rules::{GameKind, TargetKind, all_codes};
use alcazar_session::Mark;
use alcazar_session::records::Format;
use ts_rs::{Config, TS};

use crate::error::Code;
use crate::insight::{Cost, Reason};
use crate::picture::PictureKind;
use crate::preferences::{Animation, Theme, Warnings};
use crate::retry::Verdict;

/// The words of every language, by its name.
fn locales() -> BTreeMap<String, BTreeMap<String, String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/app/locales");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let read = |path: std::path::PathBuf| {
        let words = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        (path.file_stem().unwrap().to_string_lossy().into_owned(), words)
    };
    files.map(read).collect()
}

/// The keys of the entries of a type that the page knows as a union of names.
fn keys<T: TS>(group: &str) -> Vec<String> {
    let union = T::inline(&Config::default());
    union.split('"').skip(1).step_by(2).map(|name| format!("{group}.{name}")).collect()
}

fn all_keys() -> Vec<String> {
    let games = GameKind::ALL.iter().map(|kind| kind.info());
    let of_games = games.flat_map(|info| {
        let seats = info.seats.iter().map(|seat| format!("name.{}", seat.name));
        ["name", "about"].map(|what| format!("game.{}.{what}", info.id)).into_iter().chain(seats)
    });
    [
        all_codes()
            .chain(Reason::CODES.iter().copied())
            .chain(Verdict::CODES.iter().copied())
            .map(str::to_owned)
            .collect(),
        of_games.collect(),
        keys::<Format>("format"),
        keys::<Code>("error"),
        keys::<Cost>("review"),
        keys::<Mark>("mark"),
        keys::<TargetKind>("choice"),
        keys::<TargetKind>("target"),
        keys::<Sort>("sort"),
        keys::<PictureKind>("format"),
        keys::<Theme>("theme"),
        keys::<Animation>("animation"),
        keys::<Warnings>("warnings"),
    ]
    .concat()
}

#[test]
fn whatever_may_be_named_has_words_in_every_language() {
    let locales = locales();
    assert!(locales.len() > 1, "{:?}", locales.keys());
    for (language, words) in locales {
        let told = |key: &String| words.contains_key(key) || words.contains_key(&format!("{key}.other"));
        let missing: Vec<_> = all_keys().into_iter().filter(|key| !told(key)).collect();
        assert_eq!(missing, Vec::<String>::new(), "{language}");
    }
}

#[test]
fn a_union_of_names_gives_a_key_for_each() {
    assert_eq!(keys::<PictureKind>("format"), ["format.svg", "format.png"]);
}
