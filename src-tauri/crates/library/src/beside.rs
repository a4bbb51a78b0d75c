//! What is kept beside a game: it is no part of the game, is not undone with it, and is deleted with it.

use rusqlite::{OptionalExtension, params};

use crate::{GameId, Library, LibraryError};

impl Library {
    /// What is kept beside a game under a name, if anything is.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn beside(&self, game: GameId, name: &str) -> Result<Option<String>, LibraryError> {
        let mut statement = self.connection.prepare_cached("SELECT text FROM beside WHERE game = ?1 AND name = ?2")?;
        Ok(statement.query_row(params![game, name], |row| row.get(0)).optional()?)
    }

    /// The games beside which something is kept under a name.
    ///
    /// # Errors
    /// The library cannot be read.
    pub fn games_with(&self, name: &str) -> Result<Vec<GameId>, LibraryError> {
        let mut statement = self.connection.prepare_cached("SELECT game FROM beside WHERE name = ?1 ORDER BY game")?;
        Ok(statement.query_map([name], |row| row.get(0))?.collect::<Result<_, _>>()?)
    }

    /// Keeps a text beside a game, in the place of the one before; nothing forgets it. Beside a game that is not in the
    /// library nothing is kept.
    ///
    /// # Errors
    /// The library cannot be written.
    pub fn set_beside(&mut self, game: GameId, name: &str, text: Option<&str>) -> Result<(), LibraryError> {
        self.write(|transaction| {
            match text {
                Some(text) => transaction
                    .prepare_cached(
                        "INSERT OR REPLACE INTO beside (game, name, text) SELECT id, ?2, ?3 FROM games WHERE id = ?1",
                    )?
                    .execute(params![game, name, text])?,
                None => transaction
                    .prepare_cached("DELETE FROM beside WHERE game = ?1 AND name = ?2")?
                    .execute(params![game, name])?,
            };
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use alcazar_rules::{GameKind, Setup};
    use alcazar_session::Session;

    use super::*;

    #[test]
    fn what_is_kept_beside_a_game_stays_until_it_is_forgotten_or_the_game_is_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("library.db");
        let zara = || Session::new(GameKind::Zara, &Setup::default()).unwrap();
        let (mut library, _) = Library::open(&file).unwrap();
        let [one, two] = [zara(), zara()].map(|session| library.add(session).unwrap().id());
        library.set_beside(one, "a", Some("1")).unwrap();
        library.set_beside(one, "a", Some("2")).unwrap();
        library.set_beside(one, "b", Some("3")).unwrap();
        library.set_beside(two, "a", Some("4")).unwrap();
        library.set_beside(two + 1, "a", Some("5")).unwrap();
        drop(library);
        let (mut library, _) = Library::open(&file).unwrap();
        let beside = |library: &Library, game, name| library.beside(game, name).unwrap();
        assert_eq!(beside(&library, one, "a").as_deref(), Some("2"));
        assert_eq!(beside(&library, one, "b").as_deref(), Some("3"));
        assert_eq!(library.games_with("a").unwrap(), [one, two]);
        library.set_beside(one, "a", None).unwrap();
        assert_eq!((beside(&library, one, "a"), library.games_with("a").unwrap()), (None, vec![two]));
        library.bin(&[two]).unwrap();
        assert_eq!(library.empty_bin().unwrap(), 1);
        assert_eq!((beside(&library, two, "a"), library.games_with("a").unwrap()), (None, Vec::new()));
    }
}
