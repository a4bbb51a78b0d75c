//! The drawings of boards, pieces and marks: the page's own files, which stand here as they stand there.

use std::collections::HashMap;
use std::sync::LazyLock;

use resvg::usvg::roxmltree::{Document, Node};

use crate::element::Element;

pub(crate) const FILES: [&str; 4] = [
    include_str!("../../../../ui/app/art/marks.svg"),
    include_str!("../../../../ui/app/art/zara.svg"),
    include_str!("../../../../ui/app/art/tzaar.svg"),
    include_str!("../../../../ui/app/art/izdari.svg"),
];

static SYMBOLS: LazyLock<HashMap<String, Element>> = LazyLock::new(|| {
    let mut symbols = HashMap::new();
    // The files are part of the program; a test reads each of them whole.
    for document in FILES.into_iter().filter_map(|file| Document::parse(file).ok()) {
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

/// A drawing by its id.
pub(crate) fn symbol(id: &str) -> Option<&'static Element> {
    SYMBOLS.get(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read_whole() {
        for file in FILES {
            let document = Document::parse(file).unwrap();
            let named = document.descendants().filter_map(|node| node.attribute("id"));
            let named: Vec<_> = named.collect();
            assert_eq!(named.len(), file.matches(" id=\"").count());
            assert!(!named.is_empty() && named.iter().all(|id| symbol(id).is_some()));
        }
    }
}
