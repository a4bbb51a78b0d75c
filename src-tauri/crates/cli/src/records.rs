//! Commands that read and write records.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use alcazar_letter::Language;
use alcazar_session::records::{self, Format, Records, sgf};
use alcazar_session::{Session, files};

use crate::fault::Fault;
use crate::positions::winner;

/// Reads files and prints a line for each: how long its games are and how they end.
pub fn check(paths: &[PathBuf], out: &mut impl Write) -> Result<(), Fault> {
    let mut faults = Vec::new();
    for path in paths {
        let name = path.display();
        match read(path) {
            Err(fault) => {
                writeln!(out, "{name}: cannot be read")?;
                faults.push(fault);
            }
            Ok(records) => {
                let mut parts: Vec<_> = records.games.iter().map(length_and_end).collect();
                if !records.faults.is_empty() {
                    parts.push(count(records.faults.len(), "fault"));
                }
                writeln!(out, "{name}: {}", parts.join("; "))?;
                faults.extend(records.faults.into_iter().map(|fault| Fault::new(&name.to_string(), fault)));
            }
        }
    }
    let others = faults.len().saturating_sub(1);
    match faults.into_iter().next() {
        None => Ok(()),
        Some(first) if others > 0 => {
            Err(Fault::new(&first.to_string(), format!("and {}", count(others, "more fault"))))
        }
        Some(first) => Err(first),
    }
}

/// The plies of a game's main line and its result: the winner's letter, `draw`, what the record says of a game that
/// the rules did not end, or `unfinished`.
fn length_and_end(game: &Session) -> String {
    let line = game.main_line();
    let end = line.last().copied().unwrap_or_default();
    let end = game.node(end);
    let turns = end.map_or(0, |node| node.turn() as usize);
    let in_turns = if turns < line.len() { format!(" in {}", count(turns, "turn")) } else { String::new() };
    let said = || game.node(0)?.notes.property("RE").filter(|result| !result.trim().is_empty());
    let result = end.and_then(|node| winner(node.position())).or_else(said);
    format!("{}{in_turns}, {}", plies(line.len()), result.unwrap_or_else(|| "unfinished".to_owned()))
}

fn plies(number: usize) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

fn count(number: usize, of: &str) -> String {
    format!("{number} {of}{}", if number == 1 { "" } else { "s" })
}

/// Writes the games of one file into another; nothing is written if a part of the first cannot be read.
pub fn convert(from: &Path, to: &Path, format: Option<Format>, language: Language) -> Result<(), Fault> {
    let target = to.display().to_string();
    let by_name = || to.file_name().and_then(|name| Format::by_name(&name.to_string_lossy()));
    let format = format.or_else(by_name).ok_or_else(|| {
        Fault::new(&target, "the name says no record format; --format can: sgf, littlegolem, json, text, html")
    })?;
    let records = read(from)?;
    if let Some(fault) = records.faults.first() {
        return Err(Fault::new(&from.display().to_string(), fault));
    }
    if is_same_file(from, to) {
        return Err(Fault::new(&target, "this is the file that is read; it is not changed"));
    }
    let text = alcazar_letter::write(&records.games, format, language).map_err(|fault| Fault::new(&target, fault))?;
    write(to, text.as_bytes()).map_err(|fault| Fault::new(&target, fault))
}

pub fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

pub fn read(path: &Path) -> Result<Records, Fault> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    // One byte more tells the reader that the file is too long.
    let limit = sgf::MAX_BYTES as u64 + 1;
    File::open(path)
        .and_then(|file| file.take(limit).read_to_end(&mut bytes))
        .map_err(|fault| Fault::new(&name, fault))?;
    let format = Format::detect(&path.file_name().unwrap_or_default().to_string_lossy(), &bytes);
    let format = format.ok_or_else(|| Fault::new(&name, "line 1, column 1: this is no record of a game"))?;
    Ok(records::read(&bytes, format))
}

/// A file is replaced when the new one is whole; what is no file, a device say, is written to.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match path.metadata() {
        Ok(there) if there.is_file() => files::write_whole(&path.canonicalize()?, bytes),
        Ok(_) => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => files::write_whole(path, bytes),
        Err(fault) => Err(fault),
    }
}
