//! How results can fail to be written or read.

use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A result that could not be written, or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The disk is full, say.
    #[error("cannot write {}: {}", .0.display(), .1)]
    Write(PathBuf, io::Error),
    /// It may not be read, say.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// Two runs into one folder.
    #[error("another run is writing {}: wait until it has ended, or write elsewhere with --out", .0.display())]
    Busy(PathBuf),
    /// What stands there is never replaced: where, what it is, and what may be there.
    #[error("{} is {}: {}; remove it, or write elsewhere with --out", .0.display(), .1, .2)]
    Refused(PathBuf, &'static str, &'static str),
    /// Files of an earlier result lie there, and nothing says which.
    #[error(
        "{} holds files of an unfinished or damaged result, and nothing says which: move them away, or write elsewhere \
         with --out",
        .0.display()
    )]
    Unclear(PathBuf),
    /// There are no results.
    #[error("no results in {}: a result is a folder with a run.json, as simulate, exact or solve write it", .0.display())]
    Nothing(PathBuf),
    /// A file is not what was written.
    #[error("{0}; make the result anew")]
    Damaged(Damage),
}

/// A file of a result that is not what was written, and in what way.
#[derive(Debug)]
pub struct Damage(pub(super) PathBuf, pub(super) String);

impl Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is {}", self.0.display(), self.1)
    }
}

pub(super) fn writing<T>(path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::Write(path.to_owned(), source))
}

pub(super) fn reading<T>(path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::Read(path.to_owned(), source))
}

/// For a file whose content cannot be what was written.
pub(super) fn damaged<E: Display>(path: &Path) -> impl Fn(E) -> StoreError {
    move |reason| StoreError::Damaged(Damage(path.to_owned(), format!("damaged: {reason}")))
}
