//! Reasons as sentences. People count rows and columns from 1; `r3c5` is row 3, column 5.

use super::Step;
use crate::cells::Cell;
use crate::unit::Unit;

/// A language for sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Turkish.
    Turkish,
}

/// One sentence in every language, with `{units}`, `{within}` and `{cells}` to fill in.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// In English.
    pub english: &'static str,
    /// In German.
    pub german: &'static str,
    /// In Turkish.
    pub turkish: &'static str,
}

impl Words {
    /// The sentence in a language.
    pub fn in_language(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::German => self.german,
            Language::Turkish => self.turkish,
        }
    }
}

impl Step {
    /// The reason as a sentence; `region_name` names the regions.
    pub fn sentence(&self, language: Language, region_name: &dyn Fn(usize) -> char) -> String {
        let units = |units: &[Unit]| {
            list(language, units.iter().map(|&unit| unit_name(language, unit, region_name)))
        };
        let cells = self.finding.effect.cells().iter().copied().map(cell_name);
        let sentence = self
            .technique()
            .words()
            .in_language(language)
            .replace("{units}", &units(&self.finding.units))
            .replace("{within}", &units(&self.finding.within))
            .replace("{cells}", &list(language, cells));
        capitalised(&sentence)
    }
}

/// A cell as people call it, from 1: `r3c5`.
pub(crate) fn cell_name(cell: Cell) -> String {
    format!("r{}c{}", cell.row() + 1, cell.column() + 1)
}

fn unit_name(language: Language, unit: Unit, region_name: &dyn Fn(usize) -> char) -> String {
    use Language::{English, German, Turkish};
    match (unit, language) {
        (Unit::Row(row), English) => format!("row {}", row + 1),
        (Unit::Row(row), German) => format!("Zeile {}", row + 1),
        (Unit::Row(row), Turkish) => format!("{}. satır", row + 1),
        (Unit::Column(column), English) => format!("column {}", column + 1),
        (Unit::Column(column), German) => format!("Spalte {}", column + 1),
        (Unit::Column(column), Turkish) => format!("{}. sütun", column + 1),
        (Unit::Region(region), English) => format!("region {}", region_name(region.into())),
        (Unit::Region(region), German) => format!("Region {}", region_name(region.into())),
        (Unit::Region(region), Turkish) => format!("{} bölgesi", region_name(region.into())),
    }
}

/// `a, b and c`.
fn list(language: Language, items: impl Iterator<Item = String>) -> String {
    let and = Words { english: " and ", german: " und ", turkish: " ve " }.in_language(language);
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => rest.join(", ") + and + last,
        None => String::new(),
    }
}

fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    // A cell keeps its small letter.
    let cell = sentence.starts_with('r') && sentence[1..].starts_with(|c: char| c.is_ascii_digit());
    if cell { sentence.to_owned() } else { first.into_iter().chain(chars).collect() }
}
