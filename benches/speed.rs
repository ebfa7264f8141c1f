//! The figures of the README: counting moves, searching and evaluating, on one thread.
//!
//! Run with `cargo bench --bench speed`. Criterion prints the elements a second of each.

use std::hint::black_box;
use std::time::Duration;

use amazons_engine::evaluate::Territory;
use amazons_engine::{Size, bench as amazons_bench};
use checkers_engine::{Rules, bench as checkers_bench};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use engine_core::Position;

/// Few samples: one pass takes seconds.
fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(500));
    group
}

fn perft(criterion: &mut Criterion) {
    const RUSSIAN_11: u64 = 110_917_189;
    const AMAZONS_3: u64 = 8_350_439_170;
    let mut group = group(criterion, "perft");
    let russian = checkers_engine::Position::start(&Rules::RUSSIAN);
    group.throughput(Throughput::Elements(RUSSIAN_11));
    group.bench_function("russian depth 11", |bencher| {
        bencher.iter(|| assert_eq!(black_box(&russian).perft(11), RUSSIAN_11));
    });
    if let Some(amazons) = amazons_engine::Position::start(Size::STANDARD) {
        group.throughput(Throughput::Elements(AMAZONS_3));
        group.bench_function("amazons depth 3", |bencher| {
            bencher.iter(|| assert_eq!(black_box(&amazons).perft(3), AMAZONS_3));
        });
    }
    group.finish();
}

fn search(criterion: &mut Criterion) {
    let mut group = group(criterion, "search");
    group.measurement_time(Duration::from_secs(10));
    for (name, rules) in [("russian", Rules::RUSSIAN), ("beatem", Rules::BEATEM)] {
        let nodes: u64 = checkers_bench::search(&rules, 1).iter().sum();
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("{name} nodes"), |bencher| {
            bencher.iter(|| checkers_bench::search(black_box(&rules), 1));
        });
    }
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let mut group = group(criterion, "amazons evaluations");
    let evaluation = Territory::default();
    for (number, pos) in amazons_bench::positions().enumerate() {
        group.throughput(Throughput::Elements(pos.count_moves()));
        group.bench_function(format!("ply {}", 12 * number), |bencher| {
            bencher.iter(|| amazons_bench::evaluate_replies(&evaluation, black_box(&pos)));
        });
    }
    group.finish();
}

criterion_group!(speed, perft, search, evaluation);
criterion_main!(speed);
