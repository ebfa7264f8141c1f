//! Game files of draughts: nothing panics, and a game that was read and written is the same game
//! again.
#![no_main]

use checkers_engine::{games, pdn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for game in games::read(bytes, None).games.take(20).flatten() {
        let mut text = String::new();
        pdn::write(&pdn::spelled(&game, None), &mut text).expect("text takes anything");
        let again = games::read(text.as_bytes(), None).games.next();
        let Some(Ok(again)) = again else { panic!("{text} is refused") };
        assert_eq!(again.start.fen(), game.start.fen(), "{text}");
        assert_eq!(again.plies.len(), game.plies.len(), "{text}");
        assert_eq!(again.end.fen(), game.end.fen(), "{text}");
    }
    games::openings(bytes, None);
});
