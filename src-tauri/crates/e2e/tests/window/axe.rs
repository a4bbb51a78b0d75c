//! What axe-core finds wrong for screen readers and other aids: nothing, on any screen.

use std::fmt::Write as _;

use alcazar_e2e::{App, Fault};
use serde_json::json;

type Result<T = ()> = std::result::Result<T, Fault>;

/// A walk through screens, and what is wrong there.
struct Walk {
    app: App,
    axe: String,
    theme: &'static str,
    faults: String,
}

impl Walk {
    fn begin(theme: &'static str) -> Result<Self> {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}; `npm ci` in ui/"))?;
        let app = App::start()?;
        let mut preferences = app.call("preferences", &json!({}))?["preferences"].take();
        preferences["theme"] = theme.into();
        preferences["animation"] = "off".into();
        app.call("set_preferences", &json!({ "preferences": preferences }))?;
        let walk = Self { app, axe, theme, faults: String::new() };
        walk.home()?;
        Ok(walk)
    }

    /// Opens the page anew, at its first screen.
    fn home(&self) -> Result {
        self.app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
        self.app.wait_for("document.documentElement.dataset.screen === 'start'")?;
        Ok(())
    }

    fn press(&self, button: &str) -> Result {
        self.app.wait_for(&format!("document.querySelector('{button}')"))?;
        self.app.read(&format!("document.querySelector('{button}').click()"))?;
        Ok(())
    }

    fn stands(&self, screen: &str) -> Result {
        self.app.wait_for(&format!("document.documentElement.dataset.screen === '{screen}'")).map(drop)
    }

    fn look(&mut self, screen: &str) -> Result {
        self.app.paint()?;
        self.app.read(&format!(
            "(() => {{ if (!window.axe) {{ {} }}
                window.found = null;
                axe.run(document).then(({{ violations }}) => {{
                    window.found = {{ faults: violations.flatMap(({{ id, nodes }}) =>
                        nodes.map(({{ target, html }}) => `${{id}}: ${{target.join(' ')}} ${{html.slice(0, 120)}}`)) }};
                }}); }})()",
            self.axe
        ))?;
        let found = self.app.wait_for("window.found")?;
        for fault in found["faults"].as_array().into_iter().flatten() {
            writeln!(self.faults, "{}, {screen}: {fault}", self.theme)?;
        }
        Ok(())
    }

    fn drawers(&mut self, names: &[&str]) -> Result {
        for name in names {
            self.press(&format!("[data-action={name}]"))?;
            self.app.wait_for(&format!("document.querySelector('[data-drawer={name}]')"))?;
            self.look(name)?;
            self.press("[data-action=close-drawer]")?;
        }
        Ok(())
    }

    /// Puts a game on the table, with some actions played.
    fn table(&self, game: &str, options: &serde_json::Value, moves: &str) -> Result {
        let variant = if game == "tzaar" { "random" } else { "standard" };
        let seed = (game == "tzaar").then_some(7);
        let players = vec!["Wilhelmina"; if options["seats"] == "4" { 4 } else { 2 }];
        let setup = json!({ "variant": variant, "seed": seed, "options": options });
        let asked = json!({ "game": game, "setup": setup, "players": players, "lot": false });
        let mut table = self.app.call("new_game", &asked)?;
        for action in moves.split_whitespace() {
            table = self.app.call("play", &json!({ "revision": table["revision"], "action": action }))?;
        }
        self.home()?;
        self.press("[data-action=continue]")?;
        self.stands("table")
    }

    fn end(self) {
        assert!(self.faults.is_empty(), "{}", self.faults);
    }
}

#[test]
fn axe_finds_nothing_on_any_screen() -> Result {
    let mut walk = Walk::begin("light")?;
    walk.look("start")?;
    walk.drawers(&["keys", "settings", "rules"])?;
    for game in ["zara", "tzaar", "izdari"] {
        walk.home()?;
        walk.press(&format!("[data-action=choose-game][data-game={game}]"))?;
        walk.stands("new-game")?;
        walk.look(&format!("new game of {game}"))?;
        walk.press("[data-action=edit-position]")?;
        walk.stands("editor")?;
        walk.look(&format!("editor of {game}"))?;
    }
    for (game, options, moves) in [
        ("zara", json!({ "seats": "4", "size": "7" }), "-o--@c4 ---x@a2"),
        ("tzaar", json!({}), ""),
        ("izdari", json!({}), "Df2-g2"),
        ("zara", json!({ "seats": "2", "size": "5" }), "--x-@e2"),
    ] {
        walk.table(game, &options, moves)?;
        walk.look(&format!("table of {game}"))?;
        walk.drawers(&["history", "share", "player-0"])?;
        walk.press("[data-action=analysis]")?;
        walk.app.wait_for("document.querySelector('.analysis-line')")?;
        walk.look(&format!("analysis of {game}"))?;
        walk.press("[data-action=analysis]")?;
    }
    walk.press("[data-action=library]")?;
    walk.app.wait_for("document.querySelector('[data-choose]')")?;
    walk.look("library")?;
    walk.press("[data-choose]")?;
    walk.look("games that are chosen")?;
    walk.press("[data-action=edit]")?;
    walk.look("a game that is renamed")?;
    walk.end();
    Ok(())
}

#[test]
fn axe_finds_nothing_in_the_other_themes() -> Result {
    for theme in ["dark", "contrast"] {
        let mut walk = Walk::begin(theme)?;
        walk.look("start")?;
        walk.table("zara", &json!({ "seats": "4", "size": "7" }), "-o--@c4")?;
        walk.look("table of zara")?;
        walk.table("izdari", &json!({}), "Df2-g2")?;
        walk.look("table of izdari")?;
        walk.press("[data-action=library]")?;
        walk.app.wait_for("document.querySelector('[data-choose]')")?;
        walk.look("library")?;
        walk.end();
    }
    Ok(())
}
