//! The desktop app: commands for the page, the state behind them, and preferences.

mod commands;
pub mod desk;
mod diagram;
pub mod editor;
pub mod error;
mod files;
pub mod opponent;
mod preferences;
pub mod shelf;
pub mod table;
pub mod thinker;
pub mod tree;
#[cfg(test)]
mod types;
pub mod watch;

use std::path::PathBuf;

use tauri::{Builder, DragDropEvent, Emitter, Manager, Runtime, WindowEvent};

use desk::Desk;

/// The app with its plugins and commands; the [`Desk`] has to be put under Tauri's management beside it.
pub fn builder<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder.plugin(tauri_plugin_store::Builder::default().build()).plugin(tauri_plugin_dialog::init()).invoke_handler(
        tauri::generate_handler![
            commands::games,
            commands::diagram,
            commands::table,
            commands::tree,
            commands::new_game,
            commands::new_game_from,
            commands::edit_position,
            commands::kept_positions,
            commands::keep_position,
            commands::select,
            commands::rotate,
            commands::choose,
            commands::step_back,
            commands::deselect,
            commands::preview,
            commands::play,
            commands::undo,
            commands::redo,
            commands::undo_turn,
            commands::watch,
            commands::stop_computer,
            commands::go_on,
            commands::move_now,
            commands::walk,
            commands::go_to,
            commands::go_free,
            commands::go_ruled,
            commands::edit,
            commands::notices,
            commands::tabs,
            commands::open_game,
            commands::close_game,
            commands::search,
            commands::tags,
            commands::copy_game,
            commands::edit_game,
            commands::bin_games,
            commands::restore_games,
            commands::export_record,
            commands::overwrite,
            commands::record,
            commands::formats,
            commands::import_records,
            commands::import_waiting,
            commands::stop_import,
            commands::preferences,
            commands::set_preferences,
        ],
    )
}

/// The event that tells the page to take in the files that wait.
const FILES_DROPPED: &str = "files-dropped";

/// Opens the window and runs until it is closed. Arguments of the command line that name files are opened.
///
/// # Errors
/// The window system or the web view cannot be used.
pub fn run() -> tauri::Result<()> {
    builder(Builder::default())
        .setup(|app| {
            let desk = Desk::open_in(&app.path().app_data_dir()?)?;
            desk.wait_for(std::env::args_os().skip(1).map(PathBuf::from).filter(|path| path.is_file()));
            app.manage(desk);
            Ok(())
        })
        .on_window_event(|window, event| {
            if let WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) = event {
                window.state::<Desk>().wait_for(paths.iter().cloned());
                // The page is gone only when the window is.
                let _ = window.emit(FILES_DROPPED, ());
            }
        })
        .run(tauri::generate_context!())
}
