//! `hippolyta dxp`: one connection of DamExchange.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use clap::{Args as ClapArgs, ValueEnum};
use engine_core::Side;
use protocol::dxp::{Config, GameResult, PORT, Role, Session, TakeBack};

use super::daemon::engine_with;
use super::{CommandError, CommandResult, Status, warn};
use crate::daemon::dxp::{self, Audience};
use crate::engines::catalogue::Choice;
use crate::engines::switchboard::Switchboard;

const HELP: &str = "Example:\n  hippolyta dxp --listen 0.0.0.0:27531 --rules russian\n\n\
    Whoever connects, the initiator proposes the games; by itself that is who connects. A line on \
    standard output tells the end of each game. Lines of standard input are said to the peer. An \
    interrupt (Ctrl-C) breaks off. The exit code is 0 if games were played and all came to their \
    end, else 1.";

/// How a connection is made and played on.
#[derive(Debug, ClapArgs)]
#[command(about = "Play draughts against another program over DamExchange", after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    address: Address,
    /// The rules: a preset, or a preset and fields
    #[arg(long, value_name = "RULES", default_value = "russian")]
    rules: String,
    /// How squares are numbered in moves
    #[arg(long, value_enum, default_value = "uniform")]
    numbering: Numbering,
    /// Who proposes games [default: who connects]
    #[arg(long, value_enum)]
    role: Option<RoleName>,
    /// As initiator: our colour in the first game
    #[arg(long, value_enum, default_value = "white")]
    side: SideName,
    /// As initiator: minutes for each player; 0 for no clock
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(..1000))]
    minutes: u16,
    /// As initiator: moves of each player; 0 for no limit
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..1000))]
    moves: u16,
    /// The number of games to play [default: 1 as initiator, no limit as follower]
    #[arg(long)]
    games: Option<u32>,
    /// Milliseconds for a move in games without a clock
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,
    /// The answer to a peer that wants to take back
    #[arg(long, value_enum, default_value = "unsupported")]
    take_back: TakeBackName,
    /// Seconds that the peer may take to answer a request or the end of a game, and by which it may
    /// overstep its clock
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Our name, of at most 32 characters
    #[arg(long, default_value = "Hippolyta")]
    name: String,
    /// Set an option of the engine
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

#[derive(Debug, ClapArgs)]
#[group(required = true, multiple = false)]
struct Address {
    /// Wait for the other program at this address; its port is 27531 if none is named
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Call the other program at this address, likewise
    #[arg(long, value_name = "ADDR")]
    connect: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Numbering {
    /// b8 is 1, as in positions
    Uniform,
    /// a1 is 1
    Pydraughts,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum RoleName {
    Initiator,
    Follower,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SideName {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TakeBackName {
    Unsupported,
    Refused,
    Agreed,
}

/// Connects and plays until the connection is closed.
///
/// # Errors
/// The rules or an option are not known, or there is no connection.
pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let session = Session::new(Box::new(args.engine()?), args.config());
    let at = |address: &str, error| CommandError::File { path: address.to_owned(), error };
    let (address, stream) = match (&args.address.listen, &args.address.connect) {
        (Some(address), _) => (address, wait_at(&with_port(address))),
        (None, Some(address)) => (address, TcpStream::connect(with_port(address))),
        (None, None) => return Err(CommandError::input("--listen or --connect is needed")),
    };
    let stream = stream.map_err(|error| at(address, error))?;
    let mut report = Report { out, games: 0, broken_off: false, fault: None };
    dxp::run(session, stream, io::stdin(), &mut report).map_err(|error| at(address, error))?;
    report.status()
}

/// The address with the usual port if it names none.
fn with_port(address: &str) -> String {
    match address.parse::<IpAddr>() {
        Ok(ip) => SocketAddr::new(ip, PORT).to_string(),
        Err(_) if address.ends_with(']') || !address.contains(':') => format!("{address}:{PORT}"),
        Err(_) => address.to_owned(),
    }
}

fn wait_at(address: &str) -> io::Result<TcpStream> {
    let listener = TcpListener::bind(address)?;
    warn(format_args!("listening at {}", listener.local_addr()?));
    listener.accept().map(|(stream, _)| stream)
}

impl Args {
    fn engine(&self) -> Result<Switchboard, CommandError> {
        let numbering = match self.numbering {
            Numbering::Uniform => "numbering=uniform",
            Numbering::Pydraughts => "numbering=pydraughts",
        };
        let options = self.options.iter().map(String::as_str).chain([numbering]);
        engine_with(Choice::Checkers(self.rules.clone()), options)
    }

    fn config(&self) -> Config {
        let calls = self.address.connect.is_some();
        let role = match self.role {
            Some(RoleName::Initiator) => Role::Initiator,
            Some(RoleName::Follower) => Role::Follower,
            None if calls => Role::Initiator,
            None => Role::Follower,
        };
        Config {
            role,
            name: self.name.clone(),
            side: match self.side {
                SideName::White => Side::White,
                SideName::Black => Side::Black,
            },
            minutes: self.minutes,
            moves: self.moves,
            games: self.games.unwrap_or(if role == Role::Initiator { 1 } else { u32::MAX }),
            move_time: Duration::from_millis(self.movetime),
            take_back: match self.take_back {
                TakeBackName::Unsupported => TakeBack::NotSupported,
                TakeBackName::Refused => TakeBack::PlayOn,
                TakeBackName::Agreed => TakeBack::Agreed,
            },
            patience: Duration::from_secs(self.patience.into()),
        }
    }
}

/// Results go to standard output, all else to standard error.
struct Report<'a> {
    out: &'a mut dyn Write,
    games: u32,
    broken_off: bool,
    fault: Option<io::Error>,
}

impl Report<'_> {
    /// The answer is no if nothing was played, or a game did not come to its end.
    fn status(self) -> CommandResult {
        match self.fault {
            Some(error) => Err(CommandError::Output(error)),
            None if self.broken_off || self.games == 0 => Ok(Status::No),
            None => Ok(Status::Done),
        }
    }
}

impl Audience for Report<'_> {
    fn game_over(&mut self, result: Option<GameResult>) {
        self.games += 1;
        self.broken_off |= result.is_none();
        let result = match result {
            Some(GameResult::Won) => "won",
            Some(GameResult::Drawn) => "drawn",
            Some(GameResult::Lost) => "lost",
            Some(GameResult::Unknown) => "ended without a result",
            None => "broken off",
        };
        let written =
            writeln!(self.out, "game {}: {result}", self.games).and_then(|()| self.out.flush());
        if let Err(error) = written {
            self.fault.get_or_insert(error);
        }
    }

    fn chat(&mut self, text: &str) {
        warn(format_args!("the peer says: {text}"));
    }

    fn note(&mut self, text: &str) {
        warn(format_args!("{text}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_port_gets_the_usual_one() {
        for (address, whole) in [
            ("localhost", "localhost:27531"),
            ("localhost:7", "localhost:7"),
            ("10.0.0.1", "10.0.0.1:27531"),
            ("::1", "[::1]:27531"),
            ("[::1]", "[::1]:27531"),
            ("[::1]:7", "[::1]:7"),
        ] {
            assert_eq!(with_port(address), whole);
        }
    }
}
