//! Opening files, good and broken.

use arena::openings::{Book, Loaded, OpeningError, load, read};
use arena::run::Run;
use arena::settings::{EventKind, OpeningSettings};

use crate::support::{Rules, Witness, engine, run_with, settings};

fn refusal(text: &[u8]) -> String {
    read(text, &Rules, None, false).unwrap_err().to_string()
}

fn numbers(loaded: &Loaded) -> Vec<usize> {
    loaded.openings.iter().map(|opening| opening.number).collect()
}

#[test]
fn openings_are_cut_to_their_plies() {
    let loaded = read(b"t1 t2 t3\nw9 t1\n", &Rules, Some(2), false).unwrap();
    assert_eq!(loaded.openings[0].moves, ["t1", "t2"]);
    assert_eq!(loaded.openings[1].moves, ["t1"]);
}

/// Case E12: a message with the place, or the opening left out; never the start position instead.
#[test]
fn broken_files_are_named_and_never_replaced_by_the_start_position() {
    assert_eq!(refusal(&[0x1f, 0x8b, 8, 0, 1]), "is compressed by gzip: unpack it first");
    assert_eq!(refusal(b""), "there are no openings in it");
    assert_eq!(refusal(b"w9\nw99\nb3"), "line 2: 'w99' is no position");
    assert_eq!(refusal(b"w9\nt1 t9"), "line 2: 't9' is not legal");
    let over = refusal(b"w9\nb8\nw1 t1");
    assert_eq!(over, "line 3: the game is over at its end (heap taken)");

    let loaded = read(b"w9\nw99\nb3\n", &Rules, None, true).unwrap();
    assert_eq!(numbers(&loaded), [1, 3]);
    assert_eq!(loaded.warnings, ["line 2: 'w99' is no position: left out"]);
    assert_eq!(read(b"w99", &Rules, None, true), Err(OpeningError::Empty));
    let missing = load("/no/such/file".as_ref(), &Rules, None, true);
    assert!(matches!(missing, Err(OpeningError::Unreadable(_))));
}

#[test]
fn oddities_of_a_file_are_passed_on() {
    let loaded = read(b"w9\n\n\n\n\n\nw8\n", &Rules, None, false).unwrap();
    assert_eq!(loaded.warnings, ["line 7: seventh"]);
}

/// Cases E10 and E11: in the games themselves.
#[test]
fn both_games_of_a_pair_and_all_opponents_have_one_opening() {
    let engines = ["a", "b", "c"].map(|name| engine(name, "uci"));
    let mut settings = settings(&engines, 10);
    settings.event = EventKind::Gauntlet;
    settings.concurrency = 2;
    let openings = read(b"w19\nw20 t1\nt2 t2\n", &Rules, None, false).unwrap().openings;
    let start = OpeningSettings { start: Some(3), ..OpeningSettings::default() };
    let book = Book::new(openings, &start).unwrap();
    let witness = Witness::default();
    run_with(&settings, &witness, |run| Run { book: &book, ..run }).unwrap();
    let mut games = witness.games.into_inner().unwrap();
    games.sort_by_key(|game| game.id);
    let numbers: Vec<usize> = games.iter().map(|game| game.opening.number).collect();
    let expected = [3, 1, 2, 3, 1].into_iter().flat_map(|number| [number; 4]);
    assert_eq!(numbers, expected.collect::<Vec<_>>());
    for game in games {
        let first = if game.id.leg == 0 { &game.white } else { &game.black };
        assert_eq!(first, "a", "{:?}", game.id);
    }
}
