//! Taking in many records.

use std::fs;
use std::path::PathBuf;

use alcazar_session::Session;
use alcazar_session::records::{self, Format};

use crate::Content;

/// How many games are handed over at once: few enough to make a stop prompt, enough to make one transaction worth its
/// flush.
const BATCH: usize = 200;

/// The games of many files, handed over batch by batch, so that the one who keeps them can show the progress, go on
/// with other things between two batches, and stop.
///
/// ```
/// use alcazar_library::{Import, Library};
///
/// let folder = tempfile::tempdir()?;
/// let record = folder.path().join("game.sgf");
/// std::fs::write(&record, "(;FF[4]GM[Zara];RED[xo--@c3])")?;
///
/// let (mut library, _) = Library::open(&folder.path().join("library.db"))?;
/// let mut import = Import::of(vec![record]);
/// while let Some(games) = import.next_batch() {
///     library.add_all(&games)?;
/// }
/// assert_eq!(import.progress().games, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Import {
    files: Vec<PathBuf>,
    waiting: std::vec::IntoIter<Session>,
    progress: ImportProgress,
    faults: Vec<ImportFault>,
    contents: Vec<(PathBuf, Content)>,
}

/// How far an import has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ImportProgress {
    /// How many files were read.
    pub files: u32,
    /// How many files there are.
    pub of: u32,
    /// How many games were handed over.
    pub games: u32,
}

/// Something in a file that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct ImportFault {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, with line and column if the file could be read.
    pub reason: String,
}

impl Import {
    /// An import of the games of these files. None of them is changed.
    #[must_use]
    pub fn of(files: Vec<PathBuf>) -> Self {
        let progress = ImportProgress { of: files.len() as u32, ..ImportProgress::default() };
        Self { files, waiting: Vec::new().into_iter(), progress, faults: Vec::new(), contents: Vec::new() }
    }

    /// The next games, at least one; none if all were handed over.
    pub fn next_batch(&mut self) -> Option<Vec<Session>> {
        let mut batch: Vec<Session> = self.waiting.by_ref().take(BATCH).collect();
        while batch.len() < BATCH {
            let Some(path) = self.files.get(self.progress.files as usize) else { break };
            let path = path.clone();
            self.waiting = self.read(path).into_iter();
            self.progress.files += 1;
            batch.extend(self.waiting.by_ref().take(BATCH - batch.len()));
        }
        self.progress.games += batch.len() as u32;
        (!batch.is_empty()).then_some(batch)
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> ImportProgress {
        self.progress
    }

    /// What was not understood so far.
    #[must_use]
    pub fn faults(&self) -> &[ImportFault] {
        &self.faults
    }

    /// What the files held that were read since this was asked last.
    pub fn take_contents(&mut self) -> Vec<(PathBuf, Content)> {
        std::mem::take(&mut self.contents)
    }

    fn read(&mut self, path: PathBuf) -> Vec<Session> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes = fs::read(&path);
        if let Ok(bytes) = &bytes {
            self.contents.push((path.clone(), Content::of(bytes)));
        }
        let read = bytes.map_err(|error| error.to_string()).and_then(|bytes| {
            let format = Format::detect(&name, &bytes).ok_or_else(|| "this is no record".to_owned())?;
            Ok(records::read(&bytes, format))
        });
        match read {
            Ok(records) => {
                let fault = |fault: &records::Fault| ImportFault { path: path.clone(), reason: fault.to_string() };
                self.faults.extend(records.faults.iter().map(fault));
                records.games
            }
            Err(reason) => {
                self.faults.push(ImportFault { path, reason });
                Vec::new()
            }
        }
    }
}
