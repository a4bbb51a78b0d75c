//! An X server without a monitor, and a person's hands on it.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask,
    ImageFormat, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT, MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use crate::drop::drop_addresses;
use crate::{Fault, Point, clipboard};

/// Between two events of one gesture: a fast hand, and time for the page to see each of them.
const EVENT_GAP: Duration = Duration::from_millis(12);

/// The X server, wide enough for a window to be made larger than the usual 1280 × 800.
const SCREEN: &str = "1600x1200x24";

/// The helper windows of a toolkit are smaller than this many pixels, those for people larger.
const SMALLEST_WINDOW: u32 = 100 * 100;

/// A button of the mouse by its X number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The one that drags.
    Left = 1,
    /// The one that cancels a drag.
    Right = 3,
    /// The wheel away from the hand.
    WheelUp = 4,
    /// The wheel towards the hand.
    WheelDown = 5,
}

/// A key by its X key symbol; letters and digits are [`Key::Char`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A key that writes this character without Shift.
    Char(char),
    /// The key at a place, whatever it writes, by its number under X.
    Place(u8),
    /// Return.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Tabulator.
    Tab,
    /// Cursor left.
    Left,
    /// Cursor up.
    Up,
    /// Cursor right.
    Right,
    /// Cursor down.
    Down,
    /// Held with another key.
    Shift,
    /// Held with another key.
    Control,
}

impl Key {
    /// Nothing for a key that goes by its place.
    fn symbol(self) -> u32 {
        match self {
            Self::Place(_) => 0,
            Self::Char(character) => character as u32,
            Self::Enter => 0xff0d,
            Self::Escape => 0xff1b,
            Self::Backspace => 0xff08,
            Self::Tab => 0xff09,
            Self::Left => 0xff51,
            Self::Up => 0xff52,
            Self::Right => 0xff53,
            Self::Down => 0xff54,
            Self::Shift => 0xffe1,
            Self::Control => 0xffe3,
        }
    }
}

/// An X server of its own; it ends when this is dropped.
pub struct Screen {
    server: Child,
    display: String,
    connection: RustConnection,
    root: Window,
}

impl Screen {
    /// Starts a server on a free display.
    ///
    /// # Errors
    /// `Xvfb` is missing or does not come up.
    pub fn start() -> Result<Self, Fault> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("Xvfb: {error}"))?;
        let mut number = String::new();
        let stdout = server.stdout.take().ok_or("Xvfb has no output")?;
        BufReader::new(stdout).read_line(&mut number)?;
        let display = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&display))?;
        let root = connection.setup().roots[screen].root;
        Ok(Self { server, display, connection, root })
    }

    /// The name for the environment variable `DISPLAY`.
    #[must_use]
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Moves the pointer straight to a place on the screen, in pixels.
    ///
    /// # Errors
    /// The server is gone.
    pub fn point(&self, x: i16, y: i16) -> Result<(), Fault> {
        self.fake(MOTION_NOTIFY_EVENT, 0, x, y)
    }

    /// Presses a button and keeps it down.
    ///
    /// # Errors
    /// The server is gone.
    pub fn press(&self, button: Button) -> Result<(), Fault> {
        self.fake(BUTTON_PRESS_EVENT, button as u8, 0, 0)
    }

    /// Lets a button go.
    ///
    /// # Errors
    /// The server is gone.
    pub fn release(&self, button: Button) -> Result<(), Fault> {
        self.fake(BUTTON_RELEASE_EVENT, button as u8, 0, 0)
    }

    /// Presses a key and keeps it down.
    ///
    /// # Errors
    /// The server is gone, or the keyboard has no such key.
    pub fn hold(&self, key: Key) -> Result<(), Fault> {
        self.fake(KEY_PRESS_EVENT, self.key_code(key)?, 0, 0)
    }

    /// Lets a key go.
    ///
    /// # Errors
    /// The server is gone, or the keyboard has no such key.
    pub fn let_go(&self, key: Key) -> Result<(), Fault> {
        self.fake(KEY_RELEASE_EVENT, self.key_code(key)?, 0, 0)
    }

    /// Strikes the last of some keys while the ones before it are held.
    ///
    /// # Errors
    /// The server is gone, or the keyboard has no such key.
    pub fn strike(&self, keys: &[Key]) -> Result<(), Fault> {
        let codes = keys.iter().map(|&key| self.key_code(key)).collect::<Result<Vec<_>, _>>()?;
        for &code in &codes {
            self.fake(KEY_PRESS_EVENT, code, 0, 0)?;
        }
        for &code in codes.iter().rev() {
            self.fake(KEY_RELEASE_EVENT, code, 0, 0)?;
        }
        Ok(())
    }

    /// Changes the size of the largest window, as a person does at its corner, in pixels.
    ///
    /// # Errors
    /// The server is gone, or there is no window.
    pub fn resize(&self, width: u32, height: u32) -> Result<(), Fault> {
        let aux = ConfigureWindowAux::new().x(0).y(0).width(width).height(height);
        self.connection.configure_window(self.largest_window()?, &aux)?.check()?;
        Ok(())
    }

    /// Gives the largest window the keyboard, which without a window manager nobody else does, and moves it to the
    /// corner of the screen.
    ///
    /// # Errors
    /// No window appeared within 30 seconds.
    pub fn focus(&self) -> Result<(), Fault> {
        let window = Self::patiently(|| self.largest_window())?;
        self.connection.configure_window(window, &ConfigureWindowAux::new().x(0).y(0))?.check()?;
        self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME)?.check()?;
        Ok(())
    }

    /// Waits for a second window, such as a dialog, and gives it the keyboard.
    ///
    /// # Errors
    /// None appeared within 30 seconds.
    pub fn dialog(&self) -> Result<(), Fault> {
        let window = Self::patiently(|| match self.windows()?.as_slice() {
            [.., (_, dialog), _] => Ok(*dialog),
            _ => Err("there is no dialog".into()),
        })?;
        self.connection.set_input_focus(InputFocus::PARENT, window, x11rb::CURRENT_TIME)?.check()?;
        Ok(())
    }

    /// Waits until no window stands beside the largest one, and gives that the keyboard.
    ///
    /// # Errors
    /// One stays for 30 seconds.
    pub fn dialog_gone(&self) -> Result<(), Fault> {
        Self::patiently(|| match self.windows()?.len() {
            0 | 1 => Ok(()),
            _ => Err("a dialog stays".into()),
        })?;
        self.focus()
    }

    /// Drags files from another program over the largest window, and lets go.
    ///
    /// # Errors
    /// The window does not take them.
    pub fn drop_files(&self, files: &[&Path]) -> Result<(), Fault> {
        self.drop_addresses(&files.iter().map(|file| format!("file://{}", file.display())).collect::<Vec<_>>())
    }

    /// Drags a link from another program over the largest window, and lets go.
    ///
    /// # Errors
    /// The window does not take it.
    pub fn drop_link(&self, address: &str) -> Result<(), Fault> {
        self.drop_addresses(&[address.to_owned()])
    }

    fn drop_addresses(&self, addresses: &[String]) -> Result<(), Fault> {
        drop_addresses(&self.connection, self.root, self.largest_window()?, Point { x: 300, y: 300 }, addresses)
    }

    /// Asks the largest window to close, as its frame does when a person clicks on the cross.
    ///
    /// # Errors
    /// The server is gone, or there is no window.
    pub fn close_window(&self) -> Result<(), Fault> {
        let window = self.largest_window()?;
        let [protocols, delete] = ["WM_PROTOCOLS", "WM_DELETE_WINDOW"].map(|name| {
            let asked = self.connection.intern_atom(false, name.as_bytes()).map_err(Fault::from);
            asked.and_then(|asked| Ok(asked.reply()?.atom))
        });
        let event = ClientMessageEvent::new(32, window, protocols?, [delete?, x11rb::CURRENT_TIME, 0, 0, 0]);
        self.connection.send_event(false, window, EventMask::NO_EVENT, event)?.check()?;
        Ok(())
    }

    /// Waits until no window for people is left.
    ///
    /// # Errors
    /// One still stands after 5 seconds.
    pub fn wait_until_empty(&self) -> Result<(), Fault> {
        let deadline = Instant::now() + Duration::from_secs(5);
        while !self.windows()?.is_empty() {
            if Instant::now() > deadline {
                return Err("a window still stands".into());
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The colours that stand on a part of the screen, four bytes each.
    ///
    /// # Errors
    /// The server is gone.
    pub fn shown(&self, corner: Point, width: u16, height: u16) -> Result<Vec<u8>, Fault> {
        let Point { x, y } = corner;
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, self.root, x, y, width, height, u32::MAX)?;
        Ok(image.reply()?.data)
    }

    /// Writes what stands on the screen from its corner on to a PNG file.
    ///
    /// # Errors
    /// The server is gone, or the file cannot be written.
    pub fn picture(&self, width: u16, height: u16, path: &Path) -> Result<(), Fault> {
        let shown = self.shown(Point { x: 0, y: 0 }, width, height)?;
        let rgb: Vec<u8> = shown.chunks_exact(4).flat_map(|bgrx| [bgrx[2], bgrx[1], bgrx[0]]).collect();
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width.into(), height.into());
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(&rgb)?;
        Ok(())
    }

    /// What lies on the clipboard, in a form such as `image/png` or `UTF8_STRING`.
    ///
    /// # Errors
    /// There is nothing of this form.
    pub fn clipboard(&self, form: &str) -> Result<Vec<u8>, Fault> {
        clipboard::content(&self.connection, self.root, form)
    }

    fn largest_window(&self) -> Result<Window, Fault> {
        self.windows()?.last().map(|&(_, window)| window).ok_or_else(|| "no window on the screen".into())
    }

    /// The windows that a person can see, with their areas in pixels, the largest last.
    fn windows(&self) -> Result<Vec<(u32, Window)>, Fault> {
        let mut windows = Vec::new();
        for window in self.connection.query_tree(self.root)?.reply()?.children {
            // A window may vanish between the question for the list and the one for its size.
            let Ok(geometry) = self.connection.get_geometry(window)?.reply() else { continue };
            let Ok(attributes) = self.connection.get_window_attributes(window)?.reply() else { continue };
            let area = u32::from(geometry.width) * u32::from(geometry.height);
            if attributes.map_state == MapState::VIEWABLE && area > SMALLEST_WINDOW {
                windows.push((area, window));
            }
        }
        windows.sort_unstable();
        Ok(windows)
    }

    /// Asks again until there is an answer, for 30 seconds at most.
    fn patiently<T>(ask: impl Fn() -> Result<T, Fault>) -> Result<T, Fault> {
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            match ask() {
                Err(_) if Instant::now() < deadline => sleep(Duration::from_millis(20)),
                answer => return answer,
            }
        }
    }

    /// Gives the keyboard another layout and variant, such as `tr` and `f`, as its settings do.
    ///
    /// # Errors
    /// `setxkbmap` is missing, or knows no such layout.
    pub fn set_layout(&self, layout: &str, variant: &str) -> Result<(), Fault> {
        let set = Command::new("setxkbmap")
            .args(["-display", &self.display, "-layout", layout, "-variant", variant])
            .status()
            .map_err(|error| format!("setxkbmap: {error}"))?;
        if set.success() { Ok(()) } else { Err(format!("no layout {layout} {variant}").into()) }
    }

    fn key_code(&self, key: Key) -> Result<u8, Fault> {
        if let Key::Place(code) = key {
            return Ok(code);
        }
        let setup = self.connection.setup();
        let count = setup.max_keycode - setup.min_keycode + 1;
        let mapping = self.connection.get_keyboard_mapping(setup.min_keycode, count)?.reply()?;
        let each = usize::from(mapping.keysyms_per_keycode);
        let place = mapping.keysyms.chunks(each).position(|symbols| symbols.first() == Some(&key.symbol()));
        let place = place.ok_or_else(|| format!("the keyboard has no key {key:?}"))?;
        Ok(setup.min_keycode + u8::try_from(place)?)
    }

    fn fake(&self, event: u8, detail: u8, x: i16, y: i16) -> Result<(), Fault> {
        self.connection.xtest_fake_input(event, detail, x11rb::CURRENT_TIME, self.root, x, y, 0)?.check()?;
        sleep(EVENT_GAP);
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // Nothing can be done about a server that is gone already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
