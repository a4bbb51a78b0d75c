//! How fast the rules of Zara are.

use std::hint::black_box;

use alcazar_rules::zara::Zara;
use alcazar_rules::{Game, Seat, Setup, Step, perft};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn start() -> Zara {
    Zara::new(&Setup::default()).unwrap_or_else(|error| unreachable!("{error}"))
}

/// A board with many tiles that touch each other.
fn middle() -> Zara {
    Zara::info().sample.parse().unwrap_or_else(|error| unreachable!("{error}"))
}

fn single_calls(c: &mut Criterion) {
    for (name, position) in [("start", start()), ("middle", middle())] {
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        let mut group = c.benchmark_group(format!("zara/{name}"));
        group.throughput(Throughput::Elements(actions.len() as u64));
        group.bench_function("legal_actions", |b| {
            let mut actions = Vec::new();
            b.iter(|| position.legal_actions(black_box(&mut actions)));
        });
        group.bench_function("clone and apply each", |b| {
            b.iter(|| {
                for &action in &actions {
                    let mut next = position.clone();
                    next.apply(action);
                    black_box(&next);
                }
            });
        });
        group.bench_function("falls of each", |b| {
            b.iter(|| {
                for &action in &actions {
                    black_box(position.falls(action).count());
                }
            });
        });
        group.finish();
        let mut group = c.benchmark_group(format!("zara/{name}"));
        group.bench_function("view", |b| b.iter(|| position.view()));
        let seat = position.to_act().map_or(0, Seat::index);
        let slot = position.view().seats[seat].hand[0].0.clone();
        group.bench_function("draft with all previews", |b| {
            b.iter_batched(|| [Step::Pick(slot.clone())], |steps| position.draft(&steps), BatchSize::SmallInput);
        });
        group.finish();
    }
}

fn counting(c: &mut Criterion) {
    let start = start();
    let mut group = c.benchmark_group("zara/perft");
    for depth in [2, 3] {
        group.throughput(Throughput::Elements(perft(&start, depth)));
        group.bench_function(format!("depth {depth}"), |b| b.iter(|| perft(&start, depth)));
    }
    group.finish();
}

criterion_group!(benches, single_calls, counting);
criterion_main!(benches);
