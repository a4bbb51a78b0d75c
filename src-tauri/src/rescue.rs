//! Taking games out of damaged libraries that were set aside.

use std::sync::atomic::Ordering;

use alcazar_library::{ImportProgress, Rescue};
use serde::Serialize;

use crate::desk::Desk;
use crate::error::{Answer, Code, CommandError};

/// How many games are taken out between two looks at whether it is to stop.
const BATCH: usize = 200;

/// What came out of a damaged library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Saved {
    /// How many games came into the library.
    pub games: u32,
    /// How many of them may lack what was done in them last.
    pub partial: u32,
    /// How many were there and cannot be read any more.
    pub lost: u32,
    /// How many were taken out before, and not again.
    pub known: u32,
    /// Why the rest was not taken out, if the library could not keep it.
    pub broken: Option<Code>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

impl Desk {
    /// The names of the damaged libraries that were set aside, the oldest first.
    #[must_use]
    pub fn damaged_libraries(&self) -> Vec<String> {
        let found = self.with(|open| open.library.set_aside());
        found.iter().filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect()
    }

    /// Takes what can still be read out of a damaged library into this one; the damaged file stays as it is.
    ///
    /// # Errors
    /// `no-file`: there is no such library; or nothing can be read of it, or this library cannot be written.
    pub fn rescue(&self, name: &str, mut progress: impl FnMut(ImportProgress)) -> Answer<Saved> {
        self.import_stop().store(false, Ordering::Relaxed);
        let found = self.with(|open| open.library.set_aside());
        let path = found.iter().find(|path| path.file_name().is_some_and(|own| own.to_string_lossy() == name));
        let path = path.ok_or_else(|| CommandError::new(Code::NoFile, format_args!("there is no {name}")))?;
        let mut rescue = Rescue::of(path)?;
        let (mut games, mut known, mut stopped, mut broken) = (0, 0, false, None);
        while let Some(batch) = rescue.next_batch(BATCH) {
            match self.with(|open| open.library.add_rescued(&batch)) {
                Ok(new) => (games, known) = (games + new, known + batch.len() as u32 - new),
                Err(error) if games == 0 => return Err(error.into()),
                Err(error) => {
                    broken = Some(CommandError::from(error).code);
                    break;
                }
            }
            let (files, of) = rescue.progress();
            progress(ImportProgress { files, of, games, percent: 100 * files / of.max(1) });
            stopped = self.import_stop().load(Ordering::Relaxed);
            if stopped {
                break;
            }
        }
        Ok(Saved { games, partial: rescue.partial(), lost: rescue.lost(), known, broken, stopped })
    }
}
