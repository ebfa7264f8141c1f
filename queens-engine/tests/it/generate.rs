//! Levels that are made: unique by another solver's count, the same for the same seed.

use std::time::Instant;

use super::oracle;
use queens_engine::generate::{GenerateError, Settings, generate, hardest};
use queens_engine::{Cell, rate};

/// Case F06: many levels of many sizes, all returned and unique.
fn made_levels_are_unique(sizes: std::ops::RangeInclusive<usize>, count: u64) {
    for size in sizes {
        for seed in 0..count {
            let made = generate(&Settings::new(size), seed).unwrap();
            assert_eq!(oracle::count(&made.level, 2), 1, "size {size}, seed {seed}");
            assert!(made.level.regions_in_pieces().is_empty(), "size {size}, seed {seed}");
        }
    }
}

#[test]
fn case_f06_made_levels_are_unique() {
    made_levels_are_unique(5..=11, 60);
}

#[test]
#[ignore = "run with: cargo test -p queens-engine --release -- --ignored ten_thousand_levels"]
fn ten_thousand_levels_of_each_size_are_unique() {
    made_levels_are_unique(6..=12, 10_000);
}

#[test]
#[ignore = "run with: cargo test -p queens-engine --release -- --ignored case_f06"]
fn case_f06_two_hundred_larger_levels_are_unique() {
    made_levels_are_unique(12..=14, 200);
}

#[test]
#[ignore = "run with: cargo test -p queens-engine --release -- --ignored large_levels"]
fn large_levels_are_made() {
    for size in [16, 18, 20] {
        let start = Instant::now();
        let made = generate(&Settings::new(size), 1).unwrap();
        println!("size {size}: made in {:?}", start.elapsed());
        assert_eq!(oracle::count(&made.level, 2), 1, "size {size}");
    }
}

#[test]
fn the_same_seed_makes_the_same_level() {
    for size in [5, 8, 10] {
        let settings = Settings::new(size);
        assert_eq!(generate(&settings, 7), generate(&settings, 7));
        assert_ne!(generate(&settings, 7), generate(&settings, 8));
    }
}

#[test]
fn blocked_cells_are_as_many_as_asked_for_or_refused() {
    let made = |blocked, symmetric| {
        generate(&Settings { blocked, symmetric, ..Settings::new(8) }, 1)
            .map(|made| made.level.blocked().len())
    };
    assert_eq!(made(28, false), Ok(28));
    let many = GenerateError::Blocked { blocked: 29, size: 8, most: 28 };
    assert_eq!(made(29, false), Err(many));
    assert_eq!(made(3, true), Err(GenerateError::OddBlocked(3)));
}

#[test]
fn a_level_has_the_difficulty_asked_for() {
    for difficulty in (1..=6).chain([9]) {
        let settings = Settings { difficulty: Some(difficulty), ..Settings::new(8) };
        let made = generate(&settings, 3).unwrap();
        assert_eq!(rate(&made.level).unwrap().difficulty, difficulty);
    }
}

#[test]
fn options_are_kept() {
    for seed in 0..10 {
        let settings = Settings { symmetric: true, blocked: 6, ..Settings::new(8) };
        let level = generate(&settings, seed).unwrap().level;
        assert_eq!(level.blocked().len(), 6);
        assert!(level.regions_in_pieces().is_empty());
        let turned = |cell: Cell| Cell::new(7 - cell.row(), 7 - cell.column());
        for (a, b) in level.cells().flat_map(|a| level.cells().map(move |b| (a, b))) {
            let together = level.region(a) == level.region(b);
            assert_eq!(together, level.region(turned(a)) == level.region(turned(b)));
        }
        assert_eq!(oracle::count(&level, 2), 1);
        let scattered = Settings { connected: false, ..Settings::new(8) };
        assert_eq!(oracle::count(&generate(&scattered, seed).unwrap().level, 2), 1);
    }
}

#[test]
fn what_cannot_be_made_is_refused() {
    assert_eq!(generate(&Settings::new(4), 1), Err(GenerateError::Size(4)));
    let beyond = Settings { difficulty: Some(hardest() + 1), ..Settings::new(8) };
    assert_eq!(generate(&beyond, 1), Err(GenerateError::Difficulty(12)));
    let hopeless = Settings { difficulty: Some(8), attempts: 3, ..Settings::new(5) };
    assert_eq!(generate(&hopeless, 1), Err(GenerateError::GaveUp { seed: 1, attempts: 3 }));
}
