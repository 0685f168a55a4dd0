//! How tables are printed, for people and for programs.

use super::console::style;
use crate::report::{Heading, summary};
use crate::stats::Tables;
use crate::stats::presentation::EDGE;
use serde_json::{Value, json};

/// The summary for a terminal.
pub(super) fn to_text(name: &str, method: String, tables: &Tables, footer: &str) -> String {
    let heading = Heading { name: name.to_owned(), method };
    format!("{}  {footer}\n", summary(&heading, tables, &style()))
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
        "figures": tables.table(EDGE),
    });
    if let Value::Object(summary) = &mut summary {
        for part in [about, figures] {
            let Value::Object(part) = part else { continue };
            summary.extend(part);
        }
    }
    format!("{summary}\n")
}
