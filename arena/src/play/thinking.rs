//! Searches: on a player's own time and on its opponent's.

use engine_core::Side;
use protocol::client::{Answer, Go, PlayerClock};
use protocol::engine::{Notation, Turn};

use super::Table;
use crate::player::Failure;

impl Table<'_> {
    /// Lets the player whose turn it is search, and waits for its answer.
    pub(super) fn think(&mut self, turn: Turn) -> Result<Answer, Failure> {
        let mover = turn.side;
        let last = self.moves.last().map(|record| record.mv.clone());
        match self.seats[mover].pondering.take() {
            Some(expected) if Some(&expected) == last.as_ref() => {
                self.seats[mover].player.ponder_hit()?;
            }
            pondered => {
                if pondered.is_some() {
                    self.seats[mover].player.abandon(self.task.interrupt)?;
                }
                let go = self.limits(turn, false);
                let seat = &mut self.seats[mover];
                seat.player.go(seat.start.as_deref(), &seat.moves, &go)?;
            }
        }
        let seat = &mut self.seats[mover];
        seat.player.answer(seat.clock.allowed(), self.task.interrupt)
    }

    /// What the player of `turn` is told about its limits.
    fn limits(&self, turn: Turn, ponder: bool) -> Go {
        let (ours, theirs) = (&self.seats[turn.side], &self.seats[!turn.side]);
        let budget = &ours.player.budget;
        let opponent = theirs.clock.told();
        let clock = ours.clock.told().map(|clock| {
            // An opponent without a clock has all the time in the world; say as much as ours.
            let opponent = opponent.unwrap_or(PlayerClock { remaining: clock.remaining, ..clock });
            (turn, clock, opponent)
        });
        Go {
            clock,
            move_time: budget.move_time(),
            nodes: budget.nodes,
            depth: budget.depth,
            ponder,
            infinite: false,
        }
    }

    /// Lets the player that has just moved think about the reply it expects.
    pub(super) fn ponder(&mut self, turn: Turn, reply: &str) -> Result<(), Failure> {
        let seat = &self.seats[turn.side];
        if !seat.player.settings.ponder {
            return Ok(());
        }
        let notation = seat.player.notation();
        let Ok(expected) = self.game.spell(reply, notation, Notation::Standard) else {
            return Ok(());
        };
        let go = self.limits(turn, true);
        let seat = &mut self.seats[turn.side];
        let mut moves = seat.moves.clone();
        moves.push(reply.to_owned());
        seat.player.go(seat.start.as_deref(), &moves, &go)?;
        seat.pondering = Some(expected);
        Ok(())
    }

    /// The game is over: whoever still ponders is stopped, or killed if it does not listen.
    pub(super) fn stop_pondering(&mut self, side: Side) {
        let seat = &mut self.seats[side];
        if seat.pondering.take().is_some() && seat.player.abandon(self.task.interrupt).is_err() {
            seat.player.kill();
        }
    }
}
