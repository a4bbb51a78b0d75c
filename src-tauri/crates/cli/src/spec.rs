//! Players as the command line names them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use alcazar_engine::arena::Player;
use alcazar_engine::{Level, Limits, Request};

/// A player of a match: `random`, `greedy`, `reference`, or the limits of a computer player such as `level=5,movetime=200`.
#[derive(Clone, Debug)]
pub struct Spec {
    pub text: String,
    pub player: Player,
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The time for a move if nothing limits it.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The limits, with the usual time if there is none; a level below the highest is a limit too.
pub fn or_usual(limits: Limits, level: Level) -> Limits {
    if limits == Limits::default() && level == Level::MAX {
        Limits { time: Some(USUAL_TIME), ..limits }
    } else {
        limits
    }
}

/// A level from 1 to 8.
pub fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "a level is a number from 1 to 8".to_owned())
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let player = match text {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "reference" => Player::Reference,
            _ => Player::Engine(request(text)?),
        };
        Ok(Self { text: text.to_owned(), player })
    }
}

fn request(text: &str) -> Result<Request, String> {
    fn number<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
        value.parse().map_err(|_| format!("{name}={value:?} is not a number in range"))
    }
    let mut request = Request::default();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or_else(|| {
            format!("{part:?} is none of random, greedy, reference, level=, movetime=, nodes=, depth= and threads=")
        })?;
        match name {
            "level" => request.level = level(value)?,
            "movetime" => request.limits.time = Some(Duration::from_millis(number(name, value)?)),
            "nodes" => request.limits.nodes = Some(number(name, value)?),
            "depth" => request.limits.depth = Some(number(name, value)?),
            "threads" => request.threads = number(name, value)?,
            _ => return Err(format!("there is no {name:?}, but level, movetime, nodes, depth and threads")),
        }
    }
    request.limits = or_usual(request.limits, request.level);
    Ok(request)
}
