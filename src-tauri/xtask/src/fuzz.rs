//! Looking for bytes on which a reader breaks its promises: libFuzzer, which any Rust compiler can build for.

use crate::packages::{self, BUILD};
use crate::run::{Fault, cargo, command, run, target};

/// What makes a build tell libFuzzer where it went: the passes of LLVM that its own driver would choose.
const INSTRUMENTED: &str = "--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// The longest input that is tried, in bytes: beyond this nothing new is to be found, only more slowly.
const LONGEST_INPUT: u32 = 4096;

/// Fuzzes one reader. Inputs that lead to new places are kept in the target folder for the next run; one that breaks a
/// promise is written beside them, and named.
///
/// # Errors
/// If it can't be built, or a promise is broken.
pub fn fuzz(reader: &str, seconds: u32) -> Result<(), Fault> {
    packages::install(&[BUILD])?;
    let host = host()?;
    let here = "src-tauri/crates/fuzz";
    let folder = target()?.join("fuzz");
    // With the host named, programs that run while building are not instrumented.
    run(cargo()
        .args(["build", "--release", "--manifest-path", &format!("{here}/libfuzzer/Cargo.toml")])
        .args(["--target", &host, "--target-dir"])
        .arg(&folder)
        .env("RUSTFLAGS", INSTRUMENTED))?;
    let (found, faults) = (folder.join("corpus").join(reader), folder.join("faults"));
    for folder in [&found, &faults] {
        std::fs::create_dir_all(folder).map_err(|source| Fault::File { path: folder.clone(), source })?;
    }
    run(command(folder.join(host).join("release/fuzz"))
        .arg(found)
        .arg(format!("{here}/corpus/{reader}"))
        .arg(format!("-artifact_prefix={}/{reader}-", faults.display()))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-max_len={LONGEST_INPUT}"))
        .args(["-timeout=10", "-print_final_stats=1"])
        .env("ALCAZAR_FUZZ", reader))
}

/// The names of the readers: the folders of the corpus.
pub fn readers() -> Vec<&'static str> {
    let corpus = crate::run::root().join("src-tauri/crates/fuzz/corpus");
    let entries = std::fs::read_dir(corpus).into_iter().flatten().flatten();
    let mut names: Vec<&'static str> =
        entries.filter_map(|entry| entry.file_name().into_string().ok()).map(|name| &*name.leak()).collect();
    names.sort_unstable();
    names
}

/// The name of the system that this machine builds for.
fn host() -> Result<String, Fault> {
    let told = crate::run::output(command("rustc").arg("-vV")).unwrap_or_default();
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Fault::Missing("rustc does not tell its host".to_owned()))
}
