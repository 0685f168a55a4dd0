//! Values as TOML and as JSON.

use super::keys::OWN;
use super::values::{Value, Values};
use std::fmt;

impl fmt::Display for Value {
    /// As TOML.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Whole(number) => write!(f, "{number}"),
            Value::Decimal(decimal) => write!(f, "{decimal}"),
            // Names contain nothing that TOML escapes; other texts are not printed back.
            Value::Text(text) => write!(f, "{text:?}"),
            Value::File(file) => write!(f, "{file}"),
            Value::Word(word) => write!(f, "\"{word}\""),
            Value::Name(name) => write!(f, "\"{}\"", name.text),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(Value::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Value::Rows(rows) => table(f, rows.iter()),
            Value::Named(named) => table(f, named.iter().map(|(name, value)| (&name.text, value))),
            Value::Table(values) => table(f, values.all().flat_map(|(key, value)| spread(key.path, value))),
        }
    }
}

/// A table on one line.
fn table<'a>(f: &mut fmt::Formatter<'_>, entries: impl Iterator<Item = (impl fmt::Display, &'a Value)>) -> fmt::Result {
    let entries: Vec<String> = entries.map(|(name, value)| format!("{name} = {value}")).collect();
    if entries.is_empty() { f.write_str("{}") } else { write!(f, "{{ {} }}", entries.join(", ")) }
}

impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            // A number above 2^53 would lose digits in most JSON readers.
            Value::Whole(number) if *number > 1 << 53 => serializer.collect_str(number),
            Value::Whole(number) => serializer.serialize_u64(*number),
            // Nearest f64 of an exact decimal, which a JSON reader makes of its digits.
            Value::Decimal(d) if d.ten_thousandths() % 10_000 != 0 => {
                serializer.serialize_f64(f64::from(d.ten_thousandths()) / 10_000.0)
            }
            Value::Decimal(d) => serializer.serialize_u32(d.ten_thousandths() / 10_000),
            Value::Text(text) => serializer.serialize_str(text),
            Value::File(file) => serializer.collect_str(&file.path().display()),
            Value::Word(word) => serializer.serialize_str(word),
            Value::Name(name) => serializer.serialize_str(&name.text),
            Value::List(items) => items.serialize(serializer),
            Value::Rows(rows) => rows.serialize(serializer),
            Value::Named(named) => serializer.collect_map(named.iter().map(|(name, value)| (&name.text, value))),
            Value::Table(values) => values.to_json().serialize(serializer),
        }
    }
}

/// What a key holds under each own name in place of the last part of its path; any other key alone.
fn spread<'a>(path: &'a str, value: &'a Value) -> Vec<(&'a str, &'a Value)> {
    match value {
        Value::Named(named) if path.rsplit('.').next() == Some(OWN) => {
            named.iter().map(|(name, value)| (&*name.text, value)).collect()
        }
        one => vec![(path, one)],
    }
}

/// The tables with their own keys at a path that are written under a header: header, path of their keys, table.
fn sections<'a>(path: &str, value: &'a Value) -> Vec<(String, String, &'a Values)> {
    let section = |header: String, path: &str, value: &'a Value| Some((header, path.to_owned(), value.as_table()?));
    let sections: Option<Vec<_>> = match value {
        Value::List(items) => items.iter().map(|item| section(format!("[[{path}]]"), path, item)).collect(),
        Value::Named(named) => {
            let paths = named.iter().map(|(name, table)| (format!("{path}.{}", name.text), table));
            paths.map(|(path, table)| section(format!("[{path}]"), &path, table)).collect()
        }
        one => section(format!("[{path}]"), path, one).map(|section| vec![section]),
    };
    sections.unwrap_or_default()
}

impl Values {
    /// The values as TOML that parses back to the same rules; keys without effect become comments.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        self.write_toml(&mut text, "");
        text
    }

    fn write_toml(&self, text: &mut String, outer: &str) {
        let entries = || {
            self.all().flat_map(|(key, value)| {
                let (room, last) = match key.path.rsplit_once('.') {
                    Some((room, last)) => (format!("{outer}{room}"), last),
                    None => (outer.trim_end_matches('.').to_owned(), key.path),
                };
                let why = self.why_idle(key.path);
                spread(last, value).into_iter().map(move |(name, value)| (room.clone(), name, value, why))
            })
        };
        let top = outer.trim_end_matches('.');
        let mut current = top.to_owned();
        // A table's keys come before the tables in it, and these before tables with their own keys.
        let turn = |room: &str, value: &Value| match sections("", value).is_empty() {
            true => u8::from(room != top),
            false => 2,
        };
        // Keys of one table are printed together, wherever they are declared.
        let mut rooms: Vec<String> = Vec::new();
        for (room, ..) in entries() {
            if !rooms.contains(&room) {
                rooms.push(room);
            }
        }
        let entries: Vec<_> = rooms.iter().flat_map(|room| entries().filter(move |(of, ..)| of == room)).collect();
        for now in 0..=2 {
            let of_turn = entries.iter().filter(|(room, _, value, _)| turn(room, value) == now);
            for (room, name, value, why_idle) in of_turn {
                let path = if room.is_empty() { (*name).to_owned() } else { format!("{room}.{name}") };
                for (header, path, table) in sections(&path, value) {
                    *text += &format!("\n{header}\n");
                    table.write_toml(text, &format!("{path}."));
                }
                if now == 2 {
                    continue;
                }
                if *room != current {
                    *text += &format!("\n[{room}]\n");
                    current.clone_from(room);
                }
                *text += &match why_idle {
                    Some(why) => format!("# {name}: {why}\n"),
                    None => format!("{name} = {value}\n"),
                };
            }
        }
    }

    /// The values as nested objects, without the keys that have no effect.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Map<String, serde_json::Value> {
        use serde_json::{Map, Value as Json};
        let mut top = Map::new();
        for (key, value) in self.all().filter(|(key, _)| self.has_effect(key.path)) {
            let (rooms, name) = key.path.rsplit_once('.').unwrap_or(("", key.path));
            let mut table = &mut top;
            for room in rooms.split('.').filter(|room| !room.is_empty()) {
                let inner = table.entry(room).or_insert_with(|| Json::Object(Map::new()));
                let Json::Object(inner) = inner else { return top };
                table = inner;
            }
            // A value of a config always has a form in JSON.
            for (name, value) in spread(name, value) {
                table.insert(name.to_owned(), serde_json::to_value(value).unwrap_or_default());
            }
        }
        top
    }
}
