//! Temporary folders, removed when they are dropped or a signal ends the program.

use super::error::{StoreError, writing};
use std::fs;
use std::io::ErrorKind;
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
