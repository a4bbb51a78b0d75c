//! Checking a certificate, by the rules alone.

use std::collections::HashMap;
use std::io::{BufRead, Read};

use alcazar_rules::{AnyGame, GameKind, Seat};

use crate::prove::after;
use crate::{Claim, END, MOST_NODES, TITLE, WIN};

/// The longest line, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// A certificate that was checked and holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The position that it is about.
    pub position: AnyGame,
    /// What it proves.
    pub claims: Vec<Claim>,
    /// How many positions it holds.
    pub nodes: usize,
}

/// Why a certificate was refused, and at which line.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Fault {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

/// Checks a certificate line by line; no more is kept of it than the positions that lines above lead to.
///
/// # Errors
/// The first line that cannot be read or does not follow from the rules.
pub fn verify(input: impl BufRead) -> Result<Verified, Fault> {
    let mut lines = Lines { input, line: 0 };
    check(&mut lines).map_err(|why| Fault { line: lines.line, why })
}

struct Lines<R> {
    input: R,
    line: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its end; none after the last one.
    fn next(&mut self) -> Result<Option<String>, String> {
        self.line += 1;
        let mut bytes = Vec::new();
        let mut input = self.input.by_ref().take(LONGEST_LINE + 1);
        input.read_until(b'\n', &mut bytes).map_err(|error| error.to_string())?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.pop_if(|byte| *byte == b'\n').is_none() {
            let too_long = bytes.len() as u64 > LONGEST_LINE;
            return Err(if too_long { "the line is too long" } else { "the line is cut off" }.to_owned());
        }
        String::from_utf8(bytes).map(Some).map_err(|_| "the line is no text in UTF-8".to_owned())
    }

    /// The next line, which must be there.
    fn expect(&mut self, what: &str) -> Result<String, String> {
        self.next()?.ok_or_else(|| format!("the file ends before {what}"))
    }

    /// What follows a word at the beginning of the next line.
    fn after_word(&mut self, word: &str) -> Result<String, String> {
        let line = self.expect(&format!("the {word}"))?;
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.map(str::to_owned).ok_or_else(|| format!("expected the {word}"))
    }
}

fn check<R: BufRead>(lines: &mut Lines<R>) -> Result<Verified, String> {
    if lines.expect("its title")? != TITLE {
        return Err(format!("expected {TITLE:?}"));
    }
    let game: GameKind = lines.after_word("game")?.parse().map_err(|error| format!("{error}"))?;
    let position = game.parse(&lines.after_word("position")?).map_err(|error| error.to_string())?;
    if position.is_free() {
        return Err("there are no rules at a free table".to_owned());
    }
    let mut verified = Verified { position, claims: Vec::new(), nodes: 0 };
    loop {
        let Some(line) = lines.next()? else {
            return if verified.claims.is_empty() { Err("nothing is claimed".to_owned()) } else { Ok(verified) };
        };
        let (claim, nodes) = read_claim(&verified.position, &line)?;
        check_claim(lines, &verified.position, claim, nodes)?;
        verified.claims.push(claim);
        verified.nodes += nodes;
    }
}

/// Reads `claim SEAT LEAD NODES`.
fn read_claim(position: &AnyGame, line: &str) -> Result<(Claim, usize), String> {
    let words: Vec<_> = line.split(' ').collect();
    let ["claim", seat, lead, nodes] = words[..] else {
        return Err("expected a claim: a seat, the least lead and the number of its lines".to_owned());
    };
    let seats = position.info().seats.iter().take(position.seats().into());
    let seat = seats.map(|info| info.letter.to_string()).position(|letter| letter == seat);
    let seat = seat.ok_or("this seat does not play")?;
    let lead = lead.parse().map_err(|_| format!("{lead:?} is no number of points"))?;
    // A seat that leads by less than a draw may have lost, which is no claim.
    if !position.info().points() && ![0, WIN].contains(&lead) {
        return Err(format!("without points the lead is {WIN} for a win or 0 for a draw, not {lead}"));
    }
    let nodes = nodes.parse().ok().filter(|nodes| (1..=MOST_NODES).contains(nodes));
    let nodes = nodes.ok_or_else(|| format!("the number of lines must be from 1 to {MOST_NODES}"))?;
    Ok((Claim { seat: Seat(seat as u8), lead }, nodes))
}

fn check_claim<R: BufRead>(lines: &mut Lines<R>, position: &AnyGame, claim: Claim, nodes: usize) -> Result<(), String> {
    let mut reached = HashMap::from([(1, position.clone())]);
    for number in 1..=nodes {
        let line = lines.expect(&format!("node {number}"))?;
        let mut fields = line.split('\t');
        if fields.next() != Some(number.to_string().as_str()) {
            return Err(format!("expected node {number}"));
        }
        let position = reached.remove(&number).ok_or_else(|| format!("no line above leads to node {number}"))?;
        let text = position.to_string();
        if fields.next() != Some(text.as_str()) {
            return Err(format!("lines above lead to {text:?}, which is not what stands here"));
        }
        let edges: Option<Vec<_>> = fields.map(|edge| edge.rsplit_once(' ')).collect();
        let edges = edges.ok_or("expected an action, a blank and where it leads")?;
        for (child, edge) in children(&position, claim, &edges)? {
            let (action, target) = *edge;
            if target == END {
                if child.to_act().is_some() {
                    return Err(format!("the game is not over after {action}"));
                }
                if !claim.holds(&child) {
                    return Err(format!("the claim does not hold after {action}"));
                }
                continue;
            }
            let target = read_target(target, number, nodes).map_err(|why| format!("{action}: {why}"))?;
            if child.to_act().is_none() {
                return Err(format!("the game is over after {action}"));
            }
            if *reached.entry(target).or_insert_with(|| child.clone()) != child {
                return Err(format!("{action} does not lead to the position of node {target}"));
            }
        }
    }
    Ok(())
}

/// The number of a node below.
fn read_target(target: &str, from: usize, nodes: usize) -> Result<usize, String> {
    let number = target.parse().ok().filter(|number| (1..=nodes).contains(number));
    let number = number.ok_or_else(|| format!("there is no node {target:?}"))?;
    if number <= from { Err(format!("node {number} is not below, so this would be a cycle")) } else { Ok(number) }
}

type Edge<'a> = (&'a str, &'a str);

/// The positions that the edges of a node lead to: one where the seat of the claim is to act, else all.
fn children<'a, 'b>(
    position: &AnyGame,
    claim: Claim,
    edges: &'a [Edge<'b>],
) -> Result<Vec<(AnyGame, &'a Edge<'b>)>, String> {
    let legal = position.legal_actions();
    let texts: Vec<_> = legal.iter().map(|&action| position.action_text(action)).collect();
    let chosen: Vec<usize> = match (position.to_act(), edges) {
        (None, _) => return Err("the game is over here".to_owned()),
        (Some(seat), [(action, _)]) if seat == claim.seat => {
            let place = texts.iter().position(|text| text == action);
            vec![place.ok_or_else(|| format!("{action} is no legal action here"))?]
        }
        (Some(seat), _) if seat == claim.seat => return Err("expected one action of the seat that claims".to_owned()),
        (Some(_), edges) => {
            let given = edges.iter().map(|&(action, _)| action);
            let same = texts.iter().map(String::as_str).zip(given.clone()).take_while(|(text, given)| text == given);
            let same = same.count();
            if same < texts.len() {
                return Err(format!("the reply {} is not answered", texts[same]));
            }
            if let Some((action, _)) = edges.get(same) {
                return Err(format!("{action} is no further reply"));
            }
            (0..legal.len()).collect()
        }
    };
    let child = |(index, edge)| {
        let next: Option<AnyGame> = legal.get::<usize>(index).and_then(|&action| after(position, action));
        next.map(|next| (next, edge)).ok_or_else(|| "an action is not legal here".to_owned())
    };
    chosen.into_iter().zip(edges).map(child).collect()
}
