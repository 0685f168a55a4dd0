//! The edge, the figures that matter most, and the seats.

use super::numbers::{digits_grouped, interval, of_row, with_error};
use super::rules::plain;
use super::svg::{Mark, Scale, axis, points};
use crate::stats::presentation::{Headline, Kind, Quantity, Seats};
use crate::stats::{Row, Table};
use crate::store::Stored;
use maud::{Markup, html};

/// A figure that matters, of a result.
fn find<'a>(result: &'a Stored, headline: &Headline) -> Option<&'a Row> {
    result.tables.table(headline.table)?.row(headline.row)
}

/// The dealer edge of a result.
pub(super) fn edge(result: &Stored) -> Option<&Row> {
    find(result, &Headline::EDGE)
}

/// How a result's figures were found, in a few words.
pub(super) fn method(result: &Stored) -> String {
    match (result.about.method.as_str(), &result.about.rounds) {
        ("simulated", Some(rounds)) => {
            format!("simulated, {} rounds", digits_grouped(&plain(rounds)))
        }
        ("exact", _) => "exact, by enumeration".to_owned(),
        (method, _) => method.to_owned(),
    }
}

/// A row's figure as a point with its interval.
pub(super) fn mark(row: &Row) -> Option<Mark> {
    let interval = row.ci_low.zip(row.ci_high).map(|(low, high)| (low.0, high.0)).filter(|(low, high)| low < high);
    Some(Mark { value: row.value?.0, interval, class: "player" })
}

/// All numbers that marks reach.
pub(super) fn reach(marks: &[Mark]) -> impl Iterator<Item = f64> {
    marks.iter().flat_map(|mark| {
        let (low, high) = mark.interval.unwrap_or((mark.value, mark.value));
        [low, mark.value, high]
    })
}

/// The edge in large letters, then the figures that matter most, as each method has them.
pub(super) fn figures(results: &[&Stored]) -> Markup {
    let with_edges: Vec<&Stored> = results.iter().copied().filter(|result| result.has_edge()).collect();
    let Some(first) = with_edges.first() else { return html! {} };
    let presentation = first.tables.presentation;
    html! {
        @if let Some(row) = with_edges.iter().find_map(|result| edge(result)) {
            p class="edge" {
                span class="number" { (with_error(row.value, row.std_error, Quantity::Share)) }
                " dealer edge" @if !presentation.edge.is_empty() { ": " (presentation.edge) }
            }
        }
        figure {
            figcaption { "The figures that matter most" }
            div class="scroll" {
                table {
                    thead { tr {
                        th scope="col" { "figure" }
                        @for result in &with_edges {
                            th scope="col" class="n" { (result.about.method) }
                            @if result.about.method == "simulated" { th scope="col" class="n" { "95 % interval" } }
                        }
                    } }
                    tbody {
                        @for headline in [Headline::EDGE].iter().chain(presentation.headlines) { (line(headline, &with_edges)) }
                    }
                }
            }
        }
    }
}

fn line(headline: &Headline, results: &[&Stored]) -> Markup {
    let Headline { label, quantity, .. } = *headline;
    if results.iter().all(|result| find(result, headline).is_none()) {
        return html! {};
    }
    html! {
        tr {
            th scope="row" { (label) }
            @for result in results {
                @let row = find(result, headline);
                td class="n" { (row.map_or("–".to_owned(), |row| with_error(row.value, row.std_error, quantity))) }
                @if result.about.method == "simulated" {
                    td class="n" { (interval(row, quantity)) }
                }
            }
        }
    }
}

/// What tells the seats apart, with its interval: of the last result that has any.
pub(super) fn seats(results: &[&Stored], kind: &Kind, seats: &Seats) -> Markup {
    let Seats { label, metric, quantity } = *seats;
    let has_seats = |table: &Table| table.rows.iter().any(|row| table.role(row).starts_with("seat_"));
    let mut tables = results.iter().rev().filter_map(|result| Some((*result, result.tables.table(kind.name)?)));
    let Some((result, table)) = tables.find(|(_, table)| has_seats(table)) else { return html! {} };
    let rows: Vec<(&str, &Row)> = table.seats(metric).collect();
    if rows.len() < 2 {
        return html! {};
    }
    let marks: Vec<Mark> = rows.iter().filter_map(|(_, row)| mark(row)).collect();
    let scale = Scale::close(reach(&marks));
    let factor = quantity.scaled().0;
    html! {
        h3 { "Seat by seat" }
        figure {
            figcaption { "What each seat " (label) ", in percent (" (method(result)) ")" }
            div class="scroll" {
                table class="marked" {
                    thead { tr { th scope="col" { "seat" } th scope="col" class="n" { (label) } th class="mark" { (axis(&scale, factor)) } } }
                    tbody {
                        @for (seat, row) in rows {
                            tr {
                                th scope="row" { (seat.replace('_', " ")) }
                                td class="n" { (of_row(Some(row), quantity)) }
                                td class="mark" { (points(&scale, factor, mark(row).as_slice())) }
                            }
                        }
                    }
                }
            }
        }
    }
}
