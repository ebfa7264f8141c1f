//! Long runs: answers in time, memory that stays as it is, games on short clocks. They measure the
//! machine as well, so they are run by hand, at a high priority where others use it too:
//!
//! ```text
//! nice -n -15 cargo test --release --test it -- --ignored --nocapture --test-threads=1 endurance
//! ```

use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::support::{Daemon, resident_kib};

/// No game is longer.
const MOST_PLIES: usize = 1_000;
const MS: Duration = Duration::from_millis(1);
const RUSSIAN: [&str; 3] = ["ugi", "--rules", "russian"];
const AMAZONS: [&str; 3] = ["ugi", "--game", "amazons"];

/// Sends a `go` and returns the move with the time from the command to the answer.
fn timed(engine: &mut Daemon, go: &str) -> (String, Duration) {
    let asked = Instant::now();
    let answer = engine.ask(go, "bestmove");
    let elapsed = asked.elapsed();
    (answer.split(' ').nth(1).expect("a move").to_owned(), elapsed)
}

fn response(engine: &mut Daemon, query: &str) -> String {
    engine.send(&format!("query {query}"));
    let said = engine.until("response");
    let [answer] = said.as_slice() else { panic!("a complaint: {said:#?}") };
    answer.strip_prefix("response ").expect("a response").to_owned()
}

/// Plays games against itself with `go`, so many moves in all; returns the time of each answer and
/// by how much the memory grew after the first tenth.
fn searches(game: &[&str], overhead: u32, go: &str, count: usize) -> (Vec<Duration>, u64) {
    let mut engine = Daemon::start(game);
    engine.send(&format!(
        "setoption name Hash value 1\nsetoption name Move Overhead value {overhead}"
    ));
    let (mut times, mut before) = (Vec::with_capacity(count), 0);
    while times.len() < count {
        let (mv, time) = timed(&mut engine, go);
        times.push(time);
        if times.len() == count / 10 {
            before = resident_kib(engine.id()).unwrap_or(0);
        }
        engine.send(&format!("moves {mv}"));
        if response(&mut engine, "gameover") == "true" {
            engine.send("uginewgame\nposition startpos");
        }
    }
    let after = resident_kib(engine.id()).unwrap_or(0);
    (times, after.saturating_sub(before))
}

#[test]
#[ignore = "about 5 minutes; see the head of the file"]
fn ten_thousand_searches_of_ten_milliseconds() {
    for (game, overhead) in [(RUSSIAN, 10), (RUSSIAN, 0), (AMAZONS, 10), (AMAZONS, 0)] {
        let (mut times, growth) = searches(&game, overhead, "go movetime 10", 10_000);
        times.sort_unstable();
        let [median, high, worst] = [5_000, 9_989, 9_999].map(|at| times[at]);
        println!(
            "{game:?}, overhead {overhead}: median {median:.1?}, 99.9 % {high:.1?}, worst \
             {worst:.1?}; memory grew by {growth} KiB"
        );
        assert!(worst < 25 * MS, "{worst:?}");
        assert!(growth < 1024, "{growth} KiB");
    }
}

#[test]
#[ignore = "about a minute; see the head of the file"]
fn isready_is_answered_within_fifty_milliseconds() {
    let threads = available_parallelism().map_or(2, |threads| threads.get());
    for game in [RUSSIAN, AMAZONS] {
        let mut engine = Daemon::start(&game);
        engine.send(&format!("setoption name Threads value {threads}\ngo infinite"));
        let mut times: Vec<Duration> = (0..5_000)
            .map(|_| {
                std::thread::sleep(4 * MS);
                let asked = Instant::now();
                engine.ask("isready", "readyok");
                asked.elapsed()
            })
            .collect();
        engine.ask("stop", "bestmove");
        times.sort_unstable();
        let [median, high, worst] = [2_500, 4_994, 4_999].map(|at| times[at]);
        println!(
            "{game:?}, {threads} threads: median {median:.1?}, 99.9 % {high:.1?}, worst {worst:.1?}"
        );
        assert!(high < 50 * MS, "{high:?}");
    }
}

/// Where all games of a match begin: the start, and so many moves at random.
fn opening(game: &[&str], plies: usize, seed: u64) -> Vec<String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut engine = Daemon::start(game);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = response(&mut engine, "moves");
        let legal: Vec<&str> = legal.split(' ').collect();
        moves.push(legal[rng.random_range(0..legal.len())].to_owned());
        engine.send(&format!("moves {}", moves[moves.len() - 1]));
    }
    moves
}

/// What games on the clock have shown.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    moves: usize,
    /// Moves after which the mover's clock stood below zero.
    late: usize,
    least_left: Option<Duration>,
}

/// Plays a game between two processes, each with its own clock.
fn game_on_clocks(
    game: &[&str],
    seed: u64,
    time: Duration,
    increment: Duration,
    tally: &mut Tally,
) {
    let mut moves = opening(game, 4, seed);
    let mut sides = [Daemon::start(game), Daemon::start(game)];
    let mut clocks = [time; 2];
    let inc = increment.as_millis();
    loop {
        let turn = moves.len() % 2;
        let engine = &mut sides[turn];
        engine.send(&format!("position startpos moves {}", moves.join(" ")));
        if response(engine, "gameover") == "true" {
            break;
        }
        assert!(moves.len() < MOST_PLIES, "no end: {}", moves.join(" "));
        let [first, second] = clocks.map(|left| left.as_millis().max(1));
        let go = format!("go p1time {first} p2time {second} p1inc {inc} p2inc {inc}");
        let (mv, elapsed) = timed(engine, &go);
        tally.moves += 1;
        tally.late += usize::from(elapsed > clocks[turn]);
        let left = clocks[turn].saturating_sub(elapsed);
        tally.least_left = tally.least_left.min(Some(left)).or(Some(left));
        clocks[turn] = left + increment;
        moves.push(mv);
    }
    tally.games += 1;
}

#[test]
#[ignore = "about 2 minutes; see the head of the file"]
fn no_game_is_lost_on_time() {
    for game in [RUSSIAN, AMAZONS] {
        let mut tally = Tally::default();
        for seed in 0..20 {
            game_on_clocks(&game, seed, 100 * MS, 10 * MS, &mut tally);
        }
        println!("{game:?}, 0.1 s + 0.01 s: {tally:?}");
        assert_eq!(tally.late, 0);
    }
}
