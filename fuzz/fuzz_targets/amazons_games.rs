//! Game files of Amazons: nothing panics, and a game that was read and written is a game again.
#![no_main]

use amazons_engine::{Position, Size, games, sgf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some(start) = Size::with_start().next().and_then(Position::start) else { return };
    for game in games::read(bytes, &start).games.take(20).flatten() {
        let Ok(text) = sgf::write(&game.record) else { continue };
        let again = games::read(text.as_bytes(), &start).games.next();
        let plies = again.map(|game| game.map(|game| game.record.moves().count()));
        assert_eq!(plies, Some(Ok(game.record.moves().count())), "{text}");
    }
    games::openings(bytes, &start);
});
