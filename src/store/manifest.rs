//! `run.json` describes the tables. `machine.json` describes the machine and the speed.

use super::request::{Request, rules_hash};
use crate::answer::{Answer, Sheet};
use crate::config::MONEY;
use crate::engine::{Ended, Run, RunId};
use crate::games::{Config, MAIN, Session};
use crate::stats::{Fraction, NetRange, Tally};
use crate::tables::{Tables, Whole};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// `run.json`: equal runs give equal files. Absent values are left out, except `part`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Manifest {
    #[serde(flatten)]
    request: Request,
    seed: Option<Whole>,
    /// Written under the name of the unit: rounds, shoes or nights.
    units: Option<Whole>,
    /// The standard error of the stop rule.
    until_se: Option<f64>,
    /// The parts of a split run: `3/8`, or `1-2,4/8`.
    part: Option<String>,
    /// Units of the whole run, if this is a part.
    units_of_run: Option<Whole>,
    /// If this is only a part: first and last block of each range of blocks that was played.
    blocks: Option<Vec<[Whole; 2]>>,
    ended: Option<Ended>,
    /// The dealer edge as an exact fraction.
    edge_fraction: Option<String>,
    /// Denominators of each table's counts, by role: rounds, bets of all seats, equally likely deals.
    whole: BTreeMap<String, BTreeMap<String, Whole>>,
    /// The compared variants.
    variants: Option<Vec<VariantEntry>>,
    /// Precision of an enumeration without counts.
    exact_to: Option<&'static str>,
    /// The values of a solved game, by name.
    figures: Option<Map<String, Json>>,
    /// The titles of its charts, by the stem of their files, in order.
    charts: Option<Map<String, Json>>,
    /// The bet that was compared, if it is not the main bet.
    bet: Option<String>,
    /// Notes on the answer.
    notes: Option<Vec<String>>,
    /// Width of the bins of the dealer's payout distribution, if it has too many totals to list.
    payout_bin_width: Option<f64>,
    not_enumerated: Vec<String>,
}

/// Precision of an enumeration without counts of deals.
const EXACT_TO: &str = "no rounding except of each figure to the nearest f64: weights were added up, with the chances of \
                        strategies that mix in them, and no deals counted";

impl Manifest {
    /// Formats the manifest as JSON, with the names of the result's files besides this one, `sums.txt` and
    /// `machine.json`.
    pub(super) fn to_json<'a>(&self, written: impl Iterator<Item = &'a str>) -> serde_json::Result<Json> {
        let unit = Session::named(self.request.method()).unwrap_or(Session::Rounds).units();
        let mut json = Map::new();
        if let Json::Object(entries) = serde_json::to_value(self)? {
            let known = entries.into_iter().filter(|(name, value)| !value.is_null() || name == "part");
            json.extend(known.map(|(name, value)| (name.replace("units", unit), value)));
        }
        json.insert("written".to_owned(), serde_json::to_value(written.into_iter().collect::<BTreeSet<_>>())?);
        Ok(json.into())
    }

    /// Returns the manifest of a simulated run.
    pub fn simulated(
        request: &Request,
        seed: u64,
        tally: &Tally,
        ended: Ended,
        tables: &Tables,
        unit: i64,
    ) -> Manifest {
        Manifest {
            seed: Some(Whole(seed.into())),
            units: Some(Whole(tally.rounds().into())),
            ended: Some(ended),
            payout_bin_width: match tally.dealer().range() {
                NetRange::Binned { width, .. } => Some(*width as f64 / unit as f64),
                NetRange::Listed { .. } => None,
            },
            ..Manifest::new(request, tables)
        }
    }

    /// Adds a stop rule.
    #[must_use]
    pub fn until(self, std_error: Option<f64>) -> Manifest {
        Manifest { until_se: std_error, ..self }
    }

    /// Restricts the manifest to these blocks of a longer run.
    #[must_use]
    pub fn part(self, part: String, blocks: &[Range<u64>], units_of_run: u64) -> Manifest {
        let ends = |blocks: &Range<u64>| [blocks.start, blocks.end - 1].map(|block| Whole(block.into()));
        Manifest {
            part: Some(part),
            units_of_run: Some(Whole(units_of_run.into())),
            blocks: Some(blocks.iter().filter(|blocks| !blocks.is_empty()).map(ends).collect()),
            ..self
        }
    }

    /// Adds the bet, if it is not the main bet.
    #[must_use]
    pub fn of_bet(self, bet: Option<&str>) -> Manifest {
        Manifest { bet: bet.filter(|bet| *bet != MAIN).map(str::to_owned), ..self }
    }

    /// Returns the manifest of an enumeration, with the dealer edge if it is known. Enumerations by weights have no
    /// counts of deals.
    pub fn exact(request: &Request, tables: &Tables, edge: Option<&Fraction>, are_deals: bool) -> Manifest {
        Manifest {
            edge_fraction: edge.map(Fraction::to_string),
            exact_to: (!are_deals).then_some(EXACT_TO),
            ..Manifest::new(request, tables)
        }
    }

    /// Returns the manifest of an answer.
    pub fn answered(request: &Request, answer: &Answer) -> Manifest {
        let title = |table: &Sheet| (table.name.clone(), Json::from(table.title.as_str()));
        Manifest {
            figures: Some(answer.figures()),
            charts: Some(answer.tables.iter().map(title).collect()),
            notes: Some(answer.notes.clone()),
            ..Manifest::new(request, &Tables::default())
        }
    }

    /// Returns the manifest of a comparison, with the seed and the rounds of its simulation.
    pub fn compared(request: &Request, run: Option<&Run>, variants: Vec<VariantEntry>) -> Manifest {
        Manifest {
            seed: run.map(|run| Whole(run.seed.into())),
            units: run.map(|run| Whole(run.rounds.into())),
            variants: Some(variants),
            ..Manifest::new(request, &Tables::default())
        }
    }

    fn new(request: &Request, tables: &Tables) -> Manifest {
        Manifest {
            request: request.clone(),
            whole: wholes(tables),
            not_enumerated: tables.not_enumerated.clone(),
            ..Manifest::default()
        }
    }
}

/// One variant of a comparison in `run.json`.
#[derive(Clone, Debug, Serialize)]
pub struct VariantEntry {
    /// Number.
    pub variant: usize,
    /// Label.
    pub label: String,
    /// `exact` or `simulated`.
    pub method: &'static str,
    /// The hash of its rules.
    pub config_hash: String,
    /// The dealer edge as an exact fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edge_fraction: Option<String>,
}

fn wholes(tables: &Tables) -> BTreeMap<String, BTreeMap<String, Whole>> {
    let with_whole = tables.tables.iter().filter(|table| !table.whole.is_empty());
    with_whole.map(|table| (table.kind.name.to_owned(), by_role(&table.whole))).collect()
}

fn by_role(roles: &BTreeMap<String, u128>) -> BTreeMap<String, Whole> {
    roles.iter().map(|(role, whole)| (role.clone(), Whole(*whole))).collect()
}

/// Returns the identity of a run of this config.
pub fn run_id(config: &Config, run: &Run) -> RunId {
    let mut named = config.values.clone();
    for path in ["base", "simulation.rounds", "simulation.seed"].iter().chain(&MONEY) {
        named.remove(path);
    }
    RunId {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        method: (config.session != Session::Rounds).then(|| config.session.method().to_owned()),
        base: config.base.map(str::to_owned),
        config: named.to_toml(),
        config_hash: rules_hash(&config.values),
        seed: run.seed,
        rounds: run.rounds,
        until_se: run.until_se.map(|limit| limit.to_string()),
    }
}

/// `machine.json`: facts that differ from run to run.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// Threads that played.
    pub threads: usize,
    /// Wall time of the run, in seconds.
    pub seconds: f64,
    /// Total duration of the merged parts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_of_parts: Option<f64>,
    /// Rounds played per second, if any were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds_per_second: Option<f64>,
    /// Operating system and processor family.
    pub platform: String,
}

impl Machine {
    /// Returns the facts of a run on this machine.
    pub fn new(threads: usize, seconds: f64, rounds: Option<u64>) -> Machine {
        Machine {
            threads,
            seconds,
            seconds_of_parts: None,
            rounds_per_second: rounds.map(|rounds| rounds as f64 / seconds.max(f64::MIN_POSITIVE)),
            platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}
