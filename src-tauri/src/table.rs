//! What the page is told about games: the answers of the commands.

use alcazar_library::GameId;
use alcazar_rules::{AnyGame, Coded, Draft, GameKind, Piece, Preview, Setup, SetupInfo, View};
use alcazar_session::bounds::{MAX_TAGS, shown};
use alcazar_session::{Change, Computer, Deed, NodeId, Session};
use serde::Serialize;

use crate::error::Code;

/// The game on the table as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Table {
    /// Counts the changes of the table; a command that changes something names the revision that it was made for.
    pub revision: u32,
    /// The game's number in the library.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// The game's name; empty if it has none.
    pub name: String,
    /// The game's tags.
    pub tags: Vec<String>,
    /// Which game is played: its id, for instance `zara`.
    pub game: String,
    /// The most actions of one turn.
    pub actions_a_turn: u8,
    /// What the lead of a side is told in, as a locale key.
    pub unit: String,
    /// How it began; none if it began from a given position.
    pub setup: Option<Setup>,
    /// The players' names, one a seat; empty where none was given.
    pub players: Vec<String>,
    /// The computers among the players, one entry a seat.
    pub computers: Vec<Option<Computer>>,
    /// Who is to act: a person, or a computer, and what that is doing.
    pub acting: Acting,
    /// The position.
    pub view: View,
    /// The position string.
    pub position: String,
    /// Whether rules are kept.
    pub mode: Mode,
    /// What the seat to act holds in hand.
    pub draft: Option<Draft>,
    /// What the action did that led to this position: marked until the next one.
    pub last: Option<Preview>,
    /// What the actions of the same turn did before it, in their order: marked with it.
    pub before_last: Vec<Preview>,
    /// What the last turn took off the board, by cell: shown until the next one.
    pub fallen: Vec<(String, Piece)>,
    /// Where the seats that played since the one to act, but for the last one, have put something: marked too.
    pub earlier: Vec<String>,
    /// The move that led to the cursor; none at the start.
    pub made: Option<MoveView>,
    /// What is written at the cursor.
    pub comment: String,
    /// Counts the changes of the tree of moves, so that the page asks for it only when it is another.
    pub tree_revision: u32,
    /// The node that the cursor is on: 0 is the start.
    pub cursor: u32,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to do again.
    pub can_redo: bool,
    /// What undoing will do.
    pub undo: Option<Deed>,
    /// What undoing by a turn will do.
    pub undo_turn: Option<Deed>,
    /// What doing again will do.
    pub redo: Option<Deed>,
    /// Whether a move leads on from the cursor.
    pub can_forward: bool,
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Acting {
    /// A person, or nobody.
    Person,
    /// A computer, which is at work.
    Thinking,
    /// A computer, which waits to be told to go on.
    Waiting,
}

/// Whether rules are kept at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Mode {
    /// They are, and the game knows no other way.
    Ruled,
    /// They are, and the game may go on as a free table.
    MayBeFree,
    /// Nothing is forbidden; what the rules would say of the last action is the warning in [`Table::last`].
    Free,
}

impl Mode {
    fn of(position: &AnyGame) -> Self {
        match (position.is_free(), position.may_be_free()) {
            (true, _) => Self::Free,
            (false, true) => Self::MayBeFree,
            (false, false) => Self::Ruled,
        }
    }
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MoveView {
    /// The node in the tree of moves from which it was made.
    pub from: u32,
    /// The seat that acted.
    pub seat: u8,
    /// The canonical text of the action.
    pub text: String,
    /// Whether it changed nothing but whether the rules hold.
    pub mode: bool,
}

/// What came of taking in records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// The first game of a single file, now on the table; none if there were several files.
    pub table: Option<Table>,
    /// The files, for a single one its path.
    pub path: String,
    /// How many files were read.
    pub files: u32,
    /// How many games came into the library.
    pub games: u32,
    /// How many were there before, and were not kept once more.
    pub known: u32,
    /// The number under which all that came in can be taken back: see [`crate::desk::Desk::undo_import`].
    #[cfg_attr(test, ts(type = "number | null"))]
    pub batch: Option<i64>,
    /// What could not be read, with file, line and column.
    pub faults: Vec<String>,
    /// Why the rest did not come in, if the library could not keep it.
    pub broken: Option<Code>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

/// A game that can be chosen on the start page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameCard {
    /// The game's id, for instance `zara`.
    pub id: String,
    /// The names of all seats that the game can have, for locale keys.
    pub seats: Vec<String>,
    /// The ways to begin, the standard one first.
    pub setups: Vec<SetupCard>,
    /// A lively position for the card.
    pub sample: View,
}

/// One way to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetupCard {
    /// The name, for instance `random`.
    pub name: String,
    /// Whether it needs a seed.
    pub seeded: bool,
    /// The choices it leaves open.
    pub options: Vec<OptionCard>,
}

/// One choice of a way to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionCard {
    /// The name, for instance `size`.
    pub name: String,
    /// The values it may have, the default first.
    pub values: Vec<String>,
}

impl Table {
    /// The table as it stands.
    pub(crate) fn of(session: &Session, id: GameId, revision: u32, tree_revision: u32, acting: Acting) -> Self {
        let cursor = session.cursor();
        let deed = |change: Option<Change>| change.map(|change| session.deed(&change));
        let (undo, redo) = (deed(session.to_undo()), session.deed_of_redo());
        Self {
            revision,
            id,
            name: shown(&session.name()).to_owned(),
            tags: session.tags().iter().take(MAX_TAGS).map(|tag| shown(tag).to_owned()).collect(),
            game: session.kind().info().id.to_owned(),
            actions_a_turn: session.kind().info().actions_a_turn,
            unit: session.kind().info().unit.code().to_owned(),
            setup: session.setup().cloned(),
            players: session.players().iter().map(|name| shown(name).to_owned()).collect(),
            computers: session.computers().to_vec(),
            acting,
            view: session.position().view(),
            position: session.position().to_string(),
            mode: Mode::of(session.position()),
            draft: session.draft().cloned(),
            last: session.last(),
            before_last: session.before_last(),
            fallen: session.fallen(),
            earlier: session.earlier(),
            made: MoveView::of(session, cursor),
            comment: session.node(cursor).map_or_else(String::new, |node| node.notes.comment().to_owned()),
            tree_revision,
            cursor,
            can_undo: undo.is_some(),
            can_redo: redo.is_some(),
            undo,
            undo_turn: deed(session.to_undo_turn()),
            redo,
            can_forward: session.node(cursor).is_some_and(|node| !node.children().is_empty()),
        }
    }
}

impl MoveView {
    fn of(session: &Session, id: NodeId) -> Option<Self> {
        let node = session.node(id)?;
        let played = node.played()?;
        let mode = played.action.is_mode();
        Some(Self { from: node.parent()?, seat: played.seat.0, text: played.text.clone(), mode })
    }
}

impl GameCard {
    /// All games, in the order in which they are offered.
    pub(crate) fn all() -> Vec<Self> {
        GameKind::ALL.iter().filter_map(|&kind| Self::of(kind)).collect()
    }

    fn of(kind: GameKind) -> Option<Self> {
        let info = kind.info();
        Some(Self {
            id: info.id.to_owned(),
            seats: info.seats.iter().map(|seat| seat.name.to_owned()).collect(),
            setups: info.setups.iter().map(SetupCard::of).collect(),
            sample: kind.parse(info.sample).ok()?.view(),
        })
    }
}

impl SetupCard {
    fn of(setup: &SetupInfo) -> Self {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let option = |option: &alcazar_rules::OptionInfo| OptionCard {
            name: option.name.to_owned(),
            values: words(option.values),
        };
        Self { name: setup.name.to_owned(), seeded: setup.seeded, options: setup.options.iter().map(option).collect() }
    }
}
