//! One engine of a game slot: started when needed, started again after a failure.

use std::time::Duration;

use protocol::client::{Answer, Client, ClientError, Declared, Go, Launch};
use protocol::engine::{Notation, OptionKind};

use crate::interrupt::Interrupt;
use crate::record::Reason;
use crate::settings::{EngineSettings, Patience, Protocol};
use crate::time::Budget;

/// How often a wait looks whether the event was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// An engine with all that is needed to run it.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) settings: EngineSettings,
    pub(crate) budget: Budget,
    patience: Patience,
    rules: Vec<(String, String)>,
    launch: Launch,
    client: Option<Client>,
}

/// A move that did not come about.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The game is lost for this reason.
    Lost { reason: Reason, detail: String, used: Option<Duration> },
    /// The event was interrupted: there is no result.
    Interrupted,
}

impl Player {
    pub(crate) fn new(
        settings: EngineSettings,
        budget: Budget,
        patience: Patience,
        rules: Vec<(String, String)>,
        launch: Launch,
    ) -> Player {
        Player { settings, budget, patience, rules, launch, client: None }
    }

    /// The notation it is spoken to in.
    pub(crate) fn notation(&self) -> Notation {
        match self.settings.protocol() {
            Protocol::Hub => Notation::Hub,
            Protocol::Uci | Protocol::Ugi => Notation::Standard,
        }
    }

    /// Starts the engine if it does not run, and sets its options. Returns what is odd about those
    /// that it did not declare so; they are set all the same.
    pub(crate) fn start(&mut self) -> Result<Vec<String>, ClientError> {
        if self.client.is_some() {
            return Ok(Vec::new());
        }
        let protocol = self.settings.protocol();
        let mut client = Client::start(&self.launch, protocol.into(), self.patience.timeouts())?;
        for (name, value) in &self.rules {
            if let Some((name, value)) = known(client.options(), name, value) {
                client.set_option(&name, &value)?;
            }
        }
        let mut oddities = Vec::new();
        for (name, value) in &self.settings.options {
            let value = value.to_string();
            oddities.extend(oddity(client.options(), name, &value));
            client.set_option(name, &value)?;
        }
        self.client = Some(client);
        Ok(oddities)
    }

    /// Starts the engine if it does not run, and asks it to get done with all that was before.
    pub(crate) fn prepare(&mut self) -> Result<(), Failure> {
        self.start().map_err(lost)?;
        self.with(Client::ask_ready)
    }

    /// Tells the engine that a new game begins, and asks it to get ready for it.
    pub(crate) fn begin_game(&mut self) -> Result<(), Failure> {
        self.with(|client| {
            client.new_game()?;
            client.ask_ready()
        })
    }

    /// Waits until it has done what it was asked to.
    pub(crate) fn await_ready(&mut self) -> Result<(), Failure> {
        self.with(Client::await_ready)
    }

    /// Sets the position and starts a search.
    pub(crate) fn go(
        &mut self,
        start: Option<&str>,
        moves: &[String],
        go: &Go,
    ) -> Result<(), Failure> {
        let waits = self.settings.protocol() == Protocol::Ugi;
        self.with(|client| {
            client.position(start, moves)?;
            if waits {
                client.ask_ready()?;
                client.await_ready()?;
            }
            client.go(go)
        })
    }

    /// The pondered move was played.
    pub(crate) fn ponder_hit(&mut self) -> Result<(), Failure> {
        self.with(Client::ponder_hit)
    }

    /// Waits for the answer to the running search. An answer after `allowed` is waited for a
    /// while, so that its time is known, and is still a loss on time.
    pub(crate) fn answer(
        &mut self,
        allowed: Option<Duration>,
        interrupt: Interrupt<'_>,
    ) -> Result<Answer, Failure> {
        let limit = allowed.unwrap_or(Duration::from_millis(self.patience.stall));
        match self.wait(limit, interrupt) {
            Err(WaitError::Client(ClientError::Timeout { .. })) => {}
            other => return other.map_err(WaitError::into_failure),
        }
        self.with(Client::stop)?;
        let patience = Duration::from_millis(self.patience.stop);
        let late = |used| Failure::Lost {
            reason: if allowed.is_some() { Reason::Time } else { Reason::Stall },
            detail: format!("no move within {}", seconds(limit)),
            used,
        };
        match self.wait(limit + patience, interrupt) {
            Ok(answer) if allowed.is_some() => Ok(answer),
            Ok(answer) => Err(late(Some(answer.elapsed))),
            Err(WaitError::Client(ClientError::BadAnswer { .. })) => Err(late(None)),
            Err(WaitError::Client(ClientError::Timeout { .. })) => Err(Failure::Lost {
                reason: Reason::Stall,
                detail: format!("no move within {}, nor after stop", seconds(limit)),
                used: Some(limit + patience),
            }),
            Err(other) => Err(other.into_failure()),
        }
    }

    /// Ends a search whose answer nobody wants.
    pub(crate) fn abandon(&mut self, interrupt: Interrupt<'_>) -> Result<(), Failure> {
        self.with(Client::stop)?;
        let patience = Duration::from_millis(self.patience.stop);
        let so_far = self.client.as_ref().map_or(Duration::ZERO, Client::search_time);
        match self.wait(so_far + patience, interrupt) {
            Ok(_) | Err(WaitError::Client(ClientError::BadAnswer { .. })) => Ok(()),
            Err(error) => Err(error.into_failure()),
        }
    }

    /// Kills the engine; it is started anew when it is needed again.
    pub(crate) fn kill(&mut self) {
        self.client = None;
    }

    /// Says goodbye.
    pub(crate) fn quit(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit();
        }
    }

    /// Waits for a move until `limit` from the start of the search.
    fn wait(&mut self, limit: Duration, interrupt: Interrupt<'_>) -> Result<Answer, WaitError> {
        let client = self.client.as_mut().ok_or(ClientError::Ended { status: None })?;
        loop {
            let slice = limit.min(client.search_time() + GLANCE);
            match client.wait_move(Some(slice)) {
                Err(ClientError::Timeout { .. }) if slice < limit => {}
                result => return Ok(result?),
            }
            if interrupt.is_set() {
                return Err(WaitError::Interrupted);
            }
        }
    }

    fn with<T>(
        &mut self,
        act: impl FnOnce(&mut Client) -> Result<T, ClientError>,
    ) -> Result<T, Failure> {
        let client =
            self.client.as_mut().ok_or_else(|| lost(ClientError::Ended { status: None }))?;
        act(client).map_err(lost)
    }
}

enum WaitError {
    Client(ClientError),
    Interrupted,
}

impl From<ClientError> for WaitError {
    fn from(error: ClientError) -> WaitError {
        WaitError::Client(error)
    }
}

impl WaitError {
    fn into_failure(self) -> Failure {
        match self {
            WaitError::Client(error) => lost(error),
            WaitError::Interrupted => Failure::Interrupted,
        }
    }
}

fn lost(error: ClientError) -> Failure {
    let reason = match &error {
        ClientError::Timeout { .. } => Reason::Stall,
        ClientError::BadAnswer { .. } | ClientError::Refused { .. } | ClientError::NoQueries => {
            Reason::Illegal
        }
        ClientError::Ended { .. } | ClientError::Start { .. } | ClientError::Flood { .. } => {
            Reason::Disconnect
        }
    };
    Failure::Lost { reason, detail: error.to_string(), used: None }
}

/// An option and its value as the engine spells them; `None` if it has no such option, or does not
/// know the value.
fn known(options: &[Declared], name: &str, value: &str) -> Option<(String, String)> {
    let option = options.iter().find(|option| option.name.eq_ignore_ascii_case(name))?;
    let value = match &option.kind {
        Some(OptionKind::Combo { values, .. }) => {
            values.iter().find(|known| known.eq_ignore_ascii_case(value))?.as_str()
        }
        _ => value,
    };
    Some((option.name.clone(), value.to_owned()))
}

/// In what an option that is to be set is not as the engine declared it.
fn oddity(options: &[Declared], name: &str, value: &str) -> Option<String> {
    let Some(option) = options.iter().find(|option| option.name.eq_ignore_ascii_case(name)) else {
        return Some(format!("declares no option {name}"));
    };
    let want = match &option.kind {
        Some(OptionKind::Spin { min, max, .. }) => {
            let fits = value.parse().is_ok_and(|value: i64| (*min..=*max).contains(&value));
            (!fits).then(|| format!("a number from {min} to {max}"))
        }
        Some(OptionKind::Combo { values, .. }) => {
            let fits = values.iter().any(|known| known.eq_ignore_ascii_case(value));
            (!fits).then(|| format!("one of {}", values.join(", ")))
        }
        Some(OptionKind::Check { .. }) => {
            let fits = ["true", "false"].contains(&value);
            (!fits).then(|| "true or false".to_owned())
        }
        _ => None,
    };
    want.map(|want| format!("wants {want} for {name}, not {value}"))
}

/// A duration for people.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
