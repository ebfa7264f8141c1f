//! UGI: the message order of its managers, and questions about the game.

use protocol::dialect::Dialect;

use crate::driver::Driver;

#[test]
fn case_d18_answers_to_queries() {
    let mut driver = Driver::new();
    driver.ask("ugi\nisready\nposition startpos");
    let questions = "query p1turn\nquery gameover\nquery result\nquery outcome";
    let said = driver.ask(questions);
    assert_eq!(said, ["response true", "response false", "response none", "response none"]);
    let said = driver.ask("position startpos moves take1\nquery p1turn");
    assert_eq!(said, ["response false"]);
    let finished = driver.ask(&format!("position fen 0 w\n{questions}"));
    assert_eq!(
        finished,
        ["response true", "response true", "response p2win", "response p2win no legal move"]
    );
    let drawn = driver.ask("position fen 100 w\nquery result\nquery outcome");
    assert_eq!(drawn, ["response draw", "response draw one hundred"]);
}

#[test]
fn case_d18_the_first_player_is_who_starts_the_game() {
    let mut driver = Driver::speaking(Dialect::Ugi);
    driver.send("setoption name UCI_Variant value black");
    assert_eq!(driver.ask("query p1turn\nquery fen"), ["response true", "response 21 b"]);
    assert_eq!(driver.ask("position fen 0 b\nquery result"), ["response p2win"]);
}

#[test]
fn case_d18_every_query_is_answered_once() {
    let mut driver = Driver::speaking(Dialect::Ugi);
    for query in ["query", "query xyzzy", "query islegal", "query islegal take1 take2"] {
        assert_eq!(driver.ask(query), ["response unknown"], "{query}");
    }
    assert_eq!(driver.ask("query solutions"), ["response take 1 | no other"]);
    assert_eq!(driver.ask("position fen 4 w\nquery solutions"), ["response none"]);
}

#[test]
fn extensions() {
    let mut driver = Driver::speaking(Dialect::Ugi);
    let said = driver.ask("moves take1 take3\nquery fen\nquery islegal take3\nquery islegal take4");
    assert_eq!(said, ["response 17 w", "response true", "response false"]);
    let said = driver.ask("query moves\nposition fen 0 b\nquery moves");
    assert_eq!(said, ["response take1 take2 take3", "response none"]);
}

/// One ply as a manager of the reference kind sends it.
#[test]
fn a_whole_game_in_the_managers_order() {
    let mut driver = Driver::new();
    let hello = driver.ask("ugi");
    assert!(hello[0].starts_with("id name") && hello.last().unwrap() == "ugiok", "{hello:#?}");
    driver.ask("setoption name Hash value 16");
    assert_eq!(driver.ask("isready\nisready\nuginewgame").len(), 2);
    let mut moves = String::new();
    for ply in 0..21 {
        let position = format!("position startpos{moves}");
        let turn = if ply % 2 == 0 { "response true" } else { "response false" };
        assert_eq!(driver.ask(&format!("{position}\nquery p1turn")), [turn]);
        assert_eq!(driver.ask("isready"), ["readyok"]);
        let over = driver.ask(&format!("{position}\n{position}\nquery gameover"));
        assert_eq!(over, ["response false"]);
        let go = "go p1time 1000 p2time 1000 p1inc 10 p2inc 10";
        assert_eq!(driver.ask_briefly(go), ["bestmove take1"], "two words and no more");
        moves += if ply == 0 { " moves take1" } else { " take1" };
    }
    let end = format!("isready\nposition startpos{moves}\nquery gameover\nquery result\nquit");
    assert_eq!(driver.ask(&end), ["readyok", "response true", "response p1win"]);
    assert!(driver.has_quit);
}
