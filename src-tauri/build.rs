//! Prepares what Tauri embeds in the program: the configuration, the capabilities and the icons.

fn main() {
    tauri_build::build();
}
