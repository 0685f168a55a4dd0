//! `sums.txt`: which files belong to a result, and the SHA-256 of each, as `sha256sum -c` reads it.

use super::csv::{CSV, MARKDOWN};
use super::error::{Damage, StoreError, damaged, reading};
use super::output::read_plain;
use crate::config::sha256;
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The description of a result; a folder without it is not a result.
pub(super) const MANIFEST: &str = "run.json";
/// The differences between equal runs.
pub(super) const MACHINE: &str = "machine.json";
/// Written with every result; the first versions wrote none.
pub(super) const SUMS: &str = "sums.txt";
/// A whole strategy in megabytes. Results may be passed on without it, because no page shows it.
const DETACHABLE: &str = "table.txt";

/// Returns the text of `sums.txt` for these files.
pub(super) fn sums(files: &[(&str, &str)]) -> String {
    let files: BTreeMap<_, _> = files.iter().copied().collect();
    files.into_iter().map(|(name, text)| format!("{}  {name}\n", sha256(text))).collect()
}

/// Returns `true` if this names a file in a folder; paths elsewhere are refused.
pub(super) fn is_name(name: &str) -> bool {
    Path::new(name).file_name().is_some_and(|file| file == name)
}

/// Returns the files named in a manifest: all except the manifest, the list and `machine.json`. Earlier versions named
/// only the files of a solved game, under `tables`.
pub(super) fn named_in(manifest: &Json) -> impl Iterator<Item = &str> {
    let lists = ["written", "tables"].into_iter().filter_map(|key| manifest[key].as_array());
    lists.flatten().filter_map(Json::as_str).filter(|name| is_name(name))
}

/// Returns the files of the result in a folder with their sums, by name; `None` without a list.
///
/// # Errors
/// If the list cannot be read.
pub fn sums_of(place: &Path) -> Result<Option<Vec<(String, String)>>, StoreError> {
    Ok(Files::in_folder(place)?.sums.map(|sums| sums.into_iter().collect()))
}

/// Checks every file of the result in a folder against its sum, and returns the sums by name; `None` if there is only a
/// `run.json`.
///
/// # Errors
/// If a file is missing, changed, or no plain file.
pub fn verified_sums(place: &Path) -> Result<Option<Vec<(String, String)>>, StoreError> {
    let files = Files::in_folder(place)?;
    let manifest: Json = serde_json::from_slice(&files.bytes(MANIFEST)?).map_err(damaged(&files.path(MANIFEST)))?;
    let named: Vec<&str> = named_in(&manifest).collect();
    if ![SUMS, MACHINE].iter().chain(&named).any(|name| files.path(name).exists()) {
        return Ok(None);
    }
    // A link may lead out of the folder.
    if let Some(link) = named.iter().chain(&[SUMS, MANIFEST]).find(|name| files.path(name).is_symlink()) {
        return Err(damaged(&files.path(link))("it is a link"));
    }
    files.check()?;
    Ok(files.sums.map(|sums| sums.into_iter().collect()))
}

/// Returns the SHA-256 of a plain file.
///
/// # Errors
/// If it is larger than any file of this program, or cannot be read.
pub fn hash_of_file(path: &Path) -> Result<String, StoreError> {
    Ok(sha256(reading(path, read_plain(path))?))
}

/// The files of the result in a folder; each is checked against its sum when read.
pub(super) struct Files<'a> {
    place: &'a Path,
    sums: Option<BTreeMap<String, String>>,
}

impl<'a> Files<'a> {
    /// Returns `true` if the result lists its files.
    pub(super) fn are_listed(&self) -> bool {
        self.sums.is_some()
    }

    /// Returns the files of this folder, whether it holds a result or its remains.
    pub(super) fn in_folder(place: &'a Path) -> Result<Files<'a>, StoreError> {
        let path = place.join(SUMS);
        let text = match read_plain(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Files { place, sums: None }),
            result => reading(&path, result)?,
        };
        let text = String::from_utf8(text).map_err(damaged(&path))?;
        let entry = |line: &str| {
            let (sum, name) = line.split_once("  ")?;
            (is_name(name) && sum.len() == 64).then(|| (name.to_owned(), sum.to_owned()))
        };
        let sums: Option<_> = text.lines().map(entry).collect();
        Ok(Files { place, sums: Some(sums.ok_or("this program did not write it").map_err(damaged(&path))?) })
    }

    /// Returns `true` for a folder with a manifest, or with a list that names one.
    pub(super) fn has_result(folder: &Path) -> bool {
        folder.join(MANIFEST).is_file()
            || Files::in_folder(folder).is_ok_and(|files| files.are_listed() && files.has(MANIFEST))
    }

    /// Returns all names; `None` if an earlier version wrote no list.
    pub(super) fn names(&self) -> Option<impl Iterator<Item = &String>> {
        Some(self.sums.as_ref()?.keys())
    }

    /// Returns the names of the tables in order: the listed ones or, without a list, all in the folder.
    pub(super) fn tables(&self) -> Result<Vec<String>, StoreError> {
        let mut names: Vec<String> = match self.names() {
            Some(names) => names.cloned().collect(),
            None => {
                let entries = reading(self.place, fs::read_dir(self.place).and_then(Iterator::collect))?;
                let entries: Vec<fs::DirEntry> = entries;
                entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
            }
        };
        names.retain(|name| name.ends_with(CSV) || name.ends_with(MARKDOWN));
        names.sort();
        Ok(names)
    }

    /// Returns the path of a file.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.place.join(name)
    }

    /// Returns `true` if a file belongs to the result.
    pub(super) fn has(&self, name: &str) -> bool {
        self.sums.as_ref().map_or_else(|| self.path(name).exists(), |sums| sums.contains_key(name))
    }

    /// Returns the contents of a file.
    pub(super) fn bytes(&self, name: &str) -> Result<Vec<u8>, StoreError> {
        let path = self.path(name);
        let sum = self.sums.as_ref().and_then(|sums| sums.get(name));
        let bytes = match read_plain(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound && sum.is_some() => {
                return Err(StoreError::Damaged(Damage(path, format!("missing, though {SUMS} names it"))));
            }
            result => reading(&path, result)?,
        };
        match sum {
            Some(sum) if *sum != sha256(&bytes) => Err(damaged(&path)(format!("its SHA-256 is not the one in {SUMS}"))),
            _ => Ok(bytes),
        }
    }

    /// Returns the text of a file.
    pub(super) fn text(&self, name: &str) -> Result<String, StoreError> {
        String::from_utf8(self.bytes(name)?).map_err(|_| damaged(&self.path(name))("it is not UTF-8; save it as UTF-8"))
    }

    /// Checks every file against its sum, and the list against the manifest, which names the files as well: a list that
    /// was cut short, emptied or lost is noticed.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        for name in self.names().into_iter().flatten() {
            if name != DETACHABLE || self.path(name).exists() {
                self.bytes(name)?;
            }
        }
        // If this is no longer JSON, its reader reports the damage.
        let manifest: Json = serde_json::from_slice(&self.bytes(MANIFEST)?).unwrap_or_default();
        let of_this_version = manifest["written"].is_array();
        let listed = |name: &str| match &self.sums {
            Some(sums) => sums.contains_key(name),
            None => !of_this_version,
        };
        let unlisted = named_in(&manifest).filter(|_| of_this_version).chain([MANIFEST]).find(|name| !listed(name));
        let Some(name) = unlisted else { return Ok(()) };
        let how = match self.sums {
            Some(_) => format!("damaged: it does not list {name}"),
            None => format!("missing, though {MANIFEST} names what it lists"),
        };
        Err(StoreError::Damaged(Damage(self.path(SUMS), how)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strategy_may_be_left_out_but_no_table() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = r#"{"written": ["edge.csv", "table.txt"]}"#;
        let files = [("edge.csv", "edge\n"), ("table.txt", "0 1\n"), (MANIFEST, manifest)];
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        let check = || Files::in_folder(folder.path()).unwrap().check();
        files.iter().for_each(|(name, text)| write(name, text));
        write(SUMS, &sums(&files));
        check().unwrap();

        write("table.txt", "0 2\n");
        assert!(check().is_err(), "a strategy with a damaged file");
        fs::remove_file(folder.path().join("table.txt")).unwrap();
        check().unwrap();
        fs::remove_file(folder.path().join("edge.csv")).unwrap();
        assert!(check().is_err(), "a table is missing");
    }
}
