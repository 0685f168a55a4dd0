//! The files of a dossier.

use super::data::Dossier;
use super::page::page;
use crate::config::sha256;
use crate::store::cells_to_csv;
use crate::tables::metric;
use serde_json::{Map, Value as Json, json};

/// The page, everything as JSON, tables as CSV, and the list of all these with their sums.
#[must_use]
pub fn files(dossier: &Dossier) -> Vec<(String, String)> {
    // What has numbers and texts only always has a form in JSON.
    let all = serde_json::to_value(dossier).unwrap_or_default();
    let mut files = vec![("dossier.html".to_owned(), page(dossier)), ("dossier.json".to_owned(), format!("{all:#}\n"))];
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

/// The tables that the JSON contains: name, header and rows.
fn tables(all: &Json) -> Vec<(&'static str, Vec<&'static str>, CsvRows)> {
    const EVENTS: [&str; 7] =
        ["event", "combinations", "probability", "one_in", "pays", metric::CONTRIBUTION.key, "std_error"];
    const PAYMENTS: [&str; 3] = ["nets", "probability", metric::CONTRIBUTION.key];
    const BANDS: [&str; 7] = ["bets", "level", "low", "high", "off_at_most", "low_std_error", "high_std_error"];
    const RETURNS: [&str; 4] = ["play", metric::RTP.key, "off_at_most", "std_error"];
    const SIMULATION: [&str; 7] = ["table", "figure", "seen", "expected", "z", "p", "adjusted_p"];
    let bets = || all["bets"].as_array().into_iter().flatten();
    let of_bets = |list: &str, fields: &[&str]| -> CsvRows {
        let below = |bet: &Json, cells: Vec<String>| [vec![text(&bet["bet"])], cells].concat();
        bets().flat_map(|bet| rows(&bet[list], fields).into_iter().map(move |cells| below(bet, cells))).collect()
    };
    let with_bet = |columns: &[&'static str]| [&["bet"], columns].concat();
    vec![
        ("rules", vec!["keys", "about", "rule"], rows(&all["rules"], &["keys", "about", "text"])),
        ("figures", vec!["bet", "figure", "value", "fraction", "std_error"], bets().flat_map(figures).collect()),
        ("events", with_bet(&EVENTS), of_bets("events", &EVENTS)),
        ("payments", with_bet(&PAYMENTS), of_bets("payments", &PAYMENTS)),
        ("bands", with_bet(&BANDS), of_bets("bands", &BANDS)),
        (
            "chips",
            with_bet(&[metric::STAKE.key, "edge_for_house", "edge_for_player", "edge_nearest"]),
            of_bets("chips", &[metric::STAKE.key, "house", "player", "nearest"]),
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

/// These fields of every object in a list.
fn rows(list: &Json, fields: &[&str]) -> CsvRows {
    let cells = |object: &Json| fields.iter().map(|field| text(&object[*field])).collect();
    list.as_array().into_iter().flatten().map(cells).collect()
}

/// The figures of a bet by name, each with its error where it has one.
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
    let cell = |of: &str, is_there: bool| if is_there { text(&bet[of]) } else { String::new() };
    let known = FIGURES.into_iter().filter(|name| !bet[*name].is_null());
    let row = |name: &str| {
        let fraction = cell("rtp_fraction", name == metric::RTP.key);
        let error = cell("std_error", WITH_ERROR.contains(&name));
        vec![text(&bet["bet"]), name.to_owned(), text(&bet[name]), fraction, error]
    };
    known.map(row).collect()
}

/// A value as a cell: empty where there is none.
fn text(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Array(words) => words.iter().map(text).collect::<Vec<_>>().join(" "),
        number => number.to_string(),
    }
}
