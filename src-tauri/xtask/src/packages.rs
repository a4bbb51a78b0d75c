//! The system packages that building and testing need, and how they get onto the machine.

use std::process::Command;

use crate::run::{Fault, command, output, run, succeeds};

/// What the app is built with.
pub const BUILD: &[&str] = &["build-essential", "pkg-config", "libwebkit2gtk-4.1-dev"];

/// What drives the real window: a screen, the web view's driver, a session bus and a font.
pub const WINDOW: &[&str] = &["xvfb", "webkit2gtk-driver", "dbus", "at-spi2-core", "fonts-dejavu-core"];

/// What checks the page.
pub const PAGE: &[&str] = &["nodejs", "npm"];

/// What checks and packs what goes into Linux packages.
pub const PACK: &[&str] = &["appstream", "gzip"];

/// What makes Flatpaks.
pub const FLATPAK: &[&str] = &["flatpak", "flatpak-builder", "elfutils"];

/// What makes a clean system to install packages in.
pub const INSTALL: &[&str] = &["debootstrap"];

/// The oldest Node.js that the page's tools run on.
const NODE_MAJOR: u32 = 18;

/// Sees to it that these packages are installed: on Debian and its kin by installing those that are missing, elsewhere
/// by saying what is needed. Asks no server when nothing is missing.
///
/// # Errors
/// If the packages can't be installed.
pub fn install(groups: &[&[&str]]) -> Result<(), Fault> {
    let mut wanted = groups.concat();
    if node_is_there() {
        wanted.retain(|package| !PAGE.contains(package));
    }
    if !succeeds(command("dpkg-query").arg("--version")) || !succeeds(command("apt-get").arg("--version")) {
        println!("This is neither Debian nor Ubuntu, so nothing is installed by itself. Needed, under the names that");
        println!("Debian gives it: {}", wanted.join(" "));
        return Ok(());
    }
    let installed = output(command("dpkg-query").args(["-W", "-f", "${Package} ${db:Status-Status}\\n"]).args(&wanted));
    let missing = missing(&wanted, &installed.unwrap_or_default());
    if missing.is_empty() {
        return Ok(());
    }
    println!("Installing {}", missing.join(" "));
    let packages = || {
        let mut install = apt_get();
        install.args(["install", "--yes", "--no-install-recommends"]).args(&missing);
        install
    };
    if run(&mut packages()).is_err() {
        // The lists of a fresh machine are empty, those of an old one name versions that are gone.
        run(apt_get().arg("update"))?;
        run(&mut packages())?;
    }
    if !groups.concat().iter().any(|package| PAGE.contains(package)) || node_is_there() {
        return Ok(());
    }
    Err(Fault::Missing(format!("Node.js {NODE_MAJOR} or newer is needed, and this system's own package is older")))
}

fn apt_get() -> Command {
    let mut apt = if succeeds(command("sh").args(["-c", "test \"$(id -u)\" -eq 0"])) {
        command("env")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.arg("env");
        sudo
    };
    apt.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    apt
}

fn missing<'a>(wanted: &[&'a str], installed: &str) -> Vec<&'a str> {
    let is_there = |package: &str| installed.lines().any(|line| line.split(' ').eq([package, "installed"]));
    wanted.iter().copied().filter(|package| !is_there(package)).collect()
}

fn node_is_there() -> bool {
    let major = output(command("node").arg("--version")).and_then(|version| major(&version));
    major.is_some_and(|major| major >= NODE_MAJOR) && succeeds(command("npm").arg("--version"))
}

fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_packages_that_are_whole_count_as_installed() {
        let installed = "xvfb installed\nxauth config-files\nxdotool-extra installed\n";
        assert_eq!(missing(&["xvfb", "xauth", "xdotool"], installed), ["xauth", "xdotool"]);
    }

    #[test]
    fn nodes_version_is_read() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major(""), None);
        assert_eq!(major("20.1"), None);
    }
}
