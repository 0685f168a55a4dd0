//! Only one run at a time writes to a place.

use super::error::{StoreError, writing};
use super::output::replaceable;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// A lock that keeps other runs out during writing. The system releases it at the end of the process, however it ends.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// For writing into it.
    pub(super) file: File,
    /// Whether it really excludes others: `false` if the file system has no locks, as on some clusters.
    pub(super) is_held: bool,
}

impl Lock {
    /// Takes the lock at this path, which protects that place.
    pub(super) fn take(path: &Path, place: &Path) -> Result<Lock, StoreError> {
        loop {
            replaceable(path)?;
            let file = writing(place, File::options().create(true).truncate(false).write(true).open(path))?;
            let is_held = match file.try_lock() {
                Ok(()) => true,
                Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(place.to_owned())),
                Err(TryLockError::Error(_)) => false,
            };
            let lock = Lock { path: path.to_owned(), file, is_held };
            // Its holder may have removed the file between the two steps: then the lock would protect nothing.
            if lock.is_in_place() {
                return Ok(lock);
            }
        }
    }

    /// Returns `true` if the next run would find this lock.
    pub(super) fn is_in_place(&self) -> bool {
        is_at(&self.file, &self.path)
    }
}

impl Drop for Lock {
    /// Removes the file before releasing it. If that fails, the next run takes the file over.
    fn drop(&mut self) {
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns `true` if this is the file at the path now.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(held), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (held.dev(), held.ino()) == (there.dev(), there.ino())
}

/// Returns `true` if there is a file at the path. On other systems an open file keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
