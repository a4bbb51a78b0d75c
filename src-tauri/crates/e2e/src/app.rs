//! The app in its window, and what a person does there.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::driver::Session;
use crate::{Button, Fault, Key, Screen};

/// How long the page may take for what a person waits for, on the slowest machine. A page that hangs is given ten seconds
/// by the app itself before it is loaded again.
const PATIENCE: Duration = Duration::from_secs(60);

/// From the page's last frame to the screen, transitions included.
const PAINTED: Duration = Duration::from_millis(600);

/// Steps of a drag: enough for the page to see a movement and not a jump.
const DRAG_STEPS: i16 = 8;

/// A place in the window in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// From the left.
    pub x: i16,
    /// From the top.
    pub y: i16,
}

/// The running app. Everything ends when this is dropped.
pub struct App {
    session: Option<Session>,
    driver: Child,
    screen: Screen,
    home: PathBuf,
    /// Kept so that it is deleted at the end.
    own_home: Option<TempDir>,
}

impl App {
    /// Starts the app of the environment variable `ALCAZAR_BIN` with an empty home folder, and waits for its page.
    ///
    /// # Errors
    /// A program is missing, or the page does not come up.
    pub fn start() -> Result<Self, Fault> {
        let home = TempDir::new()?;
        let path = home.path().to_owned();
        let mut app = Self::start_in(&path)?;
        app.own_home = Some(home);
        Ok(app)
    }

    /// The same with a home folder that outlives the app.
    ///
    /// # Errors
    /// A program is missing, or the page does not come up.
    pub fn start_in(home: &Path) -> Result<Self, Fault> {
        Self::start_with(home, &[])
    }

    /// The same with arguments on the command line.
    ///
    /// # Errors
    /// A program is missing, or the page does not come up.
    pub fn start_with(home: &Path, arguments: &[&str]) -> Result<Self, Fault> {
        Self::launch(home, arguments, |_| ())
    }

    /// The same without a message bus, so that the app finds no other copy of itself.
    ///
    /// # Errors
    /// A program is missing, or the page does not come up.
    pub fn start_alone(home: &Path, arguments: &[&str]) -> Result<Self, Fault> {
        Self::launch(home, arguments, |driver| {
            driver.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
        })
    }

    /// The same with what a screen reader hears.
    ///
    /// # Errors
    /// A program is missing, or the page does not come up.
    pub fn start_heard(home: &Path) -> Result<Self, Fault> {
        Self::launch(home, &[], |driver| {
            driver.env_remove("NO_AT_BRIDGE");
        })
    }

    fn launch(home: &Path, arguments: &[&str], surround: impl FnOnce(&mut Command)) -> Result<Self, Fault> {
        let binary = binary()?;
        let screen = Screen::start()?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut driver = at_home("WebKitWebDriver", home, &screen);
        surround(&mut driver);
        let mut driver = driver
            .args(["--host=127.0.0.1", &format!("--port={port}")])
            .env("TAURI_WEBVIEW_AUTOMATION", "true")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("WebKitWebDriver: {error}"))?;
        drain(&mut driver);
        let mut app = Self { session: None, driver, screen, home: home.to_owned(), own_home: None };
        app.session = Some(connect(port, &binary, arguments)?);
        app.screen.focus()?;
        app.wait_for("document.documentElement.dataset.screen")?;
        Ok(app)
    }

    /// Starts another copy of the app on the same data and screen, and answers how it ended.
    ///
    /// # Errors
    /// It does not end by itself.
    pub fn start_again(&self, arguments: &[&str]) -> Result<ExitStatus, Fault> {
        let mut copy = at_home(&binary()?, &self.home, &self.screen).args(arguments).spawn()?;
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = copy.try_wait()? {
                return Ok(status);
            }
            sleep(Duration::from_millis(20));
        }
        copy.kill()?;
        copy.wait()?;
        Err("the second copy goes on".into())
    }

    /// Ends the app as a power cut would: it gets no chance to put anything in order.
    ///
    /// # Errors
    /// The app is gone already.
    pub fn kill(mut self) -> Result<(), Fault> {
        let killed = end(&self.process()?, "KILL");
        // A session without an app cannot be closed.
        self.session = None;
        killed
    }

    /// The number of the app's process.
    fn process(&self) -> Result<String, Fault> {
        children(&self.driver.id().to_string())?.into_iter().next().ok_or_else(|| "the app is gone".into())
    }

    /// The numbers of the app's process and of those that it has started.
    ///
    /// # Errors
    /// The app is gone.
    pub fn processes(&self) -> Result<Vec<String>, Fault> {
        let app = self.process()?;
        let mut all = children(&app)?;
        all.push(app);
        Ok(all)
    }

    /// The time that processors have worked for the page so far.
    ///
    /// # Errors
    /// The app is gone.
    pub fn page_work(&self) -> Result<Duration, Fault> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.page_process()?))?;
        let (_, rest) = stat.rsplit_once(") ").ok_or("a process has a name")?;
        // The user's and the system's ticks are the twelfth and thirteenth field behind the name.
        let ticks: u64 = rest.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        Ok(Duration::from_millis(ticks * 10))
    }

    /// The number of the process that runs the page.
    ///
    /// # Errors
    /// It is gone.
    pub fn page_process(&self) -> Result<String, Fault> {
        let is_page = |process: &String| {
            let name = std::fs::read_to_string(format!("/proc/{process}/comm"));
            name.is_ok_and(|name| name.trim_end() == "WebKitWebProces") && lives(process)
        };
        children(&self.process()?)?.into_iter().find(is_page).ok_or_else(|| "the page has no process".into())
    }

    /// Sends the process that runs the page a signal such as `KILL`, and waits until it is gone. From then on the driver
    /// sees nothing of the page, also when it stands there again.
    ///
    /// # Errors
    /// It is gone already, or stays.
    pub fn end_page(&self, signal: &str) -> Result<(), Fault> {
        end(&self.page_process()?, signal)
    }

    fn session(&self) -> Result<&Session, Fault> {
        self.session.as_ref().ok_or_else(|| "the app is closed".into())
    }

    /// The app's home folder.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The screen with the pointer and the keyboard.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The value of a JavaScript expression in the page.
    ///
    /// # Errors
    /// The expression throws, or the app is gone.
    pub fn read(&self, expression: &str) -> Result<Value, Fault> {
        self.session()?.run(&format!("return ({expression});"), &[])
    }

    /// Waits until an expression is true in the sense of JavaScript, and returns its value.
    ///
    /// # Errors
    /// It does not become true in time.
    pub fn wait_for(&self, expression: &str) -> Result<Value, Fault> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let value = self.read(expression);
            if value.as_ref().is_ok_and(truthy) {
                return value;
            }
            if Instant::now() > deadline {
                return Err(format!("waited in vain for {expression}; last: {value:?}").into());
            }
            sleep(Duration::from_millis(15));
        }
    }

    /// Waits until something is so that the page cannot be asked for.
    ///
    /// # Errors
    /// It does not become so in time.
    pub fn wait_until(&self, what: &str, is_so: impl Fn() -> Result<bool, Fault>) -> Result<(), Fault> {
        let deadline = Instant::now() + PATIENCE;
        while !is_so()? {
            if Instant::now() > deadline {
                return Err(format!("waited in vain until {what}").into());
            }
            sleep(Duration::from_millis(15));
        }
        Ok(())
    }

    /// The answer of one of the app's commands, called as the page calls it.
    ///
    /// # Errors
    /// The command refuses, or the app is gone.
    pub fn call(&self, command: &str, arguments: &Value) -> Result<Value, Fault> {
        let script = "const [command, given, done] = arguments;
            window.__TAURI__.core.invoke(command, given).then((ok) => done({ ok }), (refused) => done({ refused }));";
        let mut answer = self.session()?.run_until_done(script, &[Value::from(command), arguments.clone()])?;
        match answer.get("refused") {
            Some(error) => Err(format!("{command}: {error}").into()),
            None => Ok(answer["ok"].take()),
        }
    }

    /// The middle of the first element that a CSS selector finds, in pixels of the window, however the page is zoomed.
    /// It is scrolled into view first.
    ///
    /// # Errors
    /// There is none in time.
    pub fn middle(&self, selector: &str) -> Result<Point, Fault> {
        let selector = Value::from(selector);
        self.wait_for(&format!("document.querySelector({selector})"))?;
        let place = self.read(&format!(
            "(() => {{ const element = document.querySelector({selector});
                element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
                const box = element.getBoundingClientRect();
                const zoom = Math.round((100 * outerWidth) / innerWidth) / 100;
                return [zoom * (box.x + box.width / 2), zoom * (box.y + box.height / 2)]; }})()"
        ))?;
        let number = |index: usize| place[index].as_f64().map(|value| value.round() as i16).ok_or("no place");
        Ok(Point { x: number(0)?, y: number(1)? })
    }

    /// Clicks on the middle of an element.
    ///
    /// # Errors
    /// There is none in time.
    pub fn click(&self, selector: &str) -> Result<(), Fault> {
        let place = self.middle(selector)?;
        self.screen.point(place.x, place.y)?;
        self.screen.press(Button::Left)?;
        self.screen.release(Button::Left)
    }

    /// Makes a choice among several, such as `size-4`, by a click, and waits until the page stands as it then does.
    ///
    /// # Errors
    /// It is not there in time, or it is not made.
    pub fn choose(&self, choice: &str) -> Result<(), Fault> {
        self.click(&format!("label:has([data-choice={choice}])"))?;
        self.wait_for(&format!("document.querySelector('[data-choice={choice}]')?.checked"))?;
        Ok(())
    }

    /// Begins a game through the start page and the panel for a new game, with some choices made there. A person sits in
    /// every seat of which they say nothing.
    ///
    /// # Errors
    /// The start page does not stand, or there is no such game or choice.
    pub fn begin(&self, game: &str, choices: &[&str]) -> Result<(), Fault> {
        self.click(&format!("[data-action=choose-game][data-game={game}]"))?;
        self.wait_for("document.documentElement.dataset.screen === 'new-game'")?;
        choices.iter().try_for_each(|choice| self.choose(choice))?;
        let seats = self.read("document.querySelectorAll('[data-choice^=player-][data-choice$=-person]').length")?;
        let unnamed = |seat: &u64| !choices.iter().any(|choice| choice.starts_with(&format!("player-{seat}-")));
        for seat in (0..seats.as_u64().unwrap_or(0)).filter(unnamed) {
            self.choose(&format!("player-{seat}-person"))?;
        }
        self.click("[data-action=begin]")?;
        self.wait_for("document.documentElement.dataset.screen === 'table'")?;
        Ok(())
    }

    /// Goes on with the game on the table from the start page.
    ///
    /// # Errors
    /// The start page does not stand, or there is no game.
    pub fn resume(&self) -> Result<(), Fault> {
        self.click("[data-action=continue]")?;
        self.wait_for("document.documentElement.dataset.screen === 'table'")?;
        Ok(())
    }

    /// Presses the left button on an element and drags in small steps to another, without letting go.
    ///
    /// # Errors
    /// One of the two is not there in time.
    pub fn drag_over(&self, from: &str, to: &str) -> Result<(), Fault> {
        self.carry(self.middle(from)?, self.middle(to)?)
    }

    /// The same from place to place.
    ///
    /// # Errors
    /// The screen is gone.
    pub fn carry(&self, from: Point, to: Point) -> Result<(), Fault> {
        self.screen.point(from.x, from.y)?;
        self.screen.press(Button::Left)?;
        self.glide(from, to)
    }

    /// Moves the pointer in small steps.
    ///
    /// # Errors
    /// The screen is gone.
    pub fn glide(&self, from: Point, to: Point) -> Result<(), Fault> {
        for step in 1..=DRAG_STEPS {
            let part = |from: i16, to: i16| from + (to - from) * step / DRAG_STEPS;
            self.screen.point(part(from.x, to.x), part(from.y, to.y))?;
        }
        Ok(())
    }

    /// Drags from one element to another and lets go.
    ///
    /// # Errors
    /// One of the two is not there in time.
    pub fn drag(&self, from: &str, to: &str) -> Result<(), Fault> {
        self.drag_over(from, to)?;
        self.screen.release(Button::Left)
    }

    /// Strikes the last of some keys while the ones before it are held.
    ///
    /// # Errors
    /// The screen is gone.
    pub fn strike(&self, keys: &[Key]) -> Result<(), Fault> {
        self.screen.strike(keys)
    }

    /// Waits until the page has made a frame of what it shows now.
    ///
    /// # Errors
    /// The app is gone.
    pub fn paint(&self) -> Result<(), Fault> {
        let painted = "const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(() => done()));";
        self.session()?.run_until_done(painted, &[])?;
        Ok(())
    }

    /// Writes a picture of the window to a PNG file, once what the page shows now is painted.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn picture(&self, path: &Path) -> Result<(), Fault> {
        self.paint()?;
        sleep(PAINTED);
        let size = self.read("[outerWidth, outerHeight]")?;
        let number = |index: usize| size[index].as_u64().and_then(|value| u16::try_from(value).ok()).ok_or("no size");
        self.screen.picture(number(0)?, number(1)?, path)
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // The session ends before the driver, or the app would stay behind.
        if let Some(session) = self.session.take() {
            let app = self.process();
            drop(session);
            if let Ok(app) = app {
                wait_for_end(&app);
                // A driver that has lost sight of the page leaves the app open.
                if lives(&app) {
                    let _ = end(&app, "KILL");
                }
            }
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The program under test.
fn binary() -> Result<String, Fault> {
    std::env::var("ALCAZAR_BIN").map_err(|_| "ALCAZAR_BIN does not name the app to test".into())
}

/// A session with the app, once the driver listens.
fn connect(port: u16, binary: &str, arguments: &[&str]) -> Result<Session, Fault> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match Session::open(port, binary, arguments) {
            Err(_) if Instant::now() < deadline => sleep(Duration::from_millis(100)),
            tried => return tried,
        }
    }
}

/// A program in a home folder, with its windows on a screen.
fn at_home(program: &str, home: &Path, screen: &Screen) -> Command {
    let mut command = Command::new(program);
    command
        .env("DISPLAY", screen.display())
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("LANG", "C.UTF-8")
        .env("NO_AT_BRIDGE", "1")
        .current_dir(home)
        .env_remove("WAYLAND_DISPLAY");
    command
}

/// The processes that a process has started.
fn children(process: &str) -> Result<Vec<String>, Fault> {
    let mut started = Vec::new();
    for thread in std::fs::read_dir(format!("/proc/{process}/task"))? {
        let children = std::fs::read_to_string(thread?.path().join("children"))?;
        started.extend(children.split_whitespace().map(str::to_owned));
    }
    Ok(started)
}

/// Ends a process by a signal, and waits until it is gone.
fn end(process: &str, signal: &str) -> Result<(), Fault> {
    let sent = Command::new("kill").args(["-s", signal, process]).status()?;
    wait_for_end(process);
    if sent.success() && !lives(process) { Ok(()) } else { Err(format!("process {process} does not end").into()) }
}

/// Waits until a process is gone. A thread that waits for the disk dies only when that answers, and holds the library
/// until then, which the next app may want.
fn wait_for_end(process: &str) {
    let deadline = Instant::now() + PATIENCE;
    while lives(process) && Instant::now() < deadline {
        sleep(Duration::from_millis(10));
    }
}

/// Whether a thread of a process still lives.
fn lives(process: &str) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let states = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("stat")).ok());
    // The state stands behind the name, which is in parentheses.
    states
        .into_iter()
        .any(|stat| !stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X'])))
}

/// Whether JavaScript takes a value for true.
fn truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}

/// Passes on what the app writes to its standard error, so that a panic shows in the test's output.
fn drain(driver: &mut Child) {
    if let Some(stderr) = driver.stderr.take() {
        std::thread::spawn(move || {
            for line in BufReader::new(stderr).lines().map_while(Result::ok) {
                eprintln!("app: {line}");
            }
        });
    }
}
