//! Files and links dropped on a window from another program: the source's side of the XDND protocol,
//! <https://www.freedesktop.org/wiki/Specifications/XDND/>.

use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt as _, CreateWindowAux, EventMask, PropMode,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::{Fault, Point};

/// The version of the protocol, which has not changed since 2002.
const VERSION: u32 = 5;

/// How long the window may take for each answer.
const PATIENCE: Duration = Duration::from_secs(15);

x11rb::atom_manager! {
    /// The names of the protocol.
    Names:
    NamesCookie {
        XdndSelection,
        XdndEnter,
        XdndPosition,
        XdndStatus,
        XdndDrop,
        XdndFinished,
        XdndActionCopy,
        URI_LIST: b"text/uri-list",
    }
}

/// A program from which something is dragged.
struct Source<'a> {
    connection: &'a RustConnection,
    names: Names,
    /// Its window, which is never seen.
    window: Window,
    /// The window that it is dragged to.
    target: Window,
    /// The addresses of what is dragged, as the protocol tells them.
    list: String,
}

/// Drags what has these addresses over a window to a place of it, and lets go.
pub(crate) fn drop_addresses(
    connection: &RustConnection,
    root: Window,
    target: Window,
    place: Point,
    addresses: &[String],
) -> Result<(), Fault> {
    let names = Names::new(connection)?.reply()?;
    let window = connection.generate_id()?;
    let aux = CreateWindowAux::new();
    connection.create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &aux)?.check()?;
    connection.set_selection_owner(window, names.XdndSelection, x11rb::CURRENT_TIME)?.check()?;
    let lines = addresses.iter().map(|address| format!("{address}\r\n"));
    let source = Source { connection, names, window, target, list: lines.collect() };
    let at = u32::from(place.x.unsigned_abs()) << 16 | u32::from(place.y.unsigned_abs());
    source.tell(names.XdndEnter, [VERSION << 24, names.URI_LIST, 0, 0])?;
    source.tell(names.XdndPosition, [0, at, x11rb::CURRENT_TIME, names.XdndActionCopy])?;
    source.answer(names.XdndStatus)?;
    // A window may first ask what is being dragged before it says that it takes it.
    loop {
        source.tell(names.XdndPosition, [0, at, x11rb::CURRENT_TIME, names.XdndActionCopy])?;
        if source.answer(names.XdndStatus)?[1] & 1 == 1 {
            break;
        }
    }
    source.tell(names.XdndDrop, [0, x11rb::CURRENT_TIME, 0, 0])?;
    source.answer(names.XdndFinished)?;
    connection.destroy_window(window)?.check()?;
    Ok(())
}

impl Source<'_> {
    fn tell(&self, message: Atom, [a, b, c, d]: [u32; 4]) -> Result<(), Fault> {
        let event = ClientMessageEvent::new(32, self.target, message, [self.window, a, b, c, d]);
        self.connection.send_event(false, self.target, EventMask::NO_EVENT, event)?.check()?;
        Ok(())
    }

    /// Waits for a message of the window, and hands over the addresses whenever it asks for them.
    fn answer(&self, message: Atom) -> Result<[u32; 5], Fault> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            match self.connection.poll_for_event()? {
                Some(Event::ClientMessage(event)) if event.type_ == message => return Ok(event.data.as_data32()),
                Some(Event::SelectionRequest(request)) => self.hand_over(&request)?,
                Some(_) => {}
                None => sleep(Duration::from_millis(5)),
            }
        }
        Err("the window does not answer to a drag".into())
    }

    fn hand_over(&self, request: &SelectionRequestEvent) -> Result<(), Fault> {
        let mut property = AtomEnum::NONE.into();
        if request.target == self.names.URI_LIST {
            property = request.property;
            let list = self.list.as_bytes();
            self.connection.change_property8(PropMode::REPLACE, request.requestor, property, request.target, list)?;
        }
        let notice = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: request.requestor,
            selection: request.selection,
            target: request.target,
            property,
        };
        self.connection.send_event(false, request.requestor, EventMask::NO_EVENT, notice)?.check()?;
        Ok(())
    }
}
