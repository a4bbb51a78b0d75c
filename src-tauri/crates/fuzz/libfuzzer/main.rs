//! libFuzzer on one reader, whose name the environment variable `ALCAZAR_FUZZ` holds. `cargo xtask fuzz` builds and
//! runs this.
#![no_main]

use std::sync::LazyLock;

use alcazar_fuzz::{Target, targets};
use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("ALCAZAR_FUZZ").unwrap_or_default();
    targets().into_iter().find(|target| target.name == name).unwrap_or_else(|| panic!("ALCAZAR_FUZZ names no reader"))
});

fuzz_target!(|data: &[u8]| TARGET.run(data));
