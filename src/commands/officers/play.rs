//! `hippolyta officers play`: a game at one terminal, with hidden hands.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Args as ClapArgs;
use officers_engine::bot::Bot;
use officers_engine::hint::Hint;
use officers_engine::notation::board;
use officers_engine::{
    CardSet, Cell, Game, Level, Move, MoveError, Played, Status as GameStatus, View,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::setup::{SetupArgs, bot_parser, level_parser};
use crate::commands::{CommandError, CommandResult, Status};

/// How to play.
#[derive(Debug, ClapArgs)]
#[command(
    about = "Play at one terminal; the screen is cleared between players",
    after_help = "Example:\n  hippolyta officers play --level normal --players 2 --bot strong\n\n\
                  Lay with As@b2, take back with -b2; `hint`, `give up` and `quit` work too."
)]
pub(super) struct Args {
    /// The level
    #[arg(long, value_parser = level_parser(), default_value = "normal")]
    level: Level,
    /// The number of players; with 1 it is the solo variant
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4), default_value_t = 2)]
    players: u8,
    /// All players but the first are this bot
    #[arg(long, value_parser = bot_parser())]
    bot: Option<Bot>,
    /// Deal by this seed instead of by the clock
    #[arg(long)]
    seed: Option<u64>,
    /// Play without the level's clock
    #[arg(long)]
    no_clock: bool,
    /// One JSON value with the result and the moves at the end; the game itself is shown on
    /// standard error
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    setup: SetupArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let mut setup = args.setup.setup(args.level, usize::from(args.players));
    if args.no_clock {
        setup.clock = None;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed.unwrap_or_else(time_seed));
    let game = Game::new(setup.deal(&mut rng)).map_err(CommandError::input)?;
    let lines = typed_lines();
    let mut aside = io::stderr();
    let on_terminal = io::stdin().is_terminal()
        && if args.json { aside.is_terminal() } else { io::stdout().is_terminal() };
    let shown: &mut dyn Write = if args.json { &mut aside } else { out };
    let mut evening = Evening { game, bot: args.bot, rng, lines, on_terminal, out: shown };
    evening.play()?;
    evening.finish()?;
    let game = evening.game;
    if args.json {
        writeln!(out, "{}", data(&game))?;
    }
    Ok(Status::Done)
}

/// A game with the people round it.
struct Evening<'a> {
    game: Game,
    /// Who plays the seats after the first, if not people.
    bot: Option<Bot>,
    rng: ChaCha8Rng,
    lines: Receiver<String>,
    on_terminal: bool,
    out: &'a mut dyn Write,
}

/// What a player typed.
enum Typed {
    Line(String),
    TooLate,
    /// The input has ended, or the player has had enough.
    Quit,
}

impl Evening<'_> {
    fn play(&mut self) -> io::Result<()> {
        let mut last = None;
        while let Some(player) = self.game.turn() {
            if let Some(bot) = self.bot.filter(|_| player > 0) {
                self.bot_turn(bot)?;
                continue;
            }
            let someone_else = last.is_some_and(|last| last != player);
            last = Some(player);
            let stays = (!someone_else || self.pass_on(player)?) && self.turn(player)?;
            if !stays {
                break;
            }
        }
        Ok(())
    }

    /// A bot without an idea gives up; with a coin left it may not, and plays anything.
    fn bot_turn(&mut self, bot: Bot) -> io::Result<()> {
        let chosen = self.game.view().and_then(|view| bot.choose(&view, &mut self.rng));
        if chosen.is_none() && self.game.give_up().is_ok() {
            return Ok(());
        }
        let anything = || self.game.moves().first().copied();
        match chosen.or_else(anything).map(|mv| self.game.play(mv)) {
            Some(played) => self.complain(played),
            None => Ok(()),
        }
    }

    /// Clears the screen and waits until the next player sits there. Returns whether anyone does.
    fn pass_on(&mut self, player: usize) -> io::Result<bool> {
        self.clear()?;
        if !self.on_terminal {
            return Ok(true);
        }
        write!(self.out, "Player {}: press Enter when nobody else looks. ", player + 1)?;
        Ok(matches!(self.read(None)?, Typed::Line(_)))
    }

    fn clear(&mut self) -> io::Result<()> {
        if self.on_terminal {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")
        } else {
            writeln!(self.out, "--------")
        }
    }

    /// One turn of a person. Returns whether to go on.
    fn turn(&mut self, player: usize) -> io::Result<bool> {
        if let Some(view) = self.game.view() {
            show(&view, self.out)?;
        }
        let limit = self.game.position().clock;
        let deadline = limit.map(|seconds| Instant::now() + Duration::from_secs(seconds.into()));
        while self.game.turn() == Some(player) {
            if let Some(deadline) = deadline {
                let left = deadline.saturating_duration_since(Instant::now());
                write!(self.out, "{} s left ", left.as_secs_f64().ceil())?;
            }
            write!(self.out, "> ")?;
            match self.read(deadline)? {
                Typed::Quit => return Ok(false),
                Typed::TooLate => {
                    writeln!(self.out)?;
                    self.game.time_out().ok();
                }
                Typed::Line(line) => {
                    let moves = self.game.history().len();
                    self.obey(line.trim())?;
                    if self.game.history().len() > moves {
                        return self.ask_keep_free();
                    }
                }
            }
        }
        Ok(true)
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        match line {
            "" => Ok(()),
            "hint" => {
                let hint = self.game.view().and_then(|view| Hint::of(&view));
                let words = hint.map_or("nothing helps".to_owned(), |hint| hint.to_string());
                writeln!(self.out, "{words}")
            }
            "give up" => {
                let given_up = self.game.give_up();
                self.complain(given_up)
            }
            text => match text.parse::<Move>() {
                Ok(mv) => {
                    let played = self.game.play(mv);
                    self.complain(played)
                }
                Err(error) => writeln!(self.out, "{error} (As@b2, -b2, hint, give up, quit)"),
            },
        }
    }

    fn complain(&mut self, result: Result<(), MoveError>) -> io::Result<()> {
        match result {
            Ok(()) => Ok(()),
            Err(error) => writeln!(self.out, "{error}"),
        }
    }

    /// At the end of a turn, with keep-free coins: where the player's coin goes. Returns whether
    /// to go on.
    fn ask_keep_free(&mut self) -> io::Result<bool> {
        while self.game.position().keep_free.is_some() && self.game.turn().is_some() {
            write!(self.out, "keep free (a cell, or Enter for no change) > ")?;
            let Typed::Line(line) = self.read(None)? else { return Ok(false) };
            let line = line.trim().trim_start_matches('!');
            if line.is_empty() {
                break;
            }
            match line.parse::<Cell>().map(|cell| self.game.play(Move::KeepFree { cell })) {
                Ok(Ok(())) => break,
                Ok(Err(error)) => writeln!(self.out, "{error}")?,
                Err(error) => writeln!(self.out, "{error}")?,
            }
        }
        Ok(true)
    }

    fn read(&mut self, deadline: Option<Instant>) -> io::Result<Typed> {
        self.out.flush()?;
        let line = match deadline {
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => self.lines.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        Ok(match line {
            Ok(line) if matches!(line.trim(), "quit" | "exit") => Typed::Quit,
            Ok(line) => Typed::Line(line),
            Err(RecvTimeoutError::Timeout) => Typed::TooLate,
            Err(RecvTimeoutError::Disconnected) => Typed::Quit,
        })
    }

    /// Says how the game ended, and since when the square was dead.
    fn finish(&mut self) -> io::Result<()> {
        let history = self.game.history();
        let dead_since = self.game.dead_since();
        writeln!(self.out, "{}", board(self.game.table()))?;
        match dead_since.map(|place| (place, place.checked_sub(1).and_then(|at| history.get(at)))) {
            Some((place, Some(played))) => {
                writeln!(
                    self.out,
                    "The square was dead since move {place}, {}.",
                    described(played)
                )?;
            }
            Some((_, None)) => writeln!(self.out, "The square was dead from the start.")?,
            None => {}
        }
        writeln!(self.out, "{}", result(&self.game))
    }
}

fn result(game: &Game) -> String {
    match game.status() {
        GameStatus::Won => "won".to_owned(),
        GameStatus::Lost(loss) => format!("lost: {}", loss.reason()),
        GameStatus::Turn(_) => "not finished".to_owned(),
    }
}

/// The whole game as data.
fn data(game: &Game) -> Value {
    let moves: Vec<String> = game.history().iter().map(|played| played.mv.to_string()).collect();
    json!({ "result": result(game), "moves": moves, "dead_since": game.dead_since() })
}

/// What the player on turn may see.
fn show(view: &View<'_>, out: &mut dyn Write) -> io::Result<()> {
    let recent = view.history().iter().rev().take(2 * view.players() - 1);
    for played in recent.collect::<Vec<_>>().into_iter().rev() {
        writeln!(out, "{}", described(played))?;
    }
    writeln!(out, "{}", board(view.table()))?;
    for player in (0..view.players()).filter(|&player| player != view.player()) {
        match view.open_hands() {
            true => {
                writeln!(out, "Player {} holds {}", player + 1, spaced(view.known_hand(player)))?
            }
            false => writeln!(out, "Player {} has {} cards", player + 1, view.hand_size(player))?,
        }
    }
    for (player, at) in (0..view.players()).filter_map(|p| Some((p, view.keep_free_coin(p)?))) {
        writeln!(out, "Player {} asks to keep {at} free", player + 1)?;
    }
    let (player, hand) = (view.player() + 1, spaced(view.hand()));
    writeln!(out, "Player {player}, coins {}, your hand: {hand}", view.coins())
}

fn spaced(cards: CardSet) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

fn described(played: &Played) -> String {
    let player = played.player + 1;
    match (played.mv, played.card) {
        (Move::TakeBack { cell }, Some(card)) => {
            format!("player {player} took {card} back from {cell}")
        }
        (mv, _) => format!("player {player}: {mv}"),
    }
}

/// The lines of standard input, read by a thread of their own so that a clock can run out. Bytes
/// that are no UTF-8 become unknown characters.
fn typed_lines() -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
        }
    });
    lines
}

fn time_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
