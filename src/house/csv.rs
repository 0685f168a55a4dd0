//! Answers as the files that the command writes.

use crate::answer::{Answer, Column, Sheet, SheetForm};
use crate::store::{Stored, sheet_to_csv};
use crate::tables::Tables;
use crate::tables::table::Label;
use serde_json::{Map, Value as Json};

/// A table as CSV, as the command writes it to the byte.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Csv {
    /// Name: the file's, without `.csv`.
    pub name: String,
    /// The file's contents: a header, then one row per line.
    pub text: String,
    /// The columns of words. The others usually contain numbers, or empty cells if a row is about all of them.
    pub words: Vec<String>,
}

impl Csv {
    /// Returns its rows, each as an object of texts by column.
    #[doc(hidden)]
    pub fn rows(&self) -> Vec<Map<String, Json>> {
        let mut reader = csv::Reader::from_reader(self.text.as_bytes());
        // Every row of a table has a cell for each column.
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
    /// Returns each of its tables that has rows.
    fn to_csv(&self) -> Vec<Csv>;

    /// Returns the table of this name.
    fn csv(&self, name: &str) -> Option<Csv> {
        self.to_csv().into_iter().find(|csv| csv.name == name)
    }
}

impl ToCsv for Answer {
    fn to_csv(&self) -> Vec<Csv> {
        let mut all = csv_of_results(&self.results);
        let named = self.tables.iter().filter(|sheet| !sheet.name.is_empty() && sheet.form != SheetForm::Markdown);
        all.extend(named.map(csv_of_sheet));
        for (file, text) in &self.files {
            let name = file.strip_suffix(".csv").map(str::to_owned);
            all.extend(name.map(|name| Csv { name, text: text.clone(), words: Vec::new() }));
        }
        all
    }
}

/// Returns the tables of results that have rows, each with the keys that are words.
fn csv_of_results(results: &Tables) -> Vec<Csv> {
    let mut all = Vec::new();
    for table in results.tables.iter().filter(|table| !table.rows.is_empty()) {
        let mut words = Vec::new();
        for (at, key) in table.kind.keys.iter().enumerate() {
            if table.rows.iter().any(|row| matches!(row.labels.get(at), Some(Label::Text(_)))) {
                words.push(key.name.to_owned());
            }
        }
        all.push(Csv { words, ..csv_of_sheet(&Sheet::from(table)) });
    }
    all
}

/// Returns a table with the names of its columns that are not numbers.
fn csv_of_sheet(sheet: &Sheet) -> Csv {
    Csv { name: sheet.name.clone(), text: sheet_to_csv(sheet), words: text_columns(sheet) }
}

/// Returns the names of the columns that are not numbers.
fn text_columns(sheet: &Sheet) -> Vec<String> {
    let texts = sheet.columns().into_iter().filter(|column: &Column| !column.kind.is_number());
    texts.map(|column| column.name).collect()
}

impl ToCsv for Stored {
    fn to_csv(&self) -> Vec<Csv> {
        csv_of_results(&self.tables).into_iter().chain(self.sheets.iter().map(csv_of_sheet)).collect()
    }
}
