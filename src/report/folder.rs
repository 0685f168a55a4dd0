//! Result folders: complete or absent.

use super::manifest::{Machine, Manifest};
use super::rows::Tables;
use serde::Serialize;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Says what a result is; there is none without it.
const MANIFEST: &str = "run.json";
/// What a result folder may hold, the manifest last; anything else in it is somebody else's and stays.
const OURS: [&str; 7] =
    ["frequency.csv", "payout.csv", "edge.csv", "matchup.csv", "turn_up.csv", "machine.json", MANIFEST];

/// A result that could not be written.
#[derive(Debug, Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct FolderError {
    path: PathBuf,
    source: std::io::Error,
}

/// A folder of results that is written beside its place and then renamed into it.
#[derive(Debug)]
pub struct Folder {
    place: PathBuf,
    beside: PathBuf,
}

impl Folder {
    /// Makes ready to write `out/name/method`.
    ///
    /// # Errors
    /// If it cannot be written: better to know before a long run than after.
    pub fn create(out: &Path, name: &str, method: &str) -> Result<Folder, FolderError> {
        let parent = out.join(name);
        let place = parent.join(method);
        at(&place, fs::create_dir_all(&parent))?;
        if place.exists() {
            // Fails on a file in the way.
            at(&place, fs::read_dir(&place))?;
        }
        // A run that was killed may have left a folder with the same process id.
        let names = (0..).map(|n| parent.join(format!(".{method}.{}.{n}.partial", std::process::id())));
        for beside in names {
            match fs::create_dir(&beside) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                result => return at(&place, result).map(|()| Folder { place, beside }),
            }
        }
        at(&place, Err(std::io::ErrorKind::AlreadyExists.into()))
    }

    /// Writes everything and puts it into its place.
    ///
    /// # Errors
    /// If the disk is full, say; what stood there is only touched once everything is written.
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
        self.finish(&OURS, manifest, machine)
    }

    /// Writes files of any kind and puts them into place.
    ///
    /// # Errors
    /// As [`write`](Folder::write).
    pub fn write_files(
        self,
        files: &[(String, String)],
        manifest: &Manifest,
        machine: &Machine,
    ) -> Result<PathBuf, FolderError> {
        for (name, text) in files {
            self.text(name, text)?;
        }
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).chain(["machine.json", MANIFEST]).collect();
        self.finish(&names, manifest, machine)
    }

    /// Writes what says what the result is, and puts all of it into place; `names` may be there, the manifest last.
    fn finish(self, names: &[&str], manifest: &Manifest, machine: &Machine) -> Result<PathBuf, FolderError> {
        self.json("machine.json", machine)?;
        self.json(MANIFEST, manifest)?;
        at(&self.place, self.put_into_place(names))?;
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
        let text = serde_json::to_string_pretty(value).map_err(std::io::Error::from);
        self.text(name, &(at(&self.beside.join(name), text)? + "\n"))
    }

    fn text(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let path = self.beside.join(name);
        let written = fs::File::create(&path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        });
        at(&path, written)
    }

    /// Renames what is finished into place. Where a result stands already its manifest goes first and comes last, so
    /// that no mixture of two results has one; files of others stay.
    fn put_into_place(&self, names: &[&str]) -> std::io::Result<()> {
        if !self.place.exists() {
            return fs::rename(&self.beside, &self.place);
        }
        for name in names.iter().rev() {
            let (fresh, stale) = (self.beside.join(name), self.place.join(name));
            if *name == MANIFEST || !fresh.exists() {
                match fs::remove_file(&stale) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
        }
        for name in names.iter().filter(|name| self.beside.join(name).exists()) {
            fs::rename(self.beside.join(name), self.place.join(name))?;
        }
        Ok(())
    }
}

impl Drop for Folder {
    /// A folder that was not finished leaves no file behind.
    fn drop(&mut self) {
        // Nothing can be done about a folder that will not go; the result in place is untouched.
        let _ = fs::remove_dir_all(&self.beside);
    }
}

fn at<T>(path: &Path, result: std::io::Result<T>) -> Result<T, FolderError> {
    result.map_err(|source| FolderError { path: path.to_owned(), source })
}
