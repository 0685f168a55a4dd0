//! A finished result, read back.

use super::error::{StoreError, damaged};
use super::folder::Folder;
use super::output::read_plain;
use super::stored::read_tables;
use super::sums::{Files, MACHINE, MANIFEST};
use crate::engine::RunId;
use crate::tables::{Presentation, Tables};
use serde_json::{Map, Value as Json};
use std::path::Path;

/// A finished result in brief.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Rounds played.
    pub rounds: u64,
    /// Tables.
    pub tables: Tables,
}

/// The facts of a result before it is replaced.
#[derive(Clone, Debug, Default)]
pub struct Former {
    /// The version that made it.
    pub version: Option<String>,
    /// The hashes of its rules: several for a comparison, none if its `run.json` is damaged.
    pub hashes: Vec<String>,
    /// The labels of a comparison's variants.
    pub labels: Vec<String>,
    /// Whether its variants were solved.
    pub is_equilibrium: bool,
    /// The given options; empty in a result of an earlier version.
    pub asked: Map<String, Json>,
    /// Random seed.
    pub seed: Option<u64>,
    /// Rounds played.
    pub rounds: Option<u64>,
    /// The standard error of its stop rule.
    pub until_se: Option<f64>,
    /// If it is only a part of a run: first and last block of each range that was played, and the rounds of the run.
    pub part: Option<(Vec<[u64; 2]>, u64)>,
    /// Duration, as far as known.
    pub seconds: f64,
    /// Whether the file about its machine is missing, as in a clone.
    pub is_foreign: bool,
}

/// Rounds a second assumed for an unknown machine: most are slower.
const FAST: f64 = 1e7;

impl Folder {
    /// Returns the result in this folder, if it is exactly this run's.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn finished(&self, run: &RunId, presentation: &'static Presentation) -> Result<Option<Finished>, StoreError> {
        let files = Files::in_folder(self.place())?;
        if !self.place().join(MANIFEST).exists() {
            return Ok(None);
        }
        files.check()?;
        // A result of an earlier version, or one that is no longer JSON, does not count.
        let Ok(manifest) = serde_json::from_slice::<Json>(&files.bytes(MANIFEST)?) else { return Ok(None) };
        let rounds = units(&manifest, "").unwrap_or_default();
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
        // An earlier version listed no files.
        let is_whole = files.are_listed() || Presentation::PLAIN.kinds.iter().all(|kind| files.has(&kind.file()));
        Ok(is_whole.then_some(Finished { rounds, tables }))
    }

    /// Returns the result in this folder, of any kind and however damaged.
    pub fn former(&self) -> Option<Former> {
        if ![MANIFEST, MACHINE].iter().any(|file| self.place().join(file).exists()) {
            return None;
        }
        let manifest = json(self.place(), MANIFEST);
        let text = |json: &Json| json.as_str().map(str::to_owned);
        let of_variants = |key: &str| -> Vec<String> {
            let variants = manifest["variants"].as_array().into_iter().flatten();
            variants.filter_map(|variant| text(&variant[key])).collect()
        };
        let (mut hashes, labels) = (of_variants("config_hash"), of_variants("label"));
        if hashes.is_empty() {
            hashes.extend(text(&manifest["config_hash"]));
        }
        let rounds = units(&manifest, "");
        let blocks = manifest["blocks"]
            .as_array()
            .map(|blocks| blocks.iter().filter_map(|blocks| Some([whole(&blocks[0])?, whole(&blocks[1])?])).collect());
        Some(Former {
            version: text(&manifest["version"]),
            hashes,
            labels,
            is_equilibrium: manifest["variants"][0]["method"] == "equilibrium",
            asked: manifest["asked"].as_object().cloned().unwrap_or_default(),
            seed: whole(&manifest["seed"]),
            rounds,
            until_se: manifest["until_se"].as_f64(),
            part: blocks.zip(units(&manifest, "_of_run")),
            seconds: seconds(self.place(), rounds),
            is_foreign: !self.place().join(MACHINE).exists(),
        })
    }
}

/// Returns the manifest of the result in a folder, checked against its sum if there is one.
///
/// # Errors
/// If it is missing or damaged.
pub fn manifest_of(place: &Path) -> Result<Json, StoreError> {
    if !Files::has_result(place) {
        return Err(StoreError::Nothing(place.to_owned()));
    }
    serde_json::from_slice(&Files::in_folder(place)?.bytes(MANIFEST)?).map_err(damaged(&place.join(MANIFEST)))
}

/// Reads a JSON file of a result, or returns null if it cannot be read.
fn json(place: &Path, name: &str) -> Json {
    read_plain(&place.join(name)).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

/// Returns the duration of a result with this number of rounds, in seconds, as far as known.
fn seconds(place: &Path, rounds: Option<u64>) -> f64 {
    let machine = json(place, MACHINE);
    let taken = |key: &str| machine[key].as_f64().unwrap_or(0.0);
    // A resumed run was timed from where it resumed.
    let whole_run = rounds.unwrap_or(0) as f64 / machine["rounds_per_second"].as_f64().unwrap_or(FAST);
    taken("seconds").max(taken("seconds_of_parts")).max(whole_run)
}

/// Returns the duration of the run in a folder, in seconds, as far as known.
pub fn seconds_taken(place: &Path) -> f64 {
    seconds(place, units(&json(place, MANIFEST), ""))
}

/// Returns the number of rounds or other units; with `_of_run`, of the whole run.
fn units(manifest: &Json, of: &str) -> Option<u64> {
    ["rounds", "shoes", "nights"].into_iter().find_map(|units| whole(&manifest[format!("{units}{of}")]))
}

/// Reads a number, which is a string above 2^53.
fn whole(json: &Json) -> Option<u64> {
    json.as_u64().or_else(|| json.as_str()?.parse().ok())
}
