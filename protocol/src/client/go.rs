//! Searches: what they are asked for, in no dialect's words yet, and how their news is taken.

use std::time::{Duration, Instant};

use super::wire::Order;
use super::{Answer, Client, ClientError, News};
use crate::engine::Turn;

/// One player's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerClock {
    /// Time left for this move and those after it, any increment earned so far included.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until time is added.
    pub moves_to_go: Option<u32>,
}

/// The limits of a search; all that are set hold at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Who is to move, with both clocks: the mover's and the opponent's. No time is ever sent as
    /// less than a millisecond.
    pub clock: Option<(Turn, PlayerClock, PlayerClock)>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Positions to search.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Search on the opponent's time until [`Client::ponder_hit`]; not
    /// in UGI.
    pub ponder: bool,
    /// Do not answer before [`Client::stop`]. So is a search without any
    /// limit.
    pub infinite: bool,
}

impl Go {
    /// Whether nothing but a stop ends the search.
    pub(super) fn is_endless(&self) -> bool {
        let limited = self.clock.is_some()
            || self.move_time.is_some()
            || self.nodes.is_some()
            || self.depth.is_some();
        self.infinite || !limited
    }
}

/// Searching.
impl Client {
    /// Starts a search; its clock runs from now on. [`Client::next_news`] tells what it finds,
    /// [`Client::wait_move`] takes the answer.
    ///
    /// # Errors
    /// The process has ended.
    pub fn go(&mut self, go: &Go) -> Result<(), ClientError> {
        self.process.drain(|line| self.search.ignore(line));
        self.search.begin();
        self.order(&Order::Go(go))
    }

    /// The move pondered on was played: the clock of the search runs from now on.
    ///
    /// # Errors
    /// The process has ended.
    pub fn ponder_hit(&mut self) -> Result<(), ClientError> {
        self.search.start_clock();
        self.order(&Order::PonderHit)
    }

    /// How long the search has been running, or had been if it is over.
    pub fn search_time(&self) -> Duration {
        self.search.time()
    }

    /// Asks the engine to answer at once.
    ///
    /// # Errors
    /// The process has ended.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.order(&Order::Stop)
    }

    /// Waits for the answer to the running search, at most for `limit` from its start. A late
    /// answer is returned all the same if it is there already.
    ///
    /// # Errors
    /// The process has ended, no answer came in time (the search then goes on and may be waited
    /// for again), or the answer cannot be read.
    pub fn wait_move(&mut self, limit: Option<Duration>) -> Result<Answer, ClientError> {
        let deadline = limit.and_then(|limit| self.search.started().checked_add(limit));
        while let Some(news) = self.search.take_ahead() {
            if let News::Answer(answer) = news? {
                return Ok(answer);
            }
        }
        let search = &mut self.search;
        self.process.await_line(deadline, "move", |arrived, line| {
            match search.hear(arrived, line)? {
                Ok(News::Answer(answer)) => Some(Ok(answer)),
                Ok(_) => None,
                Err(error) => Some(Err(error)),
            }
        })?
    }

    /// The next thing that the engine says about its search, its answer the last; waits for it, at
    /// most for `patience`.
    ///
    /// # Errors
    /// The process has ended, nothing came in time (the search then goes on), or the answer cannot
    /// be read.
    pub fn next_news(&mut self, patience: Option<Duration>) -> Result<News, ClientError> {
        if let Some(news) = self.search.take_ahead() {
            return news;
        }
        let deadline = patience.and_then(|patience| Instant::now().checked_add(patience));
        let search = &mut self.search;
        self.process.await_line(deadline, "news", |arrived, line| search.hear(arrived, line))?
    }
}
