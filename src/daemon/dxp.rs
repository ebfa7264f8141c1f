//! One connection of DamExchange: a socket, and threads around a session.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use engine_core::Control;
use protocol::dxp::{Effect, GameResult, Session};
use protocol::engine::{Event, Job};
use protocol::lines::Lines;
use rustix::net::sockopt;

use super::{reader, search};

/// How long a peer that does not read may block a message.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a connection may be quiet before the system asks the peer's for a sign of life.
#[cfg(target_os = "linux")]
const QUIET: Duration = Duration::from_secs(20);
/// How often it asks again.
#[cfg(target_os = "linux")]
const AGAIN: Duration = Duration::from_secs(5);
/// How long a peer's machine may give none.
#[cfg(target_os = "linux")]
const LIFELESS: Duration = Duration::from_secs(40);

/// What happens around a session.
enum Happening {
    Bytes(Vec<u8>),
    Gone,
    /// Our user types something to say to the peer.
    Typed(Vec<u8>),
    /// Our user types no more.
    TypedAll,
    /// Our user wants to leave.
    Leave,
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

/// Plays on a connection until it is closed, by whichever side. Lines of `typed` are said to the
/// peer; an interrupt of the process leaves.
///
/// # Errors
/// The socket cannot be used, or interrupts are handled by somebody else already.
pub fn run(
    session: Session,
    stream: TcpStream,
    typed: impl Read + Send + 'static,
    audience: &mut dyn Audience,
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PATIENCE))?;
    keep_alive(&stream)?;
    let (sender, happenings) = unbounded();
    reader::start(stream.try_clone()?, sender.clone(), Happening::Bytes, Happening::Gone)?;
    reader::start(typed, sender.clone(), Happening::Typed, Happening::TypedAll)?;
    let interrupted = sender.clone();
    let leave = move || drop(interrupted.send(Happening::Leave));
    ctrlc::set_handler(leave).map_err(io::Error::other)?;
    let typed = Lines::default();
    Connection { session, stream, typed, sender, audience, is_open: true }.serve(&happenings);
    Ok(())
}

/// Has the system notice a peer whose machine or line has gone: nothing else would tell.
fn keep_alive(stream: &TcpStream) -> io::Result<()> {
    sockopt::set_socket_keepalive(stream, true)?;
    #[cfg(target_os = "linux")]
    {
        let tries = (LIFELESS - QUIET).as_secs() / AGAIN.as_secs();
        sockopt::set_tcp_keepidle(stream, QUIET)?;
        sockopt::set_tcp_keepintvl(stream, AGAIN)?;
        sockopt::set_tcp_keepcnt(stream, tries as u32)?;
        // Nobody is asked for a sign of life while something sent is on its way.
        sockopt::set_tcp_user_timeout(stream, LIFELESS.as_millis() as u32)?;
    }
    Ok(())
}

struct Connection<'a> {
    session: Session,
    stream: TcpStream,
    /// What our user is typing.
    typed: Lines,
    sender: Sender<Happening>,
    audience: &'a mut dyn Audience,
    is_open: bool,
}

impl Connection<'_> {
    fn serve(&mut self, happenings: &Receiver<Happening>) {
        let effects = self.session.connected();
        self.carry_out(effects);
        let mut told = Instant::now();
        while self.is_open {
            let happening = match self.session.patience() {
                Some(patience) => happenings.recv_timeout(patience).ok(),
                None => happenings.recv().ok(),
            };
            let now = Instant::now();
            let effects = self.session.time_passes(now - told);
            told = now;
            self.carry_out(effects);
            if let Some(happening) = happening {
                self.take(happening);
            }
        }
        // The peer may have closed it already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    fn take(&mut self, happening: Happening) {
        let effects = match happening {
            Happening::Bytes(bytes) => self.session.receive(&bytes),
            Happening::Gone => self.session.disconnected(),
            Happening::Typed(bytes) => {
                let lines = self.typed.push(&bytes);
                lines.iter().flat_map(|line| self.say(line)).collect()
            }
            Happening::TypedAll => match self.typed.finish() {
                Some(line) => self.say(&line),
                None => Vec::new(),
            },
            Happening::Leave => self.session.leave(),
            Happening::Search(id, event, used) => self.session.search_event(id, event, used),
        };
        self.carry_out(effects);
    }

    fn say(&mut self, line: &[u8]) -> Vec<Effect> {
        self.session.chat(&String::from_utf8_lossy(line))
    }

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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::net::TcpListener;

    #[test]
    fn a_machine_that_gives_no_sign_of_life_is_noticed_in_less_than_a_minute() -> io::Result<()> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let stream = TcpStream::connect(listener.local_addr()?)?;
        keep_alive(&stream)?;
        assert!(sockopt::socket_keepalive(&stream)?);
        let asking = sockopt::tcp_keepintvl(&stream)? * sockopt::tcp_keepcnt(&stream)?;
        let noticed = sockopt::tcp_keepidle(&stream)? + asking;
        assert_eq!(noticed, Duration::from_millis(sockopt::tcp_user_timeout(&stream)?.into()));
        assert!(noticed < Duration::from_secs(60));
        Ok(())
    }
}
