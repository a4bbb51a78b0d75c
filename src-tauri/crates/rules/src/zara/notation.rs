//! Position strings and move texts.

use std::fmt;
use std::str::FromStr;

use super::board::{MAX_SIZE, MIN_SIZE, Square, squares};
use super::tiles::{DIRECTIONS, Kind, Tile};
use super::words::{Expected, Impossible};
use super::{INFO, MAX_SEATS, Placement, Zara};
use crate::{ParseError, Seat, SyntaxError};

/// Reads a text from the left; letter case does not matter.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Begins after the leading blanks and leaves out the trailing ones.
    fn new(text: &'a str) -> Self {
        let text = text.trim_end();
        Self { text, at: text.len() - text.trim_start().len() }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next().map(|next| next.to_ascii_lowercase())
    }

    /// Takes the next character if it has a meaning.
    fn take<T>(&mut self, read: impl Fn(char) -> Option<T>) -> Option<T> {
        let next = self.rest().chars().next()?;
        let value = read(next.to_ascii_lowercase())?;
        self.at += next.len_utf8();
        Some(value)
    }

    fn next_as<T>(&mut self, read: impl Fn(char) -> Option<T>, expected: Expected) -> Result<T, ParseError> {
        self.take(read).ok_or_else(|| self.expected_at(self.at, expected))
    }

    fn expect(&mut self, wanted: char, expected: Expected) -> Result<(), ParseError> {
        self.next_as(|next| (next == wanted).then_some(()), expected)
    }

    fn skip(&mut self, wanted: char) -> bool {
        self.take(|next| (next == wanted).then_some(())).is_some()
    }

    fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(ParseError::at(self.text, self.at, SyntaxError::Trailing)) }
    }

    fn expected_at(&self, at: usize, what: Expected) -> ParseError {
        ParseError::at(self.text, at, SyntaxError::expected(what))
    }

    fn impossible_at(&self, at: usize, why: Impossible) -> ParseError {
        ParseError::at(self.text, at, SyntaxError::impossible(why))
    }

    fn tile(&mut self) -> Result<Tile, ParseError> {
        let start = self.at;
        let (mut spears, mut shields) = (0, 0);
        for (bit, _) in DIRECTIONS {
            match self.next_as(|edge| "xo-".contains(edge).then_some(edge), Expected::Edge)? {
                'x' => spears |= bit,
                'o' => shields |= bit,
                _ => {}
            }
        }
        Tile::marked(spears, shields).ok_or_else(|| self.impossible_at(start, Impossible::Tile))
    }

    fn square(&mut self) -> Result<Square, ParseError> {
        let start = self.at;
        let file = self.next_as(|file| u8::try_from(file).ok()?.checked_sub(b'a'), Expected::Square)?;
        let rank = self.next_as(|rank| u8::try_from(rank).ok()?.checked_sub(b'1'), Expected::Square)?;
        Square::new(file, rank).ok_or_else(|| self.expected_at(start, Expected::Square))
    }

    fn seat(&mut self) -> Result<Seat, ParseError> {
        let by_letter = |letter| INFO.seats.iter().position(|seat| seat.letter == letter);
        self.next_as(by_letter, Expected::Player).map(|seat| Seat(seat as u8))
    }

    fn hand(&mut self) -> Result<u32, ParseError> {
        let mut hand = 0;
        if self.skip('-') {
            return Ok(hand);
        }
        while hand == 0 || !matches!(self.peek(), None | Some('/')) {
            let start = self.at;
            let kind = self.next_as(Kind::from_letter, Expected::Held)?;
            if hand & 1 << kind.index() != 0 {
                return Err(self.impossible_at(start, Impossible::HeldTwice));
            }
            hand |= 1 << kind.index();
        }
        Ok(hand)
    }
}

/// Reads the text of a placement, whether or not it is legal.
pub(super) fn placement(text: &str) -> Result<Placement, ParseError> {
    let mut reader = Reader::new(text);
    let tile = reader.tile()?;
    reader.expect('@', Expected::At)?;
    let square = reader.square()?;
    reader.end()?;
    Ok(Placement { tile, square })
}

/// A tile of a position string, with the place where it stands in the text.
struct Laid {
    at: usize,
    seat: Seat,
    tile: Tile,
    square: Square,
}

fn board(reader: &mut Reader) -> Result<(u8, Vec<Laid>), ParseError> {
    let field = reader.rest().split(' ').next().unwrap_or_default();
    let size = field.split('/').count();
    if !(usize::from(MIN_SIZE)..=usize::from(MAX_SIZE)).contains(&size) {
        return Err(reader.impossible_at(reader.at, Impossible::Ranks));
    }
    let mut laid = Vec::new();
    for rank in (0..size).rev() {
        let mut file = 0;
        while file < size {
            let at = reader.at;
            if reader.peek().is_some_and(|next| matches!(next, '/' | ' ')) {
                return Err(reader.impossible_at(reader.at, Impossible::RankLength));
            } else if let Some(run) = reader.take(|digit| digit.to_digit(10)) {
                file += run as usize;
                if run == 0 || file > size || reader.peek().is_some_and(|next| next.is_ascii_digit()) {
                    return Err(reader.impossible_at(at, Impossible::RankLength));
                }
            } else {
                let seat = reader.seat().map_err(|_| reader.expected_at(at, Expected::TileOrGap))?;
                let tile = reader.tile()?;
                let square = Square::new(file as u8, rank as u8)
                    .ok_or_else(|| reader.impossible_at(at, Impossible::RankLength))?;
                laid.push(Laid { at, seat, tile, square });
                file += 1;
            }
        }
        match reader.peek() {
            Some('/') if rank > 0 => reader.at += 1,
            Some(' ') | None if rank == 0 => {}
            _ => return Err(reader.impossible_at(reader.at, Impossible::RankLength)),
        }
    }
    Ok((size as u8, laid))
}

impl FromStr for Zara {
    type Err = ParseError;

    /// Reads a position string.
    ///
    /// Everything that can arise in play is read, and so are boards and hands that somebody set up: how many tiles
    /// each player has played is not compared, and tiles may lie side by side that could not have been played so.
    ///
    /// # Errors
    /// What cannot be read, or a tile that is twice in the game, a player who does not play, or a forbidden zone
    /// around another tile than the one that the player before has put.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let (size, laid) = board(&mut reader)?;
        reader.expect(' ', Expected::Mover)?;
        let player_at = reader.at;
        let player = reader.seat()?;
        reader.expect(' ', Expected::Zone)?;
        let last_at = reader.at;
        let last = if reader.skip('-') { None } else { Some(reader.square()?) };
        reader.expect(' ', Expected::Hands)?;

        let (mut hands, mut starts, mut seats) = ([0; MAX_SEATS], [0; MAX_SEATS], 0);
        loop {
            if seats == MAX_SEATS {
                return Err(reader.impossible_at(reader.at, Impossible::Players));
            }
            starts[seats] = reader.at;
            hands[seats] = reader.hand()?;
            seats += 1;
            if !reader.skip('/') {
                break;
            }
        }
        reader.end()?;
        if seats < 2 {
            return Err(reader.expected_at(reader.at, Expected::NextHand));
        }
        if player.index() >= seats {
            return Err(reader.impossible_at(player_at, Impossible::Absent));
        }

        let mut position = Self::with_hands(size, seats as u8, hands);
        let mut seen = hands;
        for Laid { at, seat, tile, square } in laid {
            if seat.index() >= seats {
                return Err(reader.impossible_at(at, Impossible::Absent));
            }
            let kind = 1 << tile.kind().index();
            if seen[seat.index()] & kind != 0 {
                return Err(reader.impossible_at(at, Impossible::TileTwice));
            }
            seen[seat.index()] |= kind;
            position.put(seat.index(), tile, square);
        }
        let before = Seat(((player.index() + seats - 1) % seats) as u8);
        if last.is_some_and(|square| position.owner(square) != Some(before)) {
            return Err(reader.impossible_at(last_at, Impossible::Zone));
        }
        position.set_turn(player.0, last);
        Ok(position)
    }
}

impl fmt::Display for Zara {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            let mut run = 0;
            for file in 0..self.size {
                match Square::new(file, rank).and_then(|square| self.tile_at(square)) {
                    None => run += 1,
                    Some((seat, tile)) => {
                        if run > 0 {
                            write!(f, "{run}")?;
                        }
                        run = 0;
                        write!(f, "{}{tile}", INFO.seats[seat.index()].letter)?;
                    }
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} ", INFO.seats[self.side as usize].letter)?;
        match self.last {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        for seat in 0..self.seats {
            f.write_str(if seat == 0 { " " } else { "/" })?;
            if self.hands[seat as usize] == 0 {
                f.write_str("-")?;
            }
            self.hand(Seat(seat)).try_for_each(|kind| write!(f, "{}", kind.letter()))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Zara {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zara({self})")
    }
}

/// The names of a set of squares, sorted.
pub(super) fn names(set: u128) -> Vec<String> {
    let mut names: Vec<_> = squares(set).map(|square| square.to_string()).collect();
    names.sort_unstable();
    names
}
