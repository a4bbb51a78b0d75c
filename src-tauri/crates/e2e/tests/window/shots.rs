//! Pictures of the main screens in both themes, as `cargo xtask shots` takes them.

use std::fs::create_dir_all;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Fault, Key, Point};
use serde_json::json;

pub(super) const THEMES: [&str; 2] = ["light", "dark"];

/// Sizes of the window in pixels: the usual one, and the smallest that must be usable.
pub(super) const SIZES: [(u32, u32); 2] = [(1280, 800), (800, 600)];

/// Longer than any movement on the table.
pub(super) const STILL: Duration = Duration::from_millis(600);

/// A position of Izdari that is kept under a name.
const KEPT: &str = "lshatahsl/d2dwd2d/9/4W4/9/D2D1D2D/LSHATAHSL s 0 1";

/// What the engine tells: its name, the key for it, and what shows that it has come.
const INSIGHTS: [(&str, char, &str); 3] = [
    ("hint", 'i', "document.querySelector('.arrow, .layer-ghosts > * > *')"),
    ("analysis", 'l', "document.querySelectorAll('.analysis-line').length === 3"),
    ("review", 'v', "document.querySelector('.graph')"),
];

/// A game under way with a piece in hand over a cell.
pub(super) struct Scene {
    pub(super) name: &'static str,
    pub(super) game: &'static str,
    variant: &'static str,
    seed: Option<u32>,
    options: &'static [(&'static str, &'static str)],
    players: &'static [&'static str],
    moves: &'static str,
    piece: &'static str,
    over: &'static str,
}

pub(super) const SCENES: [Scene; 4] = [
    Scene {
        name: "zara",
        game: "zara",
        variant: "standard",
        seed: None,
        options: &[("seats", "2"), ("size", "5")],
        players: &["Ada", "Bo"],
        moves: "--x-@e2 x---@a2 --o-@c4 -o-x@e5 -oo-@b3 -x-x@e3 oxo-@b1 o-o-@d1 x--x@c3",
        piece: r#"[data-seat="1"][data-slot="C"]"#,
        over: "a1",
    },
    Scene {
        name: "zara-four",
        game: "zara",
        variant: "standard",
        seed: None,
        options: &[("seats", "4"), ("size", "7")],
        players: &["Ada", "Bo", "Noor", "Deniz"],
        moves: "-o--@c4 ---x@a2 o--x@d7 ---x@f1 -x--@d2 --o-@g4 ---x@e5 o---@f2 -x-x@d3 x--x@c6 o---@d1 o-o-@a5 \
            -xx-@g6 -o-o@b6 o--o@a3 -oo-@d5 -o-x@b1 --ox@f6 x--o@b7 --ox@c5 -oo-@b2 -ooo@e2",
        piece: r#"[data-seat="2"][data-slot="C"]"#,
        over: "c1",
    },
    Scene {
        name: "tzaar",
        game: "tzaar",
        variant: "random",
        seed: Some(7),
        options: &[],
        players: &["Ada", "Bo"],
        moves: "E1xD1 E4xF4 E5+F6 H6xG6 B6+C7 A4xA3 D3+D2 I1xH2 B5xC5 D2xD4 C3+B2 E3xE2 D1+E2 D6xF5 A1+B2 I2xH3 \
            G2+G3 D4xF3 D7+D8 F8xG7",
        piece: r#"[data-cell="C5"]"#,
        over: "D5",
    },
    Scene {
        name: "izdari",
        game: "izdari",
        variant: "standard",
        seed: None,
        options: &[],
        players: &["Ada", "Bo"],
        moves: "Df2-g2 Sb7-a5 Sb1-b4 Sa5xb4 Dd2-c2 Sh7-g5 Hc1-a3 Sb4xa3 We2-d2 La7xg1 Sh1xg1 Sg5-g4 Wd2-d1(+Ad1) \
            Dd6-d5 Wd1-a1(-Ab1,+La1) Sg4-g5",
        piece: r#"[data-cell="i1"]"#,
        over: "c7",
    },
];

/// Where the pictures go.
pub(super) fn folder() -> Result<PathBuf, Fault> {
    let folder =
        PathBuf::from(std::env::var("ALCAZAR_SHOTS").expect("ALCAZAR_SHOTS names the folder for the pictures"));
    create_dir_all(&folder)?;
    Ok(folder)
}

#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots() -> Result<(), Fault> {
    let folder = folder()?;
    let app = App::start()?;
    let shoot = |name: &str, theme: &str, (width, height): (u32, u32)| {
        sleep(STILL);
        app.picture(&folder.join(format!("{name}-{theme}-{width}x{height}.png")))
    };
    for theme in THEMES {
        for size in SIZES {
            begin_anew(&app, theme, size)?;
            shoot("start", theme, size)?;
            app.click("[data-action=choose-game][data-game=zara]")?;
            app.wait_for("document.documentElement.dataset.screen === 'new-game'")?;
            shoot("new-game", theme, size)?;
            app.click("label:has([data-choice=seats-4])")?;
            app.click("label:has([data-choice=player-1-computer])")?;
            app.click("label:has([data-choice=player-3-computer])")?;
            app.click("label:has([data-choice=level-3-8])")?;
            shoot("new-game-computers", theme, size)?;
        }
    }
    for scene in SCENES {
        // The page shows the games that it can draw.
        begin_anew(&app, THEMES[0], SIZES[0])?;
        if app.read(&format!(r#"document.querySelector('[data-game="{}"]') === null"#, scene.game))? == true {
            continue;
        }
        scene.set_up(&app)?;
        for theme in THEMES {
            for size in SIZES {
                begin_anew(&app, theme, size)?;
                app.resume()?;
                app.click(scene.piece)?;
                app.wait_for("document.querySelector('[data-holding]') !== null")?;
                let over = app.middle(&format!(r#"[data-cell="{}"]"#, scene.over))?;
                app.glide(app.middle(scene.piece)?, over)?;
                sleep(STILL);
                // A last small movement, after the page has caught up with the others.
                app.glide(Point { x: over.x + 4, y: over.y + 4 }, over)?;
                app.wait_for("document.querySelector('.aiming') !== null")?;
                shoot(scene.name, theme, size)?;
                app.strike(&[Key::Escape])?;
                app.wait_for("document.querySelector('[data-holding]') === null")?;
                scene.shoot_computer(&app, theme, size, &shoot)?;
            }
        }
    }
    Ok(())
}

/// What the engine tells: a hint of each game, the analysis, and the review.
#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_of_insight() -> Result<(), Fault> {
    let folder = folder()?;
    let app = App::start()?;
    for scene in SCENES {
        begin_anew(&app, THEMES[0], SIZES[0])?;
        scene.set_up(&app)?;
        for theme in THEMES {
            for (width, height) in SIZES {
                for (what, key, shown) in INSIGHTS {
                    begin_anew(&app, theme, (width, height))?;
                    app.resume()?;
                    app.strike(&[Key::Char(key)])?;
                    app.wait_for(shown)?;
                    if key == 'i' {
                        app.strike(&[Key::Char(key)])?;
                    }
                    sleep(STILL);
                    app.picture(&folder.join(format!("{what}-{}-{theme}-{width}x{height}.png", scene.name)))?;
                }
            }
        }
    }
    Ok(())
}

/// The library, the panel for a new game, and the position editor.
#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_of_screens() -> Result<(), Fault> {
    let folder = folder()?;
    let app = App::start()?;
    for scene in SCENES {
        scene.set_up(&app)?;
    }
    app.call("keep_position", &json!({ "game": "izdari", "name": "Wagon ahead", "position": KEPT }))?;
    for theme in THEMES {
        for size in SIZES {
            let shoot = |name: &str| {
                sleep(STILL);
                app.picture(&folder.join(format!("{name}-{theme}-{}x{}.png", size.0, size.1)))
            };
            begin_anew(&app, theme, size)?;
            shoot("start-resume")?;
            app.click("[data-action=library]")?;
            app.wait_for("document.querySelectorAll('.shelf-picture svg').length > 3")?;
            shoot("library")?;
            app.click("[data-choose]")?;
            shoot("library-chosen")?;
            for game in ["zara", "tzaar", "izdari"] {
                begin_anew(&app, theme, size)?;
                app.click(&format!("[data-action=choose-game][data-game={game}]"))?;
                app.wait_for("document.documentElement.dataset.screen === 'new-game'")?;
                shoot(&format!("new-game-{game}"))?;
                app.click("[data-action=edit-position]")?;
                app.wait_for("document.documentElement.dataset.screen === 'editor'")?;
                app.click("[data-stock]")?;
                shoot(&format!("editor-{game}"))?;
            }
        }
    }
    Ok(())
}

/// The screens around the table, and what the engine tells, in the looks that the other pictures leave out.
#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_in_other_looks() -> Result<(), Fault> {
    let folder = folder()?;
    let app = App::start()?;
    for scene in SCENES {
        scene.set_up(&app)?;
    }
    app.call("keep_position", &json!({ "game": "izdari", "name": "Wagon ahead", "position": KEPT }))?;
    let looks = [
        ("dark", "en", SIZES[1]),
        ("light", "tr", SIZES[0]),
        ("contrast", "tr", SIZES[0]),
        ("contrast", "tr", SIZES[1]),
    ];
    for (theme, language, size) in looks {
        let anew = || begin_in(&app, theme, language, size);
        let shoot = |name: &str| {
            sleep(STILL);
            app.picture(&folder.join(format!("{name}-{theme}-{language}-{}x{}.png", size.0, size.1)))
        };
        anew()?;
        app.click("[data-action=library]")?;
        app.click("[data-choose]")?;
        shoot("library")?;
        anew()?;
        app.click("[data-action=choose-game][data-game=izdari]")?;
        app.wait_for("document.querySelector('[data-choice=kept]')")?;
        app.read("document.querySelector('[data-choice=kept]').focus()")?;
        app.strike(&[Key::Down])?;
        shoot("new-game-kept")?;
        anew()?;
        app.resume()?;
        app.click("[data-action=share]")?;
        app.wait_for("document.querySelector('.drawer')?.getAnimations().length === 0")?;
        shoot("share")?;
        for (what, key, shown) in INSIGHTS {
            anew()?;
            app.resume()?;
            app.strike(&[Key::Char(key)])?;
            app.wait_for(shown)?;
            if key == 'i' {
                app.strike(&[Key::Char(key)])?;
            }
            shoot(what)?;
        }
        anew()?;
        app.resume()?;
        SCENES[3].shoot_computer(&app, theme, size, &|name, _, _| shoot(name))?;
    }
    Ok(())
}

impl Scene {
    pub(super) fn set_up(&self, app: &App) -> Result<(), Fault> {
        let options: serde_json::Map<_, _> =
            self.options.iter().map(|&(name, value)| (name.into(), value.into())).collect();
        let setup = json!({ "variant": self.variant, "seed": self.seed, "options": options });
        let mut table =
            app.call("new_game", &json!({ "game": self.game, "setup": setup, "players": self.players, "lot": false }))?;
        for action in self.moves.split_whitespace() {
            table = app.call("play", &json!({ "revision": table["revision"], "action": action }))?;
        }
        Ok(())
    }

    /// A computer of the highest level thinks for the seat to act, while the person looks at who plays there.
    fn shoot_computer(
        &self,
        app: &App,
        theme: &str,
        size: (u32, u32),
        shoot: &impl Fn(&str, &str, (u32, u32)) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let seat = &app.read("document.querySelector('.seat[data-turn]').dataset.seat")?;
        let seat = seat.as_str().expect("a seat is to act");
        app.click(&format!("[data-action=player-{seat}]"))?;
        app.wait_for("document.querySelector('.drawer')?.getAnimations().length === 0")?;
        app.click(&format!("label:has([data-choice=player-{seat}-computer])"))?;
        app.click(&format!("label:has([data-choice=level-{seat}-8])"))?;
        app.click(&format!("label:has([data-choice=seconds-{seat}-30])"))?;
        app.wait_for("document.querySelector('.thought span + span')")?;
        app.strike(&[Key::Escape])?;
        // With four seats a search fills its memory, and so ends, within some seconds: it is stopped after one picture.
        shoot(&format!("{}-thinking", self.name), theme, size)?;
        app.click("[data-action=stop-computer]")?;
        app.wait_for("document.querySelector('[data-action=go-on]')")?;
        shoot(&format!("{}-waiting", self.name), theme, size)?;
        app.click(&format!("[data-action=player-{seat}]"))?;
        app.wait_for("document.querySelector('.drawer')?.getAnimations().length === 0")?;
        shoot(&format!("{}-seat", self.name), theme, size)?;
        app.click(&format!("label:has([data-choice=player-{seat}-person])"))?;
        app.wait_for("document.querySelector('[data-action=go-on]') === null")?;
        app.strike(&[Key::Escape])
    }
}

/// Opens the page anew, so that it stands as after a start.
pub(super) fn begin_anew(app: &App, theme: &str, size: (u32, u32)) -> Result<(), Fault> {
    begin_in(app, theme, "en", size)
}

fn begin_in(app: &App, theme: &str, language: &str, (width, height): (u32, u32)) -> Result<(), Fault> {
    let mut preferences = app.call("preferences", &json!({}))?["preferences"].take();
    preferences["theme"] = theme.into();
    preferences["language"] = language.into();
    app.call("set_preferences", &json!({ "preferences": preferences }))?;
    app.screen().resize(width, height)?;
    app.wait_for(&format!("innerWidth === {width} && innerHeight === {height}"))?;
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    Ok(())
}
