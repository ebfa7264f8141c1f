//! Frames as other programs send them, and as we do.

use engine_core::Side;
use proptest::collection::vec;
use proptest::prelude::*;
use protocol::dxp::{
    AcceptCode, BackCode, EndReason, GameRequest, MAX_FRAME, Message, Move, Position,
};
use protocol::lines::Lines;

/// The vectors that are published with other programs, and what a driver on 64 fields sends.
const FRAMES: [&str; 13] = [
    "R01Tornado voor Windows 4.0        W060065A",
    "R01DXP Client                      W003075BWzzzzzzzzzzzzeeeeeeeewwwwwwwwwwww",
    "R01X                               Z999000BZzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
    "ATornado voor Windows 4.0        0",
    "AX                               3",
    "M0012061100",
    "M001205250422122320",
    "E00",
    "E31",
    "CWhat do you think about move 35?",
    "B005Z",
    "K1",
    "K0",
];

#[test]
fn every_published_frame_is_read_and_written() {
    for frame in FRAMES {
        let message = Message::parse(frame.as_bytes()).unwrap_or_else(|e| panic!("{frame}: {e}"));
        assert_eq!(message.to_frame(), [frame.as_bytes(), b"\0"].concat());
    }
}

#[test]
fn columns_mean_what_the_sheet_says() {
    let request = GameRequest {
        version: 1,
        name: "Tornado voor Windows 4.0".into(),
        follower: Side::White,
        minutes: 60,
        moves: 65,
        position: None,
    };
    let capture = Move { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] };
    for (frame, message) in [
        (FRAMES[0], Message::GameRequest(request)),
        (FRAMES[4], Message::GameAccept { name: "X".into(), code: AcceptCode::NoGame }),
        (FRAMES[6], Message::Move(capture)),
        (FRAMES[8], Message::GameEnd { reason: EndReason::Wins, more: false }),
        (FRAMES[10], Message::BackRequest { move_number: 5, side: Side::Black }),
        (FRAMES[11], Message::BackAccept(BackCode::NotSupported)),
    ] {
        assert_eq!(Message::parse(frame.as_bytes()).as_ref(), Ok(&message));
    }
}

#[test]
fn case_d17_numbers_and_names_have_their_widths() {
    let request = GameRequest {
        version: 1,
        name: "A name that is longer than thirty-two".into(),
        follower: Side::White,
        minutes: 5,
        moves: 0,
        position: None,
    };
    let frame = Message::GameRequest(request.clone()).to_frame();
    assert_eq!(frame, b"R01A name that is longer than thirtW005000A\0");
    let many = GameRequest { minutes: 5_000, moves: 5_000, name: " X".into(), ..request };
    let frame = Message::GameRequest(many).to_frame();
    assert_eq!(frame, b"R01X                               W999999A\0");
    let slow = Move { seconds: u16::MAX, from: 1, to: 5, captured: Vec::new() };
    assert_eq!(Message::Move(slow).to_frame(), b"M9999010500\0");
}

#[test]
fn bad_frames_are_refused() {
    let long = format!("C{}", "x".repeat(127));
    for frame in [
        "",
        "X",
        "M",
        "M001206110",
        "M0012061101",
        "M00120611001",
        "M-012061100",
        "E40",
        "E02",
        "B05Z",
        "B005B",
        "K3",
        "K",
        "C",
        "R01X",
        "R01Tornado voor Windows 4.0        W060065",
        "R01Tornado voor Windows 4.0        W060065BWzzz",
        &long,
    ] {
        assert!(Message::parse(frame.as_bytes()).is_err(), "{frame}");
    }
}

#[test]
fn moves_and_positions_are_those_of_hub() {
    for text in ["10-14", "10x26x14x22"] {
        assert_eq!(Move::from_hub(text, 0).unwrap().to_hub(), text);
    }
    for text in ["", "10", "10-", "a-b", "10x300", "10x26xK"] {
        assert_eq!(Move::from_hub(text, 0), None, "{text}");
    }
    let start = "WbbbbbbbbbbbbeeeeeeeewwwwwwwwwwWB";
    let position = Position::from_hub(start).unwrap();
    assert_eq!(position.squares, "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwWZ");
    assert_eq!(position.to_hub(), start);
    for text in ["", "W", "Wbb", "Xbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww", "W21"] {
        assert_eq!(Position::from_hub(text), None, "{text}");
    }
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::White), Just(Side::Black)]
}

fn message() -> impl Strategy<Value = Message> {
    let name = || "([!-~]([ -~]{0,30}[!-~])?)?";
    let squares = prop_oneof!["[wWzZe]{32}", "[wWzZe]{50}"];
    let position = (side(), squares).prop_map(|(to_move, squares)| Position { to_move, squares });
    let request =
        (0u8..100, name(), side(), 0u16..1000, 0u16..1000, proptest::option::of(position));
    let accept = prop_oneof![
        Just(AcceptCode::Accepted),
        Just(AcceptCode::WrongVersion),
        Just(AcceptCode::NotThisGame),
        Just(AcceptCode::NoGame)
    ];
    let reason = prop_oneof![
        Just(EndReason::Unknown),
        Just(EndReason::GivesUp),
        Just(EndReason::Draw),
        Just(EndReason::Wins)
    ];
    let back =
        prop_oneof![Just(BackCode::Agreed), Just(BackCode::NotSupported), Just(BackCode::PlayOn)];
    prop_oneof![
        request.prop_map(|(version, name, follower, minutes, moves, position)| {
            Message::GameRequest(GameRequest { version, name, follower, minutes, moves, position })
        }),
        (name(), accept).prop_map(|(name, code)| Message::GameAccept { name, code }),
        (0u16..10_000, 0u8..100, 0u8..100, vec(0u8..100, 0..20)).prop_map(
            |(seconds, from, to, captured)| Message::Move(Move { seconds, from, to, captured })
        ),
        (reason, any::<bool>()).prop_map(|(reason, more)| Message::GameEnd { reason, more }),
        "[\x01-\x7f]{1,126}".prop_map(Message::Chat),
        (0u16..1000, side())
            .prop_map(|(move_number, side)| Message::BackRequest { move_number, side }),
        back.prop_map(Message::BackAccept),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_written_is_read_back(message in message()) {
        let frame = message.to_frame();
        prop_assert!(frame.len() <= MAX_FRAME + 1);
        prop_assert_eq!(Message::parse(&frame[..frame.len() - 1]), Ok(message));
    }

    #[test]
    fn what_is_read_is_written_so_that_it_reads_the_same(
        bytes in vec(proptest::sample::select(b"RAMEBKCWZ0123 wzeAB\x80x".to_vec()), 0..60),
    ) {
        if let Ok(message) = Message::parse(&bytes) {
            let frame = message.to_frame();
            prop_assert_eq!(Message::parse(&frame[..frame.len() - 1]), Ok(message));
        }
    }

    #[test]
    fn case_d17_where_the_stream_is_cut_does_not_matter(messages in vec(message(), 0..6), at: usize) {
        let stream: Vec<u8> = messages.iter().flat_map(Message::to_frame).collect();
        let at = at % (stream.len() + 1);
        let mut frames = Lines::frames(MAX_FRAME);
        let mut found = frames.push(&stream[..at]);
        found.extend(frames.push(&stream[at..]));
        let found: Vec<Message> = found.iter().map(|f| Message::parse(f).unwrap()).collect();
        prop_assert_eq!(found, messages);
    }
}
