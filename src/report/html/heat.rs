//! Two ways to read a table at once: one label against another, and figures of seats by a number.

use super::figures::method;
use super::numbers::{fixed, of_row, with_error};
use crate::report::order::seen;
use crate::stats::presentation::{By, Kind, Map, Quantity, Seats};
use crate::stats::table::Label;
use crate::stats::{Row, Table};
use crate::store::Stored;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Width and height of a cell.
const CELL: usize = 16;
/// About the width of a letter of a label.
const LETTER: usize = 6;

/// A table of coloured cells.
struct Heat<'a> {
    title: &'a str,
    description: String,
    rows: Vec<String>,
    columns: Vec<String>,
    /// By row and column: how strong its colour is, −1 … 1, and what it says.
    cells: BTreeMap<(usize, usize), (f64, String)>,
}

impl Heat<'_> {
    fn draw(&self) -> Markup {
        let longest = |names: &[String]| LETTER * names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let (left, top) = (longest(&self.rows) + 12, longest(&self.columns) + 12);
        // Labels lean to the right, over the last column.
        let width = left + CELL * self.columns.len() + longest(&self.columns) / 2 + 8;
        let height = top + CELL * self.rows.len();
        html! {
            div class="scroll" {
                svg class="heat" role="img" viewBox={ "0 0 " (width) " " (height) } style={ "min-width:" (width * 9 / 10) "px" } {
                    title { (self.title) }
                    desc { (self.description) }
                    @for (i, column) in self.columns.iter().enumerate() {
                        @let x = left + CELL * i + CELL / 2 + 4;
                        text x=(x) y=(top - 6) transform={ "rotate(-60 " (x) " " (top - 6) ")" } { (column) }
                    }
                    @for (i, row) in self.rows.iter().enumerate() {
                        text x=(left - 6) y=(top + CELL * i + 12) text-anchor="end" { (row) }
                    }
                    @for (&(row, column), (strength, says)) in &self.cells {
                        rect class=(if *strength < 0.0 { "loss" } else { "gain" }) fill-opacity=(format!("{:.2}", strength.abs()))
                            x=(left + CELL * column) y=(top + CELL * row) width=(CELL - 1) height=(CELL - 1) {
                            title { (says) }
                        }
                    }
                }
            }
        }
    }
}

/// The first key against the second: how often both meet, and the further figure.
pub(super) fn map(results: &[&Stored], kind: &Kind, map: &Map) -> Markup {
    let Some((result, table)) = first(results, kind, |table| !table.rows.is_empty()) else { return html! {} };
    let met: Vec<&Row> = table.rows.iter().filter(|row| row.share() > 0.0).collect();
    let [rows, columns] = [0, 1].map(|key| seen(met.iter().copied(), table.rows.iter(), key));
    let place = |row: &Row| {
        let at = |labels: &[&Label], key: usize| labels.iter().position(|label| **label == row.labels[key]);
        Some((at(&rows, 0)?, at(&columns, 1)?))
    };
    let net = |row: &Row| row.more.first().copied().flatten().map_or(0.0, |net| net.0);
    let most_net = met.iter().map(|row| net(row).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let most_met = met.iter().map(|row| row.share()).fold(f64::MIN_POSITIVE, f64::max);
    let says = |row: &Row| {
        let [first, second] = [&row.labels[0], &row.labels[1]];
        let often = with_error(row.value, None, Quantity::Share);
        format!("{first} {} {second}: {often}, {} {}", map.against, map.nets, fixed(net(row), 3))
    };
    let cells = |strength: &dyn Fn(&Row) -> f64| {
        met.iter().filter_map(|row| Some((place(row)?, (strength(row), says(row))))).collect()
    };
    let extreme = |sign: f64| {
        let part = |row: &&&Row| sign * row.share() * net(row);
        met.iter().max_by(|a, b| part(a).total_cmp(&part(b))).map(|row| says(row)).unwrap_or_default()
    };
    let names = |labels: &[&Label]| labels.iter().map(|label| label.to_string()).collect::<Vec<_>>();
    let [least, most] = map.extremes;
    let nets = Heat {
        title: map.net_title,
        description: format!("{least}: {}. {most}: {}.", extreme(-1.0), extreme(1.0)),
        // The square root keeps small payouts visible beside large ones.
        cells: cells(&|row| (net(row).abs() / most_net).sqrt() * net(row).signum()),
        rows: names(&rows),
        columns: names(&columns),
    };
    let often = Heat {
        title: map.often_title,
        description: met
            .iter()
            .max_by(|a, b| a.share().total_cmp(&b.share()))
            .map(|row| format!("Most often: {}.", says(row)))
            .unwrap_or_default(),
        cells: cells(&|row| (row.share() / most_met).sqrt()),
        rows: names(&rows),
        columns: names(&columns),
    };
    let [gain, loss] = map.colours;
    html! {
        h3 { (map.title) }
        p { (map.axes) " (" (method(result)) "). " (nets.description) " " (often.description) }
        div class="pair" {
            @for heat in [&nets, &often] { figure { figcaption { (heat.title) } (heat.draw()) } }
        }
        p class="legend" { span class="key gain" {} (gain) " " span class="key loss" {} (loss) }
        details {
            summary { (map.table) }
            div class="scroll" {
                table {
                    thead { tr { th {} @for column in &columns { th scope="col" class="n" { code { (column) } } } } }
                    tbody {
                        @for (i, row) in rows.iter().enumerate() {
                            tr {
                                th scope="row" { code { (row) } }
                                @for j in 0..columns.len() {
                                    @let cell = met.iter().find(|row| place(row) == Some((i, j)));
                                    td class="n" { (cell.map_or(String::new(), |row| fixed(net(row), 3))) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The first result with a table of which this holds.
fn first<'a>(results: &[&'a Stored], kind: &Kind, holds: impl Fn(&Table) -> bool) -> Option<(&'a Stored, &'a Table)> {
    let mut tables = results.iter().filter_map(|result| Some((*result, result.tables.table(kind.name)?)));
    tables.find(|(_, table)| holds(table))
}

/// What tells the seats apart, by the first key.
pub(super) fn seats_by(results: &[&Stored], kind: &Kind, seats: &Seats, by: &By) -> Markup {
    let Seats { label, metric, quantity } = *seats;
    let has_seats = |table: &Table| table.seats(metric).next().is_some();
    let Some((result, table)) = first(results, kind, has_seats) else { return html! {} };
    let shown: Vec<(&str, &Row)> = table.seats(metric).collect();
    let (mut seats, mut ns): (Vec<&str>, Vec<&Label>) = (Vec::new(), Vec::new());
    for (seat, row) in &shown {
        if !seats.contains(seat) {
            seats.push(seat);
        }
        if !ns.contains(&&row.labels[0]) {
            ns.push(&row.labels[0]);
        }
    }
    let value = |row: &Row| row.value.map(|value| value.0);
    let values = || shown.iter().filter_map(|(_, row)| value(row));
    let mean = values().sum::<f64>() / shown.len().max(1) as f64;
    let most = values().map(|x| (x - mean).abs()).fold(f64::MIN_POSITIVE, f64::max);
    let says = |(seat, row): &(&str, &Row)| {
        format!("{} = {}: {} {label} {}", by.name, row.labels[0], seat.replace('_', " "), of_row(Some(row), quantity))
    };
    let cell = |shown: &(&str, &Row)| {
        let (seat, row) = *shown;
        let at = (ns.iter().position(|n| **n == row.labels[0])?, seats.iter().position(|other| *other == seat)?);
        Some((at, ((value(row)? - mean) / most, says(shown))))
    };
    let best = shown.iter().max_by(|a, b| value(a.1).unwrap_or(0.0).total_cmp(&value(b.1).unwrap_or(0.0)));
    let heat = Heat {
        title: by.map_title,
        description: best.map(|shown| format!("Highest: {}.", says(shown))).unwrap_or_default(),
        rows: ns.iter().map(|n| format!("{} = {n}", by.name)).collect(),
        columns: seats.iter().map(|seat| seat.replace('_', " ")).collect(),
        cells: shown.iter().filter_map(cell).collect(),
    };
    html! {
        h3 { (by.title) }
        figure class="narrow" {
            figcaption { "What each seat " (label) ", by " (by.name) ", against the mean of all (" (method(result)) "). " (heat.description) }
            (heat.draw())
            p class="legend" { span class="key gain" {} "above the mean " span class="key loss" {} "below" }
            details {
                summary { "Table" }
                div class="scroll" {
                    table {
                        thead { tr { th scope="col" class="n" { (by.name) } @for seat in &seats { th scope="col" class="n" { (seat.replace('_', " ")) } } } }
                        tbody {
                            @for n in &ns {
                                tr {
                                    th scope="row" class="n" { (n) }
                                    @for seat in &seats {
                                        @let found = shown.iter().find(|(other, row)| other == seat && row.labels[0] == **n);
                                        td class="n" { (of_row(found.map(|(_, row)| *row), quantity)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
