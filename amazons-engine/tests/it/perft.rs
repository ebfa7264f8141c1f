//! Move counts from `testdata/amazons/perft.tsv`.

use amazons_engine::Size;
use engine_core::perft;

use crate::{data, position};

const NORMAL: u64 = 50_000_000;

struct Row {
    size: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    data("perft.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            Row {
                size: columns[0].replace(" columns x ", "x").replace(" rows", ""),
                fen: columns[1].to_owned(),
                depth: columns[2].parse().unwrap(),
                nodes: columns[3].parse().unwrap(),
            }
        })
        .collect()
}

fn check(row: &Row) {
    let pos = position(&row.fen);
    assert_eq!(pos.size().to_string(), row.size, "{}", row.fen);
    assert_eq!(perft::threaded(&pos, row.depth, 2), row.nodes, "{} depth {}", row.fen, row.depth);
}

#[test]
fn counts_up_to_fifty_million() {
    let rows: Vec<Row> = rows().into_iter().filter(|row| row.nodes <= NORMAL).collect();
    assert_eq!(rows.len(), 22);
    rows.iter().for_each(check);
}

#[test]
#[ignore = "run with: cargo test --release -p amazons-engine -- --ignored counts_of_all_rows"]
fn counts_of_all_rows() {
    rows().iter().for_each(check);
}

#[test]
fn one_move_at_a_time_gives_the_same_counts() {
    for row in rows().iter().filter(|row| row.nodes <= 1_000_000) {
        let pos = position(&row.fen);
        let counted: u64 = perft::divide(&pos, row.depth, 1).iter().map(|&(_, nodes)| nodes).sum();
        assert_eq!(counted, row.nodes);
        assert_eq!(one_by_one(&pos, row.depth), row.nodes);
    }
}

/// Counts without any counting shortcut of the game.
fn one_by_one<P: engine_core::Position>(pos: &P, depth: u32) -> u64 {
    let Some(below) = depth.checked_sub(1) else { return 1 };
    pos.moves().into_iter().map(|mv| one_by_one(&pos.after(mv), below)).sum()
}

#[test]
fn the_start_positions_are_those_of_the_table() {
    for size in Size::with_start() {
        let pos = position(size.start_fen().unwrap());
        assert_eq!(pos.size(), size);
    }
    for row in rows().iter().filter(|row| !row.fen.starts_with(['9', 'q'])) {
        let start = position(&row.fen).size().start_fen();
        assert_eq!(start, Some(row.fen.as_str()));
    }
}
