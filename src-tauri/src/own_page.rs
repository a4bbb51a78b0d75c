//! The window, in which the app's own page stands and no other.

use std::fs;
use std::path::PathBuf;

use tauri::utils::config::WindowConfig;
use tauri::webview::NewWindowResponse;
use tauri::{App, Manager, Runtime, Url, WebviewWindow, WebviewWindowBuilder};

/// Where Tauri serves the app's files: scheme and host.
const HOME: (&str, &str) = if cfg!(windows) { ("http", "tauri.localhost") } else { ("tauri", "localhost") };

/// Opens a window of the configuration. Whatever is clicked, dropped or run there, the page stays, no other window
/// opens, and nothing is downloaded.
///
/// # Errors
/// The window system or the web view cannot be used.
pub(crate) fn open<R: Runtime>(app: &App<R>, window: &WindowConfig) -> tauri::Result<WebviewWindow<R>> {
    let builder = WebviewWindowBuilder::from_config(app, window)?;
    // The page keeps nothing of its own, but the web view wants a folder, and there would be no window without one.
    let builder = match app.path().app_local_data_dir().map(fs::create_dir_all) {
        Ok(Ok(())) => builder,
        _ => builder.data_directory(refuge()),
    };
    builder.on_navigation(is_own).on_new_window(|_, _| NewWindowResponse::Deny).on_download(|_, _| false).build()
}

/// A folder for the web view where the one for data cannot be made.
fn refuge() -> PathBuf {
    std::env::temp_dir().join(format!("alcazar-{}", std::process::id()))
}

/// Removes what the web view left in a folder of its own.
pub(crate) fn clear_refuge() {
    // Mostly there is none.
    let _ = fs::remove_dir_all(refuge());
}

/// Whether this is the app's page itself, at whichever of its screens.
fn is_own(address: &Url) -> bool {
    (address.scheme(), address.host_str()) == (HOME.0, Some(HOME.1))
        && address.port().is_none()
        && matches!(address.path(), "" | "/" | "/index.html")
        && address.query().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_itself_is_the_apps_own() {
        let (scheme, host) = HOME;
        for own in ["", "/", "/index.html", "/#table"] {
            assert!(is_own(&format!("{scheme}://{host}{own}").parse().unwrap()), "{own}");
        }
        for other in ["/main.js", "/art/zara.svg", "/index.html/x", "/?x", ":81/", ".example/"] {
            assert!(!is_own(&format!("{scheme}://{host}{other}").parse().unwrap()), "{other}");
        }
        for other in ["https://localhost/", "file:///", "about:blank", "data:text/html,x", "blob:tauri://localhost/1"] {
            assert!(!is_own(&other.parse().unwrap()), "{other}");
        }
    }
}
