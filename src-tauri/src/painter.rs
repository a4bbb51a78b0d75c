//! How the page is painted where no graphics processor is.
//!
//! There `WebKit` would still compose layers with OpenGL, which the processor then computes: in some 110 MB more, which
//! grow while moves are walked through, and by a driver that crashes now and then.

use std::env::var_os;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use webkit2gtk::glib;

/// Lets `WebKit` paint without layers, unless it is `0`.
const NO_LAYERS: &str = "WEBKIT_DISABLE_COMPOSITING_MODE";

/// By these a person says how to paint.
const CHOICES: [&str; 3] = [NO_LAYERS, "WEBKIT_FORCE_COMPOSITING_MODE", "WEBKIT_DISABLE_DMABUF_RENDERER"];

/// Has to be called before the first window is opened.
pub(crate) fn choose() {
    if paints_without_layers(|name| var_os(name), Path::new("/dev")) {
        // Without it the page is painted too.
        let _ = glib::setenv(NO_LAYERS, "1", false);
    }
}

/// Whether to paint so with these variables and this folder of devices: what a person says by one of them stands.
fn paints_without_layers(variable: impl Fn(&str) -> Option<OsString>, devices: &Path) -> bool {
    let is_chosen = CHOICES.iter().any(|name| variable(name).is_some());
    !is_chosen && (asks_for_software(variable("LIBGL_ALWAYS_SOFTWARE").as_deref()) || !has_processor(devices))
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
    fn where_only_software_draws_there_are_no_layers_unless_a_person_says_how_to_paint() {
        let bare = tempfile::tempdir().unwrap();
        let drawing = tempfile::tempdir().unwrap();
        std::fs::create_dir(drawing.path().join("dri")).unwrap();
        std::fs::write(drawing.path().join("dri/renderD128"), "").unwrap();
        let with = |set: &[(&str, &str)], devices: &Path| {
            let value = |name: &str| set.iter().find(|(each, _)| *each == name).map(|(_, value)| (*value).into());
            paints_without_layers(value, devices)
        };
        assert!(with(&[], bare.path()));
        assert!(!with(&[], drawing.path()));
        assert!(with(&[("LIBGL_ALWAYS_SOFTWARE", "1")], drawing.path()));
        for own in [
            ("WEBKIT_DISABLE_COMPOSITING_MODE", "0"),
            ("WEBKIT_FORCE_COMPOSITING_MODE", "1"),
            ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
        ] {
            assert!(!with(&[own], bare.path()), "{own:?}");
            assert!(!with(&[own, ("LIBGL_ALWAYS_SOFTWARE", "1")], bare.path()), "{own:?}");
        }
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
