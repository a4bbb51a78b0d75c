//! The library page: several games at once, the bin, and damaged libraries.

use std::path::Path;

use alcazar_e2e::{App, Fault, Key};
use serde_json::json;

type Result<T = ()> = std::result::Result<T, Fault>;

/// An app that shows its library with so many games.
fn with_games(home: &Path, games: usize) -> Result<App> {
    let players = ["Anna", "Bora", "Clara", "Deniz"];
    let game = |number: usize| format!("(;FF[4]GM[Zara]PN[{}][Ben];RED[xo--@c3])", players[number % players.len()]);
    let file = home.join("games.sgf");
    std::fs::write(&file, (0..games).map(game).collect::<Vec<_>>().concat())?;
    let app = App::start_with(home, &[file.to_str().unwrap_or_default()])?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.click("[data-action=library]")?;
    shows(&app, games)?;
    Ok(app)
}

fn shows(app: &App, games: usize) -> Result {
    app.wait_for(&format!("document.querySelectorAll('.shelf-open').length === {games}"))?;
    Ok(())
}

/// Chooses the game in a row.
fn choose(app: &App, row: usize) -> Result {
    app.wait_for(&format!("document.querySelectorAll('[data-choose]').length > {row}"))?;
    let id = app.read(&format!("document.querySelectorAll('[data-choose]')[{row}].dataset.choose"))?;
    app.click(&format!("[data-choose=\"{}\"]", id.as_str().unwrap_or_default()))
}

fn picture(app: &App, name: &str) -> Result {
    match std::env::var("ALCAZAR_PICTURES") {
        Ok(folder) => app.picture(&Path::new(&folder).join(name)),
        Err(_) => Ok(()),
    }
}

#[test]
fn several_games_are_tagged_binned_and_deleted_together() -> Result {
    let home = tempfile::tempdir()?;
    let app = with_games(home.path(), 4)?;
    choose(&app, 0)?;
    choose(&app, 1)?;
    app.wait_for("document.querySelector('.chosen p').textContent.startsWith('2')")?;
    app.click("[data-field=tag-chosen]")?;
    "club".chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    picture(&app, "chosen.png")?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelectorAll('[data-tag=club]').length === 2")?;
    app.wait_for("document.querySelector('.chosen').hidden")?;

    for row in 0..3 {
        choose(&app, row)?;
    }
    app.click("[data-action=bin-chosen]")?;
    shows(&app, 1)?;
    app.click("[data-action=show-bin]")?;
    shows(&app, 3)?;
    choose(&app, 0)?;
    app.click("[data-action=restore-chosen]")?;
    shows(&app, 2)?;

    // What cannot be undone is asked first, and Enter keeps.
    app.click("[data-action=empty-bin]")?;
    app.wait_for("document.activeElement.dataset.action === 'no'")?;
    picture(&app, "empty-bin.png")?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('.chosen').hidden")?;
    shows(&app, 2)?;
    app.click("[data-action=delete]")?;
    app.click("[data-action=yes]")?;
    shows(&app, 1)?;
    app.click("[data-action=empty-bin]")?;
    app.click("[data-action=yes]")?;
    shows(&app, 0)?;
    app.wait_for("document.querySelector('[data-action=empty-bin]').hidden")?;
    app.click("[data-action=show-bin]")?;
    shows(&app, 2)?;
    drop(app);

    let app = App::start_in(home.path())?;
    app.click("[data-action=library]")?;
    shows(&app, 2)
}

#[test]
fn emptying_the_bin_asks_about_all_that_it_deletes() -> Result {
    let home = tempfile::tempdir()?;
    let app = with_games(home.path(), 4)?;
    for row in 0..3 {
        choose(&app, row)?;
    }
    app.click("[data-action=bin-chosen]")?;
    shows(&app, 1)?;
    app.click("[data-action=show-bin]")?;
    shows(&app, 3)?;
    app.click("[data-field=search]")?;
    "anna".chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    app.wait_for("document.querySelector('[data-role=count]').textContent !== '3 games'")?;
    app.click("[data-action=empty-bin]")?;
    app.wait_for("document.querySelector('.chosen [role=alert]').textContent.includes('all 3 games')")?;
    app.click("[data-action=yes]")?;
    // What was done does not look like an error.
    app.wait_for("document.querySelector('[data-role=status]:not(.grave)').textContent === '3 games were deleted.'")?;
    // Where nothing is found, that is said, with a way to all games.
    app.wait_for(
        "document.querySelector('[data-role=nothing]:not([hidden])').textContent.includes('No game matches')",
    )?;
    picture(&app, "no-match.png")?;
    app.click("[data-action=show-all]")?;
    app.wait_for("document.querySelector('[data-role=nothing]').textContent === 'The bin is empty.'")?;
    app.click("[data-action=show-bin]")?;
    shows(&app, 1)
}

#[test]
fn games_are_found_by_the_words_that_their_rows_show() -> Result {
    let home = tempfile::tempdir()?;
    let app = with_games(home.path(), 3)?;
    let search = |text: &str| -> Result {
        app.click("[data-field=search]")?;
        app.strike(&[Key::Control, Key::Char('a')])?;
        text.chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))
    };
    search("tzaar")?;
    app.wait_for("document.querySelector('[data-role=nothing]:not([hidden])')")?;
    search("zara anna")?;
    shows(&app, 1)?;
    search("zara ben")?;
    shows(&app, 3)?;
    let day = app.read("document.querySelector('.shelf-words .soft').textContent.split(' · ').at(-1)")?;
    search(day.as_str().unwrap_or_default())?;
    shows(&app, 3)
}

#[test]
fn chosen_games_are_saved_as_one_file() -> Result {
    let home = tempfile::tempdir()?;
    let app = with_games(home.path(), 3)?;
    choose(&app, 0)?;
    choose(&app, 2)?;
    app.click("[data-action=save-chosen]")?;
    app.screen().dialog()?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('alcazar.sgf')")?;
    let written = std::fs::read_to_string(home.path().join("alcazar.sgf"))?;
    assert_eq!(written.matches("GM[Zara]").count(), 2, "{written}");
    Ok(())
}

#[test]
fn the_games_of_a_damaged_library_are_taken_out_of_it() -> Result {
    let home = tempfile::tempdir()?;
    let app = with_games(home.path(), 3)?;
    let folder = home.path().join("data/app.alcazar.table");
    drop(app);
    // As the program itself sets one aside: with the log beside it.
    std::fs::rename(folder.join("library.db"), folder.join("library.damaged-1.db"))?;
    if folder.join("library.db-wal").exists() {
        std::fs::rename(folder.join("library.db-wal"), folder.join("library.damaged-1.db-wal"))?;
    }

    let app = App::start_in(home.path())?;
    app.click("[data-action=library]")?;
    app.wait_for("document.querySelector('.damaged').textContent.includes('library.damaged-1.db')")?;
    picture(&app, "damaged.png")?;
    app.click("[data-action=rescue]")?;
    shows(&app, 3)?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.startsWith('3 games were taken out')")?;
    assert_eq!(app.call("damaged_libraries", &json!({}))?, json!(["library.damaged-1.db"]), "it is kept");
    Ok(())
}
