//! Sizes: in small windows and at large zoom whatever can be pressed is there, whole, and under nothing else.

use std::fmt::Write as _;

use alcazar_e2e::{App, Fault, Key};
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// Sizes of the window in pixels.
const SIZES: [(u32, u32); 3] = [(1280, 800), (800, 600), (640, 480)];

/// How large everything is shown, in percent.
const ZOOMS: [u32; 3] = [100, 150, 200];

/// What cannot be reached, each with its fault: outside the window after it was scrolled into view, under something else,
/// or only by scrolling what a person cannot scroll. What is slid in may cover what lies under it.
const UNREACHED: &str = r"(() => {
    const room = document.querySelector('.drawer') ?? document;
    const kinds = 'button, select, textarea, input, summary, [data-slot], .hit[data-cell]';
    const name = (element) => ['data-action', 'data-choice', 'data-cell', 'data-slot', 'data-stock', 'class', 'type']
        .filter((each) => element.hasAttribute(each)).slice(0, 2).map((each) => `${each}=${element.getAttribute(each)}`)
        .join(' ') || element.tagName;
    const faults = [];
    for (const element of room.querySelectorAll(kinds)) {
        if (element.getClientRects().length === 0 || element.closest('.unseen, [inert]')) continue;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const inside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
        const hit = inside ? document.elementFromPoint(x, y) : null;
        const label = element.closest('label');
        let hidden = false;
        for (let at = element.parentElement; at; at = at.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(at);
            if ((overflowX === 'hidden' && at.scrollLeft !== 0) || (overflowY === 'hidden' && at.scrollTop !== 0)) {
                hidden = true;
                at.scrollTo(0, 0);
            }
        }
        if (!inside) faults.push(`${name(element)}: outside at ${Math.round(x)}, ${Math.round(y)}`);
        else if (hidden) faults.push(`${name(element)}: cut off`);
        else if (!element.contains(hit) && !label?.contains(hit)) {
            faults.push(`${name(element)}: under ${hit ? name(hit) : 'nothing'}`);
        }
    }
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
    scrollTo(0, 0);
    return faults.join('\n');
})()";

/// Options of a set-up by their name.
type Options = &'static [(&'static str, &'static str)];

/// Games by their name, with their options and what is played in them.
const GAMES: [(&str, Options, &str); 4] = [
    ("zara", &[("seats", "4"), ("size", "7")], "-o--@c4 ---x@a2"),
    ("tzaar", &[], ""),
    ("izdari", &[], "Df2-g2"),
    ("zara", &[("seats", "2"), ("size", "5")], "--x-@e2"),
];

#[test]
fn whatever_can_be_pressed_is_reached_in_every_size() -> Result {
    let app = App::start()?;
    let mut tables = Vec::new();
    for (game, options, moves) in GAMES {
        let options: serde_json::Map<_, _> = options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
        let variant = if game == "tzaar" { "random" } else { "standard" };
        let seed = (game == "tzaar").then_some(7);
        let setup = json!({ "variant": variant, "seed": seed, "options": options });
        let players = if options.get("seats").is_some_and(|seats| seats == "4") { 4 } else { 2 };
        let players = vec!["Wilhelmina"; players];
        let mut table =
            app.call("new_game", &json!({ "game": game, "setup": setup, "players": players, "lot": false }))?;
        for action in moves.split_whitespace() {
            table = app.call("play", &json!({ "revision": table["revision"], "action": action }))?;
        }
        tables.push(table["id"].clone());
    }
    let mut faults = String::new();
    for (width, height) in SIZES {
        app.screen().resize(width, height)?;
        for zoom in ZOOMS {
            let mut preferences = app.call("preferences", &json!({}))?["preferences"].take();
            preferences["zoom"] = zoom.into();
            app.call("set_preferences", &json!({ "preferences": preferences }))?;
            app.wait_for(&format!("Math.abs(innerWidth - {}) <= 1", width * 100 / zoom))?;
            walk(&app, &tables, &format!("{width}x{height} at {zoom} %"), &mut faults)?;
        }
    }
    assert!(faults.is_empty(), "{faults}");
    Ok(())
}

/// Walks all screens, and adds what cannot be reached there.
fn walk(app: &App, tables: &[Value], place: &str, faults: &mut String) -> Result {
    let mut look = |screen: &str| -> Result {
        app.paint()?;
        for fault in app.read(UNREACHED)?.as_str().unwrap_or_default().lines() {
            writeln!(faults, "{place}, {screen}: {fault}")?;
        }
        Ok(())
    };
    home(app)?;
    look("start")?;
    for drawer in ["settings", "keys"] {
        press(app, &format!("[data-action={drawer}]"))?;
        app.wait_for(&format!("document.querySelector('[data-drawer={drawer}]')?.getAnimations().length === 0"))?;
        look(drawer)?;
        app.strike(&[Key::Escape])?;
        app.wait_for("!document.querySelector('.drawer')")?;
    }
    press(app, "[data-action=library]")?;
    app.wait_for("document.querySelector('[data-choose]')")?;
    press(app, "[data-choose]")?;
    look("library")?;
    for game in ["zara", "tzaar", "izdari"] {
        home(app)?;
        press(app, &format!("[data-action=choose-game][data-game={game}]"))?;
        app.wait_for("document.documentElement.dataset.screen === 'new-game'")?;
        look(&format!("new game of {game}"))?;
        press(app, "[data-action=edit-position]")?;
        app.wait_for("document.documentElement.dataset.screen === 'editor'")?;
        look(&format!("editor of {game}"))?;
    }
    for (table, (game, options, _)) in tables.iter().zip(GAMES) {
        app.call("open_game", &json!({ "id": table }))?;
        home(app)?;
        press(app, "[data-action=continue]")?;
        app.wait_for("document.documentElement.dataset.screen === 'table'")?;
        look(&format!("table of {game} {options:?}"))?;
        press(app, "[data-action=analysis]")?;
        app.wait_for("document.querySelector('.analysis-line')")?;
        look(&format!("analysis of {game} {options:?}"))?;
        press(app, "[data-action=analysis]")?;
    }
    Ok(())
}

/// Opens the page anew, at its first screen.
fn home(app: &App) -> Result {
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    Ok(())
}

/// Presses a button wherever it lies, so that the walk goes on to what can be reached.
fn press(app: &App, button: &str) -> Result {
    app.wait_for(&format!("document.querySelector('{button}')"))?;
    app.read(&format!("document.querySelector('{button}').click()"))?;
    Ok(())
}
