//! `rerun`: a result is made again from what its manifest says.

use super::error::Error;
use crate::config::sha256;
use crate::store::{StoreError, manifest_of, sums_of};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// What makes a result again.
#[derive(Clone, Debug)]
pub struct Again {
    /// The command with its arguments, but for the folder to write to: the manifest itself is its config.
    pub words: Vec<String>,
    /// The version that made the result.
    pub version: String,
    /// Where it was, and the config's name.
    of: (PathBuf, String),
    /// Its files with their sums, if they are there.
    sums: Option<Vec<(String, String)>>,
}

/// How a result that was made again compares with what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RerunOutcome {
    /// There was only a manifest.
    Nothing,
    /// Every byte is the same.
    Same,
    /// These files are not.
    Other(Vec<String>),
}

impl Again {
    /// For the result in a folder.
    ///
    /// # Errors
    /// If it does not say how it was made, or a file that its config names is no longer what it was.
    pub fn of(place: &Path) -> Result<Again, Error> {
        let manifest = manifest_of(place)?;
        let shown = place.display();
        let Some(command) = manifest["command"].as_str() else {
            let wrong = format!("{shown} is of an earlier version, which did not write what was asked");
            return Err(Error::Usage(wrong));
        };
        if manifest["part"].is_string() && manifest["asked"]["shard"].is_null() {
            return Err(Error::Usage(format!(
                "{shown} is merged from some parts of a run: play these again with --shard, and merge them"
            )));
        }
        check_files(&manifest)?;
        let manifest_path = place.join("run.json").to_string_lossy().into_owned();
        // A path has a slash.
        let config = if manifest_path.contains('/') { manifest_path } else { format!("./{manifest_path}") };
        let configs = match manifest["configs"].as_array() {
            None => vec![config],
            Some(several) => (1..=several.len()).map(|number| format!("{config}#{number}")).collect(),
        };
        let options = manifest["asked"].as_object().into_iter().flatten().flat_map(|(name, value)| typed(name, value));
        let [version, name] = ["version", "name"].map(|key| manifest[key].as_str().unwrap_or_default().to_owned());
        Ok(Again {
            words: std::iter::once(command.to_owned()).chain(configs).chain(options).collect(),
            version,
            of: (place.to_owned(), name),
            sums: sums_of(place)?,
        })
    }

    /// Compares what was made again in a folder of results with what was there before. A comparison may have got a
    /// folder of another name.
    ///
    /// # Errors
    /// If that folder cannot be read.
    pub fn compared(&self, out: &Path) -> Result<RerunOutcome, Error> {
        let Some(former) = &self.sums else { return Ok(RerunOutcome::Nothing) };
        let (place, name) = &self.of;
        let parent = out.join(name);
        let entries = std::fs::read_dir(&parent).and_then(Iterator::collect);
        let entries: Vec<std::fs::DirEntry> = entries.map_err(|error| StoreError::Read(parent.clone(), error))?;
        if entries.iter().any(|entry| sums_of(&entry.path()).is_ok_and(|sums| sums.as_ref() == Some(former))) {
            return Ok(RerunOutcome::Same);
        }
        let now = sums_of(&parent.join(place.file_name().unwrap_or_default()))?.unwrap_or_default();
        let both = former
            .iter()
            .filter(|entry| !now.contains(entry))
            .chain(now.iter().filter(|entry| !former.contains(entry)));
        let mut names: Vec<String> = both.map(|(name, _)| name.clone()).collect();
        names.sort();
        names.dedup();
        Ok(RerunOutcome::Other(names))
    }
}

/// An option as it is typed.
fn typed(name: &str, value: &Json) -> Vec<String> {
    match value {
        Json::Bool(_) => vec![format!("--{name}")],
        Json::Array(several) => several.iter().flat_map(|value| typed(name, value)).collect(),
        Json::String(text) => vec![format!("--{name}={text}")],
        value => vec![format!("--{name}={value}")],
    }
}

/// Whether the files that the config names are what they were.
fn check_files(manifest: &Json) -> Result<(), Error> {
    for file in manifest["files"].as_array().into_iter().flatten() {
        let (Some(name), Some(sum)) = (file["name"].as_str(), file["sha256"].as_str()) else { continue };
        let content = std::fs::read(name).map_err(|error| StoreError::Read(name.into(), error))?;
        if sha256(content) != sum {
            return Err(Error::Usage(format!("{name} is not the file that was used: its SHA-256 was {sum}")));
        }
    }
    Ok(())
}
