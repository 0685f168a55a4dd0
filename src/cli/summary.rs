//! Formats summaries as text and as JSON.

use super::console::{made_in, shown};
use crate::answer::Answer;
use crate::config::MONEY;
use crate::games::Config;
use crate::report::{Style, notes, rules_in_line, rules_said, text};
use crate::store::{rules_hash, sums_of};
use serde_json::{Map, Value, json};
use std::path::Path;

/// Puts the files that the run wrote, as its sums list them, at the end of a JSON summary.
fn list_files(summary: &mut Map<String, Value>, place: &Path) {
    let sums = sums_of(place).ok().flatten().unwrap_or_default();
    let files: Vec<String> = sums.iter().map(|(name, _)| shown(&place.join(name))).collect();
    summary.insert("files".to_owned(), files.into());
}

/// Describes the changes of a config from the preset that it builds on, or from the nearest one.
pub(super) fn differing(config: &Config) -> String {
    rules_said(config.base, config.kind.name(), &rules_of(config))
}

/// Describes these changes in one line.
pub(super) fn differing_in_line(config: &Config) -> String {
    rules_in_line(config.base, config.kind.name(), &rules_of(config))
}

/// Returns the keys of a config that are rules.
fn rules_of(config: &Config) -> Map<String, Value> {
    let mut rules = config.values.clone();
    MONEY.iter().for_each(|path| rules.remove(path));
    rules.to_json()
}

/// Returns the config's part of a JSON summary.
pub(super) fn about(config: &Config) -> Map<String, Value> {
    let about = json!({
        "name": config.name,
        "version": env!("CARGO_PKG_VERSION"),
        "game": config.kind.name(),
        "config_hash": rules_hash(&config.values),
    });
    if let Value::Object(about) = about { about } else { Map::new() }
}

/// Returns an answer as one JSON object on a line: its config first, its files last.
pub(super) fn answer_json(config: &Config, answer: &Answer, place: Option<&Path>) -> String {
    let mut summary = about(config);
    summary.extend(answer.to_json());
    place.iter().for_each(|place| list_files(&mut summary, place));
    format!("{}\n", Value::Object(summary))
}

/// Returns an answer for people, then how its rules differ from a preset's, and how it was made.
pub(super) fn answer_text(config: &Config, answer: &Answer, made: &str, style: &Style) -> String {
    let made = if made.is_empty() { String::new() } else { made_in(made, style) };
    text(answer, style) + &notes(&differing(config), style) + &made
}
