//! The real window under test: the built app in `WebKitGTK` on an X server of its own.
//!
//! Pointer and keys are real X events (XTEST extension), so they take the same way as a person's. `WebDriver` only
//! looks: it finds elements and reads the page.
//!
//! The program under test is named by the environment variable `ALCAZAR_BIN`.

mod app;
mod clipboard;
mod driver;
mod drop;
mod ears;
mod screen;

pub use app::{App, Point};
pub use ears::{Ears, Heard};
pub use screen::{Button, Key, Screen};

/// Why a test could not go on.
pub type Fault = Box<dyn std::error::Error + Send + Sync>;
