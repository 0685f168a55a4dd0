//! Answers as the files that the command writes.

use super::exact::Enumerated;
use super::simulate::RoundsPlayed;
use crate::answer::{Answer, Column, Sheet, SheetForm};
use crate::store::{Stored, sheet_to_csv, table_files};
use crate::tables::table::Label;
use crate::tables::{Table, Tables};
use serde_json::{Map, Value as Json};

/// A table as CSV, as the command writes it to the byte.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Csv {
    /// Its name: the file's, without `.csv`.
    pub name: String,
    /// The file's contents: a header, then one row per line.
    pub text: String,
    /// The columns of words. The others usually contain numbers, or empty cells where a row is about all of them.
    pub words: Vec<String>,
}

impl Csv {
    /// Returns its rows, each as an object of texts by column.
    #[doc(hidden)]
    #[must_use]
    pub fn rows(&self) -> Vec<Map<String, Json>> {
        let mut reader = csv::Reader::from_reader(self.text.as_bytes());
        // A table is written with as many cells in each row as it has columns.
        let header = reader.headers().cloned().unwrap_or_default();
        let mut rows = Vec::new();
        for record in reader.records().flatten() {
            let cells = header.iter().zip(&record);
            rows.push(cells.map(|(name, cell)| (name.to_owned(), cell.into())).collect());
        }
        rows
    }
}

/// An answer that has tables.
pub trait ToCsv {
    /// Each of its tables that has rows.
    fn to_csv(&self) -> Vec<Csv>;

    /// The table of this name.
    fn csv(&self, name: &str) -> Option<Csv> {
        self.to_csv().into_iter().find(|csv| csv.name == name)
    }
}

/// The CSV files among these, with the columns of words that each has.
fn files(files: Vec<(String, String)>, words: impl Fn(&str) -> Vec<String>) -> Vec<Csv> {
    let mut all = Vec::new();
    for (file, text) in files {
        if let Some(name) = file.strip_suffix(".csv") {
            all.push(Csv { name: name.to_owned(), text, words: words(name) });
        }
    }
    all
}

impl ToCsv for Tables {
    fn to_csv(&self) -> Vec<Csv> {
        files(table_files(self), |name| self.table(name).map(words).unwrap_or_default())
    }
}

/// The keys of a table that are words.
fn words(table: &Table) -> Vec<String> {
    let mut words = Vec::new();
    for (at, key) in table.kind.keys.iter().enumerate() {
        if table.rows.iter().any(|row| matches!(row.labels.get(at), Some(Label::Text(_)))) {
            words.push(key.name.to_owned());
        }
    }
    words
}

impl ToCsv for Enumerated {
    fn to_csv(&self) -> Vec<Csv> {
        self.tables.to_csv()
    }
}

impl ToCsv for RoundsPlayed {
    fn to_csv(&self) -> Vec<Csv> {
        self.tables.to_csv()
    }
}

impl ToCsv for Answer {
    fn to_csv(&self) -> Vec<Csv> {
        let mut all = Vec::new();
        for sheet in self.tables.iter().filter(|sheet| !sheet.name.is_empty() && sheet.form != SheetForm::Markdown) {
            all.push(Csv { name: sheet.name.clone(), text: sheet_to_csv(sheet), words: text_columns(sheet) });
        }
        all.extend(files(self.files.clone(), |_| Vec::new()));
        all
    }
}

/// Returns the names of the columns that are no numbers.
fn text_columns(sheet: &Sheet) -> Vec<String> {
    let texts = sheet.columns().into_iter().filter(|column: &Column| !column.kind.is_number());
    texts.map(|column| column.name).collect()
}

impl ToCsv for Stored {
    fn to_csv(&self) -> Vec<Csv> {
        let mut all = self.tables.to_csv();
        for sheet in &self.sheets {
            all.push(Csv { name: sheet.name.clone(), text: sheet_to_csv(sheet), words: text_columns(sheet) });
        }
        all
    }
}
