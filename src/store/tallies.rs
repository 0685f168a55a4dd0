//! Tallies on disk: the checkpoint of a run that is going on, the counts of a finished part.

use super::error::{StoreError, reading, writing};
use super::folder::{Folder, UNFINISHED};
use super::output::{read_plain, remove, replaceable, sync_folder, write_new};
use super::sums::{Files, MANIFEST};
use crate::games::Session;
use std::fs::{self, DirEntry};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The counts of a part of a run.
pub const TALLY: &str = "tally.txt";
const CHECKPOINT: &str = "checkpoint.txt";

impl Folder {
    /// Returns the path of this run's checkpoint.
    pub fn checkpoint_path(&self) -> PathBuf {
        self.place().join(CHECKPOINT)
    }

    /// Replaces the checkpoint atomically: the old or the new one is complete at every moment.
    ///
    /// # Errors
    /// If it cannot be written; the old one stays.
    pub fn save_checkpoint(&self, text: &str) -> Result<(), StoreError> {
        self.hold()?;
        let (path, unfinished) = (self.checkpoint_path(), self.place().join(UNFINISHED));
        replaceable(&path)?;
        replaceable(&unfinished)?;
        let saved = (|| {
            fs::create_dir_all(self.place())?;
            remove(&unfinished)?;
            write_new(&unfinished, text.as_bytes())?;
            fs::rename(&unfinished, &path)?;
            sync_folder(self.place());
            Ok(())
        })();
        if saved.is_err() {
            // Leave no partial file on a full disk.
            let _ = remove(&unfinished);
        }
        writing(&path, saved)
    }

    /// Returns the checkpoint, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn checkpoint(&self) -> Result<Option<Vec<u8>>, StoreError> {
        let path = self.checkpoint_path();
        match read_plain(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            result => reading(&path, result.map(Some)),
        }
    }

    /// Removes the checkpoint of a finished run.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove_checkpoint(&self) -> Result<(), StoreError> {
        let path = self.checkpoint_path();
        writing(&path, remove(&path))
    }
}

/// Search depth for parts: `results`, a config's name, a part.
const DEPTH: usize = 2;

/// Returns the folders of parts in a folder, or the folder itself if it is one, sorted by name. With `or_checkpoint`,
/// folders with a checkpoint count as parts.
///
/// # Errors
/// If the folder cannot be read.
pub fn part_folders(folder: &Path, or_checkpoint: bool) -> Result<Vec<PathBuf>, StoreError> {
    reading(folder, fs::read_dir(folder))?;
    let mut found = Vec::new();
    let is_part = |folder: &Path| is_part(folder) || or_checkpoint && folder.join(CHECKPOINT).exists();
    collect(folder, DEPTH, &is_part, &mut found);
    found.sort_by_cached_key(|path| natural_order(path));
    Ok(found)
}

fn collect(folder: &Path, depth: usize, is_part: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    if is_part(folder) {
        return found.push(folder.to_owned());
    }
    // An unreadable folder has no parts to offer. A link could be circular.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().filter(|_| depth > 0);
    // Hidden folders are being written.
    let is_hidden = |entry: &DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    for entry in entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()) && !is_hidden(entry)) {
        collect(&entry.path(), depth - 1, is_part, found);
    }
}

/// Returns `true` if a folder holds the tally of a part, or has the name of a part and holds files of a run. A config
/// may have such a name, too.
fn is_part(folder: &Path) -> bool {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let part = Session::ALL.iter().find_map(|session| name.strip_prefix(session.before_part())?.strip_prefix("part-"));
    let numbers = part.and_then(|rest| rest.split_once("-of-"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_named = numbers.is_some_and(|(index, of)| digits(index) && digits(of));
    let holds = |name: &str| folder.join(name).exists();
    holds(TALLY) || is_named && (holds(CHECKPOINT) || holds(MANIFEST))
}

/// Sorts part 10 after part 9.
fn natural_order(path: &Path) -> (PathBuf, usize, String) {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    (path.parent().map(Path::to_owned).unwrap_or_default(), name.len(), name)
}

/// Returns the tally of the finished part in a folder; or, if allowed, its checkpoint.
///
/// # Errors
/// If it cannot be read, or a file of the part is damaged.
pub fn tally_of_part(folder: &Path, or_checkpoint: bool) -> Result<Option<Vec<u8>>, StoreError> {
    let (files, checkpoint) = (Files::in_folder(folder)?, folder.join(CHECKPOINT));
    let is_result = folder.join(MANIFEST).exists();
    if is_result {
        files.check()?;
    }
    if !is_result || !files.has(TALLY) {
        let is_there = or_checkpoint && checkpoint.exists();
        return if is_there { reading(&checkpoint, read_plain(&checkpoint).map(Some)) } else { Ok(None) };
    }
    files.bytes(TALLY).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_not_finished_are_known_by_their_names() {
        let out = tempfile::tempdir().unwrap();
        let folders = ["part-1-of-2", "counted-part-1-of-2", "night-part-1-of-2", "day-part-1-of-2", "night-part-1"];
        for name in folders {
            fs::create_dir(out.path().join(name)).unwrap();
            fs::write(out.path().join(name).join(CHECKPOINT), "").unwrap();
        }
        let found = |name: &&str| part_folders(out.path(), false).unwrap().contains(&out.path().join(name));
        assert_eq!(folders.iter().filter(|name| found(name)).count(), 3);
        assert!(folders[..3].iter().all(found));
    }
}
