//! Results as they lie on disk.

use super::csv::{Sheet, read_sheet, read_table};
use super::folder::MANIFEST;
use crate::stats::presentation::EDGE;
use crate::stats::{Presentation, Tables};
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Larger files are no results.
const LARGEST_FILE: u64 = 64 << 20;
/// How deep below a folder results are looked for: `results/NAME/METHOD`.
const DEEPEST: usize = 2;

/// Results that could not be read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// There are none.
    #[error("no results in {}: a result is a folder with a run.json, as simulate, exact or solve write it", .0.display())]
    Nothing(PathBuf),
    /// A file or folder cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not what the program writes.
    #[error("{} is damaged: {reason}; make the result anew", path.display())]
    Damaged {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

/// A result folder.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Where it lies.
    pub place: PathBuf,
    /// What its `run.json` says.
    pub about: About,
    /// The tables that results of its game have.
    pub tables: Tables,
    /// Every other table, by name.
    pub sheets: Vec<Sheet>,
}

/// What `run.json` says of a result.
#[derive(Clone, Debug, Deserialize)]
pub struct About {
    /// Of the program that made it.
    pub version: String,
    /// The config's name.
    pub name: String,
    /// The game's name.
    pub game: String,
    /// `simulated`, `exact`, `solved`, `compared`.
    pub method: String,
    /// The rules as understood.
    #[serde(default)]
    pub config: Map<String, Json>,
    /// A hash of the rules.
    #[serde(default)]
    pub config_hash: String,
    /// What chose the cards; a text where it is above 2^53.
    pub seed: Option<Json>,
    /// Rounds played.
    pub rounds: Option<Json>,
    /// Which parts of a run that was cut into parts.
    pub part: Option<String>,
    /// The edge as a fraction.
    pub edge_fraction: Option<String>,
    /// What a solved game is worth, by name.
    #[serde(default)]
    pub figures: Map<String, Json>,
    /// The titles of a solved game's charts, by the stem of their files, in order.
    #[serde(default)]
    pub charts: Map<String, Json>,
    /// What is to be known about it.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Width of the bins of the dealer's law, where it is binned.
    pub payout_bin_width: Option<f64>,
    /// What enumeration left out.
    #[serde(default)]
    pub not_enumerated: Vec<String>,
}

impl Stored {
    /// Whether it has the figures that every game has.
    #[must_use]
    pub fn has_edge(&self) -> bool {
        !self.tables.rows(EDGE).is_empty()
    }
}

/// Reads every result in a folder: itself, or folders in it, in the order of their names; `presentation` is asked with
/// the name of a game.
///
/// # Errors
/// If there is none, or a file of one is damaged.
pub fn read_results(
    folder: &Path,
    presentation: &dyn Fn(&str) -> &'static Presentation,
) -> Result<Vec<Stored>, ReadError> {
    let mut places = Vec::new();
    find(folder, DEEPEST, &mut places)?;
    let results: Vec<Stored> = places.iter().map(|place| read(place, presentation)).collect::<Result<_, _>>()?;
    // A part by itself has no tables; `merge` makes them.
    let shown: Vec<Stored> =
        results.into_iter().filter(|result| result.about.part.is_none() || result.has_edge()).collect();
    if shown.is_empty() { Err(ReadError::Nothing(folder.to_owned())) } else { Ok(shown) }
}

fn find(folder: &Path, deep: usize, places: &mut Vec<PathBuf>) -> Result<(), ReadError> {
    if folder.join(MANIFEST).is_file() {
        places.push(folder.to_owned());
        return Ok(());
    }
    let mut inner = Vec::new();
    for entry in at(folder, fs::read_dir(folder))? {
        inner.push(at(folder, entry)?.path());
    }
    inner.sort();
    let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    for path in inner.into_iter().filter(|path| deep > 0 && path.is_dir() && !is_hidden(path)) {
        find(&path, deep - 1, places)?;
    }
    Ok(())
}

fn read(place: &Path, presentation: &dyn Fn(&str) -> &'static Presentation) -> Result<Stored, ReadError> {
    let path = place.join(MANIFEST);
    let about: About = serde_json::from_str(&text(&path)?).map_err(damaged(&path))?;
    let presentation = presentation(&about.game);
    let mut files = Vec::new();
    for entry in at(place, fs::read_dir(place))? {
        files.push(at(place, entry)?.path());
    }
    files.sort();
    let mut sheets = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "csv")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if presentation.kind(&name).is_none() {
            sheets.push(read_sheet(name, &text(path)?).map_err(damaged(path))?);
        }
    }
    Ok(Stored { about, tables: read_tables(place, presentation)?, sheets, place: place.to_owned() })
}

/// The tables that results of a game have, as far as they are there.
pub(super) fn read_tables(place: &Path, presentation: &'static Presentation) -> Result<Tables, ReadError> {
    let mut tables = Tables { presentation, ..Tables::default() };
    for kind in presentation.kinds {
        let path = place.join(kind.file());
        if path.exists() {
            tables.tables.push(read_table(kind, &text(&path)?).map_err(damaged(&path))?);
        }
    }
    Ok(tables)
}

fn damaged<E: Display>(path: &Path) -> impl Fn(E) -> ReadError {
    move |error| ReadError::Damaged { path: path.to_owned(), reason: error.to_string() }
}

/// A text file that is not too large.
fn text(path: &Path) -> Result<String, ReadError> {
    let mut bytes = Vec::new();
    at(path, File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return at(path, Err(ErrorKind::FileTooLarge.into()));
    }
    String::from_utf8(bytes)
        .map_err(|_| ReadError::Damaged { path: path.to_owned(), reason: "it is not a text in UTF-8".to_owned() })
}

fn at<T>(path: &Path, result: std::io::Result<T>) -> Result<T, ReadError> {
    result.map_err(|source| ReadError::Unreadable { path: path.to_owned(), source })
}
