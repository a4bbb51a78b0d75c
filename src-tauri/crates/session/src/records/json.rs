//! Records for scripts: one JSON object a file.
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
//! - `nodes` is the whole tree, one node for each single action; node *n* stands at place *n*, behind its parent.
//!   `children` begins with the main line; moves that were deleted are left out. `turn` counts from 1 over all seats and is 0 at the start.
//! - `properties` are those of the SGF record that stand in no other field, as plain texts.
//!
//! Reading needs of a node but its `parent` and its `move`. The position of node 0 is the start if there is one, else
//! the set-up makes it; of the others, one that the move does not lead to is told as a fault. What `children` do not
//! name is left out. A move that cannot be played is left out with all that follows it.

mod read;

use std::collections::BTreeMap;

use alcazar_rules::SeatInfo;
use serde_json::{Map, Value, json};

use crate::{Computer, Node, NodeId, Session};
pub(crate) use read::{begin, read};

/// The version of the layout.
pub const VERSION: u32 = 1;

/// What a record calls itself.
const FORMAT: &str = "alcazar-record";

/// Writes games as one JSON object.
#[must_use]
pub fn write(games: &[Session]) -> String {
    let games: Vec<_> = games.iter().map(game).collect();
    let record = json!({ "format": FORMAT, "version": VERSION, "games": games });
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
    let shown = shown(session);
    let nodes: Vec<_> = shown.keys().filter_map(|&id| Some(node(session, &shown, id, session.node(id)?))).collect();
    json!({
        "game": info.id,
        "setup": session.setup(),
        "players": players,
        "result": super::result(session),
        "nodes": nodes,
    })
}

/// The nodes that were not deleted, each with its place in the record.
fn shown(session: &Session) -> BTreeMap<NodeId, usize> {
    let mut shown = BTreeMap::new();
    let mut rest = vec![0];
    while let Some(id) = rest.pop() {
        shown.insert(id, 0);
        rest.extend(session.node(id).into_iter().flat_map(Node::children));
    }
    shown.values_mut().zip(0..).for_each(|(place, number)| *place = number);
    shown
}

fn node(session: &Session, shown: &BTreeMap<NodeId, usize>, id: NodeId, node: &Node) -> Value {
    let place = |id: &NodeId| shown.get(id);
    let played = node.played();
    let seat = played.and_then(|played| session.kind().info().seats.get(played.seat.index()));
    let mut properties = Map::new();
    for property in node.notes.properties() {
        properties.insert(property.name.clone(), property.texts().collect());
    }
    json!({
        "id": place(&id),
        "parent": node.parent().as_ref().and_then(place),
        "children": node.children().iter().filter_map(place).collect::<Vec<_>>(),
        "turn": node.turn(),
        "seat": seat.map(|seat| seat.name),
        "move": played.map(|played| &played.text),
        "position": node.position().to_string(),
        "comment": node.notes.comment(),
        "properties": properties,
    })
}
