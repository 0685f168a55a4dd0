//! Comma-separated text that keeps the place of every cell.

use super::diagnostic::Diagnostic;
use super::source::{Place, Source};
use std::sync::Arc;

/// Maximum number of columns in a table, and of cells in a line.
pub const MOST_COLUMNS: usize = 64;
/// The first character of files from some spreadsheets.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the cells of each line, without surrounding spaces and quotes.
pub fn lines(source: &Arc<Source>) -> impl Iterator<Item = Vec<Place>> {
    let start = if source.text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let mut at = start;
    source.text[start..].split_inclusive('\n').map(move |line| {
        let mut from = at;
        at += line.len();
        let cells = line.trim_end_matches(['\n', '\r']).split(',').take(MOST_COLUMNS + 1).map(|cell| {
            let (spaces, inner) = (cell.len() - cell.trim_start().len(), cell.trim());
            let quoted = inner.strip_prefix('"').and_then(|inner| inner.strip_suffix('"'));
            let begin = from + spaces + usize::from(quoted.is_some());
            from += cell.len() + 1;
            let span = begin..begin + quoted.unwrap_or(inner).len();
            Place { source: Arc::clone(source), span }
        });
        cells.collect()
    })
}

/// Returns the error of a line with more or fewer cells than columns.
pub fn misshapen(line: &[Place], columns: usize) -> Option<Diagnostic> {
    let first = line.first().filter(|_| line.len() != columns)?;
    let message = format!("{} cells under {columns} columns", line.len());
    Some(Diagnostic::at(first, message).help("write one cell per column, with commas between them"))
}

/// Returns the error of a header that names one of these columns twice.
pub fn repeated(header: &[Place], is_known: impl Fn(&str) -> bool) -> Option<Diagnostic> {
    let mut known = header.iter().enumerate().filter(|(_, cell)| is_known(cell.text()));
    let (_, again) = known.find(|(at, cell)| header[..*at].iter().any(|other| other.text() == cell.text()))?;
    let message = format!("column `{}` is named twice", again.text());
    Some(Diagnostic::at(again, message).help("write it once"))
}
