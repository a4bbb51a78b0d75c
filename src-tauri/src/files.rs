//! Files that came from outside, and files that are written. A file that was read is never written unless the person
//! saves to it, and not silently if it has changed on the disk since.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use alcazar_letter::{Course, Language, letter};
use alcazar_library::{Batch, Came, Content, Game, GameId, Import, ImportProgress};
use alcazar_rules::Seat;
use alcazar_session::files::{target, write_whole};
use alcazar_session::records::{self, Format};

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::insight;
use crate::table::Opened;

/// Kept beside games that stand in a file alone.
const FILE: &str = "file";

/// The name under which the last folder is remembered.
const FOLDER: &str = "folder";

/// The longest name that is proposed for a file, in characters.
const MAX_FILE_NAME_CHARS: usize = 80;

/// How many games of an import are new, and how many were there.
#[derive(Default)]
struct Coming {
    games: u32,
    known: u32,
}

impl Coming {
    fn count(&mut self, came: &[Came]) {
        let new = came.iter().filter(|came| matches!(came, Came::New(_))).count() as u32;
        self.games += new;
        self.known += came.len() as u32 - new;
    }
}

/// How many games can be read in a file; none if it is none or holds none.
fn games_in(path: &Path) -> usize {
    if !path.is_file() {
        return 0;
    }
    let mut import = Import::of(vec![path.to_owned()]);
    std::iter::from_fn(|| import.next_batch()).map(|games| games.len()).sum()
}

/// How many games can be read in what is to be written to a file.
fn games_of(path: &Path, bytes: &[u8]) -> usize {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Format::detect(&name, bytes).map_or(0, |format| records::read(bytes, format).games.len())
}

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(Format::Sgf.extension()))
}

/// A text as the name of a file that every system takes.
fn file_name(text: &str) -> String {
    let safe = |letter: char| !letter.is_control() && !r#"/\:*?"<>|"#.contains(letter);
    let name: String = text.chars().map(|letter| if safe(letter) { letter } else { '-' }).collect();
    let short: String = name.trim_matches(['.', ' ']).chars().take(MAX_FILE_NAME_CHARS).collect();
    short.trim_end_matches(['.', ' ']).to_owned()
}

impl Desk {
    /// Writes a file; answers its path.
    ///
    /// # Errors
    /// `unwritable`; `holds-games`: several games stand in it, more than are saved; or `changed-on-disk`: the file was read
    /// or written here before, and something else wrote to it since. Then [`Desk::overwrite`] writes it all the same.
    pub fn save(&self, path: &Path, bytes: Vec<u8>) -> Answer<String> {
        let holds = games_in(path);
        if holds > 1 && holds > games_of(path, &bytes) {
            self.files().held_back = Some((path.to_owned(), bytes));
            return Err(CommandError::new(Code::HoldsGames, path.display()).with("count", holds));
        }
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
        let _ = self.with(|open| open.library.know_save(&target(path).unwrap_or_else(|_| path.to_owned())));
        write_whole(path, bytes)
            .map_err(|error| CommandError::new(Code::Unwritable, format_args!("{name}: {error}")))?;
        // The file is written; where this cannot be remembered, the worst is a question that need not be asked.
        let _ = self.with(|open| open.library.know_files(&[(path.to_owned(), Content::of(bytes))]));
        Ok(name.to_string())
    }

    /// The file that the game on the table stands in, alone: it was read from there or saved there before.
    ///
    /// # Errors
    /// `no-table`, `stale`, or the library cannot be read.
    pub fn known_file(&self, revision: u32) -> Answer<Option<PathBuf>> {
        self.with(|open| {
            let id = open.at(revision)?.id();
            Ok(open.library.beside(id, FILE)?.map(PathBuf::from))
        })
    }

    /// The game on the table was written to a file, alone.
    pub fn stands_in(&self, path: &str) {
        if let Some(id) = self.with(|open| open.game().map(Game::id)).filter(|_| is_sgf(Path::new(path))) {
            self.know_file(id, path);
        }
    }

    /// Remembers in which file a game stands.
    fn know_file(&self, id: GameId, path: &str) {
        // Where it cannot be remembered, the worst is that it is asked for again.
        let _ = self.with(|open| open.library.set_beside(id, FILE, Some(path)));
    }

    /// The folder in which a file was chosen last.
    #[must_use]
    pub fn last_folder(&self) -> Option<PathBuf> {
        let folder = self.with(|open| open.library.remembered(FOLDER)).ok().flatten();
        folder.filter(|folder| folder.is_dir())
    }

    /// Remembers the folder of a file that was chosen.
    pub fn remember_folder(&self, file: &Path) {
        if let Some(folder) = file.parent().filter(|folder| self.last_folder().as_deref() != Some(*folder)) {
            // Where it cannot be remembered, the worst is that the dialog begins elsewhere.
            let _ = self.with(|open| open.library.remember(FOLDER, folder));
        }
    }

    /// The name that is proposed for a file of the game on the table, without an extension: who played, and when.
    #[must_use]
    pub fn proposed_name(&self) -> Option<String> {
        self.with(|open| {
            let game = open.game()?;
            let session = game.session();
            let day = open.library.card(game.id()).map_or_else(|_| String::new(), |card| card.day);
            let seats = (0..session.start().seats()).map(|seat| session.called(Seat(seat)));
            let is_known = session.players().iter().any(|name| !name.is_empty())
                || session.computers().iter().any(Option::is_some);
            let who = if is_known {
                seats.collect::<Vec<_>>().join(" - ")
            } else {
                Some(session.name()).filter(|name| !name.is_empty()).unwrap_or(session.kind().info().name.to_owned())
            };
            Some(file_name(&format!("{who} {day}")))
        })
    }

    /// Takes the games of an import back: they go to the bin, as far as they are not there. Answers how many.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn undo_import(&self, batch: i64) -> Answer<u32> {
        let games = self.with(|open| open.library.games_of_batch(batch))?;
        self.bin_games(&games)?;
        Ok(games.len() as u32)
    }

    /// The imports of which games are outside the bin, the latest first.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn imports(&self) -> Answer<Vec<Batch>> {
        Ok(self.with(|open| open.library.batches())?)
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
        let name = paths.first().and_then(|path| path.file_name()).unwrap_or_default().to_string_lossy().into_owned();
        self.take_in(Import::of(paths), path, &name, &mut progress)
    }

    /// Takes the games into the library that a copied text holds, be they records, a position or moves, and puts the first
    /// on the table.
    ///
    /// # Errors
    /// `no-game-copied`: there is none in it; or the library cannot be written.
    pub fn paste(&self, text: &str) -> Answer<Opened> {
        let nothing = |fault: &str| CommandError::new(Code::NoGameCopied, fault);
        let found = records::find(text).ok_or_else(|| nothing(""))?;
        if let ([], Some(fault)) = (&found.games[..], found.faults.first()) {
            return Err(nothing(&fault.to_string()));
        }
        self.import_stop().store(false, Ordering::Relaxed);
        self.take_in(Import::found(found), String::new(), "", &mut |_| {})
    }

    fn take_in(
        &self,
        mut import: Import,
        path: String,
        name: &str,
        progress: &mut dyn FnMut(ImportProgress),
    ) -> Answer<Opened> {
        let (mut first, mut came, mut batch) = (None, Coming::default(), None);
        let (mut stopped, mut broken) = (false, None);
        while let Some(games) = import.next_batch() {
            let kept = self.with(|open| {
                // Of files that are not remembered, the worst is a question that is not asked.
                let _ = open.library.know_files(&import.take_contents());
                let batch = match batch {
                    Some(batch) => batch,
                    None => *batch.insert(open.library.begin_batch(name)?),
                };
                open.library.add_batch(batch, &games, import.flaws())
            });
            match kept {
                Ok(kept) => {
                    first = first.or(kept.first().map(|came| came.game()));
                    came.count(&kept);
                }
                Err(error) if first.is_none() => return Err(error.into()),
                Err(error) => {
                    broken = Some(CommandError::from(error).code);
                    break;
                }
            }
            progress(import.progress());
            stopped = self.import_stop().load(Ordering::Relaxed);
            if stopped {
                break;
            }
        }
        let _ = self.with(|open| open.library.know_files(&import.take_contents()));
        let faults: Vec<_> = import.faults().iter().map(ToString::to_string).collect();
        let Some(first) = first else {
            let none = || format!("{path}: there is no game in it");
            return Err(CommandError::new(Code::BadRecord, faults.first().cloned().unwrap_or_else(none)));
        };
        let ImportProgress { files, of, .. } = import.progress();
        let Coming { games, known } = came;
        if of == 1 && games + known == 1 && faults.is_empty() && is_sgf(Path::new(&path)) {
            self.know_file(first, &path);
        }
        // What came in is told, also where it cannot be kept any more that it lies open.
        let table = if of == 1 { self.open_game(first).ok() } else { None };
        let batch = batch.filter(|_| games > 0);
        Ok(Opened { table, path, files, games, known, batch, faults, broken, stopped })
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
