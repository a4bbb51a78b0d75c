//! The rows that stand in the pages of a damaged library, whatever became of its first page, its tables' names and the
//! pages that lead to others: each page that holds rows is read for itself, as
//! [`SQLite` documents them](https://www.sqlite.org/fileformat2.html#b_tree_pages). What a row is of is told by its
//! shape.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::GameId;
use crate::file::beside;
use crate::log::{Log, PAGE_BYTES, page_at};

/// A library's pages, those in the log before those in the file.
#[derive(Debug)]
pub(crate) struct Pages {
    file: Option<File>,
    log: Option<Log>,
    /// The greatest number that a page may have; they are counted from 1.
    pub(crate) last: u32,
}

/// A row of a table that tells of games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Row {
    /// Of `games`: the columns behind the number that say what it is.
    Game(GameId, Vec<Value>),
    /// Of `snapshots`.
    Snapshot(Entry),
    /// Of `changes`.
    Change(Entry),
    /// Of `held`: how many games there are.
    Held(i64),
}

/// A row of a journal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) game: GameId,
    pub(crate) number: u32,
    pub(crate) text: String,
    pub(crate) sum: Option<Vec<u8>>,
}

/// What stands in a column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

/// What a page is, by its first byte.
const TABLE_LEAF: u8 = 0x0d;
const INDEX_LEAF: u8 = 0x0a;
const INDEX_INTERIOR: u8 = 0x02;

impl Pages {
    /// The pages of a library that nobody has open.
    ///
    /// # Errors
    /// What the system says; where there is neither a file nor a log, that the file is not there.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let log = Log::read(&beside(path, "-wal"))?;
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && log.is_some() => None,
            opened => Some(opened?),
        };
        let bytes = file.as_ref().map_or(Ok(0), |file| file.metadata().map(|data| data.len()))?;
        let in_file = u32::try_from(bytes.div_ceil(PAGE_BYTES as u64)).unwrap_or(u32::MAX);
        let last = in_file.max(log.as_ref().map_or(0, Log::last_page));
        Ok(Self { file, log, last })
    }

    fn page(&self, number: u32) -> io::Result<Vec<u8>> {
        let logged = self.log.as_ref().and_then(|log| log.page(number));
        match (logged, &self.file) {
            (Some(page), _) => page,
            (None, Some(file)) => page_at(file, u64::from(number - 1) * PAGE_BYTES as u64),
            (None, None) => Ok(vec![0; PAGE_BYTES]),
        }
    }

    /// The rows on a page; none if it holds none that can be read.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn rows(&self, number: u32) -> io::Result<Vec<Row>> {
        let page = self.page(number)?;
        let mut rows = Vec::new();
        // The first page holds the names of the tables alone.
        let kind = if number == 1 { 0 } else { page[0] };
        let before_cells = match kind {
            TABLE_LEAF | INDEX_LEAF => 8,
            INDEX_INTERIOR => 12,
            _ => return Ok(rows),
        };
        for cell in 0..usize::from(half(&page, 3)) {
            let Some(place) = page.get(before_cells + cell * 2..).filter(|rest| rest.len() >= 2) else { break };
            let place = usize::from(half(place, 0));
            let found = self.cell(kind, page.get(place..).unwrap_or_default())?;
            rows.extend(found.and_then(|(id, columns)| Row::of(kind == TABLE_LEAF, id, columns)));
        }
        Ok(rows)
    }

    /// The number and the columns of a row.
    fn cell(&self, kind: u8, cell: &[u8]) -> io::Result<Option<(GameId, Vec<Value>)>> {
        let mut rest = if kind == INDEX_INTERIOR { cell.get(4..).unwrap_or_default() } else { cell };
        let Some(bytes) = varint(&mut rest).and_then(|bytes| usize::try_from(bytes).ok()) else { return Ok(None) };
        let id = if kind == TABLE_LEAF { varint(&mut rest) } else { Some(0) };
        let (Some(id), Some(payload)) = (id, self.payload(kind, bytes, rest)?) else { return Ok(None) };
        Ok(columns(&payload).map(|columns| (id, columns)))
    }

    /// What a row consists of, the part of it on pages of their own included.
    fn payload(&self, kind: u8, bytes: usize, rest: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let whole = if kind == TABLE_LEAF { PAGE_BYTES - 35 } else { (PAGE_BYTES - 12) * 64 / 255 - 23 };
        let least = (PAGE_BYTES - 12) * 32 / 255 - 23;
        let here = if bytes <= whole {
            bytes
        } else {
            let fitting = least + (bytes - least) % (PAGE_BYTES - 4);
            if fitting <= whole { fitting } else { least }
        };
        let Some((local, after)) = rest.split_at_checked(here) else { return Ok(None) };
        let mut payload = local.to_vec();
        let mut next = if bytes > here && after.len() >= 4 { number_at(after, 0) } else { 0 };
        let mut pages = 0;
        while payload.len() < bytes {
            pages += 1;
            if next == 0 || next > self.last || pages > self.last {
                return Ok(None);
            }
            let page = self.page(next)?;
            let part = (bytes - payload.len()).min(PAGE_BYTES - 4);
            payload.extend_from_slice(&page[4..4 + part]);
            next = number_at(&page, 0);
        }
        Ok(Some(payload))
    }
}

impl Row {
    fn of(is_in_table: bool, id: GameId, columns: Vec<Value>) -> Option<Self> {
        use Value::{Null, Number, Text};
        match columns.as_slice() {
            [Null, Number(_), Text(_), Text(_), Number(_), Number(_), Number(_), Number(_), Number(_), more @ ..]
                if is_in_table && more.len() <= 2 =>
            {
                Some(Self::Game(id, columns.into_iter().skip(1).take(8).collect()))
            }
            [Number(_), Number(games)] if is_in_table => Some(Self::Held(*games)),
            [Number(game), Number(number), Text(text), more @ ..] if more.len() <= 2 => {
                let sum = match more {
                    [Value::Bytes(sum), ..] => Some(sum.clone()),
                    [] | [Null, ..] => None,
                    _ => return None,
                };
                let entry = Entry { game: *game, number: u32::try_from(*number).ok()?, text: text.clone(), sum };
                Some(if is_in_table { Self::Snapshot(entry) } else { Self::Change(entry) })
            }
            _ => None,
        }
    }
}

fn half(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes[at + 1]])
}

fn number_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(half(bytes, at)) << 16 | u32::from(half(bytes, at + 2))
}

/// A number in as many bytes as it needs, nine at most.
fn varint(rest: &mut &[u8]) -> Option<i64> {
    let mut number = 0u64;
    for count in 1..=9 {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        if count == 9 {
            return Some((number << 8 | u64::from(byte)) as i64);
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(number as i64)
}

fn columns(payload: &[u8]) -> Option<Vec<Value>> {
    let mut header = payload;
    let header_bytes = usize::try_from(varint(&mut header)?).ok()?;
    let (mut kinds, mut body) = payload.split_at_checked(header_bytes)?;
    varint(&mut kinds)?;
    let mut columns = Vec::new();
    while !kinds.is_empty() {
        let kind = usize::try_from(varint(&mut kinds)?).ok()?;
        let bytes = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind,
            5 => 6,
            6 | 7 => 8,
            _ => kind.checked_sub(12)? / 2,
        };
        let (value, after) = body.split_at_checked(bytes)?;
        body = after;
        columns.push(match kind {
            0 => Value::Null,
            1..=6 => Value::Number(number(value)),
            8 | 9 => Value::Number((kind == 9).into()),
            kind if kind >= 12 && kind % 2 == 0 => Value::Bytes(value.to_vec()),
            kind if kind >= 13 => Value::Text(String::from_utf8(value.to_vec()).ok()?),
            _ => return None,
        });
    }
    Some(columns)
}

/// A number of 1 to 8 bytes, the greatest first, with a sign.
fn number(bytes: &[u8]) -> i64 {
    let sign = if bytes.first().is_some_and(|&byte| byte >= 0x80) { -1 } else { 0 };
    bytes.iter().fold(sign, |number, &byte| number << 8 | i64::from(byte))
}
