//! What the build server does with a tag: it checks that all tell the same version, and drafts the release.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::package;
use crate::run::{Fault, command, run};
use crate::version;

/// The checksums of all packages, as `sha256sum --check` reads them.
const SUMS: &str = "SHA256SUMS";

/// Writes the checksums of the packages that were gathered, and drafts the release of a tag with all of them. A person
/// looks at the draft and publishes it.
///
/// # Errors
/// If the tag and the version disagree, there is no package, or the server refuses.
pub fn draft(tag: &str) -> Result<(), Fault> {
    version::agrees_with(tag)?;
    let folder = package::gathered()?;
    let mut packages = package::files_in(&folder, "")?;
    packages.retain(|path| path.file_name().is_some_and(|name| name != SUMS));
    if packages.is_empty() {
        return Err(Fault::Missing(format!("no package in {}", folder.display())));
    }
    let sums = folder.join(SUMS);
    package::write(&sums, &checksums(&packages)?)?;
    let notes = folder.with_extension("notes.md");
    package::write(&notes, &version::changes_of(version::VERSION)?)?;
    let mut release = command("gh");
    release.args(["release", "create", tag, "--draft", "--verify-tag", "--title"]);
    release.arg(format!("Alcazar {}", version::VERSION)).arg("--notes-file").arg(&notes);
    run(release.args(&packages).arg(&sums))
}

fn checksums(packages: &[impl AsRef<Path>]) -> Result<String, Fault> {
    let mut sums = String::new();
    for path in packages.iter().map(AsRef::as_ref) {
        let bytes = fs::read(path).map_err(|source| Fault::File { path: path.to_owned(), source })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Writing into a text cannot fail.
        let _ = writeln!(sums, "{:x}  {name}", Sha256::digest(&bytes));
    }
    Ok(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn checksums_are_those_that_the_standard_tells_and_name_files_without_folders() {
        let file = std::env::temp_dir().join(format!("alcazar-sum-{}", std::process::id()));
        fs::write(&file, "abc").unwrap();
        let sums = checksums(&[&file]).unwrap();
        fs::remove_file(&file).unwrap();
        // The first example of FIPS 180-2.
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sums, format!("{known}  {}\n", file.file_name().unwrap().to_str().unwrap()));
    }

    #[test]
    fn the_build_server_runs_what_anybody_can_run_and_actions_that_nobody_can_exchange() {
        let workflows = package::files_in(&root().join(".github/workflows"), "yml").unwrap();
        assert!(workflows.len() > 1);
        for path in workflows {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains("\npermissions:\n  contents: read\n"), "{}: rights", path.display());
            for line in text.lines().map(|line| line.trim_start().trim_start_matches("- ")) {
                if let Some(action) = line.strip_prefix("uses: ") {
                    let hash =
                        action.split_once('@').and_then(|(_, rest)| rest.split_once(" # v")).map(|(hash, _)| hash);
                    let whole =
                        hash.is_some_and(|hash| hash.len() == 40 && hash.bytes().all(|b| b.is_ascii_hexdigit()));
                    assert!(whole, "{}: {action}", path.display());
                }
                if let Some(step) = line.strip_prefix("run: ") {
                    assert!(step.starts_with("cargo xtask "), "{}: {step}", path.display());
                }
            }
        }
    }
}
