//! How fast Izdari's turns are counted, listed, played and shown.

#![allow(clippy::expect_used, missing_docs, reason = "a fault must end the measurement")]

mod common;

use alcazar_rules::izdari::Izdari;
use alcazar_rules::{Game, Setup, Step, perft};
use common::play_each;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The position with the most legal turns, 1734 with crossing, that climbing from random ones has found.
const WIDEST: &str = "9/2A1SW(AHL)3/1D3Sa2/2D1sHhwh/1D1d1LsTa/2D3ltl/9 s 0 1 crossing";

fn bench(criterion: &mut Criterion) {
    let start = Izdari::new(&Setup::default()).expect("the standard start");
    let widest: Izdari = WIDEST.parse().expect("a position");

    let mut group = criterion.benchmark_group("izdari");
    group.sample_size(10).throughput(Throughput::Elements(perft(&start, 4)));
    group.bench_function("perft 4 of the array", |b| b.iter(|| perft(&start, 4)));
    group.throughput(Throughput::Elements(widest.count_actions() as u64)).sample_size(100);
    group.bench_function("count the turns of the widest position", |b| b.iter(|| widest.count_actions()));
    let mut actions = Vec::new();
    group.bench_function("list the turns of the widest position", |b| b.iter(|| widest.legal_actions(&mut actions)));
    widest.legal_actions(&mut actions);
    group.bench_function("play each turn of the widest position", |b| b.iter(|| play_each(&widest, &actions)));
    group.throughput(Throughput::Elements(1));
    group.bench_function("view the widest position", |b| b.iter(|| widest.view()));
    let wagon = [Step::Pick("f6".to_owned())];
    group.bench_function("draft the wagon of the widest position", |b| b.iter(|| widest.draft(&wagon)));
    let mut next = actions.iter().cycle();
    group.bench_function("preview a turn of the widest position", |b| {
        b.iter(|| next.next().map(|&action| widest.preview(action)));
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);
