//! A session with everything around it, without a socket.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use engine_core::Side;
use protocol::dxp::{Config, Effect, GameResult, MAX_FRAME, Message, Role, Session, TakeBack};
use protocol::lines::Lines;

use crate::nim::{Nim, Seen};

/// How a test connection is set up, apart from its role.
pub(crate) fn config(role: Role) -> Config {
    Config {
        role,
        name: format!("{role:?}"),
        side: Side::White,
        minutes: 5,
        moves: 0,
        games: 3,
        move_time: Duration::from_millis(10),
        take_back: TakeBack::NotSupported,
        patience: Duration::from_secs(60),
    }
}

/// One end of a connection. Its searches run to their end at once.
pub(crate) struct Peer {
    pub(crate) session: Session,
    pub(crate) seen: Arc<Mutex<Seen>>,
    pub(crate) results: Vec<Option<GameResult>>,
    pub(crate) chats: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) is_closed: bool,
    outgoing: Vec<u8>,
}

impl Peer {
    pub(crate) fn new(config: Config) -> Peer {
        let seen = Arc::new(Mutex::new(Seen::default()));
        let engine = Nim::new(Arc::clone(&seen));
        Peer { seen, ..Peer::with_engine(engine, config) }
    }

    pub(crate) fn with_engine(engine: Nim, config: Config) -> Peer {
        let mut peer = Peer {
            session: Session::new(Box::new(engine), config),
            seen: Arc::default(),
            results: Vec::new(),
            chats: Vec::new(),
            notes: Vec::new(),
            is_closed: false,
            outgoing: Vec::new(),
        };
        let effects = peer.session.connected();
        peer.carry_out(effects);
        peer
    }

    /// Takes bytes and returns what is sent in answer.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Vec<u8> {
        let effects = self.session.receive(bytes);
        self.carry_out(effects);
        self.outgoing()
    }

    /// Takes a frame and returns the frames sent in answer.
    pub(crate) fn tell(&mut self, frame: &str) -> Vec<String> {
        frames(&self.take(format!("{frame}\0").as_bytes()))
    }

    /// Lets time pass and returns the frames sent meanwhile.
    pub(crate) fn after(&mut self, seconds: u64) -> Vec<String> {
        let effects = self.session.time_passes(Duration::from_secs(seconds));
        self.carry_out(effects);
        frames(&self.outgoing())
    }

    pub(crate) fn outgoing(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.outgoing)
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(frame) => self.outgoing.extend(frame),
                Effect::Start { id, job, control } => {
                    let mut events = Vec::new();
                    job.run(&control, &mut |event| events.push(event));
                    for event in events {
                        let used = Duration::from_millis(1_500);
                        let effects = self.session.search_event(id, event, used);
                        self.carry_out(effects);
                    }
                }
                Effect::Chat(text) => self.chats.push(text),
                Effect::Note(text) => self.notes.push(text),
                Effect::GameOver(result) => self.results.push(result),
                Effect::Close => self.is_closed = true,
            }
        }
    }
}

fn frames(bytes: &[u8]) -> Vec<String> {
    let frames = Lines::frames(MAX_FRAME).push(bytes);
    frames.into_iter().map(|frame| String::from_utf8(frame).unwrap()).collect()
}

/// Passes bytes to and fro, in pieces of this size, until both are silent; returns all messages.
pub(crate) fn converse(initiator: &mut Peer, follower: &mut Peer, piece: usize) -> Vec<Message> {
    let mut frames = Lines::frames(MAX_FRAME);
    let mut messages = Vec::new();
    let mut note = |bytes: &[u8]| {
        messages.extend(frames.push(bytes).iter().map(|frame| Message::parse(frame).unwrap()));
    };
    let mut to_follower = initiator.outgoing();
    while !to_follower.is_empty() {
        note(&to_follower);
        let mut to_initiator = Vec::new();
        for piece in to_follower.chunks(piece) {
            to_initiator.extend(follower.take(piece));
        }
        note(&to_initiator);
        to_follower = to_initiator.chunks(piece).flat_map(|piece| initiator.take(piece)).collect();
    }
    messages
}
