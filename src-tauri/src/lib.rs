//! The desktop app: commands for the page, the state behind them, and preferences.

mod commands;
pub mod desk;
pub mod error;
mod preferences;
pub mod table;
#[cfg(test)]
mod types;

use tauri::{Builder, Runtime};

/// The app with its plugins, state and commands.
pub fn builder<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder
        .plugin(tauri_plugin_store::Builder::default().build())
        .plugin(tauri_plugin_dialog::init())
        .manage(desk::Desk::default())
        .invoke_handler(tauri::generate_handler![
            commands::games,
            commands::table,
            commands::new_game,
            commands::select,
            commands::rotate,
            commands::choose,
            commands::step_back,
            commands::deselect,
            commands::preview,
            commands::play,
            commands::undo,
            commands::undo_turn,
            commands::redo,
            commands::go_to,
            commands::go_free,
            commands::go_ruled,
            commands::export_record,
            commands::import_record,
            commands::preferences,
            commands::set_preferences,
        ])
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The window system or the web view cannot be used.
pub fn run() -> tauri::Result<()> {
    builder(Builder::default()).run(tauri::generate_context!())
}
