//! How tables are printed, for people and for programs.

use super::console::style;
use crate::games::{Config, MAIN};
use crate::report::{Heading, summary};
use crate::stats::Tables;
use crate::stats::presentation::{BETS, EDGE, FREQUENCY, PAYS};
use crate::store::rules_hash;
use serde_json::{Map, Value, json};

/// The summary for a terminal.
pub(super) fn to_text(name: &str, method: String, tables: &Tables, footer: &str) -> String {
    let heading = Heading { name: name.to_owned(), method };
    format!("{}  {footer}\n", summary(&heading, tables, &style()))
}

/// What a summary in JSON says of its config.
pub(super) fn about(config: &Config) -> Map<String, Value> {
    let about = json!({
        "name": config.name,
        "version": env!("CARGO_PKG_VERSION"),
        "game": config.kind.name(),
        "config_hash": rules_hash(&config.values),
    });
    if let Value::Object(about) = about { about } else { Map::new() }
}

/// The summary as one JSON object on a line, after what is said about its config and its making.
pub(super) fn to_json(mut summary: Map<String, Value>, made: Value, tables: &Tables) -> String {
    let edge = tables.metric("dealer", "edge");
    let figures = json!({
        "edge": edge.map(|row| row.value),
        "std_error": edge.and_then(|row| row.std_error),
        "ci_low": edge.and_then(|row| row.ci_low),
        "ci_high": edge.and_then(|row| row.ci_high),
        "std_dev": tables.metric("dealer", "std_dev").map(|row| row.value),
        "hands": tables.table(FREQUENCY),
        "figures": tables.table(EDGE),
    });
    let several = tables.rows(BETS).iter().any(|row| row.labels[0] != MAIN);
    let bets = if several { json!({ "bets": tables.table(BETS), "pays": tables.table(PAYS) }) } else { json!({}) };
    for part in [made, figures, bets] {
        let Value::Object(part) = part else { continue };
        summary.extend(part);
    }
    format!("{}\n", Value::Object(summary))
}
