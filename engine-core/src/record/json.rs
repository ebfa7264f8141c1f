//! JSON with its objects in the order of the file.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// A JSON value; of the plain ones only strings matter.
pub(super) enum Json {
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
    Other,
}

impl Json {
    /// What is in a list or an object: its number from 1 or its key, the key if it has one, and
    /// the value.
    pub(super) fn children(&self) -> Vec<(String, Option<&str>, &Json)> {
        match self {
            Json::List(items) => {
                (1..).zip(items).map(|(at, item)| (format!("{at}"), None, item)).collect()
            }
            Json::Object(items) => {
                items.iter().map(|(key, item)| (key.clone(), Some(key.as_str()), item)).collect()
            }
            Json::Text(_) | Json::Other => Vec::new(),
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut object = Vec::new();
        while let Some(item) = items.next_entry()? {
            object.push(item);
        }
        Ok(Json::Object(object))
    }
}
