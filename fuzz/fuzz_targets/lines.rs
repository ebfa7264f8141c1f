//! Where a stream is cut makes no difference to its lines.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::lines::Lines;

fuzz_target!(|input: (Vec<Vec<u8>>, bool)| {
    let (pieces, text) = input;
    let new = || if text { Lines::default() } else { Lines::frames(127) };
    let (mut whole, mut cut) = (new(), new());
    let mut expected = whole.push(&pieces.concat());
    expected.extend(whole.finish());
    let mut found: Vec<Vec<u8>> = pieces.iter().flat_map(|piece| cut.push(piece)).collect();
    found.extend(cut.finish());
    assert_eq!(found, expected);
});
