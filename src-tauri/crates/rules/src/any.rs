//! The closed choice among the games, for programs that learn only at run time which one is played.

use std::fmt;
use std::str::FromStr;

use crate::sketch::Codec;
use crate::text::{Mode, Shared, single_spaced};
use crate::{
    Coded, Draft, Game, GameInfo, MoveError, Notice, Outcome, ParseError, Phrased, Preview, Refusal, Seat, SeatInfo,
    Setup, SetupError, Step, View,
};

/// The set-up of free tables, and the action by which a game becomes one.
const FREE: &str = "free";
/// The action by which the rules hold again, before the letter of the seat to act.
const RULED: &str = "ruled";

/// What stands below for the games of the list, one of which has a free table. `$dollar` is a dollar sign, which the macros defined here need for their
/// own arguments.
macro_rules! any_game {
    (
        ($dollar:tt) free $free_module:ident: $free:ident of $free_variant:ident;
        $($module:ident: $variant:ident),+ $(,)?
    ) => {
        /// Evaluates an expression with the position inside an [`AnyGame`], whatever the game; `$game` has the game's own
        /// type, so that generic code runs at full speed. A second expression stands for a free table, where that is not
        /// as the others.
        #[macro_export]
        macro_rules! with_game {
            ($dollar any:expr, $dollar game:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyGame::$variant($dollar game) => $dollar body,)+
                    $crate::AnyGame::Free($dollar game) => $dollar body,
                }
            };
            ($dollar any:expr, $dollar game:ident => $dollar body:expr, $dollar free:pat => $dollar freely:expr) => {
                match $dollar any {
                    $($crate::AnyGame::$variant($dollar game) => $dollar body,)+
                    $crate::AnyGame::Free($dollar free) => $dollar freely,
                }
            };
        }

        /// Evaluates an expression with the type of a [`GameKind`], which it knows by the name before the arrow.
        #[macro_export]
        macro_rules! with_kind {
            ($dollar kind:expr, $dollar game:ident => $dollar body:expr) => {
                match $dollar kind {
                    $($crate::GameKind::$variant => {
                        type $dollar game = $crate::$module::$variant;
                        $dollar body
                    }),+
                }
            };
        }

        /// Calls a macro with the module and the type of every game: `zara: alcazar_rules::zara::Zara, …`.
        #[macro_export]
        macro_rules! each_game {
            ($dollar then:ident) => { $dollar then! { $($module: $crate::$module::$variant),+ } };
        }

        /// The name of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind {
            $(#[doc = concat!("See [`", stringify!($module), "::", stringify!($variant), "`](crate::", stringify!($module), "::", stringify!($variant), ").")] $variant),+
        }

        impl GameKind {
            /// All games, in the order in which a table offers them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Names, seats and set-ups.
            #[must_use]
            pub fn info(self) -> &'static GameInfo {
                with_kind!(self, Any => Any::info())
            }

            pub(crate) fn codec(self) -> Codec {
                with_kind!(self, Any => Codec::of::<Any>())
            }

            /// The position at the start of a game: see [`Game::new`].
            ///
            /// # Errors
            /// The game does not have this set-up.
            pub fn start(self, setup: &Setup) -> Result<AnyGame, SetupError> {
                Ok(match self {
                    Self::$free_variant if setup.variant == FREE => AnyGame::Free(Game::new(setup)?),
                    $(Self::$variant => AnyGame::$variant(Game::new(setup)?)),+
                })
            }

            /// Reads a position string as all who take one from outside do: any blanks may stand between the fields and
            /// around them.
            ///
            /// # Errors
            /// The text is no position of this game; the error says where.
            pub fn parse(self, position: &str) -> Result<AnyGame, ParseError> {
                let (plain, columns) = single_spaced(position);
                let read = || {
                    Ok(match self {
                        Self::$free_variant if FreeTable::is_named(&plain) => AnyGame::Free(plain.parse()?),
                        $(Self::$variant => AnyGame::$variant(plain.parse()?)),+
                    })
                };
                read().map_err(|error: ParseError| {
                    let column = columns.get(error.column - 1).or(columns.last()).copied().unwrap_or(error.column);
                    ParseError { column, ..error }
                })
            }
        }

        /// A position of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyGame {
            $(#[doc = concat!("See [`", stringify!($module), "::", stringify!($variant), "`](crate::", stringify!($module), "::", stringify!($variant), ").")] $variant(crate::$module::$variant),)+
            /// The free table of the game that has one.
            Free(FreeTable),
        }

        /// An action of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AnyAction {
            $(#[doc = concat!("See [`", stringify!($module), "::", stringify!($variant), "`](crate::", stringify!($module), "::", stringify!($variant), ").")] $variant(<crate::$module::$variant as Game>::Action),)+
            /// Something is done at a free table.
            Free(<FreeTable as Game>::Action),
            /// The game goes on as a free table. No rule offers this, and no computer chooses it.
            GoFree,
            /// The free table goes on by the rules, with a seat to act.
            GoRuled(Seat),
        }

        $(impl From<<crate::$module::$variant as Game>::Action> for AnyAction {
            fn from(action: <crate::$module::$variant as Game>::Action) -> Self {
                Self::$variant(action)
            }
        })+

        /// A rule of any game, or that an action belongs to another game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyRule {
            /// The action belongs to another game.
            OtherGame,
            $(#[doc = concat!("See [`", stringify!($module), "::", stringify!($variant), "`](crate::", stringify!($module), "::", stringify!($variant), ").")] $variant(<crate::$module::$variant as Game>::Rule),)+
            /// Whether the rules hold cannot be changed so here.
            Mode(Mode),
        }

        impl fmt::Display for AnyRule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.english())
            }
        }

        impl Coded for AnyRule {
            fn code(self) -> &'static str {
                match self {
                    Self::OtherGame => Shared::OtherGame.code(),
                    Self::Mode(mode) => mode.code(),
                    $(Self::$variant(rule) => rule.code()),+
                }
            }
        }

        impl Phrased for AnyRule {
            fn english(self) -> &'static str {
                match self {
                    Self::OtherGame => Shared::OtherGame.english(),
                    Self::Mode(mode) => mode.english(),
                    $(Self::$variant(rule) => rule.english()),+
                }
            }
        }

        use crate::$free_module::{$free as FreeTable, TemplarMissing};

        impl From<<FreeTable as Game>::Action> for AnyAction {
            fn from(action: <FreeTable as Game>::Action) -> Self {
                Self::Free(action)
            }
        }

        impl FreeTable {
            fn ruled(&self, first: Seat) -> Result<AnyGame, TemplarMissing> {
                self.to_ruled(first).map(AnyGame::$free_variant)
            }
        }

        impl AnyGame {
            /// Which game this is.
            #[must_use]
            pub fn kind(&self) -> GameKind {
                match self {
                    $(Self::$variant(_) => GameKind::$variant,)+
                    Self::Free(_) => GameKind::$free_variant,
                }
            }

            /// See [`Game::legal_actions`].
            #[must_use]
            pub fn legal_actions(&self) -> Vec<AnyAction> {
                match self {
                    $(Self::$variant(game) => legal_actions(game, AnyAction::$variant),)+
                    Self::Free(table) => legal_actions(table, AnyAction::Free),
                }
            }

            /// See [`Game::play`].
            ///
            /// # Errors
            /// The rule that forbids the action; the position is then unchanged.
            pub fn play(&mut self, action: AnyAction) -> Result<(), AnyRule> {
                match (&mut *self, action) {
                    $((Self::$variant(game), AnyAction::$variant(action)) =>
                        game.play(action).map_err(|illegal| AnyRule::$variant(illegal.rule)),)+
                    (Self::Free(table), AnyAction::Free(action)) =>
                        table.play(action).map_err(|illegal| AnyRule::$free_variant(illegal.rule)),
                    (_, AnyAction::GoFree | AnyAction::GoRuled(_)) => {
                        *self = self.in_mode(action)?;
                        Ok(())
                    }
                    (_, AnyAction::Free(_)) => Err(AnyRule::Mode(Mode::IsRuled)),
                    (Self::Free(_), AnyAction::$free_variant(_)) => Err(AnyRule::Mode(Mode::IsFree)),
                    _ => Err(AnyRule::OtherGame),
                }
            }

            /// See [`Game::parse_action`].
            ///
            /// # Errors
            /// The text is no action of the game, or one that is not legal here.
            pub fn parse_action(&self, text: &str) -> Result<AnyAction, MoveError<AnyRule>> {
                if let Some(action) = self.read_mode(text) {
                    return self.in_mode(action).map(|_| action).map_err(MoveError::Illegal);
                }
                match self {
                    $(Self::$variant(game) => parse(game, text, AnyAction::$variant, AnyRule::$variant),)+
                    Self::Free(table) => parse(table, text, AnyAction::Free, AnyRule::$free_variant),
                }
            }

            /// See [`Game::action_text`]; empty for an action of another game.
            #[must_use]
            pub fn action_text(&self, action: AnyAction) -> String {
                match (self, action) {
                    $((Self::$variant(game), AnyAction::$variant(action)) => game.action_text(action),)+
                    (Self::Free(table), AnyAction::Free(action)) => table.action_text(action),
                    (_, AnyAction::GoFree) => FREE.to_owned(),
                    (_, AnyAction::GoRuled(seat)) => {
                        let letter = self.info().seats.get(seat.index()).map_or('?', |seat| seat.letter);
                        format!("{RULED} {letter}")
                    }
                    _ => String::new(),
                }
            }

            /// The same position as a free table; none if the game has none, or if it is one.
            #[must_use]
            pub fn to_free(&self) -> Option<Self> {
                match self {
                    Self::$free_variant(game) => Some(Self::Free(game.into())),
                    _ => None,
                }
            }

            /// See [`Game::with_turn`].
            #[must_use]
            pub fn with_turn(&self, seat: Seat) -> Option<Self> {
                match self {
                    $(Self::$variant(game) => game.with_turn(seat).map(Self::$variant),)+
                    Self::Free(_) => None,
                }
            }

            /// See [`Game::preview`]; empty for an action of another game.
            #[must_use]
            pub fn preview(&self, action: AnyAction) -> Preview {
                match (self, action) {
                    $((Self::$variant(game), AnyAction::$variant(action)) => game.preview(action),)+
                    (Self::Free(table), AnyAction::Free(action)) => table.preview(action),
                    _ => Preview::default(),
                }
            }
        }
    };
}

/// Adds the toy game to the list where it is built.
#[cfg(feature = "toy")]
macro_rules! games {
    ($($games:tt)*) => { any_game! { ($) $($games)* tictactoe: Tictactoe } };
}

/// The list alone.
#[cfg(not(feature = "toy"))]
macro_rules! games {
    ($($games:tt)*) => { any_game! { ($) $($games)* } };
}

games! {
    free izdari: FreeTable of Izdari;
    zara: Zara,
    tzaar: Tzaar,
    izdari: Izdari,
}

impl GameKind {
    /// The game with this name in commands, `zara` for instance, or this proper name; letter case does not matter.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let fits = |kind: &Self| {
            let info = kind.info();
            name.eq_ignore_ascii_case(info.id) || name.eq_ignore_ascii_case(info.name)
        };
        Self::ALL.iter().copied().find(fits)
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        Self::by_name(name).ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

/// A name that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game named {0:?}")]
pub struct UnknownGame(pub String);

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_game!(self, game => game.fmt(f))
    }
}

impl AnyGame {
    /// See [`Game::info`].
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.kind().info()
    }

    /// See [`Game::seats`].
    #[must_use]
    pub fn seats(&self) -> u8 {
        with_game!(self, game => game.seats())
    }

    /// See [`Game::to_act`].
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        with_game!(self, game => game.to_act())
    }

    /// See [`Game::outcome`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_game!(self, game => game.outcome())
    }

    /// The points of each seat as they are counted now; none in a game without points.
    #[must_use]
    pub fn points(&self) -> Option<Vec<i16>> {
        let counters = || self.view().seats.into_iter().flat_map(|seat| seat.counters);
        let points = || counters().filter(|counter| counter.decides).map(|counter| counter.value).collect();
        self.info().points().then(points)
    }

    /// See [`Game::key`].
    #[must_use]
    pub fn key(&self) -> u64 {
        with_game!(self, game => game.key())
    }

    /// See [`Game::view`].
    #[must_use]
    pub fn view(&self) -> View {
        with_game!(self, game => game.view())
    }

    /// See [`Game::draft`].
    ///
    /// # Errors
    /// The step that is not possible here, and why.
    pub fn draft(&self, steps: &[Step]) -> Result<Draft, Refusal> {
        with_game!(self, game => game.draft(steps))
    }
}

fn legal_actions<G: Game>(game: &G, wrap: impl Fn(G::Action) -> AnyAction) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.into_iter().map(wrap).collect()
}

fn parse<G: Game>(
    game: &G,
    text: &str,
    wrap: impl Fn(G::Action) -> AnyAction,
    forbid: impl Fn(G::Rule) -> AnyRule,
) -> Result<AnyAction, MoveError<AnyRule>> {
    match game.parse_action(text) {
        Ok(action) => Ok(wrap(action)),
        Err(MoveError::Syntax(error)) => Err(MoveError::Syntax(error)),
        Err(MoveError::Illegal(rule)) => Err(MoveError::Illegal(forbid(rule))),
    }
}

impl AnyAction {
    /// Whether this changes nothing but whether the rules hold.
    #[must_use]
    pub fn is_mode(self) -> bool {
        matches!(self, Self::GoFree | Self::GoRuled(_))
    }
}

/// Whether the rules hold. A game that has a free table goes on there by the action `free`, also when it is over, and by
/// the rules again by `ruled` and the letter of the seat to act: `ruled s`.
impl AnyGame {
    /// Whether nothing is forbidden here, so that any seat moves any piece.
    #[must_use]
    pub fn is_free(&self) -> bool {
        matches!(self, Self::Free(_))
    }

    /// Whether the game has a free table.
    #[must_use]
    pub fn may_be_free(&self) -> bool {
        self.is_free() || self.to_free().is_some()
    }

    /// The position of a free table as a ruled game in which a seat is to act.
    ///
    /// # Errors
    /// Why the rules cannot go on from here.
    pub fn to_ruled(&self, first: Seat) -> Result<Self, Notice> {
        match self {
            Self::Free(table) => table.ruled(first).map_err(|missing| {
                let seat = self.info().seats.get(missing.seat.index()).map_or("", |seat| seat.name);
                Notice::new(missing).with("who", seat)
            }),
            _ => Ok(self.clone()),
        }
    }

    /// The position after a change of mode.
    fn in_mode(&self, action: AnyAction) -> Result<Self, AnyRule> {
        match (self, action) {
            (Self::Free(table), AnyAction::GoRuled(seat)) if seat.0 < self.seats() => {
                table.ruled(seat).map_err(|_| AnyRule::Mode(Mode::NoRules))
            }
            (Self::Free(_), _) => Err(AnyRule::Mode(Mode::IsFree)),
            (_, AnyAction::GoFree) => self.to_free().ok_or(AnyRule::Mode(Mode::NoFreeTable)),
            _ => Err(AnyRule::Mode(Mode::IsRuled)),
        }
    }

    /// Reads a change of mode; none if the text is anything else.
    fn read_mode(&self, text: &str) -> Option<AnyAction> {
        let mut words = text.split_whitespace();
        let (mode, seat) = (words.next()?, words.next());
        match (seat, words.next()) {
            (None, _) if mode.eq_ignore_ascii_case(FREE) => Some(AnyAction::GoFree),
            (Some(letter), None) if mode.eq_ignore_ascii_case(RULED) => {
                let is_meant = |seat: &SeatInfo| letter.eq_ignore_ascii_case(seat.letter.encode_utf8(&mut [0; 4]));
                let seat = self.info().seats.iter().position(is_meant)?;
                Some(AnyAction::GoRuled(Seat(seat as u8)))
            }
            _ => None,
        }
    }
}
