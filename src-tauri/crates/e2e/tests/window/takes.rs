//! Taking back: what Undo says and does, the history of a game, and imports.

use std::path::Path;

use alcazar_e2e::{App, Fault, Key};

type Result<T = ()> = std::result::Result<T, Fault>;

fn picture(app: &App, name: &str) -> Result {
    match std::env::var("ALCAZAR_PICTURES") {
        Ok(folder) => app.picture(&Path::new(&folder).join(name)),
        Err(_) => Ok(()),
    }
}

fn at(app: &App, node: u32) -> Result {
    app.wait_for(&format!("document.querySelector('.made.here[data-node=\"{node}\"]')"))?;
    Ok(())
}

/// Waits until a button says what it will do, and answers that.
fn says(app: &App, action: &str, start: &str) -> Result<String> {
    let title = format!("document.querySelector('[data-action={action}]').title");
    app.wait_for(&format!("{title}.startsWith('{start}')"))?;
    Ok(app.read(&title)?.as_str().unwrap_or_default().to_owned())
}

#[test]
fn undo_says_what_it_does_and_the_history_brings_a_deleted_branch_back_after_a_kill() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    at(&app, 1)?;
    app.drag("[data-seat=\"1\"][data-slot=A]", "[data-cell=a1]")?;
    at(&app, 2)?;
    assert_eq!(says(&app, "undo", "Take back")?, "Take back x---@a1 (Ctrl+Z)");
    for node in [1, 0] {
        app.strike(&[Key::Control, Key::Left])?;
        at(&app, node)?;
    }
    app.drag("[data-seat=\"0\"][data-slot=B]", "[data-cell=a1]")?;
    at(&app, 3)?;
    // The move goes back, and nothing leads on to where one stood before.
    app.strike(&[Key::Control, Key::Char('z')])?;
    at(&app, 0)?;
    app.wait_for("document.querySelector('[data-action=undo]').disabled")?;
    says(&app, "redo", "Play ")?;
    app.click("[data-node=\"1\"]")?;
    at(&app, 1)?;
    app.click("[data-action=delete-move]")?;
    app.wait_for("!document.querySelector('[data-node=\"1\"]')")?;
    assert_eq!(says(&app, "undo", "Undo")?, "Undo: delete 2 moves, from x---@c3 on (Ctrl+Z)");
    app.kill()?;

    let app = App::start_in(home.path())?;
    app.resume()?;
    app.wait_for("document.querySelector('[data-node=\"3\"]')")?;
    app.strike(&[Key::Control, Key::Char('h')])?;
    // Three moves, one taken back, one deletion, and how the game came.
    app.wait_for("document.querySelectorAll('.moment').length === 6")?;
    let first = app.read("document.querySelector('.moment').textContent")?;
    assert!(first.as_str().is_some_and(|first| first.starts_with("Delete 2 moves, from x---@c3 on ")), "{first}");
    let times = app.read("[...document.querySelectorAll('.moment .soft')].map((time) => Boolean(time.textContent))")?;
    assert_eq!(times, serde_json::json!([true, true, true, true, true, false]));
    picture(&app, "history.png")?;
    app.click("[data-moment=\"2\"]")?;
    at(&app, 2)?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.startsWith('Brought back')")?;
    app.wait_for("!document.querySelector('.drawer')")?;
    app.click("[data-action=undo-bring-back]")?;
    app.wait_for("!document.querySelector('[data-node=\"1\"]')")?;
    Ok(())
}

#[test]
fn what_is_there_is_opened_and_an_import_taken_back_as_one() -> Result {
    let home = tempfile::tempdir()?;
    let write = |name: &str, text: &str| -> Result<std::path::PathBuf> {
        let path = home.path().join(name);
        std::fs::write(&path, text)?;
        Ok(path)
    };
    let game = |name: &str| format!("(;FF[4]GM[Zara]PN[{name}][Ben];RED[xo--@c3])");
    let one = write("one.sgf", &game("Anna"))?;
    let two = write("two.sgf", &(game("Anna") + &game("Clara")))?;
    let copy = write("copy.sgf", &game("Anna"))?;
    let app = App::start_in(home.path())?;
    let status = |words: &str| {
        app.wait_for(&format!("document.querySelector('[data-role=status]')?.textContent.includes('{words}')"))
    };
    app.screen().drop_files(&[&one])?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.screen().drop_files(&[&copy])?;
    status("in the library already")?;
    assert_eq!(app.read("document.querySelectorAll('[role=tab]').length <= 1")?, true);
    app.screen().drop_files(&[&two])?;
    status("One was there already")?;
    picture(&app, "imported.png")?;
    app.click("[data-action=undo-import]")?;
    app.wait_for("document.documentElement.dataset.screen === 'library'")?;
    app.wait_for("document.querySelectorAll('.shelf-open').length === 1")?;
    status("in the bin")?;
    app.screen().drop_files(&[&two, &one])?;
    status("2 were there already")?;
    picture(&app, "import-library.png")?;
    app.wait_for("document.querySelectorAll('.shelf-open').length === 2")?;
    app.click("[data-action=undo-import]")?;
    app.wait_for("document.querySelectorAll('.shelf-open').length === 1")?;
    Ok(())
}

#[test]
fn a_file_that_holds_two_games_is_written_over_only_after_asking() -> Result {
    let home = tempfile::tempdir()?;
    let game = |name: &str| format!("(;FF[4]GM[Zara]PN[{name}][Ben];RED[xo--@c3])");
    let file = home.path().join("one.sgf");
    std::fs::write(&file, game("Anna"))?;
    let app = App::start_with(home.path(), &["one.sgf"])?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    let two = game("Anna") + &game("Clara");
    std::fs::write(&file, &two)?;
    app.strike(&[Key::Control, Key::Char('s')])?;
    app.wait_for("document.querySelector('.status-actions .main[data-action=another-file]')")?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('holds 2 games')")?;
    picture(&app, "holds.png")?;
    app.click("[data-action=leave-file]")?;
    app.wait_for("!document.querySelector('[data-action=leave-file]')")?;
    assert_eq!(std::fs::read_to_string(&file)?, two);
    app.strike(&[Key::Control, Key::Char('s')])?;
    app.click("[data-action=overwrite]")?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('one.sgf')")?;
    assert_eq!(std::fs::read_to_string(&file)?.matches("GM[Zara]").count(), 1);
    Ok(())
}
