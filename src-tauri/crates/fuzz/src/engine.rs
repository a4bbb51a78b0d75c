//! The line protocol of the engine.

use std::io::Cursor;

/// Lines of the protocol. A `stop` follows each, so that no search lasts.
pub(crate) fn engine(data: &[u8]) {
    let lines = data.split(|&byte| byte == b'\n').take_while(|line| line.trim_ascii() != b"quit");
    let (mut input, mut commands) = (Vec::new(), 0);
    for line in lines {
        input.extend_from_slice(line);
        input.extend_from_slice(b"\nstop\n");
        commands += 2;
    }
    let mut output = Vec::new();
    alcazar_cli::serve(Cursor::new(input), &mut output).expect("a list takes every answer");
    let output = String::from_utf8(output).expect("answers are texts");
    assert_eq!(output.lines().filter(|&line| line == "ok").count(), commands, "{output}");
    let is_line = |line: &str| !line.chars().any(char::is_control);
    assert!(output.lines().all(is_line), "{output}");
}
