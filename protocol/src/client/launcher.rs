//! Starting an engine so that it cannot outlive its caller.
//!
//! A process that is killed can clean nothing up, so someone else must see to the end of its
//! engines, and of what those have started. A small program does: it starts the engine as a child
//! in its own process group, waits for it, and ends as it has ended. Meanwhile it watches the
//! engine's input, which it never reads. When nobody holds the other end any more and its parent is
//! gone, it kills the group, itself included. Lines pass from the caller to the engine and back as
//! if it were not there. Any program can serve: it calls [`run`] with the arguments it was started
//! with.
//!
//! On Linux the small program may even be killed together with the caller: the system kills an
//! engine whose parent dies. Only the child itself can ask for that, so it is at first the small
//! program once more, and then becomes the engine. Out of reach is what leaves the process group (a
//! daemon, `setsid`).

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitCode, ExitStatus};
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, getpgrp, getpid, getppid, kill_current_process_group,
    kill_process, setrlimit,
};
use rustix::stdio::dup2_stdout;

use super::Launch;

/// The exit code of a launcher that could not start the engine.
pub const NOT_STARTED: u8 = 127;

/// What such a launcher writes before its reason, in the engine's place.
pub(super) const REFUSAL: &str = "the launcher cannot start the engine: ";

/// How often it is looked whether the caller, who holds the input no more, has gone.
const GLANCE: Duration = Duration::from_millis(20);

/// The first argument of a launcher: to start an engine and watch over it, or to become one.
const WATCH: &str = "watch";
const BECOME: &str = "become";

/// The arguments that [`run`] takes: what to do, its parent, the processors, the program and its
/// own arguments.
pub(super) fn arguments(launch: &Launch) -> Vec<OsString> {
    let processors: Vec<String> = launch.processors.iter().map(usize::to_string).collect();
    let mut arguments: Vec<OsString> =
        vec![WATCH.into(), std::process::id().to_string().into(), processors.join(",").into()];
    arguments.push(launch.program.clone());
    arguments.extend(launch.arguments.iter().cloned());
    arguments
}

/// Starts the engine, and waits for its end or that of the caller. Returns how the launcher should
/// exit: as the engine did, or with [`NOT_STARTED`]. The last arguments of the process must be these.
pub fn run(arguments: &[OsString]) -> ExitCode {
    match start_and_wait(arguments) {
        Ok(status) => end_like(status),
        Err(error) => {
            // The caller reads it in the engine's place. If it does not, it sees the code.
            let _ = writeln!(io::stdout(), "{REFUSAL}{error}");
            ExitCode::from(NOT_STARTED)
        }
    }
}

fn start_and_wait(arguments: &[OsString]) -> io::Result<ExitStatus> {
    let bad = || io::Error::new(io::ErrorKind::InvalidInput, "a launcher is not run by hand");
    let [role, parent, processors, command @ ..] = arguments else { return Err(bad()) };
    let parent = parent.to_str().and_then(|text| Pid::from_raw(text.parse().ok()?));
    let becomes = role == BECOME;
    if becomes {
        die_with_parent()?;
    }
    // The parent may have died before that.
    if getppid() != parent || !becomes && getpgrp() != getpid() {
        return Err(bad());
    }
    if becomes {
        take(&list(processors).ok_or_else(bad)?)?;
        return Err(engine(command).ok_or_else(bad)?.exec());
    }
    let mut engine = again(arguments, command).ok_or_else(bad)?.spawn()?;
    // The output is the engine's alone, so that it ends when the engine closes it.
    dup2_stdout(io::stdin())?;
    thread::spawn(move || watch(parent));
    engine.wait()
}

fn engine(command: &[OsString]) -> Option<Command> {
    let (program, arguments) = command.split_first()?;
    let mut command = Command::new(program);
    command.args(arguments);
    Some(command)
}

/// This program once more, to become the engine.
#[cfg(target_os = "linux")]
fn again(arguments: &[OsString], _command: &[OsString]) -> Option<Command> {
    let all: Vec<OsString> = std::env::args_os().skip(1).collect();
    let before = all.len().checked_sub(arguments.len())?;
    let mut command = Command::new("/proc/self/exe");
    command.args(&all[..before]).args([BECOME, &std::process::id().to_string()]);
    command.args(&arguments[2..]);
    Some(command)
}

#[cfg(not(target_os = "linux"))]
fn again(_arguments: &[OsString], command: &[OsString]) -> Option<Command> {
    engine(command)
}

/// Kills the whole group as soon as the caller is gone.
fn watch(caller: Option<Pid>) {
    loop {
        // The end of the input is reported unasked. Whatever else wakes us, the caller decides.
        let _ = poll(&mut [PollFd::new(&io::stdin(), PollFlags::empty())], None);
        if getppid() != caller {
            let _ = kill_current_process_group(Signal::KILL);
        }
        thread::sleep(GLANCE);
    }
}

/// Ends by the signal that has ended the engine, or gives back its exit code.
fn end_like(status: ExitStatus) -> ExitCode {
    if let Some(signal) = status.signal() {
        // The engine has left its memory behind if anyone wants it; ours tells nothing.
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
        // The standard library's handler of some signals only steps aside at the first one.
        for signal in [Signal::from_named_raw(signal); 2].into_iter().flatten() {
            let _ = kill_process(getpid(), signal);
            thread::sleep(GLANCE);
        }
    }
    ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX))
}

/// The numbers of processors, divided by commas.
fn list(text: &OsString) -> Option<Vec<usize>> {
    match text.to_str()? {
        "" => Some(Vec::new()),
        list => list.split(',').map(|number| number.parse().ok()).collect(),
    }
}

#[cfg(target_os = "linux")]
fn die_with_parent() -> io::Result<()> {
    Ok(rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?)
}

#[cfg(not(target_os = "linux"))]
fn die_with_parent() -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn take(processors: &[usize]) -> io::Result<()> {
    use rustix::thread::{CpuSet, sched_setaffinity};

    let mut set = CpuSet::new();
    if let Some(beyond) = processors.iter().find(|processor| **processor >= CpuSet::MAX_CPU) {
        return Err(io::Error::other(format!("no processor {beyond}")));
    }
    processors.iter().for_each(|&processor| set.set(processor));
    if processors.is_empty() {
        return Ok(());
    }
    sched_setaffinity(None, &set)
        .map_err(|error| io::Error::other(format!("processors {processors:?}: {error}")))
}

#[cfg(not(target_os = "linux"))]
fn take(_processors: &[usize]) -> io::Result<()> {
    Ok(())
}
