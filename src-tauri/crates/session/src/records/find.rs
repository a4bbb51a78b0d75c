//! Games in a text that somebody copied: a record, a position or a list of moves, whatever stands around it.

use alcazar_rules::{AnyGame, GameKind, Setup};

use super::fault::{Faults, TextCursor};
use super::{Fault, Format, RecordError, Records, json, read, text};
use crate::{MoveFault, Session, Way, read_turn};

/// The most words of a position string.
const POSITION_WORDS: usize = 5;

/// How much of a text is looked through for positions and moves, in bytes.
const LONGEST: usize = 1 << 16;

/// Finds the games of a text: those of a record in any format; else the one that begins from a position string, or
/// whose moves stand there one after the other. None if there is nothing of this.
///
/// ```
/// use alcazar_session::records::find;
///
/// let found = find("Shall we go on from here?\n\n1. xo--@c3 x---@a1").ok_or("nothing")?;
/// assert_eq!(found.games[0].main_line().len(), 2);
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn find(copied: &str) -> Option<Records> {
    let mut records = match Format::holding(copied.as_bytes()) {
        Some(Format::Json) => {
            let (games, faults) = json::read(copied, json::begin(copied.as_bytes()).unwrap_or(0));
            Records { games, faults }
        }
        Some(Format::Text) => {
            let (games, faults) = text::read(copied, text::begin(copied.as_bytes()).unwrap_or(0));
            Records { games, faults }
        }
        Some(format) => read(copied.as_bytes(), format),
        None => return bare(copied),
    };
    records.faults.retain(|fault| fault.error != RecordError::Outside);
    Some(records)
}

/// A word of a text with its offset.
type Word<'a> = (usize, &'a str);

fn bare(copied: &str) -> Option<Records> {
    if copied.len() > LONGEST {
        return None;
    }
    let words: Vec<Word<'_>> =
        copied.split_whitespace().map(|word| (word.as_ptr().addr() - copied.as_ptr().addr(), word)).collect();
    if let Some((start, behind)) = position(&words) {
        let moves = played(Session::from_position(start), &words[behind..]);
        return Some(moves.told(copied));
    }
    let starts = GameKind::ALL.iter().filter_map(|&kind| Session::new(kind, &Setup::default()).ok());
    let games = starts.map(|start| played(start, &words));
    let best = games.max_by_key(|found| (found.session.main_line().len(), found.refused.is_some()))?;
    (best.session.node_count() > 1 || best.refused.is_some()).then(|| best.told(copied))
}

/// The first position in a row of words, and where the words behind it begin.
fn position(words: &[Word<'_>]) -> Option<(AnyGame, usize)> {
    let is_board = |word: &str| word.matches('/').count() > 1;
    (0..words.len()).filter(|&at| is_board(words[at].1)).find_map(|at| {
        let longest = (at + POSITION_WORDS).min(words.len());
        (at + 1..=longest).rev().find_map(|end| {
            let text: Vec<_> = words[at..end].iter().map(|(_, word)| *word).collect();
            let text = text.join(" ");
            let text = text.trim_matches(|char: char| "\"'`<>«»“”„‘’,;".contains(char));
            GameKind::ALL.iter().find_map(|kind| Some((kind.parse(text).ok()?, end)))
        })
    })
}

/// A game as far as moves were found for it.
struct Played {
    session: Session,
    /// The first move that could not be played.
    refused: Option<(usize, MoveFault)>,
}

impl Played {
    fn told(mut self, copied: &str) -> Records {
        self.session.walk(Way::End);
        let mut faults = Faults::default();
        if let Some((offset, fault)) = self.refused {
            faults.add(offset, RecordError::Move(fault));
        }
        let faults: Vec<Fault> = faults.told(copied.as_bytes(), encoding_rs::UTF_8, &mut TextCursor::default());
        Records { games: vec![self.session], faults }
    }
}

/// Plays the words that are moves, up to the first that is one and not legal. Numbers, and words of no game, are
/// passed over.
fn played(mut session: Session, words: &[Word<'_>]) -> Played {
    let mut at = 0;
    for &(offset, word) in words {
        let text = word.trim_start_matches(|char: char| char.is_ascii_digit()).trim_start_matches(['.', ')']);
        let (text, mark) = text::marked(if text.len() < word.len() && !text.is_empty() { text } else { word });
        let text = text.trim_end_matches([',', ';', '.']);
        // A word like `pass` is a move only among moves, all others of which name a cell.
        if at == 0 && !text.contains(|char: char| char.is_ascii_digit()) {
            continue;
        }
        let (actions, error) = read_turn(session.tree().at(at).position(), text);
        match error {
            None => {}
            Some(error) if matches!(error.fault, MoveFault::Illegal(_)) => {
                return Played { session, refused: Some((offset, error.fault)) };
            }
            Some(_) => continue,
        }
        // That a table is free is said in plain words, which mean other things in a letter.
        if actions.iter().any(|action| action.is_mode()) {
            continue;
        }
        for action in actions {
            match session.tree_mut().child(at, action) {
                Ok(child) => at = child,
                Err(rule) => return Played { session, refused: Some((offset, rule.into())) },
            }
        }
        if mark.is_some() {
            session.tree_mut().at_mut(at).notes.set_mark(mark);
        }
    }
    Played { session, refused: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::write;

    const ZARA: &str = "5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ";

    /// Game, plies and faults of what is found.
    fn found(text: &str) -> Option<(Vec<(&'static str, usize)>, usize)> {
        let records = find(text)?;
        let games = records.games.iter().map(|game| (game.kind().info().id, game.main_line().len()));
        Some((games.collect(), records.faults.len()))
    }

    #[test]
    fn records_positions_and_moves_are_found_whatever_stands_around_them() {
        let sgf = "(;FF[4]GM[Zara];RED[xo--@c3];BLUE[x---@a1])";
        let games = read(sgf.as_bytes(), Format::Sgf).games;
        for format in [Format::Sgf, Format::Json, Format::Text] {
            let text = write(&games, format).unwrap_or_default();
            assert_eq!(
                found(&format!("Hello,\nsee below:\n\n{text}\ncheers\n")),
                Some((vec![("zara", 2)], 0)),
                "{text}"
            );
        }
        for (text, game, plies, faults) in [
            (ZARA.to_owned(), "zara", 0, 0),
            (format!("From \"{ZARA}\", please."), "zara", 0, 0),
            (format!("{ZARA}\n1. xo--@c3! x---@a1?\n2. zzz"), "zara", 2, 0),
            ("1.xo--@c3 2.x---@a1".to_owned(), "zara", 2, 0),
            ("White: A5xA4, Black: A1xB1,pass".to_owned(), "tzaar", 3, 0),
            ("Td2-d3\nTd6-d5".to_owned(), "izdari", 0, 1),
            ("xo--@c3 xo--@c3 x---@a1".to_owned(), "zara", 1, 1),
        ] {
            assert_eq!(found(&text), Some((vec![(game, plies)], faults)), "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_not_taken_for_one() {
        for text in ["", "Hello", "a/b/c d e", "/usr/local/bin", "1. e4 e5", "{}", "[]", "pass the salt", "I am free"] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
