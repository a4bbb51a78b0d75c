//! From drawings with the page's custom properties to a picture that stands for itself: colours instead of properties,
//! lines instead of letters, and only the symbols that are used.

use std::collections::BTreeMap;

use crate::art;
use crate::element::Element;
use crate::letters::written;
use crate::palette::{Theme, colour, variable};

pub(crate) struct Painter {
    theme: Theme,
    /// The symbols that are used, by the id that they have in the picture.
    symbols: BTreeMap<String, Element>,
}

impl Painter {
    pub fn new(theme: Theme) -> Self {
        Self { theme, symbols: BTreeMap::new() }
    }

    /// What an element looks like in the drawing of a side; the side is empty where none is meant.
    pub fn paint(&mut self, element: &Element, side: &str) -> Element {
        let class = element.attribute("class").and_then(|class| class.strip_prefix("side-"));
        let side = class.unwrap_or(side);
        if element.name == "text" {
            return self.letters(element, side);
        }
        let mut painted = Element { attributes: Vec::new(), children: Vec::new(), ..element.clone() };
        for (name, value) in element.attributes.iter().filter(|(name, _)| name != "class") {
            painted = self.attribute(painted, name, value, side);
        }
        painted.holding(element.children.iter().map(|child| self.paint(child, side)))
    }

    fn attribute(&mut self, element: Element, name: &str, value: &str, side: &str) -> Element {
        if let Some(id) = value.strip_prefix('#').filter(|_| name == "href") {
            // Older programs know references by this name alone.
            return element.with("xlink:href", format_args!("#{}", self.symbol(id, side)));
        }
        let Some(property) = variable(value) else { return element.with(name, value) };
        match colour(property, self.theme, side) {
            Some(colour) if colour.percent < 100 => {
                element.with(name, colour.hex).with(&format!("{name}-opacity"), f64::from(colour.percent) / 100.0)
            }
            Some(colour) => element.with(name, colour.hex),
            // Nothing is painted with it; a test looks for it in all drawings.
            None => element.with(name, value),
        }
    }

    /// Takes a symbol into the picture in a side's colours; answers its id there.
    fn symbol(&mut self, id: &str, side: &str) -> String {
        let own = if side.is_empty() || id.ends_with(side) { id.to_owned() } else { format!("{id}-{side}") };
        if !self.symbols.contains_key(&own)
            && let Some(drawing) = art::symbol(id)
        {
            let mut painted = self.paint(drawing, side);
            painted.attributes.insert(0, ("id".to_owned(), own.clone()));
            self.symbols.insert(own.clone(), painted);
        }
        own
    }

    fn letters(&self, element: &Element, side: &str) -> Element {
        let fill = element.attribute("fill").and_then(variable);
        let fill =
            fill.and_then(|property| colour(property, self.theme, side)).map_or_else(String::new, |fill| fill.hex);
        let [x, y, em] = ["x", "y", "font-size"].map(|name| element.number(name));
        written(&element.text, x, y, em, &fill, element.attribute("dominant-baseline").is_some())
    }

    /// The symbols of all that was painted.
    pub fn into_symbols(self) -> Element {
        Element::new("defs").holding(self.symbols.into_values())
    }
}
