//! What eyes and hands need: everything larger, nothing that moves, and a palm that may rest.

use alcazar_e2e::{App, Button, Fault, Key};
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// A page that is zoomed has so many pixels of its own in a window 1280 wide.
fn is_as_wide_as(app: &App, width: u32) -> Result {
    app.wait_for(&format!("Math.abs(innerWidth - {width}) <= 1")).map(drop)
}

/// Changes preferences as the page does, and opens the page anew.
fn prefer(app: &App, changes: &Value) -> Result {
    let mut preferences = app.call("preferences", &json!({}))?["preferences"].take();
    for (name, value) in changes.as_object().expect("an object of preferences") {
        preferences[name] = value.clone();
    }
    app.call("set_preferences", &json!({ "preferences": preferences }))?;
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    Ok(())
}

#[test]
fn keys_and_the_wheel_zoom_everything_and_it_stays_so() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    is_as_wide_as(&app, 1280)?;
    app.strike(&[Key::Control, Key::Char('=')])?;
    is_as_wide_as(&app, 1164)?;
    app.strike(&[Key::Control, Key::Char('-')])?;
    app.strike(&[Key::Control, Key::Char('-')])?;
    is_as_wide_as(&app, 1422)?;
    app.strike(&[Key::Control, Key::Char('0')])?;
    is_as_wide_as(&app, 1280)?;
    app.screen().point(640, 400)?;
    app.screen().hold(Key::Control)?;
    app.screen().press(Button::WheelUp)?;
    app.screen().release(Button::WheelUp)?;
    app.screen().let_go(Key::Control)?;
    is_as_wide_as(&app, 1164)?;
    // The choice among the settings shows it, also while it changes.
    app.click("[data-action=settings]")?;
    app.wait_for("document.querySelector('[data-choice=zoom]')?.value === '110'")?;
    app.strike(&[Key::Control, Key::Char('=')])?;
    app.wait_for("document.querySelector('[data-choice=zoom]').value === '125'")?;
    is_as_wide_as(&app, 1024)?;
    app.wait_for("document.querySelector('.drawer')?.getAnimations().length === 0")?;
    drop(app);
    is_as_wide_as(&App::start_in(home.path())?, 1024)
}

#[test]
fn at_twice_the_size_a_tile_falls_where_the_pointer_lets_it_go() -> Result {
    let app = App::start()?;
    prefer(&app, &json!({ "zoom": 200 }))?;
    is_as_wide_as(&app, 640)?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=b4]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"]')?.textContent.includes('b4')")?;
    Ok(())
}

/// A computer of the highest level thinks beside a spinner, and nothing moves, drawn beside elements or in them.
fn nothing_moves(app: &App) -> Result {
    let player = |computer: Value| json!({ "name": "", "computer": computer });
    app.call(
        "new_game",
        &json!({ "game": "tzaar", "setup": { "variant": "random", "seed": 1, "options": {} },
            "players": [player(json!({ "level": 8, "seconds": 30 })), player(Value::Null)], "lot": false }),
    )?;
    prefer(app, &json!({}))?;
    app.resume()?;
    app.wait_for("document.querySelector('.seat[data-thinking] header > .button')")?;
    app.paint()?;
    let spins = "getComputedStyle(document.querySelector('.seat[data-thinking] header > .button'), '::after')";
    assert_eq!(app.read(&format!("{spins}.borderTopStyle"))?, "solid");
    assert_eq!(app.read("document.getAnimations().length")?, 0);
    // The spinner would turn if it were not told to stand.
    assert_ne!(app.read("(delete document.documentElement.dataset.still, document.getAnimations().length)")?, 0);
    Ok(())
}

#[test]
fn without_movement_nothing_moves_while_a_computer_thinks() -> Result {
    let app = App::start()?;
    prefer(&app, &json!({ "animation": "off" }))?;
    nothing_moves(&app)
}

#[test]
fn where_the_system_asks_for_less_movement_nothing_moves_either() -> Result {
    let home = tempfile::tempdir()?;
    let gtk = home.path().join("config/gtk-3.0");
    std::fs::create_dir_all(&gtk)?;
    std::fs::write(gtk.join("settings.ini"), "[Settings]\ngtk-enable-animations=0\n")?;
    let app = App::start_in(home.path())?;
    assert_eq!(app.read("matchMedia('(prefers-reduced-motion: reduce)').matches")?, true);
    nothing_moves(&app)
}

#[test]
fn what_invites_to_write_is_read_and_its_frame_is_seen() -> Result {
    let app = App::start()?;
    for theme in ["light", "dark", "contrast"] {
        prefer(&app, &json!({ "theme": theme }))?;
        if theme == "light" {
            app.begin("tzaar", &[])?;
        } else {
            app.resume()?;
        }
        app.wait_for("document.querySelector('.comment')")?;
        let colour = |what: &str| -> Result<f64> {
            let rgb = app.read(&format!("{what}.match(/[\\d.]+/g).slice(0, 3).map(Number)"))?;
            let part = |index: usize| linear(rgb[index].as_f64().expect("three numbers"));
            Ok(0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2))
        };
        let of = |pseudo: &str, name: &str| {
            colour(&format!("getComputedStyle(document.querySelector('.comment'){pseudo}).{name}"))
        };
        let ground = of("", "backgroundColor")?;
        let invites = contrast(of(", '::placeholder'", "color")?, ground);
        assert!(invites >= 4.5, "{theme}: {invites:.2}");
        let around = colour("getComputedStyle(document.querySelector('.panel')).backgroundColor")?;
        let frame = of("", "borderTopColor")?;
        assert!(contrast(frame, ground).min(contrast(frame, around)) >= 3.0, "{theme}");
    }
    Ok(())
}

/// A channel of a colour, from 0 to 255, as the Web Content Accessibility Guidelines make it linear.
fn linear(channel: f64) -> f64 {
    let part = channel / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// The contrast of two luminances, by the same guidelines.
fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Sends the page events of a finger's or a palm's pointer at the middle of an element; the X server has no such device.
fn touch(app: &App, pointer: u8, kinds: &[&str], at: &str) -> Result {
    app.read(&format!(
        "(() => {{ const target = document.querySelector('{at}');
            const box = target.getBoundingClientRect();
            for (const kind of {kinds:?}) target.dispatchEvent(new PointerEvent(kind, {{ bubbles: true,
                pointerId: {pointer}, pointerType: 'touch', buttons: kind === 'pointerup' ? 0 : 1,
                clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }})); }})()"
    ))
    .map(drop)
}

#[test]
fn beside_a_resting_palm_a_finger_lays_a_tile() -> Result {
    let app = App::start()?;
    app.begin("zara", &[])?;
    // Only a device's pointer can be captured.
    app.read("(Element.prototype.setPointerCapture = () => {}, window.pressedAt = performance.now())")?;
    touch(&app, 7, &["pointerdown"], "[data-cell=a1]")?;
    app.wait_for("performance.now() - window.pressedAt > 600")?;
    touch(&app, 8, &["pointerdown", "pointerup"], "[data-seat=\"0\"][data-slot=A]")?;
    app.wait_for("document.querySelector('[data-holding]')")?;
    touch(&app, 9, &["pointerdown", "pointerup"], "[data-cell=c3]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"]')?.textContent.includes('c3')")?;
    // When the palm leaves, nothing happens.
    touch(&app, 7, &["pointerup"], "[data-cell=a1]")?;
    app.paint()?;
    assert_eq!(app.read("document.querySelector('[data-node=\"2\"]')")?, Value::Null);
    Ok(())
}
