//! Files that came from outside, and files that are written. A file that was read is never written unless the person
//! saves to it, and not silently if it has changed on the disk since.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use alcazar_letter::{Course, Language, letter};
use alcazar_library::{Content, Import, ImportProgress};
use alcazar_session::files::write_whole;
use alcazar_session::records::{self, Format};

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::insight;
use crate::table::Opened;

impl Desk {
    /// Writes a file; answers its path.
    ///
    /// # Errors
    /// `unwritable`; or `changed-on-disk`: the file was read or written here before, and something else wrote to it
    /// since. Then [`Desk::overwrite`] writes it all the same.
    pub fn save(&self, path: &Path, bytes: Vec<u8>) -> Answer<String> {
        if self.with(|open| open.library.has_changed(path))? {
            self.files().held_back = Some((path.to_owned(), bytes));
            return Err(CommandError::new(Code::ChangedOnDisk, path.display()));
        }
        self.write(path, &bytes)
    }

    /// Writes what [`Desk::save`] held back.
    ///
    /// # Errors
    /// `unwritable`, or `no-file`: nothing was held back.
    pub fn overwrite(&self) -> Answer<String> {
        let nothing = || CommandError::new(Code::NoFile, "nothing waits to be written");
        let (path, bytes) = self.files().held_back.take().ok_or_else(nothing)?;
        self.write(&path, &bytes)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Answer<String> {
        let name = path.display();
        // A save that is interrupted leaves a file behind, which the next start looks for.
        let _ = self.with(|open| open.library.know_save(path));
        write_whole(path, bytes)
            .map_err(|error| CommandError::new(Code::Unwritable, format_args!("{name}: {error}")))?;
        // The file is written; where this cannot be remembered, the worst is a question that need not be asked.
        let _ = self.with(|open| open.library.know_files(&[(path.to_owned(), Content::of(bytes))]));
        Ok(name.to_string())
    }

    /// Lets files wait until the page takes them in.
    pub fn wait_for(&self, paths: impl IntoIterator<Item = PathBuf>) {
        self.files().waiting.extend(paths);
    }

    /// The files that wait, which then wait no longer.
    #[must_use]
    pub fn waiting(&self) -> Vec<PathBuf> {
        std::mem::take(&mut self.files().waiting)
    }

    /// Stops the import that is going on; what came in stays.
    pub fn stop_import(&self) {
        self.import_stop().store(true, Ordering::Relaxed);
    }

    /// Takes the games of records into the library, and puts the first game of a single file on the table.
    ///
    /// # Errors
    /// `bad-record`: no game was found; or the library cannot be written.
    pub fn import(&self, paths: Vec<PathBuf>, mut progress: impl FnMut(ImportProgress)) -> Answer<Opened> {
        self.import_stop().store(false, Ordering::Relaxed);
        let path = match paths.as_slice() {
            [one] => one.display().to_string(),
            _ => String::new(),
        };
        let mut import = Import::of(paths);
        let mut first = None;
        let mut stopped = false;
        let (mut games, mut broken) = (0, None);
        while let Some(batch) = import.next_batch() {
            let kept = self.with(|open| {
                // Of files that are not remembered, the worst is a question that is not asked.
                let _ = open.library.know_files(&import.take_contents());
                open.library.add_all(&batch)
            });
            match kept {
                Ok(kept) => first = first.or(kept.first().copied()),
                Err(error) if games == 0 => return Err(error.into()),
                Err(error) => {
                    broken = Some(CommandError::from(error).code);
                    break;
                }
            }
            games += batch.len() as u32;
            progress(import.progress());
            stopped = self.import_stop().load(Ordering::Relaxed);
            if stopped {
                break;
            }
        }
        let faults: Vec<_> = import.faults().iter().map(ToString::to_string).collect();
        let Some(first) = first else {
            let none = || format!("{path}: there is no game in it");
            return Err(CommandError::new(Code::BadRecord, faults.first().cloned().unwrap_or_else(none)));
        };
        let ImportProgress { files, of, .. } = import.progress();
        // What came in is told, also where it cannot be kept any more that it lies open.
        let table = if of == 1 { self.open_game(first).ok() } else { None };
        Ok(Opened { table, path, files, games, faults, broken, stopped })
    }

    /// The record of the game on the table.
    ///
    /// # Errors
    /// `no-table`, `stale`, or `no-such-format`: the format cannot hold this game, or is drawn as a [letter](Self::letter).
    pub fn record(&self, revision: u32, format: Format) -> Answer<String> {
        self.with(|open| {
            let session = open.at(revision)?.session();
            records::write(std::slice::from_ref(session), format)
                .map_err(|error| CommandError::new(Code::NoSuchFormat, error))
        })
    }

    /// A page that shows the game on the table in any browser, with the course that a finished review found.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn letter(&self, revision: u32, language: Language) -> Answer<String> {
        self.with(|open| {
            let line = insight::Course::of(open.at(revision)?);
            let course = open.kept_review(&line).map(|reviewed| Course {
                turning: reviewed.turning.iter().map(|turning| (turning.node, turning.mark)).collect(),
                nodes: reviewed.nodes,
                parts: reviewed.course,
            });
            Ok(letter(open.at(revision)?.session(), course.as_ref(), language))
        })
    }

    /// The formats that can hold the game on the table.
    ///
    /// # Errors
    /// `no-table` or `stale`.
    pub fn formats(&self, revision: u32) -> Answer<Vec<Format>> {
        self.with(|open| open.at(revision).map(|_| ()))?;
        let holds = |format: &Format| *format == Format::Html || self.record(revision, *format).is_ok();
        Ok(Format::ALL.into_iter().filter(holds).collect())
    }
}
