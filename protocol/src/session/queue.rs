//! What waits for the end of the running search.

use std::collections::VecDeque;

use super::Command;

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
