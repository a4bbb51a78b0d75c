//! The app as its package installs it. `ALCAZAR_BIN` starts it from its desktop entry, in a system of its own.

use std::path::Path;
use std::process::Command;

use alcazar_e2e::{App, Fault};

/// Where the person of that system keeps a record.
const RECORD: &str = "/home/player/game.sgf";

fn has_game(app: &App) -> Result<(), Fault> {
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.wait_for("document.querySelector('[data-cell=c3]')?.getAttribute('aria-label').includes('spear north')")?;
    Ok(())
}

#[test]
#[ignore = "needs the installed package: `cargo xtask test install` runs it"]
fn installed_app_opens_a_record_from_the_menu_and_keeps_it_through_an_upgrade_in_use() -> Result<(), Fault> {
    let home = tempfile::tempdir()?;
    let app = App::start_with(home.path(), &[RECORD])?;
    has_game(&app)?;
    app.picture(&Path::new(&std::env::var("ALCAZAR_SHOTS")?).join("installed.png"))?;
    assert!(Command::new(std::env::var("ALCAZAR_UPGRADE")?).status()?.success(), "the upgrade is installed");
    has_game(&app)?;
    drop(app);
    let app = App::start_in(home.path())?;
    app.resume()?;
    has_game(&app)?;
    app.click("[data-action=library]")?;
    app.wait_for("document.querySelector('[data-role=count]').textContent.startsWith('One game')")?;
    Ok(())
}
