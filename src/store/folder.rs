//! Result folders: complete or absent.

use super::lock::Lock;
use super::manifest::{Machine, Manifest};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Says what a result is; there is none without it.
pub(super) const MANIFEST: &str = "run.json";
/// A result that could not be written, or read.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The disk is full, say.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// What was to be written.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It may not be read, say.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// What was to be read.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Two runs into one folder.
    #[error("another run is writing {}: wait until it has ended, or write elsewhere with --out", .0.display())]
    Busy(PathBuf),
    /// It would be written elsewhere.
    #[error("{} is a link: results are written into folders only; remove it, or write elsewhere with --out", .0.display())]
    Link(PathBuf),
}

/// The place of a result.
#[derive(Debug)]
pub struct Folder {
    parent: PathBuf,
    method: String,
    place: PathBuf,
    lock: Option<Lock>,
}

impl Folder {
    /// Makes ready to write `out/name/method`.
    ///
    /// # Errors
    /// If it cannot be written: better to know before a long run than after.
    pub fn create(out: &Path, name: &str, method: &str) -> Result<Folder, FolderError> {
        let parent = out.join(name);
        let folder = Folder { place: parent.join(method), parent, method: method.to_owned(), lock: None };
        // Nothing is written outside `out`, which may itself be a link.
        if let Some(link) = [&folder.parent, &folder.place].into_iter().find(|path| path.is_symlink()) {
            return Err(FolderError::Link(link.clone()));
        }
        folder.beside()?;
        if folder.place.exists() {
            // Fails on a file in the way.
            writing(&folder.place, fs::read_dir(&folder.place))?;
        }
        Ok(folder)
    }

    /// Keeps every other run out of this folder, as long as it lives.
    ///
    /// # Errors
    /// If another run is writing here.
    pub fn claim(&mut self) -> Result<(), FolderError> {
        self.lock = Some(self.lock()?);
        Ok(())
    }

    fn lock(&self) -> Result<Lock, FolderError> {
        let lock = writing(&self.place, Lock::take(&self.parent.join(format!(".{}.lock", self.method))))?;
        let lock = lock.ok_or_else(|| FolderError::Busy(self.place.clone()))?;
        if lock.is_held() {
            self.clear_left_overs();
        }
        Ok(lock)
    }

    /// Removes what runs that were killed while they wrote have left; what will not go is in nobody's way.
    fn clear_left_overs(&self) {
        let start = format!(".{}.", self.method);
        for entry in fs::read_dir(&self.parent).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&start) && name.ends_with(".partial") {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    /// Where the result goes.
    #[must_use]
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Writes files and puts them into their place; one without text is not to be there.
    ///
    /// # Errors
    /// If the disk is full, say; what stood there is only touched once everything is written.
    pub fn write(
        &self,
        files: &[(String, String)],
        manifest: &Manifest,
        machine: &Machine,
    ) -> Result<PathBuf, FolderError> {
        let _lock = if self.lock.is_none() { Some(self.lock()?) } else { None };
        // Tables of an earlier answer do not go with this one; what is none of ours stays.
        let earlier = self.tables_there();
        let now = files.iter().map(|(name, _)| name.as_str());
        let names: BTreeSet<&str> = earlier.iter().map(String::as_str).chain(now).collect();
        let names: Vec<&str> = names.into_iter().chain(["machine.json", MANIFEST]).collect();
        let beside = self.beside()?;
        files.iter().filter(|(_, text)| !text.is_empty()).try_for_each(|(name, text)| beside.text(name, text))?;
        beside.json("machine.json", machine)?;
        beside.json(MANIFEST, manifest)?;
        writing(&self.place, self.put_into_place(&beside.0, &names))?;
        Ok(self.place.clone())
    }

    /// The tables that the result in the place says it has.
    fn tables_there(&self) -> Vec<String> {
        let about = fs::read_to_string(self.place.join(MANIFEST)).ok();
        let about: Option<Json> = about.and_then(|text| serde_json::from_str(&text).ok());
        let names = about.as_ref().and_then(|about| about["tables"].as_array()).into_iter().flatten();
        // A name that leads elsewhere is none of ours.
        let is_table = |name: &&str| name.ends_with(".csv") && Path::new(name).components().count() == 1;
        names.filter_map(Json::as_str).filter(is_table).map(str::to_owned).collect()
    }

    /// A new folder beside the place.
    fn beside(&self) -> Result<Beside, FolderError> {
        writing(&self.place, fs::create_dir_all(&self.parent))?;
        // A run that was killed may have left a folder with the same process id.
        let process = std::process::id();
        let names = (0..).map(|n| self.parent.join(format!(".{}.{process}.{n}.partial", self.method)));
        for beside in names {
            match fs::create_dir(&beside) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                result => return writing(&self.place, result).map(|()| Beside(beside)),
            }
        }
        writing(&self.place, Err(ErrorKind::AlreadyExists.into()))
    }

    /// Renames what is finished into place. Where a result stands already its manifest goes first and comes last, so
    /// that no mixture of two results has one; files of others stay.
    fn put_into_place(&self, beside: &Path, names: &[&str]) -> io::Result<()> {
        if !self.place.exists() {
            fs::rename(beside, &self.place)?;
            sync_folder(&self.parent);
            return Ok(());
        }
        for name in names.iter().rev() {
            let (fresh, stale) = (beside.join(name), self.place.join(name));
            if *name == MANIFEST || !fresh.exists() {
                absent(fs::remove_file(&stale))?;
            }
        }
        for name in names.iter().filter(|name| beside.join(name).exists()) {
            fs::rename(beside.join(name), self.place.join(name))?;
        }
        sync_folder(&self.place);
        Ok(())
    }
}

/// A folder of results that is written beside its place and then renamed into it.
struct Beside(PathBuf);

impl Beside {
    fn json<T: Serialize>(&self, name: &str, value: &T) -> Result<(), FolderError> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::from);
        self.text(name, &(writing(&self.0.join(name), text)? + "\n"))
    }

    fn text(&self, name: &str, text: &str) -> Result<(), FolderError> {
        let path = self.0.join(name);
        writing(&path, write_file(&path, text.as_bytes()))
    }
}

/// Writes a page: complete or not at all.
///
/// # Errors
/// If it cannot be written; what stood there is untouched then.
pub fn write_page(place: &Path, text: &str) -> Result<(), FolderError> {
    let beside = place.with_file_name(format!(".report.{}.partial", std::process::id()));
    let written = write_file(&beside, text.as_bytes()).and_then(|()| fs::rename(&beside, place));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    writing(place, written)
}

impl Drop for Beside {
    /// A folder that was not finished leaves no file behind.
    fn drop(&mut self) {
        // Nothing can be done about a folder that will not go; the result in place is untouched.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a file so that it is on the disk when this returns: a new one, not what a link of this name leads to.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.is_symlink() {
        fs::remove_file(path)?;
    }
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Sees to it that what was renamed in a folder stays so after a power cut, where the system can do that.
pub(super) fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// A file that is not there need not be removed.
pub(super) fn absent(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

pub(super) fn writing<T>(path: &Path, result: io::Result<T>) -> Result<T, FolderError> {
    result.map_err(|source| FolderError::Write { path: path.to_owned(), source })
}

pub(super) fn reading<T>(path: &Path, result: io::Result<T>) -> Result<T, FolderError> {
    result.map_err(|source| FolderError::Read { path: path.to_owned(), source })
}
