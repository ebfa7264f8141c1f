//! Game files of Amazons in whatever format they come: SGF, or lists of moves as engines spell
//! them.

use engine_core::record::{
    Fault, GameFile, Opening, OpeningFault, Record, StepKind, check, decode, lines,
    looks_like_json, read_json, read_lines, uci,
};

use crate::moves::Move;
use crate::notation::record::Standard;
use crate::notation::{fen, moves};
use crate::position::Position;
use crate::sgf;
use crate::size::Size;
use crate::square::Square;

/// Reads and checks the games of a file. Games that do not say where they begin begin at `start`,
/// which their records then name unless it is the usual start; in SGF the size of the board says
/// it.
pub fn read<'a>(bytes: &'a [u8], start: &Position) -> GameFile<'a, Position> {
    let decoded = decode(bytes);
    let warning = decoded.warning();
    let is_sgf = sgf::looks_like_sgf(&decoded.text);
    let records: Vec<_> = match is_sgf {
        true => sgf::records(&decoded.text),
        false => uci::read(&decoded.text).into_iter().map(|game| Ok((game?, Vec::new()))).collect(),
    };
    let spelling = Standard { start: start.clone() };
    let usual =
        Standard { start: Position::start(Size::STANDARD).unwrap_or_else(|| start.clone()) };
    let named = (!is_sgf && *start != usual.start).then(|| fen::write(start));
    let games = (1..).zip(records).map(move |(number, game)| {
        let (record, warnings) = game?;
        let spelling = if is_sgf { &usual } else { &spelling };
        let mut checked = check(record.clone(), number, spelling, spelling)
            .map_err(|fault| with_hint(fault, &record, spelling))
            .map_err(|fault| if is_sgf { sgf::in_points(fault, &record) } else { fault })?;
        checked.warnings.extend(warnings);
        checked.record.start = checked.record.start.or_else(|| named.clone());
        Ok(checked)
    });
    GameFile { warning, games: Box::new(games) }
}

/// How early a game that was written down upside down comes to a stop.
const EARLY: usize = 3;

/// Adds to the fault of a game that stops early that it is legal upside down, if it is: such
/// games are not turned silently.
fn with_hint(mut fault: Fault, record: &Record, spelling: &Standard) -> Fault {
    if (1..=EARLY).contains(&fault.ply) {
        let turned = turned(record, spelling.start.size());
        let legal = turned.map(|turned| match check(turned, 1, spelling, spelling) {
            Ok(game) => game.plies.len(),
            Err(fault) => fault.legal,
        });
        if legal.is_some_and(|legal| legal > EARLY) {
            fault.reason.push_str("; the game is legal with the board upside down");
        }
    }
    fault
}

/// The game with its rows counted from the other end; `None` if it sets up a position.
fn turned(record: &Record, size: Size) -> Option<Record> {
    let mut turned = Record { start: None, ..record.clone() };
    if record.start.is_some() {
        return None;
    }
    let flip =
        |square: Square| Square::new(square.file(), size.rows().checked_sub(square.rank() + 1)?);
    for step in &mut turned.line.steps {
        let StepKind::Move(text) = &mut step.kind else { return None };
        let mv = moves::read(text).ok()?;
        *text = Move { from: flip(mv.from)?, to: flip(mv.to)?, arrow: flip(mv.arrow)? }.to_string();
    }
    Some(turned)
}

/// Reads openings: SGF, JSON with positions, or lines ([`read_lines`]) that begin at `start`.
pub fn openings(bytes: &[u8], start: &Position) -> Vec<Result<Opening, OpeningFault>> {
    let decoded = decode(bytes);
    let spelling = Standard { start: start.clone() };
    if looks_like_json(&decoded.text) {
        return read_json(&decoded.text, &spelling).unwrap_or_else(|fault| vec![Err(fault)]);
    }
    if !sgf::looks_like_sgf(&decoded.text) {
        return read_lines(&decoded.text, &spelling);
    }
    read(bytes, start)
        .games
        .map(|game| {
            let game = game?;
            let opening = Opening::from_game(&game, &spelling);
            Ok(Opening { name: game.record.tags.get("GN").map(str::to_owned), ..opening })
        })
        .collect()
}

/// Whether a text is a game file of Amazons: SGF, or a list that begins with a move or a position
/// of this game.
pub fn recognises(text: &str) -> bool {
    let first = || lines(text).map(|(_, line)| line).find(|line| uci::is_content(line));
    sgf::looks_like_sgf(text) || first().is_some_and(begins_list)
}

/// Whether a line is a position or a move of this game behind the words that lists put before it.
/// A spelling that checkers has too, three squares with nothing between them, is no sign.
fn begins_list(line: &str) -> bool {
    let is_prefix = |word: &str| {
        matches!(word, "position" | "startpos" | "fen" | "moves") || word.parse::<u16>().is_ok()
    };
    let first = line.split_whitespace().find(|word| !is_prefix(word));
    first.is_some_and(|word| {
        word.contains([',', '/', '(']) && moves::read(word).is_ok() || fen::looks_like_board(word)
    })
}
