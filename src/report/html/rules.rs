//! What was played: the keys that differ from the defaults, and all keys folded.

use crate::config::{Kind, Word};
use crate::games::{GameKind, load_text, named};
use crate::store::About;
use maud::{Markup, html};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;

/// A key of a config with its value, as text.
type Entry = (String, String);

/// The rules of a result.
pub(super) fn rules(about: &About) -> Markup {
    let entries = flat(&about.config);
    let defaults: BTreeMap<String, String> = named(&about.game)
        .and_then(|game| load_text("defaults", &format!("game = {:?}", game.name())).ok())
        .map(|config| flat(&config.values.to_json()).into_iter().collect())
        .unwrap_or_default();
    let is_changed = |(path, value): &&Entry| path != "game" && defaults.get(path) != Some(value);
    let changed: Vec<&Entry> = entries.iter().filter(is_changed).collect();
    html! {
        @if changed.is_empty() {
            p { "Every rule is as it is by default." }
        } @else {
            p { "These keys differ from the defaults:" }
            div class="scroll" {
                table {
                    thead { tr { th scope="col" { "key" } th scope="col" { "value" } th scope="col" { "default" } th scope="col" class="wide" { "meaning" } } }
                    tbody {
                        @for group in changed.chunk_by(|a, b| alike(a, b, &defaults)) {
                            @if let (Some((first, value)), Some((last, _))) = (group.first(), group.last()) {
                                tr {
                                    th scope="row" { code { (first) } @if group.len() > 1 { " … " code { (last) } } }
                                    td { (value) }
                                    td { (defaults.get(first).map_or("–", String::as_str)) }
                                    td class="wide" { (meaning(about, first, value)) }
                                }
                            }
                        }
                    }
                }
            }
        }
        details {
            summary { "All " (entries.len()) " keys" }
            div class="scroll" {
                table { tbody {
                    @for (path, value) in &entries { tr { th scope="row" { code { (path) } } td { (value) } } }
                } }
            }
        }
    }
}

/// Whether two keys, one below the other, say the same of neighbours in one table.
fn alike(a: &Entry, b: &Entry, defaults: &BTreeMap<String, String>) -> bool {
    let room = |entry: &Entry| entry.0.rsplit_once('.').map(|(room, _)| room.to_owned());
    room(a).is_some() && room(a) == room(b) && a.1 == b.1 && defaults.get(&a.0) == defaults.get(&b.0)
}

/// What the table of keys says of a key and of the word at it.
fn meaning(about: &About, path: &str, value: &str) -> String {
    let keys = named(&about.game).map(GameKind::keys).unwrap_or_default();
    let inside = |path: &str| {
        keys.iter().find_map(|key| match key.kind {
            Kind::Table(inner) => {
                let rest = path.strip_prefix(key.path)?.strip_prefix('.')?;
                inner.iter().find(|key| key.path == rest)
            }
            Kind::NamedTables { keys, .. } => {
                let (_, rest) = path.strip_prefix(key.path)?.strip_prefix('.')?.split_once('.')?;
                keys.iter().find(|key| key.path == rest)
            }
            _ => None,
        })
    };
    let Some(key) = keys.iter().copied().find(|key| key.path == path).or_else(|| inside(path)) else {
        return String::new();
    };
    let words: &[Word] = match key.kind {
        Kind::Word(words)
        | Kind::OneOrWord(words)
        | Kind::WordPerSeat(words)
        | Kind::WordOrTable(words, _)
        | Kind::WordOrTablePerSeat(words, _) => words,
        _ => &[],
    };
    match words.iter().find(|word| word.name == value) {
        Some(word) => format!("{}: {}", key.doc, word.doc),
        None => key.doc.to_owned(),
    }
}

/// Every key of a table and of the tables in it, by path.
fn flat(table: &Map<String, Json>) -> Vec<Entry> {
    let mut entries = Vec::new();
    table.iter().for_each(|(name, value)| flatten(name, value, &mut entries));
    entries
}

fn flatten(path: &str, value: &Json, entries: &mut Vec<Entry>) {
    match value {
        Json::Object(table) => {
            table.iter().for_each(|(name, value)| flatten(&format!("{path}.{name}"), value, entries));
        }
        Json::Array(items) if items.iter().any(Json::is_object) => {
            items.iter().zip(1..).for_each(|(item, seat)| flatten(&format!("{path}[{seat}]"), item, entries));
        }
        Json::Array(items) => entries.push((path.to_owned(), items.iter().map(plain).collect::<Vec<_>>().join(", "))),
        value => entries.push((path.to_owned(), plain(value))),
    }
}

/// A value without quotes.
pub(super) fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
