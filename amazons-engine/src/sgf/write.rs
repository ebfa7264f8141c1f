//! From a record to SGF.

use engine_core::record::{Fault, GameResult, Line, Note, Record, Step, StepKind};
use engine_core::{Position as _, Side};

use super::point::point;
use super::read::letter;
use super::tree::escaped;
use crate::moves::Move;
use crate::notation::{fen, moves};
use crate::position::Position;
use crate::size::Size;
use crate::squares::Squares;

/// Lines are broken before a node once they are this long.
const WIDTH: usize = 76;

/// Writes a record with moves in our standard text as an SGF game of one line or more. Tags whose
/// names are not those of SGF properties are left out, as are marks and variations before the
/// first move.
///
/// # Errors
/// The start or a move cannot be read, or a position is set up inside the game, which this
/// writer does not do: the text says which.
pub fn write(record: &Record) -> Result<String, String> {
    let start = match &record.start {
        None => fen::read(Size::STANDARD.start_fen().unwrap_or_default()),
        Some(text) => fen::read(text),
    }
    .map_err(|error| error.to_string())?;
    let mut writer = Writer { text: String::new(), line_start: 0, size: start.size() };
    writer.text.push('(');
    writer.root(record, &start);
    writer.line(&record.line.steps, start.side())?;
    writer.text.push_str(")\n");
    Ok(writer.text)
}

/// The fault of a game, with the move at fault as SGF spells it in front of its reason.
pub(crate) fn in_points(mut fault: Fault, record: &Record) -> Fault {
    let size = match &record.start {
        None => Ok(Size::STANDARD),
        Some(fen) => fen::read(fen).map(|start| start.size()),
    };
    let mv = fault.ply.checked_sub(1).and_then(|ply| moves::read(record.moves().nth(ply)?).ok());
    if let (Ok(size), Some(mv)) = (size, mv) {
        fault.reason = format!("{}: {}", points(mv, size), fault.reason);
    }
    fault
}

fn points(mv: Move, size: Size) -> String {
    [mv.from, mv.to, mv.arrow].map(|square| point(square, size)).concat()
}

struct Writer {
    text: String,
    line_start: usize,
    size: Size,
}

impl Writer {
    fn root(&mut self, record: &Record, start: &Position) {
        let (columns, rows) = (self.size.columns(), self.size.rows());
        let size = if columns == rows { rows.to_string() } else { format!("{columns}:{rows}") };
        self.text.push_str(&format!(";FF[4]GM[18]CA[UTF-8]SZ[{size}]"));
        let is_property = |name: &str| name.bytes().all(|byte| byte.is_ascii_uppercase());
        for (name, value) in record.tags.iter().filter(|(name, _)| is_property(name)) {
            self.text.push_str(&format!("{name}{}", escaped(value)));
        }
        if let (Some(GameResult::Win(side)), None) = (record.line.result, record.tags.get("RE")) {
            self.text.push_str(&format!("RE[{}+]", letter(side)));
        }
        if record.start.is_some() {
            self.setup("AB", start.amazons(Side::White));
            self.setup("AW", start.amazons(Side::Black));
            self.setup("AA", start.burnt());
            self.text.push_str(&format!("PL[{}]", letter(start.side())));
        }
        self.comments(&record.line.notes);
    }

    fn setup(&mut self, name: &str, squares: Squares) {
        if squares.is_empty() {
            return;
        }
        self.text.push_str(name);
        for square in squares {
            self.text.push_str(&format!("[{}]", point(square, self.size)));
        }
    }

    /// Writes a line whose first move is made by `side`. Where a step has variations, the line
    /// goes on in a bracket, and they follow behind its end.
    fn line(&mut self, steps: &[Step], mut side: Side) -> Result<(), String> {
        let mut branches = Vec::new();
        for step in steps {
            if variations(step).next().is_some() {
                self.text.push('(');
                branches.push((step, side));
            }
            self.step(step, side)?;
            side = !side;
        }
        for (step, side) in branches.into_iter().rev() {
            self.text.push(')');
            for variation in variations(step) {
                self.variation(variation, side)?;
            }
        }
        Ok(())
    }

    /// Writes a variation in its bracket. SGF does not tell another move instead of a variation's
    /// first from one more variation, so these stand side by side.
    fn variation(&mut self, line: &Line, side: Side) -> Result<(), String> {
        self.text.push('(');
        if !line.notes.is_empty() || line.steps.is_empty() {
            self.text.push(';');
            self.comments(&line.notes);
        }
        let (first, rest) = match line.steps.split_first() {
            Some((first, rest)) if line.notes.is_empty() => (Some(first), rest),
            _ => (None, &line.steps[..]),
        };
        if let Some(step) = first {
            self.step(step, side)?;
        }
        self.line(rest, if first.is_some() { !side } else { side })?;
        self.text.push(')');
        for other in first.into_iter().flat_map(variations) {
            self.variation(other, side)?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step, side: Side) -> Result<(), String> {
        let StepKind::Move(text) = &step.kind else {
            return Err("a position that is set up inside the game has no place".to_owned());
        };
        let mv = moves::read(text).map_err(|error| error.to_string())?;
        let points = points(mv, self.size);
        self.break_line();
        self.text.push_str(&format!(";{}[{points}]", letter(side)));
        self.comments(&step.notes);
        Ok(())
    }

    /// Writes all comments as one, a line each.
    fn comments(&mut self, notes: &[Note]) {
        let comments: Vec<&str> = notes
            .iter()
            .filter_map(|note| match note {
                Note::Comment(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        if !comments.is_empty() {
            self.text.push_str(&format!("C{}", escaped(&comments.join("\n"))));
        }
    }

    fn break_line(&mut self) {
        if self.text.len() - self.line_start > WIDTH {
            self.text.push('\n');
            self.line_start = self.text.len();
        }
    }
}

fn variations(step: &Step) -> impl Iterator<Item = &Line> {
    step.notes.iter().filter_map(|note| match note {
        Note::Variation(line) => Some(line),
        _ => None,
    })
}
