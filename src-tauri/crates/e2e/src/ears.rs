//! What a screen reader hears of the page: the accessibility bus, and a client that keeps the names it knows.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use zbus::blocking::{Connection, MessageIterator, Proxy, connection::Builder};
use zbus::zvariant::OwnedValue;
use zbus::{MatchRule, message::Type};

use crate::{App, Fault};

/// How long the page may take until something is heard.
const PATIENCE: Duration = Duration::from_secs(20);

const OBJECT_EVENTS: &str = "org.a11y.atspi.Event.Object";

/// What is told of an element that gets the focus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// Its name.
    pub name: String,
    /// What describes it.
    pub description: String,
}

/// A screen reader's ears. Like one, it asks for the name of an element once and keeps it, for the web view tells of no
/// name that changes.
pub struct Ears {
    bus: Connection,
    page: String,
    focused: Receiver<String>,
    names: HashMap<String, String>,
}

impl Ears {
    /// Listens to the page of an app that was started so that it is heard.
    ///
    /// # Errors
    /// There is no accessibility bus, or the page is not on it.
    pub fn open(app: &App) -> Result<Self, Fault> {
        let session = Connection::session()?;
        let bus = Proxy::new(&session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")?;
        let address: String = bus.call("GetAddress", &())?;
        let bus = Builder::address(address.as_str())?.build()?;
        let registry =
            Proxy::new(&bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry")?;
        registry.call_method("RegisterEvent", &("object:state-changed:focused",))?;
        let page = connection_of(&bus, &app.page_process()?)?;
        let rule = MatchRule::builder()
            .msg_type(Type::Signal)
            .sender(page.clone())?
            .interface(OBJECT_EVENTS)?
            .member("StateChanged")?
            .build();
        let events = MessageIterator::for_match_rule(rule, &bus, Some(1000))?;
        let (sender, focused) = channel();
        std::thread::spawn(move || {
            for message in events.map_while(Result::ok) {
                let told = message.body().deserialize::<(String, i32, i32, OwnedValue, HashMap<String, OwnedValue>)>();
                let gets = told.is_ok_and(|(state, on, ..)| state == "focused" && on == 1);
                let Some(path) = message.header().path().filter(|_| gets).map(ToString::to_string) else { continue };
                if sender.send(path).is_err() {
                    return;
                }
            }
        });
        Ok(Self { bus, page, focused, names: HashMap::new() })
    }

    /// What gets the focus next.
    ///
    /// # Errors
    /// Nothing does in time.
    pub fn hear(&mut self) -> Result<Heard, Fault> {
        loop {
            let path = self.focused.recv_timeout(PATIENCE).map_err(|_| "nothing was heard")?;
            // What was taken away at once was never told.
            if let Ok(heard) = self.told(&path) {
                return Ok(heard);
            }
        }
    }

    /// Waits until something is heard of which something holds.
    ///
    /// # Errors
    /// Nothing of that kind is heard in time.
    pub fn hear_until(&mut self, holds: impl Fn(&Heard) -> bool) -> Result<Heard, Fault> {
        let mut before = Vec::new();
        loop {
            match self.hear() {
                Ok(heard) if holds(&heard) => return Ok(heard),
                Ok(heard) => before.push(heard),
                Err(fault) => return Err(format!("{fault}, but {before:?}").into()),
            }
        }
    }

    /// Forgets what was told so far.
    pub fn rest(&mut self) {
        while self.focused.try_recv().is_ok() {}
    }

    fn told(&mut self, path: &str) -> Result<Heard, Fault> {
        let element = Proxy::new(&self.bus, self.page.as_str(), path, "org.a11y.atspi.Accessible")?;
        let fresh: String = element.get_property("Name")?;
        let description = element.get_property("Description")?;
        let name = self.names.entry(path.to_owned()).or_insert(fresh).clone();
        Ok(Heard { name, description })
    }
}

/// The name on the bus of a process.
fn connection_of(bus: &Connection, process: &str) -> Result<String, Fault> {
    let process: u32 = process.parse()?;
    let names = Proxy::new(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")?;
    let all: Vec<String> = names.call("ListNames", &())?;
    let of = |name: &String| names.call::<_, _, u32>("GetConnectionUnixProcessID", &(name.as_str(),)).ok();
    all.into_iter()
        .find(|name| name.starts_with(':') && of(name) == Some(process))
        .ok_or_else(|| "the page is not on the accessibility bus".into())
}
