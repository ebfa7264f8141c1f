//! Rule sets as text: a preset's name, then fields that differ from it.
//!
//! ```text
//! rules  = preset { "," field } | field { "," field }        ; the default is beatem
//! field  = name "=" value
//! ```

use std::fmt;
use std::str::FromStr;

use engine_core::Side;

use super::fields::{Crowning, Goal, King, Landing, MenCapture, Obligation, Removal};
use super::{DrawRules, PRESETS, Rules};

/// Why a text is no rule set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The first word is not the name of a preset.
    #[error("unknown rules `{0}`: known are {names}", names = preset_names())]
    UnknownPreset(String),
    /// A part after the first is not `name=value`.
    #[error("`{0}` is not of the form field=value")]
    NoValue(String),
    /// There is no such field.
    #[error("unknown field `{0}` of the rules")]
    UnknownField(String),
    /// The field does not take the value.
    #[error("`{field}` cannot be `{value}`: it takes {allowed}")]
    BadValue {
        /// The field.
        field: String,
        /// The value that was given.
        value: String,
        /// What the field takes.
        allowed: String,
    },
}

fn preset_names() -> String {
    PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join(", ")
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut parts = text.trim().split(',').map(str::trim).peekable();
        let mut rules = Rules::default();
        if let Some(first) = parts.next_if(|part| !part.contains('=')) {
            rules =
                Rules::preset(first).ok_or_else(|| RulesError::UnknownPreset(first.to_owned()))?;
        }
        for part in parts {
            let (field, value) =
                part.split_once('=').ok_or_else(|| RulesError::NoValue(part.to_owned()))?;
            rules.set(field.trim(), value.trim())?;
        }
        Ok(rules)
    }
}

/// The nearest preset's name and the fields that differ from it, in the form that is read.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differing = |rules: &Rules| -> Vec<(&str, String)> {
            let base = rules.fields();
            self.fields().into_iter().filter(|field| !base.contains(field)).collect()
        };
        let nearest = PRESETS
            .iter()
            .map(|preset| (preset.name, differing(&preset.rules)))
            .min_by_key(|(_, fields)| fields.len());
        let (name, fields) = nearest.unwrap_or_default();
        f.write_str(name)?;
        fields.iter().try_for_each(|(field, value)| write!(f, ",{field}={value}"))
    }
}

impl Rules {
    /// Sets one field by its name.
    ///
    /// # Errors
    /// There is no such field, or it does not take the value; the rules stay as they were.
    pub fn set(&mut self, field: &str, value: &str) -> Result<(), RulesError> {
        match field {
            "king" => self.king = choose(field, value, King::ALL, King::name)?,
            "men_capture" => {
                self.men_capture = choose(field, value, MenCapture::ALL, MenCapture::name)?;
            }
            "men_take_kings" => {
                self.men_take_kings = choose(field, value, &[true, false], yes_or_no)?;
            }
            "obligation" => {
                self.obligation = choose(field, value, Obligation::ALL, Obligation::name)?;
            }
            "crowning" => self.crowning = choose(field, value, Crowning::ALL, Crowning::name)?,
            "removal" => self.removal = choose(field, value, Removal::ALL, Removal::name)?,
            "landing" => self.landing = choose(field, value, Landing::ALL, Landing::name)?,
            "first" => self.first = choose(field, value, &Side::BOTH, side_name)?,
            "goal" => self.goal = choose(field, value, Goal::ALL, Goal::name)?,
            "men" => self.men = number(field, value, 12)?,
            "draw" => {
                let names: Vec<_> = PRESETS.iter().collect();
                self.draw = choose(field, value, &names, |preset| preset.name)?.rules.draw;
            }
            _ => set_draw(&mut self.draw, field, value)?,
        }
        Ok(())
    }

    /// The words that a field takes; `None` for a field that takes a number, or is none.
    pub fn words(field: &str) -> Option<Vec<&'static str>> {
        fn names<T: Copy>(values: &[T], name: impl Fn(T) -> &'static str) -> Vec<&'static str> {
            values.iter().map(|&value| name(value)).collect()
        }
        Some(match field {
            "king" => names(King::ALL, King::name),
            "men_capture" => names(MenCapture::ALL, MenCapture::name),
            "men_take_kings" => names(&[true, false], yes_or_no),
            "obligation" => names(Obligation::ALL, Obligation::name),
            "crowning" => names(Crowning::ALL, Crowning::name),
            "removal" => names(Removal::ALL, Removal::name),
            "landing" => names(Landing::ALL, Landing::name),
            "first" => names(&Side::BOTH, side_name),
            "goal" => names(Goal::ALL, Goal::name),
            _ => return None,
        })
    }

    /// Every field with its value as text.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let draws = self.draw.fields().map(|(name, value)| {
            (name, value.map_or_else(|| "off".to_owned(), |moves| moves.to_string()))
        });
        let mut fields = vec![
            ("king", self.king.to_string()),
            ("men_capture", self.men_capture.to_string()),
            ("men_take_kings", yes_or_no(self.men_take_kings).to_owned()),
            ("obligation", self.obligation.to_string()),
            ("crowning", self.crowning.to_string()),
            ("removal", self.removal.to_string()),
            ("landing", self.landing.to_string()),
            ("first", side_name(self.first).to_owned()),
            ("goal", self.goal.to_string()),
            ("men", self.men.to_string()),
        ];
        fields.extend(draws);
        fields
    }
}

fn yes_or_no(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}

fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The one of `values` that is called `value`.
fn choose<T: Copy>(
    field: &str,
    value: &str,
    values: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, RulesError> {
    values.iter().copied().find(|&each| name(each) == value).ok_or_else(|| {
        let allowed = values.iter().map(|&each| name(each)).collect::<Vec<_>>().join(", ");
        RulesError::BadValue { field: field.to_owned(), value: value.to_owned(), allowed }
    })
}

fn number(field: &str, value: &str, most: u8) -> Result<u8, RulesError> {
    value.parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
        RulesError::BadValue {
            field: field.to_owned(),
            value: value.to_owned(),
            allowed: format!("a number from 1 to {most}"),
        }
    })
}

fn set_draw(draw: &mut DrawRules, field: &str, value: &str) -> Result<(), RulesError> {
    let place = draw.field_mut(field).ok_or_else(|| RulesError::UnknownField(field.to_owned()))?;
    *place = if value == "off" { None } else { Some(number(field, value, u8::MAX)?) };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_printed_as_its_name() {
        for preset in PRESETS {
            assert_eq!(preset.rules.to_string(), preset.name);
            assert_eq!(preset.name.parse(), Ok(preset.rules));
        }
    }

    #[test]
    fn errors_name_the_token() {
        let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert!(error("rusian").contains("`rusian`"));
        assert!(error("").contains("unknown rules ``"));
        assert_eq!(error("russian,free"), "`free` is not of the form field=value");
        assert_eq!(error("russian,lading=free"), "unknown field `lading` of the rules");
        let landing = error("russian,landing=far");
        assert_eq!(landing, "`landing` cannot be `far`: it takes continue, free, adjacent");
        assert_eq!(error("men=13"), "`men` cannot be `13`: it takes a number from 1 to 12");
        assert!(error("quiet=0").contains("`quiet` cannot be `0`"));
    }

    #[test]
    fn fields_may_stand_alone_and_draws_may_be_borrowed() {
        assert_eq!("removal=after,landing=continue,draw=russian".parse(), Ok(Rules::RUSSIAN));
        assert_eq!("thai,men=12".parse(), Ok(Rules { men: 12, ..Rules::THAI }));
        let off: Rules = "pool,three_kings=off,repetition=off".parse().unwrap();
        assert_eq!(off.draw.three_kings, None);
        assert_eq!(off.to_string(), "pool,repetition=off,three_kings=off");
    }

    #[test]
    fn every_word_of_a_field_is_taken() {
        for (field, value) in Rules::default().fields() {
            let words = Rules::words(field).unwrap_or_default();
            assert!(words.is_empty() || words.contains(&value.as_str()), "{field}={value}");
            for word in words {
                let mut rules = Rules::default();
                rules.set(field, word).unwrap();
                assert!(rules.fields().contains(&(field, word.to_owned())));
            }
        }
    }

    #[test]
    fn game_types_lead_back() {
        for preset in PRESETS {
            assert_eq!(preset.rules.game_type(), preset.game_type);
            if let Some(game_type) = preset.game_type {
                assert_eq!(Rules::from_game_type(game_type), Some(preset.rules));
            }
        }
        assert_eq!(Rules::from_game_type(28), Some(Rules::SPANISH));
        assert_eq!(Rules::from_game_type(20), None);
    }
}
