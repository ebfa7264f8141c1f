//! Shows how an event goes on: a bar on a terminal, now and then a line elsewhere.

use std::io::{IsTerminal, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use arena::record::GameRecord;
use arena::run::{Observer, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use crate::commands::warn;

/// How often a line is printed where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);

/// Someone at the screen.
pub(super) struct Watch {
    bar: Option<ProgressBar>,
    last_line: Mutex<Instant>,
}

impl Watch {
    pub(super) fn new() -> Watch {
        let bar = stderr().is_terminal().then(|| ProgressBar::new(0).with_style(style()));
        Watch { bar, last_line: Mutex::new(Instant::now()) }
    }

    /// Takes the bar off the screen.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| warn(format_args!("{text}"))),
            None => warn(format_args!("{text}")),
        }
    }

    fn show(&self, progress: &Progress<'_>) {
        let done = progress.tally.games();
        if let Some(bar) = &self.bar {
            bar.set_length(progress.total);
            bar.set_position(done);
            bar.set_message(standing(progress));
            return;
        }
        let Ok(mut last) = self.last_line.lock() else { return };
        if last.elapsed() >= EVERY {
            *last = Instant::now();
            self.say(&format!("{done}/{} {}", progress.total, standing(progress)));
        }
    }
}

fn style() -> ProgressStyle {
    ProgressStyle::with_template("{pos}/{len} {bar:20} {elapsed} ETA {eta} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The score of two engines, or the leader of more.
fn standing(progress: &Progress<'_>) -> String {
    let tally = progress.tally;
    if tally.names().len() > 2 {
        let standings = tally.standings();
        let leader = standings.first();
        return leader.map_or(String::new(), |line| {
            let points = line.wdl.half_points() as f64 / 2.0;
            format!("{} leads with {points}/{}", tally.names()[line.engine], line.wdl.games())
        });
    }
    let (wdl, estimate) = (tally.wdl(0, 1), tally.estimate(0, 1));
    let mut text = format!("+{} ={} -{}", wdl.wins, wdl.draws, wdl.losses);
    if let Some(elo) = estimate.elo_interval {
        text.push_str(&format!(" Elo {:.1} +- {:.1}", elo.value, elo.error()));
    }
    if let Some((sprt, llr)) = progress.sprt {
        let (lower, upper) = sprt.bounds();
        text.push_str(&format!(" LLR {llr:.2} ({lower:.2}, {upper:.2})"));
    }
    text
}

impl Observer for Watch {
    fn warn(&self, text: &str) {
        self.say(&format!("warning: {text}"));
    }

    fn begin(&self, progress: &Progress<'_>) {
        if let Some(bar) = &self.bar {
            bar.set_length(progress.total);
            bar.set_position(progress.before);
            // The time to go is reckoned from the games of this run alone.
            bar.reset_eta();
        }
    }

    fn finished(&self, game: &GameRecord, progress: &Progress<'_>) {
        if game.reason.is_failure() {
            self.say(&format!(
                "game {}: {} - {}: {}: {}",
                game.id.number(),
                game.white,
                game.black,
                game.reason.word(),
                game.detail
            ));
        }
        self.show(progress);
    }
}
