//! Room on the disk that is held back, so that games can be deleted when there is none left: deleting writes, too.

use std::fs;
use std::path::PathBuf;

use crate::file::{LOG_PAGES, beside};
use crate::{Library, LibraryError};

/// Enough to write in what the log holds, and then to delete one game.
const RESERVE_BYTES: usize = LOG_PAGES as usize * PAGE_BYTES + (128 << 10);
/// A page of the file, as `SQLite` makes it.
const PAGE_BYTES: usize = 4 << 10;

impl Library {
    fn reserve(&self) -> Option<PathBuf> {
        self.path.as_ref().map(|path| beside(path, "-reserve"))
    }

    /// Holds room back, if there is any.
    pub(crate) fn hold_room(&self) {
        let Some(reserve) = self.reserve().filter(|reserve| !reserve.exists()) else { return };
        if fs::write(&reserve, vec![0; RESERVE_BYTES]).is_err() {
            let _ = fs::remove_file(reserve);
        }
    }

    /// Does with the room that was held back what there is no room for otherwise.
    pub(crate) fn in_little_room<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let Some(reserve) = self.reserve() else { return work(self) };
        let _ = fs::remove_file(reserve);
        // What is deleted is wiped, too, and that needs as much room again.
        self.connection.pragma_update(None, "secure_delete", false)?;
        let done = work(self);
        self.connection.pragma_update(None, "secure_delete", true)?;
        let _ = self.settle();
        self.hold_room();
        done
    }
}
