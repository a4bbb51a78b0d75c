//! What is packed: its version, which stands in the workspace's manifest alone, the commit, and its time.

use std::fs;
use std::process::Command;

use crate::run::{Fault, command, output, root};

/// What the programs tell of themselves is compiled into them from this environment variable.
const TOLD: &str = "ALCAZAR_VERSION";

/// The version of this program, which all of the workspace share.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where the changes of each version are told.
const CHANGES: &str = ".github/CHANGELOG.md";

/// A version that came out.
#[derive(Debug, PartialEq, Eq)]
pub struct Release {
    /// Its number.
    pub version: String,
    /// The day, as in `2026-11-30`.
    pub day: String,
}

/// Has what a command compiles tell its version with the commit, hold no path of this machine, and bear the time of the
/// commit: the same sources make the same bytes in any folder.
pub fn compiled_alike(command: &mut Command) -> &mut Command {
    let mut flags = std::env::var("RUSTFLAGS").unwrap_or_default();
    let cargo_home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"));
    for (from, to) in [(root().to_str(), "/alcazar"), (cargo_home.as_deref().ok(), "/cargo")] {
        if let Some(from) = from {
            flags = format!("{flags} --remap-path-prefix={from}={to}");
        }
    }
    command.env(TOLD, told()).env("SOURCE_DATE_EPOCH", epoch()).env("RUSTFLAGS", flags.trim_start())
}

/// The version with the commit that it is made from, and whether anything was changed since.
pub fn told() -> String {
    let commit = git(&["rev-parse", "--short=12", "HEAD"]);
    let changed = if git(&["status", "--porcelain", "--untracked-files=no"]).is_empty() { "" } else { ", changed" };
    if commit.is_empty() { VERSION.to_owned() } else { format!("{VERSION} ({commit}{changed})") }
}

/// The time that is written into packages, in seconds since 1970: that of the commit, if none is set.
pub fn epoch() -> String {
    let set = std::env::var("SOURCE_DATE_EPOCH").unwrap_or_else(|_| git(&["log", "-1", "--format=%ct"]));
    if set.is_empty() { "0".to_owned() } else { set }
}

/// The versions that came out, the newest first.
///
/// # Errors
/// If the changes can't be read.
pub fn releases() -> Result<Vec<Release>, Fault> {
    let path = root().join(CHANGES);
    Ok(releases_in(&fs::read_to_string(&path).map_err(|source| Fault::File { path, source })?))
}

/// What changed in a version, as it is told.
///
/// # Errors
/// If the changes can't be read, or do not tell of it.
pub fn changes_of(version: &str) -> Result<String, Fault> {
    let path = root().join(CHANGES);
    let changes = fs::read_to_string(&path).map_err(|source| Fault::File { path, source })?;
    section_of(version, &changes).ok_or_else(|| Fault::Missing(format!("{CHANGES} does not tell of {version}")))
}

fn section_of(version: &str, changes: &str) -> Option<String> {
    let (_, told) = changes.split_once(&format!("\n## [{version}]"))?;
    let (_, told) = told.split_once('\n')?;
    Some(told.split("\n## [").next()?.trim().to_owned() + "\n")
}

fn releases_in(changes: &str) -> Vec<Release> {
    let heading = |line: &str| {
        let (version, day) = line.strip_prefix("## [")?.split_once("] - ")?;
        Some(Release { version: version.to_owned(), day: day.trim().to_owned() })
    };
    changes.lines().filter_map(heading).collect()
}

/// Whether a tag names the version of the manifest, and the changes tell of it first of all.
///
/// # Errors
/// What does not agree.
pub fn agrees_with(tag: &str) -> Result<(), Fault> {
    if tag.strip_prefix('v') != Some(VERSION) {
        return Err(Fault::Missing(format!("the tag {tag} is not v{VERSION}, the version of Cargo.toml")));
    }
    match releases()?.first() {
        Some(newest) if newest.version == VERSION => Ok(()),
        _ => Err(Fault::Missing(format!("the newest version of {CHANGES} is not {VERSION}"))),
    }
}

fn git(arguments: &[&str]) -> String {
    output(command("git").args(arguments)).unwrap_or_default().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_changes_tell_which_versions_came_out_and_when() {
        let changes = "# Changes\n\n## [Unreleased]\n\n- New.\n\n## [0.2.0] - 2027-01-31\n\n## [0.1.0] - 2026-11-30\n";
        let release = |version: &str, day: &str| Release { version: version.into(), day: day.into() };
        assert_eq!(releases_in(changes), [release("0.2.0", "2027-01-31"), release("0.1.0", "2026-11-30")]);
    }

    #[test]
    fn the_changes_of_one_version_end_where_the_next_begin() {
        let changes = "# Changes\n\n## [0.2.0] - 2027-01-31\n\n- New.\n\n## [0.1.0] - 2026-11-30\n\n- Old.\n";
        assert_eq!(section_of("0.2.0", changes).as_deref(), Some("- New.\n"));
        assert_eq!(section_of("0.1.0", changes).as_deref(), Some("- Old.\n"));
        assert_eq!(section_of("0.3.0", changes), None);
    }

    #[test]
    fn the_version_of_the_manifest_came_out_last_or_comes_next() {
        let numbers = |version: &str| version.split('.').map(|n| n.parse::<u32>().unwrap()).collect::<Vec<_>>();
        let released = releases().unwrap();
        assert!(numbers(VERSION) >= numbers(&released[0].version), "{VERSION} is older than {:?}", released[0]);
    }

    #[test]
    fn a_tag_of_another_version_is_refused() {
        let fault = agrees_with("v999.0.0").unwrap_err();
        assert!(fault.to_string().contains("v999.0.0"), "{fault}");
    }
}
