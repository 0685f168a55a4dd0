//! What a command made and wrote.

use super::error::Error;
use super::keep::write;
use super::observer::Observer;
use crate::engine::Instant;
use crate::games::{Config, Solved};
use crate::store::{Asked, Folder, Machine, Manifest, solved_files};
use crate::tables::Figure;
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// A result that was made and written.
#[derive(Clone, Debug)]
pub struct Written<T> {
    /// The result.
    pub result: T,
    /// Where its files are.
    pub place: PathBuf,
    /// How long it took.
    pub seconds: f64,
}

impl<T> Written<T> {
    /// Writes a result that was begun at this time; `rounds` were played for it, if any.
    pub(super) fn write(
        (result, begun): (T, Instant),
        (folder, observer): (&Folder, &dyn Observer),
        files: &[(String, String)],
        manifest: &Manifest,
        rounds: Option<u64>,
    ) -> Result<Written<T>, Error> {
        let seconds = begun.elapsed().as_secs_f64();
        let machine = Machine::new(rayon::current_num_threads(), seconds, rounds);
        Ok(Written { result, place: write(folder, files, (manifest, &machine), observer)?, seconds })
    }
}

/// Writes an answer that was begun at this time.
pub(super) fn write_answer(
    (solved, begun): (Solved, Instant),
    to: (&Folder, &dyn Observer),
    (config, method, asked): (&Config, &'static str, &Asked),
) -> Result<Written<Solved>, Error> {
    let manifest = Manifest::answered(config, method, figures(&solved), &solved).asked(asked);
    let files = solved_files(&solved);
    Written::write((solved, begun), to, &files, &manifest, None)
}

/// The numbers of an answer by name, each with its error where it has one.
#[must_use]
pub fn figures(solved: &Solved) -> Map<String, Value> {
    let mut figures = Map::new();
    for figure in &solved.figures {
        figures.insert(figure.name.clone(), json!(Figure(figure.known())));
        if let Some(error) = figure.std_error {
            figures.insert(format!("{}_std_error", figure.name), json!(Figure(error)));
        }
    }
    figures
}
