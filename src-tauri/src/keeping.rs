//! The library behind the desk: opening it, what is told of it, and what is done for it while nobody waits.

use std::path::Path;
use std::time::Duration;

use alcazar_library::{Library, Loss};
use alcazar_session::files::remove_leftovers;

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};
use crate::thinker::Thinker;

/// The name of the library in the app's data folder.
const LIBRARY: &str = "library.db";

/// How often it is looked whether the library is idle.
const IDLE: Duration = Duration::from_secs(3);

impl Desk {
    /// The desk as it was left: the library in a folder, with the game that stood on the table.
    ///
    /// If the library cannot be opened, games are kept only until the program ends, and the page is told why.
    ///
    /// # Errors
    /// Not even the memory can hold a library.
    pub fn open_in(folder: &Path) -> Answer<Self> {
        Self::open_with(folder, Thinker::default())
    }

    /// The same with a thinker for its computers.
    ///
    /// # Errors
    /// As [`Desk::open_in`].
    pub fn open_with(folder: &Path, thinker: Thinker) -> Answer<Self> {
        let (library, loss) = match Library::open(&folder.join(LIBRARY)) {
            Ok(opened) => opened,
            Err(error) => {
                let notices = vec![CommandError::new(Code::LibraryUnusable, error)];
                return Ok(Self::of(Library::in_memory()?, notices, thinker));
            }
        };
        let desk = Self::of(library, loss.as_ref().map(told).into_iter().collect(), thinker);
        if let Some(Loss::SetAside { path, .. }) = &loss {
            desk.files().set_aside = path.file_name().map(|name| name.to_string_lossy().into_owned());
        }
        Ok(desk)
    }

    /// Whether the games are kept when the program ends.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.with(|open| open.library.is_kept())
    }

    /// Writes everything into the library's file itself, so that a copy of that is a copy of everything.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn settle_library(&self) -> Answer<()> {
        Ok(self.with(|open| open.library.settle())?)
    }

    /// Does for the library what nobody waits for: reads ahead what a search will need, takes the games out of a library
    /// that was set aside at this start, removes what interrupted saves left, and then settles the library whenever it is
    /// idle, as long as the desk is there.
    pub fn look_after_library(self) {
        self.read_ahead();
        self.rescue_set_aside();
        self.remove_leftovers();
        let desk = self.weak();
        drop(self);
        // What cannot be written now is tried again, and told where a person waits for it.
        let settle = |desk: &Self| drop(desk.with(|open| open.library.settle_if_idle()));
        while desk.with(settle).is_some() {
            std::thread::sleep(IDLE);
        }
    }

    /// Reads ahead what a search will need, and lets go of the library now and then for whoever waits.
    pub fn read_ahead(&self) {
        while self.with(|open| open.library.read_ahead()).unwrap_or(false) {
            std::thread::yield_now();
        }
    }

    /// Takes the games out of the library that was set aside at this start, and tells what came of it.
    pub fn rescue_set_aside(&self) {
        let Some(name) = self.files().set_aside.take() else { return };
        let notice = match self.rescue(&name, |_| {}) {
            Ok(saved) => {
                let told = CommandError::new(Code::LibraryRescued, &name);
                told.with("name", &name)
                    .with("games", saved.games)
                    .with("lost", saved.lost)
                    .with("partial", saved.partial)
            }
            Err(error) => error,
        };
        self.with(|open| self.tell_notice(open, &notice));
    }

    /// Removes what saves that were interrupted left behind in the folders that were saved to.
    pub fn remove_leftovers(&self) {
        let folders = self.with(|open| open.library.saves()).unwrap_or_default();
        for folder in &folders {
            remove_leftovers(folder);
        }
        // What could not be forgotten is looked at again at the next start.
        let _ = self.with(|open| open.library.forget_saves(&folders));
    }
}

fn told(loss: &Loss) -> CommandError {
    match loss {
        Loss::SetAside { path, .. } => CommandError::new(Code::LibrarySetAside, loss).with("path", path.display()),
        Loss::Behind { games, of } => CommandError::new(Code::LibraryBehind, loss).with("games", games).with("of", of),
        Loss::Tabs => CommandError::new(Code::LibraryTabs, loss),
    }
}
