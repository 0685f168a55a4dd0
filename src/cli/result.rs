//! What commands that compute have in common: their configs, and how their results are shown.

use super::arguments::Configs;
use super::console::style;
use super::outcome::Failure;
use crate::config::ConfigError;
use crate::games::{Config, load};
use crate::report::{Heading, Tables, summary};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Loads every config before any is played.
pub(super) fn load_all(configs: &Configs) -> Result<Vec<Config>, Failure> {
    let (mut loaded, mut mistakes) = (Vec::new(), Vec::new());
    for config in &configs.configs {
        match load(config, &configs.sets) {
            Ok(config) => loaded.push(config),
            Err(ConfigError(found)) => mistakes.extend(found),
        }
    }
    if !mistakes.is_empty() {
        return Err(ConfigError(mistakes).into());
    }
    let mut names = BTreeSet::new();
    match loaded.iter().find(|config| !names.insert(&config.name)) {
        Some(config) => Err(Failure::SameName(config.name.clone())),
        None => Ok(loaded),
    }
}

/// Loads every config; a game that is not enumerated is refused before any is counted.
pub(super) fn load_enumerated(configs: &Configs) -> Result<Vec<Config>, Failure> {
    let loaded = load_all(configs)?;
    match loaded.iter().map(|config| config.rules.kind()).find(|kind| !kind.is_enumerated()) {
        Some(kind) => Err(Failure::NotEnumerated(kind.name())),
        None => Ok(loaded),
    }
}

/// The summary for a terminal.
pub(super) fn to_text(config: &Config, method: String, tables: &Tables, footer: &str) -> String {
    let heading = Heading { name: config.name.clone(), method };
    format!("{}  {footer}\n", summary(&heading, tables, &config.rules.kind().headlines(), &style()))
}

/// The summary as one JSON object on a line, after what is said about its making.
pub(super) fn to_json(name: &str, about: Value, tables: &Tables) -> String {
    let edge = tables.metric("dealer", "edge");
    let mut summary = json!({ "name": name });
    let figures = json!({
        "edge": edge.map(|row| row.value),
        "std_error": edge.and_then(|row| row.std_error),
        "ci_low": edge.and_then(|row| row.ci_low),
        "ci_high": edge.and_then(|row| row.ci_high),
        "std_dev": tables.metric("dealer", "std_dev").map(|row| row.value),
        "figures": tables.edge,
    });
    if let Value::Object(summary) = &mut summary {
        for part in [about, figures] {
            let Value::Object(part) = part else { continue };
            summary.extend(part);
        }
    }
    format!("{summary}\n")
}

/// Digits in groups of three.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
