//! One run at a time writes a place.

use super::error::{StoreError, writing};
use super::output::replaceable;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// Held while a run writes; whoever else tries is refused. The system lets go of it when a process ends, however.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    file: File,
    /// Not where the file system has no locks: some of those that clusters share.
    is_held: bool,
}

impl Lock {
    /// Takes the lock at this path, which keeps others away from that place.
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
            // Its holder may have removed it between the two steps: then it would keep nobody away.
            if lock.is_in_place() {
                return Ok(lock);
            }
        }
    }

    /// Whether it really keeps others away.
    pub(super) fn is_held(&self) -> bool {
        self.is_held
    }

    /// Whether the next run would meet this lock.
    pub(super) fn is_in_place(&self) -> bool {
        is_at(&self.file, &self.path)
    }

    /// The file, for whoever writes into it.
    pub(super) fn file(&self) -> &File {
        &self.file
    }
}

impl Drop for Lock {
    /// Removed before it is let go of. What cannot be removed is a file that the next run takes.
    fn drop(&mut self) {
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether this is the file that now stands at the path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(held), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (held.dev(), held.ino()) == (there.dev(), there.ino())
}

/// Whether a file stands at the path: elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
