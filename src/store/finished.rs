//! A finished result, read back.

use super::error::StoreError;
use super::folder::{Folder, MACHINE, MANIFEST};
use super::output::read_plain;
use super::stored::read_tables;
use super::sums::Files;
use crate::engine::RunId;
use crate::stats::{Presentation, Tables};
use serde_json::Value as Json;

/// A finished result in brief.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Rounds played.
    pub rounds: u64,
    /// Its tables.
    pub tables: Tables,
}

/// What a result says of itself before it is replaced.
#[derive(Clone, Debug)]
pub struct Former {
    /// The hashes of its rules: several for a comparison.
    pub hashes: Vec<String>,
    /// The labels of a comparison's variants.
    pub labels: Vec<String>,
    /// Whether its variants were solved.
    pub is_equilibrium: bool,
    /// What chose the cards.
    pub seed: Option<u64>,
    /// Rounds played.
    pub rounds: Option<u64>,
    /// How long it took, as far as known.
    pub seconds: f64,
}

/// Rounds a second assumed for an unknown machine: most are slower.
const FAST: f64 = 1e7;

impl Folder {
    /// The result in this folder, if it is that of exactly this run.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn finished(&self, run: &RunId, presentation: &'static Presentation) -> Result<Option<Finished>, StoreError> {
        let files = Files::of(self.place())?;
        if !self.place().join(MANIFEST).exists() {
            return Ok(None);
        }
        files.check()?;
        // A result of an earlier version, or one that is no longer JSON, does not count.
        let Ok(manifest) = serde_json::from_slice::<Json>(&files.bytes(MANIFEST)?) else { return Ok(None) };
        let rounds = units(&manifest).unwrap_or_default();
        let ends_alike = match manifest["ended"].as_str() {
            Some("rounds" | "cap") => rounds == run.rounds,
            // A higher cap makes no difference.
            Some("std_error") => rounds <= run.rounds,
            _ => false,
        };
        let until_se = manifest["until_se"].as_f64().map(|limit| limit.to_string());
        let is_this = ends_alike
            && manifest["part"].is_null()
            && manifest["version"] == run.version.as_str()
            && manifest["config_hash"] == run.config_hash.as_str()
            && whole(&manifest["seed"]) == Some(run.seed)
            && until_se == run.until_se;
        let Some(tables) = is_this.then(|| read_tables(&files, presentation).ok()).flatten() else { return Ok(None) };
        let is_whole = tables.tables.len() == presentation.kinds.len();
        Ok(is_whole.then_some(Finished { rounds, tables }))
    }

    /// The result in this folder, whatever it is.
    #[must_use]
    pub fn former(&self) -> Option<Former> {
        // A damaged result may still say what it was.
        let json = |name| serde_json::from_slice(&read_plain(&self.place().join(name)).ok()?).ok();
        let manifest: Json = json(MANIFEST)?;
        let text = |json: &Json| json.as_str().map(str::to_owned);
        let of_variants = |key: &str| -> Vec<String> {
            let variants = manifest["variants"].as_array().into_iter().flatten();
            variants.filter_map(|variant| text(&variant[key])).collect()
        };
        let (mut hashes, labels) = (of_variants("config_hash"), of_variants("label"));
        if hashes.is_empty() {
            hashes.extend(text(&manifest["config_hash"]));
        }
        let is_equilibrium = manifest["variants"][0]["method"] == "equilibrium";
        let rounds = units(&manifest);
        let machine: Json = json(MACHINE).unwrap_or_default();
        // A resumed run was timed from where it resumed.
        let whole_run = rounds.unwrap_or(0) as f64 / machine["rounds_per_second"].as_f64().unwrap_or(FAST);
        let seconds = machine["seconds"].as_f64().unwrap_or(0.0).max(whole_run);
        Some(Former { hashes, labels, is_equilibrium, seed: whole(&manifest["seed"]), rounds, seconds })
    }
}

/// Rounds, or whatever is the unit.
fn units(manifest: &Json) -> Option<u64> {
    ["rounds", "shoes", "nights"].into_iter().find_map(|units| whole(&manifest[units]))
}

/// A number, which is a text above 2^53.
fn whole(json: &Json) -> Option<u64> {
    json.as_u64().or_else(|| json.as_str()?.parse().ok())
}
