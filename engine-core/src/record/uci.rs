//! Games as engines are told them: one a line, or one ply a line.
//!
//! ```text
//! position startpos moves c3-d4 b6-a5
//! position fen B:WK5:B12 moves 12-16
//! ```
//!
//! The words `position` and `startpos moves` may be missing. A table has one ply a row, its number
//! first and its move second; what follows on the row is left alone, and row 1 begins a game.
//! Empty lines and lines that begin with `#` are skipped.

use super::{Fault, Record, SourceLine, Step, StepKind, lines};

/// Reads all games of a text. No move is checked.
pub fn read(text: &str) -> Vec<Result<Record, Fault>> {
    let mut games: Vec<Result<Record, Fault>> = Vec::new();
    let mut table = false;
    for (number, line) in lines(text).filter(|(_, line)| is_content(line)) {
        match table_row(line) {
            Some((ply, mv)) => {
                if ply == 1 || !table {
                    games.push(Ok(Record::default()));
                }
                table = true;
                add_row(&mut games, ply, mv, SourceLine(number));
            }
            None => {
                table = false;
                games.push(Ok(record(line, SourceLine(number))));
            }
        }
    }
    games
}

/// Whether a text is such a list, by its first line: a row of a table, or one that begins with
/// `position`, `startpos`, `fen` or `moves`.
pub fn looks_like_uci(text: &str) -> bool {
    let first = lines(text).map(|(_, line)| line).find(|line| is_content(line)).unwrap_or_default();
    let word = first.split_whitespace().next().unwrap_or_default();
    table_row(first).is_some() || matches!(word, "position" | "startpos" | "fen" | "moves")
}

/// Whether a line says anything.
pub fn is_content(line: &str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

fn table_row(line: &str) -> Option<(usize, &str)> {
    let mut words = line.split_whitespace();
    let ply = words.next()?;
    if ply.len() > 3 {
        return None;
    }
    Some((ply.parse().ok()?, words.next()?))
}

fn add_row(games: &mut [Result<Record, Fault>], ply: usize, mv: &str, source: SourceLine) {
    let number = games.len();
    let Some(game) = games.last_mut() else { return };
    let Ok(record) = game else { return };
    let known = record.line.steps.len();
    if ply == known + 1 {
        record.line.steps.push(Step::new(StepKind::Move(mv.to_owned()), source));
    } else {
        let reason = format!("row {ply} where row {} is due (line {})", known + 1, source.0);
        *game = Err(Fault { game: number, ply: known + 1, legal: 0, reason });
    }
}

/// The game on one line.
pub(super) fn record(line: &str, source: SourceLine) -> Record {
    let line = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let (start, moves) = match line.strip_prefix("fen ") {
        Some(rest) => match rest.split_once(" moves") {
            Some((fen, moves)) => (Some(fen.trim().to_owned()), moves),
            None => (Some(rest.trim().to_owned()), ""),
        },
        None => (None, line.strip_prefix("startpos").unwrap_or(line)),
    };
    let mut record = Record { start, ..Record::default() };
    let words = moves.split_whitespace().filter(|word| *word != "moves");
    record.line.steps =
        words.map(|word| Step::new(StepKind::Move(word.to_owned()), source)).collect();
    record
}

/// Writes the game as one `position` line without a line end. Tags, remarks and variations are
/// lost; `None` if a position is set up in the middle of the game, which no such line can say.
pub fn write(record: &Record) -> Option<String> {
    if record.line.steps.iter().any(|step| matches!(step.kind, StepKind::Setup(_))) {
        return None;
    }
    let mut line = match &record.start {
        None => "position startpos".to_owned(),
        Some(fen) => format!("position fen {fen}"),
    };
    for (at, mv) in record.moves().enumerate() {
        line.push_str(if at == 0 { " moves " } else { " " });
        line.push_str(mv);
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Vec<String>> {
        read(text)
            .into_iter()
            .map(|game| game.unwrap().moves().map(str::to_owned).collect())
            .collect()
    }

    #[test]
    fn every_prefix_of_a_line_may_be_missing() {
        let all = "position startpos moves a b\nstartpos moves a b\nmoves a b\na b\n# no\n\n";
        assert_eq!(moves(all), vec![vec!["a", "b"]; 4]);
    }

    #[test]
    fn tables_have_a_ply_a_row() {
        assert_eq!(moves("1\ta\tx\n2\tb\ty\n# end\n1 c\n"), vec![vec!["a", "b"], vec!["c"]]);
    }

    #[test]
    fn a_missing_row_is_a_fault() {
        let games = read("1 a\n3 b\n4 c\n1 d\n");
        assert_eq!(games.len(), 2);
        let fault = games[0].as_ref().unwrap_err();
        assert_eq!(fault.to_string(), "game 1 ply 2: row 3 where row 2 is due (line 2)");
        assert!(games[1].is_ok());
    }

    #[test]
    fn lines_are_written_as_they_are_read() {
        for line in ["position startpos", "position fen x y moves a", "position startpos moves a b"]
        {
            assert_eq!(write(&record(line, SourceLine(1))).as_deref(), Some(line));
        }
    }
}
