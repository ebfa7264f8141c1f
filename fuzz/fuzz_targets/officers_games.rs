//! States and moves of Euler's Officers are written as they are read, and no sequence of moves
//! loses a card.
#![no_main]

use libfuzzer_sys::fuzz_target;
use officers_engine::{Game, Move, Position};

fuzz_target!(|input: (&str, &str)| {
    let (text, moves) = input;
    let Ok(pos) = text.parse::<Position>() else { return };
    assert_eq!(pos.to_string().parse().as_ref(), Ok(&pos));
    let Ok(mut game) = Game::new(pos) else { return };
    for mv in moves.split_whitespace().map_while(|word| word.parse::<Move>().ok()) {
        assert_eq!(mv.to_string().parse(), Ok(mv));
        let before = game.position().clone();
        match game.play(mv) {
            Ok(()) => assert_eq!(game.position().check(), Ok(())),
            Err(_) => assert_eq!(*game.position(), before),
        }
    }
});
