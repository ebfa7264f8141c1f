//! A child process with its lines.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, kill_process_group};

use super::ClientError;
use super::output::{NoLine, Output};

/// How often a silent process is checked for being alive.
const POLL: Duration = Duration::from_millis(200);
/// How often it is looked whether a process that was told to end has done so.
const BREATH: Duration = Duration::from_millis(1);
/// How long a process that closed its output has to end before it is killed.
const LAST_BREATH: Duration = Duration::from_millis(300);

/// How to start an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The program: a path, or a name to look up in `PATH`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// The directory it runs in; ours if `None`.
    pub directory: Option<PathBuf>,
    /// A file that its standard error is appended to; dropped if `None`.
    pub stderr: Option<PathBuf>,
    /// The processors it may use; all if empty. Needs a launcher.
    pub processors: Vec<usize>,
    /// A program that starts the engine by [`launcher::run`](super::launcher::run), with the
    /// arguments that come before that function's own.
    pub launcher: Option<(OsString, Vec<OsString>)>,
}

impl Launch {
    /// A program with its arguments, and defaults for the rest.
    pub fn new<A: Into<OsString>>(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Launch {
        Launch {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            ..Launch::default()
        }
    }

    fn command(&self) -> io::Result<Command> {
        let mut command = match &self.launcher {
            Some((launcher, arguments)) => {
                let mut command = Command::new(launcher);
                command.args(arguments).args(super::launcher::arguments(self));
                command
            }
            None => {
                let mut command = Command::new(&self.program);
                command.args(&self.arguments);
                command
            }
        };
        if let Some(directory) = &self.directory {
            // A directory that is not there would be told of the program.
            std::fs::metadata(directory.join(".")).map_err(at(directory))?;
            command.current_dir(directory);
        }
        let stderr = match &self.stderr {
            Some(path) => open_to_append(path).map_err(at(path))?.into(),
            None => Stdio::null(),
        };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr).process_group(0);
        Ok(command)
    }
}

fn open_to_append(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

/// Names the path that an error is about.
fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// A running process in a group of its own; dropping it kills the group.
#[derive(Debug)]
pub(super) struct Process {
    program: String,
    child: Child,
    input: Option<ChildStdin>,
    output: Output,
}

impl Process {
    /// Starts the process.
    pub(super) fn start(launch: &Launch) -> Result<Process, ClientError> {
        let program = launch.program.to_string_lossy().into_owned();
        let spawned = launch.command().and_then(|command| Process::spawn(program.clone(), command));
        spawned.map_err(|error| ClientError::Start { program, error })
    }

    fn spawn(program: String, mut command: Command) -> io::Result<Process> {
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        if let Some(input) = &input {
            ioctl_fionbio(input, true)?;
        }
        let pipe = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Process { program, child, input, output: Output::new(pipe)? })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes lines. An engine that does not read leaves no room for them in the end; then room is
    /// waited for, but not for longer than `patience`.
    pub(super) fn send(&mut self, lines: &str, patience: Duration) -> Result<(), ClientError> {
        let deadline = Instant::now() + patience;
        let mut rest = lines.as_bytes();
        while !rest.is_empty() {
            match self.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        let what = "room for more commands";
                        return Err(ClientError::Timeout { what, after: patience });
                    }
                    self.await_room(left);
                }
                Err(_) => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// Writes as much as there is room for.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.input.as_mut().map(|input| input.write(bytes)) {
            None | Some(Ok(0)) => Err(io::ErrorKind::BrokenPipe.into()),
            Some(written) => written,
        }
    }

    /// Waits until there may be room in the input, or it was closed, or so much time has passed.
    fn await_room(&self, time: Duration) {
        if let Some(input) = &self.input {
            let timeout = Timespec::try_from(time.min(POLL)).ok();
            // Whatever comes of it, the next write says how things are.
            let _ = poll(&mut [PollFd::new(input, PollFlags::OUT)], timeout.as_ref());
        }
    }

    /// Drops the lines that have arrived so far; `drop` sees them last.
    pub(super) fn drain(&mut self, drop: impl FnMut(&str)) {
        self.output.clear(drop);
    }

    /// Hands lines to `take`, each with the time of its arrival, until it returns a value. A line
    /// that comes after the deadline is the last one that is tried, so a late answer is not lost.
    pub(super) fn await_line<T>(
        &mut self,
        deadline: Option<Instant>,
        what: &'static str,
        mut take: impl FnMut(Instant, &str) -> Option<T>,
    ) -> Result<T, ClientError> {
        let entered = Instant::now();
        let is_over = |now: Instant| deadline.is_some_and(|deadline| now >= deadline);
        let timeout = || ClientError::Timeout { what, after: entered.elapsed() };
        loop {
            let left = deadline.map(|at| at.saturating_duration_since(Instant::now()));
            match self.output.next(left.unwrap_or(POLL).min(POLL)) {
                Ok((at, line)) => match take(at, &line) {
                    Some(value) => return Ok(value),
                    None if is_over(at) => return Err(timeout()),
                    None => {}
                },
                Err(NoLine::Closed) => return Err(self.ended()),
                Err(NoLine::Silent) if is_over(Instant::now()) => return Err(timeout()),
                // What it left behind may keep its output open.
                Err(NoLine::Silent) => {
                    if self.has_exited() && !self.output.has_more(Duration::ZERO) {
                        return Err(self.ended());
                    }
                }
            }
        }
    }

    /// Closes the input, lets the process end by itself for a while, and kills what is left of its
    /// group.
    pub(super) fn end(&mut self, patience: Duration) -> Option<ExitStatus> {
        self.input = None;
        let deadline = Instant::now() + patience;
        while !self.has_exited() && Instant::now() < deadline {
            // Reading on keeps a talkative process from waiting for us.
            if self.output.next(BREATH) == Err(NoLine::Closed) {
                thread::sleep(BREATH);
            }
        }
        self.kill_group();
        self.child.wait().ok()
    }

    fn ended(&mut self) -> ClientError {
        let status = self.end(LAST_BREATH);
        match self.output.refusal() {
            Some(reason) => {
                let (program, error) = (self.program.clone(), io::Error::other(reason));
                ClientError::Start { program, error }
            }
            None => ClientError::Ended { status },
        }
    }

    fn has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// The leader's number names the group as long as any member lives, the leader or not.
    fn kill_group(&self) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end(Duration::ZERO);
    }
}
