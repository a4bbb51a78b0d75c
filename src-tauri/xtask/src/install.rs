//! Whether the Debian package installs itself as people expect, in a clean system that is made for it: a folder of the
//! build, entered by `chroot`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::app;
use crate::package::{self, Profile};
use crate::packages::{self, BUILD, INSTALL, PACK, WINDOW};
use crate::run::{Fault, command, output, root, run, run_tests, target};
use crate::tally::Tally;
use crate::version::VERSION;

/// What a desktop has anyway, so that what the package adds can be told from it.
const DESKTOP: [&str; 7] = [
    "dbus",
    "desktop-file-utils",
    "fonts-dejavu-core",
    "libglib2.0-bin",
    "libgtk-3-bin",
    "shared-mime-info",
    "xdg-utils",
];

/// The version of the package that is upgraded: older than every one that came out.
const FORMER: &str = "0.0.1";

/// The person who plays.
const PERSON: &str = "player";

/// Where that person's games are kept.
const KEPT: &str = "home/player/.local/share/app.alcazar.table";

/// What changes by itself when packages come and go, or belongs to the person.
const NOT_OURS: [&str; 8] =
    ["./home/", "./tmp", "./run", "./proc", "./dev", "./var/log", "./var/cache", "./var/lib/apt"];

/// Files that show by what they are known, and the type of each.
const KNOWN: [(&str, &str); 4] = [
    ("game.sgf", "application/x-go-sgf"),
    ("nameless", "application/x-go-sgf"),
    ("game.alcazar.html", "application/vnd.alcazar.letter+html"),
    ("page.html", "text/html"),
];

/// Installs the package and its former version, opens a record from the menu, upgrades, and uninstalls.
///
/// # Errors
/// What does not go as people expect.
pub fn check(tally: &mut Tally) -> Result<(), Fault> {
    packages::install(&[BUILD, WINDOW, PACK, INSTALL])?;
    package::package(&["deb".to_owned()], Profile::Dev)?;
    let deb = package::gathered()?.join(package::deb_name());
    let folder = target()?.join("install");
    let system = System::new(&folder, &deb)?;
    fs::copy(&deb, system.root.join("tmp/alcazar.deb")).map_err(|source| Fault::File { path: deb.clone(), source })?;
    former(&deb, &folder, &system.root.join("tmp/former.deb"))?;
    let before = system.files()?;

    system.run(&["apt-get", "install", "--yes", "--no-install-recommends", "/tmp/former.deb"])?;
    system.is_registered()?;
    drive(&system, &folder, tally)?;
    let told = system.says(&["alcazar-cli", "--version"]);
    expect("alcazar-cli --version", &told, |told| told.contains(VERSION))?;
    let installed = system.says(&["dpkg-query", "-W", "-f", "${Version}", "alcazar"]);
    expect("the version after the upgrade", &installed, |installed| installed == VERSION)?;

    system.run(&["apt-get", "purge", "--yes", "alcazar"])?;
    let left: Vec<_> = system.files()?.difference(&before).cloned().collect();
    expect("what is left behind", &left.join("\n"), str::is_empty)?;
    let kept = system.root.join(KEPT).is_dir();
    expect("the person's games", if kept { "are kept" } else { "are gone" }, |kept| kept == "are kept")
}

/// Opens a record from the desktop entry, upgrades while the library is in use, and starts once more.
fn drive(system: &System, folder: &Path, tally: &mut Tally) -> Result<(), Fault> {
    let start = folder.join("start");
    let upgrade = folder.join("upgrade");
    let menu = "cd; gtk-launch Alcazar \"$@\"; while ls -l /proc/[0-9]*/exe | grep -q alcazar; do sleep 0.2; done";
    let person = "export HOME=/home/player USER=player; unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME";
    write(&system.root.join("tmp/start"), &format!("#!/bin/sh\n{person}\n{menu}\n"))?;
    let enter = |arguments: &[&str]| words(&system.entered(arguments));
    let as_person = ["setpriv", "--reuid", PERSON, "--regid", PERSON, "--clear-groups", "/tmp/start"];
    write(&start, &format!("#!/bin/sh\nexec {} \"$@\"\n", enter(&as_person)))?;
    let apt = ["apt-get", "install", "--yes", "/tmp/alcazar.deb"];
    write(&upgrade, &format!("#!/bin/sh\nexec {}\n", enter(&apt)))?;
    let mut test = app::in_window()?;
    test.args(["--ignored", "installed"]).env("ALCAZAR_BIN", &start).env("ALCAZAR_UPGRADE", &upgrade);
    run_tests(test.env("ALCAZAR_SHOTS", folder), tally)
}

/// Makes the package anew with an older version, as if it were the one that came out before.
fn former(deb: &Path, folder: &Path, to: &Path) -> Result<(), Fault> {
    let unpacked = folder.join("former");
    let _ = fs::remove_dir_all(&unpacked);
    run(command("dpkg-deb").arg("--raw-extract").arg(deb).arg(&unpacked))?;
    let control = unpacked.join("DEBIAN/control");
    let text = fs::read_to_string(&control).map_err(|source| Fault::File { path: control.clone(), source })?;
    let text = text.replace(&format!("\nVersion: {VERSION}\n"), &format!("\nVersion: {FORMER}\n"));
    fs::write(&control, text).map_err(|source| Fault::File { path: control, source })?;
    run(command("dpkg-deb").args(["--build", "--root-owner-group", "-Znone"]).arg(&unpacked).arg(to))
}

/// A clean system in a folder, with what the package depends on.
struct System {
    root: PathBuf,
}

impl System {
    /// Makes one, from the pattern of an earlier time if there is one.
    fn new(folder: &Path, deb: &Path) -> Result<Self, Fault> {
        let (pattern, fresh) = (Self { root: folder.join("pattern") }, folder.join("root"));
        if !pattern.root.join("ready").is_file() {
            let _ = fs::remove_dir_all(&pattern.root);
            let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
            let name = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME=")).unwrap_or("stable");
            let mut make = command("debootstrap");
            run(make.args(["--variant=minbase", name]).arg(&pattern.root))?;
            let depends = output(command("dpkg-deb").arg("--field").arg(deb).arg("Depends")).unwrap_or_default();
            let depends: Vec<_> = depends.split(',').map(str::trim).collect();
            let install = ["apt-get", "install", "--yes", "--no-install-recommends"];
            pattern.run(&[&install[..], &DESKTOP, &depends].concat())?;
            pattern.run(&["useradd", "--create-home", PERSON])?;
            let files = root().join("src-tauri/packaging/tests/.");
            run(command("cp").arg("--recursive").arg(files).arg(pattern.root.join("home").join(PERSON)))?;
            write(&pattern.root.join("ready"), "")?;
        }
        let _ = fs::remove_dir_all(&fresh);
        run(command("cp").args(["--archive", "--reflink=auto"]).arg(&pattern.root).arg(&fresh))?;
        Ok(Self { root: fresh })
    }

    /// A command in the system, with processes of its own that all end with it.
    fn entered(&self, arguments: &[&str]) -> Command {
        let mut enter = command("unshare");
        enter.args(["--mount", "--pid", "--fork", "--kill-child", "sh", "-ec"]);
        enter.arg("mount --rbind /dev \"$0/dev\"; mount -t proc proc \"$0/proc\"; exec chroot \"$0\" \"$@\"");
        enter.arg(&self.root).args(["env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]).args(arguments);
        enter
    }

    fn run(&self, arguments: &[&str]) -> Result<(), Fault> {
        run(&mut self.entered(arguments))
    }

    fn says(&self, arguments: &[&str]) -> String {
        output(&mut self.entered(arguments)).unwrap_or_default().trim().to_owned()
    }

    /// All files but those that are not the package's.
    fn files(&self) -> Result<BTreeSet<String>, Fault> {
        let mut find = command("find");
        let listed = output(find.arg(".").current_dir(&self.root)).ok_or_else(|| missing("find does not run"))?;
        Ok(listed
            .lines()
            .filter(|path| !NOT_OURS.iter().any(|start| path.starts_with(start)))
            .map(Into::into)
            .collect())
    }

    /// Whether files are known by their type, and the app by its entry.
    fn is_registered(&self) -> Result<(), Fault> {
        let gnome = ["env", "XDG_CURRENT_DESKTOP=GNOME", "xdg-mime", "query"];
        for (name, known) in KNOWN {
            let path = format!("/home/{PERSON}/{name}");
            let told = self.says(&[&gnome[..], &["filetype", &path]].concat());
            expect(&format!("the type of {name}"), &told, |told| told == known)?;
        }
        for each in ["application/x-go-sgf", "application/vnd.alcazar.letter+html"] {
            let told = self.says(&[&gnome[..], &["default", each]].concat());
            expect(&format!("what opens {each}"), &told, |told| told == "Alcazar.desktop")?;
        }
        self.run(&["desktop-file-validate", "/usr/share/applications/Alcazar.desktop"])
    }
}

fn write(path: &Path, text: &str) -> Result<(), Fault> {
    let written = fs::write(path, text).and_then(|()| {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(0o755))
    });
    written.map_err(|source| Fault::File { path: path.to_owned(), source })
}

fn expect(what: &str, told: &str, holds: impl Fn(&str) -> bool) -> Result<(), Fault> {
    if holds(told) { Ok(()) } else { Err(missing(&format!("{what}: {told}"))) }
}

fn missing(what: &str) -> Fault {
    Fault::Missing(what.to_owned())
}

/// A command as a shell reads it.
fn words(command: &Command) -> String {
    let quoted = |word: &std::ffi::OsStr| format!("'{}'", word.to_string_lossy().replace('\'', "'\\''"));
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(quoted).collect::<Vec<_>>().join(" ")
}
