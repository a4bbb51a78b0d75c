//! What the library shows of a game without opening it.

use alcazar_rules::GameKind;
use alcazar_session::bounds::{MAX_TAGS, shown};
use alcazar_session::records::{self, Decision, ToldResult};
use alcazar_session::{Computer, Session};
use rusqlite::{OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};

use crate::LibraryError;
use crate::order::sort_key;
use crate::search::{DATE, folded};

/// The number of a game in its library; it is never given to another game.
pub type GameId = i64;

/// What the library shows of a game without opening it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Card {
    /// The game.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub id: GameId,
    /// Which game is played: its id, for instance `zara`.
    pub game: String,
    /// How many actions the main line has.
    pub plies: u32,
    /// Whether the main line leads to the end of the game, or the record tells how it ended.
    pub over: bool,
    /// When it came into the library, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub created: i64,
    /// When it was changed last, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub changed: i64,
    /// Whether it lies in the bin.
    pub binned: bool,
    /// The day that is shown, and by which games are sorted: the one on which it was played, as records write it, else
    /// the one on which it came into the library, by this machine's clock, as `2026-03-01`.
    pub day: String,
    /// How it ended; none if it goes on, or its result says nothing that is understood.
    pub ended: Option<Ended>,
    /// What is written on it.
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    pub label: Label,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ended {
    /// The seat that won; none after a draw.
    pub winner: Option<u8>,
    /// What decided it.
    pub decision: Decision,
    /// By how much it was won, in hundredths of a point, if that is told.
    pub margin: Option<u32>,
}

impl Ended {
    fn of(game: &str, result: &str) -> Option<Self> {
        let ToldResult { winner, decision, margin } = ToldResult::read(game.parse().ok()?, result)?;
        Some(Self { winner: winner.map(|seat| seat.0), decision, margin })
    }
}

/// What is written on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Label {
    /// The game's name; empty if it has none.
    pub name: String,
    /// The players' names, one a seat; empty where none was given.
    pub players: Vec<String>,
    /// The computers among the players, one entry a seat; none in what was written before there were computers.
    #[serde(default)]
    pub computers: Vec<Option<Computer>>,
    /// The day on which it was played, as records write it; empty if none was given.
    pub date: String,
    /// The event at which it was played; empty if none was given.
    pub event: String,
    /// The result as records write it; empty if there is none.
    pub result: String,
    /// The tags.
    pub tags: Vec<String>,
    /// The position string of the position at the cursor, for a picture.
    pub position: String,
}

impl Label {
    fn of(session: &Session) -> Self {
        let noted = |name| session.node(0).and_then(|start| start.notes.property(name)).unwrap_or_default();
        Self {
            name: session.name(),
            players: session.players().to_vec(),
            computers: session.computers().to_vec(),
            date: noted("DT"),
            event: noted("EV"),
            result: records::result(session).unwrap_or_default(),
            tags: session.tags(),
            position: session.position().to_string(),
        }
        .shown()
    }

    /// Without what is longer than a name or more than the tags that a game may have: both may be of an older version.
    fn shown(mut self) -> Self {
        self.tags.truncate(MAX_TAGS);
        let names = [&mut self.name, &mut self.date, &mut self.event, &mut self.result];
        for text in names.into_iter().chain(&mut self.players).chain(&mut self.tags) {
            text.truncate(shown(text).len());
        }
        self
    }

    /// What is searched: a line each for name, players, date, event, result and tags. A tag follows a `#` and ends
    /// with a tab.
    fn text(&self) -> String {
        let tags: Vec<_> = self.tags.iter().map(|tag| format!("#{}\t", in_line(tag))).collect();
        let players: Vec<_> = self.players.iter().filter(|name| !name.is_empty()).map(|name| in_line(name)).collect();
        let [name, date, event, result] = [&self.name, &self.date, &self.event, &self.result].map(|text| in_line(text));
        folded(&[name, players.join(", "), date, event, result, tags.concat()].join("\n"))
    }
}

/// What rows show in words of the page's language: the game, its seats, and the computers that play. Each stands
/// between two of [`Row::EDGE`], which neighbours share.
fn tokens(game: &str, computers: &[Option<Computer>]) -> String {
    let seats = game.parse::<GameKind>().map_or(&[][..], |kind| kind.info().seats);
    let levels = computers.iter().flatten().map(|computer| format!("computer-{}", computer.level()));
    let person = computers.iter().any(Option::is_some).then(|| "person".to_owned());
    let shown = [game.to_owned()].into_iter().chain(seats.iter().map(|seat| seat.name.to_owned()));
    let shown: Vec<_> = shown.chain(levels).chain(person).collect();
    format!("{0}{1}{0}", Row::EDGE, shown.join(&Row::EDGE.to_string()))
}

fn in_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The columns of a game that are searched and sorted by.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) game: String,
    /// What is searched, with the day that is shown: see [`Label::text`].
    pub(crate) text: String,
    /// See [`tokens`].
    pub(crate) tokens: String,
    /// What it is sorted by: see [`Order`].
    pub(crate) order: Order,
    pub(crate) plies: u32,
    pub(crate) over: bool,
    pub(crate) created: i64,
    pub(crate) changed: i64,
    pub(crate) binned: bool,
    /// The import with which it came.
    pub(crate) batch: Option<i64>,
}

impl Row {
    /// The columns of `games` in the order in which [`Row::read`] takes them.
    pub(crate) const COLUMNS: &str = "id, kind, text, plies, over, created, changed, binned,
        strftime('%Y-%m-%d', created / 1000, 'unixepoch', 'localtime'),
        (SELECT card FROM cards WHERE cards.game = games.id), batch";

    /// Stands around each token.
    pub(crate) const EDGE: char = '\u{1}';

    /// A damaged column says nothing, and the others are read: the game can be opened all the same.
    pub(crate) fn read(row: &rusqlite::Row) -> rusqlite::Result<(GameId, Self)> {
        let game = text(row, 1)?;
        let listed: Listed = serde_json::from_str(&text(row, 9)?).unwrap_or_default();
        Ok((
            row.get(0)?,
            Self {
                text: with_day(&text(row, 2)?, &text(row, 8)?),
                tokens: tokens(&game, &listed.computers),
                order: Order::of(&listed.name, &listed.players),
                game,
                plies: row.get(3).unwrap_or_default(),
                over: row.get(4).unwrap_or_default(),
                created: row.get(5).unwrap_or_default(),
                changed: row.get(6).unwrap_or_default(),
                binned: row.get(7).unwrap_or_default(),
                batch: row.get(10).unwrap_or_default(),
            },
        ))
    }
}

/// A column as a text, with a replacement character for what is none.
pub(crate) fn text(row: &rusqlite::Row, column: usize) -> rusqlite::Result<String> {
    let bytes = row.get_ref(column)?.as_bytes_or_null().ok().flatten();
    Ok(String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned())
}

/// What of a label is read for every row.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Listed {
    name: String,
    players: Vec<String>,
    computers: Vec<Option<Computer>>,
}

/// The keys by which the name and the players' names are sorted; empty where there are none.
#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) name: Box<[u8]>,
    pub(crate) players: Box<[u8]>,
}

impl Order {
    fn of(name: &str, players: &[String]) -> Self {
        let players: Vec<_> = players.iter().map(|name| shown(name)).filter(|name| !name.is_empty()).collect();
        let [name, players] = [shown(name), &players.join(", ")]
            .map(|text| if text.is_empty() { Box::default() } else { sort_key(text).into_boxed_slice() });
        Self { name, players }
    }
}

/// A row's text with a day in its line of the date, if that is empty.
fn with_day(text: &str, day: &str) -> String {
    let day = |(line, text)| if line == DATE && str::is_empty(text) { day } else { text };
    text.split('\n').enumerate().map(day).collect::<Vec<_>>().join("\n")
}

/// Writes a game that is new, or was changed, into the lists. Returns the row for the catalogue that is searched.
pub(crate) fn write(
    transaction: &Transaction,
    id: Option<GameId>,
    changes: u32,
    session: &Session,
    now: i64,
) -> Result<(GameId, Row), LibraryError> {
    let label = Label::of(session);
    let row = Row {
        game: session.kind().info().id.to_owned(),
        text: label.text(),
        tokens: tokens(session.kind().info().id, &label.computers),
        order: Order::of(&label.name, &label.players),
        plies: session.main_line().len() as u32,
        over: records::is_over(session),
        created: now,
        changed: now,
        binned: false,
        batch: None,
    };
    let (id, read) = transaction
        .prepare_cached(&format!(
            "INSERT INTO games (id, changes, kind, text, plies, over, created, changed, binned)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
         ON CONFLICT (id) DO UPDATE SET changes = excluded.changes, text = excluded.text, plies = excluded.plies,
             over = excluded.over, changed = excluded.changed, content = NULL
         RETURNING {}",
            Row::COLUMNS
        ))?
        .query_row(
            params![id, changes, row.game, row.text, row.plies, row.over, row.created, row.changed, row.binned],
            Row::read,
        )?;
    // What was read with the row is the label as it was.
    let row = Row { tokens: row.tokens, order: row.order, ..read };
    let card = serde_json::to_string(&label).map_err(|error| LibraryError::Damaged(error.to_string()))?;
    transaction
        .prepare_cached("INSERT OR REPLACE INTO cards (game, card) VALUES (?1, ?2)")?
        .execute(params![id, card])?;
    transaction.prepare_cached("DELETE FROM tags WHERE game = ?1")?.execute([id])?;
    for tag in &label.tags {
        transaction
            .prepare_cached("INSERT OR IGNORE INTO tags (game, tag) VALUES (?1, ?2)")?
            .execute(params![id, tag])?;
    }
    Ok((id, row))
}

/// The card of a game.
pub(crate) fn read(connection: &rusqlite::Connection, id: GameId) -> Result<Option<Card>, LibraryError> {
    let read = |row: &rusqlite::Row| {
        let (id, Row { game, plies, over, created, changed, binned, .. }) = Row::read(row)?;
        // A label that cannot be read leaves the rest of the card, from which the game can still be opened.
        let label: Label = serde_json::from_str(&text(row, 9)?).unwrap_or_default();
        let label = label.shown();
        let day = if label.date.is_empty() { text(row, 8)? } else { label.date.clone() };
        let ended = Ended::of(&game, &label.result);
        Ok(Card { id, game, plies, over, created, changed, binned, day, ended, label })
    };
    let select = format!("SELECT {} FROM games WHERE id = ?1", Row::COLUMNS);
    let mut statement = connection.prepare_cached(&select)?;
    Ok(statement.query_row([id], read).optional()?)
}
