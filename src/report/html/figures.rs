//! The edge, the figures that matter most, and the seats.

use super::frame::{PagePart, figure};
use super::numbers::{digits_grouped, interval, of_row, with_error};
use super::svg::{Axis, Mark, axis, points};
use crate::report::order::distinct;
use crate::report::rules::plain;
use crate::stats::metric;
use crate::stats::presentation::{Headline, Presentation, Quantity, SeatFigure, TableKind};
use crate::stats::{Estimate, Row, Table};
use crate::store::Stored;
use maud::{Markup, html};
use serde_json::Value as Json;

/// The first result with a table for which this is true.
pub(super) fn first<'a>(
    results: &[&'a Stored],
    kind: &TableKind,
    holds: impl Fn(&Table) -> bool,
) -> Option<(&'a Stored, &'a Table)> {
    let mut tables = results.iter().filter_map(|result| Some((*result, result.tables.table(kind.name)?)));
    tables.find(|(_, table)| holds(table))
}

/// The dealer edge of a result; of the whole shoe, where only its effects of removal are known.
pub(super) fn edge(result: &Stored) -> Option<Row> {
    let known = || Some(Row::new([], Estimate::certain(result.about.figures.get(metric::EDGE.key)?.as_f64()?)));
    result.tables.headline(&Headline::EDGE).cloned().or_else(known)
}

/// A number of units as a manifest has it.
fn of(number: &Json, unit: &str) -> String {
    let number = digits_grouped(&plain(number));
    format!("{number} {unit}{}", if number == "1" { "" } else { "s" })
}

/// How a result's figures were found, in a few words.
pub(super) fn method(result: &Stored) -> String {
    let about = &result.about;
    match (about.method.as_str(), &about.rounds, &about.shoes) {
        ("exact", ..) => "exact, by enumeration".to_owned(),
        ("effects", ..) => "effects of removal, exact".to_owned(),
        (method, Some(rounds), _) => format!("{method}, {}", of(rounds, "round")),
        (method, _, Some(shoes)) => format!("{method}, {}", of(shoes, "shoe")),
        (method, ..) => method.to_owned(),
    }
}

/// A row's figure as a point with its interval.
pub(super) fn mark(row: &Row) -> Option<Mark> {
    Some(Mark { value: row.value?.0, interval: row.interval(), class: "player" })
}

/// The edge in large letters, then the figures that matter most, by method.
pub(super) fn figures(results: &[&Stored]) -> Markup {
    html! {
        @if let Some((row, result)) = results.iter().find_map(|result| Some((edge(result)?, result))) {
            p class="edge" {
                span class="number" { (with_error(row.value, row.std_error, Quantity::Share)) }
                " dealer edge" @if !result.tables.presentation.edge.is_empty() { ": " (result.tables.presentation.edge) }
            }
        }
        @for presentation in distinct(results.iter().map(|result| result.tables.presentation)) { (headlines(presentation, results)) }
    }
}

/// The figures that matter most of the results that are presented alike.
fn headlines(presentation: &Presentation, results: &[&Stored]) -> Markup {
    let all = || [Headline::EDGE].iter().chain(presentation.headlines);
    let has_any = |result: &&&Stored| all().any(|headline| result.tables.headline(headline).is_some());
    let alike = results.iter().filter(|result| result.tables.presentation == presentation);
    let results: Vec<&Stored> = alike.filter(has_any).copied().collect();
    if results.is_empty() {
        return html! {};
    }
    let has_interval =
        |result: &Stored| all().any(|headline| !interval(result.tables.headline(headline), Quantity::Share).is_empty());
    let line = |headline: &Headline| {
        html! {
            tr {
                th scope="row" { (headline.label) }
                @for result in &results {
                    @let row = result.tables.headline(headline);
                    td class="n" { (row.map_or("–".to_owned(), |row| with_error(row.value, row.std_error, headline.metric.quantity))) }
                    @if has_interval(result) { td class="n extra" { (interval(row, headline.metric.quantity)) } }
                }
            }
        }
    };
    figure(
        "The figures that matter most",
        &html! {
            table {
                thead { tr {
                    th scope="col" { "figure" }
                    @for result in &results {
                        th scope="col" class="n" { (result.about.method) }
                        @if has_interval(result) { th scope="col" class="n extra" { "95 % interval" } }
                    }
                } }
                tbody {
                    @for headline in all().filter(|headline| results.iter().any(|result| result.tables.headline(headline).is_some())) {
                        (line(headline))
                    }
                }
            }
        },
    )
}

/// What distinguishes the seats, with its interval: from the first result that has any.
pub(super) fn seats(results: &[&Stored], kind: &TableKind, seats: &SeatFigure) -> Option<PagePart> {
    let SeatFigure { label, metric, quantity } = *seats;
    let has_seats = |table: &Table| table.seats(metric).nth(1).is_some();
    let (result, table) = first(results, kind, has_seats)?;
    let rows: Vec<(&str, &Row)> = table.seats(metric).collect();
    let marks: Vec<Mark> = rows.iter().filter_map(|(_, row)| mark(row)).collect();
    if let [first, others @ ..] = &marks[..]
        && others.iter().all(|other| other == first)
    {
        let all = format!("Every seat {label} {} ({}).", of_row(Some(rows[0].1), quantity), method(result));
        return Some(PagePart::new("Seat by seat", html! { p { (all) } }));
    }
    let scale = Axis::close(marks.iter().flat_map(Mark::reach));
    let factor = quantity.scaled().0;
    let caption =
        format!("What each seat {label}{} ({})", if factor > 1.0 { ", in percent" } else { "" }, method(result));
    let table = html! {
        table class="marked" {
            thead { tr { th scope="col" { "seat" } th scope="col" class="n" { (label) } td class="mark" { (axis(&scale, factor)) } } }
            tbody {
                @for (seat, row) in rows {
                    tr {
                        th scope="row" { (result.tables.presentation.said(seat)) }
                        td class="n" { (of_row(Some(row), quantity)) }
                        td class="mark" { (points(&scale, factor, mark(row).as_slice())) }
                    }
                }
            }
        }
    };
    Some(PagePart::new("Seat by seat", figure(&caption, &table)))
}
