//! Result folders: complete or absent.

use super::csv::all_table_files;
use super::error::{StoreError, reading, writing};
use super::lock::Lock;
use super::manifest::{Machine, Manifest};
use super::output::{Output, places, read_plain, remove, replaceable, write_new};
use super::sums::{Files, MACHINE, MANIFEST, SUMS, named_in, sums};
use super::swap::Aside;
use super::temporary::TemporaryFolder;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Name of a checkpoint before it replaces the last one.
pub(super) const UNFINISHED: &str = "checkpoint.txt.partial";

/// The place of a result, locked against other runs while this lives.
#[derive(Debug)]
pub struct Folder {
    parent: PathBuf,
    method: String,
    place: PathBuf,
    lock: Mutex<Lock>,
    /// The list of files in place, when this was created or last written.
    listed: Mutex<Option<Vec<u8>>>,
}

impl Folder {
    /// Prepares to write `out/name/method`.
    ///
    /// # Errors
    /// If it cannot be written, or another run is writing here: better to know before a long run than after it.
    pub fn create(out: &Path, name: &str, method: &str) -> Result<Folder, StoreError> {
        let parent = out.join(name);
        let place = parent.join(method);
        places(out, [&parent, &place])?;
        let lock = Mutex::new(lock(&parent, method)?);
        let folder = Folder { place, parent, method: method.to_owned(), lock, listed: Mutex::default() };
        folder.clear_left_overs();
        writing(&folder.place, folder.aside().undo(&folder.place))?;
        *folder.listed() = folder.list_in_place();
        if folder.place.exists() {
            folder.check()?;
        }
        Ok(folder)
    }

    /// Makes sure that the lock is still this run's: somebody may have removed it together with the folder.
    pub(super) fn hold(&self) -> Result<(), StoreError> {
        let mut held = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if !held.is_in_place() {
            *held = lock(&self.parent, &self.method)?;
        }
        Ok(())
    }

    fn listed(&self) -> MutexGuard<'_, Option<Vec<u8>>> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn list_in_place(&self) -> Option<Vec<u8>> {
        read_plain(&self.place.join(SUMS)).ok()
    }

    /// Removes files that killed runs have left behind. Files that cannot be removed do no harm.
    fn clear_left_overs(&self) {
        if !self.lock.lock().unwrap_or_else(PoisonError::into_inner).is_held {
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

    /// Returns the place of an earlier result during its replacement.
    fn aside(&self) -> Aside {
        Aside::beside(&self.parent, &self.method)
    }

    /// Checks that a result can be written over the existing files, and returns the files that it replaces.
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

    /// Returns the folder of the result.
    pub fn place(&self) -> &Path {
        &self.place
    }

    /// Writes files with their sums and swaps them with the existing ones.
    ///
    /// # Errors
    /// For example, if the disk is full, or a result was put here meanwhile; the earlier result is then unchanged.
    pub fn write(
        &self,
        files: &[(String, String)],
        manifest: &Manifest,
        machine: &Machine,
    ) -> Result<PathBuf, StoreError> {
        self.hold()?;
        let text = |json: serde_json::Result<Json>| {
            let json = writing(&self.place, json.map_err(io::Error::from))?;
            Ok::<_, StoreError>(format!("{json:#}\n"))
        };
        let names = files.iter().map(|(name, _)| name.as_str());
        let (manifest, machine) = (text(manifest.to_json(names))?, text(serde_json::to_value(machine))?);
        let mut files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        files.push((MANIFEST, &manifest));
        let sums = sums(&files);
        files.splice(..0, [(SUMS, sums.as_str()), (MACHINE, &machine)]);
        if self.came_with(&files) {
            return Ok(self.place.clone());
        }
        let mut listed = self.listed();
        if *listed != self.list_in_place() {
            return Err(StoreError::Appeared(self.place.clone()));
        }
        let beside = TemporaryFolder::new(&self.parent, &format!(".{}", self.method))?;
        for (name, text) in &files {
            let path = beside.path().join(name);
            writing(&path, write_new(&path, text.as_bytes()))?;
        }
        writing(&self.place, fs::create_dir_all(&self.place))?;
        let former = self.check()?;
        let swapped = self.aside().swap(&self.place, &former, beside.path(), &files);
        if swapped.is_err() {
            // The next run undoes anything that cannot be undone now.
            let _ = self.aside().undo(&self.place);
        }
        writing(&self.place, swapped)?;
        *listed = Some(sums.into_bytes());
        Ok(self.place.clone())
    }

    /// Returns `true` if these files, except those about a machine, arrived together, as in a clone. They are kept, so
    /// that no later result replaces them unasked.
    fn came_with(&self, files: &[(&str, &str)]) -> bool {
        let is_there =
            |name: &str, text: &str| fs::read(self.place.join(name)).is_ok_and(|bytes| bytes == text.as_bytes());
        let is_own = self.place.join(MACHINE).exists() || self.checkpoint_path().exists();
        !is_own && files.iter().all(|(name, text)| *name == MACHINE || is_there(name, text))
    }

    /// Returns the files of the existing result, or of its remains; other files do not belong to it.
    fn belonging(&self) -> Result<BTreeSet<String>, StoreError> {
        let unclear = || StoreError::Unclear(self.place.clone());
        let files = Files::in_folder(&self.place).map_err(|_| unclear())?;
        let path = self.place.join(MANIFEST);
        let mut names: BTreeSet<String> = match files.names() {
            Some(names) => names.cloned().collect(),
            // Somebody else may have written them.
            None if !path.exists() && all_table_files().any(|name| self.place.join(name).exists()) => {
                return Err(unclear());
            }
            None => all_table_files().collect(),
        };
        if !path.exists() {
            return Ok(names);
        }
        // The list may have been cut short.
        match serde_json::from_slice::<Json>(&reading(&path, fs::read(&path))?) {
            Ok(about) => names.extend(named_in(&about).map(str::to_owned)),
            Err(_) if files.names().is_some() => {}
            Err(_) => return Err(unclear()),
        }
        Ok(names)
    }
}

/// Takes the lock of `parent/method`.
fn lock(parent: &Path, method: &str) -> Result<Lock, StoreError> {
    let place = parent.join(method);
    writing(&place, fs::create_dir_all(parent))?;
    Lock::take(&parent.join(format!(".{method}.lock")), &place)
}

/// Writes a page completely or not at all, unless it goes to a stream.
///
/// # Errors
/// If it cannot be written; an existing page is then unchanged.
pub fn write_page(output: &Output, text: &str) -> Result<(), StoreError> {
    let path = match output {
        Output::Standard => return Ok(()),
        Output::Stream(path) => {
            return match File::options().append(true).open(path).and_then(|mut file| file.write_all(text.as_bytes())) {
                // A reader who stops reading is not an error.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                result => writing(path, result),
            };
        }
        Output::File(path) => path,
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.partial"));
    // The file being written is also the lock: one left by a killed program is taken over.
    let lock = Lock::take(&beside, path)?;
    let written = (|| {
        let mut file = &lock.file;
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    })();
    writing(path, written)
}
