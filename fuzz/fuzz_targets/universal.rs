//! Commands and replies of UCI and UGI are written as they are read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::dialect::{UCI, UGI};

fuzz_target!(|text: &str| {
    if text.contains('\n') {
        return;
    }
    for dialect in [UCI, UGI] {
        if let Ok(command) = dialect.parse_command(text) {
            let printed = dialect.print_command(&command.value);
            assert_eq!(
                dialect.parse_command(&printed).map(|parsed| parsed.value),
                Ok(command.value)
            );
        }
        if let Ok(reply) = dialect.parse_reply(text) {
            assert_eq!(dialect.parse_reply(&dialect.print_reply(&reply)), Ok(reply));
        }
    }
});
