//! Every row of `testdata/checkers/perft.tsv`.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use checkers_engine::{Ordered, Position, Rules};
use engine_core::Position as _;
use engine_core::perft::{divide, threaded};

struct Row {
    text: String,
    pos: Position,
    ordered: bool,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/checkers/perft.tsv");
    let file = fs::read_to_string(path).unwrap();
    file.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).map(row).collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.split('\t').collect();
    let [rules, men, position, count, depth, nodes, ..] = cells[..] else {
        panic!("a row has seven cells: {line}")
    };
    let mut rules: Rules = rules.parse().unwrap();
    let pos = if position == "start" {
        rules.men = men.parse().unwrap();
        Position::start(&rules)
    } else {
        Position::from_fen(position, &rules).unwrap()
    };
    Row {
        text: line.to_owned(),
        pos,
        ordered: count == "K",
        depth: depth.parse().unwrap(),
        nodes: nodes.parse().unwrap(),
    }
}

fn check(rows: &[Row]) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = if row.ordered {
                row.pos.perft_ordered(row.depth)
            } else {
                row.pos.perft(row.depth)
            };
            assert_eq!(nodes, row.nodes, "{}", row.text);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
}

#[test]
fn rows_up_to_50_million_nodes() {
    let mut rows = rows();
    assert!(rows.len() > 250, "the table is complete");
    rows.retain(|row| row.nodes <= 50_000_000);
    check(&rows);
}

#[test]
#[ignore = "run with: cargo test --release -p checkers-engine -- --ignored all_perft_rows"]
fn all_perft_rows() {
    check(&rows());
}

#[test]
fn orders_are_counted_on_several_threads_and_by_first_move() {
    let pos = Position::from_fen("W:WK23:B10,11,18,19,K1", &Rules::RUSSIAN).unwrap();
    let lines = pos.perft_ordered(4);
    assert!(lines > pos.perft(4));
    assert_eq!(threaded(&Ordered(pos), 4, 2), lines);
    let split = divide(&Ordered(pos), 4, 2);
    assert_eq!(split.iter().map(|&(_, lines)| lines).sum::<u64>(), lines);
}
