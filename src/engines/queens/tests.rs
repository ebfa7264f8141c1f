//! Sessions of region queens.

use std::sync::Arc;
use std::time::{Duration, Instant};

use engine_core::{Clock, Control, Limits};
use protocol::engine::Event;

use super::*;

fn game() -> Queens {
    Queens::new().unwrap()
}

/// A level with more solutions than anyone can count.
fn endless(size: usize) -> Queens {
    let row = |row| text::letter(row).to_string().repeat(size);
    let level = (0..size).map(row).collect::<Vec<_>>().join("/");
    let mut game = game();
    game.set_position(Notation::Standard, Start::Text(&level), &[]).unwrap();
    game
}

fn go(game: &mut Queens) -> Vec<Event> {
    go_within(game, GoRequest::default())
}

fn go_within(game: &mut Queens, request: GoRequest) -> Vec<Event> {
    let job = game.prepare(Notation::Standard, &request).unwrap();
    let mut events = Vec::new();
    job.run(&Arc::new(Control::new()), &mut |event| events.push(event));
    events
}

#[test]
fn best_moves_lead_to_the_solution() {
    let mut game = game();
    while game.ending().is_none() {
        let events = go(&mut game);
        assert!(events.contains(&Event::Text("solutions 1".into())));
        let Some(Event::Done { best: Some(best), .. }) = events.last() else { panic!() };
        game.play(Notation::Standard, &[best]).unwrap();
    }
    assert_eq!(game.ending().unwrap().winner, Some(Player::First));
    assert_eq!(game.query(&["solutions"]).unwrap(), ["1,4,2,0,5,3"]);
    assert!(game.fen().ends_with(" .Q..../....Q./..Q.../Q...../.....Q/...Q.."));
}

#[test]
fn every_limit_ends_the_count_and_the_whole_search_is_told_last() {
    let half_a_second = Duration::from_millis(500);
    let clock = Clock { remaining: half_a_second, increment: Duration::ZERO, moves_to_go: None };
    for limits in [
        Limits { clock: Some(clock), ..Limits::default() },
        Limits { move_time: Some(half_a_second / 10), ..Limits::default() },
        Limits { depth: Some(1), ..Limits::default() },
        Limits { nodes: Some(1), ..Limits::default() },
        Limits { mate: Some(16), ..Limits::default() },
    ] {
        let started = Instant::now();
        let events = go_within(&mut endless(16), GoRequest { limits, ..Default::default() });
        assert!(started.elapsed() < 2 * half_a_second);
        let [.., Event::Text(text), Event::Line(_), Event::Done { best: Some(_), .. }] =
            events.as_slice()
        else {
            panic!("{events:?}")
        };
        assert!(text.ends_with(" or more"), "{text}");
    }
}

#[test]
fn only_the_moves_asked_for_are_counted_and_answered() {
    let asked = |moves: &[&str]| {
        let search_moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        let events = go_within(&mut endless(5), GoRequest { search_moves, ..GoRequest::default() });
        let [.., Event::Text(count), Event::Line(line), Event::Done { best, .. }] =
            events.as_slice()
        else {
            panic!("{events:?}")
        };
        assert_eq!(line.pv.first(), best.as_ref());
        (count.clone(), best.clone().unwrap())
    };
    let (all, _) = asked(&[]);
    assert_eq!(all, "solutions 14");
    let (one, best) = asked(&["Qr3c3"]);
    assert_eq!((one.as_str(), best.as_str()), ("solutions 2", "Qr3c3"));
    let row = ["Qr5c5", "Qr5c4", "Qr5c3", "Qr5c2", "Qr5c1"];
    let (whole, best) = asked(&row);
    assert_eq!(whole, all);
    assert!(row.contains(&best.as_str()), "{best}");
}

#[test]
fn questions_are_answered_in_time() {
    let mut game = endless(62);
    let started = Instant::now();
    assert_eq!(game.query(&["solutions"]).unwrap().last().unwrap(), "more");
    assert_eq!(game.query(&["hint"]).unwrap().len(), 2);
    assert!(started.elapsed() < Duration::from_millis(500));
}

#[test]
fn a_move_has_one_spelling() {
    let mut game = game();
    assert!(game.spell("Qr1c2", Notation::Standard, Notation::Standard).is_ok());
    for token in ["Qr+1c2", "Qr01c2", "Qr1c2 ", "Qr0c1", "Qr7c1", "r1c2", ""] {
        assert!(game.play(Notation::Standard, &[token]).is_err(), "{token}");
    }
}

#[test]
fn a_wrong_queen_is_told_and_a_wrong_move_refused() {
    let mut game = game();
    game.play(Notation::Standard, &["Qr1c1"]).unwrap();
    assert_eq!(
        game.query(&["hint", "de"]).unwrap(),
        ["wrong-queen", "r1c1", "Die Dame auf r1c1 steht falsch."]
    );
    assert!(go(&mut game).contains(&Event::Text("solutions 0".into())));
    let before = game.fen();
    let refused = game.play(Notation::Standard, &["Qr6c6", "Qr1c2"]).unwrap_err();
    assert_eq!(refused.to_string(), "move 3: `Qr1c2` is not legal");
    assert!(game.play(Notation::Standard, &["Qr9c1"]).is_err());
    assert_eq!(game.fen(), before);
}

#[test]
fn conflicts_of_a_given_board_are_named() {
    let mut game = game();
    let fen = format!("{STARTPOS} QQ..../....../....../....../....../......");
    game.set_position(Notation::Standard, Start::Text(&fen), &[]).unwrap();
    assert_eq!(game.query(&["conflicts"]).unwrap(), ["row 0", "region A"]);
    assert!(game.query(&["solutions"]).unwrap().is_empty());
}
