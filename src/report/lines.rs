//! The cells of a table as people read them: figures with their errors, only columns with information.

use super::digits::{decimals, fixed, probability, seen_error};
use crate::answer::{Cell, Column, Kind, Sheet, SheetForm};
use crate::config::harmless;

/// Digits after the point of an edge in percent that is exact.
const PERCENT_DIGITS: usize = 6;
/// Digits after the point of a share in percent that is exact.
const SHARE_DIGITS: usize = 4;
/// Shares below this have the digits of edges.
const RARE: f64 = 1e-4;
/// Digits after the point of unit bets that are exact.
const BETS_DIGITS: usize = 4;
/// From here on nobody asks for parts of a round.
const MANY_ROUNDS: f64 = 10.0;
/// From here on two digits after the point are enough.
const MANY: f64 = 100.0;
/// A number with more characters is shortened.
const LONG: usize = 9;

/// A table as texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::report) struct TextTable {
    /// The columns that are shown.
    pub columns: Vec<Column>,
    /// Headings, each with the unit of its column.
    pub header: Vec<String>,
    /// The cells, one for each heading in each row.
    pub rows: Vec<Vec<String>>,
}

impl TextTable {
    /// Returns the first `most` rows of a table. Columns without any cell are left out, and so are details.
    pub(in crate::report) fn new(sheet: &Sheet, most: usize) -> TextTable {
        let columns = sheet.columns();
        let texts = sheet.marked();
        let rows = &texts[..texts.len().min(most)];
        let mut lines = TextTable { rows: vec![Vec::new(); rows.len()], ..TextTable::default() };
        for (at, column) in columns.iter().enumerate().filter(|(_, column)| !column.is_detail) {
            let mut cells = Vec::new();
            for (row, text) in sheet.rows.iter().zip(rows) {
                let error = column.error.and_then(|error| row.get(error)?.number());
                cells.push(cell_text(&row[at], &text[at], column, error));
            }
            if cells.iter().any(|cell| !cell.is_empty()) {
                let is_named = sheet.form == SheetForm::Unwritten;
                let heading = if is_named { column.name.replace('_', " ") } else { heading(column) };
                lines.add(column.clone(), heading, cells);
            }
        }
        if let Some((heading, cells)) = &sheet.margin {
            lines.add(Column::margin(heading), heading.clone(), cells.clone());
        }
        lines
    }

    fn add(&mut self, column: Column, heading: String, cells: Vec<String>) {
        self.header.push(heading);
        self.rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
        self.columns.push(column);
    }
}

/// Returns the heading of a column, with the unit of its cells.
fn heading(column: &Column) -> String {
    let unit = if matches!(column.kind, Kind::Share | Kind::Edge) { " %" } else { "" };
    format!("{}{unit}", column.heading)
}

/// Returns a cell as people read it, without the unit of its column. `text` is how it stands in the file.
fn cell_text(cell: &Cell, text: &str, column: &Column, error: Option<f64>) -> String {
    let (kind, is_error) = (column.kind, column.name.ends_with("std_error"));
    let Some(value) = cell.number().filter(|_| kind.is_number()) else {
        return if matches!(cell, Cell::Written(_)) { harmless(text) } else { value_text(cell) };
    };
    if !matches!(cell, Cell::Written(_) | Cell::Number(_)) {
        return value_text(cell);
    }
    let whole = value.fract() == 0.0;
    match kind {
        Kind::Edge if is_error => format!("± {:.1$}", 100.0 * value, decimals(Some(100.0 * value))),
        Kind::Edge => percent_with_error(value, error),
        Kind::Share => {
            let digits = if value != 0.0 && value.abs() < RARE { PERCENT_DIGITS } else { SHARE_DIGITS };
            figure_text(100.0 * value, error.map(|error| 100.0 * error), digits)
        }
        Kind::P => probability(value),
        Kind::Score => format!("{:+.2}", value + 0.0),
        Kind::Net => figure_text(value, error, if whole { 0 } else { BETS_DIGITS }),
        Kind::Count => fixed(value, usize::from(!whole && value < MANY_ROUNDS)),
        _ if text.len() > LONG => fixed(value, if value.abs() < MANY { PERCENT_DIGITS } else { 2 }),
        _ => text.strip_suffix(".0").unwrap_or(text).to_owned(),
    }
}

/// Formats a number with its error; without one, with at most `digits` digits.
fn figure_text(value: f64, error: Option<f64>, digits: usize) -> String {
    match error.map(|error| seen_error(value, error)) {
        Some(error) if error > 0.0 => {
            let known = decimals(Some(error)).min(PERCENT_DIGITS);
            format!("{} ± {error:.known$}", fixed(value, known))
        }
        _ => fixed(value, digits),
    }
}

/// Returns a share in percent, without the unit, with its error.
pub fn percent_with_error(share: f64, error: Option<f64>) -> String {
    figure_text(100.0 * share, error.map(|error| 100.0 * error), PERCENT_DIGITS)
}

/// Returns a value as people read it, with its unit.
pub fn value_text(cell: &Cell) -> String {
    match cell {
        Cell::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Cell::List(cells) => cells.iter().map(value_text).collect::<Vec<_>>().join(", "),
        Cell::Share(share) => format!("{:.4} %", 100.0 * share),
        Cell::Choices(choices) => {
            let shares = choices.iter().map(|(choice, share)| format!("{choice} {:.2} %", 100.0 * share));
            shares.collect::<Vec<_>>().join(", ")
        }
        // Adding 0 turns −0 into 0.
        Cell::Mean(mean) => format!("{:+.6}", mean + 0.0),
        Cell::Bets(bets) => fixed(*bets, 2),
        Cell::WholeBets(bets) => fixed(*bets, 0),
        other => other.to_string(),
    }
}
