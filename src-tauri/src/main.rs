//! app
fn main() {
    if let Err(e) = alcazar_app::run() {
        eprintln!("{e}");
    }
}
