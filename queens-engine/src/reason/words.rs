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

/// One sentence in every language, with `{units}`, `{within}`, `{cells}` and `{either}` to fill in:
/// the units, those they are confined to, all cells, and any one of the cells. The sentence must fit
/// one cell as well as several.
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
            list(language, &AND, units.iter().map(|&unit| unit_name(language, unit, region_name)))
        };
        let cells =
            |last| list(language, last, self.finding.effect.cells().iter().copied().map(cell_name));
        let sentence = self
            .technique()
            .words()
            .in_language(language)
            .replace("{units}", &units(&self.finding.units))
            .replace("{within}", &units(&self.finding.within))
            .replace("{cells}", &cells(&AND))
            .replace("{either}", &cells(&OR));
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

static AND: Words = Words { english: " and ", german: " und ", turkish: " ve " };
static OR: Words = Words { english: " or ", german: " oder ", turkish: " veya " };

/// `a, b and c`, with another word before the last.
fn list(language: Language, before_last: &Words, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    match items.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => rest.join(", ") + before_last.in_language(language) + last,
        None => String::new(),
    }
}

/// The sentence with a capital at its beginning, unless a name stands there: that of a cell, which
/// has digits, or of a region, which is one letter.
fn capitalised(sentence: &str) -> String {
    let mut chars = sentence.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    if chars.as_str().starts_with(char::is_alphabetic) {
        first.into_iter().chain(chars).collect()
    } else {
        sentence.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reason::{Effect, Finding, LADDER};

    /// What a technique says in every language of its first units, lines and cells.
    fn told(technique: &str, units: usize, within: usize, cells: usize) -> [String; 3] {
        let rank = LADDER.iter().position(|other| other.name() == technique).unwrap() + 1;
        let cells = (0..cells).map(|row| Cell::new(row, 2)).collect();
        let finding = Finding {
            units: (0..units as u8).map(Unit::Region).collect(),
            within: (0..within as u8).map(Unit::Column).collect(),
            effect: Effect::Remove(cells),
        };
        let step = Step { rank, finding };
        let name = |region: usize| ['a', 'b', 'c'][region];
        [Language::English, Language::German, Language::Turkish]
            .map(|language| step.sentence(language, &name))
    }

    #[test]
    fn a_region_keeps_its_small_letter() {
        assert_eq!(
            told("region-in-line", 1, 1, 1),
            [
                "All free cells of region a lie in column 1: cross out the rest there, r1c3.",
                "Alle freien Felder von Region a liegen in Spalte 1: Streiche dort den Rest, r1c3.",
                "a bölgesi için kalan hücrelerin hepsi 1. sütun içinde: oradaki geri kalan elenir, r1c3.",
            ]
        );
    }

    #[test]
    fn one_queen_stands_on_one_of_several_cells() {
        assert_eq!(
            told("starve", 1, 0, 3),
            [
                "A queen on r1c3, r2c3 or r3c3 would leave no cell for region a: cross out r1c3, r2c3 and r3c3.",
                "Eine Dame auf r1c3, r2c3 oder r3c3 ließe kein Feld für Region a: Streiche r1c3, r2c3 und r3c3.",
                "r1c3, r2c3 veya r3c3 üzerindeki bir vezir a bölgesi için hücre bırakmazdı: r1c3, r2c3 ve r3c3 elenir.",
            ]
        );
        let one = told("starve", 1, 0, 1);
        assert_eq!(one[0], "A queen on r1c3 would leave no cell for region a: cross out r1c3.");
    }

    #[test]
    fn sets_of_units_are_told_as_lists() {
        assert_eq!(
            told("triple", 3, 3, 1),
            [
                "The free cells of region a, region b and region c all lie in column 1, column 2 and column 3, just as many: cross out the rest there, r1c3.",
                "Die freien Felder von Region a, Region b und Region c liegen alle in Spalte 1, Spalte 2 und Spalte 3 (gleich viele): Streiche dort den Rest, r1c3.",
                "a bölgesi, b bölgesi ve c bölgesi için boş hücreler yalnızca 1. sütun, 2. sütun ve 3. sütun içinde; sayıları da eşit: oradaki geri kalan elenir, r1c3.",
            ]
        );
    }
}
