//! Results of a command, and their files.

use super::error::Error;
use super::observer::Observer;
use super::replacement::write;
use crate::answer::Answer;
use crate::engine::Instant;
use crate::store::{Folder, Machine, Manifest, Request, answer_files};
use std::path::PathBuf;

/// A result that was made and written.
#[derive(Clone, Debug)]
pub struct Written<T> {
    /// The result.
    pub result: T,
    /// Folder of its files.
    pub place: PathBuf,
    /// Duration.
    pub seconds: f64,
}

impl<T> Written<T> {
    /// Writes a result started at this time; `rounds` were played for it, if any.
    pub(super) fn write(
        result: T,
        begun: Instant,
        folder: &Folder,
        files: &[(String, String)],
        manifest: &Manifest,
        rounds: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Written<T>, Error> {
        let seconds = begun.elapsed().as_secs_f64();
        let machine = Machine::new(rayon::current_num_threads(), seconds, rounds);
        Ok(Written { result, place: write(folder, files, manifest, &machine, observer)?, seconds })
    }
}

/// Writes an answer that was begun at this time.
pub(super) fn write_answer(
    answer: Answer,
    begun: Instant,
    folder: &Folder,
    request: &Request,
    observer: &dyn Observer,
) -> Result<Written<Answer>, Error> {
    let manifest = Manifest::answered(request, &answer);
    let files = answer_files(&answer);
    Written::write(answer, begun, folder, &files, &manifest, None, observer)
}
