//! How the page is painted where no graphics processor is.
//!
//! There `WebKit` would still compose layers with OpenGL, which the processor then computes: in some 110 MB more, which
//! grow while moves are walked through, and by a driver that crashes now and then.

use std::env::var_os;
use std::ffi::OsStr;
use std::path::Path;

use webkit2gtk::glib;

/// Lets `WebKit` paint without layers, unless it is `0`.
const NO_LAYERS: &str = "WEBKIT_DISABLE_COMPOSITING_MODE";

/// By these a person says how to paint.
const CHOICES: [&str; 3] = [NO_LAYERS, "WEBKIT_FORCE_COMPOSITING_MODE", "WEBKIT_DISABLE_DMABUF_RENDERER"];

/// Has to be called before the first window is opened.
pub(crate) fn choose() {
    let chosen = CHOICES.iter().any(|name| var_os(name).is_some());
    if !chosen && (asks_for_software(var_os("LIBGL_ALWAYS_SOFTWARE").as_deref()) || !has_processor(Path::new("/dev"))) {
        // Without it the page is painted too.
        let _ = glib::setenv(NO_LAYERS, "1", false);
    }
}

fn asks_for_software(value: Option<&OsStr>) -> bool {
    value.is_some_and(|value| !["", "0", "false"].iter().any(|no| value == *no))
}

/// Whether a folder of devices names a graphics processor that draws, and not only a screen.
fn has_processor(devices: &Path) -> bool {
    let draws = |name: &OsStr| name.to_string_lossy().starts_with("renderD");
    let mut nodes = std::fs::read_dir(devices.join("dri")).into_iter().flatten().flatten();
    nodes.any(|node| draws(&node.file_name())) || devices.join("nvidiactl").exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graphics_processor_is_one_that_draws() {
        let devices = tempfile::tempdir().unwrap();
        assert!(!has_processor(devices.path()));
        std::fs::create_dir(devices.path().join("dri")).unwrap();
        std::fs::write(devices.path().join("dri/card0"), "").unwrap();
        assert!(!has_processor(devices.path()), "a card without a render node only shows");
        std::fs::write(devices.path().join("dri/renderD128"), "").unwrap();
        assert!(has_processor(devices.path()));
        let other = tempfile::tempdir().unwrap();
        std::fs::write(other.path().join("nvidiactl"), "").unwrap();
        assert!(has_processor(other.path()));
    }

    #[test]
    fn who_asks_for_software_gets_it() {
        for (value, asks) in
            [(None, false), (Some(""), false), (Some("0"), false), (Some("1"), true), (Some("true"), true)]
        {
            assert_eq!(asks_for_software(value.map(OsStr::new)), asks, "{value:?}");
        }
    }
}
