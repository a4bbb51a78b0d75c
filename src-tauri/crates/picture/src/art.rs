//! The drawings of boards, pieces and marks: the page's own files, which stand here as they stand there.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use alcazar_rules::GameKind;
use resvg::usvg::roxmltree::{Document, Node};

use crate::element::Element;
use crate::games::Drawing;

/// The marks, and the drawings of all games.
pub(crate) fn files() -> impl Iterator<Item = &'static str> {
    let marks = include_str!("../../../../ui/app/art/marks.svg");
    std::iter::once(marks).chain(GameKind::ALL.iter().map(|&game| Drawing::of(game).art))
}

static SYMBOLS: LazyLock<HashMap<String, Element>> = LazyLock::new(|| {
    let mut symbols = HashMap::new();
    // The files are part of the program; a test reads each of them whole.
    for document in files().filter_map(|file| Document::parse(file).ok()) {
        for node in
            document.descendants().filter(|node| node.parent().is_some_and(|parent| parent.has_tag_name("defs")))
        {
            if let Some(id) = node.attribute("id") {
                symbols.insert(id.to_owned(), element(node));
            }
        }
    }
    symbols
});

fn element(node: Node) -> Element {
    let attributes = node.attributes().filter(|attribute| attribute.name() != "id");
    Element {
        name: node.tag_name().name().to_owned(),
        attributes: attributes.map(|attribute| (attribute.name().to_owned(), attribute.value().to_owned())).collect(),
        children: node.children().filter(Node::is_element).map(element).collect(),
        text: String::new(),
    }
}

/// The marks and the drawings of one game by their ids, in the order of these.
pub(crate) fn of_game(game: GameKind) -> impl Iterator<Item = (&'static str, &'static Element)> {
    let own = format!("{}-", game.info().id);
    let is_own = move |id: &str| id.starts_with("mark-") || id.starts_with(&own);
    let found: BTreeMap<_, _> = SYMBOLS.iter().map(|(id, drawing)| (id.as_str(), drawing)).collect();
    found.into_iter().filter(move |(id, _)| is_own(id))
}

/// A drawing by its id.
pub(crate) fn symbol(id: &str) -> Option<&'static Element> {
    SYMBOLS.get(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_whole() {
        for file in files() {
            let document = Document::parse(file).unwrap();
            let named = document.descendants().filter_map(|node| node.attribute("id"));
            let named: Vec<_> = named.collect();
            assert_eq!(named.len(), file.matches(" id=\"").count());
            assert!(!named.is_empty() && named.iter().all(|id| symbol(id).is_some()));
        }
    }
}
