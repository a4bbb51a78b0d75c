//! Nothing is lost: the tree of moves, the library and records in the real window.

use std::path::{Path, PathBuf};
use std::time::Duration;

use alcazar_e2e::{App, Fault, Key};
use alcazar_rules::{GameKind, Setup};
use alcazar_session::Session;
use alcazar_session::records::{self, Format};
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// Every cell's words and every move's row, as a person finds them.
fn shown(app: &App) -> Result<Value> {
    app.wait_for("document.querySelector('.made.here')")?;
    app.read(
        "[[...document.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('aria-label')),
          [...document.querySelectorAll('.made')].map((made) => made.getAttribute('aria-label'))]",
    )
}

fn write(app: &App, text: &str) -> Result {
    text.chars().try_for_each(|letter| app.strike(&[Key::Char(letter)]))
}

#[test]
fn a_deleted_branch_comes_back_by_undoing_after_a_restart() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.strike(&[Key::Control, Key::Left])?;
    app.wait_for("document.querySelector('.made.here[data-node=\"0\"]')")?;
    app.drag("[data-seat=\"0\"][data-slot=B]", "[data-cell=a1]")?;
    app.wait_for("document.querySelector('[data-depth=\"1\"] .made.here[data-node=\"2\"]')")?;
    app.strike(&[Key::Control, Key::Up])?;
    app.wait_for("document.querySelector('[data-depth=\"0\"] .made.here[data-node=\"1\"]')")?;
    app.strike(&[Key::Control, Key::Down])?;
    app.wait_for("document.querySelector('.made.here[data-node=\"2\"]')")?;
    app.click("[data-action=mark-good]")?;
    app.wait_for("document.querySelector('[data-node=\"2\"][data-mark=good]')")?;
    let before = shown(&app)?;
    app.click("[data-action=delete-move]")?;
    app.wait_for("!document.querySelector('[data-node=\"2\"]')")?;
    drop(app);

    let app = App::start_in(home.path())?;
    app.resume()?;
    app.wait_for("document.querySelector('[data-node=\"1\"]') && !document.querySelector('[data-node=\"2\"]')")?;
    app.strike(&[Key::Control, Key::Char('z')])?;
    app.wait_for("document.querySelector('[data-depth=\"1\"] .made.here[data-node=\"2\"][data-mark=good]')")?;
    assert_eq!(shown(&app)?, before);

    app.click("[data-action=promote]")?;
    app.wait_for("document.querySelector('[data-depth=\"0\"] [data-node=\"2\"]')")?;
    app.wait_for("document.querySelector('[data-depth=\"1\"] [data-node=\"1\"]')")?;
    Ok(())
}

#[test]
fn after_a_kill_in_mid_game_the_same_table_stands_there() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.drag("[data-seat=\"1\"][data-slot=C]", "[data-cell=a1]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"2\"]')")?;
    app.click("[data-field=comment]")?;
    write(&app, "lost")?;
    app.wait_for("document.querySelector('[data-node=\"2\"] .written')")?;
    let before = shown(&app)?;
    app.kill()?;

    let app = App::start_in(home.path())?;
    app.resume()?;
    app.wait_until("the same table stands there", || Ok(shown(&app)? == before))?;
    app.wait_for("document.querySelector('[data-field=comment]').value === 'lost'")?;
    Ok(())
}

/// Two files with a game each, the second one with a fault, and one that is no record.
fn records_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = [
        ("one.sgf", "(;FF[4]GM[Zara]GN[Opening of the year]PN[Anna][Ben];RED[xo--@c3])"),
        ("two.sgf", "(;FF[4]GM[Zara]PN[Clara][Dora];RED[x---@a1];BLUE[x---@a1])"),
        ("none.sgf", "hello"),
    ];
    files
        .iter()
        .map(|(name, text)| {
            let path = folder.join(name);
            std::fs::write(&path, text)?;
            Ok(path)
        })
        .collect()
}

fn rows_shown(app: &App, rows: usize) -> Result {
    app.wait_for(&format!("document.querySelectorAll('.shelf-open').length === {rows}"))?;
    Ok(())
}

#[test]
fn files_of_the_command_line_come_into_the_library_and_are_found_there() -> Result {
    let home = tempfile::tempdir()?;
    let files = records_in(home.path())?;
    let names: Vec<_> = files.iter().filter_map(|path| path.to_str()).collect();
    let app = App::start_with(home.path(), &names)?;
    app.wait_for("document.documentElement.dataset.screen === 'library'")?;
    rows_shown(&app, 2)?;
    let said = app.read("document.querySelector('[data-role=status]').textContent")?;
    assert!(said.as_str().is_some_and(|said| said.contains("2 faults") && said.contains("two.sgf")), "{said}");
    app.wait_for("document.querySelectorAll('.shelf-picture svg').length === 2")?;
    app.click(".faults summary")?;
    app.wait_for(
        "[...document.querySelectorAll('.faults li')].some((fault) => fault.textContent.includes('none.sgf'))",
    )?;
    app.click(".faults summary")?;

    if let Ok(folder) = std::env::var("ALCAZAR_PICTURES") {
        app.picture(&Path::new(&folder).join("library.png"))?;
    }
    app.click("[data-field=search]")?;
    write(&app, "anna")?;
    rows_shown(&app, 1)?;
    app.wait_for("document.querySelector('.shelf-open strong').textContent === 'Opening of the year'")?;

    app.click("[data-action=bin]")?;
    rows_shown(&app, 0)?;
    app.click("[data-action=show-bin]")?;
    rows_shown(&app, 1)?;
    app.click("[data-action=restore]")?;
    rows_shown(&app, 0)?;
    app.click("[data-action=show-bin]")?;
    rows_shown(&app, 1)?;

    app.click("[data-action=edit]")?;
    app.click("[data-field=tags]")?;
    write(&app, "final")?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('[data-tag=final]')")?;

    app.click("[data-action=open-game]")?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.wait_for("document.querySelector('[data-cell=c3]').getAttribute('aria-label').includes('spear north')")?;
    for path in &files {
        let text = std::fs::read_to_string(path)?;
        assert!(!text.contains("XT["), "the file is as it was: {text}");
    }
    Ok(())
}

#[test]
fn games_lie_open_in_tabs_above_the_table() -> Result {
    let app = App::start()?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.click("[data-action=home]")?;
    app.begin("zara", &[])?;
    app.wait_for("document.querySelectorAll('.tab').length === 2")?;
    app.click(".tab:not(.here) .tab-name")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.click(".tab.here .tab-close")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"0\"]')")?;
    app.wait_for("document.querySelector('.tabs').hidden")?;
    Ok(())
}

#[test]
fn many_open_games_stand_in_a_list_and_widen_no_page() -> Result {
    const GAMES: usize = 27;
    let app = App::start()?;
    let setup = json!({ "variant": "standard", "seed": null, "options": { "seats": "2", "size": "5" } });
    let player = json!({ "name": "N".repeat(40), "computer": null });
    for _ in 0..GAMES {
        let begun = json!({ "game": "zara", "setup": setup, "players": [player, player], "lot": false });
        app.call("new_game", &begun)?;
    }
    app.screen().resize(800, 600)?;
    app.wait_for("innerWidth === 800")?;
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    app.resume()?;
    app.wait_for("document.querySelector('[data-action=open-games]')")?;
    let fits = "document.documentElement.scrollWidth <= innerWidth
        && document.querySelector('.tabs').scrollWidth <= document.querySelector('.tabs').clientWidth";
    app.wait_for(fits)?;
    app.wait_for("document.querySelector('.tabs > .tab.here')")?;
    if let Ok(folder) = std::env::var("ALCAZAR_PICTURES") {
        app.picture(&Path::new(&folder).join("tabs.png"))?;
    }
    let names = "new Set([...document.querySelectorAll('.tab-list .tab-name')].map((name) => name.textContent)).size";
    app.click("[data-action=open-games]")?;
    app.wait_for(&format!("{names} === {GAMES}"))?;
    let here = app.read("document.querySelector('.tabs > .tab.here').dataset.tab")?;
    app.click(".tab-list .tab:not(.here) .tab-name")?;
    app.wait_for(&format!("document.querySelector('.tabs > .tab.here')?.dataset.tab !== {here}"))?;
    app.wait_for("document.querySelector('.drawer') === null")?;
    Ok(())
}

#[test]
fn a_game_is_saved_in_the_format_that_is_chosen() -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &[])?;
    app.drag("[data-seat=\"0\"][data-slot=A]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('.made.here[data-node=\"1\"]')")?;
    app.click("[data-action=share]")?;
    app.wait_for("!document.querySelector('[data-action=save-littlegolem]') && document.querySelector('[data-action=save-json]')")?;
    app.click("[data-action=save-text]")?;
    app.screen().dialog()?;
    app.strike(&[Key::Enter])?;
    app.wait_for("document.querySelector('[data-role=status]').textContent.includes('.txt')")?;
    let told = app.read("document.querySelector('[data-role=status]').textContent")?;
    let path = told.as_str().and_then(|told| told.strip_prefix("Saved as ")).ok_or("no path")?;
    assert!(path.contains("/Zara 20"), "the name tells the game and the day: {path}");
    let record = std::fs::read_to_string(path)?;
    assert!(record.contains("x---@c3"), "{record}");
    Ok(())
}

/// A game of Zara with so many nodes, branching everywhere.
fn large_game(nodes: u32) -> Session {
    let mut game = Session::new(GameKind::Zara, &Setup::default()).unwrap();
    let mut place = 0u32;
    while game.node_count() < nodes {
        // A walk without a pattern over the nodes there are: any odd constants would do.
        place = place.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        game.go_to((place >> 8) % game.node_count()).unwrap();
        for step in 0..12 {
            let actions = game.position().legal_actions();
            if actions.is_empty() || game.node_count() >= nodes {
                break;
            }
            game.play(actions[(place as usize >> step) % actions.len()]).unwrap();
        }
    }
    game
}

/// So many steps are walked for the measure of the work.
const STEPS: u32 = 60;

/// Prints the time between frames while the tree is walked with a key held down.
#[test]
#[ignore = "a measurement, not a test"]
fn frames_while_walking_in_a_large_tree() -> Result {
    let home = tempfile::tempdir()?;
    let file = home.path().join("large.sgf");
    std::fs::write(&file, records::write(&[large_game(10_000)], Format::Sgf)?)?;
    let app = App::start_with(home.path(), &[file.to_str().unwrap_or_default()])?;
    app.wait_for("document.documentElement.dataset.screen === 'table'")?;
    app.wait_for("document.querySelector('.made.here')")?;
    if let Ok(folder) = std::env::var("ALCAZAR_PICTURES") {
        app.picture(&Path::new(&folder).join("tree.png"))?;
    }
    let drawn = app.read("document.querySelectorAll('.turn').length")?;
    app.read(
        "(() => { window.frames10k = []; let before = performance.now();
            const next = (now) => { window.frames10k.push(now - before); before = now; requestAnimationFrame(next); };
            requestAnimationFrame(next); return true; })()",
    )?;
    app.strike(&[Key::Control, Key::Left])?;
    app.read("(window.frames10k.length = 0, true)")?;
    for _ in 0..8 {
        for key in [Key::Left, Key::Left, Key::Left, Key::Right, Key::Up, Key::Down, Key::Right, Key::Right] {
            app.strike(&[Key::Control, key])?;
        }
    }
    let frames = app.read("window.frames10k.sort((a, b) => a - b)")?;
    let frames: Vec<f64> = frames.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    let part = |percent: usize| frames[(frames.len() - 1) * percent / 100];
    println!(
        "{} frames: median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms; {drawn} rows drawn",
        frames.len(),
        part(50),
        part(95),
        part(100),
    );
    // On a busy machine frames tell little; the work for a step is the same.
    let before = app.page_work()?;
    app.read(&format!(
        "(() => {{ window.walked = 0;
            const step = () => {{
                const key = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight'][window.walked % 4];
                document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key, ctrlKey: true, bubbles: true }}));
                window.walked += 1;
                if (window.walked < {STEPS}) setTimeout(step, 150);
            }};
            setTimeout(step, 500); return true; }})()"
    ))?;
    std::thread::sleep(Duration::from_millis(500 + u64::from(STEPS) * 160 + 500));
    println!(
        "{:.1} ms of work for a step",
        app.page_work()?.saturating_sub(before).as_secs_f64() * 1000.0 / f64::from(STEPS)
    );
    Ok(())
}
