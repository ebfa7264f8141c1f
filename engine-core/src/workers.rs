//! Threads that work beside the caller's own and are joined before it goes on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Runs `main` on the caller's thread and `help` once for each of `helpers` on threads of their
/// own. `halt` is set once `main` is done (or has panicked): helpers look at it and come home.
pub fn run<S: Send, T>(
    helpers: &mut [S],
    halt: &AtomicBool,
    main: impl FnOnce() -> T,
    help: impl Fn(usize, &mut S) + Sync,
) -> T {
    thread::scope(|scope| {
        let help = &help;
        for (at, state) in helpers.iter_mut().enumerate() {
            scope.spawn(move || help(at, state));
        }
        let _halted_at_the_end = Halt(halt);
        main()
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
        let main = || {
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
}
