//! Whole connections.

use std::sync::Arc;
use std::time::Duration;

use engine_core::Side;
use protocol::dxp::{Config, GameResult, Message, Role, TakeBack};
use protocol::engine::Engine;

use crate::nim::Nim;

use super::peers::{Peer, config, converse};

/// What a driver on 64 fields proposes: five pieces to take, White to move, we have White.
const REQUEST: &str =
    "R01DXP Client                      W003075BWwwwwweeeeeeeeeeeeeeeeeeeeeeeeeee";

fn follower(config: Config) -> Peer {
    Peer::new(Config { role: Role::Follower, ..config })
}

fn accepted() -> String {
    format!("A{:32}0", "Follower")
}

#[test]
fn several_games_with_changing_colours_wherever_the_stream_is_cut() {
    let mut dialogues = Vec::new();
    for piece in [1, 2, 3, 7, 64, 1_000] {
        let mut initiator = Peer::new(config(Role::Initiator));
        let mut follower = follower(config(Role::Follower));
        dialogues.push(converse(&mut initiator, &mut follower, piece));
        let (won, lost) = (Some(GameResult::Won), Some(GameResult::Lost));
        assert_eq!(initiator.results, [won, lost, won], "{:?}", initiator.notes);
        assert_eq!(follower.results, [lost, won, lost]);
        assert!(initiator.is_closed && follower.is_closed);
        assert_eq!(initiator.seen.lock().unwrap().new_games, 3);
    }
    let requests = dialogues[0].iter().filter_map(|message| match message {
        Message::GameRequest(request) => Some(request.follower),
        _ => None,
    });
    assert_eq!(requests.collect::<Vec<_>>(), [Side::Black, Side::White, Side::Black]);
    let moves = dialogues[0].iter().filter(|message| matches!(message, Message::Move(_)));
    assert_eq!(moves.count(), 3 * 21);
    assert!(dialogues.iter().all(|dialogue| *dialogue == dialogues[0]));
}

#[test]
fn the_clock_runs_down() {
    let mut initiator = Peer::new(Config { games: 1, moves: 40, ..config(Role::Initiator) });
    let mut follower = follower(config(Role::Follower));
    converse(&mut initiator, &mut follower, 64);
    let requests = initiator.seen.lock().unwrap().requests.clone();
    let clocks: Vec<_> = requests.iter().map(|request| request.limits.clock.unwrap()).collect();
    assert_eq!(clocks[0].remaining.as_millis(), 300_000);
    assert_eq!(clocks[2].remaining.as_millis(), 297_000);
    assert_eq!(clocks[2].moves_to_go, Some(38));
}

#[test]
fn a_game_as_a_driver_on_64_fields_plays_it() {
    let mut peer = follower(config(Role::Follower));
    assert_eq!(peer.tell(REQUEST), [accepted(), "M0001050400".to_owned()]);
    assert_eq!(peer.tell("M0000040300"), ["M0001030200"]);
    assert_eq!(peer.tell("CHello"), Vec::<String>::new());
    assert_eq!(peer.tell("B001Z"), ["K1"]);
    assert_eq!(peer.chats, ["Hello"]);
    assert_eq!(peer.tell("E01"), ["E00"]);
    assert_eq!((&peer.results[..], peer.is_closed), (&[Some(GameResult::Unknown)][..], true));
}

#[test]
fn no_time_in_the_request_means_a_time_for_each_move() {
    let mut peer = follower(config(Role::Follower));
    peer.tell(&REQUEST.replace("W003075", "W000000"));
    let limits = peer.seen.lock().unwrap().requests[0].limits.clone();
    assert_eq!((limits.clock, limits.move_time.unwrap().as_millis()), (None, 10));
}

#[test]
fn games_that_cannot_be_played_are_declined() {
    let mut peer = follower(config(Role::Follower));
    let code = |answer: Vec<String>| answer[0].chars().last().unwrap();
    assert_eq!(code(peer.tell(&REQUEST.replace("R01", "R02"))), '1');
    let large = "w".repeat(50);
    assert_eq!(code(peer.tell(&format!("R01{:32}W003075BW{large}", "X"))), '2');
    let empty = "R01X                               W003075BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
    assert_eq!(code(peer.tell(empty)), '2');
    assert_eq!(peer.tell(REQUEST)[0], accepted());
    let mut none = follower(Config { games: 0, ..config(Role::Follower) });
    assert_eq!(code(none.tell(REQUEST)), '3');
}

#[test]
fn the_end_is_said_on_our_own_turn_and_confirmed() {
    let mut peer = follower(config(Role::Follower));
    let lost = REQUEST.replace("W003075BWwwwww", "Z003075BWwwwee");
    assert_eq!(peer.tell(&lost), [accepted()]);
    assert_eq!(peer.tell("M0000030000"), ["E10"], "no move left: we give up");
    assert!(peer.results.is_empty() && !peer.is_closed);
    assert!(peer.tell("E00").is_empty());
    assert_eq!((&peer.results[..], peer.is_closed), (&[Some(GameResult::Lost)][..], false));
    assert_eq!(peer.tell(&lost), [accepted()], "another game on the same connection");
}

#[test]
fn a_peer_that_breaks_the_rules_is_told_so() {
    for frames in [
        &[REQUEST, "M0000050100"][..],
        &[REQUEST, "M0000040000", "xyzzy"],
        &[REQUEST, "M000004"],
        &[REQUEST, REQUEST],
        &["M0000050400"],
        &["AFollower                        0"],
    ] {
        let mut peer = follower(config(Role::Follower));
        let answers: Vec<String> = frames.iter().flat_map(|frame| peer.tell(frame)).collect();
        assert!(answers.last().unwrap().starts_with("Cerror: "), "{answers:?}");
        assert!(peer.is_closed, "{frames:?}");
        assert!(peer.tell(REQUEST).is_empty(), "a closed connection says nothing");
    }
}

#[test]
fn a_peer_that_vanishes_ends_the_game() {
    let mut peer = follower(config(Role::Follower));
    peer.tell(REQUEST);
    let effects = peer.session.disconnected();
    peer.carry_out(effects);
    assert_eq!((&peer.results[..], peer.is_closed), (&[None][..], true));
    let effects = peer.session.disconnected();
    assert!(effects.is_empty(), "{effects:?}");
}

#[test]
fn taking_back_if_we_agree() {
    let agreed = Config { take_back: TakeBack::Agreed, ..config(Role::Follower) };
    let mut peer = follower(agreed);
    peer.tell(REQUEST);
    peer.tell("M0000040300");
    assert_eq!(peer.tell("B001Z"), ["K0"], "back to the peer's first move");
    assert_eq!(peer.tell("M0000040200"), ["M0001020100"]);
    assert_eq!(peer.tell("B001W"), ["K0", "M0001050400"], "back to our own first move");
    assert_eq!(peer.tell("B009W"), ["K1"], "the game has not been there");
    let mut stubborn = follower(Config { take_back: TakeBack::PlayOn, ..config(Role::Follower) });
    stubborn.tell(REQUEST);
    assert_eq!(stubborn.tell("B001W"), ["K2"]);
    assert_eq!(stubborn.tell("K1").len(), 0);
}

#[test]
fn moves_taken_back_give_back_their_time_and_their_number() {
    let agreed = Config { take_back: TakeBack::Agreed, ..config(Role::Follower) };
    let mut peer = follower(agreed);
    let black = REQUEST.replace("W003075BWwwwwweeeeeeeeeeee", "Z003003BWwwwwwwwwwwwwwwwww");
    assert_eq!(peer.tell(&black), [accepted()]);
    for _ in 0..2 {
        assert_eq!(peer.tell("M0000171600"), ["M0001161500"]);
        assert_eq!(peer.tell("B001W"), ["K0"]);
    }
    for (frame, answer) in [
        ("M0000171600", "M0001161500"),
        ("M0000151400", "M0001141300"),
        ("M0000131200", "M0001121100"),
    ] {
        assert_eq!(peer.tell(frame), [answer]);
    }
    assert_eq!(peer.tell("M0000111000"), ["E00"], "all three moves have been played");
    let requests = &peer.seen.lock().unwrap().requests;
    let clocks = requests.iter().map(|request| request.limits.clock.unwrap());
    let clocks: Vec<_> =
        clocks.map(|clock| (clock.remaining.as_millis(), clock.moves_to_go)).collect();
    let full = (180_000, Some(3));
    assert_eq!(clocks, [full, full, full, (178_500, Some(2)), (177_000, Some(1))]);
}

#[test]
fn the_normal_start_is_whites_move_whoever_begins_by_the_rules() {
    let black = || {
        let mut nim = Nim::new(Arc::default());
        nim.set_option("variant", "black").unwrap();
        nim
    };
    let start = format!("R01{:32}W003000A", "X");
    let mut peer = Peer::with_engine(black(), config(Role::Follower));
    assert_eq!(peer.tell(&start), [accepted(), "M0001212000".to_owned()], "White is ours");
    let agreed = Config { take_back: TakeBack::Agreed, ..config(Role::Follower) };
    let mut peer = Peer::with_engine(black(), agreed);
    assert_eq!(peer.tell(&start.replace("W003", "Z003")), [accepted()]);
    assert_eq!(peer.tell("M0000212000"), ["M0001201900"]);
    assert_eq!(peer.tell("B001W"), ["K0"]);
    assert_eq!(peer.tell("M0000211900"), ["M0001191800"]);
}

#[test]
fn a_request_and_an_end_that_nobody_answers_are_given_up() {
    let mut peer = Peer::new(config(Role::Initiator));
    peer.outgoing();
    assert_eq!(peer.after(40), [""; 0]);
    assert_eq!(peer.tell("CHello"), [""; 0]);
    assert_eq!(peer.session.patience(), Some(Duration::from_secs(20)), "chat is no answer");
    assert_eq!(peer.after(20), ["Cerror: nothing was said for 60 s"]);
    assert_eq!((&peer.results[..], peer.is_closed), (&[][..], true));

    let mut peer = follower(config(Role::Follower));
    assert_eq!(peer.after(100_000), [""; 0], "nobody has to propose");
    peer.tell(&REQUEST.replace("W003075BWwwwww", "Z003075BWwwwee"));
    assert_eq!(peer.tell("M0000030000"), ["E10"]);
    peer.after(60);
    assert_eq!((&peer.results[..], peer.is_closed), (&[Some(GameResult::Lost)][..], true));
}

#[test]
fn a_peer_that_oversteps_its_time_by_far_is_given_up() {
    let mut peer = follower(config(Role::Follower));
    peer.tell(&REQUEST.replace("BW", "BZ"));
    for frame in ["M0000050400", "M0000030200"] {
        assert_eq!(peer.after(80), [""; 0]);
        assert_eq!(peer.tell(frame).len(), 1);
    }
    assert_eq!(peer.session.patience(), Some(Duration::from_secs(20 + 60)));
    peer.after(80);
    assert_eq!((&peer.results[..], peer.is_closed), (&[None][..], true));

    let mut timeless = follower(config(Role::Follower));
    timeless.tell(&REQUEST.replace("W003075BW", "W000000BZ"));
    assert_eq!(timeless.session.patience(), None);
}

#[test]
fn a_refused_move_is_named_by_its_place_in_the_game() {
    let mut peer = follower(config(Role::Follower));
    peer.tell(REQUEST);
    let answers = peer.tell("M0000050400");
    assert_eq!(answers, ["Cerror: illegal move 5-4 (number 2)"]);
}

#[test]
fn chat_of_any_length_is_sent_in_pieces() {
    let mut peer = follower(config(Role::Follower));
    let effects = peer.session.chat(&format!("{}\u{e9}", "x".repeat(130)));
    peer.carry_out(effects);
    let sent = peer.outgoing();
    let sizes: Vec<usize> = sent.split(|byte| *byte == 0).map(<[u8]>::len).collect();
    assert_eq!(sizes, [127, 6, 0]);
    assert!(sent.is_ascii());
}
