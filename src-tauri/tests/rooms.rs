//! No file of the app needs itself by way of others: what one file imports can be read, moved and tested without it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The files under a folder by the names of their modules; the root is `crate`.
fn modules(folder: &Path, name: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        if path.is_dir() {
            found.extend(modules(&path, &format!("{name}::{stem}")));
        } else {
            let own = if ["lib", "mod"].contains(&stem) { name.to_owned() } else { format!("{name}::{stem}") };
            found.insert(own, fs::read_to_string(&path).unwrap());
        }
    }
    found
}

/// Which modules a text names: the innermost file of each path from `crate` on.
fn named(text: &str, modules: &BTreeMap<String, String>) -> BTreeSet<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let mut names = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at..];
        let path = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
        let group = rest[path.len()..].strip_prefix('{').and_then(|group| group.split('}').next());
        let group = group.unwrap_or_default().trim_end().trim_end_matches(',');
        for last in group.split(',') {
            let whole = format!("{path}{}", last.trim());
            let mut inner = whole.trim_end_matches("::");
            while !modules.contains_key(inner) {
                inner = &inner[..inner.rfind("::").unwrap()];
            }
            names.insert(inner.to_owned());
        }
    }
    names
}

/// A way from a module back to itself.
fn ring(arrows: &Arrows, from: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop() {
        for next in arrows.get(way.last().unwrap()).into_iter().flatten() {
            let longer = [&way[..], std::slice::from_ref(next)].concat();
            if next == from {
                return Some(longer);
            }
            if seen.insert(next) {
                ways.push(longer);
            }
        }
    }
    None
}

#[test]
fn a_path_names_the_innermost_file() {
    let modules = ["crate", "crate::a", "crate::a::b", "crate::c"].map(|name| (name.to_owned(), String::new())).into();
    let names = |text| named(text, &modules).into_iter().collect::<Vec<_>>();
    assert_eq!(names("use crate::a::b::Thing;"), ["crate::a::b"]);
    assert_eq!(names("use crate::a::{Thing, Other};\nlet x = crate::FOO;"), ["crate", "crate::a"]);
    assert_eq!(names("use crate::{a, c::d};\n/// [`crate::a::b`]\npub(crate) fn f() {}"), ["crate::a", "crate::c"]);
    assert_eq!(names("use crate::{\n    a, c::d,\n};"), ["crate::a", "crate::c"]);
}

#[test]
fn files_of_the_app_import_each_other_in_no_ring() {
    let mut modules = modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "crate");
    modules.retain(|name, _| !name.ends_with("::tests") && name != "crate::main");
    let mut arrows: Arrows = modules.iter().map(|(name, text)| (name.clone(), named(text, &modules))).collect();
    // A macro names what lies beside it by its whole path.
    for (name, named) in &mut arrows {
        named.remove(name);
    }
    for child in modules.keys().filter(|name| *name != "crate") {
        arrows.get_mut(&child[..child.rfind("::").unwrap()]).unwrap().insert(child.clone());
    }
    assert!(arrows.values().map(BTreeSet::len).sum::<usize>() > 2 * arrows.len(), "{arrows:?}");
    let rings: Vec<_> = arrows.keys().filter_map(|from| ring(&arrows, from)).collect();
    assert_eq!(rings, Vec::<Vec<String>>::new());
}
