//! Taking in many records.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use alcazar_session::records::sgf::{Games, MAX_BYTES, MAX_FAULTS};
use alcazar_session::records::{self, Format, HEAD_BYTES, RecordError, Records};
use alcazar_session::{Session, bounds};

use sha2::{Digest, Sha256};

use crate::Content;

/// How many games are handed over at once: few enough to make a stop prompt, enough to make one transaction worth its
/// flush.
const BATCH: usize = 200;

/// The longest file that is read, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 30;

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
    waiting: std::vec::IntoIter<Flawed>,
    flaws: Vec<String>,
    progress: ImportProgress,
    faults: Vec<ImportFault>,
    contents: Vec<(PathBuf, Content)>,
}

/// A game with what was not understood where it stands.
type Flawed = (Session, String);

/// A file that is read game by game, so that it does not matter how many it holds.
#[derive(Debug)]
struct Reading {
    path: PathBuf,
    games: Source,
    bytes: u64,
    read: Arc<Mutex<Seen>>,
    faults: usize,
}

/// Where games come from.
#[derive(Debug)]
enum Source {
    /// A file whose games stand one after the other.
    Games(Box<Games<Counted>>),
    /// A file that was read whole.
    Whole(Option<Records>),
}

impl Source {
    fn of(mut file: Counted, format: Format) -> io::Result<Self> {
        if matches!(format, Format::Sgf | Format::LittleGolem) {
            return Games::new(file).map(Box::new).map(Self::Games);
        }
        let mut bytes = Vec::new();
        // One byte more tells the reader that the file is too long.
        file.by_ref().take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
        Ok(Self::Whole(Some(records::read(&bytes, format))))
    }

    fn next(&mut self) -> Option<io::Result<Records>> {
        match self {
            Self::Games(games) => games.next(),
            Self::Whole(records) => records.take().map(Ok),
        }
    }
}

/// What was read of a file: so it need not be read once more to know what it holds.
#[derive(Debug, Default)]
struct Seen {
    bytes: u64,
    digest: Sha256,
}

/// Sees what is read of a file.
#[derive(Debug)]
struct Counted {
    file: File,
    read: Arc<Mutex<Seen>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        let mut seen = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        seen.bytes += count as u64;
        seen.digest.update(&buffer[..count]);
        Ok(count)
    }
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
#[error("{}{reason}", named(path))]
pub struct ImportFault {
    /// The file; empty if it was none.
    pub path: PathBuf,
    /// What is wrong, with line and column if the file could be read.
    pub reason: String,
}

fn named(path: &Path) -> String {
    if path.as_os_str().is_empty() { String::new() } else { format!("{}: ", path.display()) }
}

/// The records that a path stands for: those in a folder, or the file itself.
fn files_of(path: PathBuf) -> Vec<PathBuf> {
    let found = if path.is_dir() { records::in_folder(&path).ok() } else { None };
    found.filter(|found| !found.is_empty()).unwrap_or_else(|| vec![path])
}

impl Import {
    /// An import of the games of these files and of those in these folders. None of them is changed.
    #[must_use]
    pub fn of(paths: Vec<PathBuf>) -> Self {
        let files: Vec<_> = paths.into_iter().flat_map(files_of).collect();
        let progress = ImportProgress { of: files.len() as u32, ..ImportProgress::default() };
        let (reading, waiting) = (None, Vec::new().into_iter());
        Self {
            files: files.into_iter(),
            reading,
            waiting,
            flaws: Vec::new(),
            progress,
            faults: Vec::new(),
            contents: Vec::new(),
        }
    }

    /// An import of games that were found elsewhere than in a file.
    #[must_use]
    pub fn found(records: Records) -> Self {
        let path = PathBuf::new();
        let mut import = Self::of(Vec::new());
        import.progress = ImportProgress { of: 1, files: 1, ..import.progress };
        let mut tell = |reason| import.faults.push(ImportFault { path: path.clone(), reason });
        let flaws: Vec<_> = records.faults.iter().map(ToString::to_string).collect();
        let flaw = flaws.join("\n");
        flaws.into_iter().for_each(&mut tell);
        import.waiting = fitting(records.games, &flaw, tell).into_iter();
        import
    }

    /// The next games, at least one; none if all were handed over.
    pub fn next_batch(&mut self) -> Option<Vec<Session>> {
        let mut batch = Vec::new();
        self.flaws.clear();
        loop {
            for (game, flaw) in self.waiting.by_ref().take(BATCH - batch.len()) {
                batch.push(game);
                self.flaws.push(flaw);
            }
            if batch.len() == BATCH || !self.read_on() {
                break;
            }
        }
        self.progress.games += batch.len() as u32;
        (!batch.is_empty()).then_some(batch)
    }

    /// What was not understood where each of the games stands that were handed over last; empty for one that was read
    /// whole.
    #[must_use]
    pub fn flaws(&self) -> &[String] {
        &self.flaws
    }

    /// Reads on; `false` if all was read.
    fn read_on(&mut self) -> bool {
        if let Some(mut reading) = self.reading.take() {
            if let Some(games) = reading.next_game(&mut self.faults) {
                self.waiting = games.into_iter();
                self.reading = Some(reading);
            } else {
                self.progress.files += 1;
                self.contents.extend(reading.content().map(|content| (reading.path, content)));
            }
            return true;
        }
        let Some(path) = self.files.next() else { return false };
        match Self::begin(path.clone()) {
            Ok(reading) => self.reading = Some(reading),
            Err(reason) => {
                self.faults.push(ImportFault { path, reason });
                self.progress.files += 1;
            }
        }
        true
    }

    /// Takes a file up, after a look at what it is: not everything that has a name can be read to an end.
    fn begin(path: PathBuf) -> Result<Reading, String> {
        let told = |error: io::Error| error.to_string();
        let look = fs::metadata(&path).map_err(told)?;
        if !look.is_file() {
            return Err("this is no file".to_owned());
        }
        if look.len() > MAX_FILE_BYTES {
            return Err(RecordError::TooLong(MAX_FILE_BYTES as usize).to_string());
        }
        let mut file = File::open(&path).map_err(told)?;
        let mut head = Vec::new();
        file.by_ref().take(HEAD_BYTES as u64).read_to_end(&mut head).map_err(told)?;
        file.rewind().map_err(told)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let format = Format::detect(&name, &head).ok_or_else(|| "this is no record".to_owned())?;
        let read = Arc::new(Mutex::default());
        let games = Source::of(Counted { file, read: Arc::clone(&read) }, format).map_err(told)?;
        Ok(Reading { path, games, bytes: look.len(), read, faults: 0 })
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> ImportProgress {
        let part = self.reading.as_ref().map_or(0, Reading::percent);
        let percent = (100 * self.progress.files + part) / self.progress.of.max(1);
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
    /// How much of it was read, in hundredths.
    fn percent(&self) -> u32 {
        let seen = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        (100 * seen.bytes / self.bytes.max(1)).min(100) as u32
    }

    /// What the file holds, if it was read to its end.
    fn content(&self) -> Option<Content> {
        let seen = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        (seen.bytes >= self.bytes).then(|| Content::from(seen.digest.clone()))
    }

    /// The next game, or none of it if it cannot be kept; `None` at the end.
    fn next_game(&mut self, faults: &mut Vec<ImportFault>) -> Option<Vec<Flawed>> {
        let mut tell = |reason: String| faults.push(ImportFault { path: self.path.clone(), reason });
        if self.faults >= MAX_FAULTS {
            tell(RecordError::TooMany { limit: MAX_FAULTS, what: "faults" }.to_string());
            return None;
        }
        let records = match self.games.next()? {
            Ok(records) => records,
            Err(error) => {
                tell(error.to_string());
                return None;
            }
        };
        self.faults += records.faults.len();
        let flaws: Vec<_> = records.faults.iter().map(ToString::to_string).collect();
        let flaw = flaws.join("\n");
        flaws.into_iter().for_each(&mut tell);
        Some(fitting(records.games, &flaw, tell))
    }
}

/// The games that can be kept, without what is longer than it may be, each with what was not understood around it.
fn fitting(mut games: Vec<Session>, flaw: &str, mut tell: impl FnMut(String)) -> Vec<Flawed> {
    games.retain_mut(|game| {
        let name = bounds::shown(&game.name()).to_owned();
        game.cut_excess().iter().for_each(|excess| tell(format!("{name:?}: {excess}")));
        let fits = game.node_count() <= MAX_NODES;
        if !fits {
            tell(format!("{name:?}: a game of more than {MAX_NODES} moves; it was left out"));
        }
        fits
    });
    games.into_iter().map(|game| (game, flaw.to_owned())).collect()
}
