//! An answer on a terminal, or in Markdown.

use super::digits::{decimals, fixed, seen_error};
use super::lines::{TextTable, value_text};
use super::paper::{Style, blank, chosen, columns_in_width, heading, note, pairs, table, widths};
use super::terminal::results_text;
use crate::answer::{APART, Answer, Cell, Column, Fact, FactError, Sheet, SheetForm};
use crate::config::harmless;
use std::fmt::Write;

/// An exact share below this is written with an exponent.
const TINY: f64 = 1e-6;

/// Returns an answer for people.
pub fn text(answer: &Answer, style: &Style) -> String {
    let mut text = heading(&answer.name, &answer.method, style);
    facts_text(&mut text, answer.facts.iter().filter(|fact| !fact.label.is_empty()), style);
    let has_results = !answer.results.tables.is_empty();
    if has_results {
        results_text(&mut text, &answer.results, style);
    }
    let mut is_first = answer.facts.is_empty() || has_results;
    for sheet in answer.tables.iter().filter(|sheet| sheet.shown > 0 && !sheet.rows.is_empty()) {
        if !is_first {
            blank(&mut text, style);
        }
        is_first = false;
        sheet_text(&mut text, sheet, style);
    }
    if answer.notes.len() + answer.margin.len() > 0 && !has_results {
        blank(&mut text, style);
    }
    answer.notes.iter().chain(&answer.margin).for_each(|line| note(&mut text, line, style));
    text
}

/// Writes facts with their labels, in lines no longer than the terminal is wide.
fn facts_text<'a>(text: &mut String, facts: impl Iterator<Item = &'a Fact>, style: &Style) {
    let lines: Vec<(String, String)> = facts.map(|fact| (fact.label.clone(), fact_text(fact))).collect();
    pairs_text(text, &lines, style);
}

fn pairs_text(text: &mut String, lines: &[(String, String)], style: &Style) {
    if style.markdown {
        return pairs(text, lines, 0, style);
    }
    let width = lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
    for (label, value) in lines {
        let mut label = label.as_str();
        for line in wrapped(value, style.width.saturating_sub(width + 4)) {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "  {label:<width$}  {line}");
            label = "";
        }
    }
}

/// Returns a fact with the digits that are known.
pub(super) fn fact_text(fact: &Fact) -> String {
    let (factor, digits, unit) = match &fact.value {
        Cell::Share(_) => (100.0, fact.digits.unwrap_or(4), " %"),
        Cell::Bets(_) => (1.0, 2, ""),
        Cell::WholeBets(_) => (1.0, 0, ""),
        Cell::Number(_) => (1.0, fact.digits.unwrap_or(6), ""),
        Cell::Blank => return "–".to_owned(),
        other => return harmless(&value_text(other)),
    };
    let Some(value) = fact.number() else { return "–".to_owned() };
    if fact.error == FactError::Exact && value != 0.0 && value.abs() < TINY && unit == " %" {
        return format!("{value:.1e}");
    }
    let digits = fact.decimals.map_or(digits, |decimals| decimals.saturating_sub(2));
    let error = fact.error.known().map(|error| factor * error);
    known_text(factor * value, error, factor * fact.off_at_most, digits, unit)
}

/// Formats a number with the digits that its standard error and the bound on any other error support.
pub(super) fn known_text(value: f64, error: Option<f64>, off: f64, digits: usize, unit: &str) -> String {
    let Some(error) = error else {
        return format!("{}{unit}, error unknown", fixed(value, digits.min(decimals(None))));
    };
    let error = seen_error(value, error);
    let known = decimals(Some(error.max(off)));
    match (error > 0.0, off > 0.0) {
        (false, false) => format!("{}{unit}", fixed(value, digits)),
        // The bound is below the last digit shown.
        (false, true) if known > digits + 1 => format!("{}{unit}", fixed(value, digits)),
        (true, _) if error > off => format!("{}{unit} ± {error:.known$}{unit}", fixed(value, known)),
        _ => format!("{}{unit}, off by at most {off:.known$}{unit}", fixed(value, known)),
    }
}

/// Writes the rows of a table that a terminal shows, below its title.
fn sheet_text(text: &mut String, sheet: &Sheet, style: &Style) {
    if !sheet.title.is_empty() {
        note(text, &sheet.title, style);
        blank(text, style);
    }
    let lines = TextTable::new(sheet, sheet.shown);
    if style.markdown || width_of(&lines) <= style.width || is_for_columns(sheet) {
        columns_text(text, &lines, labels(sheet, &lines), style);
    } else {
        rows_text(text, &lines, style);
    }
    if sheet.rows.len() > sheet.shown {
        note(text, &format!("… {} more in {}.csv", sheet.rows.len() - sheet.shown, sheet.name), style);
    }
    let apart = sheet.footnotes(sheet.shown);
    if !apart.is_empty() {
        blank(text, style);
        note(text, &format!("{APART}:"), style);
        apart.iter().for_each(|line| note(text, line, style));
    }
}

/// Returns `true` if a table that is too wide is divided between its columns, not its rows.
fn is_for_columns(sheet: &Sheet) -> bool {
    sheet.form != SheetForm::Unwritten
}

/// Returns the number of first shown columns that identify rows.
fn labels(sheet: &Sheet, lines: &TextTable) -> usize {
    let named = &sheet.header[..sheet.labels().min(sheet.header.len())];
    lines.columns.iter().take_while(|column| named.contains(&column.name)).count().max(1)
}

fn width_of(lines: &TextTable) -> usize {
    let all: Vec<Vec<String>> = std::iter::once(&lines.header).chain(&lines.rows).cloned().collect();
    widths(&all).iter().map(|width| width + 2).sum()
}

/// Writes a table, split into parts that fit the terminal, each beginning with the first columns. A terminal could
/// break a longer line within a number.
fn columns_text(text: &mut String, lines: &TextTable, first: usize, style: &Style) {
    let all: Vec<Vec<String>> = std::iter::once(&lines.header).chain(&lines.rows).cloned().collect();
    for (at, places) in columns_in_width(&all, first, style).iter().enumerate() {
        text.push_str(if at > 0 { "\n" } else { "" });
        let mut part: Vec<Vec<String>> = all.iter().map(|line| chosen(line, places)).collect();
        let columns: Vec<&Column> = places.iter().map(|place| &lines.columns[*place]).collect();
        colour_changes(&mut part, &columns, style);
        table(text, &part, &|at| columns[at].kind.is_number(), style);
    }
}

/// Colours changes of an edge by the side that they favour, which their sign shows too.
fn colour_changes(part: &mut [Vec<String>], columns: &[&Column], style: &Style) {
    if !style.colours || style.markdown {
        return;
    }
    let widths = widths(part);
    for (at, _) in columns.iter().enumerate().filter(|(_, column)| column.is_change()) {
        for line in part.iter_mut().skip(1) {
            let number = line[at].split(' ').next().and_then(|number| number.parse::<f64>().ok());
            line[at] = style.gain(-number.unwrap_or_default(), &format!("{:>width$}", line[at], width = widths[at]));
        }
    }
}

/// Writes a table row by row: each cell below the last, with its heading.
fn rows_text(text: &mut String, lines: &TextTable, style: &Style) {
    for (at, row) in lines.rows.iter().enumerate() {
        text.push_str(if at > 0 { "\n" } else { "" });
        let cells = lines.header.iter().cloned().zip(row.iter().cloned());
        pairs_text(text, &cells.filter(|(_, cell)| !cell.is_empty()).collect::<Vec<_>>(), style);
    }
}

/// Wraps `text` to this number of characters per line, unless a word is longer.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns an amount with its standard error, to its known digits.
pub fn amount_with_error(value: f64, error: Option<f64>, digits: usize) -> String {
    known_text(value, error, 0.0, digits, "")
}

/// Returns an answer as values by name: its facts, then its worth or the worth of each choice.
pub fn explained(answer: &Answer) -> Vec<(String, Cell)> {
    let mut pairs: Vec<(String, Cell)> =
        answer.facts.iter().map(|fact| (fact.label.clone(), fact.value.clone())).collect();
    for sheet in &answer.tables {
        let worth: Vec<&Vec<Cell>> = sheet.rows.iter().filter(|row| row.iter().any(is_worth)).collect();
        for row in &worth {
            let texts = row.iter().filter(|cell| matches!(cell, Cell::Text(_))).map(Cell::to_string);
            let choice = texts.collect::<Vec<_>>().join(" ");
            for (name, cell) in sheet.header.iter().zip(row.iter()).filter(|(_, cell)| is_worth(cell)) {
                let name = if worth.len() > 1 { choice.clone() } else { name.clone() };
                pairs.push((name, cell.clone()));
            }
        }
    }
    pairs
}

/// Returns `true` if a cell is the worth of something.
fn is_worth(cell: &Cell) -> bool {
    matches!(cell, Cell::Share(_) | Cell::Mean(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn style(width: usize) -> Style {
        Style { colours: false, bars: true, width, markdown: false }
    }

    fn written(cells: &[&str]) -> Vec<String> {
        cells.iter().map(|cell| (*cell).to_owned()).collect()
    }

    fn answer(sheet: Sheet) -> Answer {
        Answer { name: "mine".to_owned(), tables: vec![sheet], ..Answer::default() }
    }

    /// A table that is wider than the terminal is split between columns. Each part has the columns that identify rows.
    #[test]
    fn wide_tables_are_divided_between_columns() {
        let header = ["cards", "total", "against two cards", "against three cards", "against four cards"];
        let rows = [
            written(&["2", "16", "H 0.123456789", "H 0.2", "S 0.3"]),
            written(&["2", "17", "0.123456789", "H 0.2", "S 0.3"]),
        ];
        let answer = answer(Sheet::new("chart", "A chart", header, rows).for_people());
        let at = |width| text(&answer, &style(width));
        assert!(at(50).lines().all(|line| line.chars().count() <= 50), "{}", at(50));
        assert_eq!(at(50).matches("      2     17  ").count(), 3, "{}", at(50));
        assert_eq!(at(120).matches("      2     17  ").count(), 1, "{}", at(120));
    }

    /// A cell that pools hands which are played differently is marked, and its hands are listed.
    #[test]
    fn hands_that_differ_within_a_cell_are_listed() {
        let rows = [written(&["hard 16", "H 53% 0.001", "H 0.140"]), written(&["hard 17", "S 0.034", "S 0.051"])];
        let mut sheet = Sheet::new("chart", "A chart", ["total", "2 cards", "3 cards"], rows).for_people();
        sheet.apart = vec![written(&["", "6+10 H 0.002; 7+9 S 0.003", ""]), written(&["", "", ""])];
        let text = text(&answer(sheet), &style(80));
        let expected = "  total    2 cards       3 cards\n  hard 16  H* 53% 0.001  H 0.140\n  hard 17  S 0.034       S \
                        0.051\n\n  * Some hands of the cell are played otherwise:\n  hard 16, 2 cards: 6+10 H 0.002, 7+9 S \
                        0.003\n";
        assert!(text.contains(expected), "{text}");
    }

    /// Facts and rows of a hand: side by side if the terminal has room, else one cell below the other.
    #[test]
    fn hands_are_shown_in_columns_or_stacked() {
        let rows = vec![
            vec!["ox_9".into(), Cell::Blank, Cell::Whole(10), Cell::Mean(0.5)],
            vec!["double_6".into(), Cell::Blank, Cell::Whole(3), Cell::Blank],
        ];
        let header = ["hand", "unused", "pays", "net"].map(str::to_owned).to_vec();
        let sheet = Sheet { header, rows, shown: 2, form: SheetForm::Unwritten, ..Sheet::default() };
        let facts = vec![Fact::new("soft", "soft", true), Fact::new("may", "may do", "hit or stand or escape")];
        let method = "3s 6d".to_owned();
        let answer = Answer { facts, method, ..answer(sheet) };
        let beside = "mine  3s 6d\n\n  soft    yes\n  may do  hit or stand or escape\n\n  hand      pays        net\n  \
                      ox_9        10  +0.500000\n  double_6     3\n";
        assert_eq!(text(&answer, &style(32)), beside);
        let stacked = "mine  3s 6d\n\n  soft    yes\n  may do  hit or\n          stand or\n          escape\n\n  hand  ox_9\n  \
                       pays  10\n  net   +0.500000\n\n  hand  double_6\n  pays  3\n";
        assert_eq!(text(&answer, &style(20)), stacked);
    }

    /// The error determines the digits shown; the bound on a further error does so if it is larger.
    #[test]
    fn facts_have_the_digits_that_are_known() {
        let fact = |value: Cell| Fact::new("fact", "fact", value);
        assert_eq!(fact_text(&fact(Cell::Share(0.253_375))), "25.3375 %");
        assert_eq!(fact_text(&fact(Cell::Share(0.253_372)).with_error(Some(0.0004))), "25.337 % ± 0.040 %");
        assert_eq!(fact_text(&fact(Cell::Bets(-50.6826)).with_error(None)), "-50.7, error unknown");
        // A quantile of a sum that the rounding of the sum alone moves.
        assert_eq!(fact_text(&fact(Cell::Bets(-107.7)).with_error(Some(2e-13))), "-107.70");
        assert_eq!(fact_text(&fact(Cell::Bets(432.15)).with_error(Some(3e-8))), "432.15");
        assert_eq!(fact_text(&fact(Cell::Share(2e-13)).with_error(Some(4e-14))), "0.000000000020 % ± 0.000000000004 %");
        let off = Fact { off_at_most: 0.5, ..fact(Cell::Bets(-1234.5)).with_error(Some(0.0)) };
        assert_eq!(fact_text(&off), "-1234.50, off by at most 0.50");
        assert_eq!([Cell::Share(2e-9), Cell::Blank].map(|cell| fact_text(&fact(cell))), ["2.0e-9", "–"]);
    }
}
