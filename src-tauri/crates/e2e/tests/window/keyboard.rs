//! Keyboards of many countries, and where the focus is.

use alcazar_e2e::{App, Fault, Key};
use serde_json::json;

type Result<T = ()> = std::result::Result<T, Fault>;

/// Layouts with their variants, the places of the letters Z and L there by their numbers under X, and what stands around
/// the S of an English keyboard: where it writes, in the order Q W E A S D.
const KEYBOARDS: [(&str, &str, u8, u8, &str); 8] = [
    ("tr", "", 52, 46, "Q W E A S D"),
    ("tr", "f", 57, 46, "F G Ğ U I E"),
    ("ru", "", 52, 46, "Й Ц У Ф Ы В"),
    ("gr", "", 52, 46, "; Σ Ε Α Σ Δ"),
    ("ara", "", 52, 46, "ض ص ث ش س ي"),
    ("de", "", 29, 46, "Q W E A S D"),
    ("fr", "", 25, 46, "A Z E Q S D"),
    ("us", "dvorak", 61, 33, "' , . A O E"),
];

const CAPS_LOCK: Key = Key::Place(66);

/// The keys around S, in the order of a line of the list.
const AROUND: [u8; 6] = [24, 25, 26, 38, 39, 40];

#[test]
fn letters_do_the_same_on_every_keyboard_and_with_caps_lock() -> Result {
    let app = App::start()?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=b4]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"].here')")?;
    for (layout, variant, z, l, _) in KEYBOARDS {
        app.screen().set_layout(layout, variant)?;
        for locked in [false, true] {
            if locked {
                app.strike(&[CAPS_LOCK])?;
            }
            app.strike(&[Key::Control, Key::Place(z)])?;
            app.wait_for("document.querySelector('[data-node=\"0\"].here')")
                .map_err(|fault| format!("{layout} {variant}: {fault}"))?;
            app.strike(&[Key::Control, Key::Shift, Key::Place(z)])?;
            app.wait_for("document.querySelector('[data-node=\"1\"].here')")
                .map_err(|fault| format!("{layout} {variant}: {fault}"))?;
            app.strike(&[Key::Place(l)])?;
            let pressed = format!("document.querySelector('[data-action=analysis][aria-pressed={}]')", !locked);
            app.wait_for(&pressed).map_err(|fault| format!("{layout} {variant}: {fault}"))?;
            if locked {
                app.strike(&[CAPS_LOCK])?;
            }
        }
    }
    Ok(())
}

#[test]
fn directions_of_the_hexagon_go_by_place_and_the_list_shows_what_stands_there() -> Result {
    let app = App::start()?;
    app.begin("tzaar", &[])?;
    for (layout, variant, _, _, letters) in KEYBOARDS {
        app.screen().set_layout(layout, variant)?;
        app.read("document.querySelector('[data-cell=E3]').focus()")?;
        // Out and back in three pairs of opposite directions.
        for (code, cell) in [(25, "E4"), (39, "E3"), (26, "F3"), (38, "E3"), (24, "D3"), (40, "E3")] {
            app.strike(&[Key::Place(code)])?;
            app.wait_for(&format!("document.activeElement.dataset.cell === '{cell}'"))
                .map_err(|fault| format!("{layout} {variant}, key {code}: {fault}"))?;
        }
        for code in AROUND {
            app.strike(&[Key::Place(code)])?;
        }
        app.click("[data-action=keys]")?;
        let line = "[...document.querySelectorAll('.drawer dt')].map((line) =>
            [...line.querySelectorAll('kbd')].map((key) => key.textContent).join(' '))[2]";
        app.wait_for("document.querySelector('.drawer dt')")?;
        let shown = app.read(line)?;
        assert_eq!(shown.as_str(), Some(letters), "{layout} {variant}");
        app.strike(&[Key::Escape])?;
        app.wait_for("!document.querySelector('.drawer')")?;
    }
    Ok(())
}

/// Waits until what has the focus matches a selector.
fn is_at(app: &App, selector: &str) -> Result {
    app.wait_for(&format!("document.activeElement.matches('{selector}')"))
        .map_err(|fault| {
            let there = app.read("document.activeElement.outerHTML.slice(0, 200)");
            format!("{fault}; the focus is at {there:?}").into()
        })
        .map(drop)
}

/// Waits until a screen stands.
fn stands(app: &App, screen: &str) -> Result {
    app.wait_for(&format!("document.documentElement.dataset.screen === '{screen}'")).map(drop)
}

/// Puts the focus on a button, and strikes Enter.
fn press(app: &App, button: &str) -> Result {
    app.wait_for(&format!("document.querySelector('{button}:not(:disabled)')"))?;
    app.read(&format!("document.querySelector('{button}').focus()"))?;
    app.strike(&[Key::Enter])
}

#[test]
fn the_focus_is_never_lost_on_the_way_through_the_screens() -> Result {
    let app = App::start()?;
    is_at(&app, "[data-action=play-computer]")?;
    press(&app, "[data-action=choose-game]")?;
    stands(&app, "new-game")?;
    is_at(&app, "form input")?;
    app.strike(&[Key::Escape])?;
    stands(&app, "start")?;
    is_at(&app, "[data-action=play-computer]")?;
    press(&app, "[data-action=learn]")?;
    stands(&app, "lesson")?;
    is_at(&app, "[data-slot]")?;
    press(&app, "[data-action=home]")?;
    stands(&app, "start")?;
    press(&app, "[data-action=choose-game][data-game=zara]")?;
    stands(&app, "new-game")?;
    app.choose("player-1-person")?;
    press(&app, "[data-action=begin]")?;
    stands(&app, "table")?;
    is_at(&app, "[data-cell]")?;
    // Undo runs out, and so does Redo.
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=b4]")?;
    for way in ["undo", "redo"] {
        press(&app, &format!("[data-action={way}]"))?;
        app.wait_for(&format!("document.querySelector('[data-action={way}]:disabled')"))?;
        is_at(&app, "[data-cell]")?;
    }
    // What slides in holds the focus, and gives it back.
    app.strike(&[Key::Shift, Key::Char('/')])?;
    is_at(&app, ".drawer *")?;
    app.strike(&[Key::Tab])?;
    is_at(&app, ".drawer *")?;
    app.strike(&[Key::Escape])?;
    is_at(&app, "[data-cell]")?;
    press(&app, "[data-action=settings]")?;
    is_at(&app, ".drawer [data-action=close-drawer]")?;
    app.strike(&[Key::Shift, Key::Tab])?;
    is_at(&app, ".drawer input")?;
    app.strike(&[Key::Tab])?;
    is_at(&app, ".drawer [data-action=close-drawer]")?;
    app.strike(&[Key::Escape])?;
    is_at(&app, "[data-action=settings]")?;
    press(&app, "[data-action=edit-position]")?;
    stands(&app, "editor")?;
    is_at(&app, "[data-cell]")?;
    app.strike(&[Key::Enter])?;
    is_at(&app, "[data-cell]")?;
    press(&app, "[data-stock]")?;
    is_at(&app, "[data-stock]")?;
    app.strike(&[Key::Escape])?;
    stands(&app, "editor")?;
    is_at(&app, "[data-stock]")?;
    app.strike(&[Key::Escape])?;
    stands(&app, "start")?;
    is_at(&app, "[data-action=continue]")?;
    app.strike(&[Key::Enter])?;
    stands(&app, "table")?;
    is_at(&app, "[data-cell]")
}

#[test]
fn the_focus_is_never_lost_in_the_library() -> Result {
    let app = App::start()?;
    app.begin("tzaar", &[])?;
    press(&app, "[data-action=library]")?;
    stands(&app, "library")?;
    is_at(&app, "[data-field=search]")?;
    press(&app, "[data-action=edit]")?;
    is_at(&app, "[data-field=name]")?;
    app.strike(&[Key::Escape])?;
    is_at(&app, "[data-action=edit]")?;
    app.strike(&[Key::Enter])?;
    is_at(&app, "[data-field=name]")?;
    app.strike(&[Key::Char('a')])?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('.shelf-row strong')?.textContent === 'a'")?;
    app.wait_for("document.activeElement !== document.body")?;
    press(&app, "[data-action=copy]")?;
    app.wait_for("document.querySelectorAll('[data-game-id]').length === 2")?;
    is_at(&app, "[data-action=copy]")?;
    press(&app, "[data-action=bin]")?;
    app.wait_for("document.querySelectorAll('[data-game-id]').length === 1")?;
    is_at(&app, "[data-action=bin]")?;
    // A question is answered with no.
    press(&app, "[data-action=show-bin]")?;
    press(&app, "[data-action=delete]")?;
    is_at(&app, "[data-action=no]")?;
    app.strike(&[Key::Escape])?;
    app.wait_for("!document.querySelector('[data-asking]')")?;
    app.wait_for("document.activeElement !== document.body")?;
    stands(&app, "library")?;
    app.strike(&[Key::Escape])?;
    stands(&app, "start")
}

#[test]
fn space_does_not_press_again_a_tool_that_was_clicked() -> Result {
    let app = App::start()?;
    app.begin("zara", &[])?;
    app.click("[data-action=analysis]")?;
    app.wait_for("document.querySelector('[data-action=analysis][aria-pressed=true]')")?;
    app.strike(&[Key::Char(' ')])?;
    is_at(&app, "[data-cell]")?;
    app.paint()?;
    assert_eq!(app.read("document.querySelector('[data-action=analysis]').getAttribute('aria-pressed')")?, "true");
    Ok(())
}

#[test]
fn tab_goes_through_the_moves_in_their_order() -> Result {
    let app = App::start()?;
    app.begin("zara", &[])?;
    for (seat, slot, cell) in [(0, "A", "a1"), (1, "B", "c3"), (0, "C", "e5"), (1, "D", "a5"), (0, "E", "e1")] {
        app.drag(&format!("[data-seat=\"{seat}\"][data-slot={slot}]"), &format!("[data-cell={cell}]"))?;
        app.wait_for(&format!("document.querySelector('.made.here')?.textContent.includes('{cell}')"))?;
    }
    // Back to the first rows, which are drawn anew.
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("document.querySelector('[data-node=\"4\"].here')")?;
    let tops = "[...document.querySelectorAll('.moves [data-node]')].map((move) => move.getBoundingClientRect().top)";
    let sorted = app.read(&format!("{tops}.every((top, index, all) => index === 0 || all[index - 1] <= top)"))?;
    assert_eq!(sorted, true, "{}", app.read(tops)?);
    Ok(())
}

#[test]
fn letters_that_are_switched_off_do_nothing_and_buttons_turn_a_tile() -> Result {
    let app = App::start()?;
    let mut preferences = app.call("preferences", &json!({}))?["preferences"].take();
    preferences["letter_keys"] = false.into();
    app.call("set_preferences", &json!({ "preferences": preferences }))?;
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    stands(&app, "start")?;
    app.begin("zara", &[])?;
    for letter in ['l', 'v', 'i', 'h'] {
        app.strike(&[Key::Char(letter)])?;
    }
    app.strike(&[Key::Shift, Key::Char('/')])?;
    is_at(&app, "[data-cell]")?;
    assert_eq!(app.read("document.querySelector('.drawer, [aria-pressed=true]')")?, serde_json::Value::Null);
    app.read("document.querySelector('[data-seat=\"0\"][data-slot=A]').focus()")?;
    app.strike(&[Key::Char(' ')])?;
    let name = "document.querySelector('[data-seat=\"0\"][data-slot=A]').getAttribute('aria-label')";
    app.wait_for("document.querySelector('[data-action=rotate]')")?;
    let before = app.read(name)?;
    press(&app, "[data-action=rotate]")?;
    app.wait_for(&format!("{name} !== {before}"))?;
    is_at(&app, "[data-action=rotate]")?;
    press(&app, "[data-action=rotate-back]")?;
    app.wait_for(&format!("{name} === {before}"))?;
    Ok(())
}

#[test]
fn in_a_field_keys_for_files_work_and_taking_back_is_the_fields_own() -> Result {
    let app = App::start()?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=b4]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"].here')")?;
    app.click("[data-field=comment]")?;
    for letter in "abc".chars() {
        app.strike(&[Key::Char(letter)])?;
    }
    app.wait_for("document.activeElement.value === 'abc'")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("document.activeElement.value !== 'abc'")?;
    app.wait_for("document.querySelector('[data-node=\"1\"].here')")?;
    // The page leaves the menu of a field to the web view, and takes that of the board.
    let opens = |at: &str| {
        app.read(&format!(
            "document.querySelector('{at}').dispatchEvent(
                new MouseEvent('contextmenu', {{ bubbles: true, cancelable: true }}))"
        ))
    };
    assert_eq!(opens("[data-field=comment]")?, true);
    assert_eq!(opens("[data-cell=a1]")?, false);
    app.strike(&[Key::Control, Key::Char('n')])?;
    stands(&app, "new-game")
}
