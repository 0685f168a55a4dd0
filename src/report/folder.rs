//! Result folders: complete or absent.

use super::manifest::{Machine, Manifest};
use super::rows::Tables;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a result folder may hold; anything else in it is somebody else's and stays.
const OURS: [&str; 7] =
    ["frequency.csv", "payout.csv", "edge.csv", "matchup.csv", "turn_up.csv", "run.json", "machine.json"];

/// A result that could not be written.
#[derive(Debug, Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct FolderError {
    path: PathBuf,
    source: std::io::Error,
}

/// A folder of results that appears as a whole: it is written beside its place and then renamed into it.
#[derive(Debug)]
pub struct Folder {
    place: PathBuf,
    beside: PathBuf,
}

impl Folder {
    /// Makes ready to write `out/name/method`.
    ///
    /// # Errors
    /// If the folder beside it cannot be made: better to know before a long run than after.
    pub fn create(out: &Path, name: &str, method: &str) -> Result<Folder, FolderError> {
        let parent = out.join(name);
        let place = parent.join(method);
        let beside = parent.join(format!(".{method}.{}.partial", std::process::id()));
        at(&beside, fs::create_dir_all(&parent).and_then(|()| fs::create_dir(&beside)))?;
        Ok(Folder { place, beside })
    }

    /// Writes everything and puts the folder into its place.
    ///
    /// # Errors
    /// If the disk is full, say; then nothing that stood there has changed.
    pub fn write(self, tables: &Tables, manifest: &Manifest, machine: &Machine) -> Result<PathBuf, FolderError> {
        self.table("frequency.csv", &tables.frequency)?;
        self.table("payout.csv", &tables.payout)?;
        self.table("edge.csv", &tables.edge)?;
        if let Some(matchup) = &tables.matchup {
            self.table("matchup.csv", matchup)?;
        }
        if let Some(turn_up) = &tables.turn_up {
            self.table("turn_up.csv", turn_up)?;
        }
        self.json("run.json", manifest)?;
        self.json("machine.json", machine)?;
        self.put_into_place()?;
        Ok(self.place.clone())
    }

    fn table<R: Serialize>(&self, name: &str, rows: &[R]) -> Result<(), FolderError> {
        let path = self.beside.join(name);
        let written = (|| {
            let mut writer = csv::Writer::from_path(&path)?;
            rows.iter().try_for_each(|row| writer.serialize(row))?;
            writer.into_inner().map_err(csv::IntoInnerError::into_error)?.sync_all()?;
            Ok::<(), csv::Error>(())
        })();
        at(&path, written.map_err(std::io::Error::from))
    }

    fn json<T: Serialize>(&self, name: &str, value: &T) -> Result<(), FolderError> {
        let path = self.beside.join(name);
        let written = serde_json::to_string_pretty(value)
            .map_err(std::io::Error::from)
            .and_then(|text| fs::write(&path, text + "\n"));
        at(&path, written)
    }

    /// Renames the finished folder into place; what stood there goes, but files that are not ours move along.
    fn put_into_place(&self) -> Result<(), FolderError> {
        if self.place.exists() {
            let entries = at(&self.place, fs::read_dir(&self.place))?;
            for entry in entries {
                let entry = at(&self.place, entry)?;
                let ours = entry.file_name().to_str().is_some_and(|name| OURS.contains(&name));
                if !ours {
                    at(&entry.path(), fs::rename(entry.path(), self.beside.join(entry.file_name())))?;
                }
            }
            let old = self.beside.with_extension("old");
            at(&self.place, fs::rename(&self.place, &old))?;
            at(&self.place, fs::rename(&self.beside, &self.place))?;
            return at(&old, fs::remove_dir_all(&old));
        }
        at(&self.place, fs::rename(&self.beside, &self.place))
    }
}

impl Drop for Folder {
    /// A folder that was not finished leaves nothing behind.
    fn drop(&mut self) {
        // Nothing can be done about a folder that will not go; the result in place is untouched.
        let _ = fs::remove_dir_all(&self.beside);
    }
}

fn at<T>(path: &Path, result: std::io::Result<T>) -> Result<T, FolderError> {
    result.map_err(|source| FolderError { path: path.to_owned(), source })
}
