//! A game while it is being read.

use std::borrow::Cow;

use engine_core::record::{Line, Note, Record, SourceLine};

/// A game under construction.
#[derive(Default)]
pub(super) struct Game {
    pub record: Record,
    /// The variations that are open, each with the line it began on.
    pub open: Vec<(Line, SourceLine)>,
}

impl Game {
    pub(super) fn line(&mut self) -> &mut Line {
        match self.open.last_mut() {
            Some((line, _)) => line,
            None => &mut self.record.line,
        }
    }

    pub(super) fn note(&mut self, note: Note) {
        let line = self.line();
        match line.steps.last_mut() {
            Some(step) => step.notes.push(note),
            None => line.notes.push(note),
        }
    }

    pub(super) fn has_moves(&self) -> bool {
        !self.record.line.steps.is_empty() || !self.open.is_empty()
    }

    pub(super) fn has_header(&self) -> bool {
        !self.record.tags.is_empty() || self.record.start.is_some()
    }

    /// Whether there is nothing but remarks.
    pub(super) fn is_empty(&self) -> bool {
        let is_variation = |note: &Note| matches!(note, Note::Variation(_));
        let Line { notes, steps, result } = &self.record.line;
        !self.has_header()
            && steps.is_empty()
            && result.is_none()
            && !notes.iter().any(is_variation)
    }

    pub(super) fn has_tag(&self, name: &str) -> bool {
        match name {
            "FEN" => self.record.start.is_some(),
            _ => self.record.tags.get(name).is_some(),
        }
    }

    pub(super) fn set_tag(&mut self, name: &str, value: Cow<'_, str>) {
        match name {
            "FEN" if value.trim().is_empty() => {}
            "FEN" => self.record.start = Some(value.into_owned()),
            _ => self.record.tags.set(name, value),
        }
    }
}
