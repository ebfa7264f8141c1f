//! Commands and replies of Hub are written as they are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::dialect::hub;

fuzz_target!(|text: &str| {
    if text.contains('\n') {
        return;
    }
    if let Ok(command) = hub::parse_command(text) {
        let printed = hub::print_command(&command.value);
        assert_eq!(hub::parse_command(&printed).map(|parsed| parsed.value), Ok(command.value));
    }
    if let Ok(reply) = hub::parse_reply(text) {
        assert_eq!(hub::parse_reply(&hub::print_reply(&reply)), Ok(reply));
    }
});
