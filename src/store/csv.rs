//! Tables to CSV, and back.

use super::markdown::to_markdown;
use crate::answer::{Answer, Cell, Sheet, SheetForm};
use crate::games::GAMES;
use crate::tables::presentation::{Shape, TableKind};
use crate::tables::table::Label;
use crate::tables::{Figure, Row, Table, Tables};
use serde::Serialize;
use thiserror::Error;

/// Extension of tables and of charts for people.
pub(super) const CSV: &str = ".csv";
pub(super) const MARKDOWN: &str = ".md";

/// The reason that a string is not a table in CSV.
#[derive(Debug, Error)]
pub enum CsvError {
    /// Rows of different lengths, for example.
    #[error(transparent)]
    Syntax(#[from] csv::Error),
    /// A column is missing.
    #[error("missing field `{0}`")]
    Column(&'static str),
    /// A cell that should be a number is not.
    #[error("line {0}: `{1}` is {2:?}, not a number")]
    Number(u64, &'static str, String),
}

/// Formats rows below a header. Rows with named fields supply their own header.
pub fn to_csv<R: Serialize>(header: &[impl AsRef<[u8]>], rows: impl IntoIterator<Item = R>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    if !header.is_empty() {
        let _ = writer.write_record(header);
    }
    let _ = rows.into_iter().try_for_each(|row| writer.serialize(row));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// Returns the file names of every table that a game can have.
pub(super) fn all_table_files() -> impl Iterator<Item = String> {
    GAMES.iter().flat_map(|game| game.presentation.kinds).map(|kind| kind.file())
}

/// Writes the whole numbers of a column of decimals as decimals.
fn write_decimals(rows: &mut [Vec<String>], at: usize) {
    if !has_decimals(rows.iter().map(|row| &*row[at])) {
        return;
    }
    for cell in rows.iter_mut().map(|row| &mut row[at]).filter(|cell| !cell.is_empty() && !is_decimal(cell)) {
        cell.push_str(".0");
    }
}

/// Returns `true` if a column holds numbers that are not all whole.
fn has_decimals<'a>(cells: impl Iterator<Item = &'a str> + Clone) -> bool {
    let mut numbers = cells.clone().filter(|cell| !cell.is_empty());
    numbers.all(|cell| cell.parse::<f64>().is_ok_and(f64::is_finite)) && cells.clone().any(is_decimal)
}

/// Returns `true` if a number is written as a decimal.
fn is_decimal(cell: &str) -> bool {
    cell.contains(['.', 'e', 'E'])
}

/// Returns the files of an answer with their contents: its tables, then its files for programs.
pub fn answer_files(answer: &Answer) -> Vec<(String, String)> {
    let results = table_files(&answer.results).into_iter();
    results.chain(answer.tables.iter().filter_map(sheet_file)).chain(answer.files.iter().cloned()).collect()
}

/// Returns the files of tables of results. A table without rows has no file.
pub fn table_files(results: &Tables) -> Vec<(String, String)> {
    let written = results.tables.iter().filter(|table| !table.rows.is_empty());
    written.map(|table| (table.kind.file(), sheet_to_csv(&Sheet::from(table)))).collect()
}

/// Returns the file of a table: Markdown if people read it, CSV if programs do.
fn sheet_file(sheet: &Sheet) -> Option<(String, String)> {
    match sheet.form {
        SheetForm::Csv => Some((format!("{}{CSV}", sheet.name), sheet_to_csv(sheet))),
        SheetForm::Markdown => Some((format!("{}{MARKDOWN}", sheet.name), to_markdown(sheet))),
        SheetForm::Unwritten => None,
    }
}

/// Returns a table as CSV, whatever it is written as.
pub fn sheet_to_csv(sheet: &Sheet) -> String {
    let (mut rows, columns) = (sheet.marked(), sheet.columns());
    for (at, column) in columns.iter().enumerate() {
        let is_written = sheet.rows.iter().any(|row| matches!(row[at], Cell::Written(_)));
        if column.kind.is_number() && is_written {
            write_decimals(&mut rows, at);
        }
    }
    to_csv(&sheet.header, rows)
}

/// Reads a table of any kind.
pub(super) fn read_sheet(name: String, text: &str) -> Result<Sheet, CsvError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let header = cells(reader.headers()?);
    let rows = reader.records().map(|record| record.map(|record| cells(&record)));
    Ok(Sheet::new(name, "", header, rows.collect::<Result<Vec<_>, _>>()?))
}

/// Reads a result table.
pub(super) fn read_table(kind: &'static TableKind, text: &str) -> Result<Table, CsvError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers()?.clone();
    let place = |column| header.iter().position(|name| name == column).ok_or(CsvError::Column(column));
    let columns: Vec<(&str, usize)> =
        kind.columns().map(|column| Ok((column, place(column)?))).collect::<Result<_, CsvError>>()?;
    let (keys, figures) = columns.split_at(kind.keys.len());
    let (count, figures) = figures.split_at(usize::from(matches!(kind.shape, Shape::Shares(_))));
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record?;
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let wrong = |column: &'static str, at: usize| {
            CsvError::Number(record.position().map_or(0, csv::Position::line), column, cell(at).to_owned())
        };
        let number = |&(column, at): &(&'static str, usize)| match cell(at) {
            "" => Ok(None),
            text => text.parse().ok().filter(|x: &f64| x.is_finite()).map(Figure).map(Some).ok_or(wrong(column, at)),
        };
        let count = match count.first().map(|&(column, at)| (column, at, cell(at))) {
            None | Some((.., "")) => None,
            Some((column, at, text)) => Some(text.parse().map_err(|_| wrong(column, at))?),
        };
        let mut figures = figures.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let more = figures.split_off(if matches!(kind.shape, Shape::Numbers(_)) { 0 } else { 4 });
        figures.resize(4, None);
        let [value, std_error, ci_low, ci_high] = [figures[0], figures[1], figures[2], figures[3]];
        let labels = keys.iter().map(|(_, at)| Label::read(cell(*at))).collect();
        rows.push(Row { labels, count, of: None, value, std_error, ci_low, ci_high, more });
    }
    Ok(Table::new(kind, rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Estimate, Share};
    use crate::tables::metric;
    use crate::tables::presentation::{KeyColumn, View};

    /// A table of no game.
    static PAYS: TableKind = TableKind::shares(
        "pays",
        &[KeyColumn::plain("bet"), KeyColumn::plain("event"), KeyColumn::plain("pays")],
        1,
        View::Rows,
    )
    .shaped(Shape::Shares(&[metric::CONTRIBUTION.key]));

    #[test]
    fn tables_are_read_as_they_are_written() {
        let share = |count, value| {
            let probability = Estimate { value, std_error: Some(1e-9), interval: Some((0.0, value)) };
            Share { count, of: None, probability }
        };
        let labels = |event: &str, pays: f64| ["dukes".into(), event.into(), pays.into()];
        let rows = vec![
            Row::new(labels("five, \"dukes\"", 50.0), share(Some(u128::MAX), 0.1)).with(vec![Some(Figure(-5.0))]),
            Row::new(labels("no_ox", 0.1 + 0.2), share(None, 1.0 / 3.0)).with(vec![None]),
            Row::new(labels("double", 1e17), Estimate::unknown()).with(vec![Some(Figure(2.5e-300))]),
        ];
        let tables = Tables { tables: vec![Table::new(&PAYS, rows)], ..Tables::default() };
        let files = table_files(&tables);
        let [(name, text)] = &files[..] else { panic!("{files:?}") };
        assert_eq!(name, "pays.csv");
        assert_eq!(text.lines().next(), Some("bet,event,pays,count,probability,std_error,ci_low,ci_high,contribution"));
        assert_eq!(read_table(&PAYS, text).unwrap(), tables.tables[0]);
        for (from, to, says) in [(",event,", ",even,", "missing field `event`"), ("1e-9", "inf", "line 2: `std_error`")]
        {
            let message = read_table(&PAYS, &text.replace(from, to)).unwrap_err().to_string();
            assert!(message.contains(says), "{message}");
        }
    }
}
