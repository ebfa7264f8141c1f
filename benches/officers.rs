//! Euler's Officers: what a front end and the simulator ask all the time.
#![allow(missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use officers_engine::bot::Bot;
use officers_engine::hint::best_lay;
use officers_engine::simulate::Simulation;
use officers_engine::{
    Card, CardSet, Cell, Completions, Level, Lines, Squares, Table, is_finishable,
};

/// Four cards of a finished square in no line.
fn table() -> Table {
    let mut table = Table::new(Lines::Plain);
    let square = &Squares::get(Lines::Plain).all()[0];
    for cell in [0, 6, 9, 15].map(Cell::new) {
        assert_eq!(table.lay(square[cell.number()], cell), Ok(()));
    }
    table
}

fn exact(c: &mut Criterion) {
    let table = table();
    c.bench_function("officers/find all 6912 squares", |b| {
        b.iter(|| assert_eq!(Squares::generate(black_box(Lines::Plain)).all().len(), 6912));
    });
    c.bench_function("officers/is finishable", |b| {
        b.iter(|| assert!(is_finishable(black_box(&table))));
    });
    c.bench_function("officers/count completions", |b| {
        b.iter(|| assert!(!Completions::of(black_box(&table)).is_empty()));
    });
    c.bench_function("officers/best lay", |b| {
        b.iter(|| assert!(best_lay(black_box(&table), CardSet::FULL).is_some()));
    });
    c.bench_function("officers/fitting lays of a card", |b| {
        let hand = CardSet::of(Card::new(15));
        b.iter(|| black_box(&table).fitting(black_box(hand)).len());
    });
}

fn deals(c: &mut Criterion) {
    let mut group = c.benchmark_group("officers/deals");
    group.throughput(Throughput::Elements(1_000)).sample_size(20);
    for bot in Bot::ALL {
        let setup = Level::Normal.setup(2);
        let simulation = Simulation { setup, bots: vec![bot], deals: 1_000, seed: 1, threads: 1 };
        group.bench_function(bot.name(), |b| {
            b.iter(|| assert!(simulation.run(|_| {}).is_ok_and(|tally| tally.deals == 1_000)));
        });
    }
    group.finish();
}

criterion_group!(benches, exact, deals);
criterion_main!(benches);
