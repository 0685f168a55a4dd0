//! Temporary folders, removed when they are dropped or a signal ends the program.

use super::error::{StoreError, writing};
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The temporary folders there are.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A temporary folder.
#[derive(Debug)]
pub struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Creates a new folder in `parent`, whose name begins with `start`.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new(parent: &Path, start: &str) -> Result<TemporaryFolder, StoreError> {
        let process = std::process::id();
        let mut number = 0;
        loop {
            let path = parent.join(format!("{start}.{process}.{number}.partial"));
            match fs::create_dir(&path) {
                // A killed run with the same process id may have left one.
                Err(error) if error.kind() == ErrorKind::AlreadyExists && number < u32::MAX => number += 1,
                result => {
                    writing(&path, result)?;
                    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
                    return Ok(TemporaryFolder(path));
                }
            }
        }
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Removes all that there are, before the program ends without dropping them.
    pub fn remove_all() {
        for path in FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            let _ = fs::remove_dir_all(path);
        }
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        FOLDERS.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
        // A folder that cannot be removed is harmless.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a large file piece by piece, so that it is complete or absent, and replaces one at the path. `finish` is
/// called before that.
///
/// # Errors
/// For example, if the disk is full.
pub fn write_large<T>(
    path: &Path,
    mut pieces: impl FnMut(&mut dyn Write) -> io::Result<()>,
    finish: impl FnOnce() -> T,
) -> Result<(), StoreError> {
    let parent = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default();
    let beside = TemporaryFolder::new(parent, &format!(".{}", name.to_string_lossy()))?;
    let new = beside.path().join(name);
    let mut file = BufWriter::new(writing(path, File::create_new(&new))?);
    let written = pieces(&mut file).and_then(|()| file.flush()).and_then(|()| file.get_ref().sync_all());
    writing(path, written)?;
    let _finishing = finish();
    writing(path, fs::rename(&new, path))
}
