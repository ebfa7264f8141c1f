//! Game files of Amazons: nothing panics, and a game that was read and written is the same game
//! again.
#![no_main]

use amazons_engine::{Position, Size, games, sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let board = bytes.len() % Size::with_start().count();
    let Some(start) = Size::with_start().nth(board).and_then(Position::start) else { return };
    for game in games::read(bytes, &start).games.take(20).flatten() {
        let Ok(text) = sgf::write(&game.record) else { continue };
        let again = games::read(text.as_bytes(), &start).games.next();
        let Some(Ok(again)) = again else { panic!("{text} is refused") };
        assert!(again.start == game.start && again.plies.len() == game.plies.len(), "{text}");
        assert!(again.end == game.end, "{text}");
    }
    games::openings(bytes, &start);
});
