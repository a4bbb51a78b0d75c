//! Records.

use alcazar_letter::{Language, letter as written};
use alcazar_session::Session;
use alcazar_session::records::letter::element;
use alcazar_session::records::{Format, Records, read, write};

use crate::content::content;
use crate::games::is_sound;

/// An SGF file.
pub(crate) fn sgf(data: &[u8]) {
    let _ = Format::detect("game", data);
    let records = read_places(data, Format::Sgf);
    let once = write(&records.games, Format::Sgf).expect("SGF holds every game");
    let again = read_places(once.as_bytes(), Format::Sgf);
    assert_eq!(again.faults.len(), usize::from(records.games.is_empty()), "{once}");
    assert_eq!(write(&again.games, Format::Sgf).expect("SGF holds every game"), once);
    for (before, after) in records.games.iter().zip(&again.games) {
        assert_eq!(content(before), content(after), "{once}");
        is_sound(before);
        for format in [Format::Json, Format::Text] {
            write(std::slice::from_ref(before), format).expect("these hold every game");
        }
        let _ = write(std::slice::from_ref(before), Format::LittleGolem);
    }
}

/// A record of Little Golem.
pub(crate) fn little_golem(data: &[u8]) {
    let records = read_places(data, Format::LittleGolem);
    for game in &records.games {
        is_sound(game);
        let Ok(once) = write(std::slice::from_ref(game), Format::LittleGolem) else { continue };
        let again = read_places(once.as_bytes(), Format::LittleGolem);
        assert_eq!(again.faults, [], "{once}");
        assert_eq!(write(&again.games, Format::LittleGolem).as_ref(), Ok(&once));
        assert_eq!(main_line(&again.games[0]), main_line(game), "{once}");
    }
}

/// A letter: any bytes as a page, as the record in one, and as a record that a letter is made of.
pub(crate) fn letter(data: &[u8]) {
    read_places(data, Format::Html);
    let page = element(&String::from_utf8_lossy(data));
    assert_eq!(Format::detect("page", page.as_bytes()), Some(Format::Html));
    read_places(page.as_bytes(), Format::Html);
    for game in &read_places(data, Format::Sgf).games {
        let page = written(game, None, Language::English);
        assert_eq!(page.matches("</script").count(), 3);
        let again = read_places(page.as_bytes(), Format::Html);
        assert_eq!((again.games.len(), again.faults), (1, Vec::new()), "{page}");
        is_sound(&again.games[0]);
        assert_eq!(texts(&again.games[0]), texts(game), "{page}");
    }
}

/// The moves and comments of a game in an order that the numbers of its nodes do not change.
fn texts(session: &Session) -> Vec<(Option<String>, String)> {
    let mut texts = Vec::new();
    let mut rest = vec![0];
    while let Some(node) = rest.pop().and_then(|id| session.node(id)) {
        texts.push((node.played().map(|played| played.text.clone()), node.notes.comment().to_owned()));
        rest.extend(node.children());
    }
    texts
}

/// Reads a file and sees that its faults stand in it, in their order.
fn read_places(data: &[u8], format: Format) -> Records {
    let records = read(data, format);
    let places: Vec<_> = records.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert!(places.is_sorted() && places.iter().all(|&(line, column)| line > 0 && column > 0), "{places:?}");
    records
}

fn main_line(session: &Session) -> Vec<String> {
    session.main_line().iter().filter_map(|&id| Some(session.node(id)?.played()?.text.clone())).collect()
}
