//! The desktop app: commands for the page, the state behind them, and preferences.

pub mod error;
pub mod files;
pub mod preferences;
pub mod table;
#[cfg(test)]
mod types;

/// Opens the window and runs until it is closed.
///
/// # Errors
/// The window system or the web view cannot be used.
pub fn run() -> tauri::Result<()> {
    tauri::Builder::default()
        .plugin(tauri_plugin_store::Builder::default().build())
        .plugin(tauri_plugin_dialog::init())
        .run(tauri::generate_context!())
}
