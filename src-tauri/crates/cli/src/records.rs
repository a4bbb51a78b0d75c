//! Commands that read and write records.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use alcazar_letter::Language;
use alcazar_session::records::{self, Format, Records, sgf};
use alcazar_session::{Session, files};

use crate::fault::Fault;
use crate::positions::winner;
use crate::progress::Progress;

/// The name of standard input and output among the arguments.
const STANDARD: &str = "-";

/// Reads files and prints a line for each: how long its games are and how they end.
pub fn check(paths: &[PathBuf], out: &mut impl Write) -> Result<(), Fault> {
    let mut faults = Vec::new();
    let mut files = Vec::new();
    for path in paths {
        match files_of(path) {
            Ok(found) => files.extend(found),
            Err(fault) => faults.push(fault),
        }
    }
    let mut progress = Progress::of(files.len());
    for path in files {
        let name = path.display();
        match read(&path) {
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
        progress.step();
    }
    drop(progress);
    let others = faults.len().saturating_sub(1);
    match faults.into_iter().next() {
        None => Ok(()),
        Some(first) if others > 0 => {
            Err(Fault::new(&first.to_string(), format!("and {}", count(others, "more fault"))))
        }
        Some(first) => Err(first),
    }
}

/// The records that a path stands for: those in a folder, by name, or the file itself.
fn files_of(path: &Path) -> Result<Vec<PathBuf>, Fault> {
    if path == Path::new(STANDARD) || !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let found = records::in_folder(path).map_err(|fault| Fault::new(&path.display().to_string(), fault))?;
    if found.is_empty() {
        return Err(Fault::new(&path.display().to_string(), "there is no record in this directory"));
    }
    Ok(found)
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

/// Writes the games of a file, or of all in a folder, into another file, or those of each into one in another folder;
/// nothing is written if a part of the first cannot be read.
pub fn convert(
    from: &Path,
    to: &Path,
    (format, language): (Option<Format>, Language),
    out: &mut impl Write,
) -> Result<(), Fault> {
    let target = to.display().to_string();
    let by_name = || to.file_name().and_then(|name| Format::by_name(&name.to_string_lossy()));
    let format = format.or_else(by_name).ok_or_else(|| {
        Fault::new(&target, "the name says no record format; --format can: sgf, littlegolem, json, text, html")
    })?;
    let files = files_of(from)?;
    let mut games: BTreeMap<PathBuf, Vec<Session>> = BTreeMap::new();
    let mut progress = Progress::of(files.len());
    for file in &files {
        let records = read(file)?;
        if let Some(fault) = records.faults.first() {
            return Err(Fault::new(&file.display().to_string(), fault));
        }
        let path = match file.strip_prefix(from) {
            Ok(within) if from.is_dir() && to.is_dir() => {
                let path = to.join(within).with_extension(format.extension());
                if games.contains_key(&path) {
                    return Err(Fault::new(&path.display().to_string(), "two records would become this file"));
                }
                path
            }
            _ => to.to_owned(),
        };
        if files.iter().any(|file| is_same_file(file, &path)) {
            let fault = "this is the file that is read; it is not changed";
            return Err(Fault::new(&path.display().to_string(), fault));
        }
        games.entry(path).or_default().extend(records.games);
        progress.step();
    }
    drop(progress);
    for (path, games) in &games {
        let name = path.display().to_string();
        let text = alcazar_letter::write(games, format, language).map_err(|fault| Fault::new(&name, fault))?;
        if path == Path::new(STANDARD) {
            out.write_all(text.as_bytes())?;
            continue;
        }
        let folder = path.parent().filter(|_| path != to);
        folder
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| write(path, text.as_bytes()))
            .map_err(|fault| Fault::new(&name, fault))?;
    }
    Ok(())
}

pub fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

pub fn read(path: &Path) -> Result<Records, Fault> {
    let name = path.display().to_string();
    // One byte more tells the reader that the file is too long.
    let limit = sgf::MAX_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    let input: io::Result<Box<dyn Read>> = if path == Path::new(STANDARD) {
        Ok(Box::new(io::stdin()))
    } else {
        File::open(path).map(|file| Box::new(file) as _)
    };
    input.and_then(|input| input.take(limit).read_to_end(&mut bytes)).map_err(|fault| Fault::new(&name, fault))?;
    let format = Format::detect(&path.file_name().unwrap_or_default().to_string_lossy(), &bytes);
    let format = format.ok_or_else(|| Fault::new(&name, "line 1, column 1: this is no record of a game"))?;
    Ok(records::read(&bytes, format))
}

/// A file is replaced when the new one is whole; what is no file, a device say, is written to.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match path.metadata() {
        Ok(there) if there.is_file() => files::write_whole(path, bytes),
        Ok(_) => OpenOptions::new().write(true).open(path)?.write_all(bytes),
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => files::write_whole(path, bytes),
        Err(fault) => Err(fault),
    }
}
