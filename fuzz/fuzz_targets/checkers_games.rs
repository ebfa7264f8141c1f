//! Game files of draughts: nothing panics, and a game that was read and written is a game again.
#![no_main]

use checkers_engine::{games, pdn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for game in games::read(bytes, None).games.take(20).flatten() {
        let mut text = String::new();
        pdn::write(&pdn::spelled(&game, None), &mut text).expect("text takes anything");
        let again = games::read(text.as_bytes(), None).games.next();
        let plies = again.map(|game| game.map(|game| game.record.moves().count()));
        assert_eq!(plies, Some(Ok(game.record.moves().count())), "{text}");
    }
    games::openings(bytes, None);
});
