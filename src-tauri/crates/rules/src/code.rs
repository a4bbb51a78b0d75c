//! What a person is told has a code each: the key of its words in the locale files, and its name for programs.

use std::fmt::{self, Debug, Display};

/// An entry of a list of things to tell; [`codes!`](crate::codes) makes such lists.
pub trait Coded: Copy + Eq + Debug + Send + Sync + 'static {
    /// The code, for instance `zara.forbidden`.
    fn code(self) -> &'static str;
}

/// One that has an English phrase too, which is what it displays.
pub trait Phrased: Coded + Display {
    /// The phrase, for instance `a tile lies on this square`.
    fn english(self) -> &'static str;
}

/// Declares an `enum` of things to tell, each with its code and perhaps an English phrase, and the list of all codes.
///
/// ```
/// use alcazar_rules::{Coded, codes};
///
/// codes! {
///     /// Why a door stays shut.
///     pub enum Shut {
///         Locked "door.locked" "the door is locked",
///         Stuck "door.stuck" "the door is stuck",
///     }
/// }
///
/// assert_eq!(Shut::CODES, ["door.locked", "door.stuck"]);
/// assert_eq!((Shut::Stuck.code(), Shut::Stuck.to_string().as_str()), ("door.stuck", "the door is stuck"));
/// ```
#[macro_export]
macro_rules! codes {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($entry:ident $code:literal $english:literal),+ $(,)? }) => {
        $crate::codes! {
            $(#[$meta])*
            $vis enum $name { $(#[doc = concat!("\"", $english, "\".")] $entry $code),+ }
        }

        impl $crate::Phrased for $name {
            fn english(self) -> &'static str {
                match self { $(Self::$entry => $english),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($crate::Phrased::english(*self))
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $entry:ident $code:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$doc])* $entry),+ }

        impl $name {
            /// The codes of all, in their order.
            $vis const CODES: &'static [&'static str] = &[$($code),+];
        }

        impl $crate::Coded for $name {
            fn code(self) -> &'static str {
                Self::CODES[self as usize]
            }
        }
    };
}

/// An entry of any list whose entries have English phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    code: &'static str,
    english: &'static str,
}

impl<P: Phrased> From<P> for Phrase {
    fn from(entry: P) -> Self {
        Self { code: entry.code(), english: entry.english() }
    }
}

impl Coded for Phrase {
    fn code(self) -> &'static str {
        self.code
    }
}

impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english)
    }
}
