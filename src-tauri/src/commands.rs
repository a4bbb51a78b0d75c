//! What the page may ask for. Each command is a line or two: the work is done by the desk, the preferences and the
//! record formats.

use alcazar_rules::{Draft, Preview, Setup};
use tauri::{AppHandle, Runtime, State};

use crate::desk::Desk;
use crate::error::CommandError;
use crate::preferences::{self, LoadedPreferences, Preferences};
use crate::table::{GameCard, Table};

type Answer<T> = Result<T, CommandError>;

/// The games that can be played.
#[tauri::command]
pub fn games() -> Vec<GameCard> {
    GameCard::all()
}

/// The game on the table, if there is one.
#[tauri::command]
pub fn table(desk: State<Desk>) -> Option<Table> {
    desk.table()
}

/// Puts a new game on the table.
#[tauri::command]
pub fn new_game(desk: State<Desk>, game: &str, setup: Setup, players: Vec<String>) -> Answer<Table> {
    desk.new_game(game, &setup, &players)
}

/// Picks a piece up.
#[tauri::command]
pub fn select(desk: State<Desk>, revision: u32, source: String) -> Answer<Draft> {
    desk.select(revision, &source)
}

/// Turns the piece in hand by quarter turns, clockwise if positive.
#[tauri::command]
pub fn rotate(desk: State<Desk>, revision: u32, by: i8) -> Answer<Draft> {
    desk.rotate(revision, by)
}

/// Chooses a target that does not end the turn.
#[tauri::command]
pub fn choose(desk: State<Desk>, revision: u32, id: String) -> Answer<Draft> {
    desk.choose(revision, &id)
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

/// Takes the last action back.
#[tauri::command]
pub fn undo(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.undo(revision)
}

/// Takes back to the start of the turn, or the whole turn before if nothing of this one is played.
#[tauri::command]
pub fn undo_turn(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.undo_turn(revision)
}

/// Plays an action again that was taken back.
#[tauri::command]
pub fn redo(desk: State<Desk>, revision: u32) -> Answer<Table> {
    desk.redo(revision)
}

/// Goes to a node of the tree of moves.
#[tauri::command]
pub fn go_to(desk: State<Desk>, revision: u32, node: u32) -> Answer<Table> {
    desk.go_to(revision, node)
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
