//! Pictures of the start page and of lessons, as `cargo xtask shots` takes them.

use std::thread::sleep;

use alcazar_e2e::{App, Fault};

use super::shots::{SIZES, STILL, THEMES, begin_anew, folder};

#[test]
#[ignore = "takes pictures: `cargo xtask shots` runs it"]
fn shots_of_lessons() -> Result<(), Fault> {
    let folder = folder()?;
    let app = App::start()?;
    for theme in THEMES {
        for size in SIZES {
            let shoot = |name: &str| {
                sleep(STILL);
                app.picture(&folder.join(format!("{name}-{theme}-{}x{}.png", size.0, size.1)))
            };
            begin_anew(&app, theme, size)?;
            shoot("start-ways")?;
            for (game, clicks) in [
                ("zara", ["[data-step=strike]", "[data-slot=A]", "[data-cell=c2]"]),
                ("tzaar", ["[data-step=types]", "[data-cell=C1]", "[data-cell=C4]"]),
                ("izdari", ["[data-step=goal]", "[data-cell=f2]", "[data-cell=f3]"]),
            ] {
                begin_anew(&app, theme, size)?;
                app.click(&format!("[data-action=learn][data-game={game}]"))?;
                app.wait_for("document.documentElement.dataset.screen === 'lesson'")?;
                app.read(&format!("document.querySelector('{}').click()", clicks[0]))?;
                app.click(clicks[1])?;
                app.wait_for("document.querySelector('[data-holding]')")?;
                shoot(&format!("lesson-held-{game}"))?;
                app.click(clicks[2])?;
                app.wait_for("!document.querySelector('[data-holding]')")?;
                shoot(&format!("lesson-told-{game}"))?;
            }
        }
    }
    Ok(())
}
