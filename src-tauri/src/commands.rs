//! What the page may ask for. Each command is a line or two: the work is done by the desk, the preferences and the
//! record formats.

#![allow(clippy::needless_pass_by_value, reason = "Tauri hands a command its arguments by value")]
#![allow(clippy::unnecessary_wraps, reason = "whatever a command answers, it might have refused")]

use std::path::{Path, PathBuf};

use alcazar_library::{Batch, Card, GameId, ImportProgress, Moment, Query};
use alcazar_rules::{Draft, Edit, Edited, Preview, Setup, Step};
use alcazar_session::records::Format;
use alcazar_session::{Change, Way};
use rand::seq::SliceRandom;
use tauri::{Manager, Runtime};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath};

use crate::diagram::Diagram;
use crate::editor::{self, KeptPositions};
use crate::error::{Answer, Code, CommandError};
use crate::lesson::LessonCard;
use crate::opponent::Player;
use crate::page::{Listener, Page, commands};
use crate::picture::{Pasteboard, PictureKind, PictureLook};
use crate::practice::Tried;
use crate::preferences::{self, LoadedPreferences, Preferences};
use crate::rescue::Saved;
use crate::shelf::ShelfPage;
use crate::table::{GameCard, Opened, Table};
use crate::tree::Tree;
use crate::watch::News;

commands! {
    /// The games that can be played.
    #[command]
    fn games(_page) -> Vec<GameCard> { Ok(GameCard::all()) }

    /// A position for the page to draw, with what is in hand after some steps.
    #[command]
    fn diagram(_page, game: &str, position: &str, steps: Vec<Step>) -> Diagram { Diagram::of(game, position, &steps) }

    /// The game on the table, if there is one.
    #[command]
    fn table(page) -> Option<Table> { Ok(page.desk.table()) }

    /// The tree of moves of the game on the table.
    #[command]
    fn tree(page) -> Option<Tree> { Ok(page.desk.tree()) }

    /// Puts a new game on the table. By lot, the players take the seats in an order of chance.
    #[command]
    fn new_game(page, game: &str, setup: Setup, players: Vec<Player>, lot: bool) -> Table {
        page.desk.new_game(game, &setup, &drawn(players, lot))
    }

    /// Puts a new game on the table that begins from a position; the players take their seats as
    /// in any new game.
    #[command]
    fn new_game_from(page, game: &str, position: &str, players: Vec<Player>, lot: bool) -> Table {
        page.desk.new_game_from(game, position, &drawn(players, lot))
    }

    /// Changes a position that is being set up; an empty text is the start of the game.
    #[command]
    fn edit_position(_page, game: &str, position: &str, edit: Edit) -> Edited {
        editor::edit_position(game, position, &edit)
    }

    /// The positions kept of a game.
    #[command]
    fn kept_positions(page, game: &str) -> KeptPositions { editor::kept(&page.kept_file()?, game) }

    /// Keeps a position under a name; without a position the name is forgotten.
    #[command]
    fn keep_position(page, game: &str, name: &str, position: Option<&str>) -> KeptPositions {
        editor::keep(&page.kept_file()?, game, name, position)
    }

    /// Picks a piece up.
    #[command]
    fn select(page, revision: u32, source: &str) -> Draft { page.desk.select(revision, source) }

    /// Turns the piece in hand by quarter turns, clockwise if positive.
    #[command]
    fn rotate(page, revision: u32, by: i8) -> Draft { page.desk.rotate(revision, by) }

    /// Chooses a target that does not end the turn.
    #[command]
    fn choose(page, revision: u32, id: &str) -> Draft { page.desk.choose(revision, id) }

    /// Takes the last step with the piece in hand back; the first step put down leaves the hand empty.
    #[command]
    fn step_back(page, revision: u32) -> Option<Draft> { page.desk.step_back(revision) }

    /// Puts the piece in hand back where it was.
    #[command]
    fn deselect(page, revision: u32) -> () { page.desk.deselect(revision) }

    /// What an action would do.
    #[command]
    fn preview(page, revision: u32, action: &str) -> Preview { page.desk.preview(revision, action) }

    /// Plays an action by its text.
    #[command]
    fn play(page, revision: u32, action: &str) -> Table { page.desk.play(revision, action) }

    /// The lessons of the games.
    #[command]
    fn lessons(_page) -> Vec<LessonCard> { Ok(LessonCard::all()) }

    /// Puts the position of a step of a lesson on the practice board.
    #[command]
    fn begin_lesson(page, game: &str, step: &str) -> Tried { page.desk.begin_lesson(game, step) }

    /// Puts the position at a node of the game on the table on the practice board, to find a better turn there.
    #[command]
    fn begin_retry(page, id: GameId, node: u32) -> Tried { page.desk.begin_retry(id, node) }

    /// Judges the turn that was tried there, and plays how a bad one would be answered.
    #[command(async)]
    fn judge_retry(page, revision: u32) -> Tried { page.desk.judge_retry(revision) }

    /// How the practice board stands.
    #[command]
    fn practised(page) -> Tried { page.desk.practised() }

    /// Picks a piece up at the practice board.
    #[command]
    fn practice_select(page, revision: u32, source: &str) -> Option<Draft> {
        page.desk.practice_select(revision, source)
    }

    /// Turns the piece in hand at the practice board by quarter turns, clockwise if positive.
    #[command]
    fn practice_rotate(page, revision: u32, by: i8) -> Option<Draft> { page.desk.practice_rotate(revision, by) }

    /// Chooses a target at the practice board that does not end the turn.
    #[command]
    fn practice_choose(page, revision: u32, id: &str) -> Option<Draft> { page.desk.practice_choose(revision, id) }

    /// Takes the last step with the piece in hand at the practice board back.
    #[command]
    fn practice_step_back(page, revision: u32) -> Option<Draft> { page.desk.practice_step_back(revision) }

    /// Puts the piece in hand at the practice board back where it was.
    #[command]
    fn practice_deselect(page, revision: u32) -> Option<Draft> { page.desk.practice_deselect(revision) }

    /// Plays an action at the practice board.
    #[command]
    fn practice_play(page, revision: u32, action: &str) -> Tried { page.desk.practice_play(revision, action) }

    /// Walks along what was tried at the practice board.
    #[command]
    fn practice_walk(page, revision: u32, way: Way) -> Tried { page.desk.practice_walk(revision, way) }

    /// Takes back the last action where the cursor is, or undoes the last edit if nothing was played or walked since.
    #[command]
    fn undo(page, revision: u32) -> Table { page.desk.undo(revision) }

    /// Does again what was taken back or undone last.
    #[command]
    fn redo(page, revision: u32) -> Table { page.desk.redo(revision) }

    /// Takes back the last turn, against computers down to where a person's began, or undoes the last edit.
    #[command]
    fn undo_turn(page, revision: u32) -> Table { page.desk.undo_turn(revision) }

    /// Tells the page through a channel what happens by itself; another channel takes its place.
    #[command]
    fn watch(page, channel: Listener<News>) -> () {
        page.desk.watch(move |event| channel.send(event).is_ok());
        Ok(())
    }

    /// Stops the computer that is thinking.
    #[command]
    fn stop_computer(page, id: GameId) -> Table { page.desk.stop_computer(id) }

    /// Lets the computer that is to act go on.
    #[command]
    fn go_on(page, revision: u32) -> Table { page.desk.go_on(revision) }

    /// Lets the computer that is thinking play the best that it has found.
    #[command]
    fn move_now(page, revision: u32) -> () { page.desk.move_now(revision) }

    /// Looks for the best turn; the page is told of it as news.
    #[command]
    fn hint(page, revision: u32) -> () { page.desk.hint(revision) }

    /// Analyses the positions on the table from now on, or no longer; the page is told of it as news.
    #[command]
    fn analyse(page, on: bool) -> () {
        page.desk.analyse(on);
        Ok(())
    }

    /// Looks back at the line that the cursor is on; the page is told of it as news.
    #[command]
    fn review(page, revision: u32) -> () { page.desk.review(revision) }

    /// Stops the hint or the review that is at work.
    #[command]
    fn stop_search(page) -> () {
        page.desk.stop_search();
        Ok(())
    }

    /// Walks along the line that the cursor is on.
    #[command]
    fn walk(page, revision: u32, way: Way) -> Table { page.desk.walk(revision, way) }

    /// Edits the game: its moves, notes or names.
    #[command]
    fn edit(page, revision: u32, change: Change) -> Table { page.desk.edit(revision, change) }

    /// Writes the comment at a node of a game, whatever has changed since it was begun; joined, it is undone together
    /// with the writing before. Answers the table if the game stands there.
    #[command]
    fn write_comment(page, id: GameId, node: u32, text: String, joined: bool) -> Option<Table> {
        page.desk.write_comment(id, node, text, joined)
    }

    /// Goes to a node of the tree of moves.
    #[command]
    fn go_to(page, revision: u32, node: u32) -> Table { page.desk.go_to(revision, node) }

    /// Goes on as a free table.
    #[command]
    fn go_free(page, revision: u32) -> Table { page.desk.go_free(revision) }

    /// Goes on by the rules, with a seat to move.
    #[command]
    fn go_ruled(page, revision: u32, first: u8) -> Table { page.desk.go_ruled(revision, first) }

    /// Asks where to and writes the record of the game; a letter is in a language. Answers the path, or nothing if the
    /// person thought better of it.
    #[command(async)]
    fn export_record(page, revision: u32, format: Format, language: &str) -> Option<String> {
        let record = match format {
            Format::Html => page.desk.letter(revision, language.parse().unwrap_or_default())?,
            _ => page.desk.record(revision, format)?,
        };
        let path = page.save((format.id(), format.extension()), page.desk.proposed_name(), record.into_bytes())?;
        if let (Some(path), Format::Sgf) = (&path, format) {
            page.desk.stands_in(path);
        }
        Ok(path)
    }

    /// Writes the record of the game into the file that it stands in; asks where to if there is none.
    #[command(async)]
    fn save_record(page, revision: u32) -> Option<String> {
        let record = page.desk.record(revision, Format::Sgf)?.into_bytes();
        let path = match page.desk.known_file(revision)? {
            Some(path) => Some(page.desk.save(&path, record)?),
            None => page.save((Format::Sgf.id(), Format::Sgf.extension()), page.desk.proposed_name(), record)?,
        };
        if let Some(path) = &path {
            page.desk.stands_in(path);
        }
        Ok(path)
    }

    /// Asks where to and writes the records of games as one file. Answers the path, or nothing if the person thought
    /// better of it.
    #[command(async)]
    fn export_games(page, ids: Vec<GameId>) -> Option<String> {
        let records = page.desk.records(&ids)?;
        page.save((Format::Sgf.id(), Format::Sgf.extension()), None, records.into_bytes())
    }

    /// Asks where to and writes a picture of the position. Answers the path, or nothing if the person thought better of
    /// it.
    #[command(async)]
    fn save_picture(page, revision: u32, kind: PictureKind, look: PictureLook) -> Option<String> {
        let picture = kind.bytes(page.desk.picture(revision, &look)?)?;
        let extension = kind.extension();
        page.save((&extension.to_uppercase(), extension), page.desk.proposed_name(), picture)
    }

    /// Puts a picture of the position on the clipboard.
    #[command(async)]
    fn copy_picture(page, revision: u32, look: PictureLook) -> () {
        page.app().state::<Pasteboard>().put(&page.desk.picture(revision, &look)?)
    }

    /// Writes the file that was held back because it had changed on the disk.
    #[command]
    fn overwrite(page) -> String { page.desk.overwrite() }

    /// The record of the game as text.
    #[command]
    fn record(page, revision: u32, format: Format) -> String { page.desk.record(revision, format) }

    /// The record formats that can hold the game on the table.
    #[command]
    fn formats(page, revision: u32) -> Vec<Format> { page.desk.formats(revision) }

    /// Asks which files and takes their games in; `records` and `all` are the words for the kinds of files that are
    /// offered. Answers nothing if the person thought better of it.
    #[command(async)]
    fn import_records(page, progress: Listener<ImportProgress>, records: &str, all: &str) -> Option<Opened> {
        let kinds: Vec<_> = Format::ALL.iter().map(|format| in_any_case(format.extension())).collect();
        let kinds: Vec<_> = kinds.iter().map(String::as_str).collect();
        let dialog = page.dialog().add_filter(records, &kinds).add_filter(all, &["*"]);
        let Some(paths) = dialog.blocking_pick_files() else { return Ok(None) };
        let paths = paths.into_iter().map(local).collect::<Result<Vec<_>, _>>()?;
        if let Some(path) = paths.first() {
            page.desk.remember_folder(path);
        }
        page.import(paths, &progress).map(Some)
    }

    /// Takes the games in that a copied text holds.
    #[command(async)]
    fn paste(page, text: &str) -> Opened { page.desk.paste(text) }

    /// Takes the games of the files in that were dropped on the window or named on the command line, if there are any.
    #[command(async)]
    fn import_waiting(page, progress: Listener<ImportProgress>) -> Option<Opened> {
        let paths = page.desk.waiting();
        if paths.is_empty() { Ok(None) } else { page.import(paths, &progress).map(Some) }
    }

    /// Stops the import that is going on; what came in stays.
    #[command]
    fn stop_import(page) -> () {
        page.desk.stop_import();
        Ok(())
    }

    /// The imports of which games are outside the bin, the latest first.
    #[command]
    fn imports(page) -> Vec<Batch> { page.desk.imports() }

    /// Puts the games of an import into the bin; answers how many.
    #[command(async)]
    fn undo_import(page, batch: i64) -> u32 { page.desk.undo_import(batch) }

    /// Every change of the game on the table, in their order.
    #[command(async)]
    fn history(page) -> Vec<Moment> { page.desk.history() }

    /// Brings the game back to how it stood after a change; 0 is how it came into the library.
    #[command(async)]
    fn bring_back(page, revision: u32, number: u32) -> Table { page.desk.bring_back(revision, number) }

    /// Whether the games are kept when the program ends.
    #[command]
    fn is_kept(page) -> bool { Ok(page.desk.is_kept()) }

    /// What the page has to be told since it asked last.
    #[command]
    fn notices(page) -> Vec<CommandError> { Ok(page.desk.notices()) }

    /// The games lying open, in the order of their tabs.
    #[command]
    fn tabs(page) -> Vec<Card> { page.desk.tabs() }

    /// Puts a game of the library on the table.
    #[command]
    fn open_game(page, id: GameId) -> Table { page.desk.open_game(id) }

    /// Closes a game; answers the one that then stands on the table.
    #[command]
    fn close_game(page, id: GameId) -> Option<Table> { page.desk.close_game(id) }

    /// Finds games in the library.
    #[command(async)]
    fn search(page, query: Query) -> ShelfPage { page.desk.search(&query) }

    /// All tags in use, each with the number of games that have it.
    #[command]
    fn tags(page) -> Vec<(String, u32)> { page.desk.tags() }

    /// Copies a game with all its branches.
    #[command]
    fn copy_game(page, id: GameId) -> Card { page.desk.copy_game(id) }

    /// Edits a game of the library, whether it stands on the table or not.
    #[command]
    fn edit_game(page, id: GameId, change: Change) -> Card { page.desk.edit_game(id, &change) }

    /// Puts games into the bin.
    #[command]
    fn bin_games(page, ids: Vec<GameId>) -> () { page.desk.bin_games(&ids) }

    /// Takes games out of the bin.
    #[command]
    fn restore_games(page, ids: Vec<GameId>) -> () { page.desk.restore_games(&ids) }

    /// Deletes games that lie in the bin for ever; answers how many they were.
    #[command(async)]
    fn delete_games(page, ids: Vec<GameId>) -> u32 { page.desk.delete_games(&ids) }

    /// Deletes all games in the bin for ever; answers how many they were.
    #[command(async)]
    fn empty_bin(page) -> u32 { page.desk.empty_bin() }

    /// Gives games a tag, beside those that they have.
    #[command(async)]
    fn tag_games(page, ids: Vec<GameId>, tag: &str) -> () { page.desk.tag_games(&ids, tag) }

    /// The names of the damaged libraries that were set aside.
    #[command]
    fn damaged_libraries(page) -> Vec<String> { Ok(page.desk.damaged_libraries()) }

    /// Takes what can still be read out of a damaged library.
    #[command(async)]
    fn rescue(page, name: String, progress: Listener<ImportProgress>) -> Saved {
        // A page that is gone needs no progress.
        page.desk.rescue(&name, |now| drop(progress.send(now)))
    }

    /// Closes the window.
    #[command]
    fn close(page) -> () { page.window.destroy().map_err(|error| CommandError::new(Code::Internal, error)) }

    /// The preferences as they were kept. The window is zoomed as they say.
    #[command]
    fn preferences(page) -> LoadedPreferences {
        let loaded = preferences::load(page.app());
        preferences::apply(page.app(), &loaded.preferences)?;
        Ok(loaded)
    }

    /// Keeps the preferences, and zooms the window as they say.
    #[command]
    fn set_preferences(page, preferences: Preferences) -> () {
        preferences::apply(page.app(), &preferences)?;
        preferences::save(page.app(), &preferences)
    }
}

fn drawn(mut players: Vec<Player>, lot: bool) -> Vec<Player> {
    if lot {
        players.shuffle(&mut rand::rng());
    }
    players
}

impl<R: Runtime> Page<R> {
    /// Asks where to and writes a kind of file that has a name and an extension.
    fn save(
        &self,
        (kind, extension): (&str, &str),
        proposed: Option<String>,
        bytes: Vec<u8>,
    ) -> Answer<Option<String>> {
        let mut name = format!("{}.{extension}", proposed.as_deref().unwrap_or("alcazar"));
        loop {
            let dialog = self.dialog().set_file_name(&name).add_filter(kind, &[&in_any_case(extension)]);
            let Some(chosen) = dialog.blocking_save_file().map(local).transpose()? else { return Ok(None) };
            self.desk.remember_folder(&chosen);
            let path = with_extension(&chosen, extension);
            if path == chosen || !path.exists() {
                return self.desk.save(&path, bytes).map(Some);
            }
            // The dialog has not asked about the file that would be written over.
            name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        }
    }

    /// A dialog that asks for files, where it was asked last.
    fn dialog(&self) -> FileDialogBuilder<R> {
        let dialog = self.app().dialog().file().set_parent(&self.window);
        match self.desk.last_folder() {
            Some(folder) => dialog.set_directory(folder),
            None => dialog,
        }
    }

    fn import(&self, paths: Vec<PathBuf>, progress: &Listener<ImportProgress>) -> Answer<Opened> {
        // A page that is gone needs no progress.
        self.desk.import(paths, |now| drop(progress.send(now)))
    }

    fn kept_file(&self) -> Answer<PathBuf> {
        let folder = self.app().path().app_data_dir().map_err(|error| CommandError::new(Code::Unreadable, error))?;
        Ok(folder.join(editor::FILE))
    }
}

/// A path with an extension behind its name, unless it has that.
fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let has = path.extension().is_some_and(|other| other.eq_ignore_ascii_case(extension));
    let mut name = path.file_name().unwrap_or_default().to_owned();
    if !has {
        name.push(format!(".{extension}"));
    }
    path.with_file_name(name)
}

/// What stands for an extension in the dialog, which tells upper and lower case apart where names of files do.
fn in_any_case(extension: &str) -> String {
    if !cfg!(target_os = "linux") {
        return extension.to_owned();
    }
    extension.chars().flat_map(|letter| ['[', letter.to_ascii_lowercase(), letter.to_ascii_uppercase(), ']']).collect()
}

fn local(path: FilePath) -> Answer<PathBuf> {
    path.into_path().map_err(|error| CommandError::new(Code::NoFile, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_the_extension_get_it() {
        for (name, named) in [
            ("game", "game.sgf"),
            ("game.SGF", "game.SGF"),
            ("round 1.2", "round 1.2.sgf"),
            (".sgf", ".sgf.sgf"),
            ("game.", "game..sgf"),
        ] {
            let named = Path::new("folder.sgf").join(named);
            assert_eq!(with_extension(&Path::new("folder.sgf").join(name), "sgf"), named);
        }
    }
}
