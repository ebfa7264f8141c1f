//! cutegames: sets the position anew before every question and every search, and compares what
//! both engines say of the end.

use std::time::{Duration, Instant};

use super::{MOST_PLIES, best_move};
use crate::support::Daemon;

/// What a manager is configured to do.
struct Match<'a> {
    args: &'a [&'a str],
    options: &'a [(&'a str, &'a str)],
    start: &'a str,
    limit: Limit,
}

/// The four kinds of `go` that UGI has beside `infinite`.
enum Limit {
    Clock { time: Duration, increment: Duration },
    Fixed(&'static str),
}

struct Engine(Daemon);

impl Engine {
    /// Greets the engine, sets all options without asking which there are, and begins a game.
    fn start(game: &Match<'_>) -> Engine {
        let mut daemon = Daemon::start(game.args);
        daemon.send("ugi");
        let hello = daemon.until("ugiok");
        assert!(hello.first().is_some_and(|line| line.starts_with("id name ")), "{hello:#?}");
        assert!(hello.get(1).is_some_and(|line| line.starts_with("id author ")), "{hello:#?}");
        assert_eq!(hello.last().map(String::as_str), Some("ugiok"));
        for (name, value) in game.options {
            daemon.send(&format!("setoption name {name} value {value}"));
        }
        let mut engine = Engine(daemon);
        (0..3).for_each(|_| engine.ready());
        engine.0.send("uginewgame");
        engine
    }

    fn ready(&mut self) {
        self.0.send("isready");
        assert_eq!(self.0.until("readyok"), ["readyok"], "something else before it");
    }

    fn position(&mut self, start: &str, moves: &[String]) {
        let moves =
            if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.0.send(&format!("position {start}{moves}"));
    }

    fn query(&mut self, what: &str) -> String {
        self.0.send(&format!("query {what}"));
        let lines = self.0.until("response");
        let [line] = lines.as_slice() else { panic!("{lines:#?}") };
        match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["response", answer] => (*answer).to_owned(),
            _ => panic!("'{line}' is not two words"),
        }
    }
}

impl Match<'_> {
    /// Plays a game in the manager's order of messages; returns the result and the plies.
    fn play(&self) -> (String, usize) {
        let mut engines = [Engine::start(self), Engine::start(self)];
        let mut moves: Vec<String> = Vec::new();
        let mut clocks = match self.limit {
            Limit::Clock { time, .. } => [time; 2],
            Limit::Fixed(_) => [Duration::ZERO; 2],
        };
        for engine in &mut engines {
            engine.position(self.start, &moves);
            let answers: Vec<String> = (0..3).map(|_| engine.query("p1turn")).collect();
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
        }
        while moves.len() < MOST_PLIES {
            engines[0].position(self.start, &moves);
            let turn = usize::from(engines[0].query("p1turn") == "false");
            engines[turn].ready();
            engines[turn].position(self.start, &moves);
            engines[turn].position(self.start, &moves);
            let other = 1 - turn;
            engines[other].position(self.start, &moves);
            let over = [turn, other].map(|at| engines[at].query("gameover"));
            assert_eq!(over[0], over[1], "gameover mismatch after {moves:?}");
            if over[0] == "true" {
                break;
            }
            let asked = Instant::now();
            let go = self.go(&clocks);
            engines[turn].0.send(&go);
            moves.push(best_move(&engines[turn].0));
            if let Limit::Clock { increment, .. } = self.limit {
                clocks[turn] = clocks[turn].saturating_sub(asked.elapsed()) + increment;
            }
        }
        (self.verdict(&mut engines, &moves), moves.len())
    }

    fn go(&self, clocks: &[Duration; 2]) -> String {
        match self.limit {
            Limit::Fixed(words) => format!("go {words}"),
            Limit::Clock { increment, .. } => {
                let [first, second] = clocks.map(|left| left.as_millis().max(1));
                let inc = increment.as_millis();
                format!("go p1time {first} p2time {second} p1inc {inc} p2inc {inc}")
            }
        }
    }

    fn verdict(&self, engines: &mut [Engine; 2], moves: &[String]) -> String {
        let results = engines.each_mut().map(|engine| {
            engine.ready();
            engine.position(self.start, moves);
            assert_eq!(engine.query("gameover"), "true", "after {moves:?}");
            engine.position(self.start, moves);
            engine.query("result")
        });
        assert_eq!(results[0], results[1], "result mismatch after {moves:?}");
        for engine in engines {
            engine.0.send("quit");
            assert!(engine.0.ends_within(Duration::from_secs(2)).is_some_and(|s| s.success()));
        }
        let [result, _] = results;
        result
    }
}

fn clock(milliseconds: u64) -> Limit {
    let time = Duration::from_millis(milliseconds);
    Limit::Clock { time, increment: Duration::from_millis(2) }
}

#[test]
fn russian_games_are_played_to_an_agreed_end() {
    let args = ["ugi", "--game", "checkers", "--rules", "russian"];
    for (start, limit) in [
        ("startpos", clock(500)),
        ("fen B:Wc3,e3,g3,d2,f2:Bb6,d6,f6,c7,e7", Limit::Fixed("depth 5")),
        ("fen W:WKa1,Kc1:BKh8", Limit::Fixed("nodes 2000")),
    ] {
        let options = &[("Hash", "4"), ("Threads", "1")];
        let (result, plies) = Match { args: &args, options, start, limit }.play();
        assert!(["p1win", "p2win", "draw"].contains(&result.as_str()) && plies > 0, "{result}");
    }
}

#[test]
fn the_first_player_of_pool_is_black() {
    let args = ["ugi", "--rules", "pool"];
    let game = Match { args: &args, options: &[], start: "startpos", limit: clock(300) };
    let (result, plies) = game.play();
    assert!(["p1win", "p2win", "draw"].contains(&result.as_str()) && plies > 20, "{result}");
    let start = "fen B:Wa1:BKa5,Kh8,Kd8";
    let (result, _) =
        Match { args: &args, options: &[], start, limit: Limit::Fixed("depth 6") }.play();
    assert_eq!(result, "p1win", "three kings against a man");
}

#[test]
fn amazons_games_are_played_to_an_agreed_end() {
    let options = [("UCI_Variant", "amazons6")];
    for limit in [clock(400), Limit::Fixed("movetime 5")] {
        let game = Match { args: &["ugi"], options: &options, start: "startpos", limit };
        let (result, plies) = game.play();
        let winner = if plies % 2 == 1 { "p1win" } else { "p2win" };
        assert_eq!(result, winner, "who moved last has won, after {plies} plies");
    }
}
