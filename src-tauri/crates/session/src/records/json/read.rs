//! From JSON to games.

use std::collections::BTreeMap;

use alcazar_rules::{GameKind, Seat, Setup};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{FORMAT, VERSION};
use crate::notes::escape;
use crate::records::fault::{Faults, TextCursor};
use crate::records::sgf::{MAX_FAULTS, MAX_MOVES, is_misplaced, is_move, names_property, note, simple};
use crate::records::{Fault, RecordError, final_result};
use crate::{Computer, NodeId, Property, Session, Way, read_turn};

/// Where the record begins in a text.
pub(crate) fn begin(text: &[u8]) -> Option<usize> {
    let quoted = format!("\"{FORMAT}\"");
    let at = text.windows(quoted.len()).position(|part| part == quoted.as_bytes())?;
    text[..at].iter().rposition(|&byte| byte == b'{')
}

/// Reads the games of a record, which begins at an offset of a text.
pub(crate) fn read(text: &str, start: usize) -> (Vec<Session>, Vec<Fault>) {
    let mut reader = Reader { text, faults: Faults::default(), moves: 0 };
    let games = reader.record(start).unwrap_or_default();
    (games, reader.faults.told(text.as_bytes(), encoding_rs::UTF_8, &mut TextCursor::default()))
}

#[derive(Deserialize)]
struct Record<'a> {
    format: String,
    #[serde(borrow)]
    version: &'a RawValue,
    #[serde(borrow)]
    games: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Game<'a> {
    #[serde(borrow, rename = "game")]
    kind: &'a RawValue,
    #[serde(borrow, default)]
    setup: Option<&'a RawValue>,
    #[serde(borrow, default)]
    players: Vec<&'a RawValue>,
    #[serde(default)]
    result: Option<String>,
    #[serde(borrow)]
    nodes: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Player {
    seat: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    computer: Option<Computer>,
}

#[derive(Deserialize)]
struct Node<'a> {
    #[serde(default)]
    parent: Option<usize>,
    #[serde(default)]
    children: Option<Vec<usize>>,
    #[serde(default)]
    seat: Option<String>,
    #[serde(borrow, default, rename = "move")]
    played: Option<&'a RawValue>,
    #[serde(borrow, default)]
    position: Option<&'a RawValue>,
    #[serde(default)]
    comment: String,
    #[serde(default)]
    properties: Map<String, Value>,
}

struct Reader<'a> {
    text: &'a str,
    faults: Faults,
    moves: usize,
}

impl<'a> Reader<'a> {
    fn record(&mut self, start: usize) -> Option<Vec<Session>> {
        let text = &self.text[start..];
        let mut input = serde_json::Deserializer::from_str(text);
        let record = Record::deserialize(&mut input).map_err(|error| self.misread(text, &error)).ok()?;
        if let Err(error) = input.end() {
            self.faults.add(start + offset_of(text, &error), RecordError::Outside);
        }
        if record.format != FORMAT {
            self.faults.add(start, RecordError::NoGame);
            return None;
        }
        let version: u32 = self.parse(record.version.get())?;
        if version > VERSION {
            self.faults.add(self.offset(record.version.get()), RecordError::Newer(version));
            return None;
        }
        if record.games.is_empty() {
            self.faults.add(start, RecordError::NoGame);
        }
        Some(record.games.into_iter().map_while(|game| self.has_room().then(|| self.game(game))).flatten().collect())
    }

    fn has_room(&self) -> bool {
        self.faults.len() < MAX_FAULTS && self.moves < MAX_MOVES
    }

    /// Where a part of the text stands in it.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr())
    }

    fn misread(&mut self, part: &str, error: &serde_json::Error) {
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or_default().to_owned();
        self.faults.add(self.offset(part) + offset_of(part, error), RecordError::Json(words));
    }

    fn parse<T: Deserialize<'a>>(&mut self, part: &'a str) -> Option<T> {
        serde_json::from_str(part).map_err(|error| self.misread(part, &error)).ok()
    }

    fn game(&mut self, raw: &'a RawValue) -> Option<Session> {
        let game: Game<'a> = self.parse(raw.get())?;
        let name: String = self.parse(game.kind.get())?;
        let Some(kind) = GameKind::by_name(&name) else {
            self.faults.add(self.offset(game.kind.get()), RecordError::GameUnknown(name));
            return None;
        };
        let Some((&root, others)) = game.nodes.split_first() else {
            self.faults.add(self.offset(raw.get()), RecordError::NoStart);
            return None;
        };
        let start: Node<'a> = self.parse(root.get())?;
        let mut session = self.start(kind, game.setup, &start)?;
        for player in game.players {
            self.player(&mut session, player);
        }
        let mut tree = Branches { ids: vec![Some(0)], children: BTreeMap::new() };
        self.notes(&mut session, root, 0, &start);
        tree.expect(0, start.children);
        for &raw in others {
            let place = tree.ids.len();
            let id = self.has_room().then(|| self.follow(&mut session, &mut tree, place, raw)).flatten();
            tree.ids.push(id);
        }
        if !self.has_room() {
            let what = if self.moves < MAX_MOVES { (MAX_FAULTS, "faults") } else { (MAX_MOVES, "moves") };
            self.faults.add(self.offset(raw.get()), RecordError::TooMany { limit: what.0, what: what.1 });
        }
        tree.put_in_order(&mut session);
        if let Some(result) = game.result
            && final_result(&session).is_none()
            && let Some(notes) = session.notes_mut(0)
            && notes.property("RE").is_none()
        {
            notes.set_property("RE", &result);
        }
        session.walk(Way::End);
        Some(session)
    }

    /// The game as it begins: the position decides, and the set-up is believed if it makes that.
    fn start(&mut self, kind: GameKind, setup: Option<&'a RawValue>, start: &Node<'a>) -> Option<Session> {
        let made = match setup {
            None => None,
            Some(raw) => {
                let setup: Setup = self.parse(raw.get())?;
                let made = Session::new(kind, &setup);
                if let Err(error) = &made {
                    self.faults.add(self.offset(raw.get()), error.clone().into());
                }
                made.ok()
            }
        };
        let Some(raw) = start.position else {
            return match (made, setup) {
                (None, None) => Session::new(kind, &Setup::default()).ok(),
                (made, _) => made,
            };
        };
        let text: String = self.parse(raw.get())?;
        match kind.parse(&text) {
            Ok(given) => {
                let made = made.filter(|made| made.start() == &given);
                Some(made.unwrap_or_else(|| Session::from_position(given)))
            }
            Err(error) => {
                self.faults.add_behind(self.offset(raw.get()), error.column, RecordError::Position(error.error));
                None
            }
        }
    }

    fn player(&mut self, session: &mut Session, raw: &'a RawValue) {
        let Some(player) = self.parse::<Player>(raw.get()) else { return };
        let seats = session.kind().info().seats;
        match seats.iter().take(session.players().len()).position(|seat| seat.name == player.seat) {
            Some(seat) => {
                session.set_player(Seat(seat as u8), &simple(&player.name));
                session.set_computer(Seat(seat as u8), player.computer);
            }
            // Who has no seat is told only if something is said of them.
            None if player.name.is_empty() && player.computer.is_none() => {}
            None => self.faults.add(self.offset(raw.get()), RecordError::Players),
        }
    }

    /// Plays the move of a node and notes what it says; none if it does not stand in the tree.
    fn follow(
        &mut self,
        session: &mut Session,
        tree: &mut Branches,
        place: usize,
        raw: &'a RawValue,
    ) -> Option<NodeId> {
        let node: Node<'a> = self.parse(raw.get())?;
        let parent = node.parent.filter(|&parent| parent < place);
        let (Some(parent), Some(played)) = (parent, node.played) else {
            self.faults.add(self.offset(raw.get()), RecordError::Loose);
            return None;
        };
        let before = tree.parent(parent, place)?;
        let text: String = self.parse(played.get())?;
        let position = session.tree().at(before).position();
        let seats = session.kind().info().seats;
        let to_act = position.to_act().and_then(|seat| seats.get(seat.index()));
        if let Some(named) = node.seat.as_ref().and_then(|name| seats.iter().find(|seat| seat.name == name))
            && to_act.is_some_and(|to_act| to_act != named)
        {
            self.faults.add(self.offset(raw.get()), RecordError::NotToAct(named.name));
            return None;
        }
        let (actions, error) = read_turn(position, &text);
        if let Some(error) = error {
            self.faults.add_behind(self.offset(played.get()), error.column, RecordError::Move(error.fault));
            return None;
        }
        let mut at = before;
        for action in actions {
            self.moves += 1;
            at = session.tree_mut().child(at, action).ok()?;
        }
        if let Some(raw) = node.position {
            let told: String = self.parse(raw.get())?;
            let reached = session.tree().at(at).position().to_string();
            if told != reached && !session.kind().parse(&told).is_ok_and(|told| told.to_string() == reached) {
                self.faults.add(self.offset(raw.get()), RecordError::OtherPosition);
            }
        }
        self.notes(session, raw, at, &node);
        tree.expect(place, node.children);
        Some(at)
    }

    fn notes(&mut self, session: &mut Session, raw: &'a RawValue, id: NodeId, node: &Node<'a>) {
        if !node.comment.is_empty() {
            note(session, id, Property::new("C", &node.comment));
        }
        for (name, values) in &node.properties {
            let Ok(texts) = Vec::<String>::deserialize(values) else {
                self.faults.add(self.offset(raw.get()), RecordError::NoValue(name.clone()));
                continue;
            };
            let values = texts.iter().map(|text| escape(text).into_owned()).collect();
            let property = Property { name: name.clone(), values };
            let fault = if !names_property(name) || name.starts_with(|char: char| char.is_ascii_digit()) {
                Some(RecordError::Name)
            } else if property.values.is_empty() {
                Some(RecordError::NoValue(name.clone()))
            } else if is_move(session.kind(), &property) || (id == 0 && is_misplaced(session, &property, true)) {
                Some(RecordError::Misplaced(name.clone()))
            } else {
                (!note(session, id, property)).then_some(RecordError::TooManyProperties)
            };
            if let Some(fault) = fault {
                self.faults.add(self.offset(raw.get()), fault);
            }
        }
    }
}

/// The nodes of a record, by their place in it.
struct Branches {
    /// The nodes of the game, none where a node of the record does not stand in the tree.
    ids: Vec<Option<NodeId>>,
    /// The children that nodes name, by the place of the node, each with its place among them.
    children: BTreeMap<usize, BTreeMap<usize, usize>>,
}

impl Branches {
    fn expect(&mut self, place: usize, children: Option<Vec<usize>>) {
        if let Some(children) = children {
            self.children
                .insert(place, children.into_iter().enumerate().rev().map(|(place, child)| (child, place)).collect());
        }
    }

    /// The node behind which another stands; none if that names its children and not this one, as it is with moves that
    /// were deleted.
    fn parent(&self, parent: usize, child: usize) -> Option<NodeId> {
        let named = self.children.get(&parent).is_none_or(|children| children.contains_key(&child));
        self.ids.get(parent).copied().flatten().filter(|_| named)
    }

    /// Lets the children of each node stand as it names them, the main line first.
    fn put_in_order(&self, session: &mut Session) {
        for (&place, children) in &self.children {
            let Some(id) = self.ids.get(place).copied().flatten() else { continue };
            let mut order = BTreeMap::new();
            for (&child, &place) in children {
                if let Some(child) = self.ids.get(child).copied().flatten() {
                    let first = order.entry(child).or_insert(place);
                    *first = place.min(*first);
                }
            }
            session.tree_mut().at_mut(id).children.sort_by_key(|child| order.get(child).copied().unwrap_or(usize::MAX));
        }
    }
}

/// The place of a fault in a text, as an offset.
fn offset_of(text: &str, error: &serde_json::Error) -> usize {
    let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (line + error.column().saturating_sub(1)).min(text.len())
}
