//! Texts of people in a page: none of them is taken for anything else.

/// A text between tags or in an attribute. Characters that no text needs are replaced.
pub fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for char in text.chars() {
        match char {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(char),
            _ if char.is_control() => safe.push(char::REPLACEMENT_CHARACTER),
            _ => safe.push(char),
        }
    }
    safe
}

/// A text where no element can keep its direction to itself: without the marks that turn what follows around.
pub fn one_way(text: &str) -> String {
    let turns = |char: char| matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.replace(turns, "")
}

/// A text of a person, whose direction is its own.
pub fn own_way(text: &str) -> String {
    format!("<bdi>{}</bdi>", escaped(text))
}

/// JSON inside an element for scripts: nothing in it ends the element.
pub fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_texts() {
        assert_eq!(
            escaped("</script><!-- \"&' \0\u{1b}\n"),
            "&lt;/script&gt;&lt;!-- &quot;&amp;&#39; \u{fffd}\u{fffd}\n"
        );
        assert_eq!(one_way("a\u{202e}b\u{2067}c"), "abc");
        assert_eq!(json(&"</script>"), "\"\\u003c/script>\"");
    }
}
