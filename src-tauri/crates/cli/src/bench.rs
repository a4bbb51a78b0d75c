//! Fixed workloads: how fast the rules are, and whether they still do the same.

use std::io::Write;
use std::time::Instant;

use alcazar_rules::{AnyGame, GameKind, perft, with_game};
use serde::Serialize;

use crate::args::standard;
use crate::fault::Fault;

/// The depths to which the sequences of actions are counted from the standard start: up to about a second's work.
const DEPTHS: &[(&str, u32)] = &[("zara", 3), ("tzaar", 5), ("izdari", 4)];

/// The depth for a game that is not listed.
const OTHER_DEPTH: u32 = 2;

fn depth(game: GameKind) -> u32 {
    DEPTHS.iter().find(|(id, _)| *id == game.info().id).map_or(OTHER_DEPTH, |&(_, depth)| depth)
}

#[derive(Serialize)]
struct Report {
    workloads: Vec<Workload>,
    /// The nodes of all workloads: differs only if the rules do.
    nodes: u64,
}

#[derive(Serialize)]
struct Workload {
    game: &'static str,
    work: &'static str,
    depth: u32,
    nodes: u64,
    millis: u64,
    nodes_per_second: u64,
}

pub fn bench(json: bool, out: &mut impl Write) -> Result<(), Fault> {
    let mut workloads = Vec::new();
    for &game in GameKind::ALL {
        let start = game.start(&standard(game)).map_err(|error| Fault::new(game.info().id, error))?;
        let work = count(&start, depth(game));
        if !json {
            writeln!(
                out,
                "{} {} {}: {} nodes in {} ms, {} nodes/s",
                work.game, work.work, work.depth, work.nodes, work.millis, work.nodes_per_second
            )?;
            out.flush()?;
        }
        workloads.push(work);
    }
    let nodes = workloads.iter().map(|work| work.nodes).sum();
    if json {
        serde_json::to_writer(&mut *out, &Report { workloads, nodes }).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{nodes} nodes")?;
    }
    Ok(())
}

fn count(start: &AnyGame, depth: u32) -> Workload {
    let began = Instant::now();
    let nodes = with_game!(start, game => perft(game, depth));
    let took = began.elapsed();
    Workload {
        game: start.info().id,
        work: "perft",
        depth,
        nodes,
        millis: took.as_millis() as u64,
        nodes_per_second: (u128::from(nodes) * 1_000_000_000 / took.as_nanos().max(1)) as u64,
    }
}
