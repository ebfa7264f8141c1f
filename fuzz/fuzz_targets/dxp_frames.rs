//! Messages of DamExchange are written as they are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::dxp::{MAX_FRAME, Message};

fuzz_target!(|frame: &[u8]| {
    if frame.contains(&0) {
        return;
    }
    if let Ok(message) = Message::parse(frame) {
        let written = message.to_frame();
        assert!(written.len() <= MAX_FRAME + 1);
        assert_eq!(Message::parse(&written[..written.len() - 1]), Ok(message));
    }
});
