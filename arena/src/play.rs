//! One game between two players, with the arena as referee and timekeeper.

mod end;
mod record;
mod thinking;

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use engine_core::{BySide, Side};
use protocol::client::Answer;
use protocol::engine::{Ending, Game, Notation, Player as Order};

use crate::adjudicate::{Adjudication, Adjudicator};
use crate::interrupt::Interrupt;
use crate::openings::Opening;
use crate::player::{Failure, Player, seconds};
use crate::record::{GameId, GameRecord, MoveRecord, Outcome, Reason};
use crate::rulebook::Rulebook;
use crate::time::Clock;
use end::{End, ruled};
use record::{micros, move_record};

/// What is to be played.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) id: GameId,
    pub(crate) round: u32,
    pub(crate) opening: &'a Opening,
    pub(crate) rules: &'a dyn Rulebook,
    pub(crate) adjudication: Adjudication,
    pub(crate) interrupt: Interrupt<'a>,
}

/// Plays a game. `players` are the one that moves first from the start position and the other.
/// Returns `None` if the event was interrupted.
pub(crate) fn play(task: Task<'_>, first: &mut Player, second: &mut Player) -> Option<GameRecord> {
    let began = Instant::now();
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut table = Table::new(task, first, second);
    let names = BySide::from_fn(|side| table.seats[side].player.settings.name.clone());
    let end = table.play_out()?;
    Some(GameRecord {
        id: task.id,
        round: task.round,
        white: names.white,
        black: names.black,
        opening: task.opening.clone(),
        moves: table.moves,
        last_used: end.used.map(micros),
        outcome: end.outcome,
        reason: end.reason,
        detail: end.detail,
        began: since_epoch,
        lasted: began.elapsed().as_millis() as u64,
    })
}

/// A player at the board.
struct Seat<'a> {
    player: &'a mut Player,
    clock: Clock,
    /// The position before the first move and the moves since then, in the player's notation.
    start: Option<String>,
    moves: Vec<String>,
    /// The move it ponders on, in the game's own notation.
    pondering: Option<String>,
}

struct Table<'a> {
    task: Task<'a>,
    game: Box<dyn Game>,
    seats: BySide<Seat<'a>>,
    adjudicator: Adjudicator,
    moves: Vec<MoveRecord>,
}

impl<'a> Table<'a> {
    fn new(task: Task<'a>, first: &'a mut Player, second: &'a mut Player) -> Table<'a> {
        let game = task.rules.game();
        let turn = game.turn();
        let first_is_white = (turn.side == Side::White) == (turn.player == Order::First);
        let seat = |player: &'a mut Player| {
            let clock = Clock::new(&player.budget);
            Seat { player, clock, start: None, moves: Vec::new(), pondering: None }
        };
        let (white, black) = if first_is_white { (first, second) } else { (second, first) };
        let seats = BySide { white: seat(white), black: seat(black) };
        let adjudicator = Adjudicator::new(task.adjudication, task.opening.moves.len());
        Table { task, game, seats, adjudicator, moves: Vec::new() }
    }

    /// Plays to the end; `None` if interrupted.
    fn play_out(&mut self) -> Option<End> {
        let end = match self.set_up() {
            Ok(()) => loop {
                match self.turn() {
                    Ok(None) => {}
                    Ok(Some(end)) => break end,
                    Err((loser, failure)) => break self.lost(loser, failure)?,
                }
            },
            Err((loser, failure)) => self.lost(loser, failure)?,
        };
        for side in Side::BOTH {
            self.stop_pondering(side);
        }
        Some(end)
    }

    /// Plays the opening on the board and makes both players ready.
    fn set_up(&mut self) -> Result<(), (Side, Failure)> {
        let opening = self.task.opening;
        let bare = Opening { moves: Vec::new(), ..opening.clone() };
        // Openings were checked when they were read.
        let _ = bare.set_up(self.game.as_mut());
        for side in Side::BOTH {
            let seat = &mut self.seats[side];
            let notation = seat.player.notation();
            let explicit = opening.start.is_some() || notation == Notation::Hub;
            seat.start = explicit.then(|| self.game.position_text(notation));
        }
        for mv in &opening.moves {
            let _ = self.advance(mv);
        }
        self.both(Player::prepare)?;
        self.both(Player::await_ready)?;
        self.both(Player::begin_game)?;
        self.both(Player::await_ready)
    }

    /// Lets both players do something, also if the first one fails: what was asked is answered then.
    /// Getting ready takes them time that they so take together.
    fn both(
        &mut self,
        act: impl Fn(&mut Player) -> Result<(), Failure>,
    ) -> Result<(), (Side, Failure)> {
        let done =
            Side::BOTH.map(|side| act(self.seats[side].player).map_err(|failure| (side, failure)));
        done.into_iter().collect()
    }

    /// One move, or the end of the game.
    fn turn(&mut self) -> Result<Option<End>, (Side, Failure)> {
        if let Some(end) = self.ended() {
            return Ok(Some(end));
        }
        let turn = self.game.turn();
        let mover = turn.side;
        if self.task.interrupt.is_set() {
            return Err((mover, Failure::Interrupted));
        }
        let answer = self.think(turn).map_err(|failure| (mover, failure))?;
        let allowed = self.seats[mover].clock.allowed();
        if !self.seats[mover].clock.charge(answer.elapsed) {
            let allowed = seconds(allowed.unwrap_or_default());
            let detail = format!("used {} of {allowed}", seconds(answer.elapsed));
            let end = End::new(Outcome::win(!mover), Reason::Time, detail);
            return Ok(Some(End { used: Some(answer.elapsed), ..end }));
        }
        let mv = match self.legal(mover, &answer) {
            Ok(mv) => mv,
            Err(detail) => {
                let end = End::new(Outcome::win(!mover), Reason::Illegal, detail);
                return Ok(Some(End { used: Some(answer.elapsed), ..end }));
            }
        };
        self.moves.push(move_record(&mv, &answer, &self.seats[mover].clock));
        let ruling = self.adjudicator.record(mover, answer.report.score);
        self.advance(&mv).map_err(|detail| (mover, illegal(detail)))?;
        if self.game.ending().is_none()
            && let Some(ruling) = ruling
        {
            return Ok(Some(ruled(ruling)));
        }
        if let Some(reply) = answer.ponder {
            self.ponder(turn, &reply).map_err(|failure| (mover, failure))?;
        }
        Ok(None)
    }

    /// The end by the rules, or by proof.
    fn ended(&self) -> Option<End> {
        let turn = self.game.turn();
        let outcome = |ending: &Ending| match ending.winner {
            Some(winner) if winner == turn.player => Outcome::win(turn.side),
            Some(_) => Outcome::win(!turn.side),
            None => Outcome::Draw,
        };
        if let Some(ending) = self.game.ending() {
            return Some(End::new(outcome(&ending), Reason::Rules, ending.reason));
        }
        let proven = self.task.adjudication.proven.then(|| self.task.rules.proven(&*self.game));
        let ending = proven.flatten()?;
        Some(End::new(outcome(&ending), Reason::Proven, ending.reason))
    }

    /// The legal move that the answer spells, in the game's own notation.
    fn legal(&self, mover: Side, answer: &Answer) -> Result<String, String> {
        let Some(mv) = &answer.mv else { return Err("no move where there are some".to_owned()) };
        let notation = self.seats[mover].player.notation();
        let spelled = self.game.spell(mv, notation, Notation::Standard);
        spelled.map_err(|refusal| format!("{}: {refusal}", clip(mv)))
    }

    /// Plays a legal move on the board and tells it to both seats.
    fn advance(&mut self, mv: &str) -> Result<(), String> {
        for side in Side::BOTH {
            let seat = &mut self.seats[side];
            let spelled = match seat.player.notation() {
                Notation::Standard => mv.to_owned(),
                other => {
                    let spelled = self.game.spell(mv, Notation::Standard, other);
                    spelled.map_err(|refusal| refusal.to_string())?
                }
            };
            seat.moves.push(spelled);
        }
        self.game.play(Notation::Standard, &[mv]).map_err(|refusal| refusal.to_string())
    }

    /// The end of a game by failure of a player, which is killed if it is of no more use.
    fn lost(&mut self, loser: Side, failure: Failure) -> Option<End> {
        match failure {
            Failure::Lost { reason, detail, used } => {
                if reason.is_breakdown() {
                    self.seats[loser].player.kill();
                    self.seats[loser].pondering = None;
                }
                Some(End { used, ..End::new(Outcome::win(!loser), reason, detail) })
            }
            Failure::Interrupted => None,
        }
    }
}

fn illegal(detail: String) -> Failure {
    Failure::Lost { reason: Reason::Illegal, detail, used: None }
}

fn clip(text: &str) -> String {
    text.chars().take(80).collect()
}
