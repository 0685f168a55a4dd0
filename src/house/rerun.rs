//! `rerun`: reproduces a result from its manifest, and compares the bytes.

use super::error::Error;
use crate::store::{ResultKind, StoreError, hash_of_file, manifest_of, places_of_results, sums_of, verified_sums};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A result to be made again.
#[derive(Clone, Debug)]
pub struct Again {
    /// Folder of the result.
    pub place: PathBuf,
    /// Version of the program that made it.
    pub version: String,
    command: &'static str,
    options: Vec<String>,
    /// Name of its config.
    name: String,
    /// Number of configs, if their values were varied.
    configs: Option<usize>,
    /// Files with their sums; `None` if there is only a manifest.
    sums: Option<Vec<(String, String)>>,
}

/// The comparison of a repeated result with the stored one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RerunOutcome {
    /// There was only a manifest to compare with.
    ManifestOnly,
    /// Every byte is the same.
    Same,
    /// The files that differ.
    Differs(Vec<String>),
}

impl Again {
    /// Reads the manifest of the result in a folder, and checks its files against their sums.
    ///
    /// # Errors
    /// If a file is damaged, the manifest does not describe a result that a command makes, or a file that its config
    /// names has changed.
    pub fn read(place: &Path) -> Result<Again, Error> {
        let manifest = manifest_of(place)?;
        let sums = verified_sums(place)?;
        let wrong = |why: String| Error::Usage(format!("{}: {why}", place.display()));
        let Some(command) = manifest["command"].as_str() else {
            return Err(wrong("an earlier version wrote it without recording the command".to_owned()));
        };
        let Some(kind) = ResultKind::ALL.into_iter().find(|kind| kind.command == command) else {
            return Err(wrong(format!("run.json names the command {command:?}, which writes no result")));
        };
        if manifest["part"].is_string() && manifest["asked"]["shard"].is_null() {
            let why = "it is merged from some parts of a run: play these again with --shard, and merge them";
            return Err(wrong(why.to_owned()));
        }
        let mut options = Vec::new();
        let Some(asked) = manifest["asked"].as_object() else {
            return Err(wrong("run.json has no options of its command".to_owned()));
        };
        for (name, value) in asked {
            if !is_allowed(kind, name, value) {
                return Err(wrong(format!("run.json has --{name} {value}, which does not affect `{command}`")));
            }
            options.extend(as_typed(name, value));
        }
        let configs = manifest["configs"].as_array().map(Vec::len);
        if configs.is_some() && !kind.options.contains(&"vary") {
            return Err(wrong(format!("run.json has several configs, but `{command}` makes a result of one")));
        }
        let [version, name] = ["version", "name"].map(|key| manifest[key].as_str().unwrap_or_default().to_owned());
        if Path::new(&name).file_name().is_none_or(|own| own != name.as_str()) {
            return Err(wrong(format!("run.json has the name {name:?}, which names no folder")));
        }
        check_named_files(&manifest)?;
        Ok(Again { place: place.to_owned(), version, command: kind.command, options, name, configs, sums })
    }

    /// Returns the command that makes the result, given the path of its manifest.
    pub fn words(&self, manifest: &str) -> Vec<String> {
        // A path has a slash.
        let manifest = if manifest.contains('/') { manifest.to_owned() } else { format!("./{manifest}") };
        let mut words = vec![self.command.to_owned()];
        match self.configs {
            None => words.push(manifest),
            Some(configs) => words.extend((1..=configs).map(|number| format!("{manifest}#{number}"))),
        }
        words.extend(self.options.iter().cloned());
        words
    }

    /// Returns `true` if the result would be written over itself in this folder of results.
    pub fn is_in(&self, out: &Path) -> bool {
        let parent = self.place.canonicalize().ok().and_then(|place| Some(place.parent()?.to_owned()));
        parent.is_some() && parent == out.join(&self.name).canonicalize().ok()
    }

    /// Compares the result with the one that was made in a folder of results. A comparison may have got a folder of
    /// another name.
    ///
    /// # Errors
    /// If that folder cannot be read.
    pub fn compared(&self, out: &Path) -> Result<RerunOutcome, Error> {
        let Some(former) = &self.sums else { return Ok(RerunOutcome::ManifestOnly) };
        let made = places_of_results(&out.join(&self.name))?;
        let mut nearest: Option<Vec<String>> = None;
        for place in made {
            let now = sums_of(&place)?.unwrap_or_default();
            let differing = differing(former, &now);
            if differing.is_empty() {
                return Ok(RerunOutcome::Same);
            }
            if nearest.as_ref().is_none_or(|nearest| differing.len() < nearest.len()) {
                nearest = Some(differing);
            }
        }
        Ok(RerunOutcome::Differs(nearest.unwrap_or_default()))
    }
}

/// Returns the names of the files that differ, or that only one of the two results has.
fn differing(former: &[(String, String)], now: &[(String, String)]) -> Vec<String> {
    let gone = former.iter().filter(|entry| !now.contains(entry));
    let new = now.iter().filter(|entry| !former.contains(entry));
    let names: BTreeSet<&String> = gone.chain(new).map(|(name, _)| name).collect();
    names.into_iter().cloned().collect()
}

/// Returns `true` if an option shapes results of this kind. Settings may only be of a run and of money: the rules are
/// in the manifest.
fn is_allowed(kind: &ResultKind, name: &str, value: &Json) -> bool {
    let is_of_run =
        |set: &Json| set.as_str().is_some_and(|set| ["simulation.", "money."].iter().any(|of| set.starts_with(of)));
    kind.options.contains(&name) && (name != "set" || value.as_array().is_some_and(|sets| sets.iter().all(is_of_run)))
}

/// Returns an option as it is typed.
fn as_typed(name: &str, value: &Json) -> Vec<String> {
    match value {
        Json::Bool(_) => vec![format!("--{name}")],
        Json::Array(several) => several.iter().flat_map(|value| as_typed(name, value)).collect(),
        Json::String(text) => vec![format!("--{name}={text}")],
        value => vec![format!("--{name}={value}")],
    }
}

/// Checks that every file named in the config has its sum in the manifest, and is unchanged.
fn check_named_files(manifest: &Json) -> Result<(), Error> {
    let mut sums = BTreeMap::new();
    for file in manifest["files"].as_array().into_iter().flatten() {
        let (Some(name), Some(sum)) = (file["name"].as_str(), file["sha256"].as_str()) else { continue };
        sums.insert(name, sum);
    }
    let mut named = Vec::new();
    [&manifest["config"], &manifest["configs"]].into_iter().for_each(|rules| add_files(rules, &mut named));
    for name in named.iter().chain(sums.keys()) {
        let Some(sum) = sums.get(name) else {
            return Err(Error::Usage(format!("run.json names the file {name} without its SHA-256")));
        };
        if hash_of_file(Path::new(name))? != *sum {
            return Err(Error::Usage(format!("{name} is not the file that was used: its SHA-256 was {sum}")));
        }
    }
    Ok(())
}

/// Adds the names of the files in some rules.
fn add_files<'a>(rules: &'a Json, files: &mut Vec<&'a str>) {
    match rules {
        Json::Object(table) => {
            for (key, value) in table {
                match value.as_str().filter(|_| key == "file") {
                    Some(name) => files.push(name),
                    None => add_files(value, files),
                }
            }
        }
        Json::Array(values) => values.iter().for_each(|value| add_files(value, files)),
        _ => {}
    }
}

/// Returns the folders of all results in these folders.
///
/// # Errors
/// If there is none in one of them.
pub fn all_results(folders: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let found: Result<Vec<_>, StoreError> = folders.iter().map(|folder| places_of_results(folder)).collect();
    Ok(found?.concat())
}
