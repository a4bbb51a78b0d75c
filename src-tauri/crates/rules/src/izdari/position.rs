//! Position strings: `BOARD SIDE [QUIET TURN] [crossing] [free]`.

use std::fmt;
use std::str::FromStr;

use super::board::{Board, Cargo, FILES, HOLD, Kind, RANKS, Side, Square};
use super::words::{Expected, Impossible};
use super::{Izdari, LONGEST_QUIET};
use crate::{ParseError, SyntaxError};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in Square::reading_order() {
            let piece = self.at(square);
            if square.file() == 0 && square.rank() + 1 < RANKS {
                f.write_str("/")?;
            }
            if let Some((side, kind)) = piece {
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{}", letter(side, kind))?;
                let cargo = self.cargo[side as usize];
                if kind == Kind::Wagon && cargo.len() > 0 {
                    let passengers: String = cargo.passengers().map(|passenger| letter(side, passenger)).collect();
                    write!(f, "({passengers})")?;
                }
            } else {
                empty += 1;
                if square.file() + 1 == FILES {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
            }
        }
        Ok(())
    }
}

/// A piece's letter: upper case for Sand, lower case for Obsidian.
pub(super) fn letter(side: Side, kind: Kind) -> char {
    match side {
        Side::Sand => kind.letter(),
        Side::Obsidian => kind.letter().to_ascii_lowercase(),
    }
}

fn piece(letter: char) -> Option<(Side, Kind)> {
    let side = if letter.is_ascii_uppercase() { Side::Sand } else { Side::Obsidian };
    Some((side, Kind::of_letter(letter)?))
}

/// Writes what ruled games and free tables have in common.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    side: Side,
    (quiet, turn): (u8, u32),
    crossing: bool,
) -> fmt::Result {
    let side = match side {
        Side::Sand => 's',
        Side::Obsidian => 'o',
    };
    write!(f, "{board} {side} {quiet} {turn}{}", if crossing { " crossing" } else { "" })
}

impl fmt::Display for Izdari {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, &self.board, self.side, (self.quiet, self.turn), self.crossing)
    }
}

/// A position string that was read, whether that can be a position or not, with the places of some words.
pub(super) struct Written {
    pub(super) board: Board,
    pub(super) side: (usize, Side),
    pub(super) quiet: (usize, u8),
    pub(super) turn: u32,
    pub(super) crossing: bool,
    pub(super) free: Option<usize>,
}

/// Reads a position string.
pub(super) fn read(text: &str) -> Result<Written, ParseError> {
    let expected = |at, what: Expected| ParseError::at(text, at, SyntaxError::expected(what));
    let mut fields = Fields { text, at: 0 };
    let board = fields.next();
    let (side_at, side_text) = fields.next();
    let side = match side_text {
        "s" | "S" => Side::Sand,
        "o" | "O" => Side::Obsidian,
        _ => return Err(expected(side_at, Expected::Side)),
    };
    let (board, mut next) = (read_board(text, board)?, fields.next());
    let (mut quiet, mut turn, quiet_at) = (0, 1, next.0);
    if next.1.starts_with(|first: char| first.is_ascii_digit()) {
        quiet = number(next.1)
            .filter(|&quiet| quiet <= LONGEST_QUIET.into())
            .ok_or_else(|| expected(next.0, Expected::Quiet))?;
        let (at, word) = fields.next();
        turn = number(word).filter(|&turn| turn > 0).ok_or_else(|| expected(at, Expected::Turn))?;
        next = fields.next();
    }
    let mut option = |name: &str| {
        let at = next.1.eq_ignore_ascii_case(name).then_some(next.0);
        if at.is_some() {
            next = fields.next();
        }
        at
    };
    let (crossing, free) = (option("crossing"), option("free"));
    if !next.1.is_empty() {
        let options_done = crossing.or(free).is_some();
        let trailing = || ParseError::at(text, next.0, SyntaxError::Trailing);
        return Err(if options_done { trailing() } else { expected(next.0, Expected::Options) });
    }
    let crossing = crossing.is_some();
    Ok(Written { board, side: (side_at, side), quiet: (quiet_at, quiet as u8), turn, crossing, free })
}

impl FromStr for Izdari {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let Written { board, side: (side_at, side), quiet: (_, quiet), turn, crossing, free } = read(text)?;
        if let Some(at) = free {
            return Err(ParseError::at(text, at, SyntaxError::Trailing));
        }
        check_templars(&board, side).map_err(|why| ParseError::at(text, side_at, SyntaxError::impossible(why)))?;
        Ok(Self::from_parts(board, side, quiet, turn, crossing))
    }
}

/// The words of a text with their places.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// The next word; an empty one at the end of the text.
    fn next(&mut self) -> (usize, &'a str) {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let word = self.text[start..].split_whitespace().next().unwrap_or_default();
        self.at = start + word.len();
        (start, word)
    }
}

fn number(word: &str) -> Option<u32> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) { word.parse().ok() } else { None }
}

/// A templar is taken in the last turn of a game, so its owner is to move and has no more turn.
fn check_templars(board: &Board, side: Side) -> Result<(), Impossible> {
    if board.pieces(side.other(), Kind::Templar) != 0 {
        Ok(())
    } else if board.pieces(side, Kind::Templar) == 0 {
        Err(Impossible::NoTemplars)
    } else {
        Err(Impossible::NoTemplar)
    }
}

fn read_board(text: &str, (start, word): (usize, &str)) -> Result<Board, ParseError> {
    let fault = |at: usize, error: SyntaxError| ParseError::at(text, start + at, error);
    let expected = |at, what: Expected| fault(at, SyntaxError::expected(what));
    let mut board = Board::default();
    let mut chars = word.char_indices().peekable();
    for rank in (0..RANKS).rev() {
        let mut file = 0;
        while file < FILES {
            let Some((at, char)) = chars.next() else {
                return Err(expected(word.len(), Expected::Ranks));
            };
            if let Some(run) = char.to_digit(10) {
                if run == 0 || run > u32::from(FILES - file) {
                    return Err(expected(at, Expected::Gap));
                }
                file += run as u8;
                continue;
            }
            let Some((side, kind)) = piece(char) else {
                return Err(expected(at, Expected::Content));
            };
            let Some(square) = Square::new(file, rank) else {
                return Err(expected(at, Expected::RankLength));
            };
            fits(&board, side, kind).map_err(|error| fault(at, error))?;
            board.put(side, kind, square);
            file += 1;
            if kind == Kind::Wagon && chars.next_if(|&(_, char)| char == '(').is_some() {
                loop {
                    let (at, char) = chars.next().unwrap_or((word.len(), ' '));
                    let aboard = board.cargo[side as usize].len();
                    if char == ')' && aboard > 0 {
                        break;
                    }
                    let Some((_, kind)) = piece(char).filter(|&(owner, kind)| owner == side && kind.boards()) else {
                        return Err(expected(at, Expected::Cargo));
                    };
                    if aboard == HOLD {
                        return Err(fault(at, SyntaxError::impossible(Impossible::Cargo)));
                    }
                    fits(&board, side, kind).map_err(|error| fault(at, error))?;
                    board.cargo[side as usize] = board.cargo[side as usize].with(kind);
                }
            }
        }
        match chars.next() {
            Some((_, '/')) if rank > 0 => {}
            None if rank == 0 => {}
            Some((at, _)) if rank > 0 => return Err(expected(at, Expected::RankEnd)),
            Some((at, _)) => return Err(expected(at, Expected::BoardEnd)),
            None => return Err(expected(word.len(), Expected::Ranks)),
        }
    }
    Ok(board)
}

/// Whether one more piece of a kind can be there.
fn fits(board: &Board, side: Side, kind: Kind) -> Result<(), SyntaxError> {
    if board.count(side, kind) < kind.in_set() {
        return Ok(());
    }
    Err(SyntaxError::impossible(match kind {
        Kind::Archer => Impossible::Archers,
        Kind::Halfling => Impossible::Halflings,
        Kind::Lizard => Impossible::Lizards,
        Kind::Assassin => Impossible::Assassins,
        Kind::Dune => Impossible::Dunes,
        Kind::Templar => Impossible::Templars,
        Kind::Wagon => Impossible::Wagons,
    }))
}

impl Cargo {
    /// The letters of the passengers as they stand in a view.
    pub(super) fn letters(self) -> Vec<String> {
        self.passengers().map(|kind| kind.letter().to_string()).collect()
    }
}
