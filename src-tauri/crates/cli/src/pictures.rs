//! The command that draws a position.

use std::path::{Path, PathBuf};

use alcazar_picture::{Look, Size, Theme, png, svg};
use alcazar_rules::{AnyGame, GameKind, Preview};
use clap::Args;

use crate::args::games;
use crate::fault::Fault;
use crate::records;

/// What is drawn, and how.
#[derive(Debug, Args)]
pub struct Picture {
    /// A record, of which the end of the first game's main line is drawn, or a position string.
    #[arg(value_name = "FILE_OR_STRING", allow_hyphen_values = true)]
    what: String,
    #[arg(long, help = games())]
    game: GameKind,
    /// The picture; its extension, svg or png, says which kind it is.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// light, dark or contrast.
    #[arg(long, default_value_t)]
    theme: Theme,
    /// The longer edge in pixels, from 16 to 8192.
    #[arg(long, value_name = "PX", default_value_t)]
    size: Size,
    /// The position after so many plies of the record's main line.
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Mark what the last turn did.
    #[arg(long)]
    last_move: bool,
}

/// The name of the argument in faults.
const WHAT: &str = "FILE_OR_STRING";

/// Draws a position into a file.
pub fn render(picture: &Picture) -> Result<(), Fault> {
    let out = picture.out.display().to_string();
    let extension = picture.out.extension().unwrap_or_default().to_ascii_lowercase();
    if extension != "svg" && extension != "png" {
        return Err(Fault::new("--out", format!("{out}: expected a name that ends with .svg or .png")));
    }
    let (position, last) = position(picture)?;
    let drawn = svg(&position, &last, Look { theme: picture.theme, ..Look::default() }, picture.size);
    let bytes = if extension == "png" {
        png(&drawn).map_err(|error| Fault::new("--out", format!("{out}: {error}")))?
    } else {
        drawn.into_bytes()
    };
    records::write(&picture.out, &bytes).map_err(|error| Fault::new("--out", format!("{out}: {error}")))
}

/// The position that is drawn, and what the last turn did if that is to be marked.
fn position(picture: &Picture) -> Result<(AnyGame, Vec<Preview>), Fault> {
    let path = Path::new(&picture.what);
    if path.exists() {
        return of_record(picture, path);
    }
    let position = picture.game.parse(&picture.what);
    let position =
        position.map_err(|error| Fault::new(WHAT, format!("no file has this name, and as a position: {error}")))?;
    if picture.ply.is_some() {
        return Err(Fault::new("--ply", "a position string has no moves"));
    }
    if picture.last_move {
        return Err(Fault::new("--last-move", "a position string has no moves"));
    }
    Ok((position, Vec::new()))
}

fn of_record(picture: &Picture, path: &Path) -> Result<(AnyGame, Vec<Preview>), Fault> {
    if records::is_same_file(path, &picture.out) {
        return Err(Fault::new("--out", "this is the file that is read; it is not changed"));
    }
    let name = path.display().to_string();
    let records = records::read(path)?;
    if let Some(fault) = records.faults.first() {
        return Err(Fault::new(&name, fault));
    }
    let mut game = records.games.into_iter().next().ok_or_else(|| Fault::new(&name, "there is no game in it"))?;
    if game.kind() != picture.game {
        let names = (game.kind().info().name, picture.game.info().name);
        return Err(Fault::new("--game", format!("{name} holds a game of {}, not of {}", names.0, names.1)));
    }
    let line = game.main_line();
    let plies = picture.ply.unwrap_or(line.len());
    // Before the first ply stands the start.
    let node = plies.checked_sub(1).map_or(Some(0), |index| line.get(index).copied());
    let node = node.ok_or_else(|| Fault::new("--ply", format!("the main line ends after {} plies", line.len())))?;
    game.go_to(node).map_err(|error| Fault::new("--ply", error))?;
    let last = if picture.last_move { game.before_last().into_iter().chain(game.last()).collect() } else { Vec::new() };
    Ok((game.position().clone(), last))
}
