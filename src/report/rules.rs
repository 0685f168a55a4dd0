//! Rules in words: those of a config, and its differences from another.

use crate::config::{Key, KeyKind, harmless};
use crate::games::{GameKind, PRESETS, load, named};
use serde_json::{Map, Value as Json};

/// A key of a config with its value, as text.
pub(super) type KeyText = (String, String);

/// A key whose value differs between two configs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) path: String,
    pub(super) value: String,
    /// The other config's value, if it has the key.
    pub(super) other: Option<String>,
}

/// Returns every key of a config's rules with its value.
pub(super) fn entries(config: &Map<String, Json>) -> Vec<KeyText> {
    let mut entries = Vec::new();
    for (name, value) in config {
        if !matches!(&**name, "name" | "simulation" | "game") {
            flatten(name, value, &mut entries);
        }
    }
    entries
}

/// Returns the entries that differ from others; a key that only the others have is left out.
pub(super) fn changes(own: &[KeyText], others: &[KeyText]) -> Vec<Change> {
    let mut changes = Vec::new();
    for (path, value) in own {
        let other = others.iter().find(|(of, _)| of == path).map(|(_, value)| value);
        if other != Some(value) {
            changes.push(Change { path: path.clone(), value: value.clone(), other: other.cloned() });
        }
    }
    changes
}

/// Returns the default rules of a game.
#[cfg(feature = "cli")]
pub(super) fn defaults(game: &str) -> Vec<KeyText> {
    let config =
        named(game).and_then(|game| crate::games::load_text("defaults", &format!("game = {:?}", game.name())).ok());
    config.map(|config| entries(&config.values.to_json())).unwrap_or_default()
}

/// Returns the preset that rules build on, or else the one of their game that is closest to them, and how they differ from
/// it.
pub(super) fn base_of(base: Option<&str>, game: &str, own: &[KeyText]) -> Option<(&'static str, Vec<Change>)> {
    let known = PRESETS.iter().any(|preset| Some(preset.name) == base);
    let presets = PRESETS.iter().filter(|preset| !known || Some(preset.name) == base);
    let presets = presets.filter_map(|preset| Some((preset.name, load(preset.name, &[]).ok()?)));
    let presets = presets.filter(|(_, config)| config.kind.name() == game);
    let changed = presets.map(|(name, config)| (name, changes(own, &entries(&config.values.to_json()))));
    changed.min_by_key(|(_, changes)| changes.len())
}

/// Maximum number of changes shown on a terminal.
const MOST_CHANGES: usize = 8;

/// Describes the differences of rules from the preset that they build on, or else the closest one, one change per line;
/// empty for a preset's rules.
pub fn rules_said(base: Option<&str>, game: &str, config: &Map<String, Json>) -> String {
    let Some((preset, changes)) = differences(base, game, config) else { return String::new() };
    let mut text = format!("  as {preset}, but\n");
    for Change { path, value, .. } in changes.iter().take(MOST_CHANGES) {
        let (doc, answer) = in_words(game, path, value);
        let answer = harmless(&format!("{}: {answer}", doc.replace('`', "")));
        text += &format!("    {}  ({answer})\n", harmless(&format!("{path}={value}")));
    }
    let more = changes.len().saturating_sub(MOST_CHANGES);
    if more > 0 {
        text += &format!("    and {more} more, which `houseodds check` prints\n");
    }
    text
}

/// Describes the differences of rules as [`rules_said`] does, in one line.
pub fn rules_in_line(base: Option<&str>, game: &str, config: &Map<String, Json>) -> String {
    let Some((preset, changes)) = differences(base, game, config) else { return String::new() };
    let shown = changes.iter().take(MOST_CHANGES);
    let mut parts: Vec<String> = shown.map(|Change { path, value, .. }| harmless(&format!("{path}={value}"))).collect();
    let more = changes.len().saturating_sub(MOST_CHANGES);
    if more > 0 {
        parts.push(format!("and {more} more"));
    }
    format!("as {preset}, but {}", parts.join("; "))
}

/// Returns the preset that rules build on, or else the closest one, with their differences; `None` without any.
fn differences(base: Option<&str>, game: &str, config: &Map<String, Json>) -> Option<(&'static str, Vec<Change>)> {
    let (preset, mut changes) = base_of(base, game, &entries(config))?;
    changes.retain(|change| !says_nothing(game, change));
    (!changes.is_empty()).then_some((preset, changes))
}

/// Returns the key at a path, also in a table of the config's own.
fn key(game: &str, path: &str) -> Option<&'static Key> {
    let keys = named(game).map(GameKind::keys).unwrap_or_default();
    keys.iter().copied().find(|key| key.path == path).or_else(|| keys.iter().find_map(|table| key_in(table, path)))
}

/// Returns the key at a path in a table.
fn key_in(table: &Key, path: &str) -> Option<&'static Key> {
    let rest = path.strip_prefix(table.path)?.strip_prefix('.')?;
    match table.kind {
        KeyKind::Table(inner) => inner.iter().find(|key| key.path == rest),
        KeyKind::NamedTables { keys, .. } => {
            let (_, rest) = rest.split_once('.')?;
            keys.iter().find(|key| key.path == rest)
        }
        _ => None,
    }
}

/// Returns `true` if a key that others lack has its default, so that it changes nothing.
pub(super) fn says_nothing(game: &str, change: &Change) -> bool {
    let default = key(game, &change.path).and_then(|key| key.default);
    change.other.is_none() && default.is_some_and(|default| default.trim_matches(['"', '[', ']']) == change.value)
}

/// Returns a key and its value in words; the value as it is if there are no words for it.
pub(super) fn in_words(game: &str, path: &str, value: &str) -> (String, String) {
    let Some(key) = key(game, path) else {
        return (path.replace(['.', '_'], " "), value.to_owned());
    };
    let answer = match (key.kind.words().iter().find(|word| word.name == value), value) {
        (Some(word), _) => word.doc,
        (None, "true") => "yes",
        (None, "false") => "no",
        (None, value) => value,
    };
    let (_, own) = path.rsplit_once('.').unwrap_or(("", path));
    let doc = match named(game) {
        Some(game) if key.name.is_empty() => game.presentation.words_for(own),
        _ => key.name.to_owned(),
    };
    // The name of a payout or of a strategy's key does not show its kind.
    let inside = path.strip_suffix(key.path).filter(|table| !table.is_empty());
    let table = inside.or(path.split_once('.').map(|(table, _)| table).filter(|_| key.name.is_empty()));
    let doc = match table.map(|table| table.trim_end_matches('.').replace('.', " ")) {
        Some(table) if table != "rules" => format!("{table}, {doc}"),
        _ => doc,
    };
    (doc, answer.to_owned())
}

fn flatten(path: &str, value: &Json, entries: &mut Vec<KeyText>) {
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

/// Returns a value without quotes.
pub(super) fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
