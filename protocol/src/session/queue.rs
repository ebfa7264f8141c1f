//! What waits for the end of the running search.

use std::collections::VecDeque;

use super::{Command, Session};
use crate::command::hub::Command as Hub;
use crate::command::universal::Command as Universal;
use crate::dialect::Dialect;
use crate::error::Parsed;

/// What is to be done before a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ahead {
    /// Nothing.
    Nothing,
    /// Commands that start no search.
    Commands,
    /// A search, at least.
    Search,
}

/// Commands in the order in which they are to be done.
#[derive(Debug, Default)]
pub(super) struct Queue {
    commands: VecDeque<Command>,
    /// How many of them start a search.
    searches: usize,
}

impl Queue {
    pub(super) fn push(&mut self, command: Command) {
        self.searches += usize::from(command.starts_search());
        self.commands.push_back(command);
    }

    /// Takes the next command out.
    pub(super) fn pop(&mut self) -> Option<Command> {
        let command = self.commands.pop_front()?;
        self.searches -= usize::from(command.starts_search());
        Some(command)
    }

    /// Puts the next command back.
    pub(super) fn put_back(&mut self, command: Command) {
        self.searches += usize::from(command.starts_search());
        self.commands.push_front(command);
    }

    pub(super) fn clear(&mut self) {
        *self = Queue::default();
    }

    /// What would be done before a command that came now.
    pub(super) fn ahead(&self) -> Ahead {
        match (self.searches, self.commands.is_empty()) {
            (0, true) => Ahead::Nothing,
            (0, false) => Ahead::Commands,
            _ => Ahead::Search,
        }
    }
}

impl Command {
    fn starts_search(&self) -> bool {
        match self {
            Command::Universal(command) => matches!(command.value, Universal::Go(_)),
            Command::Hub(command) => matches!(command.value, Hub::Go(_)),
        }
    }
}

impl Session {
    /// Puts a command off. A `stop` or `ponderhit` is for the running search as well, and in Hub
    /// whatever waits ends the search that it waits for.
    pub(super) fn wait_with(&mut self, command: Command) {
        let act: fn(&mut Session) = match &command {
            Command::Hub(_) => Session::stop,
            Command::Universal(Parsed { value: Universal::Stop, .. }) => Session::stop,
            Command::Universal(Parsed { value: Universal::PonderHit, .. }) => Session::ponder_hit,
            Command::Universal(_) => |_| {},
        };
        self.queue.push(command);
        act(self);
    }

    /// Runs what has waited, up to a command that must wait for another search.
    pub(super) fn run_queue(&mut self) {
        while let Some(command) = self.queue.pop() {
            if self.must_wait(&command, Ahead::Nothing) {
                self.queue.put_back(command);
                return self.hurry();
            }
            self.run(command);
        }
    }

    /// In Hub a command that must wait ends the search that it waits for.
    fn hurry(&mut self) {
        if self.dialect == Some(Dialect::Hub) {
            self.stop();
        }
    }

    /// Whether a command has to wait for the end of the running search; `ahead` waits before it.
    pub(super) fn must_wait(&self, command: &Command, ahead: Ahead) -> bool {
        if self.search.is_none() {
            return false;
        }
        match command {
            Command::Universal(command) => match command.value {
                Universal::IsReady | Universal::Quit | Universal::Hello | Universal::Debug(_) => {
                    false
                }
                Universal::Stop | Universal::PonderHit => ahead == Ahead::Search,
                Universal::Query(_) | Universal::Display => ahead > Ahead::Nothing,
                _ => true,
            },
            Command::Hub(command) => match command.value {
                Hub::Ping | Hub::Quit => false,
                Hub::Stop | Hub::PonderHit => ahead == Ahead::Search,
                _ => true,
            },
        }
    }
}
