//! The commands on the library: the games lying open, and finding, opening, copying and binning games.

use alcazar_library::{Card, GameId, Query};
use alcazar_rules::{GameKind, View};
use alcazar_session::Change;
use alcazar_session::records::sgf;
use serde::Serialize;

use crate::desk::Desk;
use crate::error::Answer;
use crate::table::Table;

/// Some of the games that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfPage {
    /// How many were found.
    pub total: u32,
    /// Those that are wanted.
    pub games: Vec<ShelfCard>,
}

/// A game with its picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShelfCard {
    /// What is known of the game.
    pub card: Card,
    /// The position at its cursor; none if it cannot be shown.
    pub view: Option<View>,
}

impl ShelfCard {
    fn of(card: Card) -> Self {
        let kind: Option<GameKind> = card.game.parse().ok();
        let position = kind.and_then(|kind| kind.parse(&card.label.position).ok());
        Self { view: position.map(|position| position.view()), card }
    }
}

impl Desk {
    /// The games lying open, in the order of their tabs.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn tabs(&self) -> Answer<Vec<Card>> {
        self.with(|open| {
            let games = open.library.tabs()?.games;
            Ok(games.into_iter().map(|id| open.library.card(id)).collect::<Result<_, _>>()?)
        })
    }

    /// Puts a game of the library on the table.
    ///
    /// # Errors
    /// `no-such-game`, or the library cannot be read or written.
    pub fn open_game(&self, id: GameId) -> Answer<Table> {
        self.with(|open| {
            let game = open.load(id)?;
            open.put(game)
        })
    }

    /// Closes a game: the one on the table makes room for its neighbour among the tabs. It stays in the library.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn close_game(&self, id: GameId) -> Answer<Option<Table>> {
        self.with(|open| {
            let mut tabs = open.library.tabs()?;
            let place = tabs.games.iter().position(|&game| game == id);
            tabs.games.retain(|&game| game != id);
            if tabs.current != Some(id) {
                open.library.set_tabs(&tabs)?;
                return Ok(open.table());
            }
            let neighbour =
                place.and_then(|place| tabs.games.get(place.min(tabs.games.len().saturating_sub(1))).copied());
            tabs.current = neighbour;
            open.library.set_tabs(&tabs)?;
            open.clear();
            let Some(neighbour) = neighbour else { return Ok(None) };
            let game = open.load(neighbour)?;
            open.put(game).map(Some)
        })
    }

    /// Finds games.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn search(&self, query: &Query) -> Answer<ShelfPage> {
        let page = self.with(|open| open.library.search(query))?;
        Ok(ShelfPage { total: page.total, games: page.games.into_iter().map(ShelfCard::of).collect() })
    }

    /// Edits a game of the library, whether it stands on the table or not.
    ///
    /// # Errors
    /// `no-such-game`, `change-refused`, or the library cannot be read or written.
    pub fn edit_game(&self, id: GameId, change: &Change) -> Answer<Card> {
        self.with(|open| {
            open.edit(id, change)?;
            Ok(open.library.card(id)?)
        })
    }

    /// All tags in use, each with the number of games that have it.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn tags(&self) -> Answer<Vec<(String, u32)>> {
        Ok(self.with(|open| open.library.tags())?)
    }

    /// Copies a game with all its branches.
    ///
    /// # Errors
    /// `no-such-game`, or the library cannot be read or written.
    pub fn copy_game(&self, id: GameId) -> Answer<Card> {
        self.with(|open| {
            let copy = open.library.copy(id)?.id();
            Ok(open.library.card(copy)?)
        })
    }

    /// Puts games into the bin; those lying open are closed.
    ///
    /// # Errors
    /// `no-such-game`, or the library cannot be written.
    pub fn bin_games(&self, ids: &[GameId]) -> Answer<()> {
        self.with(|open| {
            open.library.bin(ids)?;
            if open.library.tabs()?.current.is_none() {
                open.clear();
            }
            Ok(())
        })
    }

    /// Takes games out of the bin.
    ///
    /// # Errors
    /// `no-such-game`, or the library cannot be written.
    pub fn restore_games(&self, ids: &[GameId]) -> Answer<()> {
        Ok(self.with(|open| open.library.restore(ids))?)
    }

    /// Deletes games that lie in the bin for ever. Answers how many they were.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn delete_games(&self, ids: &[GameId]) -> Answer<u32> {
        Ok(self.with(|open| open.library.delete(ids))?)
    }

    /// Deletes all games in the bin for ever. Answers how many they were.
    ///
    /// # Errors
    /// The library cannot be read or written.
    pub fn empty_bin(&self) -> Answer<u32> {
        Ok(self.with(|open| open.library.empty_bin())?)
    }

    /// Gives games a tag, beside those that they have.
    ///
    /// # Errors
    /// `no-such-game`, or the library cannot be read or written.
    pub fn tag_games(&self, ids: &[GameId], tag: &str) -> Answer<()> {
        self.with(|open| {
            for &id in ids {
                let mut tags = open.library.card(id)?.label.tags;
                tags.push(tag.to_owned());
                open.edit(id, &Change::Tags { tags })?;
            }
            Ok(())
        })
    }

    /// The records of games as one SGF file.
    ///
    /// # Errors
    /// `no-such-game`, or the library cannot be read.
    pub fn records(&self, ids: &[GameId]) -> Answer<String> {
        self.with(|open| {
            let games = ids.iter().map(|&id| Ok(open.load(id)?.session().clone())).collect::<Answer<Vec<_>>>()?;
            Ok(sgf::write(&games))
        })
    }
}
