//! How a game ended, as the property `RE` of a record says it.

use alcazar_rules::{GameKind, Seat, SeatInfo};
use serde::Serialize;

use super::final_result;
use crate::Session;

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Decision {
    /// The rules of the game, or the players by agreement: `W+`, `R+3`, `0`.
    Result,
    /// A player gave up: `W+Resign`.
    Resignation,
    /// A player's time ran out: `W+Time`.
    Time,
    /// A player broke a rule of the match: `W+Forfeit`.
    Forfeit,
}

impl Decision {
    /// The words that stand for a decision behind the `+`, the one that is written first, and those with which the
    /// loser of a Little Golem game ends it.
    const WORDS: [(Self, &[&str]); 3] = [
        (Self::Resignation, &["Resign", "R", "resigns", "resigned"]),
        (Self::Time, &["Time", "T", "timeout"]),
        (Self::Forfeit, &["Forfeit", "F", "forfeits"]),
    ];

    /// The decision that a word stands for; letter case does not matter.
    pub(super) fn by_word(word: &str) -> Option<Self> {
        let stands = |words: &[&str]| words.iter().any(|other| other.eq_ignore_ascii_case(word));
        Self::WORDS.into_iter().find(|(_, words)| stands(words)).map(|(decision, _)| decision)
    }

    /// The word that is written behind the `+`.
    fn word(self) -> &'static str {
        Self::WORDS.into_iter().find(|(decision, _)| *decision == self).map_or("", |(_, words)| words[0])
    }
}

/// A result that a record tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldResult {
    /// Who won; none if it is a draw.
    pub winner: Option<Seat>,
    /// What decided it.
    pub decision: Decision,
    /// By how much it was won, in hundredths of a point, if that is told.
    pub margin: Option<u32>,
}

/// The most points by which a game is won, as a record may tell it.
const MOST_POINTS: f64 = 10_000.0;

impl ToldResult {
    /// Reads the value of `RE`: `W+Resign` and the like by the letter or the name of a seat, a bare `W` too; `0` and
    /// `Draw`. Nothing if it is open (`?`), void, or none of these.
    #[must_use]
    pub fn read(kind: GameKind, text: &str) -> Option<Self> {
        let text = text.trim();
        if ["0", "draw", "jigo", "tie"].iter().any(|draw| text.eq_ignore_ascii_case(draw)) {
            return Some(Self { winner: None, decision: Decision::Result, margin: None });
        }
        let (winner, how) = text.split_once('+').unwrap_or((text, ""));
        let names = |seat: &SeatInfo| {
            winner.trim().eq_ignore_ascii_case(seat.name)
                || winner.trim().eq_ignore_ascii_case(seat.letter.encode_utf8(&mut [0; 4]))
        };
        let winner = kind.info().seats.iter().position(names)?;
        let how = how.trim();
        let score = how.parse::<f64>().ok();
        let is_result = how.is_empty() || score.is_some();
        let decision = if is_result { Decision::Result } else { Decision::by_word(how)? };
        let margin = score.filter(|points| (0.0..=MOST_POINTS).contains(points) && *points != 0.0);
        let margin = margin.map(|points| (points * 100.0).round() as u32);
        Some(Self { winner: Some(Seat(winner as u8)), decision, margin })
    }

    /// What the value of `RE` is where the loser of a game for two ends it with a word.
    pub(super) fn by_loser(kind: GameKind, loser: Seat, word: &str) -> Option<String> {
        if word.eq_ignore_ascii_case("draw") {
            return Some("0".to_owned());
        }
        let decision = Decision::by_word(word)?;
        let winner = kind.info().seats.get(1 - loser.index().min(1))?;
        Some(format!("{}+{}", winner.letter.to_ascii_uppercase(), decision.word()))
    }
}

/// The result as records write it: what the main line ends with, else what the record said before, say of a game
/// that was given up.
#[must_use]
pub fn result(session: &Session) -> Option<String> {
    final_result(session).or_else(|| session.node(0)?.notes.property("RE"))
}

/// Whether the game is over: its main line is at its end by the rules, or the record tells a result.
#[must_use]
pub fn is_over(session: &Session) -> bool {
    result(session).is_some_and(|text| ToldResult::read(session.kind(), &text).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_as_the_standard_and_people_write_them() {
        use Decision::{Forfeit, Resignation, Result, Time};
        for (kind, text, winner, decision) in [
            (GameKind::Tzaar, "W+Resign", Some(0), Resignation),
            (GameKind::Tzaar, " b+r ", Some(1), Resignation),
            (GameKind::Tzaar, "W", Some(0), Result),
            (GameKind::Tzaar, "Black+Time", Some(1), Time),
            (GameKind::Zara, "B+F", Some(1), Forfeit),
            (GameKind::Zara, "Y+2.5", Some(3), Result),
            (GameKind::Izdari, "O+", Some(1), Result),
            (GameKind::Izdari, "Draw", None, Result),
            (GameKind::Zara, "0", None, Result),
        ] {
            let told = ToldResult::read(kind, text).map(|told| (told.winner, told.decision));
            assert_eq!(told, Some((winner.map(Seat), decision)), "{text}");
        }
        for text in ["", "?", "Void", "W+maybe", "Q+3", "+", "1-0"] {
            assert_eq!(ToldResult::read(GameKind::Tzaar, text), None, "{text}");
        }
    }

    #[test]
    fn by_how_much_a_game_was_won_is_told_in_hundredths() {
        for (text, margin) in [
            ("R+3", Some(300)),
            ("Y+2.5", Some(250)),
            ("R+", None),
            ("R+0", None),
            ("R+R", None),
            ("R+-3", None),
            ("R+1e300", None),
            ("R+inf", None),
            ("0", None),
        ] {
            assert_eq!(ToldResult::read(GameKind::Zara, text).and_then(|told| told.margin), margin, "{text}");
        }
    }

    #[test]
    fn the_word_of_a_loser_is_the_others_result() {
        for (loser, word, result) in
            [(0, "resign", "B+Resign"), (1, "Resigned", "W+Resign"), (1, "timeout", "W+Time"), (0, "draw", "0")]
        {
            let told = ToldResult::by_loser(GameKind::Tzaar, Seat(loser), word);
            assert_eq!(told.as_deref(), Some(result), "{word}");
        }
        assert_eq!(ToldResult::by_loser(GameKind::Tzaar, Seat(0), "npmq"), None);
    }
}
