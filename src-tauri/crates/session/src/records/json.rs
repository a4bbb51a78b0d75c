//! Records for scripts: one JSON object a file, written and not read.
//!
//! ```json
//! {
//!   "format": "alcazar-record",
//!   "version": 1,
//!   "games": [{
//!     "game": "zara",
//!     "setup": {"variant": "standard", "seed": null, "options": {"seats": "2", "size": "auto"}},
//!     "players": [{"seat": "red", "name": "Anna"},
//!                 {"seat": "blue", "name": "", "computer": {"level": 8, "seconds": 10}}],
//!     "result": null,
//!     "nodes": [
//!       {"id": 0, "parent": null, "children": [1], "turn": 0, "seat": null, "move": null,
//!        "position": "5/5/5/5/5 r - …", "comment": "", "properties": {"GN": ["A game"]}},
//!       {"id": 1, "parent": 0, "children": [], "turn": 1, "seat": "red", "move": "xo--@c3",
//!        "position": "5/5/2rxo--2/5/5 b c3 …", "comment": "", "properties": {}}
//!     ]
//!   }]
//! }
//! ```
//!
//! - `version` grows when a field changes its meaning or goes away; fields may be added without that.
//! - `setup` is null for a game that starts from a given position; the start is the position of node 0.
//! - `players` has one entry a seat; `name` is empty where none was given, `computer` is there
//!   where a computer plays.
//! - `result` is that of SGF: see [`sgf`](super::sgf); null if there is none.
//! - `nodes` is the whole tree, one node for each single action; node *n* stands at place *n*. `children` begins with
//!   the main line. `turn` counts from 1 over all seats and is 0 at the start.
//! - `properties` are those of the SGF record that stand in no other field, as plain texts.

use alcazar_rules::SeatInfo;
use serde_json::{Map, Value, json};

use crate::{Computer, Node, Session};

/// The version of the layout.
pub const VERSION: u32 = 1;

/// Writes games as one JSON object.
#[must_use]
pub fn write(games: &[Session]) -> String {
    let games: Vec<_> = games.iter().map(game).collect();
    let record = json!({ "format": "alcazar-record", "version": VERSION, "games": games });
    format!("{record:#}\n")
}

fn game(session: &Session) -> Value {
    let info = session.kind().info();
    let players = info.seats.iter().zip(session.players().iter().zip(session.computers()));
    let player = |(seat, (name, computer)): (&SeatInfo, (&String, &Option<Computer>))| {
        let mut player = json!({ "seat": seat.name, "name": name });
        if let Some(computer) = computer {
            player["computer"] = json!(computer);
        }
        player
    };
    let players: Vec<_> = players.map(player).collect();
    let nodes: Vec<_> =
        (0..).map_while(|id| Some((id, session.node(id)?))).map(|(id, at)| node(session, id, at)).collect();
    json!({
        "game": info.id,
        "setup": session.setup(),
        "players": players,
        "result": super::result(session),
        "nodes": nodes,
    })
}

fn node(session: &Session, id: u32, node: &Node) -> Value {
    let played = node.played();
    let seat = played.and_then(|played| session.kind().info().seats.get(played.seat.index()));
    let mut properties = Map::new();
    for property in node.notes.properties() {
        properties.insert(property.name.clone(), property.texts().collect());
    }
    json!({
        "id": id,
        "parent": node.parent(),
        "children": node.children(),
        "turn": node.turn(),
        "seat": seat.map(|seat| seat.name),
        "move": played.map(|played| &played.text),
        "position": node.position().to_string(),
        "comment": node.notes.comment(),
        "properties": properties,
    })
}
