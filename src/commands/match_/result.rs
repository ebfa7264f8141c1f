//! The result of an event on standard output.

use std::io::Write;

use arena::report::{pairs_line, score_line, standings, test_line, winner_line};
use arena::settings::{EventKind, Settings};
use arena::stats::Sprt;
use arena::tally::Tally;
use serde_json::json;

use crate::commands::CommandError;

/// Prints the table, and for a match of two engines its figures, of which the score is the last
/// line; of a knock-out the winner.
pub(super) fn print(
    settings: &Settings,
    tally: &Tally,
    sprt: Option<(Sprt, f64)>,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    if json {
        writeln!(out, "{}", as_json(tally, sprt))?;
        return Ok(());
    }
    write!(out, "{}", standings(tally))?;
    if settings.event == EventKind::Match {
        writeln!(out, "{}", pairs_line(tally))?;
        if let Some((sprt, llr)) = sprt {
            writeln!(out, "{}", test_line(&sprt, llr))?;
        }
        writeln!(out, "{}", score_line(tally, sprt))?;
    }
    if let Some(winner) = winner_line(tally) {
        writeln!(out, "{winner}")?;
    }
    Ok(())
}

fn as_json(tally: &Tally, sprt: Option<(Sprt, f64)>) -> serde_json::Value {
    let standings = tally.standings();
    let table: Vec<_> = standings
        .iter()
        .map(|line| {
            let failures: serde_json::Map<_, _> = line
                .failures
                .iter()
                .map(|(reason, count)| (reason.word().to_owned(), json!(count)))
                .collect();
            json!({
                "name": tally.names()[line.engine],
                "wins": line.wdl.wins,
                "draws": line.wdl.draws,
                "losses": line.wdl.losses,
                "byes": line.byes as f64 / 2.0,
                "points": line.points(),
                "elo": line.rating.elo,
                "elo_error": line.rating.interval.map(|interval| interval.error()),
                "failures": failures,
            })
        })
        .collect();
    let mut value = json!({ "games": tally.games(), "table": table });
    if let Some(winner) = tally.winner() {
        value["winner"] = json!(winner);
    }
    if let [first, second] = tally.names() {
        let estimate = tally.estimate(0, 1);
        value["match"] = json!({
            "first": first,
            "second": second,
            "pairs": tally.pairs(0, 1).0,
            "elo": estimate.elo,
            "elo_error": estimate.elo_interval.map(|interval| interval.error()),
            "nelo": estimate.nelo.map(|interval| interval.value),
            "los": estimate.los,
            "llr": sprt.map(|(_, llr)| llr),
        });
    }
    value
}
