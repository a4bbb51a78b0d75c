//! Windows without Windows: everything is built with Debian's own packages, and what needs no window runs under Wine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::checks::PORTABLE;
use crate::package::{self, copy, files_in};
use crate::packages;
use crate::run::{Fault, command, root, run, run_tests, succeeds, target};
use crate::tally::Tally;
use crate::version::{self, VERSION};

/// A compiler with the source of its library, a linker, Wine, and what makes the set-up. They are Debian's, for no
/// toolchain of another source has to be there.
const NEEDED: &[&str] = &[
    "rustc-web",
    "cargo-web",
    "rust-web-src",
    "libstd-rust-web-dev",
    "gcc-mingw-w64-x86-64-win32",
    "wine64",
    "nsis",
    "lld",
];

/// What is built for.
const TARGET: &str = "x86_64-pc-windows-gnu";

/// Wine's own program: Debian puts none on the path with this package alone.
const WINE: &str = "/usr/lib/wine/wine64";

/// What belongs to Windows alone.
const WINDOWS: &str = "src-tauri/packaging/windows";

/// Where the set-up puts the programs, in the folder of Wine's person.
const INSTALLED: &str = "AppData/Local/Programs/Alcazar";

/// Longer than Wine may take for one program, in seconds.
const PATIENCE: &str = "300";

/// Runs the tests that need no window, builds the programs and the set-up, installs and uninstalls.
///
/// # Errors
/// If something can't be built, or does not do what it should.
pub fn windows() -> Result<(), Fault> {
    packages::install(&[NEEDED])?;
    let here = Wine::new(target()?.join("windows"))?;
    let mut tally = Tally::default();
    let mut tests = here.cargo("test");
    tests.args(["--no-fail-fast", "--lib", "--bins", "--tests"]);
    tests.args(PORTABLE.iter().flat_map(|name| ["--package".to_owned(), format!("alcazar-{name}")]));
    run_tests(&mut tests, &mut tally)?;
    let mut build = here.cargo("build");
    build.args(["--release", "--bins", "--package", "alcazar", "--package", "alcazar-cli"]);
    run(build.env("ALCAZAR_VERSION", version::told()))?;
    here.try_set_up(&here.set_up()?)?;
    println!("\nalcazar: {tally}");
    Ok(())
}

/// A folder with what is built for Windows, and a Windows of Wine's.
struct Wine {
    folder: PathBuf,
}

impl Wine {
    fn new(folder: PathBuf) -> Result<Self, Fault> {
        let wine = Self { folder };
        let system = wine.folder.join("wine/drive_c/windows/system32");
        if !system.join("bcryptprimitives.dll").is_file() {
            fs::create_dir_all(&wine.folder).map_err(|source| Fault::File { path: wine.folder.clone(), source })?;
            run(wine.start(WINE).args(["wineboot", "--init"]))?;
            let mut shim = command("x86_64-w64-mingw32-gcc");
            shim.args(["-shared", "-O2", "-Wall", "-o"]).arg(system.join("bcryptprimitives.dll"));
            run(shim.arg(Path::new(WINDOWS).join("bcryptprimitives.c")))?;
        }
        Ok(wine)
    }

    /// A program that may start others under Wine.
    fn start(&self, program: &str) -> Command {
        let mut start = command("timeout");
        start.args(["--kill-after=10", PATIENCE, program]);
        self.surround(&mut start);
        start
    }

    fn surround(&self, command: &mut Command) {
        command.env("WINEPREFIX", self.folder.join("wine")).env("WINEDEBUG", "-all");
        command.env("WINEDLLOVERRIDES", "mscoree,mshtml=").env_remove("DISPLAY");
    }

    /// Debian's cargo, which also builds the library of the language.
    fn cargo(&self, what: &str) -> Command {
        let mut cargo = command("/usr/bin/cargo");
        cargo.args([what, "--locked", "-Zbuild-std=std,panic_abort,test", "--target", TARGET, "--target-dir"]);
        cargo.arg(&self.folder).env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        let variable = |name: &str| format!("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_{name}");
        cargo.env(variable("LINKER"), "x86_64-w64-mingw32-gcc").env(variable("RUNNER"), WINE);
        cargo.env("CC_x86_64_pc_windows_gnu", "x86_64-w64-mingw32-gcc");
        cargo.env("AR_x86_64_pc_windows_gnu", "x86_64-w64-mingw32-ar");
        cargo.env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("RUSTDOC");
        self.surround(&mut cargo);
        cargo
    }

    /// Makes the set-up of the programs that were built, and answers where it is.
    fn set_up(&self) -> Result<PathBuf, Fault> {
        let programs = self.folder.join(TARGET).join("release");
        let builds = files_in(&programs.join("build"), "")?;
        let loader = builds.iter().map(|build| build.join("out/x64/WebView2Loader.dll")).find(|path| path.is_file());
        let loader = loader.ok_or_else(|| Fault::Missing("the build left no WebView2Loader.dll".to_owned()))?;
        copy(&loader, &programs.join("WebView2Loader.dll"))?;
        let out = package::gathered()?.join(format!("Alcazar_{VERSION}_x64-setup.exe"));
        let _ = fs::remove_file(&out);
        fs::create_dir_all(package::gathered()?).map_err(|source| Fault::File { path: out.clone(), source })?;
        let define = |name: &str, value: &Path| format!("-D{name}={}", value.display());
        let mut make = command("makensis");
        make.args(["-V2", &format!("-DVERSION={VERSION}"), &define("PROGRAMS", &programs), &define("ROOT", root())]);
        run(make.arg(define("OUT", &out)).arg(Path::new(WINDOWS).join("setup.nsi")))?;
        // It ends well even where it has packed nothing.
        if out.is_file() { Ok(out) } else { Err(Fault::Missing(format!("makensis made no {}", out.display()))) }
    }

    /// Installs without a question, starts the tool, and uninstalls.
    fn try_set_up(&self, set_up: &Path) -> Result<(), Fault> {
        let people = files_in(&self.folder.join("wine/drive_c/users"), "")?;
        run(self.start(WINE).arg(set_up).arg("/S"))?;
        let folder = people.iter().map(|person| person.join(INSTALLED)).find(|path| path.is_dir());
        let folder = folder.ok_or_else(|| Fault::Missing("the set-up has installed nothing".to_owned()))?;
        for name in ["alcazar.exe", "alcazar-cli.exe", "WebView2Loader.dll", "uninstall.exe"] {
            if !folder.join(name).is_file() {
                return Err(Fault::Missing(format!("the set-up has left out {name}")));
            }
        }
        run(self.start(WINE).arg(folder.join("alcazar-cli.exe")).arg("--version"))?;
        let known = || succeeds(self.start(WINE).args(["reg", "query", "HKCU\\Software\\Classes\\Alcazar.Record"]));
        if !known() {
            return Err(Fault::Missing("records are not known after the set-up".to_owned()));
        }
        // The uninstaller would go on from a copy of itself; told where it is, it stays and is waited for.
        let mut uninstall = self.start(WINE);
        let itself = format!("_?={}", self.windows_path(&folder));
        run(uninstall.arg(folder.join("uninstall.exe")).arg("/S").arg(itself))?;
        let left = files_in(&folder, "").unwrap_or_default();
        if known() || left.iter().any(|path| path.file_name().is_some_and(|name| name != "uninstall.exe")) {
            return Err(Fault::Missing(format!("the uninstaller has left something: {left:?}")));
        }
        Ok(())
    }

    /// A path as programs under Wine see it.
    fn windows_path(&self, path: &Path) -> String {
        let drive = self.folder.join("wine/drive_c");
        format!("C:\\{}", path.strip_prefix(&drive).unwrap_or(path).display()).replace('/', "\\")
    }
}
