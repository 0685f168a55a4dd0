//! The answer to a question: named figures, tables, sentences about them. Every command returns one, every renderer takes
//! one.

mod cell;
mod column;
mod pooled;
mod sheet;

pub use cell::Cell;
pub use column::{Column, Kind};
pub use pooled::APART;
pub use sheet::{Sheet, SheetForm};

use crate::stats::Fraction;
use crate::tables::presentation::{BETS, EDGE, FREQUENCY, MAIN, PAYS};
use crate::tables::{Figure, Presentation, Table, Tables};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};

/// The answer to a question about a config.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The config's name.
    pub name: String,
    /// The words for its labels, and how its tables are drawn.
    #[doc(hidden)]
    pub presentation: &'static Presentation,
    /// The question and the method, in one line.
    pub method: String,
    /// The request for programs, by name.
    #[doc(hidden)]
    pub about: Map<String, Json>,
    /// Figures and other named values, the most important first.
    pub facts: Vec<Fact>,
    /// Figures of roles, hands and bets with their errors, if deals were counted or rounds played.
    pub results: Tables,
    /// Further tables, in the order of display and files.
    pub tables: Vec<Sheet>,
    /// Sentences: the results first, then the method.
    pub notes: Vec<String>,
    /// Sentences that no file has: the results in money.
    pub margin: Vec<String>,
    /// Further files for programs, with their contents.
    pub files: Vec<(String, String)>,
}

/// A named value of an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// Name in `run.json` and `--json`; empty if it is for people only.
    pub name: String,
    /// Label for people; empty if it is for programs only.
    pub label: String,
    /// The value.
    pub value: Cell,
    /// Standard error.
    pub error: FactError,
    /// A bound on a further error.
    pub off_at_most: f64,
    /// Number of known decimals, if it is neither exact nor has an error.
    pub decimals: Option<usize>,
    /// Digits after the point that are shown if it is exact, in percent of a share.
    pub digits: Option<usize>,
}

/// The standard error of a fact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum FactError {
    /// Exact, without a mark.
    #[default]
    Exact,
    /// It has an error that is not known.
    Unknown,
    /// Standard error; 0 if nothing was sampled.
    Standard(f64),
}

impl FactError {
    /// Returns the error, if it is known.
    pub fn known(self) -> Option<f64> {
        match self {
            FactError::Exact => Some(0.0),
            FactError::Unknown => None,
            FactError::Standard(error) => Some(error),
        }
    }
}

impl Fact {
    /// Returns a fact without an error.
    #[doc(hidden)]
    pub fn new(name: impl Into<String>, label: impl Into<String>, value: impl Into<Cell>) -> Fact {
        let (name, label, value) = (name.into(), label.into(), value.into());
        Fact { name, label, value, error: FactError::Exact, off_at_most: 0.0, decimals: None, digits: None }
    }

    /// Returns the fact with this standard error; `None` stands for an unknown error.
    #[doc(hidden)]
    #[must_use]
    pub fn with_error(self, std_error: Option<f64>) -> Fact {
        Fact { error: std_error.map_or(FactError::Unknown, FactError::Standard), ..self }
    }

    /// Returns its number, rounded to the decimals that are known.
    pub fn number(&self) -> Option<f64> {
        let number = self.value.number()?;
        let Some(decimals) = self.decimals else { return Some(number) };
        let one = (0..decimals).fold(1.0, |one, _| one * 10.0);
        Some((number * one).round() / one + 0.0)
    }

    /// Adds it to an object, with its error.
    fn add_to(&self, all: &mut Map<String, Json>) {
        let value = match (self.decimals, self.number()) {
            (Some(_), Some(number)) => json!(Figure(number)),
            _ => self.value.to_json(),
        };
        all.insert(self.name.clone(), value);
        let name = format!("{}_std_error", self.name);
        match self.error {
            FactError::Exact => {}
            FactError::Unknown => drop(all.insert(name, Json::Null)),
            FactError::Standard(error) => drop(all.insert(name, json!(Figure(error)))),
        }
        if self.off_at_most > 0.0 {
            all.insert(format!("{}_off_at_most", self.name), json!(Figure(self.off_at_most)));
        }
    }
}

impl Answer {
    /// Returns an answer found by a method: facts, tables, notes.
    #[doc(hidden)]
    pub fn found(method: &str, facts: Vec<Fact>, tables: Vec<Sheet>, notes: Vec<String>) -> Answer {
        let about = Map::from_iter([("method".to_owned(), json!(method))]);
        Answer { method: method.to_owned(), about, facts, tables, notes, ..Answer::default() }
    }

    /// Returns the answer as one about this config.
    #[doc(hidden)]
    #[must_use]
    pub fn about(self, name: &str, presentation: &'static Presentation) -> Answer {
        Answer { name: name.to_owned(), presentation, ..self }
    }

    /// Returns the fact of this name.
    pub fn fact(&self, name: &str) -> Option<&Fact> {
        self.facts.iter().find(|fact| fact.name == name)
    }

    /// Returns the number of this name.
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.fact(name)?.number()
    }

    /// Returns the exact number of this name.
    pub fn fraction(&self, name: &str) -> Option<&Fraction> {
        match &self.fact(name)?.value {
            Cell::Fraction(fraction) => Some(fraction),
            _ => None,
        }
    }

    /// Returns the further table of this name.
    pub fn table(&self, name: &str) -> Option<&Sheet> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// Returns the numbers by name, each with its error, for `run.json`.
    #[doc(hidden)]
    pub fn figures(&self) -> Map<String, Json> {
        let mut figures = Map::new();
        for fact in self.facts.iter().filter(|fact| !fact.name.is_empty()) {
            let Some(number) = fact.number() else { continue };
            figures.insert(fact.name.clone(), json!(Figure(number)));
            if let FactError::Standard(error) = fact.error {
                figures.insert(format!("{}_std_error", fact.name), json!(Figure(error)));
            }
        }
        figures
    }

    /// Returns the answer as one object with the request, the facts and the tables.
    #[doc(hidden)]
    pub fn to_json(&self) -> Map<String, Json> {
        let mut all = self.about.clone();
        self.facts.iter().filter(|fact| !fact.name.is_empty()).for_each(|fact| fact.add_to(&mut all));
        for table in &self.results.tables {
            all.extend(self.result_key(table).map(|key| (key.to_owned(), Sheet::from(table).to_json())));
        }
        let mut charts = Map::new();
        for table in &self.tables {
            match table.key {
                Some("") => {}
                Some(key) => drop(all.insert(key.to_owned(), table.to_json())),
                None => drop(charts.insert(table.name.clone(), table.to_json())),
            }
        }
        if !charts.is_empty() || !self.files.is_empty() {
            all.insert("notes".to_owned(), json!(self.notes));
            all.insert("strategy".to_owned(), Json::Object(self.file_tables()));
            all.insert("charts".to_owned(), Json::Object(charts));
        }
        all
    }

    /// Returns the key of a table of results in `--json`: every table of a session, but only the main ones of other
    /// results.
    fn result_key(&self, table: &Table) -> Option<&'static str> {
        let name = table.name();
        if self.results.table(EDGE).is_none() {
            return Some(name);
        }
        let has_side_bets = self.results.rows(BETS).iter().any(|row| row.labels[0] != MAIN);
        match name {
            FREQUENCY => Some("hands"),
            EDGE => Some("figures"),
            BETS | PAYS if has_side_bets => Some(name),
            _ => None,
        }
    }

    /// Returns its further files that are tables, by name.
    fn file_tables(&self) -> Map<String, Json> {
        let mut tables = Map::new();
        for (name, text) in &self.files {
            let Some(name) = name.strip_suffix(".csv") else { continue };
            let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
            let header = lines.next().unwrap_or_default();
            tables.insert(name.to_owned(), Sheet::new(name, "", header, lines).to_json());
        }
        tables
    }

    /// Returns the answer for people, with labels in place of bare names.
    #[doc(hidden)]
    #[must_use]
    pub fn called(mut self) -> Answer {
        let presentation = self.presentation;
        let in_tables = self.tables.iter_mut().flat_map(|table| table.rows.iter_mut().flatten());
        for cell in self.facts.iter_mut().map(|fact| &mut fact.value).chain(in_tables) {
            if let Cell::Text(text) = cell {
                *text = presentation.called(text).to_owned();
            }
        }
        self
    }
}

/// Serializes as `--json` prints it, without the config.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}
