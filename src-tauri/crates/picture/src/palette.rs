//! The colours of the themes, read from the page's own style sheet.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Which colours a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Warm paper.
    #[default]
    Light,
    /// Deep slate.
    Dark,
    /// The strongest contrast.
    Contrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Contrast];

    /// The name in commands.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(id: &str) -> Result<Self, UnknownTheme> {
        Self::ALL.into_iter().find(|theme| theme.id() == id).ok_or_else(|| UnknownTheme(id.to_owned()))
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A name that no theme has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no theme named {0:?}; there are light, dark and contrast")]
pub struct UnknownTheme(pub String);

const DARK: &str = "[data-theme=\"dark\"]";
const CONTRAST: &str = "[data-theme=\"contrast\"]";

/// The declarations of each selector of the style sheet, which holds custom properties alone.
type Rules = HashMap<&'static str, HashMap<&'static str, &'static str>>;

static RULES: LazyLock<Rules> = LazyLock::new(|| parse(SHEET));

const SHEET: &str = include_str!("../../../../ui/app/styles/palette.css");

/// The selectors of the style sheet in their order, each with its declarations.
fn rules(css: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let selector = |text: &'static str| text.rsplit("*/").next().unwrap_or_default().trim();
    css.split('}').filter_map(|rule| rule.split_once('{')).map(move |(head, body)| (selector(head), body))
}

/// The page's colours as a style sheet in which the reader's system chooses the theme: dark or light, the strongest
/// contrast where it is asked for, and light on paper.
#[must_use]
pub fn style_sheet() -> String {
    let mut sheet = String::new();
    for (selector, body) in rules(SHEET) {
        let body: Vec<_> = body.split_whitespace().collect();
        let body = body.join(" ");
        let condition = match selector {
            DARK => "(prefers-color-scheme:dark)",
            CONTRAST => "(prefers-contrast:more)",
            _ => {
                sheet.extend([selector, "{", &body, "}\n"]);
                continue;
            }
        };
        sheet.extend(["@media screen and ", condition, "{:root{", &body, "}}\n"]);
    }
    sheet
}

fn parse(css: &'static str) -> Rules {
    let declarations = |body: &'static str| {
        body.split(';')
            .filter_map(|line| line.split_once(':'))
            .map(|(name, value)| (name.trim(), value.trim()))
            .collect()
    };
    rules(css).map(|(selector, body)| (selector, declarations(body))).collect()
}

/// A colour that every program for SVG understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Colour {
    /// As `#` and hexadecimal digits.
    pub hex: String,
    /// How much it covers, in hundredths.
    pub percent: u8,
}

/// The colour with which a custom property paints in a theme, for the side in whose drawing it stands; none if neither
/// has such a property.
pub(crate) fn colour(property: &str, theme: Theme, side: &str) -> Option<Colour> {
    let value = of_side(property, side).or_else(|| of_theme(property, theme))?;
    match variable(value) {
        Some(other) => colour(other, theme, side),
        None => Some(read(value)),
    }
}

fn of_side(property: &str, side: &str) -> Option<&'static str> {
    RULES.get(format!(".side-{side}").as_str())?.get(property).copied()
}

fn of_theme(property: &str, theme: Theme) -> Option<&'static str> {
    let own = match theme {
        Theme::Light => None,
        Theme::Dark => RULES.get(DARK),
        Theme::Contrast => RULES.get(CONTRAST),
    };
    own.and_then(|rule| rule.get(property)).or_else(|| RULES.get(":root")?.get(property)).copied()
}

/// The custom property that a value names.
pub(crate) fn variable(value: &str) -> Option<&str> {
    value.strip_prefix("var(")?.strip_suffix(')')
}

/// Reads `#c0401a` or `rgb(40 24 4 / 34%)`.
fn read(value: &str) -> Colour {
    let Some(inside) = value.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix("%)")) else {
        return Colour { hex: value.to_owned(), percent: 100 };
    };
    let mut numbers = inside.split([' ', '/']).filter_map(|part| part.parse::<u8>().ok());
    let mut next = || numbers.next().unwrap_or_default();
    Colour { hex: format!("#{:02x}{:02x}{:02x}", next(), next(), next()), percent: next() }
}
