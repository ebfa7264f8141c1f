//! Positions and moves of draughts are written as they are read.
#![no_main]

use checkers_engine::notation::{Numbering, hub, letters::Letters, read, standard};
use checkers_engine::{Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &str)| {
    let (text, mv) = input;
    let rules = Rules::default();
    if let Ok(arrangement) = Letters::Hub.read(text) {
        assert_eq!(Letters::Hub.read(&Letters::Hub.write(&arrangement)), Ok(arrangement));
    }
    let Ok(pos) = Position::from_fen(text, &rules) else { return };
    let again = Position::from_fen(&pos.fen(), &rules).expect("what was written is a position");
    assert_eq!(again.fen(), pos.fen());
    for numbering in [Numbering::Uniform, Numbering::Pydraughts] {
        if let Ok(mv) = read(&pos, mv, numbering) {
            assert_eq!(read(&pos, &standard(&pos, mv), numbering), Ok(mv));
        }
        if let Ok(mv) = hub::read(&pos, mv, numbering) {
            assert_eq!(hub::read(&pos, &hub::write(mv, numbering), numbering), Ok(mv));
        }
    }
});
