//! Two ways to read a table at once: one label against another, and figures of seats by a number.

use super::figures::{first, method};
use super::frame::{PagePart, figure, legend, scroll};
use super::numbers::{row_figure, span, with_error};
use crate::report::charts::{fixed, trimmed};
use crate::report::order::{distinct, seen};
use crate::store::Stored;
use crate::tables::presentation::{ByNumber, Map, Quantity, SeatFigure, TableKind};
use crate::tables::table::Label;
use crate::tables::{Row, Table};
use maud::{Markup, html};

/// Number of shades of a colour.
const STRENGTHS: usize = 5;
/// Lowest frequency of each strength, the weakest first.
const OFTEN: [(f64, &str); STRENGTHS] =
    [(0.0, "less"), (1e-4, "1 in 10,000"), (1e-3, "1 in 1,000"), (1e-2, "1 in 100"), (1e-1, "1 in 10 or more")];

/// A table of coloured cells.
struct Heat<'a> {
    title: &'a str,
    description: String,
    rows: &'a [String],
    columns: &'a [String],
    keys: Vec<(String, String)>,
}

impl Heat<'_> {
    /// Draws the map; `cell` gives the class and the text of a cell by row and column.
    fn draw(&self, cell: impl Fn(usize, usize) -> (String, String)) -> Markup {
        let keys: Vec<(&str, &str)> = self.keys.iter().map(|(class, says)| (&**class, &**says)).collect();
        html! {
            figure {
                figcaption { (self.title) }
                (scroll(self.title, &html! {
                    table class="heat" role="img" aria-label={ (self.title) ". " (self.description) } {
                        thead { tr { td {} @for column in self.columns { th { span { (column) } } } } }
                        tbody {
                            @for (i, row) in self.rows.iter().enumerate() {
                                tr {
                                    th { (row) }
                                    @for j in 0..self.columns.len() {
                                        @let (class, says) = cell(i, j);
                                        td class=(class) title=(says) {}
                                    }
                                }
                            }
                        }
                    }
                }))
                (legend(&keys))
            }
        }
    }
}

/// Returns the size of each shade: all sizes if they are few, else the greatest of each fifth of the largest.
fn sizes(nets: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sizes: Vec<f64> = nets.map(f64::abs).filter(|net| *net > 0.0).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    if sizes.len() > STRENGTHS {
        // Squares keep small payouts distinct next to large ones.
        let most = sizes.last().copied().unwrap_or(1.0);
        sizes = (1..=STRENGTHS).map(|at| most * ((at * at) as f64 / (STRENGTHS * STRENGTHS) as f64)).collect();
    }
    sizes
}

/// Two hands that meet, as a grid.
struct HeatMap<'a> {
    map: &'a Map,
    rows: Vec<String>,
    columns: Vec<String>,
    /// The row of each pair, if known, row by row.
    cells: Vec<Option<&'a Row>>,
    met: Vec<&'a Row>,
    result: &'a Stored,
}

impl<'a> HeatMap<'a> {
    fn new(result: &'a Stored, table: &'a Table, map: &'a Map) -> HeatMap<'a> {
        let met: Vec<&Row> = table.rows.iter().filter(|row| row.share() > 0.0).collect();
        let labels = [0, 1].map(|key| seen(met.iter().copied(), table.rows.iter(), key));
        let words = result.tables.presentation;
        let [rows, columns] =
            [0, 1].map(|key| labels[key].iter().map(|label| words.words_for(&label.to_string())).collect::<Vec<_>>());
        let mut cells: Vec<Option<&Row>> = vec![None; rows.len() * columns.len()];
        for row in &met {
            let places = [0, 1].map(|key| labels[key].iter().position(|label| **label == row.labels[key]));
            if let [Some(i), Some(j)] = places {
                cells[i * columns.len() + j] = Some(row);
            }
        }
        HeatMap { map, rows, columns, cells, met, result }
    }

    fn cell(&self, i: usize, j: usize) -> Option<&'a Row> {
        self.cells[i * self.columns.len() + j]
    }

    fn says(&self, row: &Row) -> String {
        let often = with_error(row.value, None, Quantity::Share);
        let [first, second] = [0, 1].map(|key| self.result.tables.presentation.words_for(&row.labels[key].to_string()));
        format!("{first} {} {second}: {often}, {} {}", self.map.against, self.map.nets, fixed(net(row), 3))
    }

    fn never(&self, i: usize, j: usize) -> (String, String) {
        ("never".to_owned(), format!("{} {} {}: never", self.rows[i], self.map.against, self.columns[j]))
    }

    /// Describes the cell that adds most to the mean, or least.
    fn extreme(&self, sign: f64) -> String {
        let parts = self.met.iter().map(|row| (row, sign * row.share() * net(row)));
        let most = parts.max_by(|(_, one), (_, other)| one.total_cmp(other));
        most.map(|(row, _)| self.says(row)).unwrap_or_default()
    }

    /// Returns the map of nets: the stronger the colour, the more.
    fn nets(&self) -> Heat<'_> {
        let sizes = sizes(self.met.iter().map(|row| net(row)));
        // A step that stands for several sizes is named by the largest.
        let mut nets = self.met.iter().map(|row| net(row));
        let are_sizes = nets.all(|net| sizes.iter().any(|size| net == 0.0 || (net.abs() - size).abs() < 1e-9));
        let up_to = if are_sizes { "" } else { "to " };
        let mut keys = Vec::new();
        for (class, sign) in [("loss", "−"), ("gain", "+")] {
            for (at, size) in sizes.iter().enumerate() {
                let says = format!("{up_to}{sign}{}", trimmed(*size, 2));
                keys.push((format!("{class} s{}", strength(at, sizes.len())), says));
            }
        }
        keys.extend([("even".to_owned(), "0: push".to_owned()), never_meet()]);
        let [least, most] = self.map.extremes;
        Heat {
            title: self.map.net_title,
            description: format!("{least}: {}. {most}: {}.", self.extreme(-1.0), self.extreme(1.0)),
            rows: &self.rows,
            columns: &self.columns,
            keys,
        }
    }

    /// Returns a pair's cell in the map of nets.
    fn net_of(&self, sizes: &[f64], i: usize, j: usize) -> (String, String) {
        let Some(row) = self.cell(i, j) else { return self.never(i, j) };
        let at = sizes.iter().position(|size| net(row).abs() <= size + 1e-9).unwrap_or(sizes.len().saturating_sub(1));
        let class = match net(row) {
            0.0 => "even".to_owned(),
            net => format!("{} s{}", if net < 0.0 { "loss" } else { "gain" }, strength(at, sizes.len())),
        };
        (class, self.says(row))
    }

    /// Returns the map of frequencies.
    fn often(&self) -> Heat<'_> {
        let most = self.met.iter().max_by(|a, b| a.share().total_cmp(&b.share()));
        let keys = OFTEN.iter().zip(1..).map(|((_, says), at)| (format!("even s{at}"), (*says).to_owned()));
        Heat {
            title: self.map.often_title,
            description: most.map(|row| format!("Most often: {}.", self.says(row))).unwrap_or_default(),
            rows: &self.rows,
            columns: &self.columns,
            keys: keys.chain([never_meet()]).collect(),
        }
    }

    /// Returns a pair's cell in the map of frequencies.
    fn often_of(&self, i: usize, j: usize) -> (String, String) {
        let Some(row) = self.cell(i, j) else { return self.never(i, j) };
        let at = OFTEN.iter().rposition(|(least, _)| row.share() >= *least).unwrap_or(0);
        (format!("even s{}", at + 1), self.says(row))
    }

    /// Shows the nets as numbers.
    fn table(&self) -> Markup {
        html! {
            table class="matrix" {
                thead { tr { td {} @for column in &self.columns { th scope="col" class="n" { span { (column) } } } } }
                tbody {
                    @for (i, row) in self.rows.iter().enumerate() {
                        tr {
                            th scope="row" { (row) }
                            @for j in 0..self.columns.len() {
                                td class="n" { (self.cell(i, j).map_or_else(String::new, |row| trimmed(net(row), 3))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn never_meet() -> (String, String) {
    ("never".to_owned(), "never meet".to_owned())
}

/// Returns the further figure of a row.
fn net(row: &Row) -> f64 {
    row.more.first().copied().flatten().map_or(0.0, |net| net.0)
}

/// Shows the first key against the second: the frequency of each pair, and its further figure.
pub(super) fn map(results: &[&Stored], kind: &TableKind, map: &Map) -> Option<PagePart> {
    let (result, table) = first(results, kind, |table| !table.rows.is_empty())?;
    let meetings = HeatMap::new(result, table, map);
    let (nets, often) = (meetings.nets(), meetings.often());
    let sizes = sizes(meetings.met.iter().map(|row| net(row)));
    let body = html! {
        p { (map.axes) " (" (method(result)) "). " (nets.description) " " (often.description) }
        div class="pair" {
            (nets.draw(|i, j| meetings.net_of(&sizes, i, j)))
            (often.draw(|i, j| meetings.often_of(i, j)))
        }
        details { summary { (map.table) } (scroll(map.table, &meetings.table())) }
    };
    Some(PagePart::new(map.title, body).about(format!("{}: {}.", map.extremes[0], meetings.extreme(-1.0))))
}

/// Returns the shade of a step; the last is the strongest.
fn strength(at: usize, steps: usize) -> usize {
    STRENGTHS - (steps - 1 - at.min(steps - 1))
}

/// Shows the figure in which seats differ, by the first key: the darker, the farther from the mean.
pub(super) fn seats_by(results: &[&Stored], kind: &TableKind, seats: &SeatFigure, by: &ByNumber) -> Option<PagePart> {
    let SeatFigure { label, metric, quantity } = *seats;
    let (result, table) = first(results, kind, |table| table.seats(metric).next().is_some())?;
    let shown: Vec<(&str, &Row)> = table.seats(metric).collect();
    let seats: Vec<&str> = distinct(shown.iter().map(|(seat, _)| *seat));
    let ns: Vec<&Label> = distinct(shown.iter().map(|(_, row)| &row.labels[0]));
    let mean = shown.iter().map(|(_, row)| row.share()).sum::<f64>() / shown.len().max(1) as f64;
    let most = shown.iter().map(|(_, row)| (row.share() - mean).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let title = format!("{}: what each seat {label}, against the mean of all ({})", by.map_title, method(result));
    let table = html! {
        table class="shaded" {
            thead { tr { th scope="col" class="n" { (by.name) } @for seat in &seats { th scope="col" class="n" { (result.tables.presentation.words_for(seat)) } } } }
            tbody {
                @for n in &ns {
                    tr {
                        th scope="row" class="n" { (n) }
                        @for seat in &seats {
                            @let found = shown.iter().find(|(other, row)| other == seat && row.labels[0] == **n).map(|(_, row)| *row);
                            td class=(found.map(|row| shade((row.share() - mean) / most)).unwrap_or_default()) { (row_figure(found, quantity)) }
                        }
                    }
                }
            }
        }
    };
    let body = html! {
        (figure(&title, &table))
        (legend(&[("gain s3", "above the mean"), ("loss s3", "below")]))
    };
    Some(PagePart::new(by.title, body).about(span(shown.iter().map(|(_, row)| *row), quantity)))
}

/// Returns the class of a figure at this distance from the mean, at most 1.
fn shade(apart: f64) -> String {
    let side = if apart < 0.0 { "loss" } else { "gain" };
    // Light enough for text to be read on it.
    format!("n {side} s{}", (apart.abs() * 3.0).round())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_sizes_stand_for_themselves() {
        assert_eq!(sizes([3.0, -1.0, 0.0, 7.0, -3.0, 5.0].into_iter()), [1.0, 3.0, 5.0, 7.0]);
        assert_eq!(sizes((1..=10).map(|net| 2.5 * f64::from(net))), [1.0, 4.0, 9.0, 16.0, 25.0]);
        assert!(sizes(std::iter::empty()).is_empty());
        assert_eq!([0, 1, 2, 3].map(|at| strength(at, 4)), [2, 3, 4, 5]);
    }
}
