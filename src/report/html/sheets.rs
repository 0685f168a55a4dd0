//! Tables of any kind: strategies of solved games, comparisons.

use super::numbers::{digits, fixed};
use super::rules::plain;
use super::svg::{Mark, Scale, axis, points};
use crate::stats::Row;
use crate::stats::presentation::{Across, Kind, Metric};
use crate::store::{Sheet, Stored};
use maud::{Markup, html};

/// Most rows of a table; the rest is in the file.
const MOST_ROWS: usize = 500;
/// Rows of a table that is shown at once; a longer one unfolds.
const SHOWN_ROWS: usize = 40;
/// Cells longer than this are numbers with more digits than a reader wants.
const LONG: usize = 8;

/// What solving a game gave, taking cards out of its shoe, or looking ahead.
pub(super) fn solved(result: &Stored) -> Markup {
    let (title, caption) = match &*result.about.method {
        "effects" => ("If a card is missing", "What it is worth, per unit bet"),
        "risk" => ("What many rounds may come to", "In unit bets, and chances"),
        _ => ("How to play", "What it is worth, per unit bet"),
    };
    html! {
        h3 { (title) }
        @if !result.about.figures.is_empty() {
            figure {
                figcaption { (caption) }
                div class="scroll" {
                    table { tbody {
                        @for (name, value) in &result.about.figures {
                            tr { th scope="row" { (name.replace('_', " ")) } td class="n" { (shortened(&plain(value))) } }
                        }
                    } }
                }
            }
        }
        @for note in &result.about.notes { p { (note) } }
        @if result.about.charts.is_empty() { (sheets(result)) } @else { (charts(result)) }
    }
}

/// The charts that the result names, in its order; of other tables the names.
fn charts(result: &Stored) -> Markup {
    let titles = &result.about.charts;
    let others: Vec<&str> =
        result.sheets.iter().map(|sheet| sheet.name.as_str()).filter(|name| !titles.contains_key(*name)).collect();
    html! {
        @for (name, title) in titles {
            @for sheet in result.sheets.iter().filter(|sheet| sheet.name == *name) { (figure_of(sheet, &plain(title))) }
        }
        @if !others.is_empty() {
            p { "The tables in full: " @for name in others { code { (name) ".csv" } " " } }
        }
    }
}

/// Configs side by side.
pub(super) fn compared(result: &Stored) -> Markup {
    html! {
        h3 { "Compared" }
        (sheets(result))
    }
}

/// A result table as it is, of the first result that has it.
pub(super) fn rows(results: &[&Stored], kind: &Kind) -> Markup {
    let mut tables = results.iter().filter_map(|result| result.tables.table(kind.name));
    let Some(table) = tables.find(|table| !table.rows.is_empty()) else { return html! {} };
    let cells = |row: &Row| table.cells(row).map(|cell| cell.to_string()).collect();
    let header = kind.columns().map(str::to_owned).collect();
    figure_of(
        &Sheet { name: kind.name.to_owned(), header, rows: table.rows.iter().map(cells).collect() },
        &capitalised(kind.name),
    )
}

/// A chart of each metric that has one, of the first result that has the table.
pub(super) fn across(results: &[&Stored], kind: &Kind, of: &Across) -> Markup {
    let mut tables = results.iter().filter_map(|result| result.tables.table(kind.name));
    let Some(table) = tables.find(|table| !table.rows.is_empty()) else { return html! {} };
    let chart = |metric: &Metric| {
        let rows = table.rows.iter().filter(|row| row.labels[1] == metric.name && row.labels[0].number().is_some());
        let without_metric = |(at, _): &(usize, String)| *at != 1;
        let cells = |row: &Row| {
            let cells = table.cells(row).map(|cell| cell.to_string()).enumerate().filter(without_metric);
            cells.map(|(_, cell)| cell).collect()
        };
        let header = kind.columns().map(str::to_owned).enumerate().filter(without_metric);
        let header = header.map(|(_, name)| if name == "value" { metric.heading.to_owned() } else { name });
        Sheet { name: kind.name.to_owned(), header: header.collect(), rows: rows.map(cells).collect() }
    };
    html! {
        @for metric in of.metrics { @if let Some(title) = metric.chart { (figure_of(&chart(metric), title)) } }
        (rows(results, kind))
    }
}

fn sheets(result: &Stored) -> Markup {
    html! { @for sheet in &result.sheets { (figure_of(sheet, &capitalised(&sheet.name))) } }
}

fn figure_of(sheet: &Sheet, title: &str) -> Markup {
    html! {
        figure {
            figcaption { (title) }
            @if sheet.rows.len() > SHOWN_ROWS {
                details { summary { (sheet.rows.len()) " rows" } (table(sheet)) }
            } @else {
                (table(sheet))
            }
        }
    }
}

/// A column that is drawn: one with its error and the ends of its interval in the columns after it, or a change that is
/// exact.
struct Measured {
    column: usize,
    has_error: bool,
    scale: Scale,
}

/// A column of differences.
const CHANGE: &str = "change";

impl Measured {
    fn find(sheet: &Sheet) -> Vec<Measured> {
        let is_measured = |column: &usize| {
            let says =
                |after: usize, end: &str| sheet.header.get(column + after).is_some_and(|name| name.ends_with(end));
            says(1, "std_error") && says(2, "ci_low") && says(3, "ci_high")
        };
        let measured = (0..sheet.header.len()).filter_map(|column| {
            let has_error = is_measured(&column);
            let drawn: &[usize] = if has_error { &[0, 2, 3] } else { &[0] };
            let reach = sheet.rows.iter().flat_map(|row| drawn.iter().map(|after| number(row, column + after)));
            let is_drawn = has_error || sheet.header[column] == CHANGE;
            is_drawn.then(|| Measured { column, has_error, scale: Scale::over(reach.flatten()) })
        });
        measured.collect()
    }

    /// The column behind which it is drawn.
    fn last(&self) -> usize {
        self.column + if self.has_error { 3 } else { 0 }
    }

    fn mark(&self, row: &[String]) -> Option<Mark> {
        let ends = [2, 3].map(|after| number(row, self.column + after).filter(|_| self.has_error));
        let ends = ends[0].zip(ends[1]).filter(|(low, high)| low < high);
        Some(Mark { value: number(row, self.column)?, interval: ends, class: "player" })
    }
}

fn number(row: &[String], column: usize) -> Option<f64> {
    row.get(column)?.parse().ok().filter(|number: &f64| number.is_finite())
}

fn table(sheet: &Sheet) -> Markup {
    let measured = Measured::find(sheet);
    let behind = |column: usize| measured.iter().find(|measured| measured.last() == column);
    let is_numeric = |column: usize| {
        sheet.rows.iter().all(|row| row.get(column).is_none_or(|cell| cell.is_empty() || cell.parse::<f64>().is_ok()))
    };
    let classes: Vec<&str> = (0..sheet.header.len()).map(|column| if is_numeric(column) { "n" } else { "" }).collect();
    let class = |column: usize| classes.get(column).copied().unwrap_or_default();
    html! {
        div class="scroll" {
            table class="marked" {
                thead { tr {
                    @for (column, name) in sheet.header.iter().enumerate() {
                        th scope="col" class=(class(column)) { (name.replace('_', " ")) }
                        @if let Some(measured) = behind(column) { th class="mark" { (axis(&measured.scale, 1.0)) } }
                    }
                } }
                tbody {
                    @for row in sheet.rows.iter().take(MOST_ROWS) {
                        tr {
                            @for (column, cell) in row.iter().enumerate() {
                                td class=(class(column)) { (shortened(cell)) }
                                @if let Some(measured) = behind(column) {
                                    td class="mark" { (points(&measured.scale, 1.0, measured.mark(row).as_slice())) }
                                }
                            }
                        }
                    }
                }
            }
        }
        @if sheet.rows.len() > MOST_ROWS {
            p { "… and " (sheet.rows.len() - MOST_ROWS) " more in " code { (sheet.name) ".csv" } }
        }
    }
}

/// A number with no more digits than a reader wants; anything else as it is.
fn shortened(cell: &str) -> String {
    match cell.parse::<f64>() {
        Ok(number) if cell.len() > LONG && number.is_finite() && number.fract() != 0.0 => {
            fixed(number, digits(number, None) + 2)
        }
        Ok(_) => cell.replace('-', "−"),
        Err(_) => cell.to_owned(),
    }
}

fn capitalised(name: &str) -> String {
    let text = name.replace('_', " ");
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
