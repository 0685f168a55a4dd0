//! Results read back from disk.

use super::csv::{CSV, MARKDOWN, read_sheet, read_table};
use super::error::{StoreError, damaged, reading};
use super::markdown::read_markdown;
use super::sums::{Files, MANIFEST};
use crate::answer::Sheet;
use crate::money::Money;
use crate::tables::presentation::EDGE;
use crate::tables::{Presentation, Tables};
use serde::Deserialize;
use serde_json::{Map, Value as Json};
use std::fs;
use std::path::{Path, PathBuf};

/// Search depth for results below a folder: `results/NAME/METHOD`.
const DEEPEST: usize = 2;

/// A result folder.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Path.
    pub place: PathBuf,
    /// The contents of its `run.json`.
    pub about: About,
    /// The tables that results of its game have.
    pub tables: Tables,
    /// All other tables, by name.
    pub sheets: Vec<Sheet>,
    /// Values of bets for the reader; a result itself has no money.
    pub money: Option<Money>,
}

/// The contents of a result's `run.json`.
#[derive(Clone, Debug, Deserialize)]
pub struct About {
    /// The version of the program that made it.
    pub version: String,
    /// The config's name.
    pub name: String,
    /// The preset that the config is, or builds on.
    pub base: Option<String>,
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
    /// Random seed; a string above 2^53.
    pub seed: Option<Json>,
    /// Rounds played.
    pub rounds: Option<Json>,
    /// Shoes dealt, if these are the unit.
    pub shoes: Option<Json>,
    /// Nights played, if these are the unit.
    pub nights: Option<Json>,
    /// The options of the command that change the result.
    #[serde(default)]
    pub asked: Map<String, Json>,
    /// The parts of a split run.
    pub part: Option<String>,
    /// The edge as a fraction.
    pub edge_fraction: Option<String>,
    /// The values of a solved game, by name.
    #[serde(default)]
    pub figures: Map<String, Json>,
    /// The titles of a solved game's charts, by the stem of their files, in order.
    #[serde(default)]
    pub charts: Map<String, Json>,
    /// Notes on it.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Width of the bins of the dealer's distribution, if it is binned.
    pub payout_bin_width: Option<f64>,
    /// Tables that enumeration omitted.
    #[serde(default)]
    pub not_enumerated: Vec<String>,
}

impl About {
    /// Returns `true` if commission on players' wins leaves the table.
    pub fn pays_house(&self) -> bool {
        self.config.get("commission_to").is_some_and(|to| to == "house")
    }

    /// Returns the seats, each alone, if the config lists strategies of seats that differ. Tables do not show that.
    fn seats_by_strategy(&self) -> Vec<Vec<usize>> {
        let strategies = self.config.get("strategy").and_then(Json::as_object);
        let lists = strategies.into_iter().flat_map(Map::values).filter_map(Json::as_array);
        let differs = |list: &&Vec<Json>| list.iter().any(|one| *one != list[0]);
        let seats = lists.filter(differs).map(Vec::len).max().unwrap_or(0);
        (1..=seats).map(|seat| vec![seat]).collect()
    }
}

impl Stored {
    /// Returns `true` if it has the figures common to all games.
    pub fn has_edge(&self) -> bool {
        !self.tables.rows(EDGE).is_empty()
    }

    /// Returns one of its sheets.
    pub fn sheet(&self, name: &str) -> Option<&Sheet> {
        self.sheets.iter().find(|sheet| sheet.name == name)
    }
}

/// Presentation of results, by the game and the name of the result.
pub type Present<'a> = dyn Fn(&str, &str) -> &'static Presentation + 'a;

/// Reads every result in a folder: itself, or folders in it, sorted by name.
///
/// # Errors
/// If there is none, or a file of one is damaged.
pub fn read_results(folder: &Path, presentation: &Present<'_>) -> Result<Vec<Stored>, StoreError> {
    let mut places = Vec::new();
    find(folder, DEEPEST, &Path::is_dir, &mut places)?;
    let results: Vec<Stored> = places.iter().map(|place| read(place, presentation)).collect::<Result<_, _>>()?;
    // A single part has no tables until `merge` makes them.
    let shown: Vec<Stored> =
        results.into_iter().filter(|result| result.about.part.is_none() || result.has_edge()).collect();
    if shown.is_empty() { Err(StoreError::Nothing(folder.to_owned())) } else { Ok(shown) }
}

/// Checks that a folder can be read.
///
/// # Errors
/// If it cannot.
pub fn check_folder(folder: &Path) -> Result<(), StoreError> {
    reading(folder, fs::read_dir(folder)).map(drop)
}

/// Returns the folders of all results in a folder, sorted: itself, or any below it. Links are not followed.
///
/// # Errors
/// If a folder cannot be read, or there is no result.
pub fn places_of_results(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut places = Vec::new();
    find(folder, usize::MAX, &|path| path.symlink_metadata().is_ok_and(|kind| kind.is_dir()), &mut places)?;
    if places.is_empty() { Err(StoreError::Nothing(folder.to_owned())) } else { Ok(places) }
}

fn find(
    folder: &Path,
    deep: usize,
    is_folder: &dyn Fn(&Path) -> bool,
    places: &mut Vec<PathBuf>,
) -> Result<(), StoreError> {
    if Files::has_result(folder) {
        places.push(folder.to_owned());
        return Ok(());
    }
    let mut inner = Vec::new();
    for entry in reading(folder, fs::read_dir(folder))? {
        inner.push(reading(folder, entry)?.path());
    }
    inner.sort();
    let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    for path in inner.into_iter().filter(|path| deep > 0 && is_folder(path) && !is_hidden(path)) {
        find(&path, deep - 1, is_folder, places)?;
    }
    Ok(())
}

fn read(place: &Path, presentation: &Present<'_>) -> Result<Stored, StoreError> {
    let files = Files::in_folder(place)?;
    files.check()?;
    let about: About = serde_json::from_str(&files.text(MANIFEST)?).map_err(damaged(&place.join(MANIFEST)))?;
    let presentation = presentation(&about.game, &about.method).labelled(labels(&about.config));
    let mut sheets = Vec::new();
    for file in files.tables()? {
        if let Some(chart) = file.strip_suffix(MARKDOWN) {
            let (header, rows, footnotes) = read_markdown(&files.text(&file)?);
            sheets.push(Sheet { footnotes, ..Sheet::new(chart, "", header, rows).for_people() });
            continue;
        }
        let name = file.trim_end_matches(CSV);
        if presentation.kind(name).is_none() {
            sheets.push(read_sheet(name.to_owned(), &files.text(&file)?).map_err(damaged(&place.join(&file)))?);
        }
    }
    let mut tables = read_tables(&files, presentation)?;
    tables.seat_groups = about.seats_by_strategy();
    Ok(Stored { about, tables, sheets, place: place.to_owned(), money: None })
}

/// Returns the labels of a config's own tables, by name.
fn labels(config: &Map<String, Json>) -> Vec<(String, String)> {
    let tables = config.values().filter_map(Json::as_object).flatten();
    let labels = tables.filter_map(|(name, table)| Some((name.clone(), table.get("label")?.as_str()?.to_owned())));
    labels.filter(|(name, label)| name != label).collect()
}

/// Reads this result's tables of the kinds that results of its game can have.
pub(super) fn read_tables(files: &Files<'_>, presentation: &'static Presentation) -> Result<Tables, StoreError> {
    let mut tables = Tables { presentation, ..Tables::default() };
    for kind in presentation.kinds.iter().filter(|kind| files.has(&kind.file())) {
        let table = read_table(kind, &files.text(&kind.file())?).map_err(damaged(&files.path(&kind.file())))?;
        tables.tables.push(table);
    }
    Ok(tables)
}
