//! What only macOS asks of a program: files come from the Finder, and Cmd+Q closes as the window does.

use tauri::menu::{AboutMetadata, Menu, MenuEvent, MenuItem, PredefinedMenuItem, Submenu};
use tauri::{AppHandle, Manager, Runtime, Url};

use crate::copies;

/// The entry of the menu that closes the program.
const QUIT: &str = "quit";

/// Takes in files that were opened in the Finder, or dropped on the icon.
pub(crate) fn open<R: Runtime>(app: &AppHandle<R>, urls: &[Url]) {
    copies::take_in(app, urls.iter().filter_map(|url| url.to_file_path().ok()).collect());
}

/// The menu bar. The system's own entry would end the program without a word to the page.
pub(crate) fn menu<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<Menu<R>> {
    let name = &app.package_info().name;
    let quit = MenuItem::with_id(app, QUIT, format!("Quit {name}"), true, Some("Cmd+Q"))?;
    let own = Submenu::with_items(
        app,
        name,
        true,
        &[
            &PredefinedMenuItem::about(app, None, Some(AboutMetadata::default()))?,
            &PredefinedMenuItem::separator(app)?,
            &PredefinedMenuItem::hide(app, None)?,
            &PredefinedMenuItem::hide_others(app, None)?,
            &PredefinedMenuItem::separator(app)?,
            &quit,
        ],
    )?;
    let edit = Submenu::with_items(
        app,
        "Edit",
        true,
        &[
            &PredefinedMenuItem::cut(app, None)?,
            &PredefinedMenuItem::copy(app, None)?,
            &PredefinedMenuItem::paste(app, None)?,
            &PredefinedMenuItem::select_all(app, None)?,
        ],
    )?;
    let minimize = PredefinedMenuItem::minimize(app, None)?;
    let window = Submenu::with_items(app, "Window", true, &[&minimize, &PredefinedMenuItem::fullscreen(app, None)?])?;
    Menu::with_items(app, &[&own, &edit, &window])
}

/// Closes the windows as a person would: the page keeps what is being written, and asks where games would be lost.
pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, event: &MenuEvent) {
    if event.id() == QUIT {
        for window in app.webview_windows().into_values() {
            // A window that is gone needs no closing.
            let _ = window.close();
        }
    }
}
