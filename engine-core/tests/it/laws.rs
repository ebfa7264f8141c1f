//! The toys keep the laws that every game must keep, and broken ones are caught.

use std::panic::catch_unwind;

use engine_core::conformance::{Walks, check_evaluator, check_path, check_position, check_tactics};
use engine_core::tactics::Plain;

use crate::toys::{Footsteps, Maze, Noise, Rash, Sapling};

const WALKS: Walks = Walks { seed: 7, count: 20, plies: 12 };

fn saplings() -> Vec<Sapling> {
    (0..20).map(|seed| Sapling::new(seed, 8)).collect()
}

fn mazes() -> Vec<Maze> {
    (0..10).map(Maze::new).collect()
}

#[test]
fn toys_are_games() {
    check_position(&saplings(), WALKS, |pos| *pos);
    check_position(&mazes(), WALKS, |pos| *pos);
}

#[test]
fn toys_are_evaluated_alike_step_by_step() {
    check_evaluator(&Noise, &saplings(), WALKS);
}

#[test]
fn toys_are_supplied_in_full() {
    check_tactics(&Plain, &saplings(), WALKS);
    check_tactics(&Rash, &mazes(), WALKS);
}

#[test]
fn footsteps_are_forgotten() {
    check_path(&Footsteps::default(), &mazes(), WALKS);
}

#[test]
fn a_wrong_hash_is_caught() {
    let rebuilt = |_: &Sapling| Sapling::new(u64::MAX, 3);
    assert!(catch_unwind(|| check_position(&saplings(), WALKS, rebuilt)).is_err());
}
