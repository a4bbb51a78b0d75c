//! Files that come from outside: dropped on the window, named on the command line, many at once.

use std::path::{Path, PathBuf};

use alcazar_e2e::{App, Fault};

type Result<T = ()> = std::result::Result<T, Fault>;

const GAME: &str = "(;FF[4]GM[Zara]PN[Anna][Ben];RED[xo--@c3])";

fn file(folder: &Path, name: &str, text: &str) -> Result<PathBuf> {
    let path = folder.join(name);
    std::fs::write(&path, text)?;
    Ok(path)
}

fn has_game(app: &App) -> Result {
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.wait_for("document.querySelector('[data-cell=c3]')?.getAttribute('aria-label').includes('spear north')")?;
    Ok(())
}

fn says(app: &App, words: &str) -> Result {
    app.wait_for(&format!("document.querySelector('[data-role=status]')?.textContent.includes('{words}')"))?;
    Ok(())
}

#[test]
fn files_dropped_on_the_window_are_taken_in() -> Result {
    let app = App::start()?;
    let one = file(app.home(), "one.sgf", GAME)?;
    app.screen().drop_files(&[&one])?;
    has_game(&app)?;
    // Dropped on a table, too; what of them cannot be read is told under the list.
    let two = file(app.home(), "two.sgf", &GAME.replace("xo--@c3", "xo--@c3];BLUE[xo--@c3"))?;
    let none = file(app.home(), "none.sgf", "hello")?;
    app.screen().drop_files(&[&two, &none])?;
    app.wait_for("document.documentElement.dataset.screen === 'library'")?;
    app.wait_for("document.querySelectorAll('.shelf-open').length === 2")?;
    says(&app, "two.sgf")?;
    app.wait_for("document.querySelectorAll('.faults li').length === 2")?;
    assert_eq!(std::fs::read_to_string(one)?, GAME, "the file is as it was");
    Ok(())
}

#[test]
fn a_second_copy_hands_its_files_to_the_first_and_ends() -> Result {
    let home = tempfile::tempdir()?;
    let other_home = tempfile::tempdir()?;
    let first = App::start_in(home.path())?;
    let other = App::start_in(other_home.path())?;
    let one = file(home.path(), "one.sgf", GAME)?;
    assert!(first.start_again(&["one.sgf"])?.success());
    has_game(&first)?;
    assert!(first.start_again(&[])?.success(), "nor does one without a file stay");
    // A copy with data of its own is another program.
    assert_eq!(other.read("document.documentElement.dataset.screen")?, "start");
    assert!(other.start_again(&[one.to_str().unwrap_or_default()])?.success());
    has_game(&other)?;
    first.click("[data-action=library]")?;
    first.wait_for("document.querySelector('[data-role=count]').textContent.startsWith('One game')")?;
    drop(first);
    // The next one is the first again.
    let app = App::start_in(home.path())?;
    app.resume()?;
    has_game(&app)
}

#[test]
fn a_second_copy_that_cannot_reach_the_first_opens_a_file_and_says_that_it_keeps_nothing() -> Result {
    let home = tempfile::tempdir()?;
    let first = App::start_in(home.path())?;
    let one = file(home.path(), "one.sgf", GAME)?;
    let second = App::start_alone(home.path(), &[one.to_str().unwrap_or_default()])?;
    has_game(&second)?;
    says(&second, "in use by another copy")?;
    drop(second);
    // The first copy was not disturbed, and the library holds what it kept alone.
    first.click("[data-action=library]")?;
    first.wait_for("document.querySelector('[data-role=count]').textContent.startsWith('0')")?;
    first.screen().drop_files(&[&one])?;
    has_game(&first)
}

#[test]
fn taking_in_many_files_shows_how_far_it_is_and_can_be_stopped() -> Result {
    const FILES: usize = 8000;
    let home = tempfile::tempdir()?;
    for number in 0..FILES {
        file(home.path(), &format!("{number}.sgf"), GAME)?;
    }
    let names: Vec<_> = (0..FILES).map(|number| format!("{number}.sgf")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let app = App::start_with(home.path(), &names)?;
    app.wait_for("document.querySelector('.intake progress')?.value > 0")?;
    app.click("[data-action=stop-import]")?;
    app.wait_for("document.documentElement.dataset.screen === 'library'")?;
    says(&app, "Stopped")?;
    app.wait_for("!document.querySelector('.intake')")?;
    let kept = app.wait_for("parseInt(document.querySelector('[data-role=count]').textContent.replace(/\\D/g, ''))")?;
    let kept = kept.as_u64().unwrap_or_default();
    assert!(kept > 0 && kept < FILES as u64, "{kept} games came in before the stop, and they stay");
    Ok(())
}
