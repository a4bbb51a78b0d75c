//! From marks to games.

use alcazar_rules::{GameKind, Seat};
use encoding_rs::Encoding;

use super::lex::{Grammar, TokenKind, names_property};
use super::text::{decoded, replaced};
use super::{FIRST_ACTION, MAX_DEPTH, MAX_FAULTS, MAX_MARKS, MAX_MOVES, MAX_PROPERTIES, MODE, root};
use crate::notes::{escape, unescape_bare};
use crate::records::fault::Faults;
use crate::records::{RecordError, little_golem};
use crate::turn::Notation;
use crate::{NodeId, Property, Session, Way};

/// What differs between the formats that share SGF's grammar.
#[derive(Clone, Copy)]
pub(crate) struct Dialect {
    /// Makes a game from the properties of the root, of which it takes those it understands.
    pub(crate) start: fn(&mut Vec<Located>, &mut Faults, usize) -> Option<Session>,
    /// How the turns are written.
    pub(crate) notation: Notation,
    /// The value of `RE` where a seat writes a word for the end instead of a move.
    pub(crate) ending: fn(Seat, &str) -> Option<String>,
}

/// A property with the place of each value.
#[derive(Debug)]
pub(crate) struct Located {
    pub(crate) property: Property,
    /// The offsets of the values, one each.
    pub(crate) offsets: Vec<usize>,
}

impl Located {
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
pub(crate) fn take(found: &mut Vec<Located>, name: &str) -> Option<Located> {
    let place = found.iter().position(|found| found.property.is(name))?;
    Some(found.remove(place))
}

/// Reads one game, from its first parenthesis on.
pub(super) fn game(
    bytes: &[u8],
    grammar: Grammar,
    encoding: &'static Encoding,
    faults: &mut Faults,
) -> Option<Session> {
    let dialect = if grammar.is_bare { little_golem::DIALECT } else { root::DIALECT };
    let mut reader = Reader { dialect, grammar, encoding, faults, moves: 0, misread: 0 };
    reader.game(bytes)
}

struct Reader<'a> {
    dialect: Dialect,
    grammar: Grammar,
    encoding: &'static Encoding,
    faults: &'a mut Faults,
    moves: usize,
    /// How many of the faults are of letters: those leave all marks where they are, and so end nothing.
    misread: usize,
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

/// A property as it stands in the file: its name, and the values with their offsets.
type Raw<'a> = (&'a str, Vec<(usize, &'a [u8])>);

/// A game while it is read.
struct Tree<'a> {
    session: Option<Session>,
    at: At,
    /// Where the variations that are open began.
    forks: Vec<At>,
    /// The properties of the node that is being read, and where it began.
    node: Option<(usize, Vec<Raw<'a>>)>,
}

impl Reader<'_> {
    fn game(&mut self, bytes: &[u8]) -> Option<Session> {
        let mut tree = Tree { session: None, at: At::Root, forks: Vec::new(), node: None };
        let mut marks = 0;
        for token in self.grammar.tokens(bytes) {
            marks += token.size();
            let limits = [
                (self.faults.len() - self.misread, MAX_FAULTS, "faults"),
                (self.moves, MAX_MOVES, "moves"),
                (tree.forks.len().saturating_sub(1), MAX_DEPTH, "variations inside one another"),
                (marks, MAX_MARKS, "parts"),
            ];
            if let Some(&(_, limit, what)) = limits.iter().find(|(count, limit, _)| count >= limit) {
                self.faults.add(token.offset, RecordError::TooMany { limit, what });
                return self.end(tree);
            }
            match token.kind {
                TokenKind::Open => {
                    self.end_node(&mut tree);
                    tree.forks.push(tree.at);
                }
                TokenKind::Close => {
                    self.end_node(&mut tree);
                    match tree.forks.pop() {
                        Some(fork) if !tree.forks.is_empty() => tree.at = fork,
                        _ => return self.end(tree),
                    }
                }
                TokenKind::Node => {
                    self.end_node(&mut tree);
                    tree.node = Some((token.offset, Vec::new()));
                }
                TokenKind::Property(name, values) => match &mut tree.node {
                    Some((_, properties)) if properties.len() >= MAX_PROPERTIES => {
                        self.faults.add(token.offset, RecordError::TooManyProperties);
                    }
                    Some((_, properties)) => properties.push((name, values)),
                    None => self.faults.add(token.offset, RecordError::Unexpected),
                },
                TokenKind::Fault(error) => self.faults.add(token.offset, error),
            }
        }
        self.faults.add(0, RecordError::OpenGame);
        self.end(tree)
    }

    fn end(&mut self, mut tree: Tree<'_>) -> Option<Session> {
        self.end_node(&mut tree);
        let mut session = tree.session?;
        session.walk(Way::End);
        Some(session)
    }

    fn end_node(&mut self, tree: &mut Tree<'_>) {
        let Some((offset, properties)) = tree.node.take() else { return };
        let mut found: Vec<_> = properties.into_iter().map(|property| self.found(property)).collect();
        let is_root = matches!(tree.at, At::Root);
        if is_root {
            tree.session = (self.dialect.start)(&mut found, self.faults, offset);
            tree.at = if tree.session.is_some() { At::Node(0) } else { At::Lost };
        }
        if let (At::Node(before), Some(session)) = (tree.at, &mut tree.session) {
            tree.at = self.follow(session, before, found, is_root);
        }
    }

    /// The property as text.
    fn found(&mut self, (name, values): Raw<'_>) -> Located {
        let offsets = values.iter().map(|&(offset, _)| offset).collect();
        let values = values.into_iter().map(|(offset, value)| {
            let (text, mut misread) = decoded(value, self.encoding);
            if self.grammar.was_wide {
                misread = replaced(&text).collect();
            }
            for place in misread {
                if self.misread < MAX_FAULTS {
                    self.misread += 1;
                    self.faults.add(offset + place, RecordError::Encoding(self.encoding.name()));
                }
            }
            if self.grammar.is_bare { escape(&unescape_bare(&text)).into_owned() } else { text.into_owned() }
        });
        Located { property: Property { name: name.to_owned(), values: values.collect() }, offsets }
    }

    /// Plays the moves of a node behind another and notes the rest there, or at the start if the node is the root.
    fn follow(&mut self, session: &mut Session, before: NodeId, found: Vec<Located>, is_root: bool) -> At {
        let kind = session.kind();
        let seats = kind.info().seats;
        let (moves, notes): (Vec<_>, Vec<_>) = found.into_iter().partition(|found| is_move(kind, &found.property));
        let mut path = vec![before];
        for Located { property, offsets } in moves {
            let seat = Seat(seats.iter().position(|seat| property.is(seat.sgf)).unwrap_or_default() as u8);
            for (text, &offset) in property.texts().zip(&offsets) {
                if let Some(result) = (self.dialect.ending)(seat, &text) {
                    session.tree_mut().at_mut(0).notes.set_property("RE", &result);
                    continue;
                }
                if let Err((characters, error)) = self.play(session, &mut path, &property, &text) {
                    self.faults.add_behind(offset, characters, error);
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
                self.faults.add(place, RecordError::TooManyProperties);
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

/// Whether a property is a move, which is played and not noted.
pub(crate) fn is_move(kind: GameKind, property: &Property) -> bool {
    property.is(MODE) || kind.info().seats.iter().any(|seat| property.is(seat.sgf))
}

/// Notes a property at a node; `false` if there are too many.
pub(crate) fn note(session: &mut Session, id: NodeId, property: Property) -> bool {
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
        let named = value.split_once(':').filter(|(name, _)| names_property(name));
        let (id, name, value) = match named {
            Some((name, value)) => (first, name, value),
            None => (turn, FIRST_ACTION, value.as_str()),
        };
        note(session, id, Property { name: name.to_owned(), values: vec![value.to_owned()] })
    })
}
