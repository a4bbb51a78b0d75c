//! What the app keeps and writes: preferences and records, through the real dialogs.

use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Fault, Key};
use tempfile::TempDir;

/// The dialog changes its layout before it takes letters, and looks for the file before it opens it.
const DIALOG_SETTLED: Duration = Duration::from_millis(500);

type Result<T = ()> = std::result::Result<T, Fault>;

/// A home folder in which the preferences file holds some bytes.
fn home_with_preferences(bytes: &[u8]) -> Result<TempDir> {
    let home = tempfile::tempdir()?;
    let data = home.path().join("data/app.alcazar.table");
    std::fs::create_dir_all(&data)?;
    std::fs::write(data.join("preferences.json"), bytes)?;
    Ok(home)
}

#[test]
fn a_damaged_preferences_file_is_set_aside_and_the_app_starts() -> Result {
    for bytes in [&[0u8; 512][..], b"{\"theme\": \"dark\"", b"[1, 2]", b"\xff\xfe"] {
        let home = home_with_preferences(bytes)?;
        let app = App::start_in(home.path())?;
        app.wait_for(
            "document.querySelector('[data-role=status]').textContent.includes('preferences.damaged-1.json')",
        )?;
        let data = home.path().join("data/app.alcazar.table");
        assert_eq!(std::fs::read(data.join("preferences.damaged-1.json"))?, bytes);
        assert!(!data.join("preferences.json").exists());
    }
    Ok(())
}

#[test]
fn a_folder_in_place_of_the_preferences_file_is_set_aside_and_the_app_starts() -> Result {
    let home = tempfile::tempdir()?;
    let data = home.path().join("data/app.alcazar.table");
    std::fs::create_dir_all(data.join("preferences.json"))?;
    let app = App::start_in(home.path())?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('preferences.damaged-1.json')")?;
    assert!(data.join("preferences.damaged-1.json").is_dir());
    Ok(())
}

#[test]
fn an_unknown_preference_costs_nothing_but_itself() -> Result {
    let home = home_with_preferences(br#"{ "theme": "dark", "animation": "purple", "language": 7, "extra": null }"#)?;
    let app = App::start_in(home.path())?;
    app.wait_for("document.documentElement.dataset.theme === 'dark'")?;
    assert_eq!(app.call("preferences", &serde_json::json!({}))?["preferences"]["animation"], "full");
    Ok(())
}

#[test]
fn preferences_outlive_the_app() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.click("[data-action=settings]")?;
    app.click("label:has([data-choice=theme-dark])")?;
    app.wait_for("document.documentElement.dataset.theme === 'dark'")?;
    app.click("label:has([data-choice=language-tr])")?;
    app.wait_for("document.documentElement.lang === 'tr'")?;
    drop(app);
    let app = App::start_in(home.path())?;
    app.wait_for("document.documentElement.dataset.theme === 'dark' && document.documentElement.lang === 'tr'")?;
    Ok(())
}

#[test]
fn a_game_is_saved_and_opened_through_the_dialogs() -> Result {
    // Small letters and digits alone, since the path is typed below.
    let home =
        tempfile::Builder::new().prefix("alcazar").suffix(&std::process::id().to_string()).rand_bytes(0).tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"]')")?;

    app.strike(&[Key::Control, Key::Char('s')])?;
    app.screen().dialog()?;
    app.strike(&[Key::Enter])?;
    let record = std::fs::read_to_string(saved(&app)?)?;
    assert!(record.contains("GM[Zara]") && record.contains("RED[x---@c3]"), "{record}");

    let faulty = record.replace("x---@c3]", "x---@c3];BLUE[x---@c3]");
    let before = &faulty[..faulty.find("BLUE[").expect("the second move") + "BLUE[".len()];
    let place = format!("line {}, column {}", before.lines().count(), before.lines().last().unwrap_or("").len() + 1);
    std::fs::write(home.path().join("alcazar.sgf"), &faulty)?;
    app.strike(&[Key::Control, Key::Char('o')])?;
    app.screen().dialog()?;
    app.strike(&[Key::Control, Key::Char('l')])?;
    sleep(DIALOG_SETTLED);
    for letter in format!("{}/alcazar.sgf", home.path().display()).chars() {
        app.strike(&[Key::Char(letter)])?;
    }
    sleep(DIALOG_SETTLED);
    app.strike(&[Key::Enter])?;
    // The second move stands on an occupied square: the first is there, and the fault is told with its place.
    app.wait_for(&format!("document.querySelector('[data-role=status]').textContent.includes('{place}')"))?;
    app.wait_for("document.querySelector('[data-cell=c3]').getAttribute('aria-label').includes('spear north')")?;
    Ok(())
}

/// The file in the home folder, once the page has said that it is saved: its name tells the game and the day.
fn saved(app: &App) -> Result<std::path::PathBuf> {
    let said = "document.querySelector('[data-role=status]').textContent.match(/[/].*[/](Zara [-0-9]+[.]sgf)/)?.[1]";
    let name = app.wait_for(said)?;
    Ok(app.home().join(name.as_str().unwrap_or_default()))
}

#[test]
fn a_file_that_changed_on_the_disk_is_overwritten_only_after_asking() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.strike(&[Key::Control, Key::Char('s')])?;
    app.screen().dialog()?;
    app.strike(&[Key::Enter])?;
    let file = saved(&app)?;
    let written = std::fs::read(&file)?;
    std::fs::write(&file, "something else wrote here")?;
    drop(app);

    // Also after a restart; where to is known by now and not asked.
    let app = App::start_in(home.path())?;
    app.resume()?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.strike(&[Key::Control, Key::Char('s')])?;
    app.click("[data-action=leave-file]")?;
    app.wait_for("!document.querySelector('[data-action=leave-file]')")?;
    assert_eq!(std::fs::read(&file)?, b"something else wrote here");
    app.strike(&[Key::Control, Key::Char('s')])?;
    app.click("[data-action=overwrite]")?;
    assert_eq!(saved(&app)?, file);
    assert_eq!(std::fs::read(&file)?, written);
    Ok(())
}
