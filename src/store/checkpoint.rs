//! Tallies in a result's folder: the checkpoint of an unfinished run, or the counts of a finished part.

use super::error::{StoreError, reading, writing};
use super::folder::{Folder, UNFINISHED};
use super::output::{read_plain, remove, replaceable, sync_folder, write_new};
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The counts of a part of a run.
pub const TALLY: &str = "tally.txt";
pub(super) const CHECKPOINT: &str = "checkpoint.txt";

impl Folder {
    /// The path of this run's checkpoint.
    #[must_use]
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

    /// The checkpoint, if there is one.
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

    /// The path of a finished part's tally.
    #[must_use]
    pub fn tally_path(&self) -> PathBuf {
        self.place().join(TALLY)
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
