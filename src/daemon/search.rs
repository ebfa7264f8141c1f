//! The thread of one search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine_core::Control;
use protocol::engine::{Event, Job};

/// Runs a search and passes on what it says; [`Event::Done`] always comes, even if the search
/// breaks down or there is no thread for it.
pub(super) fn start(
    job: Box<dyn Job>,
    control: Arc<Control>,
    tell: impl FnMut(Event) + Send + 'static,
) {
    // A thread that cannot be started drops what it was given: the ear must not be lost with it.
    let tell = Arc::new(Mutex::new(tell));
    let ear = Arc::clone(&tell);
    let search = move || {
        let mut tell = ear.lock().unwrap_or_else(PoisonError::into_inner);
        let run = AssertUnwindSafe(|| job.run(&control, &mut *tell));
        if catch_unwind(run).is_err() {
            fail(&mut *tell, "the search has failed");
        }
    };
    if let Err(error) = thread::Builder::new().spawn(search) {
        let mut tell = tell.lock().unwrap_or_else(PoisonError::into_inner);
        fail(&mut *tell, &format!("no thread for the search: {error}"));
    }
}

fn fail(tell: &mut dyn FnMut(Event), reason: &str) {
    tell(Event::Text(format!("error: {reason}")));
    tell(Event::Done { best: None, ponder: None });
}
