//! Certificates: proofs in files, made with the engine and checked by the rules alone.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use alcazar_certificates::{Claim, MOST_NODES, Proven, Unproven, WIN, prove, verify, write};
use alcazar_engine::{Limits, Proof, Request, Stop, margin, think_any};
use alcazar_rules::{AnyAction, AnyGame, Seat};
use clap::Args;

use crate::args::Start;
use crate::fault::Fault;

/// The positions visited at first for each position of a proof; most need no more.
const FIRST_NODES: u64 = 2_000;
/// By how much each further search is larger.
const GROWTH: u64 = 8;
/// The most that each search may use to remember positions, in bytes.
const MEMORY: usize = 32 << 20;

/// What is proven, and where the proof goes.
#[derive(Debug, Args)]
pub struct Wanted {
    #[command(flatten)]
    from: Start,
    /// The file that is written.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The most positions visited to find the result, and again for each position of the proof.
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The most positions of the proof of one claim.
    #[arg(long, value_name = "N", default_value_t = MOST_NODES)]
    most: usize,
}

/// Writes the certificate of a position and prints what it proves.
pub fn certify(wanted: &Wanted, out: &mut impl Write) -> Result<(), Fault> {
    let position = &wanted.from.position()?;
    let unproven = |why: Unproven| Fault::new("--position", why);
    let seat = position.to_act().ok_or_else(|| unproven(Unproven::Over))?;
    if position.seats() != 2 {
        return Err(Fault::new("--position", "only games of two seats are proven"));
    }
    let (_, lead) = result(position, wanted.nodes).ok_or_else(|| unproven(Unproven::Unknown(position.to_string())))?;
    let own = Claim { seat, lead };
    let other = Claim { seat: Seat(1 - seat.0), lead: -lead };
    // A game without points is won or lost, and one claim says so.
    let (first, second) = if lead < 0 { (other, own) } else { (own, other) };
    let mut adviser = |position: &AnyGame, claim: Claim| keeps(position, claim, wanted.nodes);
    let mut proofs = vec![prove(position, first, wanted.most, &mut adviser).map_err(unproven)?];
    if lead == 0 || position.info().points() {
        match prove(position, second, wanted.most, &mut adviser) {
            Ok(proof) => proofs.push(proof),
            // A win may be higher than was counted out; that it is a win stays proven.
            Err(Unproven::Unknown(_) | Unproven::Broken(_)) if lead != 0 => {}
            Err(why) => return Err(unproven(why)),
        }
    }
    save(position, &proofs, &wanted.out).map_err(|error| Fault::new(&wanted.out.to_string_lossy(), error))?;
    let claims: Vec<_> = proofs.iter().map(|proof| proof.claim).collect();
    tell(position, &claims, proofs.iter().map(Proven::nodes).sum(), out)
}

/// Checks a certificate and prints what it proves.
pub fn check(file: &Path, out: &mut impl Write) -> Result<(), Fault> {
    let name = file.to_string_lossy();
    let input = File::open(file).map_err(|error| Fault::new(&name, error))?;
    let verified = verify(BufReader::new(input)).map_err(|fault| Fault::new(&name, fault))?;
    tell(&verified.position, &verified.claims, verified.nodes, out)
}

/// Prints the claims one a line: the seat's letter, the least lead and the number of positions last.
fn tell(position: &AnyGame, claims: &[Claim], nodes: usize, out: &mut impl Write) -> Result<(), Fault> {
    for claim in claims {
        let letter = position.info().seats.get(claim.seat.index()).map_or('?', |seat| seat.letter);
        match (position.info().points(), claim.lead) {
            (false, 1..) => writeln!(out, "{letter} wins")?,
            (false, _) => writeln!(out, "{letter} does not lose")?,
            (true, lead) => writeln!(out, "{letter} leads by at least {lead}")?,
        }
    }
    writeln!(out, "{nodes} positions")?;
    Ok(())
}

/// The action that a search finds and the lead that it proves for the seat to act; none if it proves none.
fn result(position: &AnyGame, nodes: u64) -> Option<(AnyAction, i16)> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request = Request { limits, memory: MEMORY, ..Request::default() };
    let turn = think_any(position, &request, &Stop::default(), &mut |_| ())?;
    let narrowest = if position.info().points() { 1 } else { WIN };
    // That a game is lost may be known without a line, and then the score is a guess.
    let counted = margin(turn.score).and_then(|lead| i16::try_from(lead).ok()).unwrap_or(0);
    let lead = match turn.proof? {
        Proof::Win => counted.max(narrowest),
        Proof::Draw => 0,
        Proof::Loss => counted.min(-narrowest),
    };
    turn.actions.first().map(|&action| (action, lead))
}

/// An action by which the seat to act keeps what is claimed for it.
fn keeps(position: &AnyGame, claim: Claim, most: u64) -> Option<AnyAction> {
    let mut nodes = FIRST_NODES.min(most);
    loop {
        match result(position, nodes) {
            Some((action, lead)) if lead >= claim.lead => return Some(action),
            // A win that is not counted out may be higher than it seems.
            _ if nodes < most => nodes = nodes.saturating_mul(GROWTH).min(most),
            _ => return None,
        }
    }
}

/// Writes beside the place and renames, so that no half certificate ever stands there.
fn save(position: &AnyGame, proofs: &[Proven], path: &Path) -> io::Result<()> {
    let mut text = Vec::new();
    write(position, proofs, &mut text)?;
    alcazar_session::files::write_whole(path, &text)
}
