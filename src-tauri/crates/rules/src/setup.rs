use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All that rebuilds the start of a game.
///
/// The same for every game, so that records, programs and the new-game panel need to know none of them; each game
/// checks in [`crate::Game::new`] that it has what is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Setup {
    /// The way to begin, one of [`crate::GameInfo::setups`]; empty for the standard one.
    pub variant: String,
    /// The seed of a draw of lots, for variants that have one. At most 2^53 - 1, so that every program can hold it.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub seed: Option<u64>,
    /// The choices that differ from the defaults, by name.
    pub options: BTreeMap<String, String>,
}

/// The largest seed: the largest whole number that a JSON number holds exactly in every program.
pub const MAX_SEED: u64 = (1 << 53) - 1;

impl Setup {
    /// A set-up by its variant's name.
    #[must_use]
    pub fn variant(name: &str) -> Self {
        Self { variant: name.to_owned(), ..Self::default() }
    }

    /// The same with a seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The same with an option set.
    #[must_use]
    pub fn option(mut self, name: &str, value: &str) -> Self {
        self.options.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Checks the set-up against what a game offers and fills in the defaults of the options left out.
    ///
    /// # Errors
    /// The first thing that the game does not have.
    pub fn resolve(&self, offered: &'static [SetupInfo]) -> Result<Self, SetupError> {
        let info = offered
            .iter()
            .find(|info| self.variant.is_empty() || info.name == self.variant)
            .ok_or_else(|| SetupError::Variant(self.variant.clone()))?;
        match self.seed {
            None if info.seeded => return Err(SetupError::SeedMissing),
            Some(_) if !info.seeded => return Err(SetupError::SeedUnused),
            Some(seed) if seed > MAX_SEED => return Err(SetupError::SeedTooLarge(seed)),
            _ => {}
        }
        let mut options: BTreeMap<_, _> =
            info.options.iter().map(|option| (option.name.to_owned(), option.values[0].to_owned())).collect();
        for (name, value) in &self.options {
            let option = info
                .options
                .iter()
                .find(|option| option.name == name)
                .ok_or_else(|| SetupError::Option(name.clone()))?;
            if !option.values.contains(&value.as_str()) {
                return Err(SetupError::Value { option: name.clone(), value: value.clone() });
            }
            options.insert(name.clone(), value.clone());
        }
        Ok(Self { variant: info.name.to_owned(), seed: self.seed, options })
    }
}

/// One way to begin a game.
#[derive(Debug, PartialEq, Eq)]
pub struct SetupInfo {
    /// The name in set-ups, records and locale keys, for instance `random`.
    pub name: &'static str,
    /// Whether lots are drawn, so that a seed is needed.
    pub seeded: bool,
    /// The choices this way to begin leaves open.
    pub options: &'static [OptionInfo],
}

/// One choice of a set-up.
#[derive(Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name in set-ups, records and locale keys, for instance `size`.
    pub name: &'static str,
    /// The values it may have, the default first; never empty.
    pub values: &'static [&'static str],
}

/// A set-up that a game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No such variant.
    #[error("there is no set-up named {0:?}")]
    Variant(String),
    /// No such option in this variant.
    #[error("this set-up has no option {0:?}")]
    Option(String),
    /// No such value of an option.
    #[error("option {option:?} cannot be {value:?}")]
    Value {
        /// The option's name.
        option: String,
        /// The value that was asked for.
        value: String,
    },
    /// Lots are drawn, but no seed was given.
    #[error("this set-up draws lots and needs a seed")]
    SeedMissing,
    /// A seed was given where no lots are drawn.
    #[error("this set-up draws no lots and takes no seed")]
    SeedUnused,
    /// The seed is beyond 2^53 - 1.
    #[error("seed {0} is larger than 9007199254740991")]
    SeedTooLarge(u64),
}
