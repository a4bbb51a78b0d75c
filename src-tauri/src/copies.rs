//! Several copies of the program: the library belongs to the first that has its folder open. A later one hands over the
//! files that it was to open, and ends.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tauri::{AppHandle, Emitter, Manager, Runtime};
use tauri_plugin_single_instance::Builder;

use crate::desk::Desk;

/// The event that tells the page to take in the files that wait.
pub(crate) const FILES_DROPPED: &str = "files-dropped";

/// Ends the program if another copy has this data folder open, once that has the files named on the command line. Else
/// receives what later copies hand over; without a message bus there are none that could.
pub(crate) fn unite<R: Runtime>(app: &AppHandle<R>, folder: &Path) -> tauri::Result<()> {
    let of_folder = Sha256::digest(folder.as_os_str().as_encoded_bytes());
    let copies = Builder::new()
        .dbus_id(format!("{}.data-{of_folder:x}", app.config().identifier))
        .callback(|app, arguments, started_in| {
            let files: Vec<_> = files(arguments.into_iter().map(OsString::from), Path::new(&started_in)).collect();
            take_in(app, files);
        })
        .build();
    app.plugin(copies)
}

/// The files among the arguments of a command line, whose first is the program.
pub(crate) fn files(arguments: impl IntoIterator<Item = OsString>, started_in: &Path) -> impl Iterator<Item = PathBuf> {
    arguments.into_iter().skip(1).map(|argument| started_in.join(argument)).filter(|path| path.is_file())
}

/// Takes in files once the desk stands.
pub(crate) fn take_in<R: Runtime>(app: &AppHandle<R>, files: Vec<PathBuf>) {
    let first = app.clone();
    // The main thread comes to this when the desk stands; without one, the program ends.
    let _ = app.run_on_main_thread(move || receive(&first, files));
}

fn receive<R: Runtime>(app: &AppHandle<R>, files: Vec<PathBuf>) {
    let Some(desk) = app.try_state::<Desk>() else { return };
    desk.wait_for(files);
    // A page that is not there yet asks for the files when it is.
    let _ = app.emit(FILES_DROPPED, ());
    for window in app.webview_windows().into_values() {
        // Whatever the window system refuses, the files are open.
        let _ = window.unminimize().and_then(|()| window.set_focus());
    }
}
