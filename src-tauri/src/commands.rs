//! What the page may ask for. Each command is a line or two: the work is done by the desk, the preferences and the
//! record formats.

#![allow(clippy::needless_pass_by_value, reason = "Tauri hands a command its state and arguments by value")]

use std::path::PathBuf;

use alcazar_library::{Card, GameId, ImportProgress, Query};
use alcazar_rules::{Draft, Edit, Edited, Preview, Setup, Step};
use alcazar_session::records::Format;
use alcazar_session::{Change, Way};
use rand::seq::SliceRandom;
use tauri::ipc::Channel;
use tauri::{AppHandle, Manager, Runtime, State, Window};
use tauri_plugin_dialog::{DialogExt, FilePath};

use crate::desk::Desk;
use crate::diagram::Diagram;
use crate::editor::{self, KeptPositions};
use crate::error::{Answer, Code, CommandError};
use crate::opponent::Player;
use crate::picture::{Pasteboard, PictureKind, PictureLook};
use crate::preferences::{self, LoadedPreferences, Preferences};
use crate::rescue::Saved;
use crate::shelf::Found;
use crate::table::{GameCard, Opened, Table};
use crate::tree::Tree;
use crate::watch::News;

/// The games that can be played.
#[tauri::command]
pub fn games() -> Vec<GameCard> {
    GameCard::all()
}

/// A position for the page to draw, with what is in hand after some steps.
#[tauri::command]
pub fn diagram(game: &str, position: &str, steps: Vec<Step>) -> Answer<Diagram> {
    Diagram::of(game, position, &steps)
}

/// The game on the table, if there is one.
#[tauri::command]
pub fn table(desk: State<Desk>) -> Option<Table> {
    desk.table()
}

/// The tree of moves of the game on the table.
#[tauri::command]
pub fn tree(desk: State<Desk>) -> Option<Tree> {
    desk.tree()
}

/// Puts a new game on the table. By lot, the players take the seats in an order of chance.
#[tauri::command]
pub fn new_game(desk: State<Desk>, game: &str, setup: Setup, players: Vec<Player>, lot: bool) -> Answer<Table> {
    desk.new_game(game, &setup, &drawn(players, lot))
}

/// Puts a new game on the table that begins from a position; the players take their seats as in [`new_game`].
#[tauri::command]
pub fn new_game_from(desk: State<Desk>, game: &str, position: &str, players: Vec<Player>, lot: bool) -> Answer<Table> {
    desk.new_game_from(game, position, &drawn(players, lot))
}

fn drawn(mut players: Vec<Player>, lot: bool) -> Vec<Player> {
    if lot {
        players.shuffle(&mut rand::rng());
    }
    players
}

/// Changes a position that is being set up.
#[tauri::command]
pub fn edit_position(game: &str, position: &str, edit: Edit) -> Answer<Edited> {
    editor::edit_position(game, position, &edit)
}

/// The positions kept of a game.
#[tauri::command]
pub fn kept_positions<R: Runtime>(app: AppHandle<R>, game: &str) -> Answer<KeptPositions> {
    editor::kept(&kept_file(&app)?, game)
}

/// Keeps a position under a name; without a position the name is forgotten.
#[tauri::command]
pub fn keep_position<R: Runtime>(
    app: AppHandle<R>,
    game: &str,
    name: &str,
    position: Option<&str>,
) -> Answer<KeptPositions> {
    editor::keep(&kept_file(&app)?, game, name, position)
}

/// Picks a piece up.
#[tauri::command]
pub fn select(desk: State<Desk>, revision: u32, source: &str) -> Answer<Draft> {
    desk.select(revision, source)
}

/// Turns the piece in hand by quarter turns, clockwise if positive.
#[tauri::command]
pub fn rotate(desk: State<Desk>, revision: u32, by: i8) -> Answer<Draft> {
    desk.rotate(revision, by)
}

/// Chooses a target that does not end the turn.
#[tauri::command]
pub fn choose(desk: State<Desk>, revision: u32, id: &str) -> Answer<Draft> {
    desk.choose(revision, id)
}

/// Takes the last step with the piece in hand back; the first step put down leaves the hand empty.
#[tauri::command]
pub fn step_back(desk: State<Desk>, revision: u32) -> Answer<Option<Draft>> {
    desk.step_back(revision)
}

/// Puts the piece in hand back where it was.
#[tauri::command]
pub fn deselect(desk: State<Desk>, revision: u32) -> Answer<()> {
    desk.deselect(revision)
}

/// What an action would do.
#[tauri::command]
pub fn preview(desk: State<Desk>, revision: u32, action: &str) -> Answer<Preview> {
    desk.preview(revision, action)
}

/// Plays an action by its text.
#[tauri::command]
pub fn play(desk: State<Desk>, revision: u32, action: &str) -> Answer<Table> {
    desk.play(revision, action)
}

/// Undoes the last change of the game, an action or an edit.
#[tauri::command]
pub fn undo(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.undo(revision)
}

/// Does a change again that was undone.
#[tauri::command]
pub fn redo(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.redo(revision)
}

/// Walks back to where the last turn of a person began.
#[tauri::command]
pub fn undo_turn(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.undo_turn(revision)
}

/// Tells the page through a channel what happens by itself; another channel takes its place.
#[tauri::command]
pub fn watch(desk: State<Desk>, channel: Channel<News>) {
    desk.watch(move |event| channel.send(event).is_ok());
}

/// Stops the computer that is thinking.
#[tauri::command]
pub fn stop_computer(desk: State<Desk>, id: GameId) -> Answer<Table> {
    desk.stop_computer(id)
}

/// Lets the computer that is to act go on.
#[tauri::command]
pub fn go_on(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.go_on(revision)
}

/// Lets the computer that is thinking play the best that it has found.
#[tauri::command]
pub fn move_now(desk: State<Desk>, revision: u32) -> Answer<()> {
    desk.move_now(revision)
}

/// Looks for the best turn; the page is told of it as news.
#[tauri::command]
pub fn hint(desk: State<Desk>, revision: u32) -> Answer<()> {
    desk.hint(revision)
}

/// Analyses the positions on the table from now on, or no longer; the page is told of it as news.
#[tauri::command]
pub fn analyse(desk: State<Desk>, on: bool) {
    desk.analyse(on);
}

/// Looks back at the line that the cursor is on; the page is told of it as news.
#[tauri::command]
pub fn review(desk: State<Desk>, revision: u32) -> Answer<()> {
    desk.review(revision)
}

/// Stops the hint or the review that is at work.
#[tauri::command]
pub fn stop_search(desk: State<Desk>) {
    desk.stop_search();
}

/// Walks along the line that the cursor is on.
#[tauri::command]
pub fn walk(desk: State<Desk>, revision: u32, way: Way) -> Answer<Table> {
    desk.walk(revision, way)
}

/// Edits the game: its moves, notes or names.
#[tauri::command]
pub fn edit(desk: State<Desk>, revision: u32, change: Change) -> Answer<Table> {
    desk.edit(revision, change)
}

/// Goes to a node of the tree of moves.
#[tauri::command]
pub fn go_to(desk: State<Desk>, revision: u32, node: u32) -> Answer<Table> {
    desk.go_to(revision, node)
}

/// Goes on as a free table.
#[tauri::command]
pub fn go_free(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.go_free(revision)
}

/// Goes on by the rules, with a seat to move.
#[tauri::command]
pub fn go_ruled(desk: State<Desk>, revision: u32, first: u8) -> Answer<Table> {
    desk.go_ruled(revision, first)
}

/// Asks where to and writes the record of the game. Answers the path, or nothing if the person thought better of it.
#[tauri::command]
pub async fn export_record<R: Runtime>(
    app: AppHandle<R>,
    window: Window<R>,
    desk: State<'_, Desk>,
    revision: u32,
    format: String,
) -> Answer<Option<String>> {
    let format: Format = format.parse().map_err(|error| CommandError::new(Code::NoSuchFormat, error))?;
    let record = desk.record(revision, format)?;
    save(&app, &window, &desk, (format.id(), format.extension()), record.into_bytes())
}

/// Asks where to and writes the records of games as one file. Answers the path, or nothing if the person thought
/// better of it.
#[tauri::command]
pub async fn export_games<R: Runtime>(
    app: AppHandle<R>,
    window: Window<R>,
    desk: State<'_, Desk>,
    ids: Vec<GameId>,
) -> Answer<Option<String>> {
    let records = desk.records(&ids)?;
    save(&app, &window, &desk, (Format::Sgf.id(), Format::Sgf.extension()), records.into_bytes())
}

/// Writes a kind of file that has a name and an extension.
fn save<R: Runtime>(
    app: &AppHandle<R>,
    window: &Window<R>,
    desk: &Desk,
    (name, extension): (&str, &str),
    bytes: Vec<u8>,
) -> Answer<Option<String>> {
    let chosen = app
        .dialog()
        .file()
        .set_parent(window)
        .set_file_name(format!("alcazar.{extension}"))
        .add_filter(name, &[extension])
        .blocking_save_file();
    let Some(path) = chosen.map(local).transpose()? else { return Ok(None) };
    desk.save(&path, bytes).map(Some)
}

/// Asks where to and writes a picture of the position. Answers the path, or nothing if the person thought better of it.
#[tauri::command]
pub async fn save_picture<R: Runtime>(
    app: AppHandle<R>,
    window: Window<R>,
    desk: State<'_, Desk>,
    revision: u32,
    kind: PictureKind,
    look: PictureLook,
) -> Answer<Option<String>> {
    let picture = kind.bytes(desk.picture(revision, &look)?)?;
    let extension = kind.extension();
    save(&app, &window, &desk, (&extension.to_uppercase(), extension), picture)
}

/// Puts a picture of the position on the clipboard.
#[tauri::command(async)]
pub fn copy_picture(desk: State<Desk>, pasteboard: State<Pasteboard>, revision: u32, look: PictureLook) -> Answer<()> {
    pasteboard.put(&desk.picture(revision, &look)?)
}

/// Writes the file that was held back because it had changed on the disk.
#[tauri::command]
pub fn overwrite(desk: State<Desk>) -> Answer<String> {
    desk.overwrite()
}

/// The record of the game as text.
#[tauri::command]
pub fn record(desk: State<Desk>, revision: u32, format: &str) -> Answer<String> {
    desk.record(revision, format.parse().map_err(|error| CommandError::new(Code::NoSuchFormat, error))?)
}

/// The record formats that can hold the game on the table.
#[tauri::command]
pub fn formats(desk: State<Desk>, revision: u32) -> Answer<Vec<&'static str>> {
    desk.formats(revision)
}

/// Asks which files and takes their games in. Answers nothing if the person thought better of it.
#[tauri::command]
pub async fn import_records<R: Runtime>(
    app: AppHandle<R>,
    window: Window<R>,
    desk: State<'_, Desk>,
    progress: Channel<ImportProgress>,
) -> Answer<Option<Opened>> {
    let chosen = app.dialog().file().set_parent(&window).add_filter("SGF", &["sgf", "SGF"]).blocking_pick_files();
    let Some(paths) = chosen else { return Ok(None) };
    let paths = paths.into_iter().map(local).collect::<Result<_, _>>()?;
    import(&desk, paths, &progress).map(Some)
}

/// Takes the games of the files in that were dropped on the window or named on the command line, if there are any.
#[tauri::command]
pub async fn import_waiting(desk: State<'_, Desk>, progress: Channel<ImportProgress>) -> Answer<Option<Opened>> {
    let paths = desk.waiting();
    if paths.is_empty() { Ok(None) } else { import(&desk, paths, &progress).map(Some) }
}

fn import(desk: &Desk, paths: Vec<PathBuf>, progress: &Channel<ImportProgress>) -> Answer<Opened> {
    // A page that is gone needs no progress.
    desk.import(paths, |now| drop(progress.send(now)))
}

/// Stops the import that is going on; what came in stays.
#[tauri::command]
pub fn stop_import(desk: State<Desk>) {
    desk.stop_import();
}

/// What the page has to be told since it asked last.
#[tauri::command]
pub fn notices(desk: State<Desk>) -> Vec<CommandError> {
    desk.notices()
}

/// The games lying open, in the order of their tabs.
#[tauri::command]
pub fn tabs(desk: State<Desk>) -> Answer<Vec<Card>> {
    desk.tabs()
}

/// Puts a game of the library on the table.
#[tauri::command]
pub fn open_game(desk: State<Desk>, id: GameId) -> Answer<Table> {
    desk.open_game(id)
}

/// Closes a game; answers the one that then stands on the table.
#[tauri::command]
pub fn close_game(desk: State<Desk>, id: GameId) -> Answer<Option<Table>> {
    desk.close_game(id)
}

/// Finds games in the library.
#[tauri::command(async)]
pub fn search(desk: State<Desk>, query: Query) -> Answer<Found> {
    desk.search(&query)
}

/// All tags in use, each with the number of games that have it.
#[tauri::command]
pub fn tags(desk: State<Desk>) -> Answer<Vec<(String, u32)>> {
    desk.tags()
}

/// Copies a game with all its branches.
#[tauri::command]
pub fn copy_game(desk: State<Desk>, id: GameId) -> Answer<Card> {
    desk.copy_game(id)
}

/// Edits a game of the library, whether it stands on the table or not.
#[tauri::command]
pub fn edit_game(desk: State<Desk>, id: GameId, change: Change) -> Answer<Card> {
    desk.edit_game(id, &change)
}

/// Puts games into the bin.
#[tauri::command]
pub fn bin_games(desk: State<Desk>, ids: Vec<GameId>) -> Answer<()> {
    desk.bin_games(&ids)
}

/// Takes games out of the bin.
#[tauri::command]
pub fn restore_games(desk: State<Desk>, ids: Vec<GameId>) -> Answer<()> {
    desk.restore_games(&ids)
}

/// Deletes games that lie in the bin for ever; answers how many they were.
#[tauri::command(async)]
pub fn delete_games(desk: State<Desk>, ids: Vec<GameId>) -> Answer<u32> {
    desk.delete_games(&ids)
}

/// Deletes all games in the bin for ever; answers how many they were.
#[tauri::command(async)]
pub fn empty_bin(desk: State<Desk>) -> Answer<u32> {
    desk.empty_bin()
}

/// Gives games a tag, beside those that they have.
#[tauri::command(async)]
pub fn tag_games(desk: State<Desk>, ids: Vec<GameId>, tag: &str) -> Answer<()> {
    desk.tag_games(&ids, tag)
}

/// The names of the damaged libraries that were set aside.
#[tauri::command]
pub fn damaged_libraries(desk: State<Desk>) -> Vec<String> {
    desk.damaged_libraries()
}

/// Takes what can still be read out of a damaged library.
#[tauri::command]
pub async fn rescue(desk: State<'_, Desk>, name: String, progress: Channel<ImportProgress>) -> Answer<Saved> {
    // A page that is gone needs no progress.
    desk.rescue(&name, |now| drop(progress.send(now)))
}

/// Closes the window.
#[tauri::command]
pub fn close<R: Runtime>(window: Window<R>) -> Answer<()> {
    window.destroy().map_err(|error| CommandError::new(Code::Internal, error))
}

/// The preferences as they were kept.
#[tauri::command]
pub fn preferences<R: Runtime>(app: AppHandle<R>) -> Answer<LoadedPreferences> {
    preferences::load(&app)
}

/// Keeps the preferences.
#[tauri::command]
pub fn set_preferences<R: Runtime>(app: AppHandle<R>, preferences: Preferences) -> Answer<()> {
    preferences::save(&app, &preferences)
}

fn kept_file<R: Runtime>(app: &AppHandle<R>) -> Answer<PathBuf> {
    let folder = app.path().app_data_dir().map_err(|error| CommandError::new(Code::Unreadable, error))?;
    Ok(folder.join(editor::FILE))
}

fn local(path: FilePath) -> Answer<PathBuf> {
    path.into_path().map_err(|error| CommandError::new(Code::NoFile, error))
}
