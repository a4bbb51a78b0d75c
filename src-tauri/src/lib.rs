//! The desktop app: commands for the page, the state behind them, and preferences.

mod commands;
pub mod desk;
mod diagram;
pub mod editor;
pub mod error;
mod preferences;
mod shelf;
pub mod table;
#[cfg(test)]
mod types;

use tauri::{Builder, Manager, Runtime};

/// The app with its plugins and commands; the [`desk::Desk`] has to be put under Tauri's management beside it.
pub fn builder<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder.plugin(tauri_plugin_store::Builder::default().build()).plugin(tauri_plugin_dialog::init()).invoke_handler(
        tauri::generate_handler![
            commands::games,
            commands::diagram,
            commands::table,
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
            commands::bin_games,
            commands::restore_games,
            commands::export_record,
            commands::import_record,
            commands::preferences,
            commands::set_preferences,
        ],
    )
}

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The window system or the web view cannot be used.
pub fn run() -> tauri::Result<()> {
    builder(Builder::default())
        .setup(|app| {
            app.manage(desk::Desk::open_in(&app.path().app_data_dir()?)?);
            Ok(())
        })
        .run(tauri::generate_context!())
}
