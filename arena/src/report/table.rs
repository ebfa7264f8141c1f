//! Results as plain text.

use std::fmt::{Display, Write};

use crate::stats::{Sprt, Verdict};
use crate::tally::{Standing, Tally};

/// The table of an event, best engine first, with what went wrong. Points for sitting out have a
/// column where there are some.
pub fn standings(tally: &Tally) -> String {
    let lines = tally.standings();
    let width = tally.names().iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let byes = |text: &dyn Display| match tally.has_byes() {
        true => format!(" {text:>6}"),
        false => String::new(),
    };
    let mut text = format!(
        "{:>3} {:<width$} {:>6} {:>6} {:>6} {:>6}{} {:>8} {:>7} {:>7}\n",
        "",
        "engine",
        "games",
        "won",
        "drawn",
        "lost",
        byes(&"byes"),
        "points",
        "Elo",
        "+-"
    );
    for (place, line) in lines.iter().enumerate() {
        let Standing { engine, wdl, rating, .. } = line;
        let error = number(rating.interval.map(|interval| interval.error()), 1);
        let _ = writeln!(
            text,
            "{:>3} {:<width$} {:>6} {:>6} {:>6} {:>6}{} {:>8} {:>7.1} {:>7}{}",
            place + 1,
            tally.names()[*engine],
            wdl.games(),
            wdl.wins,
            wdl.draws,
            wdl.losses,
            byes(&(line.byes as f64 / 2.0)),
            line.points(),
            rating.elo,
            error,
            failures(line)
        );
    }
    text
}

/// `winner A`, of a knock-out that is over.
pub fn winner_line(tally: &Tally) -> Option<String> {
    tally.winner().map(|winner| format!("winner {winner}"))
}

/// `  (time 3, illegal 1)`, or nothing.
fn failures(line: &Standing) -> String {
    let counts: Vec<String> =
        line.failures.iter().map(|(reason, count)| format!("{} {count}", reason.word())).collect();
    if counts.is_empty() { String::new() } else { format!("  ({})", counts.join(", ")) }
}

/// `pairs LL LD DD+WL WD WW: 0 4 30 6 0  nElo E +- X`, of the first two engines.
pub fn pairs_line(tally: &Tally) -> String {
    let [lost, worse, even, better, won] = tally.pairs(0, 1).0;
    let nelo = tally.estimate(0, 1).nelo;
    format!(
        "pairs LL LD DD+WL WD WW: {lost} {worse} {even} {better} {won}  nElo {} +- {}",
        number(nelo.map(|interval| interval.value), 2),
        number(nelo.map(|interval| interval.error()), 2),
    )
}

/// A sequential test and how it stands.
pub fn test_line(sprt: &Sprt, llr: f64) -> String {
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(llr) {
        Verdict::AcceptNull => "elo0 is accepted",
        Verdict::AcceptAlternative => "elo1 is accepted",
        Verdict::Undecided => "undecided",
    };
    format!("test {sprt}: LLR {llr:.2} ({lower:.2}, {upper:.2}), {verdict}")
}

/// A figure, or `n/a` where the counts do not determine it.
pub fn number(value: Option<f64>, decimals: usize) -> String {
    value.map_or("n/a".to_owned(), |value| format!("{value:.decimals$}"))
}

/// `score A - B: +W =D -L  Elo E +- X  LOS P  LLR L`, of the first two engines.
pub fn score_line(tally: &Tally, sprt: Option<(Sprt, f64)>) -> String {
    let [first, second, ..] = tally.names() else { return String::new() };
    let wdl = tally.wdl(0, 1);
    let estimate = tally.estimate(0, 1);
    format!(
        "score {first} - {second}: +{} ={} -{}  Elo {} +- {}  LOS {}  LLR {}",
        wdl.wins,
        wdl.draws,
        wdl.losses,
        number(estimate.elo, 2),
        number(estimate.elo_interval.map(|interval| interval.error()), 2),
        number(estimate.los, 4),
        number(sprt.map(|(_, llr)| llr), 4),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Plan;
    use crate::openings::Opening;
    use crate::record::{GameId, GameRecord, Outcome, Reason};

    fn game(
        number: usize,
        white: &str,
        black: &str,
        outcome: Outcome,
        reason: Reason,
    ) -> GameRecord {
        GameRecord {
            id: GameId { pair: number / 2, leg: (number % 2) as u8 },
            round: 1,
            white: white.to_owned(),
            black: black.to_owned(),
            opening: Opening::default(),
            moves: Vec::new(),
            last_used: None,
            outcome,
            reason,
            detail: String::new(),
            began: 0,
            lasted: 0,
        }
    }

    #[test]
    fn points_for_sitting_out_and_a_winner_are_told() {
        let mut tally = Tally::new(["a", "b", "c"].map(str::to_owned).to_vec());
        tally.add(&game(0, "b", "c", Outcome::White, Reason::Rules), 2);
        let columns = |text: &str| text.lines().next().unwrap().split_whitespace().count();
        assert_eq!((columns(&standings(&tally)), winner_line(&tally)), (8, None));
        let byes = vec![0, 0, 3];
        let reached = vec![1, 1, 2];
        tally.follow(&Plan { byes, reached, winner: Some(2), ..Plan::default() });
        let text = standings(&tally);
        assert_eq!(columns(&text), 9);
        let first: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
        assert_eq!(first[..8], ["1", "c", "1", "0", "0", "1", "1.5", "1.5"], "{text}");
        assert_eq!(winner_line(&tally).unwrap(), "winner c");
    }

    /// Case E15: names with blanks, quotes, commas and other alphabets stay in their columns.
    #[test]
    fn odd_names_stay_readable() {
        let names = ["A, \"the\" first", "Юрий"];
        let mut tally = Tally::new(names.map(str::to_owned).to_vec());
        tally.add(&game(0, names[0], names[1], Outcome::White, Reason::Time), 2);
        tally.add(&game(1, names[1], names[0], Outcome::Draw, Reason::Rules), 2);
        let text = standings(&tally);
        let columns: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert_eq!(columns[0], columns[1]);
        assert!(text.lines().nth(2).unwrap().ends_with("(time 1)"), "{text}");
        assert_eq!(pairs_line(&tally), "pairs LL LD DD+WL WD WW: 0 0 0 1 0  nElo n/a +- n/a");
        assert_eq!(
            score_line(&tally, None),
            "score A, \"the\" first - Юрий: +1 =1 -0  Elo 190.85 +- n/a  LOS n/a  LLR n/a"
        );
    }
}
