//! One connection of DamExchange: a socket, and threads around a session.

use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, unbounded};
use engine_core::Control;
use protocol::dxp::{Effect, GameResult, Session};
use protocol::engine::{Event, Job};

use super::{reader, search};

/// How long a peer that does not read may block a message.
const PATIENCE: Duration = Duration::from_secs(30);

/// What happens around a session.
enum Happening {
    Bytes(Vec<u8>),
    Gone,
    Search(u64, Event, Duration),
}

/// Who watches a connection.
pub trait Audience {
    /// A game has ended; `None` if it was broken off.
    fn game_over(&mut self, result: Option<GameResult>);

    /// The peer says this.
    fn chat(&mut self, text: &str);

    /// Something worth a line in the log.
    fn note(&mut self, text: &str);
}

/// Plays on a connection until it is closed, by whichever side.
///
/// # Errors
/// The socket cannot be used.
pub fn run(session: Session, stream: TcpStream, audience: &mut dyn Audience) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (sender, happenings) = unbounded();
    reader::start(stream.try_clone()?, sender.clone(), Happening::Bytes, Happening::Gone)?;
    let mut connection = Connection { session, stream, sender, audience, is_open: true };
    let effects = connection.session.connected();
    connection.carry_out(effects);
    while connection.is_open {
        let Ok(happening) = happenings.recv() else { break };
        let effects = match happening {
            Happening::Bytes(bytes) => connection.session.receive(&bytes),
            Happening::Gone => connection.session.disconnected(),
            Happening::Search(id, event, used) => connection.session.search_event(id, event, used),
        };
        connection.carry_out(effects);
    }
    // The peer may have closed it already.
    let _ = connection.stream.shutdown(Shutdown::Both);
    Ok(())
}

struct Connection<'a> {
    session: Session,
    stream: TcpStream,
    sender: Sender<Happening>,
    audience: &'a mut dyn Audience,
    is_open: bool,
}

impl Connection<'_> {
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(frame) => {
                    if self.stream.write_all(&frame).is_err() {
                        let _ = self.sender.send(Happening::Gone);
                    }
                }
                Effect::Start { id, job, control } => self.start(id, job, control),
                Effect::Chat(text) => self.audience.chat(&text),
                Effect::Note(text) => self.audience.note(&text),
                Effect::GameOver(result) => self.audience.game_over(result),
                Effect::Close => self.is_open = false,
            }
        }
    }

    fn start(&self, id: u64, job: Box<dyn Job>, control: Arc<Control>) {
        let sender = self.sender.clone();
        let started = Instant::now();
        search::start(job, control, move |event| {
            let _ = sender.send(Happening::Search(id, event, started.elapsed()));
        });
    }
}
