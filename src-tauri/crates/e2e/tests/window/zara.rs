//! Zara in the real window, played as a person plays it.

use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Button, Fault, Key};
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// Longer than the page takes to refuse a click.
const LULL: Duration = Duration::from_millis(500);

/// The edges of the tiles A to Q as they lie in the hand: the table of the rules.
const TILES: [(&str, &str); 17] = [
    ("A", "x---"),
    ("B", "o---"),
    ("C", "xx--"),
    ("D", "xo--"),
    ("E", "ox--"),
    ("F", "oo--"),
    ("G", "x-x-"),
    ("H", "x-o-"),
    ("I", "o-o-"),
    ("J", "xxx-"),
    ("K", "xxo-"),
    ("L", "xox-"),
    ("M", "xoo-"),
    ("N", "oxx-"),
    ("O", "oxo-"),
    ("P", "oox-"),
    ("Q", "ooo-"),
];

/// The slot of a tile, how many quarter turns clockwise it needs, and its square.
pub(super) fn tile_of(text: &str) -> (&'static str, usize, &str) {
    let (edges, square) = text.split_once('@').expect("a move has a square");
    let turned = |canonical: &str, turns: usize| {
        let split = (4 - turns) % 4;
        format!("{}{}", &canonical[split..], &canonical[..split])
    };
    let (slot, turns) = TILES
        .iter()
        .find_map(|&(slot, canonical)| {
            (0..4).find(|&turns| turned(canonical, turns) == edges).map(|turns| (slot, turns))
        })
        .expect("every tile is one of the 17");
    (slot, turns, square)
}

fn cell(square: &str) -> String {
    format!("[data-cell={square}]")
}

pub(super) fn slot(seat: usize, slot: &str) -> String {
    format!("[data-seat=\"{seat}\"][data-slot={slot}]")
}

/// A new game of Zara through the start page and the new-game panel.
fn new_game(seats: usize) -> Result<App> {
    let app = App::start()?;
    app.begin("zara", &[&format!("seats-{seats}")])?;
    Ok(app)
}

/// Drags a tile from the hand, turns it with the wheel on the way, and drops it.
fn play_by_drag(app: &App, seat: usize, text: &str) -> Result {
    let (slot_name, turns, square) = tile_of(text);
    app.drag_over(&slot(seat, slot_name), &cell(square))?;
    let held = "document.querySelector('.held').innerHTML";
    for _ in 0..turns {
        app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
        let before = app.read(held)?;
        app.screen().press(Button::WheelDown)?;
        app.screen().release(Button::WheelDown)?;
        app.wait_for(&format!("{held} !== {before}"))?;
    }
    app.screen().release(Button::Left)
}

/// Takes a tile from the hand by its keys, turns it with R, walks to the square by arrows and puts it down.
fn play_by_keys(app: &App, seat: usize, text: &str) -> Result {
    let (slot_name, turns, square) = tile_of(text);
    app.strike(&[Key::Char('h')])?;
    let at = |attribute: &str| format!("document.activeElement.dataset.{attribute}");
    for _ in 0..TILES.len() {
        let here = app.wait_for(&at("slot"))?;
        if here == slot_name {
            break;
        }
        app.strike(&[Key::Right])?;
        app.wait_for(&format!("{} !== {here}", at("slot")))?;
    }
    assert_eq!(app.read(&at("slot"))?, slot_name);
    assert_eq!(app.read(&at("seat"))?, seat.to_string());
    app.strike(&[Key::Enter])?;
    app.wait_for(
        "document.activeElement.dataset.cell && document.querySelector('.table').hasAttribute('data-holding')",
    )?;
    for _ in 0..turns {
        app.strike(&[Key::Char('r')])?;
    }
    let place = |square: &str| (square.as_bytes()[0], square.as_bytes()[1]);
    loop {
        let here = app.read(&at("cell"))?;
        let ((file, rank), (to_file, to_rank)) = (place(here.as_str().unwrap_or_default()), place(square));
        let key = match (to_file.cmp(&file), to_rank.cmp(&rank)) {
            (std::cmp::Ordering::Less, _) => Key::Left,
            (std::cmp::Ordering::Greater, _) => Key::Right,
            (_, std::cmp::Ordering::Less) => Key::Down,
            (_, std::cmp::Ordering::Greater) => Key::Up,
            _ => break,
        };
        app.strike(&[key])?;
        app.wait_for(&format!("{} !== {here}", at("cell")))?;
    }
    app.strike(&[Key::Enter])
}

/// The position as the page shows it: what every cell is called aloud, and the scores.
fn shown(app: &App) -> Result<Value> {
    app.read(
        "[[...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label')),
          [...document.querySelectorAll('[data-score]')].map((score) => score.textContent)]",
    )
}

fn plies_shown(app: &App, plies: usize) -> Result {
    let (last, none) = (plies, plies + 1);
    app.wait_for(&format!(
        "document.querySelector('[data-node=\"{last}\"]') && !document.querySelector('[data-node=\"{none}\"]')"
    ))
    .map(drop)
}

fn scores_shown(app: &App, scores: &[i64]) -> Result {
    for (seat, score) in scores.iter().enumerate() {
        app.wait_for(&format!(
            "document.querySelector('.seat[data-seat=\"{seat}\"] [data-score]').textContent === '{score}'"
        ))?;
    }
    Ok(())
}

/// The first of the known games, with the scores after every ply.
fn known_game() -> Vec<(String, Vec<i64>)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/data/zara-games.json");
    let games: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("the known games")).expect("JSON");
    let plies = games[0]["plies"].as_array().expect("plies").clone();
    let scores = |ply: &Value| ply["scores"].as_array().unwrap().iter().map(|score| score.as_i64().unwrap()).collect();
    plies.iter().map(|ply| (ply["move"].as_str().unwrap().to_owned(), scores(ply))).collect()
}

#[test]
fn a_whole_two_player_game_by_drag_then_undone_and_redone() -> Result {
    let app = new_game(2)?;
    let start = shown(&app)?;
    let game = known_game();
    for (ply, (text, scores)) in game.iter().enumerate() {
        play_by_drag(&app, ply % 2, text)?;
        plies_shown(&app, ply + 1)?;
        scores_shown(&app, scores)?;
    }
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('Red 10, Blue 8')")?;
    assert_eq!(app.read("document.querySelectorAll('[data-turn]').length")?, 0);
    let end = shown(&app)?;

    for _ in &game {
        app.strike(&[Key::Control, Key::Char('z')])?;
    }
    app.wait_for("document.querySelector('[data-action=undo]').disabled")?;
    assert_eq!(shown(&app)?, start);
    for _ in &game {
        app.strike(&[Key::Control, Key::Shift, Key::Char('z')])?;
    }
    app.wait_for("document.querySelector('[data-action=redo]').disabled")?;
    assert_eq!(shown(&app)?, end);
    Ok(())
}

#[test]
fn a_four_player_game_by_keys() -> Result {
    let app = new_game(4)?;
    // Far enough apart that no square is forbidden and nothing falls: then every seat scores its blanks.
    let turns = ["xxx-@a1", "-ooo@g7", "xo--@a7", "oo--@g1", "x---@d4", "o---@d1", "x-x-@d7", "o-o-@a4"];
    for (ply, text) in turns.iter().enumerate() {
        play_by_keys(&app, ply % 4, text)?;
        plies_shown(&app, ply + 1)?;
    }
    scores_shown(&app, &[1 + 3, 1 + 3, 2 + 2, 2 + 2])?;
    let said = app.read("document.querySelector('[data-role=spoken]').textContent")?;
    assert!(said.as_str().is_some_and(|said| said.contains("a4")), "{said}");
    Ok(())
}

#[test]
fn a_tile_is_turned_by_click_and_by_keys() -> Result {
    let app = new_game(2)?;
    let held = "document.querySelector('[data-slot=D][data-seat=\"0\"]').getAttribute('aria-label')";
    app.click(&slot(0, "D"))?;
    app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
    let upright = app.read(held)?;
    app.click(&slot(0, "D"))?;
    app.wait_for(&format!("({held}) !== {upright}"))?;
    app.strike(&[Key::Shift, Key::Char('r')])?;
    app.wait_for(&format!("({held}) === {upright}"))?;
    app.strike(&[Key::Char('r')])?;
    app.click(&cell("c3"))?;
    plies_shown(&app, 1)?;
    let label = app.read("document.querySelector('[data-cell=c3]').getAttribute('aria-label')")?;
    // D is a spear north and a shield east; a quarter turn clockwise makes them east and south.
    assert!(
        label.as_str().is_some_and(|label| label.contains("spear east") && label.contains("shield south")),
        "{label}"
    );
    Ok(())
}

#[test]
fn a_new_game_has_the_keyboard_on_the_board_and_a_double_click_lays_one_tile() -> Result {
    let app = new_game(2)?;
    app.wait_for("document.activeElement.dataset.cell")?;
    app.click(&slot(0, "B"))?;
    app.wait_for("document.querySelector('.table').hasAttribute('data-holding')")?;
    let square = app.middle(&cell("c3"))?;
    app.screen().point(square.x, square.y)?;
    for _ in 0..2 {
        app.screen().press(Button::Left)?;
        app.screen().release(Button::Left)?;
    }
    plies_shown(&app, 1)?;
    // The second click would have asked for the tile that lies there now, and been refused.
    sleep(LULL);
    assert_eq!(app.read("document.querySelector('[data-role=status].grave')")?, Value::Null);
    Ok(())
}

#[test]
fn a_page_that_names_keys_takes_them() -> Result {
    let app = App::start()?;
    let screen = |name: &str| app.wait_for(&format!("document.documentElement.dataset.screen === '{name}'"));
    let names = |action: &str| app.read(&format!("document.querySelector('[data-action={action}]') !== null"));
    let takes = |offers_keys: bool, offers_files: bool| -> Result {
        assert_eq!((names("keys")?, names("open")?), (offers_keys.into(), offers_files.into()));
        app.read("document.activeElement?.blur()")?;
        if offers_keys {
            app.strike(&[Key::Shift, Key::Char('/')])?;
            app.wait_for("document.querySelector('[data-drawer=keys]')")?;
            app.read("document.activeElement?.blur()")?;
            app.strike(&[Key::Escape])?;
            app.wait_for("!document.querySelector('.drawer')")?;
        }
        if offers_files {
            app.strike(&[Key::Control, Key::Char('o')])?;
            app.screen().dialog()?;
            app.strike(&[Key::Escape])?;
            app.screen().dialog_gone()?;
        }
        Ok(())
    };
    screen("start")?;
    takes(true, true)?;
    app.click("[data-action=library]")?;
    screen("library")?;
    takes(false, true)?;
    app.strike(&[Key::Escape])?;
    screen("start")?;
    app.click("[data-action=choose-game][data-game=zara]")?;
    screen("new-game")?;
    takes(false, false)?;
    app.click("[data-action=edit-position]")?;
    screen("editor")?;
    takes(false, false)?;
    app.strike(&[Key::Escape])?;
    screen("start")?;
    app.begin("zara", &["seats-2"])?;
    takes(true, true)?;
    app.strike(&[Key::Escape])?;
    screen("table").map(drop)
}

#[test]
fn forward_is_grey_where_the_line_ends_and_back_where_it_begins() -> Result {
    let app = new_game(2)?;
    let grey = |back: bool, forward: bool| {
        let is = |action: &str, grey| format!("document.querySelector('[data-action={action}]').disabled === {grey}");
        app.wait_for(&format!("{} && {}", is("back", back), is("forward", forward))).map(drop)
    };
    grey(true, true)?;
    play_by_drag(&app, 0, "o---@c3")?;
    plies_shown(&app, 1)?;
    grey(false, true)?;
    play_by_drag(&app, 1, "o---@a1")?;
    plies_shown(&app, 2)?;
    app.click("[data-action=back]")?;
    grey(false, false)?;
    app.click("[data-action=back]")?;
    grey(true, false)?;
    app.strike(&[Key::Control, Key::Right])?;
    grey(false, false)?;
    app.strike(&[Key::Control, Key::Right])?;
    grey(false, true)
}

#[test]
fn the_consequences_show_before_the_drop_and_nothing_is_played() -> Result {
    let app = new_game(2)?;
    play_by_drag(&app, 0, "o---@c3")?;
    plies_shown(&app, 1)?;
    play_by_drag(&app, 1, "o---@a1")?;
    plies_shown(&app, 2)?;
    play_by_drag(&app, 0, "oo--@e5")?;
    plies_shown(&app, 3)?;
    let before = shown(&app)?;
    app.drag_over(&slot(1, "A"), &cell("c2"))?;
    app.wait_for("document.querySelector('[data-mark=falls]')")?;
    app.wait_for("document.querySelector('.seat[data-seat=\"0\"]').textContent.includes('2')")?;
    let sentence = app.read("document.querySelector('[data-role=status]').textContent")?;
    assert!(sentence.as_str().is_some_and(|text| text.contains("c3")), "{sentence}");
    app.strike(&[Key::Escape])?;
    app.screen().release(Button::Left)?;
    app.wait_for("!document.querySelector('.held')")?;
    assert_eq!(shown(&app)?, before);
    Ok(())
}

#[test]
fn a_refused_drop_says_which_rule_forbids_it() -> Result {
    let app = new_game(2)?;
    play_by_drag(&app, 0, "o---@c3")?;
    plies_shown(&app, 1)?;
    for (square, word) in [("b2", "forbidden"), ("c3", "already")] {
        app.drag(&slot(1, "A"), &cell(square))?;
        app.wait_for(&format!(
            "[{}, {}].every((word) => document.querySelector('[data-role=status]').textContent.toLowerCase().includes(word))",
            json!(square),
            json!(word)
        ))?;
        app.wait_for("!document.querySelector('.held')")?;
    }
    assert_eq!(app.read("document.querySelectorAll('[data-node]:not([data-node=\"0\"])').length")?, 1);
    assert_eq!(app.read("document.querySelector('.seat[data-turn]').dataset.seat")?, "1");
    Ok(())
}

/// What ends a drag without a move.
fn cancelled(end: impl Fn(&App) -> Result) -> Result {
    let app = new_game(2)?;
    let before = shown(&app)?;
    app.drag_over(&slot(0, "A"), &cell("c3"))?;
    app.wait_for("document.querySelector('.held')")?;
    end(&app)?;
    app.wait_for("!document.querySelector('.held') && !document.querySelector('.table').hasAttribute('data-holding')")?;
    app.screen().release(Button::Left)?;
    assert_eq!(shown(&app)?, before);
    // The table is ready for the next drag.
    play_by_drag(&app, 0, "x---@c3")?;
    plies_shown(&app, 1)
}

#[test]
fn escape_cancels_a_drag() -> Result {
    cancelled(|app| app.strike(&[Key::Escape]))
}

#[test]
fn a_second_button_cancels_a_drag() -> Result {
    cancelled(|app| {
        app.screen().press(Button::Right)?;
        app.screen().release(Button::Right)
    })
}

#[test]
fn leaving_the_window_cancels_a_drag() -> Result {
    cancelled(|app| app.screen().point(1400, 1000))
}

#[test]
fn a_resize_in_mid_drag_is_safe() -> Result {
    let app = new_game(2)?;
    app.drag_over(&slot(0, "A"), &cell("c3"))?;
    app.wait_for("document.querySelector('.held')")?;
    app.screen().resize(900, 640)?;
    app.wait_for("innerWidth === 900")?;
    app.screen().release(Button::Left)?;
    app.wait_for("!document.querySelector('.held')")?;
    app.screen().resize(1280, 800)?;
    app.wait_for("innerWidth === 1280")?;
    let played = app.read("document.querySelectorAll('[data-node]:not([data-node=\"0\"])').length")?;
    if played == 0 {
        play_by_drag(&app, 0, "x---@c3")?;
    }
    plies_shown(&app, 1)
}
