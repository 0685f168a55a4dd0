//! Values as TOML and as JSON.

use super::keys::OWN;
use super::values::{Value, Values};
use std::fmt;

impl fmt::Display for Value {
    /// Formats the value as TOML.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Whole(number) => write!(f, "{number}"),
            Value::Decimal(decimal) => write!(f, "{decimal}"),
            Value::Signed(signed) => write!(f, "{signed}"),
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

/// Writes a table on one line.
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
            Value::Signed(signed) if signed.ten_thousandths() % 10_000 == 0 => {
                serializer.serialize_i64(signed.ten_thousandths() / 10_000)
            }
            Value::Signed(signed) => serializer.serialize_f64(signed.ten_thousandths() as f64 / 10_000.0),
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

/// Splits the value of a key into one value per own name. Any other key stays whole.
fn spread<'a>(path: &'a str, value: &'a Value) -> Vec<(&'a str, &'a Value)> {
    match value {
        Value::Named(named) if path.rsplit('.').next() == Some(OWN) => {
            named.iter().map(|(name, value)| (&*name.text, value)).collect()
        }
        one => vec![(path, one)],
    }
}

/// Lists the tables at a path that are written under a header: header, path of their keys, table.
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

/// A key as it is printed.
struct KeyLine<'a> {
    /// The path of its table.
    table: String,
    name: &'a str,
    value: &'a Value,
    why_idle: Option<&'a str>,
}

/// A table's keys come before the tables in it, and these before tables with their own keys.
#[derive(Clone, Copy, PartialEq, Eq)]
enum WriteOrder {
    OwnKey,
    KeyOfTable,
    Tables,
}

impl KeyLine<'_> {
    fn turn(&self, top: &str) -> WriteOrder {
        match sections("", self.value).is_empty() {
            true if self.table == top => WriteOrder::OwnKey,
            true => WriteOrder::KeyOfTable,
            false => WriteOrder::Tables,
        }
    }
}

impl Values {
    /// Formats the values as TOML that parses back to the same rules. Keys without effect become comments.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        self.write_toml(&mut text, "");
        text
    }

    fn write_toml(&self, text: &mut String, outer: &str) {
        let top = outer.trim_end_matches('.');
        let mut current = top.to_owned();
        let lines = self.lines(outer);
        for now in [WriteOrder::OwnKey, WriteOrder::KeyOfTable, WriteOrder::Tables] {
            for line in lines.iter().filter(|line| line.turn(top) == now) {
                let path =
                    if line.table.is_empty() { line.name.to_owned() } else { format!("{}.{}", line.table, line.name) };
                for (header, path, table) in sections(&path, line.value) {
                    *text += &format!("\n{header}\n");
                    table.write_toml(text, &format!("{path}."));
                }
                if now == WriteOrder::Tables {
                    continue;
                }
                if line.table != current {
                    *text += &format!("\n[{}]\n", line.table);
                    current.clone_from(&line.table);
                }
                *text += &match line.why_idle {
                    Some(why) => format!("# {}: {why}\n", line.name),
                    None => format!("{} = {}\n", line.name, line.value),
                };
            }
        }
    }

    /// Lists the lines to print. Keys of one table stand together, in whatever order they are declared.
    fn lines(&self, outer: &str) -> Vec<KeyLine<'_>> {
        let mut lines = Vec::new();
        for (key, value) in self.all() {
            let (table, last) = match key.path.rsplit_once('.') {
                Some((table, last)) => (format!("{outer}{table}"), last),
                None => (outer.trim_end_matches('.').to_owned(), key.path),
            };
            let why_idle = self.why_idle(key.path);
            lines.extend(spread(last, value).into_iter().map(|(name, value)| KeyLine {
                table: table.clone(),
                name,
                value,
                why_idle,
            }));
        }
        let mut tables: Vec<String> = Vec::new();
        for line in &lines {
            if !tables.contains(&line.table) {
                tables.push(line.table.clone());
            }
        }
        lines.sort_by_key(|line| tables.iter().position(|table| *table == line.table));
        lines
    }

    /// Returns the values as nested objects, without the keys that have no effect.
    pub fn to_json(&self) -> serde_json::Map<String, serde_json::Value> {
        use serde_json::{Map, Value as Json};
        let mut top = Map::new();
        for (key, value) in self.all().filter(|(key, _)| self.has_effect(key.path)) {
            let (tables, name) = key.path.rsplit_once('.').unwrap_or(("", key.path));
            let mut table = &mut top;
            for part in tables.split('.').filter(|part| !part.is_empty()) {
                let inner = table.entry(part).or_insert_with(|| Json::Object(Map::new()));
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
