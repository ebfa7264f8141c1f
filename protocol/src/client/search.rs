//! What an engine says while it searches.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::wire::{self, Said};
use super::{ClientError, Report};
use crate::dialect::Dialect;

/// Refusals beyond this number are not kept.
const MOST_REFUSALS: usize = 16;
/// The most news that is kept until somebody asks for it.
const MOST_AHEAD: usize = 4096;

/// One thing that an engine says about its search.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// What one `info` tells, of a line of any rank; what it does not tell is `None` or empty.
    Info(Report),
    /// Text for a person.
    Text(String),
    /// The engine refused something it was told, or passed over a part of it.
    Refused(String),
    /// The search is over.
    Answer(Answer),
}

/// An engine's answer to a [`Go`](super::Go).
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move as the engine spelled it; `None` where it says that there is none.
    pub mv: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
    /// What it last said about its first line.
    pub report: Report,
    /// What it refused since it was last asked whether it is ready, its position for one: then the
    /// move belongs to another.
    pub refusals: Vec<String>,
    /// The time from sending the command (or `ponderhit`) to the arrival of the answer.
    pub elapsed: Duration,
}

/// The running search, and what is known of the one before.
#[derive(Debug)]
pub(super) struct Search {
    dialect: Dialect,
    /// When the search began.
    clock: Option<Instant>,
    is_running: bool,
    report: Report,
    refusals: Vec<String>,
    /// What was heard while something else was waited for.
    ahead: VecDeque<Result<News, ClientError>>,
}

impl Search {
    pub(super) fn new(dialect: Dialect) -> Search {
        Search {
            dialect,
            clock: None,
            is_running: false,
            report: Report::default(),
            refusals: Vec::new(),
            ahead: VecDeque::new(),
        }
    }

    /// A search begins.
    pub(super) fn begin(&mut self) {
        self.is_running = true;
        self.report = Report::default();
        self.ahead.clear();
        self.start_clock();
    }

    pub(super) fn start_clock(&mut self) {
        self.clock = Some(Instant::now());
    }

    /// When the clock was started, which is now at the latest.
    pub(super) fn started(&mut self) -> Instant {
        *self.clock.get_or_insert_with(Instant::now)
    }

    /// How long the search has been running, or had been if it is over.
    pub(super) fn time(&self) -> Duration {
        self.clock.map_or(Duration::ZERO, |started| started.elapsed())
    }

    pub(super) fn is_running(&self) -> bool {
        self.is_running
    }

    /// What was refused and not told of yet.
    pub(super) fn take_refusals(&mut self) -> Vec<String> {
        std::mem::take(&mut self.refusals)
    }

    /// The oldest of what was heard while something else was waited for.
    pub(super) fn take_ahead(&mut self) -> Option<Result<News, ClientError>> {
        self.ahead.pop_front()
    }

    /// Makes news of a line, if there are any in it.
    pub(super) fn hear(
        &mut self,
        arrived: Instant,
        line: &str,
    ) -> Option<Result<News, ClientError>> {
        match wire::parse(self.dialect, line) {
            Ok(Said::Report(report)) => {
                self.report.update(&report);
                Some(Ok(News::Info(report)))
            }
            Ok(Said::Text(text)) => Some(Ok(News::Text(text))),
            Ok(Said::Refusal(reason)) => {
                self.note(&reason);
                Some(Ok(News::Refused(reason)))
            }
            Ok(Said::Move { mv, ponder }) => {
                Some(Ok(News::Answer(self.answer(mv, ponder, arrived))))
            }
            Err(reason) if wire::is_answer(self.dialect, line) => {
                self.is_running = false;
                Some(Err(ClientError::BadAnswer { line: reason.to_string() }))
            }
            Ok(_) | Err(_) => None,
        }
    }

    /// Takes a line that came while something else was waited for.
    pub(super) fn overhear(&mut self, arrived: Instant, line: &str) {
        if !self.is_running {
            return self.ignore(line);
        }
        if let Some(news) = self.hear(arrived, line)
            && (self.ahead.len() < MOST_AHEAD || !self.is_running)
        {
            self.ahead.push_back(news);
        }
    }

    /// Passes over a line that nobody waits for, but for a refusal.
    pub(super) fn ignore(&mut self, line: &str) {
        if line.contains("error")
            && let Ok(Said::Refusal(reason)) = wire::parse(self.dialect, line)
        {
            self.note(&reason);
        }
    }

    fn note(&mut self, reason: &str) {
        if self.refusals.len() < MOST_REFUSALS {
            self.refusals.push(reason.to_owned());
        }
    }

    fn answer(&mut self, mv: Option<String>, ponder: Option<String>, arrived: Instant) -> Answer {
        self.is_running = false;
        let elapsed = arrived.saturating_duration_since(self.started());
        let report = std::mem::take(&mut self.report);
        Answer { mv, ponder, report, refusals: self.take_refusals(), elapsed }
    }
}
