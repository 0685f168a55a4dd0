//! A table as spreadsheets save it: its separator, its lines, its numbers.

use crate::config::{Diagnostic, Place, Source};
use csv::{Reader, ReaderBuilder, StringRecord, Trim};
use std::sync::Arc;

/// Some spreadsheets begin their files with it.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// Start of a first line that names the separator.
const SEPARATOR_LINE: &str = "sep=";

/// A text of lines and cells.
pub struct CsvText {
    source: Arc<Source>,
    /// Start of its cells.
    start: usize,
    separator: u8,
}

/// A line, with the place of each of its cells.
pub struct CsvLine<'a> {
    csv: &'a CsvText,
    cells: &'a StringRecord,
    /// Start.
    start: usize,
    /// Number, from 1.
    pub number: usize,
}

impl CsvText {
    /// Returns the separator: from a first line `sep=`, else the comma, semicolon or tab that is most frequent in the
    /// header.
    ///
    /// # Errors
    /// If `sep=` names none, or a quote is not closed.
    pub fn from_source(source: &Arc<Source>) -> Result<CsvText, Diagnostic> {
        let csv = CsvText::with_separator(source)?;
        csv.check_quotes()?;
        Ok(csv)
    }

    fn with_separator(source: &Arc<Source>) -> Result<CsvText, Diagnostic> {
        let text = source.text.as_str();
        let start = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
        let first = text[start..].split_inclusive('\n').next().unwrap_or_default();
        let text = first.trim().trim_matches('"');
        let source = Arc::clone(source);
        if text.get(..SEPARATOR_LINE.len()).is_none_or(|begin| !begin.eq_ignore_ascii_case(SEPARATOR_LINE)) {
            let separators = b"\t;,".iter().copied();
            let separator = separators.max_by_key(|separator| first.bytes().filter(|byte| byte == separator).count());
            return Ok(CsvText { start, separator: separator.unwrap_or(b','), source });
        }
        // A tab is trimmed away.
        let named = first.trim_end_matches(['\r', '\n']).trim_matches('"').get(SEPARATOR_LINE.len()..);
        match named.unwrap_or_default().as_bytes() {
            [separator] if separator.is_ascii_punctuation() || *separator == b'\t' => {
                Ok(CsvText { start: start + first.len(), separator: *separator, source })
            }
            _ => {
                let place = Place { span: start..start + first.trim_end().len(), source };
                Err(Diagnostic::at(&place, "not a separator").help("one character, as in sep=;"))
            }
        }
    }

    /// Refuses a quote at the start of a cell that is never closed, or closed within other text: lines up to the next
    /// quote would be one cell, and their rounds would be lost.
    fn check_quotes(&self) -> Result<(), Diagnostic> {
        let text = self.source.text.as_bytes();
        let ends_cell = |byte: u8| byte == self.separator || byte == b'\n' || byte == b'\r';
        let mut at = self.start;
        let mut starts_cell = true;
        while at < text.len() {
            if !starts_cell || text[at] != b'"' {
                starts_cell = ends_cell(text[at]);
                at += 1;
                continue;
            }
            let open = at;
            at += 1;
            // Two quotes are one within a cell.
            while at < text.len() && (text[at] != b'"' || text.get(at + 1) == Some(&b'"')) {
                at += if text[at] == b'"' { 2 } else { 1 };
            }
            at += 1;
            while text.get(at) == Some(&b' ') {
                at += 1;
            }
            if at > text.len() || text.get(at).is_some_and(|byte| !ends_cell(*byte)) {
                let place = Place { span: open..open + 1, source: Arc::clone(&self.source) };
                let message = "the quote that opens this cell is not closed before its separator";
                return Err(
                    Diagnostic::at(&place, message).help("remove it, or write two quotes for one within a cell")
                );
            }
            starts_cell = false;
        }
        Ok(())
    }

    /// Returns the separator of its cells, as messages name it.
    pub fn separator(&self) -> String {
        if self.separator == b'\t' { "tabs".to_owned() } else { format!("`{}`", char::from(self.separator)) }
    }

    /// Calls `each` with every line that has cells, as long as it returns true.
    pub fn each(&self, mut each: impl FnMut(&CsvLine<'_>) -> bool) {
        let mut reader: Reader<&[u8]> = ReaderBuilder::new()
            .delimiter(self.separator)
            .flexible(true)
            .has_headers(false)
            .trim(Trim::All)
            .from_reader(&self.source.text.as_bytes()[self.start..]);
        let mut cells = StringRecord::new();
        let before = self.source.text[..self.start].matches('\n').count();
        // Text in memory, with lines of any length, has no errors.
        while reader.read_record(&mut cells).is_ok_and(|is_more| is_more) {
            let Some(position) = cells.position() else { continue };
            // Empty lines are skipped, and the position is theirs.
            let start = self.start + position.byte() as usize;
            let rest = self.source.text.get(start..).unwrap_or_default();
            let empty = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
            let number = before + position.line() as usize + rest[..empty].matches('\n').count();
            if !each(&CsvLine { csv: self, cells: &cells, start: start + empty, number }) {
                return;
            }
        }
    }

    /// Returns the number in a cell, in which a comma may be the decimal sign; between cells separated by `;` it is.
    ///
    /// # Errors
    /// If it may be either the decimal sign or between thousands; with the right notation.
    pub fn number(&self, cell: &str) -> Result<Option<f64>, &'static str> {
        let text = cell.replace('\u{2212}', "-");
        let is_european = self.separator == b';';
        let thousands = if is_european { '.' } else { ',' };
        if is_grouped(&text, thousands) || (text.contains(',') && text.contains('.')) {
            return Err("thousands or decimals? write 1234 or 1234.5");
        }
        Ok(text.replace(',', ".").parse().ok())
    }
}

/// Returns `true` if a number could be written with this sign between its thousands.
fn is_grouped(text: &str, thousands: char) -> bool {
    let mut groups = text.trim_start_matches(['+', '-']).split(thousands);
    let first = groups.next().unwrap_or_default();
    let rest: Vec<&str> = groups.collect();
    let are_digits = [first].iter().chain(&rest).all(|group| group.bytes().all(|byte| byte.is_ascii_digit()));
    let begins = (1..=3).contains(&first.len()) && !first.starts_with('0');
    are_digits && begins && !rest.is_empty() && rest.iter().all(|group| group.len() == 3)
}

impl CsvLine<'_> {
    /// Returns its cells.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.cells.iter()
    }

    /// Returns the number of cells, without empty ones at the end beyond this number of columns.
    pub fn width(&self, columns: usize) -> usize {
        let empty = self.cells.iter().rev().take_while(|cell| cell.is_empty()).count();
        (self.cells.len() - empty).max(columns.min(self.cells.len()))
    }

    /// Returns a cell; empty if it is missing.
    pub fn cell(&self, at: usize) -> &str {
        self.cells.get(at).unwrap_or_default()
    }

    /// Returns the place of a cell, for a message; it searches again.
    pub fn place(&self, at: usize) -> Place {
        let source = &self.csv.source;
        let line = source.text[self.start..].split(['\r', '\n']).next().unwrap_or_default();
        let (mut begin, mut end) = (0, 0);
        for cell in self.cells.iter().take(at + 1) {
            // One with quotes inside is written otherwise.
            let found = line[end..].find(cell).map(|skipped| end + skipped);
            (begin, end) = found.map_or((end, end), |begin| (begin, begin + cell.len()));
        }
        Place { source: Arc::clone(source), span: self.start + begin..self.start + end }
    }
}
