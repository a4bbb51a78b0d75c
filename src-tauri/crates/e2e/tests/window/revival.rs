//! The page comes back by itself, whatever became of the process that runs it. The driver loses sight of such a page:
//! what it says is looked at on the screen, and what was kept at the next start.

use std::thread::sleep;
use std::time::Duration;

use alcazar_e2e::{App, Button, Fault, Point};

type Result<T = ()> = std::result::Result<T, Fault>;

/// What does not change for so long stands.
const STILL: Duration = Duration::from_millis(300);

/// The line of words under the board.
struct Line {
    corner: Point,
    width: u16,
    height: u16,
}

impl Line {
    fn of(app: &App) -> Result<Self> {
        let place = app.read(
            "(({ x, y, width, height }) => [x, y, width, height].map(Math.floor))(
                document.querySelector('[data-role=status]').getBoundingClientRect())",
        )?;
        let number = |at: usize| place[at].as_i64().and_then(|number| i16::try_from(number).ok()).ok_or("no line");
        let size = |at: usize| number(at).map(i16::unsigned_abs);
        Ok(Self { corner: Point { x: number(0)?, y: number(1)? }, width: size(2)?, height: size(3)? })
    }

    fn shown(&self, app: &App) -> Result<Vec<u8>> {
        app.screen().shown(self.corner, self.width, self.height)
    }

    /// Waits until other words stand here than before.
    fn says_something_else(&self, app: &App, before: &[u8]) -> Result<Vec<u8>> {
        app.wait_until("other words stand under the board", || {
            let shown = self.shown(app)?;
            let has_words = shown.chunks_exact(4).any(|colour| *colour != shown[..4]);
            sleep(STILL);
            Ok(has_words && shown != before && self.shown(app)? == shown)
        })?;
        self.shown(app)
    }
}

/// The page's process ends by a signal; then the same table stands there again with other words under it, and is played
/// on.
fn comes_back_after(signal: &str) -> Result {
    let home = tempfile::tempdir()?;
    let app = App::start_in(home.path())?;
    app.begin("zara", &["seats-2"])?;
    app.drag("[data-seat=\"0\"][data-slot=O]", "[data-cell=c3]")?;
    app.wait_for("document.querySelector('[data-node=\"1\"]') && !document.querySelector('.held')")?;
    let (tile, cell) = (app.middle("[data-seat=\"1\"][data-slot=O]")?, app.middle("[data-cell=a1]")?);
    let line = Line::of(&app)?;
    app.paint()?;
    sleep(STILL);
    let before = line.shown(&app)?;

    app.end_page(signal)?;
    let told = line.says_something_else(&app, &before)?;
    app.carry(tile, cell)?;
    app.screen().release(Button::Left)?;
    line.says_something_else(&app, &told)?;
    app.kill()?;

    let app = App::start_in(home.path())?;
    app.resume()?;
    app.wait_for("document.querySelector('[data-node=\"2\"]')")?;
    app.wait_for("document.querySelector('[data-cell=a1]').getAttribute('aria-label').includes('spear')")?;
    Ok(())
}

#[test]
fn a_page_whose_process_is_killed_comes_back_at_the_same_table() -> Result {
    comes_back_after("KILL")
}

#[test]
fn a_page_that_hangs_comes_back_at_the_same_table() -> Result {
    comes_back_after("STOP")
}
