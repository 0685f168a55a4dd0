//! Tables of any kind: rows as people read them, metrics side by side, sheets.

use super::figures::{first, method};
use super::frame::{PagePart, figure, scroll};
use super::numbers::{digits, digits_grouped, fixed, of_row, one_in, with_error};
use super::svg::{Mark, curve};
use crate::report::order::distinct;
use crate::report::terminal::lines_across;
use crate::stats::Metric;
use crate::stats::presentation::{Across, MetricColumn, Presentation, Quantity, Shape, TableKind, seat_of};
use crate::stats::table::Label;
use crate::stats::{Row, Table};
use crate::store::{Sheet, Stored};
use maud::{Markup, html};

/// The most rows of a table; the rest is in the file.
pub(super) const MOST_ROWS: usize = 500;
/// Rows of a table that is shown at once; a longer one unfolds.
const SHOWN_ROWS: usize = 40;
/// Longer cells are numbers with more digits than a reader wants.
const LONG: usize = 8;

/// A table whose header and rows are cells of text; numbers are aligned to the right.
struct TextGrid {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    numeric: Vec<bool>,
}

impl TextGrid {
    fn draw(&self, caption: &str) -> Markup {
        let class = |column: usize| if self.numeric.get(column).is_some_and(|numeric| *numeric) { "n" } else { "" };
        let table = html! {
            table {
                thead { tr { @for (at, name) in self.header.iter().enumerate() { th scope="col" class=(class(at)) { (name) } } } }
                tbody {
                    @for row in self.rows.iter().take(MOST_ROWS) {
                        tr { @for (at, cell) in row.iter().enumerate() { td class=(class(at)) { (cell) } } }
                    }
                }
            }
        };
        html! {
            @if self.rows.len() > SHOWN_ROWS {
                details { summary { (caption) ": " (self.rows.len()) " rows" } (scroll(caption, &table)) }
            } @else {
                (figure(caption, &table))
            }
            @if self.rows.len() > MOST_ROWS { p { "… and " (self.rows.len() - MOST_ROWS) " more in the file." } }
        }
    }
}

/// A result table, of the first result that has it.
pub(super) fn rows(results: &[&Stored], kind: &TableKind) -> Option<PagePart> {
    let (result, table) = first(results, kind, |table| !table.rows.is_empty())?;
    let presentation = result.tables.presentation;
    let title = capitalised(presentation.said(&kind.file()).trim_end_matches(".csv"));
    let body = match kind.shape {
        Shape::Shares(more) => shares(result, table, more),
        Shape::Figures => pivot(table, presentation).draw(&format!("{title} ({})", method(result))),
        Shape::Numbers(_) => {
            let cells = |row: &Row| table.cells(row).map(|cell| cell.to_string()).collect();
            let header = kind.columns().map(str::to_owned).collect();
            let sheet = Sheet { name: kind.name.to_owned(), header, rows: table.rows.iter().map(cells).collect() };
            self::sheet(&sheet, presentation, &title)
        }
    };
    Some(PagePart::new(&title, body))
}

/// Shares, a table for each law: how many deals, how likely, one in how many.
fn shares(result: &Stored, table: &Table, more: &[&str]) -> Markup {
    let presentation = result.tables.presentation;
    let laws = table.kind.laws;
    let counted = if result.about.method == "exact" { "combinations" } else { "seen" };
    let header = || {
        let keys = table.kind.keys[laws..].iter().map(|key| presentation.said(key.name));
        let columns = [counted, "probability", "1 in N"].map(str::to_owned);
        keys.chain(columns).chain(more.iter().map(|name| presentation.said(name))).collect::<Vec<_>>()
    };
    let cells = |row: &Row| {
        let count = row.count.map_or(String::new(), |count| digits_grouped(&count.to_string()));
        let more = more.iter().zip(&row.more).map(|(name, figure)| with_error(*figure, None, Metric::quantity(name)));
        let labels = row.labels[laws..].iter().map(|label| said(presentation, label));
        let own = [count, of_row(Some(row), Quantity::Share), one_in(row.share())];
        labels.chain(own).chain(more).collect::<Vec<_>>()
    };
    html! {
        @for rows in table.rows.chunk_by(|one, other| one.labels[..laws] == other.labels[..laws]) {
            @let of = rows[0].labels[..laws].iter().map(|label| said(presentation, label)).collect::<Vec<_>>().join(", ");
            @let numeric = (0..header().len()).map(|at| at >= table.kind.keys.len() - laws || rows[0].labels[laws + at].number().is_some());
            (TextGrid { header: header(), rows: rows.iter().filter(|row| row.share() > 0.0).map(cells).collect(), numeric: numeric.collect() }
                .draw(&format!("{} ({})", capitalised(&of), method(result))))
        }
    }
}

/// Figures with their metrics side by side; a seat whose figures are those of a player is left out.
fn pivot(table: &Table, presentation: &Presentation) -> TextGrid {
    let keys = table.kind.keys.len() - 1;
    let metrics: Vec<&Label> = distinct(table.rows.iter().map(|row| &row.labels[keys]));
    let mut lines: Vec<(&[Label], Vec<&Row>)> = Vec::new();
    for row in &table.rows {
        match lines.iter_mut().find(|(labels, _)| *labels == &row.labels[..keys]) {
            Some((_, rows)) => rows.push(row),
            None => lines.push((&row.labels[..keys], vec![row])),
        }
    }
    let cells = |rows: &[&Row]| {
        let cell = |metric: &&Label| {
            let row = rows.iter().find(|row| row.labels[keys] == **metric).copied();
            of_row(row, Metric::quantity(metric.text()))
        };
        metrics.iter().map(cell).collect::<Vec<String>>()
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut player: Vec<String> = Vec::new();
    for (labels, of_line) in &lines {
        let (own, role) = (cells(of_line), labels.last().map_or("", Label::text));
        if role == "player" {
            player.clone_from(&own);
        }
        if seat_of(role).is_none() || own != player {
            rows.push(labels.iter().map(|label| said(presentation, label)).chain(own).collect());
        }
    }
    let named = table.kind.keys[..keys].iter().map(|key| presentation.said(key.name));
    let header: Vec<String> = named.chain(metrics.iter().map(|metric| said(presentation, metric))).collect();
    let numeric = (0..header.len()).map(|at| at >= keys).collect();
    TextGrid { header, rows, numeric }
}

/// A chart of each metric that has one, then all of them side by side, of the first result that has the table.
pub(super) fn across(results: &[&Stored], kind: &TableKind, of: &Across) -> Vec<PagePart> {
    let Some((result, table)) = first(results, kind, |table| !table.rows.is_empty()) else { return Vec::new() };
    let said = if kind.keys[0].said.is_empty() { kind.keys[0].name } else { kind.keys[0].said };
    let chart = |metric: &MetricColumn| {
        let title = metric.chart?;
        let (factor, unit) = metric.quantity.scaled();
        let point = |row: &Row| {
            let known = row.std_error.is_none_or(|error| error.0 > 0.0);
            let interval = row.ci_low.zip(row.ci_high).map(|(low, high)| (low.0 * factor, high.0 * factor));
            let mark = Mark { value: row.value?.0 * factor, interval, class: "player" };
            Some((row.labels[0].number()?, mark)).filter(|_| known)
        };
        let points: Vec<_> = table.rows.iter().filter(|row| row.labels[1] == metric.name).filter_map(point).collect();
        let caption = format!("By {said}, with 95 % intervals ({})", method(result));
        let drawn = html! { figure { figcaption { (caption) } (curve(&points, unit, title, &caption)) } };
        (points.len() > 1).then(|| PagePart::new(title, drawn))
    };
    let charts = of.metrics.iter().filter_map(chart);
    let cells = |(label, rows): (&Label, Vec<Option<&Row>>)| {
        let cells = rows.into_iter().zip(of.metrics).map(|(row, metric)| of_row(row, metric.quantity));
        std::iter::once(label.to_string().replace('-', "−")).chain(cells).collect()
    };
    let header: Vec<String> =
        [said].into_iter().chain(of.metrics.iter().map(|metric| metric.heading)).map(str::to_owned).collect();
    let numeric = vec![true; header.len()];
    let grid = TextGrid { header, rows: lines_across(table, of.metrics).map(cells).collect(), numeric };
    charts.chain([PagePart::new("All figures", grid.draw(of.title))]).collect()
}

/// A table as it is on disk, its numbers shortened.
pub(super) fn sheet(sheet: &Sheet, presentation: &Presentation, caption: &str) -> Markup {
    let is_number = |cell: &String| cell.is_empty() || cell.parse::<f64>().is_ok();
    let is_numeric = |column: usize| sheet.rows.iter().all(|row| row.get(column).is_none_or(is_number));
    let shown = |(name, cell): (&String, &String)| match (cell.parse::<f64>(), Metric::quantity(name)) {
        (Ok(number), Quantity::Share) if number.is_finite() => {
            format!("{} %", fixed(number * 100.0, digits(number, None)))
        }
        _ => shortened(cell),
    };
    TextGrid {
        header: sheet.header.iter().map(|name| presentation.said(name)).collect(),
        rows: sheet.rows.iter().map(|row| sheet.header.iter().zip(row).map(shown).collect()).collect(),
        numeric: (0..sheet.header.len()).map(is_numeric).collect(),
    }
    .draw(caption)
}

/// A label in words; a number with its minus.
fn said(presentation: &Presentation, label: &Label) -> String {
    match label {
        Label::Text(text) => presentation.said(text),
        number => number.to_string().replace('-', "−"),
    }
}

/// A number with no more digits than a reader wants; anything else as it is.
pub(super) fn shortened(cell: &str) -> String {
    match cell.parse::<f64>() {
        Ok(number) if cell.len() > LONG && number.is_finite() && number.fract() != 0.0 => {
            fixed(number, digits(number, None) + 2)
        }
        Ok(_) => cell.replace('-', "−"),
        Err(_) => cell.to_owned(),
    }
}

/// A text that begins with a capital letter.
pub(in crate::report) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
