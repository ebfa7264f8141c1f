//! In what two values of one kind differ.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

/// The first field in which two values differ, with what it is in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The field: `limits.nodes`.
    pub field: String,
    /// Its value in the one.
    pub first: String,
    /// Its value in the other.
    pub second: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { field, first, second } = self;
        write!(f, "{field} is {first} in the one and {second} in the other")
    }
}

impl Difference {
    /// Compares two values as they are written in JSON; list items are counted from 1.
    pub(crate) fn between(first: &impl Serialize, second: &impl Serialize) -> Option<Difference> {
        let json = |error| Value::String(format!("{error}"));
        let first = serde_json::to_value(first).unwrap_or_else(json);
        let second = serde_json::to_value(second).unwrap_or_else(json);
        between("", &first, &second)
    }
}

fn between(field: &str, first: &Value, second: &Value) -> Option<Difference> {
    let within = |name: &str, first: &Value, second: &Value| {
        let dot = if field.is_empty() { "" } else { "." };
        between(&format!("{field}{dot}{name}"), first, second)
    };
    match (first, second) {
        _ if first == second => None,
        (Value::Object(a), Value::Object(b)) => {
            let names = a.keys().chain(b.keys());
            names.into_iter().find_map(|name| within(name, &first[name], &second[name]))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a.iter().zip(b);
            (1..).zip(pairs).find_map(|(number, (a, b))| within(&number.to_string(), a, b))
        }
        _ => {
            let (first, second) = (in_words(first), in_words(second));
            Some(Difference { field: field.to_owned(), first, second })
        }
    }
}

fn in_words(value: &Value) -> String {
    match value {
        Value::Null => "not set".to_owned(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_field_that_differs_is_named_with_both_values() {
        let between = |a: &Value, b: &Value| Difference::between(a, b).map(|d| d.to_string());
        let value = json!({ "a": 1, "list": [{ "b": "x" }, { "b": "y", "c": 2 }] });
        assert_eq!(between(&value, &value), None);
        for (change, named) in [
            (json!({ "a": 2, "list": [] }), "a is 1 in the one and 2 in the other"),
            (
                json!({ "a": 1, "list": [{}, {}] }),
                "list.1.b is \"x\" in the one and not set in the other",
            ),
            (
                json!({ "a": 1 }),
                "list is [{\"b\":\"x\"},{\"b\":\"y\",\"c\":2}] in the one and not set in the other",
            ),
            (
                json!({ "a": 1, "list": value["list"], "z": true }),
                "z is not set in the one and true in the other",
            ),
        ] {
            assert_eq!(between(&value, &change).unwrap(), named);
        }
    }
}
