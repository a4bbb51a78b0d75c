//! What fuzzing found worth keeping is read again.
#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panic")]

use std::fs;
use std::path::{Path, PathBuf};

use alcazar_fuzz::targets;

fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_reader_keeps_its_promises_on_its_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut folders: Vec<_> = targets().iter().map(|target| corpus.join(&target.name)).collect();
    folders.sort();
    assert_eq!(inside(&corpus), folders, "each target has a folder");
    for target in targets() {
        let files = inside(&corpus.join(&target.name));
        assert!(!files.is_empty(), "{}", target.name);
        for file in files {
            let data = fs::read(&file).expect("read");
            let run = std::panic::catch_unwind(|| target.run(&data));
            assert!(run.is_ok(), "{}", file.display());
        }
    }
}
