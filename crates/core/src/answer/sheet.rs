//! A table of an answer, with typed columns.

use super::cell::Cell;
use super::column::{Column, Kind};
use crate::tables::presentation::Shape;
use crate::tables::table::Label;
use crate::tables::{Figure, Table};
use serde_json::{Map, Value as Json, json};

/// A table of an answer, as it is written to a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The stem of its file.
    pub name: String,
    /// Heading.
    pub title: String,
    /// The names of its columns.
    pub header: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<Cell>>,
    /// By row and column: hands in a cell that are played differently, with their play; empty if there are none.
    pub apart: Vec<Vec<String>>,
    /// The footnotes as lines, if the table was read from a file.
    pub footnotes: Vec<String>,
    /// Number of rows on the terminal.
    pub shown: usize,
    /// A column that no file has, with its heading: each row in money.
    pub margin: Option<(String, Vec<String>)>,
    /// Format.
    pub form: SheetForm,
    /// Key in `--json`: by default the name under `charts`.
    pub key: Option<&'static str>,
}

/// The format of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SheetForm {
    /// As CSV, for programs.
    #[default]
    Csv,
    /// As Markdown: its cells are words for people, such as `H 0.140`.
    Markdown,
    /// Not at all: it is shown, or printed as JSON.
    Unwritten,
}

/// A table of results, as it is written to its file.
impl From<&Table> for Sheet {
    fn from(table: &Table) -> Sheet {
        let mut rows = Vec::new();
        for row in &table.rows {
            let mut cells: Vec<Cell> = row.labels.iter().map(label).collect();
            if matches!(table.kind.shape, Shape::Shares(_)) {
                cells.push(row.count.map_or(Cell::Blank, Cell::Whole));
            }
            if !matches!(table.kind.shape, Shape::Numbers(_)) {
                cells.extend([row.value, row.std_error, row.ci_low, row.ci_high].map(figure));
            }
            cells.extend(row.more.iter().copied().map(figure));
            rows.push(cells);
        }
        let header = table.columns().map(str::to_owned).collect();
        Sheet { name: table.name().to_owned(), header, shown: rows.len(), rows, ..Sheet::default() }
    }
}

/// Returns the cell of a label; it is empty for the label of all numbers.
fn label(label: &Label) -> Cell {
    match label {
        Label::Text(text) => Cell::Text(text.clone()),
        Label::Whole(number) => Cell::Signed(*number),
        Label::Number(number) => Cell::Number(*number),
        Label::All => Cell::Blank,
    }
}

/// Returns the cell of a figure; an empty one if it is not known.
fn figure(figure: Option<Figure>) -> Cell {
    figure.map_or(Cell::Blank, |figure| Cell::Number(figure.0))
}

impl Sheet {
    /// Returns a table of written cells; the terminal shows every row.
    #[doc(hidden)]
    pub fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        header: impl IntoIterator<Item = impl Into<String>>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Sheet {
        let mut read = Vec::new();
        for row in rows {
            read.push(row.into_iter().map(Cell::Written).collect());
        }
        let (header, shown) = (header.into_iter().map(Into::into).collect(), read.len());
        Sheet { name: name.into(), title: title.into(), header, shown, rows: read, ..Sheet::default() }
    }

    /// Returns the table as one that people read.
    #[doc(hidden)]
    #[must_use]
    pub fn for_people(self) -> Sheet {
        Sheet { form: SheetForm::Markdown, ..self }
    }

    /// Returns the table with this number of rows on the terminal.
    #[doc(hidden)]
    #[must_use]
    pub fn showing(self, shown: usize) -> Sheet {
        Sheet { shown, ..self }
    }

    /// Returns the table under its own key in `--json`.
    #[doc(hidden)]
    #[must_use]
    pub fn under(self, key: &'static str) -> Sheet {
        Sheet { key: Some(key), ..self }
    }

    /// Returns the index of a column.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|column| column == name)
    }

    /// Returns the cell of a row in a column.
    pub fn cell(&self, row: usize, name: &str) -> Option<&Cell> {
        self.rows.get(row)?.get(self.place(name)?)
    }

    /// Returns the number of a row in a column.
    pub fn number(&self, row: usize, name: &str) -> Option<f64> {
        self.cell(row, name)?.number()
    }

    /// Returns its columns: the content, the place of the error, and the side that an increase favours.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        for (at, name) in self.header.iter().enumerate() {
            columns.push(Column::new(&self.header, at, self.rows.iter().filter_map(|row| row.get(at)), name));
        }
        columns
    }

    /// Returns its rows as objects by column.
    #[doc(hidden)]
    pub fn to_json(&self) -> Json {
        let columns = self.columns();
        let mut rows = Vec::new();
        for row in &self.rows {
            let mut object = Map::new();
            for (column, cell) in columns.iter().zip(row) {
                let value = match cell {
                    Cell::Written(text) if column.kind == Kind::Text && !text.is_empty() => json!(text),
                    cell => cell.to_json(),
                };
                object.insert(column.name.clone(), value);
            }
            rows.push(Json::Object(object));
        }
        Json::Array(rows)
    }
}
