//! Threads that work beside the caller's own and are joined before it goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Runs `main` on the caller's thread and `help` once for each of `helpers` on threads of their
/// own; `main` is told how many of those could be started. `halt` is set once `main` is done (or
/// has panicked): helpers look at it and come home.
pub fn run<S: Send, T>(
    helpers: &mut [S],
    halt: &AtomicBool,
    main: impl FnOnce(usize) -> T,
    help: impl Fn(usize, &mut S) + Sync,
) -> T {
    run_on(thread::Builder::new, helpers, halt, main, help)
}

fn run_on<S: Send, T>(
    builder: impl Fn() -> thread::Builder,
    helpers: &mut [S],
    halt: &AtomicBool,
    main: impl FnOnce(usize) -> T,
    help: impl Fn(usize, &mut S) + Sync,
) -> T {
    thread::scope(|scope| {
        let help = &help;
        let start =
            |(at, state)| builder().spawn_scoped(scope, move || help(at, state)).ok().map(drop);
        let _halted_at_the_end = Halt(halt);
        main(helpers.iter_mut().enumerate().map_while(start).count())
    })
}

struct Halt<'a>(&'a AtomicBool);

impl Drop for Halt<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn helpers_run_until_main_is_done() {
        let (halt, running) = (AtomicBool::new(false), AtomicUsize::new(0));
        let mut helpers = [false; 3];
        let all = helpers.len();
        let main = |started| {
            assert_eq!(started, all);
            while running.load(Ordering::SeqCst) < all {
                thread::yield_now();
            }
            7
        };
        let result = run(&mut helpers, &halt, main, |_, done| {
            running.fetch_add(1, Ordering::SeqCst);
            while !halt.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            *done = true;
        });
        assert_eq!((result, helpers), (7, [true; 3]));
    }

    #[test]
    fn main_goes_on_with_the_threads_there_are() {
        let too_large = || thread::Builder::new().stack_size(1 << 60);
        let halt = AtomicBool::new(false);
        let started = run_on(too_large, &mut [(); 3], &halt, |started| started, |_, ()| {});
        assert_eq!((started, halt.into_inner()), (0, true));
    }
}
