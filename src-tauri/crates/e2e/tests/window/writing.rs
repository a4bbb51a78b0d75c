//! A comment is kept while it is written, however the program ends.

use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Button, Fault, Key};

type Result<T = ()> = std::result::Result<T, Fault>;

/// Longer than the pause after which a comment is kept, with room for a slow disk.
const PAUSE: Duration = Duration::from_millis(450);

/// Begins a game and writes a comment at its start.
fn write(home: &Path, text: &str) -> Result<App> {
    let app = App::start_in(home)?;
    app.begin("zara", &[])?;
    app.click("[data-field=comment]")?;
    app.wait_for("document.activeElement.dataset.field === 'comment'")?;
    text.chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    Ok(app)
}

/// The comment when the program is started anew.
fn comment(home: &Path) -> Result<(App, String)> {
    let app = App::start_in(home)?;
    app.resume()?;
    app.wait_for("document.querySelector('.made.here')")?;
    let text = app.read("document.querySelector('[data-field=comment]').value")?;
    Ok((app, text.as_str().unwrap_or_default().to_owned()))
}

#[test]
fn after_a_short_pause_nothing_of_a_comment_can_be_lost() -> Result {
    let home = tempfile::tempdir()?;
    let app = write(home.path(), "one")?;
    sleep(PAUSE);
    " two".chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    sleep(PAUSE);
    app.kill()?;
    let (app, text) = comment(home.path())?;
    assert_eq!(text, "one two");
    // What was written in one go is undone in one go.
    app.click("[data-action=undo]")?;
    app.wait_for("document.querySelector('[data-field=comment]').value === ''")?;
    Ok(())
}

#[test]
fn a_comment_written_without_a_pause_is_kept_all_the_while() -> Result {
    let home = tempfile::tempdir()?;
    let long = "abcdefghijklmnopqrstuvwxyz".repeat(4);
    write(home.path(), &long)?.kill()?;
    let (_, text) = comment(home.path())?;
    assert!(!text.is_empty() && long.starts_with(&text), "{text}");
    Ok(())
}

#[test]
fn a_comment_stays_at_its_move_while_a_computer_answers() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &["player-1-computer", "level-1-8", "seconds-1-3"])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.click("[data-field=comment]")?;
    app.wait_for("document.activeElement.dataset.field === 'comment'")?;
    "one".chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    app.wait_for("document.querySelector('.made.here[data-node=\"2\"]')")?;
    app.wait_for("!document.querySelector('.comment-move').hidden")?;
    " two".chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))?;
    app.wait_for("document.querySelector('[data-field=comment]').value === 'one two'")?;
    app.click(".made[data-node=\"2\"]")?;
    app.wait_for("document.querySelector('[data-field=comment]').value === ''")?;
    app.click(".made[data-node=\"1\"]")?;
    app.wait_for("document.querySelector('[data-field=comment]').value === 'one two'")?;
    Ok(())
}

#[test]
fn closing_the_window_in_mid_word_keeps_the_word() -> Result {
    let home = tempfile::tempdir()?;
    let app = write(home.path(), "unfinishe")?;
    app.screen().close_window()?;
    app.screen().wait_until_empty()?;
    drop(app);
    assert_eq!(comment(home.path())?.1, "unfinishe");
    Ok(())
}

#[test]
fn a_press_on_a_move_right_after_writing_is_not_lost() -> Result {
    let app = App::start()?;
    app.begin("tzaar", &["variant-fixed", "lot-listed"])?;
    let table = app.call("table", &serde_json::json!({}))?;
    let movable = |cell: &&serde_json::Value| cell["movable"] == true;
    let from = table["view"]["cells"].as_array().and_then(|cells| cells.iter().find(movable)).ok_or("no piece")?;
    app.click(&format!("[data-cell={}]", from["name"].as_str().ok_or("no name")?))?;
    app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
    let target = app.call("table", &serde_json::json!({}))?["draft"]["targets"][0]["cell"].take();
    app.click(&format!("[data-cell={}]", target.as_str().ok_or("no target")?))?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.click("[data-field=comment]")?;
    app.wait_for("document.activeElement.dataset.field === 'comment'")?;
    app.strike(&[Key::Char('x')])?;
    // What is written is kept, and the list shows its sign, while the button is down.
    let start = app.middle("[data-node=\"0\"]")?;
    app.screen().point(start.x, start.y)?;
    app.screen().press(Button::Left)?;
    app.wait_for("document.querySelector('[data-node=\"1\"] .written')")?;
    app.screen().release(Button::Left)?;
    app.wait_for("document.querySelector('.made.here[data-node=\"0\"]')")?;
    Ok(())
}

#[test]
fn where_no_library_keeps_the_games_it_is_said_all_the_time_and_asked_on_closing() -> Result {
    let home = tempfile::tempdir()?;
    // A folder stands where the library would be.
    std::fs::create_dir_all(home.path().join("data/app.alcazar.table/library.db"))?;
    let app = App::start_in(home.path())?;
    let words = "document.querySelector('[data-role=unkept]').textContent";
    assert_eq!(app.read(words)?, "Games are kept only until Alcazar is closed.");
    app.begin("zara", &["seats-2"])?;
    assert_eq!(app.read(words)?, "Games are kept only until Alcazar is closed.");
    app.screen().close_window()?;
    app.wait_for("document.activeElement.dataset.action === 'stay'")?;
    assert!(app.read(words)?.as_str().is_some_and(|words| words.contains("gone for ever")));
    app.click("[data-action=stay]")?;
    app.wait_for("!document.querySelector('[data-action=lose]')")?;
    app.drag("[data-seat=\"0\"][data-slot=O]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"]')")?;
    app.screen().close_window()?;
    app.click("[data-action=lose]")?;
    app.screen().wait_until_empty()
}
