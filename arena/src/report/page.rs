//! The report as one HTML page that needs nothing else: tables, the score over time, and games
//! that can be replayed on a drawn board.

use std::fs;
use std::io;
use std::path::Path;

use protocol::engine::{Game, Notation};
use serde::Serialize;

use crate::record::{GameRecord, Outcome};
use crate::report::{pairs_line, score_line, test_line, winner_line};
use crate::rulebook::Rulebook;
use crate::stats::Sprt;
use crate::tally::Tally;

const TEMPLATE: &str = include_str!("page/page.html");
const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = concat!(
    include_str!("page/tables.js"),
    include_str!("page/board.js"),
    include_str!("page/replay.js"),
);

/// The most text, in bytes, that replayable games may take; later games are listed without moves.
const ROOM: usize = 16 << 20;

/// A page that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {error}")]
pub struct PageError {
    path: String,
    error: io::Error,
}

/// Everything the page shows.
#[derive(Serialize)]
struct Data<'a> {
    variant: &'a str,
    /// Lines on a match of two engines, or on who has won.
    summary: Vec<String>,
    table: Vec<Row<'a>>,
    cross: Vec<Vec<[u64; 3]>>,
    games: Vec<GameData<'a>>,
}

/// A line of the table.
#[derive(Serialize)]
struct Row<'a> {
    engine: usize,
    name: &'a str,
    won: u64,
    drawn: u64,
    lost: u64,
    byes: f64,
    points: f64,
    elo: f64,
    error: Option<f64>,
    failures: Vec<(&'static str, u64)>,
}

/// A game; without `fens` it cannot be replayed.
#[derive(Serialize)]
struct GameData<'a> {
    number: usize,
    round: u32,
    white: &'a str,
    black: &'a str,
    outcome: Outcome,
    reason: &'static str,
    detail: &'a str,
    opening: String,
    /// The position at the start and after each move.
    fens: Vec<String>,
    /// The moves, those of the opening first.
    moves: Vec<MoveData<'a>>,
}

/// A move; time in seconds.
#[derive(Serialize)]
struct MoveData<'a> {
    mv: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

/// Writes the page.
///
/// # Errors
/// The file cannot be written.
pub fn write_page(
    path: &Path,
    tally: &Tally,
    sprt: Option<(Sprt, f64)>,
    games: &[GameRecord],
    rules: &dyn Rulebook,
) -> Result<(), PageError> {
    let text = page(tally, sprt, games, rules);
    fs::write(path, text).map_err(|error| PageError { path: path.display().to_string(), error })
}

fn page(
    tally: &Tally,
    sprt: Option<(Sprt, f64)>,
    games: &[GameRecord],
    rules: &dyn Rulebook,
) -> String {
    let data = Data {
        variant: rules.variant(),
        summary: summary(tally, sprt),
        table: rows(tally),
        cross: cross(tally),
        games: game_list(games, rules),
    };
    let json = serde_json::to_string(&data).unwrap_or_default();
    // Within a script element only this would end it.
    let json = json.replace("</", "<\\/").replace("<!--", "<\\u0021--");
    TEMPLATE.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", SCRIPT).replace("/*DATA*/", &json)
}

fn summary(tally: &Tally, sprt: Option<(Sprt, f64)>) -> Vec<String> {
    if tally.names().len() != 2 {
        return winner_line(tally).into_iter().collect();
    }
    let test = sprt.map(|(sprt, llr)| test_line(&sprt, llr));
    let lines = [score_line(tally, sprt), pairs_line(tally)];
    lines.into_iter().chain(test).chain(winner_line(tally)).collect()
}

fn rows(tally: &Tally) -> Vec<Row<'_>> {
    let row = |line: crate::tally::Standing| Row {
        engine: line.engine,
        name: &tally.names()[line.engine],
        won: line.wdl.wins,
        drawn: line.wdl.draws,
        lost: line.wdl.losses,
        byes: line.byes as f64 / 2.0,
        points: line.points(),
        elo: line.rating.elo,
        error: line.rating.interval.map(|interval| interval.error()),
        failures: line.failures.iter().map(|(reason, count)| (reason.word(), *count)).collect(),
    };
    tally.standings().into_iter().map(row).collect()
}

fn cross(tally: &Tally) -> Vec<Vec<[u64; 3]>> {
    let engines = 0..tally.names().len();
    let cell = |engine, opponent| {
        let wdl = tally.wdl(engine, opponent);
        [wdl.wins, wdl.draws, wdl.losses]
    };
    engines
        .clone()
        .map(|engine| engines.clone().map(|other| cell(engine, other)).collect())
        .collect()
}

fn game_list<'a>(games: &'a [GameRecord], rules: &dyn Rulebook) -> Vec<GameData<'a>> {
    let mut ordered: Vec<&GameRecord> = games.iter().collect();
    ordered.sort_by_key(|game| game.id);
    let mut room = ROOM;
    ordered
        .into_iter()
        .map(|record| {
            let moves = moves(record);
            let fens = if room > 0 { positions(record, rules) } else { Vec::new() };
            let size = fens.iter().map(String::len).sum::<usize>() + 40 * moves.len();
            room = room.saturating_sub(size);
            GameData {
                number: record.id.number(),
                round: record.round,
                white: &record.white,
                black: &record.black,
                outcome: record.outcome,
                reason: record.reason.word(),
                detail: &record.detail,
                opening: opening_name(record),
                moves: if fens.is_empty() { Vec::new() } else { moves },
                fens,
            }
        })
        .collect()
}

fn opening_name(record: &GameRecord) -> String {
    match (&record.opening.name, record.opening.number) {
        (Some(name), _) => name.clone(),
        (None, 0) => String::new(),
        (None, number) => format!("#{number}"),
    }
}

fn moves(record: &GameRecord) -> Vec<MoveData<'_>> {
    let opening =
        record.opening.moves.iter().map(|mv| MoveData { mv, time: None, score: None, depth: None });
    let played = record.moves.iter().map(|record| MoveData {
        mv: &record.mv,
        time: Some(record.used as f64 / 1e6),
        score: record.score.as_deref(),
        depth: record.depth,
    });
    opening.chain(played).collect()
}

/// The positions of a game, as far as its moves are legal.
fn positions(record: &GameRecord, rules: &dyn Rulebook) -> Vec<String> {
    let mut game: Box<dyn Game> = rules.game();
    let mut opening = record.opening.clone();
    let moves = std::mem::take(&mut opening.moves);
    if opening.set_up(game.as_mut()).is_err() {
        return Vec::new();
    }
    let mut fens = vec![game.fen()];
    let played = record.moves.iter().map(|record| &record.mv);
    for mv in moves.iter().chain(played) {
        if game.play(Notation::Standard, &[mv]).is_err() {
            break;
        }
        fens.push(game.fen());
    }
    fens
}
