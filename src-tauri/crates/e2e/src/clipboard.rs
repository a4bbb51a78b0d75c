//! What another program finds on the clipboard.

use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, CreateWindowAux, Window, WindowClass};
use x11rb::rust_connection::RustConnection;
use x11rb::{COPY_DEPTH_FROM_PARENT, COPY_FROM_PARENT, CURRENT_TIME, NONE};

use crate::Fault;

/// How long a program may take to hand over what it copied.
const PATIENCE: Duration = Duration::from_secs(10);

/// What lies on the clipboard, in a form that has a name of its own: `image/png`, `UTF8_STRING`.
pub(crate) fn content(connection: &RustConnection, root: Window, form: &str) -> Result<Vec<u8>, Fault> {
    let atom = |name: &str| -> Result<u32, Fault> { Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom) };
    let window = connection.generate_id()?;
    connection.create_window(
        COPY_DEPTH_FROM_PARENT,
        window,
        root,
        0,
        0,
        1,
        1,
        0,
        WindowClass::INPUT_OUTPUT,
        COPY_FROM_PARENT,
        &CreateWindowAux::new(),
    )?;
    let property = atom("ALCAZAR_TEST")?;
    connection.convert_selection(window, atom("CLIPBOARD")?, atom(form)?, property, CURRENT_TIME)?.check()?;
    let deadline = Instant::now() + PATIENCE;
    loop {
        match connection.poll_for_event()? {
            Some(Event::SelectionNotify(answer)) if answer.property == NONE => {
                return Err(format!("the clipboard holds no {form}").into());
            }
            Some(Event::SelectionNotify(_)) => break,
            _ if Instant::now() > deadline => return Err("nobody answers for the clipboard".into()),
            _ => sleep(Duration::from_millis(5)),
        }
    }
    let answer = connection.get_property(true, window, property, AtomEnum::ANY, 0, u32::MAX / 4)?.reply()?;
    connection.destroy_window(window)?.check()?;
    Ok(answer.value)
}
