//! Positions being set up by hand. A [`Sketch`] holds what stands on each cell and what is written beside the board,
//! whether or not that can be a position; the game's own parser says what is impossible, so that no rule is told twice.

mod edit;

pub use edit::Edit;

use serde::Serialize;

use crate::text::Shared;
use crate::{Game, GameKind, Notice, ParseError, Piece, Shape, SyntaxError, View};

/// The longest text that is read, in bytes: several times the longest position string.
const LONGEST_TEXT: usize = 4096;

/// What a game must know of its position strings so that they can be sketched.
pub(crate) trait Sketched {
    /// The fields after the board that a person may set.
    const FIELDS: &'static [FieldInfo];

    /// A piece at the beginning of a text, and the bytes it takes.
    fn read_piece(text: &str) -> Option<(Piece, usize)>;

    /// The text of a piece.
    fn write_piece(piece: &Piece) -> String;

    /// The values of the fields, from the words after the board.
    fn read_fields(words: &[&str]) -> Option<Vec<String>>;

    /// The words after the board.
    fn write_fields(fields: &[String]) -> String;

    /// A start of the game on a board with so many groups of cells, for the names of the cells and for the pieces.
    fn template(groups: usize, fields: &[String]) -> Option<View>;

    /// The pieces there are, one list a seat.
    fn stock(template: &View) -> Vec<Vec<Piece>>;

    /// The names of what can be changed in a piece where it stands.
    fn tweaks(piece: &Piece) -> Vec<String>;

    /// The piece with something changed in it.
    fn tweak(piece: &Piece, name: &str) -> Option<Piece>;

    /// Sets a field; `false` if the value is none for it.
    fn set(sketch: &mut Sketch, name: &str, value: &str) -> bool {
        let place = Self::FIELDS.iter().position(|field| field.name == name);
        let slot = place.and_then(|place| sketch.fields.get_mut(place));
        slot.map(|slot| value.clone_into(slot)).is_some()
    }

    /// The value of a field.
    fn get(sketch: &Sketch, name: &str) -> String {
        let place = Self::FIELDS.iter().position(|field| field.name == name);
        place.and_then(|place| sketch.fields.get(place)).cloned().unwrap_or_default()
    }

    /// The letters of the hands, one text a seat, in games that have hands.
    fn hands(_sketch: &Sketch) -> Option<Vec<String>> {
        None
    }

    /// Writes the hands back.
    fn set_hands(_sketch: &mut Sketch, _hands: &[String]) {}
}

/// A field of a position string beside the board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FieldInfo {
    pub name: &'static str,
    /// The values it may have; any text if there are none.
    pub choices: &'static [&'static str],
}

/// The functions of a game, told by its name.
#[derive(Clone, Copy)]
pub(crate) struct Codec {
    /// Whether the board is written by columns from their first space up, an empty one as a dot; otherwise by ranks
    /// from the top, runs of empty squares as numbers.
    by_columns: bool,
    fields: &'static [FieldInfo],
    read_piece: fn(&str) -> Option<(Piece, usize)>,
    write_piece: fn(&Piece) -> String,
    read_fields: fn(&[&str]) -> Option<Vec<String>>,
    write_fields: fn(&[String]) -> String,
    template: fn(usize, &[String]) -> Option<View>,
    stock: fn(&View) -> Vec<Vec<Piece>>,
    tweaks: fn(&Piece) -> Vec<String>,
    tweak: fn(&Piece, &str) -> Option<Piece>,
    set: fn(&mut Sketch, &str, &str) -> bool,
    get: fn(&Sketch, &str) -> String,
    hands: fn(&Sketch) -> Option<Vec<String>>,
    set_hands: fn(&mut Sketch, &[String]),
}

impl Codec {
    pub(crate) fn of<G: Game + Sketched>() -> Self {
        Self {
            by_columns: G::info().shape == Shape::Hexagon,
            fields: G::FIELDS,
            read_piece: G::read_piece,
            write_piece: G::write_piece,
            read_fields: G::read_fields,
            write_fields: G::write_fields,
            template: G::template,
            stock: G::stock,
            tweaks: G::tweaks,
            tweak: G::tweak,
            set: G::set,
            get: G::get,
            hands: G::hands,
            set_hands: G::set_hands,
        }
    }
}

/// A position being set up, possible or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    kind: GameKind,
    /// The cells in the order of the position string, by rank or column.
    pub(crate) groups: Vec<Vec<Cell>>,
    pub(crate) fields: Vec<String>,
}

/// A cell of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub name: String,
    pub piece: Option<Piece>,
}

/// What an editor shows of a sketch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Edited {
    /// The position string, of an impossible position too.
    pub position: String,
    /// What stands where.
    pub view: View,
    /// What is impossible; none if a game can begin from here.
    pub fault: Option<Notice>,
    /// The pieces there are, one list a seat.
    pub stock: Vec<Vec<Piece>>,
    /// The fields beside the board.
    pub fields: Vec<Field>,
    /// What can be changed in the pieces that stand on cells: names for [`Edit::Tweak`].
    pub tweaks: Vec<(String, Vec<String>)>,
}

/// A field beside the board that can be set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Field {
    /// The name, for [`Edit::Field`] and for locale keys.
    pub name: String,
    /// The value.
    pub value: String,
    /// The values it may have; any text if there are none.
    pub choices: Vec<String>,
}

impl Sketch {
    /// Reads a text that has the shape of a position string, be it a possible position or not.
    ///
    /// # Errors
    /// What the game's parser says.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST_TEXT {
            return Err(ParseError::at(text, LONGEST_TEXT, SyntaxError::Trailing));
        }
        let known = kind.parse(text).map(|position| position.to_string());
        let read = Self::shape(kind, known.as_deref().unwrap_or(text));
        read.ok_or_else(|| match known {
            Err(error) => error,
            Ok(_) => ParseError::at(text, 0, SyntaxError::expected(Shared::Position)),
        })
    }

    fn shape(kind: GameKind, text: &str) -> Option<Self> {
        let codec = kind.codec();
        let words: Vec<&str> = text.split_whitespace().collect();
        let (board, rest) = words.split_first()?;
        let fields = (codec.read_fields)(rest)?;
        let written: Vec<&str> = board.split('/').collect();
        let template = (codec.template)(written.len(), &fields)?;
        let mut groups = groups(codec, &template);
        if groups.len() != written.len() {
            return None;
        }
        for (group, text) in groups.iter_mut().zip(written) {
            let mut rest = text;
            let mut cells = group.iter_mut();
            while let Some(first) = rest.chars().next() {
                let empty = match first {
                    '.' if codec.by_columns => 1,
                    _ if codec.by_columns => 0,
                    _ => first.to_digit(10).unwrap_or_default(),
                };
                if empty > 0 {
                    for _ in 0..empty {
                        cells.next()?;
                    }
                    rest = rest.get(1..)?;
                } else {
                    let (piece, length) = (codec.read_piece)(rest)?;
                    cells.next()?.piece = Some(piece);
                    rest = rest.get(length..)?;
                }
            }
            if cells.next().is_some() {
                return None;
            }
        }
        Some(Self { kind, groups, fields })
    }

    /// The position string.
    #[must_use]
    pub fn text(&self) -> String {
        let codec = self.kind.codec();
        let group = |cells: &Vec<Cell>| {
            let mut text = String::new();
            let mut run = 0;
            for cell in cells {
                match &cell.piece {
                    None if codec.by_columns => text.push('.'),
                    None => run += 1,
                    Some(piece) => {
                        push_run(&mut text, &mut run);
                        text.push_str(&(codec.write_piece)(piece));
                    }
                }
            }
            push_run(&mut text, &mut run);
            text
        };
        let board = self.groups.iter().map(group).collect::<Vec<_>>().join("/");
        format!("{board} {}", (codec.write_fields)(&self.fields))
    }

    /// What an editor shows.
    #[must_use]
    pub fn show(&self) -> Option<Edited> {
        let codec = self.kind.codec();
        let position = self.text();
        let parsed = self.kind.parse(&position);
        let mut view = (codec.template)(self.groups.len(), &self.fields)?;
        let stock = (codec.stock)(&view);
        if let Ok(game) = &parsed {
            view = game.view();
        } else {
            self.fill(&mut view);
        }
        let choices = |field: &FieldInfo| if field.name == "side" { self.letters(&view) } else { owned(field.choices) };
        let fields = codec.fields.iter().map(|field| Field {
            name: field.name.to_owned(),
            value: (codec.get)(self, field.name),
            choices: choices(field),
        });
        let tweaks = self.cells().filter_map(|cell| Some((cell.name.clone(), (codec.tweaks)(cell.piece.as_ref()?))));
        Some(Edited {
            fault: parsed.err().map(|error| Notice::new(error.error)),
            stock,
            fields: fields.collect(),
            tweaks: tweaks.filter(|(_, names)| !names.is_empty()).collect(),
            view,
            position,
        })
    }

    /// Puts what stands here into the view of another position.
    fn fill(&self, view: &mut View) {
        for cell in &mut view.cells {
            let own = self.cells().find(|own| own.name == cell.name);
            cell.piece = own.and_then(|own| own.piece.clone());
            cell.zone = None;
        }
        if let Some(hands) = (self.kind.codec().hands)(self) {
            for (seat, letters) in view.seats.iter_mut().zip(hands) {
                seat.hand.retain(|(slot, _)| letters.contains(slot.as_str()));
            }
        }
        view.to_act = None;
        view.prompt = None;
    }

    /// The letters of the seats that play.
    fn letters(&self, view: &View) -> Vec<String> {
        self.kind.info().seats.iter().take(view.seats.len()).map(|seat| seat.letter.to_string()).collect()
    }

    fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.groups.iter().flatten()
    }

    pub(crate) fn cell(&mut self, name: &str) -> Option<&mut Cell> {
        self.groups.iter_mut().flatten().find(|cell| cell.name == name)
    }
}

/// The empty cells of a board in the order of the position string.
pub(crate) fn groups(codec: Codec, template: &View) -> Vec<Vec<Cell>> {
    let mut names: Vec<&String> = template.cells.iter().map(|cell| &cell.name).collect();
    let group = |name: &str| name.chars().find(|char| char.is_ascii_digit() != codec.by_columns);
    if codec.by_columns {
        names.sort_by_key(|name| (group(name), name.len(), name.as_str()));
    }
    let cells = names.into_iter().map(|name| Cell { name: name.clone(), piece: None }).collect::<Vec<_>>();
    cells.chunk_by(|a, b| group(&a.name) == group(&b.name)).map(<[Cell]>::to_vec).collect()
}

fn push_run(text: &mut String, run: &mut usize) {
    if *run > 0 {
        text.push_str(&run.to_string());
    }
    *run = 0;
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}
