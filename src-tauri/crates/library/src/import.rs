//! Taking in many records.

use std::fs;
use std::path::PathBuf;

use alcazar_session::records::sgf::{MAX_BYTES, MAX_FAULTS};
use alcazar_session::records::{self, Fault, Format, RecordError};
use alcazar_session::{Session, bounds};

use crate::Content;

/// How many games are handed over at once: few enough to make a stop prompt, enough to make one transaction worth its
/// flush.
const BATCH: usize = 200;

/// A part of a file is read at once when it has so many bytes or games.
const PART_BYTES: usize = 64 << 10;
const PART_GAMES: u32 = 50;

/// The most moves of a game that is taken in: with more, opening it would take seconds.
const MAX_NODES: u32 = 100_000;

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
    files: std::vec::IntoIter<PathBuf>,
    reading: Option<Reading>,
    waiting: std::vec::IntoIter<Session>,
    progress: ImportProgress,
    faults: Vec<ImportFault>,
    contents: Vec<(PathBuf, Content)>,
}

/// A file that is read part by part, so that it does not matter how many games it holds.
#[derive(Debug)]
struct Reading {
    path: PathBuf,
    format: Format,
    bytes: Vec<u8>,
    /// Where the next part begins, in bytes, in lines and in characters of that line.
    at: usize,
    lines: usize,
    columns: usize,
    faults: usize,
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
    /// How much of all was read, in hundredths.
    pub percent: u32,
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
        let (reading, waiting) = (None, Vec::new().into_iter());
        Self { files: files.into_iter(), reading, waiting, progress, faults: Vec::new(), contents: Vec::new() }
    }

    /// The next games, at least one; none if all were handed over.
    pub fn next_batch(&mut self) -> Option<Vec<Session>> {
        let mut batch = Vec::new();
        loop {
            batch.extend(self.waiting.by_ref().take(BATCH - batch.len()));
            if batch.len() == BATCH || !self.read_on() {
                break;
            }
        }
        self.progress.games += batch.len() as u32;
        (!batch.is_empty()).then_some(batch)
    }

    /// Reads the next part; `false` if there is none.
    fn read_on(&mut self) -> bool {
        if let Some(mut reading) = self.reading.take() {
            self.waiting = reading.read_on(&mut self.faults).into_iter();
            if reading.at < reading.bytes.len() {
                self.reading = Some(reading);
            } else {
                self.progress.files += 1;
            }
            return true;
        }
        let Some(path) = self.files.next() else { return false };
        match self.begin(path.clone()) {
            Ok(reading) => self.reading = Some(reading),
            Err(reason) => {
                self.faults.push(ImportFault { path, reason });
                self.progress.files += 1;
            }
        }
        true
    }

    /// Takes a file up, after a look at what it is: not everything that has a name can be read to an end.
    fn begin(&mut self, path: PathBuf) -> Result<Reading, String> {
        let look = |data: fs::Metadata| match data.len() {
            _ if !data.is_file() => Err("this is no file".to_owned()),
            bytes if bytes > MAX_BYTES as u64 => Err(RecordError::TooLong(MAX_BYTES).to_string()),
            _ => Ok(()),
        };
        fs::metadata(&path).map_err(|error| error.to_string()).and_then(look)?;
        let bytes = fs::read(&path).map_err(|error| error.to_string())?;
        self.contents.push((path.clone(), Content::of(&bytes)));
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let format = Format::detect(&name, &bytes).ok_or_else(|| "this is no record".to_owned())?;
        Ok(Reading { path, format, bytes, at: 0, lines: 0, columns: 0, faults: 0 })
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> ImportProgress {
        let part = self.reading.as_ref().map_or(0, |reading| 100 * reading.at / reading.bytes.len().max(1));
        let percent = (100 * self.progress.files + part as u32) / self.progress.of.max(1);
        ImportProgress { percent, ..self.progress }
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
}

impl Reading {
    /// Reads the games of the next part.
    fn read_on(&mut self, faults: &mut Vec<ImportFault>) -> Vec<Session> {
        let end = self.at + end_of_part(&self.bytes[self.at..]);
        let part = &self.bytes[self.at..end];
        let records = records::read(part, self.format);
        let (lines, columns) = (self.lines, self.columns);
        let mut tell = |reason: String| faults.push(ImportFault { path: self.path.clone(), reason });
        for mut fault in records.faults {
            // What stood before counts for the place.
            fault.column += if fault.line == 1 { columns } else { 0 };
            fault.line += lines;
            self.faults += 1;
            tell(fault.to_string());
        }
        let mut games = records.games;
        for game in &mut games {
            let name = game.name();
            let called = bounds::shown(&name);
            game.cut_excess().iter().for_each(|excess| tell(format!("{called:?}: {excess}")));
        }
        games.retain(|game| {
            let fits = game.node_count() <= MAX_NODES;
            if !fits {
                tell(format!("{:?}: a game of more than {MAX_NODES} moves; it was left out", game.name()));
            }
            fits
        });
        let text = String::from_utf8_lossy(part).replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim_start_matches('\u{feff}');
        let ends = text.matches('\n').count();
        let last_line = text.rsplit('\n').next().unwrap_or_default().chars().count();
        self.columns = if ends > 0 { last_line } else { columns + last_line };
        self.lines += ends;
        self.at = end;
        if self.faults >= MAX_FAULTS && end < self.bytes.len() {
            let error = RecordError::TooMany { limit: MAX_FAULTS, what: "faults" };
            tell(Fault { line: self.lines + 1, column: self.columns + 1, error }.to_string());
            self.at = self.bytes.len();
        }
        games
    }
}

/// Where a part ends that is worth reading at once: between two games with nothing but blanks between them, so that
/// whatever is wrong in one part is read as it would be in the whole.
fn end_of_part(bytes: &[u8]) -> usize {
    let (mut depth, mut games, mut at) = (0u32, 0, 0);
    // Whether nothing but blanks came since the last game ended.
    let mut is_between = false;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'(' if is_between && (at >= PART_BYTES || games >= PART_GAMES) => return at - 1,
            b'(' => depth += 1,
            b')' if depth == 1 => {
                (depth, games, is_between) = (0, games + 1, true);
                continue;
            }
            b')' => depth = depth.saturating_sub(1),
            b'[' => at += end_of_value(&bytes[at..]),
            byte if byte.is_ascii_whitespace() => continue,
            _ => {}
        }
        is_between = false;
    }
    bytes.len()
}

/// Where a value ends, its bracket included.
fn end_of_value(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match byte {
            b'\\' => at += 1,
            b']' => break,
            _ => {}
        }
    }
    at.min(bytes.len())
}
