//! Sessions of Euler's Officers.

use std::sync::Arc;

use engine_core::{Control, Score};
use protocol::engine::Event;

use super::*;

const OZANAM: &str = "Ac .. .. ../.. Js .. ../.. Ah .. Qd/.. .. .. ..";
const DEAD: &str = "As Kh .. ../Kd Qs .. ../.. .. .. ../.. .. .. ..";

fn at(text: &str, moves: &[&str]) -> Officers {
    let mut engine = Officers::new().unwrap();
    engine.set_position(Notation::Standard, Start::Text(text), moves).unwrap();
    engine
}

fn go(engine: &mut Officers, request: &GoRequest) -> Vec<Event> {
    let mut events = Vec::new();
    let job = engine.prepare(Notation::Standard, request).unwrap();
    job.run(&Arc::new(Control::new()), &mut |event| events.push(event));
    events
}

fn best(events: &[Event]) -> Option<&str> {
    match events.last() {
        Some(Event::Done { best, .. }) => best.as_deref(),
        other => panic!("{other:?} instead of the end"),
    }
}

#[test]
fn best_moves_alone_finish_the_square() {
    let mut engine = at(OZANAM, &[]);
    while engine.ending().is_none() {
        let events = go(&mut engine, &GoRequest::default());
        engine.play(Notation::Standard, &[best(&events).unwrap()]).unwrap();
    }
    assert_eq!(engine.fen(), "Ac Kd Qs Jh/Qh Js Ad Kc/Ks Ah Jc Qd/Jd Qc Kh As");
    let ending = engine.ending().unwrap();
    assert_eq!((ending.winner, ending.reason.as_str()), (Some(Player::First), "solved"));
    assert_eq!(best(&go(&mut engine, &GoRequest::default())), None);
}

#[test]
fn a_line_shows_the_whole_square_and_its_score() {
    let events = go(&mut at(OZANAM, &[]), &GoRequest::default());
    let line = events.iter().find_map(|event| match event {
        Event::Line(info) => Some(info),
        _ => None,
    });
    let line = line.unwrap();
    assert_eq!((line.pv.len(), line.score), (12, Score::win_in(12)));
}

#[test]
fn a_dead_square_asks_for_its_card_back() {
    let events = go(&mut at(&format!("{DEAD} coins=1"), &[]), &GoRequest::default());
    assert!(best(&events).unwrap().starts_with('-'));
    let events = go(&mut at(DEAD, &[]), &GoRequest::default());
    assert!(best(&events).unwrap().contains('@'));
}

#[test]
fn one_coin_does_not_save_a_square_that_needs_two() {
    let two_wrong = "As Ah Kd Kc/.. .. .. ../.. .. .. ../.. .. .. ..";
    for (coins, score) in [(1, Score::loss_in(12)), (2, Score::DRAW)] {
        let mut engine = at(&format!("{two_wrong} coins={coins}"), &[]);
        assert_eq!(engine.query(&["hint"]).unwrap().is_empty(), score != Score::DRAW);
        let events = go(&mut engine, &GoRequest::default());
        let [.., Event::Line(line), Event::Done { best: Some(_), .. }] = events.as_slice() else {
            panic!("{events:?}")
        };
        assert_eq!(line.score, score);
    }
}

#[test]
fn the_last_line_is_that_of_the_whole_search() {
    let events = go(&mut at(OZANAM, &[]), &GoRequest::default());
    let [.., Event::Line(line), Event::Done { best, .. }] = events.as_slice() else {
        panic!("{events:?}")
    };
    let tried = events.iter().filter(|event| matches!(event, Event::Current { .. })).count();
    assert_eq!((line.nodes, line.pv.first()), (tried as u64, best.as_ref()));
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let request = GoRequest { search_moves: vec!["Js@d1".into()], ..GoRequest::default() };
    let events = go(&mut at("As .. .. ../.. .. .. ../.. .. .. ../.. .. .. ..", &[]), &request);
    assert_eq!(best(&events), Some("Js@d1"));
}

#[test]
fn queries() {
    let mut engine = at(DEAD, &[]);
    let mut ask = |words: &[&str]| engine.query(words);
    assert_eq!(ask(&["solutions"]), Some(vec!["0".to_owned()]));
    assert_eq!(ask(&["hint"]), Some(vec![]));
    assert_eq!(ask(&["dead"]), Some(vec!["0".to_owned()]));
    assert_eq!(ask(&["conflicts"]), Some(vec![]));
    assert_eq!(
        ask(&["conflicts", "Ah@d4"]),
        Some(vec!["Ah@d4 beside As@a4".to_owned(), "Ah@d4 beside Kh@b4".to_owned(),])
    );
    assert_eq!(ask(&["safe", "Xx"]), None);
    assert_eq!(ask(&["weather"]), None);
    let mut puzzle = at(OZANAM, &[]);
    assert_eq!(puzzle.query(&["solutions", "1"]).unwrap().len(), 2);
    assert_eq!(puzzle.query(&["safe", "As"]), Some(vec!["d1".to_owned()]));
    assert!(puzzle.query(&["hint"]).unwrap()[0].ends_with("keeps 1 of 1"));
}

#[test]
fn a_refusal_names_the_move_and_leaves_the_position() {
    let mut engine = at(OZANAM, &["Kd@b4"]);
    let before = engine.fen();
    let refusal = engine.play(Notation::Standard, &["Qs@c4", "Qs@c3"]).unwrap_err();
    assert!(refusal.0.starts_with("move 3 'Qs@c3'"), "{refusal}");
    assert!(engine.set_position(Notation::Standard, Start::Text("As As"), &[]).is_err());
    assert_eq!(engine.fen(), before);
}

#[test]
fn the_start_position_follows_the_option() {
    let mut engine = Officers::new().unwrap();
    engine.set_option("diagonals", "true").unwrap();
    engine.set_position(Notation::Standard, Start::Startpos, &[]).unwrap();
    assert_eq!(engine.query(&["solutions", "0"]), Some(vec!["1152".to_owned()]));
    assert_eq!(engine.turn().player, Player::First);
    assert_eq!(engine.moves(Notation::Standard).len(), 256);
}
