//! The line protocol of the engine.

use std::io::Cursor;

/// Lines of the protocol. A `stop` follows each, so that no search lasts.
pub(crate) fn engine(data: &[u8]) {
    let (mut input, mut commands) = (Vec::new(), 0);
    for (number, line) in data.split(|&byte| byte == b'\n').enumerate() {
        // What is no text is told as a fault.
        let said = std::str::from_utf8(line).unwrap_or("?");
        let said = if number == 0 { said.strip_prefix('\u{feff}').unwrap_or(said) } else { said }.trim();
        if said == "quit" {
            break;
        }
        input.extend_from_slice(line);
        input.extend_from_slice(b"\nstop\n");
        commands += if said.is_empty() || said.starts_with('#') { 1 } else { 2 };
    }
    let mut output = Vec::new();
    alcazar_cli::serve(Cursor::new(input), &mut output).expect("a list takes every answer");
    let output = String::from_utf8(output).expect("answers are texts");
    assert_eq!(output.lines().filter(|&line| line == "ok").count(), commands, "{output}");
    let is_line = |line: &str| !line.chars().any(char::is_control);
    assert!(output.lines().all(is_line), "{output}");
}
