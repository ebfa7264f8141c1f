//! Shows how an event goes on: a bar on a terminal, now and then a line elsewhere.

use std::io::{IsTerminal, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use arena::record::GameRecord;
use arena::report::{number, pairs_line};
use arena::run::{Observer, Progress};
use arena::tally::Tally;
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
            bar.set_message(standing(progress));
            bar.set_prefix(details(progress));
            bar.set_length(progress.total);
            bar.set_position(done);
            return;
        }
        let Ok(mut last) = self.last_line.lock() else { return };
        if last.elapsed() >= EVERY {
            *last = Instant::now();
            let (standing, details) = (standing(progress), details(progress));
            self.say(&format!("{done}/{} {standing}  {details}", progress.total));
        }
    }
}

/// The bar comes last and takes what is left of the line, so that a narrow terminal cuts no figures.
fn style() -> ProgressStyle {
    ProgressStyle::with_template("{pos}/{len} {elapsed} ETA {eta} {msg} {wide_bar}\n{prefix}")
        .unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// The score of two engines, or the leader of more.
fn standing(progress: &Progress<'_>) -> String {
    let tally = progress.tally;
    if tally.names().len() > 2 {
        return leader(tally);
    }
    let (wdl, estimate) = (tally.wdl(0, 1), tally.estimate(0, 1));
    let mut text = format!(
        "+{} ={} -{} Elo {} +- {}",
        wdl.wins,
        wdl.draws,
        wdl.losses,
        number(estimate.elo, 1),
        number(estimate.elo_interval.map(|interval| interval.error()), 1)
    );
    if let Some((sprt, llr)) = progress.sprt {
        let (lower, upper) = sprt.bounds();
        text.push_str(&format!(" LLR {llr:.2} ({lower:.2}, {upper:.2})"));
    }
    text
}

/// The engine at the top of the table.
fn leader(tally: &Tally) -> String {
    let leader = tally.ranking().first().copied().unwrap_or(0);
    let (total, byes) = (tally.total(leader), tally.byes(leader));
    let points = (total.half_points() + byes) as f64 / 2.0;
    format!("{} leads with {points}/{}", tally.names()[leader], total.games() + byes / 2)
}

/// What else is known of two engines.
fn details(progress: &Progress<'_>) -> String {
    let tally = progress.tally;
    if tally.names().len() > 2 {
        return String::new();
    }
    format!("{}  LOS {}", pairs_line(tally), number(tally.estimate(0, 1).los, 4))
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

#[cfg(test)]
mod tests {
    use super::*;
    use arena::event::Plan;
    use arena::openings::Opening;
    use arena::record::{GameId, Outcome, Reason};
    use arena::stats::Sprt;

    fn game(pair: usize, leg: u8, names: [&str; 2], outcome: Outcome) -> GameRecord {
        GameRecord {
            id: GameId { pair, leg },
            round: 1,
            white: names[0].to_owned(),
            black: names[1].to_owned(),
            opening: Opening::default(),
            moves: Vec::new(),
            last_used: None,
            outcome,
            reason: Reason::Rules,
            detail: String::new(),
            began: 0,
            lasted: 0,
        }
    }

    fn shown(tally: &Tally, sprt: Option<Sprt>) -> [String; 2] {
        let sprt = sprt.and_then(|sprt| Some((sprt, tally.llr(&sprt, 0, 1)?)));
        let progress = Progress { tally, before: 0, total: 9, sprt };
        [standing(&progress), details(&progress)]
    }

    #[test]
    fn two_engines_are_shown_with_score_elo_and_test() {
        let mut tally = Tally::new(["a", "b"].map(str::to_owned).to_vec());
        assert_eq!(shown(&tally, None)[0], "+0 =0 -0 Elo n/a +- n/a");
        for (pair, outcome) in
            [Outcome::White, Outcome::Draw, Outcome::White].into_iter().enumerate()
        {
            tally.add(&game(pair, 0, ["a", "b"], outcome), 2);
            tally.add(&game(pair, 1, ["b", "a"], Outcome::Draw), 2);
        }
        let [standing, details] = shown(&tally, Some(Sprt::default()));
        assert_eq!(standing, "+2 =4 -0 Elo 120.4 +- 108.8 LLR 0.04 (-2.94, 2.94)");
        assert_eq!(
            details,
            "pairs LL LD DD+WL WD WW: 0 0 1 2 0  nElo 347.44 +- 278.00  LOS 0.9928"
        );
    }

    #[test]
    fn of_more_engines_the_leader_is_shown() {
        let mut tally = Tally::new(["a", "b", "c"].map(str::to_owned).to_vec());
        tally.add(&game(0, 0, ["b", "c"], Outcome::White), 2);
        tally.add(&game(0, 1, ["c", "b"], Outcome::Draw), 2);
        assert_eq!(shown(&tally, None), ["b leads with 1.5/2", ""]);
        tally.follow(&Plan { byes: vec![4, 0, 0], ..Plan::default() });
        assert_eq!(shown(&tally, None), ["a leads with 2/2", ""]);
    }
}
