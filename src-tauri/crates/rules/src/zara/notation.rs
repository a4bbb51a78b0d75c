//! Position strings and move texts.

use std::fmt;
use std::str::FromStr;

use super::board::{MAX_SIZE, MIN_SIZE, Square, squares};
use super::tiles::{DIRECTIONS, Kind, Tile};
use super::{INFO, MAX_SEATS, Placement, Zara};
use crate::{ParseError, Seat, SyntaxError};

const RANK_LENGTH: SyntaxError = SyntaxError::Impossible("every rank has as many squares as the board has ranks");

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

    fn next_as<T>(&mut self, read: impl Fn(char) -> Option<T>, expected: &'static str) -> Result<T, ParseError> {
        let next = self.rest().chars().next();
        let value = next.and_then(|next| read(next.to_ascii_lowercase())).ok_or_else(|| self.fault(expected))?;
        self.at += next.map_or(0, char::len_utf8);
        Ok(value)
    }

    fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), ParseError> {
        self.next_as(|next| (next == wanted).then_some(()), expected)
    }

    fn skip(&mut self, wanted: char) -> bool {
        self.expect(wanted, "").is_ok()
    }

    fn end(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.fault(SyntaxError::Trailing)) }
    }

    fn fault(&self, error: impl Into<SyntaxError>) -> ParseError {
        self.fault_at(self.at, error)
    }

    fn fault_at(&self, at: usize, error: impl Into<SyntaxError>) -> ParseError {
        ParseError::at(self.text, at, error)
    }

    fn tile(&mut self) -> Result<Tile, ParseError> {
        let start = self.at;
        let (mut spears, mut shields) = (0, 0);
        for (bit, _) in DIRECTIONS {
            match self.next_as(|edge| "xo-".contains(edge).then_some(edge), "an edge: x, o or -")? {
                'x' => spears |= bit,
                'o' => shields |= bit,
                _ => {}
            }
        }
        Tile::marked(spears, shields).ok_or_else(|| {
            self.fault_at(start, SyntaxError::Impossible("every tile has at least one blank and one marked edge"))
        })
    }

    fn square(&mut self) -> Result<Square, ParseError> {
        let start = self.at;
        let file = self.next_as(|file| u8::try_from(file).ok()?.checked_sub(b'a'), "a square such as c3")?;
        let rank = self.next_as(|rank| u8::try_from(rank).ok()?.checked_sub(b'1'), "a square such as c3")?;
        Square::new(file, rank).ok_or_else(|| self.fault_at(start, "a square such as c3"))
    }

    fn seat(&mut self) -> Result<Seat, ParseError> {
        let by_letter = |letter| INFO.seats.iter().position(|seat| seat.letter == letter);
        self.next_as(by_letter, "a player: r, b, g or y").map(|seat| Seat(seat as u8))
    }

    fn hand(&mut self) -> Result<u32, ParseError> {
        let mut hand = 0;
        if self.skip('-') {
            return Ok(hand);
        }
        while hand == 0 || !matches!(self.peek(), None | Some('/')) {
            let start = self.at;
            let kind = self.next_as(Kind::from_letter, "a tile held: A to Q, or -")?;
            if hand & 1 << kind.index() != 0 {
                return Err(self.fault_at(start, SyntaxError::Impossible("every player has only one tile of a kind")));
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
    reader.expect('@', "@ and a square")?;
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
        return Err(reader.fault(SyntaxError::Impossible("a board has from 4 to 9 ranks, separated by /")));
    }
    let mut laid = Vec::new();
    for rank in (0..size).rev() {
        let mut file = 0;
        while file < size {
            let at = reader.at;
            if reader.peek().is_some_and(|next| matches!(next, '/' | ' ')) {
                return Err(reader.fault(RANK_LENGTH));
            } else if let Ok(run) = reader.next_as(|digit| digit.to_digit(10), "") {
                file += run as usize;
                if run == 0 || file > size || reader.peek().is_some_and(|next| next.is_ascii_digit()) {
                    return Err(reader.fault_at(at, RANK_LENGTH));
                }
            } else {
                let seat =
                    reader.seat().map_err(|_| reader.fault("a tile such as rxo-- or a number of empty squares"))?;
                let tile = reader.tile()?;
                let square = Square::new(file as u8, rank as u8).ok_or_else(|| reader.fault_at(at, RANK_LENGTH))?;
                laid.push(Laid { at, seat, tile, square });
                file += 1;
            }
        }
        match reader.peek() {
            Some('/') if rank > 0 => reader.at += 1,
            Some(' ') | None if rank == 0 => {}
            _ => return Err(reader.fault(RANK_LENGTH)),
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
        reader.expect(' ', "a blank and the player to move: r, b, g or y")?;
        let player_at = reader.at;
        let player = reader.seat()?;
        reader.expect(' ', "a blank and the square around which it is forbidden, or -")?;
        let last_at = reader.at;
        let last = if reader.skip('-') { None } else { Some(reader.square()?) };
        reader.expect(' ', "a blank and the tiles held")?;

        let (mut hands, mut starts, mut seats) = ([0; MAX_SEATS], [0; MAX_SEATS], 0);
        loop {
            if seats == MAX_SEATS {
                return Err(reader.fault(SyntaxError::Impossible("there are at most four players")));
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
            return Err(reader.fault("/ and the tiles that the next player holds"));
        }
        let absent = SyntaxError::Impossible("a player who plays has a group among the tiles held");
        if player.index() >= seats {
            return Err(reader.fault_at(player_at, absent));
        }

        let mut position = Self::with_hands(size, seats as u8, hands);
        let mut seen = hands;
        for Laid { at, seat, tile, square } in laid {
            if seat.index() >= seats {
                return Err(reader.fault_at(at, absent));
            }
            let kind = 1 << tile.kind().index();
            if seen[seat.index()] & kind != 0 {
                let twice = "this player's tile of this kind is on the board twice, or held as well";
                return Err(reader.fault_at(at, SyntaxError::Impossible(twice)));
            }
            seen[seat.index()] |= kind;
            position.put(seat.index(), tile, square);
        }
        let before = Seat(((player.index() + seats - 1) % seats) as u8);
        if last.is_some_and(|square| position.owner(square) != Some(before)) {
            let wrong = "it is forbidden only around the tile that the player before has put";
            return Err(reader.fault_at(last_at, SyntaxError::Impossible(wrong)));
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
