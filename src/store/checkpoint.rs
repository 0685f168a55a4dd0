//! Tallies in the folder of a result: the checkpoint of a run that is going on, the counts of a finished part.

use super::folder::{Folder, FolderError, absent, reading, sync_folder, write_file, writing};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// What was counted in a part of a run.
pub const TALLY: &str = "tally.txt";
pub(super) const CHECKPOINT: &str = "checkpoint.txt";
const UNFINISHED: &str = "checkpoint.txt.partial";

/// The largest saved tally that is read. Some 65,000 counts of the longest table and as many totals of its dealer, of 19
/// digits each, are 3 MiB.
const LARGEST: u64 = 16 << 20;

impl Folder {
    /// Where the checkpoint of this run is kept.
    #[must_use]
    pub fn checkpoint_path(&self) -> PathBuf {
        self.place().join(CHECKPOINT)
    }

    /// Puts a new checkpoint into the place of the last one: the one or the other is there, whole, at any moment.
    ///
    /// # Errors
    /// If it cannot be written; the last one stays.
    pub fn save_checkpoint(&self, text: &str) -> Result<(), FolderError> {
        let (path, unfinished) = (self.checkpoint_path(), self.place().join(UNFINISHED));
        let saved = (|| {
            fs::create_dir_all(self.place())?;
            write_file(&unfinished, text.as_bytes())?;
            fs::rename(&unfinished, &path)?;
            sync_folder(self.place());
            Ok(())
        })();
        if saved.is_err() {
            // A full disk is not to be kept full.
            let _ = fs::remove_file(&unfinished);
        }
        writing(&path, saved)
    }

    /// The checkpoint, if there is one.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn checkpoint(&self) -> Result<Option<Vec<u8>>, FolderError> {
        let path = self.checkpoint_path();
        match read_bounded(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            result => reading(&path, result.map(Some)),
        }
    }

    /// Where the tally of a finished part is.
    #[must_use]
    pub fn tally_path(&self) -> PathBuf {
        self.place().join(TALLY)
    }

    /// Removes the checkpoint of a run that has been finished.
    ///
    /// # Errors
    /// If it will not go.
    pub fn remove_checkpoint(&self) -> Result<(), FolderError> {
        for name in [UNFINISHED, CHECKPOINT] {
            let path = self.place().join(name);
            writing(&path, absent(fs::remove_file(&path)))?;
        }
        Ok(())
    }
}

/// Reads a file that is not too large.
pub(super) fn read_bounded(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::new(ErrorKind::FileTooLarge, "it is larger than 16 MiB"));
    }
    Ok(bytes)
}
