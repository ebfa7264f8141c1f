//! Starting an engine so that it cannot outlive its caller.
//!
//! A process that is killed can clean nothing up, so the engine must see to its own end. Linux
//! sends a process a signal of its choice when its parent dies, but only the process itself can
//! ask for that, and an engine does not. So a small program runs first, in the engine's place:
//! it asks for the signal, takes the processors it was given, and then becomes the engine. Any
//! program can serve: it calls [`exec`] with the arguments it was started with.
//!
//! The signal is sent when the *thread* that started the engine ends; keep that thread alive as
//! long as the engine. A shell script in the engine's place should `exec` the engine. Outside
//! Linux an engine is left with the end of its input, at which every dialect asks it to quit.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use super::Launch;

/// The exit code of a launcher that could not start the engine.
pub const NOT_STARTED: i32 = 127;

/// The arguments that [`exec`] takes: our process, the processors, the program and its own.
pub(super) fn arguments(launch: &Launch) -> Vec<OsString> {
    let processors: Vec<String> = launch.processors.iter().map(usize::to_string).collect();
    let mut arguments: Vec<OsString> =
        vec![std::process::id().to_string().into(), processors.join(",").into()];
    arguments.push(launch.program.clone());
    arguments.extend(launch.arguments.iter().cloned());
    arguments
}

/// Becomes the engine. Returns only if that fails; the caller should then exit with
/// [`NOT_STARTED`].
pub fn exec(arguments: &[OsString]) -> io::Error {
    match prepare(arguments) {
        Ok(mut command) => command.exec(),
        Err(error) => error,
    }
}

fn prepare(arguments: &[OsString]) -> io::Result<Command> {
    let bad = || io::Error::new(io::ErrorKind::InvalidInput, "a launcher is not run by hand");
    let [parent, processors, program, rest @ ..] = arguments else { return Err(bad()) };
    let parent = parent.to_str().and_then(|text| text.parse().ok()).ok_or_else(bad)?;
    let processors: Vec<usize> = match processors.to_str().ok_or_else(bad)? {
        "" => Vec::new(),
        list => list.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?,
    };
    bind(parent, &processors)?;
    let mut command = Command::new(program);
    command.args(rest);
    Ok(command)
}

#[cfg(target_os = "linux")]
fn bind(parent: i32, processors: &[usize]) -> io::Result<()> {
    use rustix::process::{Signal, getppid, set_parent_process_death_signal};
    use rustix::thread::{CpuSet, sched_setaffinity};

    set_parent_process_death_signal(Some(Signal::KILL))?;
    // The parent may have died before the signal was asked for.
    if getppid().map(|pid| pid.as_raw_nonzero().get()) != Some(parent) {
        return Err(io::Error::other("the caller is gone"));
    }
    if processors.is_empty() {
        return Ok(());
    }
    let mut set = CpuSet::new();
    for &processor in processors {
        if processor >= CpuSet::MAX_CPU {
            return Err(io::Error::other(format!("no processor {processor}")));
        }
        set.set(processor);
    }
    Ok(sched_setaffinity(None, &set)?)
}

#[cfg(not(target_os = "linux"))]
fn bind(_parent: i32, _processors: &[usize]) -> io::Result<()> {
    Ok(())
}
