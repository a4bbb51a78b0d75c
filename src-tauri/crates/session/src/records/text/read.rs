//! From text to games.

use alcazar_rules::{GameKind, Seat, SeatInfo, Setup, SyntaxError};

use super::{LABELS, numbered};
use crate::players::capital;
use crate::records::fault::{Faults, TextCursor};
use crate::records::sgf::{MAX_FAULTS, MAX_MOVES, note};
use crate::records::{Fault, RecordError, final_result};
use crate::turn::{Notation, TurnError};
use crate::{Computer, Mark, NodeId, Property, Session, Way, read_turn};

/// Where the first game begins in a text.
pub(crate) fn begin(text: &[u8]) -> Option<usize> {
    let mut offset = 0;
    let mut heading = None;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        match heading {
            Some(start) if line.starts_with(b"Start: ") => return Some(start),
            _ if line.trim_ascii().is_empty() => heading = None,
            None if std::str::from_utf8(line).is_ok_and(|line| title(line).is_some()) => heading = Some(offset),
            _ => {}
        }
        offset += line.len();
    }
    None
}

/// The game that a line names alone.
fn title(line: &str) -> Option<GameKind> {
    GameKind::ALL.iter().copied().find(|kind| kind.info().name == line.trim_end())
}

/// Reads the games that begin at an offset of a text or behind it.
pub(crate) fn read(text: &str, start: usize) -> (Vec<Session>, Vec<Fault>) {
    let mut reader = Reader { faults: Faults::default(), games: Vec::new(), at: At::Outside, moves: 0 };
    let mut offset = start;
    for line in text[start..].split_inclusive('\n') {
        if reader.faults.len() >= MAX_FAULTS || reader.moves >= MAX_MOVES {
            let (limit, what) = if reader.moves >= MAX_MOVES { (MAX_MOVES, "moves") } else { (MAX_FAULTS, "faults") };
            reader.faults.add(offset, RecordError::TooMany { limit, what });
            break;
        }
        let content = line.strip_suffix('\n').unwrap_or(line);
        reader.line(offset, content.strip_suffix('\r').unwrap_or(content));
        offset += line.len();
    }
    reader.end_game();
    if reader.games.is_empty() && reader.faults.len() == 0 {
        reader.faults.add(start, RecordError::NoGame);
    }
    (reader.games, reader.faults.told(text.as_bytes(), encoding_rs::UTF_8, &mut TextCursor::default()))
}

struct Reader<'a> {
    faults: Faults,
    games: Vec<Session>,
    at: At<'a>,
    moves: usize,
}

/// What the next line belongs to.
enum At<'a> {
    /// No game yet.
    Outside,
    /// The heading of a game.
    Heading(Heading<'a>),
    /// The picture of the position at the end.
    Picture(Moves<'a>),
    /// The moves and comments.
    Moves(Moves<'a>),
}

/// A heading as far as it was read: its lines with their offsets.
struct Heading<'a> {
    offset: usize,
    kind: GameKind,
    lines: Vec<(usize, &'a str, &'a str)>,
}

/// A game while its moves are read.
struct Moves<'a> {
    session: Session,
    /// The end of the main line, and of each variation that is open with how far it is indented.
    lines: Vec<Line>,
    /// The comment that is being read, and where it belongs.
    comment: Vec<&'a str>,
    noted: Option<NodeId>,
    /// Whether text that belongs to no game was told.
    has_told: bool,
}

#[derive(Clone, Copy)]
struct Line {
    depth: usize,
    end: NodeId,
    /// Whether a move behind the end could not be played.
    is_lost: bool,
}

impl<'a> Reader<'a> {
    fn line(&mut self, offset: usize, line: &'a str) {
        if let Some(kind) = title(line) {
            self.end_game();
            self.at = At::Heading(Heading { offset, kind, lines: Vec::new() });
            return;
        }
        let is_blank = line.trim().is_empty();
        self.at = match std::mem::replace(&mut self.at, At::Outside) {
            At::Outside => At::Outside,
            At::Heading(mut heading) if !is_blank && numbered(line).is_none() => {
                match line.split_once(": ").or_else(|| line.split_once(':')) {
                    Some((label, value)) => heading.lines.push((offset, label, value)),
                    None => self.faults.add(offset, RecordError::Heading),
                }
                At::Heading(heading)
            }
            At::Heading(heading) => match self.begun(&heading) {
                None => At::Outside,
                Some(session) => {
                    let lines = vec![Line { depth: 0, end: 0, is_lost: false }];
                    let moves = Moves { session, lines, comment: Vec::new(), noted: Some(0), has_told: false };
                    if is_blank { At::Picture(moves) } else { At::Moves(self.told(moves, offset, line)) }
                }
            },
            // A picture may stand behind several blank lines, and ends with one.
            At::Picture(moves) if is_blank => At::Moves(moves),
            At::Picture(moves) if numbered(line).is_none() => At::Picture(moves),
            At::Picture(moves) | At::Moves(moves) => At::Moves(self.told(moves, offset, line)),
        };
    }

    fn end_game(&mut self) {
        let session = match std::mem::replace(&mut self.at, At::Outside) {
            At::Outside => None,
            At::Heading(heading) => self.begun(&heading),
            At::Picture(mut moves) | At::Moves(mut moves) => {
                moves.end_comment();
                Some(moves.session)
            }
        };
        self.games.extend(session.map(|mut session| {
            // A game that ends by the rules tells its result by itself.
            if final_result(&session).is_some() {
                session.tree_mut().at_mut(0).notes.set_property("RE", "");
            }
            session.walk(Way::End);
            session
        }));
    }

    /// The game that a heading tells of.
    fn begun(&mut self, heading: &Heading<'_>) -> Option<Session> {
        let line = |name| heading.lines.iter().find(|(_, label, _)| *label == name);
        let made = match line("Set-up").map(|&(offset, _, text)| (offset, set_up(text))) {
            Some((offset, Some(setup))) => Some((offset, Session::new(heading.kind, &setup))),
            Some((offset, None)) => {
                self.faults.add(offset, RecordError::Heading);
                None
            }
            None => None,
        };
        let mut session = match (line("Start"), made) {
            (Some(&(offset, label, text)), made) => match heading.kind.parse(text) {
                Ok(given) => {
                    let made = made
                        .and_then(|(offset, made)| made.map_err(|error| self.faults.add(offset, error.into())).ok());
                    let made = made.filter(|made| made.start() == &given);
                    made.unwrap_or_else(|| Session::from_position(given))
                }
                Err(error) => {
                    let place = label.len() + ": ".len() + error.column - 1;
                    self.faults.add_behind(offset, place, RecordError::Position(error.error));
                    return None;
                }
            },
            (None, Some((_, Ok(made)))) => made,
            (None, Some((offset, Err(error)))) => {
                self.faults.add(offset, error.into());
                return None;
            }
            (None, None) => Session::new(heading.kind, &Setup::default())
                .map_err(|error| self.faults.add(heading.offset, error.into()))
                .ok()?,
        };
        for &(offset, label, value) in &heading.lines {
            self.note_heading(&mut session, offset, label, value);
        }
        Some(session)
    }

    fn note_heading(&mut self, session: &mut Session, offset: usize, label: &str, value: &str) {
        let seats = session.kind().info().seats;
        let seat = seats.iter().take(session.players().len()).position(|seat| capital(seat.name) == label);
        let property = LABELS.iter().chain(&[("RE", "Result")]).find(|(_, told)| *told == label);
        if let Some(seat) = seat {
            let (name, computer) = player(value);
            session.set_player(Seat(seat as u8), name);
            session.set_computer(Seat(seat as u8), computer);
        } else if let Some((name, _)) = property {
            let value = if *name == "RE" { result(value) } else { value };
            session.tree_mut().at_mut(0).notes.set_property(name, value);
        } else if !["Set-up", "Start"].contains(&label) {
            self.faults.add(offset, RecordError::Heading);
        }
    }

    /// A game after a line of its moves or comments.
    fn told(&mut self, mut moves: Moves<'a>, offset: usize, line: &'a str) -> Moves<'a> {
        match numbered(line) {
            Some((depth, number, rest)) => {
                moves.end_comment();
                let turn = &line[rest..];
                moves.noted = match moves.play(depth, number, turn) {
                    Ok(played) => {
                        self.moves += 1;
                        played
                    }
                    Err((byte, error)) => {
                        self.faults.add(offset + rest + byte, error);
                        None
                    }
                };
            }
            None if line.starts_with(char::is_whitespace) => {
                let line = line.trim_start();
                let comment = line.strip_prefix("> ").or_else(|| line.strip_prefix('>')).unwrap_or(line);
                // A line of blanks alone says nothing.
                if !line.is_empty() {
                    moves.comment.push(comment);
                }
            }
            None if line.is_empty() || moves.has_told => {}
            None => {
                moves.has_told = true;
                self.faults.add(offset, RecordError::Outside);
            }
        }
        moves
    }
}

impl Moves<'_> {
    fn end_comment(&mut self) {
        let comment = std::mem::take(&mut self.comment);
        if let (Some(id), false) = (self.noted, comment.is_empty()) {
            note(&mut self.session, id, Property::new("C", &comment.join("\n")));
        }
    }

    /// Plays a turn where its number and its depth say that it stands, and gives the node it leads to; none behind
    /// a move that could not be played. The error has its place in the text.
    fn play(&mut self, depth: usize, number: u32, text: &str) -> Result<Option<NodeId>, (usize, RecordError)> {
        let Some(Line { end: before, is_lost, .. }) = self.parent(depth, number) else { return Ok(None) };
        let mut line = Line { depth, end: before, is_lost: true };
        if is_lost {
            self.lines.push(line);
            return Ok(None);
        }
        let played = self.turn(before, text);
        if let Ok(end) = played {
            line = Line { depth, end, is_lost: false };
        }
        self.lines.push(line);
        played.map(Some)
    }

    /// The end of the line that a turn goes on with, taken from the open ones, or where a variation begins.
    fn parent(&mut self, depth: usize, number: u32) -> Option<Line> {
        let turn = |line: &Line| self.session.tree().at(line.end).turn();
        let open = self.lines.iter().rposition(|line| line.depth <= depth).unwrap_or(0);
        self.lines.truncate(open + 1);
        let last = *self.lines.last()?;
        if last.depth == depth {
            // Another variation in the place of the same turn has a number that was there.
            if depth == 0 || number > turn(&last) + u32::from(last.is_lost) {
                return self.lines.pop();
            }
            self.lines.pop();
        }
        let base = *self.lines.last()?;
        let tree = self.session.tree();
        let way = std::iter::once(base.end).chain(tree.backward(base.end).map(|(before, _)| before));
        let end = way.into_iter().find(|&id| tree.at(id).turn() < number)?;
        let is_lost = base.is_lost && tree.at(end).turn() + 1 < number;
        Some(Line { depth, end, is_lost })
    }

    fn turn(&mut self, before: NodeId, text: &str) -> Result<NodeId, (usize, RecordError)> {
        let seats = self.session.kind().info().seats;
        let to_act = self.session.tree().at(before).position().to_act();
        let acting = to_act.and_then(|seat| seats.get(seat.index()));
        let named = |seat: &&SeatInfo| {
            let rest = text.strip_prefix(capital(seat.name).as_str());
            rest.is_some_and(|rest| rest.starts_with(' '))
        };
        let mut skipped = 0;
        if let Some(seat) = seats.iter().find(named) {
            if acting.is_some_and(|acting| acting != seat) {
                return Err((0, RecordError::NotToAct(seat.name)));
            }
            skipped = seat.name.len() + 1;
        }
        let mut at = before;
        for (column, action) in Notation::OWN.split(&text[skipped..]) {
            let place = |column: usize| {
                let chars = text[skipped..].char_indices().nth(column - 1);
                skipped + chars.map_or(text.len() - skipped, |(byte, _)| byte)
            };
            let (action, mark) = marked(action);
            let position = self.session.tree().at(at).position();
            let refused = if position.to_act() == to_act {
                let (actions, error) = read_turn(position, action);
                for action in actions {
                    at = self
                        .session
                        .tree_mut()
                        .child(at, action)
                        .map_err(|rule| (0, RecordError::Move(rule.into())))?;
                }
                error
            } else {
                Some(TurnError { column: 1, fault: SyntaxError::Trailing.into() })
            };
            if let Some(error) = refused {
                return Err((place(column + error.column - 1), RecordError::Move(error.fault)));
            }
            if mark.is_some() {
                self.session.tree_mut().at_mut(at).notes.set_mark(mark);
            }
        }
        Ok(at)
    }
}

/// A player as a heading tells of them: the name, and the computer that plays.
fn player(value: &str) -> (&str, Option<Computer>) {
    let computer = |level: &str| Computer::new(level.parse().ok()?, Computer::USUAL_SECONDS);
    let told = value.strip_suffix(')').and_then(|value| value.rsplit_once(" (level "));
    match told.and_then(|(name, level)| Some((name, computer(level)?))) {
        Some((name, computer)) => (if name == "Computer" { "" } else { name }, Some(computer)),
        None => (value, None),
    }
}

/// A result without what it means.
fn result(value: &str) -> &str {
    match value.rsplit_once(" (") {
        Some((result, meaning)) if meaning == "a draw)" || meaning.ends_with(" wins)") => result,
        _ => value,
    }
}

/// A set-up as a heading tells it: its name, a seed, and options, with commas between them.
fn set_up(text: &str) -> Option<Setup> {
    let mut parts = text.split(", ");
    let mut setup = Setup::variant(parts.next()?.trim());
    for part in parts {
        let (name, value) = part.trim().split_once(' ')?;
        if name == "seed" {
            setup.seed = Some(value.parse().ok()?);
        } else {
            setup.options.insert(name.to_owned(), value.to_owned());
        }
    }
    Some(setup)
}

/// The text of an action without the verdict behind it.
pub(crate) fn marked(text: &str) -> (&str, Option<Mark>) {
    let text = text.trim_end();
    let marks = [("?!", Mark::Doubtful), ("!?", Mark::Interesting), ("!", Mark::Good), ("?", Mark::Bad)];
    let found = marks.into_iter().find_map(|(sign, mark)| Some((text.strip_suffix(sign)?, Some(mark))));
    found.unwrap_or((text, None))
}
