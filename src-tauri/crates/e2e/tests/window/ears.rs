//! What a screen reader hears: every ply, true names, and all that takes in few keys.

use std::cell::Cell;

use alcazar_e2e::{App, Ears, Fault, Heard, Key};
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// A person who plays by keys and ears.
struct Player {
    app: App,
    ears: Ears,
    keys: Cell<usize>,
}

impl Player {
    /// Begins a game, and answers what is heard then.
    fn begin(game: &str, choices: &[&str]) -> Result<Self> {
        let home = tempfile::tempdir()?.keep();
        let app = App::start_heard(&home)?;
        let mut ears = Ears::open(&app)?;
        app.begin(game, choices)?;
        let begun = ears.hear_until(|heard| heard.description.contains("to move"))?;
        assert!(begun.description.to_lowercase().contains(game), "{begun:?}");
        Ok(Self { app, ears, keys: Cell::new(0) })
    }

    fn strike(&self, keys: &[Key]) -> Result {
        self.keys.set(self.keys.get() + 1);
        self.app.strike(keys)
    }

    /// Moves by keys to a cell, and hears each on the way by the name that the page shows.
    fn walk(&mut self, keys: &[Key], cell: &str) -> Result {
        for &key in keys {
            self.strike(&[key])?;
            self.app.paint()?;
            let shown = self.app.read("document.activeElement.getAttribute('aria-label')")?;
            self.ears.hear_until(|heard| Some(heard.name.as_str()) == shown.as_str())?;
        }
        let here = self.app.read("document.activeElement.dataset.cell")?;
        assert_eq!(here.as_str(), Some(cell));
        Ok(())
    }

    /// What was heard is what the page shows.
    fn is_true(&self, name: &str) -> Result {
        let shown =
            self.app.read("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")?;
        assert_eq!(shown.as_str(), Some(name));
        Ok(())
    }

    /// Strikes Enter, and waits until a sentence with these words is heard.
    fn enter(&mut self, words: &str) -> Result {
        self.ears.rest();
        self.strike(&[Key::Enter])?;
        let heard = self.ears.hear_until(|heard| !heard.description.is_empty() && heard.description.contains(words))?;
        self.is_true(&heard.name)
    }

    /// Goes to a cell at once, and answers what is heard there.
    fn go(&mut self, cell: &str) -> Result<Heard> {
        self.ears.rest();
        self.app
            .read(&format!("(document.activeElement.blur(), document.querySelector('[data-cell={cell}]').focus())"))?;
        let heard = self.ears.hear_until(|heard| heard.name.contains(cell))?;
        self.is_true(&heard.name)?;
        Ok(heard)
    }
}

#[test]
fn ten_plies_of_zara_are_heard_in_fewer_than_sixty_keys() -> Result {
    let mut player = Player::begin("zara", &[])?;
    // The cursor begins in the middle of the board, and the hand of the next player has the focus after each ply.
    let ways: [(&[Key], &str); 10] = [
        (&[], "c3"),
        (&[Key::Right, Key::Right], "e3"),
        (&[Key::Up, Key::Up], "e5"),
        (&[Key::Left, Key::Left], "c5"),
        (&[Key::Left, Key::Left], "a5"),
        (&[Key::Down, Key::Down], "a3"),
        (&[Key::Down, Key::Down], "a1"),
        (&[Key::Right, Key::Right], "c1"),
        (&[Key::Right, Key::Right], "e1"),
        (&[Key::Left, Key::Left, Key::Up], "c2"),
    ];
    player.strike(&[Key::Char('h')])?;
    for (ply, (keys, cell)) in ways.into_iter().enumerate() {
        player.app.wait_for("document.activeElement.dataset.slot")?;
        player.enter("")?;
        player.app.wait_for("document.activeElement.dataset.cell")?;
        player.ears.rest();
        player.walk(keys, cell)?;
        player.enter(&format!("on {cell}"))?;
        player.app.wait_for(&format!("document.querySelector('[data-node=\"{}\"].here')", ply + 1))?;
        // What was an empty square is called by what lies there now.
        player.go(cell)?;
        player.strike(&[Key::Char('h')])?;
    }
    let taken = player.keys.get();
    assert!(taken < 60, "{taken} keys");
    Ok(())
}

/// Plays some plies, each with a piece that may move and a place that is meant by it alone, by Enter.
fn plies_are_heard(game: &str, plies: u32) -> Result {
    let mut player = Player::begin(game, &[])?;
    for ply in 1..=plies {
        let table = player.app.call("table", &json!({}))?;
        let cells = table["view"]["cells"].as_array().ok_or("no cells")?.clone();
        let mut done = false;
        for source in cells.iter().filter(|cell| cell["movable"] == true).filter_map(|cell| cell["name"].as_str()) {
            player.go(source)?;
            player.enter("")?;
            let draft = player.app.call("table", &json!({}))?["draft"].take();
            let targets = draft["targets"].as_array().cloned().unwrap_or_default();
            let alone = |target: &&Value| {
                target["action"].is_string()
                    && targets.iter().filter(|each| each["cell"] == target["cell"]).count() == 1
            };
            let Some(target) = targets.iter().find(alone).and_then(|target| target["cell"].as_str()) else {
                player.strike(&[Key::Escape])?;
                continue;
            };
            let aimed = player.go(target)?;
            assert!(aimed.description.contains(target), "{aimed:?}");
            player.enter(target)?;
            player.app.wait_for(&format!("document.querySelector('[data-node=\"{ply}\"].here')"))?;
            done = true;
            break;
        }
        assert!(done, "nothing to play at ply {ply}");
    }
    Ok(())
}

#[test]
fn plies_of_tzaar_are_heard() -> Result {
    plies_are_heard("tzaar", 5)
}

#[test]
fn plies_of_izdari_are_heard() -> Result {
    plies_are_heard("izdari", 5)
}
