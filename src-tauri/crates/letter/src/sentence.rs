//! What is said of players, positions and moves, in the page's words.

use alcazar_picture::Words;
use alcazar_rules::{AnyGame, GameKind, Preview, SeatView, View};
use alcazar_session::records::{ToldResult, result};
use alcazar_session::{Played, Session};

use crate::course::sign;
use crate::tree::Listed;

/// Says what a page tells of one game in one language.
pub struct Speaker<'a> {
    pub words: &'static Words,
    pub game: GameKind,
    session: &'a Session,
}

impl<'a> Speaker<'a> {
    pub fn new(session: &'a Session, words: &'static Words) -> Self {
        Self { words, game: session.kind(), session }
    }

    /// What a side is called.
    pub fn side(&self, seat: usize) -> String {
        let side = self.game.info().seats.get(seat).map_or("", |seat| seat.name);
        self.words.of(&format!("name.{side}"))
    }

    /// What a seat is called: the player's name, else the computer's, else the side's.
    pub fn seat(&self, seat: usize) -> String {
        let named = self.session.players().get(seat).filter(|name| !name.trim().is_empty());
        let computer = self.session.computers().get(seat).copied().flatten();
        let computer =
            computer.map(|computer| self.words.with("computer.name", &[("level", &computer.level().to_string())]));
        named.cloned().or(computer).unwrap_or_else(|| self.side(seat))
    }

    /// A move with the number of its turn and who made it, for those who do not see the list.
    pub fn entry(&self, listed: &Listed, played: &Played) -> String {
        let mark = listed.node.notes.mark().map(|mark| match mark {
            alcazar_session::Mark::Good => "mark.good",
            alcazar_session::Mark::Bad => "mark.bad",
            alcazar_session::Mark::Interesting => "mark.interesting",
            alcazar_session::Mark::Doubtful => "mark.doubtful",
        });
        let said = self.words.action(self.game, &played.text);
        let said = mark.map_or(said.clone(), |mark| format!("{said}, {}", self.words.of(mark)));
        let (turn, who) = (played.turn.to_string(), self.side(played.seat.index()));
        self.words.with("moves.entry", &[("turn", &turn), ("who", &who), ("move", &said)])
    }

    /// A move as it is written, with its verdict.
    pub fn written(&self, listed: &Listed, played: &Played) -> String {
        let text =
            if played.action.is_mode() { self.words.action(self.game, &played.text) } else { played.text.clone() };
        text + listed.node.notes.mark().map_or("", sign)
    }

    /// What a move did.
    pub fn made(&self, played: &Played, last: Option<&Preview>) -> String {
        let said = self.words.action(self.game, &played.text);
        if played.action.is_mode() {
            return format!("{said}.");
        }
        let who = self.seat(played.seat.index());
        let what = self.words.with("said.played", &[("who", &who), ("move", &said)]);
        // What is taken by landing on it is named in the move.
        let falls = last.into_iter().flat_map(|last| {
            let landed = last.from.as_ref().and(last.to.as_ref());
            last.falls.iter().filter(move |cell| Some(*cell) != landed)
        });
        let falls: Vec<_> = falls.cloned().collect();
        if falls.is_empty() {
            return what;
        }
        format!("{what} {}", self.words.count("said.fell", falls.len(), &[("cells", &self.words.list(&falls))]))
    }

    /// Whose turn it is, or how the game ended.
    pub fn turn(&self, position: &AnyGame, view: &View) -> String {
        if let Some(over) = &view.over {
            return format!("{} {}", self.outcome(view), self.words.say(over));
        }
        match view.to_act.filter(|_| !position.is_free()) {
            Some(seat) => self.words.with("status.turn", &[("who", &self.seat(seat.into()))]),
            None => String::new(),
        }
    }

    fn outcome(&self, view: &View) -> String {
        let mut places: Vec<_> = view.seats.iter().enumerate().collect();
        places.sort_by_key(|(_, seat)| seat.rank);
        let score = |seat: &SeatView| seat.counters.iter().find(|counter| counter.decides).map(|counter| counter.value);
        let scores: Option<Vec<_>> = places.iter().map(|(_, seat)| Some(score(seat)?.to_string())).collect();
        let scores = scores.map_or_else(String::new, |scores| format!(", {}", scores.join(" : ")));
        let winners = places.iter().filter(|(_, seat)| seat.rank == Some(1)).map(|&(seat, _)| self.seat(seat));
        self.won(&winners.collect::<Vec<_>>(), &scores)
    }

    fn won(&self, winners: &[String], scores: &str) -> String {
        let key = if winners.len() == 1 { "result.win" } else { "result.draw" };
        self.words.with(key, &[("who", &self.words.list(winners)), ("scores", scores)])
    }

    /// The result that the record tells: in words as far as they are known, and as it stands there.
    pub fn result(&self) -> Option<String> {
        let text = result(self.session).filter(|text| !text.trim().is_empty())?;
        let Some(told) = ToldResult::read(self.game, &text) else { return Some(text) };
        let seats = 0..self.session.players().len();
        let winners: Vec<_> =
            told.winner.map_or(seats, |seat| seat.index()..seat.index() + 1).map(|seat| self.seat(seat)).collect();
        Some(format!("{} ({text})", self.won(&winners, "")))
    }

    /// What a seat has beside the board: what is counted for it, and what it holds.
    pub fn beside(&self, seat: &SeatView) -> String {
        let counted =
            seat.counters.iter().map(|counter| format!("{}: {}", self.words.of(&counter.code), counter.value));
        let held: Vec<_> = seat
            .hand
            .iter()
            .map(|(_, piece)| match piece.number {
                Some(count) if count > 1 => format!(
                    "{count} × {}",
                    self.words.piece(self.game, &alcazar_rules::Piece { number: None, ..piece.clone() })
                ),
                _ => self.words.piece(self.game, piece),
            })
            .collect();
        let held = (!held.is_empty()).then(|| self.words.with("letter.hand", &[("pieces", &held.join("; "))]));
        counted.chain(held).collect::<Vec<_>>().join(". ")
    }
}
