//! Result folders: complete or absent.

use super::csv::all_table_files;
use super::error::{StoreError, reading, writing};
use super::lock::Lock;
use super::manifest::{Machine, Manifest};
use super::output::{Output, places, remove, replaceable, sync_folder, write_new};
use super::sums::{Files, SUMS, is_name, sums};
use serde::Serialize;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Says what a result is; there is none without it.
pub(super) const MANIFEST: &str = "run.json";
/// What differs from run to run.
pub(super) const MACHINE: &str = "machine.json";
/// Where a checkpoint is written before it takes its place.
pub(super) const UNFINISHED: &str = "checkpoint.txt.partial";

/// The place of a result, from which other runs are kept out as long as it lives.
#[derive(Debug)]
pub struct Folder {
    parent: PathBuf,
    method: String,
    place: PathBuf,
    lock: Mutex<Lock>,
}

impl Folder {
    /// Makes ready to write `out/name/method`.
    ///
    /// # Errors
    /// If it cannot be written, or another run is writing here: better to know before a long run than after.
    pub fn create(out: &Path, name: &str, method: &str) -> Result<Folder, StoreError> {
        let parent = out.join(name);
        let place = parent.join(method);
        places(out, [&parent, &place])?;
        let lock = Mutex::new(lock(&parent, method)?);
        let folder = Folder { place, parent, method: method.to_owned(), lock };
        folder.clear_left_overs();
        if folder.place.exists() {
            folder.check()?;
        }
        Ok(folder)
    }

    /// Sees to it that the lock is still this run's: somebody may have removed it, and the folder with it.
    pub(super) fn hold(&self) -> Result<(), StoreError> {
        let mut held = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if !held.is_in_place() {
            *held = lock(&self.parent, &self.method)?;
        }
        Ok(())
    }

    /// Removes what runs that were killed while they wrote have left; what will not go is in nobody's way.
    fn clear_left_overs(&self) {
        if !self.lock.lock().unwrap_or_else(PoisonError::into_inner).is_held() {
            return;
        }
        let start = format!(".{}.", self.method);
        for entry in fs::read_dir(&self.parent).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&start) && name.ends_with(".partial") {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    /// Whether a result can be written where something stands already, and the files that give way to it.
    fn check(&self) -> Result<BTreeSet<String>, StoreError> {
        let entries: io::Result<Vec<DirEntry>> = fs::read_dir(&self.place).and_then(Iterator::collect);
        for entry in writing(&self.place, entries)? {
            let path = entry.path();
            let is_ours =
                ["csv", "txt", "json", "partial"].iter().any(|ending| path.extension() == Some(ending.as_ref()));
            if is_ours {
                replaceable(&path)?;
            }
        }
        let former = self.belonging()?;
        let unfinished = self.place.join(UNFINISHED);
        let tried = remove(&unfinished).and_then(|()| write_new(&unfinished, &[])).and_then(|()| remove(&unfinished));
        writing(&self.place, tried).map(|()| former)
    }

    /// Where the result goes.
    #[must_use]
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Writes files and puts them into their place, with their sums.
    ///
    /// # Errors
    /// If the disk is full, say; what stood there is only touched once everything is written.
    pub fn write(
        &self,
        files: &[(String, String)],
        manifest: &Manifest,
        machine: &Machine,
    ) -> Result<PathBuf, StoreError> {
        self.hold()?;
        let (manifest, machine) = (json(&self.place, manifest)?, json(&self.place, machine)?);
        let mut files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        files.push((MANIFEST, &manifest));
        let sums = sums(&files);
        files.splice(..0, [(SUMS, sums.as_str()), (MACHINE, &machine)]);
        let beside = self.beside()?;
        for (name, text) in &files {
            let path = beside.0.join(name);
            writing(&path, write_new(&path, text.as_bytes()))?;
        }
        writing(&self.place, fs::create_dir_all(&self.place))?;
        let former = self.check()?;
        let names = files.iter().map(|(name, _)| *name);
        writing(&self.place, self.replace(&beside.0, names, &former))?;
        Ok(self.place.clone())
    }

    /// The files of the result in the place, or of what is left of one; files of others are none of them.
    fn belonging(&self) -> Result<BTreeSet<String>, StoreError> {
        let unclear = || StoreError::Unclear(self.place.clone());
        let files = Files::of(&self.place).map_err(|_| unclear())?;
        if let Some(names) = files.names() {
            return Ok(names.cloned().collect());
        }
        // An earlier version named in the manifest only what a solved game has.
        let path = self.place.join(MANIFEST);
        let mut names: BTreeSet<String> = all_table_files().collect();
        if !path.exists() {
            return Ok(names);
        }
        let about: Json = serde_json::from_slice(&reading(&path, fs::read(&path))?).map_err(|_| unclear())?;
        let tables = about["tables"].as_array().into_iter().flatten().filter_map(Json::as_str);
        names.extend(tables.filter(|name| is_name(name)).map(str::to_owned));
        Ok(names)
    }

    /// A new folder beside the place.
    fn beside(&self) -> Result<Beside, StoreError> {
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

    /// Puts files into the place of a result. Its manifest goes first and the new one comes last, so that no mixture of
    /// two results has one. The list of what belongs to a result gives way when all that it names is gone, to the list
    /// of what is to come: whatever a crash leaves is listed.
    fn replace<'a>(
        &self,
        beside: &Path,
        names: impl Iterator<Item = &'a str>,
        former: &BTreeSet<String>,
    ) -> io::Result<()> {
        let former = former.iter().map(String::as_str);
        for name in [MANIFEST, MACHINE].into_iter().chain(former) {
            remove(&self.place.join(name))?;
        }
        for name in names {
            fs::rename(beside.join(name), self.place.join(name))?;
        }
        sync_folder(&self.place);
        Ok(())
    }
}

/// Takes the lock of `parent/method`.
fn lock(parent: &Path, method: &str) -> Result<Lock, StoreError> {
    let place = parent.join(method);
    writing(&place, fs::create_dir_all(parent))?;
    Lock::take(&parent.join(format!(".{method}.lock")), &place)
}

fn json<T: Serialize>(path: &Path, value: &T) -> Result<String, StoreError> {
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from);
    Ok(writing(path, text)? + "\n")
}

/// A folder of results that is written beside its place and then renamed into it.
struct Beside(PathBuf);

impl Drop for Beside {
    /// A folder that was not finished leaves no file behind.
    fn drop(&mut self) {
        // Nothing can be done about a folder that will not go; the result in place is untouched.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a page: complete or not at all, unless it goes into a stream.
///
/// # Errors
/// If it cannot be written; what stood there is untouched then.
pub fn write_page(output: &Output, text: &str) -> Result<(), StoreError> {
    let path = match output {
        Output::Standard => return Ok(()),
        Output::Stream(path) => {
            return match File::options().append(true).open(path).and_then(|mut file| file.write_all(text.as_bytes())) {
                // A reader who has gone away is no error.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                result => writing(path, result),
            };
        }
        Output::File(path) => path,
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.partial"));
    // The lock is the page that is being written: one that was left by a page that was killed is taken over.
    let lock = Lock::take(&beside, path)?;
    let written = (|| {
        let mut file = lock.file();
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    })();
    writing(path, written)
}
