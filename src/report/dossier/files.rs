//! The files of a dossier.

use super::data::Dossier;
use super::page::page;
use crate::config::sha256;
use crate::report::Language;
use crate::store::cells_to_csv;
use crate::tables::metric;
use serde_json::{Map, Value as Json, json};

/// Returns the page in a language, everything as JSON, tables as CSV, and the list of all these with their sums.
pub fn files(dossier: &Dossier, language: Language, names: &[String]) -> Vec<(String, String)> {
    // Numbers and texts always have a form in JSON.
    let all = serde_json::to_value(dossier).unwrap_or_default();
    let page = language.page(&page(dossier), names);
    let mut files = vec![("dossier.html".to_owned(), page), ("dossier.json".to_owned(), format!("{all:#}\n"))];
    let with_rows = tables(&all).into_iter().filter(|(.., rows)| !rows.is_empty());
    files.extend(with_rows.map(|(name, header, rows)| (format!("{name}.csv"), cells_to_csv(&header, &rows))));
    let sums: Map<String, Json> = files.iter().map(|(name, text)| (name.clone(), sha256(text).into())).collect();
    let manifest = json!({
        "program": "houseodds",
        "version": dossier.version,
        "name": dossier.name,
        "config": dossier.config,
        "config_sha256": sha256(&dossier.config),
        "rules_sha256": dossier.config_hash,
        "files": sums,
    });
    files.push(("manifest.json".to_owned(), format!("{manifest:#}\n")));
    files
}

/// Rows of cells.
type CsvRows = Vec<Vec<String>>;

/// A table: name, header and rows.
type CsvTable = (&'static str, Vec<&'static str>, CsvRows);

/// Returns the tables in the JSON.
fn tables(all: &Json) -> Vec<CsvTable> {
    const EVENTS: [&str; 7] =
        ["event", "combinations", "probability", "one_in", "pays", metric::CONTRIBUTION.key, "std_error"];
    const PAYMENTS: [&str; 3] = ["nets", "probability", metric::CONTRIBUTION.key];
    const BANDS: [&str; 7] = ["bets", "level", "low", "high", "off_at_most", "low_std_error", "high_std_error"];
    const RETURNS: [&str; 4] = ["play", metric::RTP.key, "off_at_most", "std_error"];
    const SIMULATION: [&str; 7] = ["table", "figure", "seen", "expected", "z", "p", "adjusted_p"];
    let bets = all["bets"].as_array().map_or(&[][..], Vec::as_slice);
    vec![
        ("rules", vec!["keys", "about", "rule"], rows(&all["rules"], &["keys", "about", "text"])),
        ("figures", vec!["bet", "figure", "value", "fraction", "std_error"], bets.iter().flat_map(figures).collect()),
        by_bet(bets, "events", &EVENTS, &EVENTS),
        by_bet(bets, "payments", &PAYMENTS, &PAYMENTS),
        by_bet(bets, "bands", &BANDS, &BANDS),
        by_bet(
            bets,
            "chips",
            &[metric::STAKE.key, "edge_for_house", "edge_for_player", "edge_nearest"],
            &[metric::STAKE.key, "house", "player", "nearest"],
        ),
        ("returns", RETURNS.to_vec(), rows(&all["play"], &RETURNS)),
        ("simulation", SIMULATION.to_vec(), rows(&all["simulation"]["figures"], &SIMULATION)),
        (
            "shuffle",
            vec!["test", "about", "seen", "expected", "p", "adjusted_p"],
            rows(&all["shuffle"]["tests"], &["name", "about", "seen", "expected", "p", "adjusted_p"]),
        ),
    ]
}

/// Returns a table of a list that each bet has, under these headings.
fn by_bet(bets: &[Json], list: &'static str, headings: &[&'static str], fields: &[&str]) -> CsvTable {
    let mut all = Vec::new();
    for bet in bets {
        for row in rows(&bet[list], fields) {
            all.push([vec![text(&bet["bet"])], row].concat());
        }
    }
    (list, [&["bet"], headings].concat(), all)
}

/// Returns these fields of every object in a list.
fn rows(list: &Json, fields: &[&str]) -> CsvRows {
    let objects = list.as_array().into_iter().flatten();
    objects.map(|object| fields.iter().map(|field| text(&object[*field])).collect()).collect()
}

/// Returns the figures of a bet by name, each with its error if it has one.
fn figures(bet: &Json) -> CsvRows {
    const WITH_ERROR: [&str; 3] = [metric::RTP.key, metric::EDGE.key, metric::ELEMENT_OF_RISK.key];
    const FIGURES: [&str; 12] = [
        metric::STAKE.key,
        metric::RTP.key,
        metric::EDGE.key,
        metric::ELEMENT_OF_RISK.key,
        metric::STD_DEV.key,
        metric::VOLATILITY_INDEX.key,
        metric::HIT_FREQUENCY.key,
        metric::N0.key,
        metric::LARGEST_WIN.key,
        "largest_win_probability",
        "exposed",
        "rtp_per_exposed",
    ];
    let mut rows = Vec::new();
    // Where only stakes differ, no stake is that of all seats.
    let has_stake = bet["stakes"].as_array().is_none_or(Vec::is_empty);
    for name in FIGURES.into_iter().filter(|name| !bet[*name].is_null() && (*name != metric::STAKE.key || has_stake)) {
        let fraction = if name == metric::RTP.key { text(&bet["rtp_fraction"]) } else { String::new() };
        let error = if WITH_ERROR.contains(&name) { text(&bet["std_error"]) } else { String::new() };
        rows.push(vec![text(&bet["bet"]), name.to_owned(), text(&bet[name]), fraction, error]);
    }
    rows
}

/// Formats a value as a cell; empty if it is missing.
fn text(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Array(words) => words.iter().map(text).collect::<Vec<_>>().join(" "),
        number => number.to_string(),
    }
}
