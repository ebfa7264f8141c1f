//! A peer that says anything, or nothing for long, does no harm, and leaving ends the session.
#![no_main]

#[path = "../../protocol/tests/it/nim.rs"]
#[allow(dead_code)]
mod nim;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine_core::Side;
use libfuzzer_sys::fuzz_target;
use protocol::dxp::{Config, Effect, Role, Session, TakeBack};

/// Carries out effects; says whether the connection was closed.
fn carry_out(session: &mut Session, effects: Vec<Effect>) -> bool {
    let mut is_closed = false;
    for effect in effects {
        match effect {
            Effect::Start { id, job, control } => {
                let mut events = Vec::new();
                job.run(&control, &mut |event| events.push(event));
                for event in events {
                    let effects = session.search_event(id, event, Duration::from_millis(700));
                    is_closed |= carry_out(session, effects);
                }
            }
            Effect::Send(frame) => assert!(frame.len() > 1 && frame.ends_with(&[0])),
            Effect::Close => is_closed = true,
            Effect::Chat(_) | Effect::Note(_) | Effect::GameOver(_) => {}
        }
    }
    is_closed
}

fuzz_target!(|input: (bool, u8, Vec<u8>)| {
    let (follows, take_back, bytes) = input;
    let nim = nim::Nim::new(Arc::new(Mutex::default()));
    let config = Config {
        role: if follows { Role::Follower } else { Role::Initiator },
        name: "fuzz".into(),
        side: Side::White,
        minutes: 5,
        moves: 3,
        games: 2,
        move_time: Duration::from_millis(1),
        take_back: [TakeBack::NotSupported, TakeBack::PlayOn, TakeBack::Agreed]
            [usize::from(take_back % 3)],
        patience: Duration::from_secs(60),
    };
    let mut session = Session::new(Box::new(nim), config);
    let effects = session.connected();
    let mut is_closed = carry_out(&mut session, effects);
    let effects = session.receive(&bytes);
    is_closed |= carry_out(&mut session, effects);
    let effects = session.chat("hello");
    is_closed |= carry_out(&mut session, effects);
    let effects = session.time_passes(Duration::from_secs(u64::from(take_back) * 4));
    is_closed |= carry_out(&mut session, effects);
    let effects = if take_back % 2 == 0 { session.leave() } else { session.disconnected() };
    is_closed |= carry_out(&mut session, effects);
    assert!(is_closed);
    assert_eq!(session.patience(), None);
});
