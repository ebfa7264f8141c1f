//! Options by name: declared once, checked, cut to their range, and read back typed.

use protocol::engine::{OptionKind, OptionSpec, Refusal};

/// The options of one engine with their present values.
#[derive(Clone, Debug, Default)]
pub struct Options {
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    spec: OptionSpec,
    value: Value,
}

/// The present value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Check(bool),
    /// A whole number within the option's range.
    Spin(i64),
    /// One of the option's words, or free text.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// An option that was just set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The name as it was declared, whatever the spelling that set it.
    pub name: String,
    /// The value it has now.
    pub value: Value,
    /// What to tell the user, if the value is not quite the one asked for.
    pub remark: Option<String>,
}

impl Options {
    /// No option yet.
    pub fn new() -> Options {
        Options::default()
    }

    /// Declares an option. `hub` is its name in Hub, for those that Hub is to see.
    #[must_use]
    pub fn with(mut self, name: &str, hub: Option<&str>, kind: OptionKind) -> Options {
        let value = match &kind {
            OptionKind::Check { default } => Value::Check(*default),
            OptionKind::Spin { default, .. } => Value::Spin(*default),
            OptionKind::Combo { default, .. } | OptionKind::Text { default } => {
                Value::Text(default.clone())
            }
            OptionKind::Button => Value::Pressed,
        };
        let spec = OptionSpec { name: name.into(), hub_name: hub.map(Into::into), kind };
        self.entries.push(Entry { spec, value });
        self
    }

    /// Declares a number.
    #[must_use]
    pub fn spin(self, name: &str, hub: Option<&str>, default: i64, min: i64, max: i64) -> Options {
        self.with(name, hub, OptionKind::Spin { default, min, max })
    }

    /// Declares a switch.
    #[must_use]
    pub fn check(self, name: &str, hub: Option<&str>, default: bool) -> Options {
        self.with(name, hub, OptionKind::Check { default })
    }

    /// Declares a choice.
    #[must_use]
    pub fn combo<'a>(
        self,
        name: &str,
        hub: Option<&str>,
        default: &str,
        values: impl IntoIterator<Item = &'a str>,
    ) -> Options {
        let values = values.into_iter().map(Into::into).collect();
        self.with(name, hub, OptionKind::Combo { default: default.into(), values })
    }

    /// What is declared, in order, with the present values as defaults.
    pub fn specs(&self) -> Vec<OptionSpec> {
        self.entries.iter().map(Entry::present).collect()
    }

    /// Sets an option by either of its names, without regard to case. A number beyond the range is
    /// cut to it, with a remark.
    ///
    /// # Errors
    /// There is no such option, or it does not take the value; nothing changes.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Change, Refusal> {
        let entry = self
            .entries
            .iter_mut()
            .find(|entry| entry.is_called(name))
            .ok_or_else(|| Refusal::new(format!("no option '{name}'")))?;
        let (value, remark) = entry.parse(value.trim())?;
        entry.value = value.clone();
        Ok(Change { name: entry.spec.name.clone(), value, remark })
    }

    /// Writes a value that the engine itself has come to, without checks.
    pub fn put(&mut self, name: &str, value: Value) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.is_called(name)) {
            entry.value = value;
        }
    }

    /// The number an option stands at; 0 for one that is not a number.
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Some(Value::Spin(number)) => *number,
            _ => 0,
        }
    }

    /// Whether a switch is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name) == Some(&Value::Check(true))
    }

    /// The word or text an option stands at; empty for one that has none.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.entries.iter().find(|entry| entry.is_called(name)).map(|entry| &entry.value)
    }
}

impl Entry {
    fn is_called(&self, name: &str) -> bool {
        self.spec.name.eq_ignore_ascii_case(name)
            || self.spec.hub_name.as_ref().is_some_and(|hub| hub.eq_ignore_ascii_case(name))
    }

    fn present(&self) -> OptionSpec {
        let mut spec = self.spec.clone();
        match (&mut spec.kind, &self.value) {
            (OptionKind::Check { default }, Value::Check(on)) => *default = *on,
            (OptionKind::Spin { default, .. }, Value::Spin(number)) => *default = *number,
            (
                OptionKind::Combo { default, .. } | OptionKind::Text { default },
                Value::Text(text),
            ) => {
                default.clone_from(text);
            }
            _ => {}
        }
        spec
    }

    fn parse(&self, text: &str) -> Result<(Value, Option<String>), Refusal> {
        let name = &self.spec.name;
        match &self.spec.kind {
            OptionKind::Check { .. } => switch(text)
                .map(|on| (Value::Check(on), None))
                .ok_or_else(|| Refusal::new(format!("{name} takes true or false, not '{text}'"))),
            OptionKind::Spin { min, max, .. } => whole_number(text)
                .map(|number| cut(name, number, *min, *max))
                .ok_or_else(|| Refusal::new(format!("{name} takes a number, not '{text}'"))),
            OptionKind::Combo { values, .. } => values
                .iter()
                .find(|value| value.eq_ignore_ascii_case(text))
                .map(|value| (Value::Text(value.clone()), None))
                .ok_or_else(|| {
                    Refusal::new(format!("{name} takes one of {}, not '{text}'", values.join(" ")))
                }),
            OptionKind::Text { .. } => {
                let text = if text.eq_ignore_ascii_case("<empty>") { "" } else { text };
                Ok((Value::Text(text.into()), None))
            }
            OptionKind::Button => Ok((Value::Pressed, None)),
        }
    }
}

fn switch(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// A whole number; one too long for 64 bits counts as the largest of its sign.
fn whole_number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(limit))
}

fn cut(name: &str, number: i64, min: i64, max: i64) -> (Value, Option<String>) {
    let kept = number.clamp(min, max);
    let remark = (kept != number)
        .then(|| format!("{name} is {kept}: {number} is not within {min} to {max}"));
    (Value::Spin(kept), remark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options::new()
            .spin("Hash", Some("tt-size"), 16, 1, 1024)
            .check("Ponder", None, false)
            .combo("Search", None, "alphabeta", ["alphabeta", "mcts"])
            .with("Log File", None, OptionKind::Text { default: String::new() })
            .with("Clear Hash", None, OptionKind::Button)
    }

    #[test]
    fn values_beyond_the_range_are_cut_with_a_remark() {
        let mut options = options();
        for (text, kept) in [("0", 1), ("-1", 1), ("1025", 1024), ("99999999999999999999", 1024)] {
            let change = options.set("hash", text).unwrap();
            assert_eq!((change.value, options.number("Hash")), (Value::Spin(kept), kept));
            assert!(change.remark.unwrap().contains(&format!("Hash is {kept}")));
        }
        assert_eq!(options.set("TT-SIZE", "64").unwrap().remark, None);
    }

    #[test]
    fn bad_values_change_nothing_and_are_named() {
        let mut options = options();
        for (name, text) in [
            ("Hash", "many"),
            ("Hash", ""),
            ("Ponder", "maybe"),
            ("Search", "best"),
            ("Depth", "3"),
        ] {
            let refusal = options.set(name, text).unwrap_err().0;
            assert!(refusal.contains(if name == "Depth" { name } else { text }), "{refusal}");
        }
        assert_eq!((options.number("Hash"), options.is_on("Ponder")), (16, false));
        assert_eq!(options.text("Search"), "alphabeta");
    }

    #[test]
    fn text_keeps_inner_blanks_and_empty_is_spelled() {
        let mut options = options();
        options.set("Log File", "C:\\my  logs\\a name b.txt").unwrap();
        assert_eq!(options.text("Log File"), "C:\\my  logs\\a name b.txt");
        options.set("Log File", "<empty>").unwrap();
        assert_eq!(options.text("Log File"), "");
        assert_eq!(options.set("clear hash", "now").unwrap().value, Value::Pressed);
    }
}
