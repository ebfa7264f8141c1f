//! Solving allocates nothing. In a program of its own, for it replaces the allocator.
#![allow(clippy::unwrap_used)]

use std::hint::black_box;

use queens_engine::{solve, text};

#[test]
fn solving_counting_and_proving_allocate_nothing() {
    let file = include_str!("../../testdata/queens/community_levels.tsv");
    let levels: Vec<_> = file
        .lines()
        .skip(1)
        .map(|line| text::read(line.split('\t').nth(5).unwrap()).unwrap().level)
        .collect();
    let measured = allocation_counter::measure(|| {
        for level in &levels {
            black_box(solve::solve(level));
            black_box(solve::count(level, None, 100));
        }
    });
    assert_eq!((levels.len() > 500, measured.count_total), (true, 0));
    assert!(allocation_counter::measure(|| drop(black_box(vec![levels.len()]))).count_total > 0);
}
