//! One run at a time writes a result folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Held while a run writes; whoever else tries gets nothing. The system lets go of it when a process ends, however.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    /// `None` where the file system has no locks: some of those that clusters share.
    file: Option<File>,
}

impl Lock {
    /// Takes the lock at this path; `None` if another process holds it.
    pub(super) fn take(path: &Path) -> io::Result<Option<Lock>> {
        if path.is_symlink() {
            // Whatever it leads to is somebody else's.
            fs::remove_file(path)?;
        }
        loop {
            let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
            let file = match file.try_lock() {
                Ok(()) if is_at(&file, path) => Some(file),
                // Its holder removed it between the two steps: this lock would keep nobody away.
                Ok(()) => continue,
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(_)) => None,
            };
            return Ok(Some(Lock { path: path.to_owned(), file }));
        }
    }

    /// Whether it really keeps others away.
    pub(super) fn is_held(&self) -> bool {
        self.file.is_some()
    }
}

impl Drop for Lock {
    /// Removed before it is let go of. What cannot be removed is an empty file that the next run takes.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether this is the file that now stands at the path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(held), Ok(there)) = (file.metadata(), fs::metadata(path)) else { return false };
    (held.dev(), held.ino()) == (there.dev(), there.ino())
}

/// Whether a file stands at the path: elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
