//! The page's own words, for what is told beside a picture.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use alcazar_rules::{GameKind, Notice, Piece};

use crate::games::Drawing;

/// The languages that there are words for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Turkish.
    Turkish,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Turkish];

    /// Its tag, for instance `en`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Turkish => "tr",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Self::English => include_str!("../../../../ui/app/locales/en.json"),
            Self::Turkish => include_str!("../../../../ui/app/locales/tr.json"),
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Self, UnknownLanguage> {
        Self::ALL.into_iter().find(|language| language.tag() == tag).ok_or_else(|| UnknownLanguage(tag.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// A tag of a language that there are no words for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no words in the language {0:?}; there are en and tr")]
pub struct UnknownLanguage(pub String);

/// The words of a language by their keys.
#[derive(Debug)]
pub struct Words {
    language: Language,
    words: HashMap<String, String>,
}

static ALL: LazyLock<[Words; 2]> = LazyLock::new(|| {
    // The files are part of the program; a test reads each of them whole.
    Language::ALL.map(|language| Words { language, words: serde_json::from_str(language.file()).unwrap_or_default() })
});

impl Words {
    /// The words of a language.
    #[must_use]
    pub fn in_language(language: Language) -> &'static Self {
        match language {
            Language::English => &ALL[0],
            Language::Turkish => &ALL[1],
        }
    }

    /// Whose words these are.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The words of a key; the key itself if there are none, which a test rules out for whatever may be named.
    #[must_use]
    pub fn of(&self, key: &str) -> String {
        self.raw(key).to_owned()
    }

    fn raw<'a>(&'a self, key: &'a str) -> &'a str {
        self.words.get(key).map_or(key, String::as_str)
    }

    /// The words of a key with arguments in the places of their names.
    #[must_use]
    pub fn with(&self, key: &str, args: &[(&str, &str)]) -> String {
        let mut said = String::new();
        let mut rest = self.raw(key);
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, inside)| Some((before, inside.split_once('}')?)))
        {
            said.push_str(before);
            match args.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => said.push_str(value),
                None => said.extend(["{", name, "}"]),
            }
            rest = after;
        }
        said + rest
    }

    /// The same in the form for a number, which is the argument `count`.
    #[must_use]
    pub fn count(&self, key: &str, count: usize, args: &[(&str, &str)]) -> String {
        let form = format!("{key}.{}", if count == 1 { "one" } else { "other" });
        let number = count.to_string();
        let args: Vec<_> = args.iter().copied().chain([("count", number.as_str())]).collect();
        self.with(if self.words.contains_key(&form) { &form } else { key }, &args)
    }

    /// A notice in words. An argument that has a name of its own, a seat or a kind of piece, is put into words first.
    #[must_use]
    pub fn say(&self, notice: &Notice) -> String {
        let named = |value: &String| self.words.get(&format!("name.{value}")).unwrap_or(value).clone();
        let args: Vec<_> = notice.args.iter().map(|(name, value)| (name.as_str(), named(value))).collect();
        let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.with(&notice.code, &args)
    }

    /// Several things as one enumeration.
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [others @ .., last] if !others.is_empty() => {
                self.with("list.last", &[("others", &others.join(", ")), ("last", last)])
            }
            items => items.concat(),
        }
    }

    /// The spoken name of a piece, without its owner.
    #[must_use]
    pub fn piece(&self, game: GameKind, piece: &Piece) -> String {
        (Drawing::of(game).name)(piece, self)
    }

    /// The text of an action as it is spoken.
    #[must_use]
    pub fn action(&self, game: GameKind, text: &str) -> String {
        (Drawing::of(game).say)(text, self)
    }
}

#[cfg(test)]
mod tests {
    use alcazar_rules::AnyGame;

    use super::*;

    #[test]
    fn every_language_has_words_under_the_same_keys() {
        let keys = |language| {
            let words: HashMap<String, String> = serde_json::from_str(Language::file(language)).unwrap();
            let mut keys: Vec<_> = words.into_keys().collect();
            keys.sort();
            keys
        };
        assert_eq!(keys(Language::English), keys(Language::Turkish));
        assert_eq!(keys(Language::English).len(), Words::in_language(Language::English).words.len());
    }

    #[test]
    fn arguments_take_the_places_of_their_names_once() {
        let words = Words::in_language(Language::English);
        assert_eq!(words.with("cell.piece", &[("cell", "{side}"), ("side", "Red"), ("piece", "{")]), "{side}: Red, {");
        assert_eq!(words.with("cell.piece", &[]), "{cell}: {side}, {piece}");
        assert_eq!(words.of("no.such.key"), "no.such.key");
        let list = |items: &[&str]| words.list(&items.iter().map(|&item| item.to_owned()).collect::<Vec<_>>());
        assert_eq!(
            [list(&[]), list(&["a"]), list(&["a", "b"]), list(&["a", "b", "c"])],
            ["", "a", "a and b", "a, b and c"]
        );
    }

    #[test]
    fn moves_are_spoken() {
        let said = |game: GameKind, text: &str| Words::in_language(Language::English).action(game, text);
        for (game, text, words) in [
            (GameKind::Zara, "xo--@c3", "tile with spear north and shield east on c3"),
            (GameKind::Tzaar, "F6xF5", "F6 captures F5"),
            (GameKind::Tzaar, "R@C4", "Tzarra on C4"),
            (GameKind::Tzaar, "pass", "pass"),
            (GameKind::Izdari, "Sb1-b4", "assassin from b1 to b4"),
            (GameKind::Izdari, "Sb1xb4", "assassin from b1 takes on b4"),
            (GameKind::Izdari, "free", "Free table"),
            (GameKind::Izdari, "ruled o", "By the rules again: Obsidian to move"),
        ] {
            assert_eq!(said(game, text), words);
        }
        for text in ["Ad1*d5", "Te1-e2*d3", "Te1*d2", "S@e2-e4", "We2-e6(-Ae2,+He4)", "Sb1-off", "S@off-b4", "Sb1-@e2"]
        {
            let words = said(GameKind::Izdari, text);
            assert!(!words.contains(['{', '*', '@', '(']) && !words.contains("izdari."), "{text}: {words}");
        }
        assert_eq!(said(GameKind::Izdari, "é"), said(GameKind::Izdari, "é"));
    }

    #[test]
    fn every_move_and_piece_that_can_be_played_is_spoken_in_words_alone() {
        for &language in &Language::ALL {
            let words = Words::in_language(language);
            for &game in GameKind::ALL {
                let position: AnyGame = game.parse(game.info().sample).unwrap();
                let free = position.to_free();
                for position in [Some(position), free].into_iter().flatten() {
                    for action in position.legal_actions().into_iter().take(500) {
                        let said = words.action(game, &position.action_text(action));
                        assert!(!said.is_empty() && !said.contains('{') && !said.contains(game.info().id), "{said}");
                    }
                    for piece in position.view().cells.iter().filter_map(|cell| cell.piece.as_ref()) {
                        let said = words.piece(game, piece);
                        assert!(!said.is_empty() && !said.contains('{') && !said.contains(game.info().id), "{said}");
                    }
                }
            }
        }
    }
}
