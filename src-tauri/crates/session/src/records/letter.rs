//! The record inside a letter: an HTML page that shows a game in any browser.
//!
//! It is the [SGF](super::sgf) of the game, in an element that browsers pass over:
//! `<script type="application/x-go-sgf">`. Whatever could end that element is escaped as SGF allows it everywhere.

/// What the element begins with.
const OPENING: &[u8] = b"<script type=\"application/x-go-sgf\"";

/// What it ends with.
const CLOSING: &[u8] = b"</script";

/// What stands behind `<` where a browser would take it for more than text.
const MARKUP: [&str; 4] = ["/", "!", "s", "S"];

/// The element that holds a record.
#[must_use]
pub fn element(sgf: &str) -> String {
    // A backslash lets the character behind it stand for itself.
    let escape = |text: String, next| text.replace(&format!("<{next}"), &format!("<\\{next}"));
    let text = MARKUP.into_iter().fold(sgf.to_owned(), escape);
    format!("{}>\n{text}</script>", String::from_utf8_lossy(OPENING))
}

/// Whether the beginning of a file is that of a page with a record inside.
pub(super) fn holds_record(head: &[u8]) -> bool {
    head.trim_ascii_start().starts_with(b"<") && find(head, OPENING).is_some()
}

/// The record in a page, with blanks in the place of all else, so that places in it are those in the page.
pub(super) fn record(page: &[u8]) -> Vec<u8> {
    let start = find(page, OPENING).map_or(page.len(), |start| start + OPENING.len());
    let start = start + page[start..].iter().position(|&byte| byte == b'>').map_or(0, |end| end + 1);
    let end = find(&page[start..], CLOSING).map_or(page.len(), |length| start + length);
    let blank = |&byte: &u8| if matches!(byte, b'\r' | b'\n') { byte } else { b' ' };
    [page[..start].iter().map(blank).collect(), page[start..end].to_vec(), page[end..].iter().map(blank).collect()]
        .concat()
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window.eq_ignore_ascii_case(part))
}

#[cfg(test)]
mod tests {
    use crate::records::{Format, read};

    use super::*;

    #[test]
    fn a_record_comes_out_of_a_page_as_it_went_in_whatever_it_says() {
        let says = "</script><script>alert(1)</script><!-- --> </SCRIPT >\\]";
        let page =
            |sgf: &str| format!("\n<!doctype html><p>é(;GM[Zara])</p>\r\n{}<p>(;GM[Zara];RED[?])</p>", element(sgf));
        let page = page(&format!("(;FF[4]GM[Zara]C[{says}];RED[xo--@c3])"));
        assert_eq!(Format::detect("game.sgf", page.as_bytes()), Some(Format::Html));
        let records = read(page.as_bytes(), Format::Html);
        assert_eq!(records.faults, []);
        assert_eq!(records.games.len(), 1);
        assert_eq!(
            records.games[0].node(0).map(|start| start.notes.comment()),
            Some("</script><script>alert(1)</script><!-- --> </SCRIPT >]")
        );
        assert_eq!(page.matches("</script").count(), 1);
    }

    #[test]
    fn faults_are_told_at_their_places_in_the_page() {
        let page = format!("<html>\n{}", element("(;FF[4]GM[Zara]\n;RED[xo--@z9])"));
        let records = read(page.as_bytes(), Format::Html);
        assert_eq!(records.faults.iter().map(|fault| (fault.line, fault.column)).collect::<Vec<_>>(), [(4, 11)]);
        for broken in ["<html>", "<script type=\"application/x-go-sgf\"", "<script type=\"application/x-go-sgf\">", ""]
        {
            let faults = read(broken.as_bytes(), Format::Html).faults;
            assert_eq!(faults.iter().map(|fault| (fault.line, fault.column)).collect::<Vec<_>>(), [(1, 1)], "{broken}");
        }
        let cut_off = page.split("@z9").next().unwrap();
        assert!(!read(cut_off.as_bytes(), Format::Html).faults.is_empty());
    }

    #[test]
    fn a_page_without_a_record_of_its_own_is_text_around_a_game() {
        let page = b"<html><pre>(;FF[4]GM[Zara];RED[xo--@c3])</pre>";
        assert_eq!(Format::detect("page.html", page), Some(Format::Sgf));
        let named = format!("(;FF[4]GM[Zara]C[{}])", element(""));
        assert_eq!(Format::detect("game.sgf", named.as_bytes()), Some(Format::Sgf));
    }
}
