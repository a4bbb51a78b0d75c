//! The games of a file one after the other, found among whatever else stands there, in the memory of the longest of
//! them.

use std::io::{self, Chain, Cursor, Read};

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};

use super::lex::{Grammar, TokenKind, begins_root, next_game};
use super::text::{decoded, guessed};
use super::{MAX_BYTES, read};
use crate::Property;
use crate::records::fault::{Faults, TextCursor};
use crate::records::little_golem::FILE_FORMAT;
use crate::records::{Fault, RecordError, Records};

/// How many bytes are asked for at once, at least.
const CHUNK: usize = 1 << 16;

/// The games of a file, each with its faults, whose places are those in the file.
///
/// Each item holds at most one game. An error of the system ends the file.
#[derive(Debug)]
pub struct Games<R: Read> {
    input: DecodeReaderBytes<Chain<Cursor<Vec<u8>>, R>, Vec<u8>>,
    /// What the beginning of the file says that the bytes are, whatever a game says.
    told: Option<&'static Encoding>,
    /// What was read; the first bytes are done with.
    buffer: Vec<u8>,
    done: usize,
    is_read: bool,
    place: TextCursor,
    has_game: bool,
    /// Whether text behind a game was told.
    has_told: bool,
    /// How many parentheses that belong to no game are open.
    around: usize,
}

impl<R: Read> Games<R> {
    /// Reads no more of the input than its first bytes.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(mut input: R) -> io::Result<Self> {
        let mut head = Vec::new();
        input.by_ref().take(4).read_to_end(&mut head)?;
        let told = Encoding::for_bom(&head).map(|(encoding, _)| encoding).or(match head[..] {
            [b'(', 0, ..] => Some(UTF_16LE),
            [0, b'(', ..] => Some(UTF_16BE),
            _ => None,
        });
        // UTF-16 becomes UTF-8 on the way in; all else is decoded when a game has said what it is.
        let wide = told.filter(|&encoding| encoding != UTF_8);
        let input = DecodeReaderBytesBuilder::new()
            .encoding(wide)
            .utf8_passthru(true)
            .strip_bom(true)
            .bom_override(true)
            .build(Cursor::new(head).chain(input));
        Ok(Self {
            input,
            told,
            buffer: Vec::new(),
            done: 0,
            is_read: false,
            place: TextCursor::default(),
            has_game: false,
            has_told: false,
            around: 0,
        })
    }

    fn rest(&self) -> &[u8] {
        &self.buffer[self.done..]
    }

    /// Reads as much again as is there, so that a long game is looked through only a few times.
    fn read_on(&mut self) -> io::Result<()> {
        self.buffer.drain(..self.done);
        self.done = 0;
        let wanted = self.buffer.len().max(CHUNK);
        let read = self.input.by_ref().take(wanted as u64).read_to_end(&mut self.buffer)?;
        self.is_read = read < wanted;
        Ok(())
    }

    fn next_game(&mut self) -> io::Result<Option<Records>> {
        let mut records = Records::default();
        loop {
            let start = next_game(self.rest());
            // A game may begin with what was read last, unless it has been waited for long enough.
            let waits = |&at: &usize| !self.is_read && self.rest().len() - at <= CHUNK;
            let open = self.rest().iter().rposition(|&byte| byte == b'(').filter(waits);
            records.faults.extend(self.pass(start.or(open).unwrap_or(self.rest().len())));
            if start.is_some() || self.is_read {
                break;
            }
            self.read_on()?;
        }
        if !self.rest().is_empty() {
            self.has_game = true;
            self.read_game(&mut records)?;
        } else if !self.has_game {
            self.has_game = true;
            records.faults.push(TextCursor::default().fault(0, RecordError::NoGame));
        }
        Ok((!records.games.is_empty() || !records.faults.is_empty()).then_some(records))
    }

    /// Leaves bytes out that belong to no game. That text stands behind a game is told once.
    fn pass(&mut self, length: usize) -> Option<Fault> {
        let bytes = &self.buffer[self.done..self.done + length];
        let mut fault = None;
        for char in decoded(bytes, UTF_8).0.chars() {
            let is_stray = match char {
                '(' => {
                    self.around += 1;
                    false
                }
                ')' => self.around == 0,
                // A mark or an end of file that was put together with others.
                '\u{feff}' | '\u{1a}' => false,
                _ => !char.is_ascii_whitespace(),
            };
            if char == ')' {
                self.around = self.around.saturating_sub(1);
            }
            if is_stray && self.has_game && !self.has_told {
                self.has_told = true;
                fault = Some(self.place.fault(0, RecordError::Outside));
            }
            self.place.pass(char.encode_utf8(&mut [0; 4]));
        }
        self.done += length;
        fault
    }

    fn read_game(&mut self, records: &mut Records) -> io::Result<()> {
        let (end, grammar, mut faults) = loop {
            let (end, grammar, faults) = self.measure();
            if end.is_some() || self.is_read {
                break (end.unwrap_or(self.rest().len()), grammar, faults);
            }
            if self.rest().len() > MAX_BYTES {
                records.faults.push(self.place.fault(0, RecordError::TooLong(MAX_BYTES)));
                self.done = self.buffer.len();
                self.is_read = true;
                return Ok(());
            }
            self.read_on()?;
        };
        let bytes = &self.buffer[self.done..self.done + end];
        let encoding = grammar.encoding.unwrap_or_else(|| guessed(bytes));
        records.games.extend(read::game(bytes, grammar, encoding, &mut faults));
        records.faults.extend(faults.told(bytes, encoding, &mut self.place));
        self.done += end;
        Ok(())
    }

    /// Where the game that begins here ends, if what was read holds its end, and how it is written.
    fn measure(&self) -> (Option<usize>, Grammar, Faults) {
        let bytes = self.rest();
        let was_wide = self.told.is_some_and(|told| told != UTF_8);
        let mut grammar = Grammar { is_bare: false, encoding: self.told.map(|_| UTF_8), was_wide };
        // What a root says of its values holds from its beginning.
        'again: loop {
            let mut faults = Faults::default();
            let (mut depth, mut nodes) = (0, 0);
            for token in grammar.tokens(bytes) {
                match token.kind {
                    // A game that has no end is ended by the next one.
                    TokenKind::Open if depth > 0 && begins_root(&bytes[token.offset..]) => {
                        return (Some(token.offset), grammar, faults);
                    }
                    TokenKind::Open => depth += 1,
                    TokenKind::Close if depth <= 1 => return (Some(token.offset + 1), grammar, faults),
                    TokenKind::Close => depth -= 1,
                    TokenKind::Node => nodes += 1,
                    TokenKind::Property(name, values) if nodes == 1 => {
                        let Some(&(offset, value)) = values.first() else { continue };
                        let property = Property::new(name, "");
                        let value = String::from_utf8_lossy(value);
                        if property.is("FF") && value.trim() == FILE_FORMAT && !grammar.is_bare {
                            grammar.is_bare = true;
                            continue 'again;
                        }
                        if property.is("CA") && grammar.encoding.is_none() && !value.trim().is_empty() {
                            let known = Encoding::for_label_no_replacement(value.trim().as_bytes());
                            if let Some(known) = known.filter(|known| known.is_ascii_compatible()) {
                                grammar.encoding = Some(known);
                                continue 'again;
                            }
                            faults.add(offset, RecordError::UnknownEncoding(value.trim().to_owned()));
                        }
                    }
                    TokenKind::Property(..) | TokenKind::Fault(_) => {}
                }
            }
            return (None, grammar, faults);
        }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Records>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_game().transpose();
        if matches!(next, Some(Err(_))) {
            (self.done, self.is_read, self.has_game) = (self.buffer.len(), true, true);
        }
        next
    }
}
