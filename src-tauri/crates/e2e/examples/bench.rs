//! The window beside an empty page: how long frames take, how far they lag behind the pointer, how long a start takes
//! and how much memory all processes hold. `cargo xtask bench` runs it.
//!
//! The empty page stands in the same window, round by round with the tables, and moves one square after the pointer: so
//! much the web view costs by itself, and what counts is the ratio to it.

use std::thread::sleep;
use std::time::{Duration, Instant};

use alcazar_e2e::{App, Button, Fault, Key, Point};
use alcazar_rules::GameKind;
use serde_json::{Value, json};

type Result<T = ()> = std::result::Result<T, Fault>;

/// How often each page is measured.
const ROUNDS: usize = 3;

/// Moves of the pointer in one gesture.
const MOVES: u32 = 150;

/// Between two gestures, so that none is held up by what the one before has left.
const CALM: Duration = Duration::from_millis(500);

/// Plies that are walked back and forth.
const PLIES: usize = 30;

/// What is measured beside the empty page, and how it is set up.
const GAMES: [(&str, &str); 3] = [("zara", "standard"), ("tzaar", "fixed"), ("izdari", "standard")];

/// An empty page with a square that follows the pointer and turns its colour with every key.
const EMPTY: &str = "(() => {
    const square = document.createElement('div');
    square.style = 'position: fixed; width: 90px; height: 90px; background: firebrick';
    document.querySelectorAll('.symbols').forEach((drawings) => drawings.remove());
    document.querySelector('#screen').replaceChildren(square);
    addEventListener('pointermove', ({ clientX, clientY }) => {
        square.style.transform = `translate(${clientX - 45}px, ${clientY - 45}px)`;
    });
    let keys = 0;
    addEventListener('keydown', () => { square.style.background = (keys += 1) % 2 ? 'navy' : 'firebrick'; });
})()";

/// Notes from now on when frames are made, and how late after the first event that each of them shows.
const WATCH: &str = "(() => {
    const seen = window.seen = { frames: [], lags: [], last: 0, waits: null };
    const note = ({ timeStamp }) => { seen.waits ??= timeStamp; };
    if (!window.notes) {
        for (const type of ['pointermove', 'keydown']) addEventListener(type, (event) => window.notes(event), true);
        const frame = () => {
            const { seen } = window;
            const done = new MessageChannel();
            const since = seen.waits;
            done.port1.onmessage = () => {
                const now = performance.now();
                if (seen.last) seen.frames.push(now - seen.last);
                seen.last = now;
                if (since !== null) { seen.lags.push(now - since); seen.waits = null; }
            };
            done.port2.postMessage(null);
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }
    window.notes = note;
})()";

/// What was noted of one gesture, in milliseconds.
#[derive(Clone, Default)]
struct Noted {
    frames: Vec<f64>,
    lags: Vec<f64>,
}

impl Noted {
    fn add(&mut self, app: &App) -> Result {
        let seen = app.read("window.seen")?;
        let numbers =
            |name: &str| seen[name].as_array().into_iter().flatten().filter_map(Value::as_f64).collect::<Vec<_>>();
        self.frames.extend(numbers("frames"));
        self.lags.extend(numbers("lags"));
        Ok(())
    }
}

/// Median, 95th percentile and longest.
fn summary(numbers: &[f64]) -> [f64; 3] {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |hundredths: usize| sorted.get((sorted.len() * hundredths / 100).min(sorted.len().saturating_sub(1)));
    [50, 95, 100].map(|part| at(part).copied().unwrap_or(f64::NAN))
}

/// A gesture on a page, and what it does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gesture {
    Across,
    Within,
    Hover,
    Walk,
}

const GESTURES: [Gesture; 4] = [Gesture::Across, Gesture::Within, Gesture::Hover, Gesture::Walk];

impl Gesture {
    fn name(self) -> &'static str {
        match self {
            Self::Across => "drag across cells",
            Self::Within => "drag within a cell",
            Self::Hover => "hover",
            Self::Walk => "walk, a key held",
        }
    }

    fn make(self, app: &App, piece: Point) -> Result {
        let screen = app.screen();
        let centre = app.middle("#screen")?;
        if self == Self::Walk {
            app.read("document.activeElement?.blur()")?;
            for key in [Key::Left, Key::Right] {
                (0..PLIES).try_for_each(|_| screen.strike(&[key]))?;
            }
            return Ok(());
        }
        let (reach, place) = if self == Self::Within { (12.0, piece) } else { (190.0, centre) };
        if self != Self::Hover {
            screen.point(piece.x, piece.y)?;
            screen.press(Button::Left)?;
            app.glide(piece, place)?;
        }
        for step in 0..MOVES {
            let angle = f64::from(step) / 24.0;
            let along = |part: f64| (part * reach) as i16;
            screen.point(place.x + along(angle.cos()), place.y + along((angle * 1.7).sin()))?;
        }
        if self != Self::Hover {
            app.strike(&[Key::Escape])?;
            screen.release(Button::Left)?;
        }
        Ok(())
    }
}

/// A game that can be walked in.
struct Table {
    game: &'static str,
    id: Value,
    /// Where a piece lies that the side to act may take up.
    piece: String,
}

impl Table {
    /// Begins a game and plays it some way.
    fn prepare(app: &App, (game, variant): (&'static str, &str)) -> Result<Self> {
        let setup = json!({ "variant": variant, "seed": null, "options": {} });
        let begin = json!({ "game": game, "setup": setup, "players": ["Ada", "Bert"], "lot": false });
        let mut table = app.call("new_game", &begin)?;
        let kind: GameKind = game.parse().map_err(|_| "no such game")?;
        let moves = |table: &Value| -> Result<Vec<String>> {
            let position = kind.parse(table["position"].as_str().unwrap_or_default())?;
            Ok(position.legal_actions().into_iter().map(|action| position.action_text(action)).collect())
        };
        for ply in 0..PLIES {
            let texts = moves(&table)?;
            let text = texts.get(ply * 7 % texts.len().max(1)).ok_or("the game is over")?;
            table = app.call("play", &json!({ "revision": table["revision"], "action": text }))?;
        }
        let movable = table["view"]["cells"].as_array().into_iter().flatten().find(|cell| cell["movable"] == true);
        let piece = movable.and_then(|cell| cell["name"].as_str()).map(|cell| format!("[data-cell={cell}]"));
        let piece = piece.unwrap_or("[data-slot][aria-disabled=false]:not([disabled])".to_owned());
        Ok(Self { game, id: table["id"].take(), piece })
    }

    /// Loads the page anew, with this table on it.
    fn stand(&self, app: &App) -> Result<Point> {
        app.call("open_game", &json!({ "id": self.id }))?;
        load_anew(app)?;
        app.resume()?;
        app.paint()?;
        app.middle(&self.piece)
    }
}

/// Loads the page anew, so that the start page stands and nothing else listens.
fn load_anew(app: &App) -> Result {
    app.read("(delete document.documentElement.dataset.screen, location.reload())")?;
    app.wait_for("document.documentElement.dataset.screen === 'start'")?;
    Ok(())
}

/// Memory of the app and the processes that it started, in megabytes: each shared page counts in part.
fn memory(app: &App) -> Result<f64> {
    let mut kilobytes = 0.0;
    for process in app.processes()? {
        let Ok(sums) = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")) else { continue };
        let line = sums.lines().find_map(|line| line.strip_prefix("Pss:")).unwrap_or_default();
        kilobytes += line.trim().trim_end_matches(" kB").parse::<f64>().unwrap_or_default();
    }
    Ok(kilobytes / 1024.0)
}

fn row(name: &str, numbers: [f64; 3], floor: Option<[f64; 3]>) {
    let ratios = floor.map(|floor| format!("  {:4.2} {:4.2}", numbers[0] / floor[0], numbers[1] / floor[1]));
    println!("  {name:10} {:6.1} {:6.1} {:6.1}{}", numbers[0], numbers[1], numbers[2], ratios.unwrap_or_default());
}

fn main() -> Result {
    let home = tempfile::tempdir()?;
    let began = Instant::now();
    let app = App::start_in(home.path())?;
    println!(
        "first page after {:.1} s, driver and screen included; {:.0} MB",
        began.elapsed().as_secs_f64(),
        memory(&app)?
    );
    let tables = GAMES.into_iter().map(|game| Table::prepare(&app, game)).collect::<Result<Vec<_>>>()?;
    let mut noted = vec![<[Noted; GESTURES.len()]>::default(); tables.len() + 1];
    for _ in 0..ROUNDS {
        for (page, noted) in noted.iter_mut().enumerate() {
            let table = page.checked_sub(1).map(|table| &tables[table]);
            let piece = if let Some(table) = table {
                table.stand(&app)?
            } else {
                // A table that stood here before would still listen to the pointer.
                load_anew(&app)?;
                app.read(EMPTY)?;
                app.middle("#screen")?
            };
            for (gesture, noted) in GESTURES.iter().zip(noted) {
                sleep(CALM);
                app.read(WATCH)?;
                gesture.make(&app, piece)?;
                noted.add(&app)?;
            }
            println!("{:.0} MB at {}", memory(&app)?, table.map_or("an empty page", |table| table.game));
        }
    }
    for (index, gesture) in GESTURES.iter().enumerate() {
        for (what, of) in [("frame", (|noted| &noted.frames) as fn(&Noted) -> &Vec<f64>), ("lag", |noted| &noted.lags)]
        {
            println!("{}, {what}: median, 95 %, longest in ms; ratios to the empty page", gesture.name());
            let floor = summary(of(&noted[0][index]));
            row("empty", floor, None);
            for ((game, _), noted) in GAMES.iter().zip(&noted[1..]) {
                row(game, summary(of(&noted[index])), Some(floor));
            }
        }
    }
    Ok(())
}
