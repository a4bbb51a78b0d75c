//! Assassin's Izdari in the real window, played as a person plays it.

use alcazar_e2e::{App, Button, Fault, Key, Point};

type Result<T = ()> = std::result::Result<T, Fault>;

fn cell(square: &str) -> String {
    format!("[data-cell={square}]")
}

/// A new game of Izdari through the start page and the new-game panel.
fn new_game(variant: &str) -> Result<App> {
    let app = App::start()?;
    app.begin("izdari", &[&format!("variant-{variant}")])?;
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
    let place = "document.querySelectorAll('.layer-hits [data-cell]')";
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
fn a_whole_ruled_game_with_a_loaded_wagon_and_a_shot() -> Result {
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
    by_clicks(&app, "b5", "a4")?;
    plies_shown(&app, 8)?;
    // An archer fires from where it stands.
    pick(&app, "d1")?;
    marked(&app, "a4", "fire")?;
    app.click(&cell("a4"))?;
    plies_shown(&app, 9)?;
    cells_shown(&app, &[("a4", "empty"), ("d1", "Sand, archer")])?;
    app.drag(&cell("e6"), &cell("e5"))?;
    plies_shown(&app, 10)?;
    by_keys(&app, "d4", "e4")?;
    plies_shown(&app, 11)?;
    app.drag(&cell("e5"), &cell("c5"))?;
    plies_shown(&app, 12)?;
    app.drag(&cell("e4"), &cell("e7"))?;
    app.wait_for("document.querySelector('.seat.winner').dataset.seat === '0'")?;
    cells_shown(&app, &[("e7", "Sand, assassin")])?;
    Ok(())
}

/// Sizes of the window in pixels: the usual one, and the smallest that must be usable.
const SIZES: [(u32, u32); 2] = [(1280, 800), (800, 600)];

/// A wagon with two passengers, a lizard of its own on its road, and an enemy far away.
const LOADED: &str = "8t/9/9/9/2W(AH)1L4/9/T8 s 0 1";

/// Begins a game from a position, on a window of some size.
fn from_position(game: &str, position: &str, (width, height): (u32, u32)) -> Result<App> {
    let app = App::start()?;
    app.screen().resize(width, height)?;
    app.wait_for(&format!("innerWidth === {width} && innerHeight === {height}"))?;
    let players = serde_json::json!([{ "name": "", "computer": null }, { "name": "", "computer": null }]);
    app.call(
        "new_game_from",
        &serde_json::json!({
            "game": game, "position": position, "players": players, "lot": false,
        }),
    )?;
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    app.resume()?;
    Ok(app)
}

/// Waits until a button stands wholly in the window and nothing lies over any of its corners.
fn whole(app: &App, action: &str) -> Result {
    app.wait_for(&format!(
        "(() => {{ const button = document.querySelector('[data-action=\"{action}\"]');
            if (!button) return false;
            const {{ left, right, top, bottom }} = button.getBoundingClientRect();
            return [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]]
                .every(([x, y]) => button.contains(document.elementFromPoint(x, y))); }})()"
    ))?;
    Ok(())
}

/// The pieces that are drawn over the board, as `halfling on d3` is `H` on `d3`.
fn drawn_over(app: &App, square: &str, kinds: &[&str]) -> Result {
    let place = "document.querySelectorAll('.layer-hits [data-cell]')";
    for kind in kinds {
        app.wait_for(&format!(
            "(() => {{ const at = [...{place}].findIndex((hit) => hit.dataset.cell === '{square}');
                return document.querySelectorAll('.layer-ghosts > g')[at].querySelector('[href=\"#izdari-{kind}\"]'); }})()"
        ))?;
    }
    Ok(())
}

#[test]
fn a_wagon_drives_on_with_every_choice_and_every_piece_in_sight() -> Result {
    for size in SIZES {
        let app = from_position("izdari", LOADED, size)?;
        pick(&app, "c3")?;
        app.click(&cell("e3"))?;
        // To load and stop, to load and drive on, and to exchange for one or the other passenger.
        app.wait_for("document.querySelector('.choices .button')")?;
        let choices =
            app.read("[...document.querySelectorAll('.choices .button')].map((each) => each.dataset.action)")?;
        let choices: Vec<&str> =
            choices.as_array().ok_or("no choices")?.iter().filter_map(|each| each.as_str()).collect();
        assert_eq!(choices.len(), 4, "{choices:?}");
        for action in &choices {
            whole(&app, action)?;
        }
        app.strike(&[Key::Escape])?;
        app.wait_for("document.querySelector('.choices').hidden")?;
        // The archer is put down on the way, and stays in sight under a moving pointer.
        app.click(&cell("d3"))?;
        app.click("[data-action=\"choose--Ad3\"]")?;
        drawn_over(&app, "d3", &["A", "open-wagon", "H"])?;
        app.glide(app.middle(&cell("d3"))?, app.middle(&cell("f3"))?)?;
        drawn_over(&app, "d3", &["A"])?;
        drawn_over(&app, "f3", &["open-wagon", "H"])?;
        // A click on where it began puts everything back.
        app.click(&cell("c3"))?;
        app.wait_for("!document.querySelector('[data-holding]')")?;
        cells_shown(&app, &[("c3", "Sand, wagon carrying archer, halfling"), ("d3", "empty")])?;
    }
    Ok(())
}

#[test]
fn a_passenger_is_pressed_and_dragged_itself() -> Result {
    for size in SIZES {
        let app = from_position("izdari", LOADED, size)?;
        let held = |source: &str| app.wait_for(&format!("document.querySelector('[data-action^=\"pick-{source}\"]')"));
        // The middle of the wagon is the wagon, which a second click puts back.
        pick(&app, "c3")?;
        held("c3:A")?;
        app.click(&cell("c3"))?;
        app.wait_for("!document.querySelector('[data-holding]')")?;
        let rect = app.read("(() => { const { x, y, width } = document.querySelector('[data-cell=c3] .focus-line').getBoundingClientRect(); return [x, y, width]; })()")?;
        let number = |at: usize| rect[at].as_f64().ok_or("no place");
        let (x, y, unit) = (number(0)?, number(1)?, number(2)? / 104.0);
        // From the middle of the cell: where a passenger sits.
        #[expect(clippy::cast_possible_truncation, reason = "places in a window are small")]
        let seat = |right: f64| Point { x: (x + (52.0 + right) * unit) as i16, y: (y + (52.0 - 15.0) * unit) as i16 };
        let (archer, halfling) = (seat(-15.0), seat(15.0));
        let click = |at: Point| -> Result {
            app.screen().point(at.x, at.y)?;
            app.screen().press(Button::Left)?;
            app.screen().release(Button::Left)
        };
        click(archer)?;
        app.wait_for("document.querySelector('[data-holding]') && !document.querySelector('[data-action^=pick-]')")?;
        marked(&app, "c4", "target")?;
        click(archer)?;
        app.wait_for("!document.querySelector('[data-holding]')")?;
        // A quick drag towards the other passenger still lifts the one that was pressed.
        app.screen().point(archer.x, archer.y)?;
        app.screen().press(Button::Left)?;
        app.screen().point(halfling.x, halfling.y)?;
        app.glide(halfling, app.middle(&cell("c4"))?)?;
        app.screen().release(Button::Left)?;
        plies_shown(&app, 1)?;
        cells_shown(&app, &[("c4", "Sand, archer"), ("c3", "Sand, wagon carrying halfling")])?;
    }
    Ok(())
}

/// Writes into the field that has the focus, in place of what stands there.
fn write(app: &App, text: &str) -> Result {
    app.strike(&[Key::Control, Key::Char('a')])?;
    for char in text.chars() {
        let key = match char {
            '(' => Key::Char('9'),
            ')' => Key::Char('0'),
            _ => Key::Char(char.to_ascii_lowercase()),
        };
        if char.is_ascii_uppercase() || "()".contains(char) {
            app.strike(&[Key::Shift, key])?;
        } else {
            app.strike(&[key])?;
        }
    }
    // The web view hands keys on one by one, and a click that comes meanwhile overtakes them.
    app.wait_for(&format!("document.activeElement.value === '{text}'"))?;
    Ok(())
}

/// The position editor, from the panel for a new game.
fn editor(game: &str) -> Result<App> {
    let app = App::start()?;
    app.click(&format!("[data-action=choose-game][data-game={game}]"))?;
    app.click("[data-action=edit-position]")?;
    app.wait_for("document.documentElement.dataset.screen === 'editor'")?;
    Ok(app)
}

fn position_shown(app: &App, position: &str) -> Result {
    app.wait_for(&format!("document.querySelector('[data-field=position]').value === '{position}'"))?;
    Ok(())
}

#[test]
fn a_templar_takes_and_slays_in_one_turn() -> Result {
    let app = editor("izdari")?;
    app.click("[data-field=position]")?;
    write(&app, "8t/9/3h5/4a4/4T4/9/9 s 0 1")?;
    cells_shown(&app, &[("e3", "Sand, templar"), ("d5", "Obsidian, halfling")])?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    pick(&app, "e3")?;
    marked(&app, "e4", "take")?;
    app.click(&cell("e4"))?;
    // It could also slay there from where it stands.
    app.click("[data-action=choose-e4]")?;
    marked(&app, "d5", "slay")?;
    app.click(&cell("d5"))?;
    plies_shown(&app, 1)?;
    cells_shown(&app, &[("e4", "Sand, templar"), ("d5", "empty"), ("e3", "empty")])?;
    app.wait_for("document.querySelector('.seat[data-seat=\"1\"] [data-score]').textContent === '1'")?;
    Ok(())
}

#[test]
fn a_position_is_edited_kept_and_played_on_from() -> Result {
    let app = editor("izdari")?;
    let start = "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1";
    position_shown(&app, start)?;
    app.drag(&cell("e2"), &cell("e4"))?;
    position_shown(&app, "lshatahsl/d2dwd2d/9/4W4/9/D2D1D2D/LSHATAHSL s 0 1")?;
    // A third archer is impossible, is said so at once, and undone.
    app.drag("[data-stock=\"0:0\"]", &cell("a4"))?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('at most two archers')")?;
    app.wait_for("document.querySelector('[data-action=begin]').disabled")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    position_shown(&app, "lshatahsl/d2dwd2d/9/4W4/9/D2D1D2D/LSHATAHSL s 0 1")?;
    app.click(&cell("b1"))?;
    app.click("[data-action=remove]")?;
    app.click(&cell("e4"))?;
    app.click("[data-action=\"tweak-load:S\"]")?;
    let edited = "lshatahsl/d2dwd2d/9/4W(S)4/9/D2D1D2D/L1HATAHSL s 0 1";
    position_shown(&app, edited)?;
    app.click("[data-field=kept-name]")?;
    write(&app, "loaded")?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('[data-kept=loaded]')")?;
    app.click("[data-action=clear]")?;
    position_shown(&app, "9/9/9/9/9/9/9 s 0 1")?;
    app.click("[data-kept=loaded]")?;
    position_shown(&app, edited)?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    // The passenger is dragged straight out of its wagon.
    let wagon = app.middle(&cell("e4"))?;
    let passenger = Point { x: wagon.x, y: wagon.y - 14 };
    app.screen().point(passenger.x, passenger.y)?;
    app.screen().press(Button::Left)?;
    app.glide(passenger, app.middle(&cell("e6"))?)?;
    app.screen().release(Button::Left)?;
    plies_shown(&app, 1)?;
    cells_shown(&app, &[("e6", "Sand, assassin"), ("e4", "Sand, wagon")])?;
    Ok(())
}

#[test]
fn a_kept_position_that_is_forgotten_or_replaced_comes_back() -> Result {
    let app = editor("izdari")?;
    let start = "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1";
    let keep = || -> Result {
        app.click("[data-field=kept-name]")?;
        write(&app, "mine")?;
        app.strike(&[Key::Enter])
    };
    position_shown(&app, start)?;
    keep()?;
    app.wait_for(
        "document.querySelector('[data-kept=mine]') && document.querySelector('[data-action=restore-kept]').hidden",
    )?;
    app.click("[data-action=forget]")?;
    app.wait_for("!document.querySelector('[data-kept=mine]')")?;
    // The keyboard is on the way back.
    app.wait_for("document.activeElement.dataset.action === 'restore-kept'")?;
    app.strike(&[Key::Enter])?;
    app.wait_for(
        "document.querySelector('[data-kept=mine]') && document.querySelector('[data-action=restore-kept]').hidden",
    )?;
    app.click("[data-action=clear]")?;
    position_shown(&app, "9/9/9/9/9/9/9 s 0 1")?;
    app.drag("[data-stock=\"0:5\"]", &cell("a4"))?;
    app.drag("[data-stock=\"1:5\"]", &cell("i4"))?;
    let other = "9/9/9/T7t/9/9/9 s 0 1";
    position_shown(&app, other)?;
    keep()?;
    app.click("[data-action=restore-kept]")?;
    app.wait_for("document.querySelector('[data-action=restore-kept]:not([hidden])')")?;
    app.click("[data-kept=mine]")?;
    position_shown(&app, start)
}

#[test]
fn a_kept_position_begins_a_new_game() -> Result {
    let app = editor("izdari")?;
    app.drag(&cell("e2"), &cell("e4"))?;
    app.click("[data-field=kept-name]")?;
    write(&app, "forward")?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('[data-kept=forward]')")?;
    app.click("[data-action=home]")?;
    app.click("[data-action=choose-game][data-game=izdari]")?;
    app.wait_for("document.querySelector('[data-choice=kept]')")?;
    app.read("document.querySelector('[data-choice=kept]').focus()")?;
    app.strike(&[Key::Down])?;
    app.wait_for("document.querySelector('[data-choice=kept]').value === 'forward'")?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    cells_shown(&app, &[("e4", "Sand, wagon"), ("e2", "empty")])
}

#[test]
fn what_is_being_set_up_is_kept_until_it_is_begun_or_dropped() -> Result {
    let app = editor("izdari")?;
    let start = "lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1";
    let edited = "lshatahsl/d2dwd2d/9/4W4/9/D2D1D2D/LSHATAHSL s 0 1";
    let leave_and_return = || -> Result {
        app.click("[data-action=home]")?;
        app.click("[data-action=choose-game][data-game=izdari]")?;
        app.click("[data-action=edit-position]")?;
        app.wait_for("document.documentElement.dataset.screen === 'editor'")?;
        Ok(())
    };
    // Nothing can be restored as long as nothing was lost.
    app.wait_for("document.querySelector('[data-action=restore-kept]').checkVisibility() === false")?;
    app.drag(&cell("e2"), &cell("e4"))?;
    position_shown(&app, edited)?;
    leave_and_return()?;
    position_shown(&app, edited)?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    position_shown(&app, start)?;
    app.strike(&[Key::Control, Key::Shift, Key::Char('z')])?;
    position_shown(&app, edited)?;
    app.click("[data-action=drop-draft]")?;
    position_shown(&app, start)?;
    app.click("[data-action=restore-kept]")?;
    position_shown(&app, edited)?;
    // What cannot be read is not begun, nor is another position in its place.
    app.click("[data-field=position]")?;
    app.strike(&[Key::Control, Key::Char('a')])?;
    write(&app, "9/9")?;
    app.wait_for("document.querySelector('[data-action=begin]').disabled")?;
    app.strike(&[Key::Control, Key::Char('a')])?;
    write(&app, "9/9/9/T7t/9/9/9 s 0 1")?;
    app.wait_for("!document.querySelector('[data-action=begin]').disabled")?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    cells_shown(&app, &[("a4", "Sand, templar"), ("i4", "Obsidian, templar"), ("e4", "empty")])?;
    app.click("[data-action=home]")?;
    app.click("[data-action=choose-game][data-game=izdari]")?;
    app.click("[data-action=edit-position]")?;
    position_shown(&app, start)
}

#[test]
fn no_computer_of_an_earlier_game_plays_a_position_that_was_set_up() -> Result {
    let app = App::start()?;
    app.begin("izdari", &["player-0-computer", "player-1-computer"])?;
    app.click("[data-action=home]")?;
    app.click("[data-action=choose-game][data-game=izdari]")?;
    app.click("[data-action=edit-position]")?;
    app.wait_for("document.documentElement.dataset.screen === 'editor'")?;
    app.drag(&cell("e2"), &cell("e4"))?;
    position_shown(&app, "lshatahsl/d2dwd2d/9/4W4/9/D2D1D2D/LSHATAHSL s 0 1")?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    assert_eq!(app.call("table", &serde_json::json!({}))?["computers"], serde_json::json!([null, null]));
    app.wait_for("document.querySelector('.seat[data-turn]:not([data-thinking])')")?;
    Ok(())
}

#[test]
fn a_zara_position_is_set_up_in_the_editor() -> Result {
    let app = editor("zara")?;
    // The tile D of Red, a click on a square, a turn, and Blue to move.
    app.click("[data-stock=\"0:3\"]")?;
    app.click(&cell("c3"))?;
    app.strike(&[Key::Escape])?;
    app.click(&cell("c3"))?;
    app.click("[data-action=tweak-turn]")?;
    app.click("label:has([data-choice=field-side-b])")?;
    position_shown(&app, "5/5/2r-xo-2/5/5 b - ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ")?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.wait_for("document.querySelector('.seat[data-turn]').dataset.seat === '1'")?;
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
fn a_free_table_is_driven_by_keys_wherever_the_focus_is() -> Result {
    for (size, rows) in SIZES.into_iter().zip([6, 4]) {
        let app = from_position("izdari", LOADED, size)?;
        let at = |square: &str| app.wait_for(&format!("document.activeElement.dataset.cell === '{square}'"));
        app.click("[data-action=free-table]")?;
        app.wait_for("document.querySelector('[data-free]')")?;
        // The button that was clicked is not pressed again.
        walk_to(&app, "e3")?;
        app.strike(&[Key::Char(' ')])?;
        app.wait_for("document.querySelector('[data-holding]')")?;
        app.strike(&[Key::Up])?;
        app.strike(&[Key::Char(' ')])?;
        // The change of mode is the first.
        plies_shown(&app, 2)?;
        cells_shown(&app, &[("e4", "Sand, lizard")])?;
        app.click("[data-action=back]")?;
        cells_shown(&app, &[("e3", "Sand, lizard")])?;
        at("e4")?;
        app.strike(&[Key::Char(' ')])?;
        app.strike(&[Key::Left])?;
        at("d4")?;
        app.wait_for("!document.querySelector('[data-holding]')")?;
        // After the page is loaded anew nothing has the focus.
        app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
        app.wait_for("document.documentElement.dataset.screen === 'start'")?;
        app.resume()?;
        app.wait_for("document.querySelector('[data-free]')")?;
        app.strike(&[Key::Right])?;
        at("f4")?;
        let room =
            app.read("document.querySelector('.moves').clientHeight / document.querySelector('.turn').offsetHeight")?;
        assert!(room.as_f64().is_some_and(|room| room >= f64::from(rows)), "{room} rows of moves at {size:?}");
        app.click("[data-action=forward]")?;
        app.wait_for("document.querySelector('[data-role=referee]').checkVisibility()")?;
        app.click("[data-action=settings]")?;
        app.click("label:has([data-choice=referee-off])")?;
        app.wait_for("!document.querySelector('[data-role=referee]').checkVisibility()")?;
    }
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
    // Both changes stand in the list like all that was played, and undoing leads through them.
    plies_shown(&app, 6)?;
    let words = |node: u32| app.read(&format!("document.querySelector('.made[data-node=\"{node}\"]').textContent"));
    assert_eq!((words(2)?, words(5)?), ("Free table".into(), "By the rules again: Obsidian to move".into()));
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("document.querySelector('[data-free]') && document.querySelector('.made.here[data-node=\"4\"]')")?;
    (0..3).try_for_each(|_| app.strike(&[Key::Control, Key::Char('z')]))?;
    app.wait_for("!document.querySelector('[data-free]') && document.querySelector('.made.here[data-node=\"1\"]')")?;
    plies_shown(&app, 6)?;
    Ok(())
}

#[test]
fn a_tzaar_stack_is_made_higher_in_the_editor() -> Result {
    let app = editor("tzaar")?;
    let before = app.wait_for("document.querySelector('[data-field=position]').value")?;
    app.click(&cell("D4"))?;
    app.click("[data-action=tweak-higher]")?;
    app.wait_for(&format!("document.querySelector('[data-field=position]').value !== {before}"))?;
    app.click("[data-action=tweak-lower]")?;
    app.wait_for(&format!("document.querySelector('[data-field=position]').value === {before}"))?;
    app.click("[data-action=begin]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    Ok(())
}
