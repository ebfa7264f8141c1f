//! The built binary as a child process that a test talks to.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// One second.
pub(crate) const SECOND: Duration = Duration::from_secs(1);

/// How long an answer may take before a test gives up; generous, for machines that are busy.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A running daemon.
pub(crate) struct Daemon {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Daemon {
    /// Starts the binary with these arguments.
    pub(crate) fn start(args: &[&str]) -> Daemon {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hippolyta"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let output = BufReader::new(child.stdout.take().expect("stdout is piped"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Daemon { input: child.stdin.take(), child, lines }
    }

    /// Starts a UCI session and finishes its handshake.
    pub(crate) fn uci(args: &[&str]) -> Daemon {
        let mut daemon = Daemon::start(args);
        daemon.send("uci");
        daemon.until("uciok");
        daemon
    }

    /// Sends text as it is.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the daemon reads");
    }

    /// Sends lines.
    pub(crate) fn send(&mut self, lines: &str) {
        self.send_bytes(format!("{lines}\n").as_bytes());
    }

    /// The next line, or `None` if none comes in time.
    pub(crate) fn line_within(&self, patience: Duration) -> Option<String> {
        self.lines.recv_timeout(patience).ok()
    }

    /// All lines up to the first that begins with the word `first`, that one last.
    pub(crate) fn until(&self, first: &str) -> Vec<String> {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        while let Some(line) = self.line_within(deadline.saturating_duration_since(Instant::now()))
        {
            let found = line.split_whitespace().next() == Some(first);
            seen.push(line);
            if found {
                return seen;
            }
        }
        panic!("no line that begins with '{first}' after {seen:#?}");
    }

    /// The line that answers: the first that begins with the word `first`.
    pub(crate) fn answer(&self, first: &str) -> String {
        self.until(first).pop().expect("until never comes back empty")
    }

    /// Sends lines and waits for the line that answers.
    pub(crate) fn ask(&mut self, lines: &str, first: &str) -> String {
        self.send(lines);
        self.answer(first)
    }

    /// All lines until nothing is said for a while.
    pub(crate) fn until_quiet(&self) -> Vec<String> {
        std::iter::from_fn(|| self.line_within(Duration::from_millis(300))).collect()
    }

    /// Whether nothing more is said for so long.
    pub(crate) fn is_silent_for(&self, span: Duration) -> bool {
        self.line_within(span).is_none()
    }

    /// Closes the daemon's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the process to end by itself.
    pub(crate) fn ends_within(&mut self, span: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + span;
        loop {
            if let Some(status) = self.child.try_wait().expect("the child can be waited for") {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The processor time that a process has used, or `None` where the system does not tell.
pub(crate) fn cpu_time(process: u32) -> Option<Duration> {
    const TICKS_PER_SECOND: u64 = 100;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let [user, system] = [fields.get(11)?, fields.get(12)?].map(|ticks| ticks.parse::<u64>());
    Some(Duration::from_millis((user.ok()? + system.ok()?) * 1_000 / TICKS_PER_SECOND))
}

/// The memory that a process has in use, in KiB, or `None` where the system does not tell.
pub(crate) fn resident_kib(process: u32) -> Option<u64> {
    const KIB_PER_PAGE: u64 = 4;
    let statm = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    Some(statm.split_whitespace().nth(1)?.parse::<u64>().ok()? * KIB_PER_PAGE)
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
