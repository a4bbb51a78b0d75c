//! The page's tools: installed into `ui/` by npm, from the lock.

use std::process::Command;

use crate::packages::{self, PAGE};
use crate::run::{Fault, command, root, run, run_tests};
use crate::tally::Tally;

/// Installs the tools that the lock names, unless they are there already.
///
/// # Errors
/// If Node.js or the tools can't be installed.
pub fn install() -> Result<(), Fault> {
    packages::install(&[PAGE])?;
    let lock = root().join("ui/package-lock.json");
    let stamp = root().join("ui/node_modules/.installed-lock.json");
    let wanted = std::fs::read(&lock).map_err(|source| Fault::File { path: lock, source })?;
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run(npm().args(["ci", "--prefer-offline"]))?;
    std::fs::write(&stamp, wanted).map_err(|source| Fault::File { path: stamp, source })
}

/// Checks the format, the types and the style of the page.
///
/// # Errors
/// If something is wrong with one of them.
pub fn lint() -> Result<(), Fault> {
    install()?;
    run(npm().args(["run", "--silent", "format"]))?;
    run(npm().args(["run", "--silent", "types"]))?;
    run(npm().args(["run", "--silent", "lint"]))
}

/// Runs the tests of the page's modules.
///
/// # Errors
/// If one fails, or none is found.
pub fn test(tally: &mut Tally) -> Result<(), Fault> {
    install()?;
    run_tests(npm().args(["run", "--silent", "test"]), tally)
}

/// Tauri's own command line, at home in the app's folder.
pub fn tauri() -> Command {
    let mut tauri = command(root().join("ui/node_modules/.bin/tauri"));
    tauri.current_dir(root().join("src-tauri"));
    tauri
}

fn npm() -> Command {
    let mut npm = command("npm");
    npm.current_dir(root().join("ui"));
    npm
}
