//! What commands that compute have in common: their configs, and how their results are shown.

use super::arguments::Configs;
use super::console::style;
use super::outcome::Failure;
use crate::config::{Config, load};
use crate::report::{Heading, Tables, summary};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Loads every config before any is played.
pub(super) fn load_all(configs: &Configs) -> Result<Vec<Config>, Failure> {
    let loaded = configs.configs.iter().map(|config| load(config, &configs.sets)).collect::<Result<Vec<_>, _>>()?;
    let mut names = BTreeSet::new();
    match loaded.iter().find(|config| !names.insert(&config.name)) {
        Some(config) => Err(Failure::SameName(config.name.clone())),
        None => Ok(loaded),
    }
}

/// The summary for a terminal.
pub(super) fn to_text(name: &str, method: String, tables: &Tables, footer: &str) -> String {
    let heading = Heading { name: name.to_owned(), method };
    format!("{}  {footer}\n", summary(&heading, tables, &style()))
}

/// The summary as one JSON object, after what is said about its making.
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
    format!("{summary:#}\n")
}
