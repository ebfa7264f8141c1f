//! Positions and moves of Amazons are written as they are read.
#![no_main]

use amazons_engine::notation::{fen, moves};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &str)| {
    let (text, mv) = input;
    let Ok(pos) = fen::read(text) else { return };
    let written = fen::write(&pos);
    let again = fen::read(&written).expect("what was written is a position");
    assert_eq!(fen::write(&again), written);
    if let Ok(mv) = moves::read_legal(mv, &pos) {
        assert_eq!(moves::read_legal(&mv.to_string(), &pos).ok(), Some(mv));
    }
});
