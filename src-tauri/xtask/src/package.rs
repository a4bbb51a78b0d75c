//! Packages for people who install: what goes into them, and how they are made.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::app;
use crate::packages::{self, BUILD, FLATPAK, PACK};
use crate::page;
use crate::run::{Fault, cargo, command, root, run, target};
use crate::version::{self, Release, VERSION};

/// What is put into Linux packages beside what Tauri's bundler puts there.
const LINUX: &str = "src-tauri/packaging/linux";

/// The name by which software centres and file types know the app.
const ID: &str = "app.alcazar.table";

/// The place in the description of the app where what is known only when packing is told.
const KNOWN_WHEN_PACKED: &str = "  <!-- the home of the project, pictures and releases -->\n";

/// The packages that can be made.
pub const FORMATS: [&str; 6] = ["deb", "rpm", "appimage", "flatpak", "nsis", "dmg"];

/// The forms of the icon that the packages need.
const ICONS: [&str; 6] = ["32x32.png", "128x128.png", "128x128@2x.png", "icon.png", "icon.icns", "icon.ico"];

/// How the programs are built that go into a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// As they ship.
    Release,
    /// Without optimisation: for tests of the package itself.
    Dev,
}

impl Profile {
    fn folder(self) -> &'static str {
        match self {
            Self::Release => "release",
            Self::Dev => "debug",
        }
    }
}

/// Makes packages of the app and of `alcazar-cli`, with its manual and the completions of shells, and tells where they
/// are.
///
/// # Errors
/// If something can't be built.
pub fn package(formats: &[String], profile: Profile) -> Result<(), Fault> {
    let usual = match std::env::consts::OS {
        "windows" => vec!["nsis".to_owned()],
        "macos" => vec!["dmg".to_owned()],
        _ => vec!["deb".to_owned(), "rpm".to_owned()],
    };
    let formats = if formats.is_empty() { &usual } else { formats };
    packages::install(&[BUILD, PACK])?;
    page::install()?;
    build(&["alcazar", "alcazar-cli"], profile)?;
    let config = if cfg!(target_os = "linux") { linux(profile)? } else { json!({}) };
    let by_tauri: Vec<_> = formats.iter().map(String::as_str).filter(|format| *format != "flatpak").collect();
    let mut bundle = page::tauri();
    bundle.args(["bundle", "--bundles", &by_tauri.join(","), "--config", &config.to_string()]);
    if profile == Profile::Dev {
        bundle.arg("--debug");
    }
    run(bundle.env("SOURCE_DATE_EPOCH", version::epoch()))?;
    let gathered = gathered()?;
    let _ = fs::remove_dir_all(&gathered);
    for format in formats {
        let made = match format.as_str() {
            "deb" => repack_deb(profile)?,
            "flatpak" => flatpak(profile)?,
            "nsis" => made(profile, "nsis", "exe")?,
            "appimage" => made(profile, "appimage", "AppImage")?,
            other => made(profile, other, other)?,
        };
        copy(&made, &gathered.join(made.file_name().unwrap_or_default()))?;
    }
    println!("The packages are in {}", gathered.display());
    Ok(())
}

/// The package that the bundler made.
fn made(profile: Profile, folder: &str, extension: &str) -> Result<PathBuf, Fault> {
    let folder = out(profile)?.join(folder);
    let mut files = files_in(&folder, extension)?;
    files.retain(|path| path.to_string_lossy().contains(VERSION));
    files.pop().ok_or_else(|| Fault::Missing(format!("no .{extension} in {}", folder.display())))
}

/// Makes the Flatpak of the Debian package.
fn flatpak(profile: Profile) -> Result<PathBuf, Fault> {
    let folder = out(profile)?.join("flatpak");
    let _ = fs::remove_dir_all(&folder);
    copy(&out(profile)?.join("deb").join(deb_name()), &folder.join("alcazar.deb"))?;
    copy(&Path::new(LINUX).join("flatpak.yml"), &folder.join("flatpak.yml"))?;
    packages::install(&[FLATPAK])?;
    let here = |name: &str| {
        let mut command = command(name);
        command.current_dir(&folder);
        command
    };
    let flathub = "https://dl.flathub.org/repo/flathub.flatpakrepo";
    run(here("flatpak").args(["remote-add", "--user", "--if-not-exists", "flathub", flathub]))?;
    let build = ["--user", "--install-deps-from=flathub", "--repo=repository", "build", "flatpak.yml"];
    run(here("flatpak-builder").args(build))?;
    let name = format!("Alcazar_{VERSION}_{}.flatpak", std::env::consts::ARCH);
    run(here("flatpak").args(["build-bundle", "repository", &name, ID]))?;
    Ok(folder.join(name))
}

/// Makes the icons in all sizes and forms from the drawing.
///
/// # Errors
/// If they can't be made.
pub fn icons() -> Result<(), Fault> {
    page::install()?;
    let made = target()?.join("icons");
    run(page::tauri().arg("icon").arg(root().join("icons/icon.svg")).arg("--output").arg(&made))?;
    ICONS.iter().try_for_each(|name| copy(&made.join(name), &root().join("icons").join(name)))
}

/// Builds programs; answers where they lie.
///
/// # Errors
/// If they do not compile.
pub fn build(names: &[&str], profile: Profile) -> Result<PathBuf, Fault> {
    packages::install(&[BUILD])?;
    let mut build = if profile == Profile::Dev { app::linting_cargo() } else { cargo() };
    build.args(["build", "--locked", "--bins"]).args(names.iter().flat_map(|name| ["--package", name]));
    if profile == Profile::Release {
        version::compiled_alike(build.arg("--release"));
    }
    run(&mut build)?;
    Ok(target()?.join(profile.folder()))
}

/// The folder of the finished packages.
///
/// # Errors
/// If the system does not tell where the build lies.
pub fn gathered() -> Result<PathBuf, Fault> {
    Ok(target()?.join("packages"))
}

/// The folder in which the bundler works.
fn out(profile: Profile) -> Result<PathBuf, Fault> {
    Ok(target()?.join(profile.folder()).join("bundle"))
}

/// Lays out what goes into Linux packages, and answers what the bundler is told of it.
fn linux(profile: Profile) -> Result<Value, Fault> {
    let tool = target()?.join(profile.folder()).join("alcazar-cli");
    let staged = out(profile)?.join("staged");
    let _ = fs::remove_dir_all(&staged);
    let (manual, share) = (staged.join("manual"), staged.join("usr/share"));
    run(command(&tool).arg("manual").arg(&manual))?;
    copy(&tool, &staged.join("usr/bin/alcazar-cli"))?;
    for page in files_in(&manual, "1")? {
        gzip(&page, &share.join("man/man1").join(page.file_name().unwrap_or_default()))?;
    }
    gzip(Path::new(".github/CHANGELOG.md"), &share.join("doc/alcazar/changelog"))?;
    let file = |name: &str| Path::new(LINUX).join(name);
    for (from, to) in [
        (manual.join("alcazar-cli.bash"), "bash-completion/completions/alcazar-cli"),
        (manual.join("alcazar-cli.fish"), "fish/vendor_completions.d/alcazar-cli.fish"),
        (file("mime.xml"), &*format!("mime/packages/{ID}.xml")),
        (PathBuf::from("icons/icon.svg"), "icons/hicolor/scalable/apps/alcazar.svg"),
        (PathBuf::from("LICENSE"), "doc/alcazar/copyright"),
    ] {
        copy(&from, &share.join(to))?;
    }
    let metainfo = share.join(format!("metainfo/{ID}.metainfo.xml"));
    write(&metainfo, &described(&read(&file("metainfo.xml"))?)?)?;
    run(command("appstreamcli").args(["validate", "--no-net"]).arg(&metainfo))?;
    let files = |zsh: &str| json!({ "/usr": staged.join("usr"), zsh: manual.join("_alcazar-cli") });
    Ok(json!({ "bundle": { "linux": {
        "deb": { "files": files("/usr/share/zsh/vendor-completions/_alcazar-cli") },
        "rpm": { "files": files("/usr/share/zsh/site-functions/_alcazar-cli") },
        "appimage": { "files": { "/usr": staged.join("usr") } },
    } } }))
}

/// The description of the app for software centres with the releases, and with the addresses of the project and of its
/// pictures where the build server tells them.
fn described(template: &str) -> Result<String, Fault> {
    let server =
        std::env::var("GITHUB_SERVER_URL").and_then(|server| Ok((server, std::env::var("GITHUB_REPOSITORY")?)));
    let home = server.map_or_else(
        |_| String::new(),
        |(server, repository)| {
            format!(
                "  <url type=\"homepage\">{server}/{repository}</url>
  <screenshots>
    <screenshot type=\"default\">
      <caption>A tile in hand, with what would fall crossed out</caption>
      <image>{server}/{repository}/raw/v{VERSION}/.github/table.png</image>
    </screenshot>
  </screenshots>
"
            )
        },
    );
    let release =
        |release: &Release| format!("    <release version=\"{}\" date=\"{}\"/>", release.version, release.day);
    let releases: Vec<_> = version::releases()?.iter().map(release).collect();
    let known = format!("{home}  <releases>\n{}\n  </releases>\n", releases.join("\n"));
    match template.split_once(KNOWN_WHEN_PACKED) {
        Some((before, after)) => Ok(format!("{before}{known}{after}")),
        None => Err(Fault::Missing(format!("{LINUX}/metainfo.xml has lost its place for the releases"))),
    }
}

/// The name of the Debian package, which the bundler chooses.
pub fn deb_name() -> String {
    let architecture = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    format!("Alcazar_{VERSION}_{architecture}.deb")
}

/// Packs the Debian package once more from the folder that the bundler leaves behind, which writes down in which order
/// and when it did so: the same files make the same bytes.
fn repack_deb(profile: Profile) -> Result<PathBuf, Fault> {
    let package = out(profile)?.join("deb").join(deb_name());
    let data = package.with_extension("").join("data");
    let control = data.join("DEBIAN");
    fs::rename(data.with_file_name("control"), &control)
        .map_err(|source| Fault::File { path: control.clone(), source })?;
    let sums = control.join("md5sums");
    let listed = read(&sums)?;
    let mut lines: Vec<_> = listed.lines().collect();
    lines.sort_unstable_by_key(|line| line.split_once("  ").map(|(_, path)| path));
    write(&sums, &(lines.join("\n") + "\n"))?;
    run(command("chmod").args(["-R", "u=rwX,go=rX"]).arg(&data))?;
    let mut pack = command("dpkg-deb");
    let packed = if profile == Profile::Dev { "-Zgzip" } else { "-Zxz" };
    pack.args(["--build", "--root-owner-group", packed]).arg(&data).arg(&package);
    run(pack.env("SOURCE_DATE_EPOCH", version::epoch()))?;
    Ok(package)
}

fn read(path: &Path) -> Result<String, Fault> {
    let path = root().join(path);
    fs::read_to_string(&path).map_err(|source| Fault::File { path, source })
}

/// Writes a file, into a folder that need not be there yet.
///
/// # Errors
/// If it can't be written.
pub fn write(path: &Path, text: &str) -> Result<(), Fault> {
    make_folder_of(path)?;
    fs::write(path, text).map_err(|source| Fault::File { path: path.to_owned(), source })
}

/// Copies a file of the workspace, or of the build.
///
/// # Errors
/// If it can't be copied.
pub fn copy(from: &Path, to: &Path) -> Result<(), Fault> {
    make_folder_of(to)?;
    fs::copy(root().join(from), to).map_err(|source| Fault::File { path: from.to_owned(), source })?;
    Ok(())
}

/// Copies a file and packs it there, without its name and time.
fn gzip(from: &Path, to: &Path) -> Result<(), Fault> {
    copy(from, to)?;
    run(command("gzip").args(["--best", "--no-name", "--force"]).arg(to))
}

fn make_folder_of(path: &Path) -> Result<(), Fault> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|source| Fault::File { path: folder.to_owned(), source })
}

/// What lies in a folder with this extension, by name.
///
/// # Errors
/// If the folder can't be read.
pub fn files_in(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Fault> {
    let listed = fs::read_dir(folder).map_err(|source| Fault::File { path: folder.to_owned(), source })?;
    let mut paths: Vec<_> = listed.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| extension.is_empty() || path.extension().is_some_and(|e| e == extension));
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_tells_every_release() {
        let told = described(&read(&Path::new(LINUX).join("metainfo.xml")).unwrap()).unwrap();
        for release in version::releases().unwrap() {
            assert!(told.contains(&format!("version=\"{}\" date=\"{}\"", release.version, release.day)), "{told}");
        }
    }

    #[test]
    fn a_description_without_a_place_for_releases_is_refused() {
        assert!(described("<component/>").is_err());
    }

    #[test]
    fn the_desktop_entry_and_the_description_name_the_same_file_types() {
        let entry = read(&Path::new(LINUX).join("alcazar.desktop")).unwrap();
        let types = entry.lines().find_map(|line| line.strip_prefix("MimeType=")).unwrap();
        let types: Vec<_> = types.split_terminator(';').collect();
        assert!(types.len() > 1);
        for file in ["metainfo.xml", "mime.xml"] {
            let text = read(&Path::new(LINUX).join(file)).unwrap();
            for each in &types {
                assert!(text.contains(each), "{file}: {each}");
            }
        }
    }
}
