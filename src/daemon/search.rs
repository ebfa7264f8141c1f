//! The thread of one search.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

use engine_core::Control;
use protocol::engine::{Event, Job};

/// Runs a search and passes on what it says; [`Event::Done`] always comes, even if the search
/// breaks down.
pub(super) fn start(
    job: Box<dyn Job>,
    control: Arc<Control>,
    mut tell: impl FnMut(Event) + Send + 'static,
) {
    thread::spawn(move || {
        let run = AssertUnwindSafe(|| job.run(&control, &mut tell));
        if catch_unwind(run).is_err() {
            tell(Event::Text("error: the search has failed".into()));
            tell(Event::Done { best: None, ponder: None });
        }
    });
}
