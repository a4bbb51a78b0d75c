//! Fixed workloads: how fast the rules are, and whether they still do the same.

use std::io::Write;
use std::time::Instant;

use alcazar_engine::{Limits, Request, Stop, bench_depths, think_any};
use alcazar_rules::{AnyGame, GameKind, perft, with_game};
use serde::Serialize;

use crate::args::standard;
use crate::fault::Fault;

#[derive(Serialize)]
struct Report {
    workloads: Vec<Workload>,
    /// The nodes of all workloads: differs only if the rules or the search do.
    nodes: u64,
}

#[derive(Serialize)]
struct Workload {
    game: &'static str,
    work: &'static str,
    depth: u8,
    nodes: u64,
    millis: u64,
    nodes_per_second: u64,
}

pub fn bench(json: bool, out: &mut impl Write) -> Result<(), Fault> {
    let mut workloads = Vec::new();
    for &game in GameKind::ALL {
        let start = game.start(&standard(game)).map_err(|error| Fault::new(game.info().id, error))?;
        let depths = bench_depths(game);
        for work in [count(&start, depths.perft), search(&start, depths.search)] {
            if !json {
                let Workload { game, work, depth, nodes, millis, nodes_per_second } = &work;
                writeln!(out, "{game} {work} {depth}: {nodes} nodes in {millis} ms, {nodes_per_second} nodes/s")?;
                out.flush()?;
            }
            workloads.push(work);
        }
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

fn count(start: &AnyGame, depth: u8) -> Workload {
    measure(start, "perft", depth, || with_game!(start, game => perft(game, depth.into())))
}

/// One thread without a limit of time visits the same positions every time.
fn search(start: &AnyGame, depth: u8) -> Workload {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    measure(start, "search", depth, || {
        think_any(start, &request, &Stop::default(), &mut |_| ()).map_or(0, |turn| turn.nodes)
    })
}

fn measure(start: &AnyGame, work: &'static str, depth: u8, visit: impl FnOnce() -> u64) -> Workload {
    let began = Instant::now();
    let nodes = visit();
    let took = began.elapsed();
    Workload {
        game: start.info().id,
        work,
        depth,
        nodes,
        millis: took.as_millis() as u64,
        nodes_per_second: (u128::from(nodes) * 1_000_000_000 / took.as_nanos().max(1)) as u64,
    }
}
