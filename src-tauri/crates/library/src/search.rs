//! Finding games while typing.
//!
//! What is searched and sorted by is held in memory, some hundred bytes a game, and looked through from end to end at
//! every query. At 100,000 games that takes a few milliseconds, about as long as asking a full-text index in the file;
//! unlike that, it finds parts of words and gives every order at the same price.

use std::collections::BTreeMap;

use rusqlite::params;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::card::{self, Row};
use crate::order::sort_key;
use crate::{Card, GameId, Library, LibraryError};

/// Which games are looked for, and which of them are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub struct Query {
    /// Words, each of which stands in the name, the players' names, the day, the event, the result, the tags or what the
    /// glossary says of the game; letter case and marks on letters do not matter, and parts of words are found.
    pub text: String,
    /// How the page calls what it shows in words of its language, as pairs of token and words: a game's id, a seat's name,
    /// `computer-3` for a computer of that level, `person` for who plays against a computer.
    pub glossary: Vec<(String, String)>,
    /// A game's id, for instance `zara`; all games if there is none.
    pub game: Option<String>,
    /// A tag that they have.
    pub tag: Option<String>,
    /// Whether they are over.
    pub over: Option<bool>,
    /// The import with which they came: see [`Batch`](crate::Batch).
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub batch: Option<i64>,
    /// Whether those in the bin are looked for, or those that are not.
    pub binned: bool,
    /// The order.
    pub sort: Sort,
    /// Whether the order is turned round.
    pub reverse: bool,
    /// How many of them come before those that are wanted.
    pub offset: u32,
    /// How many are wanted at most.
    pub limit: u32,
}

/// The order of the games; those that are equal stand with the latest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// The one changed last first.
    #[default]
    Changed,
    /// The one that came last first.
    Created,
    /// By name, those without one last.
    Name,
    /// By the players' names, those without any last.
    Players,
    /// By the day that is shown, the latest first: see [`Card::day`](crate::Card::day).
    Date,
    /// By the number of actions, the shortest first.
    Plies,
    /// By which game is played.
    Game,
}

/// Some of the games that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Page {
    /// How many were found.
    pub total: u32,
    /// Those that are wanted.
    pub games: Vec<Card>,
}

/// The games as they are searched, as far as they were read.
#[derive(Debug, Default)]
pub(crate) struct Catalogue {
    rows: BTreeMap<GameId, Row>,
    /// The last game that was read.
    read_to: GameId,
    is_whole: bool,
}

/// How many games are read at once while nobody waits for them: few enough to make room for others within
/// milliseconds.
const GAMES_AHEAD: u32 = 4000;

/// The line of a row's text in which the day stands: see [`card::Label`].
pub(crate) const DATE: usize = 2;

impl Library {
    /// Finds games.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn search(&mut self, query: &Query) -> Result<Page, LibraryError> {
        self.read_on(u32::MAX)?;
        let rows = &self.catalogue.rows;
        let wanted = Wanted::by(query);
        let hits = rows.iter().filter(|(_, row)| wanted.is(row));
        let mut found: Vec<_> = hits.map(|(&id, row)| (Key::of(query.sort, id, row), row.changed, id)).collect();
        let total = found.len() as u32;
        // The latest date comes first, and so do those that have one.
        let reverse = query.reverse != (query.sort == Sort::Date);
        let order = |one: &(Key, i64, GameId), other: &(Key, i64, GameId)| {
            let order = if reverse { other.0.cmp(&one.0) } else { one.0.cmp(&other.0) };
            order.then_with(|| (other.1, other.2).cmp(&(one.1, one.2)))
        };
        // Only what comes before the end of the page needs its place in the order.
        let end = (query.offset as usize).saturating_add(query.limit as usize);
        if end < found.len() {
            found.select_nth_unstable_by(end, order);
            found.truncate(end);
        }
        let start = found.len().min(query.offset as usize);
        if start > 0 && start < found.len() {
            found.select_nth_unstable_by(start, order);
        }
        let page = &mut found[start..];
        page.sort_unstable_by(order);
        let wanted: Vec<_> = page.iter().map(|&(_, _, id)| id).collect();
        let cards = wanted.into_iter().filter_map(|id| card::read(&self.connection, id).transpose());
        Ok(Page { total, games: cards.collect::<Result<_, _>>()? })
    }

    /// The card of one game.
    ///
    /// # Errors
    /// `NoSuchGame`, or the library cannot be read.
    pub fn card(&self, id: GameId) -> Result<Card, LibraryError> {
        card::read(&self.connection, id)?.ok_or(LibraryError::NoSuchGame(id))
    }

    /// All tags in use, in the order of the alphabet, each with the number of games outside the bin that have it.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn tags(&self) -> Result<Vec<(String, u32)>, LibraryError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT tag, count(*) FROM tags JOIN games ON id = game WHERE NOT binned GROUP BY tag")?;
        let tags = statement.query_map([], |row| Ok((card::text(row, 0)?, row.get(1)?)))?;
        let mut tags = tags.collect::<Result<Vec<_>, _>>()?;
        tags.sort_by_cached_key(|(tag, _)| sort_key(tag));
        Ok(tags)
    }

    /// Reads some more of what is searched, so that the first search need not wait for it; `false` if all was read.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn read_ahead(&mut self) -> Result<bool, LibraryError> {
        self.read_on(GAMES_AHEAD)?;
        Ok(!self.catalogue.is_whole)
    }

    fn read_on(&mut self, games: u32) -> Result<(), LibraryError> {
        let catalogue = &mut self.catalogue;
        if catalogue.is_whole {
            return Ok(());
        }
        let select = format!("SELECT {} FROM games WHERE id > ?1 ORDER BY id LIMIT ?2", Row::COLUMNS);
        let mut statement = self.connection.prepare_cached(&select)?;
        let mut count = 0;
        for row in statement.query_map(params![catalogue.read_to, games], Row::read)? {
            let (id, row) = row?;
            catalogue.rows.insert(id, row);
            catalogue.read_to = id;
            count += 1;
        }
        catalogue.is_whole = count < games;
        Ok(())
    }

    pub(crate) fn list(&mut self, id: GameId, row: Row) {
        let catalogue = &mut self.catalogue;
        if catalogue.is_whole || id <= catalogue.read_to {
            catalogue.rows.insert(id, row);
        }
    }

    pub(crate) fn list_binned(&mut self, games: &[GameId], binned: bool) {
        for game in games {
            if let Some(row) = self.catalogue.rows.get_mut(game) {
                row.binned = binned;
            }
        }
    }

    pub(crate) fn unlist(&mut self, games: &[GameId]) {
        for game in games {
            self.catalogue.rows.remove(game);
        }
    }
}

/// What a row must be like, ready for comparing.
struct Wanted<'a> {
    query: &'a Query,
    /// Each with the tokens that the page calls so.
    words: Vec<(String, Vec<String>)>,
    /// The tag as it stands in a row's text.
    tag: Option<String>,
}

impl<'a> Wanted<'a> {
    fn by(query: &'a Query) -> Self {
        let glossary: Vec<_> = query.glossary.iter().map(|(token, words)| (token, folded(words))).collect();
        let word = |word: &str| {
            let called = glossary.iter().filter(|(_, words)| words.contains(word));
            (word.to_owned(), called.map(|(token, _)| format!("{0}{token}{0}", Row::EDGE)).collect())
        };
        let words = folded(&query.text).split_whitespace().map(word).collect();
        Self { query, words, tag: query.tag.as_ref().map(|tag| format!("#{}\t", folded(tag))) }
    }

    fn is(&self, row: &Row) -> bool {
        let query = self.query;
        row.binned == query.binned
            && query.game.as_ref().is_none_or(|game| *game == row.game)
            && query.batch.is_none_or(|batch| row.batch == Some(batch))
            && query.over.is_none_or(|over| over == row.over)
            && self.tag.as_ref().is_none_or(|tag| row.text.contains(tag))
            && self
                .words
                .iter()
                .all(|(word, tokens)| row.text.contains(word) || tokens.iter().any(|token| row.tokens.contains(token)))
    }
}

/// What a row is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    number: i64,
    text: &'a [u8],
}

impl<'a> Key<'a> {
    fn of(sort: Sort, id: GameId, row: &'a Row) -> Self {
        let number = |number| Self { number, text: &[] };
        let words = |text: &'a [u8]| Self { number: text.is_empty().into(), text };
        let day = || row.text.split('\n').nth(DATE).unwrap_or_default().as_bytes();
        match sort {
            Sort::Changed => number(-row.changed),
            Sort::Created => number(-id),
            Sort::Name => words(&row.order.name),
            Sort::Players => words(&row.order.players),
            Sort::Date => Self { number: (!day().is_empty()).into(), text: day() },
            Sort::Plies => number(row.plies.into()),
            Sort::Game => Self { number: 0, text: row.game.as_bytes() },
        }
    }
}

/// A text without what does not matter when searching: letter case, marks on letters, and the dot of the i.
pub(crate) fn folded(text: &str) -> String {
    let letters = text.nfkd().filter(|&letter| !is_combining_mark(letter)).flat_map(char::to_lowercase);
    letters
        .filter(|&letter| !is_combining_mark(letter))
        .map(|letter| if letter == 'ı' { 'i' } else { letter })
        .collect()
}
