//! The public levels, and how the ladder of reasons divides them.

use queens_engine::{Level, rate, reason::LADDER, solve, text};

/// One line of the file of levels.
pub(crate) struct Published {
    pub(crate) level: Level,
    pub(crate) solutions: u64,
}

pub(crate) fn published() -> Vec<Published> {
    let file = include_str!("../../../testdata/queens/community_levels.tsv");
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let level = text::read(fields[5]).unwrap().level;
        assert_eq!(level.size().to_string(), fields[1]);
        Published { level, solutions: fields[2].parse().unwrap() }
    };
    file.lines().skip(1).map(read).collect()
}

#[test]
fn every_published_count_is_found() {
    let levels = published();
    assert_eq!(levels.len(), 511);
    for (index, published) in levels.iter().enumerate() {
        let count = solve::count(&published.level, None, u64::MAX);
        assert_eq!(count, published.solutions, "level {index}");
        let proven = solve::solve(&published.level).solutions().len() as u64;
        assert_eq!(proven, count.min(2), "level {index}");
    }
}

/// Shares as docs/queens.md prints them.
#[test]
fn the_ladder_solves_every_unique_level_without_search() {
    let mut shares = vec![0; LADDER.len()];
    for published in published().iter().filter(|published| published.solutions == 1) {
        shares[rate(&published.level).unwrap().difficulty - 1] += 1;
    }
    println!("levels by hardest reason: {shares:?}");
    assert_eq!(shares.iter().sum::<u32>(), 457);
    assert_eq!(shares, [18, 30, 25, 156, 89, 49, 13, 6, 58, 13, 0, 0]);
}

#[test]
fn rows_as_regions_follow_the_recurrence() {
    rows_as_regions(10);
}

#[test]
#[ignore = "run with: cargo test -p queens-engine --release -- --ignored rows_as_regions_to_12"]
fn rows_as_regions_to_12() {
    rows_as_regions(12);
}

/// Permutations without neighbouring values side by side (OEIS A002464):
/// a(n) = (n+1) a(n-1) - (n-2) a(n-2) - (n-5) a(n-3) + (n-3) a(n-4).
fn rows_as_regions(largest: usize) {
    let mut expected: Vec<i64> = vec![1, 1, 0, 0];
    for n in 4..=largest {
        let (m, back) = (n as i64, |by: usize| expected[n - by]);
        let next = (m + 1) * back(1) - (m - 2) * back(2) - (m - 5) * back(3) + (m - 3) * back(4);
        expected.push(next);
    }
    assert_eq!(expected[..10], [1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622]);
    for (size, &expected) in expected.iter().enumerate().skip(1) {
        let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
        let level = Level::new(size, &regions, &[]).unwrap();
        assert_eq!(solve::count(&level, None, u64::MAX), expected as u64, "{size} rows");
    }
}
