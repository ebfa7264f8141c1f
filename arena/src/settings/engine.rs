//! One engine: how it is started, what it is told, what it may use.

use std::collections::BTreeMap;
use std::path::PathBuf;

use protocol::client::Launch;
use protocol::dialect::Dialect;
use serde::{Deserialize, Serialize};

use super::SettingsError;
use crate::time::Budget;

/// The dialect an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Universal Chess Interface.
    Uci,
    /// Universal Game Interface.
    Ugi,
    /// Hub.
    Hub,
}

impl From<Protocol> for Dialect {
    fn from(protocol: Protocol) -> Dialect {
        match protocol {
            Protocol::Uci => Dialect::Uci,
            Protocol::Ugi => Dialect::Ugi,
            Protocol::Hub => Dialect::Hub,
        }
    }
}

/// One engine of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSettings {
    /// Its name in tables and records; no two engines share one.
    pub name: String,
    /// The command line that starts it, with the quoting of a shell but without one.
    pub command: String,
    /// Its dialect; by default the first argument of the command that names one, else UCI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<Protocol>,
    /// Options to set, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionValue>,
    /// The directory it runs in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// The file its standard error is appended to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<PathBuf>,
    /// Its own limits, in place of the general ones.
    #[serde(default)]
    pub limits: Budget,
    /// Whether it may think on its opponent's time (UCI and Hub).
    #[serde(default)]
    pub ponder: bool,
}

/// The value of an option, as a configuration file may write it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "the value of an option is text, a number, true or false")]
pub enum OptionValue {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A number.
    Real(f64),
    /// Text.
    Text(String),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(value) => value.fmt(f),
            OptionValue::Number(value) => value.fmt(f),
            OptionValue::Real(value) => value.fmt(f),
            OptionValue::Text(value) => f.write_str(value),
        }
    }
}

impl EngineSettings {
    /// Reads `NAME=COMMAND[;proto=uci|ugi|hub][;option.X=Y]...`. In the quotes of a command a `;` is
    /// a part of it. Further fields are `dir`,
    /// `stderr`, `tc`, `movetime`, `nodes`, `depth`, `margin` and `ponder`.
    ///
    /// # Errors
    /// A field that is unknown or has a bad value.
    pub fn parse(text: &str) -> Result<EngineSettings, SettingsError> {
        let bad = |want: String| SettingsError::Engine { text: text.to_owned(), want };
        let (name, rest) = text
            .split_once('=')
            .ok_or_else(|| bad("write NAME=COMMAND;proto=...;option.X=Y".to_owned()))?;
        let (command, fields) = rest.split_at(end_of_command(rest));
        let mut engine = EngineSettings::new(name.trim(), command.trim());
        for field in fields.split(';').filter(|field| !field.trim().is_empty()) {
            let (key, value) =
                field.split_once('=').ok_or_else(|| bad(format!("`{field}` has no value")))?;
            engine
                .set(key.trim(), value.trim())
                .map_err(|reason| bad(format!("{key}: {reason}")))?;
        }
        Ok(engine)
    }

    /// An engine with nothing but a name and a command.
    pub fn new(name: &str, command: &str) -> EngineSettings {
        EngineSettings {
            name: name.to_owned(),
            command: command.to_owned(),
            protocol: None,
            options: BTreeMap::new(),
            dir: None,
            stderr: None,
            limits: Budget::default(),
            ponder: false,
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        fn number<T: std::str::FromStr>(value: &str) -> Result<Option<T>, String> {
            value.parse().map(Some).map_err(|_| format!("`{value}` is no such number"))
        }
        match key {
            "proto" | "protocol" => {
                self.protocol = Some(match value {
                    "uci" => Protocol::Uci,
                    "ugi" => Protocol::Ugi,
                    "hub" => Protocol::Hub,
                    other => return Err(format!("`{other}` is not uci, ugi or hub")),
                });
            }
            "dir" => self.dir = Some(value.into()),
            "stderr" => self.stderr = Some(value.into()),
            "ponder" => {
                self.ponder =
                    value.parse().map_err(|_| format!("`{value}` is not true or false"))?;
            }
            "tc" => self.limits.tc = Some(value.parse().map_err(|e| format!("{e}"))?),
            "movetime" => self.limits.movetime = number(value)?,
            "nodes" => self.limits.nodes = number(value)?,
            "depth" => self.limits.depth = number(value)?,
            "margin" => self.limits.margin = number(value)?,
            _ => match key.strip_prefix("option.") {
                Some(option) => {
                    let value = OptionValue::Text(value.to_owned());
                    self.options.insert(option.to_owned(), value);
                }
                None => return Err("unknown field".to_owned()),
            },
        }
        Ok(())
    }

    pub(super) fn check(&self, general: &Budget) -> Result<(), SettingsError> {
        let bad = |want: &str| {
            Err(SettingsError::Engine { text: self.name.clone(), want: want.to_owned() })
        };
        if self.name.is_empty() || self.name.chars().any(char::is_control) {
            return bad("a name is one line of text");
        }
        if self.words().is_none_or(|words| words.is_empty()) {
            return bad("its command has no words, or an open quote");
        }
        let limits = self.limits.or(general);
        if limits.is_empty() {
            return bad("nothing limits its searches: give tc, movetime, nodes or depth");
        }
        if let Some(limit) = limits.zero() {
            return bad(&format!("{limit} must be at least 1"));
        }
        if self.ponder && self.protocol() == Protocol::Ugi {
            return bad("UGI knows no pondering");
        }
        Ok(())
    }

    fn words(&self) -> Option<Vec<String>> {
        shlex::split(&self.command)
    }

    /// The dialect, given or guessed.
    pub fn protocol(&self) -> Protocol {
        let named = |word: &String| match word.as_str() {
            "hub" => Some(Protocol::Hub),
            "ugi" => Some(Protocol::Ugi),
            "uci" => Some(Protocol::Uci),
            _ => None,
        };
        let words = self.words().unwrap_or_default();
        let guess = || words.iter().skip(1).find_map(named).unwrap_or(Protocol::Uci);
        self.protocol.unwrap_or_else(guess)
    }

    /// How to start it, without launcher and processors.
    pub fn launch(&self) -> Launch {
        let mut words = self.words().unwrap_or_default().into_iter();
        let program = words.next().unwrap_or_default();
        Launch {
            directory: self.dir.clone(),
            stderr: self.stderr.clone(),
            ..Launch::new(program, words)
        }
    }
}

/// Where the first `;` is that no quote of a shell holds.
fn end_of_command(text: &str) -> usize {
    let (mut quote, mut is_escaped) = (None, false);
    let ends = |sign: char| {
        match (sign, quote) {
            _ if is_escaped => is_escaped = false,
            ('\\', None | Some('"')) => is_escaped = true,
            ('"' | '\'', None) => quote = Some(sign),
            (sign, Some(open)) if sign == open => quote = None,
            (';', None) => return true,
            _ => {}
        }
        false
    };
    text.find(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_keeps_what_its_quotes_hold() {
        for (text, arguments) in [
            ("A=sh -c 'exec x uci; true';nodes=5", &["-c", "exec x uci; true"][..]),
            ("A=sh \"a;'\\\";b\" ';';nodes=5", &["a;'\";b", ";"]),
            ("A=sh a\\;b it\\'s;nodes=5;option.X=it's", &["a;b", "it's"]),
        ] {
            let engine = EngineSettings::parse(text).unwrap();
            assert_eq!(engine.launch().arguments, arguments, "{text}");
            assert_eq!(engine.limits.nodes, Some(5), "{text}");
        }
        let open = EngineSettings::parse("A=sh 'a;nodes=5").unwrap();
        let error = open.check(&Budget::default()).unwrap_err().to_string();
        assert!(error.contains("open quote"), "{error}");
    }

    #[test]
    fn an_engine_s_text_is_read() {
        let text = "A b=./x 'y z' hub;option.Hash=64;tc=1+0.01;margin=20;ponder=true";
        let engine = EngineSettings::parse(text).unwrap();
        assert_eq!((engine.name.as_str(), engine.protocol()), ("A b", Protocol::Hub));
        assert_eq!(engine.launch().arguments, ["y z", "hub"]);
        assert_eq!(engine.options["Hash"].to_string(), "64");
        assert_eq!(engine.limits.margin, Some(20));
        for (bad, named) in [
            ("A", "NAME=COMMAND"),
            ("A=x;proto=xboard", "`xboard`"),
            ("A=x;colour=red", "colour: unknown field"),
            ("A=x;nodes=many", "nodes: `many`"),
            ("A=x;tc=0", "tc: bad time control"),
            ("A=x;hash", "`hash` has no value"),
        ] {
            let error = EngineSettings::parse(bad).unwrap_err().to_string();
            assert!(error.contains(named), "{bad}: {error}");
        }
    }
}
