//! `run.json`, which says what the tables are, and `machine.json`, which says where and how fast they were made.

use super::rows::Tables;
use crate::config::{Config, Values};
use crate::engine::Ended;
use crate::stats::{NetRange, Tally};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A number that JSON readers may take for a float: above 2^53 it is written as a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whole(pub u128);

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// `run.json`: two equal runs give equal files.
#[derive(Clone, Debug, Serialize)]
pub struct Manifest {
    version: &'static str,
    name: String,
    game: &'static str,
    method: &'static str,
    config: Map<String, Json>,
    config_hash: String,
    seed: Whole,
    rounds: Whole,
    ended: Ended,
    /// What the counts of each role are counts of: rounds, or bets of all seats.
    whole: BTreeMap<String, Whole>,
    /// Width of the bins of the dealer's payout law, where its totals are too many to list.
    #[serde(skip_serializing_if = "Option::is_none")]
    payout_bin_width: Option<f64>,
    not_enumerated: Vec<String>,
}

impl Manifest {
    /// Of a simulated run.
    #[must_use]
    pub fn simulated(config: &Config, seed: u64, tally: &Tally, ended: Ended, tables: &Tables, unit: i64) -> Manifest {
        Manifest {
            version: env!("CARGO_PKG_VERSION"),
            name: config.name.clone(),
            game: config.rules.kind().name(),
            method: "simulated",
            config: rules_only(&config.values).to_json(),
            config_hash: rules_hash(&config.values),
            seed: Whole(seed.into()),
            rounds: Whole(tally.rounds().into()),
            ended,
            whole: tables.whole.iter().map(|(role, whole)| (role.clone(), Whole(*whole))).collect(),
            payout_bin_width: match tally.dealer().range() {
                NetRange::Binned { width, .. } => Some(*width as f64 / unit as f64),
                NetRange::Listed { .. } => None,
            },
            not_enumerated: Vec::new(),
        }
    }
}

/// The values without those that name a run rather than a table of rules.
fn rules_only(values: &Values) -> Values {
    let mut rules = values.clone();
    for path in ["name", "base", "simulation.rounds", "simulation.seed"] {
        rules.remove(path);
    }
    rules
}

/// The SHA-256 of the rules, payouts and strategies as understood: defaults filled in, name, seed and rounds left out.
#[must_use]
pub fn rules_hash(values: &Values) -> String {
    let mut hash = Sha256::new();
    for (key, value) in rules_only(values).all() {
        hash.update(format!("{} = {value}\n", key.path));
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `machine.json`: what differs from run to run.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// Threads that played.
    pub threads: usize,
    /// Wall time of the run, in seconds.
    pub seconds: f64,
    /// Rounds played a second.
    pub rounds_per_second: f64,
    /// Operating system and processor family.
    pub platform: String,
}

impl Machine {
    /// Of a run on this machine.
    #[must_use]
    pub fn new(threads: usize, seconds: f64, rounds: u64) -> Machine {
        Machine {
            threads,
            seconds,
            rounds_per_second: rounds as f64 / seconds.max(f64::MIN_POSITIVE),
            platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}
