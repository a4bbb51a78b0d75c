//! How fast TZAAR's actions are counted, listed and shown.

#![allow(clippy::expect_used, missing_docs, reason = "a fault must end the measurement")]

mod common;

use alcazar_rules::tzaar::Tzaar;
use alcazar_rules::{Game, Setup, perft};
use common::play_each;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The position with the most legal actions, 174, that climbing from random ones by exchanging stacks has found.
const WIDEST: &str = "TRRR./ZttrRT/ZzzrttR/RtrtZttT/TrtZTztT/RrrTTz.R/ZztrtzR/TrttrZ/TTTTT b 2";

fn bench(criterion: &mut Criterion) {
    let start = Tzaar::new(&Setup::default()).expect("the standard start");
    let widest: Tzaar = WIDEST.parse().expect("a position");

    let mut group = criterion.benchmark_group("tzaar");
    group.sample_size(10).throughput(Throughput::Elements(1_557_472_755));
    group.bench_function("perft 5 of the fixed start", |b| b.iter(|| perft(&start, 5)));
    group.throughput(Throughput::Elements(widest.count_actions() as u64)).sample_size(100);
    group.bench_function("count the actions of the widest position", |b| b.iter(|| widest.count_actions()));
    group.bench_function("count the pairs of the widest position", |b| b.iter(|| widest.count_pairs()));
    let mut actions = Vec::new();
    group.bench_function("list the actions of the widest position", |b| b.iter(|| widest.legal_actions(&mut actions)));
    widest.legal_actions(&mut actions);
    group.bench_function("play each action of the widest position", |b| b.iter(|| play_each(&widest, &actions)));
    group.throughput(Throughput::Elements(1));
    group.bench_function("view the widest position", |b| b.iter(|| widest.view()));
    let mut next = actions.iter().cycle();
    group.bench_function("preview an action of the widest position", |b| {
        b.iter(|| next.next().map(|&action| widest.preview(action)));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
