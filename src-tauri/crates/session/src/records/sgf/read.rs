//! From marks to games.

use std::borrow::Cow;

use super::lex::{TokenKind, tokens};
use super::{FIRST_ACTION, MAX_BYTES, MAX_DEPTH, MAX_FAULTS, MAX_MARKS, MAX_MOVES, MAX_PROPERTIES, root};
use crate::records::fault::Faults;
use crate::records::{Fault, RecordError, Records};
use crate::turn::Notation;
use crate::{NodeId, Property, Session, Way};

/// Reads all games of an SGF file.
#[must_use]
pub fn read(bytes: &[u8]) -> Records {
    read_as(bytes, Dialect { start: root::start, notation: Notation::OWN })
}

/// What differs between the formats that share SGF's grammar.
#[derive(Clone, Copy)]
pub(crate) struct Dialect {
    /// Makes a game from the properties of the root, of which it takes those it understands.
    pub(crate) start: fn(&mut Vec<Found>, &mut Faults, usize) -> Option<Session>,
    /// How the turns are written.
    pub(crate) notation: Notation,
}

/// A property with the place of each value.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) property: Property,
    /// The offsets of the values, one each.
    pub(crate) offsets: Vec<usize>,
}

impl Found {
    /// Where the first value stands.
    pub(crate) fn offset(&self) -> usize {
        self.offsets.first().copied().unwrap_or_default()
    }

    /// The first value as plain text, with its offset.
    pub(crate) fn text(&self) -> (usize, String) {
        (self.offset(), self.property.texts().next().unwrap_or_default())
    }
}

/// Takes the first property of a name out of those of a node.
pub(crate) fn take(found: &mut Vec<Found>, name: &str) -> Option<Found> {
    let place = found.iter().position(|found| found.property.is(name))?;
    Some(found.remove(place))
}

pub(crate) fn read_as(bytes: &[u8], dialect: Dialect) -> Records {
    let mut reader = Reader { dialect, records: Records::default(), faults: Faults::default(), moves: 0 };
    if bytes.len() > MAX_BYTES {
        let fault = Fault { line: 1, column: 1, error: RecordError::TooLong(MAX_BYTES) };
        return Records { games: Vec::new(), faults: vec![fault] };
    }
    let text = reader.decode(bytes);
    reader.collection(&text);
    Records { faults: reader.faults.in_text(&text), ..reader.records }
}

const TOO_MANY_PROPERTIES: RecordError = RecordError::TooMany { limit: MAX_PROPERTIES, what: "properties at one node" };

struct Reader {
    dialect: Dialect,
    records: Records,
    faults: Faults,
    moves: usize,
}

/// Where the next node of a game goes.
#[derive(Clone, Copy)]
enum At {
    /// It is the root.
    Root,
    /// It follows a node.
    Node(NodeId),
    /// Nowhere: what it follows could not be read.
    Lost,
}

/// A property as it stands in the text: its name, and the values with their offsets.
type Raw<'a> = (&'a str, Vec<(usize, &'a str)>);

/// A game while it is read.
struct Tree<'a> {
    offset: usize,
    session: Option<Session>,
    at: At,
    /// Where the variations that are open began.
    forks: Vec<At>,
    /// The properties of the node that is being read, and where it began.
    node: Option<(usize, Vec<Raw<'a>>)>,
}

impl Tree<'_> {
    fn new(offset: usize) -> Self {
        Self { offset, session: None, at: At::Root, forks: Vec::new(), node: None }
    }
}

impl Reader {
    /// The text, without a byte order mark.
    fn decode<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, str> {
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let mut offset = 0;
        for chunk in bytes.utf8_chunks() {
            offset += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                if self.faults.len() < MAX_FAULTS {
                    self.faults.add(offset, RecordError::Encoding);
                }
                offset += char::REPLACEMENT_CHARACTER.len_utf8();
            }
        }
        String::from_utf8_lossy(bytes)
    }

    fn collection(&mut self, text: &str) {
        let mut tree: Option<Tree<'_>> = None;
        // Mail headers and the like may stand before the first game.
        let start = text.find('(').unwrap_or(text.len());
        let (mut marks, mut is_whole) = (0, true);
        let misread = self.faults.len();
        for token in tokens(&text[start..]) {
            let offset = start + token.offset;
            marks += token.size();
            let open = tree.as_ref().map_or(0, |tree| tree.forks.len());
            let limits = [
                (self.faults.len() - misread, MAX_FAULTS, "faults"),
                (self.moves, MAX_MOVES, "moves"),
                (open, MAX_DEPTH, "variations inside one another"),
                (marks, MAX_MARKS, "parts"),
            ];
            if let Some(&(_, limit, what)) = limits.iter().find(|(count, limit, _)| count >= limit) {
                self.faults.add(offset, RecordError::TooMany { limit, what });
                is_whole = false;
                break;
            }
            match (token.kind, &mut tree) {
                (TokenKind::Open, None) => tree = Some(Tree::new(offset)),
                (TokenKind::Open, Some(tree)) => {
                    self.end_node(tree);
                    tree.forks.push(tree.at);
                }
                (TokenKind::Close, Some(open)) => {
                    self.end_node(open);
                    match open.forks.pop() {
                        Some(fork) => open.at = fork,
                        None => self.end_game(tree.take().and_then(|tree| tree.session)),
                    }
                }
                (TokenKind::Node, Some(tree)) => {
                    self.end_node(tree);
                    tree.node = Some((offset, Vec::new()));
                }
                (TokenKind::Property(name, values), Some(Tree { node: Some((_, properties)), .. })) => {
                    if properties.len() >= MAX_PROPERTIES {
                        self.faults.add(offset, TOO_MANY_PROPERTIES);
                    } else {
                        let values = values.into_iter().map(|(offset, value)| (start + offset, value)).collect();
                        properties.push((name, values));
                    }
                }
                (TokenKind::Fault(error), _) => self.faults.add(offset, error),
                (TokenKind::Close | TokenKind::Node | TokenKind::Property(..), _) => {
                    self.faults.add(offset, RecordError::Unexpected);
                }
            }
        }
        if let Some(mut tree) = tree {
            self.end_node(&mut tree);
            if is_whole {
                self.faults.add(tree.offset, RecordError::OpenGame);
            }
            self.end_game(tree.session);
        }
        if self.records.games.is_empty() && self.faults.len() == 0 {
            self.faults.add(0, RecordError::NoGame);
        }
    }

    fn end_game(&mut self, session: Option<Session>) {
        self.records.games.extend(session.map(|mut session| {
            session.walk(Way::End);
            session
        }));
    }

    fn end_node(&mut self, tree: &mut Tree<'_>) {
        let Some((offset, properties)) = tree.node.take() else { return };
        let mut found: Vec<_> = properties
            .into_iter()
            .map(|(name, values)| Found {
                offsets: values.iter().map(|&(offset, _)| offset).collect(),
                property: Property {
                    name: name.to_owned(),
                    values: values.into_iter().map(|(_, value)| value.to_owned()).collect(),
                },
            })
            .collect();
        let is_root = matches!(tree.at, At::Root);
        if is_root {
            // A second root inside the same parentheses begins another game.
            let started = (self.dialect.start)(&mut found, &mut self.faults, offset);
            self.end_game(std::mem::replace(&mut tree.session, started));
            tree.at = if tree.session.is_some() { At::Node(0) } else { At::Lost };
        }
        if let (At::Node(before), Some(session)) = (tree.at, &mut tree.session) {
            tree.at = self.follow(session, before, found, is_root);
        }
    }

    /// Plays the moves of a node behind another and notes the rest there, or at the start if the node is the root.
    fn follow(&mut self, session: &mut Session, before: NodeId, found: Vec<Found>, is_root: bool) -> At {
        let seats = session.kind().info().seats;
        let (moves, notes): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|found| seats.iter().any(|seat| found.property.is(seat.sgf)));
        let mut path = vec![before];
        for Found { property, offsets } in moves {
            for (text, &offset) in property.texts().zip(&offsets) {
                if let Err((characters, error)) = self.play(session, &mut path, &property, &text) {
                    let place = text.char_indices().nth(characters).map_or(text.len(), |(place, _)| place);
                    self.faults.add(offset + place, error);
                    return At::Lost;
                }
            }
        }
        let at = path.last().copied().unwrap_or(before);
        for found in notes {
            let place = found.offset();
            if at == 0 && root::is_misplaced(session, &found.property, is_root) {
                self.faults.add(place, RecordError::Misplaced(found.property.name));
                continue;
            }
            let kept = match path[..] {
                _ if is_root => note(session, before, found.property),
                [_, first, _] if found.property.is(FIRST_ACTION) => note_first(session, first, at, &found.property),
                _ => note(session, at, found.property),
            };
            if !kept {
                self.faults.add(place, TOO_MANY_PROPERTIES);
                break;
            }
        }
        At::Node(at)
    }

    /// Plays a move behind the last node of a path, to which it adds; the error has its place in the text.
    fn play(
        &mut self,
        session: &mut Session,
        path: &mut Vec<NodeId>,
        property: &Property,
        text: &str,
    ) -> Result<(), (usize, RecordError)> {
        let Some(&before) = path.last() else { return Ok(()) };
        let position = session.tree().at(before).position();
        let seats = session.kind().info().seats;
        let other = seats.iter().find(|seat| property.is(seat.sgf));
        let to_act = position.to_act().and_then(|seat| seats.get(seat.index()));
        if let (Some(other), Some(to_act)) = (other, to_act)
            && other != to_act
        {
            return Err((0, RecordError::NotToAct(other.name)));
        }
        let (actions, error) = self.dialect.notation.read(position, text);
        let mut at = before;
        for action in actions {
            at = session.tree_mut().child(at, action).map_err(|rule| (0, RecordError::Move(rule.into())))?;
            path.push(at);
            self.moves += 1;
        }
        error.map_or(Ok(()), |error| Err((error.column - 1, RecordError::Move(error.fault))))
    }
}

/// Notes a property at a node; `false` if there are too many.
fn note(session: &mut Session, id: NodeId, property: Property) -> bool {
    let notes = &mut session.tree_mut().at_mut(id).notes;
    let has_room = notes.properties().len() < MAX_PROPERTIES;
    if has_room {
        notes.add(property);
    }
    has_room
}

/// Notes what a turn's node says of its first action; what cannot be read stays with the turn. `false` if there are
/// too many properties.
fn note_first(session: &mut Session, first: NodeId, turn: NodeId, property: &Property) -> bool {
    property.values.iter().all(|value| {
        let split = value.split_once(':').filter(|(name, _)| name.chars().any(|char| char.is_ascii_uppercase()));
        let named = split.filter(|(name, _)| name.chars().all(|char| char.is_ascii_alphanumeric()));
        let (id, name, value) = match named {
            Some((name, value)) => (first, name, value),
            None => (turn, FIRST_ACTION, value.as_str()),
        };
        note(session, id, Property { name: name.to_owned(), values: vec![value.to_owned()] })
    })
}
