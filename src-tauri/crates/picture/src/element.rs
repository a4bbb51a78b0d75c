//! Elements of SVG while a picture is put together.

use std::fmt::{self, Write as _};

/// An element: its name, its attributes in their order, and what it holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
    /// Words, of an element that holds no others.
    pub text: String,
}

impl Element {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), attributes: Vec::new(), children: Vec::new(), text: String::new() }
    }

    /// A drawing that stands among the symbols of the art.
    pub fn symbol(id: &str) -> Self {
        Self::new("use").with("href", format_args!("#{id}"))
    }

    /// The same with one attribute more.
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.attributes.push((name.to_owned(), value.to_string()));
        self
    }

    /// The same with numbers for attributes.
    pub fn at<const N: usize>(self, numbers: [(&str, f64); N]) -> Self {
        numbers.into_iter().fold(self, |element, (name, value)| element.with(name, number(value)))
    }

    /// The same with more elements inside.
    pub fn holding(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    pub fn saying(mut self, text: impl fmt::Display) -> Self {
        self.text = text.to_string();
        self
    }

    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The number that an attribute holds; 0 if there is none.
    pub fn number(&self, name: &str) -> f64 {
        self.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_default()
    }
}

/// A group that moves what it holds.
pub(crate) fn moved(x: f64, y: f64, children: impl IntoIterator<Item = Element>) -> Element {
    Element::new("g").with("transform", format_args!("translate({} {})", number(x), number(y))).holding(children)
}

/// A number as it is written into a picture: to a hundredth, finer than any eye.
pub(crate) fn number(value: f64) -> String {
    // Adding nothing turns the zero below nothing into the other.
    ((value * 100.0).round() / 100.0 + 0.0).to_string()
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(f, " {name}=\"{}\"", escaped(value))?;
        }
        if self.children.is_empty() && self.text.is_empty() {
            return f.write_str("/>");
        }
        f.write_char('>')?;
        f.write_str(&escaped(&self.text))?;
        for child in &self.children {
            child.fmt(f)?;
        }
        write!(f, "</{}>", self.name)
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
