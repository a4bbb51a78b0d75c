//! A newcomer in the real window: the start page, and whole lessons by pointer and by keys.

use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Fault, Key};
use serde_json::json;

use super::zara::{slot, tile_of};

type Result<T = ()> = std::result::Result<T, Fault>;

/// Longer than two clicks of a double click are apart.
const LULL: Duration = Duration::from_millis(400);

/// What is clicked: the name of a cell, or the action of a button after a `!`.
type Clicks = &'static [&'static str];

/// A turn for each step of the lessons of the games that are played on the board alone.
const TZAAR: [Clicks; 7] = [
    &["E1", "E4"],
    &["E1", "E4", "E4", "G4"],
    &["E1", "E4", "C1", "C4"],
    &["E1", "E4"],
    &["E1", "E4", "!pass"],
    &["E1", "E4"],
    &["E1", "E4", "A4", "A2"],
];
const IZDARI: [Clicks; 9] = [
    &["c2", "d4"],
    &["c2", "f5"],
    &["c2", "g6"],
    &["c3", "e5"],
    &["e2", "e3", "!choose-e3", "d4"],
    &["b3", "e3", "!choose-e3"],
    &["b3", "c3", "!choose-+Hc3", "e3", "!choose--He3", "f3"],
    &["!inside", "e4"],
    &["b2", "e5"],
];
const ZARA: [&str; 9] =
    ["o---@c3", "-x--@c2", "x---@c2", "-x--@c3", "-x--@c3", "x---@e4", "o---@c3", "o-x-@c2", "x---@e5"];

fn learn(game: &str) -> Result<App> {
    let app = App::start()?;
    app.click(&format!("[data-action=learn][data-game={game}]"))?;
    app.wait_for("document.documentElement.dataset.screen === 'lesson'")?;
    Ok(app)
}

/// Waits for a step, by its place in the list.
fn stands(app: &App, step: usize) -> Result {
    app.wait_for(&format!(
        "document.querySelector('.steps li:nth-child({}) [aria-current=step]') && !document.querySelector('[data-told]')",
        step + 1
    ))?;
    Ok(())
}

fn told(app: &App, verdict: &str) -> Result {
    app.wait_for(&format!("document.querySelector('.practice[data-told={verdict}]')"))?;
    Ok(())
}

/// Goes through a lesson, each step by a turn, and on to the first game.
fn go_through(app: &App, steps: usize, play: impl Fn(usize) -> Result) -> Result {
    for step in 0..steps {
        stands(app, step)?;
        play(step)?;
        told(app, "done")?;
        app.wait_for(&format!("document.querySelector('.steps li:nth-child({}) [data-done]')", step + 1))?;
        app.click("[data-action=go-on]")?;
    }
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    let computers = app.call("table", &json!({}))?["computers"].clone();
    assert_eq!(computers.as_array().map(|all| all.iter().filter(|one| !one.is_null()).count()), Some(1), "{computers}");
    Ok(())
}

fn click(app: &App, what: &str) -> Result {
    sleep(LULL);
    match what.strip_prefix('!') {
        Some("inside") => app.click("[data-passenger=H]"),
        Some(action) => app.click(&format!("[data-action=\"{action}\"]")),
        None => app.click(&format!("[data-cell={what}]")),
    }
}

fn click_tile(app: &App, text: &str) -> Result {
    let (name, turns, square) = tile_of(text);
    // A click takes the tile up, and each one more rotates it.
    for _ in 0..=turns {
        app.click(&slot(0, name))?;
    }
    app.click(&format!("[data-cell={square}]"))
}

#[test]
fn a_newcomer_goes_through_the_lesson_of_tzaar_with_the_pointer() -> Result {
    let app = learn("tzaar")?;
    go_through(&app, TZAAR.len(), |step| TZAAR[step].iter().try_for_each(|what| click(&app, what)))
}

#[test]
fn a_newcomer_goes_through_the_lesson_of_izdari_with_the_pointer() -> Result {
    let app = learn("izdari")?;
    go_through(&app, IZDARI.len(), |step| IZDARI[step].iter().try_for_each(|what| click(&app, what)))
}

#[test]
fn a_newcomer_goes_through_the_lesson_of_zara_with_the_pointer_and_errs_once() -> Result {
    let app = learn("zara")?;
    go_through(&app, ZARA.len(), |step| {
        if step == 2 {
            click_tile(&app, "--x-@c4")?;
            told(&app, "wrong")?;
            app.wait_for("document.querySelector('[data-role=status]').textContent.includes('shield in the north')")?;
            // Nothing more is played before the try is taken back.
            app.click("[data-cell=c3]")?;
            app.click("[data-action=try-again]")?;
            stands(&app, 2)?;
        }
        click_tile(&app, ZARA[step])
    })
}

/// Walks to a square with the arrows.
fn walk_to(app: &App, square: &str) -> Result {
    let to = square.as_bytes();
    loop {
        let at = app.wait_for("document.activeElement.dataset.cell")?;
        let at = at.as_str().map(str::as_bytes).ok_or("no cell has the focus")?.to_owned();
        let key = match (at[0].cmp(&to[0]), at[1].cmp(&to[1])) {
            (std::cmp::Ordering::Less, _) => Key::Right,
            (std::cmp::Ordering::Greater, _) => Key::Left,
            (_, std::cmp::Ordering::Less) => Key::Up,
            (_, std::cmp::Ordering::Greater) => Key::Down,
            _ => return Ok(()),
        };
        app.strike(&[key])?;
        let before = String::from_utf8_lossy(&at).into_owned();
        app.wait_for(&format!("document.activeElement.dataset.cell !== '{before}'"))?;
    }
}

#[test]
fn a_lesson_is_learned_by_keys_alone_and_is_gone_on_with_after_the_next_start() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.read("document.querySelector('[data-action=learn][data-game=zara]').focus()")?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.documentElement.dataset.screen === 'lesson'")?;
    let play = |text: &str| -> Result {
        let (name, turns, square) = tile_of(text);
        app.wait_for(&format!("document.activeElement.dataset.slot === '{name}'"))?;
        app.strike(&[Key::Enter])?;
        app.wait_for("document.querySelector('[data-holding]')")?;
        for _ in 0..turns {
            app.strike(&[Key::Char('r')])?;
        }
        walk_to(&app, square)?;
        app.strike(&[Key::Enter])
    };
    for (step, text) in ZARA.iter().enumerate().take(3) {
        stands(&app, step)?;
        app.wait_for("document.querySelector('.task-words').textContent.length > 20")?;
        if step == 1 {
            play("x---@c2")?;
            told(&app, "wrong")?;
            app.strike(&[Key::Control, Key::Char('z')])?;
            stands(&app, 1)?;
            app.strike(&[Key::Char('h')])?;
        }
        play(text)?;
        told(&app, "done")?;
        app.wait_for("document.querySelector('.status p').textContent.length > 20")?;
        app.strike(&[Key::Char('n')])?;
    }
    stands(&app, 3)?;
    drop(app);
    let app = App::start_in(home.path())?;
    app.wait_for("document.querySelector('[data-action=learn][data-game=zara] small').textContent === '3 of 9'")?;
    app.click("[data-action=learn][data-game=zara]")?;
    stands(&app, 3)?;
    // Any step can be entered.
    app.click("[data-step=points]")?;
    stands(&app, 8)
}

#[test]
fn the_computer_is_played_from_the_start_page_at_once() -> Result {
    let app = App::start()?;
    app.click("[data-action=play-computer][data-game=izdari]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    let table = app.call("table", &json!({}))?;
    assert_eq!(table["computers"][0], json!(null));
    assert_eq!(table["computers"][1]["level"], json!(1));
    app.click("[data-cell=d2]")?;
    app.click("[data-cell=d3]")?;
    app.wait_for("document.querySelectorAll('.made').length === 2")?;
    Ok(())
}

/// Sand takes the templar at once; whatever else it plays, Obsidian's assassin takes Sand's.
const WIN_OR_LOSE: &str = "9/9/4t4/9/9/1L7/T1s6 s";

#[test]
fn a_turning_point_is_retried_until_it_is_played_better() -> Result {
    let app = App::start()?;
    let people = json!([{ "name": "Ada", "computer": null }, { "name": "Bo", "computer": null }]);
    let begun = json!({ "game": "izdari", "position": WIN_OR_LOSE, "players": people, "lot": false });
    let mut table = app.call("new_game_from", &begun)?;
    for action in ["Lb2-d4", "Sc1xa1"] {
        table = app.call("play", &json!({ "revision": table["revision"], "action": action }))?;
    }
    app.read("location.reload()")?;
    app.wait_for("document.querySelector('[data-action=continue]')")?;
    app.resume()?;
    app.click("[data-action=review]")?;
    app.click("[data-action=retry]:not(:disabled)")?;
    app.wait_for("document.documentElement.dataset.screen === 'retry'")?;
    stands(&app, 0)?;
    // Nothing tells what would be better.
    app.wait_for("document.querySelector('.arrow, .graph, .outlook') === null")?;
    click(&app, "b2")?;
    click(&app, "d4")?;
    told(&app, "wrong")?;
    app.wait_for("document.querySelector('.status p').textContent.startsWith('Proven: after this turn')")?;
    app.wait_for("document.querySelector('[data-cell=a1]').getAttribute('aria-label').includes('assassin')")?;
    app.click("[data-action=try-again]")?;
    stands(&app, 0)?;
    click(&app, "b2")?;
    click(&app, "e5")?;
    told(&app, "done")?;
    app.wait_for("document.querySelector('.steps li:nth-child(1) [data-done]')")?;
    app.click("[data-action=go-on]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    Ok(())
}
