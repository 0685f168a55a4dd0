//! The files of a dossier.

use super::data::{BetFigures, Dossier};
use super::page::page;
use crate::config::sha256;
use crate::store::to_csv;
use serde_json::{Map, Value as Json, json};

/// The page, everything as JSON, tables as CSV, and the list of all these with their sums.
#[must_use]
pub fn files(dossier: &Dossier) -> Vec<(String, String)> {
    let everything = serde_json::to_string_pretty(dossier).unwrap_or_default() + "\n";
    let mut files = vec![("dossier.html".to_owned(), page(dossier)), ("dossier.json".to_owned(), everything)];
    files.extend(tables(dossier).into_iter().filter(|(_, rows)| rows.len() > 1).map(|(name, mut rows)| {
        let header = rows.remove(0);
        (format!("{name}.csv"), to_csv(&header, rows))
    }));
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
    files.push(("manifest.json".to_owned(), serde_json::to_string_pretty(&manifest).unwrap_or_default() + "\n"));
    files
}

/// Rows of cells, the header first.
type Rows = Vec<Vec<String>>;

fn tables(dossier: &Dossier) -> Vec<(&'static str, Rows)> {
    let Dossier { rules, bets, play, simulation, shuffle, .. } = dossier;
    let tests = shuffle.iter().flat_map(|shuffle| &shuffle.tests);
    vec![
        ("rules", rows(&["keys", "rule"], rules.iter().map(|said| vec![said.keys.join(" "), said.text.clone()]))),
        ("figures", rows(&["bet", "figure", "value", "std_error"], bets.iter().flat_map(figures))),
        (
            "events",
            of_bets(
                bets,
                &["event", "combinations", "probability", "one_in", "pays", "contribution", "std_error"],
                |bet| {
                    let row = |event: &super::Event| {
                        let words = [event.event.clone(), event.combinations.clone().unwrap_or_default()];
                        let figures = [event.probability, event.one_in, event.pays, event.contribution].map(cell);
                        [&words[..], &figures, &[known(event.std_error)]].concat()
                    };
                    bet.events.iter().map(row).collect()
                },
            ),
        ),
        (
            "payments",
            of_bets(bets, &["nets", "probability", "contribution"], |bet| {
                let row = |of: &super::Payment| vec![of.nets.clone(), of.probability.clone(), of.contribution.clone()];
                bet.payments.iter().map(row).collect()
            }),
        ),
        (
            "bands",
            of_bets(bets, &["bets", "level", "low", "high", "off_at_most"], |bet| {
                let row = |band: &super::Band| {
                    let ends = [band.level, band.low, band.high].map(cell);
                    [&[band.bets.to_string()][..], &ends, &[known(band.off_at_most)]].concat()
                };
                bet.bands.iter().map(row).collect()
            }),
        ),
        (
            "chips",
            of_bets(bets, &["stake", "edge_for_house", "edge_for_player", "edge_nearest"], |bet| {
                let row = |at: &super::ChipEdge| [at.stake, at.house, at.player, at.nearest].map(cell).to_vec();
                bet.chips.iter().map(row).collect()
            }),
        ),
        (
            "returns",
            rows(
                &["play", "rtp", "off_at_most", "std_error"],
                play.iter()
                    .map(|of| vec![of.play.to_owned(), cell(of.rtp), known(of.off_at_most), known(of.std_error)]),
            ),
        ),
        (
            "simulation",
            rows(
                &["table", "figure", "seen", "expected", "z", "p", "adjusted_p"],
                simulation.figures.iter().map(|of| {
                    let z = known(of.z.map(|z| z.0));
                    let [seen, expected, p, adjusted] = [of.seen, of.expected, of.p, of.adjusted_p].map(|x| cell(x.0));
                    vec![of.table.to_owned(), of.figure.clone(), seen, expected, z, p, adjusted]
                }),
            ),
        ),
        (
            "shuffle",
            rows(
                &["test", "about", "seen", "expected", "p", "adjusted_p"],
                tests.map(|test| {
                    let cells = [test.seen, test.expected, test.p, test.adjusted_p].map(cell);
                    [test.name.to_owned(), test.about.to_owned()].into_iter().chain(cells).collect()
                }),
            ),
        ),
    ]
}

fn rows(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Rows {
    let header = header.iter().map(|name| (*name).to_owned()).collect();
    std::iter::once(header).chain(rows).collect()
}

/// The rows of every bet below its name.
fn of_bets(bets: &[BetFigures], header: &[&str], of_bet: impl Fn(&BetFigures) -> Rows) -> Rows {
    let header = [&["bet"], header].concat();
    let named = |bet: &BetFigures| -> Rows {
        of_bet(bet).into_iter().map(|cells| [&[bet.bet.clone()][..], &cells].concat()).collect()
    };
    rows(&header, bets.iter().flat_map(named))
}

fn figures(bet: &BetFigures) -> Rows {
    let figures = [
        ("stake", Some(bet.stake)),
        ("rtp", Some(bet.rtp)),
        ("edge", Some(bet.edge)),
        ("element_of_risk", Some(bet.element_of_risk)),
        ("std_dev", Some(bet.std_dev)),
        ("volatility_index", Some(bet.volatility_index)),
        ("hit_frequency", Some(bet.hit_frequency)),
        ("n0", bet.n0),
        ("largest_win", Some(bet.largest_win)),
        ("largest_win_probability", Some(bet.largest_win_probability)),
        ("exposed", bet.exposed),
        ("rtp_per_exposed", bet.rtp_per_exposed),
    ];
    let error = |name: &str| known(bet.std_error.filter(|_| ["rtp", "edge", "element_of_risk"].contains(&name)));
    let row =
        |(name, value): (&str, Option<f64>)| Some(vec![bet.bet.clone(), name.to_owned(), cell(value?), error(name)]);
    let fraction = |text: &String| vec![bet.bet.clone(), "rtp_fraction".to_owned(), text.clone(), String::new()];
    figures.into_iter().filter_map(row).chain(bet.rtp_fraction.iter().map(fraction)).collect()
}

/// A number as in the other tables.
fn cell(value: f64) -> String {
    json!(value).to_string()
}

/// A number that may not exist.
fn known(value: Option<f64>) -> String {
    value.map(cell).unwrap_or_default()
}
