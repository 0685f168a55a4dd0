//! The parts of a run, on disk.

use super::checkpoint::{CHECKPOINT, TALLY, read_bounded};
use super::folder::{Folder, FolderError, MANIFEST, reading};
use std::fs;
use std::path::{Path, PathBuf};

/// How deep folders are searched for parts: `results`, a config's name, a part.
const DEPTH: usize = 2;

/// The folders of parts in a folder, or itself if it is one; in order of their names. Where that is
/// asked for, folders with a checkpoint count as parts.
///
/// # Errors
/// If the folder cannot be read.
pub fn part_folders(folder: &Path, or_checkpoint: bool) -> Result<Vec<PathBuf>, FolderError> {
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
    // A folder in which nobody may look has no parts to offer; a link could lead in a circle.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().filter(|_| depth > 0);
    for entry in entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir())) {
        collect(&entry.path(), depth - 1, is_part, found);
    }
}

/// Whether a folder has the name of a part, or holds the tally of one.
fn is_part(folder: &Path) -> bool {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let numbers = name.strip_prefix("part-").and_then(|rest| rest.split_once("-of-"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.is_some_and(|(index, of)| digits(index) && digits(of)) || folder.join(TALLY).exists()
}

/// Part 10 stands behind part 9.
fn natural_order(path: &Path) -> (PathBuf, usize, String) {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    (path.parent().map(Path::to_owned).unwrap_or_default(), name.len(), name)
}

/// The tally of the part in a folder if it has been finished; where that is enough, else its checkpoint.
///
/// # Errors
/// If it cannot be read.
pub fn tally_of_part(folder: &Path, or_checkpoint: bool) -> Result<Option<Vec<u8>>, FolderError> {
    let [tally, checkpoint] = [TALLY, CHECKPOINT].map(|name| folder.join(name));
    let path = match tally.exists() && folder.join(MANIFEST).exists() {
        true => tally,
        false if or_checkpoint && checkpoint.exists() => checkpoint,
        false => return Ok(None),
    };
    reading(&path, read_bounded(&path).map(Some))
}

impl Folder {
    /// The tally of a part, if it has been finished.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn tally(&self) -> Result<Option<Vec<u8>>, FolderError> {
        tally_of_part(self.place(), false)
    }
}
