//! The desktop app: commands for the page, the state behind them, and preferences.

mod commands;
mod copies;
pub mod desk;
mod diagram;
pub mod editor;
pub mod error;
mod files;
pub mod insight;
mod keeping;
pub mod lesson;
#[cfg(target_os = "macos")]
mod mac;
mod open;
pub mod opponent;
mod own_page;
mod page;
#[cfg(target_os = "linux")]
mod painter;
pub mod picture;
mod play;
pub mod practice;
mod preferences;
mod rescue;
pub mod retry;
#[cfg(target_os = "linux")]
mod revival;
mod schedule;
mod searches;
pub mod shelf;
pub mod table;
pub mod thinker;
pub mod tree;
#[cfg(test)]
mod types;
pub mod watch;
#[cfg(test)]
mod words;

use std::path::Path;
use std::time::Duration;

use tauri::{Builder, DragDropEvent, Emitter, Manager, RunEvent, Runtime, WindowEvent};

use desk::Desk;
#[cfg(target_os = "linux")]
use error::{Code, CommandError};
use picture::Pasteboard;

/// The app with its plugins and commands; the [`Desk`] has to be put under Tauri's management beside it.
pub fn builder<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder
        .plugin(tauri_plugin_store::Builder::default().build())
        .plugin(tauri_plugin_dialog::init())
        .manage(Pasteboard::default())
        .invoke_handler(commands::handler())
}

/// The event that tells the page to keep what is being written, and then to close the window.
const CLOSING: &str = "closing";

/// How long the page may take for that before the window is closed all the same.
const CLOSING_PATIENCE: Duration = Duration::from_secs(2);

/// Opens the window and runs until it is closed. Arguments of the command line that name files are opened; if another
/// copy of the program has the library open, that opens them, and this one ends.
///
/// # Errors
/// The window system or the web view cannot be used.
pub fn run() -> tauri::Result<()> {
    #[cfg(unix)]
    copies::spell_out_arguments();
    #[cfg(target_os = "linux")]
    painter::choose();
    let builder = builder(Builder::default());
    #[cfg(target_os = "macos")]
    let builder = builder.menu(mac::menu).on_menu_event(|app, event| mac::chosen(app, &event));
    builder
        .setup(|app| {
            let folder = app.path().app_data_dir()?;
            if let Err(error) = copies::unite(app.handle(), &folder) {
                eprintln!("alcazar: {error}");
            }
            let windows = app.config().app.windows.iter().map(|window| own_page::open(app, window));
            let windows = windows.collect::<tauri::Result<Vec<_>>>()?;
            let desk = Desk::open_in(&folder)?;
            desk.wait_for(copies::files(std::env::args_os(), Path::new("")));
            #[cfg(target_os = "linux")]
            for window in &windows {
                let desk = desk.clone();
                revival::watch_over(window, move || {
                    desk.page_ended(CommandError::new(Code::PageEnded, "it was loaded again"));
                })?;
            }
            let kept = desk.clone();
            std::thread::spawn(move || kept.look_after_library());
            app.manage(desk);
            Ok(())
        })
        .on_window_event(|window, event| match event {
            WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) => {
                window.state::<Desk>().wait_for(paths.iter().cloned());
                // The page is gone only when the window is.
                let _ = window.emit(copies::FILES_DROPPED, ());
            }
            WindowEvent::CloseRequested { api, .. } if window.emit(CLOSING, ()).is_ok() => {
                api.prevent_close();
                // Where games are lost by closing, the page asks, and waits for an answer.
                if !window.state::<Desk>().is_kept() {
                    return;
                }
                let window = window.clone();
                std::thread::spawn(move || {
                    std::thread::sleep(CLOSING_PATIENCE);
                    window.destroy()
                });
            }
            _ => {}
        })
        .build(tauri::generate_context!())?
        .run(|app, event| match event {
            RunEvent::Exit => {
                if let Some(desk) = app.try_state::<Desk>() {
                    // What cannot be settled now is in the log, and so it is kept.
                    let _ = desk.settle_library();
                }
                own_page::clear_refuge();
            }
            #[cfg(target_os = "macos")]
            RunEvent::Opened { urls } => mac::open(app, &urls),
            _ => {}
        });
    Ok(())
}
