//! From a record to PDN.

use std::fmt::{self, Write};

use engine_core::Side;
use engine_core::record::{Line, Note, Record, StepKind};

use super::text_of;

/// Lines are broken before they grow longer than this, where no single word is longer.
const WIDTH: usize = 80;

/// Writes a game: tags with the start position as `FEN`, movetext, result or `*`, an empty line.
/// Moves are written as they stand; [`super::spelled`] gives them their PDN spelling. What reads
/// back differs from the record in the layout alone, and in line breaks within comments and tags,
/// which become blanks. A record without tags gets a Result tag: it begins a game whatever stands
/// before it and whatever is in it.
///
/// # Errors
/// Only those of `out`.
pub fn write(record: &Record, out: &mut impl Write) -> fmt::Result {
    let result = record.line.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
    for (name, value) in record.tags.iter() {
        write_tag(out, name, value)?;
    }
    if let Some(fen) = &record.start {
        write_tag(out, "FEN", fen)?;
    }
    if record.tags.is_empty() && record.start.is_none() {
        write_tag(out, "Result", &result)?;
    }
    out.write_char('\n')?;
    let first = first_side(record);
    let ply = usize::from(record.start.as_deref().is_some_and(|fen| !moves_next(fen, first)));
    let mut text = Movetext { out, column: 0, first };
    text.line(&record.line, ply)?;
    if record.line.result.is_none() {
        text.word("*")?;
    }
    out.write_str("\n\n")
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    writeln!(out, "[{name} \"{value}\"]")
}

/// The side that moves first under the rules that the tags name, White if they name none.
fn first_side(record: &Record) -> Side {
    text_of(record, None).map_or(Side::White, |text| text.rules.first)
}

/// Whether `first` is to move in the position with this FEN.
fn moves_next(fen: &str, first: Side) -> bool {
    fen.trim_start().starts_with('B') == (first == Side::Black)
}

struct Movetext<'a, W: Write> {
    out: &'a mut W,
    column: usize,
    first: Side,
}

impl<W: Write> Movetext<'_, W> {
    /// Writes a line whose first move has this number of plies before it.
    fn line(&mut self, line: &Line, mut ply: usize) -> fmt::Result {
        self.notes(&line.notes, ply)?;
        let mut numbered = false;
        for step in &line.steps {
            match &step.kind {
                StepKind::Setup(fen) => {
                    self.word(&format!("/FEN \"{fen}\"/"))?;
                    ply = ply & !1 | usize::from(!moves_next(fen, self.first));
                    numbered = false;
                    self.notes(&step.notes, ply)?;
                }
                StepKind::Move(mv) => {
                    if ply.is_multiple_of(2) {
                        self.word(&format!("{}.", ply / 2 + 1))?;
                    } else if !numbered {
                        self.word(&format!("{}...", ply / 2 + 1))?;
                    }
                    let (mark, notes) = match step.notes.split_first() {
                        Some((Note::Mark(mark), notes)) => (mark.as_str(), notes),
                        _ => ("", &step.notes[..]),
                    };
                    self.word(&format!("{mv}{mark}"))?;
                    self.notes(notes, ply)?;
                    numbered = notes.iter().all(|note| matches!(note, Note::Nag(_)));
                    ply += 1;
                }
            }
        }
        match line.result {
            Some(result) => self.word(&result.to_string()),
            None => Ok(()),
        }
    }

    /// Writes remarks; a variation among them begins after `ply` plies.
    fn notes(&mut self, notes: &[Note], ply: usize) -> fmt::Result {
        for note in notes {
            match note {
                Note::Comment(text) => self.comment(text)?,
                Note::Nag(nag) => self.word(&format!("${nag}"))?,
                Note::Mark(mark) => self.word(mark)?,
                Note::Variation(line) => {
                    self.word("(")?;
                    self.line(line, ply)?;
                    self.word(")")?;
                }
            }
        }
        Ok(())
    }

    /// Writes a comment in braces, or on a line of its own where it has a closing brace.
    fn comment(&mut self, text: &str) -> fmt::Result {
        let text = text.replace(['\n', '\r'], " ");
        if !text.contains('}') {
            return self.word(&format!("{{{text}}}"));
        }
        if self.column > 0 {
            self.break_line()?;
        }
        self.word(&format!(";{text}"))?;
        self.break_line()
    }

    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.break_line()?;
        }
        if self.column > 0 {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(word)
    }

    fn break_line(&mut self) -> fmt::Result {
        self.column = 0;
        self.out.write_char('\n')
    }
}
