//! Several copies of the program: the library belongs to the first that has its folder open. A later one hands over the
//! files that it was to open, and ends.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use tauri::{AppHandle, Emitter, Manager, Runtime, Url};
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

/// The files and folders among the arguments of a command line, whose first is the program: by their paths, or as
/// `file` addresses. What is not there is among them, so that it is told.
pub(crate) fn files(arguments: impl IntoIterator<Item = OsString>, started_in: &Path) -> impl Iterator<Item = PathBuf> {
    arguments.into_iter().skip(1).filter_map(|argument| {
        let path = started_in.join(&argument);
        let text = argument.to_string_lossy();
        if path.exists() {
            Some(path)
        } else if text.starts_with("file:") {
            Url::parse(&text).ok().and_then(|address| address.to_file_path().ok()).or(Some(path))
        } else {
            // What is no file may be meant for the window system.
            (!text.starts_with('-')).then_some(path)
        }
    })
}

/// Starts the program again in the place of this one if a name on the command line is no text: as an address it can be
/// handed over to another copy.
#[cfg(unix)]
pub(crate) fn spell_out_arguments() {
    use std::os::unix::process::CommandExt;
    let mut arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if arguments.iter().all(|argument| argument.to_str().is_some()) {
        return;
    }
    let Ok(folder) = std::env::current_dir() else { return };
    for argument in arguments.iter_mut().filter(|argument| argument.to_str().is_none()) {
        let address = Url::from_file_path(folder.join(&argument));
        *argument = address.map_or_else(|()| argument.to_string_lossy().into_owned(), String::from).into();
    }
    if let Ok(program) = std::env::current_exe() {
        let error = std::process::Command::new(program).args(arguments).exec();
        eprintln!("alcazar: {error}");
    }
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

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::ffi::OsStringExt;

    use super::*;

    #[test]
    fn arguments_name_files_folders_addresses_and_what_is_missing() {
        let folder = tempfile::tempdir().unwrap();
        let odd = OsString::from_vec(b"\xe7%41 \xff.sgf".to_vec());
        for name in ["file:game.sgf".into(), "-game.sgf".into(), odd.clone()] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let address = Url::from_file_path(folder.path().join(&odd)).unwrap();
        let told = ["alcazar", "file:game.sgf", "-game.sgf", "--gtk-option", "missing.sgf", ".", address.as_str()];
        let found: Vec<_> = files(told.map(OsString::from), folder.path()).collect();
        let expected = ["file:game.sgf", "-game.sgf", "missing.sgf", "."].map(|name| folder.path().join(name));
        assert_eq!(found[..4], expected);
        assert_eq!(found[4], folder.path().join(odd));
    }
}
