//! Pictures of what passes at the table, as `cargo xtask shots` takes them: the marks of the last turn, the choices of a
//! wagon, the free table, the history, the rules, and a question about a file.

use std::cell::Cell;
use std::thread::sleep;

use alcazar_e2e::{App, Fault, Key};
use serde_json::json;

use super::shots::{SCENES, SIZES, STILL, THEMES, begin_anew, folder};

/// A wagon with two passengers, a lizard of its own on its road, and an enemy far away.
const LOADED: &str = "8t/9/9/9/2W(AH)1L4/9/T8 s 0 1";

/// Takes pictures of one thing in all looks: reached from the start page, with the size in its name.
fn in_all_looks(app: &App, name: &str, reach: impl Fn() -> Result<(), Fault>) -> Result<(), Fault> {
    let folder = folder()?;
    for theme in THEMES {
        for size in SIZES {
            begin_anew(app, theme, size)?;
            reach()?;
            sleep(STILL);
            app.picture(&folder.join(format!("{name}-{theme}-{}x{}.png", size.0, size.1)))?;
            // What is in hand would be there still at the next look.
            while app.read("document.querySelector('[data-holding], .choices:not([hidden])') !== null")? == true {
                app.strike(&[Key::Escape])?;
            }
        }
    }
    Ok(())
}

/// The table after the last turn of each game, its history, and its rules.
#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_of_each_game_at_rest() -> Result<(), Fault> {
    let app = App::start()?;
    for scene in SCENES {
        begin_anew(&app, THEMES[0], SIZES[0])?;
        scene.set_up(&app)?;
        let drawer = |action: &str| -> Result<(), Fault> {
            app.resume()?;
            app.click(&format!("[data-action={action}]"))?;
            app.wait_for("document.querySelector('.drawer')?.getAnimations().length === 0").map(drop)
        };
        in_all_looks(&app, &format!("last-{}", scene.name), || app.resume())?;
        in_all_looks(&app, &format!("history-{}", scene.name), || drawer("history"))?;
        in_all_looks(&app, &format!("rules-{}", scene.name), || {
            drawer("rules")?;
            app.wait_for("document.querySelectorAll('.rules-figure .board').length > 2")?;
            app.read("document.querySelectorAll('.rules-figure')[1].scrollIntoView()").map(drop)
        })?;
    }
    Ok(())
}

/// What a wagon may do on its way, and the free table after an action and with a piece in hand.
#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_of_wagons_and_the_free_table() -> Result<(), Fault> {
    let app = App::start()?;
    let players = json!([{ "name": "Ada", "computer": null }, { "name": "Bo", "computer": null }]);
    let table =
        app.call("new_game_from", &json!({ "game": "izdari", "position": LOADED, "players": players, "lot": false }))?;
    let held = || -> Result<(), Fault> {
        app.resume()?;
        app.click("[data-cell=c3]")?;
        app.wait_for("document.querySelector('[data-holding]')").map(drop)
    };
    in_all_looks(&app, "wagon-held", held)?;
    in_all_looks(&app, "wagon-choices", || {
        held()?;
        app.click("[data-cell=e3]")?;
        app.wait_for("document.querySelector('.choices .button')").map(drop)
    })?;
    in_all_looks(&app, "wagon-drives", || {
        held()?;
        app.click("[data-cell=d3]")?;
        app.click("[data-action=\"choose--Ad3\"]")
    })?;
    let free = app.call("go_free", &json!({ "revision": table["revision"] }))?;
    app.call("play", &json!({ "revision": free["revision"], "action": "Le3-e6" }))?;
    in_all_looks(&app, "free", || app.resume())?;
    in_all_looks(&app, "free-held", held)
}

/// The question before a file with several games is replaced, and what is said of an import.
#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_of_questions() -> Result<(), Fault> {
    let home = tempfile::tempdir()?;
    let game = |name: &str| format!("(;FF[4]GM[Zara]PN[{name}][Ben];RED[xo--@c3])");
    let file = home.path().join("one.sgf");
    std::fs::write(&file, game("Anna"))?;
    let app = App::start_with(home.path(), &["one.sgf"])?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    std::fs::write(&file, game("Anna") + &game("Clara"))?;
    in_all_looks(&app, "question-holds", || {
        app.resume()?;
        app.strike(&[Key::Control, Key::Char('s')])?;
        app.wait_for("document.querySelector('[data-action=another-file]')").map(drop)
    })?;
    let look = Cell::new(0);
    in_all_looks(&app, "question-import", || {
        // What is in the library already would not come in.
        look.set(look.get() + 1);
        let name = |game: u32| game + 2 * look.get();
        std::fs::write(&file, game(&format!("Ada {}", name(0))) + &game(&format!("Ada {}", name(1))))?;
        app.screen().drop_files(&[&file])?;
        app.wait_for("document.querySelector('[data-action=undo-import]')").map(drop)
    })
}
