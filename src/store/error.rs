//! Errors of reading and writing results.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A result that could not be written or read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The disk is full, for example.
    #[error("cannot write {}: {}", .0.display(), .1)]
    Write(PathBuf, io::Error),
    /// No permission to read it, for example.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, io::Error),
    /// Two runs in one folder.
    #[error("another run is writing {}: wait until it has ended, or write elsewhere with --out", .0.display())]
    Busy(PathBuf),
    /// Something that is never replaced: its path, what it is, and what would be allowed there.
    #[error("{} is {}: {}; remove it, or write elsewhere with --out", .0.display(), .1, .2)]
    Refused(PathBuf, &'static str, &'static str),
    /// Files of an earlier result, without a list of their names.
    #[error(
        "{} holds files of an unfinished or damaged result, and nothing says which: move them away, or write elsewhere \
         with --out",
        .0.display()
    )]
    Unclear(PathBuf),
    /// A result that was put in place during the run.
    #[error(
        "a result was put in {} meanwhile, and is kept: the new one is not written\n  = help: write it elsewhere with --out",
        .0.display()
    )]
    Appeared(PathBuf),
    /// There are no results.
    #[error("no results in {}: a result is a folder with a run.json, as simulate, exact or solve write it", .0.display())]
    Nothing(PathBuf),
    /// A file that differs from the written one.
    #[error("{0}; make the result again")]
    Damaged(Damage),
}

/// A result's file that differs from the written one, with the difference.
#[derive(Debug, Error)]
#[error("{} is {}", .0.display(), .1)]
pub struct Damage(pub(super) PathBuf, pub(super) String);

pub(super) fn writing<T>(path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::Write(path.to_owned(), source))
}

pub(super) fn reading<T>(path: &Path, result: io::Result<T>) -> Result<T, StoreError> {
    result.map_err(|source| StoreError::Read(path.to_owned(), source))
}

/// Returns a constructor of errors for a file that this program cannot have written.
pub(super) fn damaged<E: Display>(path: &Path) -> impl Fn(E) -> StoreError {
    move |reason| StoreError::Damaged(Damage(path.to_owned(), format!("damaged: {reason}")))
}
