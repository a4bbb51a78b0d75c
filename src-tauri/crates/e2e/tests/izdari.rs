//! Assassin's Izdari in the real window, played as a person plays it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use alcazar_e2e::{App, Fault, Key};

type Result<T = ()> = std::result::Result<T, Fault>;

fn cell(square: &str) -> String {
    format!("[data-cell={square}]")
}

/// A new game of Izdari through the start page and the new-game panel.
fn new_game(variant: &str) -> Result<App> {
    let app = App::start()?;
    app.click("[data-action=choose-game][data-game=izdari]")?;
    app.wait_for("document.documentElement.dataset.screen === 'new-game'")?;
    app.click(&format!("label:has([data-choice=variant-{variant}])"))?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    Ok(app)
}

/// Waits until this many actions stand in the list and nothing is in hand.
fn plies_shown(app: &App, plies: usize) -> Result {
    app.wait_for(&format!(
        "document.querySelectorAll('.made[data-node]:not([data-node=\"0\"])').length === {plies} \
         && !document.querySelector('[data-holding], .held')"
    ))?;
    Ok(())
}

/// Waits until the cells are called so aloud, after their names.
fn cells_shown(app: &App, cells: &[(&str, &str)]) -> Result {
    for (square, words) in cells {
        app.wait_for(&format!(
            "document.querySelector('{}').getAttribute('aria-label') === '{square}: {words}'",
            cell(square)
        ))?;
    }
    Ok(())
}

fn marked(app: &App, square: &str, mark: &str) -> Result {
    let place = "document.querySelectorAll('.layer-hits > g')";
    app.wait_for(&format!(
        "(() => {{ const at = [...{place}].findIndex((hit) => hit.dataset.cell === '{square}');
            return document.querySelectorAll('.layer-marks > g')[at].querySelector('[data-mark={mark}]'); }})()"
    ))?;
    Ok(())
}

/// Picks a piece up with a click and waits until it is in hand.
fn pick(app: &App, square: &str) -> Result {
    app.click(&cell(square))?;
    app.wait_for("document.querySelector('[data-holding]')")?;
    Ok(())
}

/// Moves a piece by two clicks.
fn by_clicks(app: &App, from: &str, to: &str) -> Result {
    pick(app, from)?;
    app.click(&cell(to))
}

/// Walks the cursor to a square by the arrow keys.
fn walk_to(app: &App, square: &str) -> Result {
    let place = |square: &str| (square.as_bytes()[0], square.as_bytes()[1]);
    loop {
        let here = app.read("document.activeElement.dataset.cell")?;
        let ((file, rank), (to_file, to_rank)) = (place(here.as_str().ok_or("no cell in focus")?), place(square));
        let key = match (to_file.cmp(&file), to_rank.cmp(&rank)) {
            (std::cmp::Ordering::Less, _) => Key::Left,
            (std::cmp::Ordering::Greater, _) => Key::Right,
            (_, std::cmp::Ordering::Less) => Key::Down,
            (_, std::cmp::Ordering::Greater) => Key::Up,
            _ => return Ok(()),
        };
        app.strike(&[key])?;
        app.wait_for(&format!("document.activeElement.dataset.cell !== {here}"))?;
    }
}

/// Moves a piece with the arrow keys and Space.
fn by_keys(app: &App, from: &str, to: &str) -> Result {
    app.strike(&[Key::Char('b')])?;
    walk_to(app, from)?;
    app.strike(&[Key::Char(' ')])?;
    app.wait_for("document.querySelector('[data-holding]')")?;
    walk_to(app, to)?;
    app.strike(&[Key::Char(' ')])
}

#[test]
fn a_wagon_is_loaded_and_unloaded_on_its_way_by_drag_clicks_and_keys() -> Result {
    let app = new_game("standard")?;
    // The wagon that just drives is one drag.
    app.drag(&cell("e2"), &cell("e4"))?;
    plies_shown(&app, 1)?;
    by_clicks(&app, "b7", "b6")?;
    plies_shown(&app, 2)?;
    by_keys(&app, "b1", "b4")?;
    plies_shown(&app, 3)?;
    cells_shown(&app, &[("b4", "Sand, assassin"), ("b1", "empty")])?;
    app.drag(&cell("b6"), &cell("b5"))?;
    plies_shown(&app, 4)?;
    // The wagon loads the assassin where it stops.
    pick(&app, "e4")?;
    marked(&app, "b4", "load")?;
    app.click(&cell("b4"))?;
    app.click("[data-action=\"choose-b4\"]")?;
    plies_shown(&app, 5)?;
    cells_shown(&app, &[("b4", "Sand, wagon carrying assassin"), ("e4", "empty")])?;
    app.drag(&cell("a6"), &cell("a5"))?;
    plies_shown(&app, 6)?;
    // It drives on and puts the assassin down on its way.
    pick(&app, "b4")?;
    marked(&app, "d4", "unload")?;
    app.click(&cell("d4"))?;
    app.click("[data-action=\"choose--Sd4\"]")?;
    app.wait_for("document.querySelector('[data-action=step-back]')")?;
    app.click("[data-action=step-back]")?;
    app.wait_for("!document.querySelector('[data-action=step-back]')")?;
    app.click(&cell("d4"))?;
    app.click("[data-action=\"choose--Sd4\"]")?;
    app.wait_for("document.querySelector('[data-action=step-back]')")?;
    app.click(&cell("g4"))?;
    plies_shown(&app, 7)?;
    cells_shown(&app, &[("d4", "Sand, assassin"), ("g4", "Sand, wagon"), ("b4", "empty")])?;
    Ok(())
}

#[test]
fn a_free_table_by_arrow_keys_alone() -> Result {
    let app = new_game("free")?;
    let verdict = |legal: bool| {
        let verdict = if legal { "legal" } else { "illegal" };
        app.wait_for(&format!("document.querySelector('[data-role=referee]:not([hidden])[data-verdict={verdict}]')"))
    };
    // Obsidian's dune moves first and far: nothing forbids it, and the referee says so.
    by_keys(&app, "a6", "e4")?;
    plies_shown(&app, 1)?;
    verdict(false)?;
    cells_shown(&app, &[("e4", "Obsidian, dune"), ("a6", "empty")])?;
    by_keys(&app, "h1", "h3")?;
    plies_shown(&app, 2)?;
    verdict(true)?;
    // Into the wagon: the first choice is to go aboard.
    by_keys(&app, "h3", "e2")?;
    app.strike(&[Key::Char('1')])?;
    plies_shown(&app, 3)?;
    cells_shown(&app, &[("e2", "Sand, wagon carrying assassin")])?;
    // Off the board: beyond the edge lies the tray of the side.
    app.strike(&[Key::Char('b')])?;
    walk_to(&app, "i1")?;
    app.strike(&[Key::Char(' ')])?;
    app.wait_for("document.querySelector('[data-holding]')")?;
    app.strike(&[Key::Right])?;
    app.wait_for("document.activeElement.dataset.slot === 'off'")?;
    app.strike(&[Key::Char(' ')])?;
    plies_shown(&app, 4)?;
    cells_shown(&app, &[("i1", "empty")])?;
    // And back.
    app.strike(&[Key::Right])?;
    app.wait_for("document.activeElement.dataset.slot === 'off:L'")?;
    app.strike(&[Key::Char(' ')])?;
    app.wait_for("document.querySelector('[data-holding]') && document.activeElement.dataset.cell")?;
    walk_to(&app, "f4")?;
    // The held piece moves with the cursor.
    app.wait_for("document.querySelector('.ghost [href=\"#izdari-L\"], .layer-ghosts [href=\"#izdari-L\"]')")?;
    app.strike(&[Key::Char(' ')])?;
    plies_shown(&app, 5)?;
    cells_shown(&app, &[("f4", "Sand, lizard")])?;
    for _ in 0..5 {
        app.strike(&[Key::Control, Key::Char('z')])?;
    }
    cells_shown(&app, &[("a6", "Obsidian, dune"), ("h1", "Sand, assassin"), ("i1", "Sand, lizard"), ("f4", "empty")])?;
    Ok(())
}

#[test]
fn a_ruled_game_goes_on_freely_and_by_the_rules_again() -> Result {
    let app = new_game("standard")?;
    app.drag(&cell("e2"), &cell("e4"))?;
    plies_shown(&app, 1)?;
    app.click("[data-action=free-table]")?;
    app.wait_for("document.querySelector('[data-free]')")?;
    app.drag(&cell("e4"), ".seat[data-seat=\"0\"] .hand-room")?;
    cells_shown(&app, &[("e4", "empty")])?;
    app.drag("[data-slot=\"off:W\"]", &cell("a4"))?;
    cells_shown(&app, &[("a4", "Sand, wagon")])?;
    app.click("[data-action=free-table]")?;
    app.click("[data-action=first-1]")?;
    app.wait_for(
        "!document.querySelector('[data-free]') && document.querySelector('.seat[data-turn]').dataset.seat === '1'",
    )?;
    app.drag(&cell("a6"), &cell("a5"))?;
    cells_shown(&app, &[("a5", "Obsidian, dune"), ("a4", "Sand, wagon")])?;
    Ok(())
}
