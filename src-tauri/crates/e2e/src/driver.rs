//! `WebDriver`, as far as it takes to look into the page.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

use crate::Fault;

/// Longer than the page may take for an answer: the driver itself gives a script up after half a minute.
const PATIENCE: Duration = Duration::from_secs(60);

/// Longer than the app takes to come up while the machine is busy with everything else.
const START_PATIENCE: Duration = Duration::from_secs(180);

/// A page under the eyes of the driver; the app is closed when this is dropped.
pub(crate) struct Session {
    agent: Agent,
    address: String,
}

impl Session {
    /// Lets the driver at a port start the app.
    ///
    /// # Errors
    /// The driver does not listen yet, or the app does not come up.
    pub fn open(port: u16, binary: &str, arguments: &[&str]) -> Result<Self, Fault> {
        let config = Agent::config_builder().http_status_as_error(false).build();
        let agent = Agent::new_with_config(config);
        let mut address = format!("http://127.0.0.1:{port}/session");
        let options = json!({ "webkitgtk:browserOptions": { "binary": binary, "args": arguments } });
        let asked = json!({ "capabilities": { "alwaysMatch": options } });
        let opened = post(&agent, &address, START_PATIENCE, &asked)?;
        let id = opened["sessionId"].as_str().ok_or_else(|| format!("no session: {opened}"))?;
        address = format!("{address}/{id}");
        Ok(Self { agent, address })
    }

    /// Runs the body of a JavaScript function and answers what it returns.
    ///
    /// # Errors
    /// It throws, or the app is gone.
    pub fn run(&self, body: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.execute("sync", body, arguments)
    }

    /// The same, and answers what the function hands to its last argument.
    ///
    /// # Errors
    /// It throws, or the app is gone.
    pub fn run_until_done(&self, body: &str, arguments: &[Value]) -> Result<Value, Fault> {
        self.execute("async", body, arguments)
    }

    fn execute(&self, way: &str, body: &str, arguments: &[Value]) -> Result<Value, Fault> {
        let address = format!("{}/execute/{way}", self.address);
        post(&self.agent, &address, PATIENCE, &json!({ "script": body, "args": arguments }))
            .map_err(|fault| format!("{fault}, when asked: {body}").into())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A session whose app is gone already cannot be closed.
        let _ = self.agent.delete(&self.address).config().timeout_global(Some(PATIENCE)).build().call();
    }
}

/// What the driver answers in time.
fn post(agent: &Agent, address: &str, patience: Duration, content: &Value) -> Result<Value, Fault> {
    let mut answer = agent.post(address).config().timeout_global(Some(patience)).build().send_json(content)?;
    let fine = answer.status().is_success();
    let mut content = answer.body_mut().read_json::<Value>()?;
    let value = content["value"].take();
    if fine { Ok(value) } else { Err(format!("{}: {}", value["error"], value["message"]).into()) }
}
