//! Writing files so that a fault in the middle never costs what stood there before.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How the names of files begin and end that are being written, by which they are known if that was interrupted.
const BEGUN: &str = ".alcazar-";
const BEGUN_END: &str = ".begun";

/// Removes from a folder what [`write_whole`] had begun when it was interrupted: what it was to replace stands there whole.
/// Whatever the system refuses stays.
pub fn remove_leftovers(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(BEGUN) && name.ends_with(BEGUN_END) && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Writes a file by way of a temporary one beside it: flushed to the disk, then renamed over the old one. Where a symbolic
/// link stands, the file that it leads to is written, and made if it is missing.
///
/// # Errors
/// What the system says; the file that stood there is then untouched.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &target(path)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new().prefix(BEGUN).suffix(BEGUN_END).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    // A temporary file is readable by its owner alone; a record is an ordinary file.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(path).map_or(0o644, |old| old.permissions().mode());
        file.as_file().set_permissions(std::fs::Permissions::from_mode(mode))?;
    }
    file.persist(path)?;
    // The new name is safe only when the folder, too, is on the disk.
    #[cfg(unix)]
    std::fs::File::open(folder)?.sync_all()?;
    Ok(())
}

/// How many links are followed one after the other, as the system does.
const MAX_LINKS: usize = 40;

/// The file that a name leads to, whether it is there or not.
///
/// # Errors
/// The links go round in a ring.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match std::fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links lead from one to the next"))
}

/// Renames a file whose content is not sound, or that is none or cannot be read, to `NAME.damaged-N.json`, and says
/// where it went, so that nothing is written over it. A missing file is sound.
///
/// # Errors
/// It cannot be renamed: what the system says.
pub fn set_damaged_aside(path: &Path, is_sound: impl Fn(&[u8]) -> bool) -> io::Result<Option<PathBuf>> {
    // A pipe would be read for ever.
    let sound = match std::fs::metadata(path) {
        Ok(found) => found.is_file() && std::fs::read(path).is_ok_and(|bytes| is_sound(&bytes)),
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    };
    if sound {
        return Ok(None);
    }
    let free =
        (1..u32::MAX).map(|number| path.with_extension(format!("damaged-{number}.json"))).find(|path| !path.exists());
    let Some(aside) = free else { return Ok(None) };
    std::fs::rename(path, &aside)?;
    Ok(Some(aside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_file_replaces_the_old_one_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sgf");
        std::fs::write(&path, "a longer text that stood here before").unwrap();
        write_whole(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_is_written_through_the_links_that_lead_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let [link, other, file] = ["link", "other", "there/game.sgf"].map(|name| folder.path().join(name));
        std::fs::create_dir(folder.path().join("there")).unwrap();
        std::os::unix::fs::symlink("other", &link).unwrap();
        std::os::unix::fs::symlink(&file, &other).unwrap();
        for text in ["made", "written"] {
            write_whole(&link, text.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
            assert!(link.is_symlink() && other.is_symlink());
        }
        std::fs::remove_file(&other).unwrap();
        std::os::unix::fs::symlink("link", &other).unwrap();
        assert!(write_whole(&link, b"never").is_err());
    }

    #[test]
    #[cfg(unix)]
    fn what_cannot_be_read_is_set_aside_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.json");
        let sound = |bytes: &[u8]| bytes == b"{}";
        assert_eq!(set_damaged_aside(&path, sound).unwrap(), None);
        std::fs::write(&path, b"{}").unwrap();
        assert_eq!(set_damaged_aside(&path, sound).unwrap(), None);
        std::fs::remove_file(&path).unwrap();
        std::fs::create_dir(&path).unwrap();
        assert_eq!(set_damaged_aside(&path, sound).unwrap(), Some(folder.path().join("kept.damaged-1.json")));
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        assert_eq!(set_damaged_aside(&path, sound).unwrap(), Some(folder.path().join("kept.damaged-2.json")));
        std::os::unix::fs::symlink(&path, &path).unwrap();
        assert_eq!(set_damaged_aside(&path, sound).unwrap(), Some(folder.path().join("kept.damaged-3.json")));
        assert!(!path.exists());
    }

    #[test]
    fn what_an_interruption_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let left = tempfile::Builder::new().prefix(BEGUN).suffix(BEGUN_END).tempfile_in(folder.path()).unwrap();
        let (_, left) = left.keep().unwrap();
        let others = [".alcazar-notes", "game.begun", "game.sgf", ".alcazar-", ".tmpAbCdEf"];
        for name in others {
            std::fs::write(folder.path().join(name), "kept").unwrap();
        }
        std::fs::create_dir(folder.path().join(".alcazar-folder.begun")).unwrap();
        remove_leftovers(folder.path());
        assert!(!left.exists());
        assert!(others.iter().all(|name| folder.path().join(name).exists()));
        assert!(folder.path().join(".alcazar-folder.begun").is_dir());
        remove_leftovers(&folder.path().join("missing"));
    }

    #[test]
    fn a_fault_leaves_no_file_behind_and_the_old_one_untouched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("taken");
        std::fs::create_dir(&path).unwrap();
        assert!(write_whole(&path, b"new").is_err());
        assert!(path.is_dir());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_whole(&folder.path().join("missing/game.sgf"), b"new").is_err());
    }
}
