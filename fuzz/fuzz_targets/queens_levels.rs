//! Files of levels are cut into puzzles that are written as they are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use queens_engine::text::{self, Form};

fuzz_target!(|file: &str| {
    for record in text::records(file) {
        let Ok(puzzle) = text::read(record.text) else { continue };
        let written = text::write(&puzzle, Form::Json).expect("JSON can say everything");
        let again = text::read(&written).expect("what was written is a puzzle");
        assert_eq!((&again.level, &again.board), (&puzzle.level, &puzzle.board));
        for form in [Form::Emoji, Form::Puzzlink] {
            let _ = text::write(&puzzle, form);
        }
    }
});
