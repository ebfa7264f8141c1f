//! Region queens: finding and proving the only solution, and making levels. Times are for one
//! level, the mean over all public levels of a size or over seeds.
#![allow(missing_docs, clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use queens_engine::generate::{Settings, generate};
use queens_engine::{Level, solve, text};

fn levels() -> BTreeMap<usize, Vec<Level>> {
    let file = include_str!("../testdata/queens/community_levels.tsv");
    let mut levels: BTreeMap<usize, Vec<Level>> = BTreeMap::new();
    for line in file.lines().skip(1) {
        let level = text::read(line.split('\t').nth(5).unwrap()).unwrap().level;
        levels.entry(level.size()).or_default().push(level);
    }
    levels
}

fn solving(c: &mut Criterion) {
    for (size, levels) in levels() {
        c.bench_function(&format!("queens/solve/{size}"), |bench| {
            bench.iter_custom(|rounds| {
                let start = Instant::now();
                for _ in 0..rounds {
                    for level in &levels {
                        black_box(solve::solve(black_box(level)));
                    }
                }
                start.elapsed() / levels.len() as u32
            });
        });
    }
}

fn generating(c: &mut Criterion) {
    for size in [8, 10, 12] {
        let settings = Settings::new(size);
        let mut seed = 0;
        c.bench_function(&format!("queens/generate/{size}"), |bench| {
            bench.iter(|| {
                seed += 1;
                generate(&settings, seed)
            });
        });
    }
}

criterion_group!(benches, solving, generating);
criterion_main!(benches);
