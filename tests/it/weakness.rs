//! Weaker play: it looks human, and it is weaker.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use protocol::dialect::UCI;
use protocol::reply::universal::{Reply, ScoreValue};

use crate::support::Daemon;

/// What a man, or a square of territory, is worth in a score.
const UNIT: i64 = 100;

fn moves_of(daemon: &mut Daemon, position: &str) -> Vec<String> {
    let answer = daemon.ask(&format!("{position}\nquery moves"), "response");
    let moves = answer.split(' ').skip(1).filter(|mv| *mv != "none");
    moves.map(str::to_owned).collect()
}

/// A position after so many moves at random, as the text of a command; `None` if there were fewer.
fn random_position(daemon: &mut Daemon, plies: usize, seed: u64) -> Option<String> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = "position startpos moves".to_owned();
    for _ in 0..plies {
        let legal = moves_of(daemon, &position);
        position += " ";
        position += legal.get(rng.random_range(0..legal.len().max(1)))?;
    }
    Some(position)
}

fn best_move(daemon: &mut Daemon, lines: &str) -> String {
    daemon.ask(lines, "bestmove").split(' ').nth(1).expect("a move").to_owned()
}

/// The score in hundredths that a search to the end of the exchanges gives; a proven end counts
/// more than all pieces.
fn worth(daemon: &mut Daemon, go: &str) -> i64 {
    daemon.send(&format!("ucinewgame\n{go}"));
    let said = daemon.until("bestmove");
    let score = said.iter().rev().find_map(|line| match UCI.parse_reply(line) {
        Ok(Reply::Info(info)) => info.score,
        _ => None,
    });
    match score.expect("a score").value {
        ScoreValue::Cp(score) => score,
        ScoreValue::Mate(moves) => 10_000 * moves.signum(),
    }
}

fn pair(variant: &str, level: u32) -> [Daemon; 2] {
    [level, 20].map(|level| {
        let mut daemon = Daemon::uci(&["uci"]);
        daemon.send(&format!("setoption name UCI_Variant value {variant}"));
        daemon.send(&format!("setoption name Skill Level value {level}"));
        daemon
    })
}

#[test]
fn the_lowest_level_hangs_no_piece() {
    for (variant, search, count) in
        [("russian", "alphabeta", 60), ("russian", "mcts", 40), ("amazons6", "alphabeta", 20)]
    {
        let [mut weak, mut strong] = pair(variant, 0);
        weak.send(&format!("setoption name Search value {search}"));
        let mut second_best = 0;
        for seed in 0..count {
            let plies = 4 + seed as usize % 20;
            let Some(position) = random_position(&mut strong, plies, seed) else { continue };
            let legal = moves_of(&mut strong, &position);
            if legal.is_empty() {
                continue;
            }
            let mv = best_move(&mut weak, &format!("ucinewgame\n{position}\ngo nodes 5000"));
            assert!(legal.contains(&mv), "{mv} after {position}");
            let best = worth(&mut strong, &format!("{position}\ngo depth 1"));
            let played = worth(&mut strong, &format!("{position}\ngo depth 1 searchmoves {mv}"));
            assert!(best - played < UNIT, "{variant}: {mv} gives {best} - {played}, {position}");
            second_best += usize::from(played < best);
        }
        assert!(second_best > 0, "{variant}: never anything but the best move");
    }
}

/// A man that steps to f4 is taken at once, for nothing.
#[test]
fn a_weak_tree_search_hangs_no_man() {
    for level in [0, 6, 12, 19] {
        let [mut weak, _] = pair("russian", level);
        weak.send("setoption name Search value mcts");
        let position = "position fen W:Wc3,e3,h2:Ba7,g5,c7";
        for limits in ["movetime 100", "nodes 1000"] {
            let mv = best_move(&mut weak, &format!("{position}\ngo {limits}"));
            assert_ne!(mv, "e3-f4", "level {level}, {limits}");
        }
    }
}

/// Plays a game from a random start; whether the first mover, the second or nobody has won.
fn game(players: [&mut Daemon; 2], seed: u64, go: &str) -> Option<usize> {
    let [first, second] = players;
    let mut position = random_position(first, 4, seed).expect("a start");
    for ply in 0..200 {
        let result = first.ask(&format!("{position}\nquery result"), "response");
        match result.as_str() {
            "response none" => {}
            "response p1win" => return Some(0),
            "response p2win" => return Some(1),
            _ => return None,
        }
        let mover = if ply % 2 == 0 { &mut *first } else { &mut *second };
        let mv = best_move(mover, &format!("{position}\n{go}"));
        position = format!("{position} {mv}");
    }
    None
}

#[test]
fn strength_rises_with_the_level() {
    for variant in ["russian", "amazons6"] {
        let [mut low, _] = pair(variant, 0);
        let [mut high, _] = pair(variant, 10);
        let mut points = 0.0;
        for seed in 0..10 {
            let swapped = seed % 2 == 1;
            let players = if swapped { [&mut high, &mut low] } else { [&mut low, &mut high] };
            points += match game(players, seed / 2, "go nodes 10000") {
                Some(winner) => f64::from(u8::from((winner == 1) != swapped)),
                None => 0.5,
            };
        }
        assert!(points >= 7.0, "{variant}: level 10 makes {points} of 10 against level 0");
    }
}

#[test]
fn a_rating_limits_strength_only_if_it_is_to() {
    let mut daemon = Daemon::uci(&["uci", "--game", "checkers"]);
    let mut sees_far = |lines: &str| {
        daemon.send(&format!("{lines}\nposition startpos\ngo depth 6"));
        daemon.until("bestmove").iter().any(|line| line.starts_with("info depth 6 "))
    };
    assert!(sees_far("setoption name UCI_Elo value 800"));
    assert!(!sees_far("setoption name UCI_LimitStrength value true"));
    assert!(sees_far("setoption name UCI_Elo value 2600"));
    assert!(sees_far("setoption name UCI_LimitStrength value false"));
    assert!(!sees_far("setoption name Skill Level value 3"));
}
