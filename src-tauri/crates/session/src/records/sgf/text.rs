//! From bytes to text.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding, UTF_8, WINDOWS_1252};

/// What bytes are that do not say it: UTF-8 if they can be, else Latin-1, as the standard says.
pub(crate) fn guessed(bytes: &[u8]) -> &'static Encoding {
    if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { WINDOWS_1252 }
}

/// Where a text that was UTF-16 was damaged: such a character stands there now.
pub(crate) fn replaced(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(char::REPLACEMENT_CHARACTER).map(|(offset, _)| offset)
}

/// The text, and the offsets of the bytes that are none; a replacement character stands for them.
pub(crate) fn decoded<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> (Cow<'a, str>, Vec<usize>) {
    if encoding == UTF_8
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        return (Cow::Borrowed(text), Vec::new());
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let longest = decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len());
    let (mut text, mut misread) = (String::with_capacity(longest), Vec::new());
    let mut at = 0;
    loop {
        let (result, read) = decoder.decode_to_string_without_replacement(&bytes[at..], &mut text, true);
        at += read;
        match result {
            DecoderResult::InputEmpty => return (Cow::Owned(text), misread),
            DecoderResult::OutputFull => text.reserve(bytes.len() - at + 4),
            DecoderResult::Malformed(bad, behind) => {
                misread.push(at - usize::from(bad) - usize::from(behind));
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
}
