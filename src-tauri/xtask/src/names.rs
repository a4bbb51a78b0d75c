//! Whether games are named in their own rooms alone, so that another one joins them without a line changed elsewhere.

use std::fs;
use std::path::Path;

use crate::run::{Fault, command, output, root};

/// Where all games stand together: a game is added here.
const LISTS: &[&str] = &[
    "src-tauri/crates/rules/src/any.rs",
    "src-tauri/crates/rules/src/lib.rs",
    "src-tauri/crates/engine/src/lib.rs",
    "src-tauri/crates/lessons/src/lib.rs",
    "src-tauri/crates/picture/src/games/mod.rs",
    "ui/app/games/index.js",
];

/// Where one game is meant and no other can be: the records of Little Golem, which are of one game.
const ONE_GAME: &[&str] =
    &["src-tauri/crates/session/src/records/little_golem.rs", "src-tauri/crates/session/src/records/mod.rs"];

/// Folders of tests.
const TESTS: &[&str] = &["/tests/", "/tests.rs", "/benches/", "src-tauri/crates/e2e/"];

/// Looks through the sources of what ships.
///
/// # Errors
/// The lines that name a game outside its rooms, or a file that can't be read.
pub fn check() -> Result<(), Fault> {
    let names = games()?;
    let tracked = output(command("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]));
    let tracked = tracked.unwrap_or_default();
    let mut strays = Vec::new();
    for path in tracked.lines().filter(|path| is_looked_at(path, &names)) {
        for number in lines_with_a_name(&read(Path::new(path))?, &names) {
            strays.push(format!("{path}:{number}"));
        }
    }
    if strays.is_empty() {
        return Ok(());
    }
    Err(Fault::Missing(format!(
        "what is told of a game belongs into its facts, its trait or its own room, not here:\n{}",
        strays.join("\n")
    )))
}

fn read(path: &Path) -> Result<String, Fault> {
    let path = root().join(path);
    fs::read_to_string(&path).map_err(|source| Fault::File { path, source })
}

/// The names of the games, by the list of the rules.
fn games() -> Result<Vec<String>, Fault> {
    let list = read(Path::new(LISTS[0]))?;
    let entries = list.rsplit_once("games! {").and_then(|(_, rest)| rest.split_once('}'));
    let entries = entries.map_or("", |(entries, _)| entries).split([',', ';']);
    let names = entries.filter_map(|entry| entry.split_once(':')).map(|(name, _)| name.trim().to_owned());
    // The free table is no game of its own.
    let names: Vec<_> = names.filter(|name| !name.contains(' ')).collect();
    if names.is_empty() { Err(Fault::Missing(format!("no list of games in {}", LISTS[0]))) } else { Ok(names) }
}

/// Whether a file is source that ships and neither a game's own, nor a list, nor a test.
fn is_looked_at(path: &str, names: &[String]) -> bool {
    let ships = path.starts_with("src-tauri/") || path.starts_with("ui/app/");
    let source = [".rs", ".js", ".css", ".html"].iter().any(|end| path.ends_with(end));
    let own = names.iter().any(|name| path.contains(name.as_str()));
    let excused = LISTS.contains(&path) || ONE_GAME.contains(&path) || TESTS.iter().any(|test| path.contains(test));
    ships && source && !own && !excused
}

/// The numbers of the lines that name a game, without comments, which may do so for an example, and without the tests
/// at the end of a file.
fn lines_with_a_name(text: &str, names: &[String]) -> Vec<usize> {
    let comments = ["//", "/*", "*", "<!--"];
    let told =
        text.lines().enumerate().take_while(|(_, line)| *line != "#[cfg(test)]" || !text.contains("\nmod tests {"));
    let told = told.filter(|(_, line)| !comments.iter().any(|comment| line.trim_start().starts_with(comment)));
    let lines = told.filter(|(_, line)| names.iter().any(|name| line.to_ascii_lowercase().contains(name.as_str())));
    lines.map(|(index, _)| index + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        vec!["chess".to_owned(), "go".to_owned()]
    }

    #[test]
    fn no_game_is_named_outside_its_rooms() {
        if let Err(fault) = check() {
            panic!("{fault}");
        }
    }

    #[test]
    fn the_games_are_those_of_the_list() {
        let kinds = ["rules", "engine"].map(|crate_| format!("src-tauri/crates/{crate_}/src"));
        let names = games().unwrap();
        assert!(names.len() > 2);
        for name in names {
            for kind in &kinds {
                let path = root().join(kind).join(&name);
                assert!(path.is_dir() || path.with_extension("rs").is_file(), "{}", path.display());
            }
        }
    }

    #[test]
    fn a_name_in_code_is_found_and_one_in_a_comment_or_a_test_is_not() {
        let text = "// Chess.\nlet x = Kind::Chess;\n    /// `go`\nif game == \"GO\" {}\n\n#[cfg(test)]\nmod tests {\n    chess();\n}\n";
        assert_eq!(lines_with_a_name(text, &names()), [2, 4]);
    }

    #[test]
    fn own_rooms_lists_and_tests_are_left_alone() {
        for path in ["src-tauri/crates/rules/src/chess/mod.rs", "ui/app/games/index.js", "src-tauri/tests/a.rs"] {
            assert!(!is_looked_at(path, &names()), "{path}");
        }
        for path in ["src-tauri/src/table.rs", "ui/app/table/table.js", "ui/app/styles/table.css"] {
            assert!(is_looked_at(path, &names()), "{path}");
        }
    }
}
