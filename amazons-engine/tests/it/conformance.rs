//! The laws that every game keeps, along random games on all boards.

use amazons_engine::evaluate::Territory;
use amazons_engine::tactics::StepTactics;
use amazons_engine::{Position, Size};
use engine_core::conformance::{Walks, check_evaluator, check_position, check_tactics};

fn starts() -> Vec<Position> {
    Size::with_start().filter_map(Position::start).collect()
}

#[test]
fn rules() {
    let walks = Walks { seed: 1, count: 1, plies: 100 };
    check_position(&starts(), walks, |pos| Position::new(&pos.arrangement()).unwrap());
}

#[test]
fn evaluation() {
    let walks = Walks { seed: 2, count: 1, plies: 100 };
    check_evaluator(&Territory::default(), &starts(), walks);
}

#[test]
fn supply_of_moves() {
    let walks = Walks { seed: 3, count: 1, plies: 60 };
    check_tactics(&StepTactics::default(), &starts(), walks);
}
